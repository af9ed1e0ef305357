"""Find adverbs before or after the subject of a later clause: "but soon it was closed", "but it was soon closed"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from styler_nb.engines.variants.finding.placement.adverb_places import is_auxiliary, subject_end
from styler_nb.engines.variants.reading.moves import negates
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_inner_adverbs"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_CONJUNCTIONS = frozenset({"and", "but", "so", "because", "although", "though", "while", "yet"})
_OPENERS = frozenset(
    {"that", "which", "who", "whose", "whether", "if", "when", "where", "after", "before", "until", "how"}
)
_COORDINATING = read_words("clause_coordinators")
_NAMED = read_words("naming")
_DEGREE = frozenset({"very", "too", "so", "as", "more", "less", "not", "only", "most", "quite", "rather"})
_ALSO_ADJECTIVES = frozenset({"later", "earlier"})
_QUANTIFIERS = frozenset({"all", "every", "each", "many", "most", "some", "few", "no", "both", "any"})


@needs(lambda variable: variable.words(), _CONJUNCTIONS)
def find_inner_adverbs(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind inner_adverb.

    Parameters
    ----------
    view : SentenceView
        The sentence.
    variable : Variable
        With the variants "before" (the subject) and "after" (by the verb); `parameters.words` are the adverbs.
    """
    words = variable.words()
    if view.block_kind not in _KINDS or view.terminal != "." or words.isdisjoint(view.words):
        return
    for index in range(1, len(view.tokens) - 4):
        if view.lowers[index + 1] in _OPENERS:
            continue  # "and that staff were now required": no "and now that"
        if view.lowers[index] in _CONJUNCTIONS and _ends_clause(view, index):
            site = _before(view, variable, index + 1, words) or _after(view, variable, index + 1, words)
            if site is not None and site.options and site.current == variable.variant_index("after"):
                # "because usually training is provided" has a stress that the other order has not
                site = site if view.lowers[index] in _COORDINATING else replace(site, options=())
            if site is not None and view.lowers[index] == "so" and site.current != variable.variant_index("before"):
                site = replace(site, options=())  # "so often roads are closed" says how often
            if site is not None:
                yield site


def _ends_clause(view: SentenceView, index: int) -> bool:
    """Whether a clause with a verb of its own ends before a conjunction: not "the king and his men then left".

    Nor "they show that the king and his men often left".
    """
    first = index - 1
    while first > 0 and view.lowers[first - 1] not in _CONJUNCTIONS | _OPENERS and view.lowers[first - 1] != ",":
        first -= 1
    return view.finds_finite(first, index)


def _before(view: SentenceView, variable: Variable, first: int, words: frozenset[str]) -> Site | None:
    if view.lowers[first] not in words or view.lowers[first + 1] == "," or _is_of_noun(view, first, first + 1):
        return None
    verb = subject_end(view, first + 1)
    if verb is None or verb + 2 >= len(view.tokens) or not _is_verb(view, verb):
        return None
    options: tuple[Option, ...] = ()
    place = verb + 1 if is_auxiliary(view, verb) else verb
    may_stand = place == verb or view.tokens[place].upos in ("VERB", "ADJ", "AUX")
    if may_stand and _may_move(view, first, first + 1, verb):
        start, end = view.tokens[first].start, view.tokens[place].start
        text = f"{view.text[view.tokens[first + 1].start : end]}{view.tokens[first].text} "
        options = (Option(variable.variant_index("after"), (Patch(start, end, text),)),)
    return _site(view, variable, first, place, "before", options)


def _after(view: SentenceView, variable: Variable, first: int, words: frozenset[str]) -> Site | None:
    end = subject_end(view, first)
    if end is None or end + 2 >= len(view.tokens):
        return None
    place = end + 1 if is_auxiliary(view, end) else end
    if view.lowers[place] not in words or view.lowers[place - 1] in _DEGREE:
        return None
    if not (view.is_finite(place - 1) or view.is_finite(place + 1)):
        return None
    options: tuple[Option, ...] = ()
    if _is_of_noun(view, place, first):
        return _site(view, variable, first, place, "after", ())
    if _may_move(view, place, first, end) and view.tokens[place + 1].upos in ("VERB", "AUX", "ADJ"):
        start, stop = view.tokens[first].start, view.tokens[place + 1].start
        text = f"{view.tokens[place].text} {view.text[start : view.tokens[place].start]}"
        options = (Option(variable.variant_index("before"), (Patch(start, stop, text),)),)
    return _site(view, variable, first, place, "after", options)


def _is_of_noun(view: SentenceView, adverb: int, first: int) -> bool:
    """Whether an adverb before a subject would go with its noun or adjective: "later doses", "sometimes dear books"."""
    tag = view.tokens[first].upos
    return tag in ("ADJ", "VERB") or (view.lowers[adverb] in _ALSO_ADJECTIVES and tag in ("NOUN", "NUM"))


def _is_verb(view: SentenceView, index: int) -> bool:
    return view.tokens[index].upos in ("VERB", "AUX") and view.is_finite(index) and view.lowers[index].isalpha()


def _may_move(view: SentenceView, adverb: int, first: int, verb: int) -> bool:
    """Whether no scope changes: no negation by the verb, no amount in the subject, no second adverb."""
    lowers, last = view.lowers, min(verb + 4, len(view.tokens) - 1)
    if negates(view, verb, last) or _QUANTIFIERS & {*lowers[first:verb]} or _DEGREE & {*lowers[adverb : adverb + 2]}:
        return False
    if lowers[adverb] == "then" and (lowers[0] == "first" or lowers.count("then") > 1):
        return False  # "first there was a wind, and then the hail came, and then": a row of steps
    if _NAMED & {*lowers[verb : verb + 3]}:
        return False  # no "and usually it is called a weir": the adverb goes with the name
    begin, end = min(adverb, first), min(max(adverb, verb) + 1, len(view.tokens) - 1)
    return view.is_free(begin, end) and "," not in lowers[begin:end]


def _site(
    view: SentenceView, variable: Variable, first: int, last: int, name: str, options: tuple[Option, ...]
) -> Site:
    return Site(variable, view.tokens[first].start, view.tokens[last].end, variable.variant_index(name), options)
