import threading

import pytest

from styler_nb.text.tagger_features import sentence_features
from styler_nb.text.tags import CrfTagger, Tag, default_tagger

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
    assert tags[1] == Tag("AUX", "MD", True)
    assert tags[2] == Tag("VERB", "VB", False)
    assert tags[5] == Tag("VERB", "VBZ", True)
    assert tags[8] == Tag("VERB", "VBD", True)
    assert [t.xpos for t in tags[11:14]] == ["VBD", "VBG", "VBN"]
    assert default_tagger().tag(["Open", "the", "door", "!"])[0] == Tag("VERB", "VB", True)


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
    first, second = sentence_features(["Don’t", "1984"])
    assert {"bos", "w=don't", "r=0000", "rr=\x00"} & set(first) == {"bos", "w=don't", "r=0000"}
    assert {"eos", "w=0000", "l=don't", "s=dd"} <= set(second)
