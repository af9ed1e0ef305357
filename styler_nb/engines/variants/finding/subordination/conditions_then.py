"""Find what follows from a condition, with or without a word for it: "if it rains, then the river rises"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.moves import first_finite, is_imperative
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_conditions_then"]

_IF = frozenset({"if"})
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_BEFORE = frozenset({"and", "but", "so", ";", ":"})
_NO_STATEMENTS = frozenset({"then", "if", "which", "who", "that", "whether", "as", "or", "and", "but", "there's"})
_IN_SPITE = frozenset({"still", "nevertheless", "nonetheless", "least", "even", "too", "also", "anyway"})
"""Words of a statement that holds whether or not the condition does: "if it is dear, it is at least good"."""
_WISHES = frozenset(
    {"want", "wish", "need", "like", "prefer", "would", "have", "are", "think", "ask", "wonder", "look", "must"}
)
"""What "you" may do so that something is said to you: "if you need help, the porter is at the gate"."""
_COPULAS = read_words("finite_be")
_SHORTEST_CLAUSE = 3


@needs(_IF)
def find_conditions_then(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind condition_then; variants are "bare" and "then"."""
    if "if" not in view.words or view.block_kind not in _KINDS or view.terminal not in (".", ";"):
        return
    for index in view.where(_IF, 0, -_SHORTEST_CLAUSE):
        if index > 0 and view.lowers[index - 1] not in _BEFORE:
            continue
        comma = next((i for i in range(index, len(view.tokens)) if view.lowers[i] in (",", ";", ":")), -1)
        if comma - index < _SHORTEST_CLAUSE or view.lowers[comma] != ",":
            continue
        site = _site(view, variable, index, comma)
        if site is not None:
            yield site


def _site(view: SentenceView, variable: Variable, index: int, comma: int) -> Site | None:
    last = len(view.tokens) - 1
    has_then = view.lowers[comma + 1] == "then"
    main = comma + 2 if has_then else comma + 1
    end = next((i for i in range(main, last) if view.lowers[i] in (";", ":")), last)
    if (
        end - main < _SHORTEST_CLAUSE
        or view.lowers[main] in _NO_STATEMENTS
        or not (opens_clause(view, main, end) or is_imperative(view, main))
    ):
        return None
    if not view.finds_finite(index + 1, comma) or _goes_on(view, main, end):
        return None
    mark, then = view.tokens[comma], view.tokens[comma + 1]
    options: tuple[Option, ...] = ()
    if has_then:
        if view.is_free(comma, comma + 1):
            options = (Option(variable.variant_index("bare"), (Patch(mark.end, then.end, ""),), -1),)
        return Site(variable, mark.start, then.end, variable.variant_index("then"), options)
    if view.is_free(comma, comma) and _is_alone(view) and _follows(view, (index, comma), (main, end)):
        options = (Option(variable.variant_index("then"), (Patch(mark.end, mark.end, " then"),), 1),)
    return Site(variable, mark.start, mark.end, variable.variant_index("bare"), options)


def _is_alone(view: SentenceView) -> bool:
    """Whether no second condition stands beside the first, and no other "then"."""
    return "then" not in view.words and view.lowers.count("if") == 1


def _goes_on(view: SentenceView, main: int, end: int) -> bool:
    """Whether the condition may have more clauses: "if it rains, the river rises, and the dam breaks, we leave"."""
    return any(view.lowers[i] == "," and opens_clause(view, i + 1, end) for i in range(main + 1, end - 1))


def _follows(view: SentenceView, condition: tuple[int, int], main: tuple[int, int]) -> bool:
    """Whether the statement holds because the condition does, and is not only said, or set against it."""
    supposed = first_finite(view, *condition)
    stated = first_finite(view, *main)
    if supposed < 0 or not _IN_SPITE.isdisjoint(view.lowers[slice(*main)]):
        return False
    if stated < 0 and not is_imperative(view, main[0]):
        return False
    if view.tokens[supposed].xpos == "VBD" and view.tokens[stated].xpos == "VBD":
        return False  # "if the first half was dull, the second was lively"
    subject = view.tokens[condition[0] + 1]
    if subject.lower == "you" and view.lowers[main[0]] != "you":
        return view.lowers[condition[0] + 2] not in _WISHES
    are_named = view.lowers[supposed] in _COPULAS and view.lowers[stated] in _COPULAS
    return not (are_named and subject.upos == "PROPN")
