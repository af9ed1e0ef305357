"""The reasons of edits: what is said of a word that tilted the choice."""

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.choosing.decode import Chosen
from styler_nb.engines.variants.learning.leaning import Telling
from styler_nb.engines.variants.learning.preference import Preference
from styler_nb.engines.variants.measures.word_measures import Drift
from styler_nb.engines.variants.reading.view import Option, Site
from styler_nb.engines.variants.writing.edits import explain_choice


@pytest.mark.parametrize(
    ("counts", "word", "reason"),
    [
        ((9, 1), None, 'you write "though" 1 of 10 times, else "although"'),
        (
            (9, 1),
            Telling("though", 3.0),
            'you write "though" 1 of 10 times, else "although"; you have “though” 3.0 times as often as is usual',
        ),
        (
            (0, 0),
            Telling("although", 0.25),
            'your other choices lean to "though" rather than "although"; you have “although” 25% as often as is usual',
        ),
        (
            (1, 0),
            Telling("although", 0.25),
            'the samples show "although" once, too seldom to go by; you have “although” 25% as often as is usual',
        ),
        (
            (0, 0),
            Drift("word length", 5.13, 4.4),
            'your other choices lean to "though" rather than "although"; '
            "words of the text have 5.1 characters on average, yours 4.4",
        ),
        (
            (9, 1),
            Drift("function words", 0.384, 0.5),
            'you write "though" 1 of 10 times, else "although"; '
            "38% of the text's words are function words, 50% of yours",
        ),
        (
            (9, 1),
            Telling("although", 0.9, 4, 1.25),
            'you write "though" 1 of 10 times, else "although"; the text has “although” 4 times, '
            "at your rate it would have 1.2",
        ),
    ],
)
def test_a_word_is_named_with_its_rates(counts: tuple[int, int], word: Telling | Drift | None, reason: str) -> None:
    variable = load_catalogue().variables["conjunction.although"]
    assert [v.form for v in variable.variants][:2] == ["although", "though"]
    seen = (*counts, *(0,) * (len(variable.variants) - 2))
    preference = Preference(tuple(0.5 for _ in seen), seen, 1.0)
    site = Site(variable, 0, 8, 0, ())
    assert explain_choice(Chosen(site, Option(1, ()), preference, 0.5, word)) == reason


@pytest.mark.parametrize(
    ("counts", "reason"),
    [
        ((9, 1), 'you write "though" 1 of 10 times, else "although"'),
        ((0, 0), 'the samples show neither "though" nor "although"'),
        ((4, 0), 'the samples show "although" 4 times, too seldom to go by'),
    ],
)
def test_a_way_taken_for_the_text_as_a_whole_is_said_to_be(counts: tuple[int, int], reason: str) -> None:
    variable = load_catalogue().variables["conjunction.although"]
    seen = (*counts, *(0,) * (len(variable.variants) - 2))
    preference = Preference(tuple(0.5 for _ in seen), seen, 1.0)
    said = explain_choice(Chosen(Site(variable, 0, 8, 0, ()), Option(1, ()), preference, 0.5, None, is_for_text=True))
    assert said == f"{reason}; here it brings the text as a whole closer to yours"
