"""Relative improvements as people read them."""

from __future__ import annotations

from math import isfinite

__all__ = ["FARTHEST", "format_percent", "format_percents"]

FARTHEST = "≤ −100 %"
"""Where the input is as good as at the samples already, any step away is a huge share of what was missing."""
_MOST_DIGITS = 2


def format_percent(value: float, digits: int = 0) -> str:
    """Write a fraction as a percentage with its sign; a dash where it is no number, and nothing below −100 %."""
    if not isfinite(value):
        return "–"
    if value <= -1:
        return FARTHEST
    # No sign before what is printed as 0.
    shown = round(value, digits + 2) or 0.0
    sign = "+" if shown > 0 else ""
    return f"{sign}{shown:.{digits}%}".replace("%", " %").replace("-", "−")


def format_percents(value: float, low: float, high: float) -> tuple[str, str, str]:
    """Write an improvement and the ends of its interval, with the digits that tell one that holds no 0 from 0."""
    nearest = max(low, -high)
    digits = next((digits for digits in range(_MOST_DIGITS) if round(nearest, digits + 2)), _MOST_DIGITS)
    return tuple(format_percent(number, digits if nearest > 0 else 0) for number in (value, low, high))  # type: ignore[return-value]
