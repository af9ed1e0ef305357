"""Find what is judged of doing something: "it is better to wait", "it is better if you wait"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.addressees import Found, may_address, names_persons, write_option
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site

__all__ = ["ADVERBS", "JUDGED_OF_CLAUSES", "find_judged_clause", "may_say", "more_infinitives"]

ADVERBS = frozenset({"also", "often", "usually", "always", "still", "sometimes", "then", "now", "therefore", "thus"})
"""Words that stand between a verb and what is judged: "it is also possible"."""
_OF_CLAUSES = {"important": "that", "better": "if", "safer": "if", "helpful": "if", "useful": "if", "cheaper": "if"}
"""What is judged so of a clause as well, with the word that opens it: "it is better if you wait"."""
JUDGED_OF_CLAUSES = frozenset(_OF_CLAUSES)
_SAID_TO_ALL = frozenset({"be", "note", "stress", "emphasize", "emphasise", "mention", "recall", "distinguish", "have"})


def find_judged_clause(
    view: SentenceView, variable: Variable, index: int, lower_words: frozenset[str]
) -> Iterator[Found]:
    """Find what is judged of doing something: "it is better to wait", "it is better if you wait"."""
    place = index + 2 + (view.lowers[index + 2] in ADVERBS)
    opener = _OF_CLAUSES.get(view.lowers[place], "")
    if not opener or view.lowers[place + 1] != "to" or view.tokens[place + 2].xpos != "VB":
        return
    if view.lowers[place + 2] in _SAID_TO_ALL or not {"than", "rather"}.isdisjoint(view.lowers[place:]):
        return
    if opener == "if" and "if" in view.words:
        return
    token = view.tokens[place + 1]
    more = more_infinitives(view, place + 2)
    options: list[Option] = []
    if more is not None and view.is_free(index, place + 1):
        options = [
            write_option(view, variable, person, Patch(token.start, token.end, f"{opener} {person}"), *more)
            for person in ("you", "we")
            if may_say(view, person, lower_words)
        ]
    yield index, Site(variable, token.start, token.end, variable.variant_index("impersonal"), tuple(options))


def may_say(view: SentenceView, person: str, lower_words: frozenset[str]) -> bool:
    """Whether what can and must be done may be said of a person here."""
    return not names_persons(view, -1, but=person) and may_address(view, person, lower_words, rules=True)


def more_infinitives(view: SentenceView, verb: int) -> list[Patch] | None:
    """Give the patches that make "it is wise to eat and to sleep" one of a modal, None where there can be none."""
    patches = []
    for index in range(verb + 1, len(view.tokens) - 2):
        if view.lowers[index] in ("and", "or", "than", "but") and view.lowers[index + 1] == "to":
            if view.tokens[index + 2].upos not in ("VERB", "AUX"):
                continue
            if view.lowers[index] in ("than", "but") or not view.is_free(index + 1, index + 1):
                return None
            patches.append(Patch(view.tokens[index + 1].start, view.tokens[index + 2].start, ""))
    return patches
