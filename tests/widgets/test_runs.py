"""The runs panel over a store with runs that were made up."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from styler_nb.experiments import Experiment, Run, RunStore
from styler_nb.experiments.run import compute_input_hash
from styler_nb.widgets.runs import RunsPanel

FAILED = {"error": "ServiceError: out of order", **dict.fromkeys(("result", "analytics", "extended", "intervals"))}
EVIL = "<img src=x onerror=alert(1)>"


def build_run(number: int, **changes: Any) -> Run:
    text = changes.pop("text", "It is late. We do not go home.")
    better = changes.pop("better", 0.1 * number)
    distance = {"unpersonalized": 0.5, "personalized": 0.5 * (1 - better), "personalization_improvement": better}
    interval = {
        "unpersonalized": {"low": 0.45, "high": 0.55},
        "personalized": {"low": 0.5 * (1 - better) - 0.01, "high": 0.5 * (1 - better) + 0.01},
        "personalization_improvement": {"low": better - 0.01, "high": better + 0.01},
    }
    group = {"jensen_shannon_distance": distance}
    fields: dict[str, Any] = {
        "id": f"run-{number}",
        "experiment": "evenings",
        "created_at": 1_700_000_000.0 + 60 * number,
        "mode": "rewrite",
        "model": "ftm-a",
        "text_name": f"text {number}",
        "input": text,
        "input_hash": compute_input_hash(text),
        "result": text.replace("do not", "don't"),
        "analytics": {"pos_frequency": group, "function_word_frequency": group},
        "extended": {"style_distance": distance},
        "intervals": {
            "confidence": 0.95,
            "pos_frequency": {"jensen_shannon_distance": interval},
            "function_word_frequency": {"jensen_shannon_distance": interval},
            "style_distance": interval,
        },
        "duration_s": 10.0 - number,
    }
    return Run(**{**fields, **changes})


@pytest.fixture
def store(tmp_path: Path) -> RunStore:
    made = RunStore(tmp_path / "runs.sqlite")
    made.add_all(
        [
            build_run(1, tags=("short",)),
            build_run(2, model="ftm-b", note="the good one"),
            build_run(3, model="ftm-b", experiment="mornings", options={"strength": 0.5}),
            build_run(4, text_name=None, text=f"{EVIL} A text without a name, which is long enough to be cut."),
            build_run(
                5, error="ServiceError: out of order", result=None, analytics=None, extended=None, intervals=None
            ),
        ]
    )
    return made


@pytest.fixture
def build(store: RunStore) -> Iterator[Callable[..., RunsPanel]]:
    made: list[RunsPanel] = []

    def build_panel(source: Any = store) -> RunsPanel:
        made.append(RunsPanel(source))
        assert made[-1].wait(20)
        return made[-1]

    yield build_panel
    for panel in made:
        panel.close()


@pytest.fixture
def panel(build: Callable[..., RunsPanel]) -> RunsPanel:
    return build()


def listed(panel: RunsPanel) -> list[str]:
    return [item.id for item in panel.table.found]


def cells(panel: RunsPanel, run_id: str) -> dict[str, Any]:
    return dict(next(item for item in panel.table.items if item.id == run_id).cells)


def test_the_newest_run_comes_first(panel: RunsPanel) -> None:
    assert listed(panel) == ["run-5", "run-4", "run-3", "run-2", "run-1"]
    assert cells(panel, "run-3") == {
        "text": "text 3",
        "started": "2023-11-14 22:16",
        "model": "ftm-b",
        "options": "strength=0.5",
        "closer": "+30.0%",
        "took": "7.0 s",
        "tags": "",
        "note": "",
    }
    assert cells(panel, "run-5")["closer"] == "failed"


def test_the_closest_can_be_sorted_to_the_top(panel: RunsPanel) -> None:
    panel.table.sort_by("closer")
    panel.table.sort_by("closer")
    assert listed(panel) == ["run-4", "run-3", "run-2", "run-1", "run-5"]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"model": "ftm-b"}, ["run-3", "run-2"]),
        ({"model": "ftm-b", "experiment": "evenings"}, ["run-2"]),
        ({"tag": "short"}, ["run-1"]),
        ({"text": "text 2"}, ["run-2"]),
        ({"words": "GOOD one"}, ["run-2"]),
        ({"words": "out of order"}, ["run-5"]),
        ({"words": "without name"}, ["run-4"]),
        ({"words": "don't late text"}, ["run-3", "run-2", "run-1"]),
        ({"words": "nowhere"}, []),
    ],
)
def test_filters(panel: RunsPanel, asked: dict[str, str], found: list[str]) -> None:
    panel.filter(**asked)
    assert listed(panel) == found
    panel.filter(**dict.fromkeys(asked, ""))
    assert len(listed(panel)) == 5


def test_the_controls_filter_too(panel: RunsPanel) -> None:
    panel.filter_bar.choices["model"].value = "ftm-b"
    panel.filter_bar.words.value = "good"
    assert listed(panel) == ["run-2"]
    assert (panel.query.model, panel.query.words) == ("ftm-b", "good")
    panel.filter(model="", words="")
    assert (panel.filter_bar.choices["model"].value, panel.filter_bar.words.value) == ("", "")


def test_an_experiments_own_runs_come_first(build: Callable[..., RunsPanel], store: RunStore) -> None:
    panel = build(Experiment("mornings", store=store))
    assert listed(panel) == ["run-3"]
    panel.filter(experiment="")
    assert len(listed(panel)) == 5
    assert build(Experiment("empty", store=store)).table.view["empty"].startswith("No runs here")


def test_an_empty_store_says_what_to_do(build: Callable[..., RunsPanel], tmp_path: Path) -> None:
    panel = build(tmp_path / "new.sqlite")
    assert "becomes one" in panel.table.view["empty"]
    assert panel.export(tmp_path / "x.csv") is None
    assert "no run to export" in panel.status.message


def test_many_runs_are_there_at_once_and_all_soon(build: Callable[..., RunsPanel], tmp_path: Path) -> None:
    store = RunStore(tmp_path / "many.sqlite")
    store.add_all(build_run(number, better=0.1) for number in range(450))
    panel = RunsPanel(store)
    first = len(panel.runs)
    assert panel.wait(30)
    assert (first >= 200, len(panel.runs), listed(panel)[0]) == (True, 450, "run-449")
    assert len(panel.table.view["rows"]) < 30
    panel.refresh()
    assert len(panel.runs) == 450
    panel.close()


def test_new_runs_appear_when_it_is_read_anew(panel: RunsPanel, store: RunStore) -> None:
    panel.select("run-1")
    store.add(build_run(6, tags=("late",)))
    panel.refresh()
    assert listed(panel)[0] == "run-6"
    assert panel.selected == ("run-1",)
    panel.filter(tag="late")
    assert listed(panel) == ["run-6"]


def test_two_runs_are_compared(panel: RunsPanel) -> None:
    panel.select("run-1", "run-3")
    comparison = panel.compare()
    assert comparison is panel.compared
    assert comparison is not None
    assert comparison.texts == 1
    assert {abs(round(item.difference, 6)) for item in comparison.differences} == {0.2}
    assert len(comparison.clear()) == len(comparison) > 0
    assert "text 1" in panel.details.value
    assert "differ clearly" in panel.status.message
    other = panel.compare("run-3", "run-1")
    assert other is not None
    assert round(other.differences[0].difference, 6) == -0.2


def test_runs_of_two_models_are_compared_by_model(panel: RunsPanel) -> None:
    panel.select("run-1", "run-2", "run-3")
    comparison = panel.compare()
    assert comparison is not None
    assert {comparison.a, comparison.b} == {"ftm-a", "ftm-b"}


@pytest.mark.parametrize(
    ("ids", "said"),
    [
        (["run-1"], "select two runs"),
        (["run-1", "run-5"], "select two runs"),
        (["run-1", "run-4"], "no text in common"),
    ],
)
def test_what_cannot_be_compared_is_said(panel: RunsPanel, ids: list[str], said: str) -> None:
    panel.select(*ids)
    assert panel.compare() is None
    assert said in panel.status.message
    assert panel.compared is None


def test_tags_and_notes_are_stored(panel: RunsPanel, store: RunStore) -> None:
    panel.select("run-1", "run-2")
    panel.add_tags("kept", "short")
    assert [store.get(f"run-{n}").tags for n in (1, 2, 3)] == [("short", "kept"), ("kept", "short"), ()]
    panel.remove_tags("short")
    panel.set_note("look again")
    assert [(store.get(f"run-{n}").tags, store.get(f"run-{n}").note) for n in (1, 2)] == [(("kept",), "look again")] * 2
    assert cells(panel, "run-1")["tags"] == "kept"
    assert panel.selected == ("run-2", "run-1")
    panel.select("run-1")
    assert (panel.label_bar.tags.value, panel.label_bar.note.value) == ("kept", "look again")
    panel.set_note("")
    assert store.get("run-1").note is None


def test_labels_need_a_selection(panel: RunsPanel) -> None:
    panel.add_tags("x")
    assert "Select the runs" in panel.status.message


def test_deleting_asks_first(panel: RunsPanel, store: RunStore) -> None:
    panel.delete()
    assert "Select" in panel.status.message
    panel.select("run-1", "run-2")
    panel.delete()
    assert "2 runs" in panel.confirmation.question
    panel.confirmation.refuse()
    assert len(store) == 5
    panel.delete()
    panel.select("run-3")
    panel.confirmation.accept()
    assert listed(panel) == ["run-5", "run-4", "run-3"]
    assert len(store) == 3


@pytest.mark.parametrize("suffix", [".csv", ".md", ".html", ".jsonl", ".docx", ".parquet"])
def test_exports(panel: RunsPanel, tmp_path: Path, suffix: str) -> None:
    panel.select("run-1", "run-2")
    path = panel.export(tmp_path / f"out{suffix}")
    assert path is not None, panel.status.message
    assert path.stat().st_size > 100
    assert "2 runs" in panel.status.message


def test_without_a_selection_all_that_is_listed_goes_out(panel: RunsPanel, tmp_path: Path) -> None:
    panel.filter(model="ftm-b")
    panel.export(tmp_path / "out.jsonl")
    assert "2 runs" in panel.status.message
    other = RunStore(tmp_path / "other.sqlite")
    assert other.import_runs(tmp_path / "out.jsonl") == 2


def test_a_bundle_comes_back(panel: RunsPanel, store: RunStore, tmp_path: Path) -> None:
    panel.export(tmp_path / "all.jsonl")
    store.delete(["run-1", "run-2"])
    assert panel.import_runs(tmp_path / "all.jsonl") == 2
    assert len(listed(panel)) == 5
    assert panel.import_runs(tmp_path / "none.jsonl") == 0
    assert "no file" in panel.status.message
    (tmp_path / "bad.jsonl").write_text("nonsense\n")
    assert panel.import_runs(tmp_path / "bad.jsonl") == 0
    assert panel.status.level == "error"


@pytest.mark.parametrize("name", ["out.pdf", "missing/out.csv", "out"])
def test_what_cannot_be_exported_is_said(panel: RunsPanel, tmp_path: Path, name: str) -> None:
    assert panel.export(tmp_path / name) is None
    assert panel.status.level == "error"


def test_the_browser_gets_the_export(panel: RunsPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    offered: list[tuple[str, bytes]] = []
    monkeypatch.setattr(panel.downloads, "offer", lambda *given: offered.append(given))
    panel.export_bar.format.value = ".csv"
    panel.download()
    ((name, content),) = offered
    assert name == "runs.csv"
    assert b"style_distance" in content


def test_a_figure_is_drawn_of_what_is_selected(panel: RunsPanel) -> None:
    panel.select("run-1", "run-2")
    panel.plot()
    assert panel.wait(60)
    assert panel.figure.image.value.count('<img alt="Figure of 2 runs') == 1, panel.status.message


def test_there_must_be_something_to_draw(panel: RunsPanel) -> None:
    panel.select("run-5")
    panel.plot()
    assert "no run to draw" in panel.status.message
    panel.plot("nonsense")
    assert panel.wait(20)
    assert panel.status.level == "error"


def test_a_run_is_opened_here_or_where_the_callback_says(panel: RunsPanel) -> None:
    panel.open_run("run-2")
    assert (panel.opened, panel.table.current) == ("run-2", "run-2")
    assert "text 2" in panel.details.value
    seen: list[Run] = []
    panel.on_open(seen.append)
    panel.open_run("run-1")
    assert [run.id for run in seen] == ["run-1"]
    panel.open_run("run-99")
    assert "run-99" in panel.status.message


def test_texts_are_escaped(panel: RunsPanel) -> None:
    panel.open_run("run-4")
    assert EVIL not in panel.details.value
    assert "&lt;img" in panel.details.value
    panel.compare("run-4", "run-4")
    assert EVIL not in panel.details.value


def test_a_store_that_fails_is_said(panel: RunsPanel, store: RunStore) -> None:
    for left in store.path.parent.iterdir():
        left.unlink()
    store.path.mkdir()
    panel.refresh()
    assert "cannot be used" in panel.status.message
    panel.select("run-1")
    panel.set_note("x")
    assert panel.status.level == "error"
    assert len(listed(panel)) == 5
