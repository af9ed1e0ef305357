"""Who may have what with a genitive."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.finding.nouns.owners import HEADS, OF_TIMES, fits_owner, may_own_as_crowd


@pytest.mark.parametrize(
    ("head", "owner", "fits"),
    [
        ("events", "day", True),
        ("events", "bay", False),
        ("end", "season", True),
        ("end", "bridge", False),
        ("size", "garden", True),
        ("size", "kindness", False),
        ("price", "delivery", False),
        ("edge", "trees", False),
        ("needs", "horses", False),
    ],
)
def test_what_things_have(head, owner, fits):
    assert fits_owner(head, owner) is fits


@pytest.mark.parametrize(
    ("noun", "head", "may"),
    [
        ("horses", "needs", True),
        ("patients", "needs", True),
        ("patient", "needs", False),
        ("towns", "needs", False),
        ("horses", "history", False),
    ],
)
def test_what_a_crowd_has(noun, head, may):
    assert may_own_as_crowd(noun, head) is may


def test_whatever_times_have_is_had_at_all():
    assert OF_TIMES <= HEADS
