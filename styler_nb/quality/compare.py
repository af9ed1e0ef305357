"""`quality_analytics`: the styled text and the input against the training data."""

from __future__ import annotations

from typing import Any

from styler_nb.quality.registry import GROUPS
from styler_nb.quality.rouge import compare_rouge, read_rouge_tokens
from styler_nb.quality.statistics import StyleStatistics
from styler_nb.quality.tally import tally_sentences
from styler_nb.schemas.analytics import QualityAnalytics
from styler_nb.text.types import TextAnalysis

__all__ = ["compare"]


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
