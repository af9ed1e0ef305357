import io
from pathlib import Path

import docx
import pytest

from styler_nb.errors import ConfigurationError
from styler_nb.widgets.style_review import Review
from styler_nb.widgets.style_save import SaveBar, build_file, find_free_path

BEFORE = "It is late. We do not go home."
AFTER = "It's late. We don't go home."
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def read_side(data: bytes, gone: str) -> str:
    """Give the text of a document after all its changes were decided: `gone` is the side that goes."""
    body = docx.Document(io.BytesIO(data)).element.body
    texts = [
        node
        for node in body.iter(f"{W}t", f"{W}delText")
        if not any(a.tag == f"{W}{gone}" for a in node.iterancestors())
    ]
    return "".join(node.text or "" for node in texts)


@pytest.mark.parametrize("suffix", [".txt", ".md"])
def test_plain_files_hold_the_decided_text(suffix: str) -> None:
    review = Review(BEFORE, AFTER)
    assert build_file(review, [0], suffix).decode() == "It is late. We don't go home."


def test_a_word_document_holds_the_decided_text() -> None:
    data = build_file(Review(BEFORE, AFTER), [0], ".docx")
    assert [p.text for p in docx.Document(io.BytesIO(data)).paragraphs] == ["It is late. We don't go home."]


def test_tracked_changes_are_the_accepted_ones() -> None:
    data = build_file(Review(BEFORE, AFTER), [0], ".docx", tracked_changes=True)
    assert read_side(data, "del") == "It is late. We don't go home."
    assert read_side(data, "ins") == BEFORE


@pytest.mark.parametrize(("suffix", "tracked"), [(".pdf", False), ("", False), (".txt", True), (".md", True)])
def test_what_cannot_be_written_is_refused(suffix: str, tracked: bool) -> None:
    with pytest.raises(ConfigurationError, match=r"choose one|save as \.docx"):
        build_file(Review(BEFORE, AFTER), [], suffix, tracked_changes=tracked)


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    assert find_free_path(path) == path
    path.touch()
    (tmp_path / "a-2.txt").touch()
    assert find_free_path(path).name == "a-3.txt"


def test_the_ending_is_put_behind_the_name_once() -> None:
    bar = SaveBar(on_save=lambda: None, on_download=lambda: None)
    bar.format.value = ".md"
    bar.name.value = " notes "
    assert bar.file_name == "notes.md"
    bar.name.value = "notes.MD"
    assert bar.file_name == "notes.MD"
    bar.name.value = ""
    assert bar.file_name == "styled.md"


def test_tracked_changes_need_changes() -> None:
    bar = SaveBar(on_save=lambda: None, on_download=lambda: None)
    bar.enable(True, has_changes=False)
    assert not bar.tracked_changes
    bar.enable(True, has_changes=True)
    assert bar.tracked_changes
