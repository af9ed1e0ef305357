"""`The plan` or `this plan`, of what the sentence before has named."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.nouns.demonstratives import find_demonstratives
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks

VARIABLE = load_catalogue().variables["determiner.this"]


def _sites(text):
    (block,) = [b for b in read_blocks(text) if b.sentences]
    return list(find_demonstratives(build_views(text, block), VARIABLE))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("They drew up a plan. The plan was liked.", ["This", "That"]),
        ("They drew up a plan. Few people liked this plan.", ["the"]),
        ("They found several errors. The errors were small.", ["These", "Those"]),
        ("They set up signs, but the signs were small.", ["these", "those"]),
    ],
)
def test_a_noun_that_was_just_introduced_may_come_back_either_way(text, written):
    (site,) = _sites(text)
    assert [patch.text for option in site.options for patch in option.patches] == written


def test_a_noun_that_was_not_introduced_is_counted_but_left_alone():
    (site,) = _sites("He changed their plan. Few people liked the plan.")
    assert site.options == ()


@pytest.mark.parametrize(
    "text",
    ["They drew up a plan. She liked the plan.", "She drew up a plan. The plan was liked."],
)
def test_a_noun_of_a_story_does_not_get_this(text):
    (site,) = _sites(text)
    assert site.options == ()


@pytest.mark.parametrize(
    "text",
    [
        "They drew up a plan. The plan of the other side was better.",
        "They drew up a plan. The old plan was better.",
        "There was a king. The king was old.",
    ],
)
def test_what_may_be_another_or_is_the_only_one_is_no_site(text):
    assert _sites(text) == []
