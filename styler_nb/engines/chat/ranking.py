"""How far a rewording is from the style profile, and which of its rates are off."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from styler_nb.engines.chat.facts import Passage
from styler_nb.quality.base import Tally, add_tallies
from styler_nb.quality.registry import EXTENDED_GROUPS, GROUPS
from styler_nb.quality.statistics import StyleStatistics
from styler_nb.quality.style_distance import COMPONENT_GROUPS, compute_style_distance
from styler_nb.quality.tally import measure_distances, tally_sentences

__all__ = ["Ranking"]

_KEPT_PASSAGES = 4
"""Of the text so far, as much as makes up a short text's chance without drowning a paragraph's own part."""
_DISTANCES = tuple(group for group in (*GROUPS, *EXTENDED_GROUPS) if group.name in COMPONENT_GROUPS)
_TOLD_GROUPS = (
    "sentence_length_stats",
    "word_length_stats",
    "punctuation",
    "sentence_voice_frequency",
    "contraction_rate",
)
_RATES = tuple(group for group in (*GROUPS, *EXTENDED_GROUPS) if group.name in _TOLD_GROUPS)
_MEASURED = tuple(dict.fromkeys((*_DISTANCES, *_RATES)))
_TOLD = 4


class Ranking:
    """Measures rewordings with the text before them, so that rates hold over the text and not in each paragraph.

    Parameters
    ----------
    statistics : StyleStatistics
        Of the samples.
    """

    def __init__(self, statistics: StyleStatistics) -> None:
        self._statistics = statistics
        self._before: deque[Mapping[str, Tally]] = deque(maxlen=_KEPT_PASSAGES)

    def measure(self, candidate: Passage) -> float:
        """Compute the style distance that the text would have; lower is closer, 0 to 1."""
        tallies = self._add(candidate)
        return float(compute_style_distance(measure_distances(tallies, self._statistics.tallies, _DISTANCES)))

    def take(self, passage: Passage) -> None:
        """Take note of what was written."""
        self._before.append(_count(passage))

    def find_rates(self, candidate: Passage) -> list[str]:
        """Say which rates are off, in words for the model; the worst first."""
        tallies = self._add(candidate)
        own = {group.name: group.describe(tallies[group.name]) for group in _RATES}
        wanted = self._statistics.describe(_RATES)
        found: list[tuple[float, str]] = []

        def compare(group: str, key: str, least: float, say: str, scale: float = 1.0) -> None:
            now, then = own[group].get(key), wanted[group].get(key)
            if now is None or then is None or abs(now - then) * scale < least:
                return
            more = "fewer" if now > then else "more"
            found.append((abs(now - then) * scale / least, say.format(now=now * scale, then=then * scale, more=more)))

        compare(
            "sentence_length_stats",
            "mean",
            3.0,
            "Sentences have {now:.0f} words on average, the writer's {then:.0f}.",
        )
        compare(
            "contraction_rate",
            "",
            25.0,
            "{now:.0f} % of possible contractions are used; the writer uses {then:.0f} %.",
            100,
        )
        for mark in ("comma", "semicolon", "colon", "question_mark", "exclamation_mark", "parenthetical"):
            name = mark.replace("_", " ").replace("parenthetical", "parenthesi")
            say = f"{{now:.1f}} {name}s in 100 words; the writer has {{then:.1f}}. Use {{more}}."
            compare("punctuation", f"{mark}_density", 2.0, say.replace("parenthesis", "parentheses"), 100)
        compare("word_length_stats", "mean", 0.4, "Words have {now:.1f} letters on average, the writer's {then:.1f}.")
        compare(
            "sentence_voice_frequency",
            "passive",
            25.0,
            "{now:.0f} % of sentences are passive, of the writer's {then:.0f} %.",
            100,
        )
        return [text for _, text in sorted(found, key=lambda row: -row[0])[:_TOLD]]

    def _add(self, candidate: Passage) -> dict[str, Tally]:
        rows = [*self._before, _count(candidate)]
        return {group.name: add_tallies(row[group.name] for row in rows) for group in _MEASURED}


def _count(passage: Passage) -> Mapping[str, Tally]:
    return tally_sentences(passage.sentences, _MEASURED)
