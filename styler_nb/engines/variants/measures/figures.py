"""Figures of a text that add up, and the measures of style that follow from them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from styler_nb.engines.variants.measures.passive_marks import PASSIVE
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.quality.connectives import load_connectives
from styler_nb.quality.function_word_frequency import load_function_words

__all__ = [
    "SENTENCE_MEASURES",
    "WORD_FIGURES",
    "WORD_MEASURES",
    "SentenceFigures",
    "compute_sentence_measures",
    "measure_words",
    "sum_sentences",
    "sum_tokens",
]

_LONG_WORD = 8
_SHORT_SENTENCE, _LONG_SENTENCE = 8, 35

_PERSONS = {
    "first person": "i me my mine myself i'm i've i'd i'll",
    "first person plural": "we us our ours ourselves we're we've we'd we'll let's",
    "second person": "you your yours yourself yourselves you're you've you'd you'll",
    "third person singular": "he him his himself he's he'd he'll she her hers herself she's she'd she'll",
}
_PERSON_OF = {word: name for name, words in _PERSONS.items() for word in words.split()}
_TELLING = ("and", "but", "of", "that", "the", "upon", "which")
"""Function words whose rates tell writers apart (Mosteller & Wallace 1964, Inference and Disputed Authorship)."""
_SUBORDINATORS = read_words("reasons_and_contrasts")
_MARKS = {
    ",": "commas",
    ";": "semicolons",
    ":": "colons",
    "—": "dashes",
    "!": "exclamations",
    "?": "questions",
    "(": "brackets",
    PASSIVE: "passives",
}

WORD_FIGURES = (
    "words",
    "characters",
    "function words",
    "long words",
    "adverbs",
    "contractions",
    "connectives",
    *_PERSONS,
    *_MARKS.values(),
    *_TELLING,
)
"""What is summed over the tokens of a text; characters are those of its words."""
WORD_MEASURES = ("word length", *WORD_FIGURES[2:])
"""Mean word length in characters, then the other figures per word."""
SENTENCE_MEASURES = ("sentence length", "variation of sentence length", "short sentences", "long sentences")
"""Logarithm of the mean length in words, the coefficient of variation, and the shares of up to 8 and from 35 words."""
_PLACE = {name: place for place, name in enumerate(WORD_FIGURES)}
_NOT_CONTRACTED = ("'s", "s'")


class SentenceFigures(NamedTuple):
    """Sums over sentences: how many, their words, these squared, and how many are short and long."""

    sentences: float = 0.0
    words: float = 0.0
    squares: float = 0.0
    short: float = 0.0
    long: float = 0.0

    def plus(self, other: SentenceFigures, times: float = 1.0) -> SentenceFigures:
        """Add other sums, weighed."""
        return SentenceFigures(
            self.sentences + times * other.sentences,
            self.words + times * other.words,
            self.squares + times * other.squares,
            self.short + times * other.short,
            self.long + times * other.long,
        )


@lru_cache(maxsize=65_536)
def _parts(token: str) -> tuple[tuple[int, int], ...]:
    """List the figures that a token counts for, and how much for each."""
    if not token[0].isalpha():
        name = _MARKS.get(token)
        return () if name is None else ((_PLACE[name], 1),)
    found = []
    if token in load_function_words():
        found.append("function words")
    if len(token) >= _LONG_WORD:
        found.append("long words")
    if token.endswith("ly"):
        found.append("adverbs")
    if "'" in token and (not token.endswith(_NOT_CONTRACTED) or token in load_function_words()):
        found.append("contractions")
    if token in _SUBORDINATORS or any(
        len(c.words) == 1 and not c.initial_only for c in load_connectives().get(token, ())
    ):
        found.append("connectives")
    if token in _TELLING:
        found.append(token)
    if token in _PERSON_OF:
        found.append(_PERSON_OF[token])
    return (_PLACE["words"], 1), (_PLACE["characters"], len(token)), *((_PLACE[name], 1) for name in found)


def sum_tokens(counts: Mapping[str, int]) -> list[float]:
    """Sum up `WORD_FIGURES` over words, in lower case with straight apostrophes, and marks.

    Parameters
    ----------
    counts : mapping of str to int
        Below 0 for what a change takes away.
    """
    sums = [0.0] * len(WORD_FIGURES)
    for token, n in counts.items():
        if n:
            for place, part in _parts(token):
                sums[place] += n * part
    return sums


def sum_sentences(lengths: Iterable[tuple[int, float]]) -> SentenceFigures:
    """Sum up over sentences.

    Parameters
    ----------
    lengths : iterable of (int, float)
        Length in words, and the number of such sentences.
    """
    total = SentenceFigures()
    for words, n in lengths:
        total = total.plus(SentenceFigures(1.0, words, words**2, words <= _SHORT_SENTENCE, words >= _LONG_SENTENCE), n)
    return total


def measure_words(sums: Sequence[float]) -> list[float]:
    """Compute `WORD_MEASURES`; 0 for a text without words."""
    words = sums[0]
    return [value / words for value in sums[1:]] if words > 0 else [0.0] * len(WORD_MEASURES)


def compute_sentence_measures(sums: SentenceFigures) -> list[float]:
    """Compute `SENTENCE_MEASURES`; 0 for a text without sentences."""
    n = sums.sentences
    if n <= 0 or sums.words <= 0:
        return [0.0] * len(SENTENCE_MEASURES)
    mean = sums.words / n
    deviation = math.sqrt(max(sums.squares / n - mean**2, 0.0))
    return [math.log(mean), deviation / mean, sums.short / n, sums.long / n]
