"""Find sentences that say first that something is there: "There are many people who live", "Many people live"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.clauses import MARKS
from styler_nb.engines.variants.noun_phrases import is_person, read_noun_phrase
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words
from styler_nb.text.types import BlockKind

__all__ = ["find_existentials"]

_QUANTITIES = frozenset({"many", "some", "several", "few", "numerous", "various", "countless", "two", "three", "four"})
_SINGULAR = frozenset({"a", "an"})
_BE = frozenset({"is", "are", "was", "were"})
_ACTIVITIES = read_words("done_there")
_PRESENT = frozenset({"VBP", "MD"})


def find_existentials(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind existential; variants are "there" and "plain"."""
    if view.block_kind is not BlockKind.PARAGRAPH or view.terminal != "." or len(view.tokens) < 6:
        return
    if view.lowers[0] == "there" and view.lowers[1] in _BE:
        site = _there_doing(view, variable) or _there(view, variable)
    elif view.lowers[0] in _QUANTITIES or view.lowers[0] in _SINGULAR:
        site = _doing(view, variable) or _plain(view, variable)
    else:
        return
    if site is not None:
        yield site


def _there_doing(view: SentenceView, variable: Variable) -> Site | None:
    """Find what is there and doing something: "There was a man standing at the door"."""
    phrase = read_noun_phrase(view, 2)
    if phrase is None or view.lowers[2] not in _QUANTITIES | _SINGULAR or phrase.last + 3 >= len(view.tokens):
        return None
    verb = phrase.last + 1
    if view.lowers[verb] not in _ACTIVITIES:
        return None
    start, end = view.tokens[0].start, view.tokens[phrase.last].end
    options: tuple[Option, ...] = ()
    if view.is_free(0, verb) and _is_simple(view, verb + 1):
        thing = view.text[view.tokens[2].start : end]
        text = f"{thing[:1].upper()}{thing[1:]} {view.lowers[1]}"
        options = (Option(variable.variant_index("plain"), (Patch(start, end, text),), -1),)
    return Site(variable, start, end, variable.variant_index("there"), options)


def _doing(view: SentenceView, variable: Variable) -> Site | None:
    phrase = read_noun_phrase(view, 0)
    if phrase is None or phrase.last == 0 or phrase.last + 3 >= len(view.tokens):
        return None
    be = phrase.last + 1
    if view.lowers[be] not in _BE or view.lowers[be + 1] not in _ACTIVITIES:
        return None
    start, end = view.tokens[0].start, view.tokens[be].end
    options: tuple[Option, ...] = ()
    if view.is_free(0, be + 1) and _is_simple(view, be + 2) and view.lowers[0] != "few":
        thing = view.text[start : view.tokens[phrase.last].end]
        text = f"There {view.lowers[be]} {thing[:1].lower()}{thing[1:]}"
        options = (Option(variable.variant_index("there"), (Patch(start, end, text),), 1),)
    return Site(variable, start, end, variable.variant_index("plain"), options)


def _there(view: SentenceView, variable: Variable) -> Site | None:
    phrase = read_noun_phrase(view, 2)
    if phrase is None or view.lowers[2] not in _QUANTITIES or phrase.last + 2 >= len(view.tokens):
        return None
    relative = phrase.last + 1
    if view.lowers[relative] not in ("that", "who", "which"):
        return None
    verb = relative + 2 if view.tokens[relative + 1].upos == "ADV" else relative + 1
    tags = _PRESENT if view.lowers[1] == "are" else {"VBD", "MD"}
    start, end = view.tokens[0].start, view.tokens[relative].end
    options: tuple[Option, ...] = ()
    if view.tokens[verb].xpos in tags and view.is_free(0, relative) and _is_simple(view, verb + 1):
        thing = view.text[view.tokens[2].start : view.tokens[phrase.last].end]
        options = (Option(variable.variant_index("plain"), (Patch(start, end, thing[:1].upper() + thing[1:]),), -3),)
    return Site(variable, start, end, variable.variant_index("there"), options)


def _plain(view: SentenceView, variable: Variable) -> Site | None:
    phrase = read_noun_phrase(view, 0)
    if phrase is None or phrase.last == 0 or phrase.last + 2 >= len(view.tokens) or phrase.is_plural is not True:
        return None
    verb = phrase.last + 1
    tag = view.tokens[verb].xpos
    if tag not in ("VBP", "MD") or not view.is_free(0, verb):
        return None
    start, end = view.tokens[0].start, view.tokens[phrase.last].end
    options: tuple[Option, ...] = ()
    if _is_simple(view, verb + 1) and view.lowers[0] != "few" and view.tokens[verb].upos != "AUX":
        thing = view.text[start:end]
        relative = "who" if is_person(view.lowers[phrase.last]) else "that"
        text = f"There are {thing[:1].lower()}{thing[1:]} {relative}"
        options = (Option(variable.variant_index("there"), (Patch(start, end, text),), 3),)
    return Site(variable, start, end, variable.variant_index("plain"), options)


def _is_simple(view: SentenceView, first: int) -> bool:
    """Whether the rest has no second clause that the relative word would take in."""
    return not any(
        view.lowers[i] in MARKS or view.lowers[i] in (",", "but") or view.is_finite(i)
        for i in range(first, len(view.tokens) - 1)
    )
