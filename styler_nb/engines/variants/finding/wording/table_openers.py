"""Find connectives that open a sentence, by the table of the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from styler_nb.engines.variants.catalogue.index import Catalogue
from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.contexts import holds
from styler_nb.engines.variants.reading.inflect import match_case
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variant

__all__ = ["find_openers"]

_NEAR = 160
"""Characters before a sentence in which no connective is said that opens it."""
_LONG = 4
"""Letters of a connective that is heard when it comes again."""
_SUBJECT_STARTS = read_words("noun_phrase_tags") | {"SCONJ", "PRON"}
_CLAUSE_STARTS = frozenset({"when", "where", "even", "once", "after", "before", "until", "whenever"})
"""Words that open a clause or a subject whatever they are taken for: "However, when it rains, …"."""
_PHRASE_STARTS = frozenset(
    {"in", "at", "on", "during", "within", "by", "from", "under", "among", "since", "without", "after"}
)
"""Words that open a phrase of place or time before a statement: "However, in the north, it rains"."""
_LONGEST_PHRASE = 9
_REASONS = frozenset({"because", "so"})


def find_openers(view: SentenceView, catalogue: Catalogue) -> Iterator[Site]:
    """Find connectives that open a sentence which goes on with a subject."""
    if view.terminal not in (".", ":") or len(view.tokens) < 5:
        return
    done: set[str] = set()
    for entry in catalogue.openers.get(view.lowers[0], ()):
        if entry.variable.id in done:
            continue
        last = len(entry.words) - 1
        variant = entry.variable.variants[entry.variant]
        if tuple(view.lowers[: last + 1]) != entry.words or not view.is_free(0, last):
            continue
        end = last + 1 if variant.comma else last
        if variant.comma and view.lowers[end] != ",":
            continue
        if not _starts_clause(view, end + 1) or not all(holds(c, view, 0, end) for c in entry.contexts):
            continue
        options = tuple(
            Option(
                index,
                (Patch(view.tokens[0].start, view.tokens[end].end, _opener(view, end, other)),),
                len(other.form.split()) - len(entry.words),
            )
            for index, other in enumerate(entry.variable.variants)
            if index != entry.variant
            and variant.replace
            and other.produce
            and holds(other.context, view, 0, end, finding=False)
            and not _stands_near(view, other.form)
        )
        done.add(entry.variable.id)
        yield Site(entry.variable, view.tokens[0].start, view.tokens[end].end, entry.variant, options)


def _stands_near(view: SentenceView, form: str) -> bool:
    """Whether a longer connective stands shortly before the sentence: "it therefore fell. Therefore".

    "So" follows no sentence that tells another consequence: "because it froze, they left. So". "And" follows none that
    opens with it or joins a clause on with it.
    """
    if form.partition(" ")[0] == "and" and view.before is not None:
        words = view.before.lowers
        return words[0] == "and" or (",", "and") in pairwise(words)
    if form == "so" and view.before is not None:
        words = view.before.lowers
        return words[0] in _REASONS or any(a in (",", ";") and b == "so" for a, b in pairwise(words))
    start = view.tokens[0].start
    before = view.text[max(start - _NEAR, 0) : start].lower()
    return len(form) >= _LONG and re.search(rf"\b{re.escape(form)}\b", before) is not None


def _opener(view: SentenceView, end: int, variant: Variant) -> str:
    text = match_case(variant.form, view.text[view.tokens[0].start : view.tokens[end].end])
    return text + "," if variant.comma else text


def _starts_clause(view: SentenceView, index: int) -> bool:
    """Whether a subject (or a clause or short phrase before it) starts here, and a finite verb follows."""
    if index >= len(view.tokens):
        return False
    if view.lowers[index] in _PHRASE_STARTS and view.tokens[index].upos == "ADP":
        comma = next(
            (i for i in range(index + 2, min(index + _LONGEST_PHRASE, len(view.tokens))) if view.lowers[i] == ","), -1
        )
        if comma < 0 or view.finds_finite(index, comma):
            return False
        return opens_clause(view, comma + 1, len(view.tokens))
    if view.tokens[index].upos not in _SUBJECT_STARTS and view.lowers[index] not in _CLAUSE_STARTS:
        return False
    return view.finds_finite(index, len(view.tokens))
