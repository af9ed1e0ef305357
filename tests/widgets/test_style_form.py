from collections.abc import Callable

import ipywidgets
import pytest
from ipywidgets import Widget

from styler_nb.errors import ConfigurationError, InvalidRequestError
from styler_nb.widgets.style_form import StyleForm


@pytest.fixture
def form() -> StyleForm:
    made = StyleForm(on_refresh=lambda: None)
    made.set_models(["ftm-a", "ftm-b"])
    made.message.value = "Some text."
    return made


def test_every_control_has_a_description_and_a_tooltip(form: StyleForm, walk: Callable[[Widget], list[Widget]]) -> None:
    controls = [w for w in walk(form.box) if w.has_trait("description") and not isinstance(w, ipywidgets.HTML)]
    assert len(controls) > 20
    for control in controls:
        assert control.description
        assert getattr(control, "tooltip", None) or getattr(control, "tooltips", None)


def test_the_chosen_model_stays_as_long_as_it_is_there(form: StyleForm) -> None:
    form.model.value = "ftm-b"
    form.set_models(["ftm-c", "ftm-b"])
    assert form.model.value == "ftm-b"
    form.set_models(["ftm-c"])
    assert form.model.value == "ftm-c"
    form.set_models([])
    assert form.model.value is None


def test_a_plain_request(form: StyleForm) -> None:
    request = form.read()
    assert (request.mode, request.model, request.inputs) == ("rewrite", "ftm-a", "Some text.")
    assert request.options["include_quality"] is True
    assert not {"strength", "seed", "protected_terms", "rewrite_mode_options", "full_mode_options"} & set(
        request.options
    )


def test_every_option_arrives(form: StyleForm) -> None:
    options = {
        "strength": 0.5,
        "seed": 7,
        "protected_terms": ["Acme", "red shift"],
        "skip_headings": True,
        "skip_h1": True,
        "include_rouge": True,
        "include_distance": True,
        "include_intervals": False,
        "rewrite_mode_options": {"topic": "tides", "preceding_context": "Before."},
    }
    form.set_options(options)
    read = form.read().options
    assert {name: read[name] for name in options} == options


def test_a_conversation(form: StyleForm) -> None:
    form.mode.value = "full"
    form.conversation.set_history([{"role": "user", "content": "Hi."}, {"role": "assistant", "content": "Hello."}])
    form.conversation.question.value = "And now?"
    form.set_options(
        {
            "full_mode_options": {
                "base_model": "o3",
                "base_model_service": "host_c",
                "base_model_endpoint": "https://host.example.org/x",
                "base_temperature": 0.5,
            }
        }
    )
    request = form.read()
    assert [turn["content"] for turn in request.inputs] == ["Hi.", "Hello.", "And now?"]
    assert request.options["full_mode_options"] == {
        "base_model": "o3",
        "base_model_service": "host_c",
        "base_model_endpoint": "https://host.example.org/x",
        "base_temperature": 0.5,
    }
    assert request.options["include_compare_original"] is True
    form.conversation.service.value = "auto"
    assert "base_model_endpoint" not in form.read().options["full_mode_options"]


def test_an_unknown_option_is_refused_and_changes_nothing(form: StyleForm) -> None:
    with pytest.raises(ConfigurationError, match="strenght"):
        form.set_options({"strength": 0.5, "strenght": 0.1})
    assert form.strength.value == 1.0


def test_a_bad_seed_is_refused(form: StyleForm) -> None:
    form.seed.value = "many"
    with pytest.raises(InvalidRequestError, match="seed"):
        form.read()


@pytest.mark.parametrize("mode", ["rewrite", "full"])
def test_what_was_read_can_be_shown_again(form: StyleForm, mode: str) -> None:
    form.mode.value = mode
    form.conversation.question.value = "What?"
    form.text_name.value = "a text"
    form.set_options({"strength": 0.4, "include_rouge": True, "protected_terms": ["Acme"], "seed": 5})
    request = form.read()
    other = StyleForm(on_refresh=lambda: None)
    other.set_models(["ftm-a"])
    other.set_options({"skip_h1": True, "include_distance": True})
    other.show(request.mode, request.model, request.inputs, request.options, request.text_name)
    assert other.read() == request
