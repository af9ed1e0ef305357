"""The example sentences of the data files: every variable keeps what its file promises."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest

from styler_nb.engines.base import RestyleOptions
from styler_nb.engines.variants.catalogue.background import load_background
from styler_nb.engines.variants.catalogue.index import build_catalogue, read_variables
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.model import VariantsModel
from styler_nb.quality.statistics import compute_statistics
from styler_nb.text import analyze

CATALOGUE = build_catalogue(read_variables(), load_background())
POSITIVE = [(v.id, e.prefer, e.before, e.after) for v in CATALOGUE.variables.values() for e in v.positive]
NEGATIVE = [(v.id, text) for v in CATALOGUE.variables.values() for text in v.negative]
FEWEST_EXAMPLES = 5
"""Of each sort for every variable: even two spellings of one word meet names, quotations and code."""

ONE_WAY = {
    ("address.concerned", "impersonal"),
    ("address.needing", "passive"),
    ("adjective.typical", "typical"),
    ("clause.absolute", "clause"),
    ("clause.any_case", "relative"),
    ("clause.agent_participle", "joined"),
    ("clause.instructions", "joined"),
    ("clause.opening_although", "joined"),
    ("clause.opening_because", "joined"),
    ("clause.participle_aside", "phrase"),
    ("clause.participle_predicate", "joined"),
    ("clause.pointing_back", "which"),
    ("clause.predicate_series", "series"),
    ("clause.relative_amount", "joined"),
    ("clause.relative_preposition", "joined"),
    ("clause.relative_year", "joined"),
    ("clause.side_contrast", "joined"),
    ("clause.side_place", "joined"),
    ("clause.subject_aside", "relative"),
    ("conjunction.contrast_and", "while"),
    ("conjunction.contrast_but", "while"),
    ("conjunction.how_things_are", "full"),
    ("connective.medial_however", "however"),
    ("existential.contain", "contain"),
    ("existential.occurring", "verb"),
    ("expletive.doer", "plain"),
    ("expletive.only", "plain"),
    ("expletive.what", "plain"),
    ("order.place", "front"),
    ("preposition.before_in_front", "in front of"),
    ("preposition.being_without", "no"),
    ("preposition.below", "below"),
    ("preposition.lacking", "no"),
    ("preposition.means", "means"),
    ("preposition.near_value", "close to"),
    ("preposition.over_above", "above"),
    ("preposition.through_cause", "because"),
    ("quantified.such", "these"),
    ("quantity.every_year", "a year"),
    ("quantity.much_noun", "considerable"),
    ("quantity.much_of", "a large part of"),
    ("range.period", "from"),
    ("relative.bare_aside", "clause"),
    ("relative.holding", "clause"),
    ("relative.to_be", "clause"),
    ("reported.saying", "passive"),
    ("reported.thinking", "passive"),
    ("trailing.although", "although"),
    ("verb.go_beyond", "exceed"),
    ("voice.by_doer", "active"),
    ("voice.people", "passive"),
    ("voice.relative", "passive"),
}
"""Variants that are counted and may be asked for, which is to leave them: the finder writes the other ways alone."""


@lru_cache(maxsize=2)
def _statistics(kind):
    short, long = "He ran. ", "He ran " + "and sang in the rain by the sea " * 8 + ". "
    return compute_statistics([analyze((short if kind == "short" else long) * 3)])


@lru_cache(maxsize=64)
def _model(variable, prefer, kind):
    """Model a writer who always uses one variant; joins and splits need a mean length that asks for them."""
    counts = Counts()
    counts.cells[variable, "", CATALOGUE.variables[variable].variant_index(prefer)] = 1_000_000
    # a variable that nothing was observed of changes nothing, so the others may be left out
    catalogue = build_catalogue(CATALOGUE.variables[name] for name in {variable, "typography.apostrophe"})
    preferences = Preferences(counts, catalogue)
    return VariantsModel(preferences, catalogue, _statistics(kind), match_output_length=False)


def _restyle(variable, prefer, text):
    return [
        "".join(p.text for p in _model(variable, prefer, kind).restyle(text, RestyleOptions()))
        for kind in ("short", "long")
    ]


@pytest.mark.parametrize(("variable", "prefer", "before", "after"), POSITIVE)
def test_positive(variable, prefer, before, after):
    results = set(_restyle(variable, prefer, before))
    assert after in results
    assert results <= {before, after}


@pytest.mark.parametrize(("variable", "text"), NEGATIVE)
def test_negative(variable, text):
    for variant in CATALOGUE.variables[variable].variants:
        if variant.produce:
            assert _restyle(variable, variant.form, text) == [text, text]


def test_what_is_read_without_examples_is_otherwise_the_same():
    bare, whole = ([replace(v, positive=(), negative=()) for v in read_variables(examples=e)] for e in (False, True))
    assert bare == whole
    assert not any(v.positive or v.negative for v in read_variables(examples=False))


def test_every_variable_has_enough_examples():
    few = []
    for variable in CATALOGUE.variables.values():
        positive = {(e.prefer, e.before) for e in variable.positive if e.before != e.after}
        negative = set(variable.negative) - {e.before for e in variable.positive}
        if min(len(positive), len(negative)) < FEWEST_EXAMPLES:
            few.append((variable.id, len(positive), len(negative)))
    assert few == []


def list_unshown_variants():
    """List the variants that may be written and that no positive example writes."""
    return [
        (variable.id, variant.form)
        for variable in CATALOGUE.variables.values()
        for variant in variable.variants
        if variant.produce and variant.form not in {e.prefer for e in variable.positive if e.before != e.after}
    ]


def test_every_variant_that_is_written_has_an_example():
    assert {*list_unshown_variants()} == ONE_WAY
