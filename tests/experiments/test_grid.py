from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest

from styler_nb.errors import InvalidRequestError
from styler_nb.experiments import Experiment, RunStore
from styler_nb.experiments.grid import list_options, list_texts
from styler_nb.experiments.parallel import run_parallel

TEXTS = {"one": "a text", "two": "b text", "three": "c text"}


def test_every_cell_is_run_once_and_in_order(experiment, service) -> None:
    runs = experiment.grid(["ftm-1", "ftm-2"], TEXTS, {"strength": [0.5, 1.0]}, progress=False, tags="g")
    assert [(run.model, run.options.get("strength"), run.text_name) for run in runs] == [
        (model, strength, name) for model in ("ftm-1", "ftm-2") for strength in (0.5, None) for name in TEXTS
    ]
    assert all(run.tags == ("g",) and run.engine == "variants" for run in runs)
    assert len(service.bodies) == len(experiment.runs) == 12
    assert sorted(run.id for run in experiment.runs) == sorted(run.id for run in runs)


def test_what_is_kept_is_not_run_again(experiment, service) -> None:
    first = experiment.grid("ftm-1", TEXTS, progress=False)
    more = experiment.grid(["ftm-1", "ftm-2"], {**TEXTS, "four": "d text"}, progress=False)
    assert len(service.bodies) == 8
    assert [run.id for run in more[:3]] == [run.id for run in first]
    assert len(experiment.grid("ftm-1", TEXTS, progress=False, fresh=True)) == 3
    assert len(service.bodies) == 11
    service.settings = {"protected_terms": ["Acme"]}
    experiment.grid("ftm-1", TEXTS, progress=False)
    assert len(service.bodies) == 14  # the model is not the same any more


def test_an_interrupted_grid_goes_on(experiment, service, client, store) -> None:
    def interrupt(_body) -> None:
        if len(service.bodies) == 4:
            raise KeyboardInterrupt

    service.before = interrupt
    texts = [f"text {number}" for number in range(10)]
    with pytest.raises(KeyboardInterrupt):
        experiment.grid("ftm-1", texts, workers=1, progress=False)
    kept = len(experiment.runs)
    assert kept == len(service.bodies) == 4  # what was answered is there
    service.before = lambda _body: None
    service.bodies.clear()
    runs = Experiment("letters", client=client, store=store).grid("ftm-1", texts, workers=1, progress=False)
    assert len(service.bodies) == 10 - kept
    assert [run.input for run in runs] == texts
    assert len(experiment.runs) == 10


def test_what_is_under_way_at_an_interruption_is_kept(experiment, service, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, answered = threading.Barrier(3, timeout=30), []
    service.before = lambda body: (begun.wait(), answered.append(body["message"]))

    def interrupted(*_arguments, **_options):
        monkeypatch.undo()
        begun.wait()  # two calls are under way
        raise KeyboardInterrupt

    monkeypatch.setattr("styler_nb.experiments.parallel.wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        experiment.grid("ftm-1", ["a text", "b text"], workers=2, progress=False)
    assert sorted(run.input for run in experiment.runs) == sorted(answered) == ["a text", "b text"]


def test_errors_are_kept_in_their_cells(experiment, service) -> None:
    service.fail = lambda body: (500, "It broke.") if body["message"] == "b text" else None
    runs = experiment.grid("ftm-1", TEXTS, progress=False)
    assert [run.error for run in runs] == [None, "InternalServiceError: It broke.", None]
    assert len(runs.failed) == 1
    assert len(runs.succeeded.frame()["run"].unique()) == 2
    service.fail = lambda _body: None
    assert experiment.grid("ftm-1", TEXTS, progress=False, retry_failed=False)[1].failed
    assert len(service.bodies) == 3
    again = experiment.grid("ftm-1", TEXTS, progress=False)
    assert again.failed == again[:0]
    assert len(service.bodies) == 4
    assert len(experiment.runs) == 3  # the new run took the place of the one that failed


def test_no_error_whatever_ends_a_grid(experiment, service) -> None:
    def explode(body) -> None:
        if body["message"] == "b text":
            raise ZeroDivisionError("somebody's bug")

    service.before = explode
    runs = experiment.grid("ftm-1", TEXTS, progress=False)
    assert [run.error for run in runs] == [None, "ZeroDivisionError: somebody's bug", None]


def test_workers_are_bounded_and_parallel(experiment, service) -> None:
    together = threading.Barrier(3, timeout=30)
    running, most, lock = 0, 0, threading.Lock()

    def enter(_body) -> None:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        together.wait()  # nobody goes on before three are here
        with lock:
            running -= 1

    service.before = enter
    experiment.grid("ftm-1", [f"text {number}" for number in range(9)], workers=3, progress=False)
    assert most == 3


def test_a_failing_cell_shows_in_the_progress_bar(experiment, service, capsys: pytest.CaptureFixture[str]) -> None:
    service.fail = lambda body: (500, "It broke.") if body["message"] == "b text" else None
    experiment.grid("ftm-1", TEXTS, progress=True, workers=1)
    shown = capsys.readouterr().err
    assert "letters, 1 failed" in shown
    assert "3/3" in shown


def test_the_same_text_twice_is_one_cell(experiment, service) -> None:
    assert len(experiment.grid("ftm-1", ["a text", "a text"], progress=False)) == 1
    assert len(service.bodies) == 1


def test_texts_may_be_files(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear all,\n\nit rains.\n", encoding="utf-8")
    assert list_texts(path) == [("letter", "Dear all,\n\nit rains.\n")]
    assert list_texts({"mine": path}) == [("mine", "Dear all,\n\nit rains.\n")]
    assert list_texts("text") == [(None, "text")]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (None, [{}]),
        ({}, [{}]),
        ({"strength": [0.5, 1]}, [{"strength": 0.5}, {"strength": 1}]),
        (
            {"strength": [0.5, 1], "seed": (1, 2), "skip_h1": True},
            [{"strength": s, "seed": n, "skip_h1": True} for s in (0.5, 1) for n in (1, 2)],
        ),
        ({"protected_terms": [["Acme"], []]}, [{"protected_terms": ["Acme"]}, {"protected_terms": []}]),
        ([{"strength": 0.5}, {"seed": 1}], [{"strength": 0.5}, {"seed": 1}]),
        ({"strength": np.linspace(0, 1, 3)}, [{"strength": 0.0}, {"strength": 0.5}, {"strength": 1.0}]),
    ],
    ids=["none", "empty", "one", "product", "lists", "sets", "array"],
)
def test_options_are_combined(options, expected) -> None:
    assert list_options(options) == expected


@pytest.mark.parametrize(
    ("arguments", "match"),
    [
        (([], TEXTS), "models"),
        (("ftm-1", {}), "texts: give"),
        (("ftm-1", {"one": b"bytes"}), "texts: one"),
        (("ftm-1", TEXTS, {"colour": ["red"]}), "'colour'"),
        (("ftm-1", TEXTS, []), "at least one set"),
        (("ftm-1", TEXTS, {"strength": []}), "at least one set"),
        (("ftm-1", TEXTS, {"protected_terms": ["Acme"]}), "list of such lists"),
    ],
    ids=["no models", "no texts", "bytes", "unknown option", "no sets", "no values", "flat list"],
)
def test_what_cannot_be_meant_is_refused_before_anything_runs(experiment, service, arguments, match: str) -> None:
    with pytest.raises(InvalidRequestError, match=match):
        experiment.grid(*arguments, progress=False)
    assert service.bodies == []


def test_the_first_exception_ends_parallel_calls() -> None:
    called = []

    def call(number: int) -> int:
        called.append(number)
        if number == 3:
            raise ValueError("three")
        return number

    with pytest.raises(ValueError, match="three"):
        list(run_parallel(call, iter(range(1000)), 2))
    assert len(called) < 20
    with pytest.raises(InvalidRequestError, match="workers"):
        list(run_parallel(call, [1], 0))


def test_a_grid_in_a_new_store_starts_anew(client, tmp_path: Path, service) -> None:
    for name in ("a", "b"):
        Experiment("letters", client=client, store=RunStore(tmp_path / name)).grid("ftm-1", TEXTS, progress=False)
    assert len(service.bodies) == 6


def test_numbers_of_numpy_are_numbers(experiment, service) -> None:
    runs = experiment.grid("ftm-1", "a text", {"seed": np.arange(2), "strength": np.float32(0.5)}, progress=False)
    assert [dict(run.options) for run in runs] == [{"seed": seed, "strength": 0.5} for seed in (0, 1)]
    assert sorted(body["seed"] for body in service.bodies) == [0, 1]


def test_half_a_character_is_refused_before_anything_runs(experiment, service) -> None:
    with pytest.raises(InvalidRequestError, match="position 2"):
        experiment.grid("ftm-1", ["a text", "b \ud800 text"], progress=False)
    with pytest.raises(InvalidRequestError, match="half of a character"):
        experiment.rewrite("b \ud800 text", "ftm-1")
    assert service.bodies == []
    assert len(experiment.runs) == 0


@pytest.mark.parametrize(
    ("texts", "options", "tags", "match"),
    [
        ({"half \ud800": "a text"}, None, (), "name of a text"),
        (["a text"], {"rewrite_mode_options": {"topic": "half \ud800"}}, (), "options"),
        (["a text"], {"rewrite_mode_options": {"topic": Path("topic.txt")}}, (), "PosixPath|WindowsPath"),
        (["a text"], None, ("half \ud800",), "tag"),
    ],
    ids=["name", "option", "object", "tag"],
)
def test_what_cannot_be_kept_is_refused_before_anything_runs(
    experiment, service, texts, options, tags, match: str
) -> None:
    with pytest.raises(InvalidRequestError, match=match):
        experiment.grid("ftm-1", texts, options, tags=tags, progress=False)
    assert service.bodies == []


def test_options_of_any_kind_end_no_grid_and_no_frame(experiment, service) -> None:
    seeds, strengths = [2**70, "x", 1.5, 7], ["high", 0.5]
    service.shift = lambda _body: 0.1
    runs = experiment.grid("ftm-1", ["a text"], {"seed": seeds, "strength": strengths}, progress=False)
    assert [run.options["seed"] for run in runs] == [seed for seed in seeds for _ in strengths]
    assert [run.seed for run in runs] == [None] * 6 + [7, 7]
    assert runs.frame()["strength"].drop_duplicates().isin([0.5]).tolist() == [False, True]
    assert len(runs.wide()) == 8


def test_the_progress_bar_ends_where_texts_are_there_twice(
    experiment, service, capsys: pytest.CaptureFixture[str]
) -> None:
    experiment.grid("ftm-1", {"one": "a text", "two": "a text", "three": "b text"}, progress=True)
    assert "2/2" in capsys.readouterr().err
    assert [run.text_name for run in experiment.grid("ftm-1", {"one": "a text", "two": "a text"})] == ["one"]


def test_what_was_noted_on_a_failed_cell_stays_when_it_is_run_again(experiment, service, store) -> None:
    service.fail = lambda _body: (500, "It broke.")
    (failed,) = experiment.grid("ftm-1", ["a text"], tags="first", progress=False)
    store.update(failed.id, tags=["first", "mine"], note="ask Ann")
    service.fail = lambda _body: None
    (run,) = experiment.grid("ftm-1", ["a text"], tags=["second", "first"], progress=False)
    assert (run.tags, run.note, run.failed) == (("first", "mine", "second"), "ask Ann", False)
