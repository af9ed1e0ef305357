"""Measuring a text on its own, or against references, without any service."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from styler_nb.quality.registry import GROUPS
from styler_nb.quality.rouge import read_rouge_tokens
from styler_nb.quality.statistics import StyleStatistics, compute_statistics
from styler_nb.text import analyze

__all__ = ["Measurement", "measure"]

Values = dict[str, dict[str, float]]


@dataclass(frozen=True)
class Measurement:
    """The numbers of a text, and how near it comes to references.

    Attributes
    ----------
    text : dict
        `size` (`documents`, `sentences`, `words`), and metric group → value → number of the text.
        Groups and keys are those of `quality_analytics`; `lexical_density` has its one value under
        "lexical_density".
    references : dict
        The same of all references together; empty without references.
    distances : dict
        Metric group → Jensen–Shannon distance between the text and the references, in [0, 1], lower is
        closer; empty without references.
    rouge : dict
        `rouge1`, `rouge2`, `rougeL`, each with `precision`, `recall`, `fmeasure` in [0, 1] against the best
        reference, higher is closer; empty without references.
    """

    text: Values
    references: Values
    distances: dict[str, float]
    rouge: Values

    def to_dict(self) -> dict[str, Any]:
        """Give the numbers as plain dicts, ready for JSON."""
        return asdict(self)


def measure(text: str, against: Iterable[str] = ()) -> Measurement:
    """Measure the style of a text, and compare it with references.

    Parameters
    ----------
    text : str
        The text; prose counts, headings, code and tables do not.
    against : iterable of str
        Reference texts, one document each, for example samples of an author.

    Returns
    -------
    Measurement
        Every number finite, for every text.

    Examples
    --------
    >>> measure("Short words win.").text["sentence_length_stats"]["mean"]
    3.0
    """
    documents = [analyze(document) for document in ([against] if isinstance(against, str) else against)]
    own = analyze(text)
    measured = compute_statistics([own])
    if not documents:
        return Measurement(_describe(measured), {}, {}, {})
    references = compute_statistics(documents)
    distances = {
        group.name: distance
        for group in GROUPS
        for distance in group.distances(measured.tallies[group.name], references.tallies[group.name]).values()
    }
    rouge = references.references.score(read_rouge_tokens(own))
    return Measurement(_describe(measured), _describe(references), distances, rouge)


def _describe(statistics: StyleStatistics) -> Values:
    size: dict[str, float] = {
        "documents": statistics.document_count,
        "sentences": statistics.sentence_count,
        "words": statistics.word_count,
    }
    values = {
        group: {key or group: value for key, value in described.items()}
        for group, described in statistics.describe().items()
        if described
    }
    return {"size": size, **values}
