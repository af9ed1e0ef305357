from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer
from rouge_score.tokenizers import Tokenizer

from styler_nb.quality.rouge import (
    ROUGE_SCORES,
    RougeReferences,
    compare_rouge,
    compute_rouge,
    read_rouge_tokens,
    split_rouge_tokens,
)
from styler_nb.quality.token_hashes import TokenHashes
from styler_nb.text import analyze

words = st.lists(st.sampled_from(["a", "the", "Cat", "dog-house", "don't", "e_f", "3.5", "?", "\n"]), max_size=30)
few_words = words.map(" ".join)
ascii_text = st.text(st.characters(max_codepoint=127), max_size=60)
unicode_text = st.text(st.sampled_from("aBбЖüé́ ’—我。हिन्दी 1٣_"), max_size=40)


class OurTokenizer(Tokenizer):
    def tokenize(self, text: str) -> list[str]:
        return split_rouge_tokens(text)


def theirs(text: str, references: list[str], tokenizer: Tokenizer | None = None) -> dict[str, dict[str, float]]:
    scores = RougeScorer(list(ROUGE_SCORES), tokenizer=tokenizer).score_multi(references, text)
    return {name: score._asdict() for name, score in scores.items()}


def assert_equal(ours: dict[str, dict[str, float]], other: dict[str, dict[str, float]]) -> None:
    assert ours.keys() == other.keys()
    for name, score in ours.items():
        assert score == pytest.approx(other[name], abs=1e-12, rel=0)


@settings(max_examples=150, deadline=None)
@given(st.one_of(few_words, ascii_text), st.lists(st.one_of(few_words, ascii_text), min_size=1, max_size=6))
def test_equals_rouge_score_on_ascii_text(text: str, references: list[str]) -> None:
    assert_equal(compute_rouge(text, references), theirs(text, references))


@settings(max_examples=100, deadline=None)
@given(unicode_text, st.lists(unicode_text, min_size=1, max_size=4))
def test_equals_rouge_score_with_our_tokenizer(text: str, references: list[str]) -> None:
    assert_equal(compute_rouge(text, references), theirs(text, references, OurTokenizer()))


def test_more_words_than_characters_make_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    # Numbers from 55,296 to 57,343 are surrogates, which are half a character each.
    reference = " ".join(f"w{number}" for number in range(60_000))
    text = " ".join(f"w{number}" for number in range(2_000, 62_000))
    found = compute_rouge(text, [reference])
    monkeypatch.setattr("styler_nb.quality.rouge._MOST_CHARACTERS", 3)
    assert compute_rouge(text, [reference]) == found
    assert found["rougeL"]["precision"] == 58_000 / 60_000


def test_by_hand() -> None:
    # Reference of 6 tokens, text of 7; shared unigrams the, cat, was, the, bed... as in Lin's lecture example.
    scores = compute_rouge("the cat was found under the bed", ["the cat was under the bed"])
    assert scores["rouge1"] == pytest.approx({"precision": 6 / 7, "recall": 1.0, "fmeasure": 12 / 13})
    assert scores["rouge2"] == pytest.approx({"precision": 4 / 6, "recall": 4 / 5, "fmeasure": 8 / 11})
    assert scores["rougeL"] == pytest.approx({"precision": 6 / 7, "recall": 1.0, "fmeasure": 12 / 13})


def test_each_score_takes_its_own_best_reference() -> None:
    scores = compute_rouge("a b c d", ["d c b a", "a b x y"])
    assert scores["rouge1"]["fmeasure"] == 1.0
    assert scores["rouge2"]["fmeasure"] == pytest.approx(1 / 3)
    assert scores["rougeL"]["fmeasure"] == 0.5


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Don't STOP-it, e_f!", ["don", "t", "stop", "it", "e", "f"]),
        ("Привет, мир", ["привет", "мир"]),
        ("हिन्दी", ["हिन्दी"]),
        ("cafe\u0301s", ["cafe\u0301s"]),
        ("“we’re”—yes…", ["we", "re", "yes"]),
        ("🙂 ?! \ud800", []),
    ],
)
def test_tokens(text: str, tokens: list[str]) -> None:
    assert split_rouge_tokens(text) == tokens


def test_prose_only_is_read_of_an_analysis() -> None:
    assert read_rouge_tokens(analyze("# A title\n\nIt’s here.\n\n```\ncode\n```\n")) == ["it", "s", "here"]


@pytest.mark.parametrize("references", [[], [""], ["?", ""]])
def test_without_references_all_is_zero(references: list[str]) -> None:
    assert {n for score in compute_rouge("a b", references).values() for n in score.values()} == {0.0}


def test_edge_texts(edge_text: str) -> None:
    for scores in (compute_rouge(edge_text, ["a b c", edge_text]), compute_rouge("a b", [edge_text])):
        assert all(0 <= number <= 1 for score in scores.values() for number in score.values())


def test_improvement() -> None:
    references = RougeReferences(TokenHashes.build([["a", "b", "c", "d"]]))
    compared = compare_rouge(["a", "b", "x", "y"], ["a", "x", "y", "z"], references)
    assert compared["rouge1"]["personalization_improvement"]["recall"] == pytest.approx(1.0)  # 1/4 → 2/4
    assert compared["rouge2"]["personalization_improvement"]["recall"] == 1.0  # from nothing
