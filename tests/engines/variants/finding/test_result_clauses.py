"""`, which makes` as `, making`: only of what a statement brings about."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.finding.endings.result_clauses import write_participle
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks


def _write(text):
    (block,) = [b for b in read_blocks(text) if b.sentences]
    (view,) = build_views(text, block)
    comma = next(i for i in view.where(frozenset({","})) if view.lowers[i + 1] == "which")
    verb = comma + (4 if view.lowers[comma + 2] == "in" else 2)
    return [patch.text for patch in write_participle(view, comma, verb)]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("They can raise the fee, which makes the hall more costly and reduces trade.", ["making", "reducing"]),
        ("The frost killed the vines, which in turn raised the price of wine.", ["in turn raising"]),
        ("If it rains, they can close the gate, which prevents a flood.", ["preventing"]),
    ],
)
def test_what_is_brought_about(text, written):
    assert _write(text) == written


@pytest.mark.parametrize(
    "text",
    [
        "He lives near a mill, which causes noise.",
        "The guild did not raise the fee, which helped the farmers.",
        "The bank raised its rates because prices rose, which made loans dear.",
        "They sold the mill to the baker, which raised the rent.",
    ],
)
def test_what_may_be_said_of_the_noun_is_left(text):
    assert not _write(text)
