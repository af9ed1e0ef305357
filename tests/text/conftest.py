"""Builders of `.docx` packages, ordinary and hostile."""

import io
import zipfile

import pytest

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
