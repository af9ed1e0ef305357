"""Find the comma between two clauses that may be left out: "When it rains(,) we stay", "I ran(,) and he fell"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import MARKS, after_opening_clause
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.joints import (
    begin_of_clause,
    count_words,
    guess_verb,
    is_main,
    is_statement,
    main_verb,
)
from styler_nb.engines.variants.reading.moves import opens
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase_before
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import measure_phrase, read_phrases, read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_clause_commas"]

WITH, WITHOUT = 0, 1
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_SUBJECT_ONLY = frozenset({"i", "he", "she", "we", "they", "there"})
_DETERMINERS = frozenset({"the", "a", "an", "his", "their", "our", "my", "your", "its", "this", "these", "no", "each"})
_RELATIVES = read_words("clause_words")
_TAKE_TWO = frozenset(
    {"called", "named", "given", "shown", "told", "taught", "considered", "made", "left", "paid", "offered", "sent"}
)
_BE = read_words("forms_of_be") - {"am"}
_ASIDES = frozenset({"then", "however", "therefore", "too", "especially", "and", "or", "but", "not", "if", "when"})
_TAKE_NONE = frozenset(
    {"fell", "falls", "fall", "rose", "rises", "rise", "died", "dies", "ended", "ends", "arrived", "arrives", "came",
     "comes", "went", "goes", "failed", "fails", "occurred", "occurs", "happened", "happens", "existed", "exists"}
)  # fmt: skip
_THOUGHT = frozenset({"think", "thinks", "thought", "know", "knows", "knew", "say", "says", "said", "see", "saw"})
_TIME_WORDS = frozenset({"until", "till", "before", "after", "since", "once", "unless"})
_MAKING = frozenset({"let", "lets", "letting", "make", "makes", "made", "making", "help", "helps", "helped", "helping"})
"""Verbs that a bare infinitive may follow, after what does it."""
_AFTER_PARTICIPLES = frozenset({"of", "by", "from", "into", "out"})
_LONGEST_BARE = 11
_FEWEST_WORDS = 2


def _needed(variable: Variable) -> frozenset[str]:
    if variable.parameters["place"] == "opening":
        return frozenset(f"^ {word}" for word in read_phrases(variable))
    return variable.words()


@needs(_needed)
def find_clause_commas(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind clause_comma; variants are "with" and "without".

    Parameters
    ----------
    view : SentenceView
        The sentence.
    variable : Variable
        `parameters.place` is "opening" (after a clause that opens the sentence with one of `parameters.words`) or
        "joined" (before one of the conjunctions `parameters.words` and a clause).
    """
    if view.block_kind not in _KINDS or len(view.tokens) < 6:
        return
    if variable.parameters["place"] == "opening":
        site = _opening(view, variable)
        if site is not None:
            yield site
    elif not variable.words().isdisjoint(view.words):
        yield from _joined(view, variable)


def _opening(view: SentenceView, variable: Variable) -> Site | None:
    after = _subordinator(view, variable)
    last = len(view.tokens) - 1
    if not after or last - after < 4 or not is_statement(view):
        return None
    if "," in view.lowers[after:]:
        comma = view.lowers.index(",", after)
        if comma < after + 2 or not _is_clause(view, after, comma) or not _is_clause(view, comma + 1, last):
            return None
        may_go = comma - after <= _LONGEST_BARE and _is_clear(view, comma, comma + 1)
        return _site(view, variable, comma, comma + 1, WITH, may_change=may_go)
    main = _second_subject(view, after, last)
    if not main:
        return None
    return _site(view, variable, main, main, WITHOUT, may_change=_RELATIVES.isdisjoint(view.lowers))


def _subordinator(view: SentenceView, variable: Variable) -> int:
    """Give the place after the subordinator that opens the sentence, 0 where none does."""
    return measure_phrase(view.lowers, 0, read_phrases(variable))


def _is_clause(view: SentenceView, first: int, end: int) -> bool:
    return opens(view, first, end) or (first < end and guess_verb(view, first, end) > 0)


def _is_clear(view: SentenceView, end: int, subject: int) -> bool:
    """Whether the main clause's subject cannot be read on from the last words of the clause before it."""
    low, before, last = view.lowers[subject], view.tokens[end - 1], view.lowers[end - 1]
    if low in _ASIDES or before.upos not in ("NOUN", "PROPN", "ADJ", "ADV", "NUM", "VERB"):
        return False
    if last in _TAKE_TWO or (before.upos == "VERB" and last not in _TAKE_NONE and not _is_passive(view, end - 1)):
        return before.upos == "VERB" and low in _SUBJECT_ONLY and last not in _THOUGHT
    if low in _SUBJECT_ONLY or low in ("it", "this", "you"):
        # "when he saw the house he bought": the house that he bought
        phrase = read_noun_phrase_before(view, end)
        is_object = phrase is not None and view.tokens[phrase.first - 1].upos in ("VERB", "ADP")
        return low == "there" or not is_object or view.tokens[subject + 1].upos == "AUX" or before.upos == "NUM"
    is_noun = before.upos in ("NOUN", "PROPN")
    return low in _DETERMINERS and view.tokens[subject].upos in ("DET", "PRON") and not (is_noun and low == "these")


def _is_passive(view: SentenceView, index: int) -> bool:
    place = index - 1
    while place > 0 and view.tokens[place].upos in ("ADV", "PART"):
        place -= 1
    return view.tokens[index].xpos == "VBN" and view.lowers[place] in _BE


def _second_subject(view: SentenceView, after: int, last: int) -> int:
    """Give where the main clause starts after an opening clause without a comma, 0 where it is not sure."""
    finite = [i for i in range(after, last) if view.is_finite(i)]
    if len(finite) < 2 or not opens(view, after, finite[0] + 1) or any(low in MARKS for low in view.lowers[:last]):
        return 0
    for place in range(finite[0] + 1, finite[1] + 1):
        if view.lowers[place] in _RELATIVES:
            return 0
        is_led = view.lowers[place].split("'")[0] in _SUBJECT_ONLY or view.lowers[place] == "it"
        if is_led and opens(view, place, last) and view.tokens[place - 1].upos not in ("CCONJ", "SCONJ"):
            return place
    if len(finite) > 2:
        return 0
    end = finite[1]
    while view.tokens[end - 1].upos == "ADV":
        end -= 1
    phrase = read_noun_phrase_before(view, end)
    if phrase is None or (phrase.first <= finite[0] + 1 and view.tokens[finite[0]].upos == "AUX"):
        return 0
    before = view.tokens[phrase.first - 1]
    is_led = view.lowers[phrase.first] in _DETERMINERS and before.upos in ("NOUN", "PROPN", "ADJ", "ADV", "NUM", "VERB")
    return phrase.first if is_led else 0


def _joined(view: SentenceView, variable: Variable) -> Iterator[Site]:
    last = len(view.tokens) - 1
    if not MARKS.isdisjoint(view.lowers[:last]):
        return
    for index in view.where(variable.words(), 3, last - 2):
        has_comma = view.lowers[index - 1] == ","
        end = index - 1 if has_comma else index
        if not _are_main(view, end, index + 1, last):
            continue
        verb = main_verb(view, index + 1, last)
        size = "short" if max(count_words(view, 0, end), count_words(view, index + 1, last)) <= 8 else "long"
        current = WITH if has_comma else WITHOUT
        may_change = not has_comma or _may_run_on(view, end, index)
        site = _site(view, variable, end, index, current, may_change=may_change and verb > 0, context=size)
        if site is not None:
            yield site
        return


def _are_main(view: SentenceView, end: int, second: int, last: int) -> bool:
    """Whether a main clause ends at `end` and another one, with a subject and verb of its own, starts at `second`."""
    opening = after_opening_clause(view, end)
    first = begin_of_clause(view, opening, end)
    if first is None or "," in view.lowers[first:end]:
        return False
    if count_words(view, first, end) < _FEWEST_WORDS or view.lowers[second] in ("that", "then"):
        return False
    if not is_main(view, opening, end) or view.lowers[end - 1] in ("all", "nothing", "anything", "none"):
        return False
    if view.lowers[end] != "," and ("than" in view.lowers[first:end] or view.lowers[end - 2] in _TIME_WORDS):
        return False  # "they wait until illness or death comes"
    if view.lowers[end] != "," and view.tokens[end - 1].upos == view.tokens[second].upos == "ADJ":
        return False  # "it is a small and fast kind of store built near the yard"
    if view.lowers[end] != "," and view.tokens[end - 1].upos == view.tokens[second].upos == "NUM":
        return False  # "she lays two or three eggs in a hole called a nest"
    if view.lowers[end] != "," and _opens_before_joint(view, first, end):
        return False
    if view.lowers[end] == "and" and _is_between(view, first, end):
        return False  # "the tests made between 1924 and 1932 cost"
    # "bread and butter is cheap": one subject of two nouns
    verb = main_verb(view, first, end)
    if verb < 0 or (view.lowers[end] != "," and not view.is_finite(verb)):
        return False
    if view.lowers[end] != "," and view.tokens[verb].xpos == "VBZ" and _may_be_second_verb(view, second):
        return False  # "it holds the glass and keeps rain out"
    verb_of = main_verb(view, second, last)
    if view.lowers[end] != "," and _may_tell_kind(view, verb) and view.tokens[verb_of].xpos in ("VBZ", "VBP"):
        return False  # "oil sold for lamps and stoves is thin"
    if view.lowers[second : second + 2] in (("the", "one"), ("the", "ones")):
        return False  # "the best and the one most often forgotten"
    if view.lowers[end] != "," and any(view.lowers[i] in ("which", "whom", "whose") for i in range(second, verb_of)):
        return False  # "in cold or wet rooms in which it rots"
    if view.lowers[end] != "," and verb_of > 0 and _are_made_to(view, first, end, verb_of):
        return False
    if view.lowers[end] != "," and _may_be_participle(view, verb_of, last):
        return False  # "walls and gates made of oak", "the speed and the quality of the goods produced"
    return opens(view, second, last) and view.lowers[second] not in _RELATIVES


def _opens_before_joint(view: SentenceView, first: int, joint: int) -> bool:
    """Whether two nouns may be the subject of a clause: "closed after the mayor and the clerk have signed"."""
    places = [i for i in range(first + 1, joint) if view.lowers[i] in _TIME_WORDS]
    return bool(places) and not view.finds_finite(places[-1], joint) and view.tokens[joint - 1].upos == "NOUN"


def _are_made_to(view: SentenceView, first: int, end: int, verb: int) -> bool:
    """Whether somebody may let the things on both sides of "and" do something: "let goats and sheep share a yard"."""
    return view.tokens[verb].xpos in ("VB", "VBP") and not _MAKING.isdisjoint(view.lowers[first:end])


def _may_be_second_verb(view: SentenceView, index: int) -> bool:
    """Whether a verb may have been taken for a bare noun."""
    token = view.tokens[index]
    return token.upos == "NOUN" and token.lower.endswith("s") and bool(find_verb(token.lower))


def _may_tell_kind(view: SentenceView, verb: int) -> bool:
    """Whether a past right after the subject may be a participle, with its preposition: "oil sold for"."""
    return view.tokens[verb].xpos in ("VBD", "VBN") and view.tokens[verb + 1].upos == "ADP"


def _is_between(view: SentenceView, first: int, joint: int) -> bool:
    """Whether an "and" joins what something lies between: "between the two wars and", "between 1924 and"."""
    places = [i for i in range(first, joint) if view.lowers[i] in ("between", "both")]
    return bool(places) and "and" not in view.lowers[places[-1] : joint]


def _may_be_participle(view: SentenceView, verb: int, last: int) -> bool:
    """Whether a past ends the sentence or has after it what a participle has, so that it may tell a thing's kind."""
    if verb < 0 or verb + 1 == last:
        return view.lowers[last - 1].endswith("ed")
    return view.tokens[verb].xpos == "VBD" and view.lowers[verb + 1] in _AFTER_PARTICIPLES


def _may_run_on(view: SentenceView, end: int, index: int) -> bool:
    """Whether the second subject cannot be taken for a second object where no comma parts the clauses."""
    low, before = view.lowers[index + 1].split("'")[0], view.tokens[end - 1]
    if view.lowers[index] == "but" or low in _SUBJECT_ONLY or low in ("it", "you"):
        return True
    if low == "this":
        return view.tokens[index + 1].upos == "PRON"
    return before.upos in ("ADJ", "ADV") or view.lowers[end - 1] in _TAKE_NONE


def _site(
    view: SentenceView, variable: Variable, end: int, second: int, current: int, *, may_change: bool, context: str = ""
) -> Site | None:
    start, stop = view.tokens[end - 1].end, view.tokens[second].start
    options: tuple[Option, ...] = ()
    if may_change and not view.spans.overlaps(start, stop) and "\n" not in view.text[start:stop]:
        options = (Option(1 - current, (Patch(start, stop, ", " if current == WITHOUT else " "),)),)
    return Site(variable, view.tokens[end - 1].start, view.tokens[second].end, current, options, context)
