"""Find what there is to be done with a thing: "the tasks that must be done", "the tasks to be done"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from styler_nb.engines.variants.reading.clauses import is_cleft
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import names_person, read_noun_phrase_before
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_to_be_relatives"]

_BINDING = frozenset({"must", "will"})
_BE_BASE = frozenset({"be"})
_BE = frozenset({"is", "are"})
_HAVE = frozenset({"has", "have", "need", "needs"})
_WITH_INFINITIVE = read_words("take_infinitive") - {
    "work",
    "things",
    "thing",
    "steps",
    "step",
    "tool",
    "tools",
    "money",
}
"""Nouns after which "to be" tells what they are about: "the right to be heard"."""
_WITH_COMPLEMENT = read_words("with_complement") | read_words("demands") | read_words("telling")
_ALSO_WITH_COMPLEMENT = frozenset(
    {"allow", "allows", "allowed", "cause", "causes", "caused", "enable", "enables", "enabled", "permit", "permits"}
    | {"force", "forces", "forced", "show", "shows", "showed", "expecting", "requiring", "allowing", "causing", "means"}
    | {"for", "with", "like", "likes", "mean", "meant", "intend", "intends", "intended", "declare", "declared", "know"}
)
"""More words after which a noun and "to be" are one idea: "they allow the work to be done"."""
_CLOSING = frozenset({"ADP", "PUNCT", "CCONJ", "ADV", "SCONJ", "AUX", "VERB"})


_BEFORE_PHRASES = frozenset({"ADP", "VERB", "CCONJ", "PUNCT", "SCONJ", "AUX"})


@needs(_BE_BASE)
def find_to_be_relatives(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind to_be_relative; variants are "clause" and "infinitive"."""
    for be in view.where(_BE_BASE, 2, -2):
        participle = be + 1 + (view.tokens[be + 1].upos == "ADV")
        if participle + 1 >= len(view.tokens) or view.tokens[participle].xpos != "VBN":
            continue
        relative = _find_relative(view, be)
        site = _clause(view, variable, relative, be, participle) if relative > 0 else _infinitive(view, variable, be)
        if site is not None:
            yield site


def _find_relative(view: SentenceView, be: int) -> int:
    """Give the "that" or "which" of "that must be", "that is to be" or "that has to be"; -1 for none."""
    if view.lowers[be - 1] in _BINDING:
        relative = be - 2
    elif view.lowers[be - 1] == "to" and view.lowers[be - 2] in _BE | _HAVE:
        relative = be - 3
    else:
        return -1
    is_relative = relative > 0 and view.lowers[relative] in ("that", "which") and view.tokens[relative].upos == "PRON"
    return relative if is_relative else -1


def _clause(view: SentenceView, variable: Variable, relative: int, be: int, participle: int) -> Site | None:
    phrase = read_noun_phrase_before(view, relative)
    if phrase is None or view.tokens[phrase.last].upos != "NOUN" or is_cleft(view, relative):
        return None
    head = view.lowers[phrase.last]
    start, end = view.tokens[relative].start, view.tokens[be].start
    options: tuple[Option, ...] = ()
    if (
        head not in _WITH_INFINITIVE
        and not names_person(head)
        and not _has_complement(view, phrase.first)
        and (phrase.first == 0 or view.tokens[phrase.first - 1].upos in _BEFORE_PHRASES)
        and view.tokens[participle + 1].upos in _CLOSING
        and view.is_free(relative, participle)
        and not _has_second(view, relative)
    ):
        text = "" if view.lowers[be - 1] == "to" else "to "
        if not text:
            end = view.tokens[be - 1].start
        options = (Option(variable.variant_index("infinitive"), (Patch(start, end, text),), relative - be + 1),)
    return Site(variable, start, end, variable.variant_index("clause"), options)


def _infinitive(view: SentenceView, variable: Variable, be: int) -> Site | None:
    if be < 3 or view.lowers[be - 1] != "to" or view.tokens[be - 2].upos != "NOUN":
        return None
    phrase = read_noun_phrase_before(view, be - 1)
    if phrase is None or view.lowers[phrase.last] in _WITH_INFINITIVE or _has_complement(view, phrase.first):
        return None
    token = view.tokens[be - 1]
    return Site(variable, token.start, view.tokens[be].end, variable.variant_index("infinitive"), ())


def _has_complement(view: SentenceView, first: int) -> bool:
    """Whether a word before a phrase makes one idea of it and what should be done: "they want the work to be done"."""
    before = view.lowers[max(first - 2, 0) : first]
    return any(low in _WITH_COMPLEMENT or low in _ALSO_WITH_COMPLEMENT for low in before)


def _has_second(view: SentenceView, relative: int) -> bool:
    """Whether a second clause with the same word follows: "work that must be done and that costs money"."""
    rest = view.lowers[relative + 1 :]
    return any(a in ("and", "but", "or") and b in ("that", "which", "must", "will") for a, b in pairwise(rest))
