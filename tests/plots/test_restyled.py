from __future__ import annotations

from matplotlib.figure import Figure
from matplotlib.text import Text

from styler_nb.client.display.diff import compute_changes
from styler_nb.client.results import StyleResult, build_result
from styler_nb.plots.passage import choose_passage, lay_out
from styler_nb.plots.restyled import plot_restyled

SAME = "It stays the same here, whatever anybody does about it. " * 5
BEFORE = "It is not what it was before, and it is late. " * 6
AFTER = BEFORE.replace("is not", "isn't")


def build(text: str) -> StyleResult:
    choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
    body = {"id": "x", "object": "chat.completion", "created": 0, "model": "ftm-x", "choices": [choice]}
    return build_result(StyleResult, body)


def find_texts(figure: Figure) -> list[str]:
    return [item.get_text() for item in figure.findobj(Text) if item.get_text()]


def test_the_passage_with_the_most_changes_is_chosen() -> None:
    for order in ((SAME, BEFORE), (BEFORE, SAME)):
        original = "# Title\n\n" + "\n\n".join(order)
        chosen = choose_passage(original, [original.replace("is not", "isn't"), original])
        assert [side.strip() for side in (chosen[0], *chosen[1])] == [BEFORE.strip(), AFTER.strip(), BEFORE.strip()]


def test_words_are_marked_and_broken_into_lines() -> None:
    words = lay_out(compute_changes(BEFORE, AFTER), 3.0)
    assert [word.text for word in words] == AFTER.split()
    assert {word.text for word in words if word.changed} == {"isn't"}
    assert all(word.x + word.width <= 3.0 for word in words)
    assert words[-1].line == len({word.line for word in words}) - 1 > 2


def test_a_mark_that_changed_belongs_to_its_word() -> None:
    words = lay_out(compute_changes("It is late, and we go.", "It is late; and we go."), 9.0)
    assert [(word.text, word.changed) for word in words if word.changed] == [("late;", True)]


def test_one_column_for_the_input_and_one_a_style() -> None:
    figure = plot_restyled(BEFORE, {"plain": build(BEFORE), "short": build(AFTER)})
    texts = find_texts(figure)
    assert {"the input", "in the style of plain", "in the style of short"} <= set(texts)
    assert texts.count("isn't") == 6
    figure.canvas.draw()


def test_dollars_in_a_text_are_no_formula() -> None:
    text = "It costs $5 and not $6, which is $1 less than it was before. " * 5
    figure = plot_restyled(text, {"same": build(text)})
    figure.canvas.draw()
    assert "$5" in find_texts(figure)
