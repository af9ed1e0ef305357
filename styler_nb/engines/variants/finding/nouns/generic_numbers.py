"""Find what holds of any of a kind: "forms must be signed", "a form must be signed", "every form must be signed".

Only statements with a modal verb are read, whose subject opens the sentence. No later sentence may take it up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.finding.nouns.generic_subjects import (
    GenericSubject,
    is_of_many,
    may_change_number,
    read_subject,
)
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.inflect import agree, build_forms, choose_article
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import names_person
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_generic_numbers"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_NEXT = 3
_DUTIES = read_words("duties")
_MOMENTS = frozenset({"before", "after", "until", "when", "once", "unless", "if", "while", "as"})
_WAYS = {"a": "a", "an": "a", "any": "any", "every": "every"}


@needs({"must", "should", "shall", "may", "can", "will"})
def find_generic_numbers(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind generic_number; variants are "bare", "a", "any" and "every".

    `parameters.never` are plurals of what is not told one by one.
    """
    for number, view in enumerate(views):
        if view.block_kind not in _KINDS or view.terminal != ".":
            continue
        subject = read_subject(view)
        if subject is None:
            continue
        later = views[number + 1 : number + _NEXT]
        current = _WAYS.get(view.lowers[0], "bare")
        nouns = _write_head(view, variable, subject)
        options: tuple[Option, ...] = ()
        before = views[max(number - 2, 0) : number]
        may_change = bool(nouns[0]) and not is_of_many(view, subject, before, later)
        if may_change and may_change_number(view, subject, nouns, before, later):
            options = tuple(_write(view, variable, subject, current, nouns))
        yield Site(
            variable, view.tokens[0].start, view.tokens[subject.modal].end, variable.variant_index(current), options
        )


def _write_head(view: SentenceView, variable: Variable, subject: GenericSubject) -> tuple[str, str]:
    """Give the subject's noun in the singular and in the plural; "" where one of them is not sure."""
    noun = view.lowers[subject.head]
    singular = find_singular(noun) if subject.is_plural else noun
    plural = noun if subject.is_plural else build_forms(noun, "NOUN", {}).get("NNS", "")
    is_sure = plural and singular != plural and plural not in variable.words("never")
    is_same = is_sure and find_singular(plural) == singular and build_forms(singular, "NOUN", {}).get("NNS") == plural
    return (singular, plural) if is_same else ("", "")


def _list_ways(view: SentenceView, subject: GenericSubject, current: str) -> list[str]:
    """List the other ways that say the same: only of a duty it is sure that it holds of every one."""
    is_done = view.lowers[subject.modal + 1] == "be" and view.tokens[subject.modal + 2].xpos == "VBN"
    is_duty = view.lowers[subject.modal] in _DUTIES and is_done
    is_ruled = names_person(view.lowers[subject.head]) and bool(view.setting.readers or view.setting.is_of_institution)
    if current == "bare":
        if view.lowers[subject.modal + 1 : subject.modal + 3] == ("not", "be"):
            return []  # "radios may not be played": a ban is of all
        if is_duty:
            return ["a", "any", "every"]
        if view.tokens[subject.head + 1].upos == "ADP" or (is_ruled and subject.head + 1 == subject.modal):
            return []  # "questions about this rule should go to the clerk"
        return ["a"]
    if current == "a":
        return [] if _is_taken_up(view, subject) else ["bare"]
    if not is_duty or _is_taken_up(view, subject):
        return []
    return ["bare"] if names_person(view.lowers[subject.head]) else ["bare", "a"]


def _is_taken_up(view: SentenceView, subject: GenericSubject) -> bool:
    """Whether a person told of later is one of its own: "a lamp that fails must be tagged before the guest leaves"."""
    rest = range(subject.modal + 1, len(view.tokens) - 2)
    return any(
        view.lowers[i] == "the" and names_person(view.lowers[i + 1]) and view.lowers[i - 1] in _MOMENTS for i in rest
    )


def _write(
    view: SentenceView, variable: Variable, subject: GenericSubject, current: str, nouns: tuple[str, str]
) -> Iterator[Option]:
    singular, plural = nouns
    tokens = view.tokens
    for way in _list_ways(view, subject, current):
        is_led = current != "bare"
        first = 1 if is_led else 0
        words = [tokens[i].text for i in range(first, subject.head)]
        words.append(plural if way == "bare" else singular)
        words[0] = words[0][:1].lower() + words[0][1:]
        if way != "bare":
            words.insert(0, choose_article(words[0]) if way == "a" else way)
        text = " ".join(words)
        patches = [Patch(tokens[0].start, tokens[subject.head].end, text[:1].upper() + text[1:])]
        if subject.verb >= 0 and subject.is_plural != (way == "bare"):
            agreed = agree(view.lowers[subject.verb], third=way != "bare")
            patches.append(Patch(tokens[subject.verb].start, tokens[subject.verb].end, agreed))
        yield Option(variable.variant_index(way), tuple(patches), len(words) - subject.head - 1)
