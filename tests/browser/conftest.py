"""A real JupyterLab, seen by a real browser. Run with: pytest tests/browser"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

sync_api = pytest.importorskip("playwright.sync_api", reason="needs pip install '.[dev]'")

ROOT = Path(__file__).parents[2]
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
START_S = 60.0
PATIENCE_MS = 60_000

# What the notebook server says of itself and not of the page: a session that is not there yet, a page that reloads.
HARMLESS = ("favicon", "net::ERR_ABORTED")


def wait_until(true: Callable[[], bool], what: str, timeout_s: float = START_S) -> None:
    """Look until something is so, or fail."""
    deadline = time.monotonic() + timeout_s
    while not true():
        if time.monotonic() > deadline:
            pytest.fail(f"waited {timeout_s:g} s for {what}")
        time.sleep(0.1)


def find_chromium() -> str:
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    message = "no Chromium found: install it, as with apt-get install chromium"
    if os.environ.get("STYLER_NEED_BROWSER"):
        pytest.fail(message)
    pytest.skip(message)


class Server:
    """JupyterLab in a folder of its own, with settings, kernels' state and the service's data in it too."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "notebooks"
        self.home = folder / "styler"
        self.token = secrets.token_hex(16)
        self._settings = folder / "settings"
        self._log = folder / "server.log"
        self.root.mkdir(parents=True)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.set_theme("light")
        names = {"CONFIG_DIR": "config", "DATA_DIR": "data", "RUNTIME_DIR": "runtime"}
        environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith(("STYLER_", "JUPYTER"))},
            **{f"JUPYTER_{key}": str(folder / value) for key, value in names.items()},
            "IPYTHONDIR": str(folder / "ipython"),
            "JUPYTERLAB_SETTINGS_DIR": str(self._settings),
            "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
            "STYLER_HOME": str(self.home),
            "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]),
            "PYTHONWARNINGS": "default",
        }
        command = [
            sys.executable,
            "-m",
            "jupyterlab",
            "--no-browser",
            "--allow-root",
            f"--ServerApp.port={self.port}",
            "--ServerApp.port_retries=0",
            "--ServerApp.ip=127.0.0.1",
            f"--ServerApp.root_dir={self.root}",
            f"--IdentityProvider.token={self.token}",
            "--LabApp.news_url=",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        ]
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def wait_for_start(self) -> None:
        def answers() -> bool:
            if self._process.poll() is not None:
                pytest.fail(f"JupyterLab ended: {self._log.read_text(errors='replace')[-3000:]}")
            try:
                with urlopen(f"http://{self.host}/api/status?token={self.token}", timeout=2) as answer:
                    return answer.status == 200
            except OSError:
                return False

        wait_until(answers, "JupyterLab")

    def set_theme(self, theme: str) -> None:
        """Choose the theme of pages opened from now on."""
        folder = self._settings / "@jupyterlab" / "apputils-extension"
        folder.mkdir(parents=True, exist_ok=True)
        name = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}[theme]
        (folder / "themes.jupyterlab-settings").write_text(json.dumps({"theme": name}), encoding="utf-8")
        quiet = {"fetchNews": "false", "checkForUpdates": False}
        (folder / "notification.jupyterlab-settings").write_text(json.dumps(quiet), encoding="utf-8")

    def write_notebook(self, name: str, *cells: str) -> None:
        """Write a notebook of code cells."""
        made = [
            {
                "cell_type": "code",
                "id": f"cell-{n}",
                "metadata": {},
                "execution_count": None,
                "outputs": [],
                "source": s,
            }
            for n, s in enumerate(cells)
        ]
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        content = {"cells": made, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
        (self.root / name).write_text(json.dumps(content), encoding="utf-8")

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(20)


class Lab:
    """A page with a notebook, and what went wrong on it."""

    def __init__(self, page: Any, server: Server) -> None:
        self.page = page
        self.server = server
        self.problems: list[str] = []
        self.foreign: list[str] = []
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        page.on("request", self._see)

    def _hear(self, message: Any) -> None:
        text = f"{message.text} ({message.location.get('url', '')})"
        if message.type == "error" and not any(part in text for part in HARMLESS):
            self.problems.append(text)

    def _see(self, request: Any) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != self.server.host:
            self.foreign.append(request.url)

    def open(self, notebook: str) -> None:
        """Open a notebook, or load its page again."""
        self.page.goto(f"http://{self.server.host}/doc/tree/{notebook}?token={self.server.token}")
        self.page.locator(".jp-Notebook .jp-CodeCell").first.wait_for()
        self.page.locator("#jp-main-statusbar").get_by_text("| Idle").wait_for()

    def run(self, cell: int = 0) -> None:
        """Start a cell; JupyterLab forgets what comes before the kernel has answered for the first time."""
        code = self.page.locator(".jp-CodeCell").nth(cell)
        prompt = code.locator(".jp-InputPrompt")

        def runs() -> bool:
            if prompt.inner_text().strip() != "[ ]:":
                return True
            code.locator(".cm-content").click()
            self.page.keyboard.press("Shift+Enter")
            self.page.wait_for_timeout(500)
            return prompt.inner_text().strip() != "[ ]:"

        wait_until(runs, f"cell {cell} to run")

    def wait_for_end(self, cell: int = 0) -> None:
        """Wait until a cell that was started has ended."""
        prompt = self.page.locator(".jp-CodeCell").nth(cell).locator(".jp-InputPrompt")
        wait_until(lambda: prompt.inner_text().strip()[1:-2].isdigit(), f"cell {cell} to end")

    def save(self) -> None:
        """Save the notebook."""
        with self.page.expect_response(lambda answer: answer.request.method == "PUT" and answer.ok):
            self.page.keyboard.press("Control+s")

    def restart_kernel(self) -> None:
        """Restart the kernel and clear what cells showed."""
        self.page.get_by_role("menuitem", name="Kernel").click()
        self.page.get_by_role("menuitem", name="Restart Kernel and Clear Outputs").click()
        self.page.locator(".jp-Dialog .jp-mod-accept").click()
        self.page.locator(".styler-workbench").wait_for(state="detached")
        self.page.locator("#jp-main-statusbar").get_by_text("| Idle").wait_for()

    def focused(self) -> tuple[str, str]:
        """Give role and name of what has the keyboard."""
        role, name = self.page.evaluate(
            """() => {
                const at = document.activeElement;
                const label = at.getAttribute("aria-label") ?? at.labels?.[0]?.innerText ?? at.innerText ?? "";
                return [at.getAttribute("role") ?? at.tagName.toLowerCase(), label];
            }"""
        )
        return role, name.strip()

    def tab_to(self, name: str, *, role: str | None = None, key: str = "Tab") -> None:
        """Press Tab until a control has the keyboard."""
        met = []
        for _ in range(150):
            self.page.keyboard.press(key)
            met.append(self.focused())
            if (met[-1][1] == name or met[-1][1].endswith(f". {name}")) and role in (None, met[-1][0]):
                return
        pytest.fail(f"{name!r} is not reached by {key}: {met}")

    def wait_for_focus(self, name: str) -> None:
        wait_until(lambda: self.focused()[1] == name, f"the keyboard to be at {name}, not {self.focused()}")

    def panel(self, name: str) -> Any:
        return self.page.get_by_role("group", name=name, exact=True)

    def says(self, panel: str, words: str, timeout_ms: int = PATIENCE_MS) -> Any:
        status = self.panel(panel).locator(".styler-status").filter(has_text=words)
        status.wait_for(timeout=timeout_ms)
        return status

    def holds(self, control: Any, value: str) -> None:
        """Wait until a control has a value."""
        sync_api.expect(control).to_have_value(value, timeout=PATIENCE_MS)

    def check(self) -> None:
        assert self.problems == []
        assert self.foreign == []


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    path = find_chromium()
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path, chromium: Any) -> Iterator[Server]:
    started = Server(tmp_path / "jupyter")
    try:
        started.wait_for_start()
        yield started
    finally:
        started.stop()


@pytest.fixture
def lab(server: Server, chromium: Any) -> Iterator[Lab]:
    context = chromium.new_context(viewport={"width": 1280, "height": 1000}, accept_downloads=True)
    opened = Lab(context.new_page(), server)
    yield opened
    context.close()
