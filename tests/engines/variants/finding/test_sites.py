"""All finders together, on sentences that break off and on words that nobody looks up."""

from __future__ import annotations

import sys

import pytest

from styler_nb.engines.variants.catalogue.background import load_background
from styler_nb.engines.variants.catalogue.index import build_catalogue, load_catalogue, read_variables
from styler_nb.engines.variants.catalogue.kinds import KINDS
from styler_nb.engines.variants.finding.finders import PAIR_FINDERS
from styler_nb.engines.variants.finding.sites import find_sites
from styler_nb.engines.variants.reading.blocks import build_views
from styler_nb.engines.variants.reading.persons import read_setting
from styler_nb.text import analyze

CATALOGUE = load_catalogue()
EXAMPLES = sorted(
    {
        text
        for variable in build_catalogue(read_variables(), load_background()).variables.values()
        for text in (*(e.before for e in variable.positive), *variable.negative)
    }
)


def _find(text):
    return [site for block in analyze(text).blocks for site in find_sites(build_views(text, block), CATALOGUE)]


@pytest.mark.parametrize(
    "text",
    [
        "It is referred to",
        "Close the gate and do not.",
        "The lamp should be switched off before",
        "The lamp should be switched off. If",
        "The light falls only on the ground, and sensors",
        "All of the tools cannot be used here",
        "There are several ways to",
        "The then owner sold the factory to a bank",
        "Thus, the river is the border of the",
        "Once it has been opened",
        "Why? Many people believe it.",
        "Ask those who do",
        "You should book early and",
        "It rained. Many people thought of leaving.",
        "Few homes have a well. Those who do",
        "The tax applies to all shops,",
        "You cannot pay a claim",
        "We can book several",
        "It is also important to",
        "Dough can be mixed and left cold",
        "Brush the pan if soup is left in",
        "Algae may form a dense layer which prevents light,",
        "He gave a lecture that was translated,",
        "This is a",
        "You may find it",
        "The cloth, which is called felt,",
        "The pump lifts water through a pipe that is very narrow,",
        "Six were killed or seriously injured",
        "The custom is found mainly in",
        "The loss is estimated at",
        "The barn has gone unused for",
        "Such birds can be found only in",
        "The mill is old. Seen from the hill it looks small, however.",
        "The mill is old. Stop here, it is late, on the other hand.",
        "We sell tools that help you",
        "Some restrictions apply to",
        "They close the gate, which is old. The old",
        "The cost is taken from the price, and the rest is then",
        "They did it on a scale by scale basis.",
        "Experiments were carried out",
        "An attempt was made to",
        "Requests are refused and",
        "The wall fell — the river",
    ],
)
def test_a_sentence_may_break_off_anywhere(text):
    for site in _find(text):
        assert 0 <= site.start <= site.end <= len(text)


@pytest.mark.parametrize(
    ("title", "end"),
    [
        ("Rules for residents", "If a resident is lost, the group stops where it is."),
        ("Rules for residents", "If a resident is lost, the group has seen where it has been."),
        ("Rules for residents", "If a resident is lost, the group is told that it is, and it is."),
        ("How to share a yard", "\n\n- The name of the resident\n- the key"),
        ("How to share a yard", "\n\n- Key kept by a resident\n- the key"),
        ("How to share a yard", "\n\n- A resident\n- the key"),
        ("How to share a yard", "\n\n- Residents at\n- the key"),
        ("How to share a yard", "\n\n- Bags that residents in\n- the key"),
        ("How to share a yard", "\n\n- Copies are given to the resident, who\n- the key"),
        ("How to share a yard", "\n\n- Residents who\n- the key"),
        ("How to share a yard", "\n\n- Forms are accepted from residents who\n- the key"),
        ("How to share a yard", "\n\n- The list explains which costs can be expected\n- the key"),
        ("How to share a yard", "\n\n- The list explains how forms are filled in\n- the key"),
        ("How to share a yard", "\n\n- The list explains how claims are made and\n- the key"),
        ("How to share a yard", "\n\n- Loans are paid back\n- the key"),
        ("How to share a yard", "\n\n- A claim that\n- the key"),
    ],
)
def test_a_text_for_its_readers_may_end_anywhere(title, end):
    told = "Residents should close the gate. Residents must not run. Residents should wash. A form must be shown."
    text = f"{title}\n\n{told} {end}"
    setting = read_setting(text)
    assert setting.readers
    assert [find_sites(build_views(text, block, setting=setting), CATALOGUE) for block in analyze(text).blocks]


@pytest.mark.parametrize("share", [0.4, 0.7, 0.9])
def test_examples_that_break_off(share):
    for text in EXAMPLES[:: 7 if share == 0.4 else 5]:
        cut = text[: int(len(text) * share)].rstrip()
        for site in _find(cut):
            assert all(0 <= p.start <= p.end <= len(cut) for o in site.options for p in o.patches), cut


@pytest.mark.parametrize(
    "text",
    [
        "A small lamp can be carried everywhere, and it is often enough.",
        "Beetles can be collected by hand. They can also be driven away with garlic.",
    ],
)
def test_a_subject_that_two_clauses_share_is_not_taken_from_the_first(text):
    sites = _find(text)
    (passive,) = (s for s in sites if s.variable.id == "address.anyone" and s.options)
    (shared,) = (s for s in sites if s.variable.id == "coordination.subject" and s.options)
    assert shared.start <= passive.start < shared.end


def test_every_kind_has_variables_and_every_variable_a_kind():
    assert {v.kind for v in CATALOGUE.variables.values()} == set(KINDS)


def test_what_is_never_written_is_never_offered():
    text = "When the price fell, the farmers sold their land. The mill saws wood. It also grinds corn for the town."
    sites = _find(text)
    assert sites
    assert all(s.variable.variants[o.variant].produce for s in sites for o in s.options)


def test_a_comma_between_two_clauses_is_the_choice_of_one_variable():
    text = "The prices fell in spring and the shops were closed by noon."
    comma = text.index(" and")
    offering = [s.variable.id for s in _find(text) for o in s.options if any(p.start == comma for p in o.patches)]
    assert offering == ["punctuation.joined_clause_comma"]


def _count_steps(text):
    """Count the lines that run while a text's sites are looked for."""
    views = [build_views(text, block) for block in analyze(text).blocks]
    steps = 0

    def trace(frame, event, argument):
        nonlocal steps
        steps += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        for one in views:
            find_sites(one, CATALOGUE)
    finally:
        sys.settrace(before)
    return steps


@pytest.mark.parametrize(
    "words",
    [
        "the man who saw the house that was built by the men which stood near the river",
        "the rain fell because the wind was strong and the ground was wet when",
        "he came and she left , and",
        "the people who walk and those who swim met many people with dogs and",
    ],
)
def test_work_grows_with_the_length_of_a_sentence_without_end(words):
    many = words.split() * 200
    shorter, longer = (_count_steps(" ".join(["Then", *many[:size], "it rained."])) for size in (600, 1200))
    assert longer < 2.2 * shorter


def test_words_of_a_sentence_without_end_are_still_found():
    text = f"Then {'the man who saw the house began to sing and ' * 100}it rained."
    assert len({site.start for site in _find(text) if text[site.start : site.end] == "began"}) == 100


@pytest.mark.parametrize(
    ("text", "may_part"),
    [
        ("The guests had a good plan, and we have changed the rule: dogs may come in.", False),
        ("The plan had a good end, and it has changed the rule.", True),
    ],
)
def test_no_semicolon_before_a_clause_with_a_colon(text, may_part):
    texts = [p.text for s in _find(text) if s.variable.id == "boundary.and" for o in s.options for p in o.patches]
    assert any(t.startswith(".") for t in texts)
    assert any(t.startswith(";") for t in texts) is may_part


def test_sites_can_be_looked_for_in_some_of_the_sentences():
    text = "It was mended by a smith. However, the gate is old, and it sticks. The wall was old, and it leaned."
    views = build_views(text, analyze(text).blocks[0])
    second, last = text.index("However"), text.index("The wall")
    sees_both = {"boundary", *PAIR_FINDERS}

    def look(**among):
        sites = find_sites(views, CATALOGUE, structure=True, **among)
        return {(s.variable.kind, s.variable.id, s.start, s.end, s.options) for s in sites}

    of_pair = {s for s in look() if second <= s[2] < last and s[0] in sees_both}
    assert len(of_pair) > 1
    assert look(among={2}) == {s for s in look() if s[2] >= last} | of_pair
    assert look(among={0, 1, 2}) == look()
    assert look(among=set()) == set()


def test_in_a_later_search_only_what_may_change_is_found_but_for_joints_and_words():
    text = "It is not likely that it rained. The house was big, and the garden was large. However, we can't go there."
    (block,) = analyze(text).blocks
    views = build_views(text, block)
    for structure in (True, False):
        first = find_sites(views, CATALOGUE, structure=structure)
        later = find_sites(views, CATALOGUE, structure=structure, among={0, 1, 2})
        assert later == [s for s in first if s.options or s.lengths or s.variable.kind == "lexical"]


def test_no_full_stop_follows_that_of_an_abbreviation():
    text = "Stalls must be ready by 8 a.m. and may not be closed before noon."
    patches = [patch for site in _find(text) for option in site.options for patch in option.patches]
    assert any(patch.text.startswith(",") for patch in patches)
    assert not any(patch.text.startswith(".") and text[patch.start - 1] == "." for patch in patches)


def _list_consequences(text):
    setting = read_setting(text)
    views = [build_views(text, block, setting=setting) for block in analyze(text).blocks]
    sites = [s for of_block in views for s in find_sites(of_block, CATALOGUE) if s.variable.id == "modal.consequence"]
    return [[site.variable.variants[option.variant].form for option in site.options] for site in sites]


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("If the pond freezes, the fish suffer.", ["will"]),
        (
            "The office is for members. Lamps must be lit. If a card is lost, the clerk issues a new one.",
            ["will", "shall"],
        ),
        ("The office is for members. Lamps must be lit. If the pond freezes, the fish suffer.", ["will"]),
    ],
)
def test_rules_alone_lay_down_what_somebody_shall_do(text, forms):
    assert _list_consequences(text) == [forms]
