"""Write what readers of rules need: "a receipt is required for", "trips require approval", "you need approval for"."""

from __future__ import annotations

from collections.abc import Iterator, Set

from styler_nb.engines.variants.finding.rules.ruled_clauses import start_of_clause
from styler_nb.engines.variants.reading.addressees import like
from styler_nb.engines.variants.reading.agentless import write_as_object
from styler_nb.engines.variants.reading.noun_phrases import names_person
from styler_nb.engines.variants.reading.subjects import end_of_phrase
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["list_needs"]

_NEEDED = read_words("needed_by_readers")
"""What somebody has who needs it."""
_ASKED = frozenset({"approval", "permission", "consent", "authorisation", "authorization", "clearance", "proof"})
"""What is asked of a reader for things of some kind."""
_REQUIRE = frozenset({"require", "requires"})
_HOUSES = read_words("houses_with_rules")
_CLAUSES = frozenset(
    {"that", "which", "who", "if", "when", "unless", "because", "where", "whether", "how", ",", ";", ":"}
)
_NOT_ALL = frozenset({"no", "not", "neither", "few", "only", "it", "this", "they", "these", "that", "nothing", "nor"})
_FOLLOWING = frozenset({".", ";", "before", "from", "in", "after", "unless", "if", "when", "at"})
_LONGEST = 16


def list_needs(view: SentenceView, lower_words: Set[str]) -> Iterator[Patch]:
    """Give the patches for what they need."""
    for index in view.where(frozenset({"there"}), 0, -1):
        if view.lowers[index + 1 : index + 5] == ("is", "reason", "to", "believe"):
            start, end = view.tokens[index].start, view.tokens[index + 1].end
            yield Patch(start, end, f"{like(index, 'you')} have")
    yield from _list_required(view)
    for index in view.where(_REQUIRE, 1, -2):
        if (patch := _write_requiring(view, index, lower_words)) is not None:
            yield patch


def _list_required(view: SentenceView) -> Iterator[Patch]:
    for index in view.where(frozenset({"is", "are"}), 1, -2):
        done = index + 1 + (view.lowers[index + 1] == "not")
        if view.lowers[done] not in ("required", "needed") or view.lowers[done + 1] not in ("for", ".", "when", "if"):
            continue
        if view.lowers[index - 1] not in _NEEDED:
            continue
        first = start_of_clause(view, index)
        if first < 0 or view.lowers[first] in ("they", "it", "this") or not view.is_free(first, done):
            continue
        opening = write_as_object(view, first, index, frozenset(view.lowers))
        if opening:
            verb = "do not need" if done > index + 1 else "need"
            yield Patch(view.tokens[first].start, view.tokens[done].end, f"{like(first, 'you')} {verb} {opening}")


def _write_requiring(view: SentenceView, verb: int, lower_words: Set[str]) -> Patch | None:
    """Write "you need approval for trips abroad" for "trips abroad require approval", said at the front."""
    last = end_of_phrase(view, verb + 1)
    if verb > _LONGEST or last < 0 or view.lowers[last] not in _ASKED:
        return None
    if not view.is_free(verb, last) or view.protected[0]:
        return None
    if view.tokens[verb].upos != "VERB" or view.lowers[last + 1] not in _FOLLOWING:
        return None
    subject = view.lowers[:verb]
    if view.lowers[0] in _NOT_ALL or not _CLAUSES.isdisjoint(subject[:1]) or view.finds_finite(0, verb):
        return None
    if view.tokens[0].upos not in ("DET", "NOUN", "ADJ", "NUM") or view.tokens[verb - 1].upos not in (
        "NOUN",
        "NUM",
        "ADV",
    ):
        return None
    if any(names_person(low) or low in _HOUSES for low in subject) or not {"that", "which", "who", ";"}.isdisjoint(
        subject
    ):
        return None
    thing = write_as_object(view, 0, verb, lower_words)
    if _ends_with_time(view, last + 1) and "," in subject:
        last += 2  # "approval before publication for plans, letters or speeches"
    needed = view.text[view.tokens[verb + 1].start : view.tokens[last].end]
    return Patch(view.tokens[0].start, view.tokens[last].end, f"You need {needed} for {thing}") if thing else None


def _ends_with_time(view: SentenceView, first: int) -> bool:
    """Whether a sentence ends with a time of one word: "before publication"."""
    is_last = first + 2 < len(view.tokens) and view.tokens[first + 2].text == "."
    return is_last and view.lowers[first] in ("before", "after") and view.tokens[first + 1].upos == "NOUN"
