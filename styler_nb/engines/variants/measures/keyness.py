"""Find a writer's pet words and phrases: what stands out against general English.

Keyness is Dunning's log-likelihood (Dunning 1993, Computational Linguistics 19) of a word or phrase in the samples
against the background corpus. For display only; nothing is rewritten with it.

What is kept is readable, so it is kept short: single words and phrases of two or three words in lower case, never with
a name, number or mark in them, every word of which is common enough to stand in the background corpus too, that the
samples use at least five times or in at least three documents, and at most `MOST_KEPT` of them. No passage of the
samples can be put together from that, and no rare word of theirs (a code name, a nickname) is in it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from styler_nb.text.types import Sentence, Token, TokenKind

__all__ = ["MOST_KEPT", "PhraseCounts", "find_pet_phrases"]

MOST_KEPT = 30
_LONGEST = 3
_FEWEST_DOCUMENTS = 3
_FEWEST_TIMES = 5
_MOST_ENTRIES = 400_000
_BACKGROUND_MIN = {1: 2, 2: 6, 3: 6}
_CONTENT = frozenset({"NOUN", "VERB", "ADJ", "ADV"})
_CRITICAL = 10.83
"""Chi-squared at p = 0.001 with one degree of freedom."""


class PhraseCounts:
    """Counts of words and phrases, in bounded memory: above a limit, phrases seen once are forgotten."""

    def __init__(self) -> None:
        self.times: Counter[str] = Counter()
        self.documents: Counter[str] = Counter()
        self._has_content: set[str] = set()

    def add(self, sentences: Iterable[Sentence]) -> None:
        """Count one document."""
        own: Counter[str] = Counter()
        content: set[str] = set()
        for sentence in sentences:
            for run in _runs(sentence.tokens):
                _count(run, own, content)
        self.times.update(own)
        self.documents.update(own.keys())
        self._has_content |= content
        if len(self.times) > _MOST_ENTRIES:
            self._forget()

    def _forget(self) -> None:
        floor = 1
        while len(self.times) > _MOST_ENTRIES // 2:
            self.times = Counter({k: n for k, n in self.times.items() if n > floor})
            floor += 1
        self.documents = Counter({k: n for k, n in self.documents.items() if k in self.times})
        self._has_content &= self.times.keys()

    def to_background(self) -> dict[str, int]:
        """Give the counts that a background keeps."""
        return {k: n for k, n in self.times.items() if n >= _BACKGROUND_MIN[k.count(" ") + 1]}

    def has_content(self, phrase: str) -> bool:
        """Tell whether a noun, verb, adjective or adverb is in a phrase."""
        return phrase in self._has_content


def _runs(tokens: Sequence[Token]) -> Iterable[list[tuple[str, bool]]]:
    run: list[tuple[str, bool]] = []
    for token in tokens:
        if token.kind is TokenKind.WORD and token.upos != "PROPN" and (token.text.islower() or not run):
            run.append((token.lower, token.upos in _CONTENT))
        else:
            if run:
                yield run
            run = []
    if run:
        yield run


def _count(run: Sequence[tuple[str, bool]], own: Counter[str], content: set[str]) -> None:
    for start in range(len(run)):
        phrase, has_content = "", False
        for word, is_content in run[start : start + _LONGEST]:
            phrase = f"{phrase} {word}" if phrase else word
            has_content = has_content or is_content
            own[phrase] += 1
            if has_content:
                content.add(phrase)


def find_pet_phrases(
    counts: PhraseCounts, words: int, background: Mapping[str, int], total: int
) -> list[dict[str, Any]]:
    """List what the samples use far more than general English does.

    Parameters
    ----------
    counts : PhraseCounts
        Of the samples.
    words : int
        Size of what was counted.
    background : mapping of str to int
        Counts of the background, rare phrases left out.
    total : int
        Size of the background in words; 0 where there is none.

    Returns
    -------
    list of dict
        `phrase`, `count`, `documents`, `background_per_10000_words` and `telling` (log-likelihood, higher is more
        telling), the most telling first; a phrase inside a longer one that explains it is left out.
    """
    if not words or not total:
        return []
    found: list[dict[str, Any]] = []
    for phrase, n in counts.times.items():
        documents = counts.documents[phrase]
        if not counts.has_content(phrase) or (n < _FEWEST_TIMES and documents < _FEWEST_DOCUMENTS):
            continue
        if not all(word in background and (len(word) > 1 or word in ("a", "i")) for word in phrase.split()):
            continue
        usual = background.get(phrase, 0) or _BACKGROUND_MIN[phrase.count(" ") + 1] / 2
        telling = _keyness(n, words, usual, total)
        if telling > _CRITICAL and n / words > usual / total:
            found.append(
                {
                    "phrase": phrase,
                    "count": n,
                    "documents": documents,
                    "background_per_10000_words": round(1e4 * background.get(phrase, 0) / total, 3),
                    "telling": round(telling, 2),
                }
            )
    found.sort(key=lambda row: (-float(row["telling"]), str(row["phrase"])))
    return _without_parts(found)[:MOST_KEPT]


def _keyness(count: float, words: float, other: float, other_words: float) -> float:
    rate = (count + other) / (words + other_words)
    return 2 * (count * math.log(count / (words * rate)) + other * math.log(other / (other_words * rate)))


def _without_parts(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    kept: list[dict[str, Any]] = []
    for row in rows:
        padded = f" {row['phrase']} "
        if len(kept) >= MOST_KEPT:
            break
        if any(f" {k['phrase']} " in padded or padded in f" {k['phrase']} " for k in kept):
            continue
        kept.append(row)
    return kept
