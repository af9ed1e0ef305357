"""Leave a verb as it is where what follows goes on from it without saying it again.

"Waste can be burnt, as it is in Ulm" has "burnt" in mind twice: after "we can burn waste" nothing would be in Ulm.
"Scratches are seen as wear. Stains are not.": after "scratches count as wear" it would be "stains do not".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from styler_nb.engines.variants.reading.view import SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["keep_what_is_left_out"]

_OTHER_VERBS = frozenset(
    {
        "address", "agent_relative", "converse", "doerless", "getting", "instruction", "known_doer", "occurring",
        "order", "own_report", "passive_infinitive", "place_doer", "possible_deed", "ruled_address", "ruled_house",
        "somebody_does", "unnamed_people", "voice",
    }
)  # fmt: skip
"""The kinds of variables that say with another verb, or another voice, what is told."""
_FORMS_OF_BE = read_words("finite_be")
_PRONOUNS = read_words("third_person_subjects")
_DENYING, _CASES = frozenset({"not"}), frozenset({"when", "if", "where"})
_LEADING = frozenset({"as"})
_ADVERBS = frozenset({"already", "now", "still", "often", "usually", "also"})
_AFTER = frozenset({"ADP", "PUNCT", "ADV", "SCONJ"})


def keep_what_is_left_out(sites: Sequence[Site], views: Sequence[SentenceView]) -> list[Site]:
    """Leave out the ways that take away a verb which a clause or sentence after it leaves unsaid.

    Parameters
    ----------
    sites : sequence of Site
        Of one block.
    views : sequence of SentenceView
        The sentences of the block, in order.
    """
    needed = list(_find_needed(views))
    if not needed:
        return list(sites)
    return [
        replace(site, options=())
        if site.variable.kind in _OTHER_VERBS
        and any(start <= site.start < end and not _writes_over(site, bare) for start, end, bare in needed)
        else site
        for site in sites
    ]


def _writes_over(site: Site, bare: int) -> bool:
    """Whether each way says what is left unsaid: "meals are covered, but drinks are not", "but not drinks"."""
    return all(any(p.start <= bare < p.end for p in option.patches) for option in site.options)


def _find_needed(views: Sequence[SentenceView]) -> Iterator[tuple[int, int, int]]:
    """Give the ranges of the text whose verbs are left unsaid later on, and where the auxiliary for them stands."""
    for place, view in enumerate(views):
        if (opened := _opens_unsaid(view)) >= 0:
            yield views[max(place - 1, 0)].sentence.start, view.tokens[opened].start, view.tokens[opened].start
        elif _leaves_verb_unsaid(view):
            first = views[max(place - 1, 0)]
            yield first.sentence.start, view.sentence.end, view.tokens[-3].start
        elif (end := _start_of_clause(view)) >= 0:
            yield view.sentence.start, end, end


def _opens_unsaid(view: SentenceView) -> int:
    """Give where the auxiliary of "when it is not, …" stands, which the sentence may open with; -1 where it does not.

    It takes up what stands before: "when the key is found, the door opens; when it is not, it stays shut".
    """
    for index in view.where(_DENYING, 2, -2):
        is_bare = view.tokens[index - 1].upos == "AUX" and view.lowers[index + 1] == ","
        if is_bare and index > 2 and view.lowers[index - 3] in _CASES and view.lowers[index - 2] in _PRONOUNS:
            return index - 1
    return -1


def _leaves_verb_unsaid(view: SentenceView) -> bool:
    """Whether a sentence ends with an auxiliary alone: "burns are not", "the others do too"."""
    end = len(view.tokens) - 1
    return end > 1 and view.lowers[end - 1] in ("not", "too") and view.tokens[end - 2].upos == "AUX"


def _start_of_clause(view: SentenceView) -> int:
    """Give where ", as it already is" stands in a sentence; -1 where it does not."""
    for index in view.where(_LEADING, 3, -3):
        if view.lowers[index - 1] != "," or view.lowers[index + 1] not in _PRONOUNS:
            continue
        be = _skip_adverbs(view, index + 2)
        if view.lowers[be] in _FORMS_OF_BE and view.tokens[_skip_adverbs(view, be + 1)].upos in _AFTER:
            return view.tokens[index].start
    return -1


def _skip_adverbs(view: SentenceView, index: int) -> int:
    last = len(view.tokens) - 1
    while index < last and view.lowers[index] in _ADVERBS:
        index += 1
    return min(index, last)
