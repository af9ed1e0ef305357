"""A server process with real workers, that can be killed at any moment."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

STYLER = Path(sys.executable).with_name("styler-nb")
SETTINGS = {
    "lease_s": 1.0,
    "heartbeat_s": 0.3,
    "poll_s": 0.05,
    "max_attempts": 1000,
    "shutdown_grace_s": 5,
    "log_level": "warning",
}


class Server:
    """A service over one data folder, in one process after the other."""

    def __init__(self, data: Path, **settings: Any) -> None:
        self.data = data
        self._log_path = data.parent / f"{data.name}.log"
        self._environment = {name: value for name, value in os.environ.items() if not name.startswith("STYLER_")}
        self._environment |= {f"STYLER_{name.upper()}": str(v) for name, v in (SETTINGS | settings).items()}
        self._process: subprocess.Popen[bytes] | None = None
        self.client = httpx.Client()
        command = [STYLER, "keys", "create", "--org", "House", "--project", "Press", "--data", data, "--json"]
        done = subprocess.run(command, capture_output=True, env=self._environment, check=True)
        self._key = json.loads(done.stdout)["api_key"]

    def new_client(self) -> httpx.Client:
        """Open a client of the running process."""
        headers = {"Authorization": f"Bearer {self._key}"}
        return httpx.Client(base_url=self.url, headers=headers, timeout=30, trust_env=False)

    def start(self) -> None:
        """Start a process; give when it listens."""
        with self._log_path.open("ab") as log:
            self._process = subprocess.Popen(
                [STYLER, "serve", "--port", "0", "--data", self.data],
                stdout=subprocess.PIPE,
                stderr=log,
                env=self._environment,
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline().decode()
        found = re.search(r"http://\S+", line)
        assert found, f"the server did not start: {line} {self.log()}"
        self.url = found.group()
        self.client.close()
        self.client = self.new_client()

    def log(self) -> str:
        """Give the end of what all processes wrote."""
        return self._log_path.read_text(encoding="utf-8")[-4000:]

    @property
    def running(self) -> bool:
        """Whether there is a process."""
        return self._process is not None and self._process.poll() is None

    def workers(self) -> list[psutil.Process]:
        """Give the worker processes of the running server."""
        assert self._process is not None
        return psutil.Process(self._process.pid).children()

    def kill(self) -> None:
        """Kill the server as `kill -9` does; its workers are left to notice."""
        assert self._process is not None
        self._orphans = self.workers()
        self._process.kill()
        self._forget()

    def kill_worker(self) -> bool:
        """Kill a worker as `kill -9` does. False when none runs just now."""
        for worker in self.workers():
            with contextlib.suppress(psutil.NoSuchProcess):
                worker.kill()
                return True
        return False

    def wait_for_orphans(self) -> None:
        """Wait until the workers of a killed server are gone too."""
        _, left = psutil.wait_procs(self._orphans, timeout=15)
        assert not left, "workers outlive their server"

    def stop(self) -> None:
        """Stop the server as an operator does."""
        assert self._process is not None
        self._process.terminate()
        assert self._process.wait(30) == 0, self.log()
        self._forget()

    def _forget(self) -> None:
        assert self._process is not None
        self._process.wait(30)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None

    def close(self) -> None:
        """End everything."""
        self.client.close()
        if self._process is not None:
            for process in [*self.workers(), psutil.Process(self._process.pid)]:
                with contextlib.suppress(psutil.NoSuchProcess):
                    process.kill()
            self._forget()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Make servers: `server(**settings)`, not started yet."""
    made: list[Server] = []

    def server(**settings: Any) -> Server:
        made.append(Server(tmp_path / f"data{len(made)}", **settings))
        return made[-1]

    try:
        yield server
    finally:
        for each in made:
            each.close()


@pytest.fixture(scope="session")
def until() -> Callable[..., Any]:
    """Wait until a call gives something true; give it."""

    def until(condition: Callable[[], Any], what: str, timeout_s: float = 40) -> Any:
        deadline = time.monotonic() + timeout_s
        while not (found := condition()):
            assert time.monotonic() < deadline, f"not within {timeout_s} s: {what}"
            time.sleep(0.02)
        return found

    return until
