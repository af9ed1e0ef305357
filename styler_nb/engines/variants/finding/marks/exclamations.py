"""Find plain statements that end in an exclamation mark: "The view is great!", "The view is great."."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_exclamations"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_CRIES = frozenset(
    {"what", "how", "oh", "ah", "hey", "wow", "yes", "no", "well", "so", "such", "hello", "welcome", "may"}
)
_MARKS = frozenset({"!", "?", '"', "“", "”", "(", ")", "…", "..."})
_FEWEST_TOKENS = 5


@needs("!")
def find_exclamations(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind exclamation; variants are "mark" and "period".

    A statement is never given a mark that it lacks: that would say it with more force.
    """
    if view.terminal != "!" or view.block_kind not in _KINDS:
        return
    last = view.tokens[-1]
    options: tuple[Option, ...] = ()
    is_statement = len(view.tokens) >= _FEWEST_TOKENS and view.lowers[0] not in _CRIES
    is_plain = _MARKS.isdisjoint(view.lowers[:-1]) and opens_clause(view, 0, len(view.tokens))
    if is_statement and is_plain and view.is_free(len(view.tokens) - 1, len(view.tokens) - 1):
        options = (Option(variable.variant_index("period"), (Patch(last.start, last.end, "."),)),)
    yield Site(variable, last.start, last.end, variable.variant_index("mark"), options)
