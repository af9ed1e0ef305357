"""Keep what changes bring in the tone of the whole text: contractions, slang and archaic words."""

from __future__ import annotations

import re
from dataclasses import replace

from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.reading.view import Option, Site

__all__ = ["SLANG", "contract", "fits_tone"]

SLANG = -2
"""The register, and all below it, of what is said rather than written."""
_ARCHAIC = 2
_CONTRACTION = re.compile(r"\w(?:n['’]t|['’](?:ve|ll|re|m|d))\b|\b(?:he|she|it|that|there|let)['’]s\b", re.IGNORECASE)
_SPOKEN = re.compile(r"\b(?:gets?|got|a lot)\b", re.IGNORECASE)
"""What is spoken more than written: "they got a share", for "they received"."""
_OF_NOT = "contraction.not"
_DENIED = re.compile(r"\b([Dd]o|[Dd]oes) not\b")
"""What a change may bring in full, where a change of its own could not contract it."""


def fits_tone(site: Site, option: Option, preferences: Preferences) -> bool:
    """Whether a variant is not slang in a text that is written out in full, nor archaic in one that contracts."""
    register = site.variable.variants[option.variant].register
    if preferences.is_written_out:
        is_other_word = register < 0 or site.variable.kind == "converse"
        if is_other_word and any(_SPOKEN.search(p.text) for p in option.patches):
            return False
        return register > SLANG and not any(_CONTRACTION.search(p.text) for p in option.patches)
    return not preferences.contracts or register < _ARCHAIC


def contract(option: Option, text: str, preferences: Preferences, *, is_written_out: bool = False) -> Option:
    """Give an option with "don't" for "do not" where that is how the whole text is written.

    With `is_written_out` the text keeps what could be contracted, whoever writes it.
    """

    def write(found: re.Match[str]) -> str:
        is_contracted = preferences.is_contracted(_OF_NOT, found[0].lower())
        return f"{found[1]}n{apostrophe}t" if is_contracted else found[0]

    if is_written_out or not preferences.contracts or not any(_DENIED.search(p.text) for p in option.patches):
        return option
    apostrophe = "\u2019" if "\u2019" in text else "'"
    return replace(option, patches=tuple(replace(p, text=_DENIED.sub(write, p.text)) for p in option.patches))
