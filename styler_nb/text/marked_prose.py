"""Sentences of edited prose with their clauses marked: what a treebank of web texts lacks.

They were written for this package, in `data/clean_prose.txt`, whose head explains the marks. Every fourth is
held out: the training never sees it, and reports how well the models judge it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import resources
from typing import NamedTuple

from styler_nb.text.clause_rules import read_words
from styler_nb.text.clauses import ClauseModel, classify
from styler_nb.text.tags import Tagger
from styler_nb.text.tokens import split_contraction, tokenize
from styler_nb.text.types import SentenceStructure, SentenceVoice, TokenKind

__all__ = ["MarkedScores", "MarkedSentence", "build_marked", "read_marked", "score_marked"]

_FILE = "clean_prose.txt"
_EVERY = 4
_MARK = re.compile(r"/([IDP])(?!\w)")
_STRUCTURES = {
    "F": SentenceStructure.FRAGMENT,
    "S": SentenceStructure.SIMPLE,
    "C": SentenceStructure.COMPOUND,
    "X": SentenceStructure.COMPLEX,
    "CX": SentenceStructure.COMPOUND_COMPLEX,
}
_NEGATIONS = ("n't", "not")  # the second in "cannot"
_VOICES = {"a": SentenceVoice.ACTIVE, "p": SentenceVoice.PASSIVE, "n": SentenceVoice.NONE}


class MarkedSentence(NamedTuple):
    """A sentence with what it is known to be."""

    words: tuple[str, ...]
    """Treebank words."""
    clauses: dict[int, str]
    """"I" (independent) or "D" (dependent) per first finite word of a finite clause."""
    passives: frozenset[int]
    """Participles of passive clauses."""
    structure: SentenceStructure
    voice: SentenceVoice
    text: str


class MarkedScores(NamedTuple):
    """Shares of sentences judged rightly, in [0, 1]."""

    structure: float
    voice: float


def build_marked(line: str) -> MarkedSentence:
    """Read a line of the file.

    Parameters
    ----------
    line : str
        `structure voice | sentence with marks`.

    Returns
    -------
    MarkedSentence
        The sentence without marks; structure and voice are those that the line names.
    """
    labels, _, marked = line.partition(" | ")
    structure, voice = labels.split()
    ends: dict[int, str] = {}
    text = ""
    for k, part in enumerate(_MARK.split(marked)):
        if k % 2:
            ends[len(text)] = part
        else:
            text += part
    words: list[str] = []
    clauses: dict[int, str] = {}
    passives = set()
    for span in tokenize(text):
        parts = split_contraction(span.text) if span.kind is TokenKind.WORD else (span.text,)
        words += parts
        mark = ends.get(span.end)
        at = len(words) - 1
        if mark == "P":
            passives.add(at)
        elif mark:
            clauses[at - (len(parts) > 1 and words[at].lower().replace("’", "'") in _NEGATIONS)] = mark
    return MarkedSentence(tuple(words), clauses, frozenset(passives), _STRUCTURES[structure], _VOICES[voice], text)


def read_marked() -> tuple[list[MarkedSentence], list[MarkedSentence]]:
    """Read the sentences that ship with the package.

    Returns
    -------
    tuple of (list of MarkedSentence, list of MarkedSentence)
        Those to learn from, and every fourth, which is held out.
    """
    source = (resources.files("styler_nb.text") / "data" / _FILE).read_text(encoding="utf-8")
    sentences = [build_marked(line) for line in source.splitlines() if line and not line.startswith("#")]
    learned = [s for k, s in enumerate(sentences, 1) if k % _EVERY]
    return learned, sentences[_EVERY - 1 :: _EVERY]


def score_marked(sentences: Sequence[MarkedSentence], tagger: Tagger, model: ClauseModel) -> MarkedScores:
    """Tell how often models judge marked sentences rightly.

    Parameters
    ----------
    sentences : sequence of MarkedSentence
        At least one.
    tagger : Tagger
        Tags the words.
    model : ClauseModel
        Judges the sentence.

    Returns
    -------
    MarkedScores
        Higher is better.
    """
    found = [classify(read_words(s.words, tagger.tag(s.words)), model=model) for s in sentences]
    structures = [f is s.structure for s, (f, _) in zip(sentences, found, strict=True)]
    voices = [f is s.voice for s, (_, f) in zip(sentences, found, strict=True)]
    return MarkedScores(sum(structures) / len(found), sum(voices) / len(found))
