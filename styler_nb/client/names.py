"""Names of models as tables and figures show them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

__all__ = ["shorten_models"]

_MODEL = re.compile(r"ftm-(?:(?P<suffix>.+)-)?(?P<uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})")
_DIGITS = (4, 8)


def shorten_models(names: Iterable[str]) -> dict[str, str]:
    """Shorten the names of models to their suffix; with the first digits of the id where two would be alike or none is.

    Parameters
    ----------
    names : iterable of str
        Names; one that is neither `ftm-<suffix>-<uuid>` nor `ftm-<uuid>` stays as it is.

    Returns
    -------
    dict of str to str
        Short names, each of one model only, by full names.
    """
    parts = {name: _MODEL.fullmatch(name) for name in sorted(set(names))}
    short = {name: _shorten(part) if part else name for name, part in parts.items()}
    for digits in _DIGITS:
        taken = Counter(short.values())
        for name, part in parts.items():
            if part and part["suffix"] and taken[short[name]] > 1:
                short[name] = f"{part['suffix']} {part['uuid'][:digits]}"
    taken = Counter(short.values())
    return {name: found if taken[found] == 1 else name for name, found in short.items()}


def _shorten(part: re.Match[str]) -> str:
    return part["suffix"] or f"ftm-{part['uuid'][: max(_DIGITS)]}"
