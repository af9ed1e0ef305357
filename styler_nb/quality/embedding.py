"""Sentence embeddings, where people have a model for them: vectors of which those of like meaning point the same way.

Nothing is downloaded: the model is a folder, or stands in the local cache of the package that reads it.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from styler_nb.errors import ConfigurationError
from styler_nb.extras import check, require

if TYPE_CHECKING:
    import numpy as np

__all__ = ["SentenceEncoder", "check_encoder", "compute_cosine", "compute_cosines", "load_encoder"]

_PACKAGE = "sentence_transformers"
_EXTRA = "embedding"
_BATCH = 32
_MODEL_FILES = ("modules.json", "config.json")
"""Of these a model's folder has one at least."""
_CACHE_VARIABLE = "SENTENCE_TRANSFORMERS_HOME"
_USUAL_OWNER = "sentence-transformers"
_APART = ("The ship sank.", "A baby laughs.")
"""Any model tells these apart; one that lacks its words or weights may read them alike, or as nothing."""
_ALIKE = 0.999


class SentenceEncoder(Protocol):
    """Gives sentences vectors."""

    def encode(self, sentences: Sequence[str]) -> np.ndarray[Any, np.dtype[np.floating[Any]]]:
        """Give the vectors of sentences.

        Parameters
        ----------
        sentences : sequence of str
            n sentences.

        Returns
        -------
        numpy.ndarray
            Shape (n, d), rows of length 1.
        """


class _LocalModel:
    """A model that is read by sentence-transformers; threads may share it, one at a time."""

    def __init__(self, model: Any) -> None:
        self._model = model
        self._lock = threading.Lock()

    def encode(self, sentences: Sequence[str]) -> np.ndarray[Any, np.dtype[np.floating[Any]]]:
        # the tokenizers of such models must not be used by two threads at once
        with self._lock:
            vectors: np.ndarray[Any, np.dtype[np.floating[Any]]] = self._model.encode(
                list(sentences),
                batch_size=_BATCH,
                normalize_embeddings=True,
                convert_to_numpy=True,
                show_progress_bar=False,
            )
        return vectors


def check_encoder(name: str) -> None:
    """Check, without reading anything, that the package is there and, where the name is a path, a model's folder.

    Whether a name is in the local cache is only seen by `load_encoder`.

    Parameters
    ----------
    name : str
        See `load_encoder`.

    Raises
    ------
    MissingExtraError
        The extra is not installed.
    ConfigurationError
        The name is a path, and no folder of a model is there.
    """
    check(_PACKAGE, extra=_EXTRA)
    if _is_path(name) and not any((Path(name).expanduser() / file).is_file() for file in _MODEL_FILES):
        raise ConfigurationError(f"setting embedding_model: there is no model in the folder {name!r}; give that of one")


def load_encoder(name: str) -> SentenceEncoder:
    """Read a model for sentence embeddings.

    Parameters
    ----------
    name : str
        A folder that sentence-transformers has written, or the name of a model that is in its local cache.

    Returns
    -------
    SentenceEncoder

    Raises
    ------
    MissingExtraError
        The extra is not installed.
    ConfigurationError
        There is no such model on this machine; nothing is downloaded.
    """
    package = require(_PACKAGE, extra=_EXTRA)
    check_encoder(name)
    try:
        # on the processor, so that a text comes out alike on every machine
        model = _LocalModel(package.SentenceTransformer(str(_find_folder(name)), device="cpu", local_files_only=True))
        # the package reads a folder without words or with broken weights all the same
        if not compute_cosines(model, [_APART])[0] < _ALIKE:
            raise ValueError("the model tells nothing apart")
        return model
    except Exception as error:  # every format of weights has errors of its own
        raise ConfigurationError(
            f"setting embedding_model: {name!r} is no sentence-embedding model on this machine; "
            "give the folder of one, or download it before: nothing is downloaded here"
        ) from error


def compute_cosines(encoder: SentenceEncoder, pairs: Sequence[tuple[str, str]]) -> list[float]:
    """Compute how alike the two texts of each pair are in meaning.

    Returns
    -------
    list of float
        Cosines in [-1, 1], higher is closer; one a pair.

    References
    ----------
    Reimers & Gurevych 2019, Sentence-BERT, EMNLP.
    """
    if not pairs:
        return []
    vectors = encoder.encode([text for pair in pairs for text in pair])
    return [_bound(first @ second) for first, second in zip(vectors[0::2], vectors[1::2], strict=True)]


def compute_cosine(encoder: SentenceEncoder, first: Sequence[str], second: Sequence[str]) -> float | None:
    """Compute how alike two texts are in meaning, by the means of their sentences' vectors.

    Parameters
    ----------
    encoder : SentenceEncoder
        The model.
    first, second : sequence of str
        The sentences of either text.

    Returns
    -------
    float or None
        Cosine in [-1, 1], higher is closer; None where a text has no sentences.
    """
    import numpy as np

    if not first or not second:
        return None
    one, other = (encoder.encode(sentences).mean(axis=0) for sentences in (first, second))
    return _bound(one @ other / max(float(np.linalg.norm(one) * np.linalg.norm(other)), 1e-12))


def _find_folder(name: str) -> Path:
    """Give the folder of a model; the package, given a name, would speak to the network even if it may not download."""
    if _is_path(name):
        return Path(name).expanduser()
    hub = require("huggingface_hub", extra=_EXTRA)
    for repository in (name,) if "/" in name else (f"{_USUAL_OWNER}/{name}", name):
        for file in _MODEL_FILES:
            found = hub.try_to_load_from_cache(repository, file, cache_dir=os.environ.get(_CACHE_VARIABLE) or None)
            if isinstance(found, str):
                return Path(found).parent
    raise FileNotFoundError(name)


def _bound(value: Any) -> float:
    return max(-1.0, min(1.0, float(value)))


def _is_path(name: str) -> bool:
    """Whether a name is a path: absolute, relative to here or home, or a folder that exists."""
    return name.startswith((".", "~", os.sep)) or Path(name).is_absolute() or Path(name).is_dir()
