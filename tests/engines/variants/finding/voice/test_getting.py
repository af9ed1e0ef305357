"""What is said to "get" done, and where."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.sites import find_sites
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks
from styler_nb.engines.variants.reading.persons import SettingReader

_MIDDLE = (
    "The hall is large and has nine doors. Rain falls on its roof for most of the year, so that moss grows there. "
    "The walls of the old yard are low, and the grass between them is long and green. "
)
_TO_READER = _MIDDLE + "If you come late, you may wait in the yard. "


def _offered(text: str, *, contracted: float = 0.0) -> list[str]:
    """List the words that could be written with "get"."""
    reader = SettingReader(contracted=contracted)
    reader.add(text)
    sites = [
        site
        for block in read_blocks(text)
        for site in find_sites(build_views(text, block, setting=reader.setting), load_catalogue())
        if site.variable.kind == "getting" and site.options
    ]
    return [text[site.start : site.end] for site in sites]


@pytest.mark.parametrize(
    ("text", "contracted", "found"),
    [
        (_TO_READER + "Old bags are thrown away.", 0.9, 1),
        (_TO_READER + "It's a pity that old bags are thrown away.", 0.0, 1),
        (_TO_READER + "Old bags are thrown away.", 0.0, 0),
        (_MIDDLE + "Old bags are thrown away.", 0.9, 0),
        (_MIDDLE + "It's a pity that old bags are thrown away.", 0.9, 0),
        (_TO_READER + "Old bags are thrown away. Old boxes are sold.", 0.9, 1),
        (_TO_READER + "Old bags are thrown away. Old boxes get lost.", 0.9, 0),
    ],
)
def test_only_talk_gets_things_done_and_once(text, contracted, found):
    assert len([words for words in _offered(text, contracted=contracted) if words.startswith("are")]) == found
