import threading

import pytest

from styler_nb.text.clause_rules import read_words
from styler_nb.text.tagger_features import sentence_features
from styler_nb.text.tags import SUREST, CrfTagger, Tag, default_tagger

SENTENCES = [
    ("The old man walked home .", "DET ADJ NOUN VERB ADV PUNCT"),
    ("She has never seen it .", "PRON AUX ADV VERB PRON PUNCT"),
    ("Dogs and cats do n't run in London .", "NOUN CCONJ NOUN AUX PART VERB ADP PROPN PUNCT"),
]


@pytest.mark.parametrize(("words", "upos"), SENTENCES)
def test_plain_sentences_get_the_right_tags(words, upos):
    assert [t.upos for t in default_tagger().tag(words.split())] == upos.split()


def test_verb_forms_and_finiteness():
    tags = default_tagger().tag(
        ["He", "will", "go", ",", "she", "goes", ",", "they", "went", "and", "it", "was", "being", "eaten", "."]
    )
    assert tags[1][:3] == ("AUX", "MD", True)
    assert tags[2][:3] == ("VERB", "VB", False)
    assert tags[5][:3] == ("VERB", "VBZ", True)
    assert tags[8][:3] == ("VERB", "VBD", True)
    assert [t.xpos for t in tags[11:14]] == ["VBD", "VBG", "VBN"]
    assert default_tagger().tag(["Open", "the", "door", "!"])[0][:3] == ("VERB", "VB", True)


def test_typographic_marks_change_no_tag():
    straight = default_tagger().tag(['"', "I", "do", "n't", ",", '"', "he", "said", "."])
    assert default_tagger().tag(["“", "I", "do", "n’t", ",", "”", "he", "said", "."]) == straight


def test_no_words_no_tags():
    assert default_tagger().tag([]) == []


def test_one_tagger_serves_many_threads():
    tagger = default_tagger()
    assert default_tagger() is tagger
    assert isinstance(tagger, CrfTagger)
    expected = [tagger.tag(words.split()) for words, _ in SENTENCES]
    wrong = []

    def work():
        for _ in range(60):
            for (words, _), tags in zip(SENTENCES, expected, strict=True):
                if tagger.tag(words.split()) != tags:
                    wrong.append(words)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_features_know_edges_neighbours_and_digits():
    first, second = (
        [f if isinstance(f, str) else f.decode() for f in item] for item in sentence_features(["Don’t", "1984"])
    )
    assert {"bos", "w=don't", "r=0000", "rr=\x00"} & set(first) == {"bos", "w=don't", "r=0000"}
    assert {"eos", "w=0000", "l=don't", "s=dd"} <= set(second)


def test_doubt_is_told_in_steps():
    tags = default_tagger().tag(["They", "are", "leaving", "when", "it", "stops", "."])
    assert all(tag.finite_chance in range(SUREST + 1) for tag in tags)
    assert (tags[1].finite_chance, tags[2].finite_chance, tags[6].finite_chance) == (SUREST, 0, 0)
    assert tags[5].finite_chance >= SUREST - 1


def test_a_tagger_that_tells_no_doubt_is_believed():
    read = read_words(["It", "rains"], [Tag("PRON", "", False), Tag("VERB", "VBZ", True)])
    assert [word.finite_chance for word in read] == [0, SUREST]
