# ruff: noqa: E501 - tables of cases read best one case a line
"""What `.docx` markup becomes, in reading order."""

import io

import docx
import pytest

from styler_nb.text.blocks import split_blocks
from styler_nb.text.documents import read_document
from styler_nb.text.types import BlockKind


def run(text):
    return f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'


def par(text, properties=""):
    return f"<w:p><w:pPr>{properties}</w:pPr>{run(text)}</w:p>"


def read(data):
    return read_document(data, "a.docx")


def saved(document):
    out = io.BytesIO()
    document.save(out)
    return read(out.getvalue())


def test_headings_paragraphs_lists_and_tables_of_python_docx():
    document = docx.Document()
    document.add_heading("The Title", 0)
    document.add_heading("Part one", 1)
    document.add_heading("Deep", 9)
    document.add_paragraph("Plain words.")
    document.add_paragraph("first", style="List Bullet")
    document.add_paragraph("second", style="List Bullet")
    document.add_paragraph("inner", style="List Bullet 2")
    document.add_paragraph("one", style="List Number")
    document.add_paragraph("two", style="List Number")
    document.add_paragraph("Quoted words.", style="Quote")
    table = document.add_table(rows=2, cols=2)
    for cell, text in zip(table._cells, ["a", "b|c", "d", "e\nf"], strict=True):
        cell.text = text
    document.add_paragraph("Last.")
    text = saved(document)
    assert text == (
        "# The Title\n\n# Part one\n\n###### Deep\n\nPlain words.\n\n- first\n- second\n  - inner\n\n1. one\n2. two\n\n"
        "> Quoted words.\n\n| a | b\\|c |\n| --- | --- |\n| d | e f |\n\nLast.\n"
    )
    kinds = [b.kind for b in split_blocks(text) if b.kind is not BlockKind.BLANK]
    assert kinds.count(BlockKind.HEADING) == 3
    assert kinds.count(BlockKind.LIST_ITEM) == 5
    assert kinds.count(BlockKind.TABLE) == 1


def test_tracked_changes_breaks_and_hidden_text(docx_of):
    body = (
        f"<w:p>{run('Kept ')}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins>{run('added')}</w:ins>"
        f"<w:moveFrom>{run('moved')}</w:moveFrom><w:r><w:tab/><w:t>tab</w:t><w:br/><w:t>line</w:t><w:noBreakHyphen/>"
        "<w:t>x</w:t><w:br w:type='page'/></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>"
        "<w:r><w:rPr><w:vanish w:val='0'/></w:rPr><w:t> shown</w:t></w:r>"
        "<w:r><w:instrText>PAGE</w:instrText></w:r></w:p>"
    )
    assert read(docx_of(body)) == "Kept added\ttab\nline‑x shown\n"


def test_links_fields_and_content_controls_are_text(docx_of):
    body = (
        f"<w:p><w:hyperlink>{run('link')}</w:hyperlink><w:fldSimple>{run(' field')}</w:fldSimple></w:p>"
        f"<w:sdt><w:sdtPr/><w:sdtContent>{par('controlled')}</w:sdtContent></w:sdt>"
    )
    assert read(docx_of(body)) == "link field\n\ncontrolled\n"


def test_notes_follow_their_paragraph_once(docx_of, word_xmlns):
    def notes(kind):
        return (
            f'<w:{kind}s {word_xmlns}><w:{kind} w:id="-1" w:type="separator"><w:p><w:r><w:t>sep</w:t></w:r></w:p></w:{kind}>'
            f'<w:{kind} w:id="2"><w:p><w:r><w:{kind}Ref/></w:r>{run(f"The {kind}.")}</w:p></w:{kind}></w:{kind}s>'
        )

    body = (
        f'<w:p>{run("Before")}<w:r><w:footnoteReference w:id="2"/></w:r>{run(" and after.")}</w:p>'
        f'<w:p>{run("Next.")}<w:r><w:endnoteReference w:id="2"/><w:footnoteReference w:id="2"/>'
        '<w:footnoteReference w:id="99"/></w:r></w:p>'
    )
    extra = {"word/footnotes.xml": notes("footnote"), "word/endnotes.xml": notes("endnote")}
    assert read(docx_of(body, extra=extra)) == "Before and after.\n\nThe footnote.\n\nNext.\n\nThe endnote.\n"


@pytest.mark.parametrize(
    "fallback", ["", "<mc:Fallback><w:pict><w:txbxContent>{}</w:txbxContent></w:pict></mc:Fallback>"]
)
def test_text_boxes_are_read_once(docx_of, fallback):
    box = par("In the box.")
    body = (
        f"<w:p>{run('Outside.')}<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><w:txbxContent>{box}"
        f"</w:txbxContent></w:drawing></mc:Choice>{fallback.format(box)}</mc:AlternateContent></w:r></w:p>{par('After.')}"
    )
    assert read(docx_of(body)) == "Outside.\n\nIn the box.\n\nAfter.\n"


def test_fallback_is_read_where_there_is_no_choice(docx_of):
    body = (
        f"<mc:AlternateContent><mc:Fallback>{par('Old.')}</mc:Fallback></mc:AlternateContent><mc:AlternateContent/>"
        f"<w:p><w:r><mc:AlternateContent/></w:r>{run('New.')}</w:p>"
    )
    assert read(docx_of(body)) == "Old.\n\nNew.\n"


def test_tables_with_notes_boxes_and_nested_tables(docx_of):
    inner = f"<w:tbl><w:tr><w:tc>{par('inner')}</w:tc></w:tr></w:tbl>"
    box = f"<w:p><w:r><w:pict><w:txbxContent>{par('boxed')}</w:txbxContent></w:pict></w:r>{run('cell')}</w:p>"
    body = f"<w:tbl><w:tr><w:tc>{par('a')}</w:tc><w:tc>{inner}{box}</w:tc></w:tr><w:tr><w:tc>{par('b')}</w:tc></w:tr></w:tbl>"
    assert read(docx_of(body)) == "| a | inner cell |\n| --- | --- |\n| b |  |\n\nboxed\n"


def test_an_empty_table_leaves_nothing(docx_of):
    assert read(docx_of(f"<w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>{par('x')}")) == "x\n"


STYLES = """<w:styles {xmlns}>
<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="O"><w:name w:val="Own"/><w:basedOn w:val="N"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="P"><w:name w:val="Own child"/><w:basedOn w:val="O"/></w:style>
<w:style w:type="paragraph" w:styleId="L"><w:name w:val="Own list"/><w:pPr><w:numPr><w:numId w:val="7"/></w:numPr></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="C"><w:name w:val="HTML Preformatted"/></w:style>
<w:style w:type="paragraph" w:styleId="X"><w:name w:val="Cycle"/><w:basedOn w:val="Y"/></w:style>
<w:style w:type="paragraph" w:styleId="Y"><w:name w:val="Cycle two"/><w:basedOn w:val="X"/></w:style>
</w:styles>"""
NUMBERING = """<w:numbering {xmlns}>
<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="lowerLetter"/></w:lvl>
<w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
<w:num w:numId="7"><w:abstractNumId w:val="1"/></w:num>
<w:num w:numId="8"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="9"/></w:lvlOverride></w:num>
</w:numbering>"""


def test_styles_numbering_and_code(docx_of, word_xmlns):
    def style(name):
        return f'<w:pStyle w:val="{name}"/>'

    def item(number, level):
        return f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'

    body = (
        par("Third level", style("P")) + par("Body level", style("O") + '<w:outlineLvl w:val="9"/>')
        + par("three", style("L")) + par("bullet", item(7, 1)) + par("four", style("L"))
        + par("nine", item(8, 0)) + par("none", style("L") + item(0, 0))
        + par("x = 1", style("C")) + par("  y = 2", style("C")) + par("cyclic", style("X"))
    )  # fmt: skip
    extra = {
        "word/styles.xml": STYLES.format(xmlns=word_xmlns),
        "word/numbering.xml": NUMBERING.format(xmlns=word_xmlns),
    }
    assert read(docx_of(body, extra=extra)) == (
        "### Third level\n\nBody level\n\n3. three\n   - bullet\n4. four\n\n9. nine\n\nnone\n\n"
        "```\nx = 1\n  y = 2\n```\n\ncyclic\n"
    )


def test_strict_documents_have_other_namespaces(docx_of):
    document = (
        '<w:document xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"><w:body><w:p><w:r><w:t>Strict.</w:t></w:r></w:p>'
        "</w:body></w:document>"
    )
    assert read(docx_of(document=document)) == "Strict.\n"


def test_deep_nesting_is_refused_or_cut_not_overflowed(docx_of):
    deep = "<w:sdt><w:sdtContent>" * 110 + par("deep") + "</w:sdtContent></w:sdt>" * 110
    assert read(docx_of(par("top") + deep)).startswith("top\n")
