"""A second clause goes on with the account of the first, adds to it, or does neither."""

import pytest

from styler_nb.engines.variants.accounts import adds_the_like, is_dated, takes_and
from styler_nb.engines.variants.reading import build_views, read_blocks


def _views(text):
    return build_views(text, next(iter(read_blocks(text))))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She taught the boys of the village. She was elected mayor in May.", True),
        ("The mill has a wheel which turns all day. It grinds the maize of three villages.", True),
        ("Bakers use the oven in the morning. Potters also use it at night.", True),
        ("She left the town early. She was tired.", False),
        ("He came back in May after his wife had died. He sold the house.", False),
        ("In 1830, she left the town. She married a baker.", False),
        ("In 1830, she left the town. She married a baker in 1835.", True),
        ("Owls live in old barns. Owls hunt at night.", False),
        ("Bakers use the oven in the morning. Potters sleep until noon.", False),
        ("A different oven can be used in the morning. The oven is divided into two parts.", False),
    ],
)
def test_takes_and(text, expected):
    first, second = _views(text)
    assert takes_and(first, len(first.tokens) - 1, second, 0) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Bakers use the oven in the morning. Potters also use it at night.", True),
        ("Bakers used the oven in the morning. Potters also use it at night.", False),
        ("The clerk wrote to a judge, who decided the case. Farmers also feared the law.", False),
        ("Bakers use the oven in the morning. Potters use it at night.", False),
    ],
)
def test_adds_the_like(text, expected):
    first, second = _views(text)
    assert adds_the_like(first, second, 0) is expected


def test_is_dated():
    (view,) = _views("In 1830, she left the town.")
    assert is_dated(view, 2)
    assert not is_dated(view, 1)
