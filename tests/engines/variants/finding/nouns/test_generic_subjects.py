"""Subjects that stand for any of a kind, and whether their number may change."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.finding.nouns.generic_subjects import may_change_number, read_subject
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks


def _views(text):
    (block,) = [b for b in read_blocks(text) if b.sentences]
    return build_views(text, block)


@pytest.mark.parametrize(
    ("text", "head", "is_plural"),
    [
        ("Letters may be left out at night.", "letters", True),
        ("A hand pump may be left out at night.", "pump", False),
        ("Letters that are damaged must be sent back.", "letters", True),
    ],
)
def test_a_subject_before_a_modal_verb_is_read(text, head, is_plural):
    (view,) = _views(text)
    subject = read_subject(view)
    assert subject is not None
    assert (view.lowers[subject.head], subject.is_plural) == (head, is_plural)


@pytest.mark.parametrize(
    "text",
    ["The pumps may be left out.", "Many pumps may be left out.", "A strip of cloth can be added.", "Letters may."],
)
def test_what_is_known_counted_or_cut_short_stands_for_no_kind(text):
    (view,) = _views(text)
    assert read_subject(view) is None


@pytest.mark.parametrize(
    ("text", "may_change"),
    [
        ("Letters may be left out at night.", True),
        ("Letters may be left out when they're dry.", False),
        ("Letters may be left out at night. They are stamped in May.", False),
        ("A letter may be left out if the letter is dry.", False),
        ("Letters should be available at the gate.", False),
    ],
)
def test_what_is_taken_up_or_told_of_all_keeps_its_number(text, may_change):
    view, *later = _views(text)
    subject = read_subject(view)
    assert subject is not None
    assert may_change_number(view, subject, ("letter", "letters"), (), later) is may_change
