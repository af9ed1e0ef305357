from __future__ import annotations

import subprocess
import sys
from itertools import combinations

import pytest
from matplotlib.colors import to_rgb

from styler_nb.plots.overview import build_scale
from styler_nb.plots.theme import DARK, LIGHT, MARKERS, Theme


def lightness(color: str | tuple[float, ...]) -> float:
    """CIE L* of a colour, 0–100: what is left of it in grey."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(color)]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return 116 * luminance ** (1 / 3) - 16 if luminance > 0.008856 else 903.3 * luminance


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_colours_stay_apart_in_grey(theme: Theme) -> None:
    for one, other in combinations(theme.series, 2):
        assert abs(lightness(one) - lightness(other)) >= 8, (one, other)
    for one, other in ((theme.better, theme.worse), (theme.before, theme.after), (theme.after, theme.truth)):
        assert abs(lightness(one) - lightness(other)) >= 8, (one, other)
    assert len(theme.series) == len(MARKERS) == len(set(MARKERS))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_colours_stand_out_from_the_background(theme: Theme) -> None:
    for color in (*theme.series, theme.better, theme.before, theme.truth):
        assert abs(lightness(color) - lightness(theme.halo)) >= 30, color


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_heat_map_grows_in_strength_both_ways(theme: Theme) -> None:
    scale = build_scale(theme)
    away = [abs(lightness(scale.to_rgba([value])[0]) - lightness(scale.to_rgba([0.0])[0])) for value in (0.2, 0.5, 1.0)]
    assert away == sorted(away)
    assert away[-1] > 25
    assert scale.to_rgba([-7.0]).tolist() == scale.to_rgba([-1.0]).tolist()


def test_modules_load_neither_matplotlib_nor_pandas() -> None:
    names = "counts dumbbells improvement jobs lengths overview pooling records report shares style_map words"
    code = (
        f"import sys, importlib; [importlib.import_module('styler_nb.plots.' + name) for name in {names.split()!r}];"
        "assert not {'matplotlib', 'pandas', 'ipywidgets'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True)
    assert done.returncode == 0, done.stderr
