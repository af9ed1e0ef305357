"""Find the comma that a writer may set or leave out after an opening phrase: "in the north, it rained"."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from styler_nb.engines.variants.reading.inflect import may_be_verb
from styler_nb.engines.variants.reading.joints import guess_verb
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.time_phrases import is_year
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import measure_phrase, read_phrases, read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_introductory_commas"]

WITH, WITHOUT = 0, 1
_ITEM = read_words("item_tags")
_HEAD = frozenset({"NOUN", "PROPN"})
_LONGEST_ITEM = 3
_COMMA = frozenset({","})
_MAY_OPEN_CLAUSE = frozenset({"after", "before", "until", "since"})
_AMOUNTS = frozenset({"many", "most", "some", "few", "several"})
_TIMES = frozenset(
    {"war", "time", "times", "year", "years", "day", "days", "night", "morning", "evening", "summer", "winter",
     "autumn", "week", "month", "century", "decade", "season", "period", "age"}
)  # fmt: skip
_MORE_TIMES = frozenset(
    {"weeks", "months", "decades", "centuries", "generations", "hours", "hour", "minutes", "moment", "nights"}
)
_ALL_TIMES = _TIMES | _MORE_TIMES
_WEEKDAYS = frozenset({"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"})
_SOME = frozenset({"some", "many", "several", "each", "every", "one", "last", "next", "that", "this", "a", "the"})
_TIME_OPENERS = frozenset({"each", "every", "one", "last", "next", "that", "this"})
_RELATIVE_TIMES = frozenset({"later", "earlier", "ago", "before", "after", "afterwards"})
_IN_OPENING = read_words("noun_phrase_tags") | {"ADP"}
_LONGEST_OPENING = 10
_SHORTEST_PHRASE = 3
"""Tokens of a preposition, an article and a noun."""
_LONGEST_BARE_OPENING = 6
_LASTING = frozenset({"for", "over", "within"})
_ROUGHLY = frozenset({"about", "nearly", "almost", "roughly", "around"})
_SET_APART = frozenset({"exception", "regard", "respect", "addition", "view", "light"})
"""Words of openings that need their comma: "with the exception of the oak, they"."""
_LED_ON = frozenset({"time", "moment", "day", "way", "year", "extent", "place", "minute", "manner", "degree", "case"})
_DETERMINERS = read_words("possessives") | {"the", "a", "an", "this", "these"}
_POINTS = frozenset({"finally", "lastly", "firstly", "secondly", "thirdly", "first", "second", "third", "last", "next"})
_IN_CONNECTIVES = frozenset(
    {"addition", "fact", "contrast", "consequence", "conclusion", "summary", "sum", "brief", "turn", "response",
     "return", "case", "example", "instance", "reference", "relation", "accordance", "front", "spite", "terms", "part",
     "line", "order"}
)  # fmt: skip
"""Nouns of connectives, whose comma is another matter, and of longer prepositions."""
_BEFORE_BARE = frozenset({"in", "at", "on", "during", "under", "throughout", "without"})
_MONTHS = read_words("months")
_EACH_TIME = frozenset({("each", "time"), ("every", "time"), ("any", "time"), ("next", "time"), ("last", "time")})


def find_introductory_commas(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the end of a short prepositional or adverbial opening before a clear subject."""
    if len(view.tokens) < 5 or view.terminal == "?" or view.lowers[:4] == ("on", "the", "other", "hand"):
        return
    words = variable.parameters
    end: int | None = measure_phrase(view.lowers, 0, read_phrases(variable, "phrases")) or None
    if end is None:
        end = _opening_end(view, words["prepositions"], words["adverbs"])
    is_open = end is not None and end < len(view.tokens) - 1 and view.lowers[end] != ","
    if end is None or (is_open and not _is_subject(view, end) and not _is_bare_clause(view, end, variable)):
        end = _long_opening_end(view, words["prepositions"]) or end
    if end is None or end >= len(view.tokens):
        return
    has_comma = view.lowers[end] == ","
    subject = end + 1 if has_comma else end
    if subject >= len(view.tokens):
        return
    # "by the time he came" goes on with the phrase; "in the north, she said, it" breaks off a remark
    leads_on = view.lowers[end - 1] in ("time", "moment") or view.lowers[subject] in NOMINATIVE
    if not has_comma and leads_on and view.lowers[end - 1] in _LED_ON and view.lowers[0] not in _TIME_OPENERS:
        return
    if "," in view.lowers[subject + 1 : subject + 3] or (has_comma and _is_apposed(view, subject)):
        return
    if not has_comma and tuple(view.lowers[:2]) in _EACH_TIME:
        return  # "each time the bell rings, they": the clause goes on
    if view.lowers[0] in _MAY_OPEN_CLAUSE and _may_end_clause(view, end):
        return
    is_clear = _is_subject(view, subject) or (not has_comma and _is_bare_clause(view, end, variable))
    if not is_clear:
        if not has_comma or not _is_bare_subject(view, subject):
            return
        # "after the war new leaves", "today Smith", but not "in the spring leaves", "in his role of emperor Norton",
        # nor "after the waiting period new leaves"
        is_clear = (
            end <= _SHORTEST_PHRASE
            and view.tokens[subject].upos in ("ADJ", "PROPN")
            and (view.tokens[end - 1].upos == "ADV" or view.lowers[end - 1] in _TIMES or _is_year(view, end - 1))
        )
    variant = WITH if has_comma else WITHOUT
    before, after = view.tokens[end - 1], view.tokens[subject]
    start, stop = before.end, after.start
    # "Finally, there are eleven names" ends a list of points, "finally there was rain" says when
    is_clear = is_clear and not (has_comma and end == 1 and view.lowers[0] in _POINTS)
    # "in the wild, few otters": without the comma "wild" and "few" would go together
    is_clear = is_clear and (_may_lead_on(view, end, subject) if has_comma else not _is_second_time(view, subject))
    # "in that year, Wednesday 2 May was cold": one time does not run into the next
    is_clear = is_clear and not (has_comma and view.lowers[subject] in _WEEKDAYS)
    is_clear = is_clear and _second_opening(view, subject, words["prepositions"]) is not has_comma
    is_clear = is_clear and not (has_comma and (_is_long(view, end) or not _SET_APART.isdisjoint(view.lowers[:end])))
    options: tuple[Option, ...] = ()
    # a date with a comma of its own wants the second one too
    is_date = "," in view.text[view.tokens[0].start : before.end]
    if is_clear and not is_date and not view.spans.overlaps(start, stop) and "\n" not in view.text[start:stop]:
        options = (Option(1 - variant, (Patch(start, stop, " " if has_comma else ", "),)),)
    yield Site(variable, before.start, after.end, variant, options, "adverb" if end == 1 else "phrase")


def _is_bare_clause(view: SentenceView, end: int, variable: Variable) -> bool:
    """Whether a clause without a determiner begins here: "in this way old mills are", "in 1817 Karl built"."""
    if _is_year(view, end - 1) and view.tokens[end].upos == "PROPN":
        return view.finds_finite(end + 1, len(view.tokens))
    if _is_time(view, end - 1) and view.lowers[0] not in _MAY_OPEN_CLAUSE:
        return _is_many_or_name(view, end)
    return measure_phrase(view.lowers, 0, read_phrases(variable, "phrases")) == end and _is_bare_subject(view, end)


def _is_time(view: SentenceView, index: int) -> bool:
    return _is_year(view, index) or view.lowers[index] in _ALL_TIMES


def _is_many_or_name(view: SentenceView, index: int) -> bool:
    """Whether a plural or a name and its verb start a clause here: "in the 1920s boats were", "for years Rome kept"."""
    token, place = view.tokens[index], index + 1
    is_plural = token.upos == "NOUN" and is_plural_noun(token.lower) is True
    if not (is_plural or (token.upos == "PROPN" and token.text[:1].isupper())) or place >= len(view.tokens):
        return False
    if view.lowers[1] == "the" and "," in view.lowers[index:] and not _is_year(view, index - 1):
        return False  # "in the years storms hit the coast, the harbour was closed"
    return view.is_finite(place) or (view.tokens[place].upos == "ADV" and view.is_finite(place + 1))


def _may_lead_on(view: SentenceView, end: int, subject: int) -> bool:
    """Whether a word for an amount after an opening cannot be read with it: "in recent years many mills"."""
    last = view.lowers[end - 1]
    is_noun = last in _ALL_TIMES or view.lowers[1] in ("a", "an") or is_plural_noun(last) is True
    return view.lowers[subject] not in _AMOUNTS or (is_noun and view.tokens[end - 1].upos == "NOUN")


def _is_apposed(view: SentenceView, first: int) -> bool:
    """Whether the next comma ends an aside: "in 1824 Carnot, an officer, showed", "at it, a ruin, there lives"."""
    commas = view.where(_COMMA, first, -2)
    if not commas:
        return False
    if _is_subject(view, commas[0] + 1) and not view.finds_finite(first, commas[0]):
        return True
    return view.is_finite(commas[0] + 2 if view.tokens[commas[0] + 1].upos == "ADV" else commas[0] + 1)


def _is_second_time(view: SentenceView, first: int) -> bool:
    """Whether another time follows, not the subject: "by seven the next morning the wind had dropped"."""
    for index in range(first + 1, min(first + 4, len(view.tokens) - 1)):
        if view.lowers[index] in _ALL_TIMES:
            return not view.is_finite(index + 1)
    return False


def _is_long(view: SentenceView, end: int) -> bool:
    """Whether an opening is too long to go without a comma: "in the church by the old harbour, the vicar"."""
    phrases = sum(view.tokens[i].upos == "ADP" and view.lowers[i] != "of" for i in range(end))
    is_time = _is_time(view, end - 1)
    longest = _LONGEST_BARE_OPENING if is_time else _LONGEST_BARE_OPENING - 1
    # "before a game the difference": no time, so that a clause seems to begin
    is_unclear = view.lowers[0] in _MAY_OPEN_CLAUSE and view.tokens[end - 1].upos == "NOUN" and not is_time
    return phrases > 1 or end > longest or view.lowers[0] == "despite" or is_unclear


def _second_opening(view: SentenceView, subject: int, prepositions: Collection[str]) -> bool | None:
    """Whether a comma ends the opening of a second clause: ", and in May, it rained"; None without an opening."""
    for index in range(subject + 2, len(view.tokens) - 4):
        is_joint = view.lowers[index] in ("and", "but", "so") and view.lowers[index - 1] == ","
        if (is_joint or view.lowers[index] == ";") and view.lowers[index + 1] in prepositions:
            for end in range(index + 3, min(index + 7, len(view.tokens) - 2)):
                has_comma = view.lowers[end] == ","
                if has_comma or _is_subject(view, end):
                    return has_comma
            if view.lowers[index + 1] == view.lowers[0]:
                return False  # "on the left I drew the sea, and on the right everything else"
    return None


def _may_end_clause(view: SentenceView, end: int) -> bool:
    """Whether the last noun may be a verb: "after the harvest ends"."""
    pair = (view.tokens[end - 2].upos, view.tokens[end - 1].upos)
    return pair in (("NOUN", "NOUN"), ("PROPN", "NOUN"), ("ADJ", "NOUN")) and may_be_verb(view.lowers[end - 1])


def _is_year(view: SentenceView, index: int) -> bool:
    """Whether a year or a decade stands here: "1817", "1860s"."""
    return is_year(view.lowers[index].removesuffix("s").removesuffix("'"))


def _long_opening_end(view: SentenceView, prepositions: Collection[str]) -> int | None:
    """Give the end of an opening with two prepositions or none: "in a town by the sea", "three years later"."""
    first, lowers = view.tokens[0], view.lowers
    index = 0
    if first.upos in ("NUM", "DET", "ADJ") or lowers[0] in _SOME:
        while index < 5 and index < len(lowers) - 2 and view.tokens[index].upos in ("NUM", "DET", "ADJ", "PRON"):
            index += 1
        if index and lowers[index] in _ALL_TIMES:
            is_relative = lowers[index + 1] in _RELATIVE_TIMES
            return index + 2 if is_relative else index + 1 if lowers[0] in _TIME_OPENERS else None
        return None
    if lowers[0] not in prepositions or first.upos != "ADP" or "," not in lowers[3:_LONGEST_OPENING]:
        return None
    if lowers[1] == "home" or lowers[1:3] in (("other", "words"), ("addition", "to")):
        return None
    end = lowers.index(",", 3)
    is_plain = all(view.tokens[i].upos in _IN_OPENING for i in range(1, end))
    return end if is_plain and view.tokens[end - 1].upos in (*_HEAD, "NUM") else None


def _opening_end(view: SentenceView, prepositions: Collection[str], adverbs: Collection[str]) -> int | None:
    first = view.lowers[0]
    if first in adverbs and view.tokens[0].upos in ("ADV", "NOUN", "ADJ"):
        return 1
    if first not in prepositions or view.tokens[0].upos not in ("ADP", "SCONJ"):
        return None
    index = 1 + (view.lowers[1] in _ROUGHLY)
    index += view.lowers[index] in _DETERMINERS or view.tokens[index].upos == "DET"
    start = index
    # "in addition", "in other words" are connectives; their comma is another matter
    is_named = view.tokens[1].upos in ("NUM", "PROPN") or (first in _LASTING and view.lowers[1] in _MORE_TIMES)
    if start == 1 and not is_named and not _is_bare_phrase(view):
        return None
    if _is_year(view, 1) and view.tokens[2].upos == "PROPN" and view.lowers[2] not in _MONTHS:
        return 2  # "in 1817 Karl built"
    while index < len(view.tokens) and index - start < 5 and (view.tokens[index].upos in _ITEM):
        is_after_time = index > start and first not in _MAY_OPEN_CLAUSE and _is_time(view, index - 1)
        if is_after_time and _is_many_or_name(view, index):
            break
        index += 1
    if index + 1 < len(view.tokens) and view.lowers[index] == "of" and index > start:
        return _phrase_end(view, index + 1)
    # a date's day or a year alone is an opening, a bare number before a noun is not
    return index if index > start and view.tokens[index - 1].upos in (*_HEAD, "NUM") else None


def _is_bare_phrase(view: SentenceView) -> bool:
    """Whether an adjective, or a noun that makes no connective, follows the preposition: "in cold water", "at sea"."""
    token = view.tokens[1]
    if token.upos == "ADJ":
        return token.lower not in ("other", "such", "short")
    is_noun = token.upos == "NOUN" and token.lower not in _IN_CONNECTIVES and not token.lower.endswith("ing")
    return is_noun and view.lowers[0] in _BEFORE_BARE and view.lowers[2] != "of"


def _phrase_end(view: SentenceView, index: int) -> int | None:
    """Give the end of the noun phrase after "of"."""
    if view.lowers[index] in _DETERMINERS or view.tokens[index].upos == "DET":
        index += 1
    start = index
    while index < len(view.tokens) and index - start < 4 and view.tokens[index].upos in _ITEM:
        index += 1
    return index if index > start and view.tokens[index - 1].upos in _HEAD else None


def _is_bare_subject(view: SentenceView, index: int) -> bool:
    """Whether a noun without a determiner and its verb start a clause here: "plants grow"."""
    start = index
    while index < len(view.tokens) and index - start <= _LONGEST_ITEM and view.tokens[index].upos in _ITEM:
        index += 1
    return index > start and view.tokens[index - 1].upos in _HEAD and index < len(view.tokens) and view.is_finite(index)


def _is_subject(view: SentenceView, index: int) -> bool:
    """Whether a pronoun with its verb, or a determiner, starts a clause here."""
    if view.lowers[index] in NOMINATIVE:
        return index + 1 < len(view.tokens) and view.tokens[index + 1].upos in ("VERB", "AUX", "ADV")
    if view.lowers[index] == "there" or view.lowers[index].split("'")[0] in NOMINATIVE:
        return index + 1 < len(view.tokens) and (view.is_finite(index) or view.is_finite(index + 1))
    is_led = view.lowers[index] in _DETERMINERS or view.lowers[index] in _AMOUNTS or view.tokens[index].upos == "DET"
    if not is_led:
        return False
    if view.lowers[index - 1] == "," and "," not in view.lowers[index:]:
        verb = guess_verb(view, index, len(view.tokens) - 1)
        if verb > index:
            return True
    return any(view.is_finite(i) for i in range(index + 1, min(index + 7, len(view.tokens)))) and not any(
        view.lowers[i] in (",", ";") for i in range(index + 1, min(index + 4, len(view.tokens)))
    )
