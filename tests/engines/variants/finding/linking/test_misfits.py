"""Which ways to join two sentences do not suit what they tell: opposites, definitions, lists, new topics."""

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.linking.topics import keeps_topic
from styler_nb.engines.variants.finding.sites import find_sites
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks


def _ways(text):
    """Give the ways in which two clauses or sentences may be written."""
    views = build_views(text, next(iter(read_blocks(text))))
    (site,) = (s for s in find_sites(views, load_catalogue(), structure=True) if s.variable.id == "boundary.and")
    return {site.variable.variants[o.variant].form for o in site.options}


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("The rents rose in spring. They fell again by the autumn.", {"comma", "period_word"}),
        ("The ropes do not rot. They last for many years.", {"comma", "period_word"}),
        ("A reel is a frame for thread. It holds the yarn in place.", {"period_word"}),
        ("The town was under snow. It is therefore quiet there.", {"period_word"}),
        ("The mill was built of oak. It was replaced by a mill of stone.", {"period_word"}),
    ],
)
def test_and_does_not_join_what_is_of_another_kind(text, ways):
    assert ways.isdisjoint(_ways(text))


def test_and_joins_what_goes_on():
    assert {"semicolon", "period_word"} <= _ways("The mill is old. It stands by the river.")


@pytest.mark.parametrize(
    ("text", "is_joined"),
    [
        ("The mill stands by the old bridge. It grinds maize and rye.", True),
        ("A reel is a frame for thread that stands by the loom. It was brought to the valley by monks.", False),
        ("The smith makes locks, hinges, and nails. The weight of the bell is borne by a beam.", False),
        ("The frames do not warp, and they dry quickly in the sun.", False),
        ("The frames are cheap to make, and they dry quickly in the sun.", True),
    ],
)
def test_a_semicolon_asks_for_one_topic(text, is_joined):
    assert ("semicolon" in _ways(text)) is is_joined


@pytest.mark.parametrize(
    ("second", "is_kept"),
    [
        ("The loom is made of oak.", True),
        ("Its frame is made of oak.", True),
        ("Most of them work at night.", True),
        ("Such looms are dear.", True),
        ("Tolls depend on the kind of cart.", False),
        ("A bridge was built in May.", False),
        ("Each bridge has a toll.", False),
        ("The bishop lives by the sea.", False),
    ],
)
def test_a_topic_is_kept_where_the_subject_was_named(second, is_kept):
    text = f"The weaver bought a new loom. {second}"
    view, other = build_views(text, next(iter(read_blocks(text))))
    assert keeps_topic(view, len(view.tokens) - 1, other, 0) is is_kept
