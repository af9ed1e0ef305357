from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from styler_nb.errors import ArtifactError
from styler_nb.quality.registry import EXTENDED_GROUPS
from styler_nb.quality.statistics import StyleStatistics, compute_statistics
from styler_nb.text.types import BlockKind, TextAnalysis

Written = Callable[..., TextAnalysis]


@pytest.fixture(scope="module")
def statistics(written: Written) -> StyleStatistics:
    first = written("The/DET zymurgist/NOUN slept/VERB ./PUNCT", ("It/PRON was/AUX seen/VERB", "simple", "passive"))
    return compute_statistics([first, written("So/ADV what/PRON ?/PUNCT")])


def edited(statistics: StyleStatistics, edit: Callable[[dict[str, Any]], object]) -> dict[str, bytes]:
    files = statistics.to_files()
    content = json.loads(files["statistics.json"])
    edit(content)
    return files | {"statistics.json": json.dumps(content).encode()}


def test_counts(statistics: StyleStatistics) -> None:
    assert (statistics.document_count, statistics.sentence_count, statistics.word_count) == (2, 3, 8)
    assert statistics.tallies["sentence_length_stats"] == {"3": 2, "2": 1}
    assert statistics.tallies["sentence_voice_frequency"] == {"active": 2, "passive": 1}
    assert statistics.describe()["sentence_length_stats"]["mean"] == pytest.approx(8 / 3)


def test_headings_do_not_count(written: Written) -> None:
    heading = written("The/DET title/NOUN", kind=BlockKind.HEADING)
    assert compute_statistics([heading]).word_count == 0
    assert len(compute_statistics([heading]).hashes.tokens) == 0


def test_survives_files(statistics: StyleStatistics) -> None:
    again = StyleStatistics.from_files({**statistics.to_files(), "preferences.json": b"{}"})
    assert again == statistics
    assert again.references.score(["the"]) == statistics.references.score(["the"])
    assert again.to_files() == statistics.to_files()


def test_documents_in_any_order_give_the_same_counts(written: Written) -> None:
    documents = [written("A/DET cat/NOUN"), written("Dogs/NOUN bark/VERB ./PUNCT")]
    key = bytes(16)
    forward, back = (compute_statistics(order, rouge_key=key) for order in (documents, documents[::-1]))
    assert forward.to_files()["statistics.json"] == back.to_files()["statistics.json"]


def test_no_content_word_is_readable(statistics: StyleStatistics) -> None:
    assert not any(b"zymurgist" in data.lower() for data in statistics.to_files().values())


def test_size_is_positive(statistics: StyleStatistics) -> None:
    assert statistics.size_bytes > 0


@pytest.mark.parametrize(
    "edit",
    [
        lambda c: c.update(format=None),
        lambda c: c.update(format=True),
        lambda c: c.update(document_count=3),
        lambda c: c.update(word_count=-1),
        lambda c: c.update(word_count=1.5),
        lambda c: c.update(sentence_count="3"),
        lambda c: c.pop("tallies"),
        lambda c: c["tallies"].pop("punctuation"),
        lambda c: c["tallies"].update(punctuation=[]),
        lambda c: c["tallies"]["pos_frequency"].update(NOUN=-1),
        lambda c: c["tallies"]["pos_frequency"].update(NOUN=2**60),
        lambda c: c["tallies"]["pos_frequency"].update(NOUN=None),
        lambda c: c["tallies"]["pos_frequency"].update(NN=1),
        lambda c: c["tallies"]["sentence_length_stats"].update({"0": 1}),
        lambda c: c["tallies"]["sentence_length_stats"].update({"٣": 1}),
        lambda c: c["tallies"]["readability"].pop("sentences"),
        lambda c: c["tallies"]["lexical_density"].update(content=100),
        lambda c: c["tallies"]["function_word_frequency"].update(zymurgist=1),
    ],
)
def test_refuses_edited_files(statistics: StyleStatistics, edit: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(ArtifactError, match="train the model again"):
        StyleStatistics.from_files(edited(statistics, edit))


@pytest.mark.parametrize(
    "edit",
    [
        lambda c: c.update(extended_tallies=[]),
        lambda c: c["extended_tallies"].update(formality=None),
        lambda c: c["extended_tallies"]["character_trigrams"].update(zym=1),
        lambda c: c["extended_tallies"]["function_word_bigrams"].update({"the zymurgist": 1}),
        lambda c: c["extended_tallies"]["most_frequent_words"].update(the=10**6),
        lambda c: c["extended_tallies"]["connectives"].update(causal=10**6),
        lambda c: c["extended_tallies"]["vocabulary_richness"].update(words=-1),
        lambda c: c["extended_tallies"]["sentence_openers"].update(zymurgist=1),
    ],
)
def test_refuses_edited_extended_counts(statistics: StyleStatistics, edit: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(ArtifactError, match="train the model again"):
        StyleStatistics.from_files(edited(statistics, edit))


def test_a_model_from_before_the_extended_groups_still_loads(statistics: StyleStatistics) -> None:
    old = StyleStatistics.from_files(edited(statistics, lambda c: c.pop("extended_tallies")))
    assert old.extended_groups == ()
    assert old.describe() == statistics.describe()
    fewer = StyleStatistics.from_files(edited(statistics, lambda c: c["extended_tallies"].pop("formality")))
    assert [group.name for group in EXTENDED_GROUPS if group not in fewer.extended_groups] == ["formality"]
    assert StyleStatistics.from_files(old.to_files()) == old


def test_a_longer_training_set_does_not_make_the_counts_grow(written: Written) -> None:
    document = written("We/PRON do/AUX not/PART know/VERB ,/PUNCT and/CCONJ that/PRON is/AUX it/PRON ./PUNCT")
    one, many = (compute_statistics([document] * n).to_files()["statistics.json"] for n in (1, 500))
    assert len(many) < len(one) + 1000


def test_an_unedited_copy_is_accepted(statistics: StyleStatistics) -> None:
    assert StyleStatistics.from_files(edited(statistics, lambda c: None)) == statistics


def test_a_newer_format_says_so(statistics: StyleStatistics) -> None:
    with pytest.raises(ArtifactError, match=r"format 2.*upgrade"):
        StyleStatistics.from_files(edited(statistics, lambda c: c.update(format=2)))


@pytest.mark.parametrize("data", [b"", b"[]", b"\xff\xfe", b"{", b"[" * 100_000, b'"text"'])
def test_refuses_what_is_no_json_object(statistics: StyleStatistics, data: bytes) -> None:
    with pytest.raises(ArtifactError, match=r"statistics\.json"):
        StyleStatistics.from_files(statistics.to_files() | {"statistics.json": data})


@pytest.mark.parametrize("name", ["statistics.json", "rouge.npz"])
def test_names_the_missing_file(statistics: StyleStatistics, name: str) -> None:
    files = {key: data for key, data in statistics.to_files().items() if key != name}
    with pytest.raises(ArtifactError, match=name):
        StyleStatistics.from_files(files)
