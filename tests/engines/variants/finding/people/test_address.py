"""One person throughout a text, and none where the text already speaks of another."""

from __future__ import annotations

from functools import lru_cache

import pytest

from styler_nb.engines.base import RestyleOptions
from styler_nb.engines.variants.catalogue.index import build_catalogue, load_catalogue
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.model import VariantsModel
from styler_nb.quality.statistics import compute_statistics
from styler_nb.text import analyze

_ALL = load_catalogue()
CATALOGUE = build_catalogue([*_ALL.of_kind("address"), _ALL.variables["typography.apostrophe"]])
TEXT = "Several tools can be used to cut it. The cost is subtracted from the price."


@lru_cache(maxsize=8)
def _model(*observed):
    counts = Counts()
    for variable, form, n in observed:
        counts.cells[variable, "", CATALOGUE.variables[variable].variant_index(form)] += n
    statistics = compute_statistics([analyze("He ran and sang in the rain. " * 3)])
    return VariantsModel(Preferences(counts, CATALOGUE), CATALOGUE, statistics, match_output_length=False)


def _restyle(model, text, **options):
    return "".join(piece.text for piece in model.restyle(text, RestyleOptions(**options)))


def _everywhere(form, n, also=()):
    kept = [v.id for v in CATALOGUE.of_kind("address") if form in {variant.form for variant in v.variants}]
    return (*((name, form, n) for name in kept), *also)


def test_a_writer_of_two_persons_writes_the_commoner_one_only():
    model = _model(*_everywhere("we", 60, also=_everywhere("you", 40)))
    result = _restyle(model, "\n\n".join([TEXT] * 5)).lower().split()
    assert "we" in result
    assert "you" not in result


def test_a_person_that_a_variable_lacks_leaves_it_impersonal():
    model = _model(*_everywhere("you", 60, also=(("address.naming", "we", 50),)))
    assert _restyle(model, "This is called a knot.") == "This is called a knot."


def test_a_writer_without_persons_gets_none():
    model = _model(("address.anyone", "passive", 100), ("address.steps", "passive", 3))
    assert _restyle(model, TEXT) == TEXT


@pytest.mark.parametrize(
    "other",
    ["You will like it.", "I saw it.", "Bring your own.", "My own is old.", "Members must pay a fee."],
)
def test_a_text_that_speaks_of_others_is_left(other):
    model = _model(*_everywhere("we", 100))
    text = f"{other}\n\nThe seeds should be kept in a dry place."
    assert _restyle(model, text) == text


def test_a_text_goes_on_speaking_of_whom_it_speaks_most():
    model = _model(*_everywhere("we", 100))
    text = "We met there. We left it. You know it.\n\nIt can be seen that the line is longer."
    assert _restyle(model, text) == text.replace("It can be seen", "We can see")


def test_what_came_before_counts():
    model = _model(*_everywhere("we", 100))
    assert _restyle(model, TEXT, preceding_context="You will like it.") == TEXT
    assert _restyle(model, TEXT) != TEXT


def test_speech_of_the_samples_is_not_the_writers():
    model = _model(*_everywhere("we", 100))
    text = "“Several tools can be used to cut it. They can be found in old forests,” he said."
    assert _restyle(model, text) == text


@pytest.mark.parametrize(("form", "changes"), [("we", False), ("one", False), ("you", True)])
def test_a_text_that_gives_commands_speaks_of_you_alone(form, changes):
    text = f"Keep the wood dry. Do not touch the blades. {TEXT}"
    result = _restyle(_model(*_everywhere(form, 500)), text)
    assert (result != text) is changes
