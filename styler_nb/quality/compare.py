"""`quality_analytics` and `quality_extended`: the styled text and the input against the training data."""

from __future__ import annotations

from typing import Any

from styler_nb.quality.registry import EXTENDED_GROUPS, GROUPS
from styler_nb.quality.rouge import compare_rouge, read_rouge_tokens
from styler_nb.quality.statistics import StyleStatistics
from styler_nb.quality.style_distance import arrange_style_distance, compute_style_distance
from styler_nb.quality.tally import measure_distances, tally_sentences
from styler_nb.schemas.analytics import QualityAnalytics, QualityExtended
from styler_nb.text.types import TextAnalysis

__all__ = ["compare", "compare_extended"]


def compare(
    original: TextAnalysis, styled: TextAnalysis, ground_truth: StyleStatistics, *, include_rouge: bool = False
) -> QualityAnalytics:
    """Compare the styled text and the input with the training data.

    Parameters
    ----------
    original : TextAnalysis
        The text before styling (`unpersonalized`).
    styled : TextAnalysis
        The text after styling (`personalized`).
    ground_truth : StyleStatistics
        Statistics of the training documents.
    include_rouge : bool
        Add the group `rouge`; None in the result otherwise.

    Returns
    -------
    QualityAnalytics
        Every number finite, for every text.
    """
    personalized = tally_sentences(styled.sentences)
    unpersonalized = tally_sentences(original.sentences)
    groups: dict[str, Any] = {
        group.name: group.compare(
            personalized[group.name], unpersonalized[group.name], ground_truth.tallies[group.name]
        )
        for group in GROUPS
    }
    if include_rouge:
        groups["rouge"] = compare_rouge(read_rouge_tokens(styled), read_rouge_tokens(original), ground_truth.references)
    return QualityAnalytics.model_validate(groups)


def compare_extended(original: TextAnalysis, styled: TextAnalysis, ground_truth: StyleStatistics) -> QualityExtended:
    """Compare the styled text and the input with the training data in what the interface's groups do not measure.

    Parameters
    ----------
    original : TextAnalysis
        The text before styling (`unpersonalized`).
    styled : TextAnalysis
        The text after styling (`personalized`).
    ground_truth : StyleStatistics
        Statistics of the training documents.

    Returns
    -------
    QualityExtended
        Every number finite, for every text. A group that the model knows nothing of, because it was trained by an
        earlier version, is None, and so is then the overall distance.
    """
    extended = ground_truth.extended_groups
    groups, truth = (*GROUPS, *extended), ground_truth.tallies
    sides = [tally_sentences(text.sentences, groups) for text in (styled, original)]
    distances = [measure_distances(side, truth, groups) for side in sides]
    content: dict[str, Any] = {}
    for group in extended:
        p, u = (
            {**group.describe(side[group.name]), **known[group.name]}
            for side, known in zip(sides, distances, strict=True)
        )
        content[group.name] = group.arrange(p, u, group.describe(truth[group.name]))
    if len(extended) == len(EXTENDED_GROUPS):
        content["style_distance"] = arrange_style_distance(*map(compute_style_distance, distances))
    return QualityExtended.model_validate(content)
