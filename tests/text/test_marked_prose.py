"""The marked sentences agree with their labels, keep clear of the tests, and are judged well where held out."""

import ast
import re
from pathlib import Path

import pytest

from styler_nb.text.clauses import default_model
from styler_nb.text.marked_prose import build_marked, read_marked, score_marked
from styler_nb.text.tags import default_tagger
from styler_nb.text.types import SentenceStructure, SentenceVoice

LEARNED, HELD_OUT = read_marked()


def read_tested():
    """Give what the tests of the clause models judge: their strings, line by line, without labels."""
    for path in Path(__file__).parent.glob("test_clauses*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from (line.rpartition(" | ")[2] for line in node.value.strip().splitlines())


def read_words(sentence):
    return re.findall(r"\w+", sentence.lower())


def count_structure(sentence):
    roles = list(sentence.clauses.values())
    dependent = "D" in roles
    if (independent := roles.count("I")) > 1:
        return SentenceStructure.COMPOUND_COMPLEX if dependent else SentenceStructure.COMPOUND
    if independent:
        return SentenceStructure.COMPLEX if dependent else SentenceStructure.SIMPLE
    return SentenceStructure.FRAGMENT


def test_marks_are_read():
    found = build_marked("CX p | “He isn’t/D in,” she said/I, and the door was/I shut/P.")
    assert found.text == "“He isn’t in,” she said, and the door was shut."
    assert {found.words[i]: role for i, role in found.clauses.items()} == {"is": "D", "said": "I", "was": "I"}
    assert [found.words[i] for i in found.passives] == ["shut"]
    assert (found.structure, found.voice) == (SentenceStructure.COMPOUND_COMPLEX, SentenceVoice.PASSIVE)


def test_cannot_is_marked_at_its_verb():
    found = build_marked("S a | I cannot/I swim.")
    assert found.clauses == {found.words.index("can"): "I"}


def test_marks_agree_with_labels():
    for sentence in LEARNED + HELD_OUT:
        assert "/" not in sentence.text
        assert count_structure(sentence) is sentence.structure, sentence.text
        assert bool(sentence.passives) is (sentence.voice is SentenceVoice.PASSIVE), sentence.text
        if not sentence.passives:
            clause = sentence.structure is not SentenceStructure.FRAGMENT
            assert sentence.voice is (SentenceVoice.ACTIVE if clause else SentenceVoice.NONE), sentence.text


def test_a_quarter_is_held_out_and_nothing_is_there_twice():
    texts = [s.text for s in LEARNED + HELD_OUT]
    assert len(set(texts)) == len(texts) >= 500
    assert len(HELD_OUT) == len(texts) // 4


def test_no_sentence_of_these_tests_is_learned_not_even_with_one_word_changed():
    tested = [words for words in map(read_words, read_tested()) if len(words) > 1]
    assert len(tested) > 100
    for sentence in LEARNED + HELD_OUT:
        words = read_words(sentence.text)
        for other in (o for o in tested if len(o) == len(words)):
            assert sum(a != b for a, b in zip(words, other, strict=True)) > 1, sentence.text


def test_held_out_sentences_are_judged_well():
    scores = score_marked(HELD_OUT, default_tagger(), default_model())
    assert scores.structure >= 0.87
    assert scores.voice >= 0.94


def test_scores_count_what_is_right():
    right = build_marked("S p | The window was/I broken/P by the boys.")
    wrong = right._replace(structure=SentenceStructure.COMPOUND)
    scores = score_marked([right, wrong, right, wrong], default_tagger(), default_model())
    assert scores == pytest.approx((0.5, 1.0))
