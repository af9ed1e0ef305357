"""Find the time of what holds today: "today the mill is closed", "the mill is now closed"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_present_times"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_NOW = frozenset({"now"})
_TODAY = frozenset({"today", "nowadays"})
_INNER = frozenset({"currently", "presently"})
_OLDER = frozenset({"days", "present"})
_PHRASES = (("these", "days"), ("at", "present"))
_ANY = _TODAY | _INNER | _OLDER
_BE = frozenset({"is", "are"})
_HAVE = frozenset({"has", "have"})
_PRESENT = frozenset({"VBZ", "VBP"})
_DATES = read_words("this_very_day")
"""Words of a sentence in which "today" may be the date."""
_OTHER_TIMES = read_words("beside_other_times")
"""Words of one that may set two times side by side, so that "today" does not give way inside it."""
_ABOUT = frozenset({"about", "around", "roughly", "nearly", "almost", "approximately", "only", "just"})
_STAYS = read_words("stays_so")
_BEFORE_NOW = frozenset(
    {
        "just",
        "right",
        "until",
        "till",
        "by",
        "from",
        "even",
        "and",
        "up",
        "for",
        "only",
        "here",
        "every",
        "but",
        "or",
        "here's",
    }
)
"""Before "now" these make it a part of another phrase."""
_BESIDE_VERBS = frozenset(
    {"also", "only", "just", "even", "often", "usually", "generally", "normally", "sometimes", "rarely", "seldom",
     "ever", "once", "therefore", "thus", "then", "however", "too", "perhaps", "certainly", "simply", "really"}
)  # fmt: skip
"""Adverbs that have their place after "is" before any other."""
_LONGEST_SUBJECT = 12
_NOW_WORD = re.compile(r"\bnow\b", re.IGNORECASE)
_NEAR = 200
"""Characters before and after a sentence in which a second "now" is heard."""


@needs(_NOW | _ANY)
def find_present_times(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind present_time; variants are "today" and "now"."""
    if view.block_kind not in _KINDS or view.terminal != ".":
        return
    for index in view.where(_NOW, 0, -1):
        is_own = index == 0 or view.lowers[index - 1] not in _BEFORE_NOW
        if is_own and view.tokens[index].upos == "ADV" and view.lowers[index + 1] not in ("and", "that", "then"):
            yield _site(view, variable, index, index, "now", ())
    for index in view.where(_ANY, 0, -1):
        first = _first_of(view, index)
        if first < 0:
            continue
        patches: tuple[Patch, ...] = ()
        if not _is_said_near(view) and _DATES.isdisjoint(view.words) and view.is_free(first, index):
            patches = _patches(view, first, index)
        yield _site(view, variable, first, index, "today", patches)
        return


def _is_said_near(view: SentenceView) -> bool:
    """Whether "now" stands in the sentence or close to it."""
    start, end = view.tokens[0].start, view.tokens[-1].end
    return _NOW_WORD.search(view.text, max(start - _NEAR, 0), end + _NEAR) is not None


def _site(
    view: SentenceView, variable: Variable, first: int, last: int, current: str, patches: tuple[Patch, ...]
) -> Site:
    other = variable.variant_index("now" if current == "today" else "today")
    options = (Option(other, patches, first - last),) if patches else ()
    places = [*(p.start for p in patches), view.tokens[first].start]
    ends = [*(p.end for p in patches), view.tokens[last].end]
    return Site(variable, min(places), max(ends), variable.variant_index(current), options)


def _first_of(view: SentenceView, index: int) -> int:
    """Give where a word or phrase of the present that ends here begins, -1 where it is no adverbial."""
    low = view.lowers[index]
    if low in _OLDER:
        is_phrase = index > 0 and (view.lowers[index - 1], low) in _PHRASES
        is_free = is_phrase and (index == 1 or view.tokens[index - 2].upos not in ("ADP", "SCONJ"))
        return index - 1 if is_free and view.lowers[index + 1] not in ("of", "in", "that", "when", "and", "or") else -1
    before = view.lowers[index - 1] if index else ""
    if before in _BEFORE_NOW or before in ("as", "than", "of", "in", "is", "known", "still", "since", "late", "later"):
        return index if low in _INNER and before in ("is", "and", "but") else -1
    return -1 if view.lowers[index + 1] in ("or", "'s") else index


def _patches(view: SentenceView, first: int, last: int) -> tuple[Patch, ...]:
    """Write "now" for a word or phrase: where it stands, or beside the verb; nothing where neither is sure."""
    if first == 0 or view.lowers[first - 1] == ";":
        begin = last + 2 if view.lowers[last + 1] == "," else last + 1
        return _beside_verb(view, begin, view.tokens[first].start, view.tokens[begin].start)
    if not _OTHER_TIMES.isdisjoint(view.words):
        return ()
    if view.lowers[last] in _INNER:
        return _in_place(view, last)
    begin = _begin_before(view, first)
    if _is_subject(view, begin, first):
        verb = last + 1
        if view.is_finite(verb) and view.tokens[verb].xpos in _PRESENT:
            return _after(view, verb, view.tokens[first - 1].end, view.tokens[last].end)
        return ()
    verb = _verb(view, begin, first)
    ends = view.tokens[last + 1].upos == "PUNCT" and view.lowers[last + 1] in (".", ",", ";")
    if not ends or verb < 0 or not _is_only_statement(view, begin, verb, first):
        return ()
    return _after(view, verb, view.tokens[first - 1].end, view.tokens[last].end)


def _in_place(view: SentenceView, index: int) -> tuple[Patch, ...]:
    token, after = view.tokens[index], view.tokens[index + 1]
    if after.upos not in ("VERB", "AUX") or token.text != view.lowers[index]:
        return ()
    if view.lowers[index - 1] in _BE and after.lower != "being":
        return ()  # which of "currently", "now" and "at present" follows "is" are other choices
    return (Patch(token.start, token.end, "now"),)


def _begin_before(view: SentenceView, first: int) -> int:
    """Give where the clause around a token begins, as far as a semicolon tells."""
    return next((i + 1 for i in range(first - 1, -1, -1) if view.lowers[i] == ";"), 0)


def _is_subject(view: SentenceView, begin: int, end: int) -> bool:
    """Whether a noun phrase alone stands before the time: "most systems today are"."""
    nominal = all(view.tokens[i].upos in ("DET", "ADJ", "NOUN", "PROPN", "NUM") for i in range(begin, end))
    return nominal and end > begin and view.tokens[end - 1].upos in ("NOUN", "PROPN")


def _verb(view: SentenceView, begin: int, end: int) -> int:
    """Give the finite verb before `end` of a clause that begins with its subject; -1 where none is sure."""
    if view.lowers[begin] == "there":
        return begin + 1 if view.is_finite(begin + 1) else -1
    first = begin + 1 if view.lowers[begin] in _ABOUT else begin
    if not opens_clause(view, first, len(view.tokens)):
        return -1
    verb = next((i for i in range(first, len(view.tokens)) if view.is_finite(i)), -1)
    return verb if verb < end else -1


def _is_only_statement(view: SentenceView, begin: int, verb: int, end: int) -> bool:
    """Whether what stands before the time at the end is one plain clause, whose verb tells no lasting state."""
    lowers = view.lowers
    return (
        not view.finds_finite(verb + 1, end)
        and not {",", "as", "than", "that", "which", "who", "and", "or", "to"} & set(lowers[begin:end])
        and (lowers[verb] in _BE or lowers[verb + 1] in ("used", "called"))
        and (lowers[begin] == "there" or view.tokens[verb + 1].xpos == "VBN")
    )


def _beside_verb(view: SentenceView, begin: int, start: int, stop: int) -> tuple[Patch, ...]:
    """Take the time from the front, and put "now" beside the verb of the clause that begins there."""
    if begin + 2 >= len(view.tokens):
        return ()
    verb = _verb(view, begin, len(view.tokens))
    if verb < 0 or verb - begin > _LONGEST_SUBJECT or view.tokens[verb].xpos not in _PRESENT:
        return ()
    placed = _place(view, verb)
    if placed is None or placed.start == stop:
        return ()
    letter = view.text[stop]
    head = letter.upper() if view.text[start].isupper() else letter
    if head == letter:
        return (Patch(start, stop, ""), placed)
    return (Patch(start, stop + 1, head), placed) if view.is_free(begin - 1, begin) else ()


def _after(view: SentenceView, verb: int, start: int, stop: int) -> tuple[Patch, ...]:
    placed = _place(view, verb)
    if placed is None:
        return ()
    if start <= placed.start <= stop:
        return (Patch(start, placed.end, " " + view.text[stop : placed.end].lstrip() + placed.text),)
    return (Patch(start, stop, ""), placed)


def _place(view: SentenceView, verb: int) -> Patch | None:
    """Put "now" after "is" or "have", or before another verb; None where another adverb stands there."""
    token, after = view.tokens[verb], view.tokens[verb + 1]
    if view.lowers[verb] in _STAYS or not token.text.isalpha() or view.protected[verb]:
        return None
    if view.lowers[verb] in _BE or (view.lowers[verb] in _HAVE and after.xpos in ("VBN", "VBD")):
        is_plain = after.lower not in _BESIDE_VERBS and after.upos not in ("PART", "PUNCT") and after.xpos != "VBG"
        return Patch(token.end, token.end, " now") if is_plain else None
    if token.upos != "VERB" or after.upos == "PART" or view.tokens[verb - 1].upos == "ADV":
        return None
    return Patch(token.start, token.start, "now ")
