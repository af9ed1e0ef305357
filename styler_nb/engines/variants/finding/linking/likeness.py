"""Judge whether two clauses say the like of two things: two sorts of one kind, one verb, one rule for both."""

from __future__ import annotations

from collections.abc import Sequence

from styler_nb.engines.variants.finding.linking.common_matter import head_of_subject, stem_of
from styler_nb.engines.variants.finding.linking.kinship import announces, names_sort_of_people
from styler_nb.engines.variants.reading.joints import tense
from styler_nb.engines.variants.reading.statements import Statement
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["have_one_rule", "have_same_verb", "sets_beside", "tell_of_people"]

_LIGHT = read_words("light_words")
_OTHERS = read_words("ranks_and_others")
_NUMBERED = frozenset({"DET", "NUM"})
_CONTRASTS = frozenset({"but", "however", "although", "though", "yet"})
_LONGEST_OF_RULE = 5
_RULES = (frozenset({"must", "should"}), frozenset({"may", "can", "cannot"}))


def sets_beside(view: SentenceView, first: Statement, other: SentenceView, then: Statement) -> bool:
    """Whether two sorts of one thing are told of: "fixed costs stay the same; variable costs change"."""
    heads = head_of_subject(view, first.begin, first.verb), head_of_subject(other, then.begin, then.verb)
    if min(heads) < 0 or stem_of(view.lowers[heads[0]]) != stem_of(other.lowers[heads[1]]):
        return False
    if first.begin > 0 or tense(view, first.verb) != tense(other, then.verb):
        return False
    if view.lowers[heads[0]] in _LIGHT or not _OTHERS.isdisjoint(other.lowers[then.begin : heads[1]]):
        return False
    sorts = (
        _modifiers(view, first.begin, heads[0], first.verb),
        _modifiers(other, then.begin, heads[1], then.verb),
    )
    return bool(sorts[0]) and bool(sorts[1]) and set(sorts[0]).isdisjoint(sorts[1])


def have_one_rule(view: SentenceView, first: Statement, other: SentenceView, then: Statement) -> bool:
    """Whether two short rules have one shape: "dogs must be kept on a lead; bicycles must be left outside"."""
    for one, statement in ((view, first), (other, then)):
        begin, verb = statement
        place = verb + 1 + (one.lowers[verb + 1] == "not")
        is_plain = one.tokens[verb].xpos == "MD" and one.lowers[place] == "be" and one.tokens[place + 1].xpos == "VBN"
        if not is_plain or begin or verb > _LONGEST_OF_RULE or one.lowers[verb - 1][-1:] != "s":
            return False
    if "because" in view.lowers or "since" in view.lowers:
        return False
    modals = view.lowers[first.verb], other.lowers[then.verb]
    return modals[0] == modals[1] or any(rule.issuperset(modals) for rule in _RULES)


def have_same_verb(view: SentenceView, first: Statement, other: SentenceView, then: Statement) -> bool:
    """Whether two clauses say what two things do, in one word: "the body loses water; adults lose two litres"."""
    verb = _verb_of_content(view, first.verb)
    if not verb or verb != _verb_of_content(other, then.verb) or first.begin > 0:
        return False
    return _CONTRASTS.isdisjoint((*view.lowers, *other.lowers)) and then.begin == 0


def tell_of_people(view: SentenceView, first: Statement, other: SentenceView, then: Statement) -> bool:
    """Whether two clauses tell what two sorts of people do: "tourists read menus; companies translate letters"."""
    if first.begin > 0 or announces(view) or not _CONTRASTS.isdisjoint((*view.lowers, *other.lowers)):
        return False
    heads = view.lowers[first.verb - 1], other.lowers[then.verb - 1]
    return (
        heads[0] != heads[1]
        and tense(view, first.verb) == tense(other, then.verb)
        and names_sort_of_people(view, first)
        and names_sort_of_people(other, then)
    )


def _modifiers(view: SentenceView, begin: int, head: int, verb: int) -> Sequence[str]:
    words = [t.lower for t in view.tokens[begin:head] if t.upos not in _NUMBERED]
    return words or [t.lower for t in view.tokens[head + 1 : verb] if t.upos in ("ADJ", "NOUN", "VERB", "AUX")]


def _verb_of_content(view: SentenceView, verb: int) -> str:
    """Give a present verb without its ending, "" where it is light or of another tense."""
    token = view.tokens[verb]
    if token.upos != "VERB" or token.xpos not in ("VBZ", "VBP") or token.lower in _LIGHT:
        return ""
    return token.lower.removesuffix("s")
