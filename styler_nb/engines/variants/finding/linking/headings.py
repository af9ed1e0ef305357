"""Judge whether a sentence spells out the short judgement before it: "wind is a threat. It may …", after a colon."""

from __future__ import annotations

from styler_nb.engines.variants.finding.linking.accounts import CONTRASTS
from styler_nb.engines.variants.reading.apart import names, reports
from styler_nb.engines.variants.reading.joints import connective_end, count_words, main_verb, may_follow, tense
from styler_nb.engines.variants.reading.statements import Statement, find_statement
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["spells_out_judgement"]

_LONGEST_JUDGEMENT = 13
_FEWEST = 3
_LONGEST = 44
_AT_END = 6
_BE = frozenset({"is", "are", "was", "were", "became", "become", "becomes", "remain", "remains", "remained"})
_JUDGED = frozenset(
    {"unusual", "different", "wide", "varied", "mixed", "uneven", "apparent", "visible", "unfavourable", "favourable",
     "unfavorable", "favorable", "peculiar", "remarkable", "positive", "threefold", "twofold"}
)  # fmt: skip
"""What is said of a thing that the next sentence goes on to show."""
_EASE = frozenset({"easy", "simple", "difficult", "hard"})
_HARMS = frozenset({"threat", "hazard", "danger", "problem", "difficulty", "difficulties", "obstacle", "conflicts"})
_BRINGING = frozenset(
    {"presents", "present", "presented", "poses", "pose", "posed", "causes", "cause", "caused", "faces", "face"}
    | {"faced", "is", "are", "was", "were"}
)
_STAYING = frozenset({"remain", "remained", "occur", "occurred", "do", "did", "arise", "arose"})
_RESULTS = frozenset({"effects", "consequences", "results"})
_HAVE = read_words("forms_of_have")
_CHANGED = frozenset({"changed", "changes", "transformed", "transforms", "altered"})
_MADE = frozenset({"made", "makes"})
_EASIER = frozenset({"easier", "harder", "safer", "cheaper"})
_COUNTED = frozenset({"several", "various", "many", "two", "three", "four", "five", "some", "one", "another"})
_NUMBERS = {"two": 2, "three": 3, "four": 4}
_POINTING = read_words("pointing") | NOMINATIVE | {"such", "its", "both"}
_OTHERS = frozenset({"one", "another", "others", "those"})
_NO_DETAIL = frozenset({"also", "then", "therefore", "thus", "still", "even", "later", "instead", "first"})


def spells_out_judgement(view: SentenceView, following: SentenceView, second: int, size: int) -> bool:
    """Whether the second of two sentences tells what the first one, a short judgement, rests on.

    Parameters
    ----------
    view, following : SentenceView
        The two sentences.
    second : int
        Token at which the second one begins after its connective.
    size : int
        Words of both.
    """
    if second > 0 or size > _LONGEST or not _FEWEST < count_words(view) + 1 <= _LONGEST_JUDGEMENT + 1:
        return False
    if not (may_follow(view) and may_follow(following)) or names(view) or view.lowers[0] in _POINTING:
        return False
    last = len(following.tokens) - 1
    then, verb = find_statement(following, 0, last), main_verb(view, 0, len(view.tokens) - 1)
    if then is None or verb < 0 or tense(view, verb) != tense(following, then.verb) or reports(following, then.begin):
        return False
    if following.lowers[0] in _POINTING or following.lowers[then.begin] in _POINTING or connective_end(following, 0):
        return False
    if following.lowers[0] in _OTHERS and following.tokens[1].upos != "NOUN":
        return False  # "a short rope is easy to coil. One of nine yards …" sets another beside it
    if following.tokens[then.begin].upos == "PROPN" or not _NO_DETAIL.isdisjoint(following.lowers[: then.verb + 3]):
        return False
    if not CONTRASTS.isdisjoint((*view.lowers[:-2], *following.lowers[: then.verb])):
        return False
    return _judges(view, verb) and _is_all(view, following, then)


def _judges(view: SentenceView, verb: int) -> bool:
    """Whether a sentence ends in a judgement: "is quite unusual", "is easy to see", "had great effects"."""
    end = len(view.tokens) - 1
    if view.lowers[end - 1] == "however":
        end -= 2
    low, rest = view.lowers[verb], view.lowers[verb + 1 : end]
    if low in _BE and rest:
        is_eased = rest[-2:-1] == ("to",) and not _EASE.isdisjoint(rest[-3:-2])
        if is_eased or rest[-1] in _JUDGED or (rest[0] in _JUDGED and len(rest) <= _AT_END):
            return True
    subject = view.lowers[:verb]
    if low in _STAYING and len(rest) <= 1:
        return not _HARMS.isdisjoint(subject)
    if low in _BRINGING and not _HARMS.isdisjoint(rest):
        return low not in _BE or rest[0] in ("the", "a", "another")
    if low in _HAVE:
        return bool(rest) and (rest[-1] in _RESULTS or (rest[0] in _CHANGED and len(rest) <= _AT_END))
    if low in _CHANGED:
        return rest[:2] == ("the", "way")
    return low in _MADE and bool(rest) and rest[-1] in _EASIER


def _is_all(view: SentenceView, following: SentenceView, then: Statement) -> bool:
    """Whether no more sentences are needed to tell what the first one counts: "two changes made it easier"."""
    counted = [low for low in view.lowers if low in _COUNTED]
    if not counted:
        return True
    return _NUMBERS.get(counted[0]) == 2 and (",", "and") in zip(
        following.lowers[then.verb :], following.lowers[then.verb + 1 :], strict=False
    )
