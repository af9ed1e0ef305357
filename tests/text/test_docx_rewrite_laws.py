"""Laws of changing a `.docx`, over generated documents and changes."""

import io
import re
import zipfile
from datetime import UTC, datetime

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from styler_nb.schemas.style import EditRecord
from styler_nb.text.docx_revisions import Stamp
from styler_nb.text.docx_rewrite import read_for_rewriting, rewrite_docx
from styler_nb.text.edits import apply_edits, compute_edits

STAMP = Stamp("An Editor", datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC))
WORDS = ["it", "is", "not", "do", "easy,", "we", "know.", "café", "“yes”", "a|b", "but", " ", "  ", "x"]
LOOKS = ["", "<w:b/>", "<w:i/>", '<w:vertAlign w:val="superscript"/>', '<w:color w:val="FF0000"/><w:b/>']

text_of = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)


def run_of(text, look):
    return f'<w:r><w:rPr>{look}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


runs = st.builds(run_of, text_of, st.sampled_from(LOOKS))
several_runs = st.lists(runs, min_size=1, max_size=3).map("".join)
marks = st.sampled_from([
    "<w:r><w:tab/></w:r>",
    "<w:r><w:t>a</w:t><w:br/><w:t>b</w:t></w:r>",
    '<w:r><w:footnoteReference w:id="2"/></w:r>',
    '<w:bookmarkStart w:id="7" w:name="m"/><w:bookmarkEnd w:id="7"/>',
    "<w:proofErr/>",
    "<w:r><w:noBreakHyphen/></w:r>",
    "<w:r><w:drawing/></w:r>",
    "<w:fldSimple w:instr='PAGE'><w:r><w:t>12</w:t></w:r></w:fldSimple>",
    "<w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText>REF x</w:instrText></w:r>"
    "<w:r><w:fldChar w:fldCharType='separate'/></w:r><w:r><w:t>is not</w:t></w:r>"
    "<w:r><w:fldChar w:fldCharType='end'/></w:r>",
])  # fmt: skip
pieces = st.one_of(
    several_runs,
    marks,
    several_runs.map(lambda inner: f'<w:hyperlink w:anchor="m">{inner}</w:hyperlink>'),
    several_runs.map(lambda inner: f"<w:sdt><w:sdtPr/><w:sdtContent>{inner}</w:sdtContent></w:sdt>"),
)
LINES = ["", "", '<w:outlineLvl w:val="1"/>', '<w:numPr><w:numId w:val="7"/></w:numPr>', '<w:pStyle w:val="Q"/>']
paragraphs = st.builds(
    lambda properties, inner: f"<w:p><w:pPr>{properties}</w:pPr>{''.join(inner)}</w:p>",
    st.sampled_from(LINES),
    st.lists(pieces, max_size=4),
)
tables = st.lists(st.lists(paragraphs, min_size=1, max_size=2), min_size=1, max_size=3).map(
    lambda cells: f"<w:tbl><w:tr>{''.join(f'<w:tc>{chr(10).join(c)}</w:tc>' for c in cells)}</w:tr></w:tbl>"
)
bodies = st.lists(st.one_of(paragraphs, paragraphs, paragraphs, tables), min_size=1, max_size=4).map("".join)

STYLES = '<w:styles {0}><w:style w:type="paragraph" w:styleId="Q"><w:name w:val="Quote"/></w:style></w:styles>'
NOTES = (
    '<w:footnotes {0}><w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t>It is not a note.</w:t></w:r>'
    "</w:p></w:footnote></w:footnotes>"
)

PATIENT = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    report_multiple_bugs=False,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def skeleton(data):
    """All that is not plain text, in order, of the main part."""
    root = etree.fromstring(zipfile.ZipFile(io.BytesIO(data)).read("word/document.xml"))
    kept = ("footnoteReference", "tab", "br", "fldChar", "instrText", "drawing", "hyperlink", "sdt", "bookmarkStart")
    return [(e.tag.rpartition("}")[2], dict(e.attrib)) for e in root.iter() if e.tag.rpartition("}")[2] in kept]


def plain(text):
    """The words, whatever the reader takes a table's cells for."""
    return [word for word in text.split() if word.strip("|-")]


def redraw(draw, text):
    """Change a text at random: words replaced, dropped, put in, lines and paragraphs broken and joined."""
    parts = re.findall(r"\n+|\s|\w+|[^\w\s]", text)
    out = []
    for part in parts:
        action = draw(st.integers(0, 11))
        if action == 0:
            continue
        if action == 1:
            out.append(draw(st.sampled_from(["new", "isn't", ", and", "\n\n", " so", "\n"])))
        else:
            out.append(part)
        if action == 2:
            out.append(draw(st.sampled_from([" however", ",", "\n\n", " a | b", "\t"])))
    return "".join(out)


def check(data, text, edits, review):
    clean = rewrite_docx(data, edits)
    tracked = rewrite_docx(data, edits, stamp=STAMP)
    assert tracked.applied == clean.applied
    assert tracked.skipped == clean.skipped
    assert len(clean.applied) + len(clean.skipped) == len(edits)
    expected = apply_edits(text, clean.applied)
    accepted, rejected = review(tracked.data, True), review(tracked.data, False)
    readings = [read_for_rewriting(d) for d in (clean.data, accepted, rejected)]
    if "|" in text:
        assert [plain(reading) for reading in readings] == [plain(expected), plain(expected), plain(text)]
    else:
        assert readings == [expected, expected, text]
    kept = skeleton(data)
    assert skeleton(rejected) == kept
    for changed in (clean.data, accepted):
        # changes may put tabs and line breaks in, and take nothing
        rest = iter(skeleton(changed))
        assert all(any(own == other for other in rest) for own in kept)
    return clean


@given(st.data())
@PATIENT
def test_accepting_gives_the_result_and_rejecting_the_original(docx_of, word_xmlns, review, data):
    body = data.draw(bodies)
    extra = {"word/styles.xml": STYLES.format(word_xmlns), "word/footnotes.xml": NOTES.format(word_xmlns)}
    document = docx_of(body, extra=extra)
    text = read_for_rewriting(document)
    result = redraw(data.draw, text)
    check(document, text, compute_edits(text, result), review)


@given(st.data())
@PATIENT
def test_edits_of_any_span_are_made_or_left(docx_of, word_xmlns, review, data):
    document = docx_of(data.draw(bodies), extra={"word/footnotes.xml": NOTES.format(word_xmlns)})
    text = read_for_rewriting(document)
    edits, place = [], 0
    while place < len(text) and len(edits) < 5:
        start = data.draw(st.integers(place, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 12)))
        after = data.draw(st.sampled_from(["", "new", "it is", " so ", ".\n\nIt", text[start:end][::-1]]))
        edits.append(
            EditRecord(
                original_start=start, original_end=end, result_start=0, result_end=0, before=text[start:end],
                after=after, rule="r", reason="",
            )
        )  # fmt: skip
        place = end + 1
    check(document, text, edits, review)
