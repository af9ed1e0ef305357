"""What a statement brings about is told in a clause with "which" unless that has one already."""

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.finding.sites import find_sites
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("The storm broke the dam, and this left the village without power.", {"comma", "period"}),
        ("The storm broke the dam, which was old, and this left the village without power.", {"period"}),
    ],
)
def test_no_two_clauses_with_which_stand_in_a_row(text, forms):
    views = build_views(text, next(iter(read_blocks(text))))
    sites = [s for s in find_sites(views, load_catalogue()) if s.variable.id == "trailing.which"]
    assert {s.variable.variants[o.variant].form for s in sites for o in s.options} == forms
