"""Find a participle between commas after its subject: "The mill, built in 1902, has three floors".

It may have "which was" before it, open the sentence ("Built in 1902, the mill has three floors"), or be a statement of
its own: "The mill was built in 1902. It has three floors".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from styler_nb.engines.variants.finding.asides.aside_statements import may_share_subject, pronoun_after
from styler_nb.engines.variants.reading.aside_clauses import relative_of, tense_of
from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.joints import is_statement
from styler_nb.engines.variants.reading.moves import capitalized, inner_text, may_move, pronouns, text_of
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    NounPhrase,
    names_person,
    read_noun_phrase,
    read_noun_phrase_before,
)
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_participle_asides"]

_COMMA = frozenset({","})
_RELATIVES = frozenset({"which", "who"})
_NAMING = read_words("naming") | {"nicknamed", "dubbed"}
_LIKE_PREPOSITIONS = frozenset({"given", "compared", "based", "provided", "combined", "supposed", "granted", "aged"})
_QUALITIES = read_words("adjectives_after_nouns")
_NEVER = _LIKE_PREPOSITIONS | read_words("never_in_asides")
"""Participles that stand for a preposition or a condition, or tell of what somebody else does next."""
_NOT_OPENING = _NEVER | read_words("never_fronted") | _NAMING | {"faced", "related", "opposed", "used"}
_PARTICIPLES = read_words("done_once") | read_words("lasting_participles")
_DEFINITE = read_words("possessives") | {"the", "this", "these", "those"}
_BEFORE_FRONT = frozenset({"first", "originally", "long"})
_BEFORE_INSIDE = _BEFORE_FRONT | {
    *("often", "usually", "generally", "commonly", "mainly", "mostly", "partly"),
    *("now", "later", "once", "also", "sometimes", "still"),
}
_JOINING = frozenset({"and", "but", "while", "that", "because", "although", "where", "when", "since", "whereas"})
_AFTER = frozenset({"ADP", "ADV", "NUM"})
_LONGEST_ASIDE = 17
_FEWEST_AFTER = 3
_IN_SETTING = read_words("noun_phrase_tags") | {"ADP"}
_NEAR = 10
"""Tokens after an aside in which no other "which" stands."""
_FEWEST_IN_ASIDE = 3


@dataclass(frozen=True, slots=True)
class _Aside:
    """A subject, the comma after it, the first token of its participle (adverbs included), and the closing comma."""

    subject: NounPhrase
    comma: int
    first: int
    participle: int
    close: int
    verb: int


@needs(_COMMA, {"VBN", "VBD", "ADJ"})
def find_participle_asides(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind participle_aside.

    Parameters
    ----------
    view, following : SentenceView
        The sentence, and the next one of the same block.
    variable : Variable
        With the variants "phrase" (", built in 1902,"), "clause" (", which was built in 1902,"), "front" ("Built in
        1902, the mill has"), "period" ("was built in 1902. It has") and "predicate" ("was built in 1902 and has").
    """
    for comma in view.where(_COMMA, 1, -_FEWEST_AFTER - _FEWEST_IN_ASIDE):
        aside = _read(view, comma)
        if aside is not None:
            yield _site(view, following, variable, aside)


def _site(view: SentenceView, following: SentenceView | None, variable: Variable, aside: _Aside) -> Site:
    options = list(_spelled_out(view, following, variable, aside))
    text = _opening(view, aside)
    if text:
        patch = Patch(view.tokens[0].start, view.tokens[aside.close].end, text)
        options.append(Option(variable.variant_index("front"), (patch,)))
    start = min((p.start for o in options for p in o.patches), default=view.tokens[aside.comma].start)
    current, period = variable.variant_index("phrase"), variable.variant_index("period")
    end = view.tokens[aside.close].end
    return Site(variable, start, end, current, tuple(options), lengths=((period, -1),))


def _spelled_out(
    view: SentenceView, following: SentenceView | None, variable: Variable, aside: _Aside
) -> Iterator[Option]:
    """Write the participle with a form of "be": after "which", as a sentence of its own, and before "and"."""
    subject, first, participle, close, verb = aside.subject, aside.first, aside.participle, aside.close, aside.verb
    if not view.is_free(aside.comma, participle) or not view.is_free(close, close):
        return
    be = tense_of(view, subject, first, participle, close, verb)
    start, comma, stop = view.tokens[first].start, view.tokens[aside.comma], view.tokens[close]
    is_bare = view.tokens[subject.first].upos in ("NOUN", "ADJ") and subject.is_plural is not True
    # "borax, found in 1881, was sold": it was found here then, and long known
    relative = relative_of(view, subject, participle) if be and not is_bare else ""
    if relative and _RELATIVES.isdisjoint(view.lowers[: close + _NEAR]):
        yield Option(variable.variant_index("clause"), (Patch(start, start, f"{relative} {be} "),), 2)
    if not be or subject.first > 0 or view.tokens[participle].upos == "ADJ" or not is_statement(view):
        return
    opening = Patch(comma.start, start, f" {be} ")
    pronoun = pronoun_after(view, subject, participle, verb, be)
    if pronoun and (following is None or following.lowers[0] != pronoun.lower()):
        yield Option(variable.variant_index("period"), (opening, Patch(stop.start, stop.end, f". {pronoun}")), 2)
    if may_share_subject(view, subject, participle, close, verb, be):
        yield Option(variable.variant_index("predicate"), (opening, Patch(stop.start, stop.end, " and")), 2)


def _read(view: SentenceView, comma: int) -> _Aside | None:
    """Read what stands between a comma and the next one, which the verb of the noun before must follow."""
    subject = _subject(view, comma)
    if subject is None:
        return None
    first = comma + 1
    participle = first
    while view.tokens[participle].upos == "ADV" and participle < first + 2:
        participle += 1
    if not _is_done(view, participle) or not _may_go_before(view, first, participle):
        return None
    close = next((i for i in view.where(_COMMA, participle + 1, -2)), -1)
    if not participle + 1 < close <= comma + _LONGEST_ASIDE or view.finds_finite(participle + 1, close):
        return None
    if not _takes_phrase(view, participle) or not _RELATIVES.isdisjoint(view.lowers[participle:close]):
        return None
    verb = close + 1 + (view.tokens[close + 1].upos == "ADV")
    # the tagger takes many a plural's verb for an infinitive
    is_verb = view.is_finite(verb) or (view.tokens[verb].xpos == "VB" and subject.is_plural is True)
    if not is_verb or view.tokens[verb].upos not in ("VERB", "AUX"):
        return None
    return _Aside(subject, comma, first, participle, close, verb)


def _is_done(view: SentenceView, index: int) -> bool:
    """Whether a participle stands there, or an adjective with its complement: "familiar to the townspeople"."""
    token = view.tokens[index]
    if token.upos == "ADJ":
        return token.lower in _QUALITIES and view.tokens[index + 1].upos == "ADP"
    # between commas before another verb, what the tagger takes for a past is none
    return (
        token.xpos == "VBN" or (token.xpos == "VBD" and _may_be_participle(token.lower))
    ) and token.lower not in _NEVER


def _may_be_participle(low: str) -> bool:
    return low.endswith("ed") or low in _PARTICIPLES


def _subject(view: SentenceView, comma: int) -> NounPhrase | None:
    """Give the noun phrase that ends before a comma, where it is surely a subject."""
    head, phrase = read_noun_phrase(view, 0), read_noun_phrase_before(view, comma)
    if phrase is None or phrase.last != comma - 1:
        return None
    if head is not None and head.last == phrase.last:
        return head
    if head is not None and head.last + 2 == phrase.first and view.tokens[head.last + 1].upos == "ADP":
        return NounPhrase(0, phrase.last, head.is_plural) if _are_alike(view, head, phrase) else None
    before = view.lowers[phrase.first - 1] if phrase.first > 1 else ""
    is_led = before == ";" or (before in _JOINING and view.lowers[phrase.first - 2] in (",", ";"))
    return phrase if is_led or _follows_setting(view, phrase.first) else None


def _are_alike(view: SentenceView, head: NounPhrase, inner: NounPhrase) -> bool:
    """Whether "which was" may be said of a noun and of the one in its phrase alike, so that nothing new is claimed."""
    if view.tokens[inner.last].upos == "PROPN":
        return head.is_plural is not True and view.lowers[head.last + 1] == "of"
    is_same = head.is_plural is not None and head.is_plural == inner.is_plural
    return is_same and not (names_person(view.lowers[head.last]) or names_person(view.lowers[inner.last]))


def _follows_setting(view: SentenceView, first: int) -> bool:
    """Whether only a phrase of when or where stands before a subject: "In 1902 the mill"."""
    if view.tokens[0].upos != "ADP" or first < 2 or view.tokens[first].upos != "DET":
        return False
    return all(t.upos in _IN_SETTING for t in view.tokens[1:first])


def _may_go_before(view: SentenceView, first: int, participle: int) -> bool:
    return all(low in _BEFORE_INSIDE or (low.endswith("ly") and low != "only") for low in view.lowers[first:participle])


def _takes_phrase(view: SentenceView, participle: int) -> bool:
    """Whether a phrase goes with a participle: "built in 1902", "called Euskara by its speakers"."""
    after = view.tokens[participle + 1]
    if view.lowers[participle] in _NAMING and after.upos in ("PROPN", "NOUN", "DET", "ADJ"):
        return True
    return after.upos in _AFTER and after.lower != "than"


def _opening(view: SentenceView, aside: _Aside) -> str:
    """Write the participle in front of its subject; "" where it may not open the sentence."""
    subject, participle = aside.subject, view.lowers[aside.participle]
    if subject.first > 0 or participle in _NOT_OPENING | _QUALITIES or not _may_begin(view, aside.close):
        return ""
    if (
        view.tokens[aside.verb].xpos == "MD"
        or view.lowers[aside.verb] == "had"
        or view.tokens[aside.participle + 1].upos == "ADV"
    ):
        return ""
    is_known = view.lowers[0] in _DEFINITE or all(t.upos == "PROPN" for t in view.tokens[: aside.comma])
    if not is_known or any(low not in _BEFORE_FRONT for low in view.lowers[aside.first : aside.participle]):
        return ""
    if any(True for _ in pronouns(view, aside.participle, aside.close)):
        return ""
    low = inner_text(view, 0, view.words_in_lower_case)
    if low is None:
        return ""
    rest = view.text[view.tokens[0].end : view.tokens[aside.comma - 1].end]
    return f"{capitalized(text_of(view, aside.first, aside.close))}, {low}{rest}"


def _may_begin(view: SentenceView, close: int) -> bool:
    """Whether the tokens before a closing comma may change places: a plain start of a statement, on one line."""
    return (
        view.block_kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
        and view.terminal == "."
        and MARKS.isdisjoint(view.lowers[:close])
        and "\n" not in view.text[view.tokens[0].start : view.tokens[close].end]
        and may_move(view, 0, close)
    )
