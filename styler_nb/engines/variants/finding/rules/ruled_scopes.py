"""Tell where those whom rules are for are only listed, or named beside others."""

from __future__ import annotations

from styler_nb.engines.variants.finding.rules.ruled_mentions import Mention
from styler_nb.engines.variants.reading.view import SentenceView

__all__ = ["is_among_others", "is_in_scope", "is_named_with_others"]

_RULES = tuple((word,) for word in ("rules", "policy", "procedure", "terms", "regulations", "guidelines", "code"))
_LISTING = frozenset({"including", "include", "all"})


def is_in_scope(view: SentenceView, mention: Mention) -> bool:
    """Whether all those are listed to whom the rules apply: "it applies to all permanent employees"."""
    before = view.lowers[max(mention.first - 6, 0) : mention.first]
    if view.terminal not in (".", ";", ":") and not view.setting.is_advised:
        return True
    if _LISTING.intersection(view.lowers[: mention.first]) and _lists_all(view):
        return True
    is_row = before[-1:] in (("and",), ("or",))  # "to full-time and part-time staff"
    if "to" in before[-4 if is_row else -2 :] and not {"apply", "applies"}.isdisjoint(before):
        return True
    if "for" in before[-1:] and view.lowers[max(mention.first - 3, 0) : mention.first - 2] in _RULES:
        return True
    is_after = before[-1:] in (("to",), ("of",), ("from",), ("for",))
    return mention.determiner == "all" and is_after and (view.lowers[mention.noun + 1] != "who" or "," in view.lowers)


def _lists_all(view: SentenceView) -> bool:
    """Whether a sentence says to whom all of it applies."""
    return any(view.lowers[i + 1 : i + 3] in (("to", "all"), ("of", "all")) for i in range(len(view.lowers)))


def is_named_with_others(view: SentenceView, mention: Mention) -> bool:
    """Whether others are named beside them: "employees and visitors must"."""
    after = mention.last + 1
    if after + 1 >= len(view.tokens):
        return False
    is_joined = view.lowers[after] in ("and", "or") and view.lowers[after + 1] != "another"
    if is_joined and view.tokens[after + 1].upos not in ("VERB", "AUX", "ADV", "PART"):
        return True
    if view.lowers[after] == "," and mention.first > 0 and view.tokens[after + 1].upos == "NOUN":
        return True
    before = mention.first - 1
    if before > 0 and view.lowers[before] in ("and", "or"):
        return view.lowers[before - 1] != ","
    return False


def is_among_others(view: SentenceView, mention: Mention) -> bool:
    """Whether others of another kind are named beside them inside a sentence: "that residents, guests, and staff"."""
    if not is_named_with_others(view, mention) or (mention.first == 0 and mention.is_plain):
        return False
    if mention.first == 0:
        return True
    if view.lowers[mention.last + 1] in ("and", "or"):
        return False
    return view.lowers[mention.last + 1] == "," or view.lowers[mention.first - 2] == ","
