"""Read what a thing is called: "this step is called fulling" is "the name for this step is fulling"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.agentless import Passive, write_as_object
from styler_nb.engines.variants.reading.noun_phrases import names_person
from styler_nb.engines.variants.reading.subjects import start_of_subject
from styler_nb.engines.variants.reading.time_phrases import TIME_WORDS
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.schema import Variable

__all__ = ["read_other_name"]

_CALLED = {"called": (), "known": ("as",)}
_NAMES = frozenset({"name", "names", "named"})
_CERTAIN = frozenset({"the", "this", "these", "such", "it"})
_NAMED = frozenset({"NOUN", "PROPN", "ADJ"})
_JOINTS = frozenset({"but", "so", "because", "although", "though", "while", "whereas"})
_BEFORE_SUBJECT = frozenset({"and", "but", "because", "since", "although", "though", "that", ";", ":"})
_LONGEST_NAME = 4
_AGAIN = frozenset({"it", "its", "they", "their", "them", "this", "these"})
_LONGEST_SUBJECT = 5


def read_other_name(view: SentenceView, variable: Variable, index: int) -> tuple[int, int, str] | None:
    """Read "this step is called fulling" and "the badger is also known as the ratel"; a name ends the clause.

    No subject that opens with one of `parameters.unnamed` is a thing of one name.
    """
    words = _CALLED.get(view.lowers[index])
    is_other = view.lowers[index - 1] == "also"
    be = index - 1 - is_other
    if words is None or be < 1 or view.lowers[be] not in ("is", "are") or not _NAMES.isdisjoint(view.words):
        return None
    name = index + 1 + len(words)
    if view.lowers[index + 1 : name] != words or not _is_name(view, name):
        return None
    if not (is_other or _AGAIN.isdisjoint(view.lowers[name:])):
        return None  # "this step is called fulling, and it takes a day": it would be the name
    first = start_of_subject(view, Passive(be, "", (), index, name - 1, view.lowers[index]))
    if first < 0 or be - first > _LONGEST_SUBJECT or view.lowers[first] in variable.words("unnamed"):
        return None
    if not is_other and (_is_led(view, first) or _names_more(view, index)):
        return None
    head = view.lowers[be - 1]
    if names_person(head) or "of" in view.lowers[first:be]:
        return None
    thing = write_as_object(view, first, be, view.setting.lowered)
    is_certain = view.lowers[first] in _CERTAIN and (view.before is None or _NAMES.isdisjoint(view.before.words))
    if not thing or not (is_other or is_certain):
        return None
    if is_other:
        return first, name - 1, f"another name for {thing} is"
    return first, name - 1, f"the name {'of' if _is_proper(view, name) else 'for'} {thing} is"


def _is_led(view: SentenceView, first: int) -> bool:
    """Whether a phrase or a clause stands before the subject: "below the ground the rock is called magma"."""
    return first > 0 and view.lowers[first - 1] not in _BEFORE_SUBJECT


def _names_more(view: SentenceView, index: int) -> bool:
    """Whether something else is called so or so beside it: "when it is dry it is called hay"."""
    return any(low in _CALLED and i != index for i, low in enumerate(view.lowers))


def _is_proper(view: SentenceView, first: int) -> bool:
    """Whether a thing of its own is named: "the Iron Bridge"."""
    return view.tokens[first + (view.lowers[first] == "the")].text[:1].isupper()


def _is_name(view: SentenceView, first: int) -> bool:
    """Whether a short name without "a" stands there, after which the clause ends."""
    place = first + (view.lowers[first : first + 1] == ("the",))
    last = place
    while last < len(view.tokens) - 1 and view.tokens[last].upos in _NAMED:
        last += 1
    is_short = place < last <= place + _LONGEST_NAME and view.tokens[last - 1].upos in ("NOUN", "PROPN")
    is_short = is_short and view.lowers[last - 1] not in TIME_WORDS and view.lowers[last - 1] != "home"
    return is_short and (
        view.lowers[last] in (".", ";") or (view.lowers[last] == "," and _opens_clause(view, last + 1))
    )


def _opens_clause(view: SentenceView, first: int) -> bool:
    """Whether a clause opens after a comma, and no other name: "it is also called ergot, smut or rust"."""
    if first >= len(view.tokens):
        return False
    if view.lowers[first] == "and":
        return view.finds_finite(first, len(view.tokens))
    return view.lowers[first] in _JOINTS or view.tokens[first].upos in ("DET", "PRON")
