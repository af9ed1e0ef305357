"""Joins and splits move the mean sentence length towards the writer's."""

from __future__ import annotations

import pytest

from styler_nb.engines.base import RestyleOptions
from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.model import VariantsModel
from styler_nb.quality.statistics import compute_statistics
from styler_nb.text import analyze

LONG = (
    "The prices fell in spring, and the shops were shut by noon. The bank was old, but it had a new roof. "
    "He opened the door of the shop and went into the street. The road was wet, so the drivers left early. "
    "It reduces the noise in the town and makes the houses cheaper. "
)
SHORT = (
    "He opened the door. He went into the street. It is a small town. It has no station. "
    "They work in the mill. They live by the river. "
)


def _restyle(text, writer, *, strength=1.0):
    counts = Counts()
    catalogue = load_catalogue()
    for name, variable in catalogue.variables.items():
        if name.startswith(("boundary.", "coordination.")):
            for index in range(len(variable.variants)):
                counts.cells[name, "", index] = 50
    statistics = compute_statistics([analyze(writer)])
    model = VariantsModel(Preferences(counts, catalogue), catalogue, statistics, match_output_length=True)
    pieces = list(model.restyle(text, RestyleOptions(strength=strength)))
    return "".join(p.text for p in pieces), [e for p in pieces for e in p.edits]


def _mean(text):
    sentences = analyze(text).sentences
    return sum(t.is_word for s in sentences for t in s.tokens) / len(sentences)


def test_a_writer_of_short_sentences_splits():
    result, _ = _restyle(LONG * 2, "He ran home. " * 9)
    assert _mean(result) < 0.65 * _mean(LONG)
    assert "in spring. The shops" in result
    assert "of the shop. He went" in result


def test_a_writer_of_long_sentences_joins():
    result, _ = _restyle(SHORT * 2, "He ran home in the rain and she stayed in the house by the sea all day long. " * 9)
    assert _mean(result) > 1.6 * _mean(SHORT)
    assert "a small town; it has" in result
    assert "in the mill and live" in result


def test_a_writer_of_such_sentences_leaves_them():
    assert _restyle(SHORT, SHORT)[0].replace("And they", "They") == SHORT


@pytest.mark.parametrize("text", [LONG * 4, SHORT * 4])
def test_a_lower_strength_makes_some_of_the_same_changes(text):
    writer = (
        "He ran home. " * 9 if text.startswith("The") else "He ran home in the rain and she stayed by the sea. " * 9
    )
    some = {(e.original_start, e.after) for e in _restyle(text, writer, strength=0.5)[1]}
    every = {(e.original_start, e.after) for e in _restyle(text, writer)[1]}
    assert some
    assert some < every
