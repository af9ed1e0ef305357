"""How much of a writer's style a model brings back, and whether more samples would help.

Sentences that a model was not trained on are put into the commonest variants of general English, and the model
brings them back as far as it can: what is told is the way that the style distance to the samples goes, from the
neutral text (0) to the writer's own sentences (1), for models of a quarter, a half and all of the samples. The
samples' statistics leave these sentences out. Standard errors are of the jackknife over groups of sentences
(Tukey 1958, Annals of Mathematical Statistics 29).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from styler_nb.engines.base import Progress, RestyleOptions, StyleModel
from styler_nb.engines.variants.reading.blocks import Known, read_blocks
from styler_nb.quality.base import Tally, add_tallies
from styler_nb.quality.registry import EXTENDED_GROUPS, GROUPS
from styler_nb.quality.statistics import StyleStatistics
from styler_nb.quality.style_distance import COMPONENT_GROUPS, compute_style_distance
from styler_nb.quality.tally import measure_distances, tally_sentences
from styler_nb.text.types import Sentence

__all__ = ["SHARES", "HeldOut", "measure_way_back"]

SHARES = (0.25, 0.5, 1.0)
"""Parts of the samples that models are made of."""
MAX_WORDS = 1_600
MIN_WORDS = 60
"""Fewer held-out words say nothing about a distance."""
_FEWEST_SENTENCES = 4
_GROUPS = 8
"""Groups of sentences that are left out in turn."""
_SURE = 2.0
"""Standard errors by which a difference must be over 0 to be called one."""
_MIN_WAY = 0.01
"""Smallest distance between the neutral and the writer's own sentences that can be divided by."""
_MIN_GAIN = 0.02
_MOST_ERROR = 0.5
"""Largest standard error of a share of the way that says anything."""
_MEASURED = tuple(group for group in (*GROUPS, *EXTENDED_GROUPS) if group.name in COMPONENT_GROUPS)


@dataclass
class HeldOut:
    """Sentences set aside: evenly from all samples, in bounded memory."""

    texts: list[str] = field(default_factory=list)
    sentences: list[Sentence] = field(default_factory=list)
    words: int = 0
    _stride: int = 1
    _met: int = 0

    def add(self, text: str, sentence: Sentence) -> None:
        """Take a sentence of a sample, or leave it where there are enough."""
        self._met += 1
        text = " ".join(text.split())
        if self._met % self._stride or not text[0].isalpha():
            return  # what begins with a mark or number might be read as an item of a list
        self.texts.append(text)
        self.sentences.append(sentence)
        self.words += len(sentence.words)
        while self.words > MAX_WORDS and len(self.texts) > 1:
            self._stride *= 2
            self.texts, self.sentences = self.texts[1::2], self.sentences[1::2]
            self.words = sum(len(s.words) for s in self.sentences)


def measure_way_back(
    held_out: HeldOut,
    statistics: StyleStatistics,
    neutral: StyleModel,
    build_model: Callable[[float], StyleModel],
    progress: Progress,
    known: Known | None = None,
) -> Mapping[str, Any]:
    """Measure how far models of parts of the samples bring neutral sentences back to the writer.

    Parameters
    ----------
    held_out : HeldOut
        Sentences that no model was trained on.
    statistics : StyleStatistics
        Of all samples.
    neutral : StyleModel
        Writes the commonest variants of general English.
    build_model : callable
        Makes the model of a share of the samples, over 0 and up to 1.
    progress : Progress
        Told the result in words; may end the work.
    known : mapping of str to Sentence, or None
        Sentences that the models have analysed: most of a text stays as it is.

    Returns
    -------
    mapping
        JSON-ready. `held_out_words`; `way_back`: a row for each of `SHARES` with `share`, `words`, `closeness` (0 is
        the neutral text, 1 the writer's own sentences, higher is closer; None where it cannot be told) and
        `standard_error`; `distances` to the samples, of the writer's own sentences and of the neutral copy; `summary`
        and `advice`: the same in words.
    """
    distances = _measure(held_out, statistics, neutral, build_model, progress, {} if known is None else known)
    values = _place(distances)
    rows: list[dict[str, float | None]] = [
        {"share": share, "words": round(share * statistics.word_count)} for share in SHARES
    ]
    report: dict[str, Any] = {"held_out_words": held_out.words, "way_back": rows}
    if distances:
        report["distances"] = {"author": round(distances[0][0], 4), "copy": round(distances[0][1], 4)}
    for place, row in enumerate(rows):
        estimate = (None, None) if values is None else _estimate([v[place] for v in values])
        row["closeness"], row["standard_error"] = estimate
    report |= _say(values, held_out.words)
    progress(report["summary"])
    progress(report["advice"])
    return report


def _measure(
    held_out: HeldOut,
    statistics: StyleStatistics,
    neutral: StyleModel,
    build_model: Callable[[float], StyleModel],
    progress: Progress,
    known: Known,
) -> list[list[float]]:
    """Give the style distances of the writer's sentences, of the neutral ones and of these restyled for each share.

    The first row is of all held-out sentences, the others leave one group out; none where there are too few.
    """
    if held_out.words < MIN_WORDS or len(held_out.texts) < _FEWEST_SENTENCES:
        return []
    start = _restyle(neutral, "\n\n".join(held_out.texts))
    sides = [_group(held_out.sentences), _group_text(start, len(held_out.texts), known)]
    for share in SHARES:
        progress(f"Bringing held-out sentences back with {share:.0%} of the samples")
        sides.append(_group_text(_restyle(build_model(share), start), len(held_out.texts), known))
    return _jackknife(sides, _without(statistics, held_out.sentences))


def _restyle(model: StyleModel, text: str) -> str:
    return "".join(piece.text for piece in model.restyle(text, RestyleOptions()))


def _without(statistics: StyleStatistics, sentences: Sequence[Sentence]) -> dict[str, Tally]:
    """Take sentences out of the counts of all samples."""
    part = tally_sentences(sentences, _MEASURED)
    return {
        group.name: {key: max(n - part[group.name][key], 0) for key, n in statistics.tallies[group.name].items()}
        for group in _MEASURED
    }


def _group_text(text: str, paragraphs: int, known: Known) -> list[dict[str, Counter[str]]]:
    """Count a version of the held-out sentences, each of which is a paragraph."""
    blocks = [block.sentences for block in read_blocks(text, known=known) if block.sentences]
    if len(blocks) != paragraphs:
        return _group([sentence for block in blocks for sentence in block])  # groups then correspond roughly
    return [_count(chain.from_iterable(blocks[low:high])) for low, high in _bounds(len(blocks))]


def _group(sentences: Sequence[Sentence]) -> list[dict[str, Counter[str]]]:
    return [_count(sentences[low:high]) for low, high in _bounds(len(sentences))]


def _bounds(size: int) -> Iterator[tuple[int, int]]:
    groups = min(_GROUPS, size)
    return ((size * i // groups, size * (i + 1) // groups) for i in range(groups))


def _count(sentences: Iterable[Sentence]) -> dict[str, Counter[str]]:
    return tally_sentences(sentences, _MEASURED)


def _jackknife(sides: Sequence[Sequence[Mapping[str, Counter[str]]]], truth: Mapping[str, Tally]) -> list[list[float]]:
    totals = [{group.name: add_tallies(part[group.name] for part in side) for group in _MEASURED} for side in sides]
    return [
        [
            _distance(total, None if left_out is None else side[left_out], truth)
            for total, side in zip(totals, sides, strict=True)
        ]
        for left_out in (None, *range(len(sides[0])))
    ]


def _distance(
    total: Mapping[str, Counter[str]], left_out: Mapping[str, Counter[str]] | None, truth: Mapping[str, Tally]
) -> float:
    used = total if left_out is None else {name: counts - left_out[name] for name, counts in total.items()}
    return float(compute_style_distance(measure_distances(used, truth, _MEASURED)))


def _place(distances: Sequence[Sequence[float]]) -> list[list[float]] | None:
    """Place each restyled text between the neutral one (0) and the writer's (1).

    None where these hardly differ, or where the place of the last text is as good as unknown.
    """
    if not distances:
        return None
    ways = [neutral - own for own, neutral, *_ in distances]
    way, error = _estimate(ways)
    if way < max(_MIN_WAY, error) or min(ways) <= 0:
        return None
    places = [[(row[1] - value) / way for value in row[2:]] for row, way in zip(distances, ways, strict=True)]
    return None if _estimate([row[-1] for row in places])[1] > _MOST_ERROR else places


def _estimate(values: Sequence[float]) -> tuple[float, float]:
    """Give the value of all groups, and its standard error."""
    whole, *parts = values
    mean = sum(parts) / len(parts)
    error = math.sqrt((len(parts) - 1) / len(parts) * sum((p - mean) ** 2 for p in parts))
    return round(whole, 4), round(error, 4)


def _say(values: Sequence[Sequence[float]] | None, words: int) -> dict[str, str]:
    if values is None:
        return {
            "summary": f"How close a restyled text comes cannot be told: {words} held-out words are too few for that",
            "advice": "Whether more samples would help cannot be measured with so little text; "
            "several thousand words are worth having",
        }
    (half, _), (whole, error) = (_estimate([row[place] for row in values]) for place in (-2, -1))
    gain, spread = _estimate([row[-1] - row[-2] for row in values])
    numbers = f"with half of these a text comes {half:.0%} of the way, with all of them {whole:.0%}"
    if gain >= _MIN_GAIN and gain > _SURE * spread:
        advice = f"More samples would probably still help: {numbers}"
    elif gain + spread < _MIN_GAIN:
        advice = f"More samples would probably change little: {numbers}"
    else:
        advice = f"Whether more samples would help is not clear: {numbers}, give or take {100 * spread:.0f} points"
    return {
        "summary": f"Held-out sentences, made neutral and restyled, came {whole:.0%} of the way back to the samples' "
        f"style, give or take {100 * error:.0f} points ({words} words)",
        "advice": advice,
    }
