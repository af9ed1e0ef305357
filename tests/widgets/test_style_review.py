from styler_nb.schemas.style import EditRecord
from styler_nb.widgets.style_review import Review

BEFORE = "It is late. We do not go home in order to sleep."
AFTER = "It's late. We don't go home to sleep."


def edit(start: int, before: str, after: str, rule: str, shift: int = 0) -> EditRecord:
    return EditRecord(
        original_start=start,
        original_end=start + len(before),
        result_start=start + shift,
        result_end=start + shift + len(after),
        before=before,
        after=after,
        rule=rule,
        reason=f"you write {after or 'nothing'}",
    )


EDITS = [
    edit(0, "It is", "It's", "contraction.be"),
    edit(15, "do not", "don't", "contraction.not", -1),
    edit(30, "in order ", "", "wordiness", -2),
]


def test_all_accepted_is_the_result_and_all_rejected_the_original() -> None:
    review = Review(BEFORE, AFTER, EDITS)
    assert review.edits == EDITS
    assert review.write() == AFTER
    assert review.write([0, 1, 2]) == BEFORE


def test_a_rejected_change_moves_the_spans_of_those_behind_it() -> None:
    review = Review(BEFORE, AFTER, EDITS)
    text = review.write([0])
    assert text == "It is late. We don't go home to sleep."
    kept = review.select([0])
    assert [e.rule for e in kept] == ["contraction.not", "wordiness"]
    assert [text[e.result_start : e.result_end] for e in kept] == ["don't", ""]
    assert [BEFORE[e.original_start : e.original_end] for e in kept] == ["do not", "in order "]


def test_a_record_of_another_text_gives_way_to_the_words() -> None:
    review = Review(BEFORE, AFTER, [edit(3, "xx", "yy", "other")])
    assert review.write() == AFTER
    assert review.write(range(len(review.edits))) == BEFORE
    assert review.edits
    assert not any(e.reason for e in review.edits)


def test_without_a_record_the_words_are_compared() -> None:
    assert [(e.before, e.after) for e in Review(BEFORE, AFTER).edits][:1] == [("It is", "It's")]


def test_without_an_original_there_is_nothing_to_decide() -> None:
    review = Review(None, AFTER, EDITS)
    assert (review.edits, review.write([0]), review.original) == ([], AFTER, AFTER)


def test_numbers_that_are_no_changes_are_left_out() -> None:
    assert Review(BEFORE, AFTER, EDITS).check([2, 0, 2, 7, -1]) == [0, 2]


def test_changes_of_a_variable_are_found() -> None:
    assert Review(BEFORE, AFTER, EDITS).find_variable("contraction.not") == [1]


def test_the_view_holds_every_stretch_once() -> None:
    parts = Review(BEFORE, AFTER, EDITS).to_view()
    assert "".join(part.get("text", part.get("before", "")) for part in parts) == BEFORE
    assert "".join(part.get("text", part.get("after", "")) for part in parts) == AFTER
    assert parts[0] == {
        "number": 0,
        "before": "It is",
        "after": "It's",
        "variable": "contraction.be",
        "reason": "you write It's",
    }
    assert all(part.get("text") != "" for part in parts)


def test_an_empty_review_is_empty() -> None:
    review = Review()
    assert (review.write(), review.to_view(), review.select()) == ("", [], [])
