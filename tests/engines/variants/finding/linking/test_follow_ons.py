"""A sentence that openly goes on with the one before it may be joined to that."""

import pytest

from styler_nb.engines.variants.finding.linking.follow_ons import ways_of_continuing
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks
from styler_nb.engines.variants.reading.joints import count_words


def _ways(text):
    view, other = build_views(text, next(iter(read_blocks(text))))
    return [*ways_of_continuing(view, other, count_words(view) + count_words(other))]


@pytest.mark.parametrize(
    "text",
    [
        "The mill works by day and by night in the harvest. Its wheel is driven by the river.",
        "The harvest moves in a slow round through the valley. It begins with the barley on the low fields.",
        "Several things make the road worse. These include deep ruts and loose stones by the ford.",
        "Some of the wool is sold at the fair. The rest is kept in the barn.",
    ],
)
def test_a_subject_that_is_taken_up_allows_a_semicolon_or_and(text):
    assert _ways(text) == ["semicolon", "comma"]


def test_a_third_clause_gets_no_further_and():
    assert _ways("The garden lies behind the mill. It is full of roses, and it has a wall of stone.") == ["semicolon"]


@pytest.mark.parametrize(
    "text",
    [
        "Several roads lead to the mill. The shortest one is a path by the river.",
        "The work is done in several stages. The first is the washing of the wool.",
        "A guest gives the porter a coin. In return, the porter carries the bags.",
        "The river rises when snow melts. In these weeks, boats can reach the mill.",
        "Roots hold the soil on the hill. Dry walls also keep it in place.",
    ],
)
def test_a_subject_of_its_own_that_adds_to_what_was_told_allows_and(text):
    assert _ways(text) == ["comma"]


@pytest.mark.parametrize(
    "text",
    [
        "The wall has several uses. It keeps out the wind.",
        "On some matters, the owner informs the council. These include the rents.",
        "The barn was built because the old one leaked. It stands by the river.",
        "The old mill is by the river. However, it is not used.",
        "The mill stands by the river. It was built by monks.",
        "The clerk says that the mill is old. It is to be sold.",
        "They carry bread, wine, and oil. These goods are dear.",
        "Guests may be late. In this case, they ring the bell.",
        "Work at the mill fell in May. New coal also brought two smiths.",
        "Several mills stand here. The is a short word.",
        "The roads are wet. Another problem is the snow.",
    ],
)
def test_what_is_another_matter_stands_by_itself(text):
    assert _ways(text) == []
