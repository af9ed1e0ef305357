from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from styler_nb.engines.variants.catalogue.index import build_catalogue
from styler_nb.engines.variants.catalogue.parse import parse_family
from styler_nb.engines.variants.choosing.decode import Chosen
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.reading.view import Option, Patch, Site
from styler_nb.engines.variants.writing.compose import Change, apply_changes, compose, keep, list_changes

_ENTRY = {
    "id": "a",
    "kind": "phrase",
    "variants": [{"form": "x", "share": 0.5}, {"form": "y", "share": 0.5}],
}
_CATALOGUE = build_catalogue(parse_family({"family": "f", "variable": [_ENTRY]}, "test"))


def _chosen(*patches, order=0.5):
    site = Site(_CATALOGUE.variables["a"], patches[0][0], patches[-1][1], 0, ())
    preference = Preferences(Counts(), _CATALOGUE).get("a")
    return Chosen(site, Option(1, tuple(Patch(*p) for p in patches)), preference, order)


def _change(start, end, text, *sources):
    return Change(start, end, text, sources or (_chosen((start, end, text)),))


def _changes(text, places):
    """Make disjoint changes of a text from pairs of cut points and replacements."""
    cuts = sorted({min(p, len(text)) for p, _ in places})
    ends = [*cuts[1:], len(text)]
    words = [w for _, w in places]
    return [
        _change(a, max(a, b - 1), w) for a, b, w in zip(cuts, ends, words, strict=False) if text[a : max(a, b - 1)] != w
    ]


_PLACES = st.lists(st.tuples(st.integers(0, 30), st.text("xyz ", max_size=5)), max_size=6)


@given(st.text("abc ", max_size=30), _PLACES, _PLACES)
def test_both_passes_at_once_give_what_they_give_one_after_the_other(text, places, others):
    first = _changes(text, places)
    draft = apply_changes(text, first)
    second = _changes(draft, others)
    composed = compose(draft, first, second)
    assert apply_changes(text, composed) == apply_changes(draft, second)
    assert all(a.end <= b.start for a, b in itertools.pairwise(composed))
    sources = {id(s) for c in first + second for s in c.sources}
    assert {id(s) for c in composed for s in c.sources} == sources


def test_a_word_changed_inside_a_moved_clause_is_one_change():
    first = [_change(0, 26, "We stay in if it is cold.")]
    draft = "We stay in if it is cold."
    second = [_change(14, 19, "it's")]
    (change,) = compose(draft, first, second)
    assert (change.start, change.end, change.text) == (0, 26, "We stay in if it's cold.")
    assert len(change.sources) == 2


def test_changes_apart_stay_apart():
    first = [_change(0, 1, "xyz")]
    second = [_change(8, 9, "!")]
    composed = compose("xyzbcdefghi", first, second)
    assert [(c.start, c.end, c.text) for c in composed] == [(0, 1, "xyz"), (6, 7, "!")]


def test_what_one_choice_changes_is_kept_or_left_together():
    move = _chosen((0, 1, "x"), (5, 6, "y"), order=0.75)
    other = _chosen((8, 9, "z"), order=0.25)
    changes = list_changes([move, other], 0)
    assert keep(changes, 0) == []
    assert [c.start for c in keep(changes, 0.5)] == [8]
    assert [c.start for c in keep(changes, 0.75)] == [0, 5, 8]


def test_conventions_are_kept_at_any_strength():
    spelling = _chosen((0, 1, "x"), order=0.0)
    assert len(keep(list_changes([spelling], 0), 0.01)) == 1


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), max_size=8), st.floats(0, 1), st.floats(0, 1))
def test_a_lower_strength_keeps_a_subset(orders, one, two):
    chosen = [
        _chosen((4 * i, 4 * i + 1, "x"), (4 * i + 2, 4 * i + 3, "y"), order=order)
        for i, (order, _) in enumerate(orders)
    ]
    changes = list_changes(chosen, 0)
    # some changes have a second choice in them
    changes = [
        Change(c.start, c.end, c.text, (*c.sources, chosen[0])) if orders[c.start // 4][1] else c for c in changes
    ]
    low, high = sorted((one, two))
    assert {c.start for c in keep(changes, low)} <= {c.start for c in keep(changes, high)}
