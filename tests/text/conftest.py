"""Builders of `.docx` packages, ordinary and hostile."""

import io
import zipfile

import pytest
from lxml import etree

MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
WORD = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
)
KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def build_content_types(kind=MAIN):
    return (
        f'<Types xmlns="{PACKAGE}/content-types"><Override PartName="/word/document.xml" ContentType="{kind}"/></Types>'
    )


def build_relationships(**targets):
    rows = "".join(f'<Relationship Id="r{k}" Type="{KIND}/{k}" Target="{v}"/>' for k, v in targets.items())
    return f'<Relationships xmlns="{PACKAGE}/relationships">{rows}</Relationships>'


def build_docx(body="", *, document=None, extra=None, leave_out=(), content_types=None):
    parts = {
        "[Content_Types].xml": content_types or build_content_types(),
        "_rels/.rels": build_relationships(officeDocument="word/document.xml"),
        "word/document.xml": document or f"<w:document {WORD}><w:body>{body}</w:body></w:document>",
    }
    names = {k.rpartition("/")[2].removesuffix(".xml"): k for k in extra or {} if k.startswith("word/")}
    parts["word/_rels/document.xml.rels"] = build_relationships(
        **{k: v.removeprefix("word/") for k, v in names.items() if k.isalpha()}
    )
    parts |= extra or {}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            if name not in leave_out:
                archive.writestr(name, content)
    return out.getvalue()


@pytest.fixture
def docx_of():
    """Build a `.docx` from the XML of its body."""
    return build_docx


@pytest.fixture
def word_xmlns():
    return WORD


@pytest.fixture
def content_types_of():
    return build_content_types


def _local(element):
    return element.tag.rpartition("}")[2]


def _resolve(root, accepting):
    """Accept or reject all tracked changes below an element, as Word does."""
    gone, stays = ("del", "ins") if accepting else ("ins", "del")
    ends = []
    for mark in [e for e in root.iter() if _local(e) in (gone, stays)]:
        parent = mark.getparent()
        if _local(parent) == "rPr":
            if _local(mark) == gone:
                ends.append(next(e for e in mark.iterancestors() if _local(e) == "p"))
            parent.remove(mark)
        elif _local(parent) == "trPr":
            row = parent.getparent()
            (row.getparent() if _local(mark) == gone else parent).remove(row if _local(mark) == gone else mark)
        elif _local(mark) == gone:
            parent.remove(mark)
        else:
            for child in list(mark):
                mark.addprevious(child)
            parent.remove(mark)
    for text in root.iter("{*}delText"):
        text.tag = text.tag.replace("delText", "t")
    for paragraph in ends:
        content = [e for e in paragraph if _local(e) != "pPr"]
        following = paragraph.getnext()
        if following is not None and _local(following) == "p":
            place = 1 if len(following) and _local(following[0]) == "pPr" else 0
            following[place:place] = content
            content = []
        if not content and paragraph.getparent() is not None:
            paragraph.getparent().remove(paragraph)
    for table in [e for e in root.iter("{*}tbl") if next(e.iter("{*}tr"), None) is None]:
        table.getparent().remove(table)


@pytest.fixture(scope="session")
def review():
    """Accept (True) or reject (False) all tracked changes of a document; gives the document."""

    def act(data, accepting):
        out = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w") as target:
            for name in source.namelist():
                content = source.read(name)
                if name in ("word/document.xml", "word/footnotes.xml", "word/endnotes.xml"):
                    root = etree.fromstring(content)
                    _resolve(root, accepting)
                    content = etree.tostring(root)
                target.writestr(name, content)
        return out.getvalue()

    return act
