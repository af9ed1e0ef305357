"""Grammar that no change may break: a change after which the text has an error that it had not is withdrawn.

The checks read the written text alone, so they also catch what no variable foresaw: two changes side by side, a word
that the tagger took for another. They are few and sure; a check that errs withdraws a good change at worst.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from styler_nb.engines.variants.reading.inflect import choose_article
from styler_nb.engines.variants.writing.compose import Change, apply_changes

__all__ = ["find_errors", "without_errors"]

_WORD = re.compile(r"\w+")
_ARTICLE = re.compile(r"\b(an?) ([A-Za-z]+)", re.IGNORECASE)
_DOUBLED = re.compile(r"\b([a-z]+) \1\b", re.IGNORECASE)
_MAY_DOUBLE = frozenset({"had", "that", "very", "so", "no", "is", "her", "well", "long", "far", "ha", "bye", "blah"})
_BRACKETS = ("()", "[]", "“”")


class _Rule(NamedTuple):
    """What no text may have, and a sign of it that is looked for before, since hardly any text has it."""

    pattern: re.Pattern[str]
    sign: re.Pattern[str] | None
    """Matches, in less time, wherever `pattern` does; None where words are the sign."""
    pairs: frozenset[tuple[str, str]] = frozenset()
    """Words in lower case of which two stand side by side wherever `pattern` matches."""


def _marks(pattern: str, sign: str) -> _Rule:
    return _Rule(re.compile(pattern), re.compile(sign))


def _words(first: str, second: str, pattern: str = r"\b(?i:{}) (?:{})\b", between: str = "") -> _Rule:
    """Make a rule of the words for the two places of a pattern, and of those that may come between these."""
    lefts, rights = f"{first} {between}".lower().split(), second.lower().split()
    filled = pattern.format("|".join(first.split()), "|".join(second.split()))
    return _Rule(re.compile(filled), None, frozenset((left, right) for left in lefts for right in rights))


def _phrases(pattern: str, *pairs: str) -> _Rule:
    return _Rule(re.compile(pattern), None, frozenset((left, right) for left, right in map(str.split, pairs)))


_RULES = (
    _marks(r"\w [,.;:!?](?=\s|$)", r" [,.;:!?]"),  # a space before a mark
    _marks(  # two marks
        r"[,;:] ?[,;:](?!\w)|[,;:]\.(?![\w.])|(?<!\.)\.\.(?!\.)|[!?],|(?<=[a-z]{4})\.,", r"[,;:.!?] ?[,;:.]"
    ),
    _marks(r"\w  \w", r"  "),  # two spaces
    _words(
        "can could will would shall should may might must cannot",
        "is are was were has had does did been",
        r"\b(?:{})(?: not)? (?:{})\b",
        between="not",
    ),
    _words("he she it", "are have am do"),
    _words("they we these those", "is was has does am"),
    _words("I", "is are has does were", r"(?<!and )\b{} (?:{})\b"),
    _words("you", "is has does am was"),
    _words("more most", "better best worse worst bigger larger smaller easier faster higher lower longer older"),
    _words(
        "the a an",
        "the a an of and or is are was were his their its my our your this that these those",
        r"\b(?i:{}) (?:{})\b(?![-'’])",
    ),
    _marks(
        r"\b(?:the|an|and|or|than|into|of)[.;!?](?!\.)",
        r"[.;!?](?:(?<=the.)|(?<=an.)|(?<=and.)|(?<=or.)|(?<=into.)|(?<=of.))",
    ),
    _phrases(r"n['’]t not\b", "t not"),
    _words(
        "these those several",
        "a an the this is was has that",
        r"\b(?i:these|those|several) (?:a|an|the|this|is|was|has)\b|\b(?i:these|several) that\b",
    ),
    _words(
        "do does did",
        "is are was were been has had can will must should may",
        r"\b(?i:{})(?: not|n['’]t) (?:{})\b",
        between="not t",
    ),
    _words("i", "am can could will would have had was do did", r"(?<=[a-z,] ){} (?:{})\b"),
    _words(
        "the a an",
        "each every some any several numerous",
        r"\b(?:[Tt]he|[Aa]n?) (?:each|every|some|any)\b(?![-'’])|\b[Aa]n? (?:several|numerous)\b(?!-)",
    ),
    _words(
        "there",
        "several two three numerous these those",
        r"\b(?i:{}(?: is|['’]s)) (?:{})\b(?!-)",
        between="is s",
    ),
    _phrases(
        r"\b(?i:despite of|in spite (?!of\b)\w+|because of of|such as as|like as such)\b",
        "despite of", "in spite", "of of", "as as", "as such",
    ),
    _phrases(
        r"\b(?i:concerns? concerning|but however|and moreover|so therefore|yet however)\b",
        "concern concerning", "concerns concerning", "but however", "and moreover", "so therefore", "yet however",
    ),
    _marks(  # a capital after a comma
        r"[a-z]{2}[,;] (?:And|But|So|The|He|She|It|They|This|These|There|We|Then|His|Her|Their|Its)\b", r"[,;] [A-Z]"
    ),
    _marks(r"(?<=[a-z]{2}\. )(?:Which|Whose|Whereas) [^.?!]*\.", r"\. Wh"),  # half a sentence
    _marks(r"(?<=[a-z]{4}[.!?] )[a-z]+", r"[.!?] [a-z]"),  # a sentence that begins with a small letter
    _marks(r"(?:\A|(?<=[a-z]{3}[.!?] ))\d[\d,.]*(?=,? [a-z])", r"\A\d|[.!?] \d"),  # a figure first
)  # fmt: skip
_PAIRS = frozenset[tuple[str, str]]().union(*(rule.pairs for rule in _RULES))


def find_errors(text: str) -> Iterator[tuple[int, int]]:
    """Find the ranges of a text that break a rule of grammar or spelling."""
    for match in _ARTICLE.finditer(text):
        word = match[2]
        if len(word) > 1 and choose_article(word) != match[1].lower() and not word.isupper():
            yield match.span()
    words = _WORD.findall(text.lower())
    if any(map(str.__eq__, words, words[1:])):
        for match in _DOUBLED.finditer(text):
            if match[1].lower() not in _MAY_DOUBLE:
                yield match.span()
    pairs = _PAIRS.intersection(pairwise(words))
    for pattern, sign, signs in _RULES:
        if not signs.isdisjoint(pairs) if sign is None else sign.search(text):
            for match in pattern.finditer(text):
                yield match.span()


def without_errors(original: str, changes: Sequence[Change]) -> list[Change]:
    """Withdraw the changes that bring an error which the original has not.

    Parameters
    ----------
    original : str
        A block.
    changes : sequence of Change
        In order, disjoint.

    Returns
    -------
    list of Change
        Those that can stay; what one choice changes together goes together.
    """
    kept = list(changes)
    while kept:
        text = apply_changes(original, kept)
        wrong = [] if _imbalances(text) == _imbalances(original) else [(0, len(text))]
        errors = list(find_errors(text))
        # hardly any text has errors, so the original is looked at only where there are some
        found = Counter(original[a:b].lower() for a, b in find_errors(original)) if errors else Counter()
        for start, end in errors:
            found[text[start:end].lower()] -= 1
            if found[text[start:end].lower()] < 0:
                wrong.append((start, end))
        sources = {id(s) for change in _touching(kept, wrong) for s in change.sources}
        if not sources:
            break
        kept = [c for c in kept if not sources & {id(s) for s in c.sources}]
    return kept


def _imbalances(text: str) -> list[int]:
    return [text.count(pair[0]) - text.count(pair[1]) for pair in _BRACKETS] + [text.count('"') % 2]


def _touching(changes: Sequence[Change], ranges: Sequence[tuple[int, int]]) -> Iterator[Change]:
    """Give the changes whose written text shares a character with a range, or stands at its edge."""
    shift = 0
    for change in changes:
        start = change.start + shift
        end = start + len(change.text)
        shift += len(change.text) - (change.end - change.start)
        if any(start <= b and a <= end for a, b in ranges):
            yield change
