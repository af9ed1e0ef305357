"""Loaded models, shared between threads, bounded by their bytes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable

from styler_nb.engines.base import StyleModel

__all__ = ["ModelCache"]


class ModelCache:
    """Keeps the models used last; each is loaded once even when many threads ask at the same time.

    Parameters
    ----------
    max_bytes : int
        Bound on the sum of the models' `size_bytes`; a larger model is used but not kept.
    """

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._lock = threading.Lock()
        self._models: OrderedDict[str, tuple[StyleModel, int]] = OrderedDict()
        self._loading: dict[str, _Loading] = {}

    @property
    def size_bytes(self) -> int:
        """Sum of the sizes of the models kept."""
        with self._lock:
            return sum(size for _, size in self._models.values())

    def __len__(self) -> int:
        return len(self._models)

    def get(self, key: str, load: Callable[[], StyleModel]) -> StyleModel:
        """Give a model, loading it when it is not kept.

        Parameters
        ----------
        key : str
            Digest of the artifact.
        load : callable
            Loads the model; whatever it raises goes to the caller, and nothing is kept.

        Returns
        -------
        StyleModel
        """
        with self._lock:
            if (model := self._find(key)) is not None:
                return model
            loading = self._loading.setdefault(key, _Loading())
            loading.waiting += 1
        try:
            with loading.lock:
                with self._lock:
                    if (model := self._find(key)) is not None:
                        return model
                model = load()
                self._keep(key, model)
                return model
        finally:
            with self._lock:
                loading.waiting -= 1
                if not loading.waiting:
                    self._loading.pop(key, None)

    def _find(self, key: str) -> StyleModel | None:
        if key not in self._models:
            return None
        self._models.move_to_end(key)
        return self._models[key][0]

    def _keep(self, key: str, model: StyleModel) -> None:
        size = model.size_bytes
        if size > self._max_bytes:
            return
        with self._lock:
            self._models[key] = (model, size)
            while sum(kept for _, kept in self._models.values()) > self._max_bytes:
                self._models.popitem(last=False)

    def clear(self) -> None:
        """Forget all models."""
        with self._lock:
            self._models.clear()


class _Loading:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.waiting = 0
