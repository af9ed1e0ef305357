# ruff: noqa: E501 - tables of cases read best one case a line
"""What changes in a Word file, and what stays."""

import io
import zipfile
from datetime import UTC, datetime

import docx
import pytest
from docx.shared import RGBColor

from styler_nb.errors import InvalidRequestError, UnusableContentError
from styler_nb.schemas.style import EditRecord
from styler_nb.text.docx_revisions import Stamp
from styler_nb.text.docx_rewrite import read_for_rewriting, rewrite_docx
from styler_nb.text.edits import apply_edits, compute_edits

STAMP = Stamp("An Editor", datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC))


def run(text, properties=""):
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def par(*pieces, properties=""):
    return f"<w:p><w:pPr>{properties}</w:pPr>{''.join(pieces)}</w:p>"


def main_part(data):
    return zipfile.ZipFile(io.BytesIO(data)).read("word/document.xml").decode()


def restyle(data, *changes, stamp=None):
    """Replace texts; gives what came, and the reasons for what did not."""
    text = result = read_for_rewriting(data)
    for old, new in changes:
        assert old in result
        result = result.replace(old, new)
    made = rewrite_docx(data, compute_edits(text, result), stamp=stamp)
    assert read_for_rewriting(made.data) == apply_edits(text, made.applied)
    return made.data, [skipped.reason for skipped in made.skipped]


def looks(data, number=0):
    """The runs of a paragraph: text with b, i for bold and italic."""
    runs = docx.Document(io.BytesIO(data)).paragraphs[number].runs
    return [(r.text, ("b" if r.bold else "") + ("i" if r.italic else "")) for r in runs]


def test_words_that_stay_keep_their_look_and_new_ones_take_it_over(docx_of):
    data = docx_of(
        par(run("It is "), run("not", "<w:b/>"), run(" easy, but "), run("we do not know", "<w:i/>"), run("."))
    )
    made, skipped = restyle(data, ("easy, but", "easy;"), ("do not", "don't"))
    assert skipped == []
    assert looks(made) == [("It is ", ""), ("not", "b"), (" easy; ", ""), ("we don't know", "i"), (".", "")]


def test_words_that_move_take_their_look_with_them(docx_of):
    data = docx_of(par(run("When "), run("he", "<w:b/>"), run(" came, we "), run("ate", "<w:i/>"), run(".")))
    edit = EditRecord(
        original_start=0, original_end=20, result_start=0, result_end=19, before="When he came, we ate",
        after="We ate when he came", rule="r", reason="",
    )  # fmt: skip
    made = rewrite_docx(data, [edit]).data
    assert looks(made) == [("We ", ""), ("ate", "i"), (" when ", ""), ("he", "b"), (" came.", "")]


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (("Note: we", "Note: And we"), [("Note: ", "b"), ("And we know.", "")]),
        (("Note:", "Note, too:"), [("Note, too: ", "b"), ("we know.", "")]),
        (("know.", "know this."), [("Note: ", "b"), ("we know this.", "")]),
    ],
)
def test_words_between_two_looks_join_the_one_they_lean_on(docx_of, after, expected):
    data = docx_of(par(run("Note: ", "<w:b/>"), run("we know.")))
    assert looks(restyle(data, after)[0]) == expected


def test_tracked_changes_have_author_date_and_numbers_of_their_own(docx_of):
    data = docx_of(par('<w:bookmarkStart w:id="41" w:name="m"/>', run("It is not easy."), '<w:bookmarkEnd w:id="41"/>'))
    made, _ = restyle(data, ("is not", "isn't"), stamp=STAMP)
    xml = main_part(made)
    mark = 'w:author="An Editor" w:date="2026-01-02T03:04:05Z"'
    assert f'<w:del w:id="42" {mark}>' in xml
    assert f'<w:ins w:id="43" {mark}>' in xml
    assert '<w:delText xml:space="preserve">is not</w:delText>' in xml
    assert '<w:t xml:space="preserve">isn\'t</w:t>' in xml
    assert restyle(data, ("is not", "isn't"), stamp=STAMP)[0] == made


def test_paragraphs_are_parted_and_joined_by_their_marks(docx_of, review):
    data = docx_of(par(run("One is. Two is."), properties='<w:jc w:val="both"/>') + par(run("Three is.")))
    made, skipped = restyle(data, ("One is. Two", "One is.\n\nTwo"))
    assert skipped == []
    assert [p.text for p in docx.Document(io.BytesIO(made)).paragraphs] == ["One is.", "Two is.", "Three is."]
    assert main_part(made).count('<w:jc w:val="both"/>') == 2
    text = read_for_rewriting(data)
    edits = compute_edits(text, text.replace("is.\n\nThree", "is, three"))
    tracked = rewrite_docx(data, edits, stamp=STAMP)
    assert tracked.skipped == []
    assert read_for_rewriting(review(tracked.data, True)) == "One is. Two is, three is.\n"
    assert read_for_rewriting(review(tracked.data, False)) == text
    assert read_for_rewriting(rewrite_docx(data, edits).data) == "One is. Two is, three is.\n"


def test_three_paragraphs_become_one(docx_of, review):
    data = docx_of(par(run("One is.")) + par(run("Two is.")) + par(run("Three is.")))
    text, expected = read_for_rewriting(data), "One is, two is, three is.\n"
    edits = compute_edits(text, expected)
    assert read_for_rewriting(rewrite_docx(data, edits).data) == expected
    tracked = rewrite_docx(data, edits, stamp=STAMP).data
    assert read_for_rewriting(review(tracked, True)) == expected
    assert read_for_rewriting(review(tracked, False)) == text


FIELD = (
    "<w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText>{}</w:instrText></w:r>"
    "<w:r><w:fldChar w:fldCharType='separate'/></w:r><w:r><w:t>is not</w:t></w:r><w:r><w:fldChar w:fldCharType='end'/></w:r>"
)


@pytest.mark.parametrize(
    ("piece", "change", "reason"),
    [
        (FIELD.format("REF x"), ("is not", "isn't"), "a field"),
        ("<w:fldSimple w:instr='PAGE'><w:r><w:t>is not</w:t></w:r></w:fldSimple>", ("is not", "isn't"), "a field"),
        ("<w:r><w:t>is</w:t><w:tab/><w:t>not</w:t></w:r>", ("is\tnot", "isn't"), "a tab"),
        ("<w:r><w:t>is</w:t><w:br/><w:t>not</w:t></w:r>", ("is\nnot", "isn't"), "a line break"),
        ("<w:hyperlink w:anchor='m'><w:r><w:t>is not</w:t></w:r></w:hyperlink>", (" is not", ""), "a link without text"),
        ("<w:sdt><w:sdtPr><w:date/></w:sdtPr><w:sdtContent><w:r><w:t>is not</w:t></w:r></w:sdtContent></w:sdt>",
         ("is not", "isn't"), "a form control"),
    ],
)  # fmt: skip
def test_what_is_not_plain_text_stays_and_is_reported(docx_of, piece, change, reason):
    data = docx_of(par(run("It "), piece, run(" easy. We do not know.")))
    made, reasons = restyle(data, change, ("do not", "don't"))
    assert [r for r in reasons if reason in r]
    assert len(reasons) == 1
    assert "We don't know." in read_for_rewriting(made)
    assert "not easy" in read_for_rewriting(made).replace("\t", " ").replace("\n", " ")


def test_words_of_links_change_and_their_targets_stay(docx_of):
    link = f"<w:hyperlink w:anchor='m'>{run('it is not here', '<w:u/>')}</w:hyperlink>"
    for piece in (link, FIELD.format(' HYPERLINK "http://x.y" ')):
        data = docx_of(par(run("See, "), piece, run(" at all.")))
        made, reasons = restyle(data, ("is not", "isn't"))
        assert reasons == []
        assert "isn't" in read_for_rewriting(made)
        assert main_part(made).count("hyperlink") == main_part(data).count("hyperlink")
    # what is put beside a link is not part of it
    made, _ = restyle(docx_of(par(run("See "), link)), ("here", "here now"))
    assert "now" not in main_part(made).partition("</w:hyperlink>")[0]


def test_marks_of_notes_and_comments_stay_beside_their_words(docx_of, word_xmlns):
    note = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    notes = (
        f'<w:footnotes {word_xmlns}><w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r>{run("It is not long.")}</w:p>'
        "</w:footnote></w:footnotes>"
    )
    data = docx_of(
        par('<w:commentRangeStart w:id="1"/>', run("It is not"), note, run(" easy"), '<w:commentRangeEnd w:id="1"/>'),
        extra={"word/footnotes.xml": notes},
    )
    made, reasons = restyle(data, ("is not", "isn't"))
    assert reasons == []
    assert read_for_rewriting(made) == "It isn't easy\n\nIt isn't long.\n"
    xml = main_part(made)
    assert xml.index("isn't") < xml.index("footnoteReference") < xml.index("easy") < xml.index("commentRangeEnd")


def test_pending_changes_of_others_stay_pending(docx_of):
    other = '<w:ins w:id="5" w:author="Other">{}</w:ins>'
    gone = '<w:del w:id="6" w:author="Other"><w:r><w:delText>old </w:delText></w:r></w:del>'
    data = docx_of(par(run("It "), gone, other.format(run("is not very")), run(" easy.")))
    assert read_for_rewriting(data) == "It is not very easy.\n"
    for stamp in (None, STAMP):
        made, reasons = restyle(data, ("is not", "isn't"), stamp=stamp)
        assert reasons == []
        xml = main_part(made)
        assert "old </w:delText>" in xml
        assert xml.count('w:author="Other"') >= 2
        # ours never stands inside theirs
        inside = xml.split('w:author="Other"')[2].partition("</w:ins>")[0]
        assert "isn't" not in inside or stamp is None


def test_text_boxes_change_in_their_copy_for_older_programs_too(docx_of):
    box = f"<w:txbxContent>{par(run('It is not in.'))}</w:txbxContent>"
    data = docx_of(
        f"<w:p>{run('Outside.')}<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing>{box}</w:drawing></mc:Choice>"
        f"<mc:Fallback><w:pict>{box}</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>"
    )
    made, _ = restyle(data, ("is not", "isn't"))
    assert main_part(made).count("isn't") == 2
    assert "is not" not in main_part(made)


def test_prose_in_tables_is_sent_as_paragraphs_and_the_rest_as_rows(docx_of):
    def cell(*paragraphs):
        return f"<w:tc>{''.join(map(par, map(run, paragraphs)))}</w:tc>"

    rows = f"<w:tr>{cell('Name')}{cell('2019')}{cell('We do not sell this here.', 'It is | not.')}</w:tr>"
    data = docx_of(f"<w:tbl><w:tblGrid>{'<w:gridCol/>' * 3}</w:tblGrid>{rows}</w:tbl>{par(run('After it.'))}")
    assert read_for_rewriting(data) == (
        "| Name | 2019 |\n| --- | --- |\n\nWe do not sell this here.\n\nIt is \\| not.\n\nAfter it.\n"
    )
    made, reasons = restyle(
        data, ("do not sell this", "don't sell this"), ("It is \\|", "That is \\|"), ("2019", "2020")
    )
    assert reasons == []
    cells = [c.text for c in docx.Document(io.BytesIO(made)).tables[0]._cells]
    assert cells == ["Name", "2020", "We don't sell this here.\nThat is | not."]
    assert restyle(data, ("Name | 2019", "Name 2019"))[1]


def test_all_other_parts_are_as_they_were():
    document = docx.Document()
    document.add_heading("It is not here", 1)
    paragraph = document.add_paragraph("It is ")
    paragraph.add_run("not").font.color.rgb = RGBColor(255, 0, 0)
    document.sections[0].header.paragraphs[0].text = "It is not a header."
    document.sections[0].footer.paragraphs[0].text = "It is not a footer."
    out = io.BytesIO()
    document.save(out)
    data = out.getvalue()
    made, _ = restyle(data, ("It is", "That is"))
    before, after = zipfile.ZipFile(io.BytesIO(data)), zipfile.ZipFile(io.BytesIO(made))
    assert before.namelist() == after.namelist()
    changed = [name for name in before.namelist() if before.read(name) != after.read(name)]
    assert changed == ["word/document.xml"]
    assert docx.Document(io.BytesIO(made)).sections[0].header.paragraphs[0].text == "It is not a header."
    assert main_part(made).count("FF0000") == 1


def test_strict_documents_keep_their_namespace(docx_of, review):
    space = "http://purl.oclc.org/ooxml/wordprocessingml/main"
    data = docx_of(
        document=f'<w:document xmlns:w="{space}"><w:body><w:p><w:r><w:t>It is not.</w:t></w:r></w:p></w:body></w:document>'
    )
    made, _ = restyle(data, ("is not", "isn't"), stamp=STAMP)
    assert "schemas.openxmlformats" not in main_part(made)
    assert read_for_rewriting(review(made, False)) == "It is not.\n"


def test_bad_documents_and_edits_are_refused(docx_of, content_types_of):
    good = docx_of(par(run("It is not.")))
    for bad, words in (
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "encrypted or an old .doc"),
        (good[: len(good) // 2], "broken zip"),
        (b"text", "not a Word document"),
        (docx_of(par(run("x")), content_types=content_types_of(
            "application/vnd.ms-word.document.macroEnabled.main+xml")), "macros"),
    ):  # fmt: skip
        with pytest.raises(UnusableContentError, match=words):
            rewrite_docx(bad, [])
    with pytest.raises(InvalidRequestError, match="not of this text"):
        rewrite_docx(good, compute_edits("Other text.", "Other texts."))
    with pytest.raises(InvalidRequestError, match="author"):
        Stamp(" ")


def test_control_characters_are_left_out_with_the_reason(docx_of):
    data = docx_of(par(run("It is not.")))
    made = rewrite_docx(data, compute_edits("It is not.\n", "It is\x07 not.\n"))
    assert [s.reason for s in made.skipped] == ["it holds control characters"]
