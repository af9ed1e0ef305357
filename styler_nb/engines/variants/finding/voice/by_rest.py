"""Judge what follows a doer: whether it may follow what the doer acts upon, and what its pronouns stand for."""

from __future__ import annotations

from styler_nb.engines.variants.finding.voice.by_nouns import Doer
from styler_nb.engines.variants.finding.voice.by_phrases import GOES_ON, is_phrase, past_times
from styler_nb.engines.variants.reading.agents import OBJECTS
from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.moves import agreeing_nouns, pronouns
from styler_nb.engines.variants.reading.noun_phrases import (
    NounPhrase,
    is_person,
    is_plural_noun,
    may_be_person,
    names_person,
)
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["SAME", "may_follow_doer", "means_both", "named_by", "stays_clear"]

_GROUPS = read_words("groups_that_act") | read_words("groups_of_people")
_BACK = frozenset(
    {"both", "former", "latter", "these", "those", "such", "neither", "either", "each", "another", "other"}
)
_NEUTER = read_words("of_one_thing")
_PERSONAL = read_words("of_one_person")
SAME = {
    "it": _NEUTER,
    "they": frozenset({"they", "them", "their", "theirs", "themselves"}),
    "he": frozenset({"he", "him", "his", "himself"}),
    "she": frozenset({"she", "her", "hers", "herself"}),
}
_THIRD = _NEUTER | _PERSONAL | SAME["they"]
_BODIES = _GROUPS | read_words("owners") | read_words("doers")
_SEVERAL = frozenset({"and", "or", "each", "every", "any", "no", "of", "everyone", "someone", "anyone", "one"})
_CLAUSES = frozenset({"because", "although", "though", "while", "when", "if", "whereas", "until", "unless"})
_CONTENT = read_words("contents")
_LATER = frozenset({"before", "after", "since", "once", "as", "where"})
_BEFORE_CLAUSES = frozenset({"before", "after", "until"})
"""Words before a clause that the tagger may take for prepositions."""
_BE = frozenset({"is", "are", "was", "were", "been", "wasn't", "weren't", "isn't", "aren't"})
_AFTER_BE = frozenset({"not", "n't", "too", "either", "also", "once", "before", "again", "already"})
_SO = frozenset({"so", "nor", "neither", "as", "than"})
_MOVING = frozenset(
    {"guide", "carry", "push", "drive", "transport", "bring", "send", "move", "pull", "lift", "take", "pump", "force"}
    | {"blow", "sweep", "wash", "transfer", "convert", "turn", "divide", "transform", "change", "translate", "direct"}
    | {"deflect", "attract", "draw", "break", "split", "press", "scatter", "release", "absorb", "reflect", "bend"}
    | {"throw", "project", "focus", "channel"}
)
"""Verbs after which "into", "toward" and the like belong to the verb."""
_PATHS = frozenset({"toward", "towards", "into", "onto", "across"})
_TO_A_LIST = frozenset({("to", "its", noun) for noun in ("list", "register", "collection", "catalogue", "catalog")})
_TO_PLACES = frozenset({(",", "where"), (",", "which")})
_HANGING = frozenset({"of", "from", "in", "at", "who", "that", "which"})
_ENDS = frozenset({"NOUN", "NUM"})
_TELLING = frozenset({"which", "where", "when"})
_TAKEN_UP = 8


def means_both(view: SentenceView, index: int, thing: NounPhrase, doer: Doer, seen: SentenceView | None = None) -> bool:
    """Whether a pronoun of the sentence, or of another one, could stand for both the thing and the doer."""
    pronoun = (seen or view).lowers[index].split("'")[0]
    if pronoun not in _THIRD:
        return False
    if seen is None and thing.first <= index <= thing.last:
        return pronoun not in OBJECTS and bool(named_by(view, pronoun, doer.first, doer.last))
    own = view.lowers[thing.first] if thing.first == thing.last else ""
    of_thing = (
        pronoun in SAME.get(own, ()) if own in OBJECTS else bool(named_by(view, pronoun, thing.first, thing.last))
    )
    if pronoun in _NEUTER and names_someone(view, doer):
        return False
    if pronoun in SAME["they"] and _is_one(view, doer):
        return False
    return of_thing and bool(_named_in_doer(view, pronoun, doer))


def _named_in_doer(view: SentenceView, pronoun: str, doer: Doer) -> list[int]:
    """Give the nouns of a doer that a later pronoun could stand for: in "layers of sand filter it", "it" is no sand."""
    found = named_by(view, pronoun, doer.first, doer.last)
    if doer.is_plural is not True or pronoun not in _NEUTER or doer.head in found:
        return found
    link = next((i for i in range(doer.head, doer.last) if view.lowers[i] in _HANGING), doer.last + 1)
    return [i for i in found if i < link]


def _is_one(view: SentenceView, doer: Doer) -> bool:
    """Whether the doer is one thing, and no "they" can mean it: "this policy", but not "the council" or "each"."""
    words = view.lowers[doer.first : doer.last + 1]
    return doer.is_plural is False and view.lowers[doer.head] not in _BODIES and _SEVERAL.isdisjoint(words)


def names_someone(view: SentenceView, doer: Doer) -> bool:
    """Whether the doer is a person with a name of two words or more, or with what he is before it."""
    tokens = view.tokens[doer.first : doer.last + 1]
    names = [token for token in tokens if token.upos == "PROPN"]
    nouns = [token.lower for token in tokens if token.upos == "NOUN"]
    if not names or view.tokens[doer.head].upos != "PROPN" or doer.text:
        return False
    if nouns:
        return all(is_person(noun) or names_person(noun) for noun in nouns)
    is_in_full = len(names) > 1 and tokens[0].upos == "PROPN" and tokens[1].upos == "PROPN"
    return is_in_full and not any(token.text.isupper() or token.lower in _GROUPS for token in names)


def named_by(view: SentenceView, pronoun: str, first: int, last: int) -> list[int]:
    """Give the nouns of a range that a pronoun could stand for; "it" is no person, and "she" no thing."""
    return [i for i in agreeing_nouns(view, pronoun, first, last + 1) if _is_alike(view, pronoun, i)]


def _is_alike(view: SentenceView, pronoun: str, index: int) -> bool:
    if view.tokens[index].upos == "PROPN":
        return True
    low = view.lowers[index]
    if pronoun in _NEUTER:
        return not is_person(low) and is_plural_noun(low) is not True  # also of "bacteria"
    return pronoun not in _PERSONAL or may_be_person(low)


def may_follow_doer(
    view: SentenceView,
    thing: NounPhrase,
    doer: Doer,
    index: int,
    following: SentenceView | None,
    *,
    lemma: str = "",
) -> bool:
    """Whether what follows the doer from a token on, and the next sentence, may follow the thing as well."""
    last = len(view.tokens) - 1
    if following is not None and (_takes_up_verb(following, 0) or not stays_clear(view, thing, doer, following, 0)):
        return False
    if index == last:
        return True
    if lemma == "add" and view.lowers[index : index + 3] in _TO_A_LIST:
        return not any(view.lowers[i] in GOES_ON or view.is_finite(i) for i in range(index, last))
    if doer.text or _takes_up_verb(view, index) or not stays_clear(view, thing, doer, view, index):
        return False
    if lemma in _MOVING and not _has_clause(view, thing) and _is_path(view, index, last):
        return True
    start = index
    if not _has_clause(view, thing):
        index = past_times(view, index, last)
    if index == last:
        return True
    if view.tokens[index].upos != "PUNCT":
        stop = _end_of_phrase(view, index, last)
        if stop < last and not _has_clause(view, thing) and is_phrase(view, index, stop, doer, lemma):
            index = stop
    low = view.lowers[index]
    if low in ("—", "–"):
        return opens_clause(view, index + 1, last)  # and not "by Ann Roe—a baker from Rome"
    if low in (";", ":"):
        return True
    if low == "and" and view.lowers[index + 1] in _CONTENT:
        # a second thing is asked or said: "whether it was seen by boys and whether"
        return view.lowers[index + 1] in view.lowers[: thing.first] and _is_own_clause(view, index + 2, last)
    if low == ",":
        # what is told of the last noun before a comma still stands after it
        is_told = index > start and view.lowers[index + 1] in _TELLING and view.tokens[index - 1].upos in _ENDS
        return is_told or _is_clause_after_comma(view, index, last)
    if view.lowers[index : index + 2] == ("so", "that"):
        return True
    if (
        low in _CLAUSES | _LATER
        and (view.tokens[index].upos in ("SCONJ", "ADV") or low in _BEFORE_CLAUSES)
        and _is_own_clause(view, index + 1, last)
    ):
        return True
    return not _has_clause(view, thing) and is_phrase(view, index, last, doer, lemma)


def _is_path(view: SentenceView, index: int, last: int) -> bool:
    """Whether it is told up to the end where something is moved to: "toward the coast, where they land"."""
    if view.lowers[index] not in _PATHS:
        return False
    stop = _end_of_phrase(view, index, last)
    if stop < last and view.lowers[stop : stop + 2] not in _TO_PLACES:
        return False
    return not any(view.lowers[i] in GOES_ON or view.is_finite(i) for i in range(index, stop))


def _takes_up_verb(view: SentenceView, first: int) -> bool:
    """Whether a form of "be" stands for the passive: "but I was not", "so were the cows"."""
    last = len(view.tokens) - 1
    end = last - 1
    while end > first and view.lowers[end] in _AFTER_BE:
        end -= 1
    if end > first and view.lowers[end] in _BE:
        return True
    return any(view.lowers[i] in _SO and view.lowers[i + 1] in _BE for i in range(first, last))


def _has_clause(view: SentenceView, thing: NounPhrase) -> bool:
    """Whether a clause tells which thing it is, to which all that follows would seem to belong."""
    return view.finds_finite(thing.first, thing.last + 1)


def _end_of_phrase(view: SentenceView, index: int, last: int) -> int:
    """Give the mark or the word at which the next clause opens."""
    for place in range(index + 1, last):
        if view.tokens[place].upos == "SCONJ" or view.lowers[place] in (",", ";", ":", "—", "–"):
            return place
    return last


def stays_clear(view: SentenceView, thing: NounPhrase, doer: Doer, after: SentenceView, first: int) -> bool:
    """Whether the pronouns that come soon in a view cannot mean both, which change their places."""
    end = min(first + _TAKEN_UP, len(after.lowers))
    own = view.lowers[thing.first] if after is view and first and thing.first == thing.last else ""
    if any(
        after.lowers[i] in _BACK and not _has_noun(after, i) and after.lowers[i : i + 2] != ("such", "as")
        for i in range(first, end)
    ):
        return False
    seen = None if after is view else after
    # "if the waves push it over, it should": the same word again means the same
    found = [i for i in pronouns(after, first, end) if after.lowers[i] not in SAME.get(own, ())]
    if after is not view:
        # "many bees are killed by men. Hives can be saved if they"
        found = [i for i in found if not agreeing_nouns(after, after.lowers[i], 0, i)]
    return not any(means_both(view, i, thing, doer, seen) for i in found)


def _has_noun(view: SentenceView, index: int) -> bool:
    return index + 1 < len(view.tokens) and view.tokens[index + 1].upos in ("NOUN", "ADJ", "PROPN")


def _is_clause_after_comma(view: SentenceView, comma: int, last: int) -> bool:
    following, token = view.lowers[comma + 1], view.tokens[comma + 1]
    if following in ("and", "but", "so", "or", "yet"):
        if comma + 2 >= last:
            return False
        place = comma + 2 + (view.tokens[comma + 2].upos == "ADV")
        return place < last and (opens_clause(view, place, len(view.lowers)) or _opens_late(view, place, last))
    if following in _CLAUSES | {"as", "since"} and token.upos in ("SCONJ", "ADV"):
        return _is_own_clause(view, comma + 2, last)
    # the clause was the first of two: "if it is approved by the council, the hall"
    is_statement = opens_clause(view, comma + 1, len(view.lowers)) or (
        view.tokens[comma + 1].upos == "DET" and view.finds_finite(comma + 2, last)
    )
    return _opens_first(view, comma) and is_statement


def _opens_late(view: SentenceView, first: int, last: int) -> bool:
    """Whether a clause with a phrase or a longer subject before its verb follows: "and because of the rain he left"."""
    token = view.tokens[first]
    if view.lowers[first] == "by" or token.upos not in ("ADP", "SCONJ", "DET", "NOUN", "PROPN"):
        return False
    verb = next((i for i in range(first + 1, last) if view.is_finite(i)), -1)
    return verb > first and not any(view.lowers[i] in ("who", "which", "that", "whose") for i in range(first, verb))


def _opens_first(view: SentenceView, comma: int) -> bool:
    return view.lowers[0] in _CLAUSES | _LATER and "," not in view.lowers[:comma]


def _is_own_clause(view: SentenceView, first: int, last: int) -> bool:
    return first < last and (view.lowers[first] in NOMINATIVE or opens_clause(view, first, last))
