from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pandas as pd
import pytest

from styler_nb.client.results import StyleResult, build_result
from styler_nb.errors import InvalidRequestError, UnexpectedResponseError
from styler_nb.plots.records import Record, list_rows, read_records
from styler_nb.quality.registry import list_metrics

MakeFrame = Callable[..., pd.DataFrame]
UUIDS = ("11111111-2222-3333-4444-555555555555", "99999999-2222-3333-4444-555555555555")
ROWS = [
    ("readability.flesch_reading_ease", "unpersonalized", 60.0),
    ("readability.flesch_reading_ease", "personalized", 70.0),
    ("readability.flesch_reading_ease", "ground_truth", 80.0),
    ("punctuation.comma_density", "unpersonalized", 0.05),
    ("punctuation.comma_density", "personalized", 0.04),
    ("punctuation.comma_density", "ground_truth", 0.02),
    ("pos_frequency.jensen_shannon_distance", "unpersonalized", 0.4),
    ("pos_frequency.jensen_shannon_distance", "personalized", 0.1),
    ("pos_frequency.jensen_shannon_distance", "ground_truth", 0.0),
    ("rouge.rouge1", "unpersonalized", 0.2),
    ("rouge.rouge1", "personalized", 0.3),
]


def build_plain(rows: list[tuple[str, str, float]] = ROWS, **columns: Any) -> pd.DataFrame:
    frame = pd.DataFrame(rows, columns=["metric", "variant", "value"])
    return frame.assign(**{"run": "run-1", "model": f"ftm-letters-{UUIDS[0]}", "text_name": "tides", **columns})


def read(data: Any) -> dict[str, Record]:
    return {record.row.metric: record for record in read_records(data)}


def test_a_frame_is_read_in_the_units_of_the_figures() -> None:
    records = read(build_plain())
    ease, commas = records["readability.flesch_reading_ease"], records["punctuation.comma_density"]
    assert (ease.run, ease.model, ease.text) == ("run-1", "letters", "tides")
    assert (ease.row.before, ease.row.after, ease.row.truth, ease.row.improvement) == (60.0, 70.0, 80.0, 0.5)
    assert (commas.row.before, commas.row.after, commas.row.truth) == pytest.approx((5.0, 4.0, 2.0))
    assert commas.row.improvement is None


def test_a_distance_has_no_truth_and_an_overlap_gains() -> None:
    records = read(build_plain())
    speech, overlap = records["pos_frequency.jensen_shannon_distance"].row, records["rouge.rouge1"].row
    assert (speech.truth, speech.improvement) == (None, pytest.approx(0.75))
    assert overlap.improvement == pytest.approx(0.5)


def test_intervals_and_improvements_of_a_frame_are_kept() -> None:
    columns = {"low": 1.0, "high": 99.0, "improvement": 0.4, "improvement_low": -0.1, "improvement_high": 0.6}
    row = read(build_plain(ROWS[:3], **columns))["readability.flesch_reading_ease"].row
    assert row.after_interval == (1.0, 99.0)
    assert row.improvement == 0.4
    assert row.improvement_interval == (-0.1, 0.6)
    assert row.is_unclear


def test_what_cannot_be_drawn_is_left_out() -> None:
    unknown = [("new.metric", side, 1.0) for side in ("unpersonalized", "personalized")]
    lonely = [("lexical_density", "personalized", 0.5), ("formality", "unpersonalized", float("nan"))]
    assert set(read(build_plain([*ROWS, *unknown, *lonely]))) == {metric for metric, _, _ in ROWS}


def test_a_run_without_a_name_of_its_text_goes_by_its_own() -> None:
    assert read_records(build_plain(text_name=None))[0].text == "run-1"


def test_whatever_gives_a_frame_is_read() -> None:
    class Runs:
        def frame(self) -> pd.DataFrame:
            return build_plain()

    assert read_records(Runs()) == read_records(build_plain())


def test_metrics_may_be_chosen_by_name_or_group(make_frame: MakeFrame) -> None:
    names = {record.row.metric for record in read_records(make_frame(), ["lexical_density", "readability"])}
    assert names == {"lexical_density", "readability.flesch_reading_ease", "readability.flesch_kincaid_grade"}
    with pytest.raises(InvalidRequestError, match="no run has sentence, taste"):
        read_records(make_frame(), ["sentence", "lexical_density", "taste"])


def test_every_metric_has_its_row_once(make_frame: MakeFrame) -> None:
    rows = list_rows(read_records(make_frame()))
    assert sorted(row.metric for row in rows) == sorted(metric.path for metric in list_metrics())
    assert rows[-1].group == "Overlap with the samples"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (build_plain().iloc[:0], "nothing to draw"),
        (build_plain().drop(columns=["value", "run"]), "no column run, value"),
        ({}, "nothing to draw"),
        ([], "a list"),
        (3, "an? int"),
    ],
)
def test_nothing_to_draw(data: Any, message: str) -> None:
    with pytest.raises(InvalidRequestError, match=message):
        read_records(data)


def test_a_result_without_analytics_says_how_to_get_them() -> None:
    choice = {"index": 0, "message": {"role": "assistant", "content": "-"}, "finish_reason": "stop"}
    body = {"id": "x", "object": "chat.completion", "created": 0, "model": "ftm-x", "choices": [choice]}
    with pytest.raises(InvalidRequestError, match="include_quality=True"):
        read_records({"tides": build_result(StyleResult, body)})
    with pytest.raises(UnexpectedResponseError, match="quality_analytics"):
        read_records({"tides": {"rouge": 1}})
