"""Changes that are taken back, and stand again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from styler_nb.experiments import RunStore
from styler_nb.widgets.style import StylePanel

TEXT = "It is late. We do not go home."
STYLED = "It's late. We don't go home."


def test_the_text_follows_every_decision(panel: StylePanel, run: Callable[[StylePanel], StylePanel]) -> None:
    run(panel)
    panel.reject(0)
    assert (panel.text, [e.rule for e in panel.edits]) == ("It is late. We don't go home.", ["contraction.not"])
    panel.reject_all()
    assert (panel.text, panel.edits) == (TEXT, [])
    panel.accept(1)
    assert panel.text == "It is late. We don't go home."
    panel.accept_all()
    assert panel.text == STYLED
    panel.reject_variable("contraction.not")
    assert (panel.rejected, panel.view.rejected) == ([1], [1])


def test_the_browsers_decisions_count(panel: StylePanel, run: Callable[[StylePanel], StylePanel]) -> None:
    run(panel)
    panel.view.rejected = [1, 99]
    assert (panel.rejected, panel.text) == ([1], "It's late. We do not go home.")


def test_decisions_outlive_the_panel(
    panel: StylePanel,
    build: Callable[[], StylePanel],
    store: RunStore,
    service: Any,
    run: Callable[[StylePanel], StylePanel],
) -> None:
    run(panel)
    panel.reject(1)
    assert build().rejected == [1]
    first = panel.run_shown
    assert first is not None
    run(panel)
    assert panel.rejected == []
    panel.reject(0)
    panel.show_run(first.id)
    assert (panel.rejected, panel.text) == ([1], "It's late. We do not go home.")
    panel.accept_all()
    assert store.get_rejected(first.id) == []
    assert build().rejected == [0]


def test_a_run_that_is_deleted_meanwhile_is_said(
    panel: StylePanel, store: RunStore, run: Callable[[StylePanel], StylePanel]
) -> None:
    run(panel)
    assert panel.run_shown is not None
    panel.reject(0)
    store.delete(panel.run_shown.id)
    assert store.get_rejected(panel.run_shown.id) == []
    panel.reject(1)
    assert "there is no run" in panel.status.message.lower()
    assert panel.text == TEXT
