"""Find statements about what anyone can do: "It can be used to", "You can use it to", "We can use it to"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from styler_nb.engines.variants.address_helped import find_helped
from styler_nb.engines.variants.address_plain import find_plain
from styler_nb.engines.variants.address_possible import find_possible, find_ways
from styler_nb.engines.variants.addressees import Found, is_speech, like, may_address, names_persons, write_option
from styler_nb.engines.variants.agentless import (
    Passive,
    Verbs,
    activate,
    goes_on,
    has_agent,
    is_gap,
    read_passive,
    says_when,
    verbs,
    write_active,
)
from styler_nb.engines.variants.doers import Active, participle_of, passivate, read_active
from styler_nb.engines.variants.inflect import find_verb
from styler_nb.engines.variants.noun_phrases import read_noun_phrase
from styler_nb.engines.variants.persons import PERSONS
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.subjects import start_of_subject
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words
from styler_nb.text.types import BlockKind

__all__ = ["find_address"]

_MENTAL = read_words("thought_by_anyone")
"""Verbs, as lemmas, for what writer, reader and anyone else may see and think alike."""
_REPORTS = read_words("reports")
"""Verbs after which somebody else speaks, who does not address the reader."""
_ABLE = frozenset({"can", "cannot", "can't"})
_BE_OR_PERSON = frozenset({"be", *PERSONS})
_BOUND = frozenset({"should", "must", "shouldn't", "mustn't", "has to", "have to", "needs to", "need to", "ought to"})
_CONTENT = frozenset({"that", "how", "why", "whether", "what"})
_SAID = frozenset({"DET", "ADJ", "ADV", "NOUN", "PUNCT"})
_LONGEST_SAID = 7
_FIRST_MODALS = frozenset({"should", "must", "can", "may"})
_OFFERED = frozenset(
    {"obtain", "order", "buy", "book", "rent", "download", "print", "upload", "install", "configure", "visit", "enter"}
)
"""What somebody offers, so that it is the reader who can do it."""
_IN_PHRASE = frozenset({"DET", "NOUN", "ADJ", "NUM", "PRON", "PROPN", "VERB", "ADV", "SCONJ"})
_IN_PLACE = frozenset({"ADP", "DET", "ADJ", "NUM", "NOUN"})
_LONGEST_PLACE = 6
_INDULGED = frozenset({"eat", "drink", "take", "consume"})
"""What nobody has to do: "sweets should be eaten after meals" does not tell anyone to eat sweets."""
_WITH_GERUND = frozenset({"keep", "stop", "start", "begin", "try", "practise", "practice"})
_GIVEN = frozenset({"give", "assign", "grant"})
_BESIDES = frozenset({"ADP", "PUNCT", "PART", "ADV", "SCONJ"})


def find_address(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind address; variants are "passive" and persons.

    `lower_words` are the words in lower case of the block, whose other persons must not be crossed.
    `parameters.frame` says what is looked for.
    """
    if view.terminal == "?" or view.block_kind is not BlockKind.PARAGRAPH:
        return
    frame = _FRAMES[variable.parameters["frame"]]
    for index, site in frame(view, variable, lower_words):
        if not is_speech(view, index):
            yield site


def _modal(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Found]:
    if view.words.isdisjoint(_BE_OR_PERSON):
        return
    known = verbs(variable.parameters["verbs"])
    for index in range(len(view.tokens) - 2):
        low = view.lowers[index]
        if low in PERSONS:
            active = read_active(view, index, known, is_modal=True)
            if active is not None:
                yield index, _without_person(view, variable, active, known, lower_words)
        elif view.tokens[index].upos in ("AUX", "VERB"):
            passive = read_passive(view, index, known, is_modal=True)
            if passive is not None and not has_agent(view, passive.participle):
                yield index, _with_person(view, variable, passive, lower_words)


def _without_person(
    view: SentenceView, variable: Variable, active: Active, known: Verbs, lower_words: frozenset[str]
) -> Site:
    person = active.person(view)
    subject = view.tokens[active.subject]
    options: list[Option] = []
    if not names_persons(view, active.subject):
        # "you can see that", but not "you can see the bottom", which the writer of a guide does not see
        is_reasoning = person != "you" or view.lowers[active.verb + 1] == "that"
        is_modal = active.modal >= 0 and view.lowers[active.modal] in _ABLE
        if active.lemma in _MENTAL and is_modal and view.is_free(active.subject, active.subject):
            options += [
                Option(variable.variant_index(other), (Patch(subject.start, subject.end, like(active.subject, other)),))
                for other in PERSONS
                if other != person
                and (other != "we" or is_reasoning)
                and may_address(view, other, lower_words, instead_of=person)
            ]
        if person != "we" or (active.modal >= 0 and view.lowers[active.modal] in _ABLE):
            patch = passivate(view, active, known)
            if patch is not None:
                options.append(write_option(view, variable, "passive", patch))
    return Site(variable, subject.start, view.tokens[active.verb].end, variable.variant_index(person), tuple(options))


def _with_person(view: SentenceView, variable: Variable, passive: Passive, lower_words: frozenset[str]) -> Site:
    options = [
        write_option(view, variable, person, patch)
        for person in _persons(view, variable, passive, lower_words)
        if (patch := _active(view, passive, person, lower_words)) is not None
    ]
    start, end = view.tokens[passive.auxiliary].start, view.tokens[passive.last].end
    start = min([start, *(o.patches[0].start for o in options)])
    return Site(variable, start, end, variable.variant_index("passive"), tuple(options))


def _persons(view: SentenceView, variable: Variable, passive: Passive, lower_words: frozenset[str]) -> Iterable[str]:
    """Give who may be the doer."""
    is_bound = passive.modal in _BOUND
    lemma = passive.lemma
    whole = f"{lemma}_{view.lowers[passive.last]}" if passive.joins == "particle" else lemma
    if is_bound and whole not in variable.parameters["told"].split():
        return ()
    if passive.modal == "may" and lemma not in _MENTAL:
        return ()
    is_indulged = lemma in _INDULGED and view.lowers[passive.last + 1] != "to"
    if is_bound and is_indulged and not passive.negated(view):
        return ()
    if lemma == "treat" and view.lowers[passive.last + 1] not in ("with", "as", "like"):
        return ()  # an illness, by those who know
    if _has_another(view, passive):
        return ()  # "beans can be dried, and peas can be frozen" keeps its two halves alike
    if passive.modal in ("might", "could") or names_persons(view, -1) or _is_reported(view, passive.auxiliary):
        return ()
    fitting = ("we", "one") if passive.modal == "may" else PERSONS
    rules = is_bound or lemma not in _MENTAL
    return [person for person in fitting if may_address(view, person, lower_words, rules=rules)]


def _has_another(view: SentenceView, passive: Passive) -> bool:
    """Whether a coordinate clause has a passive with a modal too, which might stay without a person."""
    for index in range(1, len(view.tokens) - 1):
        if view.lowers[index] != "be" or passive.auxiliary <= index <= passive.last:
            continue
        if view.tokens[index + 1].xpos == "VBN" and view.tokens[index - 1].xpos == "MD":
            first, second = sorted((passive.last, index))
            between = view.lowers[first:second]
            if ";" in between or ("," in between and "and" in between[between.index(",") :]):
                return True
    return False


def _is_reported(view: SentenceView, end: int) -> bool:
    """Whether somebody says, in the words before, what follows."""
    return any(
        view.lowers[i] in _REPORTS
        and view.tokens[i].upos in ("VERB", "AUX")
        and (view.tokens[i].xpos != "VBN" or view.lowers[i + 1] == "that")
        for i in range(end)
    )


def _active(view: SentenceView, passive: Passive, person: str, lower_words: frozenset[str]) -> Patch | None:
    """Write the clause with a person as its subject, None where that cannot surely be done."""
    aux, last = passive.auxiliary, passive.last
    if last + 1 >= len(view.tokens) or not view.is_free(aux, last):
        return None
    end = view.tokens[last].end
    before = view.lowers[aux - 1] if aux else ""
    following, upos = view.lowers[last + 1], view.tokens[last + 1].upos
    if before == "it" and following in _CONTENT:
        if passive.lemma not in _MENTAL | {"show", "prove", "hope", "note", "remember"}:
            return None
        return Patch(view.tokens[aux - 1].start, end, activate(view, passive, person, at=aux - 1))
    if (both := _active_of_two(view, passive, person, lower_words)) is not None:
        return both
    if person == "we" and passive.lemma in _OFFERED:
        return None
    beyond = last + 4 if view.lowers[last + 2 : last + 4] in (("at", "least"), ("up", "to")) else last + 2
    if upos == "ADP" and (beyond >= len(view.tokens) or view.tokens[beyond].upos not in _IN_PHRASE):
        # "it can be counted on to", whose preposition goes with the verb
        return None
    if goes_on(view, last) or (upos not in _BESIDES and not _is_gift(view, passive) and not says_when(view, last + 1)):
        return None
    is_seen = before == "as" and passive.lemma in _MENTAL
    if is_seen or (is_gap(view, aux) and all(t.upos != "PROPN" for t in view.tokens[:aux])):
        return Patch(view.tokens[aux].start, end, activate(view, passive, person, at=aux))
    if before in ("and", "but"):
        return _active_of_second(view, passive, person)
    first = start_of_subject(view, passive)
    if passive.lemma in _WITH_GERUND and view.lowers[first].endswith("ing"):
        return None  # "netting should be kept low" is not about going on with it
    if first < 0 or (before == "it" and "that" in view.lowers[last:]):
        return None
    if any(view.tokens[i].upos == "PROPN" for i in (*range(first), aux - 1)):
        return None
    text = write_active(view, passive, first, person, lower_words)
    return Patch(view.tokens[first].start, end, text) if text else None


def _active_of_two(view: SentenceView, passive: Passive, person: str, lower_words: frozenset[str]) -> Patch | None:
    """Write two verbs in a row: "it can be cut and dried", "you can cut and dry it"; None where there is one."""
    joint = _find_joint(view, passive.last + 1)
    second = joint + 1
    if joint < 0 or second + 1 >= len(view.tokens) or passive.joins:
        return None
    lemma = find_verb(view.lowers[second])
    is_verb = view.tokens[second].upos in ("VERB", "ADJ") and participle_of(lemma) == view.lowers[second]
    first = start_of_subject(view, passive, closes=True)
    if not lemma or not is_verb or first < 0 or goes_on(view, second) or not view.is_free(passive.last, second):
        return None
    text = write_active(view, passive, first, person, lower_words)
    start, last, end = view.tokens[first].start, view.tokens[passive.last].end, view.tokens[second].end
    following = view.tokens[second + 1]
    if not text or following.upos not in _BESIDES or "\n" in view.text[start:end]:
        return None
    if following.upos in ("PUNCT", "SCONJ") and joint == passive.last + 1:
        both = replace(passive, lemma=f"{passive.lemma} {view.tokens[joint].text} {lemma}")
        return Patch(start, end, write_active(view, both, first, person, lower_words))
    phrase = read_noun_phrase(view, first)
    if phrase is None or phrase.is_plural is None:
        return None
    between = view.text[last : view.tokens[joint].end]
    return Patch(start, end, f"{text}{between} {lemma} {'them' if phrase.is_plural else 'it'}")


def _find_joint(view: SentenceView, index: int) -> int:
    """Give the place of "and" after a verb and one phrase of place or manner; -1 where there is none."""
    for place in range(index, min(index + _LONGEST_PLACE, len(view.tokens))):
        if view.lowers[place] in ("and", "or"):
            following = view.tokens[place + 1] if place + 1 < len(view.tokens) else None
            return place if place == index or (following is not None and following.xpos == "VBN") else -1
        if (view.tokens[place].upos == "ADP") != (place == index) or view.tokens[place].upos not in _IN_PLACE:
            return -1
    return -1


def _active_of_second(view: SentenceView, passive: Passive, person: str) -> Patch | None:
    """Write what is said second of a thing: "it is light and can be moved", "it is light and you can move it"."""
    joint = passive.auxiliary - 1
    copula = next((i for i in range(joint) if view.is_finite(i)), -1)
    if copula < 0 or passive.joins or joint - copula > _LONGEST_SAID:
        return None
    is_modal = view.lowers[copula] in _FIRST_MODALS and view.lowers[copula + 1] == "be"
    if not is_modal and view.lowers[copula] not in ("is", "are"):
        return None
    if any(view.tokens[i].upos not in _SAID for i in range(copula + 1 + is_modal, joint)):
        return None
    if start_of_subject(view, replace(passive, auxiliary=copula), closes=True) != 0 or not view.is_free(joint, joint):
        return None
    phrase = read_noun_phrase(view, 0) if is_modal else None
    is_plural = phrase.is_plural if phrase is not None else None if is_modal else view.lowers[copula] == "are"
    if is_plural is None:
        return None
    text = f"{activate(view, passive, person, at=passive.auxiliary)} {'them' if is_plural else 'it'}"
    return Patch(view.tokens[passive.auxiliary].start, view.tokens[passive.last].end, text)


def _is_gift(view: SentenceView, passive: Passive) -> bool:
    """Whether what is given follows: "it can be given a name"."""
    following = passive.last + 1
    return passive.lemma in _GIVEN and view.tokens[following].upos == "DET"


_FRAMES: dict[str, Callable[[SentenceView, Variable, frozenset[str]], Iterable[Found]]] = {
    "modal": _modal,
    "plain": find_plain,
    "possible": find_possible,
    "ways": find_ways,
    "helped": find_helped,
}
