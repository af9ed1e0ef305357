"""Judge whether "and" may stand between two clauses that a semicolon holds together, as it does in older prose.

"Boys slept above the mill; girls had a room by the yard" tells two things that may be added together, "the mill is
not old; it is a ruin" does not: its second clause answers the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from styler_nb.engines.variants.finding.linking.accounts import CONTRASTS, gives_reason
from styler_nb.engines.variants.finding.linking.kinship import announces, announces_several, start_of_plural
from styler_nb.engines.variants.finding.linking.loose_ties import advises_anew
from styler_nb.engines.variants.reading.apart import defines, is_setting, names, reports
from styler_nb.engines.variants.reading.clauses import MARKS, has_two_clauses
from styler_nb.engines.variants.reading.denials import has_denial
from styler_nb.engines.variants.reading.joints import count_words, main_verb
from styler_nb.engines.variants.reading.moves import is_imperative
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["adding_ways"]

_LONGEST = 48
_LONGEST_WITH_COMMA = 38
_DENIALS = read_words("denials") | {
    "only", "few", "little", "cannot", "seldom", "without", "merely", "instead", "even", "less", "fewer", "rather",
}  # fmt: skip
_ANSWERS = frozenset(
    {"however", "nevertheless", "nonetheless", "instead", "contrast", "contrary", "hand", "reality", "fact", "indeed",
     "actually", "example", "instance", "therefore", "thus", "hence", "consequently", "accordingly", "otherwise",
     "moreover", "furthermore", "likewise", "similarly", "conversely", "meanwhile", "finally", "because", "since",
     "for", "still", "again", "namely", "unfortunately", "perhaps", "probably", "presumably", "particular", "likely",
     "practice", "addition", "comparison", "reason", "general", "effect"}
)  # fmt: skip
"""Words near the front of a clause that say how it goes with the one before it, which is not by an addition."""
_OPENINGS = frozenset(
    {"the", "a", "an", "this", "these", "such", "it", "they", "he", "she", "its", "their", "his", "her", "most",
     "some", "many", "several", "others", "both", "all", "each", "if", "when", "once", "where", "in", "on", "at",
     "during", "after", "by", "today", "another", "one", "two", "about", "those"}
)  # fmt: skip
_PRONOUNS = frozenset({"it", "they", "he", "she", "these", "this", "those"})
_SURE = frozenset({"it", "they", "he", "she", "its", "their", "his", "her", "this", "these"})
"""Words with which no further part of a row begins."""
_CLAUSES = frozenset({"if", "when", "once", "where", "after"})
_SCOPES = frozenset(
    {"because", "since", "although", "though", "while", "whereas", "if", "when", "until", "as", "whether", "how", "why",
     "what", "than", "before", "after", "once", "so", "unless", "whenever", "whose"}
)  # fmt: skip
"""Words of a first clause after which one more with a comma and "and" might belong to a part of it."""
_BE = read_words("finite_be")
_ARTICLES = read_words("articles")
_TOO = frozenset({"too", "so", "such", "enough", "?"})
_EARLIER = frozenset({"had", "hadn't"})
_JOINING = read_words("all_clause_coordinators")
_LYING = frozenset({"answer", "cause", "difference", "explanation", "key", "problem", "reason", "secret", "solution"})
_NEAR_FRONT = 6
_LONGEST_SUMMARY = 3
"""Words of a sentence like "growth was rapid", which the next one only bears out."""
_TAKE = frozenset({"take", "takes", "took"})
_FEWEST_OF_DESCRIPTION = 6
"""Words of a first clause that says no more than what a thing is, which the next one goes on to show."""
_UNDONE = frozenset(
    {"removed", "abandoned", "abolished", "replaced", "lifted", "repealed", "dropped", "closed", "withdrawn",
     "demolished", "reversed", "overturned", "discontinued", "corrected", "rejected", "cancelled", "canceled", "lost"}
)  # fmt: skip
"""What was done away with since: "the rule asked for a pass every month; it has been removed"."""
_FORMER = frozenset({"older", "earlier", "former", "original", "previous", "early", "traditional", "old", "medieval"})
"""Words of what went before, which stands against what is: "older mills burned wood"."""
_TAILS = (("as", "well"), ("too",), ("also",), ("besides",))
_SEVERAL = frozenset(
    {"several", "various", "many", "numerous", "different", "other", "number", "variety", "range", "series"}
)
_TOLD_MORE = frozenset(
    {"consist", "consists", "consisted", "comprise", "comprises", "comprised", "ignored", "ignores", "ignore", "failed",
     "fails", "fail", "refused", "refuses", "refuse", "lacked", "lacks", "lack"}
)  # fmt: skip
"""Verbs that tell what something is made of, or that it did not do what was to be expected."""


def adding_ways(view: SentenceView, end: int, other: SentenceView, second: int) -> Iterator[str]:
    """Name the way to write two clauses with "and" that a semicolon might hold together, if there is one.

    The clauses, which end before `end` and start at `second`, may be of one sentence or of two.
    """
    if _adds_briefly(view, end, other, second):
        yield "comma"
    elif _adds_loosely(view, end, other, second):
        yield "semicolon_word"


def _adds_loosely(view: SentenceView, end: int, other: SentenceView, second: int) -> bool:
    """Whether a semicolon and "and" may stand between the clauses: neither answers, explains or denies anything."""
    last = len(other.tokens) - 1
    before, after = view.lowers[:end], other.lowers[second:last]
    if count_words(view, 0, end) + count_words(other, second) > _LONGEST or not _is_opening(view, end, other, second):
        return False
    if not MARKS.isdisjoint(before) or not MARKS.isdisjoint(after) or other.terminal != ".":
        return False
    if advises_anew(view, end, other):
        return False
    if _denies(before) or _denies(after) or not CONTRASTS.isdisjoint((*before, *after)):
        return False
    if not _UNDONE.isdisjoint(after) and not {"has", "have"}.isdisjoint(after):
        return False
    if _FORMER.isdisjoint(before) and not _FORMER.isdisjoint(after[:_LONGEST_SUMMARY]):
        return False
    if not _ANSWERS.isdisjoint(after[:_NEAR_FRONT]) or not _TOO.isdisjoint(before) or "too" in after:
        return False
    if _goes_on_with_same(after) or "however" in before:
        return False
    if is_imperative(view, 0) or announces(view) or announces_several(view) or _announces_too(view):
        return False
    if names(view) or reports(other, second):
        return False
    if gives_reason(other, second) or is_setting(other, second):
        return False
    if before[0] == "there" and other.lowers[second] not in _PRONOUNS | {"there"}:
        return False  # "there is a way to mend it; a builder can close the holes"
    first, then = main_verb(view, 0, end), main_verb(other, second, last)
    if first < 0 or then < 0 or not (view.is_finite(first) and other.is_finite(then)):
        return False
    if view.lowers[first] in _TAKE or (end <= _LONGEST_SUMMARY and other.lowers[second] not in _SURE):
        return False  # "the wall took six years to build; it was cleaned first" tells how
    if view.lowers[first] in ("is", "are") and view.lowers[first + 1] in _ARTICLES and other.lowers[second] in _SURE:
        return False  # "a dolmen is an old grave; it has a roof": what it is, and then what is said of it
    if not _EARLIER.isdisjoint(other.lowers[then : then + 1]) and "had" not in before:
        return False  # "he moved to Rome; he had studied there" goes back in time
    is_definition = other.lowers[second] in _PRONOUNS and (
        defines(other, second) or (other.lowers[then] in _BE and other.lowers[then + 1] in _ARTICLES)
    )
    is_state = view.lowers[first] in _BE and view.tokens[first + 1].xpos != "VBN"
    if other.lowers[second] in _PRONOUNS and is_state and end <= _FEWEST_OF_DESCRIPTION:
        return False  # "bats are mammals; they feed their young with milk"
    is_said = defines(view, 0) or _says_what_it_is(view, first, end)
    if other.lowers[second] in _PRONOUNS and (other.lowers[then] in _TOLD_MORE or _ends_in_several(view, end)):
        return False
    return not (is_definition or (is_said and other.lowers[second] not in _SURE))


def _announces_too(view: SentenceView) -> bool:
    """Whether the next sentence tells what one names: "it has certain drawbacks as well", "the answer lies in it"."""
    if "lies" in view.lowers and not _LYING.isdisjoint(view.lowers):
        return True
    end = len(view.tokens) - 1
    tail = next((t for t in _TAILS if tuple(view.lowers[end - len(t) : end]) == t), None)
    return (
        tail is not None
        and view.tokens[end - len(tail) - 1].upos == "NOUN"
        and view.lowers[end - len(tail) - 1].endswith("s")
    )


def _is_opening(view: SentenceView, end: int, other: SentenceView, second: int) -> bool:
    """Whether the second clause begins with a word that may add something, or a noun that the first has not."""
    word, low = other.tokens[second], other.lowers[second]
    if low in _OPENINGS or word.upos not in ("NOUN", "ADJ"):
        return low in _OPENINGS
    return low not in view.lowers[:end] and low.rstrip("s") not in view.lowers[:end]


def _ends_in_several(view: SentenceView, end: int) -> bool:
    """Whether things are only counted at the end of a clause: "has many tasks", which the next one tells one by one."""
    noun = end - 1
    first = start_of_plural(view, noun)
    if noun < 1 or first < 0:
        return False
    counted = view.lowers[max(first - 3, 0) : noun]
    return view.tokens[first - 1].upos == "NUM" or not _SEVERAL.isdisjoint(counted)


def _says_what_it_is(view: SentenceView, verb: int, end: int) -> bool:
    """Whether a noun without an article is what the subject is said to be: "owls are night birds"."""
    place = verb + 1
    while place < end and view.tokens[place].upos in ("ADJ", "NUM"):
        place += 1
    return view.lowers[verb] in _BE and place < end and view.tokens[place].upos in ("NOUN", "PROPN")


def _adds_briefly(view: SentenceView, end: int, other: SentenceView, second: int) -> bool:
    """Whether a comma and "and" may do, since the first clause is plain and the second one stands alone."""
    if count_words(view, 0, end) + count_words(other, second) > _LONGEST_WITH_COMMA:
        return False
    before = view.lowers[:end]
    if end <= _LONGEST_SUMMARY:
        return False
    if other.lowers[second] not in _SURE and _ends_in_row(view, end):
        return False
    if has_two_clauses(view, 0, end) or not _SCOPES.isdisjoint(before) or _goes_on(other, second):
        return False
    return other.lowers[second] not in _CLAUSES and _adds_loosely(view, end, other, second)


def _ends_in_row(view: SentenceView, end: int) -> bool:
    """Whether commas part the words of a clause, or a row ends it, so that one more thing would seem to follow."""
    commas = [i for i in range(end) if view.lowers[i] == ","]
    if len(commas) != 1:
        return bool(commas)
    last = commas[0]
    tail = view.lowers[last + 1 : end]
    return bool(tail) and (tail[0] in ("and", "or") or not view.finds_finite(last + 1, end))


def _goes_on(view: SentenceView, second: int) -> bool:
    """Whether a comma and "and" or the like stand in what is added, so that a reader would meet two of them."""
    after = view.lowers[second:]
    return any(mark == "," and low in _JOINING for mark, low in pairwise(after))


def _goes_on_with_same(after: Sequence[str]) -> bool:
    """Whether what is added goes on about its own subject: "; and it had ten rooms, and it was sold"."""
    return any(
        mark == "," and low in ("and", "but") and after[i + 2 : i + 3] and after[i + 2] in _PRONOUNS
        for i, (mark, low) in enumerate(pairwise(after))
    )


def _denies(lowers: Sequence[str]) -> bool:
    return has_denial(lowers, _DENIALS)
