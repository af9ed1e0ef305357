"""How a writer's sentence lengths are spread, and how far those of a text are from that."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from styler_nb.engines.variants.measures.figures import SentenceFigures, sum_sentences
from styler_nb.engines.variants.reading.view import Option, SentenceView, Site
from styler_nb.text.sentences import split_sentences
from styler_nb.text.tokens import Span, tokenize
from styler_nb.text.types import BlockKind, TokenKind

__all__ = [
    "Effect",
    "Effects",
    "LengthsSoFar",
    "Measured",
    "Spread",
    "measure_effect",
    "measure_effects",
    "measure_sentences",
]

_LONGEST = 60
"""Words from which on a sentence is just long."""
_MANY = 40
"""Sentences that tell how long those of a text are."""


class Measured(NamedTuple):
    """A sentence of a paragraph: half-open range of characters, and length in words."""

    start: int
    end: int
    words: int


class Effect(NamedTuple):
    """Lengths in words of the sentences that a join or split is about, before and after it."""

    before: tuple[int, ...]
    after: tuple[int, ...]

    @property
    def figures(self) -> SentenceFigures:
        """What is added to the figures of the sentences."""
        before, after = (sum_sentences((n, 1.0) for n in lengths) for lengths in (self.before, self.after))
        return after.plus(before, -1.0)


Effects = Mapping[int, Effect]
"""What the joins and splits of a site make of sentence lengths, by the identity of their options."""


class Spread:
    """The distribution of the lengths of a writer's sentences.

    Parameters
    ----------
    counts : mapping of int to int
        Length in words → number of sentences; empty where nothing is known.
    usual : mapping of int to int
        The same of general English: what a text of which little was seen is taken for.
    """

    def __init__(self, counts: Mapping[int, float], usual: Mapping[int, float] | None = None) -> None:
        self._usual = _cumulate(usual or {})
        self._has_usual = bool(self._usual.any())
        self._shares = _cumulate(counts)
        total = sum(counts.values())
        self.mean = sum(length * n for length, n in counts.items()) / total if total else 0.0
        """Mean length in words, 0 where nothing is known."""

    def distance(self, lengths: Mapping[int, float]) -> float:
        """Compute how far the lengths of a text are from the writer's.

        Parameters
        ----------
        lengths : mapping of int to int
            Length in words → number of sentences.

        Returns
        -------
        float
            Wasserstein distance of the two distributions in words, 0 or more, lower is closer: the mean number of
            words by which sentences would have to grow or shrink (Villani 2009, Optimal Transport, chapter 6).
            Sentences of over 60 words count as 60.
        """
        return float(np.abs(_cumulate(lengths) - self._shares).sum())

    def distance_so_far(self, lengths: Mapping[int, float], seen: int) -> float:
        """Compute the distance of a text of which so many sentences were seen, times its number of sentences.

        Under `_MANY` sentences, the missing ones are taken to be those of general English.
        """
        size = sum(lengths.values())
        missing = max(_MANY - seen, 0) if self._has_usual else 0
        shares = (_cumulate(lengths) * size + self._usual * missing) / (size + missing)
        return float(np.abs(shares - self._shares).sum()) * (seen + missing)


class LengthsSoFar:
    """The sentence lengths of a text, over all blocks so far, as it stands after its changes.

    Parameters
    ----------
    spread : Spread
        The writer's, which the text's are to come near to.
    """

    def __init__(self, spread: Spread) -> None:
        self._spread = spread
        self._counts: Counter[int] = Counter()
        self._distance: float | None = None
        """How far the lengths so far are from the writer's; None where that is to be measured anew."""
        self.figures = SentenceFigures()
        """Of the sentences so far."""

    def add(self, sentences: Iterable[Measured]) -> None:
        """Take note of further sentences."""
        lengths = Counter(s.words for s in sentences)
        self._counts.update(lengths)
        self._distance = None
        self.figures = self.figures.plus(sum_sentences(lengths.items()))

    def change(self, effect: Effect) -> None:
        """Take note of a join or split."""
        self._counts.subtract(effect.before)
        self._counts.update(effect.after)
        self._distance = None
        self.figures = self.figures.plus(effect.figures)

    def lead_away(self, change: int) -> bool:
        """Whether joins (`change` over 0) or splits bring the mean length further away from the writer's."""
        if not self.figures.sentences or not self._spread.mean:
            return False
        mean = self.figures.words / self.figures.sentences
        return mean >= self._spread.mean if change > 0 else mean <= self._spread.mean

    def measure_gains(self, effects: Effects) -> dict[int, float]:
        """Compute by how many words, over all sentences so far, each effect brings lengths nearer to the writer's."""
        if not effects or not self._spread.mean:
            return dict.fromkeys(effects, 0.0)
        seen = self._counts.total()
        if self._distance is None:
            self._distance = self._spread.distance_so_far(self._counts, seen)
        gains = {}
        for key, effect in effects.items():
            changed = dict(self._counts)
            for length in effect.before:
                changed[length] = changed.get(length, 0) - 1
            for length in effect.after:
                changed[length] = changed.get(length, 0) + 1
            gains[key] = self._distance - self._spread.distance_so_far(changed, seen)
        return gains


def _cumulate(counts: Mapping[int, float]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    row = [0.0] * (_LONGEST + 1)
    for length, n in counts.items():
        if n > 0:
            row[length if length < _LONGEST else _LONGEST] += n
    table = np.array(row)
    total = table.sum()
    shares: np.ndarray[tuple[int], np.dtype[np.float64]] = np.cumsum(table) / total if total else table
    return shares


def measure_sentences(views: Sequence[SentenceView]) -> list[Measured]:
    """Measure the sentences of a paragraph; those of headings and list items have lengths of their own."""
    return [
        Measured(view.sentence.start, view.sentence.end, words)
        for view in views
        if view.block_kind is BlockKind.PARAGRAPH and (words := len(view.sentence.words))
    ]


def measure_effect(text: str, option: Option, sentences: Sequence[Measured]) -> Effect:
    """Measure the sentences that an option joins or splits.

    Parameters
    ----------
    text : str
        The text that the option's patches are in.
    option : Option
        The join or split.
    sentences : sequence of Measured
        The sentences of the block, in order.
    """
    patches = sorted(option.patches, key=lambda p: p.start)
    low = bisect_right(sentences, patches[0].start, key=lambda s: s.end)
    high = bisect_left(sentences, patches[-1].end, key=lambda s: s.start)
    touched = sentences[low:high]
    if not touched:
        return Effect((), ())
    parts: list[str] = []
    at = touched[0].start
    for patch in patches:
        parts += (text[at : patch.start], patch.text)
        at = patch.end
    parts.append(text[at : touched[-1].end])
    result = "".join(parts)
    after = tuple(sum(map(_is_word, tokenize(result, *span))) for span in split_sentences(result))
    return Effect(tuple(s.words for s in touched), tuple(n for n in after if n))


def measure_effects(site: Site, text: str, sentences: Sequence[Measured]) -> Effects:
    """Measure what each option of a site that joins or splits makes of the sentences; see `measure_effect`."""
    if not site.lengths:
        return {}
    changing = {variant for variant, _ in site.lengths}
    return {id(o): measure_effect(text, o, sentences) for o in site.options if o.variant in changing}


def _is_word(span: Span) -> bool:
    return span.kind in (TokenKind.WORD, TokenKind.NUMBER, TokenKind.OPAQUE)
