"""A text keeps to one way of speaking of everybody."""

from __future__ import annotations

from styler_nb.engines.base import RestyleOptions
from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.choosing.decode import Chosen
from styler_nb.engines.variants.choosing.one_person import OnePerson
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.learning.preference import Preference
from styler_nb.engines.variants.model import VariantsModel
from styler_nb.engines.variants.reading.view import Option, Patch, Site
from styler_nb.quality.statistics import compute_statistics
from styler_nb.text import analyze

CATALOGUE = load_catalogue()
TEXT = (
    "People often forget names. When a person dreams, the muscles relax.\n\n"
    "A loud noise can wake a person. Many people sleep badly, and the brain gets tired. It can be used to test memory."
)


def _restyle(shares, text=TEXT, **options):
    counts = Counts()
    for (name, form), n in shares.items():
        counts.cells[name, "", CATALOGUE.variables[name].variant_index(form)] = n
    statistics = compute_statistics([analyze("He ran. " * 3)])
    model = VariantsModel(Preferences(counts, CATALOGUE), CATALOGUE, statistics, match_output_length=False)
    return "".join(piece.text for piece in model.restyle(text, RestyleOptions(**options)))


def test_a_writer_who_says_both_gets_the_commoner_one_throughout():
    result = _restyle({("people.everybody", "you"): 60, ("people.everybody", "we"): 40})
    assert "You often forget names. When you dream, your muscles relax." in result
    assert "A loud noise can wake you." in result
    assert "Many people sleep badly" in result  # "many of us" would be another person


def test_all_persons_of_one_text_are_the_same_for_all_kinds():
    result = _restyle({("people.everybody", "we"): 100, ("address.anyone", "you"): 100})
    assert "We often forget names." in result
    assert "Many of us sleep badly" in result
    assert "you" not in result.lower().split()


def test_what_a_text_addresses_is_kept():
    text = TEXT + " If you are tired, you sleep, and your eyes close."
    assert "We often" not in _restyle({("people.everybody", "we"): 100}, text)
    assert "You often" in _restyle({("people.everybody", "you"): 100}, text)


def test_whom_the_text_before_addresses_counts():
    context = "If you are tired, you sleep, and your eyes close."
    assert "We often" not in _restyle({("people.everybody", "we"): 100}, preceding_context=context)
    assert "We often" in _restyle({("people.everybody", "we"): 100}, preceding_context="Names are words.")


def test_a_row_of_clauses_brings_a_person_in_where_one_place_alone_does_not():
    rest = " The hall is warm. The stairs are steep. The lamps are old."
    row = "Maps can be used in the hall, and coats can be washed at home." + rest
    assert "you can wash coats at home" in _restyle({("address.anyone", "you"): 100}, row)
    lone = "Maps can be used in the hall." + rest
    assert _restyle({("address.anyone", "you"): 100}, lone) == lone


def test_a_single_we_reads_well_where_a_thing_is_named():
    lone = "The gap is called a lane. The hall is warm. The stairs are steep. The lamps are old."
    assert "We call the gap a lane." in _restyle({("address.naming", "we"): 100, ("people.everybody", "we"): 50}, lone)
    of_others = {("address.naming", "we"): 100, ("address.anyone", "you"): 900, ("people.everybody", "you"): 900}
    assert _restyle(of_others, lone) == lone


def test_a_person_named_once_in_each_of_several_paragraphs_is_not_alone():
    rest = " The hall is warm. The stairs are steep and the lamps are old, and from the roof the river is near." * 4
    lone = [
        "Maps can be used in the hall." + rest,
        "Coats can be washed at home." + rest,
        "Beans can be frozen." + rest,
    ]
    every = _restyle({("address.anyone", "you"): 100}, "\n\n".join(lone))
    assert "You can use maps in the hall." in every
    assert "You can freeze beans." in every
    two = "\n\n".join(lone[:2])
    assert _restyle({("address.anyone", "you"): 100}, two) == two


def test_a_fault_that_people_tend_to_is_not_the_readers():
    text = TEXT.replace("often forget", "tend to forget")
    assert "People tend to forget" in _restyle({("people.everybody", "you"): 100}, text)
    assert "We tend to forget" in _restyle({("people.everybody", "we"): 100}, text)


def _chosen(variable, old, new, start):
    found = CATALOGUE.variables[variable]
    option = Option(found.variant_index(new), (Patch(start, start + 1, ""),))
    site = Site(found, start, start + 1, found.variant_index(old), (option,))
    return Chosen(site, option, Preference((0.5,), (1.0,), 1.0), 0.5)


def test_a_block_brings_in_the_first_person_alone():
    preferences = Preferences(Counts(), CATALOGUE)
    we, you = _chosen("people.everybody", "people", "we", 40), _chosen("address.anyone", "passive", "you", 10)
    word = _chosen("conjunction.although", "although", "though", 20)
    assert OnePerson(preferences, CATALOGUE).agree([we, word, you]) == [you, word]
    spoken = OnePerson(preferences, CATALOGUE)
    spoken.note([we])
    assert spoken.agree([we, word, you]) == [word, we]
