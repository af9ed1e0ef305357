"""What a dictionary knows of a word form: the parts of speech that it can have, and its base forms."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from styler_nb.text.collection import without_collection

__all__ = ["find_lemmas", "read_word_class"]

_CACHE_WORDS = 1 << 15
_LETTERS = {"NOUN": "n", "VERB": "v", "ADJ": "a", "ADV": "r", "AUX": "x", "PROPN": "p", "PUNCT": ".", "PRON": "o"}


@lru_cache(maxsize=_CACHE_WORDS)
def read_word_class(form: str) -> str:
    """Give the parts of speech of a word form as one short string.

    Parameters
    ----------
    form : str
        A word in lower case.

    Returns
    -------
    str
        One letter per part of speech (n, v, a, r, x, p, o), each followed by "=" where the form is a base
        form; "0" of a word that the dictionary does not hold, "-" of what does not begin with a letter.
    """
    if not form[:1].isalpha():
        return "-"
    lemmas = _read_lemmas(form)
    return "".join(sorted(_LETTERS.get(k, "?") + ("=" if form in v else "") for k, v in lemmas.items())) or "0"


def find_lemmas(form: str, upos: str) -> tuple[str, ...]:
    """Give the base forms of a word form as one part of speech, by the dictionary or else by rules.

    Parameters
    ----------
    form : str
        A word in lower case.
    upos : str
        "NOUN", "VERB", "ADJ" or "ADV".

    Returns
    -------
    tuple of str
        Empty where the rules have none either.
    """
    lemmas = _read_lemmas(form)
    if upos not in lemmas:
        lemmas = _dictionary().getAllLemmasOOV(form, upos)
    return lemmas.get(upos, ())


@lru_cache(maxsize=_CACHE_WORDS)
def _read_lemmas(form: str) -> Mapping[str, tuple[str, ...]]:
    """Give the base forms by part of speech; once for all who ask, since the dictionary copies what it gives."""
    lemmas: Mapping[str, tuple[str, ...]] = _dictionary().getAllLemmas(form)
    return lemmas


_lock = threading.Lock()
_loaded: list[Any] = []


def _dictionary() -> Any:
    """Give the dictionary with its tables loaded; threads that meet at the first word would each load their own."""
    with _lock:
        if not _loaded:
            import lemminflect

            with without_collection():
                lemminflect.getAllLemmas("be")
            _loaded.append(lemminflect)
    return _loaded[0]
