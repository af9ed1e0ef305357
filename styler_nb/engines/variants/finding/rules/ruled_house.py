"""Find where a house that lays down rules may speak of itself: "the company pays", "we pay"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.finding.rules.house_organs import list_organs
from styler_nb.engines.variants.finding.rules.ruled_asked import asked_of_house
from styler_nb.engines.variants.finding.rules.ruled_asking import list_asking
from styler_nb.engines.variants.finding.rules.ruled_clauses import find_shared, names_agent, write_orders
from styler_nb.engines.variants.finding.rules.ruled_each import write_case
from styler_nb.engines.variants.finding.rules.ruled_mentions import skip_adverbs
from styler_nb.engines.variants.finding.rules.ruled_words import write_over
from styler_nb.engines.variants.reading.addressees import is_speech, write_option
from styler_nb.engines.variants.reading.agentless import read_passive, verbs
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.inflect import agree, find_verb, may_be_verb
from styler_nb.engines.variants.reading.view import Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_ruled_house", "may_speak_as_house", "span_of", "speak_as_house"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_HOUSES = read_words("houses_with_rules") | {"agency", "department", "firm", "bank"}
_SPEAKING = _HOUSES | {"we"}
_MODALS = read_words("modals_of_rules")
_FUTURE = frozenset({"will"})
_TO_US = frozenset({"to", "with", "from", "by", "for"})
_TELLING = frozenset({"notify", "inform", "contact", "tell", "ask", "allow", "represent"})
_ITS = read_words("of_one_thing")
_TAKEN_UP = re.compile(r"\s*(?:It|Its|This company|That company)\b")
_CLAUSES = frozenset({"how", "that", "which", "if", "when", "whether", "why", "because"})
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
_AND = re.compile(r"\band\b")
_PAPER = re.compile(r"\b(?:a|an|the) (request|claim|application|appeal|complaint)$")
_RELATIVES = frozenset({"that", "which"})
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
_BY_EITHER = {
    "pay": _GIVEN_BY_HOUSES - {"deposit"} | {"claim"},
    "repay": frozenset({"expense", "cost", "fare", "fee", "deposit", "amount"}),
    "increase": frozenset({"limit", "allowance", "rate", "fee", "wage", "salary", "price", "payment"}),
    "raise": frozenset({"limit", "allowance", "rate", "fee", "wage", "salary", "price"}),
    "lower": frozenset({"limit", "allowance", "rate", "fee", "price"}),
    "give": frozenset({"reason", "refund", "warning", "priority", "preference"}),
    "release": frozenset({"boat", "room", "court", "place", "seat", "booking", "reservation", "slot", "table", "bed"}),
    "settle": _GIVEN_BY_HOUSES - {"deposit"},
    "make": _GIVEN_BY_HOUSES - {"deposit"},
    "return": frozenset({"deposit", "money", "application"}),
    "keep": _KEPT_BY_HOUSES,
    "cancel": _HELD_BY_HOUSES,
    "offer": _HELD_BY_HOUSES
    | {"service", "help", "support", "place", "training", "advice", "refund", "discount", "room", "workshop", "loan"},
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
}
"""What those who are ruled do as well, with what only the house does it to: "rent is paid", "wages are paid"."""
_BY_READERS_WHERE_ALLOWED = frozenset({"keep", "lend", "treat", "pay"})
_OF_OTHERS = frozenset({"some", "most", "many", "others", "all", "no", "these", "those", "this", "that", "it", "both"})
_LEAVE = frozenset({"permission", "consent", "approval", "leave", "only"})


def find_ruled_house(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind ruled_house; variants are "third" and "we"."""
    if view.block_kind not in _KINDS or view.terminal not in (".", ":", ";"):
        return
    if not view.setting.house:
        yield from _count(view, variable)
        return
    patches = speak_as_house(view, lower_words)
    if patches:
        option = write_option(view, variable, "we", *patches)
        yield Site(variable, *span_of(view, patches), variable.variant_index("third"), (option,))


def span_of(view: SentenceView, patches: Sequence[Patch]) -> tuple[int, int]:
    """Give what a site in rules covers: its sentence, but only "the office" where its owner alone changes."""
    if len(patches) == 1 and patches[0].text in ("our", "Our"):
        return patches[0].start, patches[0].end
    return view.tokens[0].start, view.tokens[-1].end


def speak_as_house(view: SentenceView, lower_words: frozenset[str]) -> tuple[Patch, ...]:
    """Give the patches that let the house speak of itself, none where it cannot."""
    named = _list_mentions(view)
    if named is None:
        return ()
    patches = list(named)
    for patch in (*list_asking(view, lower_words), *_list_deeds(view, lower_words), *list_organs(view)):
        if all(patch.end <= other.start or patch.start >= other.end for other in patches):
            patches.append(patch)
    return tuple(sorted(patches, key=lambda p: (p.start, p.end)))


def may_speak_as_house(views: list[SentenceView]) -> bool:
    """Whether each sentence of a block that names the house may speak of "us"."""
    return all(v.terminal not in (".", ":", ";") or _list_mentions(v) is not None for v in views)


def _list_mentions(view: SentenceView) -> list[Patch] | None:
    patches: list[Patch] = []
    for index, low in enumerate(view.lowers):
        house = low.removesuffix("'s")
        if house != view.setting.house:
            continue
        first = next((i for i in (index - 1, index - 2) if i >= 0 and view.lowers[i] == "the"), -1)
        is_whole = first == index - 1 or (first == index - 2 and view.tokens[index - 1].upos == "NOUN")
        if first < 0 or not is_whole or not view.is_free(first, index):
            continue
        if low != house:
            patches += write_over(view, first, index, "our")
            continue
        made = _address(view, first, index)
        if made is None:
            return None
        patches += made
    return patches


def _address(view: SentenceView, first: int, noun: int) -> list[Patch] | None:
    """Write "we" or "us" for the house; nothing where it is only a place or part of a name."""
    after = view.tokens[noun + 1]
    opens = first == 0 or view.lowers[first - 1] in _CLAUSES
    is_verb = after.upos == "NOUN" and after.lower.endswith("s") and may_be_verb(after.lower) and opens
    if after.upos in ("NOUN", "PROPN") and not is_verb:
        return []
    before = view.lowers[first - 1] if first else ""
    verb = skip_adverbs(view, noun + 1)
    if before in ("and", "or") or after.lower in ("and", "or"):
        return None if view.is_finite(verb) else []
    if view.tokens[first - 1].upos in ("ADP", "VERB") and first:
        return _address_object(view, first, noun, before)
    if not (view.is_finite(verb) or is_verb):
        return []
    if first == 0 and _TAKEN_UP.match(view.text, view.tokens[-1].end):
        return None
    low = view.lowers[verb]
    agreed = low if low in _MODALS or view.tokens[verb].xpos in ("VBD", "MD") else agree(low, third=False)
    patches = write_over(view, first, noun, "we")
    if agreed != low:
        patches.append(Patch(view.tokens[verb].start, view.tokens[verb].end, agreed))
    for index in range(verb + 1, len(view.tokens)):
        if view.lowers[index] in ("and", "or") and view.tokens[index + 1].xpos == "VBZ":
            return None
        if view.lowers[index] in _ITS:
            nouns = [i for i in range(verb, index) if view.tokens[i].upos == "NOUN"]
            if view.lowers[index] != "its" or any(not view.lowers[i].endswith("s") for i in nouns):
                return None
            patches += write_over(view, index, index, "our")
    return patches


def _address_object(view: SentenceView, first: int, noun: int, before: str) -> list[Patch] | None:
    done = first - 2
    if before == "by" and view.lowers[done - 1] in ("is", "are", "been") and view.tokens[done].xpos == "VBN":
        is_perfect = view.lowers[done - 1] == "been"
        start = done - 1 - is_perfect
        if view.lowers[start - 1] in _RELATIVES and (lemma := find_verb(view.lowers[done])):
            verb = f"have {view.tokens[done].text}" if is_perfect else lemma
            return [Patch(view.tokens[start].start, view.tokens[noun].end, f"we {verb}")]
    if before == "of":
        start = first - 2
        while start > 0 and view.tokens[start - 1].upos in ("ADJ", "NOUN"):
            start -= 1
        if view.lowers[first - 3 : first - 1] == ("on", "behalf"):
            return [Patch(view.tokens[first - 2].start, view.tokens[noun].end, "our behalf")]
        if view.tokens[first - 2].upos != "NOUN" or view.lowers[start - 1] != "the":
            return []
        away = Patch(view.tokens[first - 2].end, view.tokens[noun].end, "")
        return [*write_over(view, start - 1, start - 1, "our"), away]
    if before in _TO_US or find_verb(before) in _TELLING:
        return write_over(view, first, noun, "us")
    return []


def _list_deeds(view: SentenceView, lower_words: frozenset[str]) -> Iterator[Patch]:
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
        if passive is None or not known.fits(passive.lemma, view.lowers[passive.last + 1]):
            continue
        tail = _leave_out(view, passive.last)
        shared = find_shared(view, passive.last)
        if names_agent(view, passive.participle) or shared >= 0:
            continue
        if any(view.lowers[i : i + 2] == ("by", "the") for i in range(passive.last + 1, len(view.tokens) - 1)):
            continue  # "passes are issued to staff and visitors by the front desk"
        if low in ("may", "can") and passive.lemma not in _ALLOWED:
            continue
        if low in ("must", "should") and passive.lemma == "record" and _OWN_MATTERS.isdisjoint(view.lowers[:index]):
            continue
        last_finite = next((i for i in range(index - 1, -1, -1) if view.is_finite(i)), -1)
        begin = max(after, last_finite)
        if _is_by_readers(view, low, passive.lemma, begin + 1, index):
            continue
        asked = asked_of_house(view, passive, lower_words) if low not in ("must", "should") else None
        if asked is not None:
            after = passive.last
            yield asked
            continue
        patches = write_orders(view, passive, known, lower_words, begin, person="we")
        if patches:
            after = passive.last
            if tail is not None:
                yield tail
            yield from (_own_papers(p) if view.setting.addresses else p for p in patches)


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
    things = _BY_EITHER.get(lemma)
    return things is not None and things.isdisjoint(find_singular(low) or low for low in view.lowers[first:index])


def _own_papers(patch: Patch) -> Patch:
    """Write "your request" for a request, in a text that speaks to its reader."""
    return Patch(patch.start, patch.end, _PAPER.sub(r"your \1", patch.text))


def _count(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Count who speaks in a text that may not be changed."""
    for index in view.where(_SPEAKING, 0, -2):
        low, verb = view.lowers[index], skip_adverbs(view, index + 1)
        is_named = low == "we" or (index > 0 and view.lowers[index - 1] == "the")
        if not is_named or not view.is_finite(verb) or is_speech(view, index):
            continue
        current = variable.variant_index("we" if low == "we" else "third")
        yield Site(variable, view.tokens[index].start, view.tokens[verb].end, current, ())
