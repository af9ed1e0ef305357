"""Tokens: kinds, offsets, coverage."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from styler_nb.text.tokens import count_tokens, split_contraction, tokenize
from styler_nb.text.types import TokenKind

W, N, P, S, O = TokenKind.WORD, TokenKind.NUMBER, TokenKind.PUNCTUATION, TokenKind.SYMBOL, TokenKind.OPAQUE  # noqa: E741

CASES = [
    ("I don't know.", [("I", W), ("don't", W), ("know", W), (".", P)]),
    ("It’s O’Neill’s mother-in-law!", [("It’s", W), ("O’Neill’s", W), ("mother-in-law", W), ("!", P)]),
    ("1,234.5 and 40% or $5", [("1,234.5", N), ("and", W), ("40%", N), ("or", W), ("$5", N)]),
    ("the 3rd of 1990s, 10:30.", [("the", W), ("3rd", N), ("of", W), ("1990s", N), (",", P), ("10:30", N), (".", P)]),
    ("Wait... no… yes--no", [("Wait", W), ("...", P), ("no", W), ("…", P), ("yes", W), ("--", P), ("no", W)]),
    ("See https://a.org/b?c=1. Ok", [("See", W), ("https://a.org/b?c=1", O), (".", P), ("Ok", W)]),
    ("mail me@x.org, please", [("mail", W), ("me@x.org", O), (",", P), ("please", W)]),
    ("run `a b`; now", [("run", W), ("`a b`", O), (";", P), ("now", W)]),
    ("``x ` y`` z", [("``", S)]),
    ("edit /etc/hosts.conf now", [("edit", W), ("/etc/hosts.conf", O), ("now", W)]),
    ("edit C:\\a\\b.txt now", [("edit", W), ("C:\\a\\b.txt", O), ("now", W)]),
    ("in src/lib/main.rs here", [("in", W), ("src/lib/main.rs", O), ("here", W)]),
    (
        "see [the docs](https://x.y/z) now",
        [("see", W), ("[", P), ("the", W), ("docs", W), ("]", P), ("(https://x.y/z)", O), ("now", W)],
    ),
    ("![alt text](a.png) x", [("![alt text](a.png)", O), ("x", W)]),
    ("and/or he/she", [("and", W), ("/", P), ("or", W), ("he", W), ("/", P), ("she", W)]),
    ("in the U.S. now", [("in", W), ("the", W), ("U.S.", W), ("now", W)]),
    ("e.g. Mr. Bell", [("e.g.", W), ("Mr.", W), ("Bell", W)]),
    (
        "a **bold** _word_ *here*",
        [("a", W), ("**", S), ("bold", W), ("**", S), ("_", S), ("word", W), ("_", S), ("*", S), ("here", W), ("*", S)],
    ),
    ("‘the boys’ left", [("‘", P), ("the", W), ("boys", W), ("’", P), ("left", W)]),
    ("the boys’ toys", [("the", W), ("boys’", W), ("toys", W)]),
    ("’twas rock ’n roll", [("’twas", W), ("rock", W), ("’n", W), ("roll", W)]),
    ("R&D at AT&T", [("R&D", W), ("at", W), ("AT&T", W)]),
    ("naïve Ünï 中文 x", [("naïve", W), ("Ünï", W), ("中文", W), ("x", W)]),
    ("call Vec::new() or my_var", [("call", W), ("Vec::new()", O), ("or", W), ("my_var", O)]),
    ("2nd-rate COVID-19", [("2nd", N), ("-", P), ("rate", W), ("COVID-19", W)]),
]


@pytest.mark.parametrize(("text", "expected"), [c for c in CASES if c[0] != "``x ` y`` z"])
def test_tokens_of(text, expected):
    assert [(s.text, s.kind) for s in tokenize(text)] == expected


ALPHABET = list("abZ09'’-_.,:/@$%&*`![]()<>~\\|#\"“” \n\té中😀\u0301")


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=st.sampled_from(ALPHABET), max_size=60) | st.text(max_size=60))
def test_tokens_tile_what_is_not_white_space(text):
    at = 0
    for span in tokenize(text):
        assert at <= span.start < span.end
        assert text[span.start : span.end] == span.text
        assert not text[at : span.start].strip()
        at = span.end
    assert not text[at:].strip()


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.sampled_from([*ALPHABET, "‘", "s. ", " it", "?", " "]), max_size=60).map("".join) | st.text(max_size=60)
)
def test_count_is_that_of_the_tokens(text):
    assert count_tokens(text) == len(tokenize(text))


@pytest.mark.parametrize(
    "text", ["", "run `a b`; now", "‘the boys’ left", "the boys’ toys", "'the boys' ([x](y))", "a" * 99]
)
def test_count_takes_quotations_and_code_as_they_are_read(text):
    assert count_tokens(text) == len(tokenize(text))


def test_words_before_a_full_stop_keep_the_dot_of_an_abbreviation():
    texts = ["Messrs. Hall", "the etc. of", "as many. So", "(vs. x", "etc.\nmany.", "many.x"]
    assert [[s.text for s in tokenize(text)] for text in texts] == [
        ["Messrs.", "Hall"], ["the", "etc.", "of"], ["as", "many", ".", "So"], ["(", "vs.", "x"], ["etc.", "many", "."],
        ["many", ".", "x"],
    ]  # fmt: skip


def test_range_keeps_offsets():
    assert [(s.text, s.start) for s in tokenize("one two three", 4, 7)] == [("two", 4)]


@pytest.mark.parametrize(
    "unit", ["a-", "a.", "(", "[", "`", "<a ", "1,", "a/", "a_", "![", "x@", "'", "a::", "](", "www.", "\\", "/"]
)
def test_hostile_repetition_is_covered(unit):
    text = unit * (40_000 // len(unit))
    spans = tokenize(text)
    assert "".join(span.text for span in spans) == "".join(text.split())


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("don't", ("do", "n't")),
        ("Don’t", ("Do", "n’t")),
        ("he's", ("he", "'s")),
        ("we'd've", ("we", "'d", "'ve")),
        ("cannot", ("can", "not")),
        ("Mary’s", ("Mary", "’s")),
        ("boys'", ("boys", "'")),
        ("O'Neill", ("O'Neill",)),
        ("plain", ("plain",)),
    ],
)
def test_contractions_split_as_treebanks_do(word, parts):
    assert split_contraction(word) == parts
    assert "".join(split_contraction(word)) == word
