"""The reports: Markdown, HTML, Word."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import docx
import html5lib
import pytest
from matplotlib.figure import Figure

from styler_nb.errors import InvalidRequestError
from styler_nb.experiments import Experiment, Runs, RunStore
from styler_nb.experiments.estimates import Estimate
from styler_nb.experiments.export.report import build_report, format_estimate
from styler_nb.experiments.export.svg import draw_intervals

HOSTILE = "</pre><script>alert(1)</script> ``` | **x** <img src=http://evil.example.org/x.png> &amp; \x07"
EXTERNAL = re.compile(r"""(?:src|href|srcset|url\()\s*=?\s*["']?\s*(?!data:)(?:https?:|//|file:)""", re.IGNORECASE)


@pytest.fixture
def runs(client, tmp_path: Path, service) -> Runs:
    service.fail = lambda body: (500, f"It broke: {HOSTILE}") if body["message"] == "bad" else None
    experiment = Experiment(f"exp {HOSTILE}", client=client, store=RunStore(tmp_path / "r.sqlite"))
    texts = {"one": "a text", f"two {HOSTILE}": f"b {HOSTILE}", "three": "bad"}
    return experiment.grid(["ftm-1", "ftm-2"], texts, {"strength": [0.5, 1.0]}, progress=False, tags=HOSTILE)


def draw_figure() -> Figure:
    figure = Figure(figsize=(2, 1))
    figure.add_subplot().plot([0, 1])
    return figure


def write_page(runs: Runs, tmp_path: Path, **options) -> str:
    path = tmp_path / "report.html"
    runs.to_html(path, **options)
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".html"] == ["report.html"]
    return path.read_text(encoding="utf-8")


def test_the_page_is_valid_html(runs: Runs, tmp_path: Path) -> None:
    figures = {HOSTILE: draw_figure(), "both": (draw_figure(), draw_figure())}
    page = write_page(runs, tmp_path, figures=figures)
    html5lib.HTMLParser(strict=True).parse(page)
    with pytest.raises(html5lib.html5parser.ParseError):
        html5lib.HTMLParser(strict=True).parse(page.replace("</table>", "</tabel>", 1))


def test_the_page_needs_nothing_else(runs: Runs, tmp_path: Path) -> None:
    page = write_page(runs, tmp_path, figures={"figure": draw_figure()})
    tree = html5lib.parse(page, namespaceHTMLElements=False)
    names = {element.tag for element in tree.iter() if isinstance(element.tag, str)}
    assert not names & {"script", "link", "iframe", "object", "embed", "base", "form"}
    images = [element.get("src", "") for element in tree.iter("img")]
    assert len(images) == 1
    assert all(source.startswith("data:image/svg+xml;base64,") for source in images)
    assert base64.b64decode(images[0].partition(",")[2]).startswith(b"<?xml")
    markup = re.sub(r">[^<]*<", "><", page)
    assert not EXTERNAL.search(markup)
    assert EXTERNAL.search('<img src="http://evil.example.org">')
    handlers = [name for element in tree.iter() for name in element.attrib if str(name).startswith("on")]
    assert handlers == []
    assert "default-src 'none'" in page


def test_the_page_follows_the_readers_theme(runs: Runs, tmp_path: Path) -> None:
    page = write_page(runs, tmp_path, figures={"both": (draw_figure(), draw_figure())})
    assert page.count("prefers-color-scheme: dark") == 2  # the colours, and the figure
    assert '<meta name="color-scheme" content="light dark">' in page


def test_the_page_says_what_was_found(runs: Runs, tmp_path: Path) -> None:
    page = write_page(runs, tmp_path, title="Which is closer?")
    tree = html5lib.parse(page, namespaceHTMLElements=False)
    assert tree.find(".//h1").text == "Which is closer?"
    first, second = tree.findall(".//table")
    rows = [["".join(cell.itertext()) for cell in row] for row in first.findall("./tbody/tr")]
    assert [row[0] for row in rows] == [
        f"{m}, {o}" for m in ("ftm-1", "ftm-2") for o in ("strength=0.5", "strength=1.0")
    ]
    assert rows[0][1:5] == ["3", "3", "1", "+20 % [+13 %, +27 %]"]
    assert len(second.findall("./tbody/tr")) == len(build_report(runs).metrics) > 20
    assert len(tree.findall(".//{http://www.w3.org/2000/svg}svg")) == 2
    details = tree.findall(".//details")
    assert len(details) == 12
    texts = ["".join(element.itertext()) for element in tree.iter("div") if element.get("class") == "text"]
    assert "A TEXT" in texts
    assert any("<SCRIPT>ALERT(1)</SCRIPT>" in text for text in texts)
    assert any("It broke: </pre><script>" in "".join(element.itertext()) for element in details)


def test_many_runs_are_shown_in_part(experiment, tmp_path: Path) -> None:
    runs = experiment.grid("ftm-1", [f"text {number}" for number in range(60)], progress=False)
    page = write_page(runs, tmp_path)
    assert page.count("<details") == 50
    assert "The texts of the first 50 of 60 runs" in page
    assert "intervals are over texts" in page


def test_marks_stand_where_the_numbers_are() -> None:
    drawn = draw_intervals(
        [("a", [Estimate(0.5, 0.25, 0.75)]), ("b", [Estimate(-3.0, -4.0, -2.0)]), ("c", [Estimate(0.1, -0.1, 0.3)])],
        [""],
        title="t",
    )
    # The plot is 460 wide from 330 on, for −100 % to 100 %.
    assert 'x1="617.5" y1="' in drawn.replace("617.50", "617.5")
    assert 'cx="675.0"' in drawn
    assert drawn.count("hollow") == 1
    assert "<polygon" in drawn  # the arrow at the edge
    assert "+50 % [+25 %, +75 %]" in drawn


def test_zero_has_no_sign() -> None:
    assert format_estimate(Estimate(-0.001, -0.3, 0.004)) == "0 % [−30 %, 0 %]"
    assert format_estimate(Estimate(0.5, float("nan"), float("nan"))) == "+50 %"
    assert format_estimate(None) == "–"


def test_an_interval_that_holds_no_zero_shows_none() -> None:
    assert format_estimate(Estimate(0.02, 0.004, 0.03)) == "+2.0 % [+0.4 %, +3.0 %]"
    assert format_estimate(Estimate(-0.02, -0.03, -0.0004)) == "−2.00 % [−3.00 %, −0.04 %]"


def test_what_was_there_already_does_not_outweigh_the_rest(service, experiment, tmp_path: Path) -> None:
    service.shift = lambda body: -27.46
    assert "−2746" not in write_page(experiment.grid("ftm-1", ["a text"], progress=False), tmp_path)
    assert "≤ −100 %" in write_page(experiment.runs, tmp_path)
    assert "the input was as good as at the samples already" in write_page(experiment.runs, tmp_path)


def test_markdown_keeps_texts_as_they_are(runs: Runs, tmp_path: Path) -> None:
    path = tmp_path / "report.md"
    runs.to_markdown(path)
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# Runs of exp \\<")
    assert f"````text\nb {HOSTILE}\n````" in text
    outside = re.sub(r"^(`{3,})text\n.*?\n\1$", "", text, flags=re.MULTILINE | re.DOTALL)
    assert "<script>" not in outside.replace("\\<", "")
    tables = re.findall(r"(?:^\|.*\|\n)+", outside, re.MULTILINE)
    assert len(tables) == 2
    for table in tables:
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}) == 1


def test_word_shows_what_changed(runs: Runs, tmp_path: Path) -> None:
    path = tmp_path / "report.docx"
    runs.to_docx(path, title="Which is closer?", figures={"A figure": draw_figure()})
    document = docx.Document(str(path))
    assert document.core_properties.title == "Which is closer?"
    headings = [p.text for p in document.paragraphs if p.style.name.startswith("Heading")]
    assert headings[:3] == ["Summary", "Improvement by metric", "Texts"]
    assert len(document.inline_shapes) == 1
    assert document.tables[0].cell(1, 4).text == "+20 % [+13 %, +27 %]"
    struck = ["".join(r.text for r in p.runs if r.font.strike) for p in document.paragraphs]
    underlined = ["".join(r.text for r in p.runs if r.font.underline) for p in document.paragraphs]
    place = struck.index("a text")
    assert underlined[place] == "A TEXT"
    assert any(p.text.startswith("Failed: InternalServiceError: It broke") for p in document.paragraphs)


@pytest.mark.parametrize("write", ["to_markdown", "to_html", "to_docx"])
def test_no_runs_make_no_report(tmp_path: Path, write: str) -> None:
    with pytest.raises(InvalidRequestError, match=r"there are no runs.*experiment\.runs"):
        getattr(Runs(), write)(tmp_path / "report")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("write", ["to_markdown", "to_html", "to_docx", "to_csv", "to_parquet", "to_jsonl"])
def test_a_folder_that_is_missing_is_said(runs, tmp_path: Path, write: str) -> None:
    with pytest.raises(InvalidRequestError, match=r"path: there is no folder .*make it first"):
        getattr(runs, write)(tmp_path / "none" / "report")
