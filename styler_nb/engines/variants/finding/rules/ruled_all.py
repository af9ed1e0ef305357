"""Find rules for all of a kind: "claims must be signed", "all claims must be signed"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_ruled_all", "read_ruled"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_DUTIES = read_words("duties")
_VERBS = _DUTIES | {"may", "are", "can"}
"""Verbs of rules; only of a duty is it sure that it holds of all: members may, unless another rule says otherwise."""
_LIMITING = frozenset(
    {"not", "n't", "never", "no", "only", "most", "some", "each", "every", "both", "usually", "generally", "normally",
     "often", "sometimes", "typically", "other", "others", "certain", "many", "few", "several", "any", "all", "cannot",
     "rarely", "either", "neither", "without", "except"}
)  # fmt: skip
_OPENING_ADJECTIVES = frozenset({"ADJ", "NOUN"})
_IN_PHRASE = frozenset({"NOUN", "ADJ", "DET", "ADP", "SCONJ", "NUM", "PROPN", "SYM", "ADV", "CCONJ", "PART"})
_RELATIVES = read_words("relative_pronouns")
_RULES = frozenset({"rules", "policy", "regulations", "terms", "guidelines", "procedure", "bylaws", "statute"})
_FARTHEST = 12


def read_ruled(view: SentenceView) -> frozenset[str]:
    """Give the plurals for those whom a text lays down rules for; none where it calls itself by no name of rules."""
    if _RULES.isdisjoint(view.setting.words):
        return frozenset()
    return frozenset(noun for noun, times in view.setting.ruled.items() if times)


@needs(_VERBS)
def find_ruled_all(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind ruled_all; variants are "bare" and "all".

    `parameters.done` are participles of what is done to things that are there already: no "helmets must be worn".
    Sentences with "All" are counted in every text, those without in rules alone, where both say the same.
    """
    if view.block_kind not in _KINDS or view.terminal != ".":
        return
    first = int(view.lowers[0] == "all")
    head = _head(view, first)
    if head < 0:
        return
    verb = _verb(view, head)
    if verb < 0:
        return
    token = view.tokens[0]
    bare, whole = variable.variant_index("bare"), variable.variant_index("all")
    options: tuple[Option, ...] = ()
    if not first and _is_rule(view, variable, head, verb) and view.is_free(0, head):
        text = f"All {token.text[:1].lower()}{token.text[1:]}"
        options = (Option(whole, (Patch(token.start, token.end, text),), 1),)
    yield Site(variable, token.start, view.tokens[head].end, whole if first else bare, options)


def _head(view: SentenceView, first: int) -> int:
    """Give the place of a plural noun that heads the words at the sentence's start; -1 for none."""
    head = first
    while head < len(view.tokens) - 2 and view.tokens[head + 1].upos == "NOUN" and head - first < 2:
        if view.tokens[head].upos not in _OPENING_ADJECTIVES and view.tokens[head].xpos != "VBN":
            return -1
        head += 1
    if view.tokens[head].upos != "NOUN" or is_plural_noun(view.lowers[head]) is not True:
        return -1
    return head if view.tokens[0].text[1:] == view.lowers[0][1:] else -1


def _verb(view: SentenceView, head: int) -> int:
    """Give the place of the verb that tells the duty; -1 where another verb or a comma comes first."""
    told = view.lowers[head + 1] in _RELATIVES
    for index in range(head + 1, min(head + _FARTHEST, len(view.tokens) - 2)):
        low = view.lowers[index]
        if low in _VERBS and view.tokens[index].upos in ("AUX", "VERB"):
            if not (told and low == "are" and index == head + 2):
                return index
            continue
        if low in (",", ";", ":", "-", "–", "—") or (not told and view.tokens[index].upos not in _IN_PHRASE):
            return -1
    return -1


def _is_rule(view: SentenceView, variable: Variable, head: int, verb: int) -> bool:
    """Whether the sentence is a rule for all of those that it names first."""
    ruled = read_ruled(view)
    if not ruled or not _LIMITING.isdisjoint(view.words):
        return False
    low, place = view.lowers[verb], verb + 2
    if low not in _DUTIES:
        return False
    if view.lowers[head] in ruled:
        return False  # "employees must submit claims" for "claims must be submitted": those who have one
    is_done = view.lowers[verb + 1] == "be" and place < len(view.tokens)
    return is_done and view.lowers[place] in variable.words("done")
