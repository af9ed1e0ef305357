"""Which entries the words around a place rule out: never one that could be found there."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.catalogue.entries import Entry, Rows
from styler_nb.engines.variants.catalogue.index import build_catalogue, load_catalogue, read_variables
from styler_nb.engines.variants.finding.wording.tables import find_tables
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks
from styler_nb.engines.variants.schema import Context, Variable, Variant


def _views(text):
    return [view for analysis in read_blocks(text) for view in build_views(text, analysis)]


def _entry(**context):
    variants = (Variant("in", 0.5), Variant("at", 0.5))
    return Entry(("in",), Variable("a.b", "a", "phrase", variants, context=Context(**context)), 0)


@pytest.mark.parametrize(
    ("context", "text", "fits"),
    [
        ({"before": frozenset({"left"})}, "We left in May.", True),
        ({"before": frozenset({"left"})}, "We met in May.", False),
        ({"before": frozenset({"VERB"})}, "We met in May.", True),
        ({"before": frozenset({"had left"})}, "We left in May.", True),  # its first word is looked at later
        ({"position": "start"}, "In May we left.", True),
        ({"position": "start"}, "We left in May.", False),
        ({"after": frozenset({"$"})}, "We went in.", True),
        ({"after": frozenset({"may"})}, "We went in.", False),
        ({"after": frozenset({"PHRASE"})}, "We went in.", True),  # a shape is looked at later
        ({"not_after": frozenset({"may"})}, "We left in May.", True),
    ],
)
def test_what_stands_beside_a_place_rules_entries_out(context, text, fits):
    (view,) = _views(text)
    entry, free = _entry(**context), _entry()
    found = Rows((entry, free)).fitting(view, view.lowers.index("in"))
    assert list(found) == ([entry, free] if fits else [free])


@pytest.mark.parametrize("part", range(4))
def test_all_is_found_that_the_slow_way_finds(part, monkeypatch):
    examples = build_catalogue(read_variables()).variables.values()
    texts = sorted({t for v in examples for t in (*(e.before for e in v.positive), *v.negative)})
    views = [view for text in texts[part::4] for view in _views(text)]
    catalogue = load_catalogue()
    found = [list(find_tables(view, catalogue)) for view in views]
    monkeypatch.setattr(Rows, "fitting", lambda rows, view, index: rows.entries)
    for view, sites in zip(views, found, strict=True):
        assert list(find_tables(view, catalogue)) == sites, view.text
