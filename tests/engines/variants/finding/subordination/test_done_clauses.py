"""Clauses of time: all are counted, and those of what is done may be told otherwise."""

from __future__ import annotations

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.subordination.done_clauses import find_done_clauses
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks

VARIABLE = load_catalogue().variables["time.done"]


def _read(text):
    sites = [
        s for block in read_blocks(text) for view in build_views(text, block) for s in find_done_clauses(view, VARIABLE)
    ]
    return [(VARIABLE.variants[s.current].form, {VARIABLE.variants[o.variant].form for o in s.options}) for s in sites]


def test_every_clause_of_time_tells_of_the_writer():
    assert _read("The dog barks when she sleeps.") == [("when", set())]
    assert _read("She left after the rain.") == []


def test_what_is_done_may_be_told_in_all_three_ways():
    assert _read("After the glue has dried, the frame is painted.") == [("after", {"when", "once"})]


def test_the_right_moment_is_not_after():
    assert _read("Pick the plums when they have reached their full size.") == [("when", {"once"})]


def test_no_word_is_written_twice():
    assert _read("After the glue has dried, the frame is painted when the sun is out.")[0] == ("after", {"once"})
