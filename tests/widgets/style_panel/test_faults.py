"""What a panel says when something is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from styler_nb.client import Client
from styler_nb.client._retry import RetryPolicy
from styler_nb.experiments import Experiment, RunStore
from styler_nb.widgets.style import StylePanel

TEXT = "It is late. We do not go home."
STYLED = "It's late. We don't go home."


def test_bad_values_are_said_before_anything_is_sent(panel: StylePanel, service: Any) -> None:
    panel.form.seed.value = "x"
    panel.run()
    assert "seed" in panel.status.message.lower()
    panel.form.seed.value = ""
    panel.message = "  "
    panel.run()
    assert "no text" in panel.status.message.lower()
    assert not service.bodies
    panel.set_options(strenght=1)
    assert "strenght" in panel.status.message


def test_a_plain_service_refuses_what_was_asked_for(
    panel: StylePanel, service: Any, run: Callable[[StylePanel], StylePanel]
) -> None:
    service.answer = httpx.Response(400, json={"error": "strength: unknown field"})
    panel.form.strength.value = 0.5
    run(panel)
    assert (panel.state, len(service.bodies)) == ("failed", 1)
    assert panel.status.message == "Strength: unknown field."


def test_a_stream_cut_midway_is_said_and_not_recorded(
    panel: StylePanel, service: Any, store: RunStore, run: Callable[[StylePanel], StylePanel]
) -> None:
    service.cut = 2
    run(panel)
    assert (panel.state, panel.result) == ("failed", None)
    assert (panel.status.level, "incomplete" in panel.status.message) == ("error", True)
    assert panel.view.partial.startswith("It's late. ")
    assert not store.runs("tests")


def test_a_connection_that_breaks_is_said(
    panel: StylePanel, service: Any, run: Callable[[StylePanel], StylePanel]
) -> None:
    service.cut, service.broken = 1, True
    run(panel)
    assert (panel.state, panel.status.level) == ("failed", "error")


@pytest.mark.parametrize(
    ("status", "said"), [(500, "failed"), (503, "not ready"), (429, "Try again"), (401, "API key")]
)
def test_a_failing_service_is_said(
    panel: StylePanel, service: Any, status: int, said: str, run: Callable[[StylePanel], StylePanel]
) -> None:
    service.answer = httpx.Response(status, json={"error": "out of order"})
    run(panel)
    assert panel.state == "failed"
    assert said in panel.status.message
    service.answer = None
    assert run(panel).state == "done"


def test_a_model_that_was_deleted_meanwhile(
    panel: StylePanel, service: Any, run: Callable[[StylePanel], StylePanel]
) -> None:
    service.models = ["ftm-b"]
    service.answer = httpx.Response(404, json={"error": "Model not found."})
    run(panel)
    assert "ftm-a is not there any more" in panel.status.message
    assert (panel.models, panel.model) == (["ftm-b"], "ftm-b")


def test_a_panel_is_free_while_it_looks_for_models(panel: StylePanel, service: Any) -> None:
    service.answer = httpx.Response(404, json={"error": "Model not found."})
    service.unheld = 1  # the first list is the client's, for names that come near
    service.listing.clear()
    service.may_list.clear()
    panel.run()
    assert service.listing.wait(20)
    try:
        assert panel.lock.acquire(timeout=2)
        panel.lock.release()
        assert panel.state == "failed"
    finally:
        service.may_list.set()
    assert panel.wait(20)
    assert panel.status.message == "The model ftm-a is not there any more. Choose another one."


def test_a_service_that_cannot_be_reached_leaves_a_panel(service: Any, tmp_path: Path) -> None:
    def refuse(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("refused")

    policy = RetryPolicy(max_retries=0)
    with Client(
        "https://styler.example.org", "key", transport=httpx.MockTransport(refuse), retry_policy=policy
    ) as client:
        panel = StylePanel(client, Experiment("tests", client=client, store=tmp_path / "runs.sqlite"))
        assert "cannot be reached" in panel.status.message
        panel.message = TEXT
        panel.run()
        assert "no model" in panel.status.message.lower()
        panel.close()


def test_a_store_that_fails_does_not_lose_the_text(
    panel: StylePanel, store: RunStore, run: Callable[[StylePanel], StylePanel]
) -> None:
    store.path.unlink()
    for left in store.path.parent.iterdir():
        left.unlink()
    store.path.mkdir()
    run(panel)
    assert (panel.state, panel.text, panel.run_shown) == ("done", STYLED, None)
    assert "not recorded" in panel.status.message
