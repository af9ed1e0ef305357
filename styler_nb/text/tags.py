"""Part-of-speech tags: the interface, and the tagger that ships with the package."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from styler_nb.text.crf import Crf, read_weights
from styler_nb.text.tagger_features import sentence_features

__all__ = ["CrfTagger", "Tag", "Tagger", "default_tagger"]

_WEIGHTS = "tagger.crfsuite"


class Tag(NamedTuple):
    """Tags of a treebank word."""

    upos: str
    xpos: str
    """Penn tag of verbs and auxiliaries (VB, VBD, VBG, VBN, VBP, VBZ, MD), "" of all others."""
    finite: bool
    """Whether the verb form is finite; tells imperatives from infinitives, which share VB."""


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
        return [_read_label(label) for label in self._crf.label(sentence_features(words))]


@lru_cache(maxsize=128)
def _read_label(label: str) -> Tag:
    upos, _, xpos = label.partition("+")
    form = xpos.rstrip("!")
    return Tag(upos, form, xpos.endswith("!") or form in ("VBD", "VBP", "VBZ", "MD"))


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
