from __future__ import annotations

import math

import numpy as np
import pytest

from styler_nb.errors import InvalidRequestError
from styler_nb.experiments import Runs
from styler_nb.experiments.estimates import Estimate, estimate_mean, subtract

METRIC = "readability.flesch_reading_ease"


@pytest.fixture
def shifted(service):
    """Let improvements follow from the text's number and the model: "text 3" → 0.03, plus 0.2 for ftm-2."""
    service.shift = lambda body: int(body["message"].split()[1]) / 100 + 0.2 * (body["model"] == "ftm-2")
    return service


def grid(experiment, texts: int, **options) -> Runs:
    return experiment.grid(["ftm-1", "ftm-2"], [f"text {n}" for n in range(texts)], progress=False, **options)


def test_differences_are_paired_by_text(experiment, shifted) -> None:
    comparison = grid(experiment, 12).compare("ftm-1", "ftm-2")
    found = comparison[METRIC]
    assert (comparison.a, comparison.b, comparison.texts, comparison.over) == ("ftm-1", "ftm-2", 12, "texts")
    assert found.pairs == 12
    assert (found.a, found.b) == pytest.approx((0.055, 0.255))
    # Every text differs by the same, so that the spread between texts does not count.
    assert (found.difference, found.low, found.high) == pytest.approx((0.2, 0.2, 0.2))
    assert found.is_clear
    back = experiment.runs.compare("ftm-2", "ftm-1")[METRIC]
    assert back.difference == pytest.approx(-0.2)
    with pytest.raises(KeyError):
        comparison["rhyme"]


def test_the_interval_is_that_of_the_bootstrap(experiment, service) -> None:
    differences = np.random.default_rng(5).normal(0.1, 0.2, size=20)
    service.shift = lambda body: differences[int(body["message"].split()[1])] if body["model"] == "ftm-2" else 0.0
    runs = grid(experiment, 20)
    found = runs.compare("ftm-1", "ftm-2", seed=1)[METRIC]
    assert found.difference == pytest.approx(differences.mean())
    # Close to Student's interval: mean ± 2.093 standard errors.
    error = differences.std(ddof=1) / math.sqrt(20)
    assert found.low == pytest.approx(differences.mean() - 2.093 * error, abs=0.25 * error)
    assert found.high == pytest.approx(differences.mean() + 2.093 * error, abs=0.25 * error)
    assert runs.compare("ftm-1", "ftm-2", seed=1)[METRIC] == found
    assert runs.compare("ftm-1", "ftm-2", seed=2)[METRIC].low != found.low
    narrow = runs.compare("ftm-1", "ftm-2", seed=1, confidence=0.5)[METRIC]
    assert found.low < narrow.low < narrow.high < found.high


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    random = np.random.default_rng(0)
    held = 0
    for seed in range(300):
        sample = random.normal(0.3, 1.0, size=10)
        found = estimate_mean([Estimate(x, math.nan, math.nan) for x in sample], over="texts", seed=seed)
        held += found.low <= 0.3 <= found.high
    assert 0.91 <= held / 300 <= 0.99


def test_several_runs_over_a_text_count_once(experiment, shifted) -> None:
    runs = grid(experiment, 6, options={"seed": [1, 2, 3]})
    found = runs.compare("ftm-1", "ftm-2")[METRIC]
    assert found.pairs == 6
    assert found.difference == pytest.approx(0.2)


def test_few_texts_are_compared_by_their_sentences(experiment, shifted) -> None:
    comparison = grid(experiment, 2).compare("ftm-1", "ftm-2")
    assert comparison.over == "sentences"
    found = comparison[METRIC]
    # The fake service's intervals are ±0.1: √(0.1² + 0.1²) a text, over √2 for two texts.
    assert (found.difference, found.low, found.high) == pytest.approx((0.2, 0.1, 0.3))
    assert found.is_clear
    pair = experiment.runs.compare(*[run for run in experiment.runs if run.input == "text 0"][::-1])
    assert pair.texts == 1
    assert abs(pair[METRIC].high - pair[METRIC].difference) == pytest.approx(0.1 * math.sqrt(2))


def test_without_intervals_few_texts_show_nothing(experiment, service) -> None:
    first = experiment.rewrite("text 0", "ftm-1", include_intervals=False)
    second = experiment.rewrite("text 0", "ftm-2", include_intervals=False)
    found = experiment.runs.compare(first, second)[METRIC]
    assert math.isnan(found.low)
    assert not found.is_clear


def test_distances_are_compared_in_their_unit(experiment, shifted) -> None:
    comparison = grid(experiment, 6).compare("ftm-1", "ftm-2", measure="distance")
    assert comparison[METRIC].difference == pytest.approx(2.0)  # 20 − 10 · shift, target 10
    assert comparison["punctuation.comma_density"].difference == pytest.approx(0.05)  # it has no improvement
    assert comparison["style_distance"].difference == pytest.approx(0.1)


def test_subtraction_combines_both_intervals() -> None:
    found = subtract(Estimate(5.0, 2.0, 6.0), Estimate(1.0, 0.0, 5.0))
    assert found == pytest.approx((4.0, 4.0 - 5.0, 4.0 + math.sqrt(2)))


def test_the_frame_and_the_view_say_the_same(experiment, shifted) -> None:
    comparison = grid(experiment, 6).compare("ftm-1", "ftm-2")
    frame = comparison.frame()
    assert frame.loc[METRIC, "difference"] == pytest.approx(0.2)
    assert frame["clear"].sum() == len(comparison.clear()) == len(comparison) > 20
    assert "b is closer" in comparison._repr_html_()
    assert (
        repr(comparison)
        == f"Comparison('ftm-1' → 'ftm-2', 6 texts, {len(frame)} of {len(frame)} metrics clearly different)"
    )


@pytest.mark.parametrize(
    ("a", "b", "options", "match"),
    [
        ("ftm-1", "ftm-9", {}, "b: there is no run for 'ftm-9'"),
        ("ftm-1", {"text": "none"}, {}, "b: there is no run"),
        (lambda run: run.input == "text 0", lambda run: run.input == "text 1", {}, "no text in common"),
        ("ftm-1", "ftm-2", {"measure": "time"}, "measure"),
        ("ftm-1", "ftm-2", {"confidence": 1.0}, "confidence"),
        ("ftm-1", "ftm-2", {"seed": -1}, "seed"),
    ],
    ids=["model", "text", "apart", "measure", "confidence", "seed"],
)
def test_what_cannot_be_compared_is_refused(experiment, a, b, options, match: str) -> None:
    runs = grid(experiment, 2)
    with pytest.raises(InvalidRequestError, match=match):
        runs.compare(a, b, **options)


def test_failed_runs_are_left_out(experiment, service) -> None:
    service.fail = lambda body: (500, "It broke.") if body["message"] == "text 0" else None
    assert grid(experiment, 3).compare("ftm-1", "ftm-2").texts == 2


def test_runs_are_paired_by_model_too(experiment, shifted) -> None:
    texts = [f"text {n}" for n in range(8)]
    experiment.grid(["ftm-1", "ftm-2"], texts, {"strength": 0.5}, progress=False)
    experiment.grid(["ftm-1"], texts, {"strength": 1.0}, progress=False)
    shown = experiment.runs.compare({"strength": 0.5}, {"strength": 1.0})
    assert shown.models == ("ftm-1",)
    assert shown[METRIC].difference == pytest.approx(0.0)  # not what ftm-2 is better by
    experiment.grid(["ftm-2"], texts, {"strength": 1.0}, progress=False)
    both = experiment.runs.compare({"strength": 0.5}, {"strength": 1.0})
    assert both.models == ("ftm-1", "ftm-2")
    assert "mean of 2 models" in repr(both)
    assert "mean of 2 models: ftm-1, ftm-2" in both._repr_html_()
    assert experiment.runs.compare("ftm-1", "ftm-2").models == ()


def test_there_is_nothing_to_compare_in_no_runs() -> None:
    with pytest.raises(InvalidRequestError, match="there are no runs"):
        Runs().compare("a", "b")


def test_one_text_that_was_there_already_does_not_outweigh_the_others(experiment, service) -> None:
    service.shift = lambda body: -27.0 if body["message"] == "text 0" else 0.4
    found = grid(experiment, 8).compare("ftm-1", "ftm-1")[METRIC]
    assert found.a == pytest.approx((7 * 0.4 - 1) / 8)
    assert experiment.runs.filter(text=[run.input_hash for run in experiment.runs][:1]).best("readability")
