"""Tell how a participle between commas is spelled out: "which was built in 1902", "who were trained in Rome"."""

from __future__ import annotations

from collections.abc import Sequence

from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, may_be_person, names_person
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["relative_of", "tense_of"]

_LASTING_NAMES = frozenset({"called", "known", "named", "termed", "located", "situated", "nicknamed", "dubbed"})
"""What is so named or placed mostly still is: in a report of the past "was" would say that it is not."""
_DONE_ONCE = read_words("done_once")
_DONE = _DONE_ONCE - {"written", "published", "printed", "recorded", "composed", "played", "planted", "cast"}
_LASTING = (
    read_words("lasting_participles") - _DONE_ONCE - {"sold", "lost", "raised", "sent", "paid", "caught", "spent"}
)
_HABITS = frozenset({"often", "usually", "generally", "commonly", "now", "still", "sometimes", "mainly", "mostly"})
_EARLIER = frozenset({"first", "originally", "later", "once"})
_BEFORE_YEARS = frozenset(
    {
        "in",
        "by",
        "since",
        "from",
        "about",
        "around",
        "until",
        "to",
        "before",
        "after",
        "and",
        "of",
        "late",
        "early",
        "mid",
        "the",
    }
)
_NOT_OVER = frozenset({"since", "until", "recently", "so", "for"})
"""Words beside which what was done reaches to the time of the telling: "closed since May"."""
_SINGULAR = read_words("singular_verbs")
_PLURAL = read_words("plural_verbs")
_NATIONS = ("ish", "ese", "ch", "ans")


def tense_of(view: SentenceView, subject: NounPhrase, first: int, participle: int, close: int, verb: int) -> str:
    """Give the form of "be" for a participle's aside on a subject, "" where its tense or number is not sure.

    Parameters
    ----------
    first, participle, close : int
        The aside's first token, the participle, and the comma that ends it.
    verb : int
        The finite verb of the subject.
    """
    is_plural = _is_plural(view, subject, verb)
    is_past = _is_past(view, subject, first, participle, close, verb)
    if is_plural is None or is_past is None:
        return ""
    return {(False, False): "is", (False, True): "are", (True, False): "was", (True, True): "were"}[is_past, is_plural]


def _is_plural(view: SentenceView, subject: NounPhrase, verb: int) -> bool | None:
    low, tag = view.lowers[verb], view.tokens[verb].xpos
    by_verb = None
    if low in _SINGULAR or tag == "VBZ":
        by_verb = False
    elif low in _PLURAL or tag == "VBP":
        by_verb = True
    by_noun = subject.is_plural
    if by_verb is None and by_noun is None and not view.lowers[subject.last].endswith("s"):
        return False if view.tokens[subject.last].upos == "PROPN" else None
    if by_verb is not None and by_noun is not None and by_verb != by_noun:
        return None
    return by_noun if by_verb is None else by_verb


def _is_past(
    view: SentenceView, subject: NounPhrase, first: int, participle: int, close: int, verb: int
) -> bool | None:
    """Whether the aside tells of the past (True) or of what is so at the time of the telling (False)."""
    low, inner = view.lowers[participle], view.lowers[participle + 1 : close]
    before = {*view.lowers[first:participle]}
    is_told_past = view.tokens[verb].xpos == "VBD" or view.lowers[verb] in ("was", "were")
    if not _NOT_OVER.isdisjoint(inner) or "long" in before or view.lowers[verb] == "had":
        return None
    if view.tokens[verb].xpos == "MD":
        is_habit = view.lowers[verb] in ("can", "may") and bool(before & _HABITS)
        return False if is_habit else None
    if is_told_past:
        return None if low in _LASTING_NAMES or before & _HABITS else True
    if before & _HABITS or (view.tokens[participle].upos == "ADJ" and not before):
        return False
    if _is_dated(inner) or before & _EARLIER:
        return True
    if low in _DONE and view.lowers[participle + 1] == "by":
        return True if not subject.is_plural and view.lowers[subject.first] not in ("a", "an") else None
    return False if low in _LASTING | _LASTING_NAMES and not before else None


def _is_dated(inner: Sequence[str]) -> bool:
    """Whether a year, a decade or a century is named."""
    years = zip(("", *inner), inner, strict=False)
    is_year = any(
        len(low.removesuffix("s")) == 4 and low[:4].isdigit() and before in _BEFORE_YEARS for before, low in years
    )
    return is_year or any(low in ("century", "centuries", "ago") for low in inner)


def relative_of(view: SentenceView, subject: NounPhrase, participle: int) -> str:
    """Give "who" or "which" for a noun, "" where it may be either."""
    head = view.tokens[subject.last]
    if view.lowers[participle] == "born":
        return "who"
    if head.upos == "PROPN":
        is_thing = view.lowers[subject.first] == "the" and not head.lower.endswith(_NATIONS)
        return "which" if is_thing else ""
    if names_person(head.lower):
        return "who"
    return "" if may_be_person(head.lower) else "which"
