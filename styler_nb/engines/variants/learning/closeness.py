"""How much closer to the writer a change brings a text, whatever variable it is of.

A variable says which way its writer takes; it does not say whether anybody would notice. Two figures do. Words and
marks that set the writer's windows of text (`windows`) apart from those of general English are weighed as a linear
discriminant weighs them: by the difference of the means over the variance (Fisher 1936, Annals of Eugenics 7; without
covariances, as Burrows 2002, Literary and Linguistic Computing 17, compares words). Measures of style (`figures`),
such as sentence length or commas per word, come closer to the writer's mean or move away from it, in standard
deviations. Together they tell how much likelier a window of the text becomes to be one of the writer's.

Few samples say little: their means are taken for those of general English until windows show otherwise. A text of
less than a window is taken for part of one of general English.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from styler_nb.engines.variants.measures.figures import (
    WORD_MEASURES,
    SentenceFigures,
    compute_sentence_measures,
    measure_words,
    sum_sentences,
    sum_tokens,
)
from styler_nb.engines.variants.measures.windows import MEASURES, WINDOW, Windows, dampen

__all__ = ["Closeness", "Standing", "fit_closeness"]

_FEWEST_WINDOWS = 0.03
"""Share of the windows of either side that must have a word; rarer ones say too little."""
_PRIOR = 4.0
"""Windows of general English that stand behind the means of the samples."""
_VARIANCE = 0.04
"""What is added to the variance of a dampened count."""
_NEAR = 0.5
"""Standard deviations within which a measure is as near as makes little difference: its distance grows by the square
there (Huber 1964, Annals of Mathematical Statistics 35), so that no change is made for one side and undone for the
other."""
_FARTHEST = 8.0
"""Standard deviations beyond which a measure is just far off."""
_MEASURES = 3.0
"""Change of the log-odds by one standard deviation of a measure: that of a normal density, three deviations off."""
_PRIOR_SENTENCES = 15.0
"""Sentences of general English that stand beside those of a text of which little was seen."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What stands in a text, and how far its measures are from the writer's.

    Attributes
    ----------
    counts : mapping of str to int
        Its words, in lower case, and marks.
    missing : float
        How many words it is short of a window.
    figures : sequence of float
        `WORD_FIGURES`, summed over a window of it at least.
    sentences : SentenceFigures
        Of its sentences, with some of general English where it has few.
    by_words, by_sentences : float
        Standard deviations from the writer's means, summed over the measures of words and of sentences.
    """

    counts: Mapping[str, int] = field(repr=False)
    missing: float
    figures: Sequence[float] = field(repr=False)
    sentences: SentenceFigures
    by_words: float
    by_sentences: float


@dataclass(frozen=True, slots=True)
class Closeness:
    """What sets one writer apart from general English.

    Attributes
    ----------
    weights : mapping of str to float
        Of words and marks.
    means, deviations : sequence of float
        Of the writer's measures, in the order of `MEASURES`.
    rates : mapping of str to float
        How often general English has each of the words, per word.
    usual_figures : sequence of float
        `WORD_FIGURES` of one word of general English.
    usual : SentenceFigures
        Of one sentence of it.
    """

    weights: Mapping[str, float] = field(repr=False)
    means: Sequence[float] = field(repr=False)
    deviations: Sequence[float] = field(repr=False)
    rates: Mapping[str, float] = field(repr=False)
    usual_figures: Sequence[float] = field(repr=False)
    usual: SentenceFigures

    def stand(self, counts: Mapping[str, int], figures: Sequence[float], sentences: SentenceFigures) -> Standing:
        """Measure a text by its words and marks, the figures of these, and those of its sentences so far."""
        seen = sentences.plus(self.usual, max(_PRIOR_SENTENCES - sentences.sentences, 0.0))
        missing = max(WINDOW - figures[0], 0.0)
        whole = [a + missing * b for a, b in zip(figures, self.usual_figures, strict=True)]
        return Standing(counts, missing, whole, seen, self._by_words(whole), self._by_sentences(seen))

    def weigh(self, text: Standing, change: Mapping[str, int], sentences: SentenceFigures | None = None) -> float:
        """Weigh a change.

        Parameters
        ----------
        text : Standing
            What stands in the text.
        change : mapping of str to int
            How many more of each word, in lower case, and mark the text then has; below 0 for fewer.
        sentences : SentenceFigures or None
            What is added to the figures of its sentences; None where they stay.

        Returns
        -------
        float
            Change of the log-odds that a window is the writer's and not of general English, summed over the windows
            of the text: over 0 where it brings the text closer.
        """
        words = text.figures[0]
        score = 0.0
        for token, n in change.items():
            if n and (weight := self.weights.get(token)) is not None:
                count = text.counts.get(token, 0) + text.missing * self.rates[token]
                score += weight * (dampen(count + n, words) - dampen(count, words))
        figures = [a + b for a, b in zip(text.figures, sum_tokens(change), strict=True)]
        nearer = (text.by_words - self._by_words(figures)) * words
        if sentences is not None:
            nearer += (text.by_sentences - self._by_sentences(text.sentences.plus(sentences))) * text.sentences.words
        return (score * words + _MEASURES * nearer) / WINDOW

    def _by_words(self, figures: Sequence[float]) -> float:
        return self._distance(measure_words(figures), 0)

    def _by_sentences(self, sentences: SentenceFigures) -> float:
        return self._distance(compute_sentence_measures(sentences), len(WORD_MEASURES))

    def _distance(self, values: Sequence[float], first: int) -> float:
        """Sum up how far measures, from one place on, are from the writer's."""
        means, deviations = (self.means[first:], self.deviations[first:]) if first else (self.means, self.deviations)
        distance = 0.0
        for value, mean, deviation in zip(values, means, deviations, strict=False):
            off = abs(value - mean) / deviation
            distance += off**2 / (2 * _NEAR) if off < _NEAR else min(off, _FARTHEST) - _NEAR / 2
        return distance


def fit_closeness(own: Windows, usual: Windows, lengths: Mapping[int, int]) -> Closeness | None:
    """Compare a writer's windows with those of general English.

    Parameters
    ----------
    own : Windows
        The writer's.
    usual : Windows
        Those of general English.
    lengths : mapping of int to int
        Its sentences by their length in words.

    Returns
    -------
    Closeness or None
        None where either has no windows.
    """
    if not own.n or not usual.n or not lengths:
        return None
    trust = own.n / (own.n + _PRIOR)
    weights: dict[str, float] = {}
    rates: dict[str, float] = {}
    for token in sorted({*own.words, *usual.words}):
        mean, variance = own.moments(own.words.get(token))
        usual_mean, usual_variance = usual.moments(usual.words.get(token))
        # a word that a window has once counts log 2 there
        if max(mean, usual_mean) < _FEWEST_WINDOWS * math.log(2.0):
            continue
        difference = trust * (mean - usual_mean)
        weights[token] = difference / (_pool(trust, variance, usual_variance) + _VARIANCE)
        rates[token] = math.expm1(usual_mean) / WINDOW
    means, deviations, usual_means = [], [], []
    for name, row, usual_row in zip(MEASURES, own.measures, usual.measures, strict=True):
        mean, variance = own.moments(row)
        usual_mean, usual_variance = usual.moments(usual_row)
        difference = trust * (mean - usual_mean)
        # the spread of both sides together, and so not 0 where they differ
        deviation = math.sqrt(_pool(trust, variance, usual_variance) + difference**2 / 4) or 1.0
        if name in own.unmeasured | usual.unmeasured:
            deviation = math.inf
        usual_means.append(usual_mean)
        means.append(usual_mean + difference)
        deviations.append(deviation)
    sentence = SentenceFigures().plus(sum_sentences(lengths.items()), 1 / sum(lengths.values()))
    figures = (1.0, *usual_means[: len(WORD_MEASURES)])
    return Closeness(weights, means, deviations, rates, figures, sentence)


def _pool(trust: float, variance: float, usual: float) -> float:
    """Give the mean variance of the two sides, where that of the samples is trusted so far."""
    return (trust * variance + (2 - trust) * usual) / 2
