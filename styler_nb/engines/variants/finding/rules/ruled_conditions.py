"""Write a condition for what narrows down whom a rule is for: "employees who join", "if you join"."""

from __future__ import annotations

from styler_nb.engines.variants.finding.rules.ruled_mentions import Mention, skip_adverbs
from styler_nb.engines.variants.finding.rules.ruled_words import (
    ANY,
    EVERY,
    MODALS,
    agree_with_you,
    name_one,
    opens_main_clause,
    write_over,
)
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.inflect import choose_article, find_verb, may_be_verb
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["AT_WORK", "HAVING", "STATES", "address_doing", "address_those_served", "address_who", "address_with"]

_INNER = frozenset(
    {"because", "if", "when", "while", "that", "which", "who", "whose", "where", "unless", "until", "although"}
    | {"though", "since", "whether", "how", "what", "why", "once"}
)
_COMPLETE = frozenset({"made", "available", "granted", "provided", "given", "offered", "paid", "open", "free"})
_OPEN = frozenset({"open"})
"""What says little without those it is for: "the hall is open if you live there" tells of the hours."""
_TAKEN = frozenset({"accepted", "received", "taken", "considered"})
"""What is done to that which comes from somebody: "requests are accepted from"."""
_PROVIDING = frozenset({"provides", "offers", "grants", "gives", "pays"})
_ADVERBS = read_words("inside_verbs")
HAVING = {"with": "have", "without": "do not have", "outside": "are outside", "from": "are from", "under": "are under"}
AT_WORK = {"in": "work in", "at": "work at", "on": "work on"}
"""What is said of them in a condition, by the preposition that it is for."""
STATES = frozenset(
    {"leave", "duty", "call", "probation", "holiday", "vacation", "shift", "risk", "arrears", "training"}
)
"""What one is on, at or in, and does not work on: "employees on leave"."""
_LONGEST = 30


def address_who(view: SentenceView, mention: Mention) -> list[Patch] | None:
    """Write a condition for a clause: "employees who join must", "if you join, you must"."""
    who = mention.last + 1
    if who + 1 >= len(view.tokens):
        return None
    verb = skip_adverbs(view, who + 1)
    main = _find_main(view, verb)
    if not opens_main_clause(view, mention.first) or mention.determiner not in ANY | EVERY | {"the"}:
        return None
    opening = "if you" if mention.is_plain else f"if you are {name_one(view, mention)} and"
    if view.lowers[who] == "whose":
        if not mention.is_plain:
            return None
        verb = next((i for i in range(who + 1, len(view.tokens)) if view.is_finite(i)), -1)
        main = _find_main(view, verb) if verb > 0 else -1
        said = agree_with_you(view, mention, main) if main > 0 else None
        if said is None or view.lowers[main - 1] == ",":
            return None
        place = view.tokens[main - 1].end
        return [*write_over(view, mention.first, who, "if your"), Patch(place, place, ", you"), *said]
    has_aside = main > 0 and view.lowers[main - 1] == "," and _has_example(view, verb, main - 1)
    if not view.is_finite(verb) or main < 0 or (view.lowers[main - 1] == "," and not has_aside):
        return None
    agreed = agree_with_you(view, mention, verb)
    said = agree_with_you(view, mention, main)
    predicate = _one_of_them(view, verb)
    if agreed is None or said is None or predicate is None:
        return None
    start = main
    while _is_inside(view, start - 1) and start - 1 > verb + 1 and not _ends_predicate(view, start - 1):
        start -= 1
    place = view.tokens[start - 1].end
    you = Patch(place, place, " you" if has_aside else ", you")
    return [*write_over(view, mention.first, who, opening), *agreed, *predicate, you, *said]


def _has_example(view: SentenceView, verb: int, end: int) -> bool:
    """Whether all that commas part before one is an example: "who need help, such as a guide, are"."""
    commas = [i for i in range(verb, end) if view.lowers[i] == ","]
    return len(commas) == 1 and view.lowers[commas[0] + 1 : commas[0] + 3] in (("such", "as"), ("for", "example"))


def _one_of_them(view: SentenceView, verb: int) -> list[Patch] | None:
    """Write what they are or become as one: "who become parents", "if you become a parent"."""
    if find_verb(view.lowers[verb]) not in ("be", "become") or view.tokens[verb + 1].upos != "NOUN":
        return []
    noun = view.tokens[verb + 1]
    if view.tokens[verb + 2].upos == "NOUN" or not is_plural_noun(noun.lower):
        return None
    one = find_singular(noun.lower)
    return [Patch(noun.start, noun.end, f"{choose_article(one)} {one}")]


def _find_main(view: SentenceView, verb: int) -> int:
    """Give the verb of what is said of those whom a clause with "who" is about; -1 where that is not sure."""
    inner = 0
    for index in range(verb + 1, min(len(view.tokens) - 1, verb + _LONGEST)):
        low, token = view.lowers[index], view.tokens[index]
        if low in _INNER and (token.upos in ("SCONJ", "PRON") or (low != "that" and token.upos in ("ADV", "DET"))):
            inner += 1
        elif low in (";", ":"):
            return -1
        elif view.is_finite(index) or (low in MODALS and token.upos == "AUX") or _is_bare_verb(view, index):
            place = index
            while _is_inside(view, place - 1) and place - 1 > verb:
                place -= 1
            if view.lowers[place - 1] in ("and", "or") and may_be_verb(low) and low not in MODALS:
                continue
            if not inner:
                return index if view.tokens[place - 1].upos not in ("ADP", "DET", "AUX", "PART") else -1
            inner -= 1
    return -1


def _is_inside(view: SentenceView, index: int) -> bool:
    """Whether an adverb stands before a verb that it goes with: "normally must"."""
    low = view.lowers[index]
    return low in _ADVERBS or (view.tokens[index].upos == "ADV" and low.endswith("ly"))


def _ends_predicate(view: SentenceView, adverb: int) -> bool:
    """Whether an adverb belongs to the verb before it: "who were treated unfairly may"."""
    return view.lowers[adverb] not in _ADVERBS and view.tokens[adverb - 1].upos == "VERB"


def _is_bare_verb(view: SentenceView, index: int) -> bool:
    """Whether a verb of the present is tagged as an infinitive: "employees who join during the year receive"."""
    token = view.tokens[index]
    before, after = view.tokens[index - 1], view.tokens[index + 1]
    if token.xpos != "VB" or after.upos == "PUNCT":
        return False
    return before.upos == "NOUN" or (before.xpos == "VBN" and after.upos in ("DET", "NUM", "PRON", "ADJ", "NOUN"))


def address_with(view: SentenceView, mention: Mention) -> list[Patch] | None:
    """Write a condition for what they have: "employees with a key must", "if you have a key, you must"."""
    place = mention.last + 1
    main = next((i for i in range(place, len(view.tokens)) if view.is_finite(i)), -1)
    if main < 0 or not opens_main_clause(view, mention.first) or mention.determiner not in ANY or not mention.is_plain:
        return None
    if any(view.lowers[i] in _INNER | {","} for i in range(place, main)) or view.tokens[main - 1].upos not in (
        "NOUN",
        "PROPN",
        "NUM",
    ):
        return None
    said = agree_with_you(view, mention, main)
    if said is None:
        return None
    low = view.lowers[place]
    is_state = not STATES.isdisjoint(view.lowers[place + 1 : place + 2])
    verb = HAVING.get(low) or (f"are {low}" if is_state else AT_WORK[low])
    end, made = view.tokens[main - 1].end, Patch(view.tokens[main - 1].end, view.tokens[main - 1].end, ", you")
    thing = view.tokens[main - 1]
    if low == "with" and place == main - 2 and is_plural_noun(thing.lower):
        one = find_singular(thing.lower)
        made = Patch(thing.start, end, f"{choose_article(one)} {one}, you")
    return [*write_over(view, mention.first, place, f"if you {verb}"), made, *said]


def address_doing(view: SentenceView, mention: Mention) -> list[Patch] | None:
    """Write a condition for what they do: "visitors wishing to stay must", "if you wish to stay, you must"."""
    doing = mention.last + 1
    lemma = find_verb(view.lowers[doing])
    main = next((i for i in range(doing, len(view.tokens)) if view.is_finite(i)), -1)
    if main < 0 or not lemma or not opens_main_clause(view, mention.first) or mention.determiner not in ANY:
        return None
    if not mention.is_plain or any(view.lowers[i] in _INNER | {","} for i in range(doing, main)):
        return None
    said = agree_with_you(view, mention, main)
    if said is None:
        return None
    end = view.tokens[main - 1].end
    return [*write_over(view, mention.first, doing, f"if you {lemma}"), Patch(end, end, ", you"), *said]


def address_those_served(view: SentenceView, mention: Mention) -> list[Patch] | None:
    """Write a condition at the end: "exceptions are made for employees who leave", "are made if you leave"."""
    preposition, who = mention.first - 1, mention.last + 1
    if who + 1 >= len(view.tokens):
        return None
    verb = skip_adverbs(view, who + 1)
    is_from = view.lowers[preposition] == "from" and view.lowers[preposition - 1] in _TAKEN
    if not (is_from or view.lowers[preposition] in ("for", "to")) or not mention.is_plain:
        return None
    if mention.determiner not in ANY:
        return None
    if not view.is_finite(verb) or _find_main(view, verb) >= 0:
        return None
    before = frozenset(view.lowers[max(preposition - 8, 0) : preposition])
    agreed, predicate = agree_with_you(view, mention, verb), _one_of_them(view, verb)
    if agreed is None or predicate is None:
        return None
    if not before.isdisjoint({"apply", "applies"}):
        return [*write_over(view, mention.first, who, "you if you"), *agreed, *predicate]
    if before.isdisjoint(_COMPLETE | _PROVIDING | _TAKEN):
        is_made_for = view.lowers[preposition] == "for" and any(
            t.xpos == "VBN" for t in view.tokens[max(preposition - 2, 0) : preposition]
        )  # "plans are drawn up for you if you have"
        return [*write_over(view, mention.first, who, "you if you"), *agreed, *predicate] if is_made_for else None
    if not before.isdisjoint(_OPEN) or view.lowers[preposition] == "to":
        return [*write_over(view, mention.first, who, "you if you"), *agreed, *predicate]
    return [*write_over(view, preposition, who, "if you"), *agreed, *predicate]
