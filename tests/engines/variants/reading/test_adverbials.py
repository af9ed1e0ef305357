import pytest

from styler_nb.engines.variants.reading.adverbials import Adverbial, read_adverbial, read_bare_adverbial
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks
from styler_nb.engines.variants.reading.words import split_phrases

SUBORDINATORS = split_phrases(("when", "if", "as soon as", "although"))


def _view(text):
    return build_views(text, next(iter(read_blocks(text))))[0]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Despite the heavy rain, the market was held.", "phrase"),
        ("Three years later, they sold the mill.", "phrase"),
        ("According to the old guide, the tower is safe.", "phrase"),
        ("To save money, the town sold the mill.", "doing"),
        ("By closing the lid, the cook keeps the heat in.", "doing"),
        ("If the lamp is red, the men stay in the yard.", "clause"),
        ("As soon as the lamp is red, the men leave the yard.", "clause"),
        ("Although it is old, the tower is safe.", "clause"),
    ],
)
def test_adverbial_is_read_up_to_its_comma(text, kind):
    view = _view(text)
    comma = view.lowers.index(",")
    assert read_adverbial(view, 0, comma, SUBORDINATORS) == Adverbial(kind, comma)


@pytest.mark.parametrize(
    "text",
    [
        "In other words, the tower is safe.",
        "For example, the tower is safe.",
        "To be fair, the tower is safe.",
        "The old tower, they say, is safe.",
        "Although the wall is old, the tower is safe.",
    ],
)
def test_what_links_sentences_or_sets_two_things_side_by_side_is_left_alone(text):
    view = _view(text)
    assert read_adverbial(view, 0, view.lowers.index(","), SUBORDINATORS) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [("In 1892 the firm sold its mill.", 2), ("In the north the winters are long.", 3), ("The firm sold its mill.", 0)],
)
def test_phrase_without_a_comma_ends_before_the_subject(text, words):
    view = _view(text)
    found = read_bare_adverbial(view, len(view.tokens) - 1)
    assert (found.end if found else 0) == words
