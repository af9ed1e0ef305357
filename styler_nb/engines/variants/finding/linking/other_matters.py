"""Tell when a sentence turns to another matter than the one before it, so that they do not become one."""

from __future__ import annotations

from itertools import pairwise

from styler_nb.engines.variants.finding.linking.common_matter import stem_of
from styler_nb.engines.variants.finding.linking.kinship import are_parallel, is_akin
from styler_nb.engines.variants.reading.joints import (
    begin_of_clause,
    connective_end,
    main_verb,
)
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["is_set_apart", "opens_matter", "turns_elsewhere"]

_ADDING = frozenset({"in", "moreover", "furthermore", "additionally", "also", "besides"})
_ORDINALS = frozenset({"second", "third", "fourth", "fifth", "further", "final"})
_SETTING_OUT = frozenset({"explains", "describes", "outlines", "sets", "summarizes", "summarises"})
"""What a text says of itself: "this policy sets out how", which goes on with no fact told before."""
_COUNTS = frozenset({"two", "three", "four", "several", "various"})
_SUMMING_UP = frozenset({("for", "these"), ("for", "those"), ("these", "reasons"), ("in", "short"), ("all", "these")})
_KINDS = frozenset({"types", "kinds", "sorts", "forms", "classes"})
_SHARES = frozenset(
    {"most", "much", "some", "part", "parts", "half", "third", "quarter", "all", "none", "little", "more", "lot",
     "deal", "bulk", "rest", "majority", "amount", "percent", "any", "few", "many", "number", "share"}
)  # fmt: skip
_DEALINGS = frozenset(
    {"delivery", "shipping", "postage", "assembly", "installation", "cleaning", "maintenance", "payment", "service"}
    | {"repair", "repairs", "storage", "warranty", "guarantee"}
)
"""What goes with a thing that is sold, and is not handled itself."""
_BEING = frozenset({"is", "was", "remains", "remained", "became"})
_LIGHT = frozenset({"also", "now", "still", "thus", "therefore", "probably"})
_MASSES = frozenset({"information", "evidence", "data", "research", "material", "money", "knowledge", "news"})
"""What is no one thing, so that "it is the oldest book" is not said of it."""
_SIDE = read_words("subordinators") - {"that", "which", "who", "whose"}
_BACK = frozenset(
    {"this", "these", "those", "such", "it", "its", "they", "them", "their", "he", "him", "his", "she", "her", "both",
     "two", "others", "rest", "same", "therefore", "thus", "then"}
)  # fmt: skip
"""Words with which a sentence takes up what was told."""
_CASES = frozenset({"if", "when"})
_OUTCOMES = read_words("outcomes")
_OPENING = 3
"""First words of a sentence that show whether what stands before its subject takes something up."""


def opens_matter(view: SentenceView, following: SentenceView, second: int) -> bool:
    """Whether a second sentence opens with a case or setting of its own, or tells of a thing not spoken of before.

    No semicolon goes before these: "it keeps. Until it is sold, the shop is closed", "pay before you move in. The
    money remains yours".
    """
    if second > 0 or connective_end(following, 0) > 0:
        return False
    opening = {*following.lowers[:_OPENING]}
    head = following.tokens[0]
    if following.lowers[0] in _SIDE or (head.upos == "ADP" and "," in following.lowers):
        return not (
            are_parallel(view, following, 0)
            or view.lowers[0] == head.lower
            or opening & {"this", "these", "such"}
            or _goes_on_after_phrase(following)
            or _is_case_of_subject(view, following)
        )
    if not (head.upos in ("NOUN", "ADJ") or head.lower == "the") or is_akin(view, following, 0):
        return False
    if (view.tokens[0].upos == head.upos == "NOUN") or following.lowers[1] in _OUTCOMES:
        return False  # "tourists buy cups; companies order bowls", "the result is"
    end = following.lowers.index(",") if "," in following.lowers else len(following.lowers)
    return _BACK.isdisjoint(following.lowers[:end])


def _goes_on_after_phrase(following: SentenceView) -> bool:
    """Whether a pronoun goes on with what was told, after a phrase: "it is dear. In some towns, it is not sold"."""
    if following.tokens[0].upos != "ADP" or "," not in following.lowers:
        return False
    comma = following.lowers.index(",")
    return following.lowers[comma + 1 : comma + 2] in (("it",), ("they",)) and not following.finds_finite(0, comma)


def _is_case_of_subject(view: SentenceView, following: SentenceView) -> bool:
    """Whether a case is one of what the first sentence is about: "claims are paid. If a claim is late, it"."""
    if following.lowers[0] not in _CASES:
        return False
    verb = main_verb(view, 0, len(view.tokens) - 1)
    subject = {stem_of(t.lower) for t in view.tokens[: max(verb, 0)] if t.upos == "NOUN"}
    of_case = following.tokens[1 : _OPENING + 2]
    noun = next((t.lower for t, after in pairwise(of_case) if t.upos == "NOUN" and after.upos != "NOUN"), "")
    return stem_of(noun) in subject


def turns_elsewhere(view: SentenceView, following: SentenceView, second: int, name: str) -> bool:
    """Whether a second sentence, whose clause begins at `second`, turns to something else; `name` is the variant."""
    if name == "period" and second == 0 and _is_one_more_point(view, following):
        return True
    if following.lowers[second] == "it":
        return _names_another_thing(view, following, second)
    if following.lowers[second] in ("he", "she"):
        return _turns_to_feeling(view, following, second)
    goes_on = following.lowers[second + 2 : second + 3]
    return following.lowers[second] == "this" and not _SETTING_OUT.isdisjoint(goes_on)


def _is_one_more_point(view: SentenceView, following: SentenceView) -> bool:
    """Whether a sentence tells of the next of several things, or of another matter after one that was added."""
    if following.lowers[0] in ("a", "the") and following.lowers[1] in _ORDINALS:
        return True
    if following.lowers[:2] in _SUMMING_UP:
        return True  # "for these reasons" sums up more than the sentence before
    if following.lowers[0] == "most" and not _KINDS.isdisjoint(following.lowers):
        return True  # "most beds are of three types": what is told next
    if view.lowers[0] == "if" and view.lowers[1] != "you" and following.lowers[:2] == ("if", "you"):
        return True  # "if it rings, leave the pool. If you are rude, you can be sent away"
    if view.lowers[0] in _COUNTS and not _KINDS.isdisjoint(view.lowers[1:4]) and following.tokens[0].upos != "PRON":
        return True  # "two main types are sold. Short ropes": the first of them
    who = 1 + (following.lowers[0] in ("a", "an", "any"))
    if view.setting.readers and following.lowers[who] == "who" and following.tokens[who - 1].upos == "NOUN":
        return True  # "the pool must be cleared. Members who are rude": another rule
    is_added = connective_end(view, 0) > 0 and view.lowers[0] in _ADDING
    return is_added and following.lowers[0] in ("their", "his", "her") and following.tokens[1].upos == "NOUN"


def _names_another_thing(view: SentenceView, following: SentenceView, second: int) -> bool:
    """Whether "it" is some one thing, which a part, a mass or a service before is not.

    "Most of the oil came. It is a farm" and "delivery takes a week. It must not be washed" speak of two things.
    """
    rest = [low for low in following.lowers[second + 1 : second + 6] if low not in _LIGHT]
    if _is_handled(following, second) and not _DEALINGS.isdisjoint(view.lowers[:2]):
        return True
    if len(rest) < 2 or rest[0] not in _BEING or rest[1] not in ("a", "an", "the", "one"):
        return False
    begin = begin_of_clause(view, 0, len(view.tokens) - 1) or 0
    head = view.lowers[begin : max(main_verb(view, begin, len(view.tokens) - 1), begin)]
    is_share = "of" in head and not _SHARES.isdisjoint(head[: head.index("of")])
    return is_share or not _MASSES.isdisjoint(head[:2])


def _is_handled(view: SentenceView, first: int) -> bool:
    """Whether something must, can or may be done with "it"."""
    be = next((i for i in range(first + 2, min(first + 4, len(view.tokens) - 1)) if view.lowers[i] == "be"), 0)
    is_modal = view.tokens[first + 1].xpos == "MD" or view.lowers[first + 1].endswith("n't")
    return (
        be > 0 and is_modal and "VBN" in (view.tokens[be + 1].xpos, view.tokens[min(be + 2, len(view.tokens) - 1)].xpos)
    )


def _turns_to_feeling(view: SentenceView, following: SentenceView, second: int) -> bool:
    """Whether what somebody has done is followed by what they do or feel: "he has rowed for years. He misses it"."""
    done, now = main_verb(view, 0, len(view.tokens) - 1), second + 1
    has_done = done >= 0 and view.lowers[done] in ("has", "have") and view.tokens[done].upos == "AUX"
    return has_done and following.tokens[now].upos == "VERB" and following.tokens[now].xpos == "VBZ"


def is_set_apart(following: SentenceView, second: int) -> bool:
    """Whether a sentence opens with what it is about: "turtles are led inland. In people, bright light may harm"."""
    is_in = following.lowers[second] == "in" and following.tokens[second + 1].upos == "NOUN"
    return is_in and following.lowers[second + 2 : second + 3] == (",",)
