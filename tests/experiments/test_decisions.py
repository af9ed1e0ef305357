"""Which changes of a run were taken back."""

from pathlib import Path

import pytest

from styler_nb.errors import NotFoundError
from styler_nb.experiments import Run, RunStore
from styler_nb.experiments.run import compute_input_hash


@pytest.fixture
def store(tmp_path: Path) -> RunStore:
    made = RunStore(tmp_path / "runs.sqlite")
    text = "It is late."
    fields = {"experiment": "e", "created_at": 1.0, "mode": "rewrite", "model": "ftm-a"}
    for run_id in ("run-1", "run-2"):
        made.add(Run(id=run_id, input=text, input_hash=compute_input_hash(text), **fields))
    return made


def test_nobody_decided_yet(store: RunStore) -> None:
    assert store.get_rejected("run-1") == []


def test_decisions_are_kept_for_each_run(store: RunStore) -> None:
    store.set_rejected("run-1", [4, 2, 4])
    store.set_rejected("run-2", [0])
    store.set_rejected("run-2", [])
    again = RunStore(store.path)
    assert (again.get_rejected("run-1"), again.get_rejected("run-2")) == ([2, 4], [])


def test_they_go_with_their_run(store: RunStore) -> None:
    store.set_rejected("run-1", [1])
    store.delete("run-1")
    assert store.get_rejected("run-1") == []
    with pytest.raises(NotFoundError, match="run-1"):
        store.set_rejected("run-1", [1])


def test_they_travel_with_their_run(store: RunStore, tmp_path: Path) -> None:
    store.set_rejected("run-1", [4, 2])
    assert store.get("run-1").rejected == (2, 4)
    store.runs().to_jsonl(tmp_path / "bundle.jsonl")
    other = RunStore(tmp_path / "other.sqlite")
    other.import_runs(tmp_path / "bundle.jsonl")
    assert (other.get_rejected("run-1"), other.get_rejected("run-2")) == ([2, 4], [])
    assert list(other.runs()) == list(store.runs())


def test_a_decision_made_here_is_not_replaced_by_an_import(store: RunStore, tmp_path: Path) -> None:
    store.set_rejected("run-1", [1])
    store.runs().to_jsonl(tmp_path / "bundle.jsonl")
    store.set_rejected("run-1", [2])
    assert store.import_runs(tmp_path / "bundle.jsonl") == 0
    assert store.get_rejected("run-1") == [2]
