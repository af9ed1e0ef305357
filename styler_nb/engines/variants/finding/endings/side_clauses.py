"""Find clauses that are set beside a statement: ", while the south is wet", ", where he taught".

They may be a sentence of their own: "The south is wet." "There, he taught."
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.subordination.opening_clauses import capitalize
from styler_nb.engines.variants.reading.clause_pronouns import takes_up_before
from styler_nb.engines.variants.reading.clauses import MARKS, ends_with_clause
from styler_nb.engines.variants.reading.denials import has_denial
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.joints import count_words, is_main, is_statement, main_verb, tense
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase_before
from styler_nb.engines.variants.reading.statements import is_whole, opens_statement
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind, TokenKind

__all__ = ["find_side_clauses"]

_FEWEST_WORDS = 4
_PLACES = read_words("surely_places")
_OF_PLACES = frozenset({"in", "to", "at", "from", "for", "near", "into", "through", "onto", "inside", "on", "beside"})
_BE = read_words("finite_be")
_AIMS = frozenset(
    {"hope", "hopes", "hoped", "plan", "plans", "planned", "intend", "intends", "intended", "want", "wants", "wanted"}
    | {"wish", "wishes", "wished", "expect", "expects", "expected", "mean", "means", "meant"}
)
"""Verbs of what is still to be done in a place: "he went to the city, where he hoped to find work"."""
_RANKS = frozenset({"first", "last", "second", "upper", "lower", "inner", "outer", "former", "latter", "others"})
"""Words that rank a thing among others, beside which "while" tells of no time."""
_NO_RANKS = frozenset(
    {"other", "another", "sober", "tender", "bitter", "clever", "honest", "modest", "silver", "proper"}
)
_DENIALS = read_words("denials_of_deeds")


@needs(",", lambda variable: variable.parameters["words"])
def find_side_clauses(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind side_clause.

    Parameters
    ----------
    view, following : SentenceView
        The sentence, and the next one of the same block.
    variable : Variable
        With the variants "joined" and "period"; `parameters.words` open the clause: "where", or words of contrast.
    """
    if view.block_kind is not BlockKind.PARAGRAPH or not is_statement(view):
        return
    words = variable.parameters["words"]
    last = len(view.tokens) - 1
    for index in range(3, last - _FEWEST_WORDS):
        if view.lowers[index] != "," or view.lowers[index + 1] not in words:
            continue
        if not opens_statement(view, index + 2, last):
            return
        joined, period = variable.variant_index("joined"), variable.variant_index("period")
        start, head = view.tokens[index].start, view.tokens[index + 2]
        options: tuple[Option, ...] = ()
        is_place = view.lowers[index + 1] == "where"
        fits = _is_place(view, index) if is_place else _is_contrast(view, index)
        is_whole = "\n" not in view.text[start : head.end] and head.kind is TokenKind.WORD
        fits = fits and not (
            is_place and (takes_up_before(following) or head.lower == "there" or _opens_there(following))
        )
        # "the angle of the dance shows the way, whereas its length": of the dance, not of the way
        fits = fits and not (head.lower in ("its", "their") and "of" in view.lowers[:index])
        if fits and is_whole and _is_plain(view, index) and view.is_free(index, index + 1):
            is_name = head.text[:1].isupper()
            text = ". There, " if is_place else ". " if is_name else f". {capitalize(head.text)}"
            patch = Patch(start, head.start if is_place or is_name else head.end, text)
            options = (Option(period, (patch,), 0 if is_place else -1),)
        yield Site(variable, start, head.end, joined, options, lengths=((period, -1),))
        return


def _opens_there(following: SentenceView | None) -> bool:
    """Whether the next sentence already points at the place: "There, she taught"."""
    return following is not None and following.lowers[0] in ("there", "here")


def _is_plain(view: SentenceView, index: int) -> bool:
    """Whether both are plain clauses, the second the last of the sentence."""
    return (
        not any(low in MARKS for low in view.lowers[_after_note(view) :])
        and ends_with_clause(view, index + 2)
        and not _goes_on(view, index + 2)
        and min(count_words(view, 0, index), count_words(view, index + 2)) >= _FEWEST_WORDS
        and (is_main(view, _after_note(view), index) or is_whole(view, index))
        and not has_denial(view.lowers[:index], _DENIALS)
    )


def _goes_on(view: SentenceView, first: int) -> bool:
    """Whether a second verb of the statement follows the clause: "it begins at the quay, where …, and ends at"."""
    return any(
        view.lowers[i] == ","
        and view.tokens[i + 1].upos == "CCONJ"
        and (view.is_finite(i + 2) or _is_elsewhere(view, i + 2))
        for i in range(first, len(view.tokens) - 3)
    )


def _is_elsewhere(view: SentenceView, index: int) -> bool:
    """Whether where or when else it is so follows: "it is used in Wales, where …, and more lately in Devon"."""
    return view.lowers[index] == "more" or view.tokens[index].upos in ("ADV", "ADP")


def _after_note(view: SentenceView) -> int:
    """Give the token after the number of a note that stands before the sentence: "[6] She then moved"."""
    first = 0
    while view.lowers[first : first + 3] and view.lowers[first] == "[" and view.lowers[first + 2] == "]":
        first += 3
    return first


def _is_place(view: SentenceView, index: int) -> bool:
    """Whether a place that the clause is about stands right before it."""
    if "born" in view.lowers[:index] or not _AIMS.isdisjoint(view.lowers[index + 2 : index + 5]):
        return False
    phrase = read_noun_phrase_before(view, index)
    if phrase is not None and view.lowers[phrase.first - 1] == "of" and view.lowers[phrase.first - 2] in _PLACES:
        # "at the University of Pisa"
        phrase = read_noun_phrase_before(view, phrase.first - 1)
    if phrase is None or phrase.first == 0 or view.lowers[phrase.first - 1] not in _OF_PLACES:
        return False
    is_any = phrase.is_plural and phrase.first == phrase.last
    if is_any and tense(view, main_verb(view, 0, index)) != "past":
        return False  # "it is made for factories, where many lamps burn": any of them
    if view.lowers[phrase.last] in _PLACES or find_singular(view.lowers[phrase.last]) in _PLACES:
        return True
    is_name = all(view.tokens[i].upos == "PROPN" for i in range(phrase.first, phrase.last + 1))
    return is_name and view.lowers[phrase.first - 1] in ("in", "to", "at")


def _is_contrast(view: SentenceView, index: int) -> bool:
    """Whether two things are set side by side, and no time is meant."""
    verbs = main_verb(view, _after_note(view), index), main_verb(view, index + 2, len(view.tokens) - 1)
    if min(verbs) < 0 or view.lowers[index + 2] in NOMINATIVE or view.lowers[0] in NOMINATIVE:
        return False
    begin = view.tokens[_after_note(view)]
    if begin.upos in ("ADP", "SCONJ", "PART") and "," in view.lowers[:index]:
        return False  # "in a dry year, oats fail, while rye thrives": both of them in a dry year
    is_whereas = view.lowers[index + 1] == "whereas"
    compares = _compares(view, 0, index) and _compares(view, index + 2, len(view.tokens))
    if not (is_whereas or compares) and any(_is_passive(view, verb) for verb in verbs):
        return False  # "the boat is rowed out, while lamps are lit" tells of one time
    is_lasting = is_whereas or tense(view, verbs[0]) == "present"
    return is_lasting and tense(view, verbs[0]) == tense(view, verbs[1])


def _compares(view: SentenceView, first: int, end: int) -> bool:
    """Whether a clause has a word that ranks its thing among others: "the heavier stones", "the last cart"."""
    return any(
        low in _RANKS
        or (low.endswith(("er", "est")) and low not in _NO_RANKS and view.tokens[i].upos in ("ADJ", "ADV"))
        for i, low in enumerate(view.lowers[first:end], first)
    )


def _is_passive(view: SentenceView, verb: int) -> bool:
    participle = view.tokens[verb + 2] if view.tokens[verb + 1].upos == "ADV" else view.tokens[verb + 1]
    return view.lowers[verb] in _BE and participle.xpos == "VBN"
