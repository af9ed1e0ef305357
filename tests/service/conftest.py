"""A service with a fake engine, in this process; jobs run when a test says so."""

from __future__ import annotations

import importlib.util
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest
import uvicorn
from fastapi import FastAPI

from styler_nb.service.app import create_app
from styler_nb.service.context import Services
from styler_nb.service.keys import create_key
from styler_nb.service.logs import make_log
from styler_nb.service.storage.database import Database
from styler_nb.service.worker import Worker
from styler_nb.settings import Settings

KEY = "sk-styler-of-this-process"
WORDS = b"The old harbour was quiet. Nobody spoke."
TEXT = "The first paragraph is here.\n\nThe second one is longer, and it has a comma.\n\nThe third."
EXTRAS = {
    "include_quality": True,
    "include_distance": True,
    "include_compare_original": True,
    "include_edits": True,
    "include_intervals": True,
    "include_extended": True,
    "include_base_model_usage": True,
}
FAKE_ENGINE_SCRIPT = Path(__file__).parent / "fake_engine.py"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def fake() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fake_engine", FAKE_ENGINE_SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["fake_engine"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def fake_script() -> Path:
    return FAKE_ENGINE_SCRIPT


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path / "data", workers=0, poll_s=0.02, log_level="debug")


@pytest.fixture
def database(settings: Settings) -> Iterator[Database]:
    opened = Database(settings)
    yield opened
    opened.close()


@pytest.fixture
def three_paragraphs() -> str:
    """The text that `rewrite` sends."""
    return TEXT


@pytest.fixture
def extras() -> dict[str, bool]:
    """All that a transform may give beyond the text."""
    return dict(EXTRAS)


def wait_until(condition: Callable[[], Any], timeout_s: float = 20.0) -> Any:
    """Poll a condition until it holds."""
    deadline = time.monotonic() + timeout_s
    while not (value := condition()):
        assert time.monotonic() < deadline, "the condition did not come true in time"
        time.sleep(0.01)
    return value


@pytest.fixture
def poll() -> Callable[..., Any]:
    return wait_until


@dataclass
class Running:
    """A running application with a client of its implicit organization."""

    app: FastAPI
    client: httpx.AsyncClient
    settings: Settings
    engine: Any

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services

    def work(self) -> bool:
        """Run one queued job in this process."""
        worker = Worker(self.settings, "worker-here", get_engine=lambda _name: self.engine, log=make_log(self.settings))
        try:
            return worker.run_once()
        finally:
            worker.close()

    async def upload(self, content: bytes = WORDS, name: str = "a.txt", **headers: str) -> str:
        response = await self.client.post("/files", files={"file": (name, content)}, headers=headers)
        assert response.status_code == 200, response.text
        return str(response.json()["id"])

    async def create_job(self, **fields: Any) -> dict[str, Any]:
        body = {"training_files": [await self.upload()], **fields}
        response = await self.client.post("/fine_tuning/jobs", json=body)
        assert response.status_code == 200, response.text
        return dict(response.json())

    async def train(self, **fields: Any) -> str:
        """Train a model; gives its name."""
        job = await self.create_job(**fields)
        assert self.work()
        done = (await self.client.get(f"/fine_tuning/jobs/{job['id']}")).json()
        assert done["status"] == "completed", done
        return str(done["fine_tuned_model"])

    async def rewrite(self, **fields: Any) -> httpx.Response:
        """Ask for a transform of the text of three paragraphs, or of the `message` in the fields."""
        body = {"mode": "rewrite", "message": TEXT, **fields}
        return await self.client.post("/style/transform", json=body)

    @asynccontextmanager
    async def other_organization(self) -> AsyncIterator[httpx.AsyncClient]:
        key = create_key(self.settings, "Other").api_key
        async with _client(self.app, key) as client:
            yield client


def _client(app: FastAPI, key: str | None) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=True)
    headers = {} if key is None else {"Authorization": f"Bearer {key}"}
    return httpx.AsyncClient(transport=transport, base_url="http://test/v1", headers=headers)


Run = Callable[..., AbstractAsyncContextManager[Running]]


@pytest.fixture
def run(settings: Settings, fake: ModuleType) -> Run:
    """Start the application with other settings, engine or providers."""

    @asynccontextmanager
    async def start(*, engine: Any = None, providers: Any = None, **overrides: Any) -> AsyncIterator[Running]:
        import dataclasses

        used = dataclasses.replace(settings, **overrides)
        chosen = engine or fake.FakeEngine()
        app = create_app(used, embedded_key=KEY, get_engine=lambda _name: chosen, providers=providers)
        async with app.router.lifespan_context(app), _client(app, KEY) as client:
            yield Running(app, client, used, chosen)

    return start


@pytest.fixture
async def service(run: Run) -> AsyncIterator[Running]:
    async with run() as running:
        yield running


@contextmanager
def serve_in_thread(app: FastAPI) -> Iterator[str]:
    """Serve over a real port, where streams stream and clients can leave."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, lifespan="on", ws="none"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        wait_until(lambda: server.started or not thread.is_alive())
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/v1"
    finally:
        server.should_exit = True
        thread.join(20)


@pytest.fixture
def serve() -> Callable[[FastAPI], Any]:
    return serve_in_thread
