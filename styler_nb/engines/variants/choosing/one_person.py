"""Keep a text to one way of speaking of everybody: "you" after "we" would speak to somebody else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from styler_nb.engines.variants.catalogue.index import Catalogue
from styler_nb.engines.variants.choosing.decode import Chosen
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.reading.setting import PERSONS
from styler_nb.engines.variants.reading.view import Option, Site

__all__ = ["OF_PERSONS", "OnePerson"]

_OF_EVERYBODY = frozenset({"generic_person"})
_TO_READERS = frozenset({"ruled_address"})
OF_PERSONS = _OF_EVERYBODY | {"address", "shared_thing"}
"""Kinds whose variants are called by persons."""
_ORDERS = frozenset({"order"})
_NOT_ORDERED = frozenset({"we", "one"})
"""Persons who are not told what to do: "wash it" after "we should hold it" would turn to somebody else."""
_FEWEST_AT_ONCE, _LONG = 2, 3
"""Places of a paragraph of so many sentences that must take a person together, where the text has none so far."""


def _brings_person(site: Site) -> bool:
    """Whether a site may bring a person into what is said without any, as a doer or owner that nobody asked for."""
    return site.variable.kind in OF_PERSONS and any(
        site.variable.variants[o.variant].form in PERSONS for o in site.options
    )


def _count_brought(site: Site) -> int:
    """Count how often a site may bring a person in: once, or in each clause of a row that changes together."""
    if not _brings_person(site):
        return 0
    forms = [v.form for v in site.variable.variants]
    return max(
        max(1, sum(forms[o.variant] in p.text.lower().split() for p in o.patches))
        for o in site.options
        if forms[o.variant] in PERSONS
    )


class OnePerson:
    """Keeps a text to one way of speaking of everybody.

    Parameters
    ----------
    preferences : Preferences
        The writer's; the person used most for everybody is the one that is brought in.
    catalogue : Catalogue
        The variables.
    """

    def __init__(self, preferences: Preferences, catalogue: Catalogue) -> None:
        used = dict.fromkeys(PERSONS, 0.0)
        asked: set[str] = set()
        for kind in sorted(_OF_EVERYBODY):
            for variable in catalogue.of_kind(kind):
                preference = preferences.overall(variable.id)
                for variant, count, share in zip(variable.variants, preference.counts, preference.shares, strict=True):
                    if variant.form in PERSONS:
                        used[variant.form] += count
                        if preference.is_asked and share:
                            asked.add(variant.form)
        self._own = next(iter(sorted(asked)), "") or preferences.person or max(PERSONS, key=used.__getitem__)
        self._brought_in = ""
        self._has_ordered = False
        self._is_expected = False

    @property
    def own(self) -> str:
        """The person that is brought in for everybody."""
        return self._own

    def expect(self) -> None:
        """Let the writer's person be named once in a paragraph too, and no other, since others will name them."""
        self._is_expected = True

    def keep(self, sites: Sequence[Site], main: str, sentences: int) -> list[Site]:
        """Leave out what would bring another person into the text, or one person into a text that is else without.

        Parameters
        ----------
        sites : sequence of Site
            Of one block.
        main : str
            The person that the text means everybody by, "" where it does not.
        sentences : int
            Of the block.
        """
        lone = sentences >= _LONG and sum(map(_count_brought, sites)) < _FEWEST_AT_ONCE
        is_alone = lone and not (self._brought_in or main or self._is_expected)
        kept = [
            self._keep(site, is_alone=is_alone) if site.options and site.variable.kind in OF_PERSONS else site
            for site in sites
        ]
        if self._brought_in in _NOT_ORDERED or any(map(self._may_bring, kept)):
            return [replace(s, options=()) if s.variable.kind in _ORDERS else s for s in kept]
        return kept

    def _may_bring(self, site: Site) -> bool:
        """Whether a site may bring in the writer's own person where that person is not told what to do."""
        variants = site.variable.variants
        return (
            self._own in _NOT_ORDERED
            and _brings_person(site)
            and any(variants[o.variant].form == self._own for o in site.options)
        )

    def agree(self, chosen: Sequence[Chosen]) -> list[Chosen]:
        """Leave out of what is chosen for a block what brings in another person than the first of them."""
        first, kept = self._brought_in, list[Chosen]()
        for choice in sorted(chosen, key=lambda c: c.site.start):
            variants = choice.site.variable.variants
            form = variants[choice.option.variant].form
            is_new = choice.site.variable.kind in OF_PERSONS and variants[choice.site.current].form not in PERSONS
            if is_new and form in PERSONS:
                first = first or form
                if form != first:
                    continue
            kept.append(choice)
        return kept

    def note(self, chosen: Sequence[Chosen]) -> None:
        """Take note of what was brought in."""
        for choice in chosen:
            form = choice.site.variable.variants[choice.option.variant].form
            self._has_ordered = self._has_ordered or (choice.site.variable.kind in _ORDERS and form == "imperative")
            if form in PERSONS and choice.site.variable.kind in OF_PERSONS | _TO_READERS:
                self._brought_in = self._brought_in or form

    def _keep(self, site: Site, *, is_alone: bool) -> Site:
        if is_alone and _brings_person(site):
            return replace(site, options=self._fit_alone(site))
        is_own = self._is_expected or site.variable.kind in _OF_EVERYBODY
        only = self._brought_in or (self._own if is_own else "")
        barred = _NOT_ORDERED if self._has_ordered else frozenset[str]()
        if not only and not barred:
            return site
        forms = [v.form for v in site.variable.variants]
        allowed = ({only} if only else set(PERSONS)) - barred
        kept = tuple(o for o in site.options if forms[o.variant] not in PERSONS or forms[o.variant] in allowed)
        return replace(site, options=kept)

    def _fit_alone(self, site: Site) -> tuple[Option, ...]:
        """Give the options without a person, and those whose person reads well where it is named once: "we call it"."""
        fitting = self._own if self._own in site.variable.parameters.get("alone", ()) else ""
        forms = [v.form for v in site.variable.variants]
        return tuple(o for o in site.options if forms[o.variant] not in PERSONS or forms[o.variant] == fitting)
