"""Patterns of dates, and which of them may be written in another order."""

from __future__ import annotations

import re

__all__ = ["DAY_FIRST", "MONTHS", "MONTH_FIRST", "SAME_CLAUSE", "WEEKDAY", "has_set_dates", "is_movable"]

_MONTH = r"(?P<month>January|February|March|April|May|June|July|August|September|October|November|December)"
_DAY = r"(?P<day>[12]\d|3[01]|[1-9])"
_YEAR = r"(?P<year>1\d{3}|20\d{2})"
DAY_FIRST = re.compile(rf"(?<![\w.,:/–—-]){_DAY} {_MONTH}(?: {_YEAR})?(?![\w/–—-])")
MONTH_FIRST = re.compile(rf"(?<!\w){_MONTH} {_DAY}(?:, {_YEAR}(?P<comma>,?))?(?![\w/–—-]|[.,:]\d|, \d)")
_LISTED = re.compile(r"(?:\d,?|[–—-]|\b(?:and|or|to|from|the|an?|of|between|until|through))\s*$", re.IGNORECASE)
"""What before a date makes it one of several, a range or part of a name: "2 and 3 May", "the 1 May parade"."""
MONTHS = _MONTH.replace("?P<month>", "?:")
_FULL = rf"(?:{MONTHS} \d{{1,2}}|\d{{1,2}} {MONTHS})(?:,? \d{{4}})?"
_RANGE_BEFORE = re.compile(rf"\b(?:from|between) {_FULL} (?:to|and|until|through) $")
_RANGE_AFTER = re.compile(rf" (?:to|and|until|through) {_FULL}\b")
_OPENS_RANGE = re.compile(r"\b(?:[Ff]rom|[Bb]etween) $")
"""Two whole dates are written alike: "from 3 May to 11 June"."""
_TIME_OF = re.compile(
    r"\b(?:week|weekend|day|night|morning|afternoon|evening|letter|meeting|e-?mail)s? of $", re.IGNORECASE
)
"""What has a date after it that names nothing: "in the week of 20 May"."""
WEEKDAY = re.compile(r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day $")
_NEXT = re.compile(r"\s*(?:[–—-]|(?:and|or|to|through|until)\s+\d)")
_GOES_ON = re.compile(
    r"\s*(?:[,.;:!?)\]\"”]|$)|\s+(?:in|at|on|and|or|after|before|because|when|while|until|to|by|with|for|of|as|he|she|it"
    r"|they|the|a|an|we|I|his|her|its|their|this|was|were|is|are|has|had|but|where|which|who|from|there|that|without"
    r"|aboard|during|under|near|into|across|against|through)\b"
)
"""What may follow; anything else may belong to the date: "the July 14 arrest", "30 September 420"."""
_ON = re.compile(r"\b[Oo]n $")
_NAME = re.compile(r" [A-Z]\w*[ ,]")
"""A subject after the date: "on 3 November 1903 Panama declared"."""
SAME_CLAUSE = re.compile(r" (?:was|were|is|are|has|had|in|at|for|by|with|to|from)\b")
_AROUND = 100
"""Characters before and after a date that say whether it may be written otherwise."""


def is_movable(match: re.Match[str], before: str, after: str) -> bool:
    """Whether a date may be written in the other order.

    Parameters
    ----------
    match : re.Match
        Of `DAY_FIRST` or `MONTH_FIRST`.
    before, after : str
        What stands before and after it, in its sentence.
    """
    opens_range = _OPENS_RANGE.search(before) and _RANGE_AFTER.match(after)
    in_range = opens_range or _RANGE_BEFORE.search(before)
    return not (
        (_LISTED.search(before) and not (_TIME_OF.search(before) or in_range))
        or (_NEXT.match(after) and not opens_range)
        or not (_GOES_ON.match(after) or (match["year"] and _ON.search(before) and _NAME.match(after)))
        or "\n" in match.group()
    )


def has_set_dates(text: str) -> bool:
    """Whether a text has a date that stays as it is, beside which no other should be written in another order."""
    return any(
        not is_movable(
            match,
            text[max(match.start() - _AROUND, 0) : match.start()].rpartition("\n")[2],
            text[match.end() : match.end() + _AROUND].partition("\n")[0],
        )
        for pattern in (DAY_FIRST, MONTH_FIRST)
        for match in pattern.finditer(text)
    )
