"""Find what a thing has of its own, said with "its" or "the": "its surface lies low", "the surface lies low".

It is written anew only where it is the subject of a clause and the clause or the sentence before is about the owner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, names_person, read_noun_phrase
from styler_nb.engines.variants.reading.plain_subjects import read_subject_number
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_own_parts"]

_OWNERS = frozenset({"its", "their"})
_WORDS = _OWNERS | {"the"}
_PARTS = read_words("own_parts_of_things")
_MATTERS = read_words("own_matters_of_things")
"""What a thing has in the same way, but "the" alone does not tell whose it is: "the cause" may be of anything."""
_BODY = read_words("own_parts_of_beasts")
_JOINTS = frozenset({"and", "but", "although", "because", "so", "while", "since", "though", "as"})
_REASONS = frozenset({"because", "although", "since", "while"})
_COMPARED = frozenset({"than", "like", "unlike", "whereas"})
_RANKS = frozenset(
    {"first", "second", "last", "next", "other", "own", "same", "new", "former", "latter", "only", "one"}
)
_TELLING = frozenset({"of", "that", "which", "where", "in", "on", "at", "for", "to", "between"})
_PEOPLE = frozenset({"he", "she", "his", "her", "i", "my", "we", "our", "you", "your", "who"})


def find_own_parts(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind own_part; variants are "its" and "the"."""
    for place, view in enumerate(views):
        if view.block_kind is not BlockKind.PARAGRAPH:
            continue
        before = views[place - 1] if place else None
        for index in view.where(_WORDS, 0, -3):
            phrase = read_noun_phrase(view, index)
            if phrase is None or not _is_part(view, phrase):
                continue
            current, option = "the", None  # whose part it is that has "the" is not sure enough to write "its"
            if view.lowers[index] in _OWNERS:
                current = "its"
                if _opens_clause(view, index) and _is_subject(view, phrase):
                    option = _find_the(view, before, variable, index, phrase)
            token = view.tokens[index]
            options = () if option is None else (option,)
            yield Site(variable, token.start, token.end, variable.variant_index(current), options)


def _opens_clause(view: SentenceView, index: int) -> bool:
    if index == 0:
        return True
    joint = view.lowers[index - 1]
    if joint == "," and view.lowers[0] in _REASONS:
        return view.where(frozenset({","})) == [index - 1]  # "because the jar is full, its lid"
    return index > 2 and joint in _JOINTS and (view.lowers[index - 2] == "," or joint in _REASONS)


def _is_part(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether a noun phrase names what a thing has of its own, and nothing after it says of which thing."""
    noun = view.lowers[phrase.last]
    singular = find_singular(noun)
    if _PARTS.isdisjoint((singular, noun)) and singular not in _MATTERS and not _is_of_beast(noun):
        return False
    if view.tokens[phrase.last].upos != "NOUN" or phrase.last - phrase.first > 2:
        return False
    inner = view.lowers[phrase.first + 1 : phrase.last]
    if any(low in _RANKS or low.endswith(("est", "er")) or low == "most" for low in inner):
        return False
    return phrase.last + 1 < len(view.tokens) and view.lowers[phrase.last + 1] not in _TELLING


def _is_subject(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether a finite verb follows a noun phrase."""
    verb = phrase.last + 1
    while verb < len(view.tokens) - 1 and view.tokens[verb].upos == "ADV":
        verb += 1
    return view.is_finite(verb) and view.tokens[verb].upos in ("VERB", "AUX")


def _is_of_beast(noun: str) -> bool:
    return noun in _BODY or find_singular(noun) in _BODY


def _is_clear(view: SentenceView, before: SentenceView | None, phrase: NounPhrase) -> bool:
    """Whether nothing is compared and the part is named but once."""
    noun = find_singular(view.lowers[phrase.last])
    both = view.words if before is None else view.words | before.words
    if (
        _compares(view)
        or (before is not None and _compares(before))
        or not {"his", "her"}.isdisjoint(both)
        or view.terminal != "."
    ):
        return False
    named = [view.lowers[i] for i in range(len(view.tokens)) if view.tokens[i].upos == "NOUN"]
    if before is not None:
        named += [before.lowers[i] for i in range(len(before.tokens)) if before.tokens[i].upos == "NOUN"]
    return sum(find_singular(low) == noun for low in named) == 1


def _compares(view: SentenceView) -> bool:
    """Whether something is set beside another thing: "than the elm", not "more than nine metres"."""
    return any(
        view.lowers[i] != "than" or view.tokens[min(i + 1, len(view.tokens) - 1)].upos != "NUM"
        for i in view.where(_COMPARED)
    )


def _names_people(view: SentenceView, before: SentenceView | None) -> bool:
    """Whether people are spoken of, who may own what is named."""
    both = (view,) if before is None else (view, before)
    return any(
        not _PEOPLE.isdisjoint(v.words) or any(t.upos == "NOUN" and names_person(t.lower) for t in v.tokens)
        for v in both
    )


def _find_the(
    view: SentenceView, before: SentenceView | None, variable: Variable, index: int, phrase: NounPhrase
) -> Option | None:
    token = view.tokens[index]
    is_of_people = view.lowers[index] == "their" and _names_people(view, before)
    about = view if index else before
    if is_of_people or about is None or _read_number(about) is not (view.lowers[index] == "their"):
        return None  # "the bridge has two towers. Their height": not that of the bridge
    if not _is_clear(view, before, phrase) or not view.is_free(index, phrase.last):
        return None
    text = "The" if token.text[:1].isupper() else "the"
    return Option(variable.variant_index("the"), (Patch(token.start, token.end, text),))


def _read_number(about: SentenceView) -> bool | None:
    """Whether a sentence is about several things, also where it opens with a reason: "because the jar is full"."""
    if about.lowers[0] not in _REASONS:
        return read_subject_number(about)
    owner = read_noun_phrase(about, 1)
    if owner is None or not about.is_finite(owner.last + 1) or names_person(about.lowers[owner.last]):
        return None
    return owner.is_plural
