import os
import stat
from pathlib import Path

import pytest

from styler_nb.errors import InvalidRequestError
from styler_nb.text.output import check_target, write_file


def test_a_file_keeps_its_rights_and_a_link_its_target(tmp_path: Path) -> None:
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    assert write_file(link, b"new") == link
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.txt", "target.txt"]


def test_a_new_file_has_the_rights_of_any_other(tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(b"")
    assert write_file(tmp_path / "new", b"").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_what_is_no_file_takes_it_as_it_comes() -> None:
    assert write_file(os.devnull, b"new") == Path(os.devnull)
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize(("name", "match"), [("", "is a folder"), ("none/file.txt", "make it first")])
def test_where_no_file_can_be_is_said_before(tmp_path: Path, name: str, match: str) -> None:
    with pytest.raises(InvalidRequestError, match=match):
        check_target(tmp_path / name)
    with pytest.raises(InvalidRequestError, match=f"^path: .*{match}"):
        write_file(tmp_path / name, b"")
