"""Find statements about what anyone can do: "It can be used to", "You can use it to", "We can use it to"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from styler_nb.engines.variants.inflect import find_verb
from styler_nb.engines.variants.noun_phrases import is_person, read_noun_phrase
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words
from styler_nb.text.types import BlockKind

__all__ = ["find_address"]

_PERSONS = ("you", "we", "one")
_OTHER_PERSONS = read_words("reader_and_writer")
_READER_AND_WRITER = frozenset({"you", "your", "yourself", "we", "us", "our", "ourselves", "i", "my", "me"})
_OWN = {"you": frozenset({"you", "your", "yourself"}), "we": frozenset({"we", "us", "our", "ourselves"})}
_MODALS = frozenset({"can", "could", "should", "must", "cannot"})
_DOABLE = read_words("done_by_anyone")
"""Verbs, as lemmas, for what a reader can do."""
_MENTAL = read_words("thought_by_anyone")
"""Verbs, as lemmas, for what writer, reader and anyone else may see and think alike."""
_REPORTS = read_words("reports")
"""Verbs after which somebody else speaks, who does not address the reader."""
_OBJECT_FORMS = {"it": "it", "they": "them", "this": "this", "these": "these"}
_SUBJECT_FORMS = {"it": "it", "them": "they", "this": "this", "these": "these"}
_CLAUSE_OPENERS = frozenset(
    {"that", "because", "so", "and", "but", "how", "where", "since", "while", "whereas", "although"}
)
_LONGEST_OPENING = 5
_AFTER_OBJECT = frozenset({"ADP", "PUNCT", "PART", "ADV"})


@lru_cache(maxsize=4_000)
def _participle(lemma: str) -> str:
    from lemminflect import getInflection

    found = getInflection(lemma, "VBN")
    return found[0] if found else ""


def find_address(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind address; variants are "passive", "you", "we" and "one".

    `lower_words` are the words in lower case of the block, whose other persons must not be crossed.
    """
    if view.terminal == "?" or view.block_kind is not BlockKind.PARAGRAPH:
        return
    for index in range(1, len(view.tokens) - 2):
        if view.lowers[index] not in _MODALS or view.tokens[index].upos != "AUX":
            continue
        if view.lowers[index - 1] in _PERSONS:
            yield from _active(view, variable, index, lower_words)
        elif view.lowers[index + 1] == "be" and view.tokens[index + 2].xpos == "VBN":
            yield from _passive(view, variable, index, lower_words)


def _active(view: SentenceView, variable: Variable, modal: int, lower_words: frozenset[str]) -> Iterator[Site]:
    verb = modal + 1
    lemma = view.lowers[verb]
    if view.tokens[verb].xpos != "VB" or lemma not in _DOABLE | _MENTAL or _is_relative_gap(view, modal - 1):
        return
    person = view.lowers[modal - 1]
    start, end = view.tokens[modal - 1].start, view.tokens[verb].end
    current = variable.variant_index(person)
    options: list[Option] = []
    # "you can see that", but not "you can see the bottom", which the writer of a guide does not see
    is_reasoning = person != "you" or view.lowers[verb + 1] == "that"
    if not _names_persons(view, modal - 1):
        if lemma in _MENTAL and view.is_free(modal - 1, modal):
            options += [
                Option(
                    variable.variant_index(other),
                    (Patch(start, view.tokens[modal - 1].end, _like(modal - 1, other)),),
                )
                for other in _PERSONS
                if other != person and (other != "we" or is_reasoning) and _may_address(other, lower_words - {person})
            ]
        options += _made_passive(view, variable, modal)
    yield Site(variable, start, end, current, tuple(options))


def _made_passive(view: SentenceView, variable: Variable, modal: int) -> list[Option]:
    verb = modal + 1
    subject = modal - 1
    last = _end_of_object(view, verb + 1)
    if (
        last < 0
        or not _opens(view, subject)
        or _goes_on(view, last)
        or view.lowers[verb] not in _DOABLE
        or not view.is_free(subject, last)
    ):
        return []
    if last + 1 < len(view.tokens) and view.tokens[last + 1].upos not in _AFTER_OBJECT:
        return []
    thing = _SUBJECT_FORMS.get(view.lowers[verb + 1], "") if last == verb + 1 else ""
    if not thing:
        thing = view.text[view.tokens[verb + 1].start : view.tokens[last].end]
    if subject == 0:
        thing = thing[:1].upper() + thing[1:]
    start, end = view.tokens[subject].start, view.tokens[last].end
    text = f"{thing} {view.tokens[modal].text} be {_participle(view.lowers[verb])}"
    return [Option(variable.variant_index("passive"), (Patch(start, end, text),))]


def _passive(view: SentenceView, variable: Variable, modal: int, lower_words: frozenset[str]) -> Iterator[Site]:
    participle = modal + 2
    lemma = find_verb(view.lowers[participle])
    if lemma not in _DOABLE or _has_agent(view, participle):
        return
    start, end = view.tokens[modal].start, view.tokens[participle].end
    first = _start_of_subject(view, modal)
    options: tuple[Option, ...] = ()
    if (
        first >= 0
        and view.lowers[modal] != "could"
        and view.is_free(first, participle)
        and not _names_persons(view, -1)
        and not _REPORTS & {*view.lowers[:first]}
    ):
        start = view.tokens[first].start
        thing = _as_object(view, first, modal)
        options = tuple(
            Option(
                variable.variant_index(person),
                (Patch(start, end, f"{_like(first, person)} {view.tokens[modal].text} {lemma} {thing}"),),
            )
            for person in _PERSONS
            if _may_address(person, lower_words) and (person != "we" or view.lowers[modal] == "can")
        )
    yield Site(variable, start, end, variable.variant_index("passive"), options)


def _may_address(person: str, lower_words: frozenset[str]) -> bool:
    """Whether a block that speaks of no other person, not even by "our", may speak of this one."""
    return not lower_words & (_READER_AND_WRITER - _OWN.get(person, frozenset()))


def _like(index: int, word: str) -> str:
    """Write a word with a capital where a token at the sentence's start has one."""
    return word[:1].upper() + word[1:] if index == 0 else word


def _as_object(view: SentenceView, first: int, end: int) -> str:
    if end - first == 1 and view.lowers[first] in _OBJECT_FORMS:
        return _OBJECT_FORMS[view.lowers[first]]
    text = view.text[view.tokens[first].start : view.tokens[end - 1].end]
    return text if first or view.tokens[first].upos == "PROPN" else text[:1].lower() + text[1:]


def _start_of_subject(view: SentenceView, modal: int) -> int:
    """Give the first token of the subject before a modal, -1 where it is not surely the whole clause's beginning."""
    for first in _openings(view, modal):
        if modal - first == 1:
            is_plain = view.tokens[first].upos == "NOUN" and not is_person(view.lowers[first])
            return first if view.lowers[first] in _OBJECT_FORMS or is_plain else -1
        last = _end_of_object(view, first)
        if 0 <= last < modal - 2 and view.lowers[last + 1] == "and":
            last = _end_of_object(view, last + 2)
        if last == modal - 1 and last > first and not is_person(view.lowers[last]):
            return first
    return -1


def _openings(view: SentenceView, modal: int) -> list[int]:
    for index in range(modal - 1, -1, -1):
        if view.lowers[index] in _CLAUSE_OPENERS and view.tokens[index].upos in ("SCONJ", "CCONJ", "ADV"):
            return [index + 1] if index == 0 or any(view.is_finite(i) for i in range(index)) else []
    commas = [i for i in range(1, min(_LONGEST_OPENING, modal)) if view.lowers[i] == ","]
    return [0] if not commas else [commas[0] + 1]


def _opens(view: SentenceView, subject: int) -> bool:
    return subject in _openings(view, subject + 1) and view.lowers[0] not in ("if", "when", "as", "although", "though")


def _goes_on(view: SentenceView, last: int) -> bool:
    """Whether another verb shares the subject: "you can order tea and have a chat"."""
    return any(
        view.tokens[i].upos == "CCONJ" and view.tokens[i + 1].upos in ("VERB", "AUX", "ADV")
        for i in range(last + 1, len(view.tokens) - 1)
    )


def _end_of_object(view: SentenceView, first: int) -> int:
    """Give the last token of a noun phrase, with one "of" phrase; -1 where it may go on."""
    if first >= len(view.tokens):
        return -1
    if view.lowers[first] in ("it", "them", "they", "this", "these"):
        following = first + 1
        if following >= len(view.tokens) or view.tokens[following].upos not in ("NOUN", "ADJ", "NUM", "PROPN"):
            return first
    phrase = read_noun_phrase(view, first)
    if phrase is None:
        return -1
    last = phrase.last
    if last + 2 < len(view.tokens) and view.lowers[last + 1] == "of":
        inner = read_noun_phrase(view, last + 2)
        if inner is None:
            return -1
        last = inner.last
    return last


def _has_agent(view: SentenceView, participle: int) -> bool:
    """Whether "by" names who does it."""
    for index in range(participle + 1, len(view.tokens)):
        if view.tokens[index].upos == "PUNCT":
            return False
        if view.lowers[index] == "by":
            return index + 1 >= len(view.tokens) or view.tokens[index + 1].xpos != "VBG"
    return False


def _is_relative_gap(view: SentenceView, subject: int) -> bool:
    """Whether the clause hangs on a noun or question word before it: "the tools you can use", "what you can do"."""
    if subject == 0:
        return False
    before = view.tokens[subject - 1]
    return before.upos in ("NOUN", "PROPN", "PRON", "ADV", "ADJ") and before.lower not in (
        "then",
        "also",
        "now",
        "thus",
    )


def _names_persons(view: SentenceView, index: int) -> bool:
    return any(
        low in _OTHER_PERSONS or (view.tokens[i].upos == "NOUN" and is_person(low))
        for i, low in enumerate(view.lowers)
        if i != index
    )
