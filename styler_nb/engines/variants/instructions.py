"""Find what a reader is told to do: "Close the door", "You should close the door"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from styler_nb.engines.variants.moves import is_imperative
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.text.types import BlockKind

__all__ = ["find_instructions"]

_NO_ORDERS = frozenset(
    {"let", "see", "note", "consider", "imagine", "suppose", "remember", "thank", "say", "compare", "recall", "please"}
)
_OBJECTS = frozenset({"the", "your", "a", "an", "all", "any", "each", "every", "this", "these", "it", "them"})
_OTHERS = frozenset({"we", "i", "he", "she", "they", "one", "us", "our", "my", "if", "then", "otherwise", "or"})
_NEVER_TOLD = frozenset(
    {"be", "have", "blame", "know", "notice", "see", "find", "hear", "like", "feel", "understand", "get"}
    | {
        "enjoy",
        "picture",
        "expect",
        "discover",
        "forget",
        "wonder",
        "mind",
        "wait",
        "think",
        "want",
        "need",
        "stay",
    }
)


def find_instructions(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind instruction; variants are "imperative" and "should".

    The instructions of a paragraph change together or not at all, and the choice is the majority's: one text speaks
    to the reader in one way.
    """
    sites = [site for view in views if (site := _find(view, variable)) is not None]
    may_change = all(site.options for site in sites)
    for site in sites:
        yield site if may_change else replace(site, options=())


def _find(view: SentenceView, variable: Variable) -> Site | None:
    if view.block_kind is not BlockKind.PARAGRAPH or len(view.tokens) < 2:
        return None
    if view.lowers[:2] == ("you", "should") and len(view.tokens) > 3:
        return _told(view, variable)
    return _ordered(view, variable) if view.lowers[0] not in _NO_ORDERS and is_imperative(view, 0) else None


def _told(view: SentenceView, variable: Variable) -> Site | None:
    verb = view.tokens[2]
    start = view.tokens[0].start
    options: tuple[Option, ...] = ()
    if verb.xpos == "VB" and view.is_free(0, 2) and _may_change(view, 2):
        patch = Patch(start, verb.end, verb.text.capitalize())
        options = (Option(variable.variant_index("imperative"), (patch,), -2),)
    return Site(variable, start, verb.end, variable.variant_index("should"), options)


def _ordered(view: SentenceView, variable: Variable) -> Site:
    verb = view.tokens[0]
    options: tuple[Option, ...] = ()
    if view.is_free(0, 0) and _may_change(view, 0):
        options = (
            Option(variable.variant_index("should"), (Patch(verb.start, verb.end, f"You should {verb.lower}"),), 2),
        )
    return Site(variable, verb.start, verb.end, variable.variant_index("imperative"), options)


def _may_change(view: SentenceView, verb: int) -> bool:
    """Whether a deed is told, and nobody else and nothing else is spoken of in the same sentence."""
    if view.terminal != "." or view.lowers[verb] in _NEVER_TOLD or view.lowers[verb + 1] not in _OBJECTS:
        return False
    return _OTHERS.isdisjoint(view.lowers) and not any(
        view.is_finite(i) or (view.lowers[i] in ("and", "but") and view.tokens[i + 1].upos in ("VERB", "ADV", "AUX"))
        for i in range(verb + 1, len(view.tokens) - 1)
    )
