from __future__ import annotations

import pytest

from styler_nb.engines.variants.reading.blocks import read_blocks
from styler_nb.engines.variants.reading.protected import find_protected, list_lowered, list_raised, quoted_spans
from styler_nb.engines.variants.reading.view import Spans


def _protected(text, terms=()):
    return [text[a:b] for block in read_blocks(text) for a, b in find_protected(text, block, terms)]


@pytest.mark.parametrize(
    ("text", "quotations"),
    [
        ('He said "no way" and left.', ['"no way"']),
        ("“One,” he said, “two.”", ["“One,”", "“two.”"]),
        ("“Never closed, and more", ["“Never closed, and more"]),
        ("«Oui», he said", ["«Oui»"]),
        ("„Ja“, he said", ["„Ja“"]),
        ("‘I don’t know,’ he said.", ["‘I don’t know,’"]),
        ("the boys’ room", []),
        ("He said 'no.' Then left.", ["'no.'"]),
        ("It's the dog's bone and 'tis late", []),
    ],
)
def test_quotations(text, quotations):
    assert [text[a:b] for a, b in quoted_spans(text, 0, len(text))] == quotations


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("We met Maria Keller in the NATO office.", {"Maria", "Keller", "NATO"}),
        ("It rose by 3.5 to 1,000.", {"3.5", "1,000"}),
        ("Run `is not` on https://a.example/it-is now.", {"`is not`"}),
        ("Read [it is](https://x.example/a) and <b>go</b>.", {"[it is](https://x.example/a)", "<b>", "</b>"}),
        ("Write <code>it is not</code> here.", {"<code>it is not</code>"}),
        ("The area is $a \\cdot b$ at most.", {"$a \\cdot b$"}),
    ],
)
def test_what_is_protected(text, kept):
    assert kept <= set(_protected(text))


def test_what_stands_between_two_sums_of_money_is_no_formula():
    assert not any(
        "grant" in span for span in _protected("It took a $2.1 million grant, $9,000 from us and $5 of $20.")
    )


def test_terms_are_protected_whatever_their_case():
    assert "Open Water" in _protected("We like Open Water here.", ("open water",))
    assert "(a+" in _protected("Use (a+ here.", ("(a+", ""))


def test_possessive_ending_is_not_part_of_a_name():
    assert "Gutenberg" in _protected("We saw Gutenberg's press.")


def test_words_of_a_heading_that_the_text_has_without_a_capital_are_no_names():
    text = "# The Colour of the Harbours in Ulm\n\nNo harbour has a colour."
    assert set(_protected(text)) == {"Ulm"}
    assert {"Colour", "Harbours"} <= set(_protected("# The Colour of the Harbours\n\nIt rained."))


def test_a_quality_that_opens_a_row_is_no_name():
    assert _protected("Color, shape and weight also tell something.") == []
    assert _protected("Labour, the party of the mill towns, won.") == ["Labour"]


def test_block_quotes_and_code_are_kept_whole():
    assert _protected("> It is late.\n") == ["> It is late.\n"]


def test_spans_answer_overlaps():
    spans = Spans([(5, 8), (2, 4), (3, 6), (10, 10), (20, 21)])
    assert spans.items() == [(2, 8), (20, 21)]
    assert spans.overlaps(0, 3)
    assert spans.overlaps(7, 9)
    assert spans.overlaps(3, 3)
    assert not spans.overlaps(2, 2)
    assert not spans.overlaps(8, 20)
    assert not spans.overlaps(0, 2)


@pytest.mark.parametrize("lowered", [None, {"tool", "labour"}])
def test_words_of_a_heading_that_have_no_capital_in_the_text_are_no_names(lowered):
    text = "# Tools of Labour in Prague\n\nLabour needs a good tool, and every tool costs labour."
    heading = next(iter(read_blocks(text)))
    kept = [text[a:b] for a, b in find_protected(text, heading, lowered=lowered)]
    assert "Prague" in kept
    assert not {"Tools", "Labour"} & set(kept)


@pytest.mark.parametrize(
    ("text", "is_kept"),
    [
        ("They need labour. Labour is cheap there.", False),
        ("They need help. Labour is cheap there.", True),
        ("They need labour. Labour Party members came.", True),
    ],
)
def test_a_word_spelt_in_two_ways_is_no_name_at_the_front_of_a_sentence(text, is_kept):
    lowered = list_lowered(text)
    spans = [s for b in read_blocks(text) for s in find_protected(text, b, lowered=lowered)]
    place = text.index("Labour")
    assert any(start <= place < end for start, end in spans) is is_kept


@pytest.mark.parametrize(
    ("text", "is_kept"),
    [
        ("They left with Weber and Gray. Gray died in May.", True),
        ("The wall is gray, and they met Gray. Gray walls are rare.", False),
        ("Walls are rare. Gray walls are cheap.", False),
    ],
)
def test_a_word_with_a_capital_inside_a_sentence_is_a_name_in_front_of_one(text, is_kept):
    spans = [
        span
        for block in read_blocks(text)
        for span in find_protected(text, block, lowered=list_lowered(text), raised=list_raised(text))
    ]
    place = text.rindex("Gray")
    assert any(start <= place < end for start, end in spans) is is_kept


@pytest.mark.parametrize(
    ("text", "is_kept"),
    [
        ("Rain absorbs gas from the air. They like the rain.", False),
        ("Rain absorbs gas from the air. They like the wind.", True),  # nothing speaks against the tagger
        ("Rain absorbs gas from the air. They like the rain. They met Rain.", True),
        ("Rain Hall was a mill. They like the rain.", True),
    ],
)
def test_a_first_word_that_the_text_has_in_lower_case_is_no_name(text, is_kept):
    block, *_ = read_blocks(text)
    spans = find_protected(text, block, lowered=list_lowered(text), raised=list_raised(text))
    assert Spans(spans).overlaps(0, 4) is is_kept
