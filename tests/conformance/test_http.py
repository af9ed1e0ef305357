"""What every answer has in common, whoever made it: routes, methods, bodies, request ids."""

from __future__ import annotations

import http.client
import json
import uuid

import httpx
import pytest

UNKNOWN = "00000000-0000-4000-8000-000000000000"
JSON = {"Content-Type": "application/json"}
JSON_ENDPOINTS = ("/fine_tuning/jobs", "/style/transform")


@pytest.mark.parametrize(
    "path", ["/v1/nothing", "/v1", "/", "/files", "/v2/files", f"/v1/files/file-{UNKNOWN}", "/v1/style", "/favicon.ico"]
)
def test_unknown_route(path, service, check):
    headers = {"Authorization": f"Bearer {service.key}"}
    response = httpx.get(service.url + path, headers=headers, trust_env=False)
    # A path that exists for other methods is 405 for this one.
    expected = 405 if path.startswith("/v1/files/") else 404
    check(response, expected)
    assert response.headers["X-Request-Id"]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PUT", "/files"),
        ("DELETE", "/files"),
        ("PATCH", f"/files/file-{UNKNOWN}"),
        ("POST", f"/files/file-{UNKNOWN}"),
        ("POST", f"/files/file-{UNKNOWN}/content"),
        ("DELETE", "/fine_tuning/jobs"),
        ("PUT", "/fine_tuning/jobs"),
        ("DELETE", f"/fine_tuning/jobs/ftjob-{UNKNOWN}"),
        ("GET", f"/fine_tuning/jobs/ftjob-{UNKNOWN}/cancel"),
        ("POST", f"/fine_tuning/jobs/ftjob-{UNKNOWN}/events"),
        ("POST", "/models"),
        ("PUT", f"/models/ftm-{UNKNOWN}"),
        ("GET", "/style/transform"),
        ("PUT", "/style/transform"),
    ],
)
def test_wrong_method(method, path, api, check):
    response = api.request(method, path)
    check(response, 405)
    assert method not in response.headers["Allow"].replace(" ", "").split(",")


@pytest.mark.parametrize(
    "identifier",
    ["nonsense", "%00", "%ff", "..%2f..%2fetc%2fpasswd", "a%20b", "%F0%9F%98%80", "x" * 4000, "%27%20OR%201%3D1", "*"],
)
@pytest.mark.parametrize(
    ("method", "path", "message"),
    [
        ("DELETE", "/files/{}", "File not found."),
        ("GET", "/files/{}/content", "File not found."),
        ("GET", "/fine_tuning/jobs/{}", "Fine-tuning job not found."),
        ("POST", "/fine_tuning/jobs/{}/cancel", "Fine-tuning job not found."),
        ("GET", "/fine_tuning/jobs/{}/events", "Fine-tuning job not found."),
        ("GET", "/models/{}", "Model not found."),
        ("DELETE", "/models/{}", "Model not found."),
    ],
)
def test_strange_ids_are_not_found(method, path, message, identifier, api, check):
    body = check(api.request(method, path.format(identifier)), 404)
    # A slash in an id makes another route of it, which does not exist either.
    assert body == {"error": message} or "%2f" in identifier


NOT_JSON = {
    "empty": b"",
    "cut-off": b'{"mode": "rewrite", ',
    "trailing": b"{} {}",
    "single-quotes": b"{'mode': 'rewrite'}",
    "not-utf-8": b'{"mode": "\xff\xfe"}',
    "utf-16": '{"mode": "rewrite"}'.encode("utf-16"),
    "nul-bytes": b"\x00\x00\x00",
    "deep": b"[" * 100_000,
    "deep-object": b'{"a":' * 50_000,
    "null": b"null",
    "number": b"1",
    "string": b'"text"',
    "list": b"[]",
    "list-of-objects": b"[{}]",
    "form": b"mode=rewrite&message=text",
}


@pytest.mark.parametrize("case", NOT_JSON)
@pytest.mark.parametrize("path", JSON_ENDPOINTS)
def test_body_is_no_json_object(path, case, api, check):
    check(api.post(path, content=NOT_JSON[case], headers=JSON), 400)


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "application/xml", "x", ""]
)
@pytest.mark.parametrize("path", JSON_ENDPOINTS)
def test_json_body_under_another_content_type(path, content_type, api, model, check):
    body = json.dumps({"training_files": list(model.files)}).encode()
    before = check(api.get("/fine_tuning/jobs"), 200, "job_list")
    check(api.post(path, content=body, headers={"Content-Type": content_type}), (400, 415))
    assert check(api.get("/fine_tuning/jobs"), 200, "job_list") == before


def test_content_type_with_charset(api, model, check):
    body = json.dumps({"mode": "rewrite", "model": model.name, "message": "We do not know it."})
    response = api.post(
        "/style/transform", content=body.encode(), headers={"Content-Type": "application/json; charset=utf-8"}
    )
    check(response, 200, "result")


@pytest.mark.parametrize("content_type", ["application/json", "text/plain", "multipart/form-data", ""])
def test_upload_under_another_content_type(content_type, api, check):
    check(api.post("/files", content=b'{"file": "text"}', headers={"Content-Type": content_type}), (400, 415))


@pytest.mark.parametrize("path", JSON_ENDPOINTS)
@pytest.mark.parametrize("chunked", [False, True], ids=["declared", "chunked"])
def test_body_over_the_limit(path, chunked, service, api, check):
    body = b'{"mode": "rewrite", "message": "' + b"a" * service.settings.max_body_bytes + b'"}'
    content = iter([body[:100_000], body[100_000:]]) if chunked else body
    check(api.post(path, content=content, headers=JSON), 413)


def test_body_at_the_limit_is_read(service, api, model, check):
    request = {"mode": "rewrite", "model": model.name, "message": "word " * 10, "strength": 0}
    room = service.settings.max_body_bytes - len(json.dumps(request))
    request["rewrite_mode_options"] = {"topic": "t" * (room - len(', "rewrite_mode_options": {"topic": ""}'))}
    body = json.dumps(request).encode()
    assert len(body) == service.settings.max_body_bytes
    check(api.post("/style/transform", content=body, headers=JSON), 200, "result")


@pytest.mark.parametrize("chunked", [False, True], ids=["declared", "chunked"])
def test_upload_over_the_limit(chunked, service, api, check):
    boundary = "frontier"
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'.encode()
    body = head + b"word " * (service.settings.max_upload_bytes // 5 + 1) + f"\r\n--{boundary}--\r\n".encode()
    content = (body[i : i + 65536] for i in range(0, len(body), 65536)) if chunked else body
    headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
    check(api.post("/files", content=content, headers=headers), 413)


def test_upload_at_the_limit(service, api, upload, check):
    content = (b"word " * (service.settings.max_upload_bytes // 5 + 1))[: service.settings.max_upload_bytes]
    assert check(upload(api, content), 200, "file")["bytes"] == service.settings.max_upload_bytes
    check(upload(api, content + b"w"), 413)


SANE = ("abc", "4f0c2a7e-9d5b-4c59-b6a8-0d7b8f1b2c3d", "trace_1.2-3")
INSANE = ("", " ", "a b", "x" * 1000, "a;b=c\td", "ümlaut", "{}<>\"'")


@pytest.mark.parametrize("request_id", SANE)
@pytest.mark.parametrize("path", ["/files", "/nothing", f"/files/file-{UNKNOWN}/content"])
def test_sane_request_id_is_echoed(path, request_id, api):
    assert api.get(path, headers={"X-Request-Id": request_id}).headers["X-Request-Id"] == request_id


@pytest.mark.parametrize("request_id", INSANE, ids=ascii)
def test_insane_request_id_is_replaced(request_id, service):
    # The other client does not send all of these.
    connection = http.client.HTTPConnection(service.url.removeprefix("http://"))
    connection.request(
        "GET", "/v1/files", headers={"Authorization": f"Bearer {service.key}", "X-Request-Id": request_id.encode()}
    )
    with connection.getresponse() as response:
        got = response.headers["X-Request-Id"]
        assert response.status == 200
    connection.close()
    assert got != request_id
    assert got.isascii()
    assert got.isprintable()
    assert 8 <= len(got) <= 200


def test_request_ids_are_unique(api):
    assert len({api.get("/files").headers["X-Request-Id"] for _ in range(20)}) == 20


def test_request_id_on_refused_keys(anonymous):
    wanted = str(uuid.uuid4())
    assert anonymous.get("/files", headers={"X-Request-Id": wanted}).headers["X-Request-Id"] == wanted
