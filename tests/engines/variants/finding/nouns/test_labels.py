"""`The decision` or `this decision`, of what the sentence before has told."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.nouns.labels import find_labels
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks

VARIABLE = load_catalogue().variables["determiner.label"]


def _written(text):
    *_, block = [b for b in read_blocks(text) if b.sentences]
    sites = find_labels(build_views(text, block), VARIABLE)
    return [[patch.text for option in site.options for patch in option.patches] for site in sites]


def test_what_was_just_told_is_pointed_at_as_near_or_far():
    assert _written("The council closed the mill. The decision was unpopular.") == [["This", "That"]]


def test_a_text_calls_its_own_rules_near():
    assert _written("Guests pay at the gate. The policy applies to children as well.") == [["This"]]


@pytest.mark.parametrize(
    ("lead", "written"), [("The council closed the mill.", [["This"]]), ("What the council did", [[]])]
)
def test_a_block_goes_on_from_a_sentence_and_not_from_a_heading(lead, written):
    assert _written(f"{lead}\n\nThe decision was unpopular.") == written


@pytest.mark.parametrize(
    "text",
    [
        "The council met in May. The plan is to close the mill.",
        "The council made two attempts. The attempt failed.",
        "The guild tried one method. The process was slow.",
    ],
)
def test_what_is_told_next_or_may_be_another_stays(text):
    assert all(not options for options in _written(text))
