from __future__ import annotations

import pytest

from styler_nb.engines.variants.measures.keyness import MOST_KEPT, PhraseCounts, find_pet_phrases
from styler_nb.text import analyze

BACKGROUND = {"the": 50, "dog": 10, "barked": 10, "gladly": 2, "at": 20, "at last": 6, "last": 8}


def _count(*texts):
    counts = PhraseCounts()
    for text in texts:
        counts.add(analyze(text).sentences)
    return counts


def test_counts_phrases_inside_sentences():
    counts = _count("The dog barked. At last, the dog slept in Paris.")
    assert counts.times["the dog"] == 2
    assert counts.times["at last"] == 1
    # never over a mark, a sentence's end, or a name
    assert {"barked at", "last the", "in paris", "paris"}.isdisjoint(counts.times)
    assert counts.documents["the dog"] == 1


def test_log_likelihood_is_dunnings():
    counts = _count("Gladly. " * 10)
    row = find_pet_phrases(counts, 100, {**BACKGROUND, "gladly": 10}, 1000)
    found = {r["phrase"]: r for r in row}
    # 10 in 100 words, 10 in 1,000: 2(10 ln(10/1.818…) + 10 ln(10/18.18…)) = 22.14
    assert found["gladly"]["telling"] == pytest.approx(22.14, abs=0.01)
    assert found["gladly"]["background_per_10000_words"] == 100


def test_only_what_recurs_is_kept():
    assert find_pet_phrases(_count("The dog gladly barked."), 4, BACKGROUND, 10**6) == []
    four_times = _count("Gladly barked. " * 4)
    assert find_pet_phrases(four_times, 100, BACKGROUND, 10**6) == []
    three_documents = _count(*["The dog gladly barked."] * 3)
    assert find_pet_phrases(three_documents, 12, BACKGROUND, 10**6)


def test_rare_words_and_long_phrases_are_never_kept():
    counts = _count(*["The secret zanzobar dog gladly barked. At last the dog barked." * 9] * 5)
    rows = find_pet_phrases(counts, 500, BACKGROUND, 10**6)
    assert rows
    assert len(rows) <= MOST_KEPT
    assert not [r for r in rows if "zanzobar" in r["phrase"] or len(r["phrase"].split()) > 3]


def test_without_a_background_nothing_is_telling():
    assert find_pet_phrases(_count("Dogs bark. " * 9), 18, {}, 0) == []


def test_memory_is_bounded(monkeypatch):
    monkeypatch.setattr("styler_nb.engines.variants.measures.keyness._MOST_ENTRIES", 50)
    counts = PhraseCounts()
    for number in range(40):
        word = "".join(chr(97 + int(d)) for d in str(number))
        counts.add(analyze(f"The dog barked, and a w{word} ran over the x{word} hill.").sentences)
    assert len(counts.times) < 100
    assert counts.times["the dog"] == 40
