from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from styler_nb.engines.chat.compare import find_hunks, group_sentences, keep_spaces
from styler_nb.engines.chat.facts import read_passage

TEXT = st.text(alphabet="ab .,\n'—", max_size=40)


def changed(before, after):
    return [(before[h.start : h.end], after[h.new_start : h.new_end]) for h in find_hunks(before, after)]


@settings(max_examples=200, deadline=None, derandomize=True)
@given(TEXT, TEXT)
def test_hunks_lead_from_one_text_to_the_other(before, after):
    parts, place = [], 0
    for hunk in find_hunks(before, after):
        assert place <= hunk.start <= hunk.end
        parts += (before[place : hunk.start], after[hunk.new_start : hunk.new_end])
        assert (hunk.start, hunk.new_start) != (hunk.end, hunk.new_end)
        place = hunk.end
    assert "".join(parts) + before[place:] == after


def test_changes_are_whole_words_and_whole_exchanges():
    assert changed("However, it is not deep.", "But it isn't deep.") == [("However,", "But"), ("is not", "isn't")]
    assert changed("He came, and she left.", "He came. She left.") == [(", and she", ". She")]
    assert changed("It is deep.", "It is deep.") == []


def test_line_breaks_stay_after_their_words():
    before = "The harbour\nis not  deep. It is\nsafe."
    assert keep_spaces(before, "The harbour isn't deep. It is safe.") == "The harbour\nisn't deep. It is\nsafe."
    assert keep_spaces("One line here.", "One line there.") == "One line there."


def groups(before, after):
    found = group_sentences(read_passage(before), read_passage(after))
    assert "".join(before[g.start : g.end] for g in found).replace(" ", "") == before.replace(" ", "")
    assert "".join(after[g.new_start : g.new_end] for g in found).replace(" ", "") == after.replace(" ", "")
    return [(before[g.start : g.end], after[g.new_start : g.new_end]) for g in found]


def test_sentences_that_became_others_stay_together():
    before = "The harbour is deep. It is safe, and it is old. Anna likes the town."
    after = "The harbour is deep. It is safe. It is old. Anna likes the town."
    assert groups(before, after) == [
        ("The harbour is deep.", "The harbour is deep."),
        ("It is safe, and it is old.", "It is safe. It is old."),
        ("Anna likes the town.", "Anna likes the town."),
    ]


def test_a_fact_that_moved_keeps_its_sentences_together():
    before = "In 2024 the harbour was deep. The town was rich. The crane is not new."
    after = "The harbour was deep. The town was rich in 2024. The crane isn't new."
    assert groups(before, after) == [
        ("In 2024 the harbour was deep. The town was rich.", "The harbour was deep. The town was rich in 2024."),
        ("The crane is not new.", "The crane isn't new."),
    ]


def test_a_fact_that_moved_to_the_end_takes_all_with_it():
    before = "In 2024 the harbour was deep. The town was rich. The crane was new."
    after = "The harbour was deep. The town was rich. The crane was new in 2024."
    assert len(groups(before, after)) == 1
