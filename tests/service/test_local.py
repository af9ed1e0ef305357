"""The embedded service over a small application of its own, through both of the client's transports."""

import asyncio
import gc
import subprocess
import sys
import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import pytest
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse

from styler_nb import errors
from styler_nb.client import AsyncClient, Client
from styler_nb.client._transport import EmbeddedAsyncTransport, EmbeddedTransport
from styler_nb.service.local import EmbeddedService, start_embedded

DEADLINE_S = 10.0
JSON = [(b"Content-Type", b"application/json")]


class Log:
    """What the application saw, shared with the test's thread."""

    def __init__(self):
        self.events = []
        self.go_on = threading.Event()
        self.disconnected = threading.Event()

    async def until_told(self):
        while not self.go_on.is_set():
            await asyncio.sleep(0.001)


def build_app(log):
    @asynccontextmanager
    async def lifespan(app):
        log.events.append("started")
        yield {"greeting": "hello"}
        log.events.append("stopped")

    app = FastAPI(lifespan=lifespan)

    @app.get("/v1/files")
    async def files(request: Request):
        return {"object": "list", "data": [], "greeting": request.state.greeting}

    @app.get("/v1/echo/{name}")
    async def echo(name: str, request: Request):
        return {"name": name, "query": request.url.query, "header": request.headers.get("x-test")}

    @app.post("/v1/count")
    async def count(request: Request):
        sizes = [len(piece) async for piece in request.stream()]
        log.events.append(sizes)
        return {"bytes": sum(sizes), "pieces": len([size for size in sizes if size])}

    @app.post("/v1/refuse")
    async def refuse():
        return JSONResponse({"error": "too large"}, status_code=413)

    @app.get("/v1/crash")
    async def crash():
        raise ZeroDivisionError

    @app.get("/v1/empty")
    async def empty():
        return Response(status_code=204)

    async def pieces():
        try:
            yield b"first"
            await log.until_told()
            yield b"second"
        except asyncio.CancelledError:
            log.disconnected.set()
            raise

    @app.get("/v1/stream")
    async def stream():
        return StreamingResponse(pieces())

    async def endless():
        while True:
            log.events.append("piece")
            yield b"x" * 65536

    @app.get("/v1/endless")
    async def endless_route():
        return StreamingResponse(endless())

    async def breaking():
        yield b"first"
        await asyncio.sleep(0)
        raise ZeroDivisionError

    @app.get("/v1/breaking")
    async def breaking_route():
        return StreamingResponse(breaking())

    @app.get("/v1/slow")
    async def slow():
        await log.until_told()
        return {}

    return app


@pytest.fixture
def log():
    return Log()


@pytest.fixture
def service(log, tmp_path):
    service = EmbeddedService(build_app(log), key="k", home=tmp_path)
    yield service
    log.go_on.set()
    service.close()


def read_all(exchange):
    return b"".join(iter(exchange.read, b""))


def get(service, target, **options):
    return service.send("GET", target, [], [], **options)


def wait_for(condition):
    deadline = time.monotonic() + DEADLINE_S
    while not condition():
        assert time.monotonic() < deadline, "not within the deadline"
        time.sleep(0.001)


def test_an_answer_has_status_headers_and_body(service):
    exchange = get(service, b"/v1/files")
    assert exchange.status == 200
    assert dict(exchange.headers)[b"content-type"] == b"application/json"
    assert read_all(exchange) == b'{"object":"list","data":[],"greeting":"hello"}'
    assert exchange.read() == b""


def test_path_query_and_headers_reach_the_application(service):
    exchange = service.send("GET", b"/v1/echo/a%20%C3%BC?x=1&y=%20", [(b"X-Test", b"t")], [])
    assert read_all(exchange) == '{"name":"a ü","query":"x=1&y=%20","header":"t"}'.encode()


def test_an_answer_without_a_body(service):
    exchange = get(service, b"/v1/empty")
    assert (exchange.status, read_all(exchange)) == (204, b"")


@pytest.mark.parametrize("pieces", [[], [b"ab"], [b"ab", b"cd"], [b"x" * 1000] * 50])
def test_a_body_is_taken_piece_by_piece(service, log, pieces):
    exchange = service.send("POST", b"/v1/count", [], iter(pieces))
    total = sum(map(len, pieces))
    assert read_all(exchange) == f'{{"bytes":{total},"pieces":{len(pieces)}}}'.encode()


def test_a_body_is_not_read_ahead_of_the_application(service):
    given = []

    def body():
        for number in range(10_000):
            given.append(number)
            yield b"x"

    exchange = service.send("POST", b"/v1/refuse", [], body())
    assert exchange.status == 413
    assert len(given) < 100


def test_the_first_piece_arrives_before_the_application_has_the_second(service, log):
    exchange = get(service, b"/v1/stream")
    assert exchange.read(DEADLINE_S) == b"first"
    log.go_on.set()
    assert read_all(exchange) == b"second"


def test_closing_an_answer_is_a_disconnect(service, log):
    exchange = get(service, b"/v1/stream")
    assert exchange.read() == b"first"
    exchange.close()
    exchange.close()
    assert log.disconnected.wait(DEADLINE_S)


def test_a_reader_that_is_slow_holds_the_application_back(service, log):
    exchange = get(service, b"/v1/endless")
    assert exchange.read()
    for _ in range(20):
        get(service, b"/v1/files")
    assert len(log.events) < 20  # 256 KiB wait at most: 4 pieces, those that were read, one on the way
    exchange.close()
    wait_for(lambda: not service._live)


def test_a_crash_is_an_answer(service, caplog):
    exchange = get(service, b"/v1/crash")
    assert exchange.status == 500
    assert read_all(exchange)
    assert get(service, b"/v1/files").status == 200


def test_a_crash_before_any_answer_is_one_too(tmp_path, caplog):
    async def app(scope, receive, send):
        raise ZeroDivisionError

    app.router = build_app(Log()).router
    service = EmbeddedService(app, key="k", home=tmp_path)
    exchange = get(service, b"/v1/files")
    assert (exchange.status, read_all(exchange)) == (500, b'{"error": "The service failed."}')
    service.close()


def test_a_crash_in_the_middle_of_an_answer(service, caplog):
    exchange = get(service, b"/v1/breaking")
    with pytest.raises(errors.StreamInterruptedError):
        read_all(exchange)


def test_timeouts(service, log):
    with pytest.raises(errors.RequestTimeoutError, match=r"0\.01 s"):
        get(service, b"/v1/slow", timeout=0.01)
    exchange = get(service, b"/v1/stream")
    exchange.read()
    with pytest.raises(errors.RequestTimeoutError):
        exchange.read(0.01)


def test_closing_ends_what_is_in_flight_and_leaves_the_lifespan(service, log):
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


def test_a_request_that_ignores_its_disconnect_does_not_keep_the_service(service, log, monkeypatch):
    monkeypatch.setattr("styler_nb.service.local._CLOSE_GRACE_S", 0.05)
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(get, service, b"/v1/slow")
        wait_for(lambda: len(service._live) == 1)
        service.close()
        with pytest.raises(errors.ServiceError):
            answer.result(DEADLINE_S)
    assert log.events == ["started", "stopped"]


def test_a_service_that_nobody_holds_ends(log, tmp_path):
    service = EmbeddedService(build_app(log), key="k", home=tmp_path)
    gone = weakref.ref(service)
    del service
    gc.collect()
    assert gone() is None
    wait_for(lambda: log.events == ["started", "stopped"])


def test_a_service_collected_on_its_own_thread_ends_too(log, tmp_path):
    service = EmbeddedService(build_app(log), key="k", home=tmp_path)
    finalizer = service._finalizer
    service._portal.call(finalizer)
    wait_for(lambda: log.events == ["started", "stopped"])


def test_a_start_that_fails_leaves_nothing_running(tmp_path):
    @asynccontextmanager
    async def lifespan(app):
        raise errors.ConfigurationError("the database is of a newer version")
        yield

    with pytest.raises(errors.ConfigurationError, match="newer version"):
        EmbeddedService(FastAPI(lifespan=lifespan), key="k", home=tmp_path)
    wait_for(lambda: "styler-nb-service" not in {thread.name for thread in threading.enumerate()})


def test_an_interrupted_wait_hangs_up(service, log, monkeypatch):
    class Interrupted:
        def result(self):
            wait_for(lambda: service._live)
            raise KeyboardInterrupt

        def cancel(self):
            log.events.append("cancelled")

    real = service._start
    monkeypatch.setattr(service, "_start", lambda function, *args: real(function, *args) and Interrupted())
    with pytest.raises(KeyboardInterrupt):
        get(service, b"/v1/stream")
    assert "cancelled" in log.events
    wait_for(lambda: not service._live)


def connect(service):
    return Client("http://embedded.localhost", "k", transport=EmbeddedTransport(service))


def test_eight_threads_share_a_client(service):
    client = connect(service)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: client.files.list(), range(400)))
    assert answers == [[]] * 400


def test_closing_the_client_closes_the_service(service):
    connect(service).close()
    assert service.closed


def test_the_async_transport_streams_and_hangs_up(service, log):
    async def use():
        client = AsyncClient("http://embedded.localhost", "k", transport=EmbeddedAsyncTransport(service))
        assert await asyncio.gather(*(client.files.list() for _ in range(50))) == [[]] * 50
        exchange = await service.asend("GET", b"/v1/stream", [], _no_body())
        assert await exchange.aread() == b"first"
        log.go_on.set()
        assert await exchange.aread() == b"second"
        assert await exchange.aread() == b""
        exchange = await service.asend("POST", b"/v1/count", [], _body(20))
        assert await exchange.aread() == b'{"bytes":2000,"pieces":20}'
        assert await exchange.aread() == b""
        await client.close()

    asyncio.run(use())
    assert service.closed


def test_a_cancelled_async_call_hangs_up(service, log):
    async def use():
        exchange = await service.asend("GET", b"/v1/stream", [], _no_body())
        assert await exchange.aread() == b"first"
        exchange.close()
        with anyio.move_on_after(0.01) as scope:
            await service.asend("GET", b"/v1/slow", [], _no_body())
        return scope.cancelled_caught

    assert asyncio.run(use())
    assert log.disconnected.wait(DEADLINE_S)
    log.go_on.set()
    wait_for(lambda: not service._live)


async def _no_body():
    return
    yield


async def _body(count):
    for _ in range(count):
        yield b"x" * 100


def test_home_and_temporary_exclude_each_other(tmp_path):
    with pytest.raises(errors.ConfigurationError, match="exclude"):
        start_embedded(tmp_path, temporary=True)


def test_a_wrong_setting_leaves_no_folder(monkeypatch, tmp_path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(errors.ConfigurationError, match="colour"):
        start_embedded(temporary=True, colour="blue")
    assert list(tmp_path.iterdir()) == []


def test_a_temporary_service_leaves_nothing_behind(monkeypatch, tmp_path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    service = start_embedded(temporary=True)
    assert service.home.parent == tmp_path
    assert any(service.home.iterdir())
    service.close()
    assert list(tmp_path.iterdir()) == []


def test_the_key_is_new_each_time_and_not_shown(tmp_path):
    first, second = start_embedded(tmp_path / "a"), start_embedded(tmp_path / "a")
    try:
        assert first.key != second.key
        assert first.key not in repr(first)
        assert get(first, b"/v1/files").status == 401
        for service in (first, second):
            header = [(b"authorization", f"Bearer {service.key}".encode())]
            assert service.send("GET", b"/v1/files", header, []).status == 200
    finally:
        first.close()
        second.close()


def test_a_folder_that_cannot_be_removed_is_warned_of(monkeypatch, tmp_path):
    from styler_nb.service import local

    def refuse(folder):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("shutil.rmtree", refuse)
    with pytest.warns(RuntimeWarning, match="Permission denied"):
        local._remove_folder(tmp_path, patience_s=0.01)


def test_an_interpreter_that_just_ends_leaves_nothing_behind(tmp_path):
    code = "import styler_nb; c = styler_nb.connect(temporary=True); c.files.create(b'Hello.', filename='a.txt')"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PATH": "", "TMPDIR": str(tmp_path), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert list(Path(tmp_path).iterdir()) == []
