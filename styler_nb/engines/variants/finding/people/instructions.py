"""Find what a reader is told to do: "Close the door", "You should close the door"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from styler_nb.engines.variants.reading.moves import is_imperative
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
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


_NOT_ADVISED = (_NEVER_TOLD | read_words("not_advised")) - {"wait", "stay", "think", "forget"}
"""What "you should" before it expects, and does not advise; "begin" is both."""
_BEFORE_VERB = {"also": "", "always": "always", "never": "never", "not": "do not"}
"""What stays before a command; one more command in a row needs no "also", and "Also tell him" jars."""
_CONDITIONS = frozenset({"if", "when", "whenever", "before", "after", "once", "while", "unless", "until", "wherever"})
_PARTS = frozenset({"?", "!", ";", ":", "—", "–", "--", "(", "otherwise"})
_PRO_FORMS = frozenset({("do", "this"), ("do", "so"), ("do", "that"), ("do", "it")})
"""What takes up a deed told before: "Do this within two months" is a blunt order beside a polite sentence."""
_FEELINGS = frozenset({"to", "feeling", "seeing"})


@needs({"should", "shouldn't", "please", "^ VB", "^ VBP"})
def find_instructions(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind instruction; variants are "imperative" and "should".

    The instructions of a paragraph change together or not at all, and the choice is the majority's: one text speaks
    to the reader in one way. Advice may become an order beside orders, but no order advice beside those that stay.
    """
    sites = [site for view in views if (site := _find(view, variable)) is not None]
    advice = variable.variant_index("should")
    may_change = all(site.options for site in sites)
    may_order = all(site.options for site in sites if site.current == advice)
    for site in sites:
        yield site if may_change or (may_order and site.current == advice) else replace(site, options=())


def _find(view: SentenceView, variable: Variable) -> Site | None:
    if view.block_kind is not BlockKind.PARAGRAPH or len(view.tokens) < 2:
        return None
    if "should" in view.words or "shouldn't" in view.words:
        place = _advice(view)
        if place >= 0:
            return _told(view, variable, place)
    return _ordered(view, variable) if _is_instruction(view) else None


def _advice(view: SentenceView) -> int:
    """Give the place of the "you should" that a sentence opens with, if need be after a condition; else -1."""
    place = 0
    if view.lowers[0] in _CONDITIONS and "," in view.lowers:
        place = view.lowers.index(",") + 1
        if not view.finds_finite(1, place):
            return -1
    if place + 3 >= len(view.tokens) or view.lowers[place] != "you":
        return -1
    return place if view.lowers[place + 1] in ("should", "shouldn't") else -1


def _told(view: SentenceView, variable: Variable, place: int) -> Site:
    start, verb = view.tokens[place].start, place + 2
    words = ["don't".replace("'", view.apostrophe)] if view.lowers[place + 1] == "shouldn't" else []
    if not words and view.lowers[verb] in _BEFORE_VERB:
        words = _BEFORE_VERB[view.lowers[verb]].split()
        verb += 1
    token = view.tokens[verb]
    options: tuple[Option, ...] = ()
    is_next = view.lowers[verb - 1] != "also" or (view.before is not None and _is_instruction(view.before))
    if is_next and token.xpos == "VB" and view.is_free(place, verb) and _is_advised(view, verb):
        text = " ".join([*words, token.text])
        patch = Patch(start, token.end, text[:1].upper() + text[1:] if place == 0 else text)
        options = (Option(variable.variant_index("imperative"), (patch,), len(words) - (verb - place)),)
    return Site(variable, start, token.end, variable.variant_index("should"), options)


def _is_instruction(view: SentenceView) -> bool:
    return _advice(view) >= 0 or (view.lowers[0] not in _NO_ORDERS and is_imperative(view, 0))


def _is_advised(view: SentenceView, verb: int) -> bool:
    """Whether a deed is advised, and nothing beside it is said that the reader would take for its outcome."""
    if view.terminal != "." or verb + 1 >= len(view.tokens) or view.lowers[verb] in _NOT_ADVISED:
        return False
    if tuple(view.lowers[verb : verb + 2]) in _PRO_FORMS:
        return False
    if view.lowers[verb] == "begin" and view.lowers[verb + 1] in _FEELINGS:
        return False
    if not _PARTS.isdisjoint(view.lowers[verb:]):
        return False
    return not any(_opens_statement(view, i) for i in range(verb + 1, len(view.tokens) - 1))


def _opens_statement(view: SentenceView, index: int) -> bool:
    """Whether a conjunction adds a statement or a second duty, not a second verb: "and you can return it"."""
    if view.tokens[index].upos != "CCONJ" and view.lowers[index] != "so":
        return False
    following = view.tokens[index + 1]
    if following.upos in ("AUX", "PRON") or following.xpos == "MD":
        return True
    if following.xpos == "VB":
        return view.lowers[index + 1] in _NOT_ADVISED or view.lowers[index] == "but"
    has_comma = view.lowers[index - 1] == ","
    return has_comma and view.finds_finite(index + 1, len(view.tokens))


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
