"""Set off what alone holds: "It opens only in May", "It is only in May that it opens"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.moves import (
    first_finite,
    inner_text,
    is_prose,
    may_move,
    negates,
    pronouns,
    text_of,
)
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_only_clefts"]

_ONLY = frozenset({"only"})
_IT = frozenset({"it", "it's"})
_BE = frozenset({"is", "was", "it's"})
_FOCUS = frozenset(
    {
        "by",
        "when",
        "after",
        "if",
        "in",
        "at",
        "on",
        "from",
        "through",
        "during",
        "with",
        "where",
        "for",
        "since",
        "under",
    }
    | {"within", "among", "between", "near", "because", "once", "as", "with", "then", "to"}
)
_OFFERED = _FOCUS - {"for", "to", "as", "once", "then", "since", "because"}
_CLAUSES = frozenset({"when", "if", "after", "where"})
_SECOND = frozenset({"and", "but"})
_LOOSE = frozenset({"also", "therefore", "however", "too", "thus", "otherwise", "there", "which", "who", "that", "so"})
_LONGEST_TAIL, _LONGEST_HEAD, _LONGEST_CLEFT = 16, 14, 24
_LONGEST_CLAUSE = 8


@needs(_ONLY)
def find_only_clefts(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind only_cleft; variants are "cleft" and "plain"."""
    for only in view.where(_ONLY, 1, -2):
        be = only - 1
        if view.lowers[be] in _BE and (view.lowers[be] == "it's" or view.lowers[be - 1] in _IT):
            end = min(only + _LONGEST_CLEFT, len(view.tokens) - 2)
            that = next((i for i in range(only + 2, end) if view.lowers[i] in ("that", "who", "which")), -1)
            if that > 0:
                start = view.tokens[be - (view.lowers[be] != "it's")].start
                yield Site(variable, start, view.tokens[that].end, variable.variant_index("cleft"), ())
        elif view.lowers[only + 1] in _FOCUS:
            yield _plain(view, variable, only, lower_words)


def _plain(view: SentenceView, variable: Variable, only: int, lower_words: frozenset[str]) -> Site:
    first = next((i + 2 for i in range(only - 1, 0, -1) if view.lowers[i] == ","), 0)
    start, end = view.tokens[first].start, view.tokens[only + 1].end
    last = _end_of_tail(view, only)
    text = _set_off(view, first, only, last, lower_words) if is_prose(view) and last > only + 2 else ""
    plain = variable.variant_index("plain")
    if not text:
        return Site(variable, start, end, plain, ())
    end = view.tokens[last - 1].end
    patch = Patch(start, end, text)
    return Site(variable, start, end, plain, (Option(variable.variant_index("cleft"), (patch,), 3),))


def _end_of_tail(view: SentenceView, only: int) -> int:
    """Give the token after what "only" goes with: the full stop, or a comma and another statement; -1 for less."""
    stop = len(view.tokens) - 1
    comma = next((i for i in range(only, stop) if view.lowers[i] in (",", ";")), stop)
    if comma < stop:
        joint = view.lowers[comma + 1]
        is_more = joint in ("and", "but", "because", "since", "as", "although") and opens_clause(view, comma + 2, stop)
        if not is_more or view.lowers[comma] == ";":
            return -1
    return comma if comma - only <= _LONGEST_TAIL else -1


def _set_off(view: SentenceView, first: int, only: int, last: int, lower_words: frozenset[str]) -> str:
    if view.lowers[only + 1] not in _OFFERED:
        return ""
    if first and (view.lowers[first - 1] not in _SECOND or not opens_clause(view, 0, first - 2)):
        return ""  # "the hall, the yard, and the barn are open only in May"
    verb = first_finite(view, first, only)
    is_head = verb - first > 0 and only - first <= _LONGEST_HEAD and opens_clause(view, first, only)
    if not is_head or view.finds_finite(verb + 1, only) or negates(view, first, only) or negates(view, only + 1, last):
        return ""
    if not _LOOSE.isdisjoint(view.lowers[first:only]) or "not" in view.lowers[only:last]:
        return ""
    tail = range(only + 1, last)
    has_clause = view.finds_finite(only + 2, last)
    if has_clause != (view.lowers[only + 1] in _CLAUSES) and not _has_relative(view, only, last):
        return ""
    if has_clause and view.lowers[only + 1] in _CLAUSES and last - only > _LONGEST_CLAUSE:
        return ""
    if any(pronouns(view, only + 1, last)) or any(view.lowers[i] in ("or", "but") and has_clause for i in tail):
        return ""
    if not may_move(view, first, last):
        return ""
    subject = inner_text(view, 0, lower_words) if first == 0 else view.tokens[first].text
    if subject is None:
        return ""
    be = "was" if view.tokens[verb].xpos == "VBD" else "is"
    rest = view.text[view.tokens[first].end : view.tokens[only - 1].end]
    it = "It" if first == 0 else "it"
    return f"{it} {be} {text_of(view, only, last)} that {subject}{rest}"


def _has_relative(view: SentenceView, only: int, last: int) -> bool:
    """Whether a verb after "only in" is that of a relative clause: "only in the box that is provided"."""
    verb = first_finite(view, only + 2, last)
    return verb > 0 and view.lowers[verb - 1] in ("that", "which", "who") and not view.finds_finite(verb + 2, last)
