"""Write a participle before its noun in place of a clause: "any cable that is frayed", "any frayed cable"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase_before
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["write_before_noun"]

_BEFORE_NOUNS = read_words("participles_before_nouns")
_DENIED = read_words("participles_with_un")
_DEGREES = read_words("degrees_of_participles")
_DETERMINERS = frozenset(
    {"the", "a", "an", "any", "some", "all", "no", "many", "most", "few", "several", "every", "each"}
)
_PLAIN = frozenset(
    {"of", "in", "on", "for", "with", "to", "from", "by", "about", "into", "at", "against"}
    | {"away", "out", "up", "off", "down"}
)
"""Words after which a bare noun begins: "copies of files that are lost"."""


def write_before_noun(view: SentenceView, noun: int, relative: int, kept: int, participle: int) -> tuple[Patch, ...]:
    """Give the patches that move a participle, with an adverb of degree, before its noun; none where it stays.

    `relative` is the token of "that", `kept` the first one after "be".
    """
    if _opens_row(view, participle):
        return ()
    phrase = read_noun_phrase_before(view, noun + 1)
    is_plural = view.lowers[relative + 1] in ("are", "were", "have")
    if phrase is None or (phrase.is_plural is not is_plural and view.lowers[relative + 1] != "had"):
        return ()
    if view.tokens[noun].upos != "NOUN" or not view.tokens[noun].text.islower():
        return ()
    opening = view.tokens[phrase.first]
    has_determiner = opening.lower in _DETERMINERS and opening.upos == "DET"
    if has_determiner and phrase.first and view.lowers[phrase.first - 1] == "of":
        return ()  # "the part of the stem that is buried"
    first = phrase.first + has_determiner
    if first != noun or not (has_determiner or _is_bare(view, phrase.first)):
        return ()
    words = _read_words(view, kept, participle)
    if not words:
        return ()
    text = " ".join(words)
    cut = Patch(view.tokens[noun].end, view.tokens[participle].end, "")
    if opening.lower in ("a", "an"):
        article = "an" if text[0] in "aeio" or text.startswith("un") else "a"
        article = article.capitalize() if opening.text[0].isupper() else article
        return Patch(opening.start, opening.end, f"{article} {text}"), cut
    return Patch(view.tokens[noun].start, view.tokens[noun].start, f"{text} "), cut


def _opens_row(view: SentenceView, participle: int) -> bool:
    """Whether more that is so follows after a comma: "a cable that is frayed, bent, or wet"."""
    rest = view.tokens[participle + 1 : participle + 3]
    if len(rest) < 2 or rest[0].lower != "," or rest[1].lower in ("and", "but"):
        return False
    return rest[1].xpos in ("VBN", "VBG") or rest[1].upos == "ADJ"


def _is_bare(view: SentenceView, first: int) -> bool:
    """Whether a noun without an article begins its phrase there, and no other word belongs to it."""
    if first == 0:
        return False
    before = view.tokens[first - 1]
    return before.lower in _PLAIN or (before.upos == "VERB" and before.xpos in ("VB", "VBP", "VBZ", "VBD"))


def _read_words(view: SentenceView, kept: int, participle: int) -> tuple[str, ...]:
    low = view.lowers[participle]
    between = view.lowers[kept:participle]
    if between == ("not",):
        return (f"un{low}",) if low in _DENIED else ()
    if low not in _BEFORE_NOUNS or any(word not in _DEGREES for word in between):
        return ()
    return (*between, low)
