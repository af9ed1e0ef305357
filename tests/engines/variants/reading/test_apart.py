"""Two clauses are kept apart by a contrast, another time, another matter or an unclear pronoun."""

import pytest

from styler_nb.engines.variants.reading.apart import (
    defines,
    ends_in_relative,
    goes_back,
    is_setting,
    may_mean_another,
    mixes_times,
    names,
    only_seems,
    reports,
    speaks_of_another,
    takes_time,
)
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks
from styler_nb.engines.variants.reading.joints import main_verb


def _views(text):
    return build_views(text, next(iter(read_blocks(text))))


def _verb(view):
    return main_verb(view, 0, len(view.tokens) - 1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The hall will open in May. It lasts one hour.", True),
        ("She is going to live in Spain. She has a son there.", True),
        ("She lives in Spain. She has never been on a boat.", True),
        ("He died in May. He was lying in the sun.", True),
        ("She has lived in Spain. She has never been on a boat.", False),
        ("The hall will open in May. It will close in June.", False),
        ("The hall opens in May. It closes in June.", False),
    ],
)
def test_mixes_times(text, expected):
    first, second = _views(text)
    assert mixes_times(first, _verb(first), second, _verb(second)) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He begins in May. He had hoped to stay.", True),
        ("He began in May. He had hoped to stay.", False),
        ("He begins in May. He hopes to stay.", False),
    ],
)
def test_goes_back(text, expected):
    first, second = _views(text)
    assert goes_back(first, _verb(first), second, _verb(second)) is expected


@pytest.mark.parametrize(
    ("text", "pronoun", "expected"),
    [
        ("Gardeners left a patch of soil.", "it", True),
        ("The baker put down her lamp.", "it", True),
        ("The mill has a red roof.", "it", False),
        ("Reviews are done by volunteers.", "they", True),
        ("The boats carried coal and bricks.", "they", False),
        ("The boats carried coal and bricks.", "she", False),
    ],
)
def test_may_mean_another(text, pronoun, expected):
    (view,) = _views(text)
    assert may_mean_another(view, 0, len(view.tokens) - 1, pronoun) is expected


@pytest.mark.parametrize(
    ("judge", "text", "expected"),
    [
        (reports, "She said that the shop was open.", True),
        (reports, "She asked the guest whether it was open.", True),
        (reports, "She said a few words.", False),
        (is_setting, "It was very quiet in the street.", True),
        (is_setting, "It rained all day.", True),
        (is_setting, "It was a quiet place.", False),
        (is_setting, "It was broken in May.", False),
        (takes_time, "It took her four days.", True),
        (takes_time, "It took the second road.", False),
        (lambda view, _: names(view), "This is known as a mate.", True),
        (lambda view, _: names(view), "This is a mate.", False),
        (defines, "The airways are the small tubes of the lung.", True),
        (defines, "The airways are open all day.", False),
        (speaks_of_another, "Her mother wanted to stay.", True),
        (speaks_of_another, "Her book was sold in May.", False),
        (speaks_of_another, "The mother wanted to stay.", False),
    ],
)
def test_judges_of_a_clause(judge, text, expected):
    (view,) = _views(text)
    assert judge(view, 0) is expected


def test_only_seems():
    first, second = _views("Ice looks solid. It is a liquid.")
    assert only_seems(first, _verb(first))
    assert not only_seems(second, _verb(second))


def test_ends_in_relative():
    first, second = _views("They keep bees, which give honey. They keep the bees that give honey.")
    assert ends_in_relative(first, len(first.tokens) - 1)
    assert not ends_in_relative(second, len(second.tokens) - 1)
