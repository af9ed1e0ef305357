"""Marks that a result may have: as many as its writer would write."""

from __future__ import annotations

from collections.abc import Mapping

from styler_nb.engines.variants.choosing.mark_room import MarksSoFar
from styler_nb.engines.variants.reading.view import Option, Patch

_TEXT = "The gate was shut. The dog slept."


def _join(mark: str) -> Option:
    return Option(1, (Patch(17, 20, f"{mark} t"),))


def _marks(rates: Mapping[str, float] | None) -> MarksSoFar:
    marks = MarksSoFar(rates)
    marks.add(_TEXT)
    return marks


def test_writer_of_semicolons_gets_the_first_one_once_one_is_due() -> None:
    assert _marks({";": 0.016, ":": 0.0, "—": 0.0}).have_room(_join(";"), _TEXT, 50)


def test_writer_of_few_semicolons_gets_none_in_a_short_text() -> None:
    marks = _marks({";": 0.002, ":": 0.0, "—": 0.0})
    assert not marks.have_room(_join(";"), _TEXT, 50)
    assert marks.have_room(_join(";"), _TEXT, 500)


def test_no_room_once_the_text_has_the_writers_number_rounded_up() -> None:
    marks = _marks({";": 0.016, ":": 0.0, "—": 0.0})
    marks.change(_join(";"), _TEXT)
    assert marks.have_room(_join(";"), _TEXT, 50)
    marks.change(_join(";"), _TEXT)
    assert not marks.have_room(_join(";"), _TEXT, 50)


def test_unknown_rates_keep_nothing_out() -> None:
    assert _marks(None).have_room(_join(";"), _TEXT, 5)
