from __future__ import annotations

from typing import Any

import pytest

from styler_nb.client.results import StyleResult
from styler_nb.errors import InvalidRequestError
from styler_nb.plots.strength import plot_strength


def _result(changed: float, overall: float, **fields: Any) -> StyleResult:
    content: dict[str, Any] = {
        "id": "chatcmpl-1",
        "created": 1,
        "model": "ftm-1",
        "choices": [],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
        "distance": {
            "character_edit_distance": 1,
            "word_edit_distance": 1,
            "character_error_rate": 0.1,
            "word_error_rate": changed,
            "chrf": 90.0,
            "jaccard": 0.9,
            "content_word_recall": 0.9,
            "length_ratio": 1.0,
        },
        "quality_extended": {
            "style_distance": {"personalized": overall, "unpersonalized": 0.4, "personalization_improvement": 0.0}
        },
    }
    return StyleResult.model_validate({**content, **fields})


def test_both_numbers_are_drawn_by_strength() -> None:
    figure = plot_strength({1: _result(0.2, 0.3), 0: _result(0.0, 0.4)})
    changed, distances = ([list(v) for v in axes.lines[0].get_data()] for axes in figure.axes)
    assert changed == [[0, 1], [0.0, 20.0]]
    assert distances == [[0, 1], [0.4, 0.3]]


@pytest.mark.parametrize(
    ("results", "message"),
    [
        ({}, "nothing to draw"),
        ({1: _result(0.1, 0.3, distance=None)}, "include_distance=True"),
        ({1: _result(0.1, 0.3, quality_extended=None)}, "include_extended=True"),
    ],
)
def test_missing_numbers(results: dict[float, StyleResult], message: str) -> None:
    with pytest.raises(InvalidRequestError, match=message):
        plot_strength(results)
