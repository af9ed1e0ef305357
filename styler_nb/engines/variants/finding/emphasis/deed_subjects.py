"""Find deeds that something is said of: "keeping a horse costs money", "to keep a horse costs money"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.inflect import find_verb, match_case
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, read_noun_phrase
from styler_nb.engines.variants.reading.passive_groups import forms_of
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_deed_subjects"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_POSSESSIVES = read_words("possessives") | {"one's"}
_QUESTIONS = frozenset({"why", "how", "what", "whether", "where", "when", "which", "who"})
_OBJECT_PRONOUNS = frozenset({"it", "them", "this", "that", "these", "those", "someone", "people", "something"})
_NO_DEEDS = read_words("never_said_of")
"""Forms in -ing that open a phrase, or are seldom said of with "to"."""
_ASKING = frozenset({"require", "take", "make", "cost", "mean", "need", "demand", "seem", "save", "call", "pay"})
"""What is said of a deed that may be still to do; "to burn wood causes smoke" would jar."""
_KINDS_OF_DEED = read_words("kinds_of_deeds")
"""Nouns that say what a deed is, done or not; "to call a function is an expression" would not do."""
_ALLOWED = frozenset({"permitted", "allowed", "forbidden", "prohibited", "advised", "recommended"})
_TAGS = frozenset({"VBZ", "MD"})
_MODALS = frozenset({"can", "may", "must", "will", "should", "cannot", "can't", "won't"})
_INNER = frozenset({",", "if", "because", "as", "so", "that", "which", "who", "than", "when"})
_LONGEST = 14
_NEAR = 5
_DEGREES = frozenset({"less", "more", "very", "so", "too", "most"})
_JOINTS = frozenset({";", ":", "for", "that", "but", "because"})


@needs({"to", "VBG"}, _TAGS)
def find_deed_subjects(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind deed_subject; variants are "gerund" and "infinitive"."""
    if view.block_kind not in _KINDS:
        return
    yield from _count_inner(view, variable)
    first = _start(view)
    if first < 0 or first + 4 >= len(view.tokens):
        return
    is_infinitive = view.lowers[first] == "to"
    verb = first + is_infinitive
    main = _main_verb(view, verb)
    if main < 0 or not _is_deed(view, verb, main):
        return
    start, end = view.tokens[first].start, view.tokens[verb].end
    form = _other_form(view, first, verb)
    options: tuple[Option, ...] = ()
    is_said = is_infinitive or _may_be_said_of_infinitive(view, main)
    is_prose = view.terminal == "." and MARKS.isdisjoint(view.lowers)
    if form and is_prose and is_said and view.is_free(first, verb) and not _has_second(view, verb, main):
        other = variable.variant_index("gerund" if is_infinitive else "infinitive")
        text = match_case(form, view.tokens[first].text)
        options = (Option(other, (Patch(start, end, text),), -1 if is_infinitive else 1),)
    yield Site(variable, start, end, variable.variant_index("infinitive" if is_infinitive else "gerund"), options)


def _count_inner(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the deeds of further clauses, which stay as they are: "; to keep a horse costs money"."""
    for first in (i + 1 for i in view.where(_JOINTS, 2, -4)):
        is_infinitive = view.lowers[first] == "to"
        verb = first + is_infinitive
        if view.tokens[verb].upos != "VERB" or view.tokens[verb].xpos != ("VB" if is_infinitive else "VBG"):
            continue
        main = _main_verb(view, verb)
        if main > 0 and _is_deed(view, verb, main):
            form = "infinitive" if is_infinitive else "gerund"
            yield Site(variable, view.tokens[first].start, view.tokens[verb].end, variable.variant_index(form), ())


def _start(view: SentenceView) -> int:
    """Give where a deed may open the sentence, or follow a phrase and its comma that do; -1 where none does."""
    for first in (0, _after_phrase(view)):
        if first < 0 or first + 2 >= len(view.tokens):
            continue
        token = view.tokens[first]
        if token.xpos == "VBG" and token.upos == "VERB" and token.lower not in _NO_DEEDS:
            return first
        if token.lower == "to" and view.tokens[first + 1].xpos == "VB" and view.tokens[first + 1].upos == "VERB":
            return first
    return -1


def _after_phrase(view: SentenceView) -> int:
    if view.tokens[0].upos not in ("ADP", "ADV", "CCONJ") or "," not in view.lowers:
        return -1
    comma = view.lowers.index(",")
    return -1 if view.finds_finite(0, comma) else comma + 1


def _main_verb(view: SentenceView, verb: int) -> int:
    """Give the verb of the sentence whose subject is a deed; -1 where another subject or a comma comes before it."""
    asked = view.lowers[verb + 1] in _QUESTIONS
    found = -1
    for place in range(verb + 1, min(verb + _LONGEST, len(view.tokens) - 1)):
        low, token = view.lowers[place], view.tokens[place]
        if view.is_finite(place):
            is_verb = token.xpos in _TAGS and token.upos in ("VERB", "AUX")
            found = place if is_verb and (token.xpos == "VBZ" or low in _MODALS) else -1
            if not asked or found < 0:
                return found
            asked = False
        elif low in _INNER and place > verb + 1:
            break
    return found


def _is_deed(view: SentenceView, verb: int, main: int) -> bool:
    """Whether a verb with what it acts upon fills the subject: no "running water", no "operating costs"."""
    after, token = view.lowers[verb + 1], view.tokens[verb + 1]
    if view.tokens[verb].xpos == "VB" and view.tokens[main - 1].upos in ("VERB", "PRON"):
        return False
    if main == verb + 1:
        return False
    if token.upos in ("DET", "PROPN") or after in _POSSESSIVES or after in _OBJECT_PRONOUNS or after in _QUESTIONS:
        return True
    if token.upos == "ADP" or after in ("to", "down", "up", "off", "out"):
        return view.tokens[verb].xpos == "VB" or view.tokens[main].xpos == "VBZ"
    phrase = read_noun_phrase(view, verb + 1)
    if phrase is None or view.tokens[verb].xpos == "VB":
        return phrase is not None
    is_many = is_plural_noun(view.lowers[phrase.last]) is True
    return is_many and view.tokens[main].xpos == "VBZ"


def _other_form(view: SentenceView, first: int, verb: int) -> str:
    lemma = view.lowers[verb] if verb > first else find_verb(view.lowers[verb])
    if not lemma or lemma in ("be", "have", "do", "use", "come", "go"):
        return ""
    gerund = forms_of(lemma)["VBG"]
    if verb > first:
        return gerund
    return f"to {lemma}" if gerund == view.lowers[verb] else ""


def _may_be_said_of_infinitive(view: SentenceView, main: int) -> bool:
    """Whether something is said of a deed that may be still to do: how hard it is, or what it takes."""
    last = len(view.tokens) - 1
    if any(
        view.tokens[i].xpos == "VBG" and view.tokens[i].upos == "VERB" and view.lowers[i - 1] not in _DEGREES
        for i in range(main, min(main + _NEAR, last))
    ):
        return False  # "leaving the room means losing the seat": no "to leave … losing"
    place = main
    if view.tokens[main].upos == "AUX":
        place = _past_adverbs(view, main + 1) if view.lowers[main] != "is" else main
    if view.lowers[place] in ("be", "is"):
        place = _past_adverbs(view, place + 1)
        if view.tokens[place].upos == "DET":
            phrase = read_noun_phrase(view, place)
            return phrase is not None and view.lowers[phrase.last] in _KINDS_OF_DEED
        is_quality = view.tokens[place].upos == "ADJ" and view.tokens[place].xpos not in ("VBN", "VBG")
        return (is_quality and view.lowers[place] != "different") or view.lowers[place] in _ALLOWED
    return find_verb(view.lowers[place]) in _ASKING


def _past_adverbs(view: SentenceView, place: int) -> int:
    while place < len(view.tokens) - 1 and view.tokens[place].upos in ("ADV", "PART"):
        place += 1
    return place


def _has_second(view: SentenceView, verb: int, main: int) -> bool:
    """Whether a second deed is joined to the first: "keeping a horse and feeding it"."""
    return any(
        view.tokens[i].upos == "VERB" and (view.tokens[i].xpos == "VBG" or view.lowers[i - 1] in ("and", "or", "to"))
        for i in range(verb + 2, main)
    )
