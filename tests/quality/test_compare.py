from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import isfinite
from typing import Any

import pytest

from styler_nb.quality.compare import compare, compare_extended
from styler_nb.quality.registry import EXTENDED_GROUPS, list_metrics
from styler_nb.quality.statistics import StyleStatistics, compute_statistics
from styler_nb.text import analyze

SAMPLES = (
    "I came. I saw it, and I left! Was it good? It wasn't (not at all).",
    "We don't wait. The door was opened by Ann; she ran because it rained: hard.",
)
INPUT = "The committee has, however, considered the proposal that was submitted. It is regarded as satisfactory."
STYLED = "We looked at it. It's good!"


@pytest.fixture(scope="module")
def ground_truth() -> StyleStatistics:
    return compute_statistics([analyze(text) for text in SAMPLES])


def numbers(value: Any) -> Iterator[float]:
    if isinstance(value, dict):
        for part in value.values():
            yield from numbers(part)
    elif value is not None:
        yield value


def shape(value: Any) -> Any:
    return {key: shape(part) for key, part in value.items()} if isinstance(value, dict) else "number"


SIDES = {"personalized": "number", "unpersonalized": "number"}
SHARES = {**SIDES, "ground_truth": "number"}
FULL = {**SHARES, "personalization_improvement": "number"}
DISTANCE = {"jensen_shannon_distance": {**SIDES, "personalization_improvement": "number"}}
SCORE = dict.fromkeys(("precision", "recall", "fmeasure"), "number")
MARKS = ("comma", "semicolon", "colon", "period", "question_mark", "exclamation_mark", "parenthetical")
SPEC = {
    "rouge": {
        score: dict.fromkeys((*SIDES, "personalization_improvement"), SCORE) for score in ("rouge1", "rouge2", "rougeL")
    },
    "sentence_length_stats": dict.fromkeys(("mean", "median", "std_dev"), FULL),
    "word_length_stats": dict.fromkeys(("mean", "median", "std_dev"), FULL),
    "readability": dict.fromkeys(("flesch_reading_ease", "flesch_kincaid_grade"), FULL),
    "function_word_frequency": DISTANCE,
    "pos_frequency": DISTANCE,
    "lexical_density": FULL,
    "sentence_structure_frequency": {
        **dict.fromkeys(("simple", "compound", "complex", "compound-complex", "fragment/unknown"), SHARES),
        **DISTANCE,
    },
    "sentence_voice_frequency": {"active": SHARES, "passive": SHARES, **DISTANCE},
    "punctuation": {**{f"{mark}_density": SHARES for mark in MARKS}, **DISTANCE},
}


def test_has_every_key_of_the_interface(ground_truth: StyleStatistics) -> None:
    analytics = compare(analyze(INPUT), analyze(STYLED), ground_truth, include_rouge=True)
    assert shape(analytics.model_dump(by_alias=True)) == SPEC


def test_extended_has_every_metric_of_the_registry(ground_truth: StyleStatistics) -> None:
    dumped = compare_extended(analyze(INPUT), analyze(STYLED), ground_truth).model_dump(by_alias=True)
    expected: dict[str, Any] = {}
    for metric in list_metrics():
        if metric.is_extended:
            group = expected.setdefault(metric.group, {})
            is_share = metric.info.better == "closer" and metric.group in ("sentence_openers", "connectives")
            leaf = SHARES if is_share else DISTANCE["jensen_shannon_distance"]
            leaf = FULL if metric.info.better == "closer" and not is_share else leaf
            if metric.info.key:
                group[metric.info.key] = leaf
            else:
                expected[metric.group] = leaf
    assert shape(dumped) == expected


def test_every_metric_of_the_interface_is_in_the_registry(ground_truth: StyleStatistics) -> None:
    expected = {(group, key) for group, keys in SPEC.items() if group != "lexical_density" for key in keys}
    assert {(m.group, m.info.key) for m in list_metrics() if not m.is_extended} == expected | {("lexical_density", "")}


def test_extended_groups_that_a_model_does_not_know_are_absent(ground_truth: StyleStatistics) -> None:
    tallies = {name: tally for name, tally in ground_truth.tallies.items() if name != "formality"}
    older = replace(ground_truth, tallies=tallies)
    texts = analyze(INPUT), analyze(STYLED)
    found = compare_extended(*texts, older).model_dump(exclude_none=True)
    whole = compare_extended(*texts, ground_truth).model_dump(exclude_none=True)
    assert whole.keys() - found.keys() == {"formality", "style_distance"}
    assert found == {name: whole[name] for name in found}


def test_the_overall_distance_by_hand(ground_truth: StyleStatistics) -> None:
    texts = analyze(INPUT), analyze(STYLED)
    extended = compare_extended(*texts, ground_truth).model_dump(by_alias=True)
    own = compare(*texts, ground_truth).model_dump(by_alias=True)
    js = [group["jensen_shannon_distance"]["personalized"] for group in (*own.values(), *extended.values())
          if group and "jensen_shannon_distance" in group]  # fmt: skip
    ks = extended["sentence_length_distribution"]["kolmogorov_smirnov_distance"]["personalized"]
    cosine = extended["most_frequent_words"]["cosine_delta"]["personalized"]
    assert len(js) == 9
    assert extended["style_distance"]["personalized"] == pytest.approx((sum(js) + ks + cosine / 2) / 11)


def test_rouge_only_on_request(ground_truth: StyleStatistics) -> None:
    analytics = compare(analyze(INPUT), analyze(STYLED), ground_truth)
    assert analytics.rouge is None
    assert shape(analytics.model_dump(by_alias=True, exclude_none=True)) == {
        k: v for k, v in SPEC.items() if k != "rouge"
    }


def test_sentence_length_by_hand(ground_truth: StyleStatistics) -> None:
    # Samples: sentences of 2, 6, 3, 5 and 3, 12 words; input 10 and 5; styled 4 and 2.
    mean = compare(analyze(INPUT), analyze(STYLED), ground_truth).sentence_length_stats.mean
    assert (mean.personalized, mean.unpersonalized, mean.ground_truth) == (3.0, 7.5, 31 / 6)
    assert mean.personalization_improvement == pytest.approx(1 / 14)  # (14/6 − 13/6) / (14/6)


def test_unchanged_text_is_no_improvement(ground_truth: StyleStatistics) -> None:
    text = analyze(INPUT)
    dumped = compare(text, text, ground_truth, include_rouge=True).model_dump(by_alias=True)

    def improvements(value: dict[str, Any]) -> Iterator[float]:
        for key, part in value.items():
            if key == "personalization_improvement":
                yield from numbers(part)
            elif isinstance(part, dict):
                yield from improvements(part)

    found = list(improvements(dumped))
    assert len(found) == 9 + 6 + 2 + 1 + 5  # rouge, lengths, readability, density, distances
    extended = list(improvements(compare_extended(text, text, ground_truth).model_dump()))
    assert len(extended) == 2 + 2 + 5 + 2 + 1  # vocabulary, Deltas, distances, single values, overall
    assert {*found, *extended} == {0.0}


def test_the_samples_themselves_are_perfect(ground_truth: StyleStatistics) -> None:
    own = compute_statistics([analyze(SAMPLES[0])])
    analytics = compare(analyze(INPUT), analyze(SAMPLES[0]), own, include_rouge=True)
    assert analytics.rouge is not None
    assert analytics.rouge.rougeL.personalized.fmeasure == 1.0
    for group in (analytics.function_word_frequency, analytics.pos_frequency, analytics.punctuation):
        assert group.jensen_shannon_distance.personalized < 1e-7
        assert group.jensen_shannon_distance.personalization_improvement == pytest.approx(1.0)
    assert analytics.lexical_density.personalization_improvement == 1.0


def test_every_number_is_finite(ground_truth: StyleStatistics, edge_text: str) -> None:
    edge, plain = analyze(edge_text), analyze(STYLED)
    for original, styled, truth in (
        (edge, plain, ground_truth),
        (plain, edge, ground_truth),
        (edge, edge, ground_truth),
        (edge, edge, compute_statistics([edge])),
        (plain, plain, compute_statistics([edge])),
        (plain, edge, compute_statistics([])),
    ):
        dumped = compare(original, styled, truth, include_rouge=True).model_dump(by_alias=True)
        assert all(isfinite(number) for number in numbers(dumped))
        assert shape(dumped) == SPEC
        extended = compare_extended(original, styled, truth).model_dump(by_alias=True)
        assert all(isfinite(number) for number in numbers(extended))
        assert len(extended) == len(EXTENDED_GROUPS) + 1
