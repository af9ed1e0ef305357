from __future__ import annotations

from pathlib import Path

import docx
import pytest

from styler_nb.samples import sample_corpora, sample_inputs
from styler_nb.text.documents import read_document

INPUT = sample_inputs()["community_gardens"]


def test_train_prints_the_name_and_nothing_else(styler) -> None:
    paths = [str(path) for path in sample_corpora()["field-notes"].paths]
    ran = styler("train", *paths, "--suffix", "notes")
    assert ran.code == 0, ran.err
    assert ran.out.startswith("ftm-notes-")
    assert ran.out.count("\n") == 1


def test_train_with_json_is_the_job(styler, tmp_path: Path) -> None:
    for number, path in enumerate(sample_corpora()["field-notes"].paths[:2]):
        (tmp_path / f"{number}.txt").write_bytes(path.read_bytes())
    job = styler("train", str(tmp_path), "--match-output-length", "--json").json
    assert job["status"] == "completed"
    assert len(job["training_files"]) == 2
    assert styler("models", "show", job["fine_tuned_model"], "--json").json["match_output_length"] is True


def test_train_on_too_little_text_fails_with_the_reason(styler, tmp_path: Path) -> None:
    short = tmp_path / "short.txt"
    short.write_text("Too short to learn from.", encoding="utf-8")
    ran = styler("train", str(short), "--json")
    assert ran.code == 1
    assert "200" in ran.error


def test_rewrite_streams_the_styled_text_only(styler, model: str) -> None:
    ran = styler("rewrite", "--model", model, str(INPUT))
    assert ran.code == 0, ran.err
    assert ran.err == ""
    original = INPUT.read_text(encoding="utf-8")
    assert ran.out != original
    # Headings and list items keep their places.
    assert [line[:2] for line in ran.out.splitlines() if line[:1] in "#-"] == [
        line[:2] for line in original.splitlines() if line[:1] in "#-"
    ]
    # This model's letters contract; the input never does.
    assert "n't" in ran.out
    assert "n't" not in original


def test_rewrite_reads_standard_input(styler, model: str) -> None:
    text = "It is not easy. The café does not open — at all.\n"
    ran = styler("rewrite", "--model", model, "-", "--strength", "0", stdin=text)
    assert ran.out == text


def test_rewrite_with_json_equals_the_stream(styler, model: str) -> None:
    streamed = styler("rewrite", "--model", model, str(INPUT)).out
    result = styler("rewrite", "--model", model, str(INPUT), "--json", "--quality", "--edits").json
    assert result["choices"][0]["message"]["content"] == streamed
    assert result["quality_analytics"]["rouge"]["rouge1"]["personalized"]["recall"] > 0
    assert {"before", "after", "rule", "reason"} <= set(result["edits"][0])


def test_tables_go_to_standard_error(styler, model: str) -> None:
    plain = styler("rewrite", "--model", model, str(INPUT))
    ran = styler("rewrite", "--model", model, str(INPUT), "--quality", "--edits")
    assert ran.out == plain.out
    assert "Sentence length (words)" in ran.err
    assert "closer by" in ran.err
    assert "why" in ran.err


def test_protected_terms_and_headings_are_left_alone(styler, model: str) -> None:
    text = "# It is not here\n\nIt is not easy. We do not know.\n"
    free = styler("rewrite", "--model", model, "-", stdin=text).out
    assert free != text
    kept = styler(
        "rewrite", "--model", model, "-", "--protect", "It is not", "--protect", "do not", "--skip-headings", stdin=text
    ).out
    assert "It is not easy. We do not know." in kept
    assert kept.startswith("# It is not here\n")


@pytest.mark.parametrize("name", ["out.txt", "out.md", "out.docx"])
def test_out_writes_the_file(styler, model: str, tmp_path: Path, name: str) -> None:
    expected = styler("rewrite", "--model", model, str(INPUT)).out
    out = tmp_path / name
    ran = styler("rewrite", "--model", model, str(INPUT), "--out", str(out))
    assert ran.code == 0, ran.err
    assert ran.out == ""
    text = read_document(out.read_bytes(), name if name.endswith("docx") else "out.txt")
    assert text.split() == expected.split()


def test_out_of_another_type_is_refused_before_any_work(styler, tmp_path: Path) -> None:
    ran = styler("rewrite", "--model", "ftm-none", str(INPUT), "--out", str(tmp_path / "out.pdf"))
    assert ran.code == 2
    assert ".docx" in ran.err


def test_out_into_a_missing_folder_is_one_line(styler, model: str, tmp_path: Path) -> None:
    out = tmp_path / "missing" / "out.txt"
    ran = styler("rewrite", "--model", model, str(INPUT), "--out", str(out))
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "missing" in ran.err


@pytest.mark.parametrize("content", ["It is not.", "It is not.\r\n\r\nWe do not know.\r\n", "one\n\n\ntwo  \n"])
def test_what_is_not_restyled_comes_out_byte_for_byte(styler, model: str, tmp_path: Path, content: str) -> None:
    source, out = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_bytes(content.encode())
    assert styler("rewrite", "--model", model, "--strength", "0", str(source), "--out", str(out)).code == 0
    assert out.read_bytes() == content.encode()
    assert styler("rewrite", "--model", model, "--strength", "0", "-", stdin=content).out == content


def test_a_folder_is_no_text(styler, model: str, tmp_path: Path) -> None:
    ran = styler("rewrite", "--model", model, str(tmp_path), "--json")
    assert ran.code == 2
    assert "is a folder" in ran.error


def test_sources_are_checked_before_anything_is_uploaded(styler, tmp_path: Path) -> None:
    missing = tmp_path / "nowhere"
    ran = styler("train", str(sample_corpora()["field-notes"].paths[0]), str(missing), "--json")
    assert ran.code == 2
    assert str(missing) in ran.error


def test_an_unknown_model_says_where_to_look(styler) -> None:
    ran = styler("rewrite", "--model", "ftm-none", "-", "--json", stdin="Some text.")
    assert ran.code == 3
    assert ran.error == "Model not found. (styler-nb models list shows those there are)"


def test_training_passes_on_its_warnings(styler, tmp_path: Path) -> None:
    german = tmp_path / "brief.txt"
    sentence = "Der Hund und die Katze sind nicht im Haus, weil der Mann sie mit in den Garten nahm. "
    german.write_text(sentence * 20, "utf-8")
    ran = styler("train", str(german))
    assert ran.code == 0, ran.err
    assert "warning: " in ran.err


def test_an_interrupted_wait_says_how_to_go_on(styler, monkeypatch: pytest.MonkeyPatch) -> None:
    from styler_nb.client.resources.fine_tuning import Jobs

    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Jobs, "wait", interrupt)
    ran = styler("train", *(str(path) for path in sample_corpora()["field-notes"].paths))
    assert ran.code == 130
    assert "styler-nb jobs wait ftjob-" in ran.err
    assert "styler-nb jobs cancel ftjob-" in ran.err


def test_a_word_file_keeps_its_formatting(styler, model: str, tmp_path: Path) -> None:
    source, out = tmp_path / "in.docx", tmp_path / "out.docx"
    document = docx.Document()
    document.sections[0].header.paragraphs[0].text = "It is not touched."
    document.add_paragraph("It is ").add_run("very").bold = True
    document.add_paragraph("We do not know, and it is not easy to say.")
    document.save(str(source))
    ran = styler("rewrite", "--model", model, str(source), "--out", str(out), "--edits")
    assert ran.code == 0, ran.err
    assert ran.out == ""
    assert "why" in ran.err
    made = docx.Document(str(out))
    assert made.sections[0].header.paragraphs[0].text == "It is not touched."
    assert [run.text for run in made.paragraphs[0].runs if run.bold] == ["very"]
    assert "don't" in made.paragraphs[1].text
    assert "w:del " not in made.element.xml
    arguments = ("--out", str(out), "--tracked-changes", "--author", "Me", "--json")
    result = styler("rewrite", "--model", model, str(source), *arguments).json
    assert "don't" in result["choices"][0]["message"]["content"]
    assert result["skipped"] == []
    assert "edits" not in result
    assert 'w:author="Me"' in docx.Document(str(out)).element.xml


def test_tracked_changes_of_a_text(styler, model: str, tmp_path: Path) -> None:
    out = tmp_path / "out.docx"
    for source in (str(INPUT), "-"):
        ran = styler(
            "rewrite", "--model", model, source, "--out", str(out), "--tracked-changes", stdin=INPUT.read_bytes()
        )
        assert ran.code == 0, ran.err
        assert "<w:ins " in docx.Document(str(out)).element.xml
        out.unlink()


@pytest.mark.parametrize("arguments", [("--out", "out.md"), ()])
def test_tracked_changes_need_a_word_file(styler, arguments: tuple[str, ...]) -> None:
    ran = styler("rewrite", "--model", "ftm-none", str(INPUT), "--tracked-changes", *arguments)
    assert ran.code == 2
    assert "--out" in ran.err
    assert ".docx" in ran.err


def test_markdown_keeps_its_bytes_outside_the_words_that_change(styler, model: str, tmp_path: Path) -> None:
    source, out = tmp_path / "in.md", tmp_path / "out.md"
    source.write_bytes(b"---\r\nkey: it is not\r\n---\r\n\r\n* We do not know `it is not`.\r\n")
    assert styler("rewrite", "--model", model, str(source), "--out", str(out)).code == 0
    assert out.read_bytes() == source.read_bytes().replace(b"do not", b"don't")


def test_refused_documents_do_not_keep_the_others_back(styler, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text("A note of a few words.", "utf-8")
    (tmp_path / "bad.docx").write_bytes(b"no zip")
    ran = styler("files", "upload", str(tmp_path), "--json")
    assert ran.code == 5
    assert "1 of 2 documents were refused" in ran.error
    assert "bad.docx" in ran.error
