"""Find units of measurement after figures: "12 kilometres", "12 kilometers" or "12 km"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_units"]

_UK, _US, _SYMBOL = "metre", "meter", "symbol"
_PREFIXES = {"kilo": "km", "centi": "cm", "milli": "mm"}
_UNIT = re.compile(
    r"(?P<figure>\d[\d.,]*) (?:(?P<prefix>kilo|centi|milli)(?P<name>metre|meter)s?|(?P<symbol>km|cm|mm))"
    r"\b(?![-/²³^]| per\b)"
)
_NAMES = {f"{prefix}{name}" for prefix in _PREFIXES for name in (_UK, _US)}
_WORDS = {*_PREFIXES.values(), *_NAMES, *(f"{name}s" for name in _NAMES)}
_BEFORE_NOUN = re.compile(r"\b(?:a|an|the|this|that|its|their|every|each)\s+$", re.IGNORECASE)
"""What before a figure makes it part of a noun phrase: "a 220 km trail" would be "a 220-kilometre trail"."""

_OTHER_NAMES = re.compile(
    r"\b(?:metre|meter|mile|yard|kilogram|kilogramme|gram|gramme|pound|ounce|ton|tonne|litre|liter|hectare|acre)s?\b|\b(?:inch(?:es)?|feet|foot)\b",
    re.IGNORECASE,
)
"""Names of units that stay names: "30 km" does not stand beside "10 metres"."""


@needs(_WORDS)
def find_units(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind unit; variants are "metre", "meter" and "symbol". A figure is always before it."""
    has_names = _OTHER_NAMES.search(view.text, view.sentence.start, view.sentence.end) is not None
    for match in _UNIT.finditer(view.text, view.sentence.start, view.sentence.end):
        start, end = match.end("figure") + 1, match.end()
        prefix = match["prefix"] or next(name for name, symbol in _PREFIXES.items() if symbol == match["symbol"])
        plural = "" if match["figure"] == "1" else "s"
        written = {_UK: f"{prefix}metre{plural}", _US: f"{prefix}meter{plural}", _SYMBOL: _PREFIXES[prefix]}
        current = variable.variant_index(match["name"] or _SYMBOL)
        options: tuple[Option, ...] = ()
        # the figure is protected by itself; the space after it only in quotations, terms and code
        is_measure = not _BEFORE_NOUN.search(view.text, view.sentence.start, match.start())
        if is_measure and not view.spans.overlaps(start - 1, end):
            options = tuple(
                Option(index, (Patch(start, end, written[variant.form]),))
                for index, variant in enumerate(variable.variants)
                if index != current and variant.produce and not (variant.form == _SYMBOL and has_names)
            )
        yield Site(variable, start, end, current, options)
