"""A second clause goes on with the account of the first, adds to it, or does neither."""

import pytest

from styler_nb.engines.variants.finding.linking.accounts import adds_the_like, is_dated, is_same_account, takes_and
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks


def _views(text):
    return build_views(text, next(iter(read_blocks(text))))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She taught the boys of the village. She was elected mayor in May.", True),
        ("The mill has a wheel which turns all day. It grinds the maize of three villages.", True),
        ("Bakers use the oven in the morning. Potters also use it at night.", True),
        ("She left the town early. She was tired.", False),
        ("Small mills may be sold. They depend on the river.", False),
        ("Salt is worse. It spoils the wells.", False),
        ("The oven is too hot. This can be mended.", False),
        ("She did something foolish in May. She wrote a letter.", False),
        ("She left the mill in May. She worked at home instead.", False),
        ("Hay is cut in all these valleys. It needs a warm summer.", False),
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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The seed has to sprout, and the hen has to hatch her eggs. She never hurried.", False),
        ("He thanked her and went out. She began to cry.", False),
        ("She thanked him and went out. She began to cry.", True),
        ("The school offered her a post. She went to the city.", True),
    ],
)
def test_is_same_account(text, expected):
    first, second = _views(text)
    assert is_same_account(first, len(first.tokens) - 1, second, 0) is expected


def test_is_dated():
    (view,) = _views("In 1830, she left the town.")
    assert is_dated(view, 2)
    assert not is_dated(view, 1)
