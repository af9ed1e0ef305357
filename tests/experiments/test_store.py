from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from styler_nb.errors import ArtifactError, ConfigurationError, NotFoundError
from styler_nb.experiments import Run, RunStore
from styler_nb.experiments.run import compute_input_hash, new_run_id

WRITER = """
import sys
from styler_nb.experiments import Run, RunStore
from styler_nb.experiments.run import compute_input_hash, new_run_id
store = RunStore(sys.argv[1])
for number in range(int(sys.argv[2])):
    text = f"text {number % 5}"
    store.add(Run(id=new_run_id(), experiment="e", created_at=float(number), mode="rewrite", model="ftm-1", input=text,
                  input_hash=compute_input_hash(text)))
"""


def make_run(text: str = "a text", **fields) -> Run:
    given = {"experiment": "e", "created_at": 1.0, "mode": "rewrite", "model": "ftm-1"} | fields
    return Run(id=new_run_id(), input=text, input_hash=compute_input_hash(text), **given)


def test_what_is_added_comes_back(store: RunStore) -> None:
    run = make_run(
        "It’s – “quoted” \U0001f600\n\ttext", options={"strength": 0.5, "protected_terms": ["Ä"]}, tags=("x",)
    )
    store.add(run)
    assert store.get(run.id) == run
    assert list(RunStore(store.path).runs()) == [run]
    with pytest.raises(ConfigurationError, match=run.id):
        store.add(run)


def test_runs_are_filtered(store: RunStore) -> None:
    runs = [
        make_run("a", created_at=3.0, model="ftm-1", text_name="first", tags=("x", "y")),
        make_run("b", created_at=1.0, model="ftm-2", experiment="f", tags=("y",)),
        make_run("c", created_at=2.0, model="ftm-1", error="NotFoundError: no"),
    ]
    store.add_all(runs)
    first, second, third = runs
    for expected, arguments in (
        ([second, third, first], {}),
        ([second], {"experiment": "f"}),
        ([third, first], {"model": "ftm-1"}),
        ([second, first], {"tag": "y"}),
        ([first], {"tag": "x"}),
        ([], {"tag": "z"}),
        ([first], {"text": "first"}),
        ([second], {"text": second.input_hash}),
        ([third], {"failed": True}),
        ([second, first], {"failed": False}),
        ([third, first], {"since": 2.0}),
        ([first], {"limit": 1}),
        ([third, first], {"limit": 2}),
        ([], {"mode": "full"}),
    ):
        assert list(store.runs(**arguments)) == expected, arguments


def test_tags_and_notes_change(store: RunStore) -> None:
    run = make_run()
    store.add(run)
    assert store.update(run.id, tags=["a", "b", "a"]).tags == ("a", "b")
    assert store.update(run.id, note="good").tags == ("a", "b")
    assert store.get(run.id).note == "good"
    assert store.update(run.id, note="").note is None
    with pytest.raises(NotFoundError, match="run-none"):
        store.update("run-none", note="x")


def test_deleting_takes_the_texts_along(store: RunStore) -> None:
    secret = "nobody may find this any more"
    runs = [make_run(secret), make_run(secret), make_run("b")]
    store.add_all(runs)
    assert store.delete(runs[0].id) == 1
    assert store.get(runs[1].id).input == secret
    assert store.delete([runs[1], "run-none"]) == 1
    assert list(store.runs()) == [runs[2]]
    with sqlite3.connect(store.path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    assert secret.encode() not in store.path.read_bytes()


def test_processes_share_a_store(tmp_path: Path) -> None:
    path = tmp_path / "new" / "runs.sqlite"  # also made by whoever is first
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(path), "40"], stderr=subprocess.PIPE) for _ in range(3)
    ]
    ended = [(writer.communicate(timeout=120)[1].decode(), writer.returncode) for writer in writers]
    assert ended == [("", 0)] * 3
    assert len(RunStore(path)) == 120
    assert len({run.id for run in RunStore(path).runs()}) == 120


def test_threads_share_a_store(store: RunStore) -> None:
    runs = [make_run(f"text {number}") for number in range(60)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(store.add, runs))
    assert {run.id for run in store.runs()} == {run.id for run in runs}


def test_the_journal_does_not_block_readers(store: RunStore) -> None:
    with sqlite3.connect(store.path) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()
    store.add(make_run())
    with store.writer() as writer:
        writer.add(make_run())
        assert len(store) == 2


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_nobody_else_may_read_it(store: RunStore) -> None:
    assert store.path.stat().st_mode & 0o077 == 0


def test_a_newer_store_is_refused(store: RunStore) -> None:
    with sqlite3.connect(store.path) as connection:
        connection.execute("PRAGMA user_version=99")
    connection.close()
    with pytest.raises(ConfigurationError, match="newer version"):
        RunStore(store.path)


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("These are notes. " * 100)
    with pytest.raises(ConfigurationError, match=r"notes\.txt"):
        RunStore(path)
    assert path.read_text().startswith("These are notes.")


def test_a_bundle_brings_everything_and_only_once(experiment, store: RunStore, tmp_path: Path) -> None:
    experiment.grid(["ftm-1", "ftm-2"], {"one": "a text", "two": "b\n\ntext"}, {"strength": [0.5, 1.0]}, progress=False)
    experiment.full("Why?", "ftm-1")
    store.update(store.runs()[0].id, tags=["x"], note="n")
    path = tmp_path / "bundle.jsonl"
    store.runs().to_jsonl(path)
    other = RunStore(tmp_path / "other.sqlite")
    assert other.import_runs(path) == 9
    assert list(other.runs()) == list(store.runs())
    assert [run.scores.to_bytes() for run in other.runs()] == [run.scores.to_bytes() for run in store.runs()]
    assert other.import_runs(path) == 0
    assert len(other) == 9
    again = tmp_path / "again.jsonl"
    other.runs().to_jsonl(again)
    assert again.read_bytes() == path.read_bytes()


@pytest.mark.parametrize(
    ("content", "match"),
    [
        ("", "no bundle"),
        ("not json\n", "no bundle"),
        ('{"format": "other"}\n', "no bundle"),
        ('{"format": "styler-nb.runs", "version": 2}\n', "version 2"),
        ('{"format": "styler-nb.runs", "version": 1}\n{"id": \n', "line 2"),
        ('{"format": "styler-nb.runs", "version": 1}\n{"id": "run-1"}\n', "experiment"),
    ],
    ids=["empty", "text", "other", "newer", "cut", "incomplete"],
)
def test_what_is_no_bundle_is_refused_as_a_whole(store: RunStore, tmp_path: Path, content: str, match: str) -> None:
    path = tmp_path / "file.jsonl"
    path.write_text(content)
    with pytest.raises(ArtifactError, match=match):
        store.import_runs(path)
    assert len(store) == 0


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"input": "another text"}, "input_hash"),
        ({"input": [{"role": "user", "content": "a text"}]}, "mode 'rewrite'"),
        ({"created_at": "yesterday"}, "'created_at' of type str"),
        ({"tags": "letters"}, "'tags' of type str"),
        ({"tags": [1]}, "one is no str"),
        ({"rejected": ["1"]}, "one is no int"),
        ({"analytics": [1]}, "'analytics' of type list"),
        ({"seed": True}, "'seed' of type bool"),
        ({"weather": "fine"}, "'weather'"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_a_run_that_is_none_is_refused(store: RunStore, change: dict[str, object], match: str) -> None:
    with pytest.raises(ArtifactError, match=match):
        Run.from_dict(make_run("a text").to_dict() | change)


def test_what_is_null_in_a_bundle_has_its_default(store: RunStore) -> None:
    values = make_run().to_dict() | dict.fromkeys(("options", "versions", "duration_s", "tags"))
    run = Run.from_dict(values)
    assert (run.options, run.versions, run.duration_s, run.tags) == ({}, {}, 0.0, ())
    assert store.add_all([run]) == 1


def test_a_run_that_cannot_be_kept_is_not_passed_over(store: RunStore) -> None:
    with pytest.raises(ConfigurationError, match="NOT NULL"):
        store.add_all([make_run(duration_s=None)])


def test_bytes_are_no_bundle(store: RunStore, tmp_path: Path) -> None:
    path = tmp_path / "frame.parquet"
    path.write_bytes(b"PAR1\xff\xfe\x00")
    with pytest.raises(ArtifactError, match=r"frame\.parquet"):
        store.import_runs(path)


def test_somebody_elses_error_is_not_the_stores(store: RunStore) -> None:
    with pytest.raises(BrokenPipeError), store.writer():
        raise BrokenPipeError
