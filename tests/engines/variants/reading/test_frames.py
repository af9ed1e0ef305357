from __future__ import annotations

import pytest

from styler_nb.engines.variants.reading.frames import find_object, find_singular, find_subject, is_passive
from styler_nb.text import analyze


def _tokens(text):
    (block,) = analyze(text).blocks
    (sentence,) = block.sentences
    return sentence.tokens, [t.lower for t in sentence.tokens]


def _word(lowers, index):
    return lowers[index] if index >= 0 else "-"


@pytest.mark.parametrize(
    ("text", "verb", "head"),
    [
        ("They collected the data in May.", "collected", "data"),
        ("They collected a large number of old coins.", "collected", "coins"),
        ("They raised the very high price of bread.", "raised", "price"),
        ("They sold the firm's last ship.", "sold", "ship"),
        ("They sold some of it.", "sold", "it"),
        ("He built small but solid houses.", "built", "houses"),
        ("She met him at the gate.", "met", "him"),
        ("The prices of food were raised by the firm.", "raised", "prices"),
        ("The coins sold by the firm are old.", "sold", "coins"),
        ("The children played in the garden.", "played", "-"),
        ("He left.", "left", "-"),
        ("They decided to leave the town.", "decided", "-"),
    ],
)
def test_object_is_what_the_verb_acts_upon(text, verb, head):
    tokens, lowers = _tokens(text)
    place = lowers.index(verb)
    assert _word(lowers, find_object(tokens, lowers, place, place)) == head


@pytest.mark.parametrize(
    ("text", "verb", "head"),
    [
        ("The prices fell in May.", "fell", "prices"),
        ("The price of bread fell in May.", "fell", "price"),
        ("A number of firms closed in May.", "closed", "firms"),
        ("They never really fell.", "fell", "they"),
        ("The man who left was my friend.", "left", "man"),
        ("The fees for bringing a claim rose in May.", "rose", "fees"),
        ("Fell it.", "fell", "-"),
    ],
)
def test_subject_stands_before_the_verb(text, verb, head):
    tokens, lowers = _tokens(text)
    assert _word(lowers, find_subject(tokens, lowers, lowers.index(verb))) == head


@pytest.mark.parametrize(
    ("text", "verb", "expected"),
    [
        ("The house was soon sold.", "sold", True),
        ("The house wasn't sold.", "sold", True),
        ("They have sold the house.", "sold", False),
        ("They sold the house.", "sold", False),
        ("The house sold by the firm was old.", "sold", True),
        ("The firm sold the house.", "sold", False),
    ],
)
def test_passive_has_a_form_of_be_or_no_object(text, verb, expected):
    tokens, lowers = _tokens(text)
    assert is_passive(tokens, lowers, lowers.index(verb)) is expected


def test_singular_of_nouns():
    assert [find_singular(w) for w in ("prices", "studies", "bread")] == ["price", "study", "bread"]
