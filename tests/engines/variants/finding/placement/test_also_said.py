""" "also" that "And" may stand for: never in the first sentence, never in two sentences in a row."""

from __future__ import annotations

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.placement.also_said import ALSO, AND, NEITHER, find_also_openers
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks

VARIABLE = load_catalogue().variables["connective.also_opener"]


def _sites(text):
    return [site for block in read_blocks(text) for site in find_also_openers(build_views(text, block), VARIABLE)]


def test_of_sentences_in_a_row_every_second_may_open_with_and():
    text = "The town has a mill. The river is also wide. The road is also old. The bridge is also long."
    sites = _sites(text)
    assert [site.current for site in sites] == [ALSO, ALSO, ALSO]
    assert [len(site.options) for site in sites] == [1, 0, 1]


def test_a_sentence_with_and_in_front_is_counted_and_none_follows_it():
    text = "The town has a mill. And the river is wide. The road is also old."
    assert [(site.current, len(site.options)) for site in _sites(text)] == [(AND, 0), (ALSO, 0)]


def test_the_first_sentence_of_a_block_is_left_alone():
    assert _sites("The town also has a mill.\n\nThe river is also wide.") == []


def _ways(text):
    return [option.variant for site in _sites(text) for option in site.options]


def test_a_further_statement_needs_no_word():
    assert _ways("The mill grinds the corn of the whole valley. It also saws wood.") == [AND, NEITHER]


def test_what_may_be_done_too_needs_the_word():
    assert _ways("The mill grinds the corn of the whole valley. It may also saw wood.") == [AND]


def test_what_was_announced_or_denied_keeps_the_word():
    assert _ways("The mill has several uses for the people here. It also saws wood.") == [AND]
    assert _ways("The mill cannot grind the corn of the valley. It also saws wood.") == []
