import pytest

from styler_nb.quality.consistency import MIXED_GAP, find_split, read_sample
from styler_nb.samples import sample_corpora
from styler_nb.text.documents import read_document


@pytest.fixture(scope="module")
def corpora():
    found = {}
    for name, corpus in sample_corpora().items():
        texts = []
        for path in corpus.paths:
            with path.open("rb") as file:
                texts.append(read_document(file, path.name))
        found[name] = [read_sample(text) for text in texts]
    return found


def test_words_are_those_of_prose():
    sample = read_sample("# A heading\n\nIt is late, we don't mind.\n\n```\ncode = 1\n```\n")
    assert sample.words == 6
    assert sample.is_english
    assert sample.tally["it"] == 1
    assert read_sample("").words == 0


def test_another_language_is_seen():
    text = "Der Garten ist sehr schön, und die Kinder spielen jeden Tag mit dem Hund. " * 5
    assert not read_sample(text).is_english


@pytest.mark.parametrize("name", ["field-notes", "newsletter"])
def test_one_writer_is_one_style(corpora, name):
    assert find_split(corpora[name]) is None


def test_two_writers_are_parted(corpora):
    notes, letters = corpora["field-notes"], corpora["newsletter"]
    mixed = [sample for pair in zip(notes, letters, strict=False) for sample in pair]
    split = find_split(mixed)
    assert split is not None
    assert split.groups == ((0, 2, 4, 6, 8, 10), (1, 3, 5, 7, 9, 11))
    assert split.gap > MIXED_GAP
    assert len(split.words) == 5
    assert "not" in split.words


def test_positions_are_those_of_all_samples(corpora):
    german = read_sample("Der Garten ist sehr schön, und die Kinder spielen jeden Tag mit dem Hund. " * 50)
    samples = [german, *corpora["field-notes"], german, *corpora["newsletter"]]
    split = find_split(samples)
    assert split is not None
    assert split.groups == (tuple(range(1, 8)), tuple(range(9, 15)))


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_too_few_samples_say_nothing(corpora, count):
    both = [corpora["field-notes"][0], corpora["newsletter"][0], corpora["newsletter"][1]]
    assert find_split(both[:count]) is None


def test_too_little_text_says_nothing():
    texts = ["I do not know.", "We don't know.", "They cannot be sure of it.", "Who is it that says so?"]
    assert find_split([read_sample(text) for text in texts]) is None


def test_equal_samples_are_one_style(corpora):
    assert find_split([corpora["newsletter"][0]] * 8) is None
