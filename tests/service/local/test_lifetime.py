"""When the service begins, and what ends it."""

import gc
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import pytest
from fastapi import FastAPI

from styler_nb import errors
from styler_nb.service.local import EmbeddedService

DEADLINE_S = 10.0


def test_closing_ends_what_is_in_flight_and_leaves_the_lifespan(service, log, get):
    exchange = get(service, b"/v1/stream")
    assert exchange.read() == b"first"
    thread = next(t for t in threading.enumerate() if t.name == "styler-nb-service")
    service.close()
    service.close()
    assert service.closed
    assert "closed" in repr(service)
    assert log.disconnected.is_set()
    assert log.events == ["started", "stopped"]
    assert not thread.is_alive()
    exchange.close()
    with pytest.raises(errors.ConnectionFailedError, match="closed"):
        get(service, b"/v1/files")


def test_a_request_that_ignores_its_disconnect_does_not_keep_the_service(service, log, monkeypatch, get, poll):
    monkeypatch.setattr("styler_nb.service.local._CLOSE_GRACE_S", 0.05)
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(get, service, b"/v1/slow")
        poll(lambda: len(service._live) == 1)
        service.close()
        with pytest.raises(errors.ServiceError):
            answer.result(DEADLINE_S)
    assert log.events == ["started", "stopped"]


def test_a_service_that_nobody_holds_ends(app, log, tmp_path, poll):
    service = EmbeddedService(app, key="k", home=tmp_path)
    gone = weakref.ref(service)
    del service
    gc.collect()
    assert gone() is None
    poll(lambda: log.events == ["started", "stopped"])


def test_a_service_collected_on_its_own_thread_ends_too(app, log, tmp_path, poll):
    service = EmbeddedService(app, key="k", home=tmp_path)
    finalizer = service._finalizer
    service._portal.call(finalizer)
    poll(lambda: log.events == ["started", "stopped"])


def test_a_start_that_fails_leaves_nothing_running(tmp_path, poll):
    @asynccontextmanager
    async def lifespan(app):
        raise errors.ConfigurationError("the database is of a newer version")
        yield

    with pytest.raises(errors.ConfigurationError, match="newer version"):
        EmbeddedService(FastAPI(lifespan=lifespan), key="k", home=tmp_path)
    poll(lambda: "styler-nb-service" not in {thread.name for thread in threading.enumerate()})
