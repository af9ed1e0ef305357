"""Turn clauses with a doer: "storms damage the wall", "the wall is damaged by storms"; where a text allows it."""

from __future__ import annotations

from styler_nb.engines.variants.finding.voice.active_clauses import LINKS, OBJECT_PRONOUNS, POINTERS, ActiveClause
from styler_nb.engines.variants.finding.voice.active_sequels import End, keeps_links
from styler_nb.engines.variants.finding.voice.by_causes import may_do
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.moves import agreeing_nouns, capitalized, inner_text, may_move, text_of
from styler_nb.engines.variants.reading.passive_groups import forms_of
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["may_turn", "names_doer", "write_passive"]

_TIMES = read_words("dates") | {"day", "week", "month", "hour", "minute", "time", "decade", "moment", "season"}
_MEASURES = frozenset({"amount", "degree", "half", "percent", "margin", "foot", "meter", "metre", "mile", "inch"})
_VAGUE = frozenset(
    {"one", "ones", "thing", "things", "others", "rest", "way", "ways", "means", "turn", "turns", "case"}
)
_BY_ITSELF = frozenset({"chance", "accident", "mistake", "force", "nature", "hand", "definition", "design"})
_NARROW = frozenset(
    {"no", "few", "only", "neither", "little", "nothing", "not", "none", "even", "what", "which", "such", "whose"}
    | {"fewer", "less", "either", "any"}
)
_ARTICLES = frozenset({"a", "an"})
_COUNTED = frozenset(
    {"all", "every", "each", "both", "many", "some", "most", "several", "more", "a", "an", "much", "one"}
)
_POINTING = frozenset(
    {"this", "these", "that", "those", "another", "other", "its", "their", "his", "her", "both", "each"}
)
_OURS = frozenset({"our", "your", "my"})
_THIRD = frozenset({"it", "its", "they", "them", "their", "he", "him", "his", "she", "her"})
_LOOSE = read_words("objects_of_set_phrases")
_FREQUENT = frozenset({"also", "often", "still", "now", "sometimes", "usually", "then", "later", "soon", "probably"})
_LONGEST_THING = 7
_SHORT = 3
_BEFORE = 4
"""Sentences before in which a doer counts as spoken of."""


def names_doer(view: SentenceView, clause: ActiveClause) -> bool:
    """Whether "by" before a doer would surely name who or what does it, and no manner, time or measure."""
    doer, lemma = clause.doer, clause.group.lemma
    head = view.lowers[doer.head]
    if head in _VAGUE or head in _TIMES or find_singular(head) in _TIMES | _MEASURES:
        return False
    if may_do(view, doer, lemma):
        return True
    if any(view.tokens[i].upos == "NUM" for i in range(doer.first, doer.head)):
        return False
    is_bare = doer.first == doer.head and doer.is_plural is not True
    return not is_bare and head not in _BY_ITSELF


def write_passive(view: SentenceView, clause: ActiveClause, end: End, following: SentenceView | None) -> Patch | None:
    """Write a clause with its thing as the subject; None where it would not surely mean the same and read as well."""
    if not keeps_links(view, clause, end, following):
        return None
    first, last = clause.doer.first, end.last
    if not may_move(view, first, last + 1) or "\n" in view.text[view.tokens[first].start : view.tokens[last].end]:
        return None
    verb = _write_group(clause)
    opening = inner_text(view, 0, view.setting.lowered) if first == 0 else view.tokens[first].text
    if not verb or opening is None:
        return None
    doer = opening + view.text[view.tokens[first].end : view.tokens[clause.doer.last].end]
    thing = text_of(view, clause.thing.first, clause.end)
    if clause.thing.first == clause.thing.last:
        thing = OBJECT_PRONOUNS.get(thing, thing)
    words = [
        capitalized(thing) if first == 0 else thing,
        verb,
        text_of(view, clause.end, end.complement),
        "by",
        doer if not end.sequel else f"{doer}, {end.relative} {text_of(view, end.sequel, last + 1)}",
        "" if end.sequel else text_of(view, end.complement, last + 1),
    ]
    return Patch(view.tokens[first].start, view.tokens[last].end, " ".join(w for w in words if w))


def _write_group(clause: ActiveClause) -> str:
    """Write the verb group of the passive; "" where the number of the thing is not known."""
    group, plural = clause.group, clause.thing.is_plural
    participle = forms_of(group.lemma)["VBN"]
    if plural is None and not (group.tag == "VB" or group.helper == "had"):
        return ""
    chain: list[str]
    if group.tag == "VB":
        chain = [group.helper, "be"]
    elif group.helper in ("has", "have", "had"):
        chain = ["had" if group.helper == "had" else "have" if plural else "has", "been"]
    else:
        chain = [("were" if plural else "was") if group.tag == "VBD" else ("are" if plural else "is")]
    if group.is_denied and group.helper != "cannot":
        chain.insert(1, "not")
    early = [adverb for adverb in group.adverbs if adverb in _FREQUENT]
    late = [adverb for adverb in group.adverbs if adverb not in _FREQUENT]
    words = [chain[0], *early, *chain[1:], *late, participle, group.particle]
    return " ".join(word for word in words if word)


def may_turn(view: SentenceView, clause: ActiveClause) -> bool:
    """Whether the thing may come first: it is known, not longer than the doer, and what it is does not hang on it."""
    thing, doer = clause.thing, clause.doer
    opening, doing = view.lowers[thing.first], view.lowers[doer.first + (view.lowers[doer.first] == "even")]
    if not _NARROW.isdisjoint((opening, doing)) or doing in _OURS:
        return False
    if clause.group.is_denied and (doing in _COUNTED - {"a", "an"} or opening in _COUNTED):
        return False
    if view.lowers[thing.last] in _LOOSE or view.lowers[clause.head] in _LOOSE:
        return False
    if not _POINTING.isdisjoint(view.lowers[doer.first : doer.last + 1]):
        return False
    if opening in _ARTICLES and (clause.group.tag == "VBD" or doing in ("every", "each")):
        return False  # "a burial was found by diggers": what is told of first is new
    if any(view.tokens[i].upos == "NUM" for i in range(thing.first, thing.last + 1)):
        return False
    size, weight = thing.last - thing.first + 1, doer.last - doer.first + 1
    if size > _LONGEST_THING or (size > _SHORT and size > weight + 1) or _binds(view, clause):
        return False
    return _is_better_known(view, clause)


def _binds(view: SentenceView, clause: ActiveClause) -> bool:
    """Whether a pronoun of the thing may mean the doer, or one of the doer the thing."""
    thing, doer = clause.thing, clause.doer
    if not _THIRD.isdisjoint(view.lowers[doer.first : doer.last + 1]):
        return True
    # "the mill drives it": of the doer, only what hangs on its noun could be meant
    if thing.first == thing.last and LINKS.isdisjoint(view.lowers[doer.head : doer.last]):
        return False
    own = [view.lowers[i] for i in range(thing.first, thing.last + 1) if view.lowers[i] in _THIRD]
    return any(agreeing_nouns(view, pronoun, doer.first, doer.last + 1) for pronoun in own)


def _is_better_known(view: SentenceView, clause: ActiveClause) -> bool:
    """Whether the thing was spoken of, and the doer was not, as far as the sentences before tell."""
    thing, doer, opening = clause.thing, clause.doer, view.lowers[clause.thing.first]
    is_pointed = thing.first == thing.last and opening in OBJECT_PRONOUNS
    spoken_of, just_named = _words_before(view, doer.first)
    head = _singular(view.lowers[clause.head])
    is_pointed = is_pointed or opening in POINTERS
    doing = _singular(view.lowers[doer.head])
    if is_pointed and thing.first == thing.last and view.before is None and not doer.first:
        return False
    if doing in just_named or (view.tokens[doer.head].upos == "PROPN" and doing in spoken_of):
        return False
    if is_pointed or head in just_named:
        return True
    is_part = "of" in view.lowers[doer.head : doer.last]  # "the depth of the water"
    if view.before is None and doer.first == 0 and view.lowers[0] == "the" and not is_part:
        return head in view.terms  # the first sentence of a paragraph tells what it speaks of
    return doing not in spoken_of and doing not in view.terms


def _words_before(view: SentenceView, first: int) -> tuple[set[str], set[str]]:
    """Give the nouns of the block before a token, and of its sentence and the one before alone, in the singular."""
    just_named = {_singular(view.lowers[i]) for i in range(first) if _names(view, i)}
    spoken_of, seen, left = set(just_named), view.before, _BEFORE
    while seen is not None and left:
        found = {_singular(seen.lowers[i]) for i in range(len(seen.tokens)) if _names(seen, i)}
        spoken_of |= found
        if left == _BEFORE:
            just_named |= found
        seen, left = seen.before, left - 1
    return spoken_of, just_named


def _singular(word: str) -> str:
    return find_singular(word) or word


def _names(view: SentenceView, index: int) -> bool:
    return view.tokens[index].upos in ("NOUN", "PROPN")
