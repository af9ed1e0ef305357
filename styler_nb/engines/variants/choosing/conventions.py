"""Keep other changes away from words that are to be spelt another way."""

from __future__ import annotations

from collections.abc import Iterable

from styler_nb.engines.variants.reading.view import Option, Site

__all__ = ["hides"]


def hides(site: Site, option: Option, conventions: Iterable[Site], text: str) -> bool:
    """Whether a change claims or writes anew words that want another spelling: "the city's centre" beside "theater".

    Parameters
    ----------
    site : Site
        Where the change is.
    option : Option
        What it changes.
    conventions : iterable of Site
        The words that want another spelling.
    text : str
        The text that all of them are in.
    """
    end = max(site.end, *(p.end for p in option.patches))
    for convention in conventions:
        over = [p for p in option.patches if p.start < convention.end and convention.start < p.end]
        if any(text[convention.start : convention.end] in p.text for p in over):
            return True
        if not over and site.start <= convention.start < end:
            return True
    return False
