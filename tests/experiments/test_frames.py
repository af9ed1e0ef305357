from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from styler_nb.experiments import Runs
from styler_nb.experiments.estimates import Estimate, estimate_mean
from styler_nb.quality.registry import list_metrics

TEXTS = {"one": "a text", "two": "b text"}
COLUMNS = [
    *("run", "experiment", "created_at", "mode", "model", "text_name", "input_hash", "options", "strength", "seed"),
    *("tags", "group", "metric", "better", "unit", "variant", "value", "low", "high", "distance"),
    *("improvement", "improvement_low", "improvement_high"),
]


@pytest.fixture
def runs(experiment) -> Runs:
    return experiment.grid(["ftm-1", "ftm-2"], TEXTS, {"strength": [0.5, 1.0]}, progress=False, tags=["x", "y"])


def test_the_tidy_frame_has_a_row_a_run_metric_and_variant(runs: Runs) -> None:
    frame = runs.frame()
    assert list(frame.columns) == COLUMNS
    metrics = [metric.path for metric in list_metrics() if metric.group != "rouge"]
    assert list(frame["metric"].cat.categories) == metrics
    assert len(frame) == len(runs) * len(metrics) * 3
    assert not frame.duplicated(["run", "metric", "variant"]).any()
    assert list(frame["run"].unique()) == [run.id for run in runs]
    assert list(frame["variant"].cat.categories) == ["unpersonalized", "personalized", "ground_truth"]


def test_the_numbers_are_those_of_the_answer(runs: Runs) -> None:
    frame = runs.frame()
    run = runs[0]
    rows = frame[(frame["run"] == run.id) & (frame["metric"] == "readability.flesch_reading_ease")]
    rows = rows.set_index("variant")
    assert rows["value"].to_dict() == {"unpersonalized": 20.0, "personalized": 18.0, "ground_truth": 10.0}
    assert rows["distance"].to_dict() == {"unpersonalized": 10.0, "personalized": 8.0, "ground_truth": 0.0}
    assert rows.loc["personalized", ["low", "high"]].tolist() == pytest.approx([17.9, 18.1])
    assert rows.loc["unpersonalized", ["low", "high"]].tolist() == pytest.approx([19.9, 20.1])
    assert np.isnan(rows.loc["ground_truth", "low"])
    ends = ["improvement", "improvement_low", "improvement_high"]
    assert rows.loc["personalized", ends].tolist() == pytest.approx([0.2, 0.1, 0.3])
    assert rows.loc[["unpersonalized", "ground_truth"], ends].isna().all(axis=None)
    first = rows.iloc[0]
    assert (first["experiment"], first["mode"], first["model"], first["text_name"]) == (
        "letters",
        "rewrite",
        "ftm-1",
        "one",
    )
    assert (first["options"], first["strength"], first["tags"]) == ("strength=0.5", 0.5, "x, y")
    assert (first["group"], first["better"], first["unit"]) == ("readability", "closer", "points")
    assert first["created_at"].timestamp() == pytest.approx(run.created_at, abs=1e-5)


def test_the_training_data_has_no_distance_to_itself(runs: Runs) -> None:
    frame = runs.frame()
    rows = frame[frame["metric"] == "style_distance"]
    assert set(rows["better"]) == {"lower"}
    assert (rows["distance"] == rows["value"]).all()
    assert (rows[rows["variant"] == "ground_truth"]["value"] == 0).all()


def test_rouge_has_its_parts_and_no_training_data(experiment, service) -> None:
    score = {"precision": 0.2, "recall": 0.4, "fmeasure": 0.25}
    better = {"precision": 0.3, "recall": 0.5, "fmeasure": 0.375}
    gain = {"precision": 0.5, "recall": 0.25, "fmeasure": 0.5}
    leaf = {"personalized": better, "unpersonalized": score, "personalization_improvement": gain}
    original = service._result
    service._result = lambda body: {
        **(a := original(body)),
        "quality_analytics": {**a["quality_analytics"], "rouge": {"rouge1": leaf}},
    }
    frame = Runs([experiment.rewrite("a text", "ftm-1", include_rouge=True)]).frame()
    rows = frame[frame["group"] == "rouge"].set_index(["metric", "variant"])
    assert rows.index.get_level_values("variant").unique().tolist() == ["unpersonalized", "personalized"]
    assert rows.loc[("rouge.rouge1", "personalized"), ["value", "distance", "improvement"]].tolist() == [
        0.375,
        0.625,
        0.5,
    ]
    assert rows.loc[("rouge.rouge1.recall", "unpersonalized"), "value"] == 0.4
    assert set(rows["better"]) == {"higher"}


def test_runs_of_different_measures_share_a_frame(experiment) -> None:
    runs = Runs(
        [
            experiment.rewrite("a text", "ftm-1", include_extended=False),
            experiment.rewrite("a text", "ftm-1", seed=4),
            experiment.rewrite(
                "b text", "ftm-1", include_quality=False, include_extended=False, include_intervals=False
            ),
        ]
    )
    frame = runs.frame()
    assert frame.groupby("run", observed=True)["metric"].nunique().tolist() == [
        sum(not metric.is_extended and metric.group != "rouge" for metric in list_metrics()),
        sum(metric.group != "rouge" for metric in list_metrics()),
    ]
    assert frame[frame["run"] == runs[1].id]["seed"].unique().tolist() == [4]
    assert frame[frame["run"] == runs[0].id]["seed"].isna().all()


def test_a_metric_that_is_not_known_here_is_told_as_it_is(experiment, service) -> None:
    leaf = {"unpersonalized": 4.0, "personalized": 3.0, "ground_truth": 2.0, "personalization_improvement": 0.5}
    original = service._result
    service._result = lambda body: {**original(body), "quality_extended": {"rhyme": {"density": leaf}}}
    frame = Runs([experiment.rewrite("a text", "ftm-1")]).frame()
    rows = frame[frame["metric"] == "rhyme.density"]
    assert rows["value"].tolist() == [4.0, 3.0, 2.0]
    assert set(rows["better"]) == {"closer"}


def test_the_wide_frame_has_a_row_a_run(runs: Runs, experiment, service) -> None:
    service.fail = lambda _body: (500, "It broke.")
    runs += experiment.grid("ftm-1", ["c text"], {"full_mode_options": [{"base_model": "famA-4o"}]}, progress=False)
    wide = runs.wide()
    assert wide.index.tolist() == [run.id for run in runs]
    assert wide["style_distance"].iloc[0] == pytest.approx(0.2)
    assert np.isnan(wide["style_distance"].iloc[-1])
    assert wide["error"].iloc[-1] == "InternalServiceError: It broke."
    assert wide["option.strength"].iloc[0] == 0.5
    assert wide["option.base_model"].iloc[-1] == "famA-4o"
    assert wide["changes"].iloc[0] == 1
    assert "punctuation.comma_density" not in wide.columns  # it has no improvement
    assert wide["tags"].iloc[0] == "x, y"


def test_no_runs_give_frames_without_rows() -> None:
    frame = Runs().frame()
    assert list(frame.columns) == COLUMNS
    assert len(frame) == 0
    assert len(Runs().wide()) == 0


def test_a_frame_can_be_grouped(runs: Runs) -> None:
    frame = runs.frame()
    table = frame[frame["variant"] == "personalized"].pivot_table(
        index="metric", columns=["model", "strength"], values="improvement", observed=True
    )
    assert table.loc["style_distance"].tolist() == pytest.approx([0.2, 0.4, 0.2, 0.4])
    assert isinstance(table, pd.DataFrame)


def test_an_option_that_was_not_given_has_its_default(experiment) -> None:
    runs = experiment.grid("ftm-1", "a text", {"strength": [0.5, 1.0]}, progress=False)
    assert runs.wide()["option.strength"].tolist() == [0.5, 1.0]


def test_texts_count_by_how_far_they_were_from_the_samples() -> None:
    near = [Estimate(-27.0, -30.0, -20.0), Estimate(0.5, 0.4, 0.6)]
    assert estimate_mean(near, over="sentences", weights=[0.001, 1.0]).value == pytest.approx(0.4725, abs=1e-3)
    assert estimate_mean(near, over="sentences", weights=[0.0, 0.0]).value == pytest.approx(-13.25)
    over = estimate_mean(near * 4, over="texts", weights=[0.0, 1.0] * 4)
    assert over == pytest.approx((0.5, 0.5, 0.5))
