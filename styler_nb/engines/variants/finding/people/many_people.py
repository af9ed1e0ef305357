"""Find what many people think: "many people believe", "many believe"; "some people swim, while others walk"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.finding.people.people_who import names_several_persons
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import LONGEST_SENTENCE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_many_people"]

_MANY = frozenset({"many", "most", "some"})
_THOUGHT = read_words("thought_by_many")
_OPENERS = (read_words("before_generic_subjects") - {"so", "how", "what"}) | {"than", "and", "but", ";", ":"}
_SUBJECT = 4
"""First words of a sentence in which what it is about is named."""
_FINITE = frozenset({"VBP", "VBD", "VB"})


@needs(_MANY)
def find_many_people(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind many_people; variants are "people" and "alone"."""
    before: SentenceView | None = None
    for view in views:
        is_prose = view.block_kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
        is_fit = is_prose and view.terminal != "?" and len(view.tokens) <= LONGEST_SENTENCE
        if is_fit and not view.words.isdisjoint(_MANY):
            for index, low in enumerate(view.lowers[:-3]):
                if low in _MANY and _opens(view, index):
                    yield from _of_many(view, before, variable, index)
        before = view


def _of_many(view: SentenceView, before: SentenceView | None, variable: Variable, index: int) -> Iterator[Site]:
    has_noun = view.lowers[index + 1] == "people"
    verb = index + 1 + has_noun
    while verb < len(view.tokens) - 1 and view.tokens[verb].upos == "ADV":
        verb += 1
    if view.tokens[verb].xpos not in _FINITE:
        return
    is_thought = find_verb(view.lowers[verb]) in _THOUGHT
    is_against = has_noun and view.lowers[index] != "most" and "others" in view.lowers[verb:]
    if not is_thought and not is_against:
        return
    start, end = view.tokens[index].end, view.tokens[index + has_noun].end
    options: tuple[Option, ...] = ()
    if has_noun and view.is_free(index, index + 1) and not _may_be_of(view, before, index, is_thought=is_thought):
        options = (Option(variable.variant_index("alone"), (Patch(start, end, ""),), -1),)
    current = variable.variant_index("people" if has_noun else "alone")
    yield Site(variable, view.tokens[index].start, end, current, options)


def _opens(view: SentenceView, index: int) -> bool:
    if index == 0 or view.lowers[index - 1] in _OPENERS:
        return True
    return view.lowers[index - 1] == "," and (view.lowers[0] in _OPENERS or view.tokens[0].upos in ("ADP", "ADV"))


def _may_be_of(view: SentenceView, before: SentenceView | None, index: int, *, is_thought: bool) -> bool:
    """Whether "many" alone would seem to be many of what was just named."""
    if _names_many(view, index) or (before is not None and names_several_persons(before, len(before.tokens))):
        return True
    if "people" in view.lowers[index + 2 :]:
        return True
    is_of_subject = is_thought and view.lowers[index] != "some"
    return before is not None and _names_many(before, _SUBJECT if is_of_subject else len(before.tokens))


def _names_many(view: SentenceView, end: int) -> bool:
    return any(
        (_may_be_noun(view, i) and is_plural_noun(view.lowers[i]) is not False)
        or view.lowers[i] in ("they", "them", "these", "those", "others")
        for i in range(min(end, len(view.tokens)))
    )


def _may_be_noun(view: SentenceView, index: int) -> bool:
    """Whether a word is a noun, also one at the start of a sentence that was taken for a verb: "boats with"."""
    return view.tokens[index].upos in ("NOUN", "PROPN") or (index == 0 and view.tokens[0].xpos == "VBZ")
