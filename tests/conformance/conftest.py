"""A real server, two organizations, and a client that knows nothing but the interface's description."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import jsonschema
import pytest
import uvicorn

from styler_nb.service.app import create_app
from styler_nb.service.keys import create_key, list_keys, revoke_key
from styler_nb.settings import Settings, load_settings

HERE = Path(__file__).parent
MAX_BODY_BYTES = 256 * 1024
MAX_UPLOAD_BYTES = 512 * 1024
UNKNOWN = "00000000-0000-4000-8000-000000000000"


@dataclass(frozen=True)
class Service:
    """A running service and its keys."""

    url: str
    settings: Settings
    key: str
    other_key: str
    revoked_key: str


@dataclass(frozen=True)
class Trained:
    """A completed job, its files and its model."""

    name: str
    job_id: str
    files: tuple[str, ...]


@contextmanager
def _serve(app: Any) -> Iterator[str]:
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, lifespan="on", ws="none"))
    thread = threading.Thread(target=server.run, name="conformance-server")
    thread.start()
    try:
        deadline = time.monotonic() + 30
        while not server.started:
            assert thread.is_alive(), "the server ended before it listened"
            assert time.monotonic() < deadline, "the server did not start in time"
            time.sleep(0.01)
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(30)
    assert not thread.is_alive(), "the server did not stop"


@contextmanager
def _service(data: Path, *, get_engine: Any = None, **overrides: Any) -> Iterator[Service]:
    settings = load_settings(
        data,
        environ={},
        **{"poll_s": 0.05, "log_level": "error", "max_body_bytes": MAX_BODY_BYTES, "max_upload_bytes": MAX_UPLOAD_BYTES}
        | overrides,
    )
    keys = [create_key(settings, name).api_key for name in ("Harbour Press", "Other House", "Harbour Press")]
    revoke_key(settings, list_keys(settings)[-1].id)
    with _serve(create_app(settings, get_engine=get_engine)) as url:
        yield Service(url, settings, *keys)


STYLER = Path(sys.executable).with_name("styler-nb")


class Process:
    """A server process, started as scripts start it."""

    def __init__(self, data: Path, key: str | None, settings: dict[str, Any]) -> None:
        self.data = data
        environment = {name: value for name, value in os.environ.items() if not name.startswith("STYLER_")}
        environment |= {f"STYLER_{name.upper()}": str(value) for name, value in settings.items()}
        self.key = key or self._create_key(environment)
        self._log = (data.parent / f"{data.name}.log").open("ab")
        self._process = subprocess.Popen(
            [STYLER, "serve", "--port", "0", "--data", data],
            stdout=subprocess.PIPE,
            stderr=self._log,
            env=environment,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline().decode().strip()
        self.url = line.rpartition(" ")[2].removesuffix("/v1")
        if not self.url.startswith("http://"):
            self._process.kill()
            raise AssertionError(f"the server did not start: {line} {self.log()}")

    def _create_key(self, environment: dict[str, str]) -> str:
        command = [STYLER, "keys", "create", "--org", "House", "--project", "Press", "--data", self.data, "--json"]
        done = subprocess.run(command, capture_output=True, env=environment, check=True)
        key: str = json.loads(done.stdout)["api_key"]
        return key

    def peak_bytes(self) -> int:
        """Give the most memory that the server process has had."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        (line,) = [line for line in status.splitlines() if line.startswith("VmHWM:")]
        return int(line.split()[1]) * 1024

    def log(self) -> str:
        """Give what the server and its workers wrote."""
        return Path(self._log.name).read_text(encoding="utf-8")

    def stop(self) -> None:
        """Stop the server as an operator does; safe to repeat."""
        self._process.terminate()
        assert self._process.stdout is not None
        self._process.stdout.close()
        assert self._process.wait(60) == 0, self.log()
        self._log.close()


@contextmanager
def _serve_process(data: Path, *, key: str | None = None, **settings: Any) -> Iterator[Process]:
    process = Process(data, key, {"poll_s": 0.05, **settings})
    try:
        yield process
    finally:
        process.stop()


def _require_request_id(response: httpx.Response) -> None:
    assert response.headers.get("X-Request-Id"), f"{response.request.method} {response.request.url}: no X-Request-Id"


@contextmanager
def _client(url: str, key: str | None) -> Iterator[httpx.Client]:
    headers = {} if key is None else {"Authorization": f"Bearer {key}"}
    hooks = {"response": [_require_request_id]}
    with httpx.Client(base_url=f"{url}/v1", headers=headers, timeout=60, event_hooks=hooks, trust_env=False) as client:
        yield client


def _distinct_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    assert len({key for key, _ in pairs}) == len(pairs), f"a field twice: {[key for key, _ in pairs]}"
    return dict(pairs)


def _no_constant(name: str) -> Any:
    raise AssertionError(f"{name} is no JSON")


def parse(content: bytes | str) -> Any:
    """Parse JSON as the standard says, which is stricter than the library does."""
    text = content.decode("utf-8") if isinstance(content, bytes) else content
    return json.loads(text, object_pairs_hook=_distinct_keys, parse_constant=_no_constant)


class Schemas:
    """The strict schemas, and the extensions that a request asked for."""

    def __init__(self) -> None:
        self._document = json.loads((HERE / "schemas.json").read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(self._document)
        self._validators: dict[tuple[str, ...], jsonschema.Draft202012Validator] = {}

    def _validator(self, name: str, extras: tuple[str, ...]) -> jsonschema.Draft202012Validator:
        key = (name, *extras)
        if key not in self._validators:
            definitions = self._document["$defs"]
            schema = copy.deepcopy(definitions[name])
            for extra in extras:
                field = "quality_analytics" if extra == "quality_analytics_with_rouge" else extra
                schema["properties"][field] = {"$ref": f"#/$defs/{extra}"}
                schema["required"].append(field)
            self._validators[key] = jsonschema.Draft202012Validator({**schema, "$defs": definitions})
        return self._validators[key]

    def validate(self, value: Any, name: str, extras: tuple[str, ...] = ()) -> None:
        """Fail unless the value is exactly what the schema says, with exactly these extra fields."""
        found = [f"{error.json_path}: {error.message}" for error in self._validator(name, extras).iter_errors(value)]
        assert not found, f"not a valid {name}: " + "; ".join(found[:5])


@pytest.fixture(scope="session", name="parse")
def _parse() -> Callable[[bytes | str], Any]:
    return parse


@pytest.fixture(scope="session")
def schemas() -> Schemas:
    return Schemas()


@pytest.fixture(scope="session")
def check(schemas: Schemas) -> Callable[..., Any]:
    """Check status, headers and body of an answer; give the body."""

    def check(response: httpx.Response, status: int | tuple[int, ...] = 200, schema: str = "", *extras: str) -> Any:
        allowed = status if isinstance(status, tuple) else (status,)
        shown = f"{response.request.method} {response.request.url}: {response.status_code} {response.text[:300]}"
        assert response.status_code in allowed, f"{shown}; not {allowed}"
        assert response.headers["Content-Type"] == "application/json", shown
        body = parse(response.content)
        if response.status_code >= 400:
            schemas.validate(body, "error")
            assert ("WWW-Authenticate" in response.headers) == (response.status_code == 401), shown
            assert ("Retry-After" in response.headers) == (response.status_code == 429), shown
        else:
            assert schema, "a success needs the name of its schema"
            schemas.validate(body, schema, extras)
        return body

    return check


@pytest.fixture(scope="session")
def serve() -> Callable[..., Any]:
    """Run a service of its own: `with serve(folder, **settings) as service`."""
    return _service


@pytest.fixture(scope="session")
def serve_process() -> Callable[..., Any]:
    """Run a server process of its own: `with serve_process(folder, **settings) as process`."""
    return _serve_process


@pytest.fixture(scope="session")
def connect() -> Callable[..., Any]:
    """Open a client: `with connect(url, key) as client`."""
    return _client


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with _service(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture(scope="session")
def idle_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service without workers: jobs stay queued."""
    with _service(tmp_path_factory.mktemp("idle"), workers=0) as running:
        yield running


@pytest.fixture(scope="session")
def api(service: Service) -> Iterator[httpx.Client]:
    """The organization under test."""
    with _client(service.url, service.key) as client:
        yield client


@pytest.fixture(scope="session")
def other(service: Service) -> Iterator[httpx.Client]:
    """Another organization."""
    with _client(service.url, service.other_key) as client:
        yield client


@pytest.fixture(scope="session")
def anonymous(service: Service) -> Iterator[httpx.Client]:
    """Nobody."""
    with _client(service.url, None) as client:
        yield client


@pytest.fixture(scope="session")
def idle(idle_service: Service) -> Iterator[httpx.Client]:
    """An organization of the service without workers."""
    with _client(idle_service.url, idle_service.key) as client:
        yield client


@pytest.fixture(scope="session")
def corpus() -> dict[str, bytes]:
    """Two documents of some 330 words each."""
    return {path.name: path.read_bytes() for path in sorted((HERE / "corpus").glob("*.txt"))}


@pytest.fixture(scope="session")
def upload() -> Callable[..., httpx.Response]:
    """Upload bytes under a name."""

    def upload(
        client: httpx.Client,
        content: bytes,
        filename: str = "sample.txt",
        purpose: str | None = "fine-tune",
        headers: dict[str, str] | None = None,
    ) -> httpx.Response:
        data = {} if purpose is None else {"purpose": purpose}
        return client.post("/files", files={"file": (filename, content)}, data=data, headers=headers)

    return upload


@pytest.fixture(scope="session")
def wait(check: Callable[..., Any]) -> Callable[..., dict[str, Any]]:
    """Wait for the end of a job; give the job as listed."""

    def wait(client: httpx.Client, job_id: str, timeout_s: float = 60) -> dict[str, Any]:
        deadline = time.monotonic() + timeout_s
        while True:
            listed = check(client.get("/fine_tuning/jobs"), 200, "job_list")["data"]
            (job,) = [job for job in listed if job["id"] == job_id]
            if job["status"] in ("completed", "failed", "cancelled"):
                return job
            assert time.monotonic() < deadline, f"the job is still {job['status']} after {timeout_s} s"
            time.sleep(0.05)

    return wait


@pytest.fixture(scope="session")
def train(
    check: Callable[..., Any], upload: Callable[..., httpx.Response], wait: Callable[..., dict[str, Any]]
) -> Callable[..., Trained]:
    """Upload documents and train on them."""

    def train(client: httpx.Client, documents: dict[str, bytes], **options: Any) -> Trained:
        files = [check(upload(client, data, name), 200, "file")["id"] for name, data in documents.items()]
        created = client.post("/fine_tuning/jobs", json={"training_files": files, **options})
        job = wait(client, check(created, 200, "job_created")["id"])
        assert job["status"] == "completed", job
        return Trained(job["fine_tuned_model"], job["id"], tuple(files))

    return train


@pytest.fixture(scope="session")
def model(api: httpx.Client, corpus: dict[str, bytes], train: Callable[..., Trained]) -> Trained:
    """A model of the organization under test."""
    return train(api, corpus, suffix="harbour")


@pytest.fixture(scope="session")
def foreign_model(other: httpx.Client, corpus: dict[str, bytes], train: Callable[..., Trained]) -> Trained:
    """A model of the other organization."""
    return train(other, corpus)
