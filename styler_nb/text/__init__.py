"""Text: documents in and out, blocks, sentences, tokens with offsets, tags, clause labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from styler_nb.text.types import TextAnalysis

if TYPE_CHECKING:
    from styler_nb.text.tags import Tagger

__all__ = ["analyze"]


def analyze(text: str, *, tagger: Tagger | None = None) -> TextAnalysis:
    """Analyse a text: blocks, sentences, tokens, tags and clauses.

    Parameters
    ----------
    text : str
        The text.
    tagger : Tagger or None
        Part-of-speech tagger; None is the one that ships with the package.

    Returns
    -------
    TextAnalysis

    See Also
    --------
    styler_nb.text.analysis : The same function, with those for single sentences.
    """
    from styler_nb.text import analysis

    return analysis.analyze(text, tagger=tagger)
