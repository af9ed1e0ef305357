import pytest

from styler_nb.text.documents import read_document
from styler_nb.text.docx_writer import write_docx

TEXT = """# Title here

First paragraph, “quoted” — naïve.
Second line of it.

## Section two

- one
- two
  - nested a
  - nested b
- three

3. three
4. four

1. one again

> A quote.
> It goes on.

```
def f():
    return "x"
```

| a | b |
| --- | --- |
| 1 | 2 \\| 3 |

###### Deep

Last one.
"""


def back(text):
    return read_document(write_docx(text), "a.docx")


def test_ordinary_text_reads_back():
    assert back(TEXT) == TEXT
    assert back(TEXT.replace("\n", "\r\n")) == TEXT


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A line.\n\n---\n\nafter it.", "A line.\n\nafter it.\n"),
        ("A Short Title\n\nBody text follows here.", "# A Short Title\n\nBody text follows here.\n"),
        ("Bad \x00\x07characters go.", "Bad characters go.\n"),
        ("~~~\nunclosed", "```\nunclosed\n```\n"),
        ("* star\n* two", "- star\n- two\n"),
    ],
)
def test_what_is_written_otherwise(text, expected):
    assert back(text) == expected
