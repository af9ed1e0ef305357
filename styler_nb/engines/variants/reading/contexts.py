"""Whether a context allows a site: what stands before, after and near it, and the frame of its verb."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from styler_nb.engines.variants.reading.ahead import (
    ends_in_hanging_clause,
    find_bare_head,
    is_in_relative,
    is_plural,
    starts_clause,
    starts_phrase,
)
from styler_nb.engines.variants.reading.frames import NOTHING, find_object, find_singular, find_subject, is_passive
from styler_nb.engines.variants.reading.noun_phrases import may_be_person, names_person
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import ANYWHERE, SHAPES, Context
from styler_nb.text.types import Token

__all__ = ["holds"]

_NUMBER = "NUM"
_NOT = "n't"
"""A cue for every contracted "not": the whole word is one token ("don't")."""
_PEOPLE = read_words("people_in_rows")
_ABSTRACT = ("tion", "sion", "ness", "ity", "ism", "ance", "ence", "ancy", "ency", "ment", "ship", "hood", "dom")
"""Endings of nouns for what cannot be touched, in the singular."""
_NOT_ABSTRACT = read_words("things_in_abstract_endings")


def holds(context: Context, view: SentenceView, first: int, last: int, *, finding: bool = True) -> bool:
    """Whether a context allows a site from token `first` up to and with `last`."""
    if context is ANYWHERE:
        return True
    if context.position != "any" and (context.position == "start") != (first == 0):
        return False
    if finding and context.tags and not context.tags & {view.tokens[first].upos, view.tokens[first].xpos}:
        return False
    if context.before and not _cue(context.before, view, first - 1, "^"):
        return False
    if context.not_before and _cue(context.not_before, view, first - 1, "^"):
        return False
    if context.after and not _cue(context.after, view, last + 1, "$"):
        return False
    if context.not_after and _cue(context.not_after, view, last + 1, "$"):
        return False
    if context.near and not _stands_near(context.near, view, first, last):
        return False
    if context.not_near and _stands_near(context.not_near, view, first, last):
        return False
    return _fits_frame(context, view, first, last)


def _stands_near(cues: frozenset[str], view: SentenceView, first: int, last: int) -> bool:
    """Whether words stand elsewhere in the sentence than from `first` to `last`, or a number, or a tag anywhere."""
    for word in cues & view.words:
        if view.stands_outside(word, first, last):
            return True
    if _NOT in cues and any(low.endswith(_NOT) for low in view.words):
        return True
    by_first = _sequences(cues, True)[1]
    for word in by_first.keys() & view.words if by_first else ():
        for place in view.where(frozenset({word})):
            if not first <= place <= last and any(_follows(s, view, place, "$") for _, s in by_first[word]):
                return True
    if _NUMBER in cues and any(t.upos == _NUMBER and not first <= i <= last for i, t in enumerate(view.tokens)):
        return True
    return _names_tag(cues) and any(token.xpos in cues for token in view.tokens)


def _fits_frame(context: Context, view: SentenceView, first: int, last: int) -> bool:
    """Whether the verb from `first` to `last` has the voice, object and subject that a context asks for."""
    tokens, lowers = view.tokens, view.lowers
    if context.voice != "any" and (context.voice == "passive") != is_passive(tokens, lowers, first):
        return False
    if context.object or context.not_object:
        head = find_object(tokens, lowers, first, last)
        if context.object and not _fits_head(context.object, view, head):
            return False
        if _fits_head(context.not_object, view, head):
            return False
    if context.subject or context.not_subject:
        head = find_subject(tokens, lowers, first)
        if context.subject and not _fits_head(context.subject, view, head):
            return False
        return not _fits_head(context.not_subject, view, head)
    return True


def _fits_head(cues: frozenset[str], view: SentenceView, head: int) -> bool:
    if head < 0:
        return NOTHING in cues
    if _cue(cues, view, head, ""):
        return True
    noun = find_singular(view.lowers[head])
    return noun in cues or ("ABSTRACT" in cues and _is_abstract(noun)) or ("PERSON" in cues and _is_person(noun))


def _is_abstract(noun: str) -> bool:
    return noun.endswith(_ABSTRACT) and noun not in _NOT_ABSTRACT


def _is_person(noun: str) -> bool:
    return noun in _PEOPLE or names_person(noun) or may_be_person(noun)


def _cue(cues: frozenset[str], view: SentenceView, index: int, edge: str) -> bool:
    if not 0 <= index < len(view.tokens):
        return edge in cues
    token = view.tokens[index]
    if view.lowers[index] in cues or token.upos in cues or (token.xpos and token.xpos in cues):
        return True
    shapes, by_edge = _sequences(cues, edge == "$")
    for sequence in shapes:
        if _follows(sequence, view, index, edge):
            return True
    beside = _cues_at(view, index + 1 if edge == "$" else index - 1) if by_edge else ()
    for key in (view.lowers[index], token.upos, token.xpos) if by_edge else ():
        for second, sequence in by_edge.get(key, ()):
            if second in beside and _follows(sequence, view, index, edge):
                return True
    # "nothing follows" is also true before the full stop
    return edge == "$" and "$" in cues and index == len(view.tokens) - 1 and token.upos == "PUNCT"


def _cues_at(view: SentenceView, index: int) -> tuple[str, ...]:
    """Give what a cue may be for a token, "^" where none stands before the sentence."""
    if 0 <= index < len(view.tokens):
        return view.lowers[index], view.tokens[index].upos, view.tokens[index].xpos
    return ("^",) if index < 0 else ()


@lru_cache(maxsize=4096)
def _sequences(
    cues: frozenset[str], is_after: bool
) -> tuple[Sequence[tuple[str, ...]], Mapping[str, Sequence[tuple[str, tuple[str, ...]]]]]:
    """Give the cues that look at more than one token: shapes, and the others by their part next to the site.

    The part that comes next goes before each of them.
    """
    shapes: list[tuple[str, ...]] = []
    by_edge: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for cue in sorted([cue for cue in cues if " " in cue or cue in SHAPES]):
        parts = tuple(cue.split())
        if not SHAPES.isdisjoint(parts):
            shapes.append(parts)
        elif len(parts) > 1:
            first, second = parts[:2] if is_after else parts[:-3:-1]
            by_edge.setdefault(first, []).append((second, parts))
    return shapes, by_edge


@lru_cache(maxsize=4096)
def _names_tag(cues: frozenset[str]) -> bool:
    return any(cue.isupper() for cue in cues)


def _follows(sequence: tuple[str, ...], view: SentenceView, index: int, edge: str) -> bool:
    """Whether the tokens up to (before a site) or from (after it) the one at `index` fit, each in its turn."""
    if sequence[0] in SHAPES:
        return _has_shape(sequence[0], view.tokens, index, edge)
    if sequence[0] == "^" and edge == "^":
        return len(sequence) == index + 2 and _follows(sequence[1:], view, index, edge)
    start = index if edge == "$" else index - len(sequence) + 1
    if start < 0 or start + len(sequence) > len(view.tokens):
        return False
    if sequence[-1] in SHAPES and not _has_shape(sequence[-1], view.tokens, start + len(sequence) - 1, edge):
        return False
    for place, cue in enumerate(sequence[:-1] if sequence[-1] in SHAPES else sequence, start):
        token = view.tokens[place]
        if cue != view.lowers[place] and cue != token.upos and cue != token.xpos:
            return False
    return True


def _has_shape(shape: str, tokens: Sequence[Token], index: int, edge: str) -> bool:
    if shape == "CLAUSE":
        return starts_clause(tokens, index)
    if shape == "PHRASE":
        return starts_phrase(tokens, index)
    if shape == "DECIMAL":
        return tokens[index].text.replace(".", "", 1).isdigit() and "." in tokens[index].text
    if shape == "HANGING":
        return ends_in_hanging_clause(tokens, index)
    if shape == "RELATIVE":
        return is_in_relative(tokens, index)
    head = find_bare_head(tokens, index) if edge == "$" else index
    return head >= 0 and tokens[head].upos == "NOUN" and is_plural(tokens[head]) == (shape == "PLURAL")
