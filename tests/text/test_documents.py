import io

import pytest

from styler_nb.errors import UnsupportedFileTypeError, UnusableContentError
from styler_nb.text.documents import read_document


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"Plain text.\r\nTwo.\rThree.\n", "Plain text.\nTwo.\nThree.\n"),
        (b"\xef\xbb\xbfWith a mark.", "With a mark."),
        ("Naïve “quotes” 😀".encode(), "Naïve “quotes” 😀"),
        ("Déjà vu".encode("utf-16"), "Déjà vu"),
        (b"\xfe\xff" + "Big end".encode("utf-16-be"), "Big end"),
        ("“Café” — it’s naïve.".encode("cp1252"), "“Café” — it’s naïve."),
        (b"Page one\fPage two", "Page one\nPage two"),
    ],
)
def test_txt_encodings(data, expected):
    assert read_document(data, "Sample.TXT") == expected
    assert read_document(io.BytesIO(data), "sample.txt") == expected


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b" \n\t\r\n", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"a\x00b", "NUL"),
        ("no mark".encode("utf-16-le"), "NUL"),
        (b"\x81\x8d\x8f\x90 text", "neither UTF-8"),
        (b"\xff\xfea", "neither UTF-8"),
        (b"\xff\xfe\x00\xd8", "neither UTF-8"),
        (b"\x89PNG\r\n\x1a\n text", "control|neither"),
        (b"\x01\x02 words", "control"),
        (bytes(range(0xA1, 0xC0)) * 20, "neither UTF-8"),
    ],
)
def test_txt_that_cannot_be_used(data, reason):
    with pytest.raises(UnusableContentError, match=reason):
        read_document(data, "a.txt")


@pytest.mark.parametrize("name", ["a.pdf", "txt", "a", "a.txt.exe", "docx", "", "a.doc"])
def test_other_file_types_are_refused(name):
    with pytest.raises(UnsupportedFileTypeError, match=r"\.txt nor \.docx"):
        read_document(b"words", name)
