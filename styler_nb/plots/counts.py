"""Counting texts for the figures that look behind a metric: lengths, parts of speech, single words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from styler_nb.client.results import StyleResult
from styler_nb.errors import InvalidRequestError
from styler_nb.quality.base import MetricGroup, add_tallies
from styler_nb.quality.registry import EXTENDED_GROUPS, GROUPS
from styler_nb.quality.tally import tally_sentences
from styler_nb.text import analyze

__all__ = ["StyleCounts", "TextCounts", "count_styles", "count_text"]

_GROUPS: tuple[MetricGroup, ...] = (*GROUPS, *EXTENDED_GROUPS)


@dataclass(frozen=True, slots=True)
class TextCounts:
    """The counts of one text, or of several together; prose only.

    Attributes
    ----------
    tallies : dict of str to Counter
        Metric group → its counts.
    sentences, words : int
        How long the text is.
    """

    tallies: dict[str, Counter[str]]
    sentences: int
    words: int


@dataclass(frozen=True, slots=True)
class StyleCounts:
    """The counts of the input, of the styled text, and of the samples, and what figures call the three."""

    before: TextCounts
    after: TextCounts
    truth: TextCounts
    names: tuple[str, str, str] = ("input", "styled", "samples")


def count_styles(
    original: str | Iterable[str],
    styled: str | StyleResult | Iterable[str | StyleResult],
    samples: str | Iterable[str],
    *,
    names: tuple[str, str, str] = ("input", "styled", "samples"),
) -> StyleCounts:
    """Count texts before and after styling, and the samples.

    Parameters
    ----------
    original : str or iterable of str
        The text before styling, or several.
    styled : str, StyleResult or iterable of them
        The same after styling.
    samples : str or iterable of str
        The samples, one document each: `client.files.retrieve_content(id)` gives the text of an uploaded file.
    names : tuple of str
        What figures call the three, for texts that were never styled.

    Returns
    -------
    StyleCounts
        What `plot_lengths`, `plot_parts_of_speech` and `plot_function_words` draw.

    Raises
    ------
    InvalidRequestError
        One of the three has no sentence of prose.
    """
    sides = {"original": _list_texts(original), "styled": _list_texts(styled), "samples": _list_texts(samples)}
    counts = {name: _add(map(count_text, texts)) for name, texts in sides.items()}
    for name, side in counts.items():
        if not side.words:
            raise InvalidRequestError(f"{name}: there is no sentence of prose in it, so there is nothing to draw")
    return StyleCounts(counts["original"], counts["styled"], counts["samples"], names)


def count_text(text: str) -> TextCounts:
    """Count one text for every metric group."""
    sentences = tuple(analyze(text).sentences)
    words = sum(len(sentence.words) for sentence in sentences)
    return TextCounts(tally_sentences(sentences, _GROUPS), len(sentences), words)


def _list_texts(texts: str | StyleResult | Iterable[str | StyleResult]) -> list[str]:
    listed = [texts] if isinstance(texts, str | StyleResult) else list(texts)
    return [text.text if isinstance(text, StyleResult) else text for text in listed]


def _add(counts: Iterable[TextCounts]) -> TextCounts:
    listed = list(counts)
    return TextCounts(
        {group.name: add_tallies(count.tallies[group.name] for count in listed) for group in _GROUPS},
        sum(count.sentences for count in listed),
        sum(count.words for count in listed),
    )
