"""Find whom advice is for: "those who ride every day should check it", "if you ride every day, you should check it"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.addressees import Found, like, may_address, tells_reader, write_option
from styler_nb.engines.variants.inflect import agree, may_be_verb
from styler_nb.engines.variants.person_subjects import turn
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words

__all__ = ["find_concerned"]

_HEADS = frozenset({"anyone", "anybody", "those", "people", "someone", "somebody"})
_SINGULAR = _HEADS - {"those", "people"}
_ADVISED = frozenset({"should", "must", "shouldn't", "mustn't", "need", "needs"})
_ABLE = frozenset({"can", "cannot", "can't"})
_AUXILIARIES = frozenset({"is", "are", "has", "have", "do", "does", "don't", "doesn't", "want", "wants"})
_OTHERS = frozenset(
    {"he", "she", "his", "her", "him", "himself", "herself", "them", "other", "others", "together", "each", "one"}
    | {"we", "our", "us", "i", "my", "themselves", "themself", "you", "your", "who", "whom", "whose"}
)
_INNER = read_words("clause_openers") | {"which", "what", ";", ":", ",", "than", "as"}
_LONGEST = 16
"""Words between the people and what they are advised."""


def find_concerned(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Found]:
    """Find advice to those whom it concerns; variants are "impersonal" and "you"."""
    if view.lowers[0] == "if" and view.lowers[1:2] == ("you",):
        yield from _count(view, variable)
    elif view.lowers[0] in _HEADS and view.lowers[1:2] == ("who",):
        advised = _find_advice(view)
        if advised > 0:
            options = _write(view, variable, advised, lower_words)
            start, end = view.tokens[0].start, view.tokens[advised].end
            yield 0, Site(variable, start, end, variable.variant_index("impersonal"), tuple(options))


def _count(view: SentenceView, variable: Variable) -> Iterator[Found]:
    for index in range(3, min(len(view.tokens) - 2, _LONGEST)):
        if view.lowers[index] == "," and view.lowers[index + 1] == "you":
            if view.lowers[index + 2] in _ADVISED | _ABLE:
                start, end = view.tokens[0].start, view.tokens[index + 2].end
                yield 0, Site(variable, start, end, variable.variant_index("you"), ())
            return


def _find_advice(view: SentenceView) -> int:
    """Give the place of the modal after a clause about people that nothing else is in; -1 where there is none."""
    verb = _find_verb(view)
    if verb < 0:
        return -1
    for index in range(verb + 1, min(len(view.tokens) - 2, _LONGEST)):
        low, token = view.lowers[index], view.tokens[index]
        is_modal = low in _ADVISED or low in _ABLE
        if is_modal and (token.upos == "AUX" or view.lowers[index + 1] == "to"):
            return index if view.tokens[index - 1].upos not in ("ADP", "DET", "AUX", "PART", "CCONJ") else -1
        if low in _INNER or (view.is_finite(index) and token.xpos != "VBN"):
            return -1
        if low in ("and", "or") and may_be_verb(view.lowers[index + 1]):
            return -1
    return -1


def _find_verb(view: SentenceView) -> int:
    """Give the verb after "who", -1 where it is not one of the present."""
    place = 2
    while place < len(view.tokens) - 3 and view.tokens[place].upos == "ADV":
        place += 1
    if place >= len(view.tokens):
        return -1
    token, low = view.tokens[place], view.lowers[place]
    if low in _ABLE or low in _AUXILIARIES:
        return place
    is_present = token.upos == "VERB" and token.xpos in ("VB", "VBP", "VBZ")
    return place if is_present and may_be_verb(low) else -1


def _write(view: SentenceView, variable: Variable, advised: int, lower_words: frozenset[str]) -> list[Option]:
    verb = _find_verb(view)
    if not _may_change(view, advised, lower_words):
        return []
    turned = turn(view, "you", 2)
    if turned is None or not view.is_free(0, advised):
        return []
    modal = view.lowers[advised]
    patches = [Patch(view.tokens[0].start, view.tokens[1].end, f"{like(0, 'if')} you")]
    agreed = agree(view.lowers[verb], third=False) if view.lowers[0] in _SINGULAR else view.lowers[verb]
    if not agreed:
        return []
    if agreed != view.lowers[verb]:
        patches.append(Patch(view.tokens[verb].start, view.tokens[verb].end, agreed))
    before = view.tokens[advised - 1].end
    said = "need" if modal == "needs" else view.tokens[advised].text
    patches.append(Patch(before, view.tokens[advised].end, f", you {said}"))
    return [write_option(view, variable, "you", *sorted((*patches, *turned), key=lambda p: p.start))]


def _may_change(view: SentenceView, advised: int, lower_words: frozenset[str]) -> bool:
    """Whether the reader may be one of them: no name is in it, nobody else, and nothing that they did."""
    if not _OTHERS.isdisjoint(view.lowers[2:]) or any(t.xpos == "VBD" or t.upos == "PROPN" for t in view.tokens):
        return False
    if view.lowers[advised] in _ABLE and not tells_reader(view):
        return False
    return may_address(view, "you", lower_words, rules=True)
