import ipywidgets
import pytest

from styler_nb.errors import ConfigurationError
from styler_nb.widgets.common import Confirmation, CopyField, Panel, close_tree, make_button, make_row, set_visible

pytestmark = pytest.mark.usefixtures("no_leaks")


@pytest.fixture
def confirmation():
    made = Confirmation()
    yield made
    close_tree([made])


def is_hidden(widget):
    return "styler-hidden" in widget._dom_classes


def test_a_button_has_words_and_a_tooltip_and_calls():
    calls = []
    button = make_button("Go", "Begin", lambda: calls.append(1), kind="primary")
    button.click()
    assert (button.description, button.tooltip, calls) == ("Go", "Begin", [1])
    close_tree([button])
    with pytest.raises(ConfigurationError, match="tooltip"):
        make_button("Go", "", print)


def test_a_confirmation_asks_first(confirmation):
    calls = []
    assert is_hidden(confirmation)
    confirmation.ask("Delete it?", lambda: calls.append(1))
    assert not is_hidden(confirmation)
    assert (confirmation.question, calls) == ("Delete it?", [])
    confirmation.accept()
    assert (confirmation.question, calls) == ("", [1])
    assert is_hidden(confirmation)
    confirmation.accept()
    assert calls == [1]


def test_a_confirmation_that_is_refused_does_nothing(confirmation):
    calls = []
    confirmation.ask("Delete <b>it</b>?", lambda: calls.append(1))
    assert "&lt;b&gt;" in confirmation.children[0].value
    confirmation.refuse()
    confirmation.accept()
    assert calls == []


def test_a_second_question_takes_the_place_of_the_first(confirmation):
    calls = []
    confirmation.ask("A?", lambda: calls.append("a"))
    confirmation.ask("B?", lambda: calls.append("b"))
    confirmation.accept()
    assert calls == ["b"]


def test_hiding_is_for_widgets_that_know_classes():
    row, field = make_row(), CopyField(value="x")
    set_visible(row, False)
    set_visible(row, False)
    assert row._dom_classes.count("styler-hidden") == 1
    set_visible(row, True)
    assert not is_hidden(row)
    with pytest.raises(ConfigurationError, match="CopyField"):
        set_visible(field, False)
    close_tree([row, field])


def test_a_panel_closes_with_everything_in_it():
    panel = Panel("Test")
    panel.children = (panel.status, make_row(make_button("a", "b", print), ipywidgets.Tab([ipywidgets.Text()])))
    panel.close()
    panel.close()


def test_a_panel_shows_errors_of_the_package_and_raises_others():
    panel = Panel("Test")
    with panel.errors_shown():
        raise ConfigurationError("x must be 1")
    assert (panel.status.message, panel.status.level) == ("X must be 1.", "error")
    assert isinstance(panel.last_error, ConfigurationError)
    with pytest.raises(ZeroDivisionError), panel.errors_shown():
        raise ZeroDivisionError
    panel.close()


def test_what_a_started_task_raises_is_shown():
    panel = Panel("Test")
    panel.start(lambda: 1 / 0, "Dividing…")
    assert panel.wait()
    assert "ZeroDivisionError" in panel.status.message
    assert not panel.busy
    panel.start(lambda: None, "Waiting…")
    assert panel.wait()
    assert panel.status.message == ""
    panel.close()


def test_its_repr_shows_no_texts():
    panel = Panel("Test")
    panel.say("a private text")
    assert repr(panel) == "Panel(None)"
    panel.close()
