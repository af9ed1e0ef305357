from __future__ import annotations

import pytest

from styler_nb.engines.chat.facts import read_passage
from styler_nb.engines.chat.profile import describe_preference, describe_profile
from styler_nb.engines.chat.ranking import Ranking
from styler_nb.engines.variants.catalogue.index import load_catalogue


@pytest.fixture
def profile(connect):
    return connect()[0].profile


def test_statistics_and_preferences_in_words(profile):
    lines = describe_profile(profile, load_catalogue())
    told = {line.variable: line.text for line in lines if line.variable}
    assert told["contraction.not"] == 'Contractions of "not": almost always.'
    assert told["connective.adversative"] == '"but" rather than "however" or "yet": almost always.'
    assert "typography.apostrophe" not in told
    statistics = [line.text for line in lines if not line.variable]
    assert statistics[0] == "Sentences: 6 words on average, of much the same length."
    assert any("96% of those that are possible" in text for text in statistics)
    assert any(text.startswith("Punctuation in 100 words: 2 commas. Hardly any semicolons") for text in statistics)


def test_what_people_set():
    catalogue = load_catalogue()
    assert describe_preference("contraction.not", "contracted", catalogue) == "Always contractions, wherever it fits."
    assert describe_preference("contraction.not", None, catalogue).startswith("Leave as the passage has it: full forms")
    assert describe_preference("contraction.not", "no such form", catalogue) is None
    assert describe_preference("no.such", None, catalogue) is None


def test_distance_is_smaller_for_the_writers_own_way(profile):
    ranking = Ranking(profile.statistics)
    own = read_passage("I don't like the mill. It's old. But the miller isn't shy. We've walked there for years.")
    other = read_passage(
        "The committee does not recommend the mill; however, it is not opposed to further study of it."
    )
    assert 0 < ranking.measure(own) < ranking.measure(other) < 1
    told = " ".join(ranking.find_rates(other))
    assert "possible contractions are used" in told
    assert "Sentences have" in told
    assert ranking.find_rates(own) == []


def test_the_text_so_far_counts(profile):
    ranking = Ranking(profile.statistics)
    passage = read_passage("It isn't late. We don't go.")
    alone = ranking.measure(passage)
    ranking.take(
        read_passage("The committee does not recommend the mill; however, it is not opposed to further study.")
    )
    assert ranking.measure(passage) != alone
