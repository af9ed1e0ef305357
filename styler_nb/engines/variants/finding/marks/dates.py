"""Find dates: "3 May 1990" or "May 3, 1990". Day, month and year stay what they are."""

from __future__ import annotations

import re
from collections.abc import Iterator

from styler_nb.engines.variants.reading.date_patterns import DAY_FIRST, MONTH_FIRST, SAME_CLAUSE, WEEKDAY, is_movable
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_date_orders"]

_DIGIT = re.compile(r"\d")


def find_date_orders(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind date_order; variants are "day_month" and "month_day".

    Dates in lists and ranges, with an ordinal, and those that name something are counted but left alone.
    """
    if not _DIGIT.search(view.text, view.sentence.start, view.sentence.end):
        return
    day_first, month_first = variable.variant_index("day_month"), variable.variant_index("month_day")
    for pattern, current in ((DAY_FIRST, day_first), (MONTH_FIRST, month_first)):
        for match in pattern.finditer(view.text, view.sentence.start, view.sentence.end):
            options: tuple[Option, ...] = ()
            if _is_plain(view, match) and not view.setting.has_set_dates:
                other = month_first if current == day_first else day_first
                start = match.start()
                text = _write_month_first(view, match) if current == day_first else _write_day_first(view, match)
                if current == day_first and WEEKDAY.search(view.text[view.sentence.start : start]):
                    # "on Saturday 5 October she", but "on Saturday, October 5, she"
                    goes_on = match["year"] is None and view.text[match.end() : match.end() + 1] == " "
                    text, start = f", {text}{',' if goes_on else ''}", start - 1
                options = (Option(other, (Patch(start, match.end(), text),)),)
            yield Site(variable, match.start(), match.end(), current, options)


def _is_plain(view: SentenceView, match: re.Match[str]) -> bool:
    before = view.text[view.sentence.start : match.start()]
    after = view.text[match.end() : view.sentence.end]
    # number and name are protected one by one; the space between them only inside a quotation, a term or code
    space = min(match.end("day"), match.end("month"))
    return not view.spans.overlaps(space, space + 1) and is_movable(match, before, after)


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
    ends = match["comma"] and not SAME_CLAUSE.match(view.text, match.end(), view.sentence.end)
    return f"{date} {match['year']}{',' if ends else ''}"
