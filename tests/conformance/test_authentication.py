"""Section 5: every endpoint refuses every credential but a good one, all in the same way."""

from __future__ import annotations

import http.client
import json

import httpx
import pytest

UNKNOWN = "00000000-0000-4000-8000-000000000000"
UPLOAD = {"files": {"file": ("a.txt", b"Some words that will not be stored.")}}
TRANSFORM = {"json": {"mode": "rewrite", "model": f"ftm-{UNKNOWN}", "message": "Some words."}}

ENDPOINTS = {
    "upload": ("POST", "/files", UPLOAD),
    "list-files": ("GET", "/files", {}),
    "delete-file": ("DELETE", f"/files/file-{UNKNOWN}", {}),
    "file-content": ("GET", f"/files/file-{UNKNOWN}/content", {}),
    "list-jobs": ("GET", "/fine_tuning/jobs", {}),
    "create-job": ("POST", "/fine_tuning/jobs", {"json": {"training_files": [f"file-{UNKNOWN}"]}}),
    "retrieve-job": ("GET", f"/fine_tuning/jobs/ftjob-{UNKNOWN}", {}),
    "cancel-job": ("POST", f"/fine_tuning/jobs/ftjob-{UNKNOWN}/cancel", {}),
    "job-events": ("GET", f"/fine_tuning/jobs/ftjob-{UNKNOWN}/events", {}),
    "list-models": ("GET", "/models", {}),
    "retrieve-model": ("GET", f"/models/ftm-{UNKNOWN}", {}),
    "delete-model": ("DELETE", f"/models/ftm-{UNKNOWN}", {}),
    "transform": ("POST", "/style/transform", TRANSFORM),
    "transform-streamed": ("POST", "/style/transform", {"json": {**TRANSFORM["json"], "stream": True}}),
}

CREDENTIALS = {
    "missing": None,
    "empty": b"",
    "scheme-only": b"Bearer",
    "no-scheme": b"{key}",
    "basic": b"Basic {key}",
    "token": b"Token {key}",
    "scheme-glued": b"Bearer{key}",
    "unknown-key": b"Bearer sk-styler-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "key-cut-short": b"Bearer {cut}",
    "key-with-more": b"Bearer {key}x",
    "two-keys": b"Bearer {key} {key}",
    "other-case": b"Bearer {swapped}",
    "not-ascii": "Bearer schlüssel".encode(),
    "not-utf-8": b"Bearer \xff\xfe",
    "very-long": b"Bearer " + b"k" * 5000,
    "revoked": b"Bearer {revoked}",
}


@pytest.mark.parametrize("credential", CREDENTIALS)
@pytest.mark.parametrize("endpoint", ENDPOINTS)
def test_refuses(endpoint, credential, service, anonymous, check):
    method, path, request = ENDPOINTS[endpoint]
    header = CREDENTIALS[credential]
    headers = {}
    if header is not None:
        for mark, key in (
            (b"{key}", service.key),
            (b"{cut}", service.key[:-1]),
            (b"{swapped}", service.key.swapcase()),
            (b"{revoked}", service.revoked_key),
        ):
            header = header.replace(mark, key.encode())
        headers["Authorization"] = header
    response = anonymous.request(method, path, headers=headers, **request)
    assert check(response, 401) == {"error": "Invalid API key."}
    assert response.headers["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize("header", ["Bearer ", "Bearer    ", " ", "\t"], ids=ascii)
def test_refuses_blank_keys(header, service):
    # The other client does not send such headers.
    connection = http.client.HTTPConnection(service.url.removeprefix("http://"))
    connection.request("GET", "/v1/files", headers={"Authorization": header})
    with connection.getresponse() as response:
        assert (response.status, json.load(response)) == (401, {"error": "Invalid API key."})
    connection.close()


@pytest.mark.parametrize(
    ("method", "path", "request_"),
    [
        ("POST", "/files", {"data": {"purpose": "wrong"}}),
        ("POST", "/fine_tuning/jobs", {"json": {}}),
        ("POST", "/style/transform", {"content": b"{", "headers": {"Content-Type": "application/json"}}),
        ("GET", "/files?limit=0", {}),
    ],
    ids=["upload", "create-job", "transform", "list-files"],
)
def test_credential_is_checked_before_the_request(method, path, request_, anonymous, check):
    assert check(anonymous.request(method, path, **request_), 401) == {"error": "Invalid API key."}


def test_refused_upload_is_not_stored(api, anonymous, upload, check):
    before = check(api.get("/files"), 200, "file_list")
    check(upload(anonymous, b"Words from nobody."), 401)
    assert check(api.get("/files"), 200, "file_list") == before


def test_good_key_is_accepted(service, connect, check):
    with connect(service.url, service.key) as client:
        check(client.get("/files"), 200, "file_list")


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_health_needs_no_key(path, service):
    response = httpx.get(service.url + path, trust_env=False)
    assert response.status_code == 200
    assert response.headers["X-Request-Id"]
