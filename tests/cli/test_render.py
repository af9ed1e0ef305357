from __future__ import annotations

import pytest
from rich.console import Console

from styler_nb.cli._render import _improvement, build_before_after, build_edit_table, find_changes
from styler_nb.client.display.diff import Segment, compute_changes
from styler_nb.client.results import StyleResult, build_result

BEFORE = "# Title\n\nIt is late. [We] go.\n\n- One\n- Two\n"
AFTER = "# Title\n\nIt's late. [We] go.\n\n- One\n- Two\n"


def draw(renderable: object, *, colour: bool = False) -> str:
    console = Console(width=80, color_system="standard" if colour else None, force_terminal=colour, record=True)
    with console.capture() as capture:
        console.print(renderable)
    return capture.get()


def build(edits: list[dict[str, object]] | None = None) -> StyleResult:
    choice = {"index": 0, "message": {"role": "assistant", "content": AFTER}, "finish_reason": "stop"}
    body = {"id": "x", "object": "chat.completion", "created": 0, "model": "ftm-x", "choices": [choice]}
    return build_result(StyleResult, body | ({"edits": edits} if edits else {}))


def test_paragraphs_stand_beside_each_other() -> None:
    long = "Word after word after word after word after word after word. "
    changes = compute_changes(f"{long}\n\nEnd.", f"{long * 3}\n\nEnd.")
    lines = draw(build_before_after(changes, width=60)).splitlines()
    (last,) = (line for line in lines if "End." in line)
    assert last.count("End.") == 2


def test_changes_are_marked_twice() -> None:
    drawn = draw(build_before_after(compute_changes(BEFORE, AFTER), title="now", width=60), colour=True)
    assert "\x1b[9;31mIt is\x1b[0m" in drawn
    assert "\x1b[4;32mIt's\x1b[0m" in drawn
    # Brackets of the text are no markup.
    assert "[We]" in draw(build_before_after(compute_changes(BEFORE, AFTER), width=60))


def test_the_engines_own_record_is_preferred() -> None:
    edit = {"original_start": 9, "original_end": 14, "result_start": 9, "result_end": 13, "before": "It is"}
    edit |= {"after": "It's", "rule": "contraction", "reason": "you contract"}
    result = build([edit])
    assert Segment("It is", "It's", "you contract") in find_changes(BEFORE, result)
    drawn = draw(build_edit_table(result.edits or ()))
    assert "contraction" in drawn
    assert "you contract" in drawn


@pytest.mark.parametrize(
    "edits",
    [
        None,
        [
            {
                "original_start": 0,
                "original_end": 1,
                "result_start": 0,
                "result_end": 1,
                "before": "?",
                "after": "?",
                "rule": "",
                "reason": "",
            }
        ],
    ],
)
def test_without_a_fitting_record_the_words_are_compared(edits: list[dict[str, object]] | None) -> None:
    changes = find_changes(BEFORE, build(edits))
    assert "".join(change.before for change in changes) == BEFORE
    assert "".join(change.after for change in changes) == AFTER


@pytest.mark.parametrize(
    ("value", "unclear", "shown"),
    [
        (None, False, ""),
        (0.004, False, "= 0 %"),
        (0.25, False, "▲ +25 %"),
        (-0.25, False, "▼ -25 %"),
        (-0.25, True, "no clear change"),
        (-21.2, False, "▼ <-999 %"),
        (21.2, False, "▲ >+999 %"),
    ],
)
def test_improvements(value: float | None, unclear: bool, shown: str) -> None:
    assert _improvement(value, unclear=unclear).plain == shown
