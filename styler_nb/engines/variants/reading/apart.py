"""Judge what keeps two clauses apart: a contrast between them, another time, another matter, an unclear pronoun."""

from __future__ import annotations

from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.joints import main_verb, tense
from styler_nb.engines.variants.reading.noun_phrases import is_person, may_be_person
from styler_nb.engines.variants.reading.subject_pronouns import is_thing, pronoun_of_clause
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = [
    "defines",
    "ends_in_relative",
    "ends_in_side_clause",
    "goes_back",
    "is_setting",
    "may_mean_another",
    "mixes_times",
    "names",
    "only_seems",
    "reports",
    "speaks_of_another",
    "takes_time",
    "tells_apart",
]

_SEEMING = frozenset({"look", "seem", "appear", "sound", "feel"})
_SEEMING_FORMS = frozenset({f"{stem}{ending}" for stem in _SEEMING for ending in ("", "s", "ed")} | {"felt"})
_UNREAL = frozenset({"could", "might", "would", "should"})
_REPORTS = read_words("reports")
_WILLING = frozenset({"will", "shall", "'ll", "would", "wo"})
_HAVE = frozenset({"has", "have", "'ve", "had"})
_BE = read_words("finite_be")
_STATES = _BE | {"grew", "got", "became"}
_WEATHER = frozenset({"rained", "rains", "snowed", "snows"})
_ARTICLES = frozenset({"a", "an", "the", "one"})
_SETTINGS = read_words("impersonal") | {"quiet", "silent", "still", "calm", "windy", "foggy", "noon", "midnight"}
_PERSONAL = frozenset({"his", "her"})
_TIMES = frozenset({"minute", "hour", "day", "night", "week", "month", "year", "decade", "century", "while", "time"})
_UNTIL = frozenset({"before", "until", "till", "since", "that"})
_SIDE = frozenset({"since", "for", "as", "although", "though", "whereas", "while"})
_OTHER_NUMBER = {"it": frozenset({"are", "were", "have", "do"}), "they": frozenset({"is", "was", "has", "does"})}
_CONTENT = frozenset({"that", "whether", "if", "how", "why", "what"})
"""Words that open what somebody says or asks."""
_RELATIVES = read_words("relatives_after_commas")


def only_seems(view: SentenceView, verb: int) -> bool:
    """Whether a verb tells how a thing seems or could have been, which what follows answers: "ice looks solid"."""
    is_unreal = view.lowers[verb] in _UNREAL and view.lowers[verb + 1] == "have"
    return is_unreal or view.lowers[verb] in _SEEMING_FORMS


def mixes_times(view: SentenceView, verb: int, other: SentenceView, second: int) -> bool:
    """Whether two clauses tell of other times: "it will open, and it lasts", "he died, and he was lying in the sun"."""
    will = view.lowers[verb] in _WILLING or _is_going_to(view, verb), other.lowers[second] in _WILLING
    if will[0] != will[1]:
        return True
    return (_is_perfect(other, second) and not _is_perfect(view, verb)) or (
        _is_lasting(other, second) and not _is_lasting(view, verb)
    )


def _is_going_to(view: SentenceView, verb: int) -> bool:
    return tuple(view.lowers[verb + 1 : verb + 3]) == ("going", "to")


def _is_perfect(view: SentenceView, verb: int) -> bool:
    return view.lowers[verb] in _HAVE and any(t.xpos == "VBN" for t in view.tokens[verb + 1 : verb + 4])


def _is_lasting(view: SentenceView, verb: int) -> bool:
    """Whether a verb tells what was going on: "he was lying in the sun"."""
    return view.lowers[verb] in ("was", "were") and view.tokens[verb + 1].xpos == "VBG"


def lasts_until(view: SentenceView, first: int) -> bool:
    """Whether "it" stands for a time that passes: "it may be months or years before the leaves fall"."""
    ahead = view.lowers[first + 1 : first + 12]
    place = next((i for i, low in enumerate(ahead) if low in _UNTIL), 0)
    be = next((i for i, low in enumerate(ahead[:place]) if low in _BE or low in ("be", "been")), place)
    return not _TIMES.isdisjoint(low.removesuffix("s") for low in ahead[be:place])


def takes_time(view: SentenceView, first: int) -> bool:
    """Whether "it" stands for what is done or for time: "it took her four days", "it may be months before"."""
    if view.lowers[first] == "it" and lasts_until(view, first):
        return True
    if view.lowers[first] != "it" or view.lowers[first + 1] not in ("takes", "took"):
        return False
    ahead = view.lowers[first + 2 : first + 10]
    is_time = not _TIMES.isdisjoint(low.removesuffix("s") for low in ahead)
    return "to" in ahead or (is_time and view.tokens[first + 2].upos == "PRON")


def reports(view: SentenceView, first: int) -> bool:
    """Whether a clause says what somebody says or thinks: "she said that she would open again"."""
    verb = main_verb(view, first, len(view.tokens) - 1)
    if verb < 0 or view.lowers[verb] not in _REPORTS or verb + 2 >= len(view.tokens):
        return False
    after = view.lowers[verb + 1]
    return (
        not _CONTENT.isdisjoint(view.lowers[verb + 1 : verb + 5])
        or after in NOMINATIVE
        or opens_clause(view, verb + 1, len(view.tokens))
    )


def is_setting(view: SentenceView, first: int) -> bool:
    """Whether "it" stands for no thing but tells of the hour, the weather or the air: "it was very quiet"."""
    if view.lowers[first] != "it":
        return False
    verb = view.lowers[first + 1]
    if verb in _WEATHER or verb not in _STATES or view.lowers[first + 2] in _ARTICLES:
        return verb in _WEATHER
    return not _SETTINGS.isdisjoint(view.lowers[first + 2 : first + 4])


def defines(view: SentenceView, first: int) -> bool:
    """Whether a clause says what a thing is: "the airways are the small tubes"."""
    verb = main_verb(view, first, len(view.tokens) - 1)
    return verb > 0 and view.lowers[verb] in _BE and view.lowers[verb + 1] in _ARTICLES


def names(view: SentenceView) -> bool:
    """Whether a sentence only gives the name of what was told before: "this is called a mate"."""
    return view.lowers[0] in ("this", "that") and not {"called", "known", "named"}.isdisjoint(view.lowers[2:4])


def ends_in_relative(view: SentenceView, end: int) -> bool:
    """Whether a clause after a comma ends the first one, so that what follows might go on with that."""
    return any(
        view.lowers[i] in _RELATIVES
        and (view.lowers[i - 1] == "," or (view.tokens[i - 1].upos == "ADP" and "," in view.lowers[i - 4 : i]))
        for i in range(3, end)
    )


def ends_in_side_clause(view: SentenceView, end: int) -> bool:
    """Whether a reason or a concession ends the first clause: one more thing would seem to go on with that."""
    return any(
        view.lowers[i] == "because" or (view.lowers[i] in _SIDE and view.lowers[i - 1] == ",") for i in range(3, end)
    )


def may_mean_another(view: SentenceView, begin: int, end: int, pronoun: str) -> bool:
    """Whether "it" or "they" after a clause does not mean its subject, or might mean people named after it.

    The clause has its subject at token `begin` and ends before `end`.
    """
    if pronoun not in ("it", "they"):
        return False
    subject = pronoun_of_clause(view, begin).lower()
    if subject and subject != pronoun:
        return True
    verb = main_verb(view, begin, end)
    if verb <= begin:
        return False
    if view.lowers[verb] in _OTHER_NUMBER[pronoun]:
        return True
    head = view.lowers[verb - 1]
    if pronoun == "it":
        return may_be_person(head) and not is_thing(head)
    return not may_be_person(head) and any(
        t.upos == "NOUN" and t.lower.endswith(("s", "people", "men", "children")) and may_be_person(t.lower)
        for t in view.tokens[verb + 1 : end]
    )


def speaks_of_another(view: SentenceView, first: int) -> bool:
    """Whether a clause turns to somebody who belongs to the person spoken of: "her mother wanted"."""
    if view.lowers[first] not in _PERSONAL:
        return False
    verb = main_verb(view, first, len(view.tokens) - 1)
    return verb > first and any(is_person(low) for low in view.lowers[first + 1 : verb])


def goes_back(view: SentenceView, verb: int, other: SentenceView, second: int) -> bool:
    """Whether a state is told in the present, and what was before it in the second clause."""
    return tense(view, verb) == "present" and other.lowers[second] == "had"


def tells_apart(view: SentenceView, verb: int, other: SentenceView, second: int, then: int) -> bool:
    """Whether a second clause does not go on with the first: it reports, sets a scene, or turns to another person.

    Parameters
    ----------
    view, other : SentenceView
        The sentences of the first clause and of the second, from token `second` on.
    verb, then : int
        Their main verbs, -1 where none is known.
    """
    return (
        names(view)
        or takes_time(other, second)
        or reports(other, second)
        or is_setting(other, second)
        or speaks_of_another(other, second)
        or (min(verb, then) >= 0 and goes_back(view, verb, other, then))
    )
