"""The form of a style panel: model, text or conversation, and every option of a transform."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import ipywidgets

from styler_nb.errors import ConfigurationError
from styler_nb.widgets.common import make_button, make_row, set_visible
from styler_nb.widgets.conversation import Conversation
from styler_nb.widgets.form_controls import LABEL, WIDE, make_area, make_line, make_slider, make_stack
from styler_nb.widgets.style_request import StyleRequest, read_seed, read_terms

__all__ = ["StyleForm"]

_FLAGS: dict[str, tuple[str, str, bool]] = {
    "include_edits": ("Changes with reasons", "Ask for every change with the learned preference behind it", True),
    "include_quality": ("Quality", "Compare the result, the input and the samples", True),
    "include_intervals": ("Intervals", "How sure the quality numbers are; needs Quality", True),
    "include_extended": ("More metrics", "Further groups of quality metrics; needs Quality", True),
    "include_rouge": ("ROUGE", "Words shared with the samples; needs Quality", False),
    "include_distance": ("Distance", "How far the result is from the original", False),
    "include_compare_original": ("Original", "Send the text before styling back with the result", False),
    "skip_headings": ("Leave headings", "Headings are not rewritten", False),
    "skip_h1": ("Leave main headings", "Headings of level 1 are not rewritten", False),
    "include_base_model_usage": ("Base model's tokens", "Count the base model's tokens apart; full mode", False),
}

_MEASURED = ("include_edits", "include_quality", "include_intervals", "include_extended")
"""What runs are made with unless they say otherwise."""
_OTHERS = ("seed", "protected_terms", "rewrite_mode_options", "full_mode_options")


class StyleForm:
    """The controls that say what to do; they know nothing of what comes back.

    Parameters
    ----------
    on_refresh : callable
        Behind the button that lists the models anew.

    Attributes
    ----------
    box : Box
        All of it.
    model, mode, message : widgets
        The controls whose values a panel shares as traits.
    conversation : Conversation
        What is asked of a base model in full mode.
    """

    def __init__(self, on_refresh: Callable[[], object]) -> None:
        self.model = ipywidgets.Dropdown(
            options=(),
            description="Model",
            tooltip="The fine-tuned model whose style is applied",
            layout=WIDE,
            style=LABEL,
        )
        self.model.add_class("styler-grow")
        self.mode = ipywidgets.ToggleButtons(
            options=[("Rewrite my text", "rewrite"), ("Let a base model answer", "full")],
            tooltips=["Restyle a text that is there", "A base model answers a conversation; the answer is restyled"],
            description="Mode",
            tooltip="Whether the text is there already, or a base model writes it",
            layout=WIDE,
            style={**LABEL, "button_width": "auto"},
        )
        self.message = make_area("Text", "The text to restyle, of any number of paragraphs", rows=8)
        self.text_name = make_line("Name", "What the text is called among the runs", "as in community gardens")
        self.topic = make_line("Topic", "What the text is about, in a few words", "optional")
        self.preceding = make_area("Preceding text", "What stands before the text, for continuity", rows=2)
        self.conversation = Conversation()
        self.strength = make_slider("Strength", "0 leaves the text alone, 1 goes all the way", 1.0, 1.0)
        self.seed = make_line("Seed", "A whole number makes the choices repeatable", "none")
        self.terms = make_area("Protected terms", "Words and phrases that are never altered, one a line", rows=2)
        self.flags = {
            name: ipywidgets.Checkbox(
                value=value, description=label, tooltip=tooltip, indent=False, layout={"width": "auto"}
            )
            for name, (label, tooltip, value) in _FLAGS.items()
        }
        self._more = ipywidgets.ToggleButton(
            value=False, description="Show options", tooltip="Show or hide the further options", icon="sliders"
        )
        self._options = make_stack(self.strength, self.seed, self.terms, make_row(*self.flags.values()))
        self._rewrite = make_stack(self.message, self.text_name, self.topic, self.preceding)
        refresh = make_button("Refresh", "List the models of the service anew", on_refresh, icon="refresh")
        self.box = make_stack(
            make_row(self.model, refresh),
            self.mode,
            self._rewrite,
            self.conversation.box,
            make_row(self._more),
            self._options,
        )
        for control in (self.mode, self._more):
            control.observe(lambda _: self._arrange(), names="value")
        self._arrange()

    def set_models(self, names: Sequence[str]) -> None:
        """List the models; the one that is chosen stays chosen as long as it is there, else the first is."""
        chosen = self.model.value
        if tuple(self.model.options) != tuple(names):
            self.model.options = tuple(names)
            self.model.value = chosen if chosen in names else next(iter(names), None)

    def set_options(self, options: Mapping[str, Any]) -> None:
        """Set controls by the names of the request's fields.

        Raises
        ------
        ConfigurationError
            There is no such option.
        """
        setters: dict[str, Callable[[Any], None]] = {
            "strength": lambda value: setattr(self.strength, "value", value),
            "seed": lambda value: setattr(self.seed, "value", "" if value is None else str(value)),
            "protected_terms": lambda value: setattr(self.terms, "value", "\n".join(value or ())),
            "rewrite_mode_options": self._set_rewrite,
            "full_mode_options": self.conversation.set_options,
        }
        for name, flag in self.flags.items():
            setters[name] = partial(_set_flag, flag)
        for name in options:
            if name not in setters:
                raise ConfigurationError(f"there is no option {name!r}; there are {', '.join(sorted(setters))}")
        for name, value in options.items():
            setters[name](value)

    def show(self, mode: str, model: str, inputs: Any, options: Mapping[str, Any], text_name: str | None) -> None:
        """Fill the form as it was for an earlier transform; what was not said has its default."""
        unsaid = {name: name in _MEASURED for name in self.flags} | {"strength": 1.0} | dict.fromkeys(_OTHERS)
        self.set_options(unsaid | {name: value for name, value in options.items() if name in unsaid})
        self.mode.value = mode
        self.text_name.value = text_name or ""
        if model in self.model.options:
            self.model.value = model
        if isinstance(inputs, str):
            self.message.value = inputs
        elif inputs:
            self.conversation.set_history(inputs[:-1])
            self.conversation.question.value = inputs[-1]["content"]

    def read(self) -> StyleRequest:
        """Build the request, without the provider's key.

        Raises
        ------
        InvalidRequestError
            A value cannot work.
        """
        options: dict[str, Any] = {name: flag.value for name, flag in self.flags.items()}
        if self.mode.value == "rewrite":
            options["include_base_model_usage"] = False
        if self.strength.value != 1.0:
            options["strength"] = self.strength.value
        if (seed := read_seed(self.seed.value)) is not None:
            options["seed"] = seed
        if terms := read_terms(self.terms.value):
            options["protected_terms"] = terms
        inputs, own = self._read_rewrite() if self.mode.value == "rewrite" else self._read_full()
        request = StyleRequest(
            mode=self.mode.value,
            model=self.model.value or "",
            inputs=inputs,
            options=options | own,
            text_name=self.text_name.value.strip() or None if self.mode.value == "rewrite" else None,
        )
        request.check()
        return request

    def _read_rewrite(self) -> tuple[str, dict[str, Any]]:
        own = {"topic": self.topic.value.strip(), "preceding_context": self.preceding.value}
        given = {name: value for name, value in own.items() if value.strip()}
        return self.message.value, {"rewrite_mode_options": given} if given else {}

    def _read_full(self) -> tuple[list[dict[str, str]], dict[str, Any]]:
        # Without the base model's reply there is nothing to compare the result with.
        own = {"full_mode_options": self.conversation.read_options(), "include_compare_original": True}
        return self.conversation.list_turns(), own

    def _set_rewrite(self, options: Mapping[str, Any] | None) -> None:
        self.topic.value = (options or {}).get("topic") or ""
        self.preceding.value = (options or {}).get("preceding_context") or ""

    def _arrange(self) -> None:
        full = self.mode.value == "full"
        set_visible(self._rewrite, not full)
        set_visible(self.conversation.box, full)
        set_visible(self.flags["include_base_model_usage"], full)
        set_visible(self._options, self._more.value)
        self._more.description = "Hide options" if self._more.value else "Show options"


def _set_flag(flag: ipywidgets.Checkbox, value: object) -> None:
    flag.value = bool(value)
