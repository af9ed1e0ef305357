from __future__ import annotations

import pytest

from styler_nb.client.display.intervals import Interval
from styler_nb.plots.analytics import Row
from styler_nb.plots.pooling import MIN_TEXTS, list_distances, pool_improvements
from styler_nb.plots.records import Record


def build(text: str, before: float, after: float, truth: float | None = 0.0, metric: str = "lexical_density") -> Record:
    improvement = (before - after) / before if before else 0.0
    row = Row(metric, "g", "l", before, after, truth, improvement, improvement_interval=Interval(-0.1, 0.9))
    return Record(f"run {text} {after}", "m", text, row)


def test_far_inputs_count_more() -> None:
    # 10 + 1 away before, 5 + 2 after: 4 of 11 were removed, though one text went 100 % the wrong way.
    pooled = pool_improvements([build("a", 10, 5), build("b", 1, 2)])["m", "lexical_density"]
    assert pooled.value == pytest.approx(4 / 11)
    assert pooled.interval is None
    assert len(pooled.runs) == 2


def test_distances_are_to_the_samples_where_they_have_a_value() -> None:
    assert list_distances(build("a", 10, 5, truth=7).row) == (3, 2)
    assert list_distances(build("a", 10, 5, truth=None).row) == (10, 5)


def test_an_overlap_gains() -> None:
    pooled = pool_improvements([build("a", 0.1, 0.2, None, "rouge.rouge1"), build("b", 0.1, 0.1, None, "rouge.rouge1")])
    assert pooled["m", "rouge.rouge1"].value == pytest.approx(0.5)


def test_a_single_run_keeps_its_own_interval() -> None:
    pooled = pool_improvements([build("a", 10, 5)])["m", "lexical_density"]
    assert pooled.interval == (-0.1, 0.9)
    assert pooled.is_unclear


def test_intervals_need_texts_not_runs() -> None:
    few = [build(f"t{number % (MIN_TEXTS - 1)}", 10, 5 + number % 3) for number in range(20)]
    assert pool_improvements(few)["m", "lexical_density"].interval is None
    enough = [build(f"t{number}", 10, 5 + number % 3) for number in range(MIN_TEXTS)]
    interval = pool_improvements(enough)["m", "lexical_density"].interval
    assert interval is not None
    assert 0.3 <= interval.low < pool_improvements(enough)["m", "lexical_density"].value < interval.high <= 0.5


def test_runs_of_one_text_are_drawn_together() -> None:
    # Ten copies of every run tell nothing new: the interval stays as wide.
    texts = [build(f"t{number}", 10, 3 + number) for number in range(6)]
    assert (
        pool_improvements(texts)["m", "lexical_density"].interval
        == pytest.approx(pool_improvements(texts * 10)["m", "lexical_density"].interval)
    )  # fmt: skip


def test_metrics_without_improvement_are_left_out() -> None:
    record = Record("r", "m", "t", Row("punctuation.comma_density", "g", "l", 1, 2, 3, None))
    assert pool_improvements([record]) == {}
