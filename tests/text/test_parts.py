"""Parts of a text that is still being written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from styler_nb.text.blocks import split_blocks
from styler_nb.text.parts import PartSplitter, split_parts

TEXT = """The tide went out early.

It left a bucket behind.
Nobody came for it.

A short title

What follows the title.

- one

- two
    indented below

The end of the list.

```python
a = 1

b = 2
```

<!-- a note

still a note -->

# Marked title

Last words"""
PARTS = [
    "The tide went out early.\n\n",
    "It left a bucket behind.\nNobody came for it.\n\n",
    "A short title\n\nWhat follows the title.\n\n",
    "- one\n\n",
    "- two\n    indented below\n\n",
    "The end of the list.\n\n",
    "```python\na = 1\n\nb = 2\n```\n\n",
    "<!-- a note\n\nstill a note -->\n\n",
    "# Marked title\n\n",
    "Last words",
]


def test_where_a_text_is_cut() -> None:
    assert split_parts(TEXT) == PARTS


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_the_pieces_it_came_in_change_nothing(size: int) -> None:
    splitter = PartSplitter()
    parts: list[str] = []
    for start in range(0, len(TEXT), size):
        parts += splitter.feed(TEXT[start : start + size])
    assert parts + splitter.close() == PARTS


def test_a_paragraph_is_complete_at_its_blank_line() -> None:
    splitter = PartSplitter()
    assert splitter.feed("One sentence.\n") == []
    assert splitter.feed("\n") == ["One sentence.\n\n"]
    assert splitter.close() == []


def test_blank_lines_and_nothing() -> None:
    assert split_parts("") == []
    assert "".join(split_parts("\n\n  \nWords.\n\n\n\nMore.\n")) == "\n\n  \nWords.\n\n\n\nMore.\n"
    assert split_parts("Words.\r\n\r\nMore.\r\n") == ["Words.\r\n\r\n", "More.\r\n"]


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(["Words and words.", "Title", "- item", "  - in", "```", "", "", "# H", "<!--", "-->"]))
)
def test_nothing_is_lost(lines: list[str]) -> None:
    text = "\n".join(lines)
    parts = split_parts(text)
    assert "".join(parts) == text
    assert all(parts)


def test_the_blocks_are_those_of_the_whole_text() -> None:
    found = [
        (block.kind, block.level, part[block.start : block.end])
        for number, part in enumerate(PARTS)
        for block in split_blocks(part, continues=number > 0)
    ]
    # A plain title counts as one only as long as the text has no marked ones, which a stream cannot know yet.
    text = TEXT.replace("# Marked title", "## Marked title").partition("## ")[0]
    whole = [(block.kind, block.level, text[block.start : block.end]) for block in split_blocks(text)]
    assert found[: len(whole)] == whole
