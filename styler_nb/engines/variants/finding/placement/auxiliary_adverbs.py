"""Find adverbs before, between or after auxiliaries: "it also may rise", "it may also rise", "it may be also sold"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_auxiliary_adverbs"]

_FREQUENCY = frozenset({"often", "usually", "sometimes", "generally", "frequently"})
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_RELATIVES = read_words("relative_pronouns")
_CLAUSE_OPENERS = _RELATIVES | read_words("question_words") | {"whatever", "whoever", "whichever"}
_DEMONSTRATIVES = frozenset({"this", "these", "those"})
_BE = read_words("finite_be") | {"am"}
_HAVE = read_words("forms_of_have")
_OF_TIME = frozenset({"now", "still", "soon", "then"})
_COMPARING = frozenset({"as", "than"})
_SECOND = frozenset({"be", "been"})
_NARROWING = frozenset({"not", "never", "only", "even", "very", "so", "too", "as", "more", "most", "less"})


@needs(lambda variable: variable.words())
def find_auxiliary_adverbs(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind auxiliary_adverb.

    Parameters
    ----------
    view : SentenceView
        The sentence.
    variable : Variable
        With the variants "early" and "late". `parameters.auxiliary` is "first" (the adverb before or after the first
        auxiliary) or "second" (before or after "be" or "been"); `parameters.words` are the adverbs.
    """
    words = variable.words()
    if view.block_kind not in _KINDS or view.terminal != "." or words.isdisjoint(view.words):
        return
    find = _first if variable.parameters["auxiliary"] == "first" else _second
    for index in view.where(words, 1, -2):
        site = find(view, variable, index)
        if site is not None:
            yield site


def _first(view: SentenceView, variable: Variable, index: int) -> Site | None:
    tokens = view.tokens
    if _is_plain_auxiliary(view, index + 1) and _ends_subject(view, index - 1):
        low = view.lowers[index + 1]
        follows = index + 2 < len(tokens) and tokens[index + 2].upos in ("VERB", "AUX", "ADJ", "NOUN", "DET", "ADP")
        if not follows or view.lowers[index + 2] in _NARROWING or _may_end_relative(view, index):
            return None
        if view.lowers[index - 2] in _COMPARING and not _is_verb(view, index + 2):
            return None  # "it can be moved, as it already is in Korva" does not place it there
        return _swap(view, variable, index, index + 1, "early", is_copula=low in _BE and not _is_verb(view, index + 2))
    if index < 2 or not _is_plain_auxiliary(view, index - 1) or not _ends_subject(view, index - 2):
        return None
    if _may_end_relative(view, index - 1):
        return None  # "boys who row can often swim"
    is_verb = _is_verb(view, index + 1)
    if not is_verb and (view.lowers[index - 1] not in _BE or tokens[index + 1].upos not in ("ADJ", "DET", "NOUN")):
        return None
    return _swap(view, variable, index - 1, index, "late", is_copula=not is_verb)


def _may_end_relative(view: SentenceView, index: int) -> bool:
    """Whether an adverb may belong to a clause before it: "those who sing often can", "what they sing then is"."""
    openers = [i for i in range(index) if view.lowers[i] in _CLAUSE_OPENERS]
    if not openers:
        return False
    is_noun_after_who = view.lowers[openers[-1]] == "who" and openers[-1] + 1 < index  # "who row": a verb all the same
    return is_noun_after_who or view.finds_finite(openers[-1] + 1, index)


def _second(view: SentenceView, variable: Variable, index: int) -> Site | None:
    lowers, tokens = view.lowers, view.tokens
    if lowers[index + 1] in _SECOND and tokens[index + 2].xpos == "VBN" and tokens[index - 1].upos == "AUX":
        return _swap(view, variable, index, index + 1, "early")
    if lowers[index - 1] in _SECOND and tokens[index + 1].xpos == "VBN" and tokens[index - 2].upos == "AUX":
        return _swap(view, variable, index - 1, index, "late")
    return None


def _is_plain_auxiliary(view: SentenceView, index: int) -> bool:
    low = view.lowers[index]
    if low in _HAVE and _may_be_owned(view, index):
        return False
    return (
        view.tokens[index].upos == "AUX"
        and view.is_finite(index)
        and low.isalpha()
        and low not in ("cannot", "do", "does", "did")
    )


def _may_be_owned(view: SentenceView, index: int) -> bool:
    """Whether what follows "have" may be a thing with its adjective: "they still have combined sewers"."""
    after = index + 1 + (view.tokens[index + 1].upos == "ADV") if index + 2 < len(view.tokens) else index
    return after + 1 < len(view.tokens) and view.tokens[after].xpos == "VBN" and view.tokens[after + 1].upos == "NOUN"


def _is_verb(view: SentenceView, index: int) -> bool:
    token = view.tokens[index]
    return token.upos in ("VERB", "AUX") and token.xpos in ("VB", "VBN", "VBG") and token.lower not in _NARROWING


def _ends_subject(view: SentenceView, index: int) -> bool:
    """Whether a subject may end here, so that no question, inversion or comparison is taken for a statement."""
    token, low = view.tokens[index], view.lowers[index]
    if low in NOMINATIVE or low in _RELATIVES or low in _DEMONSTRATIVES:
        return token.upos in ("PRON", "DET") and (index == 0 or view.tokens[index - 1].upos != "AUX")
    return token.upos in ("NOUN", "PROPN") and low not in ("lot", "time", "day", "year")


def _swap(
    view: SentenceView, variable: Variable, first: int, second: int, name: str, *, is_copula: bool = False
) -> Site:
    start, end = view.tokens[first].start, view.tokens[second].end
    current = variable.variant_index(name)
    options: tuple[Option, ...] = ()
    # "it always is cold" has a stress that "it is always cold" has not
    # "it can be usually found" sets a word of frequency too close to the verb
    is_of_time = variable.parameters["auxiliary"] == "second" and view.lowers[first] in _FREQUENCY
    is_first = variable.parameters["auxiliary"] == "first"
    # "dogs always are accepted" has a stress that nobody asked for
    is_stressed = is_first and name == "late" and view.lowers[first] in _BE
    # "mills now could stand in towns" has one that "also could" has not
    is_stressed = is_stressed or (is_first and name == "late" and view.lowers[second] in _OF_TIME)
    if view.is_free(first, second) and not (is_copula and name == "late") and not (is_of_time or is_stressed):
        text = f"{view.tokens[second].text} {view.tokens[first].text}"
        options = (Option(1 - current, (Patch(start, end, text),)),)
    return Site(variable, start, end, current, options, "copula" if is_copula else "")
