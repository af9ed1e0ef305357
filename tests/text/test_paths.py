from __future__ import annotations

from pathlib import Path

import pytest

from styler_nb.errors import InvalidRequestError, UnsupportedFileTypeError, UnusableContentError
from styler_nb.text.docx_writer import write_docx
from styler_nb.text.paths import read_text, read_texts


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    texts = tmp_path / "texts"
    texts.mkdir()
    (texts / "a.txt").write_text("The first one.")
    (texts / "b.md").write_text("# Second\n\nThe *second* one.")
    (texts / "c.docx").write_bytes(write_docx("The third one."))
    (texts / "left.pdf").write_bytes(b"%PDF-1.7\n\x00")
    (texts / "sub").mkdir()
    return texts


def test_a_path_is_read_by_its_type(folder: Path) -> None:
    assert read_text(folder / "a.txt") == "The first one."
    assert read_text(folder / "b.md") == "# Second\n\nThe *second* one."
    assert read_text(folder / "c.docx").strip() == "The third one."
    assert len(read_texts(folder)) == len(read_texts([folder])) == 3


@pytest.mark.parametrize(
    "text", ["", ".", "/", "A text.", "texts/a.txt\n", "texts/none.txt", "a\x00b", "word", "x" * 5000]
)
def test_a_string_is_the_text(folder: Path, text: str) -> None:
    assert read_text(text) == text


@pytest.mark.parametrize(("name", "kind"), [("texts", "folder"), ("texts/", "folder"), ("texts/a.txt", "file")])
def test_a_string_that_names_what_is_there_is_refused(folder: Path, name: str, kind: str) -> None:
    with pytest.raises(InvalidRequestError, match=f"name of a {kind}.*give Path\\('{name}'\\)"):
        read_text(name)


def test_what_cannot_be_read_is_refused_with_what_to_do(folder: Path) -> None:
    with pytest.raises(InvalidRequestError, match=r"message: there is no file 'none.txt'"):
        read_text(Path("none.txt"), name="message")
    with pytest.raises(InvalidRequestError, match="is a folder; name a file in it"):
        read_text(folder)
    with pytest.raises(InvalidRequestError, match="must be a string or a Path, not int"):
        read_text(3)  # type: ignore[arg-type]
    with pytest.raises(UnsupportedFileTypeError, match=r"'left.pdf' is a PDF file.* save it as .docx"):
        read_text(folder / "left.pdf")
    (folder / "empty.txt").touch()
    with pytest.raises(UnusableContentError, match="empty"):
        read_text(folder / "empty.txt")
    with pytest.raises(InvalidRequestError, match="holds no document"):
        read_texts(folder / "sub")
