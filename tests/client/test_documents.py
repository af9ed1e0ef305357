import errno
import io
import zipfile
from datetime import UTC, datetime

import docx
import pytest

from styler_nb import errors
from styler_nb.client.documents import DocumentResult

DATE = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
MARKDOWN = "\ufeff# Head\r\n\r\nIt is **not** easy, `it is`.\r\n"
EDIT = {
    "original_start": 0,
    "original_end": 5,
    "result_start": 0,
    "result_end": 4,
    "before": "It is",
    "after": "It's",
    "rule": "contraction",
    "reason": "you contract",
}


@pytest.fixture
def word(tmp_path):
    document = docx.Document()
    paragraph = document.add_paragraph("It is ")
    paragraph.add_run("not").bold = True
    paragraph.add_run(" easy.")
    path = tmp_path / "in.docx"
    document.save(path)
    return path


def answer(bodies, text, **more):
    choices = [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}]
    return bodies("result", choices=choices, **more)


def main_part(path):
    return zipfile.ZipFile(path).read("word/document.xml").decode()


def test_a_word_file_keeps_its_formatting(make_api, bodies, word, tmp_path):
    api = make_api(answer(bodies, "It's not easy.\n", edits=[EDIT]))
    out = tmp_path / "out.docx"
    made = api.call(lambda c: c.style.document(word, "m", out=out, skip_headings=True, strength=0.5))
    assert api.recorder.body == {
        "mode": "rewrite",
        "model": "m",
        "message": "It is not easy.\n",
        "skip_headings": True,
        "strength": 0.5,
        "include_edits": True,
    }
    assert isinstance(made, DocumentResult)
    assert made.text == "It's not easy.\n"
    assert made.original == "It is not easy.\n"
    assert [e.rule for e in made.edits] == ["contraction"]
    assert made.skipped == []
    assert made.quality_analytics is None
    runs = docx.Document(str(out)).paragraphs[0].runs
    assert [(r.text, r.bold) for r in runs] == [("It's ", None), ("not", True), (" easy.", None)]
    assert repr(made) == "DocumentResult('in.docx', 1 changes, model='ftm-me-1')"
    assert "It&#x27;s" in made._repr_html_() or "It's" in made._repr_html_()


def test_tracked_changes_are_the_same_for_the_same_author_and_date(make_api, bodies, word, tmp_path):
    api = make_api(answer(bodies, "It's not easy.\n", edits=[EDIT]))
    outs = [tmp_path / "1.docx", tmp_path / "2.docx"]
    for out in outs:
        made = api.call(
            lambda c, out=out: c.style.document(word, "m", out=out, tracked_changes=True, author="Me", date=DATE)
        )
    assert outs[0].read_bytes() == outs[1].read_bytes()
    assert 'w:author="Me" w:date="2026-01-02T03:04:05Z"' in main_part(outs[0])
    assert made.save(tmp_path / "clean.docx", tracked_changes=False) == tmp_path / "clean.docx"
    assert "w:del" not in main_part(tmp_path / "clean.docx")
    made.save(tmp_path / "none.docx", accepted=[])
    assert main_part(tmp_path / "none.docx").count("It is") == 1
    assert "w:del" not in main_part(tmp_path / "none.docx")
    made.save(tmp_path / "text.md", tracked_changes=False)
    assert (tmp_path / "text.md").read_text("utf-8") == "It's not easy.\n"
    with pytest.raises(errors.InvalidRequestError, match="there is no edit 7"):
        made.save(tmp_path / "none.docx", accepted=[7])


def test_a_service_that_lists_no_changes_is_compared_with(make_api, bodies, word):
    api = make_api((400, {"error": "include_edits: unknown field"}), answer(bodies, "It isn't easy.\n"))
    made = api.call(lambda c: c.style.document(word, "m"))
    assert ["include_edits" in r.content.decode() for r in api.recorder.requests] == [True, False]
    assert [(e.before, e.after) for e in made.edits] == [("is not", "isn't")]
    other = make_api((400, {"error": "strength: too much"}))
    with pytest.raises(errors.InvalidRequestError, match="strength"):
        other.call(lambda c: c.style.document(word, "m"))
    assert len(other.recorder.requests) == 1


def test_markdown_keeps_its_marks_encoding_and_line_ends(make_api, bodies, tmp_path):
    text = MARKDOWN.removeprefix("\ufeff")
    styled = text.replace("It is **not** easy", "This is **not** that easy").replace("`it is`", "`it's`")
    api = make_api(answer(bodies, styled))
    made = api.call(lambda c: c.style.document(MARKDOWN.encode(), "m", filename="a.md", out=tmp_path / "b.md"))
    expected = MARKDOWN.replace("It is **not** easy", "This is **not** that easy")
    assert (tmp_path / "b.md").read_bytes() == expected.encode()
    assert [s.reason for s in made.skipped] == ["it would change a mark, code or a link"]
    made.save(tmp_path / "b.docx", tracked_changes=True)
    assert "<w:del " in main_part(tmp_path / "b.docx")


def test_what_cannot_work_is_said_before_anything_is_sent(make_api, bodies, word, tmp_path):
    (tmp_path / "old.doc").write_bytes(b"\xd0\xcf\x11\xe0")
    (tmp_path / "macros.docm").write_bytes(b"PK")
    (tmp_path / "broken.docx").write_bytes(b"PK\x03\x04 no")
    (tmp_path / "empty.md").write_bytes(b"--")
    api = make_api(answer(bodies, "x"))
    for source, options, error, words in [
        (tmp_path / "old.doc", {}, errors.UnsupportedFileTypeError, "old.doc"),
        (tmp_path / "macros.docm", {}, errors.UnsupportedFileTypeError, "macros.docm"),
        (tmp_path / "broken.docx", {}, errors.UnusableContentError, "broken zip"),
        (tmp_path / "empty.md", {}, errors.UnusableContentError, "empty"),
        (tmp_path / "none.docx", {}, errors.InvalidRequestError, "there is no file"),
        (tmp_path, {}, errors.InvalidRequestError, "one document"),
        (b"x", {}, errors.InvalidRequestError, "filename"),
        (word, {"out": "x.pdf"}, errors.InvalidRequestError, "must end in"),
        (word, {"out": "x.md", "tracked_changes": True}, errors.InvalidRequestError, "only a .docx"),
        (word, {"out": tmp_path / "none" / "x.docx"}, errors.InvalidRequestError, "no folder"),
        (word, {"author": ""}, errors.InvalidRequestError, "author"),
        (word, {"stream": True}, TypeError, "document.. got an unexpected keyword argument 'stream'"),
        (word, {"colour": 1}, TypeError, "colour"),
    ]:
        with pytest.raises(error, match=words):
            api.call(lambda c, source=source, options=options: c.style.document(source, "m", **options))
    assert api.recorder.requests == []


def test_a_name_without_a_suffix_is_refused_when_saving_too(make_api, bodies, word, tmp_path):
    api = make_api(answer(bodies, "It's not easy.\n", edits=[EDIT]))
    made = api.call(lambda c: c.style.document(word, "m"))
    for name in ("out", "out."):
        with pytest.raises(errors.InvalidRequestError, match="must end in"):
            made.save(tmp_path / name)
    assert made.save(tmp_path / "OUT.DOCX", tracked_changes=True).exists()


def test_a_document_that_cannot_be_written_is_there_as_it_was(make_api, bodies, word, monkeypatch):
    api = make_api(answer(bodies, "It's not easy.\n", edits=[EDIT]))
    made = api.call(lambda c: c.style.document(word, "m"))
    content = word.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr("pathlib.Path.write_bytes", fill_the_disk)
        with pytest.raises(errors.ConfigurationError, match=r"in\.docx.*No space left"):
            made.save(word)
    assert word.read_bytes() == content
    assert [path.name for path in word.parent.iterdir()] == ["in.docx"]
    assert made.save(word) == word
    assert docx.Document(word).paragraphs[0].text == "It's not easy."


def fill_the_disk(path, content):
    """Write half of a file, as a full disk does."""
    with path.open("wb") as file:
        file.write(content[: len(content) // 2])
    raise OSError(errno.ENOSPC, "No space left on device")


def test_bytes_and_file_objects(make_api, bodies, word):
    api = make_api(answer(bodies, "It's not easy.\n", edits=[EDIT]))
    for source in (word.read_bytes(), io.BytesIO(word.read_bytes())):
        made = api.call(lambda c, source=source: c.style.document(source, "m", filename="x.docx"))
        assert docx.Document(io.BytesIO(made.to_bytes())).paragraphs[0].text == "It's not easy."


def test_the_options_are_shown_by_name(make_api, bodies):
    import inspect

    api = make_api(answer(bodies, "x"))
    names = list(inspect.signature(api.client.style.document).parameters)
    assert names[:3] == ["source", "model", "out"]
    assert {"tracked_changes", "author", "date", "skip_headings", "strength"} <= set(names)
    assert not {"stream", "mode", "message"} & set(names)
