from __future__ import annotations

import re

import pytest

from styler_nb.quality.measure import measure
from styler_nb.samples import sample_corpora, sample_inputs
from styler_nb.text.documents import read_document

CORPORA = sample_corpora()


def read(path) -> str:
    return read_document(path.read_bytes(), path.name)


@pytest.fixture(scope="module")
def measured() -> dict[str, dict[str, dict[str, float]]]:
    return {name: measure("\n\n".join(map(read, corpus.paths))).text for name, corpus in CORPORA.items()}


@pytest.mark.parametrize("name", ["field-notes", "newsletter"])
def test_enough_documents_and_words(name: str, measured: dict[str, dict[str, dict[str, float]]]) -> None:
    corpus = CORPORA[name]
    assert corpus.name == name
    assert len(name) <= 16
    assert len(corpus.paths) >= 6
    # Words of prose: headings and tables are not counted.
    assert measured[name]["size"]["words"] >= 4000


@pytest.mark.parametrize("name", ["field-notes", "newsletter"])
def test_has_a_real_word_document(name: str) -> None:
    (path,) = (path for path in CORPORA[name].paths if path.suffix == ".docx")
    text = read(path)
    assert text.startswith("# ")
    assert re.search(r"^## ", text, re.MULTILINE)
    assert re.search(r"^- ", text, re.MULTILINE)
    assert re.search(r"^\|.*\|$", text, re.MULTILINE)


def test_the_styles_differ(measured: dict[str, dict[str, dict[str, float]]]) -> None:
    notes, letters = measured["field-notes"], measured["newsletter"]
    assert letters["sentence_length_stats"]["mean"] > 2.5 * notes["sentence_length_stats"]["mean"]
    assert letters["punctuation"]["comma_density"] > 2 * notes["punctuation"]["comma_density"]
    assert notes["punctuation"]["semicolon_density"] == 0
    assert letters["punctuation"]["semicolon_density"] > 0.01


@pytest.mark.parametrize(
    ("pattern", "notes", "letters"),
    [
        (r"\b\w+(?:n't|'ll|'ve|'re|'d|'m)\b", (0, 0), (200, 600)),
        (r"\bhowever\b", (0, 0), (12, 40)),
        (r"\b(?:get|got|gets)\b", (20, 99), (0, 25)),
        (r"\b(?:obtain|acquire|purchase|utilise|assist|commence|demonstrate)\w*", (0, 0), (40, 99)),
        (r"\b(?:approximately)\b", (0, 0), (12, 40)),
        (r"\b(?:use|help|show|start|buy|big)\w*\b", (50, 200), (0, 12)),
        (r"\b\w+(?:our|ise|ised|ising)\b(?<!our)", (0, 3), (15, 99)),
    ],
)
def test_sites_where_the_styles_part(pattern: str, notes: tuple[int, int], letters: tuple[int, int]) -> None:
    for name, (least, most) in (("field-notes", notes), ("newsletter", letters)):
        text = " ".join(map(read, CORPORA[name].paths))
        assert least <= len(re.findall(pattern, text, re.IGNORECASE)) <= most, name


def test_three_inputs_with_headings_and_lists() -> None:
    inputs = sample_inputs()
    assert sorted(inputs) == ["community_gardens", "repairing_a_bicycle", "tides"]
    for path in inputs.values():
        text = path.read_text(encoding="utf-8")
        assert 250 <= len(text.split()) <= 400
        assert len(re.findall(r"^- ", text, re.MULTILINE)) >= 3
        assert "\n\n" in text
    assert inputs["community_gardens"].read_text(encoding="utf-8").startswith("# ")


def test_texts_have_no_stray_characters() -> None:
    for path in [path for corpus in CORPORA.values() for path in corpus.paths] + list(sample_inputs().values()):
        text = read(path)
        assert "  " not in text.replace("|  |", ""), path.name
        assert not re.search(r"[ \t]+$", text, re.MULTILINE), path.name
        # Straight quotation marks throughout, in pairs.
        assert text.count('"') % 2 == 0, path.name
