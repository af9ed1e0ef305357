"""Intervals drawn as SVG that takes its colours from the page around it, light or dark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite

from styler_nb.client.display.html import escape_text
from styler_nb.experiments.estimates import Estimate
from styler_nb.experiments.export.report import format_estimate

__all__ = ["MOST_SERIES", "draw_intervals"]

MOST_SERIES = 4
"""More marks beside each other cannot be told apart."""
_LABEL, _PLOT, _RIGHT = 330, 460, 30
_LINE, _GAP, _TOP, _BOTTOM = 13, 9, 28, 44
_SIZE = 4.5
_LIMITS = (0.1, 0.2, 0.4, 1.0)
_LETTER = 6.2
"""Width of an average letter."""


def draw_intervals(rows: Sequence[tuple[str, Sequence[Estimate | None]]], series: Sequence[str], *, title: str) -> str:
    """Draw improvements with their intervals: a row a label, a mark a series.

    Parameters
    ----------
    rows : sequence of (label, estimates)
        As many estimates as there are series; None is left out.
    series : sequence of str
        Names of at most `MOST_SERIES` series; one alone gets no legend.
    title : str
        What the figure shows, for who cannot see it.

    Returns
    -------
    str
        An `svg` element, whose scale fits what it shows and ends at ±100 %: what is beyond stands at the edge, as an
        arrow. A mark whose interval holds 0 is hollow.
    """
    block = _LINE * len(series) + _GAP
    legend = 22 if len(series) > 1 else 0
    height = _TOP + legend + block * len(rows) + _BOTTOM
    width = _LABEL + _PLOT + _RIGHT
    limit = _find_limit([estimate for _, estimates in rows for estimate in estimates if estimate is not None])
    parts = list(_draw_axis(_TOP + legend, height - _BOTTOM, limit))
    parts += _draw_legend(series) if legend else []
    for number, (label, estimates) in enumerate(rows):
        top = _TOP + legend + number * block + _GAP / 2
        parts.append(_text(_LABEL - 12, top + block / 2, _shorten(label), "end"))
        for place, estimate in enumerate(estimates):
            if estimate is not None:
                parts += _draw_estimate(estimate, place, top + _LINE * (place + 0.5), limit)
    return (
        f'<svg class="intervals" viewBox="0 0 {width} {height:g}" role="img" aria-label="{escape_text(title)}">'
        f"<title>{escape_text(title)}</title>{''.join(parts)}</svg>"
    )


def _find_limit(estimates: Sequence[Estimate]) -> float:
    reach = max((abs(end) for estimate in estimates for end in estimate if isfinite(end)), default=1.0)
    return next((limit for limit in _LIMITS if reach <= limit), _LIMITS[-1])


def _x(value: float, limit: float) -> float:
    return _LABEL + _PLOT * (max(-1.0, min(1.0, value / limit)) + 1) / 2


def _draw_axis(top: float, bottom: float, limit: float) -> Iterator[str]:
    for value in (-limit, -limit / 2, 0.0, limit / 2, limit):
        x = _x(value, limit)
        yield f'<line class="{"zero" if value == 0 else "grid"}" x1="{x:g}" y1="{top:g}" x2="{x:g}" y2="{bottom:g}"/>'
        name = {0.0: "input", 1.0: "samples"}.get(value, f"{value:+.0%}".replace("%", " %"))
        yield _text(x, bottom + 16, name.replace("-", "−"), "middle", "muted")
    yield _text(_LABEL + _PLOT, bottom + 34, "improvement, better →", "end", "muted")


def _draw_legend(series: Sequence[str]) -> Iterator[str]:
    x = 10.0
    for place, name in enumerate(series):
        yield _mark(x, 14, place, hollow=False)
        yield _text(x + 10, 18, name, "start")
        x += 34 + _LETTER * len(name)


def _draw_estimate(estimate: Estimate, place: int, y: float, limit: float) -> Iterator[str]:
    yield f"<g><title>{escape_text(format_estimate(estimate))}</title>"
    known = isfinite(estimate.low + estimate.high)
    if known:
        low, high = _x(estimate.low, limit), _x(estimate.high, limit)
        yield f'<line class="s{place} span" x1="{low:.1f}" y1="{y:g}" x2="{high:.1f}" y2="{y:g}"/>'
    yield _mark(_x(estimate.value, limit), y, place, hollow=known and not estimate.is_clear, beyond=estimate.value)
    yield "</g>"


def _mark(x: float, y: float, place: int, *, hollow: bool, beyond: float = 0.0) -> str:
    r = _SIZE
    if beyond > 1 or beyond <= -1:
        points: tuple[tuple[float, float], ...] = ((x + (r if beyond > 0 else -r), y), (x, y - r), (x, y + r))
    else:
        points = (
            (),
            ((x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)),
            ((x, y - r), (x + r, y + r), (x - r, y + r)),
            ((x, y - r - 1), (x + r + 1, y), (x, y + r + 1), (x - r - 1, y)),
        )[place]
    kind = f"s{place} mark{' hollow' if hollow else ''}"
    if not points:
        return f'<circle class="{kind}" cx="{x:.1f}" cy="{y:g}" r="{r}"/>'
    return f'<polygon class="{kind}" points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in points)}"/>'


def _text(x: float, y: float, text: str, anchor: str, kind: str = "label") -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape_text(text)}</text>'


def _shorten(label: str) -> str:
    most = int((_LABEL - 16) / _LETTER)
    return label if len(label) <= most else f"{label[: most - 1]}…"
