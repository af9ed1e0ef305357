"""Sentences belong together by their words, by their shape, or because the first announces the second."""

import pytest

from styler_nb.engines.variants.finding.linking.kinship import (
    announces,
    announces_several,
    are_parallel,
    is_akin,
    is_aside_of_text,
)
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks


def _views(text):
    return build_views(text, next(iter(read_blocks(text))))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The miller sold his horses. A horse was dear in those days.", True),
        ("The miller sold his horses. His wife also left the valley.", False),
        ("Farmers want rain in June. Millers want wind all the year.", True),
        ("The miller sold his horses. The king of the country was young.", False),
        ("The road was long. A ship came into the harbour.", False),
    ],
)
def test_is_akin(text, expected):
    first, second = _views(text)
    assert is_akin(first, second, 0) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("When it rains, the road is closed. When it snows, the ferry is closed.", True),
        ("If the seal is broken, the jar is returned. If it is whole, the jar is kept.", True),
        ("When it rains, the road is closed. The ferry is closed in winter.", False),
        ("The road was closed. Millers want wind all the year.", False),
    ],
)
def test_are_parallel(text, expected):
    first, second = _views(text)
    assert are_parallel(first, second, 0) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("There is another way to mend a roof.", True),
        ("The new road had important effects.", False),
        ("The plan has one drawback.", True),
        ("The effects of the new road were small.", False),
        ("There are no ways to mend it.", False),
        ("The miller sold his horses.", False),
    ],
)
def test_announces(text, expected):
    assert announces(_views(text)[0]) is expected


def test_is_aside_of_text():
    assert is_aside_of_text(_views("The next chapter tells of the mill.")[0])
    assert not is_aside_of_text(_views("The next winter was cold.")[0])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The board of the mill has two main tasks.", True),
        ("They gave several good reasons.", True),
        ("The mill has two old horses.", False),
        ("The board has important tasks.", False),
        ("The two tasks of the board are easy.", False),
    ],
)
def test_announces_several(text, expected):
    assert announces_several(_views(text)[0]) is expected
