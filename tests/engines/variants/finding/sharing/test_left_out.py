"""A verb stays where a clause or sentence after it leaves it unsaid."""

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.sites import find_sites
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks


def _ways(text: str, kind: str) -> int:
    """Count the ways to say otherwise what a text tells, of a kind of variables."""
    views = build_views(text, next(iter(read_blocks(text))))
    return sum(len(s.options) for s in find_sites(views, load_catalogue()) if s.variable.kind == kind)


@pytest.mark.parametrize(
    ("kind", "told", "going_on", "parted"),
    [
        ("address", "Several tools can be used to reduce the noise", ", as they are in Ulm.", ". They are dry."),
        ("address", "Several tools can be used to reduce the noise", ". Others may not.", ". Others are heavy."),
        ("getting", "The files are copied to the disk every night", ". The letters are not.", ". The letters are old."),
        (
            "order",
            "You dry the hay. Prior to use, the gauge should be checked twice",
            ". The lid should not.",
            ". It is old.",
        ),
    ],
)
def test_what_goes_on_from_a_verb_keeps_it(kind: str, told: str, going_on: str, parted: str) -> None:
    assert _ways(told + parted, kind)
    assert not _ways(told + going_on, kind)
