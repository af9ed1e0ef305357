"""Write what readers of rules may and must not do: "rowing is not permitted at night", "you may not row at night"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["address_bans"]

_DEEDS = read_words("banned_by_rules")
_ALLOWED = frozenset({"permitted", "allowed"})
_BANNED = frozenset({"prohibited", "forbidden", "banned"})
_OF_OTHERS = frozenset({"by", "for", "to", "and", "or", "but", "under"})
_SHORTEST = 4


def address_bans(view: SentenceView) -> Iterator[Patch]:
    """Give the patch for a sentence that opens with what is permitted or banned, in a text that has readers."""
    if len(view.tokens) <= _SHORTEST or view.lowers[1] != "is":
        return
    verb = find_verb(view.lowers[0]) if view.lowers[0].endswith("ing") else ""
    if verb not in _DEEDS:
        return
    place = 2
    is_denied = view.lowers[place] == "not"
    place += is_denied or view.lowers[place] == "strictly"
    low = view.lowers[place]
    is_allowed, is_banned = low in _ALLOWED, low in _BANNED
    following = view.lowers[place + 1] if place + 1 < len(view.tokens) else ""
    if not (is_allowed or is_banned) or (is_banned and is_denied) or following in _OF_OTHERS or "all" in view.words:
        return
    if not view.is_free(0, place):
        return
    modal = "must not" if is_banned else "may not" if is_denied else "may"
    text = f"You {modal} {verb}"
    yield Patch(view.tokens[0].start, view.tokens[place].end, text)
