"""What tells of somebody who acts, and of the time or condition of an event."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.finding.voice.unmeant import implies_doer, tells_when
from styler_nb.engines.variants.reading.blocks import build_views
from styler_nb.text import analyze


def _read(text):
    view = build_views(text, analyze(text).blocks[0])[0]
    last = next(i for i, token in enumerate(view.tokens) if token.lower == "heated")
    first = max(i for i in range(last) if view.lowers[i] in ("is", "be", "was"))
    return view, first, last


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The milk is heated.", False),
        ("The milk is heated to 60 degrees.", False),
        ("The milk is heated, and the cook waits to drink it.", False),
        ("The milk is heated to kill the germs.", True),
        ("The milk is carefully heated.", True),
        ("The milk is heated using gas.", True),
        ("The milk must be heated.", True),
        ("The milk can be heated.", False),
        ("What the milk is heated to", False),
    ],
)
def test_doer_implied(text, expected):
    view, first, last = _read(text)
    assert implies_doer(view, first, last) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("When the milk is heated, it rises.", True),
        ("It rises if the milk is heated.", True),
        ("When it rains, the milk is heated.", False),
        ("The milk is heated.", False),
    ],
)
def test_time_or_condition(text, expected):
    view, first, _ = _read(text)
    assert tells_when(view, first) is expected
