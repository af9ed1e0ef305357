"""Dates that have to stay as they are keep the others of their text."""

import pytest

from styler_nb.engines.variants.reading.date_patterns import has_set_dates


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("They met on 3 May 1901 and left on 9 June.", False),
        ("They met on 3 May 1901. The mill burned down on 9 June 1902, and nobody was hurt.", False),
        ("The baker (3 May 1901 – 9 June 1950) lived by the sea. She left on 2 July.", True),
        ("They stayed until 2 August, and left the coast on 9 June.", True),
        ("The May 3 meeting was long. They met again on May 9.", True),
        ("They met in May.", False),
    ],
)
def test_has_set_dates(text, expected):
    assert has_set_dates(text) is expected
