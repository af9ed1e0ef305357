"""Read the last auxiliary of a verb, and write it anew: "is not often held", "does not often take place"."""

from __future__ import annotations

from dataclasses import dataclass

from styler_nb.engines.variants.reading.frames import find_subject
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["VerbGroup", "read_active_group", "read_be_group", "write_be", "write_denied"]

_ADVERBS = (
    read_words("inside_verbs")
    | {"mainly", "largely", "mostly", "partly", "primarily", "chiefly", "originally", "long", "traditionally"}
    | {"officially", "formally", "gradually", "eventually", "finally"}
    | {"regularly", "previously", "recently", "currently", "soon", "initially", "formerly", "once", "largely"}
) - {"not", "never", "best", "better", "fully", "completely", "just", "yet", "safely", "instead"}
_FINITE_BE = {"am": "VBP", "is": "VBZ", "are": "VBP", "was": "VBD", "were": "VBD"}
_DENIED_BE = {"isn't": "VBZ", "aren't": "VBP", "wasn't": "VBD", "weren't": "VBD"}
_DENIED = {"VBZ": "does", "VBP": "do", "VBD": "did"}
_ONE_OF = frozenset({"one", "each", "neither", "either", "none"})
_DO = {"does": "VBZ", "do": "VBP", "did": "VBD"}
_HAVE = frozenset({"has", "have", "had", "having", "hasn't", "haven't", "hadn't"})
_MODALS = frozenset(
    {"will", "would", "can", "could", "may", "might", "must", "should", "shall", "to", "cannot", "can't", "won't"}
    | {"wouldn't", "couldn't", "mustn't", "shouldn't"}
)
_PLURAL_PRONOUNS = frozenset({"we", "they", "you", "these", "those", "many", "few", "several", "both"})
_SINGULAR_PRONOUNS = frozenset({"he", "she", "it", "this", "that", "everyone", "everything", "one"})
_MOST_ADVERBS = 2


@dataclass(frozen=True, slots=True)
class VerbGroup:
    """A verb's form: `tag` is the one that its main word would have as a single verb.

    `first` is the first token that belongs to what is written anew, and `adverbs` are those between it and the main
    word; `denied` is "not", "n't" or "".
    """

    first: int
    tag: str
    adverbs: tuple[int, ...] = ()
    denied: str = ""
    is_plural: bool | None = None


def read_be_group(view: SentenceView, main: int) -> VerbGroup | None:
    """Read the form of "be" before a participle or an adjective; `PassiveGroup` has all auxiliaries of a passive."""
    place = _skip_back(view, main - 1)
    adverbs = tuple(range(place + 1, main))
    denied = ""
    if place > 0 and view.lowers[place] == "not":
        denied, place = "not", place - 1
    if place < 0:
        return None
    low = view.lowers[place]
    if low in _DENIED_BE and not denied:
        return VerbGroup(place, _DENIED_BE[low], adverbs, "n't", low in ("aren't", "weren't"))
    if low in _FINITE_BE:
        if place == 0 or view.lowers[place - 1] == "there":
            return None
        return VerbGroup(place, _FINITE_BE[low], adverbs, denied, low in ("are", "were"))
    if denied or low not in ("be", "been", "being"):
        return None
    before = _skip_back(view, place - 1)
    if before > 0 and view.lowers[before] == "not":
        before -= 1
    if before < 0:
        return None
    helper = view.lowers[before]
    if low == "be":
        return VerbGroup(place, "VB", adverbs) if helper in _MODALS or helper.endswith("'ll") else None
    if low == "been":
        return VerbGroup(place, "VBN", adverbs) if helper in _HAVE or helper.endswith("'ve") else None
    return VerbGroup(place, "VBG", adverbs) if helper in _FINITE_BE else None


def read_active_group(view: SentenceView, main: int) -> VerbGroup | None:
    """Read the auxiliaries before a verb that is no passive."""
    place = _skip_back(view, main - 1)
    adverbs = tuple(range(place + 1, main))
    first = place + 1
    if place < 0:
        return None
    denied = ""
    helper = view.lowers[place]
    if helper == "not" and place > 0:
        denied, helper = "not", view.lowers[place - 1]
        place -= 1
    if helper in _DO and denied:
        return VerbGroup(place, _DO[helper], adverbs, denied, _is_plural_subject(view, place))
    if helper in ("doesn't", "don't", "didn't"):
        return VerbGroup(place, _DO[helper[:-3]], adverbs, "n't", _is_plural_subject(view, place))
    if helper in _MODALS or helper.endswith("'ll"):
        return VerbGroup(main, "VB")
    if helper in _HAVE or helper.endswith("'ve"):
        return VerbGroup(main, "VBN")
    if helper in _FINITE_BE:
        return VerbGroup(main, "VBG") if view.tokens[main].xpos == "VBG" else None
    tag = view.tokens[main].xpos
    if denied or helper in _DO or helper == "i" or tag not in ("VBZ", "VBP", "VBD"):
        return None
    return VerbGroup(first, tag, adverbs, "", _is_plural_subject(view, first))


def _skip_back(view: SentenceView, place: int) -> int:
    """Give the token before at most two adverbs that end here."""
    for _ in range(_MOST_ADVERBS):
        if place > 0 and view.lowers[place] in _ADVERBS:
            place -= 1
    return place


def _is_plural_subject(view: SentenceView, verb: int) -> bool | None:
    """Whether the subject before a verb is plural; None where that is not sure."""
    head = find_subject(view.tokens, view.lowers, verb)
    if head < 0:
        return None
    low = view.lowers[head]
    if low in _PLURAL_PRONOUNS:
        return True
    if low in _SINGULAR_PRONOUNS:
        return False
    start = head
    while start > 0 and (view.tokens[start - 1].upos in ("NOUN", "PROPN", "ADJ", "DET", "NUM")):
        start -= 1
    if start > 1 and view.lowers[start - 1] == "of" and view.lowers[start - 2] in _ONE_OF:
        return False  # "one of the customers was"
    if start > 0 and view.lowers[start - 1] in ("and", "or", "nor", ",", "with"):
        return None
    if "and" in view.lowers[head:verb] or "or" in view.lowers[head:verb]:
        return None
    if view.tokens[head].upos == "PROPN":
        return None if view.lowers[head].endswith("s") or view.lowers[start] == "the" else False
    return is_plural_noun(low) if view.tokens[head].upos == "NOUN" else None


def write_be(group: VerbGroup) -> str:
    """Give the form of "be" that stands for a group's form; "" where the subject's number is not known."""
    if group.tag in ("VB", "VBN", "VBG"):
        return {"VB": "be", "VBN": "been", "VBG": "being"}[group.tag]
    plural = group.is_plural if group.tag == "VBD" else group.tag == "VBP"
    if plural is None:
        return ""
    form = ("were" if plural else "was") if group.tag == "VBD" else ("are" if plural else "is")
    return form + {"": "", "not": " not", "n't": "n't"}[group.denied]


def write_denied(group: VerbGroup) -> str:
    """Give the form of "do" with "not" that stands for a group's form; "" where nothing is denied."""
    return "" if not group.denied else _DENIED[group.tag] + (" not" if group.denied == "not" else "n't")
