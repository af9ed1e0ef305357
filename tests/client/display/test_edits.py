from __future__ import annotations

from styler_nb.client.display.edits import render_edits
from styler_nb.schemas.style import EditRecord


def test_every_change_is_a_row_with_its_reason() -> None:
    spans = {"original_start": 0, "original_end": 1, "result_start": 0, "result_end": 1}
    edits = [
        EditRecord(**spans, before="do not", after="don't", rule="contraction.not", reason='you write "don\'t" <b>'),
        EditRecord(**spans, before=",", after="", rule="comma.x", reason="why"),
    ]
    html = render_edits(edits)
    assert "2 changes" in html
    assert "do not" in html
    assert "&lt;b&gt;" in html
    assert "(nothing)" in html
    assert html.index("contraction.not") < html.index("comma.x")


def test_no_changes() -> None:
    assert "0 changes" in render_edits([])
