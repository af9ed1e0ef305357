"""What a trained model keeps of its samples for the quality analytics: sums, no readable text."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

from styler_nb.errors import ArtifactError
from styler_nb.quality.base import MetricGroup, Tally, add_tallies
from styler_nb.quality.registry import EXTENDED_GROUPS, GROUPS
from styler_nb.quality.rouge import RougeReferences, read_rouge_tokens
from styler_nb.quality.tally import tally_sentences
from styler_nb.quality.token_hashes import TokenHashes
from styler_nb.text.types import TextAnalysis

__all__ = ["StyleStatistics", "compute_statistics"]

_FORMAT: Final = 1
_JSON: Final = "statistics.json"
_NPZ: Final = "rouge.npz"
_COUNTS: Final = ("document_count", "sentence_count", "word_count")
_MAX_COUNT: Final = 2**53
"""Whole numbers up to here survive every JSON reader."""


@dataclass(frozen=True)
class StyleStatistics:
    """Sufficient statistics of the training documents.

    Attributes
    ----------
    document_count, sentence_count, word_count : int
        Size of the training data; prose only, as in all analytics.
    tallies : mapping of str to mapping of str to int
        Metric group → its counts over all documents. A group of `quality_extended` is missing in models that
        were trained before this package had it.
    hashes : TokenHashes
        The documents' words in order, hashed, for ROUGE.
    """

    document_count: int
    sentence_count: int
    word_count: int
    tallies: Mapping[str, Tally] = field(repr=False)
    hashes: TokenHashes = field(repr=False, compare=False)

    @cached_property
    def references(self) -> RougeReferences:
        """The documents as ROUGE references, prepared at the first use."""
        return RougeReferences(self.hashes)

    @property
    def size_bytes(self) -> int:
        """Approximate memory: hashes with their index, and counts."""
        return 6 * self.hashes.tokens.nbytes + 120 * sum(len(tally) for tally in self.tallies.values())

    @property
    def extended_groups(self) -> tuple[MetricGroup, ...]:
        """The groups of `quality_extended` that can be compared with this training data."""
        return tuple(group for group in EXTENDED_GROUPS if group.name in self.tallies)

    def describe(self, groups: Sequence[MetricGroup] = GROUPS) -> dict[str, dict[str, float]]:
        """Compute the values that stand for the training data, group by group."""
        return {group.name: group.describe(self.tallies[group.name]) for group in groups}

    def to_files(self) -> dict[str, bytes]:
        """Write the statistics as files of a model.

        Returns
        -------
        dict of str to bytes
            `statistics.json` and `rouge.npz`.
        """
        content = {
            "format": _FORMAT,
            "document_count": self.document_count,
            "sentence_count": self.sentence_count,
            "word_count": self.word_count,
            "tallies": self._dump(GROUPS),
            "extended_tallies": self._dump(self.extended_groups),
        }
        return {_JSON: json.dumps(content, ensure_ascii=False, indent=1).encode(), _NPZ: self.hashes.to_bytes()}

    def _dump(self, groups: Sequence[MetricGroup]) -> dict[str, dict[str, int]]:
        return {group.name: dict(sorted(self.tallies[group.name].items())) for group in groups}

    @classmethod
    def from_files(cls, files: Mapping[str, bytes]) -> StyleStatistics:
        """Read what `to_files` wrote; other files in the mapping are ignored.

        Parameters
        ----------
        files : mapping of str to bytes
            Files of a model.

        Returns
        -------
        StyleStatistics

        Raises
        ------
        ArtifactError
            A file is missing, damaged, of a newer format, or holds what no training writes.
        """
        missing = [name for name in (_JSON, _NPZ) if name not in files]
        if missing:
            raise ArtifactError(f"the model has no {missing[0]}; train it again or restore the file")
        content = _read_json(files[_JSON])
        counts: list[Any] = [content.get(name) for name in _COUNTS]
        hashes = TokenHashes.from_bytes(files[_NPZ])
        if not all(map(_is_count, counts)) or len(hashes.offsets) != counts[0] + 1:
            raise ArtifactError(f"{_JSON} and {_NPZ} do not fit together; train the model again")
        documents, sentences, words = counts
        return cls(documents, sentences, words, _read_tallies(content), hashes)


def compute_statistics(documents: Sequence[TextAnalysis], *, rouge_key: bytes | None = None) -> StyleStatistics:
    """Compute the sufficient statistics of training documents.

    Parameters
    ----------
    documents : sequence of TextAnalysis
        The analysed documents.
    rouge_key : bytes or None
        16 bytes under which words are hashed; random when None.

    Returns
    -------
    StyleStatistics
        Deterministic but for the key.
    """
    sentence_count = word_count = 0
    groups = (*GROUPS, *EXTENDED_GROUPS)
    sums = {group.name: add_tallies(()) for group in groups}
    for document in documents:
        sentences = document.sentences
        sentence_count += len(sentences)
        word_count += sum(len(sentence.words) for sentence in sentences)
        for name, tally in tally_sentences(sentences, groups).items():
            sums[name].update(tally)
    return StyleStatistics(
        document_count=len(documents),
        sentence_count=sentence_count,
        word_count=word_count,
        tallies=MappingProxyType(sums),
        hashes=TokenHashes.build(map(read_rouge_tokens, documents), key=rouge_key),
    )


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= _MAX_COUNT


def _read_json(data: bytes) -> dict[str, Any]:
    try:
        content = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise ArtifactError(f"{_JSON} is damaged; train the model again or restore the file") from error
    if not isinstance(content, dict) or type(content.get("format")) is not int:
        raise ArtifactError(f"{_JSON} is not a file of this package; train the model again")
    if content["format"] != _FORMAT:
        raise ArtifactError(
            f"{_JSON} has format {content['format']}, this version reads format {_FORMAT}; upgrade styler-nb"
        )
    return content


def _read_tallies(content: Mapping[str, Any]) -> Mapping[str, Tally]:
    own, extended = content.get("tallies"), content.get("extended_tallies", {})
    if not isinstance(own, dict) or not isinstance(extended, dict):
        raise ArtifactError(f"{_JSON} holds no counts; train the model again")
    tallies = {group.name: _read_tally(own.get(group.name), group) for group in GROUPS}
    for group in EXTENDED_GROUPS:
        if group.name in extended:
            tallies[group.name] = _read_tally(extended[group.name], group)
    return MappingProxyType(tallies)


def _read_tally(tally: object, group: MetricGroup) -> Tally:
    if not isinstance(tally, dict) or not all(map(_is_count, tally.values())) or not group.is_valid(tally):
        raise ArtifactError(f"{_JSON} holds no valid counts for {group.name}; train the model again")
    return MappingProxyType(tally)
