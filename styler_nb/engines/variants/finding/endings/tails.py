"""Find what is added at the end of a statement: ", not wheat", " — although it rained", " (even in winter)"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.asides.additions import (
    BARE_OPENERS,
    has_other_marks,
    is_assertion,
    reads_on,
)
from styler_nb.engines.variants.finding.asides.bracketed_clauses import read_reduction
from styler_nb.engines.variants.finding.endings.tail_places import (
    CONTENT,
    RULES,
    closes_aside,
    is_led_up_to,
    is_weighty,
)
from styler_nb.engines.variants.finding.endings.tail_reading import NO_DASH, Tail, read_tail
from styler_nb.engines.variants.reading.apparent_verbs import DASHES, has_verb, is_named, looks_finite
from styler_nb.engines.variants.reading.clauses import is_clause
from styler_nb.engines.variants.reading.joints import QUOTES, is_main
from styler_nb.engines.variants.reading.moves import is_imperative, negates
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    is_plural_noun,
)
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_tails"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_FEWEST_WORDS = 2
_OF_ALL = frozenset({"all", "every", "each", "any", "everyone", "everything", "everywhere", "anywhere"})
_FEWEST_BARE = 5
"""Tokens on both sides from which on a dash or brackets may come where no mark stands."""
_LONGEST_IN_BRACKETS = 12
_LONGEST_RELATIVE = 6
_LONGEST_APPOSITION = 11
_NEAR_SUM, _ONE_THING = 4, 4
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
_ENDS = ("NOUN", "PROPN", "ADV", "ADJ")
_NO_COMMA = frozenset({"because", "unless"})
"""Words before which a comma is a choice of its own."""
_CLOSE_PHRASES = frozenset({"depending", "according"})
"""Words of phrases that belong too closely to the verb for a dash."""
_MODALS = frozenset({"can", "could", "may", "might", "will", "would", "shall", "should", "must", "not", "n't", "no"})
_EXAMPLES = (("such", "as"), ("for", "example"), ("for", "instance"))
_FORMS_OF_BE = read_words("finite_be")
_OTHERS = frozenset({"another", "others", "other", "one", "ones", "those"})
_OF_THIS = read_words("effects") | read_words("effects_of_this") | {"suggests", "suggested"}
_DEMONSTRATIVES = frozenset({"this", "that", "these", "those", "such", "both"})
_NARROWING = frozenset({"only", "just", "so", "simply", "not", "never"})
_ONE = frozenset({"this", "that", "a", "an"})
_MONTHS = read_words("months")


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
    tail = read_tail(view)
    if tail is not None:
        yield _site(view, following, variable, tail)


def _is_request(view: SentenceView) -> bool:
    """Whether a sentence asks to do something, and quotes nobody: "close the gate, even in summer"."""
    return view.terminal == "." and is_imperative(view, 0) and QUOTES.isdisjoint(view.lowers)


def _site(view: SentenceView, following: SentenceView | None, variable: Variable, tail: Tail) -> Site:
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


def _fitting(view: SentenceView, following: SentenceView | None, tail: Tail) -> set[str]:
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
        and low not in NO_DASH | _CLOSE_PHRASES
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


def _is_of_sum(view: SentenceView, tail: Tail) -> bool:
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


def _tells_purpose(view: SentenceView, tail: Tail) -> bool:
    """Whether ", so that" may tell what something is done for, and not what came of it in the past."""
    if view.lowers[tail.first : tail.first + 2] != ("so", "that"):
        return False
    is_done = all(any(view.tokens[i].xpos == "VBD" for i in range(*part)) for part in _parts(tail))
    return not is_done or any(view.tokens[i].xpos == "MD" or view.lowers[i] in _MODALS for i in range(tail.end))


def _is_short_apposition(view: SentenceView, tail: Tail) -> bool:
    """Whether a few words say what the noun before them is, which the statement does not lead up to."""
    if tail.name != "apposition" or tail.end - tail.first > _LONGEST_APPOSITION:
        return False
    return not has_verb(view, tail.first, tail.end) or is_named(view, tail.first, tail.end)


def _goes_on(view: SentenceView, tail: Tail) -> bool:
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


def _parts(tail: Tail) -> tuple[tuple[int, int], tuple[int, int]]:
    return (0, tail.before + 1), (tail.first, tail.end)


def _may_be_parted(view: SentenceView, tail: Tail) -> bool:
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
