"""Tell what stood between commas in a statement of its own: "The mill was built in 1902. It has", "and has"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.aside_clauses import relative_of
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.moves import negates
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase
from styler_nb.engines.variants.reading.passive_groups import forms_of
from styler_nb.engines.variants.reading.subject_pronouns import pronoun_of_subject
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["may_share_subject", "pronoun_after"]

_FORMS_OF_BE = read_words("finite_be")
_POSSESSIVES = read_words("possessives")
_QUANTIFIERS = frozenset(
    {"no", "any", "each", "every", "all", "some", "few", "many", "most", "both", "either", "one", "a", "an", "another"}
)
"""Words of a subject that is only brought in by its sentence, or of which the sentence tells a part."""
_POINTING = frozenset({"that", "there", "such", "other"})
_CONTENT = frozenset({"that", "to", "whether", "how", "why", "what", "when", "where", "who", "the", "those", "its"})
"""What after a form of "be" tells what the subject is: "it is the price" would seem to point ahead."""
_NAMING = read_words("naming") | {"born", "attended"}
_SAYING = read_words("saying") | {"died"}
_OTHERS = frozenset({"them", "him", "they", "he", "she"})
_FEWEST_AFTER = 3


def pronoun_after(view: SentenceView, subject: NounPhrase, participle: int, verb: int, be: str) -> str:
    """Give the pronoun that takes up a subject after a full stop, "" where none is sure.

    Parameters
    ----------
    participle, verb : int
        The participle of the aside, and the subject's verb after it.
    be : str
        The form of "be" that the aside is told with.
    """
    if not _is_known(view, subject) or len(view.tokens) - 1 - verb < _FEWEST_AFTER:
        return ""
    if view.lowers[participle] in _NAMING or view.lowers[verb] in _SAYING:
        return ""
    after = view.lowers[verb + 1]
    if view.lowers[verb] in _FORMS_OF_BE and after in _CONTENT and not view.lowers[verb + 2].endswith("st"):
        return ""
    if _tells_of_others(view, verb):
        return ""
    is_plural = be in ("are", "were")
    if relative_of(view, subject, participle) == "which" or is_plural:
        return "They" if is_plural else "It"
    return pronoun_of_subject(view, 0, verb, subject.last + 1)


def _tells_of_others(view: SentenceView, verb: int) -> bool:
    """Whether "them" after a verb is of an earlier sentence: "the club, founded in May, let them in"."""
    place = next((i for i in range(verb + 1, len(view.tokens)) if view.lowers[i] in _OTHERS), -1)
    return place > 0 and all(t.upos not in ("NOUN", "PROPN") for t in view.tokens[verb + 1 : place])


def _is_known(view: SentenceView, subject: NounPhrase) -> bool:
    """Whether a subject may be told of by itself: "borax, found in 1881," was found here then, and long known."""
    opening = view.tokens[0]
    if opening.lower in _QUANTIFIERS | _POINTING:
        return False
    return opening.upos in ("DET", "PROPN") or opening.lower in _POSSESSIVES or subject.is_plural is True


def may_share_subject(view: SentenceView, subject: NounPhrase, participle: int, close: int, verb: int, be: str) -> bool:
    """Whether "was built in 1902 and has" may stand for an aside and the verb of its subject."""
    if not _is_known(view, subject) or verb != close + 1 or view.lowers[participle] in _NAMING | _SAYING:
        return False
    if not {"and", "or", "but"}.isdisjoint(view.lowers[participle:]) or negates(view, 0, len(view.tokens)):
        return False
    if view.lowers[verb] in _FORMS_OF_BE and view.tokens[verb + 1].upos in ("DET", "ADJ", "NUM", "NOUN", "PRON", "ADP"):
        return False  # "the hill was fortified in May and is a ruin"
    if view.lowers[verb] in ("has", "have", "had") and view.tokens[verb + 1].upos in ("VERB", "AUX", "ADV"):
        return False
    if view.lowers[verb] in _SAYING or (be in ("is", "are") and view.tokens[verb].xpos == "VBD"):
        return False
    return view.tokens[verb].upos == "AUX" or view.tokens[verb].xpos in ("VBZ", "VBP") or _is_only_past(view, verb)


def _is_only_past(view: SentenceView, verb: int) -> bool:
    """Whether a past is no participle, so that no second passive is read: "was built in May and grew"."""
    lemma = find_verb(view.lowers[verb])
    return bool(lemma) and forms_of(lemma)["VBN"] != view.lowers[verb] == forms_of(lemma)["VBD"]
