"""What changes may bring into a text that is written out in full."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from styler_nb.engines.variants.catalogue.index import build_catalogue
from styler_nb.engines.variants.catalogue.parse import parse_family
from styler_nb.engines.variants.finding.tone import contract, fits_tone
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.reading.view import Option, Patch, Site


@pytest.mark.parametrize(
    ("text", "register", "fits"),
    [
        ("got a share", -1, False),
        ("gets it", -1, False),
        ("a lot of hens", -1, False),
        ("got", 0, True),  # what moves may hold a verb of the text
        ("forgot", -1, True),
        ("let's see", 0, False),
        ("it isn't", 0, False),
        ("Let us see", 0, True),
    ],
)
def test_a_text_without_contractions_takes_in_none(text: str, register: int, fits: bool) -> None:
    variants = [{"form": "x", "share": 0.5}, {"form": "y", "share": 0.5, "register": register}]
    family = {"family": "f", "variable": [{"id": "a", "kind": "phrase", "variants": variants}]}
    variable = build_catalogue(parse_family(family, "test")).variables["a"]
    site, option = Site(variable, 0, 1, 0, ()), Option(1, (Patch(0, 1, text),))
    preferences = SimpleNamespace(is_written_out=True, contracts=False)
    assert fits_tone(site, option, cast("Preferences", preferences)) is fits


@pytest.mark.parametrize(("is_written_out", "text"), [(False, "they don't know"), (True, "they do not know")])
def test_a_text_in_full_forms_stays_so_whoever_writes_it(is_written_out: bool, text: str) -> None:
    preferences = SimpleNamespace(contracts=True, is_contracted=lambda *_: True)
    option = Option(1, (Patch(0, 1, "they do not know"),))
    result = contract(option, "", cast("Preferences", preferences), is_written_out=is_written_out)
    assert [p.text for p in result.patches] == [text]
