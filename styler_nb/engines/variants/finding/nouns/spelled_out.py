"""Spell out what stands without "that is": "the tools used", "the tools that are used"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.noun_phrases import (
    NounPhrase,
    is_argument,
    names_person,
    read_noun_phrase_before,
    read_tense_before,
)
from styler_nb.engines.variants.reading.participle_complements import CLOSING, NAMING, takes_complement
from styler_nb.engines.variants.reading.tenses import tense_around
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["read_context", "read_reduced"]

_RELATIVES = read_words("relative_pronouns")
_LASTING = (read_words("lasting_participles") | read_words("spelled_out_participles")) - {"divided"}
_MADE = frozenset(
    {"built", "written", "made", "founded", "painted", "designed", "composed", "created", "carved", "discovered",
     "invented", "published", "named", "given", "left", "taken", "set", "laid", "planted", "erected"}
)  # fmt: skip
_DONE = _MADE | read_words("done_before_telling")
_DECLARING = frozenset(
    {"declare", "declares", "declared", "proclaim", "proclaims", "proclaimed", "pronounce", "pronounced", "render",
     "renders", "rendered", "deem", "deems", "deemed", "judge", "judges", "judged", "think", "thinks", "thought",
     "believe", "believes", "believed", "prove", "proves", "proved", "hold", "holds", "held"}
)  # fmt: skip
"""Verbs that say of their object what it is: "they declared the river open to ships"."""
_PARTICLES = read_words("plain_particles")
_LATEST = frozenset({"last", "first", "latest", "recent", "next", "final", "previous"})


def read_reduced(view: SentenceView, variable: Variable, index: int) -> Site | None:
    """Read a participle or an adjective after its noun; it may have "that is" before it, where that is certain."""
    if not takes_complement(view, index) or _has_object(view, index):
        return None
    if not view.finds_finite(0, len(view.tokens)):
        return None
    token = view.tokens[index]
    options = _spell_out(view, variable, index)
    return Site(variable, token.start, token.end, variable.variant_index("none"), options, read_context(view, index))


def _has_object(view: SentenceView, verb: int) -> bool:
    """Whether a verb with a particle has an object, so that it is the past: "the daughter sold off what was left"."""
    following = view.tokens[verb + 2 : verb + 3]
    return view.lowers[verb + 1] in _PARTICLES and any(t.upos in ("DET", "PRON") for t in following)


def _spell_out(view: SentenceView, variable: Variable, index: int) -> tuple[Option, ...]:
    """Write "that was" before a participle where the tense, the number and the noun it belongs to are certain."""
    phrase = read_noun_phrase_before(view, index)
    if phrase is None or phrase.is_plural is None or not view.is_free(index - 1, index):
        return ()
    if not phrase.is_plural and view.tokens[phrase.first].upos not in ("DET", "NUM"):
        return ()
    is_past = tense_around(view, index)
    if is_past is None and ":" not in view.lowers and _RELATIVES.isdisjoint(view.lowers):
        is_past = read_tense_before(view, index)
    low = view.lowers[index]
    is_done = is_past is True and low in _DONE
    is_lasting = low in _LASTING or low in NAMING - {"named"} or view.tokens[index].upos == "ADJ"
    if is_past is False and not _LATEST.isdisjoint(view.lowers[phrase.first : phrase.last]):
        return ()  # "the last value stored in the cache": it was stored
    if is_past is False and low in _MADE and view.lowers[index + 1] in ("by", "in", "for"):
        return ()  # "the bridge built by the monks still stands": it was built
    if is_past is False and low == "found" and view.lowers[index + 1] == "by":
        return ()  # "coins found by the farmers are older": once
    if view.tokens[index + 1].upos in ("AUX", "VERB"):
        return ()  # "the distances involved can be great"
    if low in NAMING and _has_second_participle(view, index):
        return ()  # "the salts known as borates found in the lake"
    if _is_said_of_object(view, phrase, index):
        return ()
    if (
        is_past is None
        or not (is_lasting or is_done)
        or not (is_argument(view, phrase, index) or _opens_sentence(view, phrase))
    ):
        return ()
    be = {(False, False): "is", (False, True): "are", (True, False): "was", (True, True): "were"}
    word = "who" if names_person(view.lowers[phrase.last]) else "that"
    start, end = view.tokens[index].start, view.tokens[index].end
    if any(view.lowers[i] == "," and view.lowers[i + 1] == word for i in range(index, len(view.tokens) - 1)):
        return ()  # "a man who was called Finch, who was a smith"
    if is_past and low in NAMING and (low == "known" or not view.tokens[index + 1].text.islower()):
        return ()  # "a boat called Swift", which may be its name still
    text = f"{word} {be[is_past, phrase.is_plural]} {view.tokens[index].text}"
    return (Option(variable.variant_index("full"), (Patch(start, end, text),), 2),)


def _is_said_of_object(view: SentenceView, phrase: NounPhrase, index: int) -> bool:
    """Whether an adjective goes with the verb: "declared the river open", "changes the pressure close to the wall"."""
    before = view.lowers[max(phrase.first - 2, 0) : phrase.first]
    is_complement = view.tokens[index].upos == "ADJ" and not _DECLARING.isdisjoint(before)
    return is_complement or view.lowers[index] == "close"


def _has_second_participle(view: SentenceView, first: int) -> bool:
    """Whether another participle follows a name, with no mark between."""
    for index in range(first + 2, len(view.tokens) - 1):
        token = view.tokens[index]
        if token.upos in ("PUNCT", "CCONJ", "SCONJ", "AUX") or view.is_finite(index):
            return False
        if token.xpos == "VBN" and view.tokens[index - 1].upos in ("NOUN", "PROPN"):
            return True
    return False


def _opens_sentence(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether a preposition with this phrase opens the sentence, set off by a comma: "In the stage called sleep,"."""
    return phrase.first == 1 and view.tokens[0].upos == "ADP" and "," in view.lowers[phrase.last :]


def read_context(view: SentenceView, index: int) -> str:
    """Tell apart a participle with its complement, one without, and an adjective: writers treat them differently."""
    if view.tokens[index].upos == "ADJ":
        return "adjective"
    return "alone" if view.tokens[index + 1].upos in CLOSING else ""
