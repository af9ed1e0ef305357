"""Write how much is known with those who know it: "little was known about bats", "scholars knew little about bats"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.addressees import like, names_persons
from styler_nb.engines.variants.reading.trades import name_doer
from styler_nb.engines.variants.reading.view import Patch, SentenceView

__all__ = ["write_little_known"]

_AMOUNTS = frozenset({"little", "nothing", "much", "more", "less"})
_DEGREES = frozenset({"very", "almost", "relatively", "so", "far", "much", "not"})
_BE = {"is": "know", "was": "knew"}
_ADVERBS = frozenset({"still", "now", "then", "also", "already"})
_MATTERS = frozenset({"about", "of"})
_KNOWING = ("archaeologists", "historians", "linguists", "geologists", "astronomers", "biologists", "scholars")
_THEIRS = frozenset({"they", "them", "their", "themselves", "people"})
_NOT_BEFORE = frozenset({"what", "how", "however", "as", "the", "that", "which", "too", "no", "if", "whether"})
_NONE = frozenset[str]()


def write_little_known(view: SentenceView, participle: int) -> Patch | None:
    """Write "people know little about" for "little is known about", with scholars where the text names them."""
    if "known" in view.lowers[:participle]:
        return None  # once is enough in a sentence
    be = participle - 1
    inside: list[str] = []
    while be > 0 and view.lowers[be] in _ADVERBS:
        inside.insert(0, view.tokens[be].text)
        be -= 1
    amount = be - 1
    if amount < 0 or view.lowers[be] not in _BE or view.lowers[amount] not in _AMOUNTS:
        return None
    if view.lowers[participle + 1 : participle + 2] == () or view.lowers[participle + 1] not in _MATTERS:
        return None
    first = amount
    while first > 0 and view.lowers[first - 1] in _DEGREES:
        first -= 1
    if view.lowers[first : first + 2] == ("so", "far") or view.lowers[first : amount + 1] == ("much",):
        return None  # "so far little is known"; nobody says "people know much about it"
    if inside and view.lowers[first] == "not":
        return None
    before = view.lowers[first - 1] if first else ","
    if before in _NOT_BEFORE or (first and view.tokens[first - 1].upos in ("VERB", "AUX", "PRON", "ADV", "ADJ")):
        return None
    if view.setting.is_of_institution or not view.is_free(first, participle):
        return None
    words = list(view.lowers[first : amount + 1])
    doer = name_doer(view, (*_KNOWING, "scientists", "researchers", "people"), _NONE, _NONE)
    if not doer or not _may_be_others(view, participle, doer):
        return None
    verb = _BE[view.lowers[be]]
    if words[-1] == "nothing":
        if inside or len(words) > 1:
            return None
        doer, verb, words = "nobody", "knows" if verb == "know" else verb, ["anything"]
    if words[:1] == ["not"]:
        negated = "do not know" if verb == "know" else "did not know"
        verb, words = negated, words[1:]
    text = " ".join([like(first, doer), *inside, verb, *words])
    return Patch(view.tokens[first].start, view.tokens[participle].end, text)


def _may_be_others(view: SentenceView, participle: int, doer: str) -> bool:
    """Whether nobody is spoken of near by who might be taken for those who know."""
    if doer == "people":
        return _THEIRS.isdisjoint(view.words) and not names_persons(view, -1)
    return _THEIRS.isdisjoint(view.lowers[participle:]) and doer not in view.words
