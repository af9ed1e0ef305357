"""Whether a sentence tells what always holds for all people."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.finding.people.told_of_all import is_of_all, is_of_place
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks


def _view(text):
    (analysis,) = read_blocks(text)
    return build_views(text, analysis)[-1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Noise harms health.", True),
        ("There are many noises in streets.", True),
        ("Noise harms the miners' health.", False),
        ("Noise harms health in Chile.", False),
        ("Noise harmed health.", False),
        ("Bakers and their guests make noise.", False),
        ("The mills and their wheels make noise.", True),
        ("Noise is rare there.", False),
        ("The world's oceans are salty.", True),
    ],
)
def test_is_of_all(text, expected):
    assert is_of_all(_view(text)) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Mills in the north of Chile are old.", True), ("It has stood since 1920.", True), ("Mills are loud.", False)],
)
def test_is_of_place(text, expected):
    assert is_of_place(_view(text)) is expected
