from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
import pytest
from PIL import Image

from styler_nb.errors import InvalidRequestError
from styler_nb.plots.jobs import plot_job
from styler_nb.plots.png import render_png


def test_small_pictures_keep_size_look_and_transparency(events: list[dict[str, Any]]) -> None:
    figure, full = plot_job(events), BytesIO()
    figure.savefig(full, format="png", dpi=60)
    small = render_png(figure, dpi=60)
    assert len(small) < 0.6 * len(full.getvalue())
    before, after = (np.asarray(Image.open(BytesIO(data)).convert("RGBA"), float) for data in (full.getvalue(), small))
    assert before.shape == after.shape
    assert np.mean(after[..., 3] == 0) > 0.5
    opaque = before[..., 3] > 250
    assert np.abs(before[opaque] - after[opaque]).mean() < 12


@pytest.mark.parametrize("options", [{"dpi": 0}, {"colors": 1}, {"colors": 257}], ids=str)
def test_ranges(options: dict[str, int], events: list[dict[str, Any]]) -> None:
    with pytest.raises(InvalidRequestError, match=next(iter(options))):
        render_png(plot_job(events), **options)
