from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from styler_nb import errors
from styler_nb.cli import main
from styler_nb.cli._exit_codes import find_exit_code

COMMAND = [sys.executable, "-c", "import sys; from styler_nb.cli import main; sys.exit(main())"]


def run_process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        check=False,
    )


def test_version(styler) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+\S*\n", styler("version").out)
    assert styler("version", "--json").json == {"version": styler("version").out.strip()}


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("files",),
        ("rewrite", "x.txt"),
        ("files", "list", "--nonsense"),
        ("rewrite", "--model", "m", "no.txt"),
    ],
)
def test_wrong_usage_is_exit_code_2(styler, arguments: tuple[str, ...]) -> None:
    assert styler(*arguments).code == 2


def test_a_usage_error_is_json_too(styler) -> None:
    ran = styler("rewrite", "--model", "m", "no-such-file.txt", "--json")
    assert ran.code == 2
    assert "no-such-file.txt" in ran.error


def test_an_error_is_one_line(styler) -> None:
    ran = styler("files", "show", "file-0")
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("error: File not found.")
    assert "\x1b" not in ran.err


def test_every_error_has_an_exit_code() -> None:
    for name in errors.__all__:
        cls = getattr(errors, name)
        if isinstance(cls, type):
            assert find_exit_code(cls("x")) in (1, 2, 3, 4, 5, 6)
    assert find_exit_code(errors.JobFailedError("x")) == 1
    assert find_exit_code(errors.RateLimitError("x")) == 6


def test_interrupted(styler, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(self: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("styler_nb.cli._session.Session.connect", interrupt)
    assert styler("files", "list").code == 130


def test_notes_of_an_error_are_told(styler, tmp_path: Path) -> None:
    good, bad = tmp_path / "a.txt", tmp_path / "b.txt"
    good.write_text("A note of a few words.", encoding="utf-8")
    bad.write_bytes(b"\0\0\0")
    ran = styler("files", "upload", str(tmp_path), "--json")
    assert ran.code == 5
    assert "b.txt" in ran.error


def test_help_is_quick_and_loads_no_service() -> None:
    code = (
        "import sys, time; from styler_nb.cli import main; main(['--help']);"
        "heavy = {'fastapi', 'sqlalchemy', 'numpy', 'matplotlib', 'httpx', 'pydantic', 'uvicorn'} & set(sys.modules);"
        "print(sorted(heavy), time.process_time(), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=True)
    heavy, seconds = done.stderr.rsplit(" ", 1)
    assert heavy == "[]"
    assert float(seconds) < 0.5
    assert "rewrite" in done.stdout


def test_output_is_utf8_whatever_the_locale(tmp_path: Path) -> None:
    text = tmp_path / "sentence.txt"
    text.write_text("“Café” — naïve…", encoding="utf-8")
    done = run_process("analyze", "--jsonl", str(text), PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C")
    assert done.returncode == 0, done.stderr
    assert "Café" in done.stdout


def test_an_address_without_a_key_is_an_authentication_error() -> None:
    done = run_process("models", "list", "--base-url", "http://127.0.0.1:1", STYLER_API_KEY="")
    assert done.returncode == 4
    assert "--api-key" in done.stderr


def test_the_package_runs_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "styler_nb", "version"], capture_output=True, text=True, check=True)
    assert done.stdout == run_process("version").stdout


def test_no_command_prints_the_help_and_no_error() -> None:
    done = run_process()
    assert done.returncode == 2
    assert "error" not in done.stderr


def test_colour_only_where_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in run_process("--help").stdout
    done = run_process("files", "show", "x", "--base-url", "nonsense", "--api-key", "k", NO_COLOR="1", FORCE_COLOR="1")
    assert "\x1b[31m" not in done.stderr
    assert done.returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell is needed")
def test_a_reader_that_stops_early_is_no_traceback(tmp_path: Path) -> None:
    text = tmp_path / "sentences.txt"
    text.write_text("It is late.\n" * 20_000, encoding="utf-8")
    process = subprocess.Popen(
        [*COMMAND, "analyze", "--jsonl", str(text)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(timeout=60) == 1
    assert process.stderr.read() == ""
    process.stderr.close()


def test_main_returns_0_for_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "Usage" in capsys.readouterr().out
