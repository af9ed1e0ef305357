"""Reading `quality_analytics` into rows that a figure draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from styler_nb.client.display.intervals import Interval, find_interval
from styler_nb.errors import UnexpectedResponseError
from styler_nb.schemas.analytics import QualityAnalytics

__all__ = ["Row", "read_analytics", "read_rows"]

_GROUPS = {
    "sentence_length_stats": "Sentence length (words)",
    "word_length_stats": "Word length (characters)",
    "readability": "Readability",
    "lexical_density": "Vocabulary",
    "function_word_frequency": "Distance to the samples",
    "pos_frequency": "Distance to the samples",
    "sentence_structure_frequency": "Sentence structure",
    "sentence_voice_frequency": "Voice",
    "punctuation": "Punctuation (per 100 words)",
    "rouge": "Overlap with the samples",
}
_DISTANCE_LABELS = {
    "function_word_frequency": "function words",
    "pos_frequency": "parts of speech",
    "sentence_structure_frequency": "sentence structure",
    "sentence_voice_frequency": "voice",
    "punctuation": "punctuation",
}
_LABELS = {
    "std_dev": "std. deviation",
    "flesch_reading_ease": "reading ease",
    "flesch_kincaid_grade": "U.S. school grade",
    "fragment/unknown": "fragment",
    "question_mark_density": "question marks",
    "rouge1": "ROUGE-1",
    "rouge2": "ROUGE-2",
    "rougeL": "ROUGE-L",
}
_PERCENT_GROUPS = ("lexical_density", "sentence_structure_frequency", "sentence_voice_frequency")


@dataclass(frozen=True, slots=True)
class Row:
    """One metric as a figure shows it.

    Attributes
    ----------
    group, label : str
        Heading and name.
    before, after, truth : float or None
        Input, styled text, training data; `truth` None where only the distance to it is known.
    improvement : float or None
        `personalization_improvement`; None where the interface has none.
    unit : str
        "%", "per 100" or "".
    before_interval, after_interval, improvement_interval : Interval or None
        Where the numbers have one.
    """

    group: str
    label: str
    before: float
    after: float
    truth: float | None
    improvement: float | None
    unit: str = ""
    before_interval: Interval | None = None
    after_interval: Interval | None = None
    improvement_interval: Interval | None = None

    @property
    def is_unclear(self) -> bool:
        """Whether the numbers may have moved by accident alone.

        The interval of the improvement spans 0; or, without an improvement, one number lies in the
        other's interval.
        """
        if self.improvement_interval is not None:
            return self.improvement_interval.spans_zero
        if self.before_interval is None or self.after_interval is None:
            return False
        return self.before_interval.holds(self.after) or self.after_interval.holds(self.before)


def read_analytics(analytics: QualityAnalytics | Mapping[str, Any]) -> dict[str, Any]:
    """Give analytics as a plain dict, keys as the interface spells them.

    Raises
    ------
    UnexpectedResponseError
        A mapping that is no `quality_analytics` object.
    """
    if not isinstance(analytics, QualityAnalytics):
        try:
            analytics = QualityAnalytics.model_validate(dict(analytics))
        except (ValueError, TypeError) as error:
            raise UnexpectedResponseError(
                "this is no quality_analytics object; pass that of a result made with include_quality=True"
            ) from error
    return analytics.model_dump(by_alias=True, exclude_none=True)


def read_rows(analytics: QualityAnalytics | Mapping[str, Any], intervals: Mapping[str, Any] | None = None) -> list[Row]:
    """Read every metric of the analytics.

    Parameters
    ----------
    analytics : QualityAnalytics or mapping
        The object of a style result.
    intervals : mapping or None
        `quality_intervals` of the same result.

    Returns
    -------
    list of Row
        In the order of the groups, distances together.
    """
    content = read_analytics(analytics)
    rows = [row for name in _GROUPS if name in content for row in _read_group(name, content[name], intervals)]
    order = list(dict.fromkeys(_GROUPS.values()))
    return sorted(rows, key=lambda row: order.index(row.group))


def _read_group(name: str, content: dict[str, Any], intervals: Mapping[str, Any] | None) -> Iterator[Row]:
    if name == "lexical_density":
        yield _row(_GROUPS[name], "content words", content, (name,), intervals)
        return
    for key, values in content.items():
        if key == "jensen_shannon_distance":
            yield _row(_GROUPS["pos_frequency"], _DISTANCE_LABELS[name], values, (name, key), intervals)
        elif name == "rouge" and isinstance(values, dict):
            parts = {side: part["fmeasure"] for side, part in values.items()}
            yield _row(_GROUPS[name], _LABELS.get(key, key), parts, (name, key), None)
        elif isinstance(values, dict):
            yield _row(_GROUPS[name], _label(key), values, (name, key), intervals)


def _label(key: str) -> str:
    return _LABELS.get(key) or key.replace("_density", "s").replace("_", " ")


def _row(
    group: str, label: str, values: Mapping[str, float], path: tuple[str, ...], intervals: Mapping[str, Any] | None
) -> Row:
    is_distance = path[-1] == "jensen_shannon_distance"
    is_percent = path[0] in _PERCENT_GROUPS and not is_distance
    factor = 100.0 if is_percent or (path[0] == "punctuation" and not is_distance) else 1.0
    before, after = (find_interval(intervals, *path, side) for side in ("unpersonalized", "personalized"))
    truth = values.get("ground_truth")
    return Row(
        group=group,
        label=label,
        before=factor * values["unpersonalized"],
        after=factor * values["personalized"],
        truth=None if truth is None else factor * truth,
        improvement=values.get("personalization_improvement"),
        unit="%" if is_percent else "",
        before_interval=before and Interval(factor * before.low, factor * before.high),
        after_interval=after and Interval(factor * after.low, factor * after.high),
        improvement_interval=find_interval(intervals, *path, "personalization_improvement"),
    )
