"""Look ahead whether changes will make a text speak of "you" or "we", so that all of it can be written accordingly.

"It is" beside "you should" is contracted by a writer who contracts, in the paragraphs before the first "you" as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from styler_nb.engines.variants.catalogue.index import Catalogue
from styler_nb.engines.variants.choosing.decode import Decoder
from styler_nb.engines.variants.choosing.one_person import OF_PERSONS, OnePerson
from styler_nb.engines.variants.finding.sites import find_sites
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.preference import MIN_EVIDENCE
from styler_nb.engines.variants.measures.lengths import measure_sentences
from styler_nb.engines.variants.reading.blocks import Known, read_blocks
from styler_nb.engines.variants.reading.setting import ROLE, Setting
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.text.types import BlockAnalysis, BlockKind

__all__ = ["asks_for", "count_enough", "holds_for_all", "may_speak", "of_persons", "will_speak"]

_AHEAD_CHARACTERS = 8_000
"""Of a long text, so much is looked at; the first block is not to wait for more."""
_FEWEST = 2
"""Places of one block from which on a text speaks of somebody."""
_NAMED = ("i", "my", "we", "you")
_MOSTLY = 0.5
_FEWEST_APART = 3
"""Places of several blocks, in which a person is named once."""


def of_persons(catalogue: Catalogue) -> Catalogue:
    """Give the part of a catalogue that brings in persons."""
    kept = {name: v for name, v in catalogue.variables.items() if v.kind in OF_PERSONS}
    return replace(catalogue, variables=kept, tables={}, openers={}, contractions={}, inflections={})


def may_speak(setting: Setting, person: OnePerson) -> bool:
    """Whether a text might: it speaks of nobody and lays down no rules, and the writer says "we" or "you"."""
    is_open = not setting.names_doers and not any(setting.named.get(name) for name in _NAMED)
    speaks_of_nobody = setting.is_impersonal or is_open
    is_fit = speaks_of_nobody and (setting.shows_technique or not setting.named.get(ROLE))
    return is_fit and person.own in ("we", "you")


def count_enough(setting: Setting) -> int:
    """Give how many places of several blocks make a text speak of somebody: one where it shows or advises how."""
    is_advised = setting.gives_advice and not setting.names_doers
    return 1 if setting.shows_technique or is_advised else _FEWEST_APART


def will_speak(
    text: str,
    build: Callable[[str, BlockAnalysis], list[SentenceView]],
    decoder: Decoder,
    person: OnePerson,
    catalogue: Catalogue,
    known: Known,
    *,
    continues: bool = False,
    enough: int,
) -> bool:
    """Whether changes will make an impersonal text speak of "you" or "we".

    Parameters
    ----------
    text : str
        The text, of which the first few pages are looked at.
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
    continues : bool
        Whether another part of the text came before.
    enough : int
        Places of several blocks, in which a person is named once, that make it so.

    Returns
    -------
    bool
        Whether that happens in some of the first places.
    """
    brought = 0
    person.expect()
    for analysis in read_blocks(_first_lines(text), continues=continues, known=known):
        block = analysis.block
        if block.kind is BlockKind.HEADING or not (views := build(text, analysis)):
            continue
        measured = measure_sentences(views)
        decoder.begin_block(measured, text=text[block.start : block.end], words=sum(s.words for s in measured))
        sites = person.keep(find_sites(views, catalogue), "", len(views))
        chosen = decoder.choose(sites, text, measured)
        person.note(chosen)
        forms = [c.site.variable.variants[c.option.variant].form for c in chosen]
        brought += forms.count(person.own)
        if brought >= enough or forms.count(person.own) >= _FEWEST:
            return True
    return False


def asks_for(kind: str, form: str, preferences: Preferences, catalogue: Catalogue) -> bool:
    """Whether the writer of rules speaks to those whom they are for, or of the house that lays them down as "we"."""
    for variable in catalogue.of_kind(kind):
        preference = preferences.overall(variable.id)
        place = variable.variant_index(form)
        you = preference.shares[place]
        if preference.is_asked:
            return you > _MOSTLY
        often = variable.variants[place].least_rate * preferences.words / 1_000
        return not preference.is_off and you > _MOSTLY and preference.counts[place] >= max(often, MIN_EVIDENCE)
    return False


def holds_for_all(
    is_fit: Callable[[list[SentenceView]], bool],
    text: str,
    build: Callable[[str, BlockAnalysis], list[SentenceView]],
    known: Known,
    *,
    continues: bool = False,
) -> bool:
    """Whether all blocks of a text are fit for a change that is made to all of it or not at all."""
    return all(
        is_fit(build(text, analysis))
        for analysis in read_blocks(_first_lines(text), continues=continues, known=known)
        if analysis.block.kind is not BlockKind.HEADING
    )


def _first_lines(text: str) -> str:
    if len(text) <= _AHEAD_CHARACTERS:
        return text
    return text[: text.rfind("\n", 0, _AHEAD_CHARACTERS) + 1] or text[:_AHEAD_CHARACTERS]
