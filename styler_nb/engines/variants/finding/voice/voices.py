"""Find passives that name the doer: "The report was written by the committee"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.voice.by_clauses import read_by_clause
from styler_nb.engines.variants.finding.voice.by_shared import write_shared
from styler_nb.engines.variants.finding.voice.by_turning import build_clause_site
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_voices"]

_BY = frozenset({"by"})
_ORDERED = frozenset({"first", "last", "originally", "only", "initially"})
_AGAIN = frozenset(
    {"used", "employed", "played", "worn", "tried", "eaten", "grown", "sung", "performed", "made", "sold", "visited"}
    | {"produced", "applied", "celebrated", "practised", "practiced", "seen", "worked", "drunk"}
    | {"kept", "bred", "adopted"}
)
"""Participles of what one may do time and again."""


@needs(_BY)
def find_voices(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind voice; variants are "passive", which is never written, and "active".

    Statements in the active voice are not found: in nearly any the doer could have been named by "by", so that the
    expected number of such passives tells more. A sentence that the next one takes up with a pronoun that could mean
    either is left as it is.
    """
    for by in view.where(_BY, 3):
        if (site := _by_site(view, by, following, variable)) is not None:
            yield site


def _by_site(view: SentenceView, by: int, following: SentenceView | None, variable: Variable) -> Site | None:
    """Find the site of a passive whose doer stands after a "by"."""
    if not _ORDERED.isdisjoint(view.lowers[max(by - 2, 0) : by - 1]) and view.lowers[by - 1] in _AGAIN:
        return None  # "it was first used by the fleet": by nobody before it; "the fleet first used it", and then others
    clause = read_by_clause(view, by)
    if clause is None:
        patch = write_shared(view, by, following)
        if patch is None:
            return None
        option = Option(variable.variant_index("active"), (patch,), 0)
        return Site(variable, patch.start, patch.end, variable.variant_index("passive"), (option,))
    return build_clause_site(view, following, variable, clause)
