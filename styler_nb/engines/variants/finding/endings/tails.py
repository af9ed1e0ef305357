"""Find what is added at the end of a statement: ", not wheat", " — although it rained", " (even in winter)"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from styler_nb.engines.variants.finding.asides.additions import (
    BARE_OPENERS,
    has_other_marks,
    is_assertion,
    may_be_of_row,
    name_addition,
    reads_on,
)
from styler_nb.engines.variants.finding.asides.bracketed_clauses import read_reduction
from styler_nb.engines.variants.finding.asides.loose_asides import OPENING_PHRASES, name_loose
from styler_nb.engines.variants.finding.asides.parted_asides import is_name_explained, names_direction, names_distance
from styler_nb.engines.variants.finding.endings.tail_places import (
    CONTENT,
    MEANS,
    RULES,
    closes_aside,
    is_led_up_to,
    is_weighty,
)
from styler_nb.engines.variants.reading.apparent_verbs import DASHES, find_verbs, has_verb, is_named, looks_finite
from styler_nb.engines.variants.reading.clauses import is_clause
from styler_nb.engines.variants.reading.joints import QUOTES, is_main
from styler_nb.engines.variants.reading.moves import is_imperative, negates
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    is_plural_noun,
    may_be_person,
    names_person,
    read_noun_phrase,
)
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_tails"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_FEWEST_BEFORE, _FEWEST_WORDS = 3, 2
_SHARES_OF = (("of", "which"), ("of", "whom"), ("of", "these"))
"""What a share of the noun before is told of, which no dash may part from it: ", most of which"."""
_OF_ALL = frozenset({"all", "every", "each", "any", "everyone", "everything", "everywhere", "anywhere"})
_FEWEST_BARE = 5
"""Tokens on both sides from which on a dash or brackets may come where no mark stands."""
_LONGEST_OPENING = 8
_LONGEST_IN_BRACKETS = 12
_LONGEST_RELATIVE = 6
_LONGEST_APPOSITION = 11
_NEAR_SUM, _ONE_THING = 4, 4
_BARE_PHRASE = 3
"""Tokens of a comma and a noun with its article."""
_ACCOMPANIED = frozenset({"together", "along", "with"})
"""Words of an addition that is as much a part of what is told: "a short note, together with a map"."""
_INTO = frozenset({"to", "into", "onto"})
_IN_BRACKETS = frozenset({"detail", "phrase", "gloss", "place", "limit", "time"})
_WITH_DASH = frozenset(
    {"clause", "place", "one", "detail", "phrase", "contrast", "apposition", "predicate", "part", "described"}
)
_CONTEXTS = {
    "relative": "relative",
    "part": "relative",
    "clause": "clause",
    "limit": "clause",
    "time": "clause",
    "predicate": "predicate",
}
"""Additions that a writer may set off in a way of their own."""
_NEVER_BEFORE = ("AUX", "ADV", "CCONJ", "SCONJ", "PUNCT")
_ENDS = ("NOUN", "PROPN", "ADV", "ADJ")
_NO_COMMA = frozenset({"because", "unless"})
"""Words before which a comma is a choice of its own."""
_CLOSE_PHRASES = frozenset({"depending", "according"})
"""Words of phrases that belong too closely to the verb for a dash."""
_NO_DASH = frozenset(
    {
        "because", "since", "if", "as", "when", "until", "before", "after", "while",
        "such", "instead", "together", "with", "once", "whenever", "provided", "providing",
    }
)  # fmt: skip
"""Words whose clause or phrase belongs too closely to its main clause to stand after a dash."""
_MODALS = frozenset({"can", "could", "may", "might", "will", "would", "shall", "should", "must", "not", "n't", "no"})
_OFTEN = frozenset({"usually", "often", "mostly", "mainly", "especially", "particularly", "generally", "sometimes"})
_EXAMPLES = (("such", "as"), ("for", "example"), ("for", "instance"))
_OPENING = _NO_DASH | {"unless", "whereas", "although", "though", "once", "whenever", "where", "wherever"}
"""Words whose clause ends with the first comma, where it opens the sentence."""
_RELATIVES = frozenset({"that", "which", "who", "whose", "where", "what", "if"})
_FORMS_OF_BE = read_words("finite_be")
_OTHERS = frozenset({"another", "others", "other", "one", "ones", "those"})
_ASIDES = read_words("relatives_after_commas")
_OF_THIS = read_words("effects") | read_words("effects_of_this") | {"suggests", "suggested"}
_DEMONSTRATIVES = frozenset({"this", "that", "these", "those", "such", "both"})
_NARROWING = frozenset({"only", "just", "so", "simply", "not", "never"})
_ONE = frozenset({"this", "that", "a", "an"})
_MONTHS = read_words("months")


class _Tail(NamedTuple):
    """What stands there: the mark's name, the token before it, those of the addition, and its class."""

    mark: str
    before: int
    first: int
    end: int
    name: str


@needs({",", ")", *DASHES, *BARE_OPENERS})
def find_tails(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind tail, one in a sentence.

    Parameters
    ----------
    view, following : SentenceView
        The sentence, and the next one of the block.
    variable : Variable
        With the variants "none", "comma", "dash" and "parentheses".
    """
    if view.block_kind not in _KINDS or not (is_assertion(view) or _is_request(view)):
        return
    tail = _read(view)
    if tail is not None:
        yield _site(view, following, variable, tail)


def _read(view: SentenceView) -> _Tail | None:
    last = len(view.tokens) - 1
    dashes = [i for i, low in enumerate(view.lowers) if low in DASHES]
    if view.lowers[last - 1] == ")" and "(" in view.lowers:
        first = last - 1 - view.lowers[last - 1 :: -1].index("(")
        name = name_addition(view, first + 1, last - 1) if first >= _FEWEST_BEFORE else ""
        is_note = any(t.upos in ("NUM", "SYM", "X", "PROPN") for t in view.tokens[first : last - 1])
        name = name or ("" if is_note or has_verb(view, first, last) or last - first < 4 else "other")
        return _Tail("parentheses", first - 1, first + 1, last - 1, name) if name and _has_main(view, first) else None
    if len(dashes) == 1:
        mark = dashes[0]
        if not _FEWEST_BEFORE <= mark < last - _FEWEST_WORDS or not _has_main(view, mark):
            return None
        name = _name(view, mark, last) or ("" if has_verb(view, mark, last) else "other")
        return _Tail("dash", mark - 1, mark + 1, last, name) if name else None
    opened = view.lowers.index(",") if view.lowers[0] in _OPENING and "," in view.lowers else -1
    for mark in range(_FEWEST_BEFORE, last - _FEWEST_WORDS):
        if view.lowers[mark] == "," and mark != opened and _has_main(view, mark):
            name = "" if view.lowers[mark + 2 : mark + 4] in _SHARES_OF else _name(view, mark, last)
            if name and (name in ("clause", "predicate") or not _is_in_row(view, mark) or _is_example(view, mark)):
                return _Tail("comma", mark - 1, mark + 1, last, name)
    for first in range(_FEWEST_BEFORE + 1, last - _FEWEST_WORDS):
        if view.lowers[first] in BARE_OPENERS and view.tokens[first - 1].upos not in _NEVER_BEFORE:
            name = name_addition(view, first, last)
            if name and _has_main(view, first):
                return _Tail("none", first - 1, first, last, name)
    return None


def _is_request(view: SentenceView) -> bool:
    """Whether a sentence asks to do something, and quotes nobody: "close the gate, even in summer"."""
    return view.terminal == "." and is_imperative(view, 0) and QUOTES.isdisjoint(view.lowers)


def _has_main(view: SentenceView, end: int) -> bool:
    return has_verb(view, 0, end) or is_imperative(view, 0)


def _name(view: SentenceView, mark: int, last: int) -> str:
    loose = name_loose(view, mark + 1, last)
    name = loose if loose in ("limit", "time") else name_addition(view, mark + 1, last) or loose
    if not name and is_name_explained(view, mark, last):
        return "apposition"
    if view.lowers[mark + 1] == "which" and view.lowers[mark + 2] in MEANS and view.lowers[mark + 3] == "that":
        return "relative"  # however long what it means is
    name = name or _name_described(view, mark, last) or _name_place(view, mark, last) or _name_one(view, mark, last)
    if not name and view.lowers[mark + 1 : mark + 3] == ("so", "that") and is_clause(view, mark + 3, last):
        return "clause"
    return name or ("predicate" if _is_predicate(view, mark) else "")


def _name_place(view: SentenceView, mark: int, last: int) -> str:
    """Name where a place lies: ", east of the old town", ", about nine miles away"."""
    is_place = names_direction(view, mark + 1, last) or names_distance(view, mark + 1, last)
    return "place" if view.tokens[mark - 1].upos in ("NOUN", "PROPN") and is_place else ""


def _name_one(view: SentenceView, mark: int, last: int) -> str:
    """Name what takes a noun up again: ", one that costs less"."""
    is_one = view.lowers[mark + 1] == "one" and view.lowers[mark + 2] in ("that", "which", "who")
    is_alone = "one" not in view.lowers[:mark] and "," not in view.lowers[mark + 1 :]
    return "one" if is_one and is_alone and has_verb(view, mark + 3, last) else ""


def _name_described(view: SentenceView, mark: int, last: int) -> str:
    """Name what a noun is with a clause after it: "by Ann Reed, a smith from Ulm, who had seen it"."""
    commas = [i for i in range(mark + 1, last) if view.lowers[i] == ","]
    if len(commas) != 1 or view.lowers[mark + 1] not in ("a", "an", "the"):
        return ""
    phrase = read_noun_phrase(view, mark + 1)
    relative = view.lowers[commas[0] + 1]
    is_bare = commas[0] - mark <= _BARE_PHRASE
    if phrase is None or is_bare or relative not in _ASIDES or name_addition(view, mark + 1, commas[0]) != "apposition":
        return ""
    # "to a judge in Ulm, the capital, who decided it" tells of the judge
    is_of_person = relative in ("who", "whose", "whom")
    is_person = may_be_person(view.lowers[phrase.last]) or names_person(view.lowers[phrase.last])
    return "described" if is_person == is_of_person else ""


def _is_example(view: SentenceView, mark: int) -> bool:
    """Whether what follows is of the word before it, whatever stands before that: "…, which has a fee, such as"."""
    is_led = view.tokens[mark + 1].upos == "ADV" and view.lowers[mark + 2] in OPENING_PHRASES
    is_example = view.lowers[mark + 1 : mark + 3] in _EXAMPLES and view.tokens[mark - 1].upos in _ENDS
    return (
        is_example
        or (is_led and view.lowers[mark + 1] in _OFTEN)
        or is_name_explained(view, mark, len(view.tokens) - 1)
    )


def _is_in_row(view: SentenceView, mark: int) -> bool:
    """Whether a comma that does not end the sentence's opening stands before: in a row, or around an aside."""
    commas = [i for i in range(mark) if view.lowers[i] == ","]
    if commas and view.lowers[commas[-1] + 1] in _ASIDES:
        return True  # "in the first yard, which has a gate, only carts may wait"
    opened = commas[0] if commas and view.lowers[0] in _OPENING else -1
    if len(commas) > 1 or any(i > _LONGEST_OPENING or (i != opened and has_verb(view, 0, i)) for i in commas):
        return may_be_of_row(view, mark)
    return False


def _is_predicate(view: SentenceView, mark: int) -> bool:
    """Whether a second verb of the same subject and tense follows: ", but kept the land", ", and thus fell"."""
    low, verb = view.lowers[mark + 1], mark + 2
    if low not in ("but", "and", "yet") or (is_imperative(view, 0) and "," in view.lowers[:mark]):
        return False  # "rinse the cup, dry it, and put it back"
    if view.tokens[verb].upos == "ADV":
        verb += 1
    finite = find_verbs(view, 0, mark)
    if (
        len(finite) != 1
        or not _RELATIVES.isdisjoint(view.lowers[: finite[0]])
        or not view.is_finite(verb)
        or view.tokens[verb].upos not in ("VERB", "AUX")
    ):
        return False
    if "," in view.lowers[finite[0] : mark]:
        return False
    is_same = view.tokens[verb].xpos == view.tokens[finite[0]].xpos
    return is_same and "," not in view.lowers[mark + 1 :] and (low != "and" or not _is_in_row(view, mark))


def _site(view: SentenceView, following: SentenceView | None, variable: Variable, tail: _Tail) -> Site:
    stop = len(view.tokens) - 1
    opening = view.tokens[tail.before].end, view.tokens[tail.first].start
    closing = view.tokens[tail.end - 1].end, view.tokens[stop].start
    names = _fitting(view, following, tail) - {tail.mark}
    options: list[Option] = []
    ways = {"comma": (", ", ""), "dash": (" — ", ""), "parentheses": (" (", ")")}
    for name in sorted(names):
        begin = read_reduction(view, tail.first, tail.end) if tail.name == "relative" else 0
        if name == "dash" and begin and view.lowers[tail.first + 2] not in ("a", "an"):
            begin = 0  # no "the guests — expected to pay"
        patches = [Patch(opening[0], view.tokens[begin or tail.first].start, ways[name][0])]
        if (tail.mark == "parentheses") != (name == "parentheses"):
            patches.append(Patch(*closing, ways[name][1]))
        options.append(Option(variable.variant_index(name), tuple(patches)))
    # it claims the sentence's end: after a dash no semicolon goes on
    current, context = variable.variant_index(tail.mark), _CONTEXTS.get(tail.name, "")
    return Site(variable, opening[0], view.tokens[stop].end, current, tuple(options), context)


def _fitting(view: SentenceView, following: SentenceView | None, tail: _Tail) -> set[str]:
    """Name the marks that fit this addition."""
    marks = {"dash": (tail.before + 1,), "parentheses": (tail.before + 1, tail.end)}.get(tail.mark, ())
    start, end = view.tokens[tail.before].end, view.tokens[-1].start
    is_whole = "\n" not in view.text[start:end] and not view.spans.overlaps(start, view.tokens[tail.first].start)
    is_bare = tail.mark != "parentheses"
    is_free = tail.mark == "none" or view.is_free(tail.first - 1, tail.first - 1)
    if not is_whole or not is_free or has_other_marks(view, marks, brackets=is_bare):
        return set()
    low, name = view.lowers[tail.first], tail.name
    has_comma = "," in view.lowers[tail.first : tail.end]
    names: set[str] = set()
    if low == "including" and view.lowers[tail.before - 1] in _ONE and not is_plural_noun(view.lowers[tail.before]):
        return names  # "all animals need this water, including elephants"
    if tail.mark == "none" and not _may_be_parted(view, tail):
        return names
    is_led = view.tokens[0].upos == "ADP" and not view.finds_finite(0, tail.before + 1)
    if tail.mark == "comma" and (is_led or view.lowers[0] == "of"):
        return names  # "of the ten jars filled each day, only one is sold"
    is_example = view.lowers[tail.first : tail.first + 2] in _EXAMPLES
    if tail.mark == "comma" and (
        (not is_example and closes_aside(view, tail.first - 1)) or is_led_up_to(view, tail.before)
    ):
        return names
    if (
        name in _WITH_DASH
        and low not in _NO_DASH | _CLOSE_PHRASES
        and not (low == "unless" and (tail.mark == "none" or negates(view, 0, tail.before)))
        and not (name == "predicate" and (low == "and" or negates(view, 0, tail.before)))
        and not _tells_purpose(view, tail)
        and not (is_example and low == "for" and view.lowers[tail.first + 2] != ",")
        and not (low == "including" and (tail.mark == "none" or _is_of_sum(view, tail)))
    ):
        names.add("dash")
    if name == "time" and not _is_date(view, tail.before):
        names.add("dash")
    if name == "relative" and is_weighty(view, tail.first, tail.end):
        names.add("dash")
    is_reduced = name == "relative" and tail.mark == "comma" and read_reduction(view, tail.first, tail.end) > 0
    if is_reduced and view.lowers[tail.first + 2] in ("a", "an"):
        names.add("dash")
    if name != "other" and not has_comma and not (tail.mark == "none" and low in _NO_COMMA):
        names.add("comma")
    is_short = _FEWEST_WORDS <= tail.end - tail.first <= _LONGEST_IN_BRACKETS
    is_alone = not has_other_marks(view, marks) and (low != "because" or tail.mark != "none")
    is_alone = is_alone and not (following is not None and following.lowers[0] == "(")
    # "(which made her famous)" would hide what the sentence leads up to
    is_alone = is_alone and (low != "which" or view.lowers[tail.first + 1] not in _OF_THIS)
    is_alone = is_alone and not (name == "relative" and _goes_on(view, tail))
    if name in ("detail", "apposition"):  # what follows speaks of the noun before it
        is_hidden = following is not None and following.lowers[0] in _DEMONSTRATIVES
    else:
        is_hidden = reads_on(view, tail.first, tail.end, following)
    is_step = is_reduced and view.lowers[tail.first + 3] in _INTO  # "sound (delivered to the ear)" hides what happens
    is_light = (is_reduced and not is_step) or (name == "relative" and tail.end - tail.first <= _LONGEST_RELATIVE)
    is_apposed = _is_short_apposition(view, tail)
    is_light = is_light or is_apposed or (name == "contrast" and low == "not" and is_imperative(view, 0))
    is_alone = is_alone and low not in _ACCOMPANIED and not _tells_result(view, tail.first)
    if (name in _IN_BRACKETS or is_light) and is_short and is_alone and not is_hidden:
        names.add("parentheses")
    return names


def _is_date(view: SentenceView, index: int) -> bool:
    """Whether a date stands there, from which no dash may part what was then: "in 1925, when she was sent"."""
    return view.tokens[index].text[:1].isdigit() or view.lowers[index] in _MONTHS


def _is_of_sum(view: SentenceView, tail: _Tail) -> bool:
    """Whether one short thing is included, or something in a sum: "a room is 90 euros, including breakfast"."""
    is_row = not {",", "and", "or"}.isdisjoint(view.lowers[tail.first : tail.end])
    before = view.tokens[max(tail.before - _NEAR_SUM, 0) : tail.before + 1]
    return (not is_row and tail.end - tail.first <= _ONE_THING) or any(t.upos in ("NUM", "SYM") for t in before)


def _tells_result(view: SentenceView, first: int) -> bool:
    """Whether an addition tells what comes of it all, which is no detail: ", so that", ", with the result that"."""
    return view.lowers[first : first + 2] == ("so", "that") or view.lowers[first : first + 3] == (
        "with",
        "the",
        "result",
    )


def _tells_purpose(view: SentenceView, tail: _Tail) -> bool:
    """Whether ", so that" may tell what something is done for, and not what came of it in the past."""
    if view.lowers[tail.first : tail.first + 2] != ("so", "that"):
        return False
    is_done = all(any(view.tokens[i].xpos == "VBD" for i in range(*part)) for part in _parts(tail))
    return not is_done or any(view.tokens[i].xpos == "MD" or view.lowers[i] in _MODALS for i in range(tail.end))


def _is_short_apposition(view: SentenceView, tail: _Tail) -> bool:
    """Whether a few words say what the noun before them is, which the statement does not lead up to."""
    if tail.name != "apposition" or tail.end - tail.first > _LONGEST_APPOSITION:
        return False
    return not has_verb(view, tail.first, tail.end) or is_named(view, tail.first, tail.end)


def _goes_on(view: SentenceView, tail: _Tail) -> bool:
    """Whether a relative clause tells what came next, or what all this is about, and no detail.

    "He was brought to the hall, where he died"; "now comes the hard part, which is to wait"; "it may fail in another,
    where rents are low".
    """
    opening = view.lowers[tail.first]
    if opening == "where" or (opening == "which" and not read_reduction(view, tail.first, tail.end)):
        return True  # "on plains, where rivers wander"; "a key, which then opens it"
    low, second = view.lowers[tail.first + 1 : tail.first + 3]
    if (low in _FORMS_OF_BE and second in CONTENT) or view.lowers[tail.before] in _OTHERS:
        return True
    if not RULES.isdisjoint(view.lowers[tail.first : tail.end]):
        return True  # "to the mayor, whose word will be final": a rule or a promise
    verbs = [{view.tokens[i].xpos for i in range(*part) if looks_finite(view, i)} for part in _parts(tail)]
    return all("VBD" in tags for tags in verbs)


def _parts(tail: _Tail) -> tuple[tuple[int, int], tuple[int, int]]:
    return (0, tail.before + 1), (tail.first, tail.end)


def _may_be_parted(view: SentenceView, tail: _Tail) -> bool:
    """Whether a mark may come where none stands: between a plain statement and what belongs to all of it."""
    first = tail.first
    if min(first, tail.end - first) < _FEWEST_BARE or view.tokens[first - 1].upos not in _ENDS:
        return False
    if view.lowers[first] == "because":
        return is_clause(view, 0, first, strict=True) and not (
            negates(view, 0, first) or _NARROWING & {*view.lowers[:first]}
        )
    if view.lowers[first] == "including":
        return view.tokens[first - 1].upos == "NOUN" and view.lowers[first - 1].endswith("s")
    if view.lowers[first] == "except" and (negates(view, 0, first) or not _OF_ALL.isdisjoint(view.lowers[:first])):
        return False  # "they may sit in all rooms except the hall"
    if view.lowers[first] == "unless" and negates(view, 0, first):
        return False
    return is_main(view, 0, first)
