"""Find what holds of each of a whole: "all branches", "every branch"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.frames import find_singular
from styler_nb.engines.variants.inflect import build_forms
from styler_nb.engines.variants.noun_phrases import is_plural_noun
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site

__all__ = ["find_quantified"]

ALL, EVERY = 0, 1
_WORDS = frozenset({"all", "every"})
_GOVERNORS = frozenset({"to", "of", "in", "for", "from", "at", "on", "with", "by", "across", "throughout", "into"})
_TOGETHER = frozenset(
    {
        "between", "among", "together", "same", "different", "total", "sum", "number", "almost", "nearly", "not",
        "they", "them", "their", "themselves", "combined", "some", "most", "n't", "never", "no", "without", "each",
    }
)  # fmt: skip
"""Words of what is true of the whole alone, or that take the phrase up as a plural."""
_TAKEN_UP = frozenset({"these", "they", "those", "their", "it", "this", "its", "some", "most", "many", "each"})
"""First words of a next sentence that may speak of the phrase in its number."""
_ONE = frozenset({"a", "an", "one"})
_FARTHEST = 6
_LISTED = frozenset({"NOUN", "PROPN", "ADJ", "NUM"})
_SHARES = frozenset(
    {"half", "third", "quarter", "fifth", "tenth", "percent", "cent", "%", "part", "proportion", "share"}
)
_AFTER = frozenset({"of", "in", "on", "at", "to", "for", "from", "with", "by", ",", ".", ";", "and"})


def find_quantified(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind quantified, after a verb or a preposition; a subject would need its verb changed.

    `parameters.nouns` are countable nouns of which both are said.
    """
    lowers = view.lowers
    if _WORDS.isdisjoint(view.words) or not _TOGETHER.isdisjoint(view.words):
        return
    if following is not None and following.lowers[0] in _TAKEN_UP:
        return
    if view.lowers.count("all") + view.lowers.count("every") > 1:
        return
    nouns = variable.words("nouns")
    for index in range(1, len(lowers) - 2):
        if lowers[index] not in ("all", "every") or not _is_governed(view, index):
            continue
        head = index + 1 if view.tokens[index + 1].upos == "NOUN" else index + 2
        if head >= len(lowers) - 1 or view.tokens[head].upos != "NOUN" or lowers[head + 1] not in _AFTER:
            continue
        if head == index + 2 and view.tokens[index + 1].upos != "ADJ":
            continue
        if lowers[head + 1] in (",", "and") and any(t.upos in _LISTED for t in view.tokens[head + 2 : head + 3]):
            continue  # "all employees, drivers and visitors"
        if _TAKEN_UP & {*lowers[head + 1 :]}:
            continue  # "every source; these include"
        site = _site(view, variable, index, head, nouns)
        if site is not None:
            yield site


def _is_governed(view: SentenceView, index: int) -> bool:
    before = view.tokens[index - 1]
    if before.lower == "for" and any(t.upos == "NUM" for t in view.tokens[: index - 1]):
        return False  # "six nurses for every child"
    if before.lower == "of" and index > 1 and view.lowers[index - 2].rstrip("s") in _SHARES:
        return False  # "two thirds of all cases"
    if before.upos == "VERB":
        return before.xpos in ("VB", "VBP", "VBZ", "VBD", "VBG")
    return before.lower in _GOVERNORS and before.upos in ("ADP", "PART")


def _site(view: SentenceView, variable: Variable, index: int, head: int, nouns: frozenset[str]) -> Site | None:
    tokens, word = view.tokens, view.lowers[head]
    is_all = view.lowers[index] == "all"
    if is_all != bool(is_plural_noun(word)) or find_singular(word) not in nouns:
        return None
    noun = find_singular(word) if is_all else build_forms(word, "NOUN", {}).get("NNS", "")
    options: tuple[Option, ...] = ()
    # "a coat for every child" is one for each
    is_shared_out = not is_all and not _ONE.isdisjoint(view.lowers[max(index - _FARTHEST, 0) : index])
    if noun and not is_shared_out and view.is_free(index, head):
        other, text = (EVERY, "every") if is_all else (ALL, "all")
        patches = (
            Patch(tokens[index].start, tokens[index].end, text),
            Patch(tokens[head].start, tokens[head].end, noun),
        )
        options = (Option(other, patches),)
    return Site(variable, tokens[index].start, tokens[head].end, ALL if is_all else EVERY, options)
