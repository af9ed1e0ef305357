"""Find where the subject of a passive begins, and whether it may stand after the verb instead."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.agentless import OBJECT_FORMS, Passive
from styler_nb.engines.variants.reading.moves import may_move
from styler_nb.engines.variants.reading.noun_phrases import names_person
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["disagrees", "end_of_phrase", "opens_with_phrase", "start_of_next_subject", "start_of_subject"]

_NARROWED = frozenset(
    {"no", "neither", "few", "little", "none", "nothing", "not", "only", "hardly", "what", "who", "which"}
)
_OF_ONE = frozenset({"this", "that", "a", "an", "each", "every"})
_COUNTED = frozenset({"all", "every", "each", "any", "some", "many", "most", "several", "both", "everything", "much"})
_UNDER_DENIAL = _COUNTED | {"and"}
"""Words that say something else after a denial: "you may not bring coats and bags"."""
_OPENERS = read_words("clause_openers")
_IN_SUBJECT = frozenset(
    {
        "of",
        "in",
        "for",
        "between",
        "on",
        "from",
        "with",
        "around",
        "under",
        "behind",
        "inside",
        "below",
        "above",
        "near",
    }
    | {"within", "about", "along", "across", "beneath", "among", "to"}
)
_CONNECTING = frozenset(
    {
        "then",
        "next",
        "now",
        "thus",
        "therefore",
        "finally",
        "often",
        "usually",
        "sometimes",
        "here",
        "afterwards",
        "today",
    }
)
_BEFORE_CLAUSES = ("before", "after", "until")
_BEFORE_MAIN_CLAUSES = frozenset({"if", "as", "when", "once", *_BEFORE_CLAUSES})
_TIMES_OF_CLAUSES = frozenset({("soon", "as"), ("each", "time"), ("every", "time")})
_POSSESSIVES = frozenset({"its", "their"})
_RELATIVES = frozenset({"where", "why"})
_ABOUT_SUBJECT = read_words("relative_pronouns")
_TIMES = frozenset({"today", "yesterday", "tomorrow", "tonight", "nowadays"})
_LONGEST_OPENING = 8
_LONGEST_BEFORE_MORE = 8
"""Words of an object after which more may follow that belongs to the verb."""
_AFTER_OPENING = frozenset({"it", "they", "the", "these", "this"})
_IN_ROW = frozenset({"NOUN", "ADJ", "CCONJ", "NUM"})
_LONGEST = 14
_LONGEST_RELATIVE = 10


def disagrees(view: SentenceView, first: int, auxiliary: int) -> bool:
    """Whether one thing stands before "are", so that the subject is another: "days that remain after this date are"."""
    phrase = view.lowers[first:auxiliary]
    return bool(phrase) and phrase[0] in _OF_ONE and view.lowers[auxiliary] == "are" and "and" not in phrase


def start_of_subject(view: SentenceView, passive: Passive, *, closes: bool = False) -> int:
    """Give the first token of the subject before a passive, -1 where it is not surely the whole clause's beginning.

    `closes` says that nothing will follow the object but a second verb.
    """
    end = passive.auxiliary
    if end and view.tokens[end - 1].upos == "ADV":
        return -1  # "the lids usually have to be replaced"
    for first in _openings(view, end):
        if first and view.lowers[first - 1] == "," and view.lowers[0] in _NARROWED:
            return -1  # "only pens, rulers and maps may be kept"
        if first >= end or _is_second_deed(view, first) or not _is_subject(view, first, passive, closes=closes):
            continue
        if passive.negated(view) and not _UNDER_DENIAL.isdisjoint(view.lowers[first:end]):
            return -1
        if disagrees(view, first, end):
            return -1
        if first > 1 and view.lowers[first - 1] in ("and", "or") and view.tokens[first - 2].xpos == "VBG":
            return -1  # "sports that involve running or jumping should be avoided"
        return first if may_move(view, first, end) and (closes or _fits(view, passive, first, end)) else -1
    return -1


def _is_second_deed(view: SentenceView, first: int) -> bool:
    """Whether a form in -ing is joined to one before it: "sports that involve running or jumping"."""
    if first < len(("running", "or")) or view.lowers[first - 1] not in ("and", "or"):
        return False
    return view.lowers[first].endswith("ing") and view.lowers[first - 2].endswith("ing")


def _past_amount(view: SentenceView, first: int) -> int:
    return first + 2 if view.lowers[first : first + 2] == ("at", "least") else first


def start_of_next_subject(view: SentenceView, passive: Passive, after: int, *, closes: bool = False) -> int:
    """Give the first token of the subject of a coordinate clause, -1 where that is not sure.

    `after` is the last token of the passive in the clause before it.
    """
    end = passive.auxiliary
    for index in range(end - 1, after, -1):
        low = view.lowers[index]
        is_mark = low in (",", ";")
        if not is_mark and not (low in ("and", "or", "but") and view.lowers[index - 1] in (",", ";")):
            continue
        if low == "," and not {",", "and", "or"}.isdisjoint(view.lowers[after:index]):
            return -1  # within a row of nouns
        first = index + 1
        if passive.negated(view) and not _UNDER_DENIAL.isdisjoint(view.lowers[first:end]):
            return -1
        is_sure = _is_subject(view, first, passive, closes=closes) and may_move(view, first, end)
        return first if is_sure and (closes or _fits(view, passive, first, end)) else -1
    return -1


def _fits(view: SentenceView, passive: Passive, first: int, end: int) -> bool:
    """Whether what follows the verb may follow the object too."""
    place = passive.last + 1
    following = view.lowers[place]
    if "\n" in view.text[view.tokens[first].start : view.tokens[passive.last].end]:
        return False
    if view.tokens[place].upos == "PUNCT":
        return True
    if end - first > _LONGEST_BEFORE_MORE:
        return False
    if view.finds_finite(first, end):
        # "the money that is left to repay debts" would be money for debts
        return view.lowers[end - 1] in ("left", "available") and following not in ("to", "for", "in", "on", "over")
    inner = {view.lowers[i] for i in range(_past_amount(view, first), end) if view.tokens[i].upos == "ADP"} - {"of"}
    if following in inner or (inner and following == "of"):
        return False
    return not (inner and following in ("in", "on", "at") and end - first > 4)


def _is_subject(view: SentenceView, first: int, passive: Passive, *, closes: bool) -> bool:
    low, end = view.lowers[first], passive.auxiliary
    after = passive.last + 1
    after += view.tokens[after].upos == "ADV" and after + 1 < len(view.tokens)
    closes = closes or view.tokens[after].upos == "PUNCT"
    if low in _NARROWED or low in _TIMES or end - first > _LONGEST:
        return False
    if end - first == 1 and low in OBJECT_FORMS:
        return view.tokens[first].upos in ("PRON", "DET")
    nouns = (view.lowers[i] for i in range(first, end) if view.tokens[i].upos in ("NOUN", "PROPN"))
    if any(names_person(noun) and noun not in ("one", "ones") for noun in nouns):
        return False
    first = _past_amount(view, first)
    first += low == "such" and view.lowers[first + 1] in ("a", "an")
    last = end_of_phrase(view, first)
    while 0 <= last < end - 1:
        following = view.lowers[last + 1]
        if following == "," and first == 0 and _is_row(view, last + 1, end):
            last = end_of_phrase(view, last + 2 + (view.lowers[last + 2] in ("and", "or")))
            continue
        if following == "like" and last + 3 == end and view.lowers[last + 2] in OBJECT_FORMS:
            return True  # "a lock like that"
        if following not in _IN_SUBJECT and following not in ("and", "or"):
            return following in ("that", "which") and _is_relative(view, last + 1, end, closes=closes)
        last = end_of_phrase(view, last + 2)
    return last == end - 1 and (end - first > 1 or view.tokens[first].upos == "NOUN")


def _is_row(view: SentenceView, comma: int, end: int) -> bool:
    """Whether a comma parts nouns that all are one subject: "gas, water and power should be"."""
    rest = view.lowers[comma:end]
    has_joint = "and" in rest or "or" in rest
    return has_joint and all(t.upos in _IN_ROW or t.text == "," for t in view.tokens[comma + 1 : end])


def _is_relative(view: SentenceView, first: int, end: int, *, closes: bool) -> bool:
    """Whether a clause about the noun before fills [first, end): "that is left"; a longer one if nothing follows."""
    return (
        2 <= end - first <= (_LONGEST_RELATIVE if closes else 4)
        and view.is_finite(first + 1)
        and sum(view.is_finite(i) for i in range(first, end)) == 1
        and not any(view.tokens[i].upos in ("PUNCT", "CCONJ", "SCONJ") for i in range(first + 1, end))
    )


def end_of_phrase(view: SentenceView, first: int) -> int:
    """Give the last token of the noun phrase, without complements, that starts at a token; -1 where there is none."""
    last = -1
    for index in range(first, min(first + 7, len(view.tokens))):
        upos, low = view.tokens[index].upos, view.lowers[index]
        if upos in ("NOUN", "PROPN") or (low in ("one", "ones") and view.tokens[index - 1].upos == "ADJ"):
            last = index
        elif upos == "DET" or low in _POSSESSIVES:
            if index != first and view.lowers[index - 1] not in ("all", "both", "half"):
                break
        elif view.lowers[index] == "and" and view.tokens[index - 1].upos == "ADJ":
            if index + 1 == len(view.tokens) or view.tokens[index + 1].upos != "ADJ":
                break
        elif upos not in ("ADJ", "NUM") and (last >= 0 or not _is_modifier(view, index, first)):
            break
    return last


def _is_modifier(view: SentenceView, index: int, first: int) -> bool:
    """Whether a participle or adverb stands before a noun: "the remaining money", "a very old house"."""
    token, following = view.tokens[index], view.tokens[index + 1] if index + 1 < len(view.tokens) else None
    if following is None:
        return False
    if token.upos == "ADV":
        return following.upos in ("ADJ", "VERB") and token.lower.endswith(("ly", "very", "more", "most", "less"))
    is_participle = token.upos == "VERB" and token.xpos in ("VBG", "VBN")
    if index == first:
        return token.upos == "VERB" and token.xpos == "VBN" and following.upos == "NOUN"  # "frozen meals"
    return is_participle and following.upos in ("NOUN", "ADJ")


def _openings(view: SentenceView, auxiliary: int) -> Iterator[int]:
    """Give where the clause of an auxiliary may begin, the nearest place first."""
    if view.tokens[0].upos == "ADP" and not view.finds_finite(0, auxiliary):
        # "after an hour it can", "in summer the pots should"
        yield from (
            i for i in range(2, auxiliary) if view.lowers[i] in _AFTER_OPENING and view.tokens[i - 1].upos == "NOUN"
        )
    for index in range(auxiliary - 1, -1, -1):
        low, upos = view.lowers[index], view.tokens[index].upos
        if low in _OPENERS and (upos in ("SCONJ", "CCONJ", "ADV") or (upos == "ADP" and low in _BEFORE_CLAUSES)):
            if low in _RELATIVES and index and view.tokens[index - 1].upos == "NOUN":
                return  # "the point where the rock breaks is called" something
            is_joint = low in ("and", "or", "but", "so")
            if not is_joint or index == 0 or _joins_clauses(view, index):
                yield index + 1
                if is_joint and view.lowers[index + 1] in _CONNECTING:
                    yield index + 2
            if not is_joint or view.lowers[index - 1 : index] == (",",):
                return
        elif (
            (view.lowers[index - 1], low) in _TIMES_OF_CLAUSES
            or low in (";", ":")
            or (low == "which" and index > 0 and view.tokens[index - 1].upos == "ADP")
        ):
            yield index + 1
            return
        elif low == ",":
            if view.tokens[0].upos == "NOUN" and _is_row(view, index, auxiliary):
                continue
            if opens_with_phrase(view, index):
                yield index + 1
                return
            start = next((i + 1 for i in range(index - 1, -1, -1) if view.lowers[i] == ";"), 0)
            if view.tokens[start].upos == "SCONJ" or view.lowers[start] in _BEFORE_MAIN_CLAUSES:
                # after a clause that opens the sentence, or what follows a semicolon
                if view.finds_finite(start + 1, index) and "," not in view.lowers[start:index]:
                    yield index + 1
                return
            return
    if view.lowers[0] in _CONNECTING and auxiliary > 1:
        yield 1
    yield 0


def _joins_clauses(view: SentenceView, joint: int) -> bool:
    """Whether "and" stands between two clauses, not between two nouns: "it is late and salt", "salt and pepper"."""
    if not view.finds_finite(0, joint) or _joins_kinds(view, joint):
        return False
    if view.lowers[joint - 1] == ",":
        if view.lowers[joint] == "so" or (
            joint + 2 < len(view.tokens) and view.lowers[joint + 1] in OBJECT_FORMS and view.is_finite(joint + 2)
        ):
            return True
        return "," not in view.lowers[: joint - 1]
    return view.tokens[joint - 1].upos in ("VERB", "ADV", "PRON") and not _is_in_subject(view, joint)


def _joins_kinds(view: SentenceView, joint: int) -> bool:
    """Whether participles or adjectives of one noun stand on both sides of a joint: "torn or faded flags"."""
    before, after = view.tokens[joint - 1], view.tokens[joint + 1]
    is_kind = before.xpos in ("VBD", "VBN") and (after.upos == "ADJ" or after.xpos in ("VBN", "VBD", "VBG"))
    opener = view.tokens[joint - 2] if joint > 1 else None
    return is_kind and (opener is None or opener.upos in ("DET", "ADP", "PUNCT", "NUM"))


def _is_in_subject(view: SentenceView, joint: int) -> bool:
    """Whether a joint stands in a clause about a subject that has no verb yet: "sports that need running or"."""
    opening = next((i for i in range(joint - 1, 0, -1) if view.lowers[i] in _ABOUT_SUBJECT), 0)
    begin = next((i + 1 for i in range(opening, -1, -1) if view.lowers[i] in (",", ";", "and", "but")), 0)
    return opening > begin and view.tokens[opening - 1].upos != "PUNCT" and not _has_verb(view, begin, opening)


def _has_verb(view: SentenceView, first: int, end: int) -> bool:
    """Whether there is a finite verb beside a clause's first word, which may be a plural noun taken for one."""
    return any(view.is_finite(i) for i in range(first + 1, end))


def opens_with_phrase(view: SentenceView, comma: int) -> bool:
    """Whether words of time, place, manner or connection, and no clause, open the sentence before a comma."""
    if comma > _LONGEST_OPENING or view.tokens[0].upos not in ("ADP", "ADV", "SCONJ", "CCONJ"):
        return False
    return not any(view.is_finite(i) or view.tokens[i].upos == "PUNCT" for i in range(comma))
