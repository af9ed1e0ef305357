"""Read which places of its clause a phrase of time may take: the front, the end, or both."""

from __future__ import annotations

from styler_nb.engines.variants.finding.placement.time_clauses import CONJUNCTIONS, Clause
from styler_nb.engines.variants.reading.joints import guess_verb
from styler_nb.engines.variants.reading.moves import (
    is_figure,
    is_imperative,
    is_plain,
    may_move,
    negates,
    opens,
    pronouns,
)
from styler_nb.engines.variants.reading.time_phrases import TimePhrase, has_time, read_time
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["may_lead", "may_lose"]

_LONGEST_PHRASE = 7
_LONGEST_MAIN = 18
_FEWEST_BEFORE_ONE = 5
_BEGINNING = frozenset({"began", "started", "continued"})
"""Verbs of which a time after what was done is said too: "shops began to sell bread in May"."""
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
_SPANS = frozenset({"hour", "hours", "day", "days", "week", "weeks", "month", "months", "year", "years", "centuries"})
_HOW_OFTEN = frozenset(
    {"usually", "normally", "generally", "often", "sometimes", "always", "typically", "commonly", "only", "rarely",
     "seldom"}
)  # fmt: skip
"""Words beside which how often is the news: "it is usually cleaned once a year"."""
_SOME = frozenset({"some", "several", "certain", "few", "others", "one", "two", "three"})
_TIME_OF_DAY = frozenset({"hour", "hours", "time", "minute", "moment", "noon", "midnight", "dawn", "dusk"})
_RANKS = read_words("ranks")
_PLACING = frozenset({"put", "place", "set", "keep", "write"})
"""Verbs that ask for a place: "put it at the beginning"."""
_LASTING = frozenset({"lasted", "continued", "took", "remained", "stayed", "persisted", "endured", "went", "ran"})
_COMING_ABOUT = frozenset({"occur", "occurs", "occurred", "happen", "happens", "happened"})
_CLOCK = read_words("clock")
_IMPERSONAL = read_words("impersonal_verbs")
_MEASURED = read_words("measured_in_time")
_DISTANT = frozenset({"ahead", "beforehand", "before", "earlier", "later", "apart", "afterwards", "old"})
_DAYS = frozenset({"day", "days", "morning", "evening", "night", "week", "month", "year", "hour", "hours", "weekend"})
_GOING_ON = frozenset({"and", "so"})
_NEARLY = frozenset({"about", "at"})
_DONE = ("VBN", "VBD")


def may_lose(view: SentenceView, phrase: TimePhrase, first: int, main: int, end: int) -> bool:
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
    if view.lowers[first] == "by" and any(view.tokens[i].xpos == "VBD" for i in range(main, end)):
        return False  # "the carts carried mail by 1830" would have to be "were carrying"
    after = end + (view.lowers[end] == ",")
    if view.lowers[after] in _GOING_ON and opens(view, after + 1, len(view.tokens) - 1):
        return False  # "in 1830, carts carried mail, and boats began to go": the time of both
    if view.lowers[end] in CONJUNCTIONS and (is_lasting or opens(view, end + 1, len(view.tokens) - 1)):
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


def may_lead(view: SentenceView, phrase: TimePhrase, clause: Clause, index: int) -> bool:
    """Whether the phrase at the end, which starts at `index`, may open the clause as well."""
    first, end = clause.first, clause.end
    if _comes_twice(view, index, phrase.end) or read_time(view, first) is not None:
        return False
    if "due" in view.lowers[first:index]:
        return False  # "the forms are due at the office by May" tells by when
    if view.lowers[index] == "in" and view.lowers[index + 1] in ("a", "an", "one"):
        return False  # "it is learned in an hour" says how long it takes
    if view.lowers[phrase.end] == "after" and view.lowers[phrase.end - 1] in _DAYS:
        return False  # "on the day after the race" is one phrase
    if view.lowers[phrase.end] in _DISTANT or view.lowers[phrase.end : phrase.end + 2] == ("in", "advance"):
        return False  # "at least one day in advance" is one phrase
    if "," in view.lowers[first:end] or index - first > _LONGEST_MAIN or not is_plain(view, first, index):
        return False
    if not may_move(view, first, end) or any(True for _ in pronouns(view, index, end)) or negates(view, first, end):
        return False
    if view.lowers[phrase.end : phrase.end + 2] == ("in", "advance"):
        return False  # "at least one day in advance" is one phrase
    if has_time(view, phrase.end, end) or has_time(view, first, index) or _CLOCK & {*view.lowers[first:index]}:
        return False
    if _has_infinitive(view, first, index) or not _is_of_verb(view, first, index) or _is_tied(view, clause, index):
        return False
    if phrase.kind == "frequency" and _tells_how_often(view, phrase, clause, index):
        return False
    if phrase.end == end and _is_news(view, phrase, clause, index):
        return False
    if phrase.kind == "point" and view.lowers[index + 1] in ("a", "an") and index - first < _FEWEST_BEFORE_ONE:
        return False  # "he left on a Tuesday": when is the news
    if is_imperative(view, first) and phrase.kind != "point":
        return False
    return _fits_verb(view, phrase, first, index) and not _needs_other_tense(view, first, index)


def _needs_other_tense(view: SentenceView, first: int, index: int) -> bool:
    """Whether a time in front would ask for "had done", or a first time be taken for one of several within it.

    "The news reached the coast by 1850", but "by 1850 the news had reached the coast".
    """
    places = range(first, index)
    is_told = view.lowers[index] == "by" and any(
        view.tokens[i].xpos == "VBD" and view.tokens[i].upos == "VERB" for i in places
    )
    return is_told or any(view.lowers[i] in ("first", "last") and view.tokens[i + 1].xpos in _DONE for i in places)


def _is_tied(view: SentenceView, clause: Clause, index: int) -> bool:
    """Whether what stands around keeps the phrase where it is."""
    first, end = clause.first, clause.end
    if clause.is_first and _goes_on_now(view, first, end):
        return True
    after = end + (view.lowers[end] == ",")
    if clause.is_first and view.lowers[after] in _GOING_ON and opens(view, after + 1, len(view.tokens) - 1):
        return True  # "it was made in Ulm in the last century, and it became": in front it would be said of both
    if view.lowers[first] == "there" or view.lowers[first] in _PLACING or "born" in view.lowers[first:index]:
        return True
    if view.lowers[index] in (("until",) if clause.is_first else _LIMITS):
        return True  # "the town held out until 1492", "and since May people have"
    # "in 1656, it improved. In that year, he …"
    return view.text[view.tokens[-1].end :].lstrip().startswith(("In that ", "At that ", "On that ", "By then"))


def _tells_how_often(view: SentenceView, phrase: TimePhrase, clause: Clause, index: int) -> bool:
    """Whether how often is the news, or said of some alone."""
    first, end = clause.first, clause.end
    if view.lowers[phrase.end] == "for" or not _HOW_OFTEN.isdisjoint(view.lowers[first:end]):
        return True  # "it is applied twice a day for a week", "the rate is usually reviewed once a year"
    if not _NEARLY.isdisjoint(view.lowers[first:index]):
        return True  # "it is cleaned about twice a year"
    # "some men walked every day" are the same men, "every day at the same hour" is one time
    return view.lowers[first] in _SOME or not _TIME_OF_DAY.isdisjoint(view.lowers[index:end])


def _is_news(view: SentenceView, phrase: TimePhrase, clause: Clause, index: int) -> bool:
    """Whether a phrase that ends its clause is what the clause tells."""
    first = clause.first
    if phrase.kind == "point" and _tells_when(view, first):
        return True
    if index >= 2 and view.lowers[index - 2] in _BE and view.tokens[index - 1].upos == "ADJ":
        return True  # "the study is due in May"
    is_pronoun = view.lowers[first].partition("'")[0] in NOMINATIVE
    is_bare = is_pronoun and not any(t.upos == "NOUN" for t in view.tokens[first:index])
    if index - first < _FEWEST_BEFORE_ONE and (is_bare or phrase.kind not in ("point", "duration")):
        return True  # "it had been printed in 1598", "it is cleaned every month"
    return _comes_about(view, index)  # "most work takes place at night"


def _fits_verb(view: SentenceView, phrase: TimePhrase, first: int, index: int) -> bool:
    """Whether the clause's verb tells of what is done at the time."""
    verb = next((i for i in range(first, index) if view.is_finite(i)), guess_verb(view, first, index))
    tag = view.tokens[verb].xpos if verb > 0 else ""
    if "same" in view.lowers[index : phrase.end] and tag == "MD":
        return False  # "a theft must be reported on the same day": the day of the theft
    if view.lowers[first] == "it" and (verb < 0 or not _is_personal(view, verb)):
        return False
    if view.lowers[phrase.end - 1] == "later" and tag not in ("", "VBD"):
        return False  # "it predicts the size several years later" tells of the size then
    if phrase.kind == "duration":
        # "the siege lasted for a year" says little without the year
        return tag == "VBD" and view.lowers[verb] not in _LASTING
    return phrase.kind == "point" or tag not in ("", "MD")


def _comes_about(view: SentenceView, index: int) -> bool:
    """Whether what ends at `index` says of something only that it is done or comes: "takes place"."""
    if view.lowers[index - 1] == "place":
        return view.lowers[index - 2] in ("take", "takes", "took", "taken", "taking")
    return view.lowers[index - 1] in _COMING_ABOUT


def _goes_on_now(view: SentenceView, first: int, end: int) -> bool:
    """Whether "and" goes on to what is so now: "fines were abolished in 2017 and are not due"."""
    after = end + (view.lowers[end] == ",")
    if view.lowers[after] not in CONJUNCTIONS or not any(view.tokens[i].xpos == "VBD" for i in range(first, end)):
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
