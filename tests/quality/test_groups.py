"""Each group on texts whose counts can be taken by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from styler_nb.quality.base import add_tallies
from styler_nb.quality.function_word_frequency import FunctionWordFrequency, load_function_words
from styler_nb.quality.histogram import describe_histogram
from styler_nb.quality.lexical_density import LexicalDensity
from styler_nb.quality.pos_frequency import PosFrequency
from styler_nb.quality.punctuation import Punctuation
from styler_nb.quality.registry import EXTENDED_GROUPS, GROUPS
from styler_nb.quality.sentence_length_stats import SentenceLengthStats
from styler_nb.quality.sentence_structure_frequency import SentenceStructureFrequency
from styler_nb.quality.sentence_voice_frequency import SentenceVoiceFrequency
from styler_nb.quality.tally import tally_sentences
from styler_nb.quality.word_length_stats import WordLengthStats
from styler_nb.text.types import TextAnalysis

EVERY_GROUP = (*GROUPS, *EXTENDED_GROUPS)
Written = Callable[..., TextAnalysis]


def tally(analysis: TextAnalysis, name: str) -> dict[str, int]:
    return dict(tally_sentences(analysis.sentences, EVERY_GROUP)[name])


def test_sentence_length(written: Written) -> None:
    # 2, 4 and 3 words; the row of asterisks is no sentence of words. Population variance 2/3.
    text = written("I/PRON ran/VERB ./PUNCT", "She/PRON ate/VERB 3/NUM figs/NOUN ./PUNCT", "*/PUNCT", "a/X b/X c/X")
    expected = {"mean": 3.0, "median": 3.0, "std_dev": pytest.approx((2 / 3) ** 0.5)}
    assert SentenceLengthStats().describe(tally(text, "sentence_length_stats")) == expected


def test_word_length_leaves_addresses_out(written: Written) -> None:
    text = written("don't/AUX go/VERB 42/NUM https://example.org/X ./PUNCT")
    # 5, 2, 2 characters: variance (25 + 4 + 4)/3 − 9 = 2.
    expected = {"mean": 3.0, "median": 2.0, "std_dev": pytest.approx(2**0.5)}
    assert WordLengthStats().describe(tally(text, "word_length_stats")) == expected


@pytest.mark.parametrize(
    ("histogram", "median"),
    [({"1": 1, "4": 1}, 2.5), ({"1": 2, "4": 1}, 1.0), ({"2": 2, "9": 2}, 5.5), ({"10": 1, "9": 1, "1": 1}, 9.0)],
)
def test_median(histogram: dict[str, int], median: float) -> None:
    assert describe_histogram(histogram)["median"] == median


def test_function_words(written: Written) -> None:
    text = written("The/DET cat/NOUN and/CCONJ THE/DET dog/NOUN don’t/AUX ./PUNCT")
    assert tally(text, "function_word_frequency") == {"the": 2, "and": 1, "don't": 1}
    # the 1/2, and 1/4, don't 1/4 against the 1: m = 3/4, 1/8, 1/8.
    distance = FunctionWordFrequency().distances({"the": 2, "and": 1, "don't": 1}, {"the": 9})
    assert distance["jensen_shannon_distance"] == pytest.approx(0.5579230452841438, abs=1e-12)


def test_the_list_of_function_words_is_closed_and_clean() -> None:
    words = load_function_words()
    assert 280 <= len(words) <= 380
    assert all(word == word.lower() and word.replace("'", "").isalpha() and word.isascii() for word in words)
    assert {"the", "of", "wouldn't", "it's", "myself", "whereas"} <= words
    assert not words & {"house", "good", "say", "quickly"}


def test_parts_of_speech_count_words_only(written: Written) -> None:
    text = written("The/DET old/ADJ old/ADJ cat/NOUN ,/PUNCT odd/FOREIGN")
    assert tally(text, "pos_frequency") == {"DET": 1, "ADJ": 2, "NOUN": 1, "X": 1}
    assert PosFrequency().distances({"DET": 1}, {"DET": 5}) == {"jensen_shannon_distance": 0.0}


def test_lexical_density(written: Written) -> None:
    text = written("Rome/PROPN is/AUX a/DET very/ADV old/ADJ city/NOUN that/PRON grew/VERB ./PUNCT")
    assert LexicalDensity().describe(tally(text, "lexical_density")) == {"": 5 / 8}


def test_structure_shares(written: Written) -> None:
    text = written(
        ("a/X", "simple", "active"), ("b/X", "simple", "active"), ("c/X", "compound-complex", "active"),
        ("d/X", "fragment/unknown", "none"), ("…/PUNCT", "fragment/unknown", "none"),
    )  # fmt: skip
    shares = SentenceStructureFrequency().describe(tally(text, "sentence_structure_frequency"))
    expected = {"simple": 0.5, "compound": 0, "complex": 0, "compound-complex": 0.25, "fragment/unknown": 0.25}
    assert shares == expected


def test_voice_is_over_sentences_with_a_clause(written: Written) -> None:
    text = written(("a/X", "simple", "active"), ("b/X", "simple", "passive"), ("c/X", "fragment/unknown", "none"))
    assert SentenceVoiceFrequency().describe(tally(text, "sentence_voice_frequency")) == {"active": 0.5, "passive": 0.5}


@pytest.mark.parametrize(
    ("line", "marks"),
    [
        ("a/X ./PUNCT", {"period": 1}),
        ("a/X .../PUNCT", {"ellipsis": 1}),
        ("a/X …/PUNCT b/X ./PUNCT", {"ellipsis": 1, "period": 1}),
        ("a/X ?!/PUNCT", {"question_mark": 1, "exclamation_mark": 1}),
        ("a/X ⁉/PUNCT", {"question_mark": 1, "exclamation_mark": 1}),
        ("a/X ‼/PUNCT", {"exclamation_mark": 2}),
        ("“/PUNCT a/X ,/PUNCT ”/PUNCT", {"quotation_mark": 2, "comma": 1}),
        ("‘/PUNCT a/X ’/PUNCT", {"quotation_mark": 2}),
        ("a/X —/PUNCT b/X --/PUNCT c/X –/PUNCT", {"dash": 3}),
        ("(/PUNCT a/X )/PUNCT [/PUNCT b/X", {"open_bracket": 2, "close_bracket": 1}),
        ("a/X ;/PUNCT b/X :/PUNCT c/X ；/PUNCT", {"semicolon": 2, "colon": 1}),
        ("1.5/NUM e.g./X a.b.c/X", {}),
        ("我/NOUN 。/PUNCT 你/NOUN ？/PUNCT", {"period": 1, "question_mark": 1}),
    ],
)
def test_marks(written: Written, line: str, marks: dict[str, int]) -> None:
    counted = tally(written(line), "punctuation")
    counted.pop("words")
    assert counted == marks


def test_punctuation_densities(written: Written) -> None:
    text = written("a/X ,/PUNCT (/PUNCT b/X :/PUNCT", "c/X )/PUNCT d/X ?/PUNCT :/PUNCT )/PUNCT")
    densities = Punctuation().describe(tally(text, "punctuation"))
    expected = {"comma": 0.25, "semicolon": 0, "colon": 0.5, "period": 0, "question_mark": 0.25}
    expected |= {"exclamation_mark": 0, "parenthetical": 0.25}  # the pair spans two sentences; the face is no pair
    assert densities == {f"{key}_density": value for key, value in expected.items()}


@pytest.mark.parametrize("group", EVERY_GROUP, ids=lambda group: group.name)
class TestEveryGroup:
    def test_documents_what_it_gives(self, group) -> None:
        given = [*group.describe({}), *group.distances({}, {})]
        assert [metric.key for metric in group.metrics] == given

    def test_an_empty_tally_is_described_by_zeros(self, group) -> None:
        assert set(group.describe({}).values()) <= {0.0}

    def test_accepts_its_own_keys_and_no_others(self, group, written: Written) -> None:
        text = written("The/DET cat/NOUN (/PUNCT …/PUNCT )/PUNCT", ("It/PRON was/AUX seen/VERB", "complex", "passive"))
        assert group.is_valid(tally(text, group.name))
        assert group.is_valid({})
        assert not group.is_valid({"secret phrase": 1})

    def test_takes_columns_as_it_takes_tallies(self, group, written: Written) -> None:
        sentences = written(
            "The/DET cat/NOUN ,/PUNCT (/PUNCT …/PUNCT )/PUNCT it/PRON 's/AUX an/DET :/PUNCT",
            ("It/PRON was/AUX seen/VERB here/ADV !/PUNCT", "complex", "passive"),
            ("?!/PUNCT “/PUNCT of/ADP “/PUNCT (/PUNCT", "fragment/unknown", "none"),
            "We/PRON had/AUX undoubtedly/ADV run/VERB ./PUNCT ./PUNCT",
        ).sentences
        generator = np.random.default_rng(5)
        drawn = generator.integers(0, 3, size=(40, len(sentences)))
        drawn[0] = 0
        texts = [tally(written(), group.name)] + [
            add_tallies(t for t, n in zip(map(group.count, sentences), row, strict=True) for _ in range(n))
            for row in drawn.tolist()
        ]
        keys = {key for text in texts for key in text}
        columns = {key: np.array([text.get(key, 0) for text in texts], dtype=np.float64) for key in keys}
        for truth in (texts[-1], texts[-2], {}):
            sides = [{**group.describe(t), **group.distances(t, truth)} for t in (columns, *texts)]
            for number, alone in enumerate(sides[1:]):
                found = {key: float(np.broadcast_to(values, len(texts))[number]) for key, values in sides[0].items()}
                assert found == pytest.approx(alone, abs=1e-7)
            many = numbers(group.arrange(sides[0], dict(reversed(sides[0].items())), group.describe(truth)))
            assert all(np.isfinite(values).all() for values in many)

    def test_compares_columns_as_it_compares_tallies(self, group, written: Written) -> None:
        lines = ("The/DET cat/NOUN ,/PUNCT saw/VERB it/PRON ./PUNCT", "It/PRON was/AUX (/PUNCT so/ADV )/PUNCT :/PUNCT")
        first, second = (tally(written(line), group.name) for line in lines)
        truth = add_tallies((first, first, second))
        p, u = (
            {key: np.full(3, value) for key, value in {**group.describe(side), **group.distances(side, truth)}.items()}
            for side in (first, second)
        )
        many = numbers(group.arrange(p, u, group.describe(truth)))
        one = numbers(group.compare(first, second, truth))
        assert [float(np.mean(values)) for values in many] == pytest.approx(list(one))


def numbers(value: Any) -> list[Any]:
    return [number for part in value.values() for number in numbers(part)] if isinstance(value, dict) else [value]
