from __future__ import annotations

import json
from pathlib import Path

from styler_nb.samples import sample_corpora, sample_inputs


def test_analyze_gives_one_object_a_line(styler, tmp_path: Path) -> None:
    source = tmp_path / "sentences.txt"
    # Two sentences on one line stay one; a line without any word keeps its place.
    source.write_text("The cake was eaten. Who did it?\n\nWe know\u2028nothing.\n", encoding="utf-8")
    ran = styler("analyze", "--jsonl", str(source))
    rows = [json.loads(line) for line in ran.out.splitlines()]
    assert len(rows) == 3
    assert rows[0]["tokens"][:4] == ["The", "cake", "was", "eaten"]
    assert rows[0]["voice"] == "passive"
    assert rows[1]["tokens"] == []
    assert {len(row["tokens"]) - len(row["upos"]) for row in rows} == {0}


def test_pretokenized_words_are_kept(styler) -> None:
    ran = styler("analyze", "--jsonl", "--pretokenized", "-", stdin="I do n't know , Mr. Smith .\n")
    row = json.loads(ran.out)
    assert row["tokens"] == ["I", "do", "n't", "know", ",", "Mr.", "Smith", "."]
    assert row["structure"] == "simple"
    assert row["voice"] == "active"


def test_analyze_for_people_and_as_one_document(styler) -> None:
    sentence = "The letters were written by Ann."
    assert "letters/NOUN" in styler("analyze", "-", stdin=sentence).out
    (row,) = styler("analyze", "-", "--json", stdin=sentence).json
    assert row["voice"] == "passive"


def test_analyze_refuses_what_is_not_utf8(styler) -> None:
    ran = styler("analyze", "--jsonl", "-", stdin=b"caf\xe9")
    assert ran.code == 2
    assert "byte 3" in ran.err


def test_measure_alone(styler) -> None:
    measured = styler("measure", "-", "--json", stdin="Short words win. They do.").json
    assert measured["text"]["sentence_length_stats"]["mean"] == 2.5
    assert measured["references"] == {}


def test_measure_against_folders_and_files(styler) -> None:
    text, corpora = str(sample_inputs()["tides"]), sample_corpora()
    notes, letters = (corpora[name].paths[0].parent for name in ("field-notes", "newsletter"))
    near = styler("measure", str(corpora["field-notes"].paths[0]), "--against", str(notes), "--json").json
    far = styler("measure", str(corpora["field-notes"].paths[0]), "--against", str(letters), "--json").json
    assert near["distances"]["punctuation"] < far["distances"]["punctuation"]
    several = [str(path) for path in corpora["newsletter"].paths[:3]]
    listed = styler("measure", text, "--against", *several, "--json").json
    repeated = styler("measure", text, *(word for path in several for word in ("--against", path)), "--json").json
    assert listed == repeated
    assert listed["references"]["size"]["documents"] == 3
    shown = styler("measure", text, "--against", str(letters)).out
    assert "Sentence length" in shown
    assert "marks per word" in shown
    assert "sentence_length_stats" not in shown
    assert "Formality" not in shown
    assert "distance (0 = same)" in shown


def test_measure_extended(styler) -> None:
    plain = styler("measure", "-", "--json", stdin="It's late. It is cold.").json
    more = styler("measure", "-", "--json", "--extended", stdin="It's late. It is cold.").json
    assert more["text"]["contraction_rate"] == {"contraction_rate": 0.5}
    assert {group: more["text"][group] for group in plain["text"]} == plain["text"]
    letters = str(sample_corpora()["newsletter"].paths[0].parent)
    shown = styler("measure", str(sample_inputs()["tides"]), "--against", letters, "--extended").out
    assert all(name in shown for name in ("Cosine Delta", "Overall style", "Yule's K", "connectives per word"))
    assert "_" not in shown


def test_measure_lists_what_every_metric_means(styler) -> None:
    rows = styler("measure", "--list", "--json").json
    assert {"path", "label", "unit", "range", "better", "formula", "source"} <= rows[0].keys()
    assert "readability.flesch_reading_ease" in [row["path"] for row in rows]
    assert "Cosine Delta" in styler("measure", "--list").out


def test_measure_needs_a_text_or_the_list(styler) -> None:
    ran = styler("measure")
    assert ran.code == 2
    assert "--list" in ran.err


def test_measure_against_nothing(styler, tmp_path: Path) -> None:
    assert styler("measure", "-", "--against", str(tmp_path), stdin="Words.").code == 2
    assert styler("measure", "-", "stray.txt", stdin="Words.").code == 2
