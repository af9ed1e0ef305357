from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from styler_nb.errors import ConfigurationError, MissingExtraError
from styler_nb.quality.distance import compute_distance
from styler_nb.quality.embedding import check_encoder, compute_cosine, compute_cosines, load_encoder
from styler_nb.text.types import TextAnalysis


class Letters:
    """Gives a sentence the vector of how often it has "a" and "b"."""

    def encode(self, sentences: Sequence[str]) -> np.ndarray[Any, np.dtype[np.float64]]:
        rows = np.array([[s.count("a"), s.count("b")] for s in sentences], dtype=float)
        return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)


def test_cosines_by_hand() -> None:
    assert compute_cosines(Letters(), [("a", "aa"), ("a", "b"), ("ab", "a")]) == pytest.approx([1, 0, 0.5**0.5])
    assert compute_cosines(Letters(), []) == []


def test_a_text_is_the_mean_of_its_sentences() -> None:
    assert compute_cosine(Letters(), ["a", "b"], ["ab"]) == pytest.approx(1)
    assert compute_cosine(Letters(), ["a", "a", "b"], ["a"]) == pytest.approx(2 / 5**0.5)
    assert compute_cosine(Letters(), [], ["a"]) is None


def test_the_distance_has_it_where_there_is_an_encoder(written: Callable[..., TextAnalysis]) -> None:
    before, after = written("A/DET a/NOUN b/NOUN ./PUNCT"), written("a/NOUN ./PUNCT")
    assert compute_distance(before, after, Letters()).embedding_cosine == pytest.approx(0.5**0.5)
    assert compute_distance(before, after).embedding_cosine is None


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[str, bool]]:
    """Stand in for the packages of the extra, with one model in the cache; gives what was read."""
    asked: list[tuple[str, bool]] = []

    class SentenceTransformer(Letters):
        def __init__(self, name: str, *, device: str, local_files_only: bool) -> None:
            asked.append((name, local_files_only))
            if not Path(name).is_dir():
                raise OSError(f"no file of {name}, and the network may not be used")

        def encode(self, sentences: Sequence[str], **_: Any) -> np.ndarray[Any, np.dtype[np.float64]]:
            return super().encode(sentences)

    module = ModuleType("sentence_transformers")
    module.__spec__ = ModuleSpec(module.__name__, loader=None)
    module.SentenceTransformer = SentenceTransformer  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "sentence_transformers", module)
    small = tmp_path / "cache" / "small"
    small.mkdir(parents=True)
    hub = ModuleType("huggingface_hub")
    hub.try_to_load_from_cache = (  # type: ignore[attr-defined]
        lambda name, file, *, cache_dir: str(small / file) if name == "sentence-transformers/small" else None
    )
    monkeypatch.setitem(sys.modules, "huggingface_hub", hub)
    return asked


def test_a_model_is_read_from_this_machine_alone(package: list[tuple[str, bool]], tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "modules.json").write_text("[]")
    for name in ("small", "sentence-transformers/small", str(folder)):
        assert load_encoder(name).encode(["a"]).tolist() == [[1.0, 0.0]]
    cached = str(tmp_path / "cache" / "small")
    assert package == [(cached, True), (cached, True), (str(folder), True)]


def test_a_folder_without_a_model_is_named_at_the_start(package: list[tuple[str, bool]], tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="no model in the folder"):
        check_encoder(str(tmp_path))
    assert package == []


@pytest.mark.parametrize("vector", [[1.0, 0.0], [float("nan")] * 2])
def test_a_model_that_tells_nothing_apart_is_none(
    package: list[tuple[str, bool]], monkeypatch: pytest.MonkeyPatch, vector: list[float]
) -> None:
    monkeypatch.setattr(Letters, "encode", lambda _, sentences: np.array([vector] * len(sentences)))
    with pytest.raises(ConfigurationError, match="'small' is no sentence-embedding model"):
        load_encoder("small")


def test_threads_take_turns(package: list[tuple[str, bool]], monkeypatch: pytest.MonkeyPatch) -> None:
    encoder, inside = load_encoder("small"), threading.Lock()
    slow = threading.Event()

    def encode(_: Any, sentences: Sequence[str]) -> Any:
        assert inside.acquire(blocking=False), "two threads at once"
        slow.wait(0.01)
        inside.release()
        return np.ones((len(sentences), 2))

    monkeypatch.setattr(Letters, "encode", encode)
    with ThreadPoolExecutor(4) as pool:
        assert len(list(pool.map(encoder.encode, [["a"]] * 8))) == 8


@pytest.mark.parametrize("name", ["another", "./nowhere", "/nowhere/small"])
def test_a_model_that_is_not_there_is_named(package: list[tuple[str, bool]], name: str) -> None:
    with pytest.raises(ConfigurationError, match=f"embedding_model.*'{name}'"):
        load_encoder(name)


def test_a_missing_package_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(MissingExtraError, match=r"styler-nb\[embedding\]"):
        check_encoder("small")
