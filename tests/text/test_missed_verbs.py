"""Finite verbs that the tagger takes for other words are found where a clause would have none."""

import pytest

from styler_nb.text.analysis import analyze_sentence

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
