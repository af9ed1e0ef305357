"""Find what a noun does, in a clause or a participle: "people who live in towns", "people living in towns"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.nouns.full_participles import COMPLEMENT, is_alike, is_lasting, read_participle
from styler_nb.engines.variants.reading.inflect import build_forms, find_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    NounPhrase,
    is_argument,
    names_person,
    read_noun_phrase_before,
)
from styler_nb.engines.variants.reading.tenses import tense_around
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_participles"]

_LASTING = read_words("lasting_verbs")
_HABITUAL = read_words("participle_verbs")
_PAST = read_words("past_participle_verbs") | _LASTING
_WRITTEN = _LASTING | _HABITUAL
_OF_THINGS = read_words("participle_verbs_of_things")
_PLACING = frozenset({"in", "on", "from", "for", "to", "into", "at", "through", "by", "near", "under", "than"})
_OF_PEOPLE = _PAST & {
    "share",
    "live",
    "belong",
    "suffer",
    "study",
    "attend",
    "relate",
    "participate",
    "depend",
    "represent",
}
"""States of people that lasted: "a boy who covered ten miles" tells what he did."""
_BE = read_words("finite_be")
_CLAUSE_VERBS = read_words("clause_verbs")
_OF_ANY = read_words("verbs_of_any")
_ANY = frozenset({"a", "an", "any", "every", "most", "other"})
_RELATIVES = read_words("relative_pronouns")
_RANKED = frozenset({"first", "last"})
_JOINTS = frozenset({"and", "or", "but"})
_AFTER_VERB = frozenset({"ADP", "ADV", "DET", "PRON", "PUNCT"})
_MASKED = frozenset({"it", "it's", "so", "such", "only", "one", "ones", "those", "all", "everyone", "anyone"})
_OF_THE_MOMENT = frozenset({"work", "run", "play", "come", "function", "operate"})
"""What a thing does at a time, as a participle; as a clause also what it is good for."""


@needs({"that", "who", "which", "VBG"})
def find_participles(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind participle; variants are "clause" and "participle"."""
    for index in range(1, len(view.tokens) - 2):
        low = view.lowers[index]
        is_relative = low in _RELATIVES
        if not (is_relative or view.tokens[index].xpos == "VBG"):
            continue
        if not (_is_noun(view, index - 1) or (is_relative and _is_place(view, index - 1))):
            continue
        site = _clause(view, variable, index) if is_relative else read_participle(view, variable, index)
        if site is not None:
            yield site


def _is_noun(view: SentenceView, index: int) -> bool:
    """Whether a common noun stands there, or a name after "of" and a noun: "the side of the Earth"."""
    if view.tokens[index].upos == "PROPN":
        return index > 2 and view.tokens[index - 1].lower == "the" and view.lowers[index - 2] == "of"
    is_common = index == 0 or view.tokens[index].text == view.lowers[index]
    return view.tokens[index].upos == "NOUN" and is_common


def _is_place(view: SentenceView, index: int) -> bool:
    """Whether a name says where the thing before is: "a canal in Egypt", "a bridge in Ohio"."""
    return (
        index > 1
        and view.tokens[index].upos == "PROPN"
        and view.lowers[index - 1] == "in"
        and _is_noun(view, index - 2)
    )


def _clause(view: SentenceView, variable: Variable, index: int) -> Site | None:
    verb, lemma = view.tokens[index + 1], find_verb(view.lowers[index + 1])
    is_after_place = _is_place(view, index - 1)
    phrase = read_noun_phrase_before(view, index - 2 if is_after_place else index)
    is_of_any = verb.xpos != "VBD" and phrase is not None and _tells_of_any(view, phrase, lemma)
    if (
        not (is_lasting(lemma) or (is_of_any and lemma in _OF_ANY))
        or verb.upos != "VERB"
        or verb.xpos not in ("VBZ", "VBP", "VBD")
        or not _has_complement(view, index + 2)
    ):
        return None
    if any(_is_second(view, i, verb.xpos) for i in range(index, len(view.tokens) - 2)):
        return None  # "water that flows from the hill and rises": both of it
    start, end = view.tokens[index].start, verb.end
    options: tuple[Option, ...] = ()
    is_past = verb.xpos == "VBD"
    if is_past and lemma not in _PAST:
        return None
    is_sure = phrase is not None and _is_sure(view, phrase, index, lemma)
    if lemma in _OF_THE_MOMENT and phrase is not None and not names_person(view.lowers[phrase.last]):
        is_sure = False  # "a pump that works in May may fail": one "working" in May is at work then
    if is_sure and (lemma in _WRITTEN or is_of_any) and view.is_free(index, index + 1):
        form = build_forms(lemma, "VERB", {})["VBG"]
        options = (Option(variable.variant_index("participle"), (Patch(start, end, form),), -1),)
    return Site(variable, start, end, variable.variant_index("clause"), options)


def _is_second(view: SentenceView, joint: int, tag: str) -> bool:
    """Whether a second verb in the form of the first one may follow a joint, whatever it is taken for: "and moves"."""
    if view.lowers[joint] not in _JOINTS:
        return False
    place = joint + 1 + (view.tokens[joint + 1].upos == "ADV")
    token = view.tokens[min(place, len(view.tokens) - 1)]
    if token.xpos == tag:
        return True
    after = view.tokens[min(place + 1, len(view.tokens) - 1)]
    is_form = token.upos == "NOUN" and tag == "VBZ" and token.lower.endswith("s")
    return is_form and bool(find_verb(token.lower)) and after.upos in _AFTER_VERB and after.lower != "of"


def _is_sure(view: SentenceView, phrase: NounPhrase, index: int, lemma: str) -> bool:
    """Whether a clause tells of the phrase before it alone, in the tense of the rest of the sentence."""
    first, verb = phrase.first, view.tokens[index + 1]
    is_past, is_who = verb.xpos == "VBD", view.lowers[index] == "who"
    if tense_around(view, index + 1) is not is_past or (is_past and is_who and lemma not in _OF_PEOPLE):
        return False
    if not _RANKED.isdisjoint(view.lowers[first:index]):
        return False  # "the first tool that let them weave" is the first to let them
    if view.lowers.count(verb.lower) > 1 or _names_another(view, index + 1):
        return False  # "those who sell coats and those who sell cars" are set side by side
    if phrase.last < index - 1 and (is_who or phrase.is_plural is not (verb.xpos == "VBP")):
        return False  # "the clerks in Rome who publish books"
    if "not" in view.lowers[max(first - 2, 0) : index] or _MASKED & set(view.lowers[max(first - 4, 0) : index]):
        return False
    before = view.tokens[first - 1]
    if before.lower == "by" and first > 1 and view.tokens[first - 2].xpos == "VBN":
        return False  # "a permit given by a town that lets them": the permit lets them
    if before.xpos == "VBG" or (is_who and lemma not in _LASTING and before.lower in _BE):
        return False  # "a method of saving time that uses a list"; "he is a cook who publishes books"
    is_placed = _is_placed(view, phrase, index) or _is_in_place(view, phrase, index, lemma)
    return is_placed and _is_alone(view, index + 2)


def _is_placed(view: SentenceView, phrase: NounPhrase, index: int) -> bool:
    """Whether a phrase is a subject or an object, also one with "of": "a form of transport that links towns"."""
    if is_argument(view, phrase, index + 1):
        return True
    if view.lowers[phrase.first - 1] == "with":
        return phrase.first > 1 and view.tokens[phrase.first - 2].xpos == "VBN"  # "combined with rules that help"
    if view.lowers[phrase.first - 1] != "of" or not is_alike(view, phrase, is_past=False):
        return False
    whole = read_noun_phrase_before(view, phrase.first - 1)
    return whole is not None and is_argument(view, whole, index + 1)


def _is_in_place(view: SentenceView, phrase: NounPhrase, index: int, lemma: str) -> bool:
    """Whether a phrase with a preposition opens the sentence, or names what alone can do it: "near a wall that fills".

    In "they walked to an inn that serves soup", those who walked would seem to serve it.
    """
    before = phrase.first - 1
    if before < 0 or view.lowers[before] not in _PLACING or view.lowers[index] == "who":
        return False
    is_past = view.tokens[index + 1].xpos == "VBD"
    if before == 0:
        return not is_past and "," in view.lowers[index:]
    return lemma in _OF_THINGS and not names_person(view.lowers[phrase.last])


def _names_another(view: SentenceView, first: int) -> bool:
    """Whether another of the kind is set beside it: "a lamp that smokes wants oil; one that flickers wants a wick"."""
    rest = range(first, len(view.tokens) - 1)
    return any(view.lowers[i] in ("one", "ones", "those") and view.lowers[i + 1] in _RELATIVES for i in rest)


def _tells_of_any(view: SentenceView, phrase: NounPhrase, lemma: str) -> bool:
    """Whether a subject is any of its kind, of whom any verb may be said so: "members who publish the news must"."""
    first = phrase.first
    if lemma in _CLAUSE_VERBS or (first and view.lowers[first - 1] != "," and view.tokens[first - 1].upos != "SCONJ"):
        return False
    return view.lowers[first] in _ANY or (phrase.is_plural is True and view.tokens[first].upos in ("NOUN", "ADJ"))


def _has_complement(view: SentenceView, index: int) -> bool:
    return (
        view.tokens[index].upos in COMPLEMENT
        or view.lowers[index] in ("to", "how", "little")
        or view.tokens[index].upos == "NUM"
    )


def _is_alone(view: SentenceView, first: int) -> bool:
    """Whether no second verb shares the relative word: "people who live here and work there", "live here, work"."""
    for index in range(first, len(view.tokens)):
        if view.lowers[index] == "," and index + 1 < len(view.tokens) and view.tokens[index + 1].upos == "VERB":
            return view.tokens[index + 1].xpos in ("VBG", "VBN")
        if view.tokens[index].upos in ("PUNCT", "SCONJ"):
            return True
        if view.tokens[index].upos == "CCONJ":
            return not any(
                view.tokens[i].upos in ("VERB", "AUX") for i in range(index + 1, min(index + 4, len(view.tokens)))
            )
    return True
