from __future__ import annotations

import pytest

from styler_nb.engines.variants.reading.ahead import find_bare_head, is_plural, starts_clause, starts_phrase
from styler_nb.text import analyze


def _tokens(text):
    return analyze(text).blocks[0].sentences[0].tokens


@pytest.mark.parametrize(
    ("text", "index", "expected"),
    [
        ("We left because the road was closed.", 3, True),
        ("We left because of the rain.", 3, False),
        ("We left after they came.", 3, True),
        ("We left after the long war.", 3, False),
    ],
)
def test_a_clause_has_a_subject_and_a_verb(text, index, expected):
    assert starts_clause(_tokens(text), index) is expected


@pytest.mark.parametrize(
    ("text", "index", "expected"),
    [
        ("After the long war, they moved.", 1, True),
        ("After the war ended, they moved.", 1, False),
        ("After he left, they moved.", 1, False),
    ],
)
def test_a_phrase_has_no_verb_before_the_comma(text, index, expected):
    assert starts_phrase(_tokens(text), index) is expected


@pytest.mark.parametrize(
    ("text", "index", "word", "plural"),
    [
        ("Many old houses stand here.", 1, "houses", True),
        ("Much hard work was done.", 1, "work", False),
        ("Some people were late.", 1, "people", True),
        ("Such news is rare.", 1, "news", False),
    ],
)
def test_the_head_of_a_bare_phrase_and_its_number(text, index, word, plural):
    tokens = _tokens(text)
    head = tokens[find_bare_head(tokens, index)]
    assert (head.lower, is_plural(head)) == (word, plural)


def test_no_noun_no_head():
    assert find_bare_head(_tokens("He is very old."), 2) == -1
