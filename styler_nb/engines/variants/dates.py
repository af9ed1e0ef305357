"""Find dates: "3 May 1990" or "May 3, 1990". Day, month and year stay what they are."""

from __future__ import annotations

import re
from collections.abc import Iterator

from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site

__all__ = ["find_date_orders"]

_MONTH = r"(?P<month>January|February|March|April|May|June|July|August|September|October|November|December)"
_DAY = r"(?P<day>[12]\d|3[01]|[1-9])"
_YEAR = r"(?P<year>1\d{3}|20\d{2})"
_DAY_FIRST = re.compile(rf"(?<![\w.,:/–—-]){_DAY} {_MONTH}(?: {_YEAR})?(?![\w/–—-])")
_MONTH_FIRST = re.compile(rf"(?<!\w){_MONTH} {_DAY}(?:, {_YEAR}(?P<comma>,?))?(?![\w/–—-]|[.,:]\d|, \d)")
_LISTED = re.compile(r"(?:\d,?|[–—-]|\b(?:and|or|to|from|the|an?|of|between|until|through))\s*$", re.IGNORECASE)
"""What before a date makes it one of several, a range or part of a name: "2 and 3 May", "the 1 May parade"."""
_MONTHS = _MONTH.replace("?P<month>", "?:")
_FULL = rf"(?:{_MONTHS} \d{{1,2}}|\d{{1,2}} {_MONTHS})(?:,? \d{{4}})?"
_RANGE_BEFORE = re.compile(rf"\b(?:from|between) {_FULL} (?:to|and|until|through) $")
_RANGE_AFTER = re.compile(rf" (?:to|and|until|through) {_FULL}\b")
_OPENS_RANGE = re.compile(r"\b(?:[Ff]rom|[Bb]etween) $")
"""Two whole dates are written alike: "from 3 May to 11 June"."""
_TIME_OF = re.compile(
    r"\b(?:week|weekend|day|night|morning|afternoon|evening|letter|meeting|e-?mail)s? of $", re.IGNORECASE
)
"""What has a date after it that names nothing: "in the week of 20 May"."""
_WEEKDAY = re.compile(r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day $")
_DIGIT = re.compile(r"\d")
_NEXT = re.compile(r"\s*(?:[–—-]|(?:and|or|to|through|until)\s+\d)")
_GOES_ON = re.compile(
    r"\s*(?:[,.;:!?)\]\"”]|$)|\s+(?:in|at|on|and|or|after|before|because|when|while|until|to|by|with|for|of|as|he|she|it"
    r"|they|the|a|an|we|I|his|her|its|their|this|was|were|is|are|has|had|but|where|which|who|from|there|that)\b"
)
"""What may follow; anything else may belong to the date: "the July 14 arrest", "30 September 420"."""
_ON = re.compile(r"\b[Oo]n $")
_NAME = re.compile(r" [A-Z]\w*[ ,]")
"""A subject after the date: "on 3 November 1903 Panama declared"."""
_SAME_CLAUSE = re.compile(r" (?:was|were|is|are|has|had|in|at|for|by|with|to|from)\b")


def find_date_orders(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind date_order; variants are "day_month" and "month_day".

    Dates in lists and ranges, with an ordinal, and those that name something are counted but left alone.
    """
    if not _DIGIT.search(view.text, view.sentence.start, view.sentence.end):
        return
    day_first, month_first = variable.variant_index("day_month"), variable.variant_index("month_day")
    for pattern, current in ((_DAY_FIRST, day_first), (_MONTH_FIRST, month_first)):
        for match in pattern.finditer(view.text, view.sentence.start, view.sentence.end):
            options: tuple[Option, ...] = ()
            if _is_plain(view, match):
                other = month_first if current == day_first else day_first
                start = match.start()
                text = _write_month_first(view, match) if current == day_first else _write_day_first(view, match)
                if current == day_first and _WEEKDAY.search(view.text[view.sentence.start : start]):
                    # "on Saturday 5 October she", but "on Saturday, October 5, she"
                    goes_on = match["year"] is None and view.text[match.end() : match.end() + 1] == " "
                    text, start = f", {text}{',' if goes_on else ''}", start - 1
                options = (Option(other, (Patch(start, match.end(), text),)),)
            yield Site(variable, match.start(), match.end(), current, options)


def _is_plain(view: SentenceView, match: re.Match[str]) -> bool:
    before = view.text[view.sentence.start : match.start()]
    after = view.text[match.end() : view.sentence.end]
    opens_range = _OPENS_RANGE.search(before) and _RANGE_AFTER.match(after)
    in_range = opens_range or _RANGE_BEFORE.search(before)
    # number and name are protected one by one; the space between them only inside a quotation, a term or code
    space = min(match.end("day"), match.end("month"))
    return not (
        view.spans.overlaps(space, space + 1)
        or (_LISTED.search(before) and not (_TIME_OF.search(before) or in_range))
        or (_NEXT.match(after) and not opens_range)
        or not (_GOES_ON.match(after) or (match["year"] and _ON.search(before) and _NAME.match(after)))
        or "\n" in match.group()
    )


def _write_month_first(view: SentenceView, match: re.Match[str]) -> str:
    date = f"{match['month']} {match['day']}"
    if match["year"] is None:
        return date
    goes_on = view.text[match.end() : match.end() + 1] == " "
    return f"{date}, {match['year']}{',' if goes_on else ''}"


def _write_day_first(view: SentenceView, match: re.Match[str]) -> str:
    date = f"{match['day']} {match['month']}"
    if match["year"] is None:
        return date
    # the comma after the year belongs to the date where the clause just goes on: "the vote on May 5, 2011, was close"
    ends = match["comma"] and not _SAME_CLAUSE.match(view.text, match.end(), view.sentence.end)
    return f"{date} {match['year']}{',' if ends else ''}"
