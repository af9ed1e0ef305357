"""Write a clause that tells what a statement brings about with a participle: ", which makes", ", making"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.agents import BODIES
from styler_nb.engines.variants.reading.inflect import build_forms, find_verb
from styler_nb.engines.variants.reading.joints import begin_of_clause, main_verb
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, may_be_person, names_person
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["write_participle"]

_TAKES_PARTICIPLE = (read_words("participle_effects") - {"provides", "provided"}) | {
    "releases",
    "released",
    "produces",
    "produced",
    "saves",
    "saved",
}
_DENIALS = read_words("denials") | {"only", "without", "few", "little"}
_STATES = frozenset(
    {"is", "are", "was", "were", "be", "has", "have", "had", "lies", "lie", "lay", "stands", "stand", "stood",
     "lives", "live", "lived", "contains", "contain", "contained", "includes", "include", "own", "owns",
     "owned", "belongs", "belong", "remains", "remain", "needs", "need", "likes", "know", "knows", "knew",
     "consists", "depends", "differs", "refers", "covers", "called", "named", "seems", "wants", "use", "uses",
     "used", "works", "work", "worked", "visits", "visited"}
)  # fmt: skip
"""Verbs of what brings nothing about, so that the clause is on the noun: "he lives near a mill, which makes noise"."""
_CHANGED = frozenset({"make", "leave", "give", "cause"})
_MADE = frozenset({"it", "more", "less", "possible", "impossible", "easier", "harder"})
_FRONTED = frozenset({"if", "when", "as", "once", "because", "since", "after", "whenever"})
_POSSIBLE = frozenset({"can", "may", "could", "will", "would", "must"})
_TURN = ("in", "turn")
_NEAR = 5
_JOINTS = frozenset({"and"})


def write_participle(view: SentenceView, comma: int, verb: int) -> tuple[Patch, ...]:
    """Write the clause with "which" that follows a comma with participles; nothing where it may be on a noun alone.

    Parameters
    ----------
    view : SentenceView
        The sentence.
    comma, verb : int
        Tokens of the comma and of the clause's verb.
    """
    is_turn = view.lowers[verb - 2 : verb] == _TURN
    if view.lowers[verb] not in _TAKES_PARTICIPLE or not (is_turn or view.is_finite(verb)):
        return ()
    if not _is_brought_about(view, comma, verb):
        return ()
    verbs = [verb, *_list_joined(view, verb)]
    if any(view.is_finite(i) and i not in verbs for i in range(verb, len(view.tokens))):
        return ()
    if not {",", ";", ":", "(", "which", "who"}.isdisjoint(view.lowers[comma + 2 :]):
        return ()
    forms = [build_forms(find_verb(view.lowers[i]), "VERB", {}).get("VBG", "") for i in verbs]
    if not all(forms) or not _is_effect(view, verb):
        return ()
    start = view.tokens[comma + 1].start
    first = Patch(start, view.tokens[verb].end, f"in turn {forms[0]}" if is_turn else forms[0])
    rest = zip(verbs[1:], forms[1:], strict=True)
    return (first, *(Patch(view.tokens[i].start, view.tokens[i].end, form) for i, form in rest))


def _list_joined(view: SentenceView, verb: int) -> list[int]:
    """List the verbs that "and" joins to one: "makes loans dear and reduces trade"."""
    tag = view.tokens[verb].xpos
    return [
        i
        for i in range(verb + 2, len(view.tokens) - 1)
        if view.lowers[i - 1] in _JOINTS and view.tokens[i].xpos == tag and view.tokens[i].upos == "VERB"
    ]


def _is_effect(view: SentenceView, verb: int) -> bool:
    """Whether something is changed, and not given to somebody or made of a stuff: "makes trade harder"."""
    if find_verb(view.lowers[verb]) not in _CHANGED - {"cause"}:
        return True
    near = range(verb + 1, min(verb + 1 + _NEAR, len(view.tokens)))
    return view.lowers[verb] in ("makes", "made") and any(
        view.lowers[i] in _MADE or (view.tokens[i].upos == "ADJ" and view.tokens[i + 1].upos not in ("NOUN", "ADJ"))
        for i in near
    )


def _is_brought_about(view: SentenceView, comma: int, verb: int) -> bool:
    """Whether a plain statement of what is done, in the same time, stands before the clause."""
    begin = begin_of_clause(view, 0, comma)
    if begin is None and view.lowers[0] in _FRONTED and "," in view.lowers[:comma]:
        begin = max(i for i in range(comma) if view.lowers[i] == ",") + 1
    main = -1 if begin is None else main_verb(view, begin, comma)
    if begin is None or main < 0 or view.lowers[main] in _STATES - {"is", "are", "was", "were"}:
        return False
    before = view.lowers[:comma]
    if not {"which", "who", "whose", "?", ";", ":", "("}.isdisjoint(before) or any(
        low.endswith("n't") for low in before
    ):
        return False
    if not _DENIALS.isdisjoint(before) or view.tokens[verb].xpos == "MD":
        return False
    last = view.tokens[comma - 1]
    is_somebody = names_person(last.lower) or may_be_person(last.lower) or last.lower in BODIES
    if last.upos not in ("NOUN", "ADV", "VERB", "ADJ") or is_somebody or not _is_done(view, main, comma):
        return False
    if is_plural_noun(last.lower) is True and view.tokens[verb].xpos == "VBP":
        return False
    if any(view.is_finite(i) and view.lowers[i - 1] not in _JOINTS for i in range(main + 1, comma)):
        return False  # "it raised its rates because prices rose"
    return _is_same_time(view, main, verb)


def _is_done(view: SentenceView, main: int, comma: int) -> bool:
    """Whether the main verb tells what is done: a verb, after a modal or "be" too."""
    if view.tokens[main].upos == "VERB":
        return True
    rest = range(main + 1, min(main + 4, comma))
    verbs = [
        view.lowers[i] for i in rest if view.tokens[i].xpos in ("VB", "VBN", "VBG") and view.tokens[i].upos == "VERB"
    ]
    return bool(verbs) and verbs[0] not in _STATES


def _is_same_time(view: SentenceView, main: int, verb: int) -> bool:
    tag, low = view.tokens[main].xpos, view.lowers[main]
    if view.tokens[verb].xpos == "VBD":
        return tag == "VBD" or low in ("was", "were", "could", "would")
    return tag in ("VBZ", "VBP") or low in _POSSIBLE - {"could", "would"}
