from __future__ import annotations

import sys
from pathlib import Path

import pytest

from styler_nb.cli.lab import copy_notebooks, find_notebooks


def test_the_notebooks_are_found() -> None:
    assert (find_notebooks() / "00_quickstart.ipynb").is_file()


def test_copies_are_never_overwritten(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    (source / "images").mkdir(parents=True)
    (source / ".ipynb_checkpoints").mkdir()
    for name in ("a.ipynb", "b.ipynb", "images/c.png", ".ipynb_checkpoints/a.ipynb"):
        (source / name).write_bytes(b"new")
    target.mkdir()
    (target / "a.ipynb").write_bytes(b"mine")
    assert copy_notebooks(source, target) == (["b.ipynb", "images/c.png"], ["a.ipynb"])
    assert (target / "a.ipynb").read_bytes() == b"mine"
    assert sorted(path.name for path in target.rglob("*") if path.is_file()) == ["a.ipynb", "b.ipynb", "c.png"]
    assert copy_notebooks(source, target) == ([], ["a.ipynb"])


def test_copy_only(styler, tmp_path: Path) -> None:
    folder = tmp_path / "lab"
    ran = styler("lab", "--dir", str(folder), "--copy-only", "--json")
    assert "00_quickstart.ipynb" in ran.json["copied"]
    assert (folder / "00_quickstart.ipynb").is_file()
    assert "0 notebooks copied" in styler("lab", "--dir", str(folder), "--copy-only").out


def test_without_jupyterlab_it_says_what_to_install(styler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jupyterlab", None)
    folder = tmp_path / "lab"
    ran = styler("lab", "--dir", str(folder), "--json")
    assert ran.code == 2
    assert "styler-nb[lab]" in ran.error
    assert not folder.exists()


@pytest.mark.parametrize(("flags", "opens"), [((), True), (("--no-browser",), False)])
def test_jupyterlab_runs_in_the_folder(
    styler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: tuple[str, ...], opens: bool
) -> None:
    monkeypatch.setattr("styler_nb.extras.require", lambda module, extra: None)
    seen = []

    class Done:
        returncode = 0

    def run(command: list[str], **options: object) -> Done:
        seen.append((command, options["cwd"]))
        return Done()

    monkeypatch.setattr("styler_nb.cli.lab.subprocess.run", run)
    assert styler("lab", "--dir", str(tmp_path), *flags).code == 0
    ((command, folder),) = seen
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert ("--no-browser" not in command) is opens
    assert folder == tmp_path
