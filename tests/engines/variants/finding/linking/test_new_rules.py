"""Rules on new things stay apart; those on one thing, or on two sorts of people, may be joined."""

import pytest

from styler_nb.engines.variants.finding.linking.new_rules import follows_row, is_full, lays_down_another
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks
from styler_nb.engines.variants.reading.persons import read_setting

RULED = "The office sells tickets. Members pay a fee at the office. "


def _last_two(text):
    return build_views(text, next(iter(read_blocks(text))), setting=read_setting(text))[-2:]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Guests pay at the desk. Engines must be switched off in the yard.", True),
        ("A guest who feels ill should call the porter. No guest may lend a key.", True),
        ("Boats are let by the harbour office. A boat owner who is away must write a note.", True),
        ("Oars are wiped at night. All rough work is to be done in the yard.", True),
        ("Boats may be hired in spring. Boats that are late are charged twice.", False),
        ("Boats may be hired in spring. They are kept in the shed.", False),
        ("Drivers must wait in the lane. Passengers may board at noon.", False),
        ("Every boat must be insured. Proof of cover is shown before the boat is launched.", False),
        ("Dogs must be kept on a lead. Carts must be left at the gate.", False),
    ],
)
def test_lays_down_another(text: str, expected: bool) -> None:
    first, second = _last_two(RULED + text)
    assert lays_down_another(first, len(first.tokens) - 1, second, 0) is expected


def test_what_lays_down_no_rules_has_no_new_rule() -> None:
    first, second = _last_two("The wheel turns all day. Engines are switched off at night.")
    assert not lays_down_another(first, len(first.tokens) - 1, second, 0)


def test_a_clause_with_a_further_one_is_full_where_both_are_long() -> None:
    second = _last_two("The mill is old. It grinds corn for the valley, and it saws oak for the yards.")[-1]
    assert is_full(second, 0, 45)
    assert not is_full(second, 0, 20)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Boats are lent, nets are sold, and sails are mended. The price of a net is high.", True),
        ("Boats are lent, nets are sold, and sails are mended. This work is dear.", False),
        ("Boats are lent, and sails are mended. The price of a net is high.", False),
    ],
)
def test_follows_row(text: str, expected: bool) -> None:
    assert follows_row(*_last_two(text), 0) is expected
