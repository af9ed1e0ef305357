"""What the dictionary says of word forms."""

import pytest

from styler_nb.text.lexicon import find_lemmas, read_word_class


@pytest.mark.parametrize(
    ("form", "upos", "lemmas"),
    [
        ("leaves", "NOUN", ("leave", "leaf")),
        ("leaves", "VERB", ("leave",)),
        ("grew", "VERB", ("grow",)),
        ("zorbles", "NOUN", ("zorble",)),  # by rules: no dictionary has it
        ("of", "VERB", ("of",)),
    ],
)
def test_lemmas_are_those_of_one_part_of_speech(form, upos, lemmas):
    assert find_lemmas(form, upos) == lemmas


def test_a_base_form_is_told_from_others():
    assert [read_word_class(form) for form in ("run", "leaves", "zorbles", ",")] == ["n=v=", "nv", "0", "-"]
