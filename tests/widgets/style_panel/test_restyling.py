"""Transforms of a panel: begun, followed, stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from styler_nb.experiments import RunStore
from styler_nb.widgets.style import StylePanel

TEXT = "It is late. We do not go home."
STYLED = "It's late. We don't go home."
SECRET = "sk-provider-secret"


def test_a_text_is_restyled_and_recorded(
    panel: StylePanel, store: RunStore, run: Callable[[StylePanel], StylePanel]
) -> None:
    panel.form.text_name.value = "evening"
    run(panel)
    assert (panel.state, panel.text, panel.rejected) == ("done", STYLED, [])
    assert [e.rule for e in panel.edits] == ["contraction.be", "contraction.not"]
    (kept,) = store.runs("tests")
    assert (kept.text, kept.input, kept.model, kept.text_name) == (STYLED, TEXT, "ftm-a", "evening")
    assert panel.run_shown == kept


@pytest.mark.parametrize("mode", ["rewrite", "full"])
def test_a_service_without_the_extensions_will_do(
    build: Callable[[], StylePanel],
    service: Any,
    store: RunStore,
    mode: str,
    run: Callable[[StylePanel], StylePanel],
    ask: Callable[[StylePanel], None],
) -> None:
    service.knows_extensions = False
    service.extras = {"original": TEXT}
    panel = build()
    assert panel.models == ["ftm-a", "ftm-b"]
    panel.message = TEXT
    if mode == "full":
        ask(panel)
    panel.form.conversation.key.value = SECRET
    run(panel)
    assert (panel.state, panel.text, len(panel.edits)) == ("done", STYLED, 2)
    assert len(store.runs("tests")) == 1
    assert service.bodies[-1]["include_quality"]
    assert all((SECRET in str(body)) is (mode == "full") for body in service.bodies)
    if mode == "full":
        ask(panel)
    run(panel)
    assert len(service.bodies) == 3  # it was refused once, and is not asked again


def test_the_kernel_is_free_while_text_comes(panel: StylePanel, service: Any) -> None:
    service.gate = threading.Event()
    seen = threading.Event()
    panel.observe(lambda change: seen.set() if change["new"] == "It's late. " else None, "text")
    panel.run()
    assert seen.wait(20)
    assert (panel.state, panel.view.busy, panel.view.partial) == ("running", True, "It's late. ")
    assert panel.run_button.disabled
    assert not panel.stop_button.disabled
    panel.run()
    assert "running" in panel.status.message
    service.gate.set()
    assert panel.wait(20)
    assert (panel.state, panel.text, panel.view.busy) == ("done", STYLED, False)
    assert len(service.bodies) == 1


def test_stop_keeps_the_text_so_far_and_lets_the_next_one_begin(
    panel: StylePanel, service: Any, store: RunStore, run: Callable[[StylePanel], StylePanel]
) -> None:
    service.gate = threading.Event()
    seen = threading.Event()
    panel.observe(lambda change: seen.set() if change["new"] else None, "text")
    panel.run()
    assert seen.wait(20)
    panel.stop()
    assert (panel.state, panel.text) == ("stopped", "It's late. ")
    service.gate, old = None, service.gate
    run(panel)
    old.set()
    assert (panel.state, panel.text) == ("done", STYLED)
    assert len(store.runs("tests")) == 1


def test_an_end_that_comes_too_late_changes_nothing(panel: StylePanel, service: Any, store: RunStore) -> None:
    service.gate = threading.Event()
    panel.run()
    late, request = panel._stream, panel.form.read()
    assert late is not None
    panel.stop()
    panel._progress(late, "too late")
    panel._end(late, ConnectionError("too late"), request, 0.0, 0.0)
    assert (panel.state, panel.last_error) == ("stopped", None)
    assert "too late" not in panel.text
    service.gate.set()
    assert late.wait(20)


def test_an_end_after_closing_is_not_recorded(panel: StylePanel, service: Any, store: RunStore) -> None:
    panel.run()
    stream = panel._stream
    assert stream is not None
    assert panel.wait(20)
    panel.close()
    result = panel.result
    assert result is not None
    panel._end(stream, result, panel.form.read(), 0.0, 0.0)
    assert len(store.runs("tests")) == 1


def test_closing_in_the_middle_leaves_nothing(panel: StylePanel, service: Any) -> None:
    service.gate = threading.Event()
    panel.run()
    stream = panel._stream
    assert stream is not None
    panel.close()
    service.gate.set()
    assert stream.wait(20)
    panel.close()


def test_new_models_appear_and_the_choice_stays(panel: StylePanel, service: Any) -> None:
    panel.model = "ftm-b"
    service.models = ["ftm-new", "ftm-a", "ftm-b"]
    panel.refresh_models()
    assert (panel.models, panel.model) == (["ftm-new", "ftm-a", "ftm-b"], "ftm-b")
    service.models = []
    panel.refresh_models()
    assert panel.model is None
    assert "no model yet" in panel.status.message
