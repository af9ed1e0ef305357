"""Find what is said of any of a kind in the present: "a plant needs light", "plants need light".

Only the plural is written, and only where the text surely speaks of all of the kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from styler_nb.engines.variants.finding.nouns.kind_subjects import KindSubject, read_subjects, skip_adverbs
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.inflect import agree, build_forms
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, names_person
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_kind_numbers"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_ARTICLES = frozenset({"a", "an"})
_RELATIVES = read_words("relative_pronouns")
_ABSTRACT = ("tion", "sion", "ment", "ness", "ity", "ance", "ence", "ing", "ism", "age", "ship", "cy", "th")
_NO_KIND = frozenset(
    {"certain", "other", "such", "same", "similar", "single", "given", "particular", "typical", "new", "next",
     "further", "second", "third", "growing", "common", "main", "recent", "average", "lone", "rare"}
)  # fmt: skip
_GENERAL = frozenset({"usually", "often", "always", "normally", "generally", "typically", "sometimes", "never"})
_TIMES = frozenset({"when", "if", "whenever", "unless"})
_OF_ONE = frozenset(
    {"one", "each", "another", "other", "single", "only", "both", "same", "alone", "every", "half", "whole", "two",
     "he", "she", "his", "her", "him", "himself", "herself", "either", "neither", "today", "now", "here"}
)  # fmt: skip
_THEIR = frozenset({"they", "them", "their", "theirs", "themselves"})
_ITS = frozenset({"it", "its", "itself"})
_TAKING_UP = _ITS | _THEIR | {"this", "that", "such", "these", "those", "he", "she"}
_POINTING = frozenset({"the", "this", "that", "such", "a", "an", "another"})
_LEADING = frozenset({"the", "this", "that", "one", "its", "their", "a", "an"})
_TOLD = frozenset({"suppose", "imagine", "consider", "example", "instance", "case", "study", "story", "assume"})
_HOLDING = frozenset({"has", "contains", "includes", "wears", "needs", "consists", "forms", "becomes", "remains"})
_MARKS = frozenset({'"', "“", "”", "'", "(", ":", "–", "—", "$", "€", "£", "%"})
_BE = frozenset({"is"})
_AFTER_NOUN = frozenset({"that", "which", "who", "where", "in", "of", "for", "with", "on", "from", ".", ",", "between"})
_NEAR = 2


@needs({"VBZ", "VBP", "MD"})
def find_kind_numbers(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind kind_number; variants are "bare" and "a".

    `parameters.never` are nouns, in the singular, that stand for no kind; `parameters.happening` verbs of what is there
    or happens once.
    """
    for number, view in enumerate(views):
        if view.block_kind not in _KINDS or view.terminal != ".":
            continue
        for subject in read_subjects(view):
            current = "bare" if subject.is_plural else "a"
            options: tuple[Option, ...] = ()
            if not subject.is_plural and _stands_for_kind(views, number, variable, subject):
                patches = _write(view, variable, subject)
                if patches:
                    options = (Option(variable.variant_index("bare"), patches, -1),)
            start, end = view.tokens[subject.first].start, view.tokens[subject.verb].end
            if options:
                end = max(end, options[0].patches[-1].end)
            yield Site(variable, start, end, variable.variant_index(current), options)


def _stands_for_kind(views: Sequence[SentenceView], number: int, variable: Variable, subject: KindSubject) -> bool:
    """Whether a subject with "a" stands for any of its kind, and nothing else in the text hangs on its number."""
    view = views[number]
    noun = view.lowers[subject.head]
    plural = _write_plural(noun)
    if not plural or noun in variable.words("never") or noun.endswith(_ABSTRACT):
        return False
    if not _NO_KIND.isdisjoint(view.lowers[subject.first : subject.head]) or not _OF_ONE.isdisjoint(view.words):
        return False
    if (
        view.lowers.count(noun) > 1
        or not _MARKS.isdisjoint(view.words)
        or any(view.persons.get(p) for p in ("i", "he"))
    ):
        return False
    if any(t.upos in ("PROPN", "NUM") for t in view.tokens) or _has_past(view):
        return False
    if view.lowers[subject.verb] in variable.words("happening"):
        return False
    around = views[max(number - _NEAR, 0) : number + 1]
    if any(not _TOLD.isdisjoint(v.words) for v in around) or _is_named(around[:-1], noun):
        return False
    if _is_taken_up(views[number + 1 : number + 1 + _NEAR], noun):
        return False
    return _is_general(view, subject) or any(plural in v.words for v in views)


def _has_past(view: SentenceView) -> bool:
    return any(view.tokens[i].xpos == "VBD" and view.is_finite(i) for i in range(len(view.tokens)))


def _is_general(view: SentenceView, subject: KindSubject) -> bool:
    """Whether the statement says by its form that it holds of any of the kind."""
    predicate = skip_adverbs(view, subject.verb + 1)
    is_definition = view.lowers[subject.verb] in _BE and view.lowers[predicate] in _ARTICLES
    is_told = subject.inner >= 0 or is_definition or view.tokens[subject.verb].xpos == "MD"
    return is_told or not (_GENERAL | _TIMES).isdisjoint(view.words)


def _is_named(before: Sequence[SentenceView], noun: str) -> bool:
    """Whether a sentence before names one of the kind."""
    return any(
        v.lowers[i] == noun
        and not {"the", "this", "that", "one", "its", "their", "a", "an"}.isdisjoint(v.lowers[i - 2 : i])
        for v in before
        for i in range(1, len(v.tokens))
    )


def _is_taken_up(later: Sequence[SentenceView], noun: str) -> bool:
    """Whether a later sentence may speak of the one that is named."""
    for place, view in enumerate(later):
        if view.lowers[0].partition("'")[0] in _TAKING_UP and not place:
            return True
        if any(view.lowers[i] == noun and view.lowers[i - 1] in _POINTING for i in range(1, len(view.tokens))):
            return True
        if not place:
            for index in view.where(_ITS):
                if not any(_is_one(view, i) for i in range(index)):
                    return True
    return False


def _is_one(view: SentenceView, index: int) -> bool:
    """Whether a token is a noun that "it" could speak of."""
    token = view.tokens[index]
    return token.upos == "PROPN" or (token.upos == "NOUN" and is_plural_noun(token.lower) is not True)


def _write_plural(noun: str) -> str:
    """Give the plural of a noun, "" where it is not sure."""
    if noun == "person":
        return "people"
    plural = build_forms(noun, "NOUN", {}).get("NNS", "")
    return plural if plural != noun and find_singular(plural) == noun else ""


def _write(view: SentenceView, variable: Variable, subject: KindSubject) -> tuple[Patch, ...]:
    """Write the subject in the plural with all that goes with it; nothing where something could not."""
    tokens = view.tokens
    verbs = _list_verbs(view, subject)
    told = _write_predicate(view, variable, subject)
    pronouns = _write_pronouns(view, subject)
    if verbs is None or told is None or pronouns is None:
        return ()
    words = [tokens[i].text for i in range(subject.first + 1, subject.head)] + [
        _write_plural(view.lowers[subject.head])
    ]
    text = " ".join(words)
    if subject.first == 0:
        text = text[:1].upper() + text[1:]
    patches = [Patch(tokens[subject.first].start, tokens[subject.head].end, text), *told, *pronouns]
    for verb in verbs:
        agreed = agree(view.lowers[verb], third=False)
        if not agreed:
            return ()
        if agreed != view.lowers[verb]:
            patches.append(Patch(tokens[verb].start, tokens[verb].end, agreed))
    patches.sort(key=lambda patch: patch.start)
    ends = [patch.end for patch in patches]
    is_apart = all(one.end <= two.start for one, two in pairwise(patches))
    last = next(i for i, t in enumerate(tokens) if t.end >= max(ends))
    return tuple(patches) if is_apart and view.is_free(subject.first, last) else ()


def _list_verbs(view: SentenceView, subject: KindSubject) -> list[int] | None:
    """List the verbs that go with the subject; None where a later one may or may not."""
    verbs = [subject.verb] if subject.inner < 0 else [subject.inner, subject.verb]
    is_open = True
    for index in range(subject.verb + 1, len(view.tokens)):
        if not view.is_finite(index):
            continue
        is_joined = _is_joined(view, index)
        if is_joined and view.tokens[index].xpos == "VBZ":
            if is_open:
                verbs.append(index)
            elif not view.stands_outside("it", index, index):
                return None
        elif is_joined and view.tokens[index].xpos != "MD":
            return None
        elif not is_joined:
            is_open = False
    if subject.inner >= 0 and any(view.is_finite(i) for i in range(subject.inner + 1, subject.verb)):
        return None
    return verbs


def _write_predicate(view: SentenceView, variable: Variable, subject: KindSubject) -> list[Patch] | None:
    """Write what the subject is said to be in the plural; None where what is said holds of one alone."""
    first = skip_adverbs(view, subject.verb + 1)
    if view.lowers[subject.verb] in _BE and view.lowers[first] in ("the", "its", "what", "all", "any", "no"):
        return None
    if view.lowers[subject.verb] in _BE and view.lowers[first] in _ARTICLES:
        return _write_noun(view, variable, first)
    if view.lowers[first] in _ARTICLES:
        is_repeated = subject.first > 0 and view.lowers[subject.first - 1] in _TIMES
        return [] if is_repeated and view.lowers[subject.verb] not in _HOLDING else None
    if view.lowers[first] == "the" and view.tokens[subject.verb].upos == "VERB":
        head = first + 1
        while head < len(view.tokens) - 1 and view.tokens[head + 1].upos == "NOUN":
            head += 1
        if is_plural_noun(view.lowers[head]) is not True:
            return None  # "a valve opens the pipe": each its own
    if any(
        view.lowers[i] == "the" and names_person(view.lowers[i + 1]) for i in range(subject.verb, len(view.tokens) - 1)
    ):
        return None
    return []


def _write_noun(view: SentenceView, variable: Variable, first: int) -> list[Patch] | None:
    """Write "a device that melts" as "devices that melt"."""
    head = first + 1
    while head < len(view.tokens) - 1 and view.tokens[head].upos == "ADJ":
        head += 1
    while head < len(view.tokens) - 1 and view.tokens[head + 1].upos == "NOUN":
        head += 1
    noun = view.lowers[head]
    if view.tokens[head].upos != "NOUN" or noun in variable.words("never") or view.lowers[head + 1] not in _AFTER_NOUN:
        return None
    plural = _write_plural(noun)
    if not plural or any(t.lower in _NO_KIND for t in view.tokens[first:head]):
        return None
    text = view.text[view.tokens[first].end : view.tokens[head].start].lstrip() + plural
    patches = [Patch(view.tokens[first].start, view.tokens[head].end, text)]
    if view.lowers[head + 1] in _RELATIVES:
        verb = skip_adverbs(view, head + 2)
        if view.tokens[verb].xpos == "VBZ" and view.is_finite(verb):
            agreed = agree(view.lowers[verb], third=False)
            patches.append(Patch(view.tokens[verb].start, view.tokens[verb].end, agreed))
    return patches


def _write_pronouns(view: SentenceView, subject: KindSubject) -> list[Patch] | None:
    """Write the pronouns that speak of the subject in the plural; None where one may speak of something else."""
    if not _THEIR.isdisjoint(view.lowers[subject.head :]):
        return [] if names_person(view.lowers[subject.head]) and _ITS.isdisjoint(view.words) else None
    patches: list[Patch] = []
    for index in view.where(_ITS, subject.head):
        if any(_is_one(view, i) for i in range(subject.head + 1, index)) or patches:
            return None
        token = view.tokens[index]
        if token.lower == "its":
            patches.append(Patch(token.start, token.end, "their"))
            continue
        verb = skip_adverbs(view, index + 1)
        if token.lower != "it" or not view.is_finite(verb) or _is_empty(view, verb):
            return None
        patches.append(Patch(token.start, token.end, "they"))
        patches += _write_agreed(view, verb)
    return patches


def _is_empty(view: SentenceView, verb: int) -> bool:
    """Whether "it" before a verb may stand for a clause that follows: "it is hard to see"."""
    quality = skip_adverbs(view, verb + 1)
    return view.tokens[quality].upos == "ADJ" and not {"to", "that", "for"}.isdisjoint(view.lowers[quality:])


def _write_agreed(view: SentenceView, verb: int) -> list[Patch]:
    """Write the verb of "it", and those that go on with it, for "they"."""
    places = [verb] if view.tokens[verb].xpos == "VBZ" else []
    for index in range(verb + 1, len(view.tokens)):
        if view.is_finite(index):
            if not _is_joined(view, index) or view.tokens[index].xpos != "VBZ":
                break
            places.append(index)
    tokens = view.tokens
    return [Patch(tokens[i].start, tokens[i].end, agree(view.lowers[i], third=False)) for i in places]


def _is_joined(view: SentenceView, index: int) -> bool:
    """Whether a verb goes on with the subject before it: "it freezes and splits"."""
    before = index - 1
    while before > 0 and view.tokens[before].upos == "ADV":
        before -= 1
    return view.tokens[before].upos == "CCONJ" or view.lowers[before] == ","
