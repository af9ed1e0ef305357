"""Passives are counted alike in rows of words, whatever the length of their participle."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.measures.passive_marks import count_passives, may_touch_passive


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("the tool is used at sea", 1),
        ("it was often used and was soon sold", 2),
        ("boats are tied here", 1),
        ("the barn is red", 0),
        ("there is need of salt and there is seed", 0),
        ("the plan was not approved", 1),
        ("they used it", 0),
        ("it is indeed old", 0),
        ("he has been told", 1),
    ],
)
def test_forms_of_be_with_a_participle_are_counted(text, count):
    assert count_passives(text.split()) == count


@pytest.mark.parametrize(
    ("before", "after", "touches"),
    [(["used"], ["serving"], True), (["is"], ["serves"], True), (["need"], ["want"], False)],
)
def test_a_change_may_touch_a_passive(before, after, touches):
    assert may_touch_passive(before, after) is touches
