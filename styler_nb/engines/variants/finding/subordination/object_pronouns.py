"""Let an object and a pronoun for it change places: "sell the pears when they are ripe"."""

from __future__ import annotations

from typing import NamedTuple

from styler_nb.engines.variants.reading.clause_pronouns import OF_AMOUNTS, base_of, is_impersonal
from styler_nb.engines.variants.reading.moves import agreeing_nouns, is_imperative, pronouns, text_of
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["lead_with_object", "trail_with_object"]

_IN_NOUN = read_words("noun_phrase_tags")
_TIMES = read_words("times") | {"period", "term", "time", "date", "deadline", "limit", "hour", "hours", "minutes"}
_POSSESSIVES = frozenset({"my", "your", "our"})
_LONGEST = 5
_AMBIENT = frozenset(
    {"sunny", "windy", "foggy", "humid", "stuffy", "noisy", "quiet", "dim", "icy", "calm", "bright", "busy", "sure",
     "comes", "certain", "enough", "suits", "freezes", "blows", "pours", "safer", "easier", "cheaper", "used"}
)  # fmt: skip
"""What is said of "it" without a thing in mind: "close the door if it is windy"."""
_APPEARING = frozenset(
    {"form", "forms", "appear", "appears", "develop", "develops", "occur", "occurs", "arise", "arises", "exist",
     "exists", "found", "seen", "emerge", "emerges", "happen", "happens", "missing", "available"}
)  # fmt: skip
_FOR_OTHER_THINGS = frozenset({"need", "want", "require", "have", "wear", "use", "bring"})
"""Verbs for what helps with something else, which "it" may stand for."""
_JOINING = frozenset({"CCONJ", "PUNCT"})
_AFTER_OBJECT = frozenset({"ADV", "ADP"})
_PARTICLES = frozenset({"up", "off", "out", "down", "away", "over", "back", "in"})


class _Noun(NamedTuple):
    """A noun phrase [first, end) and the pronoun at a token that stands for it."""

    first: int
    end: int
    pronoun: int


def trail_with_object(view: SentenceView, clause: tuple[int, int], main: tuple[int, int]) -> tuple[str, str] | None:
    """Write the main clause with the noun, and after it the clause with a pronoun: "serve the soup", "it has boiled".

    Parameters
    ----------
    view : SentenceView
        The sentence: "when the soup has boiled, serve it".
    clause, main : tuple of (int, int)
        The clause that names a thing, and the main clause after it.

    Returns
    -------
    tuple of (str, str) or None
        None where no object of the main clause surely stands for what the clause names.
    """
    found = _read(view, clause, main)
    if found is None or any(True for _ in pronouns(view, *clause)):
        return None
    is_subject = found.first == clause[0]
    if not is_subject and not (view.is_finite(found.first - 1) and sum(view.is_finite(i) for i in range(*clause)) == 1):
        return None
    if found.pronoun == main[0] and (found.first == clause[0] or _is_ambient(view, main[0], main[1])):
        return None
    inner = (view.lowers[i] for i in range(*clause))
    is_bare = view.lowers[found.first] in ("a", "an") or view.tokens[found.first].upos == "NOUN"
    is_plural = view.lowers[found.pronoun] != "it"
    if is_bare and (not is_plural or not _APPEARING.isdisjoint(inner)):
        return None
    if view.lowers[found.end] in ("of", "with", "for", "from"):
        return None
    if is_subject and not (view.is_finite(found.end) or view.is_finite(found.end + 1)):
        return None
    name = text_of(view, found.first, found.end)
    word = ("they" if is_subject else "them") if is_plural else "it"
    return _replace(view, main, found.pronoun, found.pronoun + 1, name), _replace(
        view, clause, found.first, found.end, word
    )


def lead_with_object(view: SentenceView, main: tuple[int, int], clause: tuple[int, int]) -> tuple[str, str] | None:
    """Write the clause with the noun, and the main clause with a pronoun: "the soup has boiled", "serve it".

    Parameters
    ----------
    view : SentenceView
        The sentence: "serve the soup when it has boiled".
    main, clause : tuple of (int, int)
        The main clause that names a thing, and the clause after it.

    Returns
    -------
    tuple of (str, str) or None
        None where the pronoun of the clause may stand for nothing or for something else.
    """
    found = _read(view, main, clause)
    if found is None or any(True for _ in pronouns(view, *main)):
        return None
    after = range(found.end, main[1])
    if view.tokens[found.first - 1].upos != "VERB" or found.first == main[0]:
        return None
    if base_of(view, found.first - 1) in _FOR_OTHER_THINGS and view.lowers[found.first] != "the":
        return None  # "you need gloves when you cut them", which are roses
    if any(view.tokens[i].upos not in _AFTER_OBJECT for i in after):
        return None
    if any(view.tokens[i].upos == "ADP" and view.lowers[i] not in _PARTICLES for i in after):
        return None
    is_past = any(view.tokens[i].xpos == "VBD" for i in range(*main))
    if is_past and view.lowers[found.first] != "the":
        return None
    if found.pronoun == clause[0] and _is_ambient(view, found.pronoun, clause[1]):
        return None
    if not is_imperative(view, main[0]) and agreeing_nouns(view, view.lowers[found.pronoun], main[0], found.first):
        return None
    name = text_of(view, found.first, found.end)
    is_plural = view.lowers[found.pronoun] in ("they", "them")
    return _replace(view, clause, found.pronoun, found.pronoun + 1, name), _replace(
        view, main, found.first, found.end, "them" if is_plural else "it"
    )


def _is_ambient(view: SentenceView, index: int, end: int) -> bool:
    """Whether "it" may stand for the weather, the time or the like."""
    rest = view.lowers[index + 1 : end]
    return view.lowers[index] == "it" and (is_impersonal(view, index) or not _AMBIENT.isdisjoint(rest))


def _read(view: SentenceView, named: tuple[int, int], other: tuple[int, int]) -> _Noun | None:
    """Read the one noun phrase of a clause that the one pronoun of the other clause can stand for."""
    found = [i for i in pronouns(view, *other) if agreeing_nouns(view, view.lowers[i], *named)]
    if len(found) != 1:
        return None
    place = found[0]
    low = view.lowers[place]
    if low not in ("it", "them", "they") or (low == "they" and place != other[0]):
        return None
    is_object = view.tokens[place - 1].upos in ("VERB", "ADP") and not view.is_finite(place + 1)
    if place != other[0] and not is_object:
        return None
    if agreeing_nouns(view, low, *other):
        return None
    heads = agreeing_nouns(view, low, *named)
    if len(heads) != 1:
        return None
    head = heads[0]
    first = head
    while first > named[0] and (view.tokens[first - 1].upos in _IN_NOUN or view.lowers[first - 1] in _POSSESSIVES):
        first -= 1
    inner = view.lowers[first : head + 1]
    if (first > named[0] and view.tokens[first - 1].upos in _JOINING) or view.tokens[head + 1].upos == "CCONJ":
        return None
    if head + 1 - first > _LONGEST or not OF_AMOUNTS.isdisjoint(inner) or view.tokens[head].upos != "NOUN":
        return None
    if (
        any(view.tokens[i].upos == "DET" for i in range(first + 1, head))
        or "'" in view.text[view.tokens[first].start : view.tokens[head].end]
    ):
        return None
    if is_object and view.lowers[head] in _TIMES:
        return None  # "once the period has ended, anyone may use it": the thing spoken of before
    return _Noun(first, head + 1, place)


def _replace(view: SentenceView, span: tuple[int, int], first: int, end: int, text: str) -> str:
    """Write the tokens of a span with other words for the tokens [first, end) of it."""
    start, stop = view.tokens[span[0]].start, view.tokens[span[1] - 1].end
    return view.text[start : view.tokens[first].start] + text + view.text[view.tokens[end - 1].end : stop]
