"""Every failure in one envelope, every answer with an id, and the OpenAPI document."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

from styler_nb.errors import ConfigurationError
from styler_nb.service.app import create_app
from styler_nb.settings import Settings

pytestmark = pytest.mark.anyio


async def test_unknown_path_is_404_in_the_envelope(service: Any) -> None:
    response = await service.client.get("/nothing")
    assert response.status_code == 404
    assert list(response.json()) == ["error"]


@pytest.mark.parametrize("header", [None, "", "Bearer", "Bearer ", "Basic abc", "Bearer nope", "Bearer ключ"])
@pytest.mark.parametrize("path", ["/files", "/nothing"])
async def test_needs_a_key_everywhere(service: Any, header: str | None, path: str) -> None:
    headers = {"Authorization": header.encode() if header is not None else b"x"}
    response = await service.client.get(path, headers=headers)
    assert response.status_code == 401
    assert response.json() == {"error": "Invalid API key."}
    assert response.headers["WWW-Authenticate"] == "Bearer"


async def test_key_is_asked_for_before_the_body_is_read(service: Any) -> None:
    async def body() -> Any:
        raise AssertionError("the body was read")
        yield b""

    response = await service.client.post("/files", content=body(), headers={"Authorization": "Bearer nope"})
    assert response.status_code == 401


async def test_405_names_all_methods(service: Any) -> None:
    response = await service.client.put("/files")
    assert response.status_code == 405
    assert response.headers["Allow"] == "GET, HEAD, OPTIONS, POST"
    assert "PUT" in response.json()["error"]


async def test_options_and_head(service: Any) -> None:
    response = await service.client.options("/fine_tuning/jobs/x/cancel")
    assert (response.status_code, response.headers["Allow"]) == (204, "OPTIONS, POST")
    response = await service.client.head("/files")
    assert (response.status_code, response.content) == (200, b"")
    assert int(response.headers["Content-Length"]) > 0


@pytest.mark.parametrize(
    ("given", "kept"), [("abc-1.2:3_x", True), ("a" * 128, True), ("a" * 129, False), ("a b", False), ("", False)]
)
async def test_request_id(service: Any, given: str, kept: bool) -> None:
    response = await service.client.get("/files", headers={"X-Request-Id": given})
    assert (response.headers["X-Request-Id"] == given) is kept
    assert response.headers["X-Request-Id"]


async def test_unforeseen_failure_is_500_without_a_leak(
    capsys: pytest.CaptureFixture[str], service: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_kwargs: object) -> None:
        raise ValueError("a user's text")

    monkeypatch.setattr(service.services.files, "list", fail)
    response = await service.client.get("/files", headers={"X-Request-Id": "r-1"})
    assert response.status_code == 500
    assert "text" not in response.json()["error"]
    assert response.headers["X-Request-Id"] == "r-1"
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    failure = next(line for line in lines if line["event"] == "request_failed")
    assert (failure["exception"], failure["request_id"]) == ("ValueError", "r-1")
    assert "a user's text" not in json.dumps(lines)


async def test_log_line_of_a_request(capsys: pytest.CaptureFixture[str], service: Any) -> None:
    await service.upload(name="secret-name.txt", content=b"secret words here")
    capsys.readouterr()
    await service.upload(name="secret-name.txt", content=b"secret words here")
    text = capsys.readouterr().err
    line = json.loads(text.splitlines()[-1])
    assert (line["method"], line["route"], line["status"]) == ("POST", "/v1/files", 200)
    assert line["organization_id"].startswith("org-")
    assert line["duration_ms"] > 0
    assert "secret" not in text
    assert "sk-styler" not in text


async def test_health(service: Any) -> None:
    assert (await service.client.get("http://test/healthz")).json() == {"status": "ok"}
    ready = await service.client.get("http://test/readyz")
    assert ready.json() == {"status": "ok", "database": "ok", "storage": "ok", "queue": "ok"}


async def test_not_ready(service: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise OSError("disk full")

    monkeypatch.setattr(service.services.blobs, "check", fail)
    response = await service.client.get("http://test/readyz")
    assert response.status_code == 503
    assert response.json() == {"error": "not ready: storage failed; the service's log has the details"}


async def test_rate_limit(run: Any) -> None:
    async with run(rate_limit_per_minute=2) as service:
        statuses = [(await service.client.get("/files")).status_code for _ in range(3)]
        assert statuses == [200, 200, 429]
        refused = await service.client.get("/files")
        assert 1 <= int(refused.headers["Retry-After"]) <= 30


async def test_openapi_document(service: Any) -> None:
    del service.client.headers["Authorization"]
    document = (await service.client.get("/openapi.json")).json()
    assert document["info"]["version"] == "1.0.0"
    assert "x-extension" not in document["paths"]["/v1/files"]["post"]
    assert document["paths"]["/v1/models"]["get"]["x-extension"] is True
    transform = document["paths"]["/v1/style/transform"]["post"]
    assert len(transform["requestBody"]["content"]["application/json"]["schema"]["oneOf"]) == 2
    assert set(transform["responses"]) == {"200", "400", "401", "404", "409", "413", "429", "500", "502", "504"}
    options = document["components"]["schemas"]["RewriteModeOptions"]["properties"]
    assert options["base_prompt"]["deprecated"] is True
    assert "HTTPValidationError" not in json.dumps(document)
    for path, operations in document["paths"].items():
        for operation in operations.values():
            assert ("security" in operation) is path.startswith("/v1/")


async def test_telemetry_is_off(service: Any) -> None:
    assert not service.app._native_telemetry.enabled()


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ({"engine": "lora"}, "lora"),
        ({"database_url": "postgresql://u:secret@h/d"}, "postgresql"),
        ({"database_url": "sqlite://"}, "must name a file"),
        ({"database_url": "no url"}, "is not a database URL"),
        ({"blob_url": "s3://bucket"}, "no driver"),
        ({"blob_url": "memory://x"}, "not shared"),
        ({"blob_url": "nonsense://x"}, "no driver"),
    ],
)
async def test_settings_that_cannot_work(settings: Settings, overrides: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigurationError, match=message) as caught:
        create_app(dataclasses.replace(settings, **overrides))
    assert "secret" not in str(caught.value)


async def test_embedded_service_logs_warnings_only(capsys: pytest.CaptureFixture[str], run: Any) -> None:
    async with run(embedded=True) as service:
        await service.client.get("/files")
    assert capsys.readouterr().err == ""
