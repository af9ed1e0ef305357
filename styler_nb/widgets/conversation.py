"""The part of a style form that says what is asked of a base model, and of which one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets

from styler_nb.schemas.style import BASE_MODELS
from styler_nb.widgets.common import make_button, make_row, set_visible
from styler_nb.widgets.form_controls import make_area, make_choice, make_line, make_secret, make_slider, make_stack

__all__ = ["Conversation"]

_BASE_MODEL = "famB-mid-4-6"
_SERVICES = ("auto", "vendor_a", "vendor_b", "host_c")


class Conversation:
    """The turns so far, the next message, and the base model that answers it.

    Attributes
    ----------
    box : VBox
        All of it.
    history : list of dict
        The turns so far, each with `role` and `content`.
    question, base_model, service, endpoint, key, temperature : widgets
        The controls.
    """

    def __init__(self) -> None:
        self.history: list[dict[str, str]] = []
        self._history_view = ipywidgets.HTML()
        self._forget_row = make_row(
            make_button("Forget the conversation", "Start anew, without the turns so far", self.forget)
        )
        self.question = make_area("Message", "Your message to the base model", rows=4)
        self.base_model = make_choice("Base model", "The model that writes the reply", BASE_MODELS, _BASE_MODEL)
        self.service = make_choice("Provider", "Who runs the base model; auto goes by its name", _SERVICES, "auto")
        self.endpoint = make_line("Endpoint", "Address of the deployment; for host_c alone", "https://… for host_c")
        self.key = make_secret(
            "Provider's key",
            "Goes along with one call and is emptied then; it is not stored anywhere",
            "only if the service has none; used once, never kept",
        )
        self.temperature = make_slider("Temperature", "Of the base model: 0 is steady, 2 is wild", 0.0, 2.0)
        self.box = make_stack(
            self._history_view,
            self._forget_row,
            self.question,
            self.base_model,
            self.service,
            self.endpoint,
            self.key,
            self.temperature,
        )
        self.service.observe(lambda _: self._arrange(), names="value")
        self._show_history()
        self._arrange()

    def set_history(self, turns: Sequence[Mapping[str, str]]) -> None:
        """Set the turns so far."""
        self.history = [{"role": turn["role"], "content": turn["content"]} for turn in turns]
        self._show_history()

    def forget(self) -> None:
        """Forget the turns so far."""
        self.set_history(())

    def list_turns(self) -> list[dict[str, str]]:
        """List the turns, the message that is to be answered as the last."""
        return [*self.history, {"role": "user", "content": self.question.value}]

    def add_answer(self, text: str) -> None:
        """Keep the message and its answer as turns; the next message is empty."""
        self.set_history([*self.list_turns(), {"role": "assistant", "content": text}])
        self.question.value = ""

    def take_key(self) -> str | None:
        """Give the provider's key and empty its field."""
        key = self.key.value.strip() or None
        self.key.value = ""
        return key

    def set_options(self, options: Mapping[str, Any] | None) -> None:
        """Set the controls by the names of `full_mode_options`; what is not said has its default."""
        given = options or {}
        if given.get("base_model", _BASE_MODEL) in BASE_MODELS:
            self.base_model.value = given.get("base_model", _BASE_MODEL)
        self.service.value = given.get("base_model_service") or "auto"
        self.endpoint.value = given.get("base_model_endpoint") or ""
        self.temperature.value = given.get("base_temperature") or 0.0

    def read_options(self) -> dict[str, Any]:
        """Read the controls as `full_mode_options`, without the key."""
        options: dict[str, Any] = {"base_model": self.base_model.value}
        if self.service.value != "auto":
            options["base_model_service"] = self.service.value
        if self.temperature.value:
            options["base_temperature"] = self.temperature.value
        if self.service.value == "host_c" and self.endpoint.value.strip():
            options["base_model_endpoint"] = self.endpoint.value.strip()
        return options

    def _show_history(self) -> None:
        turns = "".join(
            f'<div role="listitem"><strong>{"You" if turn["role"] == "user" else "Base model, restyled"}</strong>'
            f"<p>{escape(turn['content'])}</p></div>"
            for turn in self.history
        )
        self._history_view.value = f'<div class="styler-turns" role="list" aria-label="Conversation">{turns}</div>'
        set_visible(self._history_view, bool(turns))
        set_visible(self._forget_row, bool(turns))

    def _arrange(self) -> None:
        set_visible(self.endpoint, self.service.value == "host_c")
