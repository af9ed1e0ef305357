"""What shows in a whole text before its sentences are read."""

import pytest

from styler_nb.engines.variants.reading.shapes import read_shape


@pytest.mark.parametrize(
    ("text", "name", "count"),
    [
        ("They wash the back, the space between the fingers and the area below.", "rows", 1),
        ("They sell bread, milk and cheese.", "rows", 1),
        ("The road is steep, which makes the way down long and hard.", "rows", 0),
        ("They sell bread, milk of the day, and cheese.", "rows", 0),
        ("He said,     and left.", "rows", 0),
        ("It isn't open. They’re late.", "contractions", 2),
        ("The miller's horse is old.", "contractions", 0),
        ("It is late, and the shop could not open.", "full forms", 2),
        ("The shop opens late.", "full forms", 0),
        ("It opens early; where it does not, it opens at noon.", "full forms", 0),
        ("It is late, and the shop could not open.", "negated forms", 1),
        ("There are two shops, and there have been more.", "full forms", 0),
    ],
)
def test_read_shape(text: str, name: str, count: int) -> None:
    assert read_shape(text)[name] == count
