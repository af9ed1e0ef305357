"""A participle after its noun, and the clause it is spelled out as."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.nouns.participles import find_participles
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks

VARIABLE = load_catalogue().variables["relative.participle"]


def _sites(text):
    (block,) = [b for b in read_blocks(text) if b.sentences]
    return [site for view in build_views(text, block) for site in find_participles(view, VARIABLE)]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Merchants travelling to far towns carried news.", "who travelled"),
        ("Every guest should bring a receipt showing the date.", "that shows"),
        ("The line joining the two towns is short.", "that joins"),
        ("It stands on the side of the hill facing the sea.", "that faces"),
    ],
)
def test_the_clause_agrees_with_its_noun_and_its_sentence(text, written):
    (site,) = _sites(text)
    assert [patch.text for option in site.options for patch in option.patches] == [written]


@pytest.mark.parametrize(
    "text",
    [
        "The man waiting at the gate is a baker.",
        "Are people finding the way to the shop?",
        "They spent eleven years driving a cart.",
        "The side facing us is warmer than the side facing away.",
        "The workers and their families living abroad are insured.",
    ],
)
def test_what_may_tell_of_something_else_is_left(text):
    assert not any(site.options for site in _sites(text))


@pytest.mark.parametrize(
    "text",
    [
        "A town lying",
        "People living near",
        "It is a road in Kent that connects",
        "Members who publish",
        "They met people who live",
    ],
)
def test_a_sentence_may_end_anywhere(text):
    assert not any(site.options for site in _sites(text))
