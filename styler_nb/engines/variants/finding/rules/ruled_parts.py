"""Write the smaller parts of rules with their reader as the doer: "what was bought", "claims that are late will be".

A subject with a condition becomes a clause: "claims that are late will be returned", "if your claim is late, we will
return it".
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.rules.ruled_clauses import names_agent
from styler_nb.engines.variants.finding.rules.ruled_seconds import by_house, second_of_others, second_of_reader
from styler_nb.engines.variants.reading.after_passives import has_agent
from styler_nb.engines.variants.reading.agentless import Passive, read_passive, verbs
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.inflect import choose_article
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, names_person
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["list_parts"]

_BOUGHT = {"bought": "buy", "paid": "pay", "spent": "spend", "ordered": "order", "claimed": "claim"}
_PAPERS = read_words("papers_of_readers")
_MODALS = read_words("modals_of_rules")
_PLURALS = frozenset({"they", "them", "their", "theirs", "themselves"})
_IN_CONDITION = frozenset({"ADJ", "VERB", "ADV", "PART", "ADP", "DET", "NOUN", "NUM"})
_FIRST_IN_CONDITION = frozenset({"ADJ", "VERB", "ADV", "PART"})
_JOINS = frozenset({"and", "or", "but", "by"})
_AFTER = frozenset({"PUNCT", "ADP", "CCONJ", "ADV", "SCONJ"})
_SUMS = frozenset({"amount", "price", "sum", "fee"})
_LONGEST = 14


def list_parts(view: SentenceView, variable: Variable) -> Iterator[Patch]:
    """Give the patches for what was bought, for costs incurred, and for subjects with a condition."""
    yield from _list_bought(view)
    yield from _list_incurred(view)
    if (condition := _write_condition(view, variable)) is not None:
        yield from condition


def _list_bought(view: SentenceView) -> Iterator[Patch]:
    """Write "what you bought" for "what was bought"."""
    for index in view.where(frozenset({"what"}), 1, -3):
        be, done = view.lowers[index + 1], view.lowers[index + 2]
        if be not in ("is", "was") or done not in _BOUGHT or has_agent(view, index + 2):
            continue
        if view.tokens[index + 3].upos not in ("PUNCT", "ADP", "CCONJ") or not view.is_free(index, index + 2):
            continue
        verb = _BOUGHT[done] if be == "is" else view.tokens[index + 2].text
        yield Patch(view.tokens[index + 1].start, view.tokens[index + 2].end, f"you {verb}")


def _list_incurred(view: SentenceView) -> Iterator[Patch]:
    """Write "costs that you incur" for "costs incurred", and "the amount you paid" for "the amount paid"."""
    for index in view.where(frozenset({"incurred", "paid"}), 1, -1):
        before, following = view.tokens[index - 1], view.lowers[index + 1]
        if before.upos != "NOUN" or following in ("by", "for", "to", "in") or not view.is_free(index - 1, index):
            continue
        if view.lowers[index] == "paid" and before.lower in _SUMS and view.lowers[index - 2] == "the":
            yield Patch(view.tokens[index].start, view.tokens[index].start, "you ")
        elif view.lowers[index] == "incurred" and before.lower in ("costs", "expenses"):
            yield Patch(view.tokens[index].start, view.tokens[index].end, "that you incur")


def _write_condition(view: SentenceView, variable: Variable) -> tuple[Patch, ...] | None:
    """Write "if your claim is late, we will return it" for "claims that are late will be returned"."""
    noun = 0 if view.tokens[0].upos == "NOUN" else 1
    modal = next((i for i in range(noun + 3, min(_LONGEST, len(view.tokens) - 3)) if view.lowers[i] in _MODALS), -1)
    if modal < 0 or not _is_condition(view, noun, modal):
        return None
    known = verbs(variable.parameters["ordered"] + variable.parameters["free"])
    own = read_passive(view, modal, known, is_modal=True)
    done = by_house(view, modal)
    passive = done or own or _read_any(view, modal)
    if passive is None or names_agent(view, passive.participle) or passive.joins:
        return None
    if view.tokens[passive.last + 1].upos not in _AFTER:
        return None
    group = " ".join(view.tokens[i].text for i in (modal, *passive.adverbs))
    if done is not None:
        main = f"we {group} {done.lemma} it"
    elif own is not None and view.lowers[modal] != "will":
        main = f"you {group} {own.lemma} it"
    else:
        main = "it " + view.text[view.tokens[modal].start : view.tokens[passive.last].end]
    subject = _name_one(view, noun)
    state = view.text[view.tokens[noun + 3].start : view.tokens[modal - 1].end]
    text = f"If {subject} is {state}, {main}"
    first = Patch(view.tokens[0].start, view.tokens[passive.last].end, text)
    return (first, *_go_on(view, passive, variable))


def _go_on(view: SentenceView, passive: Passive, variable: Variable) -> Iterator[Patch]:
    """Write what may be done with it then: "and may be sent again", ", and you may send it again"."""
    known = verbs(variable.parameters["ordered"] + variable.parameters["free"])
    for index in view.where(_MODALS, passive.last + 1, -2):
        second = read_passive(view, index, known, is_modal=True)
        if second is None or view.lowers[index] == "will":
            break
        patch = second_of_reader(view, second, passive.last, "it")
        if patch is None:
            break
        joint = view.tokens[index - 1]
        yield Patch(view.tokens[index - 2].end, patch.end, f", {joint.text} you {patch.text}")
        return
    yield from second_of_others(view, passive, known, "it")


def _read_any(view: SentenceView, modal: int) -> Passive | None:
    """Read what will be done by whoever does it: "will be returned"."""
    if view.lowers[modal] not in ("will", "may", "cannot") or view.lowers[modal + 1] != "be":
        return None
    is_done = view.tokens[modal + 2].xpos == "VBN"
    return Passive(modal, view.lowers[modal], (), modal + 2, modal + 2, "") if is_done else None


def _is_condition(view: SentenceView, noun: int, modal: int) -> bool:
    """Whether a bare plural with a short clause about its state opens the sentence."""
    lowers, tokens = view.lowers, view.tokens
    if noun == 1 and tokens[0].upos not in ("ADJ", "NOUN"):
        return False
    if lowers[noun + 1] not in ("that", "which") or lowers[noun + 2] != "are" or not is_plural_noun(lowers[noun]):
        return False
    if names_person(lowers[noun]) or not view.is_free(0, modal) or not _PLURALS.isdisjoint(view.words):
        return False
    if view.finds_finite(noun + 3, modal) or tokens[noun + 3].upos not in _FIRST_IN_CONDITION:
        return False
    if any(tokens[i].upos not in _IN_CONDITION or lowers[i] in _JOINS for i in range(noun + 3, modal)):
        return False
    return modal == noun + 4 or any(tokens[i].upos in ("ADJ", "VERB") for i in range(noun + 3, modal))


def _name_one(view: SentenceView, noun: int) -> str:
    """Write one of several: "your claim" for "claims", "a late form" for "late forms"."""
    one = find_singular(view.lowers[noun])
    if noun == 0 and one in _PAPERS:
        return f"your {one}"
    words = f"{view.lowers[0]} {one}" if noun else one
    return f"{choose_article(words.split()[0])} {words}"
