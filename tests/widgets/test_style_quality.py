from collections.abc import Iterator
from typing import Any

import pytest

from styler_nb.client.results import StyleResult, build_result
from styler_nb.widgets.common import Panel
from styler_nb.widgets.style_quality import QualityBox

COMPARISON = {"personalized": 9.0, "unpersonalized": 14.0, "ground_truth": 8.0, "personalization_improvement": 5 / 6}
SHARES = {"personalized": 0.5, "unpersonalized": 0.25, "ground_truth": 0.6}
DISTANCE = {"personalized": 0.3, "unpersonalized": 0.2, "personalization_improvement": -0.5}
ANALYTICS: dict[str, Any] = {
    "sentence_length_stats": dict.fromkeys(("mean", "median", "std_dev"), COMPARISON),
    "word_length_stats": dict.fromkeys(("mean", "median", "std_dev"), COMPARISON),
    "readability": dict.fromkeys(("flesch_reading_ease", "flesch_kincaid_grade"), COMPARISON),
    "function_word_frequency": {"jensen_shannon_distance": DISTANCE},
    "pos_frequency": {"jensen_shannon_distance": DISTANCE},
    "lexical_density": COMPARISON,
    "sentence_structure_frequency": {
        **dict.fromkeys(("simple", "compound", "complex", "compound-complex", "fragment/unknown"), SHARES),
        "jensen_shannon_distance": DISTANCE,
    },
    "sentence_voice_frequency": {"active": SHARES, "passive": SHARES, "jensen_shannon_distance": DISTANCE},
    "punctuation": {
        **dict.fromkeys(
            (
                "comma_density",
                "semicolon_density",
                "colon_density",
                "period_density",
                "question_mark_density",
                "exclamation_mark_density",
                "parenthetical_density",
            ),
            SHARES,
        ),
        "jensen_shannon_distance": DISTANCE,
    },
}
UNCLEAR = {"personalization_improvement": {"low": -1.0, "high": 0.5}}


def build(**fields: Any) -> StyleResult:
    choice = {"index": 0, "message": {"role": "assistant", "content": "Text."}, "finish_reason": "stop"}
    usage = {"prompt_tokens": 3, "completion_tokens": 4, "total_tokens": 7}
    body = {"id": "c", "object": "chat.completion", "created": 1, "model": "ftm-a", "choices": [choice], "usage": usage}
    return build_result(StyleResult, body | fields)


@pytest.fixture
def panel() -> Iterator[Panel]:
    made = Panel("Test")
    yield made
    made.close()


@pytest.fixture
def box(panel: Panel) -> QualityBox:
    return QualityBox(panel)


def test_metrics_are_counted_by_what_is_clear(box: QualityBox) -> None:
    intervals = {"pos_frequency": {"jensen_shannon_distance": UNCLEAR}, "confidence": 0.95}
    box.show(build(quality_analytics=ANALYTICS, quality_intervals=intervals))
    assert box.summary.value.startswith("Of 14 metrics 9 came closer, 4 went away, 1 show no clear change")
    assert "7 tokens" in box.summary.value
    assert "no clear change" in box.table.value


def test_the_figure_waits_until_somebody_wants_it(box: QualityBox, panel: Panel) -> None:
    box.show(build(quality_analytics=ANALYTICS))
    assert panel.wait(20)
    assert box.figure.image.value == ""
    box.figure_toggle.value = True
    assert panel.wait(60)
    assert "<img" in box.figure.image.value
    box.show(build(quality_analytics={**ANALYTICS, "lexical_density": {**COMPARISON, "personalized": 9.5}}))
    assert panel.wait(60)
    assert "<img" in box.figure.image.value
    box.show(None)
    assert (box.figure.image.value, box.table.value, box.summary.value) == ("", "", "")


def test_distances_are_a_table_of_their_own(box: QualityBox) -> None:
    names = ("character_edit_distance", "word_edit_distance")
    rates = ("character_error_rate", "word_error_rate", "chrf", "jaccard", "content_word_recall", "length_ratio")
    box.show(build(distance={**dict.fromkeys(names, 3), **dict.fromkeys(rates, 0.25)}))
    assert "How far from the original" in box.table.value
    assert "words edited" in box.table.value
    assert "cosine" not in box.table.value


def test_a_plain_result_shows_no_table(box: QualityBox) -> None:
    box.show(build())
    assert box.table.value == ""
