import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from styler_nb.text.blocks import split_blocks
from styler_nb.text.edits import apply_edits, compute_edits
from styler_nb.text.marked_text import find_fixed, sift_edits

TEXT = """---
title: It is not
---

# It is not [here](http://x.y/it_is "It is")

It is **not** easy, `it is`. We do not know.

Second paragraph; see <b>it is</b> and \\* it.

- It is one
  and not two
- [ ] a task

> It is quoted.
> It is long.

| it is | b |
| --- | --- |
| c \\| it | is |

```
it is
```

[ref]: http://x.y/it
"""


def restyle(text, old, new):
    kept, skipped = sift_edits(text, compute_edits(text, text.replace(old, new)))
    return apply_edits(text, kept), skipped


def test_words_change_and_marks_stay():
    changed, skipped = restyle(TEXT, "It is", "This isn't")
    assert changed == (
        TEXT.replace("It is", "This isn't")
        .replace("title: This isn't", "title: It is")
        .replace('"This isn\'t")', '"It is")')
    )
    assert len(skipped) == 2
    changed, _ = restyle(TEXT, "it is", "that is")
    assert "`it is`" in changed
    assert "<b>that is</b>" in changed
    assert "```\nit is\n```" in changed
    assert "| that is | b |" in changed
    assert "http://x.y/it_is" in changed


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("**not**", "never"),
        ("- It", "It"),
        ("# It", "It"),
        ("`it is`", "it is"),
        ("one\n  and", "one and"),
        ("> It is long", "It is long"),
        (" | b |", " b |"),
        ("c \\|", "c | d"),
        ("\n- [ ] a", " and a"),
        ("quoted.\n", "quoted. "),
    ],
)
def test_a_change_of_a_mark_is_left_out_with_the_reason(old, new):
    assert TEXT.count(old) == 1
    changed, skipped = restyle(TEXT, old, new)
    assert changed == TEXT
    assert skipped
    assert all(s.reason for s in skipped)


def test_paragraphs_may_be_joined_and_parted():
    assert restyle(TEXT, "know.\n\nSecond", "know. Second")[1] == []
    assert restyle(TEXT, "easy,", "easy.\n\nThat is,")[1] == []


PIECES = st.lists(
    st.sampled_from(
        [
            "it is",
            " ",
            "\n",
            "\n\n",
            "# ",
            "- ",
            "> ",
            "**",
            "`x y`",
            "[a](b)",
            "| a | b |",
            "```\n",
            "word",
            ".",
            "1. ",
        ]
    ),
    max_size=25,
).map("".join)


@given(PIECES, st.data())
@settings(deadline=None, derandomize=True)
def test_what_is_fixed_is_there_afterwards_in_its_order(text, data):
    result = "".join(data.draw(st.sampled_from([p, p, p, "", "new"])) for p in text.split("it"))
    kept, skipped = sift_edits(text, compute_edits(text, result))
    changed = apply_edits(text, kept)
    fixed = find_fixed(text)
    rest = iter(changed)
    assert all(char in rest for char, mark in zip(text, fixed, strict=True) if mark)
    assert [b.end for b in split_blocks(text)][-1:] == [len(text)] * bool(text)
    assert len(kept) + len(skipped) == len(compute_edits(text, result))
