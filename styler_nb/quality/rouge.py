"""ROUGE-1, ROUGE-2 and ROUGE-L against the best of several references.

The scores are those of the `rouge-score` package (`score_multi`, no stemming); on ASCII text they are
equal. Its tokenizer knows no other letters; ours is the same rule for every script: lower case, split
at whatever is no letter, digit or combining mark.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

from styler_nb.quality.base import MetricInfo
from styler_nb.quality.improvement import improvement_of_rouge
from styler_nb.quality.token_hashes import TokenHashes
from styler_nb.text.types import TextAnalysis

__all__ = [
    "ROUGE_METRICS",
    "ROUGE_SCORES",
    "RougeReferences",
    "compare_rouge",
    "compute_rouge",
    "read_rouge_tokens",
    "split_rouge_tokens",
]

ROUGE_SCORES = ("rouge1", "rouge2", "rougeL")
ROUGE_METRICS = tuple(
    MetricInfo(
        key,
        label,
        "1",
        0.0,
        1.0,
        "higher",
        f"{what} shared with the sample that fits best, over those of the text and of the sample",
        "Lin 2004, Text Summarization Branches Out",
    )
    for key, label, what in zip(
        ROUGE_SCORES,
        ("ROUGE-1", "ROUGE-2", "ROUGE-L"),
        ("words", "pairs of neighbouring words", "the longest common subsequence of words"),
        strict=True,
    )
)
"""What the scores mean."""
_MOST_CHARACTERS = sys.maxunicode
_Ids = NDArray[np.int64]
_NO_TOKEN = re.compile(r"[\W_]")
_ASCII_TOKEN = re.compile(r"[a-z0-9]+")
_Score = dict[str, float]


def _keep_marks(match: re.Match[str]) -> str:
    character = match.group()
    return character if unicodedata.category(character).startswith("M") else " "


def split_rouge_tokens(text: str) -> list[str]:
    """Split a text into ROUGE's tokens: lower-case runs of letters, digits and combining marks.

    Parameters
    ----------
    text : str
        Any text.

    Returns
    -------
    list of str
        On ASCII text what `rouge-score`'s own tokenizer gives without stemming.
    """
    if text.isascii():
        return _ASCII_TOKEN.findall(text.lower())
    return _NO_TOKEN.sub(_keep_marks, text.lower()).split()


def read_rouge_tokens(analysis: TextAnalysis) -> list[str]:
    """Split the prose sentences of an analysed text into ROUGE's tokens."""
    return [
        token
        for sentence in analysis.sentences
        for token in split_rouge_tokens(analysis.text[sentence.start : sentence.end])
    ]


class RougeReferences:
    """References prepared once, against which any number of texts can be scored.

    Parameters
    ----------
    references : TokenHashes
        Tokens of the references, hashed, in order.
    """

    def __init__(self, references: TokenHashes) -> None:
        self._hashes = references
        self._vocabulary, ids = np.unique(references.tokens, return_inverse=True)
        self._ids: _Ids = ids.astype(np.int64)
        self._offsets = references.offsets
        lengths = np.diff(references.offsets)
        owner = np.repeat(np.arange(len(lengths)), lengths)
        self._lengths = lengths
        self._unigrams = _NgramTable(self._ids, owner, len(lengths))
        same = owner[1:] == owner[:-1]
        self._bigrams = _NgramTable(self._pair(self._ids)[same], owner[1:][same], len(lengths))

    def _pair(self, ids: _Ids) -> _Ids:
        # The last id stands for all unknown tokens; a pair with one is never among the references'.
        pairs: _Ids = ids[:-1] * (len(self._vocabulary) + 1) + ids[1:]
        return pairs

    def _encode(self, tokens: Sequence[str]) -> _Ids:
        hashes = self._hashes.hash_tokens(tokens)
        unknown = len(self._vocabulary)
        if not unknown:
            return np.zeros(len(hashes), dtype=np.int64)
        places = np.minimum(np.searchsorted(self._vocabulary, hashes), unknown - 1)
        ids: _Ids = np.where(self._vocabulary[places] == hashes, places, unknown).astype(np.int64)
        return ids

    def score(self, tokens: Sequence[str]) -> dict[str, _Score]:
        """Score a text against the reference that fits it best, for each score apart.

        Parameters
        ----------
        tokens : sequence of str
            Tokens of the text, as `split_rouge_tokens` gives them.

        Returns
        -------
        dict
            `rouge1`, `rouge2`, `rougeL`, each with `precision`, `recall` and `fmeasure` in [0, 1];
            higher is closer. All 0 without references or tokens.
        """
        ids = self._encode(tokens)
        size = len(ids)
        if not size or not len(self._lengths):
            return {name: {"precision": 0.0, "recall": 0.0, "fmeasure": 0.0} for name in ROUGE_SCORES}
        unigram_hits = self._unigrams.count_hits(ids)
        return {
            "rouge1": _best(unigram_hits, size, self._lengths),
            "rouge2": _best(self._bigrams.count_hits(self._pair(ids)), size - 1, np.maximum(self._lengths - 1, 0)),
            "rougeL": self._score_lcs(ids, unigram_hits),
        }

    def _score_lcs(self, ids: _Ids, unigram_hits: _Ids) -> _Score:
        """Find the reference with the best F-measure, trying the most promising ones first.

        A common subsequence is at most as long as the overlap of unigrams, which is known already;
        references whose bound is under the best value found so far need no alignment.
        """
        # Words of the text alone can be common: the others are left out, and these get small numbers.
        own, places = np.unique(ids[ids < len(self._vocabulary)], return_inverse=True)
        numbers = np.zeros(len(self._vocabulary) + 1, dtype=np.int64)
        numbers[own] = np.arange(1, len(own) + 1)
        candidate, size = _write(places + 1), len(ids)
        bound = _fmeasures(unigram_hits, size, self._lengths)
        best_index, best_length, best_fmeasure = 0, 0, -1.0
        for index in np.argsort(-bound, kind="stable").tolist():
            # One rounding of slack: equal numbers reached on two ways must not be skipped.
            if bound[index] < best_fmeasure * (1 - 1e-12):
                break
            length = self._align(candidate, numbers, index) if unigram_hits[index] else 0
            fmeasure = float(_fmeasures(np.array([length]), size, self._lengths[index : index + 1])[0])
            if (fmeasure, -index) > (best_fmeasure, -best_index):
                best_index, best_length, best_fmeasure = index, length, fmeasure
        return _score(best_length, size, int(self._lengths[best_index]))

    def _align(self, candidate: Sequence[Hashable], numbers: _Ids, index: int) -> int:
        """Compute the length of the longest common subsequence of a text and a reference."""
        reference = numbers[self._ids[self._offsets[index] : self._offsets[index + 1]]]
        return LCSseq.similarity(candidate, _write(reference[reference > 0]))


def _write(numbers: _Ids) -> Sequence[Hashable]:
    """Write numbers as what the aligner reads fastest: the characters of a string, while there are enough."""
    if numbers.max(initial=0) > _MOST_CHARACTERS:
        return numbers.tolist()  # type: ignore[no-any-return]
    return numbers.astype("<u4").tobytes().decode("utf-32-le", "surrogatepass")


class _NgramTable:
    """Counts of each n-gram in each reference, ordered by n-gram."""

    def __init__(self, grams: _Ids, owner: _Ids, references: int) -> None:
        order = np.lexsort((owner, grams))
        grams, owner = grams[order], owner[order]
        first = np.ones(len(grams), dtype=bool)
        first[1:] = (grams[1:] != grams[:-1]) | (owner[1:] != owner[:-1])
        starts = np.flatnonzero(first)
        self._grams, self._owner = grams[starts], owner[starts]
        self._counts = np.diff(np.append(starts, len(grams)))
        self._references = references

    def count_hits(self, grams: _Ids) -> _Ids:
        """Count for each reference the n-grams it shares with a text, each as often as both have it."""
        kinds, counts = np.unique(grams, return_counts=True)
        starts = np.searchsorted(self._grams, kinds, side="left")
        spans = np.searchsorted(self._grams, kinds, side="right") - starts
        # Positions of all table rows of all kinds: each kind's rows are consecutive.
        skip = np.repeat(starts - np.append(0, np.cumsum(spans)[:-1]), spans) if len(kinds) else starts
        rows = np.arange(spans.sum()) + skip
        shared = np.minimum(self._counts[rows], np.repeat(counts, spans))
        hits = np.bincount(self._owner[rows], weights=shared, minlength=self._references)
        return hits.astype(np.int64)


def _fmeasures(hits: _Ids, candidate: int, references: _Ids) -> NDArray[np.float64]:
    precision = hits / max(candidate, 1)
    recall = hits / np.maximum(references, 1)
    total = precision + recall
    return np.divide(2 * precision * recall, total, out=np.zeros_like(total), where=total > 0)


def _best(hits: _Ids, candidate: int, references: _Ids) -> _Score:
    index = int(np.argmax(_fmeasures(hits, candidate, references)))
    return _score(int(hits[index]), candidate, int(references[index]))


def _score(hits: int, candidate: int, reference: int) -> _Score:
    precision, recall = hits / max(candidate, 1), hits / max(reference, 1)
    total = precision + recall
    return {"precision": precision, "recall": recall, "fmeasure": 2 * precision * recall / total if total else 0.0}


def compare_rouge(
    personalized: Sequence[str], unpersonalized: Sequence[str], references: RougeReferences
) -> dict[str, Any]:
    """Build the `rouge` object of the analytics.

    Parameters
    ----------
    personalized, unpersonalized : sequence of str
        Tokens of the styled text and of the input.
    references : RougeReferences
        The training documents.

    Returns
    -------
    dict
        Score → the two scores and the improvement of each of their parts.
    """
    p, u = references.score(personalized), references.score(unpersonalized)
    return {
        name: {
            "personalized": p[name],
            "unpersonalized": u[name],
            "personalization_improvement": {
                part: improvement_of_rouge(p[name][part], u[name][part]) for part in p[name]
            },
        }
        for name in ROUGE_SCORES
    }


def compute_rouge(text: str, references: Iterable[str]) -> dict[str, dict[str, float]]:
    """Score a text against references by ROUGE-1, ROUGE-2 and ROUGE-L.

    Every word of the strings counts, headings and code too. For each score the reference with the best
    F-measure counts (the first of them, where several are equally good).

    Parameters
    ----------
    text : str
        The text to score.
    references : sequence of str
        The texts it is compared with.

    Returns
    -------
    dict
        `rouge1`, `rouge2`, `rougeL`, each a dict of `precision`, `recall` and `fmeasure` in [0, 1];
        higher is closer. All 0 without references.

    Examples
    --------
    >>> compute_rouge("the cat sat", ["a dog", "the cat lay"])["rouge1"]["precision"]
    0.6666666666666666

    References
    ----------
    Lin, C.-Y. (2004). ROUGE: a package for automatic evaluation of summaries. Text Summarization
    Branches Out, ACL.
    """
    documents = [references] if isinstance(references, str) else references
    return RougeReferences(TokenHashes.build(map(split_rouge_tokens, documents))).score(split_rouge_tokens(text))
