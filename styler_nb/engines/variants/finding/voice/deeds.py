"""Find deeds without a doer that there simply were: "several changes were made", "there were several changes"."""

from __future__ import annotations

from styler_nb.engines.variants.finding.voice.there_done import FORMS, start_of_clause
from styler_nb.engines.variants.reading.noun_phrases import (
    NounPhrase,
    is_plural_noun,
    read_noun_phrase,
    read_noun_phrase_before,
)
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.schema import Variable

__all__ = ["read_deed"]

_FORMS = FORMS | {"will be"}
_OPENING = frozenset({"a", "an", "no", "some", "several", "many", "few", "two", "three", "four", "five", "various"})
_MORE_OPENING = frozenset({"numerous", "further", "other", "more", "much", "little", "any", "hardly", "great"})
_AFTER = frozenset(
    {"to", "in", "on", "at", "for", "of", "about", "between", "during", "after", "before", "when", "with"}
)
_AFTER_TOO = frozenset({"over", "against", "until", "here", "from", "every", "again", "and", "if", "because", "as"})
_BY = frozenset({"by", "themselves", "herself", "himself"})


def read_deed(view: SentenceView, variable: Variable, index: int) -> tuple[int, int, str] | None:
    """Read "several changes were made" up to the participle; the other way is "there were several changes"."""
    nouns = variable.parameters["deeds"].get(view.lowers[index])
    if nouns is None:
        return None
    be = index - 1
    if view.lowers[be] in ("been", "be") and be > 0:
        be -= 1
    form = " ".join(view.lowers[be:index])
    if form not in _FORMS or be < 1:
        return None
    end = be if view.lowers[be - 1] in nouns else _before_aim(view, be)
    if view.lowers[end - 1] not in nouns:
        return None
    phrase = _subject(view, end)
    if phrase is None or not _goes_on(view, index + 1):
        return None
    subject = view.text[view.tokens[phrase.first].start : view.tokens[be - 1].end]
    if view.tokens[phrase.first].upos in ("DET", "ADJ", "NUM", "NOUN", "VERB"):
        subject = subject[:1].lower() + subject[1:]
    return phrase.first, index, f"there {form} {subject}"


def _before_aim(view: SentenceView, be: int) -> int:
    """Give where what a plan is for begins: "several plans for a new street were"; else the same token."""
    phrase = read_noun_phrase_before(view, be)
    return phrase.first - 1 if phrase is not None and view.lowers[phrase.first - 1] == "for" else be


def _subject(view: SentenceView, be: int) -> NounPhrase | None:
    """Read a subject of no particular thing that opens the sentence, or stands after a comma near its start."""
    first = start_of_clause(view, be)
    if first < 0:
        return None
    phrase = read_noun_phrase(view, first)
    if phrase is None or phrase.last != be - 1 or view.tokens[phrase.last].upos != "NOUN":
        return None
    opening = view.lowers[first]
    if opening in _OPENING or opening in _MORE_OPENING:
        return phrase
    is_bare = view.tokens[first].upos in ("ADJ", "NOUN") and is_plural_noun(view.lowers[be - 1])
    return phrase if is_bare or view.lowers[be - 1] in ("progress", "damage", "provision", "parking") else None


def _goes_on(view: SentenceView, after: int) -> bool:
    """Whether the sentence ends after the participle, or what follows may belong to the noun or the whole."""
    if not _BY.isdisjoint(view.lowers[after:]):
        return False
    is_joined = view.lowers[after : after + 2] in ((",", "but"), (",", "although"))
    return (
        after >= len(view.tokens) - 1 or is_joined or view.lowers[after] in _AFTER or view.lowers[after] in _AFTER_TOO
    )
