"""Tell when a sentence openly goes on with the one before it, so that ", and" may join both, whatever they tell.

Nothing is asked of what the sentences say, but of how the second one begins: with a pronoun or a possessive for the
subject of the first, with "this" or "these", with the rest of what was told of, or with "also". What sets the two
apart (a contrast, another time, a definition and a history, a reason) is looked for by closed classes of words.
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.linking.accounts import CONTRASTS, adds, gives_reason, is_expletive
from styler_nb.engines.variants.finding.linking.common_matter import stem_of
from styler_nb.engines.variants.finding.linking.kinship import start_of_plural
from styler_nb.engines.variants.finding.linking.likeness import have_one_rule
from styler_nb.engines.variants.finding.linking.taking_up import picks_of_counted, takes_up_subject
from styler_nb.engines.variants.reading.apart import ends_in_side_clause, mixes_times, names, only_seems, tells_apart
from styler_nb.engines.variants.reading.clauses import has_joined_clause, has_two_clauses
from styler_nb.engines.variants.reading.denials import has_denial
from styler_nb.engines.variants.reading.joints import may_follow, says, tense
from styler_nb.engines.variants.reading.statements import Statement, find_statement
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["ways_of_continuing"]

_LONGEST = 40
"""Most words of both."""
_DENIALS = read_words("denials")
_DOWN = read_words("verbs_of_falling")
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
_CASES = frozenset({"case", "cases"})
_RETURNS = (("in", "return", ","), ("in", "turn", ","), ("in", "exchange", ","))
_COUNTED = frozenset({"several", "various", "many", "number", "two", "three", "four", "variety", "some"})
_BEGINNING = frozenset({"begins", "begin", "starts", "start", "began", "started"})
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
    first, then = find_statement(view, 0, end), find_statement(other, 0, len(other.tokens) - 1)
    if first is None or then is None or _are_apart(view, first, other, then):
        return
    is_open = _has_row(view, end)
    if _takes_up(view, first, other, then, is_open=is_open):
        yield "semicolon"
        if not has_joined_clause(other, _JOINING):
            yield "comma"
    elif not (is_open or has_joined_clause(other, _JOINING)) and _goes_beside(view, first, other, then):
        yield "comma"


def _takes_up(view: SentenceView, first: Statement, other: SentenceView, then: Statement, *, is_open: bool) -> bool:
    """Whether the subject of a sentence takes up what the one before it told of; `is_open` if a row ends that."""
    low, end = other.lowers[0], len(view.tokens) - 1
    if then.begin > 0:
        return False
    if low in ("its", "their"):
        return other.tokens[1].upos in ("NOUN", "ADJ") and takes_up_subject(view, first, end, other, then)
    if is_open:
        return False
    if low in ("it", "they"):
        return not _tells_what_was_counted(view, other) and takes_up_subject(view, first, end, other, then)
    if low in _POINTING:
        return _points_back(view, first, other, then)
    return _is_rest(view, first, other, then)


def _goes_beside(view: SentenceView, first: Statement, other: SentenceView, then: Statement) -> bool:
    """Whether a sentence with a subject of its own adds to the one before it."""
    if then.begin > 0:
        return _opens_pointing(other, then)
    return (
        _adds_more(view, first, other)
        or picks_of_counted(view, other, then)
        or (view.setting.is_of_institution and have_one_rule(view, first, other, then))
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
    if has_denial(told, _DENIALS) or has_denial(said, _DENIALS):
        return True
    if tense(view, first.verb) != tense(other, then.verb) or mixes_times(view, first.verb, other, then.verb):
        return True
    if view.lowers[first.verb] in _UNSURE and other.lowers[then.verb] not in _UNSURE:
        return True
    return (
        only_seems(view, first.verb)
        or names(other)
        or tells_apart(view, first.verb, other, 0, then.verb)
        or gives_reason(other, 0)
        or is_expletive(other, 0)
    )


def _tells_what_was_counted(view: SentenceView, other: SentenceView) -> bool:
    """Whether a sentence tells what the things are that one only counts: "the wall has several uses. It keeps out"."""
    is_counted = start_of_plural(view, len(view.tokens) - 2) > 0 and not _COUNTED.isdisjoint(view.lowers)
    return is_counted and other.lowers[1] not in _BEGINNING


def _points_back(view: SentenceView, first: Statement, other: SentenceView, then: Statement) -> bool:
    """Whether "this" or "these" stands for what was told, or points to a noun or verb of the sentence before."""
    if then.verb == 1 and first.begin > 0:
        return False  # "on some matters, the owner informs the council. These include the rents"
    if then.verb == 1:
        return other.lowers[0] in ("this", "these") and other.lowers[1] not in _BE
    known = {stem_of(t.lower) for t in view.tokens if t.upos in ("NOUN", "VERB")}
    return any(t.upos == "NOUN" and stem_of(t.lower) in known for t in other.tokens[1 : then.verb])


def _opens_pointing(other: SentenceView, then: Statement) -> bool:
    """Whether a sentence opens with what points back: "in these weeks, boats", "in return, the firm".

    With "in this case" a sentence lays down what follows from one case alone, and stays apart.
    """
    opening = other.lowers[: then.begin]
    is_phrase = other.tokens[0].upos == "ADP" and opening[1] in _POINTING and len(opening) <= _OPENING
    is_phrase = is_phrase and _CASES.isdisjoint(opening)
    return (is_phrase or opening in _RETURNS) and not other.finds_finite(0, then.begin)


def _is_rest(view: SentenceView, first: Statement, other: SentenceView, then: Statement) -> bool:
    """Whether a sentence tells of the rest of what some were told of: "the rest enters the soil"."""
    subject = other.lowers[: then.verb]
    is_rest = bool(_RESTS & {*subject[:2]}) or subject[0] == "another"
    return is_rest and bool(_FIRSTS & {*view.lowers[first.begin : first.verb]})


def _adds_more(view: SentenceView, first: Statement, other: SentenceView) -> bool:
    """Whether "also" adds a thing to the one told of before."""
    head = other.tokens[0]
    return (
        adds(other, 0)
        and "also" not in view.lowers
        and _DOWN.isdisjoint(view.lowers)  # "rents fell, and cheaper coal also brought new mills"
        and first.begin == 0
        and (head.upos != "NOUN" or head.text == head.lower or other.tokens[1].upos in ("NOUN", "VERB", "AUX", "ADV"))
    )
