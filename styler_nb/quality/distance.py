"""How far the styled text is from the original."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rapidfuzz.distance import Levenshtein

from styler_nb.quality.chrf import compute_chrf
from styler_nb.quality.embedding import SentenceEncoder, compute_cosine
from styler_nb.quality.lexical_density import is_content_word
from styler_nb.schemas.analytics import Distance
from styler_nb.text.types import TextAnalysis, Token

__all__ = ["compute_distance"]


def compute_distance(original: TextAnalysis, styled: TextAnalysis, encoder: SentenceEncoder | None = None) -> Distance:
    """Compute how much the styling changed.

    Character measures read the whole texts; word measures the words of all sentences, headings
    included, as they are written. Word sets and content words are compared in lower case.

    Parameters
    ----------
    original, styled : TextAnalysis
        The text before and after styling.
    encoder : SentenceEncoder or None
        A model of sentence embeddings.

    Returns
    -------
    Distance
        `character_edit_distance`, `word_edit_distance`: insertions, deletions and substitutions, lower
        is closer. `character_error_rate`, `word_error_rate`: the same over the original's length (over 1
        for an empty original), may exceed 1. `chrf`: 0–100, higher is closer. `jaccard`: shared over all
        distinct words, in [0, 1]. `content_word_recall`: share of the original's content words, each as
        often as it occurs, that the styled text has too, in [0, 1]; 1 where there is nothing to recall.
        `length_ratio`: words of the styled text over words of the original (over 1 where it has none;
        1 where both have none). `embedding_cosine`: cosine of the means of the sentences' vectors, in [-1, 1],
        higher is closer; None without an encoder, and where a text has no sentences.

    References
    ----------
    Levenshtein, V. I. (1966). Binary codes capable of correcting deletions, insertions and reversals.
    Soviet Physics Doklady 10(8).
    Jaccard, P. (1912). The distribution of the flora in the alpine zone. New Phytologist 11(2).
    Popović, M. (2015). chrF: character n-gram F-score for automatic MT evaluation. WMT.
    Reimers, N. & Gurevych, I. (2019). Sentence-BERT. EMNLP.
    """
    before, after = _words(original), _words(styled)
    characters = _edit_distance(original.text, styled.text)
    words = _edit_distance([token.text for token in before], [token.text for token in after])
    return Distance(
        character_edit_distance=characters,
        word_edit_distance=words,
        character_error_rate=characters / max(len(original.text), 1),
        word_error_rate=words / max(len(before), 1),
        chrf=compute_chrf(styled.text, original.text),
        jaccard=_jaccard({token.lower for token in before}, {token.lower for token in after}),
        content_word_recall=_content_word_recall(before, after),
        length_ratio=len(after) / max(len(before), 1) if before or after else 1.0,
        embedding_cosine=None
        if encoder is None
        else compute_cosine(encoder, _list_sentences(original), _list_sentences(styled)),
    )


def _words(analysis: TextAnalysis) -> list[Token]:
    return [
        token for block in analysis.blocks for sentence in block.sentences for token in sentence.tokens if token.is_word
    ]


def _list_sentences(analysis: TextAnalysis) -> list[str]:
    return [analysis.text[s.start : s.end] for block in analysis.blocks for s in block.sentences]


def _edit_distance(first: Sequence[str], second: Sequence[str]) -> int:
    # A restyled text is mostly the original: the hint lets the aligner look near the diagonal first.
    return Levenshtein.distance(first, second, score_hint=max(len(first), len(second)) // 10)


def _jaccard(first: set[str], second: set[str]) -> float:
    union = first | second
    return len(first & second) / len(union) if union else 1.0


def _content_word_recall(original: Sequence[Token], styled: Sequence[Token]) -> float:
    wanted = Counter(token.lower for token in original if is_content_word(token))
    # The styled side counts every word: a tag that changed with the context is no lost content.
    found = wanted & Counter(token.lower for token in styled)
    return found.total() / wanted.total() if wanted else 1.0
