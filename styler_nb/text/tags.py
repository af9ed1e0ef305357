"""Part-of-speech tags: the interface, and the tagger that ships with the package."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from styler_nb.text.crf import Crf, read_attributes, read_weights
from styler_nb.text.lexicon import read_word_class
from styler_nb.text.tagger_features import FeatureReader

__all__ = ["SUREST", "CrfTagger", "Tag", "Tagger", "default_tagger"]

SUREST = 5
"""The highest step of `Tag.finite_chance`."""

_WEIGHTS = "tagger.crfsuite"
_FINITE = ("VERB+VBD", "VERB+VBP", "VERB+VBZ", "VERB+VB!")
_STEPS = (0.02, 0.1, 0.3, 0.6, 0.9)


class Tag(NamedTuple):
    """Tags of a treebank word."""

    upos: str
    xpos: str
    """Penn tag of verbs and auxiliaries (VB, VBD, VBG, VBN, VBP, VBZ, MD), "" of all others."""
    finite: bool
    """Whether the verb form is finite; tells imperatives from infinitives, which share VB."""
    finite_chance: int | None = None
    """How probable it is that the word is a finite verb, in steps from 0 to `SUREST`; None where it is not known."""


class Tagger(Protocol):
    """Anything that tags the words of one sentence; safe to share between threads."""

    def tag(self, words: Sequence[str]) -> list[Tag]:
        """Tag treebank words ("do", "n't") of one sentence; one tag per word."""
        ...


class CrfTagger:
    """A linear-chain conditional random field.

    Parameters
    ----------
    weights : bytes
        A crfsuite model.

    References
    ----------
    Lafferty, McCallum and Pereira (2001), Conditional random fields, ICML.
    """

    def __init__(self, weights: bytes) -> None:
        self._crf = Crf(weights)
        self._features = FeatureReader(read_attributes(weights))

    def tag(self, words: Sequence[str]) -> list[Tag]:
        """Tag the words of one sentence.

        Parameters
        ----------
        words : sequence of str
            Treebank words, in order.

        Returns
        -------
        list of Tag
            One per word.
        """
        if not words:
            return []

        def find_doubtful(labels: Sequence[str]) -> list[int]:
            return [
                i
                for i, (label, word) in enumerate(zip(labels, words, strict=True))
                if label[:4] == "VERB" or (label[:3] != "AUX" and _may_be_verb(word))
            ]

        labels, chances = self._crf.weigh(self._features.read(words), _FINITE, find_doubtful)
        tags = [_read_sure(label) for label in labels]
        for i, chance in chances.items():
            tags[i] = _read_label(labels[i], bisect_left(_STEPS, chance))
        return tags

    def tag_without_chances(self, words: Sequence[str]) -> list[Tag]:
        """Tag the words of one sentence in less time, leaving open how probable finite verbs are.

        Parameters
        ----------
        words : sequence of str
            Treebank words, in order.

        Returns
        -------
        list of Tag
            One per word.
        """
        return [_read_label(label, None) for label in self._crf.label(self._features.read(words))] if words else []


@lru_cache(maxsize=1 << 15)
def _may_be_verb(word: str) -> bool:
    return "v" in read_word_class(word.lower().replace("’", "'"))


@lru_cache(maxsize=1024)
def _read_label(label: str, chance: int | None) -> Tag:
    upos, _, xpos = label.partition("+")
    form = xpos.rstrip("!")
    return Tag(upos, form, xpos.endswith("!") or form in ("VBD", "VBP", "VBZ", "MD"), chance)


@lru_cache(maxsize=1024)
def _read_sure(label: str) -> Tag:
    tag = _read_label(label, 0)
    return tag._replace(finite_chance=SUREST) if tag.finite else tag


_lock = threading.Lock()
_loaded: list[Tagger] = []


def default_tagger() -> Tagger:
    """Give the tagger that ships with the package, loaded at the first call.

    Returns
    -------
    Tagger
        One object for the whole process.
    """
    with _lock:
        if not _loaded:
            _loaded.append(CrfTagger(read_weights(_WEIGHTS)))
    return _loaded[0]
