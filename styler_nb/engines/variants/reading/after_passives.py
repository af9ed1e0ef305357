"""Tell what follows a passive: who does it, when, or another verb that shares its subject."""

from __future__ import annotations

from styler_nb.engines.variants.reading.inflect import may_be_form, may_be_verb
from styler_nb.engines.variants.reading.noun_phrases import may_be_person
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["has_agent", "is_denied_to", "is_followed_by_verb", "lends_auxiliary", "says_how_long_before", "says_when"]

_MEANS = frozenset(
    {"hand", "means", "mail", "post", "phone", "telephone", "email", "car", "bus", "train", "heart"}
    | {"bicycle", "bike", "boat", "ferry", "plane", "taxi", "air", "sea", "road", "rail", "fax", "name"}
)
_DEADLINES = read_words("months") | {
    "end", "noon", "midnight", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "evening", "morning", "deadline",
}  # fmt: skip
_ASIDES = frozenset({"where", "which", "who", "because", "since", "although", "though", "while", "whereas"})
_NEW_CLAUSE = frozenset({"when", "where", "whenever", "wherever"})
_ANYBODY = frozenset({"anyone", "anybody", "someone", "somebody", "those", "people", "others", "persons"})
_ENDS_CLAUSE = frozenset({";", ":", "who", "which", "that", "because", "although", "while", "if", "when"})
_FURTHER = frozenset({"nor", "or", "and", "not", "only", "except", "even", "but"})
_AMOUNTS = frozenset({"half", "about", "roughly", "nearly", "almost", "a"})
_UNITS = frozenset({"degree", "degrees", "percent", "per", "%", "half", "third", "quarter", "minutes", "hour", "hours"})
_TIMES = frozenset({"time", "day", "night", "morning", "evening", "week", "weekend", "month", "year", "season", "hour"})
_TIMES |= {"spring", "summer", "autumn", "fall", "winter"}
_LASTING = _TIMES | {"minute", "decade", "century", "centuries", "generation"}
_AHEAD, _SOONER = ("in", "advance"), ("beforehand",)
_BE = read_words("finite_be")
_RECOGNIZED = read_words("recognized_by_a_mark")
_OWN = frozenset({"its", "their"})
_EACH = frozenset({"each", "every", "all", "this", "next"})
_SEVERAL = frozenset({"several", "many", "two", "three", "four", "five", "six", "ten", "a", "few", "some"})


def has_agent(view: SentenceView, participle: int) -> bool:
    """Whether "by" names who does it, also after a second joint: "it must not be used at night, nor by children"."""
    if is_denied_to(view, participle):
        return True
    for index in range(participle + 1, len(view.tokens)):
        if view.tokens[index].upos == "PUNCT":
            return False
        if view.lowers[index] == "by":
            following = index + 1
            if following >= len(view.tokens):
                return True
            if view.tokens[following].upos == "NUM" or view.lowers[following] in _AMOUNTS:
                return not _is_amount(view, following)
            if not _DEADLINES.isdisjoint(view.lowers[following : following + 2]):
                return _is_doer_of_time(view, following)
            if view.lowers[participle] in _RECOGNIZED and view.lowers[following] in _OWN:
                return _names_people(view, following + 1)  # "it can be recognized by its smell"
            return view.tokens[following].xpos != "VBG" and view.lowers[following] not in _MEANS
    return False


def lends_auxiliary(view: SentenceView, last: int) -> bool:
    """Whether a clause with another subject leaves out the auxiliary: "should be checked, and the number recorded"."""
    end = len(view.tokens) - 1
    for joint in range(last + 1, end - 2):
        if view.lowers[joint] in _ENDS_CLAUSE or (view.is_finite(joint) and view.tokens[joint].upos == "AUX"):
            return False
        if view.lowers[joint] not in ("and", "or") or view.tokens[joint + 1].upos != "DET":
            continue
        verb = next((i for i in range(joint + 2, end) if view.tokens[i].upos in ("VERB", "AUX", "SCONJ")), -1)
        is_done = verb > joint + 2 and view.tokens[verb].xpos in ("VBD", "VBN") and view.tokens[verb - 1].upos == "NOUN"
        if not is_done or not may_be_form(view.lowers[verb], "VBN"):
            return False
        is_left = view.lowers[joint - 1] == "," and view.tokens[verb + 1].upos in ("ADP", "ADV", "PART")
        return is_left or verb + 1 == end
    return False


def is_denied_to(view: SentenceView, participle: int) -> bool:
    """Whether a further "by" says who may or may not do it: ", nor by anyone under ten", "and only by guests"."""
    for index in range(participle + 2, len(view.tokens) - 1):
        if view.lowers[index] == ";":
            return False
        if view.lowers[index] == "by" and view.lowers[index - 1] in _FURTHER:
            following = view.lowers[index + 1]
            is_doer = following not in _MEANS | _DEADLINES and view.tokens[index + 1].xpos not in ("VBG", "CD")
            place = index + 1 + (view.tokens[index + 1].upos == "DET")
            if is_doer and (following in _ANYBODY or _names_people(view, place)):
                return True
    return False


def _names_people(view: SentenceView, first: int) -> bool:
    """Whether the noun phrase that starts at a token may name a person or people."""
    for index in range(first, len(view.tokens)):
        if view.tokens[index].upos not in ("NOUN", "ADJ", "ADV", "PROPN", "VERB"):
            return index == first
        if view.tokens[index].upos == "PROPN" or may_be_person(view.lowers[index]):
            return True
    return False


def _is_doer_of_time(view: SentenceView, first: int) -> bool:
    """Whether a word of time tells of which doer one speaks: "by the evening guard", but "by Monday morning"."""
    after = first + (1 if view.lowers[first] in _DEADLINES else 2)
    if after >= len(view.tokens) or view.tokens[after].upos not in ("NOUN", "PROPN"):
        return False
    return view.lowers[after] not in _DEADLINES


def _is_amount(view: SentenceView, first: int) -> bool:
    """Whether "by" says how much: "turned down by one degree", "by about half"."""
    near = view.lowers[first : first + 4]
    return not _UNITS.isdisjoint(near) or (view.lowers[first] in _AMOUNTS and near[1:2] in ((".",), (",",)))


def _is_hidden_verb(view: SentenceView, index: int) -> bool:
    """Whether a verb may be taken for a noun there, "and equals 7", or a participle for an adjective, "and dropped"."""
    if view.tokens[index].upos == "ADJ" and view.lowers[index].endswith("ed"):
        return index + 1 >= len(view.tokens) or view.tokens[index + 1].upos not in ("NOUN", "PROPN", "ADJ", "CCONJ")
    if index + 1 >= len(view.tokens) or view.tokens[index].upos != "NOUN" or not may_be_verb(view.lowers[index]):
        return False
    return view.tokens[index + 1].upos in ("DET", "PRON", "NUM", "ADJ")


def says_when(view: SentenceView, index: int) -> bool:
    """Whether a time or price without a preposition stands there: "each month", "twice a week", "free of charge"."""
    if index + 1 >= len(view.tokens):
        return False
    low, following = view.lowers[index], view.lowers[index + 1]
    if low == "free":
        return following == "of"
    if low == "every" and (view.tokens[index + 1].upos == "NUM" or following in ("few", "other", "second", "third")):
        return True
    if low in ("once", "twice"):
        return following in ("a", "each", "every", "per")
    return following in _TIMES if low in _EACH else low in _SEVERAL and following.removesuffix("s") in _TIMES


def says_how_long_before(view: SentenceView, index: int) -> bool:
    """Whether it is told how long before something is done: "years in advance", "two days beforehand"."""
    rest = view.lowers[index + (view.tokens[index].upos == "NUM") :]
    is_span = rest[:1] != () and not _LASTING.isdisjoint((rest[0], rest[0].removesuffix("s")))
    return is_span and (rest[1:3] == _AHEAD or rest[1:2] == _SOONER)


def _is_progressive(view: SentenceView, being: int) -> bool:
    """Whether "being" follows an auxiliary: "the house was still being built"."""
    place = being - 1
    while place > 0 and view.tokens[place].upos == "ADV":
        place -= 1
    return view.lowers[place] in _BE


def _is_in_aside(view: SentenceView, last: int, joint: int) -> bool:
    """Whether a joint stands in a clause that a comma parts from the verb: ", where it can rain and freeze"."""
    for index in range(joint - 1, last + 1, -1):
        if view.lowers[index] == ",":
            return False
        if view.lowers[index] in _ASIDES and view.lowers[index - 1] == ",":
            return view.finds_finite(index + 1, joint)
    return False


def _leads_on(view: SentenceView, first: int) -> bool:
    """Whether a phrase stands before a verb that has no subject of its own: "and as a rule has two seeds"."""
    if view.tokens[first].upos not in ("ADP", "SCONJ"):
        return False
    place = first + 1
    while place < len(view.tokens) - 1 and view.tokens[place].upos in ("DET", "ADJ", "NOUN") and place <= first + 3:
        place += 1
    return place > first + 1 and view.is_finite(place)


def is_followed_by_verb(view: SentenceView, last: int) -> bool:
    """Whether another verb shares the subject: "it can be used and is cheap"."""
    if last + 1 < len(view.tokens) and view.tokens[last + 1].upos == "CCONJ":
        return True
    if any(view.lowers[i] == "being" and not _is_progressive(view, i) for i in range(last + 1, len(view.tokens))):
        return True  # "it can be sold without being cut"
    if any(
        view.lowers[i - 1] in ("than", "not") and view.tokens[i].xpos == "VBN"
        for i in range(last + 2, len(view.tokens))
    ):
        return True  # "it must be placed by hand rather than thrown in"
    return any(
        view.tokens[i].upos == "CCONJ"
        and (
            view.tokens[i + 1].upos in ("VERB", "AUX", "ADV") or _is_hidden_verb(view, i + 1) or _leads_on(view, i + 1)
        )
        and view.lowers[i + 1] not in _NEW_CLAUSE
        and view.lowers[i + 1] != view.lowers[i - 1]  # "again and again"
        and view.lowers[i + 1 : i + 3] not in (("only", "if"), ("only", "when"))
        and not (view.tokens[i + 1].xpos == "VB" and "to" in view.lowers[last:i])
        and not _is_in_aside(view, last, i)
        and not (view.tokens[i + 1].xpos == "VBG" and view.tokens[i + 1].upos == "VERB" and "by" in view.lowers[last:i])
        for i in range(last + 1, len(view.tokens) - 1)
    )
