"""What the writer's words say beyond single variables: which common words they have more or less often than others.

A variable knows its own sites only; the samples also say that a writer has "upon" six times as often as general
English and "primarily" never, wherever these stand. The logarithm of that ratio, shrunk by pseudo-observations at the
rate of samples and background together (after Monroe, Colaresi & Quinn 2008, Political Analysis 16), is a word's
weight. What a change brings and takes away, weighed, tilts the choice among the variants of a site. So does the text
itself: a word that it has less often than the writer pulls the choices towards it until it is there often enough, and
one that it has too often pushes them away (the slope of the Kullback–Leibler divergence of the text's words from the
writer's).

A word that large samples have in no inflection is none of the writer's: it is never brought in for its weight, nor
where the samples do not show the choice itself.

Only words and marks of a closed list are counted, those that general English has often and those of the variants:
other words of the samples stay out of the model.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from styler_nb.engines.variants.measures.figures import sum_tokens
from styler_nb.engines.variants.measures.opener_marks import list_openers, may_touch_opener
from styler_nb.engines.variants.measures.passive_marks import PASSIVE, count_passives, may_touch_passive
from styler_nb.engines.variants.measures.word_measures import Drift, WordMeasures, read_sums
from styler_nb.engines.variants.reading.view import Option
from styler_nb.text.types import Sentence, TokenKind

__all__ = ["Leaning", "Tally", "Telling", "count_difference", "fit_leaning", "tally_tokens"]

_MARKS = frozenset(",;:.!?()—–…")
_TOKEN = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*|[,;:.!?()—–…]")
"""Words and marks of the few words that a change is about; a mark inside a number never changes."""
_SMOOTHING = 3.0
"""Pseudo-observations of a word on each side."""
_MOST = 1.5
"""Largest weight of a word, as a logarithm: about four and a half times as often as usual."""
_ENOUGH = 5_000
"""Words and marks of samples from which on a word that never comes in them is taken for none of the writer's."""
_LEAN = 3.0
"""How far the writer's common words tilt a choice: the power of the ratio of their rates to the usual ones."""
_PULL = 4.5
"""How far the text's own words tilt it: the power of the ratio of the writer's rates to those of the text."""
_MEASURES_PULL = 6.0
"""How far word length and the share of function words tilt it."""
_TELLING = 0.4
_AROUND, _WORDS_AROUND = 40, 3
"""Characters, and words of them, before and after a change that may make a passive with it."""
_SHOWN = 12


@dataclass(slots=True)
class Tally:
    """The words and marks of a text, as they stand after the changes so far."""

    counts: Counter[str] = field(default_factory=Counter)
    size: int = 0
    figures: list[float] = field(default_factory=lambda: sum_tokens({}))

    def add(self, text: str) -> None:
        """Take note of a further text."""
        row = _words(text)
        words = Counter(row)
        self.size += len(row)
        words[PASSIVE] = count_passives(row)
        words.update(list_openers(row, is_start=True))
        self.counts.update(words)
        self._sum(words)

    def change(self, difference: Mapping[str, int]) -> None:
        """Take note of what a change of a text that was added brings and takes away."""
        self.counts.update(difference)
        self._sum(difference)

    def _sum(self, words: Mapping[str, int]) -> None:
        self.figures = [a + b for a, b in zip(self.figures, sum_tokens(words), strict=True)]


@dataclass(frozen=True, slots=True)
class Telling:
    """A word or mark that speaks for a change.

    Attributes
    ----------
    word : str
        In lower case.
    ratio : float
        The writer's rate over that of general English.
    stands : int or None
        How often the text has it, where that is what speaks for the change; else None.
    due : float
        How often it would at the writer's rate.
    """

    word: str
    ratio: float
    stands: int | None = None
    due: float = 0.0


@dataclass(frozen=True, slots=True)
class Leaning:
    """Weights of common words and marks: log of the writer's rate over that of general English."""

    weights: Mapping[str, float] = field(default_factory=dict, repr=False)
    rates: Mapping[str, float] = field(default_factory=dict, repr=False)
    """The writer's share of each of them in all words and marks."""
    unused: frozenset[str] = field(default=frozenset(), repr=False)
    """Words of variants that large samples have in no inflection."""
    measures: WordMeasures | None = None
    """What the writer's words are like on the whole; None where that is not known."""

    def weigh(self, difference: Mapping[str, int], tally: Tally, *, is_inferred: bool = False) -> float:
        """Weigh what a change brings against what it takes away.

        Parameters
        ----------
        difference : mapping of str to int
            How many more of each word and mark it brings; see `count_difference`.
        tally : Tally
            What stands in the text, this place included.
        is_inferred : bool
            Whether the samples show nothing of the choice itself.

        Returns
        -------
        float
            Change of the log-odds of the option. Over 0 where it brings words that the writer has more often than
            usual or than the text, or takes away the others; never where it brings a word that the writer does not
            use, and minus infinity for that where it is inferred.
        """
        if not self.weights:
            return 0.0
        weights = self.weights
        weight = sum(
            n * (_LEAN * weights[word] + _PULL * self._lack(word, n, tally))
            for word, n in difference.items()
            if n and word in weights
        )
        if self.measures is not None:
            weight += _MEASURES_PULL * self.measures.weigh(read_sums(sum_tokens(difference)), read_sums(tally.figures))
        if self.unused and any(n > 0 and word in self.unused for word, n in difference.items()):
            return -math.inf if is_inferred else min(weight, 0.0)
        return weight

    def _lack(self, word: str, n: int, tally: Tally) -> float:
        """Compute how much rarer a word is in a text than with the writer, halfway through a change by `n`."""
        if not tally.size:
            return 0.0
        due = self.rates[word] * tally.size
        value = math.log((due + _SMOOTHING) / (max(tally.counts[word] + n / 2, 0.0) + _SMOOTHING))
        return max(-_MOST, min(_MOST, value))

    def name(self, difference: Mapping[str, int], tally: Tally) -> Telling | Drift | None:
        """Give the word, mark or figure that says most for a change; None where none says much.

        Parameters
        ----------
        difference : mapping of str to int
            How many more of each word and mark it brings; see `count_difference`.
        tally : Tally
            What stands in the text, this place as it was included.
        """
        told = [
            (max(n * self.weights[word], n * self._lack(word, n, tally)), word, n)
            for word, n in difference.items()
            if n and word in self.weights
        ]
        value, word, n = max(told, default=(0.0, "", 0))
        if self.measures is not None:
            by_measure, drift = self.measures.name(read_sums(sum_tokens(difference)), read_sums(tally.figures))
            if by_measure > max(value, _TELLING):
                return drift
        if value < _TELLING:
            return None
        if n * self.weights[word] == value:
            return Telling(word, math.exp(self.weights[word]))
        return Telling(word, math.exp(self.weights[word]), tally.counts[word], self.rates[word] * tally.size)

    def describe(self) -> list[dict[str, Any]]:
        """List the words that the writer has most unlike general English; JSON-ready."""
        words = sorted((w for w in self.weights if w[0].isalpha()), key=lambda w: (-abs(self.weights[w]), w))
        return [{"word": word, "times_as_often": round(math.exp(self.weights[word]), 2)} for word in words[:_SHOWN]]


def tally_tokens(sentences: Iterable[Sentence], known: Collection[str] | None = None) -> Counter[str]:
    """Count words, in lower case, marks, and passives.

    Parameters
    ----------
    sentences : iterable of Sentence
        Analysed sentences.
    known : collection of str or None
        The closed list; None for all words.
    """
    row = [
        _plain(token.lower)
        for sentence in sentences
        for token in sentence.tokens
        if token.kind is TokenKind.WORD or _plain(token.text) in _MARKS
    ]
    found = Counter(row)
    found[PASSIVE] = count_passives(row)
    found.update(list_openers(row, is_start=True))
    return found if known is None else Counter({word: n for word, n in found.items() if word in known})


def fit_leaning(
    counts: Mapping[str, int], background: Mapping[str, int], variants: Mapping[str, frozenset[str]] | None = None
) -> Leaning:
    """Weigh the words of a closed list.

    Parameters
    ----------
    counts : mapping of str to int
        The writer's counts; words that the background lacks have no weight.
    background : mapping of str to int
        Counts in general English, of the words of the list.
    variants : mapping of str to frozenset of str or None
        The words that variants are said with, each with its inflections; these must have been counted too.

    Returns
    -------
    Leaning
        Empty where either side is.
    """
    own, usual = sum(n for word, n in counts.items() if word in background), sum(background.values())
    if not own or not usual:
        return Leaning()
    weights, rates = {}, {}
    for word, n in background.items():
        k = counts.get(word, 0)
        rate = (k + n) / (own + usual)
        rates[word] = (k + _SMOOTHING * rate) / (own + _SMOOTHING)
        value = math.log((k + _SMOOTHING) / (rate * own + _SMOOTHING))
        value -= math.log((n + _SMOOTHING) / (rate * usual + _SMOOTHING))
        weights[word] = max(-_MOST, min(_MOST, value))
    if own < _ENOUGH or not variants:
        return Leaning(weights, rates)
    unused = frozenset(word for word, same in variants.items() if not any(counts.get(w) for w in same))
    return Leaning(weights, rates, unused)


def count_difference(text: str, option: Option) -> dict[str, int]:
    """Count what words, in lower case, marks and passives an option brings (over 0) or takes away."""
    difference: dict[str, int] = {}
    for start, end, after in _ranges(text, option):
        old, new = _words_of_change(text[start:end]), _words_of_change(after)
        _add(difference, new, 1)
        _add(difference, old, -1)
        touches_opener, touches_passive = may_touch_opener(old, new), may_touch_passive(old, new)
        if not (touches_opener or touches_passive):
            continue
        ahead = _words_of_change(text[max(0, start - _AROUND) : start])[-_WORDS_AROUND:]
        behind = _words_of_change(text[end : end + _AROUND])[:_WORDS_AROUND]
        if touches_opener:
            _add(difference, list_openers([*ahead[-1:], *new, *behind[:1]], is_start=not ahead), 1)
            _add(difference, list_openers([*ahead[-1:], *old, *behind[:1]], is_start=not ahead), -1)
        if touches_passive:
            more = count_passives([*ahead, *new, *behind]) - count_passives([*ahead, *old, *behind])
            difference[PASSIVE] = difference.get(PASSIVE, 0) + more
    return difference


def _add(difference: dict[str, int], words: Iterable[str], n: int) -> None:
    for word in words:
        difference[word] = difference.get(word, 0) + n


def _ranges(text: str, option: Option) -> Iterator[tuple[int, int, str]]:
    """Give the patched ranges, widened to whole words, and what stands there then; those that touch are one."""
    patches = sorted(option.patches, key=lambda p: p.start)
    place = 0
    while place < len(patches):
        start, end = _left(text, patches[place].start), _right(text, patches[place].end)
        last = place + 1
        while last < len(patches) and patches[last].start <= end:
            end = _right(text, patches[last].end)
            last += 1
        parts: list[str] = []
        at = start
        for patch in patches[place:last]:
            parts += (text[at : patch.start], patch.text)
            at = patch.end
        parts.append(text[at:end])
        yield start, end, "".join(parts)
        place = last


def _left(text: str, place: int) -> int:
    while place and (text[place - 1].isalnum() or text[place - 1] in "'’-"):
        place -= 1
    return place


def _right(text: str, place: int) -> int:
    while place < len(text) and (text[place].isalnum() or text[place] in "'’-"):
        place += 1
    return place


@lru_cache(maxsize=1 << 12)
def _words_of_change(text: str) -> tuple[str, ...]:
    """Give the words about a change, at which one option after another of a site is looked at."""
    return tuple(_words(text))


def _words(text: str) -> list[str]:
    return _TOKEN.findall(_plain(text.lower()))


def _plain(text: str) -> str:
    """Write apostrophes and dashes in one way."""
    return text.replace("’", "'").replace("--", "—").replace(" – ", " — ")
