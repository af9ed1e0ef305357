"""Who does what a form in "-ing" tells is read where it is sure, and left alone where it is not."""

import pytest

from styler_nb.engines.variants.reading.blocks import build_views, read_blocks
from styler_nb.engines.variants.reading.implied_doers import is_impersonal_it, read_doer


def _view(text):
    return build_views(text, next(iter(read_blocks(text))))[0]


def _read(text):
    view = _view(text)
    return view, read_doer(view, 0, len(view.tokens) - 1)


@pytest.mark.parametrize(
    ("text", "pronoun", "tag", "verb", "is_person"),
    [
        ("The river turns to the north.", "it", "VBZ", "turns", False),
        ("The rivers turn to the north.", "they", "VBP", "turn", False),
        ("She crossed the bridge in the rain.", "she", "VBD", "crossed", True),
        ("The nurses checked the list.", "they", "VBD", "checked", True),
        ("You must close the valve.", "you", "VBP", "must", True),
    ],
)
def test_the_subject_of_a_statement_is_the_doer(text, pronoun, tag, verb, is_person):
    view, doer = _read(text)
    assert doer is not None
    assert (doer.pronoun, doer.tag, view.lowers[doer.verb], doer.is_person) == (pronoun, tag, verb, is_person)


def test_a_request_is_done_by_the_one_spoken_to():
    _, doer = _read("Close the valve at the wall.")
    assert doer is not None
    assert (doer.pronoun, doer.tag, doer.begin, doer.is_person) == ("you", "VBP", 0, True)


@pytest.mark.parametrize(
    "text",
    [
        "There is a valve at the wall.",
        "This turns to the north.",
        "The river has turned to the north.",
        "They asked the men to stop.",
        "They hired men who rest at noon.",
        "It is best to wait.",
        "Ask the men to stop.",
        "The river, which is deep, turned to the north.",
        "An old river.",
    ],
)
def test_who_does_it_is_not_sure(text):
    assert _read(text)[1] is None


@pytest.mark.parametrize(
    ("text", "is_done"),
    [("The bag is searched at the gate.", True), ("The bag stood at the gate.", False)],
)
def test_what_something_is_done_to_is_told(text, is_done):
    _, doer = _read(text)
    assert doer is not None
    assert doer.is_done is is_done


@pytest.mark.parametrize(
    ("text", "has_rival"),
    [
        ("The river passes the old mill.", True),
        ("The river passes the old mills.", False),
        ("She told the doctor.", True),
        ("She opened the door.", False),
        ("You told the doctor.", False),
    ],
)
def test_another_thing_that_the_pronoun_may_mean_is_a_rival(text, has_rival):
    _, doer = _read(text)
    assert doer is not None
    assert doer.has_rival is has_rival


@pytest.mark.parametrize(
    ("text", "is_impersonal"),
    [
        ("It is best to wait.", True),
        ("It takes a day.", True),
        ("It stood by the river.", False),
        ("The mill stood there.", False),
    ],
)
def test_it_may_stand_for_nothing(text, is_impersonal):
    view = _view(text)
    assert is_impersonal_it(view, 0, len(view.tokens) - 1) is is_impersonal


@pytest.mark.parametrize("end", range(9))
def test_a_part_that_is_cut_short_raises_nothing(end):
    view = _view("Check that the bag is dry before.")
    doer = read_doer(view, 0, min(end, len(view.tokens)))
    assert doer is None or doer.pronoun == "you"
