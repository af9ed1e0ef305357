"""Small curves of a job as SVG, which follow the colours of the page they stand in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

__all__ = ["render_curve", "render_way_back"]

_FEWEST_POINTS = 2
_MOST_DOTS = 40
_MOST_ERROR = 1.0
"""Standard error of a closeness over which its curve would say nothing."""
_WIDTH, _HEIGHT = 360, 160
_LEFT, _RIGHT, _TOP, _BOTTOM = 58, 12, 14, 36


def render_curve(losses: Sequence[tuple[int, float]]) -> str:
    """Draw the loss over the steps; nothing for fewer than two."""
    if len(losses) < _FEWEST_POINTS:
        return ""
    values = [loss for _, loss in losses]
    says = f"Loss from {values[0]:.3g} at step {losses[0][0]} to {values[-1]:.3g} at step {losses[-1][0]}"
    points = tuple((float(step), loss) for step, loss in losses)
    low, high = min(0.0, *values), max(values)
    ticks = ((low, f"{low:.2g}"), (high, f"{high:.2g}"))
    return _Curve(points, low, high, ticks).draw(says, "step", "loss, lower is better")


def render_way_back(report: Any) -> str:
    """Draw how close held-out sentences came back, over the words learned from; nothing where that is too uncertain.

    Parameters
    ----------
    report : mapping or anything
        `report` of a model's profile.
    """
    rows = report.get("way_back") if isinstance(report, dict) else None
    known = [
        (float(row["words"]), float(row["closeness"]), float(row.get("standard_error") or 0.0))
        for row in rows or ()
        if isinstance(row, dict) and row.get("closeness") is not None
    ]
    if len(known) < _FEWEST_POINTS or max(error for *_, error in known) > _MOST_ERROR:
        return ""
    (first, start, _), (last, end, _) = known[0], known[-1]
    says = f"Closeness to the writer from {start:.0%} with {first:,.0f} words to {end:.0%} with {last:,.0f} words"
    ends = [value for _, y, error in known for value in (y - error, y + error)]
    curve = _Curve(
        tuple((x, y) for x, y, _ in known),
        min(0.0, *ends),
        max(1.0, *ends),
        ((0.0, "0 %"), (1.0, "100 %")),
        errors=tuple(error for *_, error in known),
        truth=1.0,
    )
    return curve.draw(says, "words learned from", "closeness, higher is better")


@dataclass(frozen=True, slots=True)
class _Curve:
    points: tuple[tuple[float, float], ...]
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    errors: tuple[float, ...] = ()
    truth: float | None = None

    def draw(self, says: str, x_label: str, y_label: str) -> str:
        line = " ".join(f"{self._x(x):.1f},{self._y(y):.1f}" for x, y in self.points)
        right, base = _WIDTH - _RIGHT, _HEIGHT - 20
        labels = (
            *(_text(_LEFT - 6, self._y(y) + 4, label, "end") for y, label in self.ticks),
            _text(_LEFT, base, f"{self.points[0][0]:,.0f}", "start"),
            _text(right, base, f"{self.points[-1][0]:,.0f}", "end"),
            _text((_LEFT + right) / 2, _HEIGHT - 5, x_label, "middle"),
            f'<text transform="translate(12 {(_TOP + _HEIGHT - _BOTTOM) / 2:.0f}) rotate(-90)" text-anchor="middle">'
            f"{escape(y_label)}</text>",
        )
        axis = _rule(self._y(self.ticks[0][0]), "axis")
        return (
            f'<svg class="styler-curve" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(says)}">'
            f"<title>{escape(says)}</title>{axis}{self._draw_truth()}{self._draw_errors()}"
            f'<polyline points="{line}"/>{self._draw_dots()}{"".join(labels)}</svg>'
        )

    def _x(self, x: float) -> float:
        first, last = self.points[0][0], self.points[-1][0]
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * (x - first) / ((last - first) or 1.0)

    def _y(self, y: float) -> float:
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (self.high - y) / ((self.high - self.low) or 1.0)

    def _draw_truth(self) -> str:
        if self.truth is None:
            return ""
        y = self._y(self.truth)
        return _rule(y, "truth") + _text(_WIDTH - _RIGHT, y - 4, "the writer", "end")

    def _draw_errors(self) -> str:
        return "".join(
            f'<line class="error" x1="{self._x(x):.1f}" x2="{self._x(x):.1f}" '
            f'y1="{self._y(y - error):.1f}" y2="{self._y(y + error):.1f}"/>'
            for (x, y), error in zip(self.points, self.errors, strict=False)
        )

    def _draw_dots(self) -> str:
        if len(self.points) > _MOST_DOTS:
            return ""
        return "".join(f'<circle cx="{self._x(x):.1f}" cy="{self._y(y):.1f}" r="3"/>' for x, y in self.points)


def _rule(y: float, name: str) -> str:
    return f'<line class="{name}" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
