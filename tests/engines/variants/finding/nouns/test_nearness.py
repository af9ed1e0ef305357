"""`In this way` or `in that way`, of what was just said."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.nouns.nearness import find_nearness
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks

VARIABLE = load_catalogue().variables["demonstrative.nearness"]


def _sites(text):
    (block,) = [b for b in read_blocks(text) if b.sentences]
    return list(find_nearness(build_views(text, block), VARIABLE))


def test_what_opens_a_block_is_counted_but_left_alone():
    (site,) = _sites("This problem is old.")
    assert (site.context, site.options) == ("opening", ())


@pytest.mark.parametrize(
    ("text", "context", "written"),
    [
        ("The roof leaks. This raises the rent.", "subject", "That"),
        ("The roof leaks. The owner knows of this.", "bare", "that"),
        ("The roof leaks. Few know this problem.", "noun", "that"),
        ("The roofs leak. Those problems are old.", "opening", "These"),
    ],
)
def test_each_place_is_a_context_of_its_own(text, context, written):
    (site,) = _sites(text)
    assert site.context == context
    assert [patch.text for option in site.options for patch in option.patches] == [written]


@pytest.mark.parametrize(
    "text", ["The roof leaks. That is, the rain comes in.", "The roof leaks. They know that problems arise."]
)
def test_that_which_opens_a_clause_or_explains_points_at_nothing(text):
    assert _sites(text) == []
