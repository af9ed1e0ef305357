"""Write what a house asks and expects of people: "guests are asked to wait", "we ask guests to wait"."""

from __future__ import annotations

from collections.abc import Iterator, Set

from styler_nb.engines.variants.finding.rules.ruled_clauses import find_first, find_shared, names_agent
from styler_nb.engines.variants.finding.rules.ruled_mentions import find_mentions
from styler_nb.engines.variants.reading.agentless import Passive, activate, read_passive, verbs, write_as_object
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, names_person
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["list_asking"]

_ASKING = verbs("ask expect invite encourage remind")
_TREATING = verbs(" ".join(sorted(read_words("houses_treat"))))
"""What a house does to people, which a noun or a phrase follows: "are given a key", "are excluded from"."""
_FREE = frozenset({"may", "can", "will"})
_BE = frozenset({"are"})
_WILL = frozenset({"will"})
_SEVERAL = read_words("people_in_rows") | {"pair", "team", "group", "department"}
_STUDIED = frozenset({"survey", "questionnaire", "study", "experiment", "interview"})
_LONGEST = 5


def list_asking(view: SentenceView, lower_words: Set[str]) -> Iterator[Patch]:
    """Give the patches for what people are asked to do; readers to whom the text speaks are "you"."""
    after = -1
    for index in view.where(_FREE | _BE, 1, -3):
        is_modal = view.lowers[index] in _FREE
        passive = read_passive(view, index, _ASKING, is_modal=is_modal, also=_WILL)
        is_treated = passive is None
        if passive is None:
            passive = _read_treated(view, index, is_modal=is_modal)
        if passive is None or names_agent(view, passive.participle) or not _STUDIED.isdisjoint(view.words):
            continue
        if find_shared(view, passive.last) >= 0:
            continue  # "guests are asked to wait and are shown a film"
        rest = view.lowers[passive.last + 1 : passive.last + 3]
        is_to = is_treated or rest[:1] == ("to",) or rest == ("not", "to")
        last_finite = next((i for i in range(index - 1, -1, -1) if view.is_finite(i)), -1)
        first = find_first(view, passive, max(after, last_finite)) if is_to else -1
        if first < 0 or index - first > _LONGEST or not _are_people(view, index - 1):
            continue
        thing = _name(view, first, index, lower_words)
        if thing and view.is_free(first, passive.last):
            after = passive.last
            text = f"{activate(view, passive, 'we', at=first)} {thing}"
            yield Patch(view.tokens[first].start, view.tokens[passive.last].end, text)


def _read_treated(view: SentenceView, index: int, *, is_modal: bool) -> Passive | None:
    """Read what is done to people by a house that speaks, and by nobody else who is named."""
    if not view.setting.house or "by" in view.words or view.lowers[index] in ("can", "may"):
        return None
    passive = read_passive(view, index, _TREATING, is_modal=is_modal, also=_WILL)
    return passive if passive is not None and _TREATING.fits(passive.lemma, view.lowers[passive.last + 1]) else None


def _are_people(view: SentenceView, head: int) -> bool:
    low = view.lowers[head]
    return is_plural_noun(low) is True and (names_person(low) or find_singular(low) in _SEVERAL)


def _name(view: SentenceView, first: int, end: int, lower_words: Set[str]) -> str:
    """Write the people as an object; "" where the reader is among them and cannot surely be addressed."""
    if view.setting.addresses:
        for mention in find_mentions(view):
            if first <= mention.noun < end:
                return "you" if mention.is_plain and (mention.first, mention.last) == (first, end - 1) else ""
    return write_as_object(view, first, end, lower_words)
