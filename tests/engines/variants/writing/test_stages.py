"""What a later stage of a block may not do to what an earlier one made."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.catalogue.index import build_catalogue
from styler_nb.engines.variants.catalogue.parse import parse_family
from styler_nb.engines.variants.choosing.decode import Chosen
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.measures.lengths import Measured
from styler_nb.engines.variants.reading.view import Option, Patch, Site
from styler_nb.engines.variants.writing.compose import Change
from styler_nb.engines.variants.writing.stages import without_made

_VARIANTS = [{"form": "x", "share": 0.5}, {"form": "y", "share": 0.5}]
_KINDS = {"a": "phrase", "b": "phrase", "c": "genitive", "d": "clause_order", "e": "contrast"}
_CATALOGUE = build_catalogue(
    parse_family(
        {"family": "f", "variable": [{"id": i, "kind": kind, "variants": _VARIANTS} for i, kind in _KINDS.items()]},
        "test",
    )
)
_SENTENCES = [Measured(0, 20, 4), Measured(20, 40, 4), Measured(40, 60, 4), Measured(60, 80, 4)]


def _site(name: str, start: int, number: int) -> Site:
    variable, option = _CATALOGUE.variables[name], Option(1, (Patch(start, start + 1, "y"),))
    return Site(variable, start, start + 1, 0, (option,), lengths=((1, number),))


def _change(name: str, start: int, number: int) -> Change:
    site = _site(name, start, number)
    preference = Preferences(Counts(), _CATALOGUE).get(name)
    return Change(start, start + 1, "y", (Chosen(site, site.options[0], preference, 1.0),))


@pytest.mark.parametrize(
    ("made", "number", "place", "is_left"),
    [
        (-1, 1, 39, False),  # the sentence before the next was parted
        (-1, 1, 19, False),  # the sentence after it was
        (-1, 1, 59, True),
        (-1, 1, 30, True),  # the seam itself
        (-1, 1, 31, False),
        (1, -1, 25, False),  # the sentence was joined
        (1, -1, 65, True),
        (-1, -1, 25, True),
        (1, 1, 25, True),
    ],
)
def test_seams_stay_apart_from_each_other(made: int, number: int, place: int, is_left: bool) -> None:
    (site,) = without_made([_site("c", place, number)], [_change("a", 30, made)], _SENTENCES)
    assert bool(site.options) is is_left


@pytest.mark.parametrize(
    ("made", "name", "left"),
    [
        ("a", "a", 0),
        ("c", "c", 0),
        ("a", "b", 0),
        ("a", "c", 1),
        ("c", "a", 1),
        ("d", "e", 0),
        ("d", "c", 1),
        ("e", "d", 1),
    ],
)
def test_what_a_variable_made_is_none_of_its_sites(made, name, left):
    assert len(without_made([_site(name, 30, 0)], [_change(made, 30, 0)], _SENTENCES)) == left


def test_a_word_beside_one_that_was_exchanged_may_be_exchanged() -> None:
    assert without_made([_site("b", 31, 0)], [_change("a", 30, 0)], _SENTENCES)


def test_places_are_those_of_the_draft() -> None:
    longer = Change(5, 6, "y" * 21, _change("a", 5, 0).sources)
    assert not without_made([_site("a", 50, 0)], [longer, _change("a", 30, 0)], _SENTENCES)
    assert without_made([_site("a", 30, 0)], [longer, _change("a", 30, 0)], _SENTENCES)
