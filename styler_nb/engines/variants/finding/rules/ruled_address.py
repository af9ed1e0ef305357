"""Find sentences of rules that may be written to those whom they are for: "employees must sign it", "you must"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.rules.ruled_asking import list_asking
from styler_nb.engines.variants.finding.rules.ruled_bans import address_bans
from styler_nb.engines.variants.finding.rules.ruled_deeds import address_deeds, deed_of
from styler_nb.engines.variants.finding.rules.ruled_house import span_of, speak_as_house
from styler_nb.engines.variants.finding.rules.ruled_mentions import find_mentions
from styler_nb.engines.variants.finding.rules.ruled_owners import own_people_and_papers, own_what_is_done
from styler_nb.engines.variants.finding.rules.ruled_persons import address_mentions, does_what_is_named, stays_as_it_is
from styler_nb.engines.variants.reading.addressees import is_speech, write_option
from styler_nb.engines.variants.reading.ruled_readers import GROUPS
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_ruled_address", "may_address_all"]

_STOPS = (".", ":", ";")
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_MODALS = frozenset({"must", "should", "may", "shall", "can", "cannot", "need", "will"})
_COUNTED = frozenset({"you"}).union(*GROUPS)


def find_ruled_address(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind ruled_address; variants are "third" and "you".

    In a text that lays down rules for certain people, each sentence that can be written to them is one site. In any
    other, whom the writer tells what to do is counted.
    """
    if view.block_kind not in _KINDS or not _is_written_to(view):
        return
    if not view.setting.readers:
        yield from _count(view, variable)
        return
    patches = _address(view, variable, lower_words)
    if patches:
        option: Option = write_option(view, variable, "you", *patches)
        yield Site(variable, *span_of(view, patches), variable.variant_index("third"), (option,))


def may_address_all(views: list[SentenceView]) -> bool:
    """Whether each sentence of a block that names those whom rules are for can be written to them."""
    return all(not _is_written_to(v) or address_mentions(v) is not None for v in views)


def _is_written_to(view: SentenceView) -> bool:
    """Whether a sentence, or in a text of advice an item of a list without a stop, may tell the reader something."""
    if view.terminal in _STOPS:
        return True
    return view.setting.is_advised and view.block_kind is BlockKind.LIST_ITEM and view.terminal.isalpha()


def _address(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> tuple[Patch, ...]:
    named = address_mentions(view)
    if named is None or stays_as_it_is(view):
        return ()
    mentions = find_mentions(view)
    if view.terminal not in _STOPS or any(does_what_is_named(view, m) for m in mentions):
        return named
    patches = list(named)
    for mention in mentions:
        if mention.is_plain and not mention.is_of_some and (own := deed_of(view, variable, lower_words, mention)):
            patches = [p for p in patches if p.end <= own.start or p.start >= own.end]
            patches.append(own)
    speaking = speak_as_house(view, lower_words) if view.setting.speaks else ()
    for asked in list_asking(view, lower_words) if view.setting.speaks else ():
        patches = [p for p in patches if p.end <= asked.start or p.start >= asked.end]
        patches.append(asked)
    deeds = address_deeds(view, variable, lower_words)
    for patch in (*deeds, *speaking, *address_bans(view), *own_people_and_papers(view)):
        if not any(_touches(patch, other) for other in patches):
            patches.append(patch)
    return tuple(sorted((own_what_is_done(p) for p in patches), key=lambda p: (p.start, p.end)))


def _touches(patch: Patch, other: Patch) -> bool:
    """Whether two patches cannot both be made; what follows right after another may be, if it takes words away."""
    if patch.start == other.end and patch.end > patch.start and patch.text.startswith((",", " ")):
        return False
    return patch.end >= other.start and patch.start <= other.end


def _count(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Count who is told what to do in a text that may not be changed."""
    for index in view.where(_COUNTED, 0, -2):
        low, verb = view.lowers[index], view.lowers[index + 1]
        if verb not in _MODALS or view.tokens[index].upos not in ("PRON", "NOUN") or is_speech(view, index):
            continue
        current = variable.variant_index("you" if low == "you" else "third")
        yield Site(variable, view.tokens[index].start, view.tokens[index + 1].end, current, ())
