from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from styler_nb.cli import main
from styler_nb.samples import sample_corpora


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert self.code == 0, self.err
        return json.loads(self.out)

    @property
    def error(self) -> str:
        assert self.out == ""
        (message,) = json.loads(self.err).values()
        assert list(json.loads(self.err)) == ["error"]
        return message


Run = Callable[..., Ran]


@pytest.fixture
def styler(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path) -> Run:
    monkeypatch.setenv("STYLER_HOME", str(home))
    for name in ("STYLER_BASE_URL", "STYLER_API_KEY", "STYLER_DATA", "STYLER_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    # A test runner may set it for its own lines; here every stream is a pipe, which has no width.
    monkeypatch.delenv("COLUMNS", raising=False)

    def run(*arguments: str, stdin: str | bytes | None = None) -> Ran:
        if stdin is not None:
            data = stdin.encode() if isinstance(stdin, str) else stdin
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        capsys.readouterr()
        code = main(list(arguments))
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="session")
def model(home: Path) -> str:
    """The name of a model trained once, in the home that the tests share."""
    import styler_nb

    with styler_nb.connect(home=home) as client:
        files = client.files.create(sample_corpora()["newsletter"].paths, progress=False)
        job = client.fine_tuning.jobs.create(files, suffix="letters")
        job = client.fine_tuning.jobs.wait(job, timeout=120, progress=False, raise_on_failure=True)
    assert job.fine_tuned_model is not None
    return job.fine_tuned_model
