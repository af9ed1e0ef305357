"""What may be moved within a sentence, and what its words look like afterwards."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.sites import find_sites
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks
from styler_nb.engines.variants.reading.moves import agreeing_nouns, inner_text, is_plain, may_move


def _view(text, **options):
    return build_views(text, next(iter(read_blocks(text))), **options)[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The mill grinds corn.", "the"),
        ("Farmers keep bees in the valley.", "farmers"),
        ("Gutenberg printed books in the town.", "Gutenberg"),
        ("I keep bees in the valley.", "I"),
        ("I'm in the valley with the bees.", "I'm"),
    ],
)
def test_a_first_word_loses_its_capital_unless_it_is_a_name(text, expected):
    assert inner_text(_view(text), 0, frozenset()) == expected


def test_names_and_figures_move_but_protected_terms_do_not():
    view = _view("In 1892 Maria sold the blue mill.", terms=["blue mill"])
    assert may_move(view, 0, 3)
    assert not may_move(view, 0, len(view.tokens))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("The farmers sell wool in the town.", True),
        ("The farmers will need to sell wool.", True),
        ("Close the gate of the yard.", True),
        ("The farmers sell wool that they spin.", False),
        ("The farmers sell wool and buy salt.", False),
        ("The farmers asked him to sell wool.", False),
        ("The farmers only sell wool in the town.", False),
        ("This is the wool of the town.", False),
    ],
)
def test_only_a_single_clause_without_loose_ends_is_plain(text, plain):
    view = _view(text)
    assert is_plain(view, 0, len(view.tokens) - 1) is plain


def test_pronouns_agree_in_number():
    view = _view("The farmers sold the mill in the valley.")
    words = [[view.lowers[i] for i in agreeing_nouns(view, p, 0, len(view.tokens))] for p in ("they", "it")]
    assert words == [["farmers"], ["mill", "valley"]]


def _texts_after(text, prefix):
    catalogue = load_catalogue()
    views = build_views(text, next(iter(read_blocks(text))))
    sites = [s for s in find_sites(views, catalogue) if s.variable.id.startswith(prefix)]
    results = []
    for option in (o for s in sites for o in s.options):
        result = text
        for patch in sorted(option.patches, key=lambda p: -p.start):
            result = result[: patch.start] + patch.text + result[patch.end :]
        results.append(result)
    return results


def test_no_pronoun_comes_to_stand_before_its_noun():
    assert _texts_after("When magnets are heated, they lose strength.", "order.") == [
        "Magnets lose strength when they are heated."
    ]
    assert _texts_after("When the guard saw the thief, he ran to the gate.", "order.") == []


@pytest.mark.parametrize(
    "text",
    [
        "When the gate is open, the dog is in the yard.",
        "In 1892 she opened a bakery.",
        "Usually, the ferry arrives at noon.",
        "The lake, for example, is deep and cold.",
    ],
)
def test_moving_there_and_back_gives_the_same_words(text):
    moved = _texts_after(text, ("order.", "connective."))
    assert moved
    back = _texts_after(moved[0], ("order.", "connective."))
    assert sorted(w.strip(".,").lower() for w in text.split()) in [
        sorted(w.strip(".,").lower() for w in result.split()) for result in back
    ]


@pytest.mark.parametrize(
    ("text", "inner"),
    [
        ("Native Americans had worked the mines.", "Native"),
        ("First they came by boat.", "first"),
        ("British ships came by sea.", "British"),
        ("Four ships came by sea.", "four"),
        ("Black bears are rare.", "black"),
        ("Subcritical reactors need two pumps.", None),
    ],
)
def test_first_word_inside_a_sentence(text, inner):
    view = build_views(text, next(iter(read_blocks(text))))[0]
    assert inner_text(view, 0, frozenset()) == inner
