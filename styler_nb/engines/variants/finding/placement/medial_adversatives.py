"""Find an adversative inside a sentence that could open it: "the river, however, rose", "But the river rose"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.finding.placement.adversatives import may_open_with_yet, surprises
from styler_nb.engines.variants.finding.placement.also_said import adverb_by_verb, lead_with
from styler_nb.engines.variants.reading.clauses import MARKS, opens_clause
from styler_nb.engines.variants.reading.denials import has_denial
from styler_nb.engines.variants.reading.moves import inner_text
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_medial_adversatives"]

_HAND = frozenset({"hand"})
_DO = frozenset({"do", "does", "did"})
_RELATIVES = read_words("relative_pronouns")
_INSIDE = 0
"""The variant of a phrase between commas, whatever phrases a variable has."""
_LATEST = 16
_CONTRASTS = frozenset({"but", "yet", "although", "though", "while", "whereas", "and", "so", "or"})
_AGAINST = frozenset({"however", "nevertheless", "nonetheless"})
_SET_AGAINST = frozenset({"but", "yet", "although", "though", "whereas", "however", "despite"})
_SUBORDINATORS = read_words("clause_conjunctions")
_CLAUSE_WORDS = read_words("clause_words") | read_words("clause_conjunctions") | {"that"}
_LONGEST_FRONT = 6
_NEGATIONS = frozenset({"not", "never", "no", "nothing", "nobody", "none"})
_COMPARING = frozenset({"unlike", "like"})
_CLAUSES = read_words("clause_conjunctions")
_ADDED = frozenset(
    {"as", "since", "although", "though", "while", "whereas", "for", "so", "even", "especially", "and", "which"}
)


@needs(
    lambda variable: {
        "^ but",
        "^ yet",
        "^ and",
        *(words[0] for words in _phrases(variable)),
        *variable.parameters.get("bare", ()),
    }
)
def find_medial_adversatives(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind medial_adversative: `parameters.words` between commas, and "But" as an opener.

    `parameters.bare` are adverbs that stand by the verb without commas: "the mule nevertheless fell". A first sentence
    of a text, or after a heading, is left alone: "But" would answer nothing.
    """
    lower_words = frozenset[str]().union(*[view.words_in_lower_case for view in views])
    ways = {way.form for way in variable.variants[1:]}
    bare = frozenset(variable.parameters.get("bare", ()))
    for number, view in enumerate(views):
        if (
            (number == 0 and not view.lead.rstrip().endswith("."))
            or view.block_kind is not BlockKind.PARAGRAPH
            or view.terminal != "."
            or len(view.tokens) < 6
        ):
            continue
        opener = "and yet" if view.lowers[:2] == ("and", "yet") else view.lowers[0]
        if opener in ways and opens_clause(view, len(opener.split()), len(view.tokens)):
            yield Site(variable, view.tokens[0].start, view.tokens[0].end, variable.variant_index(opener), ())
            continue
        index, end = _find_phrase(view, variable)
        around = (*views[max(number - 1, 0) : number], *views[number + 1 : number + 2])
        place = 0 if index or bare.isdisjoint(view.words) else adverb_by_verb(view, 0, bare)
        if place:
            yield _by_verb(view, around, variable, place)
        if index:
            yield from _medial(view, around, variable, lower_words, (index, end - 1))


def _phrases(variable: Variable) -> list[tuple[str, ...]]:
    return variable.make("phrases", lambda parameters: [tuple(phrase.split()) for phrase in parameters["words"]])


def _find_phrase(view: SentenceView, variable: Variable) -> tuple[int, int]:
    """Give where one of the variable's phrases stands after a comma, (0, 0) where none does."""
    for phrase in _phrases(variable):
        size = len(phrase)
        for index in view.where(frozenset(phrase[:1]), 2, -size):
            if view.lowers[index : index + size] == phrase and view.lowers[index - 1] == ",":
                return index, index + size
    return 0, 0


def _medial(
    view: SentenceView,
    around: Sequence[SentenceView],
    variable: Variable,
    lower_words: frozenset[str],
    phrase: tuple[int, int],
) -> Iterator[Site]:
    tokens, lowers = view.tokens, view.lowers
    index, last_word = phrase
    if not 2 <= index <= _LATEST or lowers[index - 1] != "," or lowers[last_word + 1] not in (",", "."):
        return
    if any(_sets_against(view, place, index - 1) for place in range(index - 1)):
        return
    is_front_clause = tokens[0].upos == "SCONJ" or lowers[0] in _CLAUSES
    has_verb = view.finds_finite(0, index - 1)
    opens_phrase = tokens[0].upos in ("ADP", "ADV") or lowers[0] in _COMPARING
    is_short = index - 1 <= _LONGEST_FRONT or tokens[0].upos == "ADP"
    is_bare_phrase = opens_phrase and is_short and not has_verb
    is_front_phrase = is_front_clause or is_bare_phrase
    if is_front_phrase and not opens_clause(view, last_word + 2, len(tokens)):
        return
    if not is_front_phrase and not any(view.is_finite(place) for place in range(len(tokens))):
        return
    is_clause = lowers[last_word + 1] == "," and view.lowers[last_word + 2] not in _CLAUSE_WORDS
    if is_clause and not is_front_phrase and has_verb and opens_clause(view, last_word + 2, len(tokens)):
        return  # "it rained, however, the road was dry": of the second clause
    if index > 3 and lowers[index - 3] in _RELATIVES and (tokens[index - 2].upos == "AUX" or lowers[index - 2] in _DO):
        return  # "those that do, however, grow fast"
    start, last = tokens[0].start, tokens[last_word]
    options: tuple[Option, ...] = ()
    ways = {way.form for way in variable.variants[1:]}
    opening = inner_text(view, 0, lower_words)
    is_free = view.is_free(0, 0) and view.is_free(index - 1, last_word + 1)
    is_free = is_free and "\n" not in view.text[start : last.end]  # a name between may stay as it is
    if opening is not None and is_free and not any(map(_contrasts, around)):
        stop = tokens[last_word + 1].end if lowers[last_word + 1] == "," else last.end
        # "In the north, however, it rained" keeps the comma after its opening phrase, and a reason its own before it
        is_opened = is_front_phrase or tokens[0].upos in ("SCONJ", "VERB") or lowers[0] in _SUBORDINATORS
        # "field observations, however, have shown"
        is_opened = is_opened and not view.finds_finite(last_word + 2, last_word + 3)
        is_opened = is_opened and not (index == 2 and lowers[0] in _SUBORDINATORS)  # "If, however, its speed rises"
        follows = lowers[min(last_word + 2, len(tokens) - 1)]
        # "he did not invent it, however, because": without a comma, the reason would be what is denied
        is_denied = follows == "because" and has_denial(lowers[:index], _NEGATIONS)
        is_doing = has_verb and tokens[min(last_word + 2, len(tokens) - 1)].xpos == "VBG"
        has_rest = is_opened or is_denied or is_doing or follows in _ADDED
        gap = "," if has_rest and lowers[last_word + 1] == "," else ""
        cut = Patch(tokens[index - 1].start, stop, gap)
        options = tuple(
            Option(
                variable.variant_index(way), (Patch(start, tokens[0].end, f"{way.capitalize()} {opening}"), cut), words
            )
            for way, words in (("but", 0), ("yet", 0), ("and yet", 1))
            if way in ways and (way == "but" or (may_open_with_yet(view) and (way == "yet" or surprises(lowers))))
        )
    yield Site(variable, start, tokens[last_word + 1].end, _INSIDE, options)


def _sets_against(view: SentenceView, place: int, end: int) -> bool:
    """Whether a mark, or a word that joins clauses and not mere nouns, stands at a token."""
    low = view.lowers[place]
    if low in ("and", "or"):
        return place == 0 or view.finds_finite(place + 1, end)
    return low in MARKS or low in _CONTRASTS


def _by_verb(view: SentenceView, around: Sequence[SentenceView], variable: Variable, place: int) -> Site:
    """Find "the mule nevertheless carried it", "but the mule carried it"."""
    start = view.tokens[0].start
    options: tuple[Option, ...] = ()
    is_lone = _CONTRASTS.isdisjoint(view.lowers[:place]) and _SET_AGAINST.isdisjoint(view.lowers)
    if is_lone and not any(map(_contrasts, around)):
        ways = ["but", "yet"] if may_open_with_yet(view) else ["but"]
        options = tuple(
            Option(variable.variant_index(way), patches)
            for way in ways
            if way in variable.forms and (patches := lead_with(way.capitalize(), view, place))
        )
    return Site(variable, start, view.tokens[place].end, _INSIDE, options)


def _contrasts(view: SentenceView) -> bool:
    """Whether a sentence beside this one has a contrast of its own: two in a row would cancel each other."""
    if view.lowers[0] in ("but", "however", "yet", "still", "nevertheless") or not _AGAINST.isdisjoint(view.words):
        return True
    return any(view.lowers[i - 1] == "one" for i in view.where(_HAND, 1))  # "on the one hand"
