""" "On" is found where older prose has "upon" as well, and nowhere else."""

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.wording.upon import find_upon
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks

CATALOGUE = load_catalogue()


def _sites(text, variable_id="preposition.upon_widely"):
    view = build_views(text, next(iter(read_blocks(text))))[0]
    return list(find_upon(view, CATALOGUE.variables[variable_id]))


def _written(text, site):
    for patch in sorted(site.options[0].patches, key=lambda p: p.start, reverse=True):
        text = text[: patch.start] + patch.text + text[patch.end :]
    return text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("The price depends on the harvest.", "The price depends upon the harvest."),
        ("The price depends largely upon the harvest.", "The price depends largely on the harvest."),
        ("The house stood on the hill.", "The house stood upon the hill."),
        ("It rests on salt and on sand.", "It rests upon salt and upon sand."),
    ],
)
def test_either_word_may_stand_there(text, written):
    (site,) = _sites(text)
    assert _written(text, site) == written


@pytest.mark.parametrize(
    "text",
    [
        "He turned on the light.",
        "The shop opens on Monday.",
        "The film is on television.",
        "It was sold on 3 May.",
        "The train was on time.",
        "Does it depend on the harvest?",
        "It depends on",
    ],
)
def test_only_on_may_stand_there(text):
    assert not _sites(text)


def test_what_a_word_before_asks_for_is_a_variable_of_its_own():
    text = "The house on the hill depends on the harvest."
    (site,) = _sites(text, "preposition.upon")
    assert text[site.start : site.end] == "on"
    assert text[: site.start].endswith("depends ")


def test_two_that_are_joined_change_together_or_not_at_all():
    assert all(len(s.options[0].patches) == 2 for s in _sites("It rests on salt and on sand."))
    assert not _sites("It is sold on the quay and on Monday.")


def test_a_find_is_counted_and_stays():
    (site,) = _sites("He came upon the hounds.")
    assert not site.options
