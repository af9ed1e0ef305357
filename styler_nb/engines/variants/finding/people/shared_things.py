"""Find what all people share, in what always holds of it: "a risk to health", "a risk to our health"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from styler_nb.engines.variants.finding.people.human_nouns import BODY_CUES, measure_body
from styler_nb.engines.variants.finding.people.shared_nouns import (
    PLACES,
    PLURALS,
    QUALITIES,
    SHARED,
    SINGULARS,
    STATES,
    end_of_definite,
    end_of_state,
    is_bare_plural,
    is_generic_singular,
    is_of_humans,
    start_of_world,
)
from styler_nb.engines.variants.finding.people.told_of_all import CHILDREN, is_of_all, is_of_place, is_particular
from styler_nb.engines.variants.reading.inflect import match_case
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import LONGEST_SENTENCE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_shared_things"]

_OWN = read_words("ours_in_speech")
_SMALL = read_words("single_parts_of_bodies")
"""Parts of which each has one, and "our mouth" would be one for all."""
_OURS = _OWN | SHARED | BODY_CUES
_CUES = SHARED | BODY_CUES | SINGULARS.keys() | CHILDREN | QUALITIES.keys() | {"human"}
_WITH_QUALITY = frozenset({"common", "own", "public", "national", "local", "daily", "natural", "entire", "whole"})
_TECHNICAL = read_words("technical_settings")


@needs(_CUES | {"our"})
def find_shared_things(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind shared_thing; variants are "bare" and "we"."""
    named: set[str] = set()
    is_placed = was_offered = False
    for view in views:
        is_offered = False
        if view.block_kind not in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM) or len(view.tokens) > LONGEST_SENTENCE:
            continue
        if "our" in view.words:
            yield from _count(view, variable)
        elif not _CUES.isdisjoint(view.words) and is_of_all(view):
            for site in _find_first(view, variable, named):
                is_barred = was_offered or (is_placed and not _is_state(view, site))
                is_offered = bool(site.options) and not is_barred
                yield replace(site, options=()) if is_barred else site
        was_offered = is_offered
        named |= view.words
        is_placed = is_placed or is_of_place(view)


def _is_state(view: SentenceView, site: Site) -> bool:
    """Whether a site is of what everybody wants to have, not of a kind of places or things."""
    return any(t.lower in STATES for t in view.tokens if site.start <= t.start < site.end)


def _count(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Count what is called "ours"."""
    for index, low in enumerate(view.lowers[:-2]):
        if low == "our" and view.is_free(index, index):
            noun = index + 1 + (view.lowers[index + 1] in _WITH_QUALITY or view.lowers[index + 1] in QUALITIES)
            if view.lowers[noun] in _OURS:
                token = view.tokens[index]
                yield Site(variable, token.start, token.end, variable.variant_index("we"), ())


def _find_first(view: SentenceView, variable: Variable, named: set[str]) -> Iterator[Site]:
    """Find the first that a sentence names: more than one would be too many."""
    for index, low in enumerate(view.lowers[:-1]):
        if low in PLURALS and is_bare_plural(view, index):
            yield _site(view, variable, index, index, is_article=False)
            return
        if (
            low == "the"
            and view.setting.is_on_bodies
            and view.lowers[index + 1] not in _SMALL
            and (length := measure_body(view, index))
        ):
            yield _site(view, variable, index, index + length, is_article=True)
            return
        if low == "the" and (last := end_of_definite(view, index)) and view.lowers[last] not in named:
            yield _site(view, variable, index, last, is_article=True)
            return
        if (first := start_of_world(view, index)) >= 0:
            yield _site(view, variable, first, index + 1, is_article=True, owner_end=index)
            return
        if low == "the" and is_generic_singular(view, index):
            yield _site(view, variable, index, index + 1, is_article=True, plural=SINGULARS[view.lowers[index + 1]])
            return
        if low == "human" and is_of_humans(view, index):
            yield _site(view, variable, index, index + 1, is_article=True)
            return
        if (last := end_of_state(view, index)) >= 0:
            yield _site(view, variable, index, last, is_article=False)
            return


def _site(
    view: SentenceView,
    variable: Variable,
    first: int,
    last: int,
    *,
    is_article: bool,
    owner_end: int = -1,
    plural: str = "",
) -> Site:
    token, end = view.tokens[first], view.tokens[last].end
    options: tuple[Option, ...] = ()
    if _may_be_ours(view, last):
        if plural:
            patch = Patch(token.start, end, f"{match_case('our', token.text)} {plural}")
        elif is_article:
            owner = view.tokens[max(owner_end, first)]
            patch = Patch(token.start, owner.end, match_case("our", token.text))
        else:
            opening = match_case("our", token.text)
            text = token.text if token.text.isupper() else token.text[0].lower() + token.text[1:]
            patch = Patch(token.start, token.end, f"{opening} {text}")
        options = (Option(variable.variant_index("we"), (patch,), int(not is_article)),)
    return Site(variable, token.start, end, variable.variant_index("bare"), options)


def _may_be_ours(view: SentenceView, noun: int) -> bool:
    """Whether a text speaks of what all people have, and to nobody in particular."""
    setting = view.setting
    if not view.is_free(noun, noun) or setting.spoken:
        return False
    if setting.is_of_institution or setting.has_commands or setting.gives_advice or setting.is_report:
        return False
    if any(setting.ruled.values()) or any(setting.houses.values()) or setting.is_statute:
        return False
    if setting.main_names or setting.tells_past or not setting.words.isdisjoint(_TECHNICAL):
        return False
    if view.lowers[noun] not in PLACES and setting.has_other_planets:
        return False
    is_human = view.lowers[noun - 1] == "human"
    if view.lowers[noun] == "health" and not is_human and setting.names_bodies and setting.is_about_people:
        return False  # of bodies and whose they are, others tell
    return view.before is None or not is_particular(view.before, of_state=view.lowers[noun] in STATES)
