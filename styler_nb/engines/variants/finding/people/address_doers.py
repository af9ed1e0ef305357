"""Judge who may do what anyone can or must do: the reader, the writer, or nobody in particular."""

from __future__ import annotations

from collections.abc import Iterable

from styler_nb.engines.variants.reading.addressees import (
    follows_group,
    is_for_experts,
    list_persons,
    may_address,
    names_persons,
    tells_reader,
)
from styler_nb.engines.variants.reading.agentless import Passive
from styler_nb.engines.variants.reading.setting import PERSONS, ROLE
from styler_nb.engines.variants.reading.trades import RULED, name_doer
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.reading.works_of_others import is_duty_of_others, is_of_animals, is_work_of_others

__all__ = ["ABLE", "MENTAL", "OFFERED", "is_ordered", "list_doers"]

MENTAL = read_words("thought_by_anyone")
"""Verbs, as lemmas, for what writer, reader and anyone else may see and think alike."""
_HANDLED = frozenset({"divide", "measure", "trace"})
"""Of these, what is done by hand as well: "the old wheel can be divided into two"."""
ABLE = frozenset({"can", "cannot", "can't"})
OFFERED = frozenset(
    {"obtain", "order", "buy", "book", "rent", "download", "print", "upload", "install", "configure", "visit", "enter"}
)
"""What somebody offers, so that it is the reader who can do it."""
_REPORTS = read_words("reports")
"""Verbs after which somebody else speaks, who does not address the reader."""
_BOUND = frozenset({"should", "must", "shouldn't", "mustn't", "has to", "have to", "needs to", "need to", "ought to"})
_OFFERING = frozenset({"can", "may"})
_SERVED = frozenset(
    {"borrow", "buy", "book", "order", "collect", "rent", "hire", "reserve", "reach", "renew", "download"}
)
"""What a house offers to those that it is open to, whoever they are."""
_VISITORS = read_words("readers_of_notices")
_ALLOWED = read_words("allowed_by_notices")
"""What whoever reads the notice of a house may do there."""
_ASKED = read_words("asked_by_notices")
"""What a house asks of whoever reads its notice."""
_LATER = frozenset({"later", "eventually", "often", "usually", "sometimes", "still", "generally"})
_ELSEWHERE = frozenset(("in", quantity) for quantity in ("many", "most", "some", "several", "other", "certain"))
"""Openings of rules that hold in some places only, for whoever lives there."""
_INDULGED = frozenset({"eat", "drink", "take", "consume"})
"""What nobody has to do: "sweets should be eaten after meals" does not tell anyone to eat sweets."""
_MENTIONED = read_words("mentioned_in_advice")
"""Those for whose sake the reader is told to do something."""
_OPEN_TO_ALL = read_words("open_to_all")
"""What anyone can do, also where makers and scholars are spoken of."""
_BY_MACHINES = read_words("handled_by_machines") - {"records", "files", "file", "record", "processes", "process"}
_USED = frozenset({"to", "as", "for", "in", "when"})
_ALLOWED_BY_ADVICE = read_words("allowed_by_advice")
_EXPERTS = frozenset({"qualified", "trained", "licensed", "professional", "technician", "certified", "registered"})
_TOLD = read_words("told_to_readers")
_ORDERED = read_words("ordered_of_readers")
_LEFT_TO_OTHERS = read_words("left_to_others_in_advice")
_COUNSEL = frozenset(
    {
        "doctor",
        "doctors",
        "dentist",
        "pharmacist",
        "physician",
        "nurse",
        "midwife",
        "lawyer",
        "solicitor",
        "vet",
        "expert",
    }
    | {"specialist", "plumber", "electrician", "adviser", "advisor", "landlord", "manager", "optician"}
)
_CONSULTED = frozenset({"consult", "contact", "ask", "notify", "call", "tell", "inform"})
_MOST_ROLES = 3
"""How often a text of advice may say what others should do, and still order its reader to do things."""
_NEAR = 150
"""Characters of the sentence before."""
_AT_THE_TIME = frozenset({"before", "after", "when", "once", "until", "as"})


def list_doers(view: SentenceView, passive: Passive, lower_words: frozenset[str]) -> Iterable[str]:
    """Give who may be the doer."""
    is_bound = passive.modal in _BOUND or passive.modal.startswith("do not ")
    lemma = passive.lemma
    if is_bound and (_is_for_others(view, passive) or is_duty_of_others(view)):
        return ()
    is_open = passive.modal in ABLE and lemma in _OPEN_TO_ALL
    if lemma == "use" and view.lowers[passive.last + 1] not in _USED:
        is_open = False
    if view.setting.has_doers and not is_open and not tells_reader(view) and lemma not in MENTAL | _SERVED | OFFERED:
        return ()
    if lemma not in MENTAL - _HANDLED | _SERVED | OFFERED and is_work_of_others(view):
        return ()
    if lemma not in MENTAL | _OPEN_TO_ALL and is_of_animals(view):
        return ()  # "the hole can be sealed with mud": by the wasps
    whole = f"{lemma}_{view.lowers[passive.last]}" if passive.joins == "particle" else lemma
    if _is_of_notice(view, passive):
        is_fit = not names_persons(view, -1, but="you") and may_address(view, "you", lower_words)
        return ("you",) if is_fit else ()
    if view.setting.is_of_institution and not tells_reader(view) and lemma not in MENTAL | _SERVED | OFFERED:
        return ()  # what the house does
    if is_bound and not _is_told(view, whole):
        return ()
    is_allowed = passive.modal == "may" and lemma in _ALLOWED_BY_ADVICE and tells_reader(view)
    if passive.modal == "may" and lemma not in MENTAL and not is_allowed:
        return ()
    is_indulged = lemma in _INDULGED and view.lowers[passive.last + 1] != "to"
    if is_bound and is_indulged and not passive.negated(view):
        return ()
    if lemma == "count" and view.tokens[passive.last + 1].upos == "PUNCT":
        return ()  # "tea can be counted, too": it is as good as the rest
    if lemma == "treat" and view.lowers[passive.last + 1] not in ("with", "as", "like"):
        return ()  # an illness, by those who know
    if passive.modal in ("might", "could") or _is_reported(view, passive.auxiliary):
        return ()
    fitting = ("you",) if is_allowed else ("we", "one") if passive.modal == "may" else PERSONS
    is_offer = passive.modal == "can" and lemma in _SERVED and (tells_reader(view) or not follows_group(view))
    rules = is_bound or not (is_open or lemma in MENTAL)
    return [
        person
        for person in fitting
        if not _names_doers(view, passive, person)
        # advice is for its reader: "each alarm should be tested" is not what writer and reader do together
        and not (person == "we" and is_bound and view.setting.gives_advice and lemma not in MENTAL)
        and may_address(view, person, lower_words, rules=rules and not (is_offer and person == "you"))
    ]


def is_ordered(view: SentenceView, passive: Passive) -> bool:
    """Whether a text that gives advice may order the reader to do what should be done."""
    if passive.modal not in _BOUND or (_is_for_others(view, passive) and not _is_for_anyone(view, passive)):
        return False
    if _names_doers(view, passive, "you") and not _is_of_counsel(view, passive):
        return False
    if is_duty_of_others(view):
        return False  # "operators watch the gauge. The pump must be oiled": by them
    setting = view.setting
    if setting.has_makers or setting.is_of_institution or setting.named.get(ROLE, 0) > _MOST_ROLES:
        return False
    if "he" in setting.spoken:
        return False  # what one man has to do, of whom the text tells
    whole = f"{passive.lemma}_{view.lowers[passive.last]}" if passive.joins == "particle" else passive.lemma
    is_indulged = passive.lemma in _INDULGED and view.lowers[passive.last + 1] != "to"
    if is_indulged and not passive.negated(view):
        return False
    return tells_reader(view) and whole not in _LEFT_TO_OTHERS and not _is_reported(view, passive.auxiliary)


def _is_for_anyone(view: SentenceView, passive: Passive) -> bool:
    """Whether a reader does it, whatever is handled by experts: "advice should be sought", "instructions followed"."""
    if passive.lemma in _CONSULTED | {"seek"}:
        return not _follows_expert(view)
    return passive.lemma in ("follow", "read") and "instructions" in view.lowers[: passive.auxiliary]


def _is_of_counsel(view: SentenceView, passive: Passive) -> bool:
    """Whether the only people named are asked for advice: "a doctor should be consulted"."""
    asked = [i for i in list_persons(view, "you") if view.lowers[i] not in _COUNSEL]
    return not asked and (passive.lemma in _CONSULTED or view.lowers[passive.last + 1] in ("from", "with", "to"))


def _is_for_others(view: SentenceView, passive: Passive) -> bool:
    """Whether what should be done is for those who have to, or who know how, or comes of itself."""
    if name_doer(view, (RULED,), frozenset(), frozenset()) or view.setting.binds_others:
        return True  # "employees must", not "you must"
    if not _LATER.isdisjoint(view.lowers[i] for i in passive.adverbs):
        return True  # what comes of something else: "a hasty contract must later be changed"
    is_of_machines = not _BY_MACHINES.isdisjoint(view.words)
    return is_of_machines or is_for_experts(view) or view.lowers[:2] in _ELSEWHERE or _follows_expert(view)


def _follows_expert(view: SentenceView) -> bool:
    """Whether the words before leave the work to those who know: "by a qualified fitter. The flue must be checked"."""
    start = view.tokens[0].start
    return not _EXPERTS.isdisjoint(view.text[max(start - _NEAR, 0) : start].lower().split())


def _names_doers(view: SentenceView, passive: Passive, person: str) -> bool:
    """Whether people are named who may do it: "matches must be kept where children cannot reach them" is not theirs."""
    named = list_persons(view, person)
    if not named or person != "you" or not tells_reader(view) or "by" in view.lowers[passive.last :]:
        return bool(named)
    return any(i < passive.last or view.lowers[i] not in _MENTIONED or _acts_then(view, passive, i) for i in named)


def _acts_then(view: SentenceView, passive: Passive, index: int) -> bool:
    """Whether somebody acts at the time of something, and may do it: "it must be returned before a guest leaves"."""
    place = index - 1
    while place > passive.last and view.tokens[place].upos in ("DET", "ADJ", "NUM"):
        place -= 1
    return view.lowers[place] in _AT_THE_TIME


def _is_of_notice(view: SentenceView, passive: Passive) -> bool:
    """Whether a house tells those who come there what they may do, or must."""
    setting = view.setting
    if not setting.is_of_institution or setting.has_makers or setting.has_doers or setting.spoken - {"you"}:
        return False
    if not view.persons.get("you"):
        return False  # "visitors" and "you" would be the same people
    if not view.persons.get(ROLE) and setting.words.isdisjoint(_VISITORS):
        return False
    is_offer = passive.modal in _OFFERING and not passive.negated(view)
    return passive.lemma in (_ALLOWED if is_offer else _ASKED)


def _is_told(view: SentenceView, verb: str) -> bool:
    """Whether readers are told to do so: anywhere, or in a text that speaks to them or advises them."""
    if verb in _TOLD:
        return True
    if view.setting.shows_technique and verb not in _LEFT_TO_OTHERS:
        return True
    if verb not in _ORDERED:
        return False
    if view.setting.has_commands or view.persons.get("you", 0) > 0:
        return True
    return view.setting.gives_advice and verb not in _LEFT_TO_OTHERS


def _is_reported(view: SentenceView, end: int) -> bool:
    """Whether somebody says, in the words before, what follows."""
    return any(
        view.lowers[i] in _REPORTS
        and view.tokens[i].upos in ("VERB", "AUX")
        and (view.tokens[i].xpos != "VBN" or view.lowers[i + 1] == "that")
        for i in range(end)
    )
