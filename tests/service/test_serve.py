"""The server as a process: address after the bind, errors before it, a graceful end."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from styler_nb.errors import ConfigurationError
from styler_nb.service.keys import create_key
from styler_nb.service.serve import run_server
from styler_nb.settings import Settings

CODE = """
import sys
from pathlib import Path
from styler_nb.service.serve import run_server
from styler_nb.settings import Settings
run_server(Settings(data=Path(sys.argv[1]), workers=0), port=0)
"""


def test_serves_until_told_to_stop(settings: Settings) -> None:
    key = create_key(settings, "A").api_key
    process = subprocess.Popen(
        [sys.executable, "-c", CODE, str(settings.data)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("styler-nb serves on http://127.0.0.1:")
    url = line.split()[-1]
    with httpx.Client(headers={"Authorization": f"Bearer {key}"}) as client:
        assert client.get(f"{url}/files").json() == {"object": "list", "data": []}
        response = client.post(
            f"{url}/files", content=b"x" * 25_000_000, headers={"Content-Type": "multipart/form-data; boundary=b"}
        )
        assert response.status_code == 413
        assert client.get(f"{url}/files").status_code == 200
    process.send_signal(signal.SIGTERM)
    _out, err = process.communicate(timeout=30)
    assert process.returncode == 0
    assert '"route": "/v1/files"' in err
    assert "Traceback" not in err


def test_port_in_use(settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ConfigurationError, match=f"cannot listen on 127.0.0.1:{port}"):
            run_server(settings, port=port)


@pytest.mark.parametrize(("host", "port", "message"), [("127.0.0.1", 70_000, "^port"), ("a..b", 0, "^host")])
def test_bad_addresses(settings: Settings, host: str, port: int, message: str) -> None:
    with pytest.raises(ConfigurationError, match=message):
        run_server(settings, host, port)


def test_settings_that_cannot_work_are_told_before_the_port_opens(tmp_path: Path) -> None:
    def ready(_url: str) -> Any:
        raise AssertionError("the port opened")

    with pytest.raises(ConfigurationError, match="chat"):
        run_server(Settings(data=tmp_path, engine="chat"), port=0, on_ready=ready)
