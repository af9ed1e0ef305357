"""The metric groups, in the order of the interface, and the list of all metrics."""

from __future__ import annotations

from typing import NamedTuple

from styler_nb.quality.base import MetricGroup, MetricInfo
from styler_nb.quality.character_trigrams import CharacterTrigrams
from styler_nb.quality.connectives import Connectives
from styler_nb.quality.contraction_rate import ContractionRate
from styler_nb.quality.formality import Formality
from styler_nb.quality.function_word_bigrams import FunctionWordBigrams
from styler_nb.quality.function_word_frequency import FunctionWordFrequency
from styler_nb.quality.lexical_density import LexicalDensity
from styler_nb.quality.most_frequent_words import MostFrequentWords
from styler_nb.quality.pos_frequency import PosFrequency
from styler_nb.quality.punctuation import Punctuation
from styler_nb.quality.readability import Readability
from styler_nb.quality.rouge import ROUGE_METRICS
from styler_nb.quality.sentence_length_distribution import SentenceLengthDistribution
from styler_nb.quality.sentence_length_stats import SentenceLengthStats
from styler_nb.quality.sentence_openers import SentenceOpeners
from styler_nb.quality.sentence_structure_frequency import SentenceStructureFrequency
from styler_nb.quality.sentence_voice_frequency import SentenceVoiceFrequency
from styler_nb.quality.style_distance import STYLE_DISTANCE
from styler_nb.quality.vocabulary_richness import VocabularyRichness
from styler_nb.quality.word_length_stats import WordLengthStats

__all__ = ["EXTENDED_GROUPS", "GROUPS", "Metric", "find_metric", "list_metrics"]

GROUPS: tuple[MetricGroup, ...] = (
    SentenceLengthStats(),
    WordLengthStats(),
    Readability(),
    FunctionWordFrequency(),
    PosFrequency(),
    LexicalDensity(),
    SentenceStructureFrequency(),
    SentenceVoiceFrequency(),
    Punctuation(),
)
"""Every group that counts sentences. ROUGE compares word sequences and stands apart, in `rouge`."""

EXTENDED_GROUPS: tuple[MetricGroup, ...] = (
    VocabularyRichness(),
    MostFrequentWords(),
    CharacterTrigrams(),
    FunctionWordBigrams(),
    SentenceLengthDistribution(),
    SentenceOpeners(),
    Connectives(),
    ContractionRate(),
    Formality(),
)
"""The groups of `quality_extended`. The overall distance is made of distances of all groups, in `style_distance`."""


class Metric(NamedTuple):
    """One number of the analytics.

    Attributes
    ----------
    group, title : str
        Key of its group, and the name as people read it.
    info : MetricInfo
        What it means.
    is_extended : bool
        Whether it is in `quality_extended`.
    """

    group: str
    title: str
    info: MetricInfo
    is_extended: bool

    @property
    def path(self) -> str:
        """Group and key as one name: "readability.flesch_reading_ease"."""
        return f"{self.group}.{self.info.key}" if self.info.key else self.group


def list_metrics() -> tuple[Metric, ...]:
    """List every metric in the order of the answers."""
    return _METRICS


def find_metric(group: str, key: str) -> Metric | None:
    """Find a metric by its group and key; None for what this version does not know."""
    return _BY_KEY.get((group, key))


def _build_metrics(groups: tuple[MetricGroup, ...], *, is_extended: bool) -> tuple[Metric, ...]:
    return tuple(Metric(group.name, group.title, info, is_extended) for group in groups for info in group.metrics)


_METRICS = (
    *(Metric("rouge", "Overlap", info, is_extended=False) for info in ROUGE_METRICS),
    *_build_metrics(GROUPS, is_extended=False),
    *_build_metrics(EXTENDED_GROUPS, is_extended=True),
    Metric("style_distance", "Overall style", STYLE_DISTANCE, is_extended=True),
)
_BY_KEY = {(metric.group, metric.info.key): metric for metric in _METRICS}
