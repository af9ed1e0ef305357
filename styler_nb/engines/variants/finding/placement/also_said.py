"""Find "also" where "and", or the order of the sentences, says as much: "It also saws wood", "And it saws wood"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from styler_nb.engines.variants.finding.linking.kinship import announces, announces_several
from styler_nb.engines.variants.finding.placement.adverb_places import is_auxiliary, subject_end
from styler_nb.engines.variants.reading.joints import count_words, guess_verb
from styler_nb.engines.variants.reading.moves import inner_text, negates, opens
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["adverb_by_verb", "find_also_in_clauses", "find_also_openers", "lead_with"]

ALSO, AND, NEITHER = 0, 1, 2
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_NOT_ADDED = read_words("not_added")
_JOINING = read_words("all_coordinators")
_POINTING = read_words("pointing")
_NAMING = frozenset({"known", "called", "named", "referred", "as", "note", "see", "because", "if", "when", "to"})
"""Words after "also" that belong to it, or that it brings in."""
_SAID_AGAIN = ("NOUN", "PROPN", "VERB", "ADJ")
_BE = read_words("forms_of_be")
_MARKS = frozenset({",", ".", ";", ":", ")", "and", "or", "but"})
_ALSO, _AND = frozenset({"also"}), frozenset({"and"})
_SUBJECTS = ("PRON", "DET", "NUM")
_QUANTIFIERS = frozenset({"many", "most", "some", "several", "other", "few", "all", "both"})
_LED_BY_AND = ("PRON", "DET", "NOUN", "PROPN", "ADJ", "NUM", "ADP", "ADV", "SCONJ")
_ONLY = frozenset({"only", "just", "merely", "simply", "solely"})
_FIRST_OF_ALL = frozenset(
    {"main", "mainly", "chief", "chiefly", "primary", "primarily", "principal", "mostly", "first"}
)
"""Words of what is told as the first of several, so that what comes with it needs "also"."""
_DO = frozenset({"do", "does", "did"})
_UNSURE = frozenset({"may", "might", "could"})
"""With these "but" alone would take back what "also" adds to: "it was used here, but it may also have been sold"."""
_SHORTEST = 5
_NEAR_VERB = 3
_FEWEST_TOLD = 7
_COUNTED = frozenset({"several", "various", "numerous", "both", "two", "three", "four", "reasons", "ways", "kinds"})
"""Words of a sentence that may announce what the next ones tell, or count it."""
_NAMED_LAST = 7
"""Words after "also" among which one that was said before shows what "also" is about: "Oats were also grown"."""


@needs({"also", "^ and"})
def find_also_openers(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind also_opener: a further statement with "also" by its verb, with "And", or with neither.

    Of two in a row only the first may have "And".
    """
    was_open = False
    for before, view in pairwise(views):
        is_open = was_open
        was_open = False
        if view.block_kind is not BlockKind.PARAGRAPH or len(view.tokens) < _SHORTEST:
            continue
        if view.lowers[0] == "and":
            was_open = True
            if "also" not in view.words and view.tokens[1].upos in _LED_BY_AND and view.has_finite:
                yield Site(variable, view.tokens[0].start, view.tokens[0].end, AND, ())
            continue
        is_further = "also" in view.words and view.terminal == "."
        place = adverb_by_verb(view, 0, _ALSO) if is_further else 0
        if not place:
            continue
        options: tuple[Option, ...] = ()
        if _goes_on(before, view, place):
            patches = () if is_open else lead_with("And", view, place)
            was_open = bool(patches)
            options = (Option(AND, patches),) if patches else ()
            is_sure = view.lowers[place - 1] not in _UNSURE  # "they may also walk": one more way, and no other
            is_sure = is_sure and view.lowers[0] not in _QUANTIFIERS  # "some guests also walk": others
            if is_sure and view.is_free(place, place) and _follows_plainly(before, view):
                gap = Patch(view.tokens[place].start, view.tokens[place + 1].start, "")
                options = (*options, Option(NEITHER, (gap,), -1))
        start = view.tokens[0 if options else place].start
        yield Site(variable, start, view.tokens[place].end, ALSO, options)


@needs("also")
def find_also_in_clauses(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind also_clause: "also" by "and" or "but", or by the verb of a clause after one or ";"."""
    if "also" not in view.words or view.block_kind not in _KINDS or view.terminal not in (".", ";"):
        return
    end = len(view.tokens) - 1
    for place in range(3, end - 1):
        if view.lowers[place] != "also":
            continue
        joint = _joint_of(view, place)
        if not joint:
            continue
        first, last = view.tokens[place], view.tokens[place + 1]
        is_fit = (
            view.is_free(place, place)
            and "\n" not in view.text[view.tokens[place - 1].start : last.start]
            and view.lowers[place + 1] not in _MARKS | _NAMING
            and not _sets_apart(view, place)
            and not negates(view, place, min(place + 3, end))
            and not _says_again(view, place, frozenset(view.lowers[:joint]))
            and not (view.lowers[joint] == ";" and view.lowers[place - 1] in _UNSURE)
            and not (view.lowers[joint] == "but" and joint < place - 1)  # "it is small, but it also has a yard"
            and _FIRST_OF_ALL.isdisjoint(view.lowers[:joint])
        )
        options = (Option(AND, (Patch(first.start, last.start, ""),), -1),) if is_fit else ()
        yield Site(variable, first.start, last.start if options else first.end, ALSO, options)


def _sets_apart(view: SentenceView, place: int) -> bool:
    """Whether "but" alone would set one thing against another that it is too: "an inn, but also a shop"."""
    return view.lowers[place - 1] == "but" and not ("not" in view.lowers[:place] and _ONLY & set(view.lowers[:place]))


def _joint_of(view: SentenceView, place: int) -> int:
    """Give the "and", "but" or semicolon before the clause that an "also" stands in, 0 where none is surely so."""
    if view.lowers[place - 1] in ("and", "but"):
        return place - 1
    for joint in range(place - 2, 1, -1):
        if view.lowers[joint] == ";":
            before = view.lowers[:joint]
            is_plain = view.lowers[joint + 1] not in _POINTING and "also" not in before and _ONLY.isdisjoint(before)
            is_plain = is_plain and not negates(view, 0, joint)  # "it is not only dear; it is also ugly"
            return joint if is_plain and adverb_by_verb(view, joint + 1, _ALSO) == place else 0
        if view.lowers[joint] in ("and", "but"):
            is_shared = joint == place - 2 and is_auxiliary(view, joint + 1)
            return joint if is_shared or _joins_clause(view, joint, place) else 0
    return 0


def _joins_clause(view: SentenceView, joint: int, place: int) -> bool:
    """Whether a clause with "also" begins after a comma and its word, and none of a row of subjects."""
    first = joint + 1
    is_subject = view.tokens[first].upos in _SUBJECTS or view.lowers[first] in _QUANTIFIERS
    has_verb = view.finds_finite(0, joint) or guess_verb(view, 0, joint) > 0
    return view.lowers[joint - 1] == "," and is_subject and has_verb and adverb_by_verb(view, first, _ALSO) == place


def adverb_by_verb(view: SentenceView, first: int, words: frozenset[str]) -> int:
    """Give the place of one of some adverbs between a plain subject and its verb, or after an auxiliary; 0 for none.

    Parameters
    ----------
    view : SentenceView
        The sentence.
    first : int
        Where the subject begins.
    words : frozenset of str
        The adverbs.
    """
    verb = subject_end(view, first)
    if verb is None or verb + 2 >= len(view.tokens):
        return 0
    if view.lowers[verb] in words:
        is_base = view.tokens[verb + 1].upos == "VERB" and view.tokens[verb + 1].xpos == "VB"
        return verb if is_base or view.is_finite(verb + 1) else 0
    is_lead = is_auxiliary(view, verb) or view.lowers[verb] in _BE
    return verb + 1 if view.lowers[verb + 1] in words and is_lead else 0


def _goes_on(before: SentenceView, view: SentenceView, place: int) -> bool:
    """Whether "and" in front of the second sentence adds it to the first as "also" does."""
    end = len(view.tokens) - 1
    if before.terminal != "." or not before.has_finite or before.lowers[0] in _JOINING:
        return False
    if negates(before, 0, len(before.tokens)):
        return False  # "who has one horse cannot ride. They can also walk" adds nothing to what is denied
    if view.lowers[0] in _POINTING or view.lowers[place + 1] in _MARKS | _NAMING | _DO or view.lowers.count("also") > 1:
        return False
    if not _NOT_ADDED.isdisjoint(view.lowers[: place + _NEAR_VERB]) or "and" in view.lowers[:place]:
        return False
    if _has_and(view) or _count_ands(before) > 1:
        return False  # "And it saws wood, and it grinds corn" says "and" once too often
    if negates(view, 0, min(place + 3, end)):
        return False
    is_statement = view.lowers[0] == "there" or view.tokens[place + 1].xpos == "VB" or opens(view, 0, end)
    return is_statement and not _says_again(view, place, before.words)


def _follows_plainly(before: SentenceView, view: SentenceView) -> bool:
    """Whether a statement that follows another is a further one without any word for it.

    A short sentence may announce what comes, and what is hedged or set apart needs the word.
    """
    is_told = count_words(before) >= _FEWEST_TOLD and view.lowers[0] != "there"
    return is_told and _COUNTED.isdisjoint(before.lowers) and not announces(before) and not announces_several(before)


def _has_and(view: SentenceView) -> bool:
    """Whether a clause is joined on with "and" in a sentence."""
    return _count_ands(view) > 0


def _count_ands(view: SentenceView) -> int:
    """Count the clauses that are joined on with a comma and "and" in a sentence."""
    end = len(view.tokens)
    return sum(view.lowers[i - 1] == "," and opens(view, i + 1, end) for i in view.where(_AND, 2, -2))


def _says_again(view: SentenceView, place: int, words: frozenset[str]) -> bool:
    """Whether what follows "also" was said before, so that it is of the subject: "the barn was also built in May"."""
    until = min(place + _NAMED_LAST, len(view.tokens) - 1)
    return any(view.tokens[i].upos in _SAID_AGAIN and view.lowers[i] in words for i in range(place + 1, until))


def lead_with(word: str, view: SentenceView, place: int) -> tuple[Patch, ...]:
    """Write a word before a sentence in place of the adverb at token `place`; empty where that cannot be done."""
    opening = inner_text(view, 0, frozenset())
    if opening is None or not view.is_free(place, place):
        return ()
    if "\n" in view.text[view.tokens[0].start : view.tokens[place + 1].end]:
        return ()
    first = view.tokens[0]
    return (
        Patch(first.start, first.end, f"{word} {opening}"),
        Patch(view.tokens[place].start, view.tokens[place + 1].start, ""),
    )
