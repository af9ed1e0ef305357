# ruff: noqa: E501 - tables of cases read best one case a line
"""Blocks: kinds, content ranges, levels; they tile the text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from styler_nb.text.blocks import mask_markers, split_blocks
from styler_nb.text.types import BlockKind


def shown(text):
    return [
        (b.kind.value, b.level, text[b.content_start : b.content_end])
        for b in split_blocks(text)
        if b.kind is not BlockKind.BLANK
    ]


CASES = [
    ("", []),
    ("  \n \n", []),
    ("# One\ntext\n## Two ##\n", [("heading", 1, "One"), ("paragraph", 0, "text"), ("heading", 2, "Two")]),
    ("#nospace is text.\n", [("paragraph", 0, "#nospace is text.")]),
    ("Big\n===\n\nSmall\n---\n", [("heading", 1, "Big"), ("heading", 2, "Small")]),
    (
        "My Title\n\nBody text is here.\n\nNext Part\n\nMore.",
        [
            ("heading", 1, "My Title"),
            ("paragraph", 0, "Body text is here."),
            ("heading", 2, "Next Part"),
            ("paragraph", 0, "More."),
        ],
    ),
    (
        "Body is first here.\n\nShort title\n\nMore.",
        [("paragraph", 0, "Body is first here."), ("heading", 2, "Short title"), ("paragraph", 0, "More.")],
    ),
    ("Hello there.\n\nBye.", [("paragraph", 0, "Hello there."), ("paragraph", 0, "Bye.")]),
    ("“Well”\n\nHe left the room.", [("paragraph", 0, "“Well”"), ("paragraph", 0, "He left the room.")]),
    ("only line here", [("paragraph", 0, "only line here")]),
    ("# H\n\nNot a title\n\nText.", [("heading", 1, "H"), ("paragraph", 0, "Not a title"), ("paragraph", 0, "Text.")]),
    ("One line\nwrapped on\nthree.\n", [("paragraph", 0, "One line\nwrapped on\nthree.")]),
    (
        "- a\n- b\n  on\n  - c\n- d",
        [("list_item", 1, "a"), ("list_item", 1, "b\n  on"), ("list_item", 2, "c"), ("list_item", 1, "d")],
    ),
    ("1. a\n2) b\n(3) c\na) d\n• e", [("list_item", 1, x) for x in "abcde"]),
    ("2.1 He pays.\n\n2.1.4 She waits;", [("list_item", 1, "He pays."), ("list_item", 1, "She waits;")]),
    ("2.1 Methods\n\nHe pays.", [("heading", 1, "2.1 Methods"), ("paragraph", 0, "He pays.")]),
    ("2.1 What is a mill?\n\nHe pays.", [("paragraph", 0, "2.1 What is a mill?"), ("paragraph", 0, "He pays.")]),
    ("2.5 percent is paid.", [("paragraph", 0, "2.5 percent is paid.")]),
    ("- [ ] task\n* star\n+ plus", [("list_item", 1, "task"), ("list_item", 1, "star"), ("list_item", 1, "plus")]),
    ("Text before:\n- a\n- b\nx", [("paragraph", 0, "Text before:"), ("list_item", 1, "a"), ("list_item", 1, "b\nx")]),
    ("He was born in\n1984. It was cold.", [("paragraph", 0, "He was born in\n1984. It was cold.")]),
    ("> a\n> b\n\nText here.", [("block_quote", 1, "a\n> b"), ("paragraph", 0, "Text here.")]),
    (
        "> a\n>\n> b\n>> c",
        [("block_quote", 1, "a"), ("block_quote", 1, ""), ("block_quote", 1, "b"), ("block_quote", 2, "c")],
    ),
    ("> a\nlazy\n# H", [("block_quote", 1, "a\nlazy"), ("heading", 1, "H")]),
    ("```py\nx = 1\n\n# no\n```\nAfter it.", [("code", 0, "```py\nx = 1\n\n# no\n```"), ("paragraph", 0, "After it.")]),
    ("~~~\nopen", [("code", 0, "~~~\nopen")]),
    (
        "Run this now:\n\n    x = f(1)\n    y = {2}\n\nDone now.",
        [("paragraph", 0, "Run this now:"), ("code", 0, "x = f(1)\n    y = {2}"), ("paragraph", 0, "Done now.")],
    ),
    (
        "    An indented first line of prose, as novels have it.\n\nNext one.",
        [("paragraph", 0, "An indented first line of prose, as novels have it."), ("paragraph", 0, "Next one.")],
    ),
    ("    An indented line\nand more prose.", [("paragraph", 0, "An indented line\nand more prose.")]),
    ("a | b\n--|--\n1 | 2\n\nText.", [("table", 0, "a | b\n--|--\n1 | 2"), ("paragraph", 0, "Text.")]),
    ("| a |\n| b |\n", [("table", 0, "| a |\n| b |")]),
    ("this | that is prose\nand - more.", [("paragraph", 0, "this | that is prose\nand - more.")]),
    ("---\ntitle: x\n---\nText.", [("code", 0, "---\ntitle: x\n---"), ("paragraph", 0, "Text.")]),
    ("---\ntitle: x\nText.", [("code", 0, "---"), ("paragraph", 0, "title: x\nText.")]),
    ("---\n\nText.", [("code", 0, "---"), ("paragraph", 0, "Text.")]),
    ("One.\n\n* * *\n\nTwo.", [("paragraph", 0, "One."), ("code", 0, "* * *"), ("paragraph", 0, "Two.")]),
    ("<!-- a\nb -->\nText.", [("code", 0, "<!-- a\nb -->"), ("paragraph", 0, "Text.")]),
    ("<!-- open\nText.", [("paragraph", 0, "<!-- open\nText.")]),
    ("<div>\nText.\n</div>", [("code", 0, "<div>"), ("paragraph", 0, "Text.\n</div>")]),
    ("[a]: http://x.y\n", [("code", 0, "[a]: http://x.y")]),
    ("A. Dr. Who\n\nHe came home.", [("paragraph", 0, "A. Dr. Who"), ("paragraph", 0, "He came home.")]),
    ("III. The End\n\nHe came home.", [("heading", 1, "III. The End"), ("paragraph", 0, "He came home.")]),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_blocks_of(text, expected):
    assert shown(text) == expected
    assert shown(text.replace("\n", "\r\n")) == [(k, n, c.replace("\n", "\r\n")) for k, n, c in expected]


LINES = st.sampled_from(
    ["", " ", "# H", "text", "A Title", "- a", "  - b", "1. c", "> q", ">> r", ">", "```", "~~~", "    code();", "|a|b|",
     "|-|-|", "---", "===", "<!-- c", "-->", "\t", "***", "(a) x", "\x0c", "é 中 😀"]
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.tuples(LINES, st.sampled_from(["\n", "\r\n", "\r", "\x85"])), max_size=14).map(
        lambda rows: "".join(a + b for a, b in rows)
    )
    | st.text(max_size=80)
)
def test_blocks_tile_the_text(text):
    blocks = split_blocks(text)
    assert "".join(text[b.start : b.end] for b in blocks) == text
    assert [b.start for b in blocks] == [0, *(b.end for b in blocks)][: len(blocks)]
    for block in blocks:
        assert block.start <= block.content_start <= block.content_end <= block.end
        content = text[block.content_start : block.content_end]
        assert content == content.strip()
        assert len(mask_markers(text, block)) == len(content)


def test_masking_hides_quote_marks_only():
    text = "> a > b\n> c\n"
    block = split_blocks(text)[0]
    assert mask_markers(text, block) == "a > b\n  c"
