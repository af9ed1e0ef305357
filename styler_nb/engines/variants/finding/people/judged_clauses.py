"""Find what is judged of doing something: "it is better to wait", "it is better if you wait".

How hard it is, is found by whoever does it: "it is hard to see them", "we find it hard to see them".
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.addressees import (
    Found,
    like,
    list_persons,
    may_address,
    tells_reader,
    write_option,
)
from styler_nb.engines.variants.reading.setting import PERSONS
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.reading.works_of_others import is_work_of_others
from styler_nb.engines.variants.schema import Variable

__all__ = [
    "ADVERBS",
    "JUDGED_OF_CLAUSES",
    "find_hardship",
    "find_helping_clause",
    "find_judged_clause",
    "has_object",
    "may_say",
    "more_infinitives",
]

ADVERBS = frozenset({"also", "often", "usually", "always", "still", "sometimes", "then", "now", "therefore", "thus"})
"""Words that stand between a verb and what is judged: "it is also possible"."""
_OF_CLAUSES = {"important": "that"} | dict.fromkeys(
    ("better", "safer", "helpful", "useful", "cheaper", "quicker", "faster", "simpler", "healthier", "wiser"), "if"
)
"""What is judged so of a clause as well, with the word that opens it: "it is better if you wait"."""
JUDGED_OF_CLAUSES = frozenset(_OF_CLAUSES)
_SAID_TO_ALL = frozenset({"be", "note", "stress", "emphasize", "emphasise", "mention", "recall", "distinguish", "have"})


_HARD = frozenset({"difficult", "hard", "easier", "harder", "impossible", "tempting"})
_TENTATIVE = frozenset({"may", "might", "can"})
_OBJECT = read_words("noun_phrase_tags") | {"SCONJ", "PRON"}
_CONTENT = frozenset({"that", "how", "what", "why", "where", "which", "when", "who", "whether", "if"})
_OBJECTS = {"you": "you", "we": "us"}
_NO_ADVERB = 2
"""Words from "it" to what is judged, where no adverb stands between them."""
_HELPED_BY = read_words("it_helps_to_do")
_CONSULTED = read_words("consulted_by_readers")
_ONE_OF_THEM = frozenset({"a", "an", "your", "another"})


def find_hardship(view: SentenceView, variable: Variable, index: int, lower_words: frozenset[str]) -> Iterator[Found]:
    """Find how hard it is to do something: "it is often hard to see", "we often find it hard to see"."""
    place = index + 1
    is_perhaps = view.lowers[place] in _TENTATIVE and view.lowers[place + 1] == "be"
    if not is_perhaps and view.lowers[place] != "is":
        return
    place += 1 + is_perhaps
    adverb = view.tokens[place].text if view.lowers[place] in ADVERBS else ""
    place += bool(adverb)
    degree = view.tokens[place].text if view.lowers[place] in ("very", "much", "almost", "quite", "more") else ""
    place += bool(degree)
    if place + 4 >= len(view.tokens) or view.lowers[place] not in _HARD or view.lowers[place + 1] != "to":
        return
    if view.lowers[place] == "impossible" and not (degree or is_perhaps):
        return  # "one cannot see them"
    is_tempting = view.lowers[place] == "tempting"
    if not has_object(view, place + 2) or (is_tempting and (is_perhaps or adverb or degree)):
        return
    if "not" in view.lowers[place + 2 : place + 3] or view.tokens[place + 2].xpos != "VB":
        return
    start, end = view.tokens[index].start, view.tokens[place].end
    options: list[Option] = []
    if view.is_free(index, place + 1):
        found = " ".join(filter(None, ("it", degree, view.tokens[place].text)))
        for person in PERSONS:
            if may_say(view, person, lower_words, place + 1) and (person != "you" or tells_reader(view)):
                said = _of_finder(person, adverb, is_perhaps=is_perhaps)
                text = f"{person} may be tempted" if is_tempting else f"{person} {said} {found}"
                options.append(write_option(view, variable, person, Patch(start, end, like(index, text))))
    yield index, Site(variable, start, end, variable.variant_index("impersonal"), tuple(options))


def _of_finder(person: str, adverb: str, *, is_perhaps: bool) -> str:
    modal = "may" if is_perhaps else "will" if person == "you" else ""
    verb = "finds" if person == "one" and not modal else "find"
    return " ".join(filter(None, (modal, adverb, verb)))


def has_object(view: SentenceView, verb: int) -> bool:
    """Whether what an infinitive acts on follows it, so that "it" before it is none: "it is easy to use"."""
    following = verb + 1
    if following >= len(view.tokens) - 1:
        return False
    if view.tokens[following].upos not in _OBJECT and view.lowers[following] not in _CONTENT:
        return False
    return view.tokens[-2].upos != "ADP"


def find_helping_clause(
    view: SentenceView, variable: Variable, index: int, lower_words: frozenset[str]
) -> Iterator[Found]:
    """Find what it helps to do: "it also helps to write a list", "it also helps if you write a list"."""
    place = index + 1 + (view.lowers[index + 1] in ADVERBS)
    if view.lowers[place : place + 2] != ("helps", "to") or view.lowers[place + 2] not in _HELPED_BY:
        return
    if not tells_reader(view) or not {"if", "than"}.isdisjoint(view.words):
        return
    token = view.tokens[place + 1]
    more = more_infinitives(view, place + 2)
    options: list[Option] = []
    if more is not None and view.is_free(index, place + 1) and may_say(view, "you", lower_words, place + 1):
        options.append(write_option(view, variable, "you", Patch(token.start, token.end, "if you"), *more))
    yield index, Site(variable, token.start, token.end, variable.variant_index("impersonal"), tuple(options))


def find_judged_clause(
    view: SentenceView, variable: Variable, index: int, lower_words: frozenset[str]
) -> Iterator[Found]:
    """Find what is judged of doing something: "it is better to wait", "it is better if you wait"."""
    place = index + 2 + (view.lowers[index + 2] in ADVERBS)
    opener = _OF_CLAUSES.get(view.lowers[place], "") if place + 2 < len(view.tokens) else ""
    if not opener or view.lowers[place + 1] != "to" or view.tokens[place + 2].xpos != "VB":
        return
    if view.lowers[place + 2] in _SAID_TO_ALL:
        return
    token = view.tokens[place + 1]
    more: list[Patch] | None = []
    if not {"than", "rather"}.isdisjoint(view.lowers[place:]) or (opener == "if" and "if" in view.words):
        texts = _beside_another(view, index, place)
        start, end = view.tokens[index].start, token.end
    else:
        more = more_infinitives(view, place + 2)
        texts = {person: f"{opener} {person}" for person in _OBJECTS}
        start, end = token.start, token.end
    options: list[Option] = []
    if more is not None and view.is_free(index, place + 1):
        options = [
            write_option(view, variable, person, Patch(start, end, text), *more)
            for person, text in texts.items()
            if may_say(view, person, lower_words, place + 1)
        ]
    yield index, Site(variable, token.start, token.end, variable.variant_index("impersonal"), tuple(options))


def _beside_another(view: SentenceView, index: int, place: int) -> dict[str, str]:
    """Give what may be said where a clause with "if" would be one too many, or something is compared."""
    judged = " ".join(view.tokens[i].text for i in range(index + 1, place + 1))
    if view.lowers[place] == "better":
        adverb = f"{view.tokens[place - 1].text} " if place - index > _NO_ADVERB else ""
        return {person: like(index, f"{person} would {adverb}do better to") for person in _OBJECTS}
    if not {"than", "rather"}.isdisjoint(view.lowers[place:]) or view.lowers[place] == "important":
        return {}
    return {person: f"{view.tokens[index].text} {judged} for {us} to" for person, us in _OBJECTS.items()}


def may_say(view: SentenceView, person: str, lower_words: frozenset[str], verb: int) -> bool:
    """Whether what can and must be done may be said of a person here.

    Nobody else is named, but for whom the person turns to after the token `verb`: "it is wise to ask a doctor".
    """
    named = list_persons(view, person)
    if any(i < verb or view.lowers[i] not in _CONSULTED or view.lowers[i - 1] not in _ONE_OF_THEM for i in named):
        return False
    return not is_work_of_others(view) and may_address(view, person, lower_words, rules=True)


def more_infinitives(view: SentenceView, verb: int) -> list[Patch] | None:
    """Give the patches that make "it is wise to eat and to sleep" one of a modal, None where there can be none."""
    patches = []
    for index in range(verb + 1, len(view.tokens) - 2):
        if view.lowers[index] in ("and", "or", "than", "but") and view.lowers[index + 1] == "to":
            if view.tokens[index + 2].upos not in ("VERB", "AUX"):
                continue
            if view.lowers[index] in ("than", "but") or not view.is_free(index + 1, index + 1):
                return None
            patches.append(Patch(view.tokens[index + 1].start, view.tokens[index + 2].start, ""))
    return patches
