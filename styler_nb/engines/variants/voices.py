"""Find plain statements with a doer: "The report was written by the committee", "The committee wrote the report"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from styler_nb.engines.variants.clauses import opens_clause
from styler_nb.engines.variants.moves import capitalized, inner_text, is_prose, may_move, text_of
from styler_nb.engines.variants.noun_phrases import (
    NounPhrase,
    is_person,
    read_noun_phrase,
    read_noun_phrase_before,
    read_noun_phrase_with_of,
)
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words
from styler_nb.text.types import BlockKind

__all__ = ["find_voices"]

_VERBS = read_words("done_by_someone")
_OWNERS = read_words("owners")
_NEVER_DO = read_words("manners_and_means")
_TIMES = read_words("dates")
_BE = frozenset({"is", "are", "was", "were"})
_OPENERS = frozenset({"because", "when", "while", "although", "though", "since", "after", "before", "until", "that"})
_JOINTS = frozenset({"and", "but", "so"})
_THIRD = frozenset({"his", "her", "its", "their", "it", "they", "he", "she", "him", "them"})
_CHAINS = _THIRD | {"this", "these", "that", "those", "such", "both", "who", "which", "here", "there"}
_COUNTED = frozenset(
    {"all", "every", "each", "no", "any", "many", "few", "some", "most", "several", "both", "only", "such", "more"}
)
_OUR = frozenset({"our", "my", "your"})
_UNDERGONE = frozenset({"visit", "attend", "wear", "own", "inhabit", "receive", "reduce", "surround", "buy", "accept"})
"""Verbs that are seldom passive."""
_OF_VERBS = frozenset({"to", "as", "with", "after", "before", "during", "upon"})
_GOES_ON = frozenset({",", "and", "but", "or", "who", "which", "where"})
_PARTED = frozenset({"first", "later", "originally", "recently", "finally", "also", "then", "soon", "initially"})
_TAKEN_UP = 8
"""Words of the next sentence that may take this one up."""
_LONGEST_OPENING = 7
_LONGEST_PHRASE = 7


@dataclass(frozen=True, slots=True)
class _Clause:
    """Subject phrase, first token of the verb group, its lemma's participle, and what stands after the whole."""

    subject: NounPhrase
    other: NounPhrase
    auxiliary: int
    verb: int
    lemma: str


@lru_cache(maxsize=1)
def _forms() -> dict[str, dict[str, str]]:
    """Give the inflections of the verbs that someone does to something, by Penn tag."""
    from lemminflect import getInflection

    tags = ("VBZ", "VBD", "VBN", "VBG")
    return {v: {"VB": v, "VBP": v, **{tag: getInflection(v, tag)[0] for tag in tags}} for v in sorted(_VERBS)}


@lru_cache(maxsize=4)
def _lemmas(tag: str) -> dict[str, str]:
    return {forms[tag]: lemma for lemma, forms in _forms().items()}


def find_voices(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind voice; variants are "passive" and "active".

    Every such statement with two full noun phrases is counted. A sentence that the next one takes up with a pronoun
    is left as it is: what it speaks of first is what the next one goes on about.
    """
    if view.terminal != "." or view.block_kind is not BlockKind.PARAGRAPH:
        return
    is_stuck = following is not None and not _CHAINS.isdisjoint(following.lowers[:_TAKEN_UP])
    is_stuck = is_stuck or not is_prose(view)
    if "by" in view.lowers:
        by = view.lowers.index("by", 0)
        clause = _passive(view, by)
        if clause is not None:
            yield _site(view, variable, clause, "" if is_stuck else _as_active(view, clause), "passive")
            return
    clause = _active(view)
    if clause is not None:
        yield _site(view, variable, clause, "" if is_stuck else _as_passive(view, clause), "active")


def _site(view: SentenceView, variable: Variable, clause: _Clause, text: str, current: str) -> Site:
    start, end = view.tokens[clause.subject.first].start, view.tokens[clause.other.last].end
    options: tuple[Option, ...] = ()
    if text and _may_turn(view, clause) and may_move(view, clause.subject.first, clause.other.last + 1):
        other = "active" if current == "passive" else "passive"
        words = len(text.split()) - len(view.text[start:end].split())
        options = (Option(variable.variant_index(other), (Patch(start, end, text),), words),)
    return Site(variable, start, end, variable.variant_index(current), options)


def _may_turn(view: SentenceView, clause: _Clause) -> bool:
    """Whether both phrases mean the same in each other's place, and nothing hangs on the second."""
    return (
        _is_settled(view, clause.subject)
        and _is_settled(view, clause.other)
        and clause.subject.last - clause.subject.first < _LONGEST_PHRASE
        and clause.other.last - clause.other.first < _LONGEST_PHRASE
        and _ends(view, clause.other.last + 1)
    )


def _passive(view: SentenceView, by: int) -> _Clause | None:
    verb = by - 1
    if verb < 2 or view.tokens[verb].upos not in ("VERB", "ADJ"):
        return None
    lemma = _lemmas("VBN").get(view.lowers[verb], "")
    last = verb - 1
    if view.lowers[last] in _PARTED:
        last -= 1
    first = last
    if view.lowers[last] in ("been", "be", "being"):
        first = last - 1
    agent = _whole(view, by + 1)
    if not lemma or first < 1 or agent is None or not _is_auxiliary(view, first, last):
        return None
    subject = _subject_before(view, first)
    if subject is None or not _may_act(view, agent, sure=True):
        return None
    return _Clause(subject, agent, first, verb, lemma)


def _whole(view: SentenceView, first: int) -> NounPhrase | None:
    """Read a noun phrase with one "of" phrase, or with a second one after "and"."""
    phrase = read_noun_phrase_with_of(view, first)
    if phrase is None or phrase.last + 3 > len(view.tokens) or view.lowers[phrase.last + 1] != "and":
        return phrase
    more = read_noun_phrase(view, phrase.last + 2)
    return None if more is None else NounPhrase(phrase.first, more.last, is_plural=True)


def _is_auxiliary(view: SentenceView, first: int, last: int) -> bool:
    low = view.lowers[last]
    if first == last:
        return low in _BE
    if low == "been":
        return view.lowers[first] in ("has", "have", "had")
    if low == "be":
        return view.lowers[first] in ("will", "can", "could", "must", "should", "may", "might", "would")
    return view.lowers[first] in _BE


def _subject_before(view: SentenceView, end: int) -> NounPhrase | None:
    """Read the subject that ends before a token and opens its clause; with one "of" phrase at most."""
    phrase = read_noun_phrase_before(view, end)
    if phrase is None or phrase.first < 0:
        return None
    if phrase.first > 1 and view.lowers[phrase.first - 1] == "of":
        whole = read_noun_phrase_before(view, phrase.first - 1)
        if whole is None:
            return None
        phrase = NounPhrase(whole.first, phrase.last, whole.is_plural)
    return phrase if _opens_clause(view, phrase.first) else None


def _opens_clause(view: SentenceView, first: int) -> bool:
    if first == 0:
        return True
    before = view.lowers[first - 1]
    if before in _OPENERS and view.tokens[first - 1].upos == "SCONJ":
        return True
    if before in _JOINTS and first > 2 and view.lowers[first - 2] == ",":
        return any(view.is_finite(i) for i in range(first - 2))
    if before != "," or first - 1 > _LONGEST_OPENING or view.tokens[0].upos not in ("ADP", "ADV"):
        return False
    opening = range(first - 1)
    return not any(view.tokens[i].upos in ("VERB", "AUX", "PUNCT", "SCONJ", "PRON") for i in opening)


def _is_settled(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether a noun phrase means the same wherever it stands: nothing in it is counted, or points to another noun."""
    words = set(view.lowers[phrase.first : phrase.last + 1])
    return not words & (_COUNTED | _CHAINS) and not any("'" in low for low in words if low.split("'")[0] in _THIRD)


def _may_act(view: SentenceView, phrase: NounPhrase, *, sure: bool) -> bool:
    """Whether a noun phrase may be who or what does it; `sure` where "by" says that it does."""
    inner = read_noun_phrase(view, phrase.first)
    head = view.tokens[phrase.last if inner is None else min(inner.last, phrase.last)]
    if head.lower in _NEVER_DO:
        return False
    if any(view.tokens[i].upos == "NUM" for i in range(phrase.first, phrase.last + 1)):
        return False
    if head.upos == "PROPN" or is_person(head.lower) or head.lower in _OWNERS:
        return True
    has_determiner = view.tokens[phrase.first].upos == "DET" or view.lowers[phrase.first] in _OUR
    return sure and (phrase.is_plural is True or has_determiner)


def _ends(view: SentenceView, index: int) -> bool:
    """Whether nothing follows that could belong to the noun before: the end, a date, or another main clause."""
    low = view.lowers[index]
    if index == len(view.tokens) - 1:
        return True
    if low == ",":
        is_joint = view.lowers[index + 1] in ("and", "but") and view.lowers[index + 2] not in NOMINATIVE
        return is_joint and view.lowers[index + 2] not in _CHAINS and opens_clause(view, index + 2, len(view.lowers))
    rest = range(index + 1, len(view.tokens) - 1)
    if low in _OF_VERBS and view.tokens[index - 1].upos == "PROPN":
        # a name has no complements: "was hired by Shaw as a clerk"
        return not any(view.lowers[i] in _GOES_ON or view.is_finite(i) or view.lowers[i] in _CHAINS for i in rest)
    if low not in ("in", "on", "during", "after", "since"):
        return False
    return len(rest) <= 5 and all(view.tokens[i].upos in ("NUM", "DET") or view.lowers[i] in _TIMES for i in rest)


def _as_active(view: SentenceView, clause: _Clause) -> str:
    agent = text_of(view, clause.other.first, clause.other.last + 1)
    thing = _inside(view, clause.subject)
    group = [view.lowers[i] for i in range(clause.auxiliary, clause.verb)]
    adverb = f"{group.pop()} " if group[-1] in _PARTED else ""
    is_plural = _number(view, clause.other)
    forms = _forms()[clause.lemma]
    if group[0] in ("was", "were") and len(group) == 1:
        verb = adverb + forms["VBD"]
    elif len(group) == 2 and group[1] == "be":
        verb = f"{group[0]} {adverb}{forms['VB']}"
    elif group[0] == "had":
        verb = f"had {adverb}{forms['VBN']}"
    elif is_plural is None:
        return ""
    elif len(group) == 1:
        verb = adverb + forms["VBP" if is_plural else "VBZ"]
    elif group[1] == "been":
        verb = f"{'have' if is_plural else 'has'} {adverb}{forms['VBN']}"
    else:
        be = ("are" if is_plural else "is") if group[0] in ("is", "are") else ("were" if is_plural else "was")
        verb = f"{be} {adverb}{forms['VBG']}"
    opening = capitalized(agent) if clause.subject.first == 0 else agent
    return f"{opening} {verb} {thing}" if thing else ""


def _active(view: SentenceView) -> _Clause | None:
    for index in range(1, min(len(view.tokens) - 2, 12)):
        if not view.is_finite(index):
            continue
        verb = index
        tag = view.tokens[verb].xpos
        if view.tokens[verb].upos != "VERB" or tag not in ("VBD", "VBZ", "VBP"):
            return None
        lemma = _lemmas(tag).get(view.lowers[verb], "")
        thing = _whole(view, verb + 1)
        agent = _subject_before(view, verb)
        if not lemma or thing is None or agent is None or not _may_act(view, agent, sure=False):
            return None
        is_definite = view.lowers[thing.first] == "the" or view.tokens[thing.last].upos == "PROPN"
        return _Clause(agent, thing, verb, verb, lemma) if is_definite else None
    return None


def _as_passive(view: SentenceView, clause: _Clause) -> str:
    is_plural = _number(view, clause.other)
    agent = _inside(view, clause.subject)
    if is_plural is None or not agent or clause.lemma in _UNDERGONE:
        return ""
    is_past = view.tokens[clause.verb].xpos == "VBD"
    be = ("were" if is_plural else "was") if is_past else ("are" if is_plural else "is")
    thing = text_of(view, clause.other.first, clause.other.last + 1)
    opening = capitalized(thing) if clause.subject.first == 0 else thing
    return f"{opening} {be} {_forms()[clause.lemma]['VBN']} by {agent}"


def _number(view: SentenceView, phrase: NounPhrase) -> bool | None:
    """Whether a phrase takes a plural verb; a name does not, as far as its form tells."""
    if phrase.is_plural is None and view.tokens[phrase.last].upos == "PROPN":
        return None if view.lowers[phrase.last].endswith("s") or view.lowers[phrase.first] == "the" else False
    return phrase.is_plural


def _inside(view: SentenceView, phrase: NounPhrase) -> str:
    """Write a noun phrase as it stands inside a sentence; "" where its first word may be a name."""
    first = inner_text(view, phrase.first, frozenset()) if phrase.first == 0 else view.tokens[phrase.first].text
    if first is None:
        return ""
    return first + view.text[view.tokens[phrase.first].end : view.tokens[phrase.last].end]
