"""What people at large do, what anyone may do in a case, and texts that break off."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.people.common_deeds import is_common_deed, is_common_thought
from styler_nb.engines.variants.finding.people.somebody_does import find_somebody_does
from styler_nb.engines.variants.finding.people.unnamed_people import find_unnamed_people
from styler_nb.engines.variants.reading.agentless import Passive
from styler_nb.engines.variants.reading.blocks import build_views
from styler_nb.engines.variants.reading.passive_groups import read_passive_group
from styler_nb.text import analyze

CATALOGUE = load_catalogue()
SENTENCES = (
    "If the lamp is turned off by night, it cools. In most towns, mirrors are usually thrown away and reused. "
    "The worth of the bridge that is often overlooked is debated."
)


def _read(text):
    return build_views(text, analyze(text).blocks[0])


def _judge(text, judge):
    view = _read(text)[0]
    done = next(i for i, token in enumerate(view.tokens) if token.xpos == "VBN")
    group = read_passive_group(view, done)
    return judge(view, Passive(group.auxiliary, "", (), done, done, group.lemma), group)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Herbs are often pickled in brine.", True),
        ("In many villages, herbs are pickled in brine.", True),
        ("A knot can be made in the rope.", True),
        ("Herbs are pickled in brine.", False),
        ("The herbs are often pickled in brine.", False),
        ("Herbs are then often pickled in brine.", False),
        ("Herbs are often pickled in the cell.", False),
        ("Herbs were often pickled in brine.", False),
        ("Herbs are often pickled at Selby.", False),
    ],
)
def test_deeds_of_people_at_large(text, expected):
    assert _judge(text, is_common_deed) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The cost is often overlooked.", True),
        ("The cost is not always overlooked.", True),
        ("The cost is not soon overlooked.", False),
        ("This is often overlooked.", False),
        ("The cost was often overlooked.", False),
    ],
)
def test_thoughts_of_people_at_large(text, expected):
    assert _judge(text, is_common_thought) is expected


@pytest.mark.parametrize("length", range(1, len(SENTENCES), 3))
def test_a_text_that_breaks_off_is_read(length):
    views = _read(SENTENCES[:length])
    found = [*find_unnamed_people(views, CATALOGUE.variables["voice.people"])]
    for view in views:
        found += find_somebody_does(view, CATALOGUE.variables["voice.somebody"])
    assert all(0 <= site.start < site.end <= length for site in found)
