"""A text that changes will make speak to its reader is written as such from its first paragraph on."""

from __future__ import annotations

import pytest

from styler_nb.engines.base import RestyleOptions
from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.model import VariantsModel
from styler_nb.quality.statistics import compute_statistics
from styler_nb.text import analyze

CATALOGUE = load_catalogue()
FIRST = (
    "It is hard to find a good pump, and it is not cheap. There is a shop in every town that sells them, but the pumps "
    "are not all alike. A pump that is made of brass lasts for years, while one that is made of tin does not last."
)
ADVICE = (
    "The pump should be cleaned once a week. The valve should be checked before winter. Old oil should be removed with "
    "a rag. If the pump is noisy, the screws should be tightened. The rags should be burned, because they are not safe."
)
HISTORY = (
    "The pump was cleaned once a week. The valve was checked before winter. Old oil was removed with a rag. If the "
    "pump was noisy, the screws were tightened. The rags were burned by the smith, because they are not safe in a barn."
)
REST = (
    "In cold weather the oil is not thin enough. It is then too stiff to reach the bearings, and the pump stands "
    "still. It is said that a pump which is warm in winter lives twice as long as one that is not. There is some "
    "truth in it, since the metal of the older pumps, of which a few stand in the villages yet, is not of one kind."
)
COUNTS = {
    ("contraction.be", "contracted"): 50,
    ("contraction.be", "full"): 50,
    ("contraction.not", "contracted"): 50,
    ("contraction.not", "full"): 50,
}


def _restyle(text, counts, **options):
    found = Counts()
    for (name, form), n in counts.items():
        found.cells[name, "", CATALOGUE.variables[name].variant_index(form)] = n
    statistics = compute_statistics([analyze("He ran. " * 3)])
    model = VariantsModel(Preferences(found, CATALOGUE), CATALOGUE, statistics, match_output_length=False)
    return "".join(piece.text for piece in model.restyle(text, RestyleOptions(**options)))


def test_what_comes_before_the_first_you_is_contracted_too():
    text = "\n\n".join((FIRST, ADVICE, REST))
    result = _restyle(text, {**COUNTS, ("address.anyone", "you"): 100})
    assert "You should clean the pump once a week." in result
    assert result.startswith("It's hard to find a good pump")


@pytest.mark.parametrize(("contracted", "opening"), [(50, "It's hard"), (20, "It is hard")])
def test_a_page_that_speaks_to_nobody_is_contracted_as_its_writer_does(contracted, opening):
    counts = {(name, form): n if form == "full" else contracted for (name, form), n in COUNTS.items()}
    text = "\n\n".join((FIRST, HISTORY, REST))
    assert _restyle(text, {**counts, ("address.anyone", "you"): 100}).startswith(opening)


TECHNIQUE = (
    "Mending a Pump\n\nA pump has a valve, and it is made of tin. The valve is small. The hall is warm. The stairs are "
    "steep. {} The lamps are old."
)


@pytest.mark.parametrize("contracted", [10, 50])
def test_one_place_is_enough_where_a_technique_is_shown(contracted):
    counts = {(name, form): n if form == "full" else contracted for (name, form), n in COUNTS.items()}
    text = TECHNIQUE.format("The valve should be cleaned with a rag.")
    assert "You should clean the valve" in _restyle(text, {**counts, ("address.anyone", "you"): 100})


def test_one_place_is_not_enough_elsewhere():
    text = TECHNIQUE.format("The valve should be cleaned with a rag.").removeprefix("Mending a Pump\n\n")
    assert "You" not in _restyle(text, {**COUNTS, ("address.anyone", "you"): 100})


def test_no_other_person_comes_before_the_one_that_is_foreseen():
    text = TECHNIQUE.format("The wheel is called a fan. The valve should be cleaned with a rag.")
    result = _restyle(text, {**COUNTS, ("address.anyone", "you"): 100, ("address.naming", "we"): 30})
    assert "The wheel is called a fan. You should clean the valve" in result


def test_rules_stay_written_out():
    rules = "Members must clean the pump. Members may not use the hose, and members should lock the gate."
    text = "\n\n".join((FIRST, ADVICE, rules, REST))
    assert "It is hard" in _restyle(text, {**COUNTS, ("address.anyone", "you"): 100})


def test_nothing_is_looked_ahead_at_strength_0():
    text = "\n\n".join((FIRST, ADVICE, REST))
    assert _restyle(text, {**COUNTS, ("address.anyone", "you"): 100}, strength=0.0) == text
