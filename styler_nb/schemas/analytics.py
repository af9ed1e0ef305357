"""`quality_analytics` (section 2.7), and the extensions `distance`, `quality_extended` and `quality_intervals`."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from styler_nb.schemas._base import ResponseModel

__all__ = [
    "CharacterTrigrams",
    "Comparison",
    "Connectives",
    "Distance",
    "DistanceComparison",
    "FunctionWordBigrams",
    "FunctionWordFrequency",
    "MostFrequentWords",
    "PosFrequency",
    "Punctuation",
    "QualityAnalytics",
    "QualityExtended",
    "QualityIntervals",
    "Readability",
    "Rouge",
    "RougeComparison",
    "RougeScore",
    "SentenceLengthDistribution",
    "SentenceOpeners",
    "SentenceStructureFrequency",
    "SentenceVoiceFrequency",
    "Shares",
    "Statistics",
    "VocabularyRichness",
]


class Comparison(ResponseModel):
    """A statistic of the styled text, the input and the training data."""

    personalized: float
    unpersonalized: float
    ground_truth: float
    personalization_improvement: float


class Shares(ResponseModel):
    """A share or density of the styled text, the input and the training data."""

    personalized: float
    unpersonalized: float
    ground_truth: float


class DistanceComparison(ResponseModel):
    """A distance to the training data, at least 0; lower is closer."""

    personalized: float
    unpersonalized: float
    personalization_improvement: float


class RougeScore(ResponseModel):
    """One ROUGE score, each part in [0, 1]."""

    precision: float
    recall: float
    fmeasure: float


class RougeComparison(ResponseModel):
    """A ROUGE score of the styled text and of the input against the training data."""

    personalized: RougeScore
    unpersonalized: RougeScore
    personalization_improvement: RougeScore


class Rouge(ResponseModel):
    """Unigram, bigram and longest-common-subsequence overlap."""

    rouge1: RougeComparison
    rouge2: RougeComparison
    rougeL: RougeComparison  # noqa: N815  # the interface spells it so


class Statistics(ResponseModel):
    """Mean, median and standard deviation."""

    mean: Comparison
    median: Comparison
    std_dev: Comparison


class Readability(ResponseModel):
    """Flesch reading ease (higher is easier) and Flesch–Kincaid grade (U.S. school grade)."""

    flesch_reading_ease: Comparison
    flesch_kincaid_grade: Comparison


class FunctionWordFrequency(ResponseModel):
    """Distance of the function-word distributions."""

    jensen_shannon_distance: DistanceComparison


class PosFrequency(ResponseModel):
    """Distance of the part-of-speech distributions."""

    jensen_shannon_distance: DistanceComparison


class SentenceStructureFrequency(ResponseModel):
    """Shares of the five sentence structures, and the distance of their distributions."""

    simple: Shares
    compound: Shares
    complex: Shares
    compound_complex: Shares = Field(alias="compound-complex")
    fragment_unknown: Shares = Field(alias="fragment/unknown")
    jensen_shannon_distance: DistanceComparison


class SentenceVoiceFrequency(ResponseModel):
    """Shares of active and passive sentences, and the distance of their distributions."""

    active: Shares
    passive: Shares
    jensen_shannon_distance: DistanceComparison


class Punctuation(ResponseModel):
    """Punctuation marks per word, and the distance of their distributions."""

    comma_density: Shares
    semicolon_density: Shares
    colon_density: Shares
    period_density: Shares
    question_mark_density: Shares
    exclamation_mark_density: Shares
    parenthetical_density: Shares
    jensen_shannon_distance: DistanceComparison


class QualityAnalytics(ResponseModel):
    """How much closer to the training data the text became, group by group."""

    rouge: Rouge | None = None
    sentence_length_stats: Statistics
    word_length_stats: Statistics
    readability: Readability
    function_word_frequency: FunctionWordFrequency
    pos_frequency: PosFrequency
    lexical_density: Comparison
    sentence_structure_frequency: SentenceStructureFrequency
    sentence_voice_frequency: SentenceVoiceFrequency
    punctuation: Punctuation


class VocabularyRichness(ResponseModel):
    """MTLD in words (higher is more varied) and Yule's K (higher is more repetitive)."""

    mtld: Comparison
    yules_k: Comparison


class MostFrequentWords(ResponseModel):
    """Burrows's Delta (in standard deviations) and Cosine Delta (0 to 2)."""

    burrows_delta: DistanceComparison
    cosine_delta: DistanceComparison


class CharacterTrigrams(ResponseModel):
    """Distance of the distributions of character trigrams."""

    jensen_shannon_distance: DistanceComparison


class FunctionWordBigrams(ResponseModel):
    """Distance of the distributions of pairs of function words."""

    jensen_shannon_distance: DistanceComparison


class SentenceLengthDistribution(ResponseModel):
    """Distance of the distributions of sentence lengths."""

    kolmogorov_smirnov_distance: DistanceComparison


class SentenceOpeners(ResponseModel):
    """Shares of sentences by the part of speech of their first word, and the distance of their distributions."""

    pronoun: Shares
    determiner: Shares
    noun: Shares
    conjunction: Shares
    subordinator: Shares
    adverb: Shares
    preposition: Shares
    verb: Shares
    other: Shares
    jensen_shannon_distance: DistanceComparison


class Connectives(ResponseModel):
    """Connectives per word by the relation they express, and the distance of their distributions."""

    additive_density: Shares
    adversative_density: Shares
    causal_density: Shares
    temporal_density: Shares
    jensen_shannon_distance: DistanceComparison


class QualityExtended(ResponseModel):
    """Metrics beyond `quality_analytics` (extension).

    `contraction_rate` is in [0, 1], `formality` in [0, 100]; `style_distance` is the mean of eleven distances, in
    [0, 1]. A model that was trained before the service knew a group has no training data for it: the group is absent.
    """

    vocabulary_richness: VocabularyRichness | None = None
    most_frequent_words: MostFrequentWords | None = None
    character_trigrams: CharacterTrigrams | None = None
    function_word_bigrams: FunctionWordBigrams | None = None
    sentence_length_distribution: SentenceLengthDistribution | None = None
    sentence_openers: SentenceOpeners | None = None
    connectives: Connectives | None = None
    contraction_rate: Comparison | None = None
    formality: Comparison | None = None
    style_distance: DistanceComparison | None = None


QualityIntervals = dict[str, Any]
"""How sure the numbers of `quality_analytics` are (extension).

Three keys tell the recipe: `confidence` (0.95: intervals made like this contain what they are about 95 times in
100), `replicates` and `seed`. The others are the groups of `quality_analytics` but `rouge`, and those of
`quality_extended` but `vocabulary_richness` where they were asked for too, with the same keys in them, down to
`personalized`, `unpersonalized` and, where there is one, `personalization_improvement`: in the place of each number
stands an object `{"low": x, "high": y}` with finite numbers, low ≤ the number ≤ high. `ground_truth` has none: the
training data is taken as known. An improvement whose interval holds 0 is no clear change.
"""


class Distance(ResponseModel):
    """How far the styled text is from the original (extension)."""

    character_edit_distance: int
    word_edit_distance: int
    character_error_rate: float
    word_error_rate: float
    chrf: float
    jaccard: float
    content_word_recall: float
    length_ratio: float
    embedding_cosine: float | None = None
