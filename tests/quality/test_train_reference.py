from __future__ import annotations

import json
from pathlib import Path

import pytest

from styler_nb.quality.reference import load_reference
from styler_nb.quality.train_reference import count_reference, main


def test_counts_chunks_of_whole_sentences() -> None:
    # Chunks of 4 words: "the" 1/4 in the first and 2/4 in the second; the last sentence is an incomplete chunk.
    counted = count_reference(["The cat sat. Yes.", "The old the man. The."], chunk_words=4)
    assert counted["chunks"] == 2
    words = {word: (mean, deviation) for word, mean, deviation in counted["words"]}
    assert words["the"] == pytest.approx((0.375, 0.125))
    assert words["cat"] == pytest.approx((0.125, 0.125))
    assert counted["trigrams"][:2] == [" th", "the"]  # equally frequent
    assert counted["function_word_bigrams"] == []


def test_words_of_few_chunks_are_topics() -> None:
    texts = ["The cat sat down."] * 3 + ["The owls flew off."]
    words = [row[0] for row in count_reference(texts, chunk_words=4)["words"]]
    # "the" is 1/4 everywhere, and "owls" in one chunk of four.
    assert words == ["cat", "down", "sat"]


def test_writes_what_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.conllu").write_text("# newdoc\n# text = Of the sea.\n1\tx\n# newdoc\n# text = In it.\n")
    (tmp_path / "b.txt").write_text("It is of the sea.")
    (tmp_path / "ignored.md").write_text("Zymurgy.")
    out = tmp_path / "out" / "reference.json"
    out.parent.mkdir()
    assert main([str(out), str(tmp_path)]) == 0
    assert json.loads(out.read_text())["function_word_bigrams"] == ["of the", "in it", "is of", "it is"]


def test_the_shipped_file_names_its_source() -> None:
    load_reference()
    path = Path(count_reference.__code__.co_filename).with_name("reference.json")
    content = json.loads(path.read_text(encoding="utf-8"))
    assert "UD_English-GUM" in content["source"]
    assert content["chunks"] > 100


def test_says_how_it_is_called(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["out"]) == 2
    assert "usage: python -m styler_nb.quality.train_reference" in capsys.readouterr().err
