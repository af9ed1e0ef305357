"""Set off when something happened: "In 1912 the bridge was built", "It was in 1912 that the bridge was built"."""

from __future__ import annotations

import re

from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.joints import guess_verb
from styler_nb.engines.variants.reading.moves import first_finite, inner_text, may_move, negates, text_of
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["EVENT_CUES", "read_event", "read_milestone"]

_MONTH = (
    "(?:January|February|March|April|May|June|July|August|September|October|November|December)"  # as names, never verbs
)
_DAY = rf"(?:[1-3]?\d {_MONTH}|{_MONTH} [1-3]?\d)(?:,? [12]\d\d\d)?"
_ORDINAL = (
    r"(?:\d\d?(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth"
    r"|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth)"
)
_NUMBER = r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|a few|some|several)"
_TIME = re.compile(
    rf"\b(?:in (?:{_MONTH} )?[12]\d\d\d"
    r"|in the (?:early |late )?[12]\d\d0s"
    rf"|in the (?:early |late )?{_ORDINAL} century"
    r"|in the (?:spring|summer|autumn|fall|winter) of [12]\d\d\d"
    rf"|on (?:the (?:morning|evening|night) of )?{_DAY}"
    rf"|{_NUMBER} (?:days|weeks|months|years|decades|centuries) later"
    r"|under (?-i:[A-Z])\w+ (?:rule|leadership))(?![\w'’%-]|\.\d|/)",
    re.IGNORECASE,
)
_MARKS = ("later", "century", "rule", "leader")
"""What a time has that is told without a figure."""
_DIGIT = re.compile(r"\d")
_PAST_BE = frozenset({"was", "were"})
_BY_AND_BY = frozenset({"increasingly", "gradually", "slowly", "steadily", "less"})
_JOINTS = frozenset({"and", "or", "but", "yet", "so", "nor", "then"})
_TELLING_MORE = frozenset({"which", "who", "whose", "where", "when", "the", "a", "an"})
_NO_SUBJECTS = frozenset({"it", "there", "nothing", "nobody", "few", "little", "no", "only", "even", "one", "both"})
_OF_NOUNS = frozenset({"of", "after", "before", "since", "until", "than", "as", "like", "from", "between", "about"})
_OTHER_TIMES = frozenset({"after", "before", "when", "later", "ago", "then", "until"})
_ADDING = frozenset({"under", "for", "by", "with", "at", "in", "to"})
_EVENTS = read_words("events")
_DEEDS = ("tion", "sion", "ment", "ing", "ance", "ence", "al", "ure")
"""Endings of nouns of what is done, to which a time after them may belong."""
_LONGEST_CLAUSE = 16
_LONGEST_WHEN = 8
EVENT_CUES = frozenset({"VBD", "VBN"})
"""The tags of verbs that tell an event."""


def read_milestone(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> tuple[Patch, ...]:
    """Give the patches that set off the time of an event, at the front or the end of its sentence; () for none."""
    if EVENT_CUES.isdisjoint(view.cues) or not _may_tell_time(view):
        return ()
    if view.next_word == "It":
        return ()  # no "It was in 1912 that the hall was built. It is dry"
    return _from_front(view, variable) or _from_end(view, variable, lower_words)


def _may_tell_time(view: SentenceView) -> bool:
    """Whether a sentence has anything that every time of an event has: most have not, which is seen faster."""
    text = view.text[view.tokens[0].start : view.tokens[-1].end].lower()
    return _DIGIT.search(text) is not None or any(mark in text for mark in _MARKS)


def read_event(view: SentenceView, variable: Variable, first: int, end: int) -> int:
    """Give the last verb of the event that a clause in [first, end) tells in the past; -1 where it tells none."""
    verb = _main_verb(view, first, end)
    if verb <= first or view.tokens[verb].xpos not in ("VBD", "VBN") or negates(view, first, min(verb + 4, end)):
        return -1
    if view.lowers[verb] in _PAST_BE:
        verb += 1
        while verb < end and view.tokens[verb].upos == "ADV":
            verb += 1
        if verb >= end or view.tokens[verb].xpos not in ("VBN", "VBD"):
            return -1
    if view.lowers[verb + 1] in _BY_AND_BY:
        return -1  # "became increasingly important"
    return verb if find_verb(view.lowers[verb]) in variable.words("events") else -1


def _main_verb(view: SentenceView, first: int, end: int) -> int:
    """Give the finite verb of a clause, also where a past tense was taken for a participle."""
    verb = first_finite(view, first, end)
    return verb if verb > first else guess_verb(view, first, end + 1)


def _from_front(view: SentenceView, variable: Variable) -> tuple[Patch, ...]:
    found = _TIME.match(view.text, view.tokens[0].start)
    place = _token_after(view, found.end()) if found is not None else -1
    last = len(view.tokens) - 1
    if found is None or not 0 < place < last - 3:
        return ()
    first = place + 1 if view.lowers[place] == "," else place
    if view.lowers[first] in _NO_SUBJECTS or not opens_clause(view, first, last) or not view.is_free(0, 0):
        return ()
    event = read_event(view, variable, first, last)
    if event < 0 or "," in view.lowers[first:event] or _goes_on(view, event + 1) or not may_move(view, 0, first):
        return ()
    if _TIME.search(view.text, view.tokens[event].end, view.tokens[last].start):
        return ()
    if not _OTHER_TIMES.isdisjoint(view.lowers[event:last]):
        return ()  # "in 1940 the bridge fell only four months after it had been opened"
    start = view.tokens[0].start
    words = f"{found.group()[:1].lower()}{found.group()[1:]}"
    return (Patch(start, view.tokens[first].start, f"It was {_closed(words)} that "),)


def _closed(time: str) -> str:
    """Write a time with the comma that a year after a day has behind it: "on May 5, 1912,"."""
    return f"{time}," if "," in time else time


def _from_end(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> tuple[Patch, ...]:
    last = len(view.tokens) - 1
    times = list(_TIME.finditer(view.text, view.tokens[0].end, view.tokens[last].end))
    if len(times) != 1 or view.lowers[0] in _NO_SUBJECTS:
        return ()
    time, after = times[0], _token_after(view, times[0].end())
    first = next((i for i in range(last) if view.tokens[i].start == time.start()), -1)
    if not 2 < first < after <= last or first > _LONGEST_CLAUSE or not view.is_free(first, first):
        return ()
    event = read_event(view, variable, 0, first)
    subject = inner_text(view, 0, lower_words)
    is_clause = event >= 0 and (opens_clause(view, 0, last) or view.tokens[event].xpos == "VBN")
    if not is_clause or subject is None or not _belongs(view, event, first) or not may_move(view, 0, last):
        return ()
    told = _more_told(view, after, last)
    if told is None:
        return ()
    when = f"{time.group()}, {told}," if told else _closed(time.group())
    opening = Patch(view.tokens[0].start, view.tokens[0].end, f"It was {when} that {subject}")
    end = view.tokens[last - 1].end if told else view.tokens[after - 1].end
    return opening, Patch(view.tokens[first - 1].end, end, "")


def _token_after(view: SentenceView, end: int) -> int:
    """Give the token after the one that ends there; -1 where none ends there."""
    return next((i + 1 for i, token in enumerate(view.tokens[:-1]) if token.end == end), -1)


def _goes_on(view: SentenceView, first: int) -> bool:
    """Whether another deed or statement, of which the time need not be told, follows the event."""
    for index in range(first, len(view.tokens) - 1):
        low, following = view.lowers[index], index + 1
        if low == "," and view.lowers[following] not in _TELLING_MORE and view.tokens[following].upos != "PROPN":
            return True
        if low in _JOINTS:
            while following < len(view.tokens) - 1 and view.tokens[following].upos in ("ADV", "PART"):
                following += 1
            if view.lowers[index - 1] == "," or view.tokens[following].upos in ("VERB", "AUX", "PRON"):
                return True
        if low in ("until", "while", "whereas", "although", "though", "because", "since"):
            return True
    return False


def _belongs(view: SentenceView, event: int, first: int) -> bool:
    """Whether the time at `first` is surely that of the verb: nothing else before it happens or is told."""
    verb = _main_verb(view, 0, first)
    if "," in view.lowers[:first] or any(
        token.upos in ("VERB", "AUX", "SCONJ") or view.lowers[i] in ("who", "that", "which", "to")
        for i, token in enumerate(view.tokens[:first])
        if not verb <= i <= event
    ):
        return False
    inner = range(event + 1, first)
    if any(view.lowers[i] in _OF_NOUNS for i in inner if i > event + 1):
        return False
    nouns = [i for i in inner if view.tokens[i].upos == "NOUN"]
    return not any(view.lowers[i] in _EVENTS or view.lowers[i].removesuffix("s").endswith(_DEEDS) for i in nouns)


def _more_told(view: SentenceView, after: int, last: int) -> str | None:
    """Give the clause with "when" after the time, "" where the clause ends or a phrase follows, None for the rest."""
    if after == last:
        return ""
    if view.lowers[after] == "," and view.lowers[after + 1] == "when" and last - after <= _LONGEST_WHEN:
        is_whole = "," not in view.lowers[after + 1 : last]
        return text_of(view, after + 1, last) if is_whole else None
    is_phrase = view.lowers[after] in _ADDING and view.tokens[after].upos == "ADP" and "," not in view.lowers[after:]
    is_phrase = is_phrase and not any(token.upos in ("VERB", "AUX", "SCONJ") for token in view.tokens[after:])
    return "" if is_phrase else None
