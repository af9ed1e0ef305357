"""Judge which sentences stand for themselves and are joined to no other."""

from __future__ import annotations

from styler_nb.engines.variants.finding.linking.kinship import announces_several, is_akin, is_aside_of_text
from styler_nb.engines.variants.reading.joints import begin_of_clause, count_words, may_follow
from styler_nb.engines.variants.reading.view import SentenceView

__all__ = ["opens_block", "stands_alone"]

_ADDRESSES = frozenset({"thank", "thanks", "sorry", "please", "welcome", "congratulations", "hello", "yes"})
"""How a sentence begins that speaks to the reader, and is no part of what is told."""
_NEXT_POINTS = frozenset(
    {"another", "other", "others", "one", "further", "first", "second", "third", "next", "finally", "last"}
)
"""Words that open the next point of a list, which stands for itself."""
_FEWEST_WORDS = 3
_NEAR = 8
"""Characters before a sentence that tell whether it opens its block."""
_BEFORE_PLACES = frozenset({"in", "at", "from", "to", "near", "into", "through", "across", "the", "on", "around"})
_PERSONAL = frozenset({"his", "her", "he", "she"})


def stands_alone(view: SentenceView, following: SentenceView, second: int) -> bool:
    """Whether one of two sentences stands for itself, as a point, an answer or an aside, or is too short to join."""
    if _opens_point(view, following, second) or _takes_up_more(view, following, second):
        return True
    if following.lowers[second] == "some" and "others" in following.lowers[second + 1 :]:
        return True  # "tastes vary; some like tea, others want milk" says one thing in two halves
    if (
        view.lowers[0] in _ADDRESSES
        or view.lowers[:2] == ("no", ",")
        or announces_several(view)
        or _may_be_of_last_name(view, following, second)
    ):
        return True
    if min(count_words(view), count_words(following, second)) < _FEWEST_WORDS:
        return True
    if _names_subject_again(view, following, second):
        return True
    is_same_noun = view.lowers[0] == following.lowers[second] and view.tokens[0].upos in ("NOUN", "PROPN")
    verb = second + (2 if following.tokens[second + 1].upos == "ADV" else 1)
    if is_same_noun and view.is_finite(1) and following.is_finite(verb):
        return True  # "owls are birds; owls hunt at night" asks for a pronoun
    if not may_follow(following) or is_aside_of_text(following):
        return True
    return following.lowers[second] == "as"  # "he stopped; as his father had, he …" reads as if it hung on the first


def _may_be_of_last_name(view: SentenceView, following: SentenceView, second: int) -> bool:
    """Whether "his" may be of the man just named: "he broke with his uncle, James of York; his reign was short"."""
    place = len(view.tokens) - 2
    if following.lowers[second] not in _PERSONAL or place < _FEWEST_WORDS or view.tokens[place].upos != "PROPN":
        return False
    while place > 0 and view.tokens[place].upos == "PROPN":
        place -= 1
    return view.lowers[place] not in _BEFORE_PLACES


def _names_subject_again(view: SentenceView, following: SentenceView, second: int) -> bool:
    """Whether both have the same name for their subject: "Holt played for two years; Holt received a ring"."""
    if following.tokens[second].upos != "PROPN" or following.tokens[second + 1].upos == "PROPN":
        return False
    begin = begin_of_clause(view, 0, len(view.tokens) - 1) or 0
    is_same = following.lowers[second] in (view.lowers[0], view.lowers[begin])
    return is_same and following.tokens[second + 1].upos in ("VERB", "AUX", "ADV")


def _opens_point(view: SentenceView, following: SentenceView, second: int) -> bool:
    """Whether a sentence is the next point of a list; "other methods" after "a method" sets two side by side."""
    low = following.lowers[second]
    if low not in _NEXT_POINTS:
        return False
    return low not in ("another", "other", "others") or not is_akin(view, following, second)


def _takes_up_more(view: SentenceView, following: SentenceView, second: int) -> bool:
    """Whether a sentence may take up more than the one before it: "These measures" after the last of three."""
    if following.lowers[second] == "such" and following.lowers[second + 1] in ("a", "an"):
        second += 1
    elif following.lowers[second] not in ("these", "those") or following.tokens[second + 1].upos not in (
        "NOUN",
        "ADJ",
    ):
        return False
    if following.lowers[second] == "these" and opens_block(view):
        return False
    nouns = [t.lower.removesuffix("s") for t in following.tokens[second + 1 : second + 3] if t.upos == "NOUN"]
    known = {t.lower.removesuffix("s") for t in view.tokens}
    return not any(noun in known for noun in nouns)


def opens_block(view: SentenceView) -> bool:
    """Whether no sentence of its block stands before: all that can have been said is in it."""
    return view.text[max(0, view.tokens[0].start - _NEAR) : view.tokens[0].start].rstrip(" ")[-1:] in ("", "\n")
