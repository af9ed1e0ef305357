"""Finite verbs that the tagger takes for other words are found where a clause would have none."""

import pytest

from styler_nb.text.analysis import analyze_sentence
from styler_nb.text.clause_rules import ClauseWord
from styler_nb.text.missed_verbs import find_missed_verbs, form_of, lacks_verb

FOUND = {
    "The guild permits small boats without a fee.": ("permits", "VBZ"),
    "The need for bread changes with the season.": ("changes", "VBZ"),
    "If smoke remains in the room at night, the stove is cold.": ("remains", "VBZ"),
    "They cross two lakes, which rise higher in spring and fall in May.": ("rise", "VBP"),
    "The old mill sets to work at noon.": ("sets", "VBZ"),
    "Boys, goats and hens supply most of the milk for the inn.": ("supply", "VBP"),
    "However, the toll increases toward the coast.": ("increases", "VBZ"),
    "As well as writing books, she paints.": ("paints", "VBZ"),
    "The news spread around the harbour.": ("spread", "VBD"),
    "The heat stored in the wall increases with its size.": ("increases", "VBZ"),
}
NONE = (
    "A quiet street with a mix of shops and inns.",
    "The end of the road.",
    "Yellow box: straw, leaves and twigs.",
    "The keeper's list of lamps and boats.",
)
NOUNS = {
    "The oak leaves, which turn red in autumn, are swept up.": "leaves",
    "The river boat trips, which cost little, are popular.": "trips",
    "The night trains, although slow, are cheap.": "trains",
    "The village school needs, which are many, have grown.": "needs",
    "The mine was closed because of salt price falls.": "falls",
}


@pytest.mark.parametrize("sentence", FOUND)
def test_the_likeliest_word_of_a_clause_without_a_verb_is_its_verb(sentence):
    word, form = FOUND[sentence]
    tags = {t.text: (t.upos, t.xpos) for t in analyze_sentence(sentence).tokens}
    assert tags[word] == ("VERB", form)


@pytest.mark.parametrize("sentence", NONE)
def test_what_is_no_sentence_gets_no_verb(sentence):
    assert not [t.text for t in analyze_sentence(sentence).tokens if t.upos in ("VERB", "AUX")]


@pytest.mark.parametrize("sentence", NOUNS)
def test_a_subject_whose_verb_stands_after_an_inner_clause_stays_a_noun(sentence):
    tags = {t.text: t.upos for t in analyze_sentence(sentence).tokens}
    assert tags[NOUNS[sentence]] == "NOUN"


def _words(text):
    """Make words of "form/TAG" or "form/TAG/chance of a finite verb"; a tag of verbs is a Penn tag."""
    rows = [(*row.split("/"), "0")[:3] for row in text.split()]
    return [
        ClauseWord(form, "VERB" if tag.startswith("VB") else tag, tag, tag in ("VBZ", "VBP", "VBD"), int(chance))
        for form, tag, chance in rows
    ]


MISSED, SAID = (
    "the/DET law/NOUN permits/NOUN/3 certain/ADJ uses/NOUN",
    "mills/NOUN grind/VBP/5 corn/NOUN all/DET day/NOUN",
)


@pytest.mark.parametrize(
    ("verb", "found"),
    [
        ("permits/NOUN/3", [2]),
        ("permits/NOUN", []),  # no chance at all
        ("permit/NOUN/3", []),  # "the law permit" does not agree
        ("permits/VBZ/5", []),  # nothing is missed
    ],
)
def test_a_verb_is_missed_where_it_agrees_and_is_likely(verb, found):
    words = _words(f"the/DET law/NOUN {verb} certain/ADJ uses/NOUN ./PUNCT")
    assert [*find_missed_verbs(words)] == found
    assert lacks_verb(words) is ("NOUN" in verb)


def test_two_words_as_likely_are_both_left():
    words = _words("the/DET law/NOUN permits/NOUN/3 the/DET bank/NOUN uses/NOUN/3 ./PUNCT")
    assert [*find_missed_verbs(words)] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{MISSED} because/SCONJ {SAID} ./PUNCT", [2]),
        (f"{SAID} because/SCONJ {MISSED} ./PUNCT", [8]),
        (f"{SAID} ;/PUNCT {MISSED} ./PUNCT", [8]),
        (f"{MISSED} ;/PUNCT {SAID} ./PUNCT", []),  # a name may stand before a semicolon
    ],
)
def test_each_part_of_a_sentence_has_a_verb(text, found):
    assert [*find_missed_verbs(_words(text))] == found


@pytest.mark.parametrize(
    ("word", "tag"),
    [("permits/NOUN", "VBZ"), ("permit/NOUN", "VBP"), ("spread/NOUN", "VBD"), ("opened/VBN", "VBD")],
)
def test_the_form_of_a_missed_verb(word, tag):
    assert form_of(_words(word), 0) == tag
