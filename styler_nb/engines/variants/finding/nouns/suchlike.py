"""Find things of a kind that was told before: "these fires", "such fires", "fires of this kind", "fires like these"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_suchlike"]

_KIND = frozenset({"kind", "type", "sort"})
_PRESENT = frozenset({"VBP", "MD"})
_COUNTED = frozenset(
    {"two", "three", "four", "five", "six", "both", "several", "following", "first", "second", "some", "other", "last"}
)
_HERE = frozenset(
    {"he", "she", "his", "her", "i", "we", "our", "my", "today", "now", "here", "yesterday", "all", "together"}
)
_DETERMINED = read_words("nominal_tags")
_NOT_ONLY_SUCH = frozenset(
    {"no", "any", "all", "many", "other", "some", "few", "as", "several", "most", "another", "one", "two", "three"}
)
_NAMED = frozenset({"known", "called", "named", "termed", "described"})
"""What is said of those just told, by their names: "these problems are known as"."""
_NEXT_CLAUSE = frozenset({"when", "if", "because", "although", "unless", "while"})
_FINITE = frozenset({"VBZ", "VBP", "VBD", "MD"})


@needs(_KIND | {"these", "such", "like"})
def find_suchlike(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind suchlike; variants are "these", "such" and "like".

    `parameters.nouns` are plurals of what may be told as a kind, not only as those just named.
    """
    before: SentenceView | None = None
    for view in views:
        if view.block_kind is BlockKind.PARAGRAPH:
            if view.lowers[0] in ("these", "such") and before is not None:
                yield from _at_start(before, view, variable)
            if not _KIND.isdisjoint(view.words):
                yield from _of_this_kind(view, variable)
            if "like" in view.words:
                yield from _like_these(view, variable)
            elif "such" in view.words:
                yield from _such(view, variable)
        before = view


def _at_start(before: SentenceView, view: SentenceView, variable: Variable) -> Iterator[Site]:
    if len(view.tokens) < 4 or view.lowers[1] not in variable.words("nouns") or view.tokens[1].upos != "NOUN":
        return
    token = view.tokens[0]
    has_these = view.lowers[0] == "these"
    options: tuple[Option, ...] = ()
    if has_these and _is_general(view, 2) and _tells_a_kind(before, view.lowers[1]) and view.is_free(0, 1):
        patch = Patch(token.start, token.end, "Such" if token.text[:1].isupper() else "such")
        options = (Option(variable.variant_index("such"), (patch,)),)
    elif not has_these and _ends(view, 2) and view.is_free(0, 1) and "like" not in view.words:
        head = view.tokens[1]
        patches = (Patch(token.start, head.start + 1, head.text[:1].upper()), Patch(head.end, head.end, " like these"))
        options = (Option(variable.variant_index("like"), patches),)
    yield Site(variable, token.start, token.end, variable.variant_index("these" if has_these else "such"), options)


def _is_general(view: SentenceView, first: int) -> bool:
    """Whether a sentence says what always holds, and its predicate begins there."""
    while first < len(view.tokens) - 2 and view.tokens[first].upos == "ADV":
        first += 1
    token = view.tokens[first]
    if token.upos not in ("VERB", "AUX") or token.xpos not in _PRESENT or view.terminal == "?":
        return False
    following = view.lowers[first + 1]
    if not _NAMED.isdisjoint(view.lowers[first + 1 : first + 3]):
        return False
    if token.lower == "have" and (view.tokens[first + 1].xpos == "VBN" or following == "been"):
        return False  # "these measures have failed" are those that were taken
    if token.lower == "are" and view.tokens[first + 1].xpos == "VBG":
        return False
    return not any(t.xpos == "VBD" or t.upos in ("NUM", "PROPN") for t in view.tokens) and _HERE.isdisjoint(view.lowers)


def _tells_a_kind(before: SentenceView, noun: str) -> bool:
    """Whether the sentence before tells of no particular ones."""
    if any(t.xpos == "VBD" or t.upos == "NUM" for t in before.tokens) or not _COUNTED.isdisjoint(before.lowers):
        return False
    if any(t.upos == "PROPN" for t in before.tokens[1:]) or not _HERE.isdisjoint(before.lowers):
        return False
    if before.terminal != "." or ":" in before.lowers:
        return False
    places = [i for i, low in enumerate(before.lowers) if low == noun]
    return not any(i and before.lowers[i - 1] in ("the", "these", "its", "their") for i in places)


def _of_this_kind(view: SentenceView, variable: Variable) -> Iterator[Site]:
    for index in range(1, len(view.lowers) - 2):
        if view.lowers[index] != "of" or view.lowers[index + 1] != "this" or view.lowers[index + 2] not in _KIND:
            continue
        head = view.tokens[index - 1]
        if head.upos != "NOUN" or not is_plural_noun(head.lower):
            continue
        first = index - 1
        if first and view.tokens[first - 1].upos == "ADJ":
            first -= 1
        if first and view.tokens[first - 1].upos in _DETERMINED:
            continue
        start, end = view.tokens[first].start, view.tokens[index + 2].end
        options: tuple[Option, ...] = ()
        if view.is_free(first, index + 2) and "such" not in view.words:
            text = view.tokens[first].text
            is_capital = first == 0 and text[:1].isupper()
            word = f"Such {text[:1].lower()}" if is_capital else f"such {text[:1]}"
            patches = (Patch(start, start + 1, word), Patch(head.end, end, ""))
            options = (Option(variable.variant_index("such"), patches),)
        yield Site(variable, start, end, variable.variant_index("these"), options)


def _such(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find "wrote for such groups", which "groups like these" is too."""
    for index in range(len(view.tokens) - 2):
        if view.lowers[index] != "such" or (index and view.lowers[index - 1] in _NOT_ONLY_SUCH):
            continue
        last = index + 2 if view.tokens[index + 1].upos == "ADJ" else index + 1
        if not _is_kind(view, last, variable) or not _ends(view, last + 1):
            continue
        such, head = view.tokens[index], view.tokens[last]
        options: tuple[Option, ...] = ()
        if view.is_free(index, last):
            first = view.tokens[index + 1]
            letter = first.text[:1]
            patches = (
                Patch(such.start, first.start + 1, letter.upper() if such.text[:1].isupper() else letter),
                Patch(head.end, head.end, " like these"),
            )
            options = (Option(variable.variant_index("like"), patches),)
        if index or view.tokens[1].upos == "ADJ":
            yield Site(variable, such.start, head.end, variable.variant_index("such"), options)


def _like_these(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find "groups like these", as their writer has it."""
    for index in range(1, len(view.tokens) - 1):
        if view.lowers[index] == "like" and view.lowers[index + 1] in ("these", "this") and _ends(view, index + 2):
            head = view.tokens[index - 1]
            if head.upos == "NOUN" and is_plural_noun(head.lower):
                yield Site(variable, head.start, view.tokens[index + 1].end, variable.variant_index("like"), ())


def _is_kind(view: SentenceView, index: int, variable: Variable) -> bool:
    return (
        index < len(view.tokens) and view.tokens[index].upos == "NOUN" and view.lowers[index] in variable.words("nouns")
    )


def _ends(view: SentenceView, index: int) -> bool:
    """Whether a noun phrase that may end before a token does so."""
    if index >= len(view.tokens):
        return True
    lower = view.lowers[index]
    if lower in (".", ",", ";", ":", "?") or lower in _NEXT_CLAUSE:
        return True
    if lower in ("and", "but"):
        index += 1
        if index < len(view.tokens) and view.tokens[index].upos == "PRON":
            return True
    while index < len(view.tokens) - 1 and view.tokens[index].upos == "ADV":
        index += 1
    if index >= len(view.tokens):
        return False
    token = view.tokens[index]
    return token.upos == "AUX" or token.xpos in _FINITE
