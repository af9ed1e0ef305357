"""A base model answers in the panel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from ipywidgets import Widget

from styler_nb.experiments import RunStore
from styler_nb.widgets.style import StylePanel

TEXT = "It is late. We do not go home."
STYLED = "It's late. We don't go home."
SECRET = "sk-provider-secret"


@pytest.mark.parametrize("answer", [None, httpx.Response(400, json={"error": "bad key"})])
def test_the_providers_key_is_kept_nowhere(
    panel: StylePanel,
    service: Any,
    store: RunStore,
    answer: httpx.Response | None,
    run: Callable[[StylePanel], StylePanel],
    ask: Callable[[StylePanel], None],
    walk: Callable[[Widget], list[Widget]],
) -> None:
    service.answer = answer
    service.extras["original"] = TEXT
    ask(panel)
    panel.form.conversation.key.value = SECRET
    run(panel)
    assert service.bodies[0]["full_mode_options"]["base_model_api_key"] == SECRET
    widgets = walk(panel)
    assert len(widgets) > 20
    for widget in widgets:
        assert SECRET not in repr({name: getattr(widget, name) for name in widget.trait_names() if name != "comm"})
    assert SECRET not in repr(vars(panel)) + repr(vars(panel.form)) + repr(vars(panel.form.conversation))
    assert SECRET.encode() not in b"".join(path.read_bytes() for path in store.path.parent.iterdir())
    error = panel.last_error
    while answer is not None and error is not None and error.__traceback__ is not None:
        trace, error = error.__traceback__, error.__cause__
        while trace is not None:
            assert SECRET not in repr(trace.tb_frame.f_locals)
            trace = trace.tb_next


def test_a_base_models_answer_is_compared_with_what_it_wrote(
    panel: StylePanel, service: Any, run: Callable[[StylePanel], StylePanel], ask: Callable[[StylePanel], None]
) -> None:
    service.extras["original"] = TEXT
    ask(panel)
    run(panel)
    assert (panel.review.original, panel.text) == (TEXT, STYLED)
    panel.reject(0)
    panel.continue_with()
    assert [turn["content"] for turn in panel.form.conversation.history] == [
        "How late is it?",
        "It is late. We don't go home.",
    ]
    assert panel.form.conversation.question.value == ""
    panel.form.conversation.question.value = "And then?"
    run(panel)
    assert [turn["role"] for turn in service.bodies[-1]["messages"]] == ["user", "assistant", "user"]
