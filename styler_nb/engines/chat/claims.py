"""What a rewording turns around while every word of it stays: what is denied, who does it, its opposite, a question."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from styler_nb.engines.chat.facts import Passage, stem
from styler_nb.engines.chat.words import read_pairs, read_words
from styler_nb.engines.variants.reading.protected import is_name, quoted_spans
from styler_nb.quality.lexical_density import is_content_word
from styler_nb.text.types import Sentence, Token

__all__ = ["find_turned"]

_NEGATIONS = read_words("negations")
_BREAKS = read_words("clause_breaks")
_REACH = 4
"""Words on either side of a denial that it may be about."""
_FIRST_PERSON = (read_words("first_person") | {"let's"}) - {"mine"}
_BEFORE_VERB = frozenset(("AUX", "ADV", "PART"))
_PASSIVE = read_words("passive_auxiliaries")


def find_turned(original: Passage, candidate: Passage) -> Iterator[tuple[str, str]]:
    """Find claims that are not those of the original although its words are there.

    Parameters
    ----------
    original, candidate : Passage
        Before and after.

    Yields
    ------
    tuple of str
        Kind of the problem, and advice for the model. Each is told only where both sides show it, so that a way of
        saying the same passes.
    """
    if _asks(original) != _asks(candidate):
        yield "questions", "Questions stay questions, and statements stay statements; answer nothing."
    if moved := _find_moved_denial(original, candidate):
        yield "negation", f"{moved} is not what the passage denies. Deny exactly what it denies."
    actors = _find_actors(original)
    for verb, names in _find_actors(candidate).items():
        before = actors.get(verb, frozenset())
        if before and not names & before and names <= original.names and before <= candidate.names:
            yield "names", f"{', '.join(sorted(names))}: the passage says this of {', '.join(sorted(before))}."
    for word, other in _opposites():
        turned = word in original.lowers and other in candidate.lowers
        if turned and other not in original.lowers and word not in candidate.lowers:
            yield "opposites", f'The passage says "{word}", not "{other}".'
    if _speaks(candidate) and not _speaks(original):
        yield "person", "The passage does not speak of I or we; the rewriting must not either."


def _asks(passage: Passage) -> bool:
    """Whether a question is asked outside of quotations."""
    quoted = quoted_spans(passage.text, passage.start, passage.end)
    marks = (place for place in range(passage.start, passage.end) if passage.text[place] == "?")
    return any(not any(a <= mark < b for a, b in quoted) for mark in marks)


def _speaks(passage: Passage) -> bool:
    """Whether somebody speaks of themselves; US is a country."""
    return any(t.lower in _FIRST_PERSON and (t.text == "I" or not t.text.isupper()) for t in passage.tokens)


def _find_moved_denial(original: Passage, candidate: Passage) -> str:
    """Give a word that is denied instead of another one, which now stands undenied; empty where there is none."""
    before, after = _find_denials(original), _find_denials(candidate)
    near_before, near_after = (frozenset().union(*(near for _, near in rows)) for rows in (before, after))
    known, left = (frozenset(_root(t.lower) for t in side.tokens) for side in (original, candidate))
    let_go = any(target and target in left and target not in near_after for target, _ in before)
    new = (target for target, _ in after if target and target in known and target not in near_before)
    return next(new, "") if let_go else ""


def _find_denials(passage: Passage) -> list[tuple[str, frozenset[str]]]:
    """Give for each word that denies the content word it is about, and all words near it in its clause."""
    found = []
    for sentence in passage.sentences:
        tokens = sentence.tokens
        for place, token in enumerate(tokens):
            if token.lower in _NEGATIONS or token.lower.endswith("n't"):
                after, before = list(_walk(tokens, place, 1)), list(_walk(tokens, place, -1))
                target = next((_root(t.lower) for t in after if is_content_word(t)), "")
                found.append((target, frozenset(_root(t.lower) for t in (*after, *before))))
    return found


def _walk(tokens: tuple[Token, ...], place: int, step: int) -> Iterator[Token]:
    count = 0
    place += step
    while 0 <= place < len(tokens) and count < _REACH:
        token = tokens[place]
        if not token.is_word or token.lower in _BREAKS:
            return
        yield token
        count += 1
        place += step


def _find_actors(passage: Passage) -> dict[str, frozenset[str]]:
    """Give for each verb the names right before it, where it is active."""
    found: dict[str, frozenset[str]] = {}
    for sentence in passage.sentences:
        for name, verb in _pair(sentence):
            found[verb] = found.get(verb, frozenset()) | {name}
    return found


def _pair(sentence: Sentence) -> Iterator[tuple[str, str]]:
    tokens = sentence.tokens
    for place, token in enumerate(tokens):
        if token.upos != "PROPN" or not is_name(token, False):
            continue
        for later in tokens[place + 1 :]:
            if later.upos == "VERB":
                yield token.text, _root(later.lower)
            if later.upos not in _BEFORE_VERB or later.lower in _PASSIVE:
                break


@lru_cache(4096)
def _root(word: str) -> str:
    """Give what the forms of a word share, irregular ones of verbs too: "sold" and "sell"."""
    from lemminflect import getAllLemmas

    verbs = getAllLemmas(word, upos="VERB").get("VERB", ())
    return stem(verbs[0] if verbs else word)


@cache
def _opposites() -> tuple[tuple[str, str], ...]:
    return tuple(pair for a, b in read_pairs("opposites") for pair in ((a, b), (b, a)))
