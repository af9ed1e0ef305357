"""What a reader takes for a row of three or more."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.finding.marks.likely_series import may_be_series
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks


def _rows(text: str) -> list[str]:
    """List the conjunctions of a sentence that may join the last item of a row, with the word after each."""
    return [
        " ".join(view.lowers[place : place + 2])
        for block in read_blocks(text)
        for view in build_views(text, block)
        for place in view.where(frozenset({"and", "or"}), 3, -1)
        if may_be_series(view, place)
    ]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("They sell bread, milk, and cheese.", ["and cheese"]),
        ("They sell bread, milk and cheese.", ["and cheese"]),
        ("Cats, dogs and birds sing.", ["and birds"]),
        ("He opened the door, looked at the street and left.", ["and left"]),
        ("You can ask at the desk, by letter or on the website.", ["or on"]),
        ("The path is steep, narrow, or wet.", ["or wet"]),
        ("She knew who was bribed, who was poor, and which of them lied.", ["and which"]),
        ("There were my brother Neil, his daughter, who was twelve, and a friend.", ["and a"]),
        ("They ate frogs, insects, and, at times, birds.", ["and ,"]),
        ("They sold pots, pans, ropes and so on.", ["and so"]),
        ("He disliked dogs, boats that leaked, and talk before seven.", ["and talk"]),
    ],
)
def test_a_row_is_seen_with_and_without_its_comma(text: str, rows: list[str]) -> None:
    assert _rows(text) == rows


@pytest.mark.parametrize(
    "text",
    [
        "In the old town, men and women danced.",
        "When he came, the baker and the smith were out.",
        "The mill is old, and it needs a roof.",
        "The mill is old, but dry and warm.",
        "He came in, wiping his hands, and went to the table.",
        "The river rises on the hill, the highest point of the range, and flows south.",
        "Ann Hall, the owner and head of the firm, said no.",
        "The union, which has many members, called it a shame and complained.",
        "They met on 3 May, 1912, and in June.",
        "They took the cart, wheels and all, to the barn.",
        "It is a long story, by and large.",
        "Bread and cheese.",
    ],
)
def test_openings_asides_and_pairs_are_no_rows(text: str) -> None:
    assert _rows(text) == []
