"""Find what there is to go by: "there is strong evidence that it helps", "we have strong evidence that it helps"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.addressees import Found, like, may_address, names_persons, write_option
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["EVIDENCE_CUES", "find_evidence"]

_NOUNS = {"evidence": ("that", "of", "for"), "proof": ("that", "of"), "cure": ("for",), "remedy": ("for",)}
EVIDENCE_CUES = frozenset(_NOUNS)
_QUALITIES = frozenset(
    {"strong", "growing", "good", "some", "no", "little", "clear", "reliable", "further", "direct", "much", "ample"}
    | {"now", "still", "also", "any", "convincing", "solid", "sufficient", "a"}
)
_ADVERBS = frozenset({"now", "still", "also"})
_PERSON = "we"


def find_evidence(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Found]:
    """Find evidence that there is or that we have, in the present; variants are "impersonal" and "we"."""
    for noun in view.where(EVIDENCE_CUES, 2, -1):
        first = noun
        while first > 1 and view.lowers[first - 1] in _QUALITIES:
            first -= 1
        start = first - 2
        if start < 0 or view.lowers[noun + 1] not in _NOUNS[view.lowers[noun]]:
            continue
        is_there = view.lowers[start:first] == ("there", "is")
        if not is_there and view.lowers[start:first] != (_PERSON, "have"):
            continue
        options: list[Option] = []
        if is_there and view.is_free(start, first) and _is_open(view, start, lower_words):
            adverb = view.lowers[first] if view.lowers[first] in _ADVERBS else ""
            end = view.tokens[first if adverb else first - 1].end
            words = [like(start, _PERSON), *([adverb] if adverb else []), "have"]
            patch = Patch(view.tokens[start].start, end, " ".join(words))
            options.append(write_option(view, variable, _PERSON, patch))
        current = variable.variant_index("impersonal" if is_there else _PERSON)
        yield start, Site(variable, view.tokens[start].start, view.tokens[first].end, current, tuple(options))


def _is_open(view: SentenceView, start: int, lower_words: frozenset[str]) -> bool:
    """Whether all of us may have it: it is not said of some people, nor reported."""
    if names_persons(view, -1, but=_PERSON) or "against" in view.words:
        return False
    if any(token.xpos == "VBD" for token in view.tokens[:start]) or not may_address(view, _PERSON, lower_words):
        return False
    return start == 0 or view.lowers[start - 1] in (
        ",",
        "and",
        "but",
        ";",
        "because",
        "that",
        "so",
        "though",
        "although",
    )
