"""A consequence by the verb or with "So" in front: never in the first sentence, never in two sentences in a row."""

from __future__ import annotations

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.placement.medial_causals import FRONT, MEDIAL, find_medial_causals
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks

VARIABLE = load_catalogue().variables["connective.medial_therefore"]


def _sites(text):
    return [site for block in read_blocks(text) for site in find_medial_causals(build_views(text, block), VARIABLE)]


def test_so_in_front_is_counted_and_none_follows_it():
    text = "The wall is damp. So it is painted in summer. It is therefore dear. It is thus rare."
    assert [(site.current, len(site.options)) for site in _sites(text)] == [(FRONT, 0), (MEDIAL, 0), (MEDIAL, 1)]


def test_so_of_degree_is_no_consequence():
    assert _sites("The wall is damp. So much is clear. So far it has held.") == []


def test_the_first_sentence_of_a_block_is_left_alone():
    assert _sites("The wall is therefore damp.\n\nIt is thus painted in summer.") == []
