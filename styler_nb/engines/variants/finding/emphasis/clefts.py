"""Find what is set off by "it was": "it was in May that he left", "he left in May"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.emphasis.cleft_focus import FOCUS_CUES, read_focus
from styler_nb.engines.variants.finding.emphasis.cleft_reading import end_of_focus
from styler_nb.engines.variants.finding.emphasis.cleft_times import EVENT_CUES, read_milestone
from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.moves import is_prose
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_clefts"]

_IT = frozenset({"it", "it's"})
_PLACES_AND_TIMES = frozenset({"in", "on", "at", "during", "from", "with", "through", "by", "for", "under", "after"})


@needs(_IT | FOCUS_CUES | EVENT_CUES)
def find_clefts(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind cleft; variants are "cleft" and "plain".

    `lower_words` are the words in lower case of the block, which tell a name from a capital at the start.
    """
    if view.block_kind not in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM) or len(view.tokens) < 6:
        return
    cleft = next((site for it in view.where(_IT) if (site := _cleft(view, variable, it)) is not None), None)
    if cleft is not None:
        yield cleft
        return
    if not is_prose(view) or not _IT.isdisjoint(view.lowers[:1]):
        return
    patches = read_milestone(view, variable, lower_words) or read_focus(view, variable, lower_words)
    if patches:
        start, end = view.tokens[0].start, view.tokens[-1].start
        option = Option(variable.variant_index("cleft"), patches, 3)
        yield Site(variable, start, end, variable.variant_index("plain"), (option,))


def _cleft(view: SentenceView, variable: Variable, it: int) -> Site | None:
    be = it if view.lowers[it] == "it's" else it + 1
    relative = end_of_focus(view, be)
    if relative < 0:
        return None
    start, end = view.tokens[it].start, view.tokens[relative].end
    plain = _plain(view, variable) if it == 0 and be == 1 else None
    options = (plain,) if plain is not None else ()
    return Site(variable, start, end, variable.variant_index("cleft"), options)


def _plain(view: SentenceView, variable: Variable) -> Option | None:
    if not is_prose(view) or view.lowers[2] not in _PLACES_AND_TIMES or len(view.tokens) < 8:
        return None
    phrase = read_noun_phrase(view, 3)
    last = 3 if view.tokens[3].upos == "NUM" and view.lowers[4] == "that" else phrase.last if phrase else -1
    if last < 0 or view.lowers[last + 1] != "that":
        return None
    clause = last + 2
    if not opens_clause(view, clause, len(view.tokens)):
        return None
    is_contrast = any(
        low == "," and view.lowers[i + 1] in ("not", "but", "rather") for i, low in enumerate(view.lowers[:-1])
    )
    if view.lowers[2] == "from" and any(token.xpos == "VBN" for token in view.tokens[clause:]):
        return None  # "from this wood, the name is taken"
    if not view.is_free(0, 2) or view.protected[last + 1] or is_contrast:
        return None
    words = view.text[view.tokens[2].start : view.tokens[last].end]
    patch = Patch(view.tokens[0].start, view.tokens[clause].start, f"{words.capitalize()[:1]}{words[1:]}, ")
    return Option(variable.variant_index("plain"), (patch,), -3)
