import pytest
from hypothesis import given
from hypothesis import strategies as st

from styler_nb.errors import InvalidRequestError
from styler_nb.schemas.style import EditRecord
from styler_nb.text import edits as module
from styler_nb.text.edits import apply_edits, compute_edits, find_edits, select_edits

TEXT = "It is not easy. We do not know."
TEXTS = st.lists(st.sampled_from(["a", "cat", "don't", "do not", ",", ".", " ", "  ", "\n\n", "\n", "é"]), max_size=30)


def edit(start, end, before, after, **more):
    fields = {"result_start": 0, "result_end": 0, "rule": "r", "reason": "why"}
    return EditRecord(original_start=start, original_end=end, before=before, after=after, **{**fields, **more})


EDITS = [edit(19, 25, "do not", "don't"), edit(3, 9, "is not", "isn't")]


def test_all_or_some_are_applied_by_the_numbers_they_were_given_in():
    assert apply_edits(TEXT, EDITS) == "It isn't easy. We don't know."
    assert apply_edits(TEXT, EDITS, [0]) == "It is not easy. We don't know."
    assert apply_edits(TEXT, EDITS, {1}) == "It isn't easy. We do not know."
    assert apply_edits(TEXT, EDITS, []) == TEXT


def test_selected_edits_have_the_spans_of_the_text_they_lead_to():
    selected = select_edits(TEXT, EDITS)
    result = apply_edits(TEXT, EDITS)
    assert [result[e.result_start : e.result_end] for e in selected] == ["isn't", "don't"]
    (alone,) = select_edits(TEXT, EDITS, [0])
    assert (alone.result_start, alone.result_end, alone.reason) == (19, 24, "why")


@pytest.mark.parametrize(
    ("edits", "accepted", "words"),
    [
        ([edit(3, 9, "is not", "a"), edit(6, 9, "not", "b")], None, "overlaps"),
        ([edit(3, 9, "is nut", "a")], None, "not of this text"),
        ([edit(30, 40, ".", "a")], None, "not of this text"),
        ([edit(9, 3, "", "a")], None, "not of this text"),
        (EDITS, [2], "there is no edit 2"),
        (EDITS, [-1], "there is no edit -1"),
    ],
)
def test_what_does_not_fit_is_refused(edits, accepted, words):
    with pytest.raises(InvalidRequestError, match=words):
        apply_edits(TEXT, edits, accepted)


@given(TEXTS, TEXTS, st.booleans())
def test_the_edits_of_a_comparison_lead_from_one_text_to_the_other(old, new, whole):
    original, result = "".join(old), "".join(new)
    found = compute_edits(original, result, whole=whole)
    assert apply_edits(original, found) == result
    assert select_edits(original, found) == found
    assert all(e.before != e.after for e in found)


@given(TEXTS, TEXTS)
def test_long_texts_are_compared_by_lines_to_the_same_end(old, new):
    original, result = "".join(old), "".join(new)
    most, module._MAX_TOKENS = module._MAX_TOKENS, 3
    try:
        assert apply_edits(original, compute_edits(original, result)) == result
    finally:
        module._MAX_TOKENS = most


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f466"),
        ("\U0001f44d\U0001f3fb", "\U0001f44d\U0001f3fd"),
        ("\U0001f1e9\U0001f1ea", "\U0001f1e9\U0001f1f0"),
        ("\u2764\ufe0f", "\u2764\ufe0e"),
        ("re\u0301sume\u0301", "re\u0301sume"),
    ],
    ids=["family", "skin", "flag", "heart", "accent"],
)
def test_what_people_see_as_one_sign_is_not_taken_apart(old, new):
    (found,) = compute_edits(f"It is {old} here.", f"It is {new} here.")
    assert (found.before, found.after) == (old, new)


def test_changes_that_only_blanks_part_are_one_to_people():
    assert [(e.before, e.after) for e in compute_edits("We do not know it.", "We don't know it.")] == [
        ("do not", "don't")
    ]
    assert len(compute_edits("a b c d", "x b y d")) == 2


def test_a_record_is_used_where_it_fits_and_else_the_texts():
    result = apply_edits(TEXT, EDITS)
    assert [e.rule for e in find_edits(TEXT, result, EDITS)] == ["r", "r"]
    for other in (None, EDITS[:1], [edit(0, 2, "We", "x")], [EditRecord.model_construct(original_start=None)]):
        found = find_edits(TEXT, result, other)
        assert [e.rule for e in found] == ["", ""]
        assert apply_edits(TEXT, found) == result
