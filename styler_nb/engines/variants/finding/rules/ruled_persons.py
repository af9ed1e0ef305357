"""Write the reader in place of those whom rules are for: "employees who join must", "if you join, you must"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from styler_nb.engines.variants.finding.rules.ruled_conditions import (
    AT_WORK,
    HAVING,
    STATES,
    address_doing,
    address_those_served,
    address_who,
    address_with,
)
from styler_nb.engines.variants.finding.rules.ruled_mentions import ANYBODY, Mention, find_mentions, skip_adverbs
from styler_nb.engines.variants.finding.rules.ruled_pronouns import address_pronouns
from styler_nb.engines.variants.finding.rules.ruled_scopes import is_among_others, is_in_scope, is_named_with_others
from styler_nb.engines.variants.finding.rules.ruled_words import (
    ANY,
    EVERY,
    MODALS,
    agree_with_you,
    name_one,
    opens_main_clause,
    write_over,
)
from styler_nb.engines.variants.reading.inflect import may_be_verb
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["address_mentions", "does_what_is_named", "stays_as_it_is"]

_OPENS_CLAUSE = read_words("clause_openers") | {"that", "which", "how", "whether", "what", "why", "than"}
_LISTED = frozenset((mark, word) for mark in (",", "(", "—") for word in ("including", "except", "whether", "both"))
"""What tells which of them are meant: "all staff, including those who"."""
_DENIED = frozenset({"may", "will", "should", "must", "can", "shall"})
_QUANTITIES = frozenset(
    {"number", "majority", "proportion", "rest", "most", "some", "all", "each", "one", "group", "list"}
)
_PARTS_OF_PREPOSITIONS = frozenset(
    {
        "front",
        "favour",
        "favor",
        "place",
        "lieu",
        "charge",
        "respect",
        "view",
        "spite",
        "support",
        "need",
        "search",
        "top",
    }
)
_CONDITIONS = frozenset({"if", "unless", "provided"})
_NARROWING = frozenset({"aged", "under", "over", "above", "below", "without", "from", "between"})
_TREATING = frozenset(
    {"serving", "informing", "contacting", "asking", "allowing", "letting", "helping", "notifying", "giving", "telling"}
    | {"charging", "admitting", "enabling", "requiring", "causing", "leaving", "assisting", "treating", "protecting"}
    | {"reminding", "refusing", "advising", "sending", "offering", "lending", "providing", "inviting", "paying"}
    | {"putting", "permitting", "expecting", "exposing", "searching", "suspending", "excluding", "teaching"}
)
"""What is done to people, where the participle of another verb tells which of them: "standing passengers"."""
_HARMED = frozenset(
    {"nuisance", "annoyance", "annoy", "disturb", "disturbance", "inconvenience", "bother", "offend", "offence"}
    | {"offense", "hinder", "obstruct", "disturbed", "annoyed", "disturbs", "annoys", "inconvenienced"}
)


def address_mentions(view: SentenceView) -> tuple[Patch, ...] | None:
    """Give the patches that address the reader wherever the sentence names them, None where it cannot surely be done.

    Where others are meant, or all to whom rules apply are listed, they stay as they are.
    """
    patches = _address_all(view)
    return () if patches and _has_two_conditions(view, patches) else patches


def stays_as_it_is(view: SentenceView) -> bool:
    """Whether a sentence would have two conditions if it were written to the reader, and so is left to itself."""
    patches = _address_all(view)
    return bool(patches) and _has_two_conditions(view, patches or ())


def _has_two_conditions(view: SentenceView, patches: Sequence[Patch]) -> bool:
    """Whether a condition would be written beside another: "if you have no card, you are let in if seats are free"."""
    if _CONDITIONS.isdisjoint(view.lowers) or ";" in view.lowers:
        return False
    return any(p.text.lower().startswith("if you") for p in patches)


def _address_all(view: SentenceView) -> tuple[Patch, ...] | None:
    patches: list[Patch] = []
    last_word = len(view.tokens) - 1
    if view.tokens[last_word].upos != "PUNCT" and any(m.last + 1 >= last_word for m in find_mentions(view)):
        return None  # an item of a list without a stop
    if any("such" in view.lowers[max(m.first - 1, 0) : m.noun] for m in find_mentions(view)):
        return None  # "such tenants are asked" after "if you have a dog"
    mentions = [
        m
        for m in find_mentions(view)
        if not (m.is_of_some or is_in_scope(view, m) or is_among_others(view, m) or _is_narrowed(view, m))
    ]
    for mention in mentions:
        made = _address(view, mention)
        if made is None and view.lowers[mention.noun] in ANYBODY:
            made = []
        if made is None:
            return None
        patches += made
    pronouns = address_pronouns(view, mentions)
    if pronouns is None:
        return None
    patches = sorted((*patches, *pronouns), key=lambda p: (p.start, p.end))
    if any(before.end > after.start for before, after in pairwise(patches)):
        return None
    return tuple(patches)


def _address(view: SentenceView, mention: Mention) -> list[Patch] | None:
    if not view.is_free(mention.first, mention.last) or mention.determiner in ("this", "that"):
        return None
    if mention.is_owner and not mention.determiner and not mention.is_plural:
        return []  # "by reader's ticket"
    if mention.is_owner:
        return write_over(view, mention.first, mention.last, "your") if mention.is_plain else None
    if is_named_with_others(view, mention):
        is_between = mention.first > 0 and view.lowers[mention.first - 1] == "between"
        return write_over(view, mention.first, mention.last, "you") if is_between and mention.is_plain else None
    following = mention.last + 1
    low = view.lowers[following]
    verb = skip_adverbs(view, following)
    is_opened = mention.first > 0 and view.lowers[mention.first - 1] in _OPENS_CLAUSE and not mention.is_plural
    is_hidden = is_opened and view.lowers[verb].endswith("s") and may_be_verb(view.lowers[verb])
    is_subject = is_hidden or mention.first == 0 or view.tokens[mention.first - 1].upos not in ("ADP", "VERB")
    if low in ("who", "whose"):
        if low == "whose" and not is_subject:
            return None
        return address_who(view, mention) if is_subject else address_those_served(view, mention)
    if not is_subject:
        return _address_object(view, mention)
    is_state = low in AT_WORK and not STATES.isdisjoint(view.lowers[following + 1 : following + 2])
    if low in HAVING or is_state or (low in AT_WORK and "employee" in view.setting.readers):
        return address_with(view, mention)
    if view.tokens[following].xpos == "VBG":
        return address_doing(view, mention)
    is_verb = is_hidden or view.is_finite(verb) or view.lowers[verb] in MODALS or _is_deed(view, mention, verb)
    return _address_subject(view, mention, verb) if is_verb else None


def _is_deed(view: SentenceView, mention: Mention, verb: int) -> bool:
    """Whether a present tense is taken for an infinitive: "the costs that employees necessarily incur"."""
    is_led = mention.first > 0 and view.lowers[mention.first - 1] in ("that", "which")
    return is_led and mention.is_plural and view.tokens[verb].upos == "VERB" and view.tokens[verb].xpos in ("VB", "VBP")


def _address_subject(view: SentenceView, mention: Mention, verb: int) -> list[Patch] | None:
    """Write "you" for a plain subject, or what they are as a condition: "if you are a part-time employee, you"."""
    agreed = agree_with_you(view, mention, verb)
    if agreed is None:
        return None
    if mention.determiner == "no":
        if view.lowers[verb] not in _DENIED or not mention.is_plain:
            return None
        token = view.tokens[verb]
        if token.lower == "may" and view.lowers[verb + 1] == "be":
            denied = Patch(token.start, token.end, "must not")
            return [*write_over(view, mention.first, mention.last, "you"), denied]
        return [*write_over(view, mention.first, mention.last, "you"), Patch(token.end, token.end, " not")]
    if mention.is_plain:
        if view.lowers[verb] == "shall":  # "you shall" would be a promise
            agreed = [Patch(view.tokens[verb].start, view.tokens[verb].end, "must")]
        return [*write_over(view, mention.first, mention.last, "you"), *agreed]
    if not opens_main_clause(view, mention.first) or mention.determiner not in ANY | EVERY:
        return None
    opening = "as" if mention.determiner in EVERY else "if you are"
    return [*write_over(view, mention.first, mention.last, f"{opening} {name_one(view, mention)}, you"), *agreed]


def _address_object(view: SentenceView, mention: Mention) -> list[Patch] | None:
    """Write "you" for those whom something is done to, and "your" for what is theirs."""
    if not mention.is_plain or mention.determiner not in ANY | {"the", *EVERY}:
        return None
    before = mention.first - 1
    is_listed = view.lowers[mention.last + 1 : mention.last + 3] in _LISTED
    if does_what_is_named(view, mention) or is_listed:
        return []
    if view.lowers[mention.last + 1] == "," and view.lowers[mention.last + 2 : mention.last + 3] == ("who",):
        return _address_in_aside(view, mention)
    if mention.is_plural and not _HARMED.isdisjoint(view.lowers[: before + 1]):
        return []  # whoever reads it is not to disturb the others
    if view.lowers[before] != "of" or view.tokens[before - 1].upos == "VERB" or _is_place(view, before - 1):
        return write_over(view, mention.first, mention.last, "you")
    if view.lowers[before - 2 : before] == ("on", "behalf"):
        return [Patch(view.tokens[before - 1].start, view.tokens[mention.last].end, "your behalf")]
    start = before - 1
    while start > 0 and (view.tokens[start - 1].upos in ("ADJ", "NOUN") or _joins_nouns(view, start - 1)):
        start -= 1
    if view.tokens[before - 1].upos != "NOUN" or view.lowers[before - 1] in _QUANTITIES:
        return None
    end = view.tokens[before - 1].end
    away = Patch(end, view.tokens[mention.last].end, "")
    if start and view.lowers[start - 1] == "the":
        return [*write_over(view, start - 1, start - 1, "your"), away]
    is_bare = start == 0 or view.tokens[start - 1].upos in ("ADP", "VERB", "SCONJ")
    place = view.tokens[start].start
    return [Patch(place, place, "your "), away] if is_bare and start else None


def _is_narrowed(view: SentenceView, mention: Mention) -> bool:
    """Whether something is done to some of them only: "admit standing passengers", "only by passengers"."""
    before, after = mention.first - 1, mention.last + 1
    if mention.first == 0 or mention.is_owner or view.tokens[before].upos not in ("ADP", "VERB", "ADJ"):
        return False
    led = view.lowers[max(before - 1, 0) : before]
    if view.lowers[before] in ("by", "with") and led in (("only",), ("or",), ("and",), ("nor",), ("not",)):
        return True
    if view.lowers[mention.inner : mention.last] == ("member", "of"):
        return mention.determiner in ("a", "any")
    if not mention.determiner and _is_quality(view, before):
        return True
    if after >= len(view.tokens) - 1:
        return False
    low, token = view.lowers[after], view.tokens[after]
    return low in _NARROWING or (token.upos in ("VERB", "ADJ") and token.xpos in ("VBG", "VBN", "JJ"))


def _is_quality(view: SentenceView, index: int) -> bool:
    """Whether a participle right before a bare noun tells which of them: "connecting passengers", not "by telling"."""
    if view.tokens[index].upos == "ADJ":
        return True
    if view.tokens[index].xpos == "VBN":
        return index > 0 and view.lowers[index - 1] not in ("have", "has", "had")
    return view.tokens[index].xpos == "VBG" and view.lowers[index] not in _TREATING


def _address_in_aside(view: SentenceView, mention: Mention) -> list[Patch] | None:
    """Write what is said of them last as a clause: "to the tenant, who has a week", "to you, and you have a week"."""
    comma, who = mention.last + 1, mention.last + 2
    if who + 1 >= len(view.tokens):
        return None
    verb = skip_adverbs(view, who + 1)
    if not view.is_finite(verb) or "," in view.lowers[who:]:
        return None
    agreed = agree_with_you(view, mention, verb)
    if agreed is None:
        return None
    addition = Patch(view.tokens[comma].start, view.tokens[who].end, ", and you")
    return [*write_over(view, mention.first, mention.last, "you"), addition, *agreed]


def does_what_is_named(view: SentenceView, mention: Mention) -> bool:
    """Whether a deed's doer is named after its noun, where "by you" would be clumsy: "inspection by the tenant"."""
    before = mention.first - 1
    return before > 0 and view.lowers[before] == "by" and view.tokens[before - 1].upos == "NOUN"


def _is_place(view: SentenceView, index: int) -> bool:
    """Whether a noun is part of a preposition: "in front of"."""
    return index > 0 and view.lowers[index] in _PARTS_OF_PREPOSITIONS and view.lowers[index - 1] in ("in", "on", "at")


def _joins_nouns(view: SentenceView, index: int) -> bool:
    """Whether two nouns are joined there: "the rights and duties of volunteers"."""
    if view.lowers[index] != "and" or index < 2 or view.lowers[index - 2] != "the":
        return False
    return view.tokens[index - 1].upos == "NOUN" and view.tokens[index + 1].upos == "NOUN"
