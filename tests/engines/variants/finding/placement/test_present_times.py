"""What holds today: every "now" and "today" of the present is counted, and "now" goes beside the verb."""

from __future__ import annotations

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.placement.present_times import find_present_times
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks

VARIABLE = load_catalogue().variables["time.present"]


def _sites(text):
    return [
        s
        for block in read_blocks(text)
        for view in build_views(text, block)
        for s in find_present_times(view, VARIABLE)
    ]


def _forms(text):
    return [(VARIABLE.variants[site.current].form, len(site.options)) for site in _sites(text)]


def test_words_of_the_present_are_counted_where_nothing_could_be_written():
    assert _forms("The mill is now closed.") == [("now", 0)]
    assert _forms("She smiles today, as ever.") == [("today", 0)]


def test_a_part_of_another_phrase_is_not_counted():
    assert _forms("Until now the mill was open.") == []
    assert _forms("The song is known today as the miller's tale.") == []


def test_now_goes_after_the_auxiliary_and_before_another_verb():
    for text, after in (
        ("Today the mill is closed.", "The mill is now closed."),
        ("Today most farmers use a machine.", "Most farmers now use a machine."),
        ("The barn is old; today it is a school.", "The barn is old; it is now a school."),
    ):
        [site] = _sites(text)
        [option] = site.options
        for patch in sorted(option.patches, key=lambda p: -p.start):
            text = text[: patch.start] + patch.text + text[patch.end :]
        assert text == after
