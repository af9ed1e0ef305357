"""The embedded service over a small application of its own."""

import asyncio
import threading
from contextlib import asynccontextmanager

import pytest
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse

from styler_nb.service.local import EmbeddedService


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
    add_plain_routes(app, log)
    add_streams(app, log)
    return app


def add_plain_routes(app, log):
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

    @app.get("/v1/slow")
    async def slow():
        await log.until_told()
        return {}


def add_streams(app, log):
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


@pytest.fixture
def log():
    return Log()


@pytest.fixture
def app(log):
    return build_app(log)


@pytest.fixture
def service(app, log, tmp_path):
    service = EmbeddedService(app, key="k", home=tmp_path)
    yield service
    log.go_on.set()
    service.close()


@pytest.fixture
def get():
    """Ask the service for an answer."""

    def send(service, target, **options):
        return service.send("GET", target, [], [], **options)

    return send
