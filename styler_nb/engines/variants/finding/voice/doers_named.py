"""Find what a doer does to a thing: "storms damage the wall", "the wall is damaged by storms".

The passive is offered where the thing was spoken of before and the doer was not, or where both are as well known.
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.voice.active_clauses import ActiveClause, read_active_clause, read_particle
from styler_nb.engines.variants.finding.voice.active_sequels import End, find_end
from styler_nb.engines.variants.finding.voice.active_turning import may_turn, names_doer, write_passive
from styler_nb.engines.variants.finding.voice.by_causes import may_do
from styler_nb.engines.variants.finding.voice.by_doers import read_doer
from styler_nb.engines.variants.reading.inflect import build_forms
from styler_nb.engines.variants.reading.joints import is_statement
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.passive_groups import read_passive_group
from styler_nb.engines.variants.reading.view import Option, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_doers_named"]

_LEMMAS = {
    form: verb for verb in sorted(read_words("done_to_things")) for form in build_forms(verb, "VERB", {}).values()
}
_FORMS = frozenset(_LEMMAS)
_BLOCKS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)


@needs(_FORMS)
def find_doers_named(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind doer_named; variants are "active" and "passive".

    Every clause counts whose doer a passive could name; it is turned where nothing but its end follows the thing.
    """
    if view.block_kind not in _BLOCKS or not is_statement(view):
        return
    for verb in view.where(_FORMS, 1, -1):
        by = verb + 1 + bool(read_particle(view, _LEMMAS[view.lowers[verb]], verb + 1))
        if view.lowers[by] == "by":
            if _is_done_by(view, verb, by):
                current = variable.variant_index("passive")
                yield Site(variable, view.tokens[verb].start, view.tokens[by].end, current, ())
            continue
        clause = read_active_clause(view, verb)
        if clause is None or not names_doer(view, clause) or not may_turn(view, clause):
            continue
        end = find_end(view, clause)
        if end is None:
            token = view.tokens[verb]
            yield Site(variable, token.start, token.end, variable.variant_index("active"), ())
        else:
            yield _site(view, variable, clause, end, following)


def _site(
    view: SentenceView, variable: Variable, clause: ActiveClause, end: End, following: SentenceView | None
) -> Site:
    """Make the site of an active clause, with the passive where the text allows it."""
    patch = write_passive(view, clause, end, following)
    options = () if patch is None else (Option(variable.variant_index("passive"), (patch,), 2),)
    first, last = view.tokens[clause.doer.first].start, view.tokens[end.last].end
    return Site(variable, first, last, variable.variant_index("active"), options)


def _is_done_by(view: SentenceView, participle: int, by: int) -> bool:
    """Whether a passive names its doer: "is damaged by storms"."""
    doer = read_doer(view, by + 1)
    group = None if doer is None or doer.text or doer.is_doing else read_passive_group(view, participle)
    return doer is not None and group is not None and may_do(view, doer, group.lemma)
