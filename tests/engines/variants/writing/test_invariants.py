from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from styler_nb.engines.variants.catalogue.index import build_catalogue
from styler_nb.engines.variants.catalogue.parse import parse_family
from styler_nb.engines.variants.choosing.decode import Chosen
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.reading.view import Option, Patch, Site
from styler_nb.engines.variants.writing import invariants
from styler_nb.engines.variants.writing.compose import Change, apply_changes, list_changes
from styler_nb.engines.variants.writing.invariants import find_errors, without_errors

_ENTRY = {
    "id": "a",
    "kind": "phrase",
    "variants": [{"form": "x", "share": 0.5}, {"form": "y", "share": 0.5}],
}
_CATALOGUE = build_catalogue(parse_family({"family": "f", "variable": [_ENTRY]}, "test"))


def _chosen(*patches):
    site = Site(_CATALOGUE.variables["a"], patches[0][0], patches[-1][1], 0, ())
    return Chosen(site, Option(1, tuple(Patch(*p) for p in patches)), Preferences(Counts(), _CATALOGUE).get("a"), 1.0)


def _result(text, *patches):
    changes = list_changes([_chosen(p) for p in patches], 0)
    return apply_changes(text, without_errors(text, changes))


@pytest.mark.parametrize(
    "text",
    [
        "He ate a apple.",
        "He ate an pear.",
        "It is the the end.",
        "He came , and she left.",
        "He came,, and she left.",
        "They can is here.",
        "It are small.",
        "They was small.",
        "You is small.",
        "It is more better.",
        "He saw the his house.",
        "He wants the.",
        "They don't not go.",
        "It ended there. the rain began.",
        "These a house stood.",
        "They do not is small.",
        "A  word.",
        "Hold the lamp so that i can read.",
        "They saw an every house.",
        "There's several ways.",
        "He came in spite the rain.",
        "They have concerns concerning the price.",
        "The rain stopped; The sun came out.",
        "The rain stopped. Which made the day better.",
        "The rain stopped. 30 lamps, moreover, were lit.",
        "1,200 lamps were lit.",
    ],
)
def test_errors_are_found(text):
    assert list(find_errors(text))


def _vocabulary(pattern):
    plain = re.sub(r"\\[bw]|\?i:", " ", pattern).replace("an?", "a|an").replace("concerns?", "concern|concerns")
    words = set(re.findall(r"[A-Za-z]+", plain.replace("[Tt]he", "The|the").replace("[Aa]n?", "A|An|a|an")))
    return sorted(words | {"rain", "part", "30"})


@pytest.mark.parametrize("rule", invariants._RULES, ids=lambda rule: rule.pattern.pattern[:30])
def test_every_rule_is_seen_by_its_sign(rule):
    words, joints = (
        _vocabulary(rule.pattern.pattern),
        (" ", " not ", "n't ", " is ", "'s ", " of ", ", ", ". ", ".,", "  "),
    )
    texts = (
        f"rain{joint}{first}{second_joint}{second}{end}"
        for joint, first, second_joint, second, end in product((" ", ". "), words, joints, words, (" rain.", ".", " ,"))
    )
    broken = 0
    for text in texts:
        found = [match.span() for match in rule.pattern.finditer(text)]
        broken += bool(found)
        assert {*found} <= {*find_errors(text)}, text
    assert broken


@pytest.mark.parametrize(
    "text",
    [
        "An hour ago a user of a European one-man unit ate an apple.",
        "He had had that that he wanted. They were in a US city, an FBI office and an X-ray room.",
        "If it were not so, it is so; they are, e.g., small.",
        "Wait... it was here (or there). Is it you? I am.",
        "The more the better. What do they have? In the 1990s he was.",
        "The many who came saw a several-storey house. There's three-way traffic in spite of the rain.",
        "The town is near The Hague. Which is it? He said so, and they left.",
        "2. Take 30 lamps. It rained at no. 7 and on p. 12 too.",
    ],
)
def test_good_english_has_none(text):
    assert list(find_errors(text)) == []


def test_a_change_that_brings_an_error_is_withdrawn():
    assert _result("He ate a pear today.", (9, 13, "apple")) == "He ate a pear today."
    assert _result("He ate a pear today.", (9, 13, "plum")) == "He ate a plum today."


def test_only_the_guilty_change_is_withdrawn():
    assert (
        _result("He ate a pear and it is late.", (9, 13, "apple"), (18, 23, "it's")) == "He ate a pear and it's late."
    )


def test_errors_of_the_original_stay_its_own():
    assert _result("He ate a apple and it is late.", (19, 24, "it's")) == "He ate a apple and it's late."


def test_a_bracket_is_never_lost():
    assert _result("He came (late) today.", (8, 9, "")) == "He came (late) today."


def test_what_belongs_together_goes_together():
    move = _chosen((0, 2, "She"), (7, 8, "an"))
    text = "He ate a pear today."
    assert apply_changes(text, without_errors(text, list_changes([move], 0))) == text


@given(st.text(max_size=80))
def test_any_text_may_be_checked(text):
    for start, end in find_errors(text):
        assert 0 <= start < end <= len(text)
    assert without_errors(text, []) == []
    whole = Change(0, len(text), text, (_chosen((0, len(text), text)),))
    assert without_errors(text, [whole]) == [whole]
