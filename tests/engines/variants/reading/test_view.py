"""What a view tells of the text after its sentence."""

from dataclasses import FrozenInstanceError, replace

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.sites import find_sites
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks
from styler_nb.engines.variants.reading.view import Option, Patch, Site


def _views(text):
    return [build_views(text, analysis) for analysis in read_blocks(text)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("We left. It rained.", ["It", ""]),
        ("We left.\nIt rained.", ["It", ""]),
        ("We left.\n\nIt rained.", ["", ""]),
        ("- We left.\n- It rained.", ["", ""]),
    ],
)
def test_the_next_word_is_of_the_same_block(text, words):
    assert [view.next_word for views in _views(text) for view in views] == words


@pytest.mark.parametrize(
    ("variable", "told", "following"),
    [
        ("modal.consequence", "If the cows are milked late, they suffer.", "They do not eat."),
        ("expletive.cleft", "In 1912 the mill was founded in the valley.", "It is dry."),
        ("address.anyone", "You can use several tools to reduce the noise.", "You need a saw."),
    ],
)
def test_only_the_same_paragraph_goes_on_with_a_subject(variable, told, following):
    def ways(text):
        first = _views(text)[0]
        return [
            s.options for s in find_sites(first, load_catalogue()) if s.variable.id == variable and s.start < len(told)
        ]

    assert any(ways(f"{told}\n\n{following}"))
    assert not any(ways(f"{told} {following}"))


def test_sites_are_values_that_nobody_changes():
    variable = next(iter(load_catalogue().variables.values()))
    option = Option(variant=1, patches=(Patch(0, 2, "by"),), words=1)
    site = Site(variable, 0, 2, 0, (option,), lengths=((1, -1),))
    assert site == replace(site) == Site(variable, 0, 2, 0, (Option(1, (Patch(0, 2, "by"),), 1),), "", ((1, -1),))
    assert hash(option) == hash(replace(option))
    assert (site.context, Option(0, ()).words) == ("", 0)
    assert replace(site, options=()) != site
    for value, name in ((site, "start"), (option, "words"), (option.patches[0], "text")):
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, 0)


@pytest.mark.parametrize(
    ("words", "ends", "places"),
    [
        ({"the"}, (), [0, 4, 7]),
        ({"the", "and"}, (), [0, 3, 4, 7]),
        ({"the"}, (1,), [4, 7]),
        ({"the"}, (0, 7), [0, 4]),
        ({"the", "and"}, (1, -3), [3, 4]),
        ({"a", "no"}, (), []),
    ],
)
def test_places_of_words_are_given_in_order(words, ends, places):
    view = _views("The dog left and the cat saw the bird.")[0][0]
    assert list(view.where(frozenset(words), *ends)) == places
    assert (view.stands_outside("the", 3, 5), view.stands_outside("and", 3, 3)) == (True, False)
