"""Find from when to when something lasts: "from June to August", "between June and August", "Monday to Friday"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_periods"]

_OPENINGS = frozenset({"from", "between"})
_MONTH = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
_NAMED_HOUR = "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_PART = r"(?:early |mid-|late |the (?:start|beginning|middle|end) of )?"
_TIMES = {
    "weekday": r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?",
    "clock": rf"(?:about |around )?(?:\d{{1,2}}(?:[.:]\d{{2}})?|{_NAMED_HOUR})(?: ?[ap]\.?m\b\.?| o['’]clock)?"
    "|noon|midnight",
    "month": rf"{_PART}(?:\d{{1,2}} )?{_MONTH}(?: \d{{1,2}}(?!\d),?)?(?: \d{{4}})?",
    "season": rf"{_PART}(?:the )?(?:spring|summer|autumn|winter)",
    "sun": r"(?:sunrise|sunset|dawn|dusk)",
    "year": r"[12]\d{3}(?: BCE?| AD)?",
    "decade": r"the (?:early |mid-|late )?[12]\d{2}0s",
}  # fmt: skip
_PERIODS = {
    name: re.compile(
        rf"(?P<word>from|between) (?P<first>{time}) (?P<joint>to|until|till|through|and) (?:{time})(?![\w'’-]|[.,:]\d)",
        re.IGNORECASE,
    )
    for name, time in _TIMES.items()
}
_BARE = re.compile(rf"(?:{_TIMES['weekday']}) to (?:{_TIMES['weekday']})\b")
_OF_CLOCK = re.compile(r"[ap]\.?m\b|o['’]clock|noon|midnight|\d[.:]\d")
_DECIMAL = re.compile(r"\d\.\d")
"""What may be an hour or a measure: "from 1.50 to 2.75 metres"."""
_JOINTS = {"from": frozenset({"to", "until", "till", "through"}), "between": frozenset({"and"})}
_YEAR = re.compile(r"\b[12]\d{3}\b")
_NEVER_BETWEEN = read_words("never_between_times")
_CHANGES = read_words("changes_of_time")
_LASTING = frozenset(
    {"exhibited", "exhibit", "exhibits", "displayed", "display", "open", "opens", "opened", "run", "runs", "ran",
     "running", "last", "lasts", "lasted", "shown", "show"}
)  # fmt: skip
"""What goes on without a break from one time to the other: no "it is open between May and July"."""
_NEAR = 6
_BEFORE_BARE = frozenset({"open", "closed", "a.m.", "p.m.", "am", "pm", ",", "available"})


@needs(_OPENINGS | {"to"})
def find_periods(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind period; variants are "from", "between" and, for days of the week, "bare"."""
    for index in view.where(_OPENINGS, 0, -3):
        site = _find_opened(view, variable, index)
        if site is not None:
            yield site
    if "to" in view.words and any(low.endswith("day") for low in view.words):
        yield from _find_bare(view, variable)


def _find_opened(view: SentenceView, variable: Variable, index: int) -> Site | None:
    start = view.tokens[index].start
    name, found = _read(view, start)
    if found is None or found["joint"].lower() not in _JOINTS[found["word"].lower()]:
        return None
    current = variable.variant_index(found["word"].lower())
    options: tuple[Option, ...] = ()
    if found["word"].lower() == "from" and _may_change(view, index, found):
        joint = Patch(found.start("joint"), found.end("joint"), "and")
        word = "Between" if found["word"][0] == "F" else "between"
        if view.has_finite and _LASTING.isdisjoint(view.lowers[max(index - _NEAR, 0) : index]):
            options = (Option(variable.variant_index("between"), (Patch(start, start + len("from"), word), joint)),)
        if name == "weekday" and index and view.lowers[index - 1] in _BEFORE_BARE:
            cut = (Patch(start, found.start("first"), ""),)
            options = (*options, Option(variable.variant_index("bare"), cut, -1))
    return Site(variable, start, found.end(), current, options)


def _read(view: SentenceView, start: int) -> tuple[str, re.Match[str] | None]:
    """Read the two times, which must be of one kind: years, hours, months."""
    for name, pattern in _PERIODS.items():
        found = pattern.match(view.text, start)
        if found is not None and (name != "clock" or _OF_CLOCK.search(found.group())):
            return name, found
    return "", None


def _may_change(view: SentenceView, index: int, found: re.Match[str]) -> bool:
    joint, end = found.start("joint"), found.end()
    last = next((i for i in range(index, len(view.tokens)) if view.tokens[i].end >= end), len(view.tokens) - 1)
    before = view.lowers[index - 1] if index else ""
    after = view.lowers[last + 1] if last + 1 < len(view.tokens) else ""
    return (
        view.is_free(index, index)
        and not view.spans.overlaps(joint, joint + 1)
        and "\n" not in view.text[view.tokens[index].start : end]
        and before not in _NEVER_BETWEEN
        and after not in ("to", "and", "or", "through", "until")
        and view.lowers.count("from") == 1
        and "between" not in view.words
        and _CHANGES.isdisjoint(view.words)
        and not _is_next_year(found)
        and not (
            _DECIMAL.search(found.group()) and last + 1 < len(view.tokens) and view.tokens[last + 1].upos == "NOUN"
        )
    )


def _is_next_year(found: re.Match[str]) -> bool:
    """Whether a year follows the first at once, so that nothing is between them: "from 1910 to 1911"."""
    first, last = (_YEAR.search(part) for part in (found["first"], found.group()[found.end("joint") - found.start() :]))
    return first is not None and last is not None and int(last.group()) - int(first.group()) == 1


def _find_bare(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find days of the week that stand without "from", which are only counted."""
    tokens = view.tokens
    for index in range(1, len(tokens) - 2):
        if view.lowers[index + 1] == "to" and view.lowers[index - 1] in _BEFORE_BARE:
            found = _BARE.match(view.text, tokens[index].start)
            if found is not None:
                yield Site(variable, tokens[index].start, found.end(), variable.variant_index("bare"), ())
