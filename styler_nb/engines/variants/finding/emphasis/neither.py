"""Find two things denied at once: "is neither cheap nor fast", "is not cheap or fast", "has no gas or water"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_neither"]

_MASS = read_words("mass_nouns")
_AUXILIARIES = frozenset(
    {"is", "are", "was", "were", "am", "can", "could", "will", "would", "should", "has", "have", "had"}
)
_SHORT = {"isn't": "is", "aren't": "are", "wasn't": "was", "weren't": "were", "couldn't": "could", "can't": "can"} | {
    "won't": "will", "wouldn't": "would", "hasn't": "has", "haven't": "have", "hadn't": "had", "cannot": "can",
}  # fmt: skip
_NO_END = frozenset({"or", "and", "nor", "but", "that", "which", "who", "of", "than", "enough"})
_OTHERS = frozenset({"not", "no", "never", "without", "if", "whether", "all", "every", "either", "both", "because"})
_STATES = frozenset({"VBN", "VBD", "VB"})
_PAST = frozenset({"VBN", "VBD"})
_LONGEST = 3


@needs({"neither", "or"})
def find_neither(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind neither; variants are "neither" and "not"."""
    if view.terminal == "?":
        return
    if "neither" in view.lowers:
        site = _neither(view, variable, view.lowers.index("neither"))
    elif "or" in view.lowers:
        site = _not(view, variable, view.lowers.index("or"))
    else:
        return
    if site is not None:
        yield site


def _neither(view: SentenceView, variable: Variable, index: int) -> Site | None:
    if index == 0 or "nor" not in view.lowers[index + 2 : index + 2 + _LONGEST]:
        return None
    nor = view.lowers.index("nor", index + 2)
    start, end = view.tokens[index].start, view.tokens[nor].end
    verb = view.lowers[index - 1]
    text = ""
    if verb in _AUXILIARIES and _is_pair(view, index + 1, nor):
        text = "not"
    elif verb in ("has", "have", "had") and _are_things(view, index + 1, nor):
        text = "no"
    options: tuple[Option, ...] = ()
    if text and _is_alone(view, index, nor) and view.is_free(index, index) and view.is_free(nor, nor):
        first, second = view.tokens[index], view.tokens[nor]
        start_of_patch = view.tokens[index - 1].start if verb == "can" else first.start
        patches = (
            Patch(start_of_patch, first.end, "cannot" if verb == "can" else text),
            Patch(second.start, second.end, "or"),
        )
        start = start_of_patch
        options = (Option(variable.variant_index("not"), patches),)
    return Site(variable, start, end, variable.variant_index("neither"), options)


def _not(view: SentenceView, variable: Variable, or_: int) -> Site | None:
    for index in range(max(or_ - _LONGEST - 1, 1), or_ - 1):
        low = view.lowers[index]
        verb = _SHORT.get(low, "") or (view.lowers[index - 1] if low == "not" else "")
        if low == "no" and view.lowers[index - 1] in ("has", "have", "had") and _are_things(view, index + 1, or_):
            start, text = view.tokens[index].start, "neither"
        elif verb in _AUXILIARIES and _is_pair(view, index + 1, or_):
            start = view.tokens[index].start
            text = "neither" if low == "not" else f"{verb} neither"
        else:
            continue
        first, second = view.tokens[index], view.tokens[or_]
        options: tuple[Option, ...] = ()
        if _is_alone(view, index, or_) and view.is_free(index, index) and view.is_free(or_, or_):
            patches = (Patch(start, first.end, text), Patch(second.start, second.end, "nor"))
            options = (Option(variable.variant_index("neither"), patches),)
        return Site(variable, start, second.end, variable.variant_index("not"), options)
    return None


def _is_pair(view: SentenceView, first: int, joint: int) -> bool:
    """Whether one word on each side of the joint says what something is not: two adjectives, or two participles."""
    if joint - first != 1 or joint + 2 >= len(view.tokens):
        return False
    one, other = view.tokens[first], view.tokens[joint + 1]
    is_alike = one.upos == other.upos and (one.xpos == other.xpos or {one.xpos, other.xpos} == _PAST)
    return is_alike and (one.upos == "ADJ" or one.xpos in _STATES) and _ends(view, joint + 2)


def _are_things(view: SentenceView, first: int, joint: int) -> bool:
    """Whether a bare noun stands on each side of the joint."""
    if joint - first != 1 or joint + 2 >= len(view.tokens):
        return False
    nouns = (first, joint + 1)
    return all(
        view.tokens[i].upos == "NOUN" and (view.lowers[i] in _MASS or is_plural_noun(view.lowers[i]) is True)
        for i in nouns
    ) and _ends(view, joint + 2)


def _ends(view: SentenceView, index: int) -> bool:
    token = view.tokens[index]
    return token.upos in ("PUNCT", "ADP", "ADV", "PART", "SCONJ") and view.lowers[index] not in _NO_END


def _is_alone(view: SentenceView, first: int, last: int) -> bool:
    """Whether no other negative, and no word whose reach the negative could cross, stands in the sentence."""
    others = (*view.lowers[:first], *view.lowers[first + 1 : last], *view.lowers[last + 1 :])
    return not any(low in _OTHERS or low.endswith("n't") or low in ("neither", "nor") for low in others)
