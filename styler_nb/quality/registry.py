"""The metric groups, in the order of the interface."""

from __future__ import annotations

from styler_nb.quality.base import MetricGroup
from styler_nb.quality.function_word_frequency import FunctionWordFrequency
from styler_nb.quality.lexical_density import LexicalDensity
from styler_nb.quality.pos_frequency import PosFrequency
from styler_nb.quality.punctuation import Punctuation
from styler_nb.quality.readability import Readability
from styler_nb.quality.sentence_length_stats import SentenceLengthStats
from styler_nb.quality.sentence_structure_frequency import SentenceStructureFrequency
from styler_nb.quality.sentence_voice_frequency import SentenceVoiceFrequency
from styler_nb.quality.word_length_stats import WordLengthStats

__all__ = ["GROUPS"]

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
