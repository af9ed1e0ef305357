"""Look ahead whether changes will make a text speak of "you" or "we", so that all of it can be written accordingly.

"It is" beside "you should" is contracted by a writer who contracts, in the paragraphs before the first "you" as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from styler_nb.engines.variants.catalogue import Catalogue
from styler_nb.engines.variants.decode import Decoder
from styler_nb.engines.variants.lengths import measure_sentences
from styler_nb.engines.variants.one_person import OF_PERSONS, OnePerson
from styler_nb.engines.variants.persons import ROLE, Setting
from styler_nb.engines.variants.reading import Known, read_blocks
from styler_nb.engines.variants.sites import find_sites
from styler_nb.engines.variants.view import SentenceView
from styler_nb.text.types import BlockAnalysis, BlockKind

__all__ = ["of_persons", "will_speak"]

_AHEAD_CHARACTERS = 8_000
"""Of a long text, so much is looked at; the first block is not to wait for more."""
_FEWEST = 2
"""Places from which on a text speaks of somebody."""


def of_persons(catalogue: Catalogue) -> Catalogue:
    """Give the part of a catalogue that brings in persons."""
    kept = {name: v for name, v in catalogue.variables.items() if v.kind in OF_PERSONS}
    return replace(catalogue, variables=kept, tables={}, openers={}, contractions={}, inflections={})


def will_speak(
    text: str,
    setting: Setting,
    build: Callable[[str, BlockAnalysis], list[SentenceView]],
    decoder: Decoder,
    person: OnePerson,
    catalogue: Catalogue,
    known: Known,
) -> bool:
    """Whether changes will make an impersonal text speak of "you" or "we".

    Parameters
    ----------
    text : str
        The text, of which the first few pages are looked at.
    setting : Setting
        Whom it speaks of.
    build : callable
        Builds the views of a block.
    decoder : Decoder
        A new one, which is used up.
    person : OnePerson
        A new one, which is used up.
    catalogue : Catalogue
        What `of_persons` gave.
    known : mutable mapping of str to Sentence
        Where analysed sentences are put, to be read again.

    Returns
    -------
    bool
        False where the text already speaks of somebody, or lays down rules.
    """
    if person.own not in ("we", "you") or not setting.is_impersonal or setting.named.get(ROLE):
        return False
    brought = 0
    for analysis in read_blocks(text[:_AHEAD_CHARACTERS], known=known):
        block = analysis.block
        if block.kind is BlockKind.HEADING or not (views := build(text, analysis)):
            continue
        measured = measure_sentences(views)
        decoder.begin_block(measured, text=text[block.start : block.end], words=sum(s.words for s in measured))
        sites = person.keep(find_sites(views, catalogue), setting.main, len(views))
        chosen = decoder.choose(sites, text, measured)
        person.note(chosen)
        forms = [c.site.variable.variants[c.option.variant].form for c in chosen]
        brought += forms.count(person.own)
        if brought >= _FEWEST:
            return True
    return False
