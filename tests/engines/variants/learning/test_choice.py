from __future__ import annotations

import json

import pytest

from styler_nb.engines.variants.catalogue.index import build_catalogue, load_catalogue
from styler_nb.engines.variants.catalogue.parse import parse_family
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.learning.preference import CAUTION, PRIOR
from styler_nb.errors import ArtifactError

CATALOGUE = build_catalogue(
    parse_family(
        {
            "family": "f",
            "variable": [
                {"id": "a", "kind": "phrase", "variants": [{"form": "x", "share": 0.75}, {"form": "y", "share": 0.25}]},
                {
                    "id": "l",
                    "kind": "items",
                    "opportunities_per_1000_words": 2,
                    "items": [["long way", "way"]],
                    "variants": [
                        {"form": "wordy", "share": 0.5},
                        {"form": "plain", "share": 0.5, "recognize": False},
                    ],
                },
                {
                    "id": "o",
                    "kind": "phrase",
                    "optional": True,
                    "variants": [{"form": "u", "share": 0.99}, {"form": "v", "share": 0.01}],
                },
            ],
        },
        "test",
    )
)


def _preferences(cells, words=0):
    counts = Counts()
    counts.cells.update(cells)
    counts.words = counts.english_words = words
    return Preferences(counts, CATALOGUE)


def test_shares_are_smoothed_towards_the_background():
    # (2 + 3 * 0.75) / (8 + 3) = 0.38636…
    preference = _preferences({("a", "", 0): 2, ("a", "", 1): 6}).get("a")
    assert PRIOR == 3
    assert preference.shares == pytest.approx((4.25 / 11, 6.75 / 11))
    assert preference.weight == pytest.approx(8 / (8 + CAUTION))


def test_little_evidence_counts_for_nothing():
    assert _preferences({}).get("a").weight == 0
    assert _preferences({("a", "", 1): 2}).get("a").weight == 0
    assert _preferences({("a", "", 1): 3}).get("a").weight > 0


def test_contexts_are_smoothed_towards_the_variable():
    preferences = _preferences({("a", "one", 0): 10, ("a", "two", 1): 10})
    assert preferences.get("a", "one").shares[0] > 0.75
    assert preferences.get("a", "two").shares[0] < 0.35
    # a context that was never seen falls back to the variable: (10 + 2.25) / 23
    assert preferences.get("a", "three").shares[0] == pytest.approx(12.25 / 23)


def test_what_cannot_be_seen_is_estimated_from_the_words():
    preference = _preferences({("l", "", 0): 3}, words=10_000).get("l")
    assert preference.counts == (3, 17)
    assert preference.words == 10_000
    assert _preferences({("l", "", 0): 50}, words=10_000).get("l").counts == (50, 0)


def test_what_is_counted_in_english_is_held_against_english():
    counts = Counts()
    counts.cells["l", "", 0] = 3
    counts.tokens.update({";": 5, "the": 60})
    counts.words, counts.english_words = 90_000, 10_000
    preferences = Preferences(counts, CATALOGUE)
    assert preferences.mark_rates == {";": 5 / 10_000, ":": 0, "—": 0}
    assert preferences.get("l").counts == (3, 17)
    assert preferences.get("l").words == 10_000


def test_optional_variables_need_the_rare_variant():
    assert _preferences({("o", "", 0): 100, ("o", "", 1): 2}).get("o").weight == 0
    assert _preferences({("o", "", 0): 100, ("o", "", 1): 3}).get("o").weight > 0


def test_the_most_telling_preference_comes_first():
    rows = _preferences({("a", "", 1): 40, ("o", "", 0): 40}).describe(CATALOGUE)
    assert [row["variable"] for row in rows] == ["a", "o"]
    # 2 · 40 · ln(1 / 0.25)
    assert rows[0]["telling"] == pytest.approx(110.9, abs=0.01)
    json.dumps(rows)


def test_round_trip_by_form():
    counts = Counts()
    counts.cells.update({("a", "c", 1): 7, ("l", "", 0): 2})
    counts.words, counts.english_words = 9, 7
    read = Counts.from_bytes(counts.to_bytes(CATALOGUE), CATALOGUE)
    assert read.cells == counts.cells
    assert (read.words, read.english_words) == (9, 7)


def test_models_of_before_are_taken_to_be_english():
    content = {"format": 1, "words": 9, "counts": {}}
    assert Counts.from_bytes(json.dumps(content).encode(), CATALOGUE).english_words == 9


def test_unknown_variables_are_left_out():
    content = {"format": 1, "words": 1, "counts": {"zzz": {"": {"x": 1}}, "a": {"": {"gone": 2, "x": 3}}}}
    assert Counts.from_bytes(json.dumps(content).encode(), CATALOGUE).cells == {("a", "", 0): 3}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"{}",
        b'{"format": 2, "words": 1, "counts": {}}',
        b'{"format": 1, "words": -1, "counts": {}}',
        b'{"format": 1, "words": true, "counts": {}}',
        b'{"format": 1, "words": 1, "counts": []}',
        b'{"format": 1, "words": 1, "counts": {"a": 3}}',
        b'{"format": 1, "words": 1, "counts": {"a": {"": {"x": 1.5}}}}',
        b'{"format": 1, "words": 1, "counts": {"a": {"": {"x": 1e999}}}}',
    ],
)
def test_damage_is_refused(content):
    with pytest.raises(ArtifactError):
        Counts.from_bytes(content, CATALOGUE)


def test_who_never_contracts_is_not_taken_to_contract_what_the_samples_lack():
    catalogue = load_catalogue()
    counts = Counts()
    counts.cells["contraction.not", "", 0] = 30
    counts.cells["contraction.be", "", 0] = 30
    unseen = Preferences(counts, catalogue).overall("contraction.will")
    assert unseen.evidence == 0
    assert unseen.shares[0] > 0.95
    assert unseen.weight > 0.9
    assert Preferences(Counts(), catalogue).overall("contraction.will").weight == 0


@pytest.mark.parametrize(
    ("full", "contracted", "contracts", "share"),
    [(70, 30, False, 0.3), (60, 40, True, 0.4), (30, 70, True, 0.7), (0, 0, False, 0.0)],
)
def test_how_much_a_writer_contracts(full, contracted, contracts, share):
    counts = Counts()
    counts.cells.update({("contraction.not", "", 0): full, ("contraction.not", "", 1): contracted})
    preferences = Preferences(counts, load_catalogue())
    assert (preferences.contracts, preferences.contracted) == (contracts, share)


def test_contractions_go_word_by_word():
    counts = Counts()
    counts.cells.update({("contraction.not", "do not", 1): 30, ("contraction.not", "will not", 0): 30})
    preferences = Preferences(counts, load_catalogue())
    forms = ("do not", "will not", "does not")
    assert [preferences.is_contracted("contraction.not", form) for form in forms] == [True, False, True]


@pytest.mark.parametrize(
    ("dates", "spelling", "weighs", "likelier"),
    [
        ((0, 20), (0, 0), False, None),
        ((0, 0), (0, 20), True, 1),
        ((0, 0), (20, 0), True, 0),
        ((20, 0), (0, 20), True, 0),
    ],
)
def test_dates_go_with_the_spelling(dates, spelling, weighs, likelier):
    counts = Counts()
    for place in (0, 1):
        counts.cells["date.order", "", place] = dates[place]
        counts.cells["spelling.region", "", place] = spelling[place]
    preference = Preferences(counts, load_catalogue()).overall("date.order")
    assert (preference.weight > 0.9) is weighs
    assert likelier is None or preference.shares[likelier] > 0.5


def _british_forms(uk, us):
    catalogue = load_catalogue()
    counts = Counts()
    counts.cells.update({("spelling.region", "", 0): uk, ("spelling.region", "", 1): us, ("spelling.whilst", "", 1): 9})
    counts.words = counts.english_words = 1000
    return Preferences(counts, catalogue).get("spelling.whilst").weight


def test_whilst_goes_with_british_spelling_alone():
    assert _british_forms(9, 0) > 0
    assert _british_forms(0, 9) == 0
