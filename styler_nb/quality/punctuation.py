"""Densities of punctuation marks."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from styler_nb.quality.base import JENSEN_SHANNON, Columns, MetricInfo, ShareGroup, Tally, ratio
from styler_nb.text.types import Sentence, TokenKind

__all__ = ["Punctuation"]

_MARKS = {
    "comma": ",，、،",
    "semicolon": ";；؛",
    "colon": ":：",
    "period": ".。．",
    "question_mark": "?？؟",
    "exclamation_mark": "!！",
    "open_bracket": "([{（［",
    "close_bracket": ")]}）］",
    "dash": "–—―",
    "quotation_mark": '"“”„‟«»「」『』',
}
_MARK_OF = {character: mark for mark, characters in _MARKS.items() for character in characters}
_TWO_MARKS = {"‼": ("exclamation_mark",) * 2, "⁇": ("question_mark",) * 2}
_MIXED_MARKS = {"⁈": ("question_mark", "exclamation_mark"), "⁉": ("exclamation_mark", "question_mark")}
_LIGATURES = {**_TWO_MARKS, **_MIXED_MARKS, "‽": ("question_mark", "exclamation_mark")}
_ELLIPSIS = re.compile(r"…+|\.(?:\s?\.)+")
_TYPED_DASH = re.compile(r"-{2,}|^-$")
_SOLE_APOSTROPHES = frozenset("‘’'")
_KEYS = frozenset(_MARKS) | {"ellipsis", "words"}


def _count_marks(text: str, counts: Counter[str]) -> None:
    for mark, pattern in (("ellipsis", _ELLIPSIS), ("dash", _TYPED_DASH)):
        text, found = pattern.subn("", text)
        counts[mark] += found
    if text in _SOLE_APOSTROPHES:
        counts["quotation_mark"] += 1
        return
    for character in text:
        counts.update(_LIGATURES.get(character, ()))
        if character in _MARK_OF:
            counts[_MARK_OF[character]] += 1


def _density(key: str, label: str) -> MetricInfo:
    return MetricInfo(
        f"{key}_density",
        label,
        "marks per word",
        0.0,
        None,
        "closer",
        "marks / words",
        "Darmon et al. 2021, European J. Applied Mathematics 32",
    )


class Punctuation(ShareGroup):
    """Marks per word.

    An ellipsis (… or dots in a row) is a mark of its own, not periods; periods inside abbreviations,
    decimals and addresses belong to the word. A parenthetical is a pair of brackets, counted as one:
    unmatched ones (emoticons, "a)") do not count. The distance compares how the marks divide
    into the seven kinds of the interface and dashes, ellipses and quotation marks; a pair of
    quotation marks counts as one.
    """

    name = "punctuation"
    title = "Punctuation"
    metrics = (
        _density("comma", "commas"),
        _density("semicolon", "semicolons"),
        _density("colon", "colons"),
        _density("period", "periods"),
        _density("question_mark", "question marks"),
        _density("exclamation_mark", "exclamation marks"),
        _density("parenthetical", "parentheticals"),
        JENSEN_SHANNON,
    )

    def count(self, sentence: Sentence) -> Tally:
        """Count marks by kind, and words."""
        counts: Counter[str] = Counter(words=len(sentence.words))
        for token in sentence.tokens:
            if token.kind is TokenKind.PUNCTUATION:
                _count_marks(token.text, counts)
        return {key: count for key, count in counts.items() if count}

    def is_key(self, key: str) -> bool:
        """Accept the kinds of marks, and words."""
        return key in _KEYS

    def distribution(self, tally: Tally | Columns) -> dict[str, Any]:
        """Give the marks by kind; pairs as one."""
        kinds = ("comma", "semicolon", "colon", "period", "question_mark", "exclamation_mark", "dash", "ellipsis")
        marks: dict[str, Any] = {kind: tally.get(kind, 0) for kind in kinds}
        brackets: list[Any] = [tally.get("open_bracket", 0), tally.get("close_bracket", 0)]
        opened, closed = brackets
        # The smaller of the two, written so that it takes columns.
        marks["parenthetical"] = (opened + closed - abs(opened - closed)) / 2
        marks["quotation"] = tally.get("quotation_mark", 0) / 2
        return marks

    def describe(self, tally: Tally | Columns) -> dict[str, Any]:
        """Compute the densities; all 0 for a text without words."""
        marks = self.distribution(tally)
        words = tally.get("words", 0)
        densities = (metric.key for metric in self.metrics if metric is not JENSEN_SHANNON)
        return {key: ratio(marks[key.removesuffix("_density")], words) for key in densities}
