"""The real application, started inside a process."""

import subprocess
import sys
from pathlib import Path

import pytest

from styler_nb import errors
from styler_nb.service import local
from styler_nb.service.local import start_embedded


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


def test_the_key_is_new_each_time_and_not_shown(tmp_path, get):
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
