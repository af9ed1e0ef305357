import pytest
from hypothesis import given
from hypothesis import strategies as st

from styler_nb.client.display.diff import Segment, compute_changes, read_edits, render_changes
from styler_nb.schemas.style import EditRecord

WORDS = st.lists(st.sampled_from(["a", "cat", "don't", "do not", ",", ".", " ", "\n\n", "é", "-"]), max_size=30)


@given(WORDS, WORDS)
def test_the_parts_join_to_both_texts(old, new):
    before, after = "".join(old), "".join(new)
    segments = compute_changes(before, after)
    assert "".join(segment.before for segment in segments) == before
    assert "".join(segment.after for segment in segments) == after


@given(st.text(max_size=60))
def test_a_text_does_not_differ_from_itself(text):
    assert all(segment.equal for segment in compute_changes(text, text))


def test_words_are_compared_whole():
    assert compute_changes("I do not know.", "I don't know.") == [
        Segment("I ", "I "),
        Segment("do not", "don't"),
        Segment(" know.", " know."),
    ]


def test_a_very_long_text_is_compared_by_its_lines_and_their_words():
    before = "\n".join(f"line {i} has some words in it" for i in range(5000))
    segments = compute_changes(before, before.replace("line 70 has", "line 70 had"))
    assert [s.after for s in segments if not s.equal] == ["had"]


def record(**changes):
    fields = {
        "original_start": 2,
        "original_end": 8,
        "result_start": 2,
        "result_end": 7,
        "before": "do not",
        "after": "don't",
        "rule": "contraction",
        "reason": "you contract",
    }
    return EditRecord(**{**fields, **changes})


def test_edits_are_read():
    assert read_edits("I don't know.", [record()]) == [
        Segment("I ", "I "),
        Segment("do not", "don't", "you contract"),
        Segment(" know.", " know."),
    ]


def test_the_rule_stands_in_for_a_reason():
    assert read_edits("I don't know.", [record(reason="")])[1].reason == "contraction"


@pytest.mark.parametrize(
    "edits",
    [
        [record(after="did")],
        [record(), record()],
        [record(result_start=50, result_end=55)],
        [EditRecord.model_construct(**{**record().model_dump(), "result_start": None})],
        [EditRecord.model_construct(**{**record().model_dump(), "result_start": None}), record()],
    ],
)
def test_a_record_that_does_not_fit_is_not_used(edits):
    assert read_edits("I don't know.", edits) is None


def test_no_edits_leave_the_text():
    assert read_edits("same", []) == [Segment("same", "same")]


def test_an_insertion_and_a_deletion_are_marked_on_one_side_each():
    before, after = render_changes([Segment("gone ", ""), Segment("", "new ")])
    assert before.count("<del") == 1
    assert after.count("<ins") == 1
    assert "<ins" not in before
    assert "title" not in before + after
