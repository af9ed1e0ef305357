"""Noun phrases: where they begin and end, their number, and the tense around them."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.reading.blocks import build_views
from styler_nb.engines.variants.reading.noun_phrases import (
    is_argument,
    is_plural_noun,
    read_noun_phrase,
    read_noun_phrase_before,
    read_noun_phrase_with_of,
    read_tense,
)
from styler_nb.text import analyze


def _view(text):
    return build_views(text, analyze(text).blocks[0])[0]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("books", True),
        ("people", True),
        ("phenomena", True),
        ("book", False),
        ("glass", False),
        ("virus", False),
        ("series", None),
        ("means", None),
    ],
)
def test_number_of_a_noun(word, expected):
    assert is_plural_noun(word) is expected


@pytest.mark.parametrize(
    ("text", "words", "plural"),
    [
        ("The old houses stand near the river.", "The old houses", True),
        ("A small house stands near the river.", "A small house", False),
        ("Several techniques are used here.", "Several techniques", True),
        ("This large group of men left.", "This large group", False),
    ],
)
def test_phrase_from_its_first_word(text, words, plural):
    view = _view(text)
    phrase = read_noun_phrase(view, 0)
    assert text[view.tokens[phrase.first].start : view.tokens[phrase.last].end] == words
    assert phrase.is_plural is plural


def test_no_phrase_starts_at_a_verb():
    assert read_noun_phrase(_view("They run along the river."), 1) is None


def test_phrase_before_a_token_reaches_back_to_its_determiner():
    view = _view("He found the old box that she lost.")
    phrase = read_noun_phrase_before(view, view.lowers.index("that"))
    assert (view.lowers[phrase.first], view.lowers[phrase.last]) == ("the", "box")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He found the box that she lost.", True),
        ("He finds the box that she loses.", False),
        ("He found the box that she wants.", None),
        ("He can find the box.", None),
    ],
)
def test_tense_is_known_only_where_every_verb_agrees(text, expected):
    assert read_tense(_view(text)) is expected


@pytest.mark.parametrize(
    ("text", "participle", "expected"),
    [
        ("They sold a letter written in Latin.", "written", True),
        ("The books written by hand were expensive.", "written", True),
        ("He had his house painted by a friend.", "painted", False),
        ("A group of books written by hand was sold.", "written", False),
    ],
)
def test_only_a_subject_or_an_object_takes_a_clause(text, participle, expected):
    view = _view(text)
    index = view.lowers.index(participle)
    assert is_argument(view, read_noun_phrase_before(view, index), index) is expected


@pytest.mark.parametrize(
    ("text", "last"),
    [("The edge of the field is wet.", "field"), ("The edge is wet.", "edge"), ("A row of old trees fell.", "trees")],
)
def test_a_noun_phrase_takes_its_of_phrase_along(text, last):
    view = _view(text)
    phrase = read_noun_phrase_with_of(view, 0)
    assert view.lowers[phrase.last] == last


def test_of_without_a_noun_is_no_phrase():
    assert read_noun_phrase_with_of(_view("The edge of it is wet."), 0) is None
