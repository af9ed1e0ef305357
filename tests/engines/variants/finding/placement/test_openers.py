"""`And` before a further statement: never first, never twice in a row, never after a question."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.placement.openers import AND, NONE, find_added_openers
from styler_nb.engines.variants.finding.wording.table_openers import find_openers
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks

VARIABLE = load_catalogue().variables["connective.and_opener"]


def _sites(text):
    return [
        site
        for block in read_blocks(text)
        if block.sentences
        for site in find_added_openers(build_views(text, block), VARIABLE)
    ]


def test_of_sentences_in_a_row_every_second_could_open_with_and():
    text = (
        "We came in May. The old mill in the valley is known for its three wheels. The river by the mill is also wide. "
        "The road along the river is also old and narrow in places. The inn by the road is also old and rather small. "
        "It stands on a hill."
    )
    places = [text[site.start : site.start + 9] for site in _sites(text)]
    assert places == ["The river", "The inn b"]


def test_a_sentence_after_and_is_left_alone():
    text = "The town has a mill. And the river is wide. The road is old."
    assert [(site.current, text[site.start : site.end]) for site in _sites(text)] == [(AND, "And the")]


@pytest.mark.parametrize(
    "text",
    ["The town has a mill.", "Has the town a mill? The river is wide.", "The town has a mill.\n\nThe river is wide."],
)
def test_nothing_is_added_at_a_beginning_or_after_a_question(text):
    assert _sites(text) == []


def test_a_pronoun_loses_its_capital_and_a_name_opens_another_matter():
    patches = [
        site.options[0].patches[0].text
        for text in (
            "We came in May. The old town in the valley has a mill with three wheels. It grinds corn all year.",
            "We came in May. The old town in the valley has a mill with three wheels. Anna works there all year.",
        )
        for site in _sites(text)
        if site.current == NONE
    ]
    assert patches == ["And it"]


@pytest.mark.parametrize(
    ("text", "is_offered"),
    [
        ("The wood is old. For this reason, it is closed.", True),
        ("The wood therefore cannot be sold. For this reason, it is closed.", False),
    ],
)
def test_a_connective_that_stands_shortly_before_opens_no_sentence(text, is_offered):
    views = build_views(text, next(iter(read_blocks(text))))
    sites = [s for s in find_openers(views[1], load_catalogue()) if s.variable.id == "connective.causal"]
    forms = {s.variable.variants[o.variant].form for s in sites for o in s.options}
    assert ("therefore" in forms) is is_offered
    assert "thus" in forms
