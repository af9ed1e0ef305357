"""Write what a house that lays down rules does: "a request may be refused", "we may refuse a request"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from styler_nb.engines.variants.finding.rules.house_clauses import write_heavy, write_none, write_related, write_second
from styler_nb.engines.variants.finding.rules.ruled_asked import asked_of_house
from styler_nb.engines.variants.finding.rules.ruled_clauses import find_shared, name_again, names_agent, write_orders
from styler_nb.engines.variants.finding.rules.ruled_each import name_deed, write_case
from styler_nb.engines.variants.reading.agentless import Passive, Verbs, read_passive, verbs
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.noun_phrases import names_person
from styler_nb.engines.variants.reading.subjects import end_of_phrase
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["list_deeds"]

_MODALS = read_words("modals_of_rules")
_FUTURE = frozenset({"will"})
_DONE, _BOUND = (" ".join(sorted(read_words(name))) for name in ("houses_do", "houses_must"))
_ALLOWED = frozenset(
    {"refuse", "approve", "reject", "grant", "reimburse", "issue", "investigate", "remove", "label", "publish"}
    | {"announce", "lend", "waive", "refund", "inform", "notify", "consider", "reduce"}
    | {"accept", "repay", "charge"}
)
"""What only the house may do; "hens may be kept" and "a complaint may be made" is said of those under its rules."""
_OWN_MATTERS = frozenset(
    {"reason", "reasons", "decision", "decisions", "outcome", "outcomes", "hearing", "hearings", "complaint"}
    | {"complaints", "request", "requests", "refusal", "meeting", "meetings", "minutes", "appeal", "appeals"}
)
"""What the house itself writes down; "the time of return must be recorded" by those who return."""
_RELATIVES = frozenset({"that", "which", "who"})
_AND = re.compile(r"\band\b")
_PAPER = re.compile(r"\b(?:a|an|the) (request|claim|application|appeal|complaint)$")
_GIVEN_BY_HOUSES = read_words("things_of_houses") | {
    "change", "deduction", "adjustment", "announcement", "interest", "expense", "pension", "dividend", "overtime",
    "pay", "deposit",
}  # fmt: skip
_KEPT_BY_HOUSES = frozenset(
    {"record", "property", "name", "datum", "data", "detail", "list", "information", "copy", "file", "register", "log",
     "footage", "recording", "document", "address", "number", "item", "statistic"}
)  # fmt: skip
_HELD_BY_HOUSES = frozenset(
    {
        "lesson",
        "class",
        "course",
        "event",
        "session",
        "tour",
        "show",
        "performance",
        "trip",
        "practice",
        "match",
        "exam",
    }
)
_HANDED_IN = read_words("handed_in_by_readers")
_DEADLINES = frozenset({"end", "time", "hour", "day", "week", "month", "deadline", "date", "due", "first", "last"})
_SUMS = frozenset(
    {"fee", "deposit", "charge", "rate", "price", "amount", "fine", "penalty", "interest", "cost", "rent", "payment"}
    | {"subscription", "surcharge", "night"}
)
_SENT = frozenset(
    {"reminder", "letter", "notice", "confirmation", "card", "pass", "ticket", "invoice", "message", "code", "bill"}
    | {"result", "reply", "statement", "newsletter", "warning", "permit", "decision"}
)
_RETURNED = frozenset({"deposit", "money", "application"})
_SEEN_TO = frozenset({"inspect", "test", "clean", "lock", "replace", "check", "store", "return"})
_BY_EITHER = {
    "pay": _GIVEN_BY_HOUSES - {"deposit"} | {"claim"},
    "repay": frozenset({"expense", "cost", "fare", "fee", "deposit", "amount"}),
    "increase": frozenset({"limit", "allowance", "rate", "fee", "wage", "salary", "price", "payment"}),
    "raise": frozenset({"limit", "allowance", "rate", "fee", "wage", "salary", "price"}),
    "lower": frozenset({"limit", "allowance", "rate", "fee", "price"}),
    "give": frozenset({"reason", "refund", "warning", "priority", "preference"}),
    "return": _RETURNED,
    "release": frozenset({"boat", "room", "court", "place", "seat", "booking", "reservation", "slot", "table", "bed"}),
    "settle": _GIVEN_BY_HOUSES - {"deposit"},
    "make": _GIVEN_BY_HOUSES - {"deposit"} | {"charge", "copy"},
    "keep": _KEPT_BY_HOUSES,
    "take": frozenset({"payment"}),
    "cancel": _HELD_BY_HOUSES | {"membership", "permit", "pass", "card", "licence", "license"},
    "handle": _HANDED_IN | {"data", "datum", "record", "report", "information"},
    "answer": _HANDED_IN | {"letter", "email", "call", "message"},
    "process": _HANDED_IN | {"order", "payment", "data", "datum", "return", "refund"},
    "acknowledge": _HANDED_IN | {"gift", "donation", "letter", "receipt"},
    "evaluate": _HANDED_IN | {"proposal", "program", "programme", "bid", "performance"},
    "verify": _HANDED_IN | {"identity", "receipt", "amount", "detail"},
    "credit": frozenset({"account", "refund", "amount", "payment", "money", "point"}),
    "schedule": _HELD_BY_HOUSES | {"meeting", "hearing", "interview", "appointment"},
    "convert": frozenset({"amount", "sum", "currency", "price", "expense", "payment", "cost", "fare"}),
    "send_back": _HANDED_IN | {"item", "form"},
    "charge": _SUMS,
    "collect": _SUMS | {"data", "datum", "information", "statistic"},
    "send": _SENT,
    "post": _SENT,
    "mail": _SENT,
    "hold": _HELD_BY_HOUSES | {"workshop", "item", "book", "reservation", "meeting", "hearing", "election", "place"},
    "store": _KEPT_BY_HOUSES,
    "share": _KEPT_BY_HOUSES - {"item", "property"},
    "delete": _KEPT_BY_HOUSES - {"item", "property"} | {"account"},
    "donate": _KEPT_BY_HOUSES,
    "require": frozenset({"deposit", "proof", "identification", "payment", "receipt", "notice", "booking", "consent"}),
    "change": frozenset({"linen", "lock", "towel", "sheet", "code", "password"}),
    "clean": frozenset({"room", "pool", "hall", "kitchen", "equipment", "linen"}),
    "replace": frozenset({"card", "key", "pass", "item", "badge", "linen", "part"}),
    "renew": frozenset({"permit", "membership", "contract", "subscription", "pass", "license", "licence"}),
    "deliver": frozenset({"item", "meal", "order", "parcel", "bin", "book", "material", "document", "equipment"}),
    "withdraw": frozenset(
        {"permit", "pass", "card", "offer", "permission", "licence", "license", "item", "membership"}
    ),
    "supply": frozenset({"equipment", "towel", "glove", "tool", "linen", "material", "form", "water", "copy"}),
}
"""What those who are ruled do as well, with what only the house does it to: "rent is paid", "wages are paid"."""
_BY_READERS_WHERE_ALLOWED = frozenset({"keep", "lend", "treat", "pay"})
_OF_OTHERS = frozenset({"some", "most", "many", "others", "all", "no", "these", "those", "this", "that", "it", "both"})
_LEAVE = frozenset({"permission", "consent", "approval", "leave", "only"})


def list_deeds(view: SentenceView, lower_words: frozenset[str]) -> Iterator[Patch]:
    """Write what the house does: "a request may be refused", "we may refuse a request"."""
    done, bound = verbs(_DONE), verbs(_BOUND)
    if (case := write_case(view, done, _ALLOWED, _is_by_readers)) is not None:
        yield _own_papers(case) if view.setting.addresses else case
        return
    after = -1
    for index in view.where(_MODALS | {"is", "are"}, 1, -2):
        low = view.lowers[index]
        known = bound if low in ("must", "should") else done
        passive = read_passive(view, index, known, is_modal=low in _MODALS, also=_FUTURE)
        if passive is None or not _is_of_house(view, passive, known):
            continue
        last_finite = next((i for i in range(index - 1, -1, -1) if view.is_finite(i)), -1)
        begin = max(after, last_finite)
        if (heavy := write_heavy(view, passive, lower_words)) is not None:
            if not _is_by_readers(view, low, name_deed(view, passive), 0, index):
                after = passive.last
                yield heavy
            continue
        is_same = view.lowers[index - 1] in ("it", "they") and view.lowers[index - 2] in ("and", "but")
        if _is_by_readers(view, low, name_deed(view, passive), 0 if is_same else begin + 1, index):
            continue
        is_told = not _RELATIVES.isdisjoint(view.lowers[begin + 1 : index - 1])
        if is_told and view.tokens[passive.last + 1].upos != "PUNCT":
            continue  # "vehicles that block the road will be towed at night"
        asked = asked_of_house(view, passive, lower_words) if low not in ("must", "should") else None
        shared = find_shared(view, passive.last)
        second: list[Patch] = []
        if shared >= 0:
            name = {"is": "it", "are": "them"}.get(low) or name_again(view, passive, begin)
            second = write_second(view, passive, shared, name, partial(_is_of_house, view, known=known))
            if not second or asked is not None:
                continue
        if asked is not None:
            after = passive.last
            yield asked
            continue
        related = write_related(view, passive, "we")
        patches = [related] if related is not None and not second else []
        patches = patches or write_orders(view, passive, known, lower_words, begin, person="we")
        patches = patches or write_none(view, passive, lower_words)
        if patches and not second and _is_joined_loosely(view, passive.last) and not _goes_on(view, passive.last, done):
            continue  # "we clean the hall and the chairs are stacked"
        if patches and _follows_like(view, min(p.start for p in patches), after):
            continue  # "the cost is recovered and access is suspended": both or none
        if patches:
            after = passive.last
            tail = _leave_out(view, passive.last)
            if tail is not None:
                yield tail
            yield from (_own_papers(p) if view.setting.addresses else p for p in patches)
            yield from second


def _is_joined_loosely(view: SentenceView, last: int) -> bool:
    return view.lowers[last + 1] in ("and", "but") and all(t.upos != "AUX" for t in view.tokens[last + 2 : last + 3])


def _follows_like(view: SentenceView, start: int, after: int) -> bool:
    """Whether a clause follows right after another that tells what is done, which stays as it is."""
    joint = next((i for i in range(len(view.tokens) - 1, 1, -1) if view.tokens[i].end < start), 0)
    if view.lowers[joint] != "and" or view.lowers[joint - 1] == ",":
        return False
    done = next((i for i in range(joint - 1, max(after, 0), -1) if view.lowers[i] in ("is", "are")), -1)
    return done > 0 and view.tokens[done + 1].xpos == "VBN"


def _goes_on(view: SentenceView, last: int, known: Verbs) -> bool:
    """Whether the house does what a clause tells that follows right after a deed: "and the plot is offered"."""
    verb = next((i for i in range(last + 2, len(view.tokens) - 2) if view.is_finite(i)), -1)
    if verb < 0 or view.lowers[verb] not in ("is", "are", "will") or end_of_phrase(view, last + 2) != verb - 1:
        return False
    own = read_passive(view, verb, known, is_modal=view.lowers[verb] == "will", also=_FUTURE)
    if own is None or not _is_of_house(view, own, known) or find_shared(view, own.last) >= 0:
        return False
    return not _is_by_readers(view, view.lowers[verb], name_deed(view, own), last + 2, verb)


def _is_of_house(view: SentenceView, passive: Passive, known: Verbs) -> bool:
    """Whether nobody else is named who does it, and the house alone may."""
    index, low = passive.auxiliary, view.lowers[passive.auxiliary]
    following = view.lowers[passive.last + 1]
    if not known.fits(passive.lemma, following) or names_agent(view, passive.participle):
        return False
    if any(
        view.lowers[i : i + 2] == ("by", "the") and view.lowers[i + 2] not in _DEADLINES
        for i in range(len(view.tokens) - 2)
    ):
        return False  # "passes are issued to staff and visitors by the front desk"
    if low in ("may", "can") and passive.lemma not in _ALLOWED:
        return False
    if (
        passive.lemma in _SEEN_TO
        and following in ("before", "after")
        and not {"use", "each", "every"}.isdisjoint(view.lowers[passive.last + 2 : passive.last + 3])
    ):
        return False  # "tools are cleaned after use" by those who use them
    if passive.lemma in ("permit", "allow") and view.tokens[index - 1].xpos == "VBG" and view.setting.addresses:
        return False  # "smoking is not allowed": "you must not smoke"
    is_of_readers = low in ("must", "should") and passive.lemma == "record"
    return not (is_of_readers and _OWN_MATTERS.isdisjoint(view.lowers[:index]))


def _leave_out(view: SentenceView, last: int) -> Patch | None:
    """Write what a deed is not done with, at the end: "meals are covered, but drinks are not", "but not drinks"."""
    end = len(view.tokens) - 1
    if view.lowers[end - 2 : end] not in (("is", "not"), ("are", "not")):
        return None
    joint = next((i for i in range(last + 1, end - 3) if view.lowers[i] in ("but", "though", "although")), -1)
    if joint < 0 or view.lowers[joint - 1] != "," or view.finds_finite(joint + 1, end - 2):
        return None
    thing = view.tokens[joint + 1]
    if thing.upos not in ("NOUN", "ADJ", "DET") or not view.is_free(joint, end - 1) or thing.lower in _OF_OTHERS:
        return None
    # both are left out: "drinks and snacks are not", "not drinks or snacks"
    things = _AND.sub("or", _text(view, joint + 1, end - 2))
    return Patch(view.tokens[joint].start, view.tokens[end - 1].end, f"but not {things}")


def _text(view: SentenceView, first: int, end: int) -> str:
    return view.text[view.tokens[first].start : view.tokens[end - 1].end]


def _is_by_readers(view: SentenceView, modal: str, lemma: str, first: int, index: int) -> bool:
    """Whether those who are ruled may be the doers: "hens may be kept", "rent is paid in May"."""
    if modal in ("must", "should") and lemma in ("record", "document"):
        return True
    if modal in ("may", "can"):
        if lemma in _BY_READERS_WHERE_ALLOWED or not _LEAVE.isdisjoint(view.lowers[index:]):
            return True
    elif lemma == "remove" and modal in ("is", "are"):
        return True
    if lemma == "charge" and names_person(view.lowers[index - 1]):
        return False
    things = _BY_EITHER.get(lemma)
    return things is not None and things.isdisjoint(find_singular(low) or low for low in view.lowers[first:index])


def _own_papers(patch: Patch) -> Patch:
    """Write "your request" for a request, in a text that speaks to its reader."""
    return Patch(patch.start, patch.end, _PAPER.sub(r"your \1", patch.text))
