"""Phrases of time: where they end and what kind they are."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.reading.blocks import build_views, read_blocks
from styler_nb.engines.variants.reading.time_phrases import has_time, read_time


def _view(text):
    (analysis,) = read_blocks(text)
    (view,) = build_views(text, analysis)
    return view


@pytest.mark.parametrize(
    ("text", "phrase", "kind"),
    [
        ("In 1892 the owner sold the mill.", "In 1892", "point"),
        ("During the long night the owls slept.", "During the long night", "point"),
        ("At this point the road was closed.", "At this point", "point"),
        ("Three years later the owner sold the mill.", "Three years later", "point"),
        ("About 300 years later the owner sold the mill.", "About 300 years later", "point"),
        ("In the 1860s the owner sold the mill.", "In the 1860s", "point"),
        ("For a short time the mill was closed.", "For a short time", "duration"),
        ("For many years the mill was closed.", "For many years", "duration"),
        ("Each month the guards check the gate.", "Each month", "frequency"),
        ("Twice a day the guards check the gate.", "Twice a day", "frequency"),
    ],
)
def test_a_phrase_is_read_with_its_kind(text, phrase, kind):
    view = _view(text)
    found = read_time(view, 0)
    assert found is not None
    assert view.text[: view.tokens[found.end - 1].end] == phrase
    assert found.kind == kind


@pytest.mark.parametrize(
    "text",
    [
        "In the old house there was a lamp.",
        "For the first time the gate was open.",
        "In four days the owner built a wall.",
        "At that price the owner sold the mill.",
        "For the owner the mill was a burden.",
        "Each owner sold the mill in the end.",
    ],
)
def test_other_phrases_are_none_of_time(text):
    assert read_time(_view(text), 0) is None


def test_a_clause_may_hold_a_phrase_of_time():
    view = _view("The owner sold the mill in 1892.")
    assert has_time(view, 0, len(view.tokens))
    assert not has_time(view, 0, 5)


@pytest.mark.parametrize("text", ["They lived here about 300 years ago.", "They came back shortly after the war."])
def test_a_phrase_does_not_begin_behind_its_word_of_degree(text):
    view = _view(text)
    degree = 3
    assert view.lowers[degree] in ("about", "shortly")
    assert read_time(view, degree + 1) is None
