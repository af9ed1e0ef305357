"""Structure and voice by the definitions of the module; sentences written for this test."""

import pytest

from styler_nb.text.analysis import analyze_sentence, analyze_tokens

CASES = [
    ("The cat sat on the mat.", "simple", "active"),
    ("She came home and went to bed.", "simple", "active"),
    ("Close the door, please.", "simple", "active"),
    ("Where do you live?", "simple", "active"),
    ("Who broke the window?", "simple", "active"),
    ("Having eaten, he wanted to sleep.", "simple", "active"),
    ("He tried to open the window by pushing it.", "simple", "active"),
    ("The book written by him sold well.", "simple", "active"),
    ("The rain stopped, and we walked home.", "compound", "active"),
    ("I came; I saw; I left.", "compound", "active"),
    ("He likes tea, but she drinks coffee.", "compound", "active"),
    ("When the rain stopped, we walked home.", "complex", "active"),
    ("We walked home because the rain had stopped.", "complex", "active"),
    ("He said that he was late.", "complex", "active"),
    ("I think she knows.", "complex", "active"),
    ("The man who lives here is old.", "complex", "active"),
    ("The house that they bought is small.", "complex", "active"),
    ("I know what you did.", "complex", "active"),
    ("If it rains, we stay home, but they go out.", "compound-complex", "active"),
    ("What a day!", "fragment/unknown", "none"),
    ("The end of the road.", "fragment/unknown", "none"),
    ("Not in my house.", "fragment/unknown", "none"),
    ("The window was broken by the boys.", "simple", "passive"),
    ("The letters have already been sent.", "simple", "passive"),
    ("Was the letter written by him?", "simple", "passive"),
    ("It must not be opened.", "simple", "passive"),
    ("They got fired yesterday.", "simple", "passive"),
    ("He said that the bridge was built in 1900.", "complex", "passive"),
    ("He is running.", "simple", "active"),
    ("She had broken the window.", "simple", "active"),
]


@pytest.mark.parametrize(("sentence", "structure", "voice"), CASES)
def test_structure_and_voice(sentence, structure, voice):
    found = analyze_sentence(sentence)
    assert (found.structure.value, found.voice.value) == (structure, voice)


def test_pretokenized_words_are_judged_alike():
    found = analyze_tokens(["The", "window", "was", "n't", "broken", "."])
    assert (found.structure.value, found.voice.value) == ("simple", "passive")


def test_nothing_is_a_fragment():
    assert analyze_tokens([]).structure.value == "fragment/unknown"
    assert analyze_sentence("").voice.value == "none"


@pytest.mark.parametrize(
    ("sentence", "structure"),
    [
        ("Its easy to see from here.", "simple"),
        ("I think its very expensive.", "complex"),
        ("The house lost its very old roof.", "simple"),
        ("They found it on its own.", "simple"),
        ("Its small, dark rooms", "fragment/unknown"),
        ("Its long history", "fragment/unknown"),
    ],
)
def test_a_possessive_that_stands_for_it_is_is_read_as_a_verb(sentence, structure):
    assert analyze_sentence(sentence).structure.value == structure
