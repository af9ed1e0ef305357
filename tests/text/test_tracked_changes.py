"""A text and its result as one document: accepting gives the one, rejecting the other."""

import io
import shutil
import subprocess
from datetime import UTC, datetime

import docx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from styler_nb.errors import InvalidRequestError
from styler_nb.text.documents import read_document
from styler_nb.text.docx_writer import write_docx
from styler_nb.text.edits import apply_edits, compute_edits
from styler_nb.text.tracked_changes import build_tracked_changes, write_tracked_changes

DATE = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
ORIGINAL = """# It is not here

It is not easy. We do not know.
It goes on, and it is long.

Second paragraph, as it is.

- It is one
- two
  - three is not

1. a is
2. b is

> A quote that is.
> It is long.

```
code is
```

| it is | b |
| --- | --- |
| 1 | 2 |

Last."""


def read(data):
    return read_document(data, "a.docx")


def words(text):
    # the lines between blocks may differ: a list that goes on after a change is a list of its own
    return text.split()


@pytest.mark.parametrize(
    "changes",
    [
        [("It is", "It's"), ("do not", "don't")],
        [("paragraph, as", "paragraph.\n\nAs"), ("know.\nIt goes", "know. It goes")],
        [("easy. We do not know.\nIt goes on, and it is long.\n\nSecond", "easy. Second")],
        [("code is", "code was"), ("| 1 |", "| one |")],
        [("- two\n", "- two\n- two and a half\n"), ("2. b is\n", "")],
        [("# It", "## It"), ("> A quote that is.\n> It is", "It is")],
        [("Last.", "Last.\n\nNo, this."), ("# It is not here\n\n", "")],
        [("\n\n1. a is\n2. b is", "")],
        [("is", "")],
    ],
)
def test_accepting_all_gives_the_result_and_rejecting_all_the_original(review, changes):
    result = ORIGINAL
    for old, new in changes:
        assert old in result
        result = result.replace(old, new)
    data = build_tracked_changes(ORIGINAL, result, date=DATE)
    assert words(read(review(data, True))) == words(read(write_docx(result)))
    assert words(read(review(data, False))) == words(read(write_docx(ORIGINAL)))
    assert data == build_tracked_changes(ORIGINAL, result, date=DATE)


# fmt: off
LINES = ["It is not easy, we know.", "A Title", "# Head", "- item is", "- two", "1. one", "2. two", "> quoted is",
         "", "", "| a | b |", "```", "code is", "so it is"]
# fmt: on
TEXTS = st.lists(st.sampled_from(LINES), min_size=1, max_size=8).map("\n".join)


@given(TEXTS, st.data())
@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_law_holds_for_texts_of_any_blocks(review, text, data):
    parts = [
        data.draw(st.sampled_from([part, part, part, "", "isn't ", "\n\n"]))
        for part in text.replace(" ", " \0").split("\0")
    ]
    result = "".join(parts)
    made = build_tracked_changes(text, result, date=DATE)
    assert words(read_any(review(made, True))) == words(read_any(write_docx(result)))
    assert words(read_any(review(made, False))) == words(read_any(write_docx(text)))


def read_any(data):
    """The text, numbers of list items aside; documents without a word are read too."""
    paragraphs = docx.Document(io.BytesIO(data)).element.body.iter("{*}p")
    return "\n".join("".join(t.text or "" for t in p.iter("{*}t")) for p in paragraphs)


def test_only_accepted_changes_are_written(review):
    result = ORIGINAL.replace("It is", "It's").replace("do not", "don't")
    edits = compute_edits(ORIGINAL, result)
    data = build_tracked_changes(ORIGINAL, result, edits, accepted=[1, 2], date=DATE)
    expected = apply_edits(ORIGINAL, edits, [1, 2])
    assert words(read(review(data, True))) == words(read(write_docx(expected)))
    assert words(read(review(data, False))) == words(read(write_docx(ORIGINAL)))
    with pytest.raises(InvalidRequestError, match="there is no edit 99"):
        build_tracked_changes(ORIGINAL, result, edits, accepted=[99])


def test_a_change_of_words_is_one_deletion_and_one_insertion(review):
    data = build_tracked_changes("It is not easy.", "It isn't easy.", date=DATE, author="Me")
    xml = docx.Document(io.BytesIO(data)).element.xml
    assert xml.count("<w:del ") == xml.count("<w:ins ") == 1
    assert 'w:author="Me"' in xml
    assert 'w:date="2026-01-02T03:04:05Z"' in xml


def test_line_ends_of_other_systems_and_control_characters(review):
    original, result = "It is not.\r\n\r\nTwo\x07 is.\r\n", "It isn't.\r\n\r\nTwo\x07 was.\r\n"
    data = build_tracked_changes(original, result, compute_edits(original, result), date=DATE)
    assert read(review(data, True)) == "It isn't.\n\nTwo was.\n"
    assert read(review(data, False)) == "It is not.\n\nTwo is.\n"


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
def test_it_opens_in_an_office_program(tmp_path):
    result = (
        ORIGINAL.replace("It is", "It's").replace("paragraph, as", "paragraph.\n\nAs").replace("code is", "code was")
    )
    path = tmp_path / "changes.docx"
    write_tracked_changes(path, ORIGINAL, result, author="Me", date=DATE)
    command = ["soffice", f"-env:UserInstallation=file://{tmp_path}/profile", "--headless", "--convert-to", "pdf"]
    subprocess.run([*command, "--outdir", str(tmp_path), str(path)], check=True, capture_output=True, timeout=180)
    assert (tmp_path / "changes.pdf").read_bytes().startswith(b"%PDF")
