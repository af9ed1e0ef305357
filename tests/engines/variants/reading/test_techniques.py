"""A text shows how something is done by its title, by what it calls the deed, by examples, advice and orders."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.reading.persons import read_setting
from styler_nb.engines.variants.reading.techniques import count_techniques, shows_technique

METHOD = "Levelling is a simple method of finding heights. "
EXAMPLE = "Consider a hill of nine metres. "
ADVICE = "The scale should be held upright. "


@pytest.mark.parametrize(
    "text",
    [
        METHOD + EXAMPLE + ADVICE,
        "A Guide to Levelling\n\n" + ADVICE,
        "Tying a Knot\n\n" + ADVICE,
        "An Introduction to Knots\n\n" + METHOD + EXAMPLE,
        "Some habits help:\n\n- Hold the scale upright.\n- Avoid slopes of sand.\n",
        METHOD + ADVICE + "The inverter converts it. The upper layers are wet. Experts recommend it.",
    ],
)
def test_a_technique_is_shown(text):
    assert shows_technique(count_techniques(text))
    assert read_setting(text).shows_technique


@pytest.mark.parametrize(
    "text",
    [
        METHOD,
        METHOD + EXAMPLE,
        ADVICE + ADVICE,
        "Understanding Knots\n\n" + ADVICE,
        "Swarming\n\n" + ADVICE,
        METHOD + EXAMPLE + ADVICE + "The surveyor draws a line.",
        METHOD + EXAMPLE + ADVICE + "Gardeners prefer rain.",
        "It has three parts:\n\n- Water from the hill.\n- Heat of the day.\n- Sound waves in air.\n",
    ],
)
def test_no_technique_is_shown(text):
    assert not shows_technique(count_techniques(text))


def test_what_people_of_a_craft_do_is_noted():
    assert read_setting("Gardeners prefer rain.").names_doers
    assert not read_setting("Gardeners may prefer rain, and experts say that the inverter converts it.").names_doers


def test_orders_in_a_list_are_for_the_reader():
    text = "Some habits help:\n\n- Hold the scale upright.\n- Avoid slopes of sand.\n"
    assert read_setting(text).lists_orders
    assert not read_setting(text.replace("\n- ", "\nA ")).lists_orders
