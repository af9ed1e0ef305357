"""Say of what comes about that it is there: "if a dispute arises", "if there is a dispute"; "debt has two causes".

Only what is new to the reader is said to be there: "an error", "shortages of water", "no other copy".
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.emphasis.being_there import TELLING, find_being_there
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.inflect import find_verb, match_case
from styler_nb.engines.variants.reading.moves import inner_text, may_move, text_of
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    NounPhrase,
    is_plural_noun,
    names_person,
    read_noun_phrase,
    read_noun_phrase_with_of,
)
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_occurring"]

_VERBS = frozenset(
    {"exist", "exists", "existed", "occur", "occurs", "occurred", "arise", "arises", "arose", "ensued", "ensues"}
)
_THERE = frozenset({"there", "there's"})
_HAVE = {"has": "are", "have": "are", "had": "were"}
_BE = read_words("finite_be")
_MODALS = frozenset({"can", "may", "might", "could", "will", "would", "should", "must"})
_ADVERBS = frozenset({"often", "usually", "sometimes", "also", "still", "now", "always", "frequently", "generally"})
_OPENING = frozenset({"when", "if", "because", "although", "unless", "whenever", "where", "that", "though", "as"})
_NEW = frozenset({"a", "an", "no", "any", "some", "several", "many", "various", "numerous", "other", "similar"})
_EVENTS = read_words("mishaps") | read_words("what_comes_about")
_NOT_AFTER = frozenset({"from", "out", "as", "through", "by", "between", "only", "because", "to"})
_ENDS = frozenset({".", ",", ";"})
_QUANTITIES = frozenset({"many", "several", "various", "two", "three", "four", "five", "numerous"})
_SHARES = {
    "cause": "of",
    "kind": "of",
    "type": "of",
    "form": "of",
    "variety": "of",
    "version": "of",
    "source": "of",
} | {
    "reason": "for",
    "use": "for",
    "explanation": "for",
    "stage": "in",
    "step": "in",
    "part": "to",
    "side": "to",
}
"""What something has, and how it is said to be there: "two stages in the process"."""
_TAKING_UP = frozenset({"It", "Its", "They", "Their", "This"})
_OWNERS = frozenset({"the", "a", "an", "each", "every", "this"})


@needs(_THERE | _VERBS | frozenset(_HAVE) | TELLING)
def find_occurring(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind occurring; variants are "verb" and "there"."""
    for index in view.where(_THERE, 0, -3):
        if _is_there(view, index):
            end = view.tokens[index + (view.lowers[index] == "there")].end
            yield Site(variable, view.tokens[index].start, end, variable.variant_index("there"), ())
    for index in view.where(_VERBS, 1, -1):
        if view.tokens[index].upos == "VERB":
            yield _occurs(view, variable, index)
    for index in view.where(frozenset(_HAVE), 1, -3):
        site = _has(view, variable, index)
        if site is not None:
            yield site
    yield from find_being_there(view, variable)


def _is_there(view: SentenceView, index: int) -> bool:
    """Whether it is told that a thing is there, and nothing of what it does."""
    be = index + (view.lowers[index] == "there")
    if be > index and view.lowers[be] not in _BE:
        return False
    phrase = read_noun_phrase_with_of(view, be + 1)
    if phrase is None or names_person(view.lowers[phrase.last]) or phrase.last + 1 >= len(view.tokens):
        return False
    single = find_singular(view.lowers[phrase.last])
    return view.lowers[phrase.last + 1] not in ("that", "which", "who", "to") and (
        single in _EVENTS or single in _SHARES or view.lowers[be + 1] in ("no", "several", "two", "three", "other")
    )


def _occurs(view: SentenceView, variable: Variable, verb: int) -> Site:
    """Read "an error occurs", "a shortage of water can occur", "no other copy exists"."""
    plain, there = variable.variant_index("verb"), variable.variant_index("there")
    token = view.tokens[verb]
    before = verb - 1
    adverb = view.lowers[before] if view.lowers[before] in _ADVERBS else ""
    before -= bool(adverb)
    modal = view.lowers[before] if before > 0 and view.lowers[before] in _MODALS else ""
    before -= bool(modal)
    thing = _read_new(view, before)
    if thing is None or not _may_be_there(view, verb, thing):
        return Site(variable, token.start, token.end, plain, ())
    if modal:
        be = f"{modal} {adverb} be" if adverb else f"{modal} be"
    else:
        is_past = token.xpos == "VBD" or view.lowers[verb] in ("existed", "occurred", "arose", "ensued")
        number = bool(thing.is_plural)
        be = " ".join(filter(None, (("were" if number else "was") if is_past else "are" if number else "is", adverb)))
    start = view.tokens[thing.first].start
    text = inner_text(view, 0, frozenset()) if thing.first == 0 else view.tokens[thing.first].text
    if text is None:
        return Site(variable, token.start, token.end, plain, ())
    said = f"there {be} {text}{view.text[view.tokens[thing.first].end : view.tokens[thing.last].end]}"
    patch = Patch(start, token.end, match_case(said, "There") if thing.first == 0 else said)
    return Site(variable, start, token.end, plain, (Option(there, (patch,), 1),))


def _read_new(view: SentenceView, last: int) -> NounPhrase | None:
    """Read the new subject that ends at a token and opens the sentence or a clause."""
    first = last
    while first > 0 and not (view.lowers[first - 1] in _OPENING or view.lowers[first - 1] in (",", "and", "but")):
        first -= 1
    if first and view.lowers[first - 1] in (",", "and", "but") and view.lowers[first] not in _NEW:
        return None  # "fires, floods and storms occur"
    is_joined = first > 1 and view.lowers[first - 1] in ("and", "but")
    if is_joined and (view.lowers[first - 2] != "," or not view.finds_finite(0, first - 2)):
        return None  # "earthquakes, floods, and many other problems occur" is one row
    phrase = read_noun_phrase_with_of(view, first)
    if phrase is None or phrase.last != last:
        return None
    head = read_noun_phrase(view, first)
    opening = view.tokens[first]
    is_bare = head is not None and opening.upos in ("NOUN", "ADJ") and is_plural_noun(view.lowers[head.last]) is True
    if head is None or not (is_bare or view.lowers[first] in _NEW):
        return None
    plural = is_plural_noun(view.lowers[head.last])
    return None if plural is None else NounPhrase(first, last, plural)


def _may_be_there(view: SentenceView, verb: int, thing: NounPhrase) -> bool:
    after = view.lowers[verb + 1]
    head = read_noun_phrase(view, thing.first)
    if head is None or names_person(view.lowers[head.last]) or "there" in view.words:
        return False
    if view.block_kind is not BlockKind.PARAGRAPH or not view.is_free(thing.first, verb) or view.terminal != ".":
        return False
    exists = find_verb(view.lowers[verb]) == "exist"
    if not exists and find_singular(view.lowers[head.last]) not in _EVENTS:
        return False
    if exists and view.lowers[thing.first] not in _NEW:
        return False  # "dragons exist" tells of them, not of a place
    if not exists and view.lowers[thing.first] == "no" and after not in _ENDS:
        return False
    follows = view.tokens[verb + 1].upos
    if after in _NOT_AFTER and not (exists and after == "between"):
        return False
    if after in ("and", "or") or (follows == "CCONJ" and view.finds_finite(verb + 2, len(view.tokens))):
        return False
    return after in _ENDS or follows in ("ADP", "SCONJ")


def _has(view: SentenceView, variable: Variable, have: int) -> Site | None:
    """Read "the process has two stages", where the sentence ends."""
    if view.lowers[have + 1] not in _QUANTITIES or not (view.lowers[0] in _OWNERS or view.tokens[0].upos == "NOUN"):
        return None
    owner, had = read_noun_phrase_with_of(view, 0), read_noun_phrase(view, have + 1)
    if owner is None or owner.last != have - 1 or had is None or had.last + 1 >= len(view.tokens):
        return None
    single = find_singular(view.lowers[had.last])
    if single not in _SHARES or names_person(view.lowers[owner.last]) or view.tokens[owner.last].upos != "NOUN":
        return None
    start, end = view.tokens[0].start, view.tokens[had.last].end
    options: tuple[Option, ...] = ()
    name = inner_text(view, 0, frozenset())
    is_last = had.last + 2 == len(view.tokens) and view.terminal == "."
    is_free = is_last and view.block_kind is BlockKind.PARAGRAPH and may_move(view, 0, had.last + 1)
    if is_free and name is not None and view.next_word not in _TAKING_UP:
        whole = f"{name}{view.text[view.tokens[0].end : view.tokens[owner.last].end]}"
        said = f"There {_HAVE[view.lowers[have]]} {text_of(view, have + 1, had.last + 1)} {_SHARES[single]} {whole}"
        options = (Option(variable.variant_index("there"), (Patch(start, end, said),), 2),)
    return Site(variable, start, end, variable.variant_index("verb"), options)
