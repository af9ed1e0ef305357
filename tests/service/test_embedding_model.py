"""A model of sentence embeddings that the operator names: read on first use, refused at start where it is not there."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from styler_nb.errors import ConfigurationError
from styler_nb.quality import embedding

pytestmark = pytest.mark.anyio


class AllAlike:
    def encode(self, sentences: Any) -> Any:
        return np.ones((len(sentences), 1))


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the models that were read; any is there but "gone"."""
    names: list[str] = []

    def check(name: str) -> None:
        if name == "gone":
            raise ConfigurationError(f"setting embedding_model: there is no folder {name!r}; give that of a model")

    def load(name: str) -> AllAlike:
        names.append(name)
        return AllAlike()

    monkeypatch.setattr(embedding, "check_encoder", check)
    monkeypatch.setattr(embedding, "load_encoder", load)
    return names


async def test_the_engine_and_the_distance_get_it(run: Any, fake: Any, loaded: list[str]) -> None:
    model = fake.FakeModel()
    async with run(engine=fake.FakeEngine(model=model), embedding_model="small") as service:
        name = await service.train()
        assert loaded == []
        for _ in range(2):
            answer = (await service.rewrite(model=name, include_distance=True)).json()
            assert answer["distance"]["embedding_cosine"] == pytest.approx(1)
        assert loaded == ["small"]
        assert isinstance(model.seen[-1].encoder, AllAlike)


async def test_without_one_nothing_is_read(service: Any, loaded: list[str]) -> None:
    answer = (await service.rewrite(model=await service.train(), include_distance=True)).json()
    assert "embedding_cosine" not in answer["distance"]
    assert loaded == []


async def test_one_that_is_not_there_is_refused_at_start(run: Any, loaded: list[str]) -> None:
    with pytest.raises(ConfigurationError, match="gone"):
        async with run(embedding_model="gone"):
            pass
