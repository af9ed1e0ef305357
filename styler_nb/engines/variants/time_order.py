"""Find phrases of time at the front of a clause or at its end: "in May it rains", "it rains in May"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from styler_nb.engines.variants.joints import connective_end, guess_verb
from styler_nb.engines.variants.moves import (
    capitalized,
    inner_text,
    is_figure,
    is_imperative,
    is_plain,
    is_prose,
    may_move,
    negates,
    opens,
    pronouns,
    text_of,
)
from styler_nb.engines.variants.needs import needs
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.time_phrases import TIME_STARTS, TIME_WORDS, TimePhrase, has_time, read_time
from styler_nb.engines.variants.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words

__all__ = ["find_time_order"]

_TAKEN_UP = re.compile(
    r"\s*(?:(?:In|At|On|By|Since|From|Until|After|During) )?[Tt]hat (?:year|time|day|month|century|decade)\b"
)
_LONGEST_PHRASE = 7
_LONGEST_MAIN = 18
_FEWEST_BEFORE_ONE = 5
_CONJUNCTIONS = frozenset({"and", "but", "so", "or", "yet"})
_BEGINNING = frozenset({"began", "started", "continued"})
"""Verbs of which a time after what was done is said too: "shops began to sell bread in May"."""
_SUBORDINATORS = read_words("subordinators")
_REASONS = frozenset({"because", "since", "although", "though", "whereas", "while", "unless"})
_EVENTS = read_words("events")
_AWAITED = frozenset({"expected", "planned", "due", "scheduled", "promised"})
_EVENT_ENDINGS = ("tion", "tions", "sion", "ment", "ments", "ing", "ance", "ence", "sis", "al", "ure")
_LIMITS = frozenset({"by", "since", "until", "before", "within"})
_BE = read_words("forms_of_be") - {"am"}
_FOCUS = frozenset(
    {"born", "early", "late", "later", "earlier", "only", "ago", "up", "even", "just", "especially", "mainly", "mostly",
     "particularly", "least", "than", "not", "again", "until", "since", "back", "all", "died", "dated"}
)  # fmt: skip
_LEADING = frozenset({"ADP", "SCONJ", "CCONJ", "NUM", "PART", "AUX", "DET"})
_BOUND = frozenset({"of", "than", "as", "like", "to", "from", "except", "excluding", "including", "besides", "but"})
_SPANS = frozenset({"hour", "hours", "day", "days", "week", "weeks", "month", "months", "year", "years", "centuries"})
_HOW_OFTEN = frozenset(
    {
        "usually",
        "normally",
        "generally",
        "often",
        "sometimes",
        "always",
        "typically",
        "commonly",
        "only",
        "rarely",
        "seldom",
    }
)
"""Words beside which how often is the news: "it is usually cleaned once a year"."""
_SOME = frozenset({"some", "several", "certain", "few", "others", "one", "two", "three"})
_TIME_OF_DAY = frozenset({"hour", "hours", "time", "minute", "moment", "noon", "midnight", "dawn", "dusk"})
_RANKS = read_words("ranks")
_PLACING = frozenset({"put", "place", "set", "keep", "write"})
"""Verbs that ask for a place: "put it at the beginning"."""
_LASTING = frozenset({"lasted", "continued", "took", "remained", "stayed", "persisted", "endured", "went", "ran"})
_COMING_ABOUT = frozenset({"occur", "occurs", "occurred", "happen", "happens", "happened"})
_MOSTLY = frozenset({"usually", "normally", "generally", "often", "typically", "commonly", "sometimes", "only"})
_CLOCK = read_words("clock")
_NAMED_TIMES = read_words("times")
_MONTHS = read_words("months")
_IN_PHRASE = read_words("noun_phrase_tags") | {"ADP"}
_IMPERSONAL = read_words("impersonal_verbs")
_MEASURED = read_words("measured_in_time")


@dataclass(frozen=True, slots=True)
class _Clause:
    """A main clause [first, end); `is_first` if it opens the sentence, `has_led` if a connective opens it."""

    first: int
    end: int
    is_first: bool


_USUAL = frozenset({"usually", "normally", "generally", "often", "typically", "commonly", "only", "about", "at"})


@needs(TIME_STARTS, TIME_WORDS)
def find_time_order(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind time_order; variants are "front" and "final"."""
    if not is_prose(view):
        return
    for clause in _read_clauses(view):
        site = _at_front(view, variable, clause) or _at_end(view, variable, clause, lower_words)
        if site is not None:
            yield site


def _read_clauses(view: SentenceView) -> Iterator[_Clause]:
    last = len(view.tokens) - 1
    starts = [connective_end(view, 0)]
    if view.lowers[0] in ("and", "but", "yet", "so"):
        starts = [1]
    for index in range(2, last - 2):
        if view.lowers[index] not in _CONJUNCTIONS or view.lowers[index + 1] == "that":
            continue
        # "the king and his army left in May" has one verb, for both
        if view.finds_finite(starts[-1], index) and _starts(view, index + 1, last):
            starts.append(index + 1)
    for place, first in enumerate(starts):
        end = last
        if place + 1 < len(starts):
            end = starts[place + 1] - 1
            end -= view.lowers[end - 1] == ","
        end = next((i for i in range(first, end) if _is_reason(view, i)), end)
        is_led = view.lowers[first] in _SUBORDINATORS and not read_time(view, first)
        if end - first > 3 and not is_led and not (place and _is_under(view, starts[0], first)):
            yield _Clause(first, end, first == 0)


def _is_reason(view: SentenceView, index: int) -> bool:
    """Whether a comma parts a clause that is no part of what the time is said of: ", because the light is weak"."""
    return view.lowers[index] == "," and view.lowers[index + 1] in _REASONS


def _starts(view: SentenceView, index: int, last: int) -> bool:
    """Whether a main clause, or a phrase of time before one, starts here."""
    phrase = read_time(view, index)
    if phrase is not None and phrase.end + 2 < last:
        index = phrase.end + (view.lowers[phrase.end] == ",")
    return _is_clause(view, index, last) and view.finds_finite(index, last)


def _is_under(view: SentenceView, begin: int, first: int) -> bool:
    """Whether a clause before this one may govern it: "he said that it rains and".."""
    relatives = [i for i in range(begin, first) if view.lowers[i] in ("which", "who", "whom", "where")]
    if relatives and not view.finds_finite(relatives[-1], first):
        return True  # "a quay at which sailors, clerks and smiths met"
    return any(
        view.lowers[i] in _SUBORDINATORS and view.tokens[i].upos in ("SCONJ", "PRON", "ADV")
        for i in range(begin, first)
    )


def _is_clause(view: SentenceView, first: int, end: int) -> bool:
    return opens(view, first, end) or (end > first and guess_verb(view, first, end) > 0)


def _at_front(view: SentenceView, variable: Variable, clause: _Clause) -> Site | None:
    phrase = read_time(view, clause.first)
    if phrase is None or phrase.end + 2 >= clause.end:
        return None
    main = phrase.end + (view.lowers[phrase.end] == ",")
    if not _is_clause(view, main, clause.end) and not is_imperative(view, main):
        return None
    options: list[Option] = []
    end = _end_of_first(view, main, clause.end)
    words = text_of(view, clause.first, phrase.end)
    words = words[:1].lower() + words[1:] if clause.is_first else words
    if _may_lose(view, phrase, clause.first, main, end):
        subject = text_of(view, main, end)
        subject = capitalized(subject) if clause.is_first else subject
        options.append(_option(view, variable, "final", clause.first, end, f"{subject} {words}"))
    return _site(view, variable, "front", (clause.first, phrase.end), options, phrase)


def _may_lose(view: SentenceView, phrase: TimePhrase, first: int, main: int, end: int) -> bool:
    """Whether the phrase in front may stand at the end as well."""
    if _comes_twice(view, first, phrase.end) or has_time(view, 0, first) or not _SPANS.isdisjoint(view.lowers[:first]):
        return False  # "in May the pond froze, and ten days later the geese left": one time is set beside the other
    if "," in view.lowers[main:end] or end - main > _LONGEST_MAIN or phrase.end - first > _LONGEST_PHRASE:
        return False
    if view.tokens[end - 1].upos == "NUM" or (first == 0 and is_figure(view, main)):
        return False  # "the order of 1934"
    if not is_plain(view, main, end) or not may_move(view, first, end) or has_time(view, main, end):
        return False
    is_lasting = phrase.kind != "point" or view.lowers[first] in ("today", "nowadays")
    if view.lowers[end] in _CONJUNCTIONS and (is_lasting or opens(view, end + 1, len(view.tokens) - 1)):
        return False  # "within a year, prices had doubled and the shops were shut" tells when of both
    if not _SPANS.isdisjoint(view.lowers[main:end]):
        return False  # "a letter took three days in those days"
    if view.lowers[first] in ("for", "by", "at") and view.lowers[first] in view.lowers[main:end]:
        return False  # "it was unfit for cars for a long time", "it was drunk by all by 1800"
    if "with" in view.lowers[main:end] and view.tokens[end - 1].upos in ("ADJ", "ADV", "VERB"):
        return False  # "it left with its doors open"
    if phrase.end == first + 1 and "of" in view.lowers[main:end]:
        return False  # "one of the founders of the league today"
    is_bound = phrase.kind != "point" or view.lowers[first] in _LIMITS
    if _has_infinitive(view, main, end) or (is_bound and negates(view, main, end)):
        return False
    phrases = sum(view.tokens[i].upos == "ADP" and view.lowers[i] != "of" for i in range(main, end))
    return phrases <= 1 or (view.lowers[phrase.end - 1].isdigit() and phrases <= 2)


def _at_end(view: SentenceView, variable: Variable, clause: _Clause, lower_words: frozenset[str]) -> Site | None:
    first, end = clause.first, clause.end
    after = {low.removesuffix("s") for low in view.lowers[end:]}
    if clause.is_first and not after.isdisjoint(_CLOCK | _NAMED_TIMES):
        return None  # in front it would be said of what follows as well
    if _TAKEN_UP.match(view.text, view.tokens[-1].end):
        return None  # "it changed in 1656. In that year, he built"
    for index in range(first + 2, end):
        phrase = read_time(view, index)
        if phrase is None or (phrase.end != end and not _is_phrase(view, phrase.end, end)):
            continue
        if not _is_clause(view, first, index) and not is_imperative(view, first):
            return None
        if _has_own_time(view, first, index):
            return None  # "they helped at the fair in May and at the race in August"
        options: list[Option] = []
        opening = inner_text(view, first, lower_words) if clause.is_first else view.tokens[first].text
        words = text_of(view, index, phrase.end)
        if opening is not None and _may_lead(view, phrase, clause, index):
            rest = f" {text_of(view, phrase.end, end)}" if phrase.end < end else ""
            main = opening + view.text[view.tokens[first].end : view.tokens[index - 1].end] + rest
            text = f"{capitalized(words)}, {main}" if clause.is_first else f"{words} {main}"
            options.append(_option(view, variable, "front", first, end, text))
        return _site(view, variable, "final", (index, phrase.end), options, phrase)
    return None


def _has_own_time(view: SentenceView, first: int, end: int) -> bool:
    """Whether "in May" or the like stands before a phrase of time, each with a thing of its own."""
    return "and" in view.lowers[first:end] and any(
        view.tokens[i].upos == "ADP" and view.lowers[i + 1] in _MONTHS for i in range(first, end - 1)
    )


def _is_phrase(view: SentenceView, first: int, end: int) -> bool:
    """Whether only one more phrase with a preposition goes from a token to the clause's end."""
    is_led = view.tokens[first].upos == "ADP" and view.lowers[first] not in _BOUND
    is_led = is_led and view.lowers[first : first + 3] != ("at", "a", "time")
    inner = view.tokens[first + 1 : end]
    return is_led and 1 < end - first < _LONGEST_PHRASE and all(t.upos in _IN_PHRASE for t in inner)


def _may_lead(view: SentenceView, phrase: TimePhrase, clause: _Clause, index: int) -> bool:
    """Whether the phrase at the end, which starts at `index`, may open the clause as well."""
    first, end = clause.first, clause.end
    if _comes_twice(view, index, phrase.end) or read_time(view, first) is not None:
        return False
    if view.lowers[index] == "in" and view.lowers[index + 1] in ("a", "an", "one"):
        return False  # "it is learned in an hour" says how long it takes
    if "," in view.lowers[first:end] or index - first > _LONGEST_MAIN or not is_plain(view, first, index):
        return False
    if not may_move(view, first, end) or any(True for _ in pronouns(view, index, end)) or negates(view, first, end):
        return False
    if has_time(view, phrase.end, end) or (phrase.kind == "frequency" and view.lowers[phrase.end] == "for"):
        return False  # "it is applied twice a day for a week"
    if clause.is_first and _goes_on_now(view, first, end):
        return False
    if phrase.kind == "frequency" and not _MOSTLY.isdisjoint(view.lowers[first:index]):
        return False  # "the rate is usually reviewed once a year": how often is the news
    if (
        _CLOCK & {*view.lowers[first:index]}
        or has_time(view, first, index)
        or _has_infinitive(view, first, index)
        or not _is_of_verb(view, first, index)
    ):
        return False
    is_bare = view.lowers[first].partition("'")[0] in NOMINATIVE and not any(
        t.upos == "NOUN" for t in view.tokens[first:index]
    )
    is_short = index - first < _FEWEST_BEFORE_ONE
    if "born" in view.lowers[first:index] or view.lowers[index] in (("until",) if clause.is_first else _LIMITS):
        return False  # "the town held out until 1492", "and since May people have"
    if view.text[view.tokens[-1].end :].lstrip().startswith(("In that ", "At that ", "On that ", "By then")):
        return False  # "in 1656, it improved. In that year, he …"
    if phrase.kind == "frequency" and not _HOW_OFTEN.isdisjoint(view.lowers[first:end]):
        return False  # "it is usually reviewed once a year"
    if phrase.kind == "frequency" and (
        view.lowers[first] in _SOME or not _TIME_OF_DAY.isdisjoint(view.lowers[index:end])
    ):
        return False  # "some men walked every day" are the same men, "every day at the same hour" is one time
    if phrase.kind == "frequency" and not _USUAL.isdisjoint(view.lowers[first:index]):
        return False  # "the rate is usually reviewed once a year": how often is the news
    if phrase.kind == "point" and phrase.end == end and _tells_when(view, first):
        return False
    if phrase.end == end and index >= 2 and view.lowers[index - 2] in _BE and view.tokens[index - 1].upos == "ADJ":
        return False  # "the study is due in May": when is the news
    if phrase.end == end and is_short and (is_bare or phrase.kind not in ("point", "duration")):
        return False  # "it had been printed in 1598", "it is cleaned every month": when is the news
    if phrase.kind == "point" and view.lowers[index + 1] in ("a", "an") and index - first < _FEWEST_BEFORE_ONE:
        return False  # "he left on a Tuesday": when is the news
    if phrase.end == end and _comes_about(view, index):
        return False  # "most work takes place at night": when is the news
    if view.lowers[first] == "there" or view.lowers[first] in _PLACING:
        return False
    if is_imperative(view, first) and phrase.kind != "point":
        return False
    verb = next((i for i in range(first, index) if view.is_finite(i)), guess_verb(view, first, index))
    if "same" in view.lowers[index : phrase.end] and verb > 0 and view.tokens[verb].xpos == "MD":
        return False  # "a theft must be reported on the same day": the day of the theft
    if view.lowers[first] == "it" and (verb < 0 or not _is_personal(view, verb)):
        return False
    if view.lowers[phrase.end - 1] == "later" and verb > 0 and view.tokens[verb].xpos != "VBD":
        return False  # "it predicts the size several years later" tells of the size then
    if phrase.kind == "duration":
        # "the siege lasted for a year" says little without the year
        return verb > 0 and view.tokens[verb].xpos == "VBD" and view.lowers[verb] not in _LASTING
    return phrase.kind == "point" or (verb > 0 and view.tokens[verb].xpos != "MD")


def _comes_about(view: SentenceView, index: int) -> bool:
    """Whether what ends at `index` says of something only that it is done or comes: "takes place"."""
    if view.lowers[index - 1] == "place":
        return view.lowers[index - 2] in ("take", "takes", "took", "taken", "taking")
    return view.lowers[index - 1] in _COMING_ABOUT


def _goes_on_now(view: SentenceView, first: int, end: int) -> bool:
    """Whether "and" goes on to what is so now: "fines were abolished in 2017 and are not due"."""
    after = end + (view.lowers[end] == ",")
    if view.lowers[after] not in _CONJUNCTIONS or not any(view.tokens[i].xpos == "VBD" for i in range(first, end)):
        return False
    return any(view.tokens[i].xpos in ("VBZ", "VBP") for i in range(after, min(after + 4, len(view.tokens))))


def _tells_when(view: SentenceView, first: int) -> bool:
    """Whether the time is the news: "the last one was held in 1976", "most of the halls were built in May"."""
    words = view.lowers[first : first + 4]
    has_top = any(low.endswith("est") and view.tokens[i].upos == "ADJ" for i, low in enumerate(words, first))
    return has_top or not _RANKS.isdisjoint(words) or words[1:2] == ("of",)


def _comes_twice(view: SentenceView, first: int, end: int) -> bool:
    """Whether a sentence has the same words twice, for weight: "comes every Sunday, and every Sunday she brings"."""
    words = tuple(view.lowers[first:end])
    starts = range(len(view.lowers) - len(words) + 1)
    return sum(tuple(view.lowers[i : i + len(words)]) == words for i in starts) > 1


def _is_personal(view: SentenceView, verb: int) -> bool:
    """Whether "it" stands for a thing: "it was used", "it sells bread"."""
    if view.lowers[verb] not in _BE:
        return view.lowers[verb] not in _IMPERSONAL
    place = verb + 2 if view.tokens[verb + 1].upos == "ADV" else verb + 1
    return view.tokens[place].xpos == "VBN" and view.lowers[place] not in ("said", "thought", "believed", "known")


def _is_of_verb(view: SentenceView, first: int, index: int) -> bool:
    """Whether a phrase of time at the end is about what happened, not about the noun before it."""
    before, low = view.tokens[index - 1], view.lowers[index - 1]
    if low in _EVENTS or low.endswith(_EVENT_ENDINGS) or before.upos in _LEADING:
        return False
    if low in _AWAITED:
        return False  # "its report is expected in November": it comes then
    if low in _FOCUS | _MEASURED or (view.lowers[index] in ("by", "before", "after") and before.upos == "VERB"):
        return False
    if before.upos != "NOUN" and not (before.upos == "PROPN" and view.tokens[index - 2].upos == "DET"):
        return True
    copulas = [i for i in range(first, index) if view.lowers[i] in _BE]
    return all(_is_passive(view, i) for i in copulas)


def _is_passive(view: SentenceView, index: int) -> bool:
    place = index + 2 if view.tokens[index + 1].upos == "ADV" else index + 1
    return view.tokens[place].xpos in ("VBN", "VBG") or view.lowers[place] == "being"


def _has_infinitive(view: SentenceView, first: int, end: int) -> bool:
    return any(
        view.tokens[i].xpos == "VB"
        and (view.lowers[i - 1] == "to" or view.tokens[i - 1].upos == "NOUN")
        and view.lowers[i - 2] not in _BEGINNING
        for i in range(first + 1, end)
    )


def _end_of_first(view: SentenceView, main: int, end: int) -> int:
    """Give the end of the first of two predicates, else the end of the clause."""
    for index in range(main + 3, end - 2):
        if view.tokens[index].xpos == "VB":
            return end
        if view.lowers[index] in ("and", "but") and view.is_finite(index + 1):
            return index - 1 if view.lowers[index - 1] == "," else index
        if view.lowers[index] == "," and view.tokens[index + 1].xpos == "VBG":
            return index if view.tokens[index + 1].upos == "VERB" and view.lowers[index + 1] != "including" else end
    return end


def _option(view: SentenceView, variable: Variable, name: str, first: int, end: int, text: str) -> Option:
    patch = Patch(view.tokens[first].start, view.tokens[end - 1].end, text)
    return Option(variable.variant_index(name), (patch,))


def _site(
    view: SentenceView,
    variable: Variable,
    name: str,
    phrase: tuple[int, int],
    options: list[Option],
    time: TimePhrase,
) -> Site:
    start, end = view.tokens[phrase[0]].start, view.tokens[phrase[1] - 1].end
    if options:
        start = min(p.start for o in options for p in o.patches)
        end = max(p.end for o in options for p in o.patches)
    return Site(variable, start, end, variable.variant_index(name), tuple(options), time.kind)
