"""The rows of a text have the comma before the last item all or none."""

from __future__ import annotations

from collections import Counter

import pytest

from styler_nb.engines.base import RestyleOptions
from styler_nb.engines.sessions import open_session
from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.choosing import serial_commas
from styler_nb.engines.variants.choosing.serial_commas import SerialCommas, of_rows, read_rows, wish_of
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.learning.preference import Preference
from styler_nb.engines.variants.model import VariantsModel
from styler_nb.engines.variants.reading.blocks import build_views
from styler_nb.quality.statistics import compute_statistics
from styler_nb.text import analyze

CATALOGUE = load_catalogue()
COMMA = "punctuation.oxford_comma"
AND_THROUGHOUT = {("coordination.polysyndeton", "commas"): 60}
"""A writer who has commas in rows; with few samples of anything else."""


def _model(form: str, more: dict[tuple[str, str], int] | None = None) -> VariantsModel:
    """Make a model of a writer whose rows have that form."""
    counts = Counts()
    for (name, way), n in {(COMMA, form): 40, **(more or {})}.items():
        counts.cells[name, "", CATALOGUE.variables[name].variant_index(way)] = n
    statistics = compute_statistics([analyze("He ran. " * 3)])
    return VariantsModel(Preferences(counts, CATALOGUE), CATALOGUE, statistics, match_output_length=False)


def _restyle(text: str, form: str, more: dict[tuple[str, str], int] | None = None, **options: object) -> str:
    return "".join(piece.text for piece in _model(form, more).restyle(text, RestyleOptions(**options)))  # type: ignore[arg-type]


def _decide(wish: str, *, free: str = "", fixed: str = "", is_whole: bool = True) -> str:
    """Decide for rows of one letter each: "+" with the comma, "-" without."""
    forms = {"+": "with", "-": "without"}
    rows = SerialCommas(Counter(forms[c] for c in free), Counter(forms[c] for c in fixed), is_whole)
    return rows.decide(wish)


@pytest.mark.parametrize(
    ("wish", "rows", "form"),
    [
        ("without", {"free": "++"}, "without"),
        ("without", {"free": "++", "fixed": "-"}, "without"),
        ("without", {"free": "++", "fixed": "+"}, "with"),
        ("without", {"free": "+-", "fixed": "+"}, ""),
        ("without", {"fixed": "+-"}, ""),
        ("without", {"fixed": "+"}, "with"),
        ("without", {}, "without"),
        ("with", {"free": "--"}, "with"),
        ("with", {"free": "+-"}, "with"),
        ("with", {"free": "--", "fixed": "-"}, "without"),
        ("with", {"free": "+", "fixed": "-"}, ""),
        ("with", {"free": "++", "fixed": "-"}, "with"),
        ("with", {"free": "--", "is_whole": False}, ""),
    ],
)
def test_rows_change_all_or_none(wish, rows, form):
    assert _decide(wish, **rows) == form


@pytest.mark.parametrize(
    ("preference", "wish"),
    [
        (Preference((0.9, 0.1), (9, 1), 0.9), "with"),
        (Preference((0.1, 0.9), (1, 9), 0.9), "without"),
        (Preference((0.55, 0.45), (5, 4), 0.9), ""),
        (Preference((0.9, 0.1), (0, 0), 0.0), ""),
        (Preference((0.0, 1.0), (9, 1), 1.0, is_asked=True), "without"),
        (Preference((0.9, 0.1), (9, 1), 0.9, is_off=True), ""),
    ],
)
def test_a_writer_wishes_what_the_samples_show_clearly(preference, wish):
    assert wish_of(CATALOGUE.variables[COMMA], preference) == wish


WITH = "They sell bread, milk, and cheese.\n\nShe made bowls, rings, and jugs."
WITHOUT = "They sell bread, milk and cheese.\n\nShe made bowls, rings and jugs."
MIXED = "They sell bread, milk and cheese.\n\nShe made bowls, rings, and jugs."


@pytest.mark.parametrize("text", [WITH, WITHOUT, MIXED])
@pytest.mark.parametrize(("form", "expected"), [("with", WITH), ("without", WITHOUT)])
@pytest.mark.parametrize("strength", [0.01, 1.0])
def test_all_rows_come_out_as_the_writer_has_them(text, form, expected, strength):
    result = _restyle(text, form, strength=strength)
    assert result == expected
    assert _restyle(result, form) == result
    assert _restyle(text, form, strength=0.0) == text


@pytest.mark.parametrize(
    "row",
    [
        "He owned ropes, nets, and hooks and lines.",
        "We know what it costs, how it is made, and who sells it.",
        "He said: “We had cups, rings, and jugs.”",
        "- Cups, rings, and one of the jugs that they had made for us, which was old, and cracked",
    ],
)
def test_a_row_that_keeps_its_comma_keeps_the_others(row):
    text = f"They sell bread, milk, and cheese.\n\n{row}"
    assert _restyle(text, "without") == text
    assert _restyle(text, "with") == text


@pytest.mark.parametrize(
    "row",
    [
        "He was tired, cold and hungry.",
        "# Cups, rings and jugs",
        "> She made cups, rings and jugs.",
        "They ate bread, ham and eggs and honey.",
    ],
)
def test_a_row_that_gets_no_comma_keeps_the_others_without(row):
    text = f"They sell bread, milk and cheese.\n\n{row}"
    assert _restyle(text, "with") == text
    assert _restyle(text, "without") == text


@pytest.mark.parametrize(
    ("text", "form", "row"),
    [
        (
            "They sell bread, milk, and cheese. It is what it costs, how it is made, and who sells it.",
            "without",
            ", and",
        ),
        ("They sell bread, milk and cheese. He was tired, cold and hungry.", "with", " and"),
        ("They sell bread, milk and cheese. She made bowls, rings and jugs.", "with", ", and"),
        ("The barn is old. It stands by the road to the mill.", "with", ", and"),
        ("The barn is old. It stands by the road to the mill.", "without", " and"),
    ],
)
def test_a_row_that_another_change_makes_follows_the_text(text, form, row):
    made = f"{text}\n\nThey brought ropes and tar and canvas."
    assert f"They brought ropes, tar{row} canvas." in _restyle(made, form, AND_THROUGHOUT)


def test_a_text_that_stands_before_is_gone_by():
    assert _restyle(WITH, "without", preceding_context="They had cups, rings, and jugs.") == WITH
    assert _restyle(WITH, "without", preceding_context="They had cups, rings and jugs.") == WITHOUT


def test_the_first_part_with_rows_decides():
    parts = [
        "The barn is old.\n\n",
        "They sell bread, milk, and cheese.\n\n",
        "She met men, boys, and one of the cooks.",
    ]
    session = open_session(_model("without"), RestyleOptions())
    whole = "".join(piece.text for part in parts for piece in session.restyle(part))
    assert "bread, milk and cheese" in whole
    kept = open_session(_model("without"), RestyleOptions())
    first = "He knew what it was, how it was made, and who made it.\n\n"
    assert "".join(p.text for part in (first, WITH) for p in kept.restyle(part)) == first + WITH


def test_what_is_switched_off_or_asked_for_is_so():
    assert _restyle(WITH, "without", preferences={COMMA: None}) == WITH
    assert _restyle(WITH, "with", preferences={COMMA: "without"}) == WITHOUT
    kept = f"{WITH} He had nets, hooks, and rods and lines."
    assert _restyle(kept, "with", preferences={COMMA: "without"}) == kept


def test_the_reason_is_the_writer_or_the_text():
    model = _model("without")
    reasons = [e.reason for piece in model.restyle(WITH, RestyleOptions()) for e in piece.edits]
    assert len(reasons) == 2
    assert all("you write lists without a comma" in reason for reason in reasons)
    text = "We know what it costs, how it is made, and who sells it. They sell bread, milk, and cheese."
    model = _model("without", AND_THROUGHOUT)
    made = f"{text}\n\nThey brought ropes and tar and canvas."
    reasons = [e.reason for piece in model.restyle(made, RestyleOptions()) for e in piece.edits]
    assert any("the text has lists with a comma before the last item throughout" in reason for reason in reasons)


def test_only_sentences_that_may_have_a_row_are_read_ahead(monkeypatch):
    plain = "The barn, which is old, stands by the road. It is dry, and it is cold. "
    known = {}
    rows = read_rows(plain * 50 + "They sell bread, milk and cheese.", build_views, of_rows(CATALOGUE), known)
    assert (rows.free, rows.fixed, rows.is_whole) == ({"without": 1}, {}, True)
    assert list(known) == ["They sell bread, milk and cheese."]
    monkeypatch.setattr(serial_commas, "_MOST_SENTENCES", 3)
    assert not read_rows("\n\n".join([WITH] * 2), build_views, of_rows(CATALOGUE), {}).is_whole
