"""Tell when a sentence openly goes on with the one before it, so that ", and" may join both, whatever they tell.

Nothing is asked of what the sentences say, but of how the second one begins: with a pronoun or a possessive for the
subject of the first, with "this" or "these", with the rest of what was told of, or with "also". What sets the two
apart (a contrast, another time, a definition and a history, a reason) is looked for by closed classes of words.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from styler_nb.engines.variants.finding.linking.accounts import CONTRASTS, gives_reason, is_expletive, is_same_account
from styler_nb.engines.variants.finding.linking.common_matter import stem_of
from styler_nb.engines.variants.finding.linking.kinship import start_of_plural
from styler_nb.engines.variants.reading.apart import (
    ends_in_side_clause,
    goes_back,
    is_setting,
    may_mean_another,
    mixes_times,
    names,
    only_seems,
    reports,
    speaks_of_another,
    takes_time,
)
from styler_nb.engines.variants.reading.clauses import has_two_clauses, opens_clause
from styler_nb.engines.variants.reading.joints import count_words, main_verb, may_follow, says, tense
from styler_nb.engines.variants.reading.statements import Statement, find_statement
from styler_nb.engines.variants.reading.subject_pronouns import pronoun_of_clause
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["ways_of_continuing"]

_LONGEST = 40
"""Most words of both."""
_DENIALS = read_words("denials")
_DOWN = read_words("verbs_of_falling")
_POSSESSIVES = frozenset({"its", "their"})
_POINTING = frozenset({"this", "these", "such"})
_TURNS = frozenset(
    {"disadvantage", "disadvantages", "drawback", "drawbacks", "limit", "limits", "limitation", "limitations",
     "problem", "problems", "risk", "risks", "danger", "dangers", "negative", "harmful", "costs", "difficult",
     "criticism", "criticized", "criticised", "instead", "contrast", "unlike", "hand", "only", "rarely",
     "seldom", "even", "still", "except", "exception", "exceptions", "otherwise", "therefore", "thus",
     "consequently", "example", "instance"}
)  # fmt: skip
"""Words of a sentence that turns, concludes or gives an example."""
_RESTS = frozenset({"rest", "remainder", "remaining", "other", "others", "second", "latter"})
_FIRSTS = frozenset({"some", "one", "most", "part", "half", "much", "many", "first", "former", "several"})
_BE = read_words("finite_be")
_JOINING = frozenset({"and", "but", "so", "or", "yet"})
_OPENING = 5
"""Most tokens of a phrase that points back, its comma included."""
_RETURNS = (("in", "return", ","), ("in", "turn", ","), ("in", "exchange", ","))
_COUNTED = frozenset({"several", "various", "many", "number", "two", "three", "four", "variety", "some"})
_BEGINNING = frozenset({"begins", "begin", "starts", "start", "began", "started"})
_LONGEST_PICK, _LONGEST_COUNT = 6, 14
_DUTIES = frozenset({"must", "should", "will", "shall"})
_UNSURE = frozenset({"would", "could", "might"})


def ways_of_continuing(view: SentenceView, other: SentenceView, words: int) -> Iterator[str]:
    """Name the ways to join a sentence to the one before it that its opening, which takes that one up, allows.

    Parameters
    ----------
    view, other : SentenceView
        The two sentences, each whole.
    words : int
        Of both together.
    """
    end = len(view.tokens) - 1
    if words > _LONGEST or not (may_follow(view) and may_follow(other)) or says(view, 0, end, is_lenient=True):
        return
    if has_two_clauses(view) or ends_in_side_clause(view, end):
        return
    first, then = _statement(view), _statement(other)
    if first is None or then is None or _are_apart(view, first, other, then):
        return
    is_open = _has_row(view, end)
    if _takes_up(view, first, other, then, is_open=is_open):
        yield "semicolon"
        if not _has_second_clause(other):
            yield "comma"
    elif not (is_open or _has_second_clause(other)) and _goes_beside(view, first, other, then):
        yield "comma"


def _takes_up(view: SentenceView, first: Statement, other: SentenceView, then: Statement, *, is_open: bool) -> bool:
    """Whether the subject of a sentence takes up what the one before it told of; `is_open` if a row ends that."""
    low, end = other.lowers[0], len(view.tokens) - 1
    if then.begin > 0:
        return False
    if low in _POSSESSIVES:
        return other.tokens[1].upos in ("NOUN", "ADJ") and _owns(view, first, low)
    if is_open:
        return False
    if low in ("it", "they"):
        return _takes_up_subject(view, first, end, other)
    if low in _POINTING:
        return _points_back(view, end, other, then)
    return _is_rest(view, first, other, then)


def _goes_beside(view: SentenceView, first: Statement, other: SentenceView, then: Statement) -> bool:
    """Whether a sentence with a subject of its own adds to the one before it."""
    if then.begin > 0:
        return _opens_pointing(other, then)
    return (
        _adds_more(view, first, other, then)
        or _picks_one(view, other, then)
        or _are_of_people(view, first, other, then)
        or _are_rules(view, first, other, then)
    )


def _statement(view: SentenceView) -> Statement | None:
    last = len(view.tokens) - 1
    found = find_statement(view, 0, last)
    if found is None and view.tokens[0].upos in ("NOUN", "ADJ", "DET", "PRON"):
        verb = main_verb(view, 0, last)
        return Statement(0, verb) if verb > 0 and "," not in view.lowers[:verb] else None
    return found


def _has_second_clause(view: SentenceView) -> bool:
    """Whether a comma and a conjunction bring a further clause, so that with one more there would be three."""
    last = len(view.tokens) - 1
    return any(
        mark == "," and low in _JOINING and opens_clause(view, i + 2, last)
        for i, (mark, low) in enumerate(pairwise(view.lowers[:last]))
    )


def _has_row(view: SentenceView, end: int) -> bool:
    """Whether a row of three things, or a clause after a comma, ends a sentence: "rain, snow, or hail"."""
    commas = [i for i in range(end) if view.lowers[i] == ","]
    return bool(commas) and any(
        low in ("and", "or", "which", "who", "where", "but") for low in view.lowers[commas[-1] :]
    )


def _are_apart(view: SentenceView, first: Statement, other: SentenceView, then: Statement) -> bool:
    """Whether something sets two sentences apart, or the second explains or corrects the first."""
    told, said = {*view.lowers}, {*other.lowers}
    if not (CONTRASTS.isdisjoint(told) and CONTRASTS.isdisjoint(said)) or not _TURNS.isdisjoint(said):
        return True
    if not told.isdisjoint({"only", "even", "example", "instance"}):
        return True
    if _denies(told) or _denies(said):
        return True
    if tense(view, first.verb) != tense(other, then.verb) or mixes_times(view, first.verb, other, then.verb):
        return True
    if view.lowers[first.verb] in _UNSURE and other.lowers[then.verb] not in _UNSURE:
        return True
    return (
        only_seems(view, first.verb)
        or names(view)
        or names(other)
        or reports(other, 0)
        or speaks_of_another(other, 0)
        or goes_back(view, first.verb, other, then.verb)
        or gives_reason(other, 0)
        or is_setting(other, 0)
        or takes_time(other, 0)
        or is_expletive(other, 0)
    )


def _denies(lowers: set[str]) -> bool:
    return any(low in _DENIALS or low.endswith("n't") for low in lowers)


def _takes_up_subject(view: SentenceView, first: Statement, end: int, other: SentenceView) -> bool:
    """Whether "it" or "they" can only be the subject of the sentence before."""
    low = other.lowers[0]
    if first.begin > 0 or view.lowers[0] in ("each", "every", "no", "any", "there"):
        return False
    if (
        start_of_plural(view, end - 1) > 0
        and not _COUNTED.isdisjoint(view.lowers)
        and other.lowers[1] not in _BEGINNING
    ):
        return False  # "the wall has several uses. It keeps out the wind": what they are
    if may_mean_another(view, 0, end, low) or not is_same_account(view, end, other, 0):
        return False
    subject = pronoun_of_clause(view, 0).lower()
    if subject != low:
        verbs = ("is", "was", "has") if low == "it" else ("are", "were", "have")
        return not subject and view.lowers[first.verb] in verbs
    return True


def _owns(view: SentenceView, first: Statement, low: str) -> bool:
    """Whether the subject of a sentence has the number of a possessive."""
    if first.begin > 0:
        return False
    subject = pronoun_of_clause(view, 0).lower()
    return subject == ("it" if low == "its" else "they")


def _points_back(view: SentenceView, end: int, other: SentenceView, then: Statement) -> bool:
    """Whether "this" or "these" stands for what was told, or points to a noun or verb of the sentence before."""
    if then.verb == 1 and find_statement(view, 0, end) is not None and view.tokens[0].upos == "ADP":
        return False  # "on some matters, the owner informs the council. These include the rents"
    if then.verb == 1:
        return other.lowers[0] in ("this", "these") and other.lowers[1] not in _BE
    known = {stem_of(t.lower) for t in view.tokens[:end] if t.upos in ("NOUN", "VERB")}
    return any(t.upos == "NOUN" and stem_of(t.lower) in known for t in other.tokens[1 : then.verb])


def _opens_pointing(other: SentenceView, then: Statement) -> bool:
    """Whether a sentence opens with what points back: "in this case, the gate", "in return, the firm"."""
    opening = other.lowers[: then.begin]
    is_phrase = other.tokens[0].upos == "ADP" and opening[1] in ("this", "these", "such") and len(opening) <= _OPENING
    return (is_phrase or opening in _RETURNS) and not other.finds_finite(0, then.begin)


def _picks_one(view: SentenceView, other: SentenceView, then: Statement) -> bool:
    """Whether a sentence tells of the first or foremost of the things that the one before it only counts.

    "Several roads lead to the mill. The shortest one crosses the river", "the first is a path".
    """
    subject = other.lowers[: then.verb]
    if subject[0] != "the" or len(subject) > _LONGEST_PICK or other.lowers[then.verb] not in _BE:
        return False
    is_ranked = subject[1] in ("most", "least", "best", "main", "first", "commonest") or subject[1].endswith("est")
    return is_ranked and not _COUNTED.isdisjoint(view.lowers) and count_words(view) <= _LONGEST_COUNT


def _are_of_people(view: SentenceView, first: Statement, other: SentenceView, then: Statement) -> bool:
    """Whether two sentences tell of two sorts of people by what they do: "people who fish …, and those who row"."""
    whos = view.lowers[1], other.lowers[1]
    return first.begin == 0 and whos == ("who", "who") and view.lowers[first.verb] != other.lowers[then.verb]


def _are_rules(view: SentenceView, first: Statement, other: SentenceView, then: Statement) -> bool:
    """Whether two sentences lay down what must be done with two things of one matter, in the passive."""
    if first.begin > 0 or not view.setting.is_of_institution:
        return False
    verbs = view.lowers[first.verb], other.lowers[then.verb]
    is_done = [
        one.lowers[verb + 1] == "be" and one.tokens[verb + 2].xpos == "VBN"
        for one, verb in ((view, first.verb), (other, then.verb))
    ]
    return all(is_done) and (verbs[0] == verbs[1] or {*verbs} <= _DUTIES)


def _is_rest(view: SentenceView, first: Statement, other: SentenceView, then: Statement) -> bool:
    """Whether a sentence tells of the rest of what some were told of: "the rest enters the soil"."""
    subject = other.lowers[: then.verb]
    is_rest = bool(_RESTS & {*subject[:2]}) or subject[0] == "another"
    return is_rest and bool(_FIRSTS & {*view.lowers[first.begin : first.verb]})


def _adds_more(view: SentenceView, first: Statement, other: SentenceView, then: Statement) -> bool:
    """Whether "also" adds a thing to the one told of before."""
    near = other.lowers[then.verb - 1 : then.verb + 3]
    head = other.tokens[0]
    return (
        "also" in near
        and "also" not in view.lowers
        and _DOWN.isdisjoint(view.lowers)  # "rents fell, and cheaper coal also brought new mills"
        and first.begin == 0
        and (head.upos != "NOUN" or head.text == head.lower or other.tokens[1].upos in ("NOUN", "VERB", "AUX", "ADV"))
    )
