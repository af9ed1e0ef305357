from collections.abc import Callable

import ipywidgets
import pytest
from ipywidgets import Widget

from styler_nb.widgets.conversation import Conversation


@pytest.fixture
def conversation() -> Conversation:
    return Conversation()


def test_the_key_is_given_once(conversation: Conversation) -> None:
    conversation.key.value = " sk-secret "
    assert conversation.take_key() == "sk-secret"
    assert conversation.key.value == ""
    assert conversation.take_key() is None


def test_turns_are_escaped(conversation: Conversation, walk: Callable[[Widget], list[Widget]]) -> None:
    conversation.set_history([{"role": "user", "content": "<img src=x onerror=alert(1)>"}])
    html = "".join(w.value for w in walk(conversation.box) if isinstance(w, ipywidgets.HTML))
    assert "&lt;img" in html
    assert "<img" not in html


def test_an_answer_makes_room_for_the_next_message(conversation: Conversation) -> None:
    conversation.question.value = "How late is it?"
    conversation.add_answer("It is late.")
    conversation.question.value = "And now?"
    assert [(turn["role"], turn["content"]) for turn in conversation.list_turns()] == [
        ("user", "How late is it?"),
        ("assistant", "It is late."),
        ("user", "And now?"),
    ]
    conversation.forget()
    assert len(conversation.list_turns()) == 1


def test_the_endpoint_is_there_for_its_provider_alone(conversation: Conversation) -> None:
    assert "styler-hidden" in conversation.endpoint._dom_classes
    conversation.set_options({"base_model_service": "host_c", "base_model_endpoint": "https://host.example.org/x"})
    assert "styler-hidden" not in conversation.endpoint._dom_classes
    assert conversation.read_options()["base_model_endpoint"] == "https://host.example.org/x"
    conversation.set_options(None)
    assert conversation.read_options() == {"base_model": "famB-mid-4-6"}
    assert "styler-hidden" in conversation.endpoint._dom_classes
