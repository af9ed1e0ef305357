"""Find all sites of a block, in the order of the text and in linear time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace

from styler_nb.engines.variants.catalogue.index import Catalogue
from styler_nb.engines.variants.catalogue.kinds import STRUCTURE_KINDS
from styler_nb.engines.variants.finding.finders import BLOCK_FINDERS, FINDERS, PAIR_FINDERS, ROW_FINDERS
from styler_nb.engines.variants.finding.linking.boundaries import find_boundaries
from styler_nb.engines.variants.finding.linking.counterparts import without_broken_pairs, without_parted_pairs
from styler_nb.engines.variants.finding.marks.hyphenated import find_hyphenated
from styler_nb.engines.variants.finding.marks.typography import find_typography
from styler_nb.engines.variants.finding.sharing.left_out import keep_what_is_left_out
from styler_nb.engines.variants.finding.subordination.clear_reasons import keep_reasons_clear
from styler_nb.engines.variants.finding.tone import SLANG
from styler_nb.engines.variants.finding.wording.contractions import find_contractions
from styler_nb.engines.variants.finding.wording.table_openers import find_openers
from styler_nb.engines.variants.finding.wording.tables import find_tables
from styler_nb.engines.variants.reading.needs import Cueing, Search, get_bare
from styler_nb.engines.variants.reading.view import LONGEST_SENTENCE, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.collection import without_collection
from styler_nb.text.types import BlockKind

__all__ = ["find_sites"]

_REGION = "spelling.region"
"""The convention that others follow; its variants are the British and the American spelling."""
_AMERICAN = {"spelling.ize": "ize", "verb.shall": "will", "preposition.round": "around"}
"""Variables one of whose ways is hardly American, with the way that is."""
_NAMED_IN_REGIONS = {"unit.length": {"uk": {"unit.length": "meter"}, "us": {"unit.length": "metre"}}}
"""Variables with a way of the other region beside one of all, by the region of a text."""
_OF_ADVICE = {
    "modal.ought": "ought",
    "preposition.until": "till",
    "connective.also_opener": "and",
    "connective.and_opener": "and",
    "connective.additive": "and",
    "coordination.polysyndeton": "ands",
}
"""Variables one of whose ways advises or talks, with that way: no rule of a house is laid down so, nor a manual."""
_OF_TALES = {"preposition.upon_widely": "upon"}
"""Variables one of whose ways no manual has, with that way; a rule may be laid down so."""
_LOOSE_IN_RULES = {
    "modal.of_any": "can", "modal.leave": "can", "modal.may_might": "might", "marked.obligation": "need to",
    "modal.necessary": "need",
}  # fmt: skip
"""Variables one of whose ways is too loose for a statute, with that way: "may" gives leave, "can" tells of a power."""
_LEAVE_IN_RULES = {"modal.of_any": "can", "modal.leave": "can", "modal.can_may": "can"}
"""Variables of which one way blurs what a house permits: whoever "may" do a thing has its leave."""
_UNTOUCHED = frozenset({BlockKind.BLOCK_QUOTE, BlockKind.CODE, BlockKind.TABLE, BlockKind.BLANK})

_Finder = Callable[..., Iterable[Site]]
_SPEAKING = read_words("speakers_and_readers")
"""Who speaks or is spoken to."""


def find_sites(
    views: Sequence[SentenceView],
    catalogue: Catalogue,
    *,
    is_english: bool = True,
    structure: bool | None = None,
    among: Set[int] | None = None,
) -> list[Site]:
    """Find the sites of a block's sentences.

    Parameters
    ----------
    views : sequence of SentenceView
        The sentences of one block, in order.
    catalogue : Catalogue
        The variables.
    is_english : bool
        Otherwise only language-neutral variables are looked for.
    structure : bool or None
        True: only of kinds that move or rewrite whole clauses; False: only of the others; None: of all.
    among : set of int, or None
        Only in the sentences of these places, and in the one before each of them with the finders that see both
        sentences, which find what it has alone as well; None: in all. Others than in a first search, sites that can
        only stay as they stand are left out, but for joints and words.

    Returns
    -------
    list of Site
        Sorted by place, then by the catalogue's order of variables.
    """
    if not views or views[0].block_kind in _UNTOUCHED:
        return []
    lower_words = frozenset[str]().union(*[view.words_in_lower_case for view in views])
    found: list[Site] = []
    plan = _plan_of(catalogue, structure)
    for index, view in enumerate(views):
        following = next((v for v in views[index + 1 : index + 2] if len(v.tokens) <= LONGEST_SENTENCE), None)
        if among is not None and index not in among:
            if index + 1 in among and is_english and len(view.tokens) <= LONGEST_SENTENCE:
                found += plan.find_with_next(view, following, lower_words)
            continue
        if is_english and structure is not True:
            found += find_tables(view, catalogue)
            found += find_hyphenated(view, catalogue)
            found += find_openers(view, catalogue)
            found += find_contractions(view, catalogue)
        if is_english and len(view.tokens) <= LONGEST_SENTENCE:
            found += plan.find(view, following, lower_words)
        if structure is not True:
            found += find_typography(view, catalogue.of_kind("typography"))
    if is_english and structure is not True:
        for find_in_row, variable in plan.in_rows.fitting(*views):
            found += find_in_row(views, variable)
    kept = _keep_fitting(found, views, plan, is_english=is_english)
    if among is not None:
        kept = [s for s in kept if s.options or s.lengths or s.variable.kind == "lexical"]
    # of sites with the same start the longest goes first: "it is important to note that" before "it is"
    order = catalogue.order
    return sorted(kept, key=lambda s: (s.start, s.variable.kind == "position", -s.end, order[s.variable.id]))


def _keep_fitting(found: Iterable[Site], views: Sequence[SentenceView], plan: _Plan, *, is_english: bool) -> list[Site]:
    """Keep the sites of the text's language and kind of block, with the ways that suit its setting."""
    in_heading = views[0].block_kind is BlockKind.HEADING
    if in_heading or not is_english:
        found = [s for s in found if (s.variable.neutral or is_english) and (s.variable.headings or not in_heading)]
    unwritten = plan.unwritten
    kept = [_without_unwritten(s) if s.options and s.variable.id in unwritten else s for s in found]
    kept = [_without_double_stop(s, views[0].text) if s.options else s for s in kept]
    setting = views[0].setting
    if region := setting.region:
        kept = [_without_other_region(s, region) for s in kept]
    if not any(setting.named.get(person) for person in _SPEAKING):
        slang = plan.slang
        kept = [_without_slang(s) if s.options and s.variable.id in slang else s for s in kept]
    if setting.has_commands or setting.is_of_rules:
        kept = [_without(s, _OF_ADVICE) if s.variable.id in _OF_ADVICE else s for s in kept]
    if setting.has_commands:
        kept = [_without(s, _OF_TALES) if s.variable.id in _OF_TALES else s for s in kept]
    if setting.is_statute:
        kept = [_without(s, _LOOSE_IN_RULES) if s.variable.id in _LOOSE_IN_RULES else s for s in kept]
    elif setting.is_of_institution:
        kept = [_without(s, _LEAVE_IN_RULES) if s.variable.id in _LEAVE_IN_RULES else s for s in kept]
    kept = without_parted_pairs(keep_what_is_left_out(kept, views), views)
    return keep_reasons_clear(without_broken_pairs(kept, views), views)


def _plan_of(catalogue: Catalogue, structure: bool | None) -> _Plan:
    if structure not in catalogue.plans:
        cueing = Cueing()  # the plans of both halves of the kinds are followed in turn, on the same sentences
        with without_collection():
            for half in (None,) if structure is None else (True, False):
                catalogue.plans[half] = _Plan(catalogue, half, cueing)
    plan: _Plan = catalogue.plans[structure]
    return plan


def _without_unwritten(site: Site) -> Site:
    """Leave out the ways that are recognised and never written."""
    variants = site.variable.variants
    if not site.options or all(variants[o.variant].produce for o in site.options):
        return site
    return replace(site, options=tuple(o for o in site.options if variants[o.variant].produce))


def _without_double_stop(site: Site, text: str) -> Site:
    """Leave out the ways with a full stop right after that of an abbreviation: "open until 8 p.m.. They"."""
    kept = tuple(
        o for o in site.options if not any(p.text[:1] == "." == text[p.start - 1 : p.start] for p in o.patches)
    )
    return site if len(kept) == len(site.options) else replace(site, options=kept)


def _without_slang(site: Site) -> Site:
    """Leave out what is only said among people, for a text in which nobody speaks or is spoken to."""
    variants = site.variable.variants
    if not site.options or all(variants[o.variant].register > SLANG for o in site.options):
        return site
    return replace(site, options=tuple(o for o in site.options if variants[o.variant].register > SLANG))


def _without(site: Site, ways: Mapping[str, str]) -> Site:
    """Leave out a way that does not suit a text of rules."""
    if not site.options:
        return site
    unfit = site.variable.variant_index(ways[site.variable.id])
    return replace(site, options=tuple(o for o in site.options if o.variant != unfit))


def _without_other_region(site: Site, region: str) -> Site:
    """Leave out the spelling of a region that the words of the text are not of."""
    if site.variable.id in _AMERICAN:
        # "realize" is British too, "realise" is nothing else
        own = site.variable.variant_index(_AMERICAN[site.variable.id])
        return site if region == "uk" else replace(site, options=tuple(o for o in site.options if o.variant == own))
    if site.variable.id in _NAMED_IN_REGIONS:
        return _without(site, _NAMED_IN_REGIONS[site.variable.id][region])
    if not site.options or _REGION not in (site.variable.id, site.variable.follows):
        return site
    own = int(region == "us")
    return replace(site, options=tuple(o for o in site.options if o.variant == own))


class _Plan:
    """The finders that have something to look for, with their variables; made once for a catalogue."""

    def __init__(self, catalogue: Catalogue, structure: bool | None, cueing: Cueing) -> None:
        def variables(kind: str) -> tuple[Variable, ...]:
            return catalogue.of_kind(kind) if structure in (None, kind in STRUCTURE_KINDS) else ()

        known = catalogue.variables.values()
        self.unwritten = frozenset(v.id for v in known if not all(variant.produce for variant in v.variants))
        """The variables with a way that is recognised and never written."""
        self.slang = frozenset(v.id for v in known if any(variant.register <= SLANG for variant in v.variants))
        """Those with a way that is only said among people."""

        def steps(finders: Mapping[str, _Finder]) -> Iterator[tuple[_Finder, Variable]]:
            return ((find, variable) for kind, find in finders.items() for variable in variables(kind))

        self._boundaries = variables("boundary")
        self._in_pairs = Search(steps(PAIR_FINDERS), cueing)
        self._in_sentence = Search((*steps(FINDERS), *steps(BLOCK_FINDERS)), cueing)
        self._seeing_block = frozenset(map(get_bare, BLOCK_FINDERS.values()))
        self.in_rows = Search(((f, v) for kind, f in ROW_FINDERS.items() for v in catalogue.of_kind(kind)), cueing)

    def find(self, view: SentenceView, following: SentenceView | None, lower_words: frozenset[str]) -> list[Site]:
        """Find what a sentence has, alone and with the next one."""
        found = self.find_with_next(view, following, lower_words)
        for find, variable in self._in_sentence.fitting(view):
            if find in self._seeing_block:
                found += find(view, variable, lower_words)
            else:
                found += find(view, variable)
        return found

    def find_with_next(
        self, view: SentenceView, following: SentenceView | None, lower_words: frozenset[str]
    ) -> list[Site]:
        """Find what a sentence has together with the next one."""
        found: list[Site] = []
        if self._boundaries:
            found += find_boundaries(view, following, self._boundaries, lower_words)
        for find_pair, variable in self._in_pairs.fitting(view, following):
            found += find_pair(view, following, variable)
        return found
