"""Style transforms."""

from __future__ import annotations

from typing import Any

import pytest

from styler_nb.errors import ProviderTimeoutError
from styler_nb.schemas.analytics import Distance, QualityAnalytics, QualityExtended

pytestmark = pytest.mark.anyio


async def test_plain_result(service: Any, three_paragraphs: str) -> None:
    name = await service.train()
    body = (await service.rewrite(model=name)).json()
    assert set(body) == {"id", "object", "created", "model", "choices", "usage"}
    assert (body["object"], body["model"]) == ("chat.completion", name)
    assert body["choices"] == [
        {"index": 0, "message": {"role": "assistant", "content": three_paragraphs.upper()}, "finish_reason": "stop"}
    ]
    assert body["usage"] == {"prompt_tokens": 17, "completion_tokens": 17, "total_tokens": 34}


async def test_extras(service: Any, extras: dict[str, bool], three_paragraphs: str) -> None:
    name = await service.train()
    body = (await service.rewrite(model=name, **extras)).json()
    assert body["original"] == three_paragraphs
    assert set(body["edits"][0]) == {
        "original_start",
        "original_end",
        "result_start",
        "result_end",
        "before",
        "after",
        "rule",
        "reason",
    }
    Distance.model_validate(body["distance"])
    assert (
        QualityExtended.model_validate(body["quality_extended"]).model_dump().keys() == body["quality_extended"].keys()
    )
    assert body["quality_intervals"].keys() >= {"style_distance", "character_trigrams", "formality"}
    QualityAnalytics.model_validate(body["quality_analytics"])
    assert "rouge" not in body["quality_analytics"]
    assert "compound-complex" in body["quality_analytics"]["sentence_structure_frequency"]
    assert "base_model_usage" not in body
    mean = body["quality_intervals"]["sentence_length_stats"]["mean"]
    assert mean.keys() == {"personalized", "unpersonalized", "personalization_improvement"}
    assert mean["personalized"]["low"] <= mean["personalized"]["high"]
    assert "quality_intervals" not in (await service.rewrite(model=name, include_intervals=True)).json()
    assert "quality_extended" not in (await service.rewrite(model=name, include_extended=True)).json()
    plain = (await service.rewrite(model=name, include_quality=True, include_intervals=True)).json()
    assert "quality_extended" not in plain
    assert "style_distance" not in plain["quality_intervals"]
    assert plain["quality_analytics"] == body["quality_analytics"]
    seeded = (await service.rewrite(model=name, include_quality=True, include_intervals=True, seed=7)).json()
    assert seeded["quality_intervals"]["seed"] == 7
    with_rouge = (await service.rewrite(model=name, include_quality=True, include_rouge=True)).json()
    assert set(with_rouge["quality_analytics"]["rouge"]) == {"rouge1", "rouge2", "rougeL"}
    assert "quality_analytics" not in (await service.rewrite(model=name, include_rouge=True)).json()


async def test_options_reach_the_engine(run: Any, fake: Any) -> None:
    model = fake.FakeModel()
    async with run(engine=fake.FakeEngine(model=model)) as service:
        name = await service.train(match_output_length=True)
        await service.rewrite(
            model=name,
            skip_headings=True,
            skip_h1=True,
            strength=0.5,
            seed=7,
            protected_terms=["Styler"],
            rewrite_mode_options={"base_prompt": "old", "preceding_context": "before"},
        )
        [options] = model.seen
        assert (options.match_output_length, options.skip_headings, options.skip_h1) == (True, True, True)
        assert (options.strength, options.seed, options.protected_terms) == (0.5, 7, ("Styler",))
        assert (options.topic, options.preceding_context) == ("old", "before")
        await service.rewrite(model=name, rewrite_mode_options={"base_prompt": "old", "topic": "new"})
        assert model.seen[1].topic == "new"


async def test_model_is_loaded_once(service: Any) -> None:
    name = await service.train()
    loads = service.engine.loads
    for _ in range(3):
        await service.rewrite(model=name)
    assert service.engine.loads == loads + 1


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"mode": "other"}, "mode: must be"),
        ({"mode": None}, "mode: must be"),
        ({"message": " "}, "message: must not be empty"),
        ({"message": None}, "message: "),
        ({"stream": 0}, "stream: "),
        ({"strength": 1.5}, "strength: "),
        ({"messages": [{"role": "user", "content": "x"}]}, "messages: unknown field"),
        ({"rewrite_mode_options": {"topic": 1}}, "rewrite_mode_options.topic: "),
        ({"nonsense": 1}, "nonsense: unknown field"),
    ],
)
async def test_broken_rules(service: Any, fields: dict[str, Any], message: str) -> None:
    response = await service.rewrite(model="ftm-x", **fields)
    assert response.status_code == 400
    assert response.json()["error"].startswith(message)


async def test_missing_foreign_and_unready_models(service: Any) -> None:
    assert (await service.rewrite(model="ftm-x")).json() == {"error": "Model not found."}
    name = await service.train()
    async with service.other_organization() as other:
        body = {"mode": "rewrite", "model": name, "message": "x"}
        response = await other.post("/style/transform", json=body)
        assert (response.status_code, response.json()) == (404, {"error": "Model not found."})
    await service.create_job()
    with service.services.database.read() as connection:
        unready = connection.exec_driver_sql("SELECT model_name FROM jobs WHERE status = 'queued'").scalar()
    for stream in (False, True):
        response = await service.rewrite(model=unready, stream=stream)
        assert response.status_code == 409
        assert "queued" in response.json()["error"]
    await service.client.delete(f"/models/{name}")
    assert (await service.rewrite(model=name)).status_code == 404


async def test_damaged_artifact(capsys: pytest.CaptureFixture[str], service: Any) -> None:
    name = await service.train()
    organization = service.services.authenticator.authenticate("Bearer sk-styler-of-this-process").organization_id
    digest = service.services.models.retrieve(organization, name).digest
    service.services.blobs.delete(digest)
    for stream in (False, True):
        response = await service.rewrite(model=name, stream=stream)
        assert response.status_code == 500
        assert digest not in response.text
    assert digest in capsys.readouterr().err


async def test_failure_before_the_first_piece_is_an_ordinary_status(run: Any, fake: Any) -> None:
    def fail(_number: int) -> None:
        raise ProviderTimeoutError("vendor_a timed out")

    async with run(engine=fake.FakeEngine(model=fake.FakeModel(fail))) as service:
        name = await service.train()
        for stream in (False, True):
            response = await service.rewrite(model=name, stream=stream)
            assert (response.status_code, response.json()) == (504, {"error": "vendor_a timed out"})
        assert service.services.transforms.running == 0
