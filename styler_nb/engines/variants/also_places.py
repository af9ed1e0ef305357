"""Find "also" by the verb, "too" and "as well" at the end of a statement, and "also" in front of it."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.adverb_places import is_auxiliary, subject_end
from styler_nb.engines.variants.clauses import MARKS
from styler_nb.engines.variants.moves import first_finite, inner_text, is_plain, may_move, negates, opens
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.text.types import BlockKind

__all__ = ["find_also_places"]

FRONT, MEDIAL, FINAL = 0, 1, 2
_LONGEST = 9
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)


def find_also_places(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find "also" by the verb, "too" and "as well" at the end, and "also" in front of a statement."""
    tokens, lowers = view.tokens, view.lowers
    if view.block_kind not in _KINDS or view.terminal != "." or len(tokens) < 5:
        return
    end = len(tokens) - 1
    tail = 1 if lowers[end - 1] == "too" else 2 if lowers[end - 2 : end] == ("as", "well") else 0
    if tail and end - tail > 2:
        yield _final_also(view, variable, end, tail)
        return
    if lowers[0] == "also" and lowers[1] == "," and opens(view, 2, end):
        yield Site(variable, tokens[0].start, tokens[1].end, FRONT, ())
        return
    index = subject_end(view, 0)
    if index is None or index + 3 > end:
        return
    place = index if lowers[index] == "also" else index + 1
    if lowers[place] != "also" or (place > index and not is_auxiliary(view, index)):
        return
    options = tuple(_from_medial(view, index, place, end, lower_words))
    yield Site(variable, tokens[0].start, tokens[end - 1].end, MEDIAL, options)


def _final_also(view: SentenceView, variable: Variable, end: int, tail: int) -> Site:
    """See "too" or "as well" at the end; it goes to the verb where the subject is a pronoun and the clause plain."""
    tokens, lowers = view.tokens, view.lowers
    comma = lowers[end - tail - 1] == ","
    stop = end - tail - comma
    options: list[Option] = []
    start, after = tokens[stop - 1].end, tokens[end - 1].end
    if view.is_free(end - tail, end - 1):
        verb = first_finite(view, 1, stop)
        if lowers[0] in ("it", "they", "he", "she", "we") and verb == 1 and is_plain(view, 0, stop):
            place = tokens[1].end if tokens[1].upos == "AUX" else tokens[0].end
            if not negates(view, 0, end):
                options.append(Option(MEDIAL, (Patch(place, place, " also"), Patch(start, after, "")), 1 - tail))
    return Site(variable, tokens[0].start if options else start, after, FINAL, tuple(options))


def _end_of_clause(view: SentenceView, place: int, end: int) -> int:
    """Give the end of the clause that "also" stands in: of the sentence, or before a further clause."""
    for index in range(place + 3, end - 2):
        if view.lowers[index] == "," and view.lowers[index + 1] in ("which", "and", "but", "so", "because", "since"):
            return index
    return end


def _from_medial(view: SentenceView, verb: int, place: int, end: int, lower_words: frozenset[str]) -> Iterator[Option]:
    tokens, lowers = view.tokens, view.lowers
    if (
        not view.is_free(place, place)
        or "\n" in view.text[tokens[0].start : tokens[end].start]
        or negates(view, 0, end)
    ):
        return
    if lowers[place - 1] == "not" or lowers[place + 1] in ("known", "called", ","):
        return
    removal = Patch(tokens[place].start, tokens[place + 1].start, "")
    stop = _end_of_clause(view, place, end)
    is_light = (
        stop - place <= _LONGEST and is_plain(view, 0, stop) and tokens[stop - 1].upos in ("NOUN", "PROPN", "PRON")
    )
    if is_light and not set(lowers) & set(MARKS):
        tail = tokens[stop - 1].end
        yield Option(FINAL, (removal, Patch(tail, tail, " too")))
    opening = inner_text(view, 0, lower_words)
    if opening is not None and may_move(view, 0, verb) and lowers[0] not in ("this", "these", "there"):
        subject = opening + view.text[tokens[0].end : tokens[place - 1].end]
        text = f"Also, {subject} "
        yield Option(FRONT, (Patch(tokens[0].start, tokens[place + 1].start, text),))
