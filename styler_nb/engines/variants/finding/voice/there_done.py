"""Find what was done to so many, of whom there were so many: "two men were killed", "there were two men killed"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, read_noun_phrase_with_of
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.schema import Variable

__all__ = ["FORMS", "read_there_done", "start_of_clause"]

FORMS = frozenset({"was", "were", "is", "are", "has been", "have been", "had been"})
"""What stands before a participle of what was done, and after "there" as well."""
_PRESENT = frozenset({"is", "are"})
_COUNTING = frozenset({"several", "many", "some", "various", "numerous", "no", "another", "other", "further"})
_NONE = frozenset({"no"})
_NEARLY = {("about",), ("over",), ("nearly",), ("almost",), ("around",)}
_GREAT = frozenset({"hundreds", "thousands", "millions", "dozens", "tens"})
_NOT_NEXT = frozenset({"DET", "NOUN", "PROPN", "PRON", "ADJ", "NUM", "VERB"})
_NO_HEADS = frozenset({"thirds", "quarters", "years", "%", "person", "persons"})
_FRONTED = 7
_TURNS = frozenset({"and", "but", "or", "then", ","})


def start_of_clause(view: SentenceView, be: int) -> int:
    """Give where the subject of the first clause begins, past what stands before a comma; −1 where a clause does."""
    first = 0
    for place in range(min(be, _FRONTED)):
        if view.lowers[place] == ",":
            is_more = any(token.xpos in ("VBN", "VBG", "TO") for token in view.tokens[:place])
            if is_more or view.finds_finite(0, place):
                return -1
            first = place + 1
    return first


def read_there_done(view: SentenceView, variable: Variable, index: int) -> tuple[int, int, str] | None:
    """Read "about two hundred houses were built" up to the participle."""
    be = index - 2 if view.lowers[index - 1] == "been" else index - 1
    form = " ".join(view.lowers[be:index])
    if form not in FORMS or be < 2 or view.tokens[be - 1].upos != "NOUN" or not _may_be_said(view, variable, index):
        return None
    if "," in view.lowers[index:]:
        return None  # "there were six visits made, many of them by night"
    first = start_of_clause(view, be)
    if first < 0:
        return None
    phrase = _read_counted(view, first)
    is_kept = find_verb(view.lowers[index]) in variable.words("placed")
    if form in _PRESENT and not is_kept and view.lowers[first] not in _NONE:
        return None
    if form in _PRESENT and view.lowers[index] == "made":
        return None  # "there is no judgement made"
    if view.lowers[first + 1] == "other":
        return None  # "there is no other pump made in such numbers"
    if phrase is None or phrase.last != be - 1:
        return None
    start, end = view.tokens[first].start, view.tokens[phrase.last].end
    subject = view.text[start:end]
    participle = view.text[view.tokens[index].start : view.tokens[index].end]
    return first, index, f"there {form} {subject[:1].lower()}{subject[1:]} {participle}"


def _read_counted(view: SentenceView, first: int) -> NounPhrase | None:
    """Read "several houses", "about 200 houses" and "hundreds of houses", and none of certain ones."""
    start = first
    for words in _NEARLY:
        if tuple(view.lowers[first : first + len(words)]) == words:
            start = first + len(words)
    if start >= len(view.tokens):
        return None
    is_number = view.tokens[start].upos == "NUM" and view.lowers[start] != "one"
    is_counted = start == first and view.lowers[start] in _COUNTING
    is_great = view.lowers[start] in _GREAT and "of" in view.lowers[start + 1 : start + 2]
    if not (is_number or is_counted or is_great):
        return None
    phrase = read_noun_phrase_with_of(view, start)
    if phrase is None or view.tokens[phrase.last].upos != "NOUN":
        return None
    places = range(start + 1, phrase.last + 1)
    if any(view.tokens[i].upos in ("DET", "PROPN", "PRON") or view.lowers[i] in _NO_HEADS for i in places):
        return None
    return NounPhrase(first, phrase.last, phrase.is_plural)


def _may_be_said(view: SentenceView, variable: Variable, index: int) -> bool:
    """Whether a participle is of something done, with nothing that only a passive has after it."""
    token = view.tokens[index]
    after = index + 1
    is_told = find_verb(token.lower) in variable.words("counted") | variable.words("placed")
    if token.upos != "VERB" or not is_told or after >= len(view.tokens):
        return False
    if view.tokens[after].upos in _NOT_NEXT or view.lowers[after] in ("as", "that", "and", "or", "how"):
        return False
    if view.lowers[after] == "to" and any(
        token.upos in ("VERB", "AUX") for token in view.tokens[after + 1 : after + 2]
    ):
        return False
    return not any(
        (view.is_finite(i) or view.tokens[i].xpos == "VBN") and view.lowers[i - 1] in _TURNS
        for i in range(after + 1, len(view.tokens))
    )
