"""Which ways to join two sentences suit what the second one says of the first."""

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.sites import find_sites
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks


def _ways(text):
    """Give the ways in which the sentences of a text may become one."""
    views = build_views(text, next(iter(read_blocks(text))))
    (site,) = (s for s in find_sites(views, load_catalogue(), structure=True) if s.variable.id == "boundary.and")
    return {site.variable.variants[o.variant].form for o in site.options} - {"period_word"}


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("A tithe is a tax. This burden makes the farmers poor.", {"comma", "semicolon", "dash"}),
        ("A tithe is a tax. This tax makes the farmers poor.", {"semicolon"}),
        ("The clerk keeps a tithe book. This clerk lives by the church.", {"semicolon", "dash"}),
        ("It is wise to shun the other fault. This makes a house rich.", {"comma", "semicolon", "dash"}),
        ("It is wise to shun the other fault. This is called thrift.", {"semicolon", "dash"}),
    ],
)
def test_what_is_pointed_to_by_name_or_given_a_name_is_not_joined_with_and(text, ways):
    assert _ways(text) == ways


@pytest.mark.parametrize(
    ("second", "is_detail"),
    [
        ("The threads lie in the sun.", True),
        ("One thread lies in the sun.", True),
        ("One with nine strands lies in the sun.", False),
        ("Others with nine strands lie in the sun.", False),
    ],
)
def test_a_judgement_is_not_spelled_out_by_another_thing(second, is_detail):
    assert ("colon" in _ways(f"The yarn with six strands is easy to see. {second}")) is is_detail
