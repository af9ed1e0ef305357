# ruff: noqa: E501 - tables of cases read best one case a line
"""Hostile and broken `.docx` files are refused before anything is parsed or kept."""

import io
import struct
import tracemalloc
import zipfile

import pytest

from styler_nb.errors import UnusableContentError
from styler_nb.text.documents import read_document
from styler_nb.text.docx_package import parse_xml

PARAGRAPH = "<w:p><w:r><w:t>Words stand here.</w:t></w:r></w:p>"


def refused(data, match, **limits):
    with pytest.raises(UnusableContentError, match=match) as caught:
        read_document(data, "a.docx", **limits)
    return caught.value.message


def test_the_builder_builds_a_usable_document(docx_of):
    assert read_document(docx_of(PARAGRAPH), "a.docx") == "Words stand here.\n"
    assert read_document(io.BytesIO(docx_of(PARAGRAPH)), "A.DOCX") == "Words stand here.\n"


@pytest.mark.parametrize(
    ("data", "match"),
    [
        (b"", "0 bytes"),
        (b"Just text.", "not a Word document"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(4096), "encrypted"),
        (b"PK\x03\x04" + bytes(100), "broken zip"),
    ],
)
def test_not_a_zip(data, match):
    refused(data, match)


def test_truncated_zip(docx_of):
    data = docx_of(PARAGRAPH * 50)
    refused(data[: len(data) // 2], "broken zip")


def test_damaged_content(docx_of):
    data = bytearray(docx_of(PARAGRAPH * 500))
    at = data.find(b"word/document.xml") + 60
    data[at : at + 30] = bytes(30)
    refused(bytes(data), "broken zip")


@pytest.mark.parametrize("part", ["[Content_Types].xml", "_rels/.rels", "word/document.xml"])
def test_zip_without_the_parts_of_a_word_document(docx_of, part):
    refused(docx_of(PARAGRAPH, leave_out=(part,)), "not a Word document")


def test_other_office_document(docx_of, content_types_of):
    sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
    refused(docx_of(PARAGRAPH, content_types=content_types_of(sheet)), "not a Word one")


def test_zip_encrypted_entries(docx_of):
    data = bytearray(docx_of(PARAGRAPH))
    at = 0
    while (at := data.find(b"PK\x01\x02", at)) >= 0:
        data[at + 8] |= 1
        at += 4
    refused(bytes(data), "encrypted")


@pytest.mark.parametrize("name", ["../evil.txt", "word/../../evil", "/etc/passwd", "..\\evil", "C:\\evil"])
def test_names_that_leave_the_archive(docx_of, name, tmp_path, monkeypatch):
    inner = tmp_path / "inner"
    inner.mkdir()
    monkeypatch.chdir(inner)
    refused(docx_of(PARAGRAPH, extra={name: "x"}), "leaves the archive")
    assert list(tmp_path.rglob("*")) == [inner]


def test_too_many_entries(docx_of):
    extra = {f"x/{i}.bin": b"" for i in range(60)}
    refused(docx_of(PARAGRAPH, extra=extra), "more than 50", max_entries=50)
    assert read_document(docx_of(PARAGRAPH, extra=extra), "a.docx", max_entries=100)


def test_directory_too_large_to_even_list(docx_of):
    refused(docx_of(PARAGRAPH, extra={f"x/{i}{'n' * 200}.bin": b"" for i in range(60)}), "more than 5 ", max_entries=5)


def test_two_entries_of_one_name(docx_of):
    refused(docx_of(PARAGRAPH, extra={"WORD/document.xml": "<x/>"}), "two entries of one name")


def test_zip_bomb_is_refused_with_little_memory(docx_of):
    bomb = docx_of(PARAGRAPH, extra={"media/zeros.bin": bytes(40 << 20)})
    assert len(bomb) < 100_000
    tracemalloc.start()
    refused(bomb, "unpacks to more than", max_unpacked_bytes=8 << 20)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4 << 20


def test_many_entries_are_summed(docx_of):
    extra = {f"media/{i}.bin": bytes(1 << 20) for i in range(10)}
    refused(docx_of(PARAGRAPH, extra=extra), "unpacks to more than", max_unpacked_bytes=8 << 20)


def test_declared_size_is_not_believed(docx_of):
    data = bytearray(docx_of(PARAGRAPH, extra={"media/zeros.bin": bytes(12 << 20)}))
    at = data.rfind(b"PK\x01\x02", 0, data.rfind(b"media/zeros.bin"))
    assert struct.unpack_from("<I", data, at + 24)[0] == 12 << 20
    struct.pack_into("<I", data, at + 24, 100)
    refused(bytes(data), "unpacks to more than|broken zip", max_unpacked_bytes=8 << 20)


def test_xml_part_too_large_to_parse(docx_of):
    refused(docx_of("<w:p/>" * 6_000_000), "bytes of XML")


def test_xml_part_of_too_many_tiny_elements(docx_of):
    refused(docx_of("<w:p/>" * 2_000_000), "XML tags, more than 2000000; split the document")


ENTITIES = [
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY e "&b;&b;&b;&b;">]>',
    '<!DOCTYPE x SYSTEM "http://localhost/x.dtd">',
]


@pytest.mark.parametrize("doctype", ENTITIES)
def test_document_types_are_refused_in_the_main_part(docx_of, word_xmlns, doctype):
    entity = "&e;" if "ENTITY e" in doctype else ""
    body = f"<w:document {word_xmlns}><w:body><w:p><w:r><w:t>x{entity}</w:t></w:r></w:p></w:body></w:document>"
    refused(docx_of(document=doctype + body), "document type")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-be"])
def test_document_types_are_refused_in_any_part_and_encoding(docx_of, encoding):
    text = f'<?xml version="1.0" encoding="{encoding}"?>{" " * 65_520}{ENTITIES[0]}<x>&e;</x>'
    refused(docx_of(PARAGRAPH, extra={"custom/item1.xml": text.encode(encoding)}), "document type")


def test_parse_xml_guards_itself():
    with pytest.raises(UnusableContentError, match="document type"):
        parse_xml(b"<!DOCTYPE x><x/>")
    with pytest.raises(UnusableContentError, match="broken XML"):
        parse_xml(b"<x>")


def test_external_relationships_and_odd_content_are_ignored(docx_of):
    rels = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" TargetMode="External" '
        'Target="http://localhost/x"/><Other/></Relationships>'
    )
    data = docx_of(PARAGRAPH, extra={"word/_rels/document.xml.rels": rels})
    assert read_document(data, "a.docx") == "Words stand here.\n"


def test_missing_related_part(docx_of):
    rels = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>'
    )
    refused(docx_of(PARAGRAPH, extra={"word/_rels/document.xml.rels": rels}), "lacks its part 'word/styles.xml'")


def test_no_body(docx_of, word_xmlns):
    refused(docx_of(document=f"<w:document {word_xmlns}/>"), "no body")


def test_empty_document(docx_of):
    refused(docx_of("<w:p/>"), "empty")


def test_zip_that_is_no_document():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("a.txt", "hello")
    refused(out.getvalue(), "not a Word document")
