"""Fine-tuning jobs and models over the interface."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import quote

import pytest

from styler_nb.errors import StylerError

pytestmark = pytest.mark.anyio

FIELDS = {
    "object",
    "id",
    "style_model",
    "created_at",
    "fine_tuned_model",
    "organization_id",
    "status",
    "training_files",
}


async def test_job_from_creation_to_completion(service: Any) -> None:
    job = await service.create_job(suffix="mine", match_output_length=True)
    assert set(job) == FIELDS
    assert (job["status"], job["fine_tuned_model"], job["style_model"]) == ("queued", None, "styler-2")
    listed = (await service.client.get("/fine_tuning/jobs")).json()
    assert listed["object"] == "list"
    assert set(listed["data"][0]) == FIELDS | {"base_model"}
    assert service.work()
    done = (await service.client.get(f"/fine_tuning/jobs/{job['id']}")).json()
    assert (done["status"], done["base_model"]) == ("completed", "variants")
    assert done["fine_tuned_model"].startswith("ftm-mine-")
    events = (await service.client.get(f"/fine_tuning/jobs/{job['id']}/events")).json()["data"]
    assert [event["message"] for event in events] == ["started", "counting", "done", "completed"]
    assert (events[1]["step"], events[1]["total"]) == (1, 2)
    assert "loss" not in events[1]
    assert not service.work()


async def test_the_engine_sees_the_extracted_texts_in_order(service: Any) -> None:
    ids = [await service.upload(text, name) for text, name in ((b"One two three.", "b.txt"), (b"Four.", "a.txt"))]
    await service.train(training_files=ids)
    [samples] = service.engine.samples
    assert [(sample.name, sample.text) for sample in samples] == [("b.txt", "One two three."), ("a.txt", "Four.")]


@pytest.mark.parametrize("suffix", [None, ""])
async def test_no_suffix(service: Any, suffix: str | None) -> None:
    name = await service.train(suffix=suffix)
    assert len(name) == len("ftm-") + 36


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "training_files"),
        ({"training_files": []}, "training_files"),
        ({"training_files": "file-1"}, "training_files"),
        ({"training_files": ["a", "a"]}, "training_files"),
        ({"training_files": [1]}, "training_files.0"),
        ({"training_files": ["a"], "style_model": "other"}, "style_model"),
        ({"training_files": ["a"], "suffix": "x" * 17}, "suffix"),
        ({"training_files": ["a"], "suffix": "a/b"}, "suffix"),
        ({"training_files": ["a"], "suffix": "a\n"}, "suffix"),
        ({"training_files": ["a"], "match_output_length": 1}, "match_output_length"),
        ({"training_files": ["a"], "secret" * 20: 1}, "secretsecret"),
        ([], "body"),
        (1, "body"),
    ],
)
async def test_broken_rules(service: Any, body: Any, field: str) -> None:
    response = await service.client.post("/fine_tuning/jobs", json=body)
    assert response.status_code == 400
    assert response.json()["error"].startswith(field)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff", b'{"training_files": ["\\ud800"]}', b'{"training_files": NaN}', b"[" * 100_000]
)
async def test_broken_json(service: Any, body: bytes) -> None:
    response = await service.client.post(
        "/fine_tuning/jobs", content=body, headers={"Content-Type": "application/json"}
    )
    assert response.status_code == 400


@pytest.mark.parametrize("content_type", [None, "text/plain", "application/x-www-form-urlencoded"])
async def test_json_under_another_content_type(service: Any, content_type: str | None) -> None:
    headers = {} if content_type is None else {"Content-Type": content_type}
    response = await service.client.post("/fine_tuning/jobs", content=b"{}", headers=headers)
    assert response.status_code == 400
    assert "application/json" in response.json()["error"]


async def test_body_over_the_limit(run: Any) -> None:
    async with run(max_body_bytes=1000) as service:
        response = await service.client.post("/fine_tuning/jobs", json={"training_files": ["x" * 1000]})
        assert response.status_code == 413

        async def endless() -> Any:
            while True:
                yield b" " * 100

        headers = {"Content-Type": "application/json"}
        streamed = await service.client.post("/fine_tuning/jobs", content=endless(), headers=headers)
        assert (streamed.status_code, streamed.json()) == (413, {"error": "body: must be at most 1000 bytes"})


async def test_unknown_training_file_makes_no_job(service: Any) -> None:
    known = await service.upload()
    response = await service.client.post("/fine_tuning/jobs", json={"training_files": [known, "file-x"]})
    assert (response.status_code, response.json()) == (404, {"error": "File not found."})
    assert (await service.client.get("/fine_tuning/jobs")).json()["data"] == []


async def test_cancel_a_queued_job(service: Any) -> None:
    job = await service.create_job()
    cancelled = await service.client.post(f"/fine_tuning/jobs/{job['id']}/cancel")
    assert cancelled.json()["status"] == "cancelled"
    assert not service.work()
    again = await service.client.post(f"/fine_tuning/jobs/{job['id']}/cancel")
    assert again.status_code == 409
    events = (await service.client.get(f"/fine_tuning/jobs/{job['id']}/events")).json()["data"]
    assert [event["message"] for event in events] == ["cancelled"]


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", ""), ("POST", "/cancel"), ("GET", "/events")],
)
async def test_missing_and_foreign_jobs_look_the_same(service: Any, method: str, path: str) -> None:
    job = await service.create_job()
    async with service.other_organization() as other:
        foreign = await other.request(method, f"/fine_tuning/jobs/{job['id']}{path}")
        missing = await other.request(method, f"/fine_tuning/jobs/ftjob-x{path}")
        assert (await other.get("/fine_tuning/jobs")).json()["data"] == []
    assert foreign.status_code == missing.status_code == 404
    assert foreign.json() == missing.json() == {"error": "Fine-tuning job not found."}


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (StylerError("too many commas"), "too many commas"),
        (ValueError("a user's text"), "training failed with an internal error (ValueError)"),
    ],
)
async def test_failed_training(run: Any, fake: Any, error: Exception, message: str) -> None:
    def fail(_progress: Any) -> None:
        raise error

    async with run(engine=fake.FakeEngine(on_train=fail)) as service:
        job = await service.create_job()
        service.work()
        failed = (await service.client.get(f"/fine_tuning/jobs/{job['id']}")).json()
        assert failed["status"] == "failed"
        assert failed["error"].startswith(message)
        assert "user's text" not in failed["error"]
        assert failed["fine_tuned_model"] is None
        events = (await service.client.get(f"/fine_tuning/jobs/{job['id']}/events")).json()["data"]
        assert (events[-1]["level"], events[-1]["message"]) == ("error", failed["error"])
        assert (await service.client.post(f"/fine_tuning/jobs/{job['id']}/cancel")).status_code == 409


async def test_cancel_while_training(run: Any, fake: Any) -> None:
    cancelled: list[int] = []

    async with run() as service:
        job = await service.create_job()
        organization = job["organization_id"]

        def cancel(progress: Any) -> None:
            cancelled.append(1)
            service.services.jobs.cancel(organization, job["id"])
            progress("after the cancel")
            raise AssertionError("went on after the cancel")

        service.engine = fake.FakeEngine(on_train=cancel)
        assert service.work()
        done = (await service.client.get(f"/fine_tuning/jobs/{job['id']}")).json()
        assert (done["status"], cancelled) == ("cancelled", [1])
        assert (await service.client.get("/models")).json()["data"] == []


async def test_cancel_after_the_last_progress_is_never_overwritten(run: Any, fake: Any) -> None:
    async with run() as service:
        job = await service.create_job()

        class Late(fake.FakeEngine):  # type: ignore[misc]
            def load(self, artifact: Any) -> Any:
                service.services.jobs.cancel(job["organization_id"], job["id"])
                return super().load(artifact)

        service.engine = Late()
        assert service.work()
        done = (await service.client.get(f"/fine_tuning/jobs/{job['id']}")).json()
        assert (done["status"], done["fine_tuned_model"]) == ("cancelled", None)
        assert (await service.client.get("/models")).json()["data"] == []


async def test_idempotency_key(service: Any) -> None:
    file_id = await service.upload()
    headers = {"Idempotency-Key": "j1"}
    body = {"training_files": [file_id]}
    calls = [service.client.post("/fine_tuning/jobs", json=body, headers=headers) for _ in range(4)]
    answers = await asyncio.gather(*calls)
    assert len({answer.text for answer in answers}) == 1
    assert len((await service.client.get("/fine_tuning/jobs")).json()["data"]) == 1
    service.work()
    await service.client.delete(f"/files/{file_id}")
    replayed = await service.client.post("/fine_tuning/jobs", json=body, headers=headers)
    assert (replayed.json(), replayed.headers["Idempotent-Replayed"]) == (answers[0].json(), "true")
    other = await service.client.post("/fine_tuning/jobs", json={**body, "suffix": "x"}, headers=headers)
    assert (other.status_code, other.json()["error"][:15]) == (409, "Idempotency-Key")


async def test_models(service: Any) -> None:
    names = [await service.train(suffix="ü %?#"), await service.train(match_output_length=True)][::-1]
    listed = (await service.client.get("/models")).json()
    assert [model["id"] for model in listed["data"]] == names
    assert "profile" not in listed["data"][0]
    model = (await service.client.get(f"/models/{quote(names[1], safe='')}")).json()
    assert model["id"] == names[1]
    assert model["profile"] == {"loud": True}
    assert (model["engine"], model["base_model"], model["match_output_length"]) == ("variants", "variants", False)
    assert model["bytes"] > 0
    assert model["job_id"].startswith("ftjob-")
    assert len(model["training_files"]) == 1
    async with service.other_organization() as other:
        for method in ("GET", "DELETE"):
            response = await other.request(method, f"/models/{quote(names[1], safe='')}")
            assert (response.status_code, response.json()) == (404, {"error": "Model not found."})
    deleted = await service.client.delete(f"/models/{quote(names[1], safe='')}")
    assert deleted.json() == {"id": names[1], "object": "model", "deleted": True}
    assert (await service.client.get(f"/models/{quote(names[1], safe='')}")).status_code == 404
    job = (await service.client.get("/fine_tuning/jobs")).json()["data"][1]
    assert (job["status"], job["fine_tuned_model"]) == ("completed", names[1])


async def test_two_models_of_the_same_bytes(service: Any) -> None:
    first, second = await service.train(), await service.train()
    await service.client.delete(f"/models/{first}")
    body = {"mode": "rewrite", "model": second, "message": "hello"}
    assert (await service.client.post("/style/transform", json=body)).status_code == 200
