"""Each group beyond the interface on texts whose counts can be taken by hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping

import pytest

from styler_nb.quality import most_frequent_words
from styler_nb.quality.base import MetricGroup
from styler_nb.quality.character_trigrams import CharacterTrigrams, count_trigrams
from styler_nb.quality.connectives import Connectives, load_connectives
from styler_nb.quality.contraction_rate import ContractionRate
from styler_nb.quality.formality import Formality
from styler_nb.quality.function_word_bigrams import FunctionWordBigrams, count_bigrams
from styler_nb.quality.function_word_frequency import load_contractions, load_function_words
from styler_nb.quality.most_frequent_words import MostFrequentWords
from styler_nb.quality.reference import Reference, load_reference
from styler_nb.quality.sentence_length_distribution import SentenceLengthDistribution
from styler_nb.quality.sentence_openers import SentenceOpeners
from styler_nb.quality.style_distance import compute_style_distance
from styler_nb.quality.vocabulary_richness import VocabularyRichness, count_factors
from styler_nb.text.types import TextAnalysis

Written = Callable[..., TextAnalysis]


def describe(group: MetricGroup, text: TextAnalysis) -> dict[str, float]:
    return group.describe(group.count_text(text.sentences))


@pytest.mark.parametrize(
    ("words", "factors"),
    [
        ("", 0.0),
        ("a", 1.0),
        ("a b c d", 1.0),  # nothing repeats: a factor of its own length
        ("a a", 1.0),  # 1/2 ≤ .72 at the second word
        ("a a a a", 2.0),
        ("a b c d a", 0.2 / 0.28),  # 4/5, never down to .72: the part (1 − .8) / (1 − .72)
        ("a b a b c", 1.0),  # 2/3 ≤ .72 at the third; then b, c, which do not repeat
        ("a b a b c c", 2.0),  # as before; then b c c, 2/3
    ],
)
def test_factors(words: str, factors: float) -> None:
    assert count_factors(words.split()) == pytest.approx(factors)


def test_mtld(written: Written) -> None:
    # a b a b c c forwards: 2 factors; c c b a b a: "c c", then "b a b" (2/3), then "a": 2 factors. 6 / 2 each.
    found = describe(VocabularyRichness(), written("A/X b/X a/X", "b/X c/X c/X ./PUNCT"))
    assert found["mtld"] == pytest.approx(3.0)
    # a b c d a: .2/.28 factors in either direction, 5 / that.
    assert describe(VocabularyRichness(), written("a/X b/X c/X d/X a/X"))["mtld"] == pytest.approx(7.0, abs=1e-4)


def test_mtld_runs_across_sentences_but_not_across_documents(written: Written) -> None:
    group = VocabularyRichness()
    apart = group.count_text(written("a/X b/X").sentences) + group.count_text(written("a/X b/X").sentences)
    together = group.count_text(written("a/X b/X", "a/X b/X").sentences)
    assert group.describe(apart)["mtld"] == 2.0  # two factors in four words
    assert together["forward_millionths"] == 1_000_000  # a b a, and a "b" that repeats nothing


def test_yules_k(written: Written) -> None:
    # the 3, cat 2, sat 1: Σf² = 14, N = 6: 10⁴ · (14 − 6) / 36.
    text = written("The/X cat/X the/X cat/X", "the/X sat/X ./PUNCT")
    assert describe(VocabularyRichness(), text)["yules_k"] == pytest.approx(10_000 * 8 / 36)


def test_yules_k_of_a_vocabulary_does_not_depend_on_the_length(written: Written) -> None:
    draw = random.Random(3)
    group, values = VocabularyRichness(), []
    for size in (2_000, 8_000):
        counts = Counter(draw.choices("abcdefghij", weights=range(1, 11), k=size))
        tally = {"equal_pairs": sum(n * (n - 1) for n in counts.values()), "pairs": size * size, "words": size}
        values.append(group.describe(tally)["yules_k"])
    expected = 10_000 * sum(weight**2 for weight in range(1, 11)) / 55**2
    assert values == pytest.approx([expected] * 2, rel=0.03)


@pytest.fixture
def two_words(monkeypatch: pytest.MonkeyPatch) -> Mapping[str, tuple[float, float]]:
    """A yardstick of two words: "the" 0.2 ± 0.1, "of" 0.1 ± 0.05."""
    words = {"the": (0.2, 0.1), "of": (0.1, 0.05)}
    monkeypatch.setattr(most_frequent_words, "load_reference", lambda: Reference(words, frozenset(), frozenset()))
    most_frequent_words._yardstick.cache_clear()
    yield words
    most_frequent_words._yardstick.cache_clear()


@pytest.mark.usefixtures("two_words")
def test_deltas(written: Written) -> None:
    group = MostFrequentWords()
    # the 4/10, of 1/10: z = (2, 0). the 2/10, of 3/10: z = (0, 4).
    first = group.count_text(written(" ".join(["The/X"] * 4 + ["of/X"] + ["a/X"] * 5)).sentences)
    second = group.count_text(written(" ".join(["the/X"] * 2 + ["of/X"] * 3 + ["a/X"] * 5 + ["./PUNCT"])).sentences)
    found = group.distances(first, second)
    assert found == {"burrows_delta": pytest.approx((2 + 4) / 2), "cosine_delta": pytest.approx(1.0)}
    # No words: z = (−2, −2); the cosine with (2, 0) is −1/√2.
    nothing = group.distances({}, first)
    assert nothing == {"burrows_delta": pytest.approx((4 + 2) / 2), "cosine_delta": pytest.approx(1 + 0.5**0.5)}
    # Exactly average: no direction.
    average = {"words in all": 10, "the": 2, "of": 1}
    assert group.distances(average, first)["cosine_delta"] == 1.0
    assert group.distances(average, average) == {"burrows_delta": 0.0, "cosine_delta": 0.0}


def test_trigrams(written: Written) -> None:
    (sentence,) = written("The/DET cat/NOUN").sentences
    assert count_trigrams(sentence) == Counter([" th", "the", "he ", "e c", " ca", "cat", "at "])
    counted = CharacterTrigrams().count(sentence)
    assert counted.keys() == {"the", " th", "he "} | (counted.keys() & {"e c", " ca", "cat", "at "})
    # " th" and "the" against "the" alone: the 1/2 against 1, m = 3/4, 1/4.
    distance = CharacterTrigrams().distances({" th": 1, "the": 1}, {"the": 5})
    assert distance["jensen_shannon_distance"] == pytest.approx(0.5579230452841438, abs=1e-12)


def test_trigrams_keep_what_touches_together() -> None:
    from styler_nb.text.analysis import analyze_sentence

    grams = count_trigrams(analyze_sentence("So’s he, no?"))
    assert {"so'", "'s ", "he,", "e, ", ", n", "no?", "o? "} <= grams.keys()
    assert grams.total() == len(" so's he, no? ") - 2


def test_function_word_bigrams(written: Written) -> None:
    (sentence,) = written("Of/ADP the/DET cat/NOUN in/ADP the/DET ,/PUNCT of/ADP the/DET").sentences
    assert count_bigrams(sentence) == {"of the": 2, "in the": 1}
    assert FunctionWordBigrams().count(sentence) == {"of the": 2, "in the": 1}
    assert FunctionWordBigrams().distances({"of the": 1}, {"in the": 1}) == {"jensen_shannon_distance": 1.0}


def test_lengths_by_their_largest_gap(written: Written) -> None:
    group = SentenceLengthDistribution()
    text = group.count_text(written("a/X", "a/X b/X ./PUNCT", "a/X b/X c/X", "?/PUNCT").sentences)
    assert text == {"1": 1, "2": 1, "3": 1}
    # Up to 2 words: 2/3 against 0.
    assert group.distances(text, {"3": 1, "10": 1}) == {"kolmogorov_smirnov_distance": pytest.approx(2 / 3)}
    # Up to 9 words, in numbers and not in letters: 1 against 1/2.
    assert group.distances({"9": 2}, {"10": 1, "9": 1}) == {"kolmogorov_smirnov_distance": 0.5}
    assert group.distances({}, {"4": 2}) == group.distances({"4": 2}, {}) == {"kolmogorov_smirnov_distance": 1.0}


def test_openers(written: Written) -> None:
    text = written("“/PUNCT It/PRON rains/VERB", "But/CCONJ no/INTJ", "Rome/PROPN", "Old/ADJ men/NOUN", "…/PUNCT")
    found = describe(SentenceOpeners(), text)
    assert found == {**dict.fromkeys(found, 0.0), "pronoun": 0.25, "conjunction": 0.25, "noun": 0.5}
    assert sum(found.values()) == 1.0
    assert describe(SentenceOpeners(), written("Oh/INTJ no/INTJ"))["other"] == 1.0


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ("But/X it/X rained/X ./PUNCT", {"adversative": 1}),
        ("It/X rained/X but/X stopped/X", {}),  # inside a sentence a plain conjunction
        ("It/X ,/PUNCT however/X ,/PUNCT rained/X", {"adversative": 1}),
        ("On/X the/X other/X hand/X ,/PUNCT we/X left/X", {"adversative": 1}),
        ("On/X the/X table/X", {}),
        ("For/X example/X this/X", {"additive": 1}),  # the longer entry, not the causal "for"
        ("As/X a/X result/X ,/PUNCT then/X ,/PUNCT afterwards/X", {"causal": 1, "temporal": 1}),
        ("And/X in/X addition/X", {"additive": 2}),
    ],
)
def test_connectives(written: Written, line: str, counts: dict[str, int]) -> None:
    counted = Connectives().count_text(written(line).sentences)
    assert counted.pop("words") == line.count("/X")
    assert counted == counts


def test_connective_densities_and_distance(written: Written) -> None:
    found = describe(Connectives(), written("But/X so/X it/X is/X", "So/X be/X it/X then/X"))
    assert found == {
        "additive_density": 0,
        "adversative_density": 1 / 8,
        "causal_density": 1 / 8,
        "temporal_density": 0,
    }
    # The words do not count in the distance: adversative 1/2, causal 1/2 against causal alone.
    distance = Connectives().distances({"words": 8, "adversative": 1, "causal": 1}, {"words": 90, "causal": 3})
    assert distance["jensen_shannon_distance"] == pytest.approx(0.5579230452841438, abs=1e-12)


def test_the_list_of_connectives_is_clean() -> None:
    entries = [connective.words for found in load_connectives().values() for connective in found]
    assert len(entries) == len(set(entries)) > 100
    assert all(word == word.lower() and word.isascii() and word.isalpha() for entry in entries for word in entry)


@pytest.mark.parametrize(
    ("line", "contracted", "full"),
    [
        ("It’s/PRON late/ADJ", 1, 0),
        ("It/PRON is/AUX late/ADJ", 0, 1),
        ("Yes/INTJ ,/PUNCT it/PRON is/AUX ./PUNCT", 0, 0),
        ("We/PRON do/AUX not/PART know/VERB", 0, 1),
        ("I/PRON will/AUX not/PART ;/PUNCT he/PRON won't/AUX", 1, 1),
        ("They/PRON cannot/AUX go/VERB", 0, 1),
        ("They/PRON have/VERB two/NUM", 0, 0),
        ("They/PRON have/AUX seen/VERB", 0, 1),
        ("The/DET sea/NOUN is/AUX wide/ADJ", 0, 0),
        ("Ann's/PROPN hat/NOUN", 0, 0),
    ],
)
def test_contractions(written: Written, line: str, contracted: int, full: int) -> None:
    counted = ContractionRate().count_text(written(line).sentences)
    assert (counted["contracted"], counted["full"]) == (contracted, full)


def test_contraction_rate(written: Written) -> None:
    text = written("It's/PRON late/ADJ", "We/PRON don't/AUX", "I/PRON am/AUX not/PART cold/ADJ")
    # "I am" and, because there is no "amn't", nothing else.
    assert describe(ContractionRate(), text) == {"": pytest.approx(2 / 3)}


def test_contractions_are_function_words() -> None:
    assert {"don't", "it's"} <= load_contractions() < load_function_words()


def test_formality(written: Written) -> None:
    # Rome NOUN-like, is AUX −, the article +, old ADJ +, city +, in +, which PRON −, I −, live −, now −, ah −, two 0.
    line = "Rome/PROPN is/AUX the/DET old/ADJ city/NOUN in/ADP which/PRON I/PRON live/VERB now/ADV ah/INTJ two/NUM"
    assert describe(Formality(), written(line)) == {"": pytest.approx((100 * (5 - 6) / 12 + 100) / 2)}
    assert describe(Formality(), written("This/DET cat/NOUN")) == {"": 75.0}  # a determiner that is no article
    assert describe(Formality(), written("Cats/NOUN")) == {"": 100.0}
    assert describe(Formality(), written("Go/VERB")) == {"": 0.0}


def test_overall_distance() -> None:
    groups = ("sentence_structure_frequency", "sentence_voice_frequency", "sentence_openers", "connectives")
    groups += ("punctuation", "pos_frequency", "function_word_frequency", "function_word_bigrams", "character_trigrams")
    distances = {group: {"jensen_shannon_distance": 0.5} for group in groups}
    distances["sentence_length_distribution"] = {"kolmogorov_smirnov_distance": 0.2}
    distances["most_frequent_words"] = {"burrows_delta": 7.0, "cosine_delta": 1.6}
    assert compute_style_distance(distances) == pytest.approx((9 * 0.5 + 0.2 + 0.8) / 11)


def test_the_yardstick_is_whole() -> None:
    reference = load_reference()
    assert (len(reference.words), len(reference.trigrams), len(reference.function_word_bigrams)) == (100, 500, 300)
    assert all(0 < mean < 0.1 and deviation > 0 for mean, deviation in reference.words.values())
    assert all(len(gram) == 3 and gram == gram.lower() for gram in reference.trigrams)
    pairs = [pair.split(" ") for pair in reference.function_word_bigrams]
    assert {len(pair) for pair in pairs} == {2}
    assert {word for pair in pairs for word in pair} <= load_function_words()
    assert {"the", "of", "i"} <= reference.words.keys()
