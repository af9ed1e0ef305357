from __future__ import annotations

import json
from math import isfinite
from pathlib import Path

import pytest

from styler_nb.errors import InvalidRequestError
from styler_nb.quality.measure import measure

TEXT = "The cat sat. It was seen by the dog!"


def test_a_text_alone() -> None:
    measured = measure(TEXT)
    assert measured.text["size"] == {"documents": 1, "sentences": 2, "words": 9}
    assert measured.text["sentence_length_stats"]["mean"] == 4.5
    assert measured.text["punctuation"]["period_density"] == pytest.approx(1 / 9)
    assert set(measured.text["lexical_density"]) == {"lexical_density"}
    assert (measured.references, measured.distances, measured.rouge) == ({}, {}, {})


def test_against_itself() -> None:
    measured = measure(TEXT, against=[TEXT])
    assert measured.text == measured.references
    assert set(measured.distances) == {
        "function_word_frequency", "pos_frequency", "sentence_structure_frequency", "sentence_voice_frequency",
        "punctuation",
    }  # fmt: skip
    assert max(measured.distances.values()) < 1e-7
    assert measured.rouge["rougeL"] == {"precision": 1.0, "recall": 1.0, "fmeasure": 1.0}


def test_extended_groups_against_itself() -> None:
    measured = measure(TEXT, against=[TEXT], extended=True)
    assert measured.text == measured.references
    assert {"burrows_delta", "cosine_delta", "character_trigrams", "style_distance"} <= measured.distances.keys()
    assert max(measured.distances.values()) < 1e-7
    assert measured.text["formality"].keys() == {"formality"}
    assert measure(TEXT).text.items() <= measure(TEXT, extended=True).text.items()


def test_one_string_is_one_reference() -> None:
    assert measure(TEXT, against="A dog ran.") == measure(TEXT, against=["A dog ran."])


def test_references_are_counted_together() -> None:
    measured = measure("x", against=["One two.", "One two three four."])
    assert measured.references["size"] == {"documents": 2, "sentences": 2, "words": 6}
    assert measured.references["sentence_length_stats"]["mean"] == 3.0


def test_is_ready_for_json(edge_text: str) -> None:
    measured = measure(edge_text, against=[TEXT, edge_text])
    content = json.loads(json.dumps(measured.to_dict(), allow_nan=False))
    assert set(content) == {"text", "references", "distances", "rouge"}
    assert all(isfinite(distance) for distance in content["distances"].values())


def test_paths_are_read(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plain").mkdir()
    (tmp_path / "plain" / "a.txt").write_text("Short words win.")
    (tmp_path / "plain" / "b.md").write_text("Long ones lose.")
    found = measure(tmp_path / "plain" / "a.txt", against=[Path("plain")])
    assert found == measure("Short words win.", against=["Short words win.", "Long ones lose."])
    assert found == measure("Short words win.", against=Path("plain"))
    for text, against in (("plain/a.txt", []), ("Short words win.", ["plain/"]), ("Short words win.", "plain")):
        with pytest.raises(InvalidRequestError, match="a string is taken as the text itself"):
            measure(text, against=against)
