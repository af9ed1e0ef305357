"""Two sorts side by side belong together; what introduces them is not joined to the first alone."""

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.linking.counterparts import are_counterparts
from styler_nb.engines.variants.finding.sites import find_sites
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks

PAIR = "The colour of a brick depends on its clay. Red clay holds some iron. Blue clay holds none."


def _views(text):
    return build_views(text, next(iter(read_blocks(text))))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Red clay holds some iron. Blue clay holds none.", True),
        ("A fixed fee stays the same. A variable fee goes up.", True),
        ("In summer the ferry sails twice a day. In winter it sails once.", True),
        ("Some farmers kept sheep. Others grew oats.", True),
        ("The first road went north. The second road went along the coast.", True),
        ("The yearly fee is high. A fixed fee stays the same.", False),
        ("The clay holds some iron. The clay is dug in spring.", False),
        ("Red clay holds some iron. The kiln was old.", False),
        ("They sold the mill. They left the valley.", False),
    ],
)
def test_are_counterparts(text: str, expected: bool) -> None:
    assert are_counterparts(*_views(text)) is expected


def test_a_pair_is_not_parted_by_a_join() -> None:
    catalogue = load_catalogue()
    first, second = (PAIR.index(". ", place) for place in (0, PAIR.index("Red")))
    joins = {s.start: s.options for s in find_sites(_views(PAIR), catalogue) if s.variable.id == "boundary.and"}
    assert not joins[first]
    assert joins[second]


def test_a_text_that_breaks_off_after_one_word_is_read() -> None:
    assert find_sites(_views("We went in. In May he left. In"), load_catalogue())


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("If the ferry is late, the guests wait in the hall. The bar stays shut.", True),
        ("If the ferry is late, the guests wait in the hall. If the ferry is full, they stay at home.", False),
        ("When the ferry is late, the guests wait in the hall. But when it is full, they stay at home.", False),
        ("When the ferry is late, the guests wait in the hall. If it is full, they stay at home.", True),
    ],
)
def test_a_clause_that_both_sentences_open_with_stays_in_front(text: str, moves: bool) -> None:
    sites = find_sites(_views(text), load_catalogue())
    assert any(s.options for s in sites if s.variable.kind == "clause_order") is moves


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("In the old town, the shops sell cheap bread. The bar stays shut.", True),
        ("In the old town, the shops sell cheap bread. In the new town, the bread is dear.", False),
    ],
)
def test_a_phrase_that_both_sentences_open_with_stays_in_front(text: str, moves: bool) -> None:
    sites = find_sites(_views(text), load_catalogue())
    assert any(s.options for s in sites if s.variable.id == "order.place") is moves
