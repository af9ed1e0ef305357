"""What a real model says of sentences, and what is said where there is none."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from styler_nb.errors import ConfigurationError
from styler_nb.quality.embedding import SentenceEncoder, check_encoder, compute_cosine, compute_cosines, load_encoder

STORM = "The bridge is closed because of the storm."
PARAPHRASE = "As a result of the storm, nobody may cross the bridge."
OTHER = "She bakes bread with butter and honey."
TEXTS = [STORM, PARAPHRASE, OTHER, "", " ", "…", "naïve 🎉", "Das Tor ist zu.", "a" * 5000, "The gate is shut. " * 500]


def test_a_paraphrase_is_nearer_than_another_matter(encoder: SentenceEncoder) -> None:
    same, near, far = compute_cosines(encoder, [(STORM, STORM), (STORM, PARAPHRASE), (STORM, OTHER)])
    assert same == pytest.approx(1, abs=1e-5)
    assert far < 0.3
    assert 0.5 < near < 0.99


def test_the_order_of_sentences_is_all_one_to_a_text(encoder: SentenceEncoder) -> None:
    assert compute_cosine(encoder, [STORM, OTHER], [OTHER, STORM]) == pytest.approx(1, abs=1e-5)
    near, far = (compute_cosine(encoder, [STORM, OTHER], [text]) for text in (PARAPHRASE, "Prices fell in May."))
    assert near is not None
    assert far is not None
    assert near > far + 0.2


def test_vectors_are_finite_and_of_length_1(encoder: SentenceEncoder) -> None:
    vectors = encoder.encode(TEXTS)
    assert vectors.shape == (len(TEXTS), 384)
    assert np.isfinite(vectors).all()
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-5)


def test_what_stands_beside_a_sentence_does_not_matter(encoder: SentenceEncoder) -> None:
    together = encoder.encode([*TEXTS, *[f"Sentence {n} of many." for n in range(40)]])
    for text, vector in zip(TEXTS, together, strict=False):
        assert encoder.encode([text])[0] == pytest.approx(vector, abs=1e-5)


def test_threads_may_share_it(encoder: SentenceEncoder) -> None:
    alone = encoder.encode(TEXTS[:3])
    with ThreadPoolExecutor(4) as pool:
        for vectors in pool.map(encoder.encode, [TEXTS[:3]] * 12):
            assert vectors == pytest.approx(alone, abs=1e-5)


def test_a_name_is_looked_up_in_the_local_cache(model_folder: Path, tmp_path: Path) -> None:
    place = tmp_path / "cache" / "models--us--small"
    (place / "refs").mkdir(parents=True)
    (place / "refs" / "main").write_text("0" * 40)
    (place / "snapshots").mkdir()
    (place / "snapshots" / ("0" * 40)).symlink_to(model_folder)
    near, far = compute_cosines(load_encoder("us/small"), [(STORM, PARAPHRASE), (STORM, OTHER)])
    assert near > far


def _copy(model: Path, folder: Path) -> Path:
    return Path(shutil.copytree(model, folder / "model"))


def _without_weights(folder: Path) -> None:
    (folder / "model.safetensors").unlink()


def _cut_off(folder: Path) -> None:
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:100_000])


def _without_words(folder: Path) -> None:
    for name in ("tokenizer.json", "vocab.txt", "tokenizer_config.json", "special_tokens_map.json"):
        (folder / name).unlink()


def _of_another_kind(folder: Path) -> None:
    for path in [*folder.glob("*.json"), folder / "model.safetensors"]:
        path.unlink()
    (folder / "config.json").write_text('{"model_type": "of no package"}')


@pytest.mark.parametrize("spoil", [_without_weights, _cut_off, _without_words, _of_another_kind])
def test_a_folder_that_cannot_be_read_is_named(
    model_folder: Path, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    folder = _copy(model_folder, tmp_path)
    spoil(folder)
    with pytest.raises(ConfigurationError, match=f"'{folder}' is no sentence-embedding model .* give the folder"):
        load_encoder(str(folder))


@pytest.mark.parametrize("look", [check_encoder, load_encoder])
def test_a_path_without_a_model_is_named(tmp_path: Path, look: Callable[[str], Any]) -> None:
    for path in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(ConfigurationError, match=f"no model in the folder '{path}'; give that of one"):
            look(str(path))


def test_a_name_that_is_not_in_the_cache_is_not_downloaded(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"'us/small' is no .* download it before: nothing is downloaded here"):
        load_encoder("us/small")
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
