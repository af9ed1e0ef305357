"""Measuring a text on its own, or against references, without any service."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from styler_nb.quality.base import MetricGroup
from styler_nb.quality.registry import EXTENDED_GROUPS, GROUPS
from styler_nb.quality.rouge import read_rouge_tokens
from styler_nb.quality.statistics import StyleStatistics, compute_statistics
from styler_nb.quality.style_distance import compute_style_distance
from styler_nb.quality.tally import measure_distances
from styler_nb.text import analyze
from styler_nb.text.paths import TextLike, read_text, read_texts

__all__ = ["Measurement", "measure"]

Values = dict[str, dict[str, float]]


@dataclass(frozen=True)
class Measurement:
    """The numbers of a text, and how near it comes to references.

    Attributes
    ----------
    text : dict
        `size` (`documents`, `sentences`, `words`), and metric group → value → number of the text.
        Groups and keys are those of `quality_analytics` and `quality_extended`; a group of one value, like
        `lexical_density`, has it under its own name.
    references : dict
        The same of all references together; empty without references.
    distances : dict
        Metric group → distance between the text and the references, 0 for equal, lower is closer; a group with
        several distances gives each under its own key. Empty without references.
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


def measure(text: TextLike, against: TextLike | Iterable[TextLike] = (), *, extended: bool = False) -> Measurement:
    """Measure the style of a text, and compare it with references.

    Parameters
    ----------
    text : str or path
        The text; prose counts, headings, code and tables do not. A `Path` is read: `.docx`, `.md` or `.txt`.
    against : str, path or iterable of these
        Reference texts, one document each, for example samples of an author: texts, the `Path` of a document, or the
        `Path` of a folder, which stands for the documents in it.
    extended : bool
        Add the groups of `quality_extended`.

    Returns
    -------
    Measurement
        Every number finite, for every text.

    Raises
    ------
    InvalidRequestError
        A string is the name of a file or folder, or there is no document at a path.
    UnsupportedFileTypeError, UnusableContentError
        A document cannot be used.

    Examples
    --------
    >>> measure("Short words win.").text["sentence_length_stats"]["mean"]
    3.0
    """
    documents = [analyze(document) for document in read_texts(against, name="against")]
    groups = (*GROUPS, *EXTENDED_GROUPS) if extended else GROUPS
    own = analyze(read_text(text))
    measured = compute_statistics([own])
    if not documents:
        return Measurement(_describe(measured, groups), {}, {}, {})
    references = compute_statistics(documents)
    found = measure_distances(measured.tallies, references.tallies, groups)
    distances = {
        group if len(values) == 1 else key: value for group, values in found.items() for key, value in values.items()
    }
    if extended:
        distances["style_distance"] = compute_style_distance(found)
    rouge = references.references.score(read_rouge_tokens(own))
    return Measurement(_describe(measured, groups), _describe(references, groups), distances, rouge)


def _describe(statistics: StyleStatistics, groups: Sequence[MetricGroup]) -> Values:
    size: dict[str, float] = {
        "documents": statistics.document_count,
        "sentences": statistics.sentence_count,
        "words": statistics.word_count,
    }
    values = {
        group: {key or group: value for key, value in described.items()}
        for group, described in statistics.describe(groups).items()
        if described
    }
    return {"size": size, **values}
