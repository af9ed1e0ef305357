import io
import os
from pathlib import Path

import pytest

from styler_nb.client.uploads import find_uploads
from styler_nb.errors import InvalidRequestError


@pytest.fixture
def folder(tmp_path):
    for name in ("b.txt", "a.TXT", "c.docx", "d.pdf", ".hidden.txt", "~$c.docx"):
        (tmp_path / name).write_bytes(name.encode())
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "e.txt").write_bytes(b"e.txt")
    (tmp_path / "folder.txt").mkdir()
    return tmp_path


def read(source, filename=None):
    uploads, several = find_uploads(source, filename)
    contents = {}
    for upload in uploads:
        with upload.open() as file:
            contents[upload.filename] = file.read()
    return contents, several


def test_a_folder_stands_for_its_documents_by_name(folder):
    contents, several = read(folder)
    assert list(contents) == ["a.TXT", "b.txt", "c.docx"]
    assert all(name.encode() == content for name, content in contents.items())
    assert several


@pytest.mark.parametrize(
    ("pattern", "names"),
    [("*.txt", ["b.txt"]), ("*", ["a.TXT", "b.txt", "c.docx"]), ("**/*.txt", ["b.txt", "e.txt"]), ("[c]*", ["c.docx"])],
)
def test_a_glob_stands_for_the_documents_it_matches(folder, pattern, names):
    contents, several = read(str(folder / pattern))
    assert list(contents) == names
    assert several


def test_a_file_whose_name_looks_like_a_glob_is_a_file(tmp_path):
    (tmp_path / "[a].txt").write_bytes(b"x")
    assert read(tmp_path / "[a].txt") == ({"[a].txt": b"x"}, False)


@pytest.mark.parametrize("kind", [str, Path, os.fspath])
def test_a_path(folder, kind):
    assert read(kind(folder / "d.pdf")) == ({"d.pdf": b"d.pdf"}, False)
    assert read(kind(folder / "b.txt"), "other.txt") == ({"other.txt": b"b.txt"}, False)


def test_the_home_folder_is_found(folder, monkeypatch):
    monkeypatch.setenv("HOME", str(folder))
    assert read("~/b.txt") == ({"b.txt": b"b.txt"}, False)


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_bytes_need_a_name(kind):
    assert read(kind(b"x"), "a.txt") == ({"a.txt": b"x"}, False)
    with pytest.raises(InvalidRequestError, match="filename"):
        find_uploads(kind(b"x"))


def test_file_objects(folder):
    with (folder / "b.txt").open("rb") as file:
        assert read(file) == ({"b.txt": b"b.txt"}, False)
    with (folder / "b.txt").open() as file:
        assert read(file) == ({"b.txt": b"b.txt"}, False)
    assert read(io.StringIO("é"), "n.txt") == ({"n.txt": "é".encode()}, False)
    with pytest.raises(InvalidRequestError, match="filename"):
        find_uploads(io.BytesIO(b"x"))
    with os.fdopen(os.open(folder / "b.txt", os.O_RDONLY), "rb") as nameless, pytest.raises(InvalidRequestError):
        find_uploads(nameless)


def test_a_document_can_be_opened_again_for_another_try(folder):
    for source in (folder / "b.txt", io.BytesIO(b"b.txt")):
        (upload,), _ = find_uploads(source, "b.txt")
        for _ in range(2):
            with upload.open() as file:
                assert file.read() == b"b.txt"


def test_a_list_of_all_kinds(folder):
    sources = [folder / "d.pdf", str(folder / "sub"), io.StringIO("x")]
    sources[2].name = "/elsewhere/x.txt"
    contents, several = read(iter(sources))
    assert list(contents) == ["d.pdf", "e.txt", "x.txt"]
    assert several


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("nowhere.txt", "there is no file"),
        ("A whole text, given by mistake.\nIt has lines.", r"text\.encode\(\)"),
        ("x" * 5000, "that name"),
        ("nul\0.txt", "that name"),
        ("nowhere/*.txt", "holds no .txt or .docx"),
        ([], "the list is empty"),
        (5, "not int"),
    ],
)
def test_what_cannot_be_uploaded(source, words):
    with pytest.raises(InvalidRequestError, match=words):
        find_uploads(source)


def test_a_text_given_by_mistake_is_not_repeated():
    with pytest.raises(InvalidRequestError) as caught:
        find_uploads("private line\nanother")
    assert "private" not in str(caught.value)


def test_an_empty_folder(tmp_path):
    with pytest.raises(InvalidRequestError, match=r"holds no \.txt or \.docx"):
        find_uploads(tmp_path)


def test_a_name_for_several_documents(folder):
    with pytest.raises(InvalidRequestError, match="filename"):
        find_uploads(folder, "a.txt")
