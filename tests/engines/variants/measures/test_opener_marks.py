"""Sentences that open with a conjunction are counted, in samples and in what changes bring."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.learning.leaning import Tally, count_difference
from styler_nb.engines.variants.measures.opener_marks import OPENERS, list_openers
from styler_nb.engines.variants.reading.view import Option, Patch


@pytest.mark.parametrize(
    ("row", "is_start", "found"),
    [
        (["it", "rained", ".", "and", "it", "snowed", "."], True, ["and"]),
        (["but", "it", "rained", "and", "snowed", "."], True, ["but"]),
        (["but", "it", "rained", "."], False, []),
        (["did", "it", "?", "so", "they", "say", "!", "then", "go"], True, ["so", "then"]),
    ],
)
def test_openers_stand_first_in_their_sentences(row, is_start, found):
    assert list(list_openers(row, is_start=is_start)) == [OPENERS[word] for word in found]


@pytest.mark.parametrize(
    ("start", "end", "new", "more"),
    [(14, 19, ". And", {"and": 1}), (14, 19, ";", {}), (0, 2, "But it", {"but": 1})],
)
def test_a_change_brings_openers_or_none(start, end, new, more):
    text = "It rained here, and it snowed there."
    difference = count_difference(text, Option(1, (Patch(start, end, new),)))
    assert {w: n for w in OPENERS if (n := difference.get(OPENERS[w], 0))} == more


def test_the_openers_of_a_text_stay_right_when_a_change_parts_its_sentences():
    text = "It rained here, and it snowed there."
    tally, after = Tally(), Tally()
    tally.add(text)
    tally.change(count_difference(text, Option(1, (Patch(14, 19, ". And"),))))
    after.add("It rained here. And it snowed there.")
    assert {w: tally.counts[w] for w in OPENERS.values()} == {w: after.counts[w] for w in OPENERS.values()}
