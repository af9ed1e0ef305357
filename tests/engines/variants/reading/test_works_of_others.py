"""Whose work a paragraph tells of."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.reading.blocks import build_views
from styler_nb.engines.variants.reading.works_of_others import is_of_animals, is_work_of_others
from styler_nb.text import analyze


def _last(text):
    return build_views(text, analyze(text).blocks[0])[-1]


@pytest.mark.parametrize(
    ("text", "is_theirs"),
    [
        ("Millers watch the wheel. If it is worn, it is mended.", True),
        ("Millers watch the wheel. It turns all day. If it is worn, it is mended.", True),
        ("People watch the wheel. If it is worn, it is mended.", False),
        ("The wheel turns. If it is worn, it is mended.", False),
        ("The wheel is made by millers. If it is worn, it is mended.", False),
        ("Millers watch the wheel. If you find it worn, it is mended.", False),
    ],
)
def test_who_acts_in_a_paragraph_goes_on_with_it(text, is_theirs):
    assert is_work_of_others(_last(text)) is is_theirs


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("Wasps build a nest. The larva sleeps.", True),
        ("Wasps build a nest. You will find the larva there.", False),
        ("Wasps build a house.", False),
    ],
)
def test_what_tells_how_animals_live(text, is_told):
    assert is_of_animals(_last(text)) is is_told
