"""Find the finite verb after "and" that shares its subject with the one before it, also where its tag is another."""

from __future__ import annotations

from styler_nb.engines.variants.reading.inflect import may_be_form
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["joins_two_verbs", "second_verb", "tag_of_verb"]

_AFTER_VERB = frozenset({"DET", "PRON", "PROPN", "NUM", "ADP", "ADV", "ADJ", "PART", "VERB", "AUX", "NOUN"})
_INDEFINITE = frozenset({"anyone", "anybody", "someone", "somebody", "everyone", "anything", "nobody"})
_INVERTING = frozenset({"so", "neither", "nor"})
"""Adverbs after which a verb has its subject behind it: "and so can dark ones"."""
_RELATIVES = read_words("relative_pronouns")
_OBJECTS = frozenset({"them", "it", "him", "her", "us", "me"}) | read_words("possessives")
_POSSESSIVES = read_words("possessives")
_NAMED = frozenset({"PROPN", "NUM"})
_TIMES = read_words("times") | {"years", "decades", "months", "weeks", "days", "time"}
_OBJECT_TAGS = frozenset({"NOUN", "ADJ", "PROPN", "ADP"})


def second_verb(view: SentenceView, conjunction: int) -> int:
    """Give the finite verb after a conjunction, past an adverb at most; -1 where none is surely there."""
    if view.lowers[conjunction + 1] in _INVERTING:
        return -1  # "and so did his wife"
    for index in (conjunction + 1, conjunction + 2):
        if index + 1 >= len(view.tokens):
            return -1
        if _ends_row(view, conjunction, index):
            return -1
        if view.tokens[index].upos in ("VERB", "AUX") and (
            view.is_finite(index) or _is_past(view, conjunction, index) or _is_present(view, conjunction, index)
        ):
            return index if _is_verb_of_subject(view, conjunction, index) else -1
        if _is_hidden(view, conjunction, index):
            return index
        if view.tokens[index].upos != "ADV" or view.lowers[index] in _INVERTING:
            return -1
    return -1


def _ends_row(view: SentenceView, conjunction: int, index: int) -> bool:
    """Whether what was taken for a verb is the last of a row of nouns: "for caps and shoes long before the war"."""
    low, before = view.lowers[index], view.tokens[conjunction - 1]
    if index != conjunction + 1 or before.upos != "NOUN" or not is_plural_noun(before.lower) or not is_plural_noun(low):
        return False
    return view.tokens[index].upos == "VERB" and view.tokens[index + 1].upos in ("ADV", "SCONJ")


def tag_of_verb(view: SentenceView, index: int) -> str:
    """Give the tag of a verb that `second_verb` found as that of a finite one."""
    if view.tokens[index].upos == "NOUN":
        return "VBZ"
    tag = view.tokens[index].xpos
    if view.is_finite(index):
        return tag
    return {"VBN": "VBD", "VB": "VBP"}.get(tag, tag)


def joins_two_verbs(view: SentenceView, conjunction: int) -> bool:
    """Whether "and" stands between two finite verbs with one object: "she cleans and protects them"."""
    before, after = conjunction - 1, conjunction + 1
    tags = (view.tokens[before].xpos, view.tokens[after].xpos)
    return view.is_finite(before) and view.is_finite(after) and tags[0] == tags[1] and tags[0] in ("VBZ", "VBD")


def _is_verb_of_subject(view: SentenceView, conjunction: int, index: int) -> bool:
    after = view.lowers[index + 1]
    is_asked = view.tokens[index].upos == "AUX" or after != "it"
    if any(t.upos == "NOUN" and t.lower == view.lowers[index] for t in view.tokens[:conjunction]):
        return False  # "short codes to these and longer codes to those"
    if (after in NOMINATIVE and is_asked) or after in _INDEFINITE:
        return False  # "and should anyone need to": a condition, not a second verb
    is_relative = after in _RELATIVES and view.tokens[index + 1].upos == "PRON"
    if is_relative and view.tokens[index].xpos == "VBZ" and view.is_finite(index + 2):
        return False  # "and sports that involve running should be avoided": a noun with a clause of its own
    return view.tokens[index + 1].upos in _AFTER_VERB


def _is_past(view: SentenceView, conjunction: int, index: int) -> bool:
    """Whether a past tense was taken for a participle: "he opened a shop in Paris and supplied hats to the army"."""
    token, after = view.tokens[index], view.tokens[index + 1]
    if token.xpos != "VBN" or index != conjunction + 1 or not may_be_form(token.lower, "VBD"):
        return False
    if not _has_one_verb(view, conjunction, "VBD"):
        return False
    has_object = after.upos == "DET" or after.lower in _OBJECTS
    before = view.tokens[conjunction - 1]
    # after "in Paris", "in those years" or "slowly" no noun of a row can follow that is "supplied"
    is_row_over = before.upos in _NAMED or before.upos == "ADV" or before.lower in _TIMES
    return has_object or (is_row_over and after.upos in _OBJECT_TAGS and after.lower != "by")


def _is_hidden(view: SentenceView, conjunction: int, index: int) -> bool:
    """Whether a verb was taken for a noun, which has no object: "it lies by the sea and covers 40 acres".

    In "it sells cups and plates the boys paint" a clause follows the noun.
    """
    token, after = view.tokens[index], view.tokens[index + 1]
    if token.upos != "NOUN" or index != conjunction + 1 or not may_be_form(token.lower, "VBZ"):
        return False
    if not (after.upos in ("DET", "NUM") or after.lower in _POSSESSIVES):
        return False
    if not any(t.upos == "ADP" for t in view.tokens[:conjunction]) and view.tokens[conjunction - 1].upos == "NOUN":
        return False
    verbs = [t for t in view.tokens[:conjunction] if t.upos in ("VERB", "AUX")]
    is_present = len(verbs) == 1 and verbs[0].xpos == "VBZ" and "to" not in view.lowers[:conjunction]
    end = next((i for i in range(index + 1, len(view.tokens)) if view.tokens[i].upos == "PUNCT"), len(view.tokens))
    return is_present and not view.finds_finite(index + 1, end)


def _is_present(view: SentenceView, conjunction: int, index: int) -> bool:
    """Whether a present was taken for an infinitive: "they were approved in March and replace all earlier ones"."""
    token, after = view.tokens[index], view.tokens[index + 1]
    if token.xpos != "VB" or token.upos != "VERB" or index != conjunction + 1 or after.upos not in ("DET", "PRON"):
        return False
    tags = {t.xpos for t in view.tokens[:conjunction]}
    has_plural = not {"are", "were"}.isdisjoint(view.lowers[:conjunction])
    return has_plural and tags.isdisjoint({"MD", "VB", "VBG"}) and "to" not in view.lowers[:conjunction]


def _has_one_verb(view: SentenceView, end: int, tag: str) -> bool:
    """Whether the tokens before `end` have one full verb of a tag, and no other verb or participle."""
    verbs = [t for t in view.tokens[:end] if t.upos in ("VERB", "AUX")]
    return len(verbs) == 1 and verbs[0].upos == "VERB" and verbs[0].xpos == tag
