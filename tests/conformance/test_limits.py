"""Rate limits: 429 with `Retry-After`, per organization."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="module")
def slow_service(tmp_path_factory, serve):
    with serve(tmp_path_factory.mktemp("slow"), rate_limit_per_minute=6, workers=0) as running:
        yield running


def test_requests_over_the_rate(slow_service, connect, check):
    with (
        connect(slow_service.url, slow_service.key) as client,
        connect(slow_service.url, slow_service.other_key) as other,
        connect(slow_service.url, None) as anonymous,
    ):
        for _ in range(6):
            check(client.get("/files"), 200, "file_list")
        for method, path in (
            ("GET", "/files"),
            ("POST", "/style/transform"),
            ("GET", "/nothing"),
            ("GET", "/models/x"),
        ):
            refused = client.request(method, path)
            check(refused, 429)
            assert 1 <= int(refused.headers["Retry-After"]) <= 60
        # Nobody else is affected, and a wrong key is still a wrong key.
        check(other.get("/files"), 200, "file_list")
        check(anonymous.get("/files"), 401)
