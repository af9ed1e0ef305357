"""Grammar that no change may break: a change after which the text has an error that it had not is withdrawn.

The checks read the written text alone, so they also catch what no variable foresaw: two changes side by side, a word
that the tagger took for another. They are few and sure; a check that errs withdraws a good change at worst.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.compose import Change, apply_changes
from styler_nb.engines.variants.inflect import choose_article

__all__ = ["find_errors", "without_errors"]

_ARTICLE = re.compile(r"\b(an?) ([A-Za-z]+)", re.IGNORECASE)
_DOUBLED = re.compile(r"\b([a-z]+) \1\b", re.IGNORECASE)
_MAY_DOUBLE = frozenset({"had", "that", "very", "so", "no", "is", "her", "well", "long", "far", "ha", "bye", "blah"})
_BRACKETS = ("()", "[]", "“”")
_ERRORS = tuple(
    re.compile(pattern)
    for pattern in (
        r"\w [,.;:!?](?=\s|$)",  # a space before a mark
        r"[,;:] ?[,;:](?!\w)|[,;:]\.(?![\w.])|(?<!\.)\.\.(?!\.)|[!?],|(?<=[a-z]{4})\.,",  # two marks
        r"\w  \w",  # two spaces
        r"\b(?:can|could|will|would|shall|should|may|might|must|cannot)(?: not)? "
        r"(?:is|are|was|were|has|had|does|did|been)\b",
        r"\b(?i:he|she|it) (?:are|have|am|do)\b",
        r"\b(?i:they|we|these|those) (?:is|was|has|does|am)\b",
        r"(?<!and )\bI (?:is|are|has|does|were)\b",
        r"\b(?i:you) (?:is|has|does|am|was)\b",
        r"\b(?i:more|most) (?:better|best|worse|worst|bigger|larger|smaller|easier|faster|higher|lower|longer|older)\b",
        r"\b(?i:the|an?) "
        r"(?:the|an?|of|and|or|is|are|was|were|his|their|its|my|our|your|this|that|these|those)\b(?![-'’])",
        r"\b(?:the|an|and|or|than|into|of)[.;!?](?!\.)",
        r"n['’]t not\b",
        r"\b(?i:these|those|several) (?:a|an|the|this|is|was|has)\b|\b(?i:these|several) that\b",
        r"\b(?i:do|does|did)(?: not|n['’]t) (?:is|are|was|were|been|has|had|can|will|must|should|may)\b",
        r"(?<=[a-z,] )i (?:am|can|could|will|would|have|had|was|do|did)\b",
        r"\b(?:[Tt]he|[Aa]n?) (?:each|every|some|any)\b(?![-'’])|\b[Aa]n? (?:several|numerous)\b(?!-)",
        r"\b(?i:there(?: is|['’]s)) (?:several|two|three|numerous|these|those)\b(?!-)",
        r"\b(?i:despite of|in spite (?!of\b)\w+|because of of|such as as|like as such)\b",
        r"\b(?i:concerns? concerning|but however|and moreover|so therefore|yet however)\b",
        r"[a-z]{2}[,;] (?:And|But|So|The|He|She|It|They|This|These|There|We|Then|His|Her|Their|Its)\b",  # a capital
        r"(?<=[a-z]{2}\. )(?:Which|Whose|Whereas) [^.?!]*\.",  # half a sentence
    )
)
_STARTS_LOW = re.compile(r"(?<=[a-z]{4}[.!?] )[a-z]+")


def find_errors(text: str) -> Iterator[tuple[int, int]]:
    """Find the ranges of a text that break a rule of grammar or spelling."""
    for match in _ARTICLE.finditer(text):
        word = match[2]
        if len(word) > 1 and choose_article(word) != match[1].lower() and not word.isupper():
            yield match.span()
    for match in _DOUBLED.finditer(text):
        if match[1].lower() not in _MAY_DOUBLE:
            yield match.span()
    for pattern in _ERRORS:
        for match in pattern.finditer(text):
            yield match.span()
    for match in _STARTS_LOW.finditer(text):
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
