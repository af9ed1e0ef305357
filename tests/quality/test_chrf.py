from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from styler_nb.quality.chrf import compute_chrf

texts = st.text(st.sampled_from("abc 🙂"), max_size=25)


def plain_chrf(hypothesis: str, reference: str) -> float:
    """Write the definition out: sacrebleu's chrF2 with effective order."""
    hypothesis, reference = hypothesis.replace(" ", ""), reference.replace(" ", "")
    precisions, recalls = [], []
    for n in range(1, 7):
        own, other = (Counter(t[i : i + n] for i in range(len(t) - n + 1)) for t in (hypothesis, reference))
        if own and other:
            shared = (own & other).total()
            precisions.append(shared / own.total())
            recalls.append(shared / other.total())
    if not sum(precisions):
        return 0.0
    p, r = sum(precisions) / len(precisions), sum(recalls) / len(recalls)
    return 100 * 5 * p * r / (4 * p + r)


def test_by_hand() -> None:
    # "abcd" against "abxd": shared 3/4 unigrams, 1/3 bigrams, 0 of 2 and 1; both averages 13/48.
    assert compute_chrf("abcd", "ab xd") == pytest.approx(100 * 13 / 48)


def test_recall_counts_double() -> None:
    # "ab" against "abab": precisions 1, 1; recalls 2/4, 1/3; P = 1, R = 5/12; 5PR/(4P + R) = 25/53.
    assert compute_chrf("ab", "abab") == pytest.approx(100 * 25 / 53)


@given(texts, texts)
def test_equals_the_definition_written_out(hypothesis: str, reference: str) -> None:
    if hypothesis.split() != reference.split():
        assert compute_chrf(hypothesis, reference) == pytest.approx(plain_chrf(hypothesis, reference), abs=1e-9)


@pytest.mark.parametrize(
    ("first", "second", "score"),
    [("", "", 100.0), ("", "a", 0.0), ("a", " ", 0.0), (" a", "a", 100.0), ("\ud800", "a", 0.0)],
)
def test_edges(first: str, second: str, score: float) -> None:
    assert compute_chrf(first, second) == score
