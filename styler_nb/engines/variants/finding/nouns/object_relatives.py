"""Find relative clauses on an object with their own subject: "the book that he wrote", "the book he wrote"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import is_cleft
from styler_nb.engines.variants.reading.hidden_verbs import find_verb_taken_for_noun
from styler_nb.engines.variants.reading.inflect import may_be_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    is_plural_noun,
    may_be_person,
    names_person,
    read_noun_phrase,
    read_noun_phrase_before,
)
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_object_relatives", "verb_of_subject"]

_ADVERBIAL_HEADS = read_words("adverbial_heads")
"""Nouns of time, manner, reason and place that a clause follows without a gap for an object: "the day he left"."""
_CONTENT_NOUNS = read_words("content_nouns")
_TELLING = read_words("telling")
_DEMANDS_THAT = read_words("demands_that") | {"best", "worst", "most", "least", "deal", "lot"}
_SAYS = frozenset(
    {"states", "claims", "reports", "notes", "shows", "means", "requires", "demands", "suggests", "holds", "records"}
)
"""Verbs in the third person that are nouns as well."""
_CLEFTS = frozenset({"it's", "that's", "isn't", "wasn't"})
_OPENERS = frozenset({"when", "if", "as", "while", "since", "after", "before", "although", "once", "unless", "until"})
_POSSESSIVES = read_words("possessives")
_BE = frozenset({"is", "are", "was", "were", "be", "been"})
_INTRANSITIVE = read_words("without_object")
_ASKING = frozenset({"which", "what", "whose", "whatever", "whichever"})
_WILLING = frozenset({"willing", "able", "ready", "likely", "prepared", "free", "unable", "unwilling"})
_LONGEST_SUBJECT = 2
_SETTING_OFF = _POSSESSIVES | {"the", "a", "an", "each", "every", "most", "many", "some"}
"""What a subject begins with that needs no relative word before it: "the rules most towns have"."""
_NEAR = 6
_CLOSERS = frozenset({"ADP", "PUNCT", "ADV", "AUX", "PART", "SCONJ", "CCONJ"})


@needs(NOMINATIVE | {"that", "which", "who", "whom"})
def find_object_relatives(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind object_relative; variants are "that", "which", "who" and "zero"."""
    for index in range(2, len(view.tokens) - 2):
        if view.protected[index - 1]:
            continue
        word = view.lowers[index]
        if view.tokens[index - 1].upos != "NOUN" and (view.lowers[index - 1] != "those" or word != "that"):
            continue
        if word in ("that", "which", "who", "whom"):
            site = _with_word(view, variable, index)
        else:
            site = _without_word(view, variable, index)
        if site is not None:
            yield site


def _with_word(view: SentenceView, variable: Variable, index: int) -> Site | None:
    verb = _find_verb(view, index + 1)
    if verb < 0 or not _has_gap(view, verb) or not _is_object(view, index):
        return None
    if view.lowers[index] == "that" and _may_be_content(view, index, verb):
        return None
    is_thing = view.tokens[index - 1].upos == "NOUN"  # no "those the baker sold"
    is_short = view.lowers[index + 1] in NOMINATIVE or (is_thing and _is_short_subject(view, index + 1, verb))
    start, end = view.tokens[index - 1].end, view.tokens[index + 1].start
    word = "who" if view.lowers[index] in ("who", "whom") else view.lowers[index]
    options: list[Option] = []
    if view.is_free(index, index) and not view.spans.overlaps(start, end) and not _is_of_parties(view, index):
        if is_short:
            options.append(Option(variable.variant_index("zero"), (Patch(start, end, " "),), -1))
        other = _find_other(view, index, verb)
        if other:
            options.append(Option(variable.variant_index(other), (Patch(start, end, f" {other} "),)))
    return Site(variable, start, end, variable.variant_index(word), tuple(options))


def _is_of_parties(view: SentenceView, index: int) -> bool:
    """Whether a clause tells of what lies between those named last: "a deal between two firms that we void"."""
    return not {"between", "among"}.isdisjoint(view.lowers[max(index - _NEAR - 1, 0) : index])


def _find_other(view: SentenceView, index: int, verb: int) -> str:
    """Give the other word for "that" or "which" before a noun; "" for none. Before a pronoun it is found elsewhere."""
    word, head = view.lowers[index], view.lowers[index - 1]
    if view.lowers[index + 1] in NOMINATIVE or view.tokens[index - 1].upos != "NOUN" or view.tokens[verb].xpos == "VBN":
        return ""
    if word == "which":
        return "" if "that" in view.lowers[max(index - _NEAR, 0) : index + _NEAR] else "that"
    phrase = read_noun_phrase_before(view, index)
    is_thing = word == "that" and not (names_person(head) or may_be_person(head))
    if not is_thing or phrase is None or "which" in view.words or _is_topmost(view, phrase.first, index):
        return ""
    is_led = view.tokens[phrase.first].upos == "DET" or is_plural_noun(head) is True
    return "which" if is_led and view.lowers[phrase.first] not in _POSSESSIVES else ""


def _may_be_content(view: SentenceView, index: int, verb: int) -> bool:
    """Whether the noun before may be a verb that says what follows: "a high figure means that the parts differ"."""
    head = view.lowers[index - 1]
    is_alike = head.endswith("s") and may_be_verb(head) and not view.finds_finite(0, index)
    stop = next((i for i in range(verb, len(view.tokens)) if view.lowers[i] in (",", ";", ":")), len(view.tokens))
    return is_alike and not view.finds_finite(verb + 1, stop)


def _without_word(view: SentenceView, variable: Variable, index: int) -> Site | None:
    if view.lowers[index] not in NOMINATIVE:
        return None
    verb = verb_of_subject(view, index)
    if verb < 0 or not _has_gap(view, verb) or not _is_object(view, index):
        return None
    phrase = read_noun_phrase_before(view, index)
    if phrase is None or view.lowers[phrase.first] in _ASKING or view.lowers[phrase.first - 1] in _ASKING:
        return None  # "they asked which word he meant"
    is_bare = view.tokens[phrase.first].upos not in ("DET", "NUM") and view.lowers[phrase.first] not in _POSSESSIVES
    if is_bare and (phrase.first == 0 or phrase.is_plural is not True or not view.lowers[phrase.last].endswith("s")):
        return None
    if not _stands_as_argument(view, phrase.first, verb):
        return None
    start, end = view.tokens[index - 1].end, view.tokens[index].start
    options: tuple[Option, ...] = ()
    is_free = not view.spans.overlaps(start, end) and "\n" not in view.text[start:end]
    if is_free and not names_person(view.lowers[index - 1]):
        words = ("that",) if _is_topmost(view, phrase.first, index) else ("that", "which")
        options = tuple(Option(variable.variant_index(word), (Patch(start, end, f" {word} "),), 1) for word in words)
    return Site(variable, start, end, variable.variant_index("zero"), options)


def _is_topmost(view: SentenceView, first: int, end: int) -> bool:
    """Whether a noun phrase has a word that "which" does not go with: "the best stories", "all the books"."""
    words = view.lowers[max(first - 1, 0) : end]
    return not _DEMANDS_THAT.isdisjoint(words) or any(
        low.endswith("est") and view.tokens[i].upos == "ADJ" for i, low in enumerate(view.lowers[first:end], first)
    )


def _is_short_subject(view: SentenceView, index: int, verb: int) -> bool:
    """Whether an article with a noun, or people, are the subject: no word has to set it off from the noun before."""
    phrase = read_noun_phrase(view, index)
    last = -1 if phrase is None else min(phrase.last, verb - 1)
    if last < index or view.tokens[last].upos != "NOUN":
        return False
    is_led = view.lowers[index] in _SETTING_OFF
    return (is_led and 0 < last - index <= _LONGEST_SUBJECT) or _are_people(view, index, last)


def _are_people(view: SentenceView, first: int, last: int) -> bool:
    """Whether a bare plural names people: "the tools farmers use", but not "the air animals breathe"."""
    noun = view.lowers[last]
    return first == last and is_plural_noun(noun) is True and (names_person(noun) or may_be_person(noun))


def _find_verb(view: SentenceView, index: int) -> int:
    """Give the verb whose object may be the noun before a clause, the subject of which starts at a token; else -1."""
    verb = find_verb_taken_for_noun(view, index)
    if verb < 0:
        verb = verb_of_subject(view, index)
    if verb >= 0:
        return verb
    phrase = None if view.lowers[index] in NOMINATIVE else read_noun_phrase(view, index)
    last = index if phrase is None else phrase.last
    is_bare = phrase is not None and is_plural_noun(view.lowers[last]) is True
    is_led = phrase is not None and (view.tokens[index].upos == "DET" or view.lowers[index] in _POSSESSIVES)
    if phrase is None and view.lowers[index] not in NOMINATIVE:
        return -1
    if phrase is not None and (last - index > _LONGEST_SUBJECT or not (is_bare or is_led)):
        return -1
    verb = last + 1
    while verb < len(view.tokens) - 1 and view.tokens[verb].upos == "ADV":
        verb += 1
    if verb + 1 >= len(view.tokens) or not view.is_finite(verb) or (is_bare and view.tokens[verb].xpos == "VBZ"):
        return -1
    is_willing = view.lowers[verb] in _BE and view.lowers[verb + 1] in _WILLING
    if is_willing and view.lowers[verb + 2 : verb + 3] == ("to",):
        return verb + 3 if any(t.xpos == "VB" for t in view.tokens[verb + 3 : verb + 4]) else -1
    if phrase is None or view.tokens[verb].upos == "VERB":
        return -1 if phrase is None else verb
    return _end_of_chain(view, verb)


def _is_object(view: SentenceView, index: int) -> bool:
    """Whether the noun before may be the object of what follows, and "that" no conjunction."""
    head = view.lowers[index - 1]
    if head in _CONTENT_NOUNS or head in _ADVERBIAL_HEADS:
        return False
    if head in _SAYS and view.lowers[index] == "that" and view.tokens[index - 2].upos in ("NOUN", "PROPN"):
        return False  # "an opinion states that the books are": a verb, taken for a noun
    before = view.lowers[max(index - 9, 0) : index - 1]
    if {"out", "clear", "plain"} & {*before} and view.lowers[index] == "that":
        return False  # "she found out on her return that he": what was found out
    return not (_TELLING | _CLEFTS | {"so", "such"}) & set(before) and not is_cleft(view, index)


def verb_of_subject(view: SentenceView, index: int) -> int:
    """Give the main verb of a clause whose subject starts at a token, -1 where none does for sure."""
    if index >= len(view.tokens):
        return -1
    if view.lowers[index] in NOMINATIVE:
        verb = index + 1
    else:
        phrase = read_noun_phrase(view, index)
        if phrase is None or view.tokens[index].upos != "DET" or phrase.last - index > 2:
            return -1
        verb = phrase.last + 1
    while verb < len(view.tokens) and view.tokens[verb].upos == "ADV":
        verb += 1
    return _end_of_chain(view, verb) if verb < len(view.tokens) and view.is_finite(verb) else -1


def _end_of_chain(view: SentenceView, verb: int) -> int:
    """Give the main verb of the group that begins with a finite verb, -1 where it ends in no verb."""
    while verb + 1 < len(view.tokens) and (view.tokens[verb].upos == "AUX" or view.tokens[verb + 1].upos == "PART"):
        following = verb + 1
        while following + 1 < len(view.tokens) and view.tokens[following].upos in ("ADV", "PART"):
            following += 1
        if view.tokens[following].upos not in ("AUX", "VERB"):
            break
        verb = following
    return verb if view.tokens[verb].upos == "VERB" else -1


def _has_gap(view: SentenceView, verb: int) -> bool:
    """Whether no object follows the verb, so that the noun before the clause is its object."""
    if view.lowers[verb] in _INTRANSITIVE or verb + 1 >= len(view.tokens):
        return False
    after = view.tokens[verb + 1]
    before = verb - 2 if view.tokens[verb - 1].upos == "ADV" else verb - 1
    is_passive = view.tokens[verb].xpos == "VBN" and view.lowers[before] in _BE
    if is_passive and (after.upos != "ADP" or after.lower in ("by", "in", "at", "on", "from")):
        return False
    return after.upos in _CLOSERS or view.is_finite(verb + 1)


def _stands_as_argument(view: SentenceView, first: int, verb: int) -> bool:
    """Whether the noun phrase is a subject or object, no adverbial before another clause ("that night he slept")."""
    opened = [i for i in range(first) if view.lowers[i] in _OPENERS]
    if "which" in view.lowers[:first] or (opened and "," not in view.lowers[opened[-1] : first]):
        return False
    if first == 0:
        return view.finds_finite(verb + 1, len(view.tokens))
    before = view.tokens[first - 1]
    if before.upos == "VERB" or (before.upos == "AUX" and view.lowers[first - 1] in _BE):
        return view.finds_finite(0, first) or view.tokens[first - 1].xpos == "VB"
    if before.upos != "ADP" or first < 2:
        return False
    # a phrase with a preposition may open the sentence: "In the house he found"
    return view.tokens[first - 2].upos in ("NOUN", "VERB") and view.finds_finite(0, first - 1)
