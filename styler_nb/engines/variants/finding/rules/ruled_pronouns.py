"""Write "you" for "they", where those whom rules are for are surely meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from styler_nb.engines.variants.finding.rules.ruled_mentions import Mention, find_mentions
from styler_nb.engines.variants.finding.rules.ruled_words import write_over
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, names_person
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["address_pronouns"]

_FEWEST = 4
_BEING = frozenset({"be", "become"})
"""Verbs after which a noun is what they are: "those who become parents"."""
_THEY = {"they": "you", "them": "you", "their": "your", "theirs": "yours", "themselves": "yourself"}
_HE_OR_SHE = {("he", "or", "she"): "you", ("him", "or", "her"): "you", ("his", "or", "her"): "your"}
_OWNED = read_words("owned_by_readers_of_rules")
"""What people have: "their manager" is not that of things."""
_ONE_EACH = frozenset({"names", "addresses", "signatures", "passports", "vehicles", "cars", "homes", "surnames"})
"""What each of them has one of: "guests enter their names", "you enter your name"."""
_OF_PEOPLE = frozenset(
    {"leave", "enter", "know", "wish", "want", "need", "work", "arrive", "feel", "believe", "think", "use", "receive"}
    | {"travel", "live", "submit", "take", "drive", "borrow", "hold", "join", "sign", "book", "visit", "buy", "meet"}
    | {"unable", "able", "ill", "sick", "absent", "willing", "entitled", "required", "expected", "asked", "satisfied"}
    | {"perform", "incur", "supervise", "hire"}
    | {
        "register",
        "return",
        "remain",
        "stay",
        "wait",
        "directed",
        "told",
        "instructed",
        "apply",
        "order",
        "attend",
        "fail",
        "forget",
        "lose",
        "notice",
        "intend",
        "plan",
        "agree",
        "refuse",
        "speak",
        "study",
        "resign",
        "retire",
        "complain",
        "prefer",
        "aware",
        "sure",
        "late",
        "away",
        "pregnant",
        "employed",
        "married",
        "present",
        "responsible",
        "cannot",
        "can",
    }
)
"""What is said of people rather than of things: "if they are unable"."""
_BEARING = frozenset({"keep", "bring", "carry", "take", "have"})
"""What people do with things that are then with them."""
_BEFORE_VERB = frozenset({"AUX", "ADV", "PART"})
_TIMES = frozenset({"days", "weeks", "months", "years", "hours", "minutes", "times", "percent"})


def address_pronouns(view: SentenceView, mentions: list[Mention]) -> list[Patch] | None:
    """Write "you" for "they" after a word for them, None where "they" may be others."""
    patches = _list_reciprocals(view, mentions)
    others: list[int] = []
    place = 0
    starts = {m.last: m for m in mentions}
    meant = _reads_on(view)
    if meant is None:
        return None
    named = meant
    skipped = {i for m in mentions for i in range(m.first, m.last + 1)}
    while place < len(view.tokens):
        low, token = view.lowers[place], view.tokens[place]
        three = tuple(view.lowers[place : place + 3])
        if place in starts:
            named = True
            is_first = not view.finds_finite(0, starts[place].first)
            others = [] if is_first else [i for i in others if _is_told_of(view, i)]
        elif three in _HE_OR_SHE and named:
            patches += write_over(view, place, place + 2, _HE_OR_SHE[three])
            place += 2
        elif low in _THEY and named and low != "theirs":
            following = view.lowers[place + 1 : place + 3]
            thing = following[1] if view.tokens[place + 1].upos == "ADJ" and len(following) > 1 else following[0]
            is_own = following[0] == "own" or (low == "their" and (thing in _OWNED or find_singular(thing) in _OWNED))
            is_own = is_own or (low == "they" and _is_of_people(following))
            rivals = [] if is_own else [i for i in others if not _is_bound(view, i, place)]
            if low == "them" and _is_borne_along(view, starts, place):
                patches += write_over(view, place, place, "you")
                place += 1
                continue
            if low == "them" and not _is_sent_to(view, place) and not _may_be_object(view, mentions, place):
                place += 1
                continue  # whom somebody does a thing to is somebody else: "they keep them short"
            is_of_them = low == "their" and names_person(view.lowers[rivals[-1]]) if rivals else False
            if is_of_them or (low == "they" and _goes_on(view, rivals, place)):
                place += 1
                continue
            if rivals:
                return None
            patches += write_over(view, place, place, _THEY[low])
            is_one_each = low == "their" and not _ONE_EACH.isdisjoint(view.lowers[place + 1 : place + 2])
            if is_one_each and view.is_free(place + 1, place + 1):
                patches += write_over(view, place + 1, place + 1, find_singular(view.lowers[place + 1]))
        elif (
            place not in skipped
            and token.upos == "NOUN"
            and is_plural_noun(low) is not False
            and not _is_inner(view, place)
            and find_verb(view.lowers[place - 1]) not in _BEING
        ):
            others.append(place)
        place += 1
    return patches


def _is_borne_along(view: SentenceView, starts: Mapping[int, Mention], pronoun: int) -> bool:
    """Whether "them" are those who have something with them: "guests keep their keys with them"."""
    if view.lowers[pronoun - 1] not in ("with", "on") or any(
        t.upos not in ("PUNCT", "ADP") for t in view.tokens[pronoun + 1 : pronoun + 2]
    ):
        return False
    for index in range(pronoun - 2, 0, -1):
        if view.lowers[index] in _BEARING:
            subject = _skip_back(view, index - 1)
            return subject in starts and not starts[subject].is_of_some
        if view.is_finite(index) or view.lowers[index] in (";", ":", "who", "that", "which"):
            return False
    return False


def _skip_back(view: SentenceView, index: int) -> int:
    """Give the last token up to a place that is no part of a group of verbs."""
    while index > 0 and view.tokens[index].upos in _BEFORE_VERB:
        index -= 1
    return index


def _is_sent_to(view: SentenceView, pronoun: int) -> bool:
    """Whether something else is brought to "them": "they ask for the item to be sent back to them"."""
    if view.lowers[pronoun - 1] not in ("to", "for"):
        return False
    infinitives = [i for i in range(max(pronoun - 5, 0), pronoun) if view.lowers[i : i + 2] == ("to", "be")]
    return any(view.tokens[i + 2].xpos == "VBN" for i in infinitives)


def _may_be_object(view: SentenceView, mentions: list[Mention], pronoun: int) -> bool:
    """Whether "them" may be those named before: nothing else is, and they do not do it themselves."""
    plurals = [
        i for i in range(pronoun) if view.tokens[i].upos == "NOUN" and is_plural_noun(view.lowers[i]) is not False
    ]
    named = {i for m in mentions for i in range(m.first, m.last + 1)}
    acting = [m for m in mentions if not m.first or view.lowers[m.first - 1] != "by"]  # "damage caused by guests"
    is_theirs = any(view.is_finite(i) or view.lowers[i] == "who" for m in acting for i in (m.last + 1,))
    return not is_theirs and all(i in named for i in plurals)


def _reads_on(view: SentenceView) -> bool | None:
    """Whether a sentence opens with "they" for those named in the one before; None where it may do so."""
    before = view.before
    if view.lowers[0] not in ("they", "their") or before is None or len(view.tokens) < _FEWEST:
        return False
    subjects = [m for m in find_mentions(before) if _opens(before, m.first) and m.is_plain and not m.is_of_some]
    if not subjects:
        return False
    inside = {i for m in subjects for i in range(m.first, m.last + 1)}
    rivals = [i for i, t in enumerate(before.tokens) if i not in inside and t.upos == "NOUN"]
    rivals = [i for i in rivals if is_plural_noun(before.lowers[i]) is not False and not _is_inner(before, i)]
    if not rivals or not _OF_PEOPLE.isdisjoint(view.lowers[1:4]):
        return True
    is_passive = "be" in view.lowers[1:4] or any(t.xpos == "VBN" for t in view.tokens[1:4])
    return False if is_passive else None


def _opens(view: SentenceView, first: int) -> bool:
    """Whether a subject opens a sentence, or its main clause: "when the bell rings, guests should leave"."""
    is_led = view.lowers[0] in ("when", "if", "once", "after", "before", "unless") and view.lowers[first - 1] == ","
    return first == 0 or (is_led and view.lowers[:first].count(",") == 1)


def _is_told_of(view: SentenceView, noun: int) -> bool:
    """Whether a noun may be what the first clause is about: "the rules in the hall show"."""
    return not view.finds_finite(0, noun)


def _goes_on(view: SentenceView, rivals: Sequence[int], they: int) -> bool:
    """Whether "they" are what the clause before is about: "the rules show what you must do, and they prevent"."""
    is_plain = they + 1 < len(view.tokens) and view.tokens[they + 1].xpos == "VBP"
    return is_plain and bool(rivals) and all(_is_told_of(view, i) for i in rivals)


def _list_reciprocals(view: SentenceView, mentions: list[Mention]) -> list[Patch]:
    """Write "other students" for "each other" and "one another", which are the reader and those."""
    plural = next((view.lowers[m.noun] for m in mentions if view.lowers[m.noun].endswith("s")), "")
    return [
        patch
        for i in view.where(frozenset({"each", "one"}), 1, -1)
        if plural and view.lowers[i : i + 2] in (("each", "other"), ("one", "another"))
        for patch in write_over(view, i, i + 1, f"other {plural}")
    ]


def _is_of_people(following: Sequence[str]) -> bool:
    """Whether what "they" do or are is what people do or are."""
    return any(low in _OF_PEOPLE or find_verb(low) in _OF_PEOPLE for low in following)


def _is_inner(view: SentenceView, index: int) -> bool:
    """Whether a noun stands before another that it goes with: "the examinations office"."""
    return index + 1 < len(view.tokens) and view.tokens[index + 1].upos == "NOUN"


def _is_bound(view: SentenceView, noun: int, pronoun: int) -> bool:
    """Whether a pronoun is the doer in a clause about a noun, which it cannot mean: "the duties that they do"."""
    between = view.lowers[noun + 1 : pronoun]
    if len(between) == 2 and between[1] == "which" and view.tokens[noun + 1].upos == "ADP":
        return True  # "data for which they have no need"
    return view.lowers[noun] in _TIMES or between in ((), ("that",), ("which",), ("of",))
