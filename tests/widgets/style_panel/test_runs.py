"""Runs that the panel shows again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from styler_nb.widgets.style import StylePanel

TEXT = "It is late. We do not go home."
STYLED = "It's late. We don't go home."


def test_a_panel_made_anew_shows_the_last_run(
    panel: StylePanel, build: Callable[[], StylePanel], run: Callable[[StylePanel], StylePanel]
) -> None:
    panel.form.set_options({"strength": 0.5, "include_rouge": True})
    panel.model = "ftm-b"
    run(panel)
    again = build()
    assert (again.state, again.text, again.message, again.model) == ("done", STYLED, TEXT, "ftm-b")
    assert again.form.read() == panel.form.read()
    again.reject_all()
    assert again.text == TEXT


def test_a_failed_run_is_shown_as_such(panel: StylePanel, service: Any) -> None:
    service.answer = httpx.Response(500, json={"error": "out of order"})
    with pytest.raises(Exception, match="out of order"):
        panel.experiment.rewrite("Other text.", "ftm-a")
    (failed,) = panel.experiment.runs
    panel.show_run(failed.id)
    assert (panel.state, panel.message) == ("failed", "Other text.")
    assert "out of order" in panel.status.message
