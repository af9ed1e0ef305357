"""Clauses whose thing may be the subject instead of the doer, and what may follow them."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.sites import find_sites
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks
from styler_nb.engines.variants.reading.persons import SettingReader


def _read(text: str) -> tuple[int, list[str]]:
    """Count the sites, and give what could be written there."""
    reader = SettingReader()
    reader.add(text)
    sites = [
        site
        for block in read_blocks(text)
        for site in find_sites(build_views(text, block, setting=reader.setting), load_catalogue())
        if site.variable.kind == "doer_named"
    ]
    return len(sites), [option.patches[0].text for site in sites for option in site.options]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The roof is old. Heavy rain could damage it.", "It could be damaged by heavy rain"),
        ("The roof is old. Heavy rain has not damaged it.", "It has not been damaged by heavy rain"),
        ("The roof is old. Heavy rain does not damage it.", "It is not damaged by heavy rain"),
        ("The roofs are old. Heavy rain often damages them.", "They are often damaged by heavy rain"),
        ("The roof is old, and frost and wind damaged it in 1912.", "it was damaged by frost and wind in 1912"),
        ("The roof is old, because the rules treat it separately.", "it is treated separately by the rules"),
        (
            "The roof leaks. Anyone with a ladder can repair the roof.",
            "The roof can be repaired by anyone with a ladder",
        ),
        ("The roof is old. Masons cover the roof with tiles.", "The roof is covered with tiles by masons"),
    ],
)
def test_what_is_known_may_come_first(text: str, found: str) -> None:
    assert _read(text) == (1, [found])


@pytest.mark.parametrize(
    "text",
    [
        "The roof is old. Heavy rain damages it when falling in drops.",
        "The roof is old. Heavy rain damages it, which is bad.",
        "The roof is old. Heavy rain damages it. These are facts.",
        "The roof is old. Heavy rain damages it more than frost does.",
        "The roof is old. Heavy rain damages it but spares the wall.",
    ],
)
def test_what_follows_may_hold_a_clause_as_it_is(text: str) -> None:
    assert _read(text)[1] == []


@pytest.mark.parametrize(
    "text",
    [
        "The rain is heavy. The rain damages the roof.",
        "The roof is old. Its owner repairs the roof.",
        "The roof is old. No rain damages the roof.",
        "The roof is old. The owner of the house sold it.",
        "The roof is old. Two storms did damage.",
    ],
)
def test_a_doer_that_one_knows_stays_first(text: str) -> None:
    assert _read(text)[1] == []
