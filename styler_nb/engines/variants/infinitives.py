"""Find verbs that take an infinitive or an "-ing" form alike: "began to rise", "began rising"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words

__all__ = ["find_infinitives"]

_NOT_GOING_ON = read_words("states")
"""Verbs of states, and those that make an idiom after "start"."""


_BE = frozenset({"is", "are", "was", "were", "be", "been", "being"})


def _has_equal(view: SentenceView, first: int) -> bool:
    """Whether a second verb of the same form follows after "and": "began to read and to write"."""
    for index in range(first, len(view.tokens) - 1):
        if view.tokens[index].upos == "CCONJ":
            following = view.tokens[index + 1 : index + 3]
            if view.lowers[index + 1] == "to" or any(t.xpos in ("VB", "VBG", "VBP") for t in following):
                return True
    return False


@lru_cache(maxsize=4_000)
def _ing(lemma: str) -> str:
    from lemminflect import getInflection

    found = getInflection(lemma, "VBG", inflect_oov=False)
    return found[0] if found else ""


@lru_cache(maxsize=4_000)
def _lemma(word: str) -> str:
    from lemminflect import getLemma

    found = getLemma(word, "VERB", lemmatize_oov=False)
    return found[0] if found and _ing(found[0]) == word else ""


def find_infinitives(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind infinitive; variants are "to" and "ing", `parameters.verbs` the forms before them."""
    verbs = frozenset(variable.parameters["verbs"])
    for index in range(1, len(view.tokens) - 2):
        if view.lowers[index] not in verbs or view.tokens[index].upos != "VERB":
            continue
        following = view.tokens[index + 1]
        if view.lowers[index + 1] == "to" and view.tokens[index + 2].xpos == "VB":
            last, current, other = index + 2, "to", _ing(view.lowers[index + 2])
            lemma = view.lowers[index + 2]
        elif following.xpos == "VBG" and following.upos == "VERB" and _lemma(following.lower):
            last, current, lemma = index + 1, "ing", _lemma(following.lower)
            other = f"to {lemma}"
        else:
            continue
        start, end = view.tokens[index + 1].start, view.tokens[last].end
        options: tuple[Option, ...] = ()
        # "starting to read" keeps its infinitive, and a verb of a state its own
        is_sure = other and lemma not in _NOT_GOING_ON and view.tokens[index].xpos != "VBG"
        if (
            is_sure
            and not _has_equal(view, last + 1)
            and not _BE & set(view.lowers[max(index - 2, 0) : index])
            and view.is_free(index + 1, last)
        ):
            target = variable.variant_index("ing" if current == "to" else "to")
            options = (Option(target, (Patch(start, end, other),), -1 if current == "to" else 1),)
        yield Site(variable, start, end, variable.variant_index(current), options)
