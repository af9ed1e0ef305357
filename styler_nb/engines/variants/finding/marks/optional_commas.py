"""Find commas that a writer may set or leave out before a reason, a second predicate or "too"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.subordination.reasons import tells_reason
from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.moves import is_plain, is_prose, negates, opens
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.statements import find_statement
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_optional_commas"]

WITH, WITHOUT = 0, 1
_FEWEST_BEFORE, _FEWEST_AFTER = 7, 5
"""Tokens before and after "and" between two predicates, from which on a comma may part them."""
_SAID_FOR_THE_REASON = 3
"""Tokens of a statement so short that the reason is the point: "I say it because"."""
_FEWEST_TO_ADD = 10
"""Tokens before "and" from which on a comma may be put there; under that it reads as a slip."""
_NARROWING = frozenset({"only", "just", "so", "simply"})
_WEIGHING = read_words("weighing_adverbs")
"""Words right before a reason that weigh it: "largely because it was old"."""
_FEWEST_SHARED = 5
"""Tokens from an infinitive or participle to the conjunction before the second one."""
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_ADDED = frozenset({"which", "who", "so", "because", "although", "though", "while", "including", "such", "especially"})
_INNER = frozenset({"that", "which", "who", "whom", "whose", "where", "when", "what", "how", "why", "whether", "if"})
_AFTER_VERB = frozenset({"DET", "PRON", "PROPN", "NUM", "ADP", "ADV", "ADJ", "PART", "VERB", "AUX", "NOUN"})


@needs(lambda variable: "too" if variable.parameters["before"] == "too" else variable.parameters["words"])
def find_optional_commas(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind optional_comma.

    `parameters.before` is "reason", "predicate", "infinitive" or "too"; `parameters.words` are what the comma stands
    before, and `parameters.added` those of them before which one may be put.
    """
    kind = variable.parameters["before"]
    words = ("too",) if kind == "too" else variable.parameters["words"]
    if view.words.isdisjoint(words):
        return
    if kind == "too":
        yield from _before_too(view, variable) if is_prose(view) else ()
        return
    last = len(view.tokens) - 1
    if view.block_kind not in _KINDS or last < _FEWEST_BEFORE:
        return
    find = {"reason": _is_reason, "predicate": _is_predicate, "infinitive": _is_infinitive}[kind]
    statement = find_statement(view, 0, last)
    if statement is None:
        return
    begin = statement.begin
    for index in range(begin + 3, last - 2):
        if view.lowers[index] in MARKS:
            return
        if view.lowers[index] not in words:
            continue
        has_comma = view.lowers[index - 1] == ","
        end = index - 1 if has_comma else index
        if "," in view.lowers[begin:end] or not find(view, begin, index, end):
            continue
        start, stop = view.tokens[end - 1].end, view.tokens[index].start
        size = "long" if _is_long(view, begin, end, index) else "short"
        is_sure = kind != "reason" or (
            end - begin > _SAID_FOR_THE_REASON
            and is_plain(view, 0, end)
            and not (_is_narrowed(view, end) or tells_reason(view, end))
        )
        is_roomy = kind != "predicate" or view.lowers[index] == "but" or end - begin >= _FEWEST_TO_ADD
        is_added = view.lowers[index] in variable.parameters["added"] and (
            not _is_possible(view, begin, end) if kind == "reason" else size == "long" and is_roomy
        )
        options: tuple[Option, ...] = ()
        is_sure = is_sure and is_prose(view) and _is_last(view, index) and _is_main(view, begin, end)
        if is_sure and (has_comma or is_added) and not view.spans.overlaps(start, stop):
            patch = Patch(start, stop, " " if has_comma else ", ")
            options = (Option(WITHOUT if has_comma else WITH, (patch,)),)
        context = size if kind == "predicate" else ""
        yield Site(variable, start, view.tokens[index].end, WITH if has_comma else WITHOUT, options, context)
        return


def _is_long(view: SentenceView, begin: int, end: int, index: int) -> bool:
    """Whether two predicates are long enough for a comma between them."""
    return view.lowers[index] == "but" or (end - begin >= _FEWEST_BEFORE and len(view.tokens) - index > _FEWEST_AFTER)


def _is_main(view: SentenceView, begin: int, end: int) -> bool:
    """Whether no clause is inside the one that ends before a conjunction: nothing said, supposed or told of a noun."""
    if any(view.lowers[i] in _INNER or view.tokens[i].upos == "SCONJ" for i in range(begin, end)):
        return False
    return sum(view.is_finite(i) for i in range(begin, end)) == 1


def _is_last(view: SentenceView, index: int) -> bool:
    """Whether no third part follows the one after a conjunction, only what is added to it."""
    commas = [i for i in range(index, len(view.tokens) - 1) if view.lowers[i] == ","]
    return all(view.lowers[i + 1] in _ADDED or view.tokens[i + 1].xpos == "VBG" for i in commas)


def _is_possible(view: SentenceView, begin: int, end: int) -> bool:
    """Whether something only may be so, which its reason belongs to: "the pipes may burst because it is cold"."""
    return any(view.tokens[i].xpos == "MD" for i in range(begin, end))


def _before_too(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find "too" at the end of a sentence."""
    index = len(view.tokens) - 2
    if view.lowers[index] != "too":
        return
    has_comma = view.lowers[index - 1] == ","
    end = index - 1 if has_comma else index
    start, stop = view.tokens[end - 1].end, view.tokens[index].start
    options: tuple[Option, ...] = ()
    if not view.spans.overlaps(start, stop) and view.lowers[end - 1] not in ("me", "not", "only", "all"):
        options = (Option(WITHOUT if has_comma else WITH, (Patch(start, stop, " " if has_comma else ", "),)),)
    yield Site(variable, start, view.tokens[index].end, WITH if has_comma else WITHOUT, options)


def _is_narrowed(view: SentenceView, end: int) -> bool:
    """Whether a word before a reason denies or narrows, so that a comma would change what the reason is for."""
    return negates(view, 0, end) or view.lowers[end - 1] in _WEIGHING or not _NARROWING.isdisjoint(view.lowers[:end])


def _is_reason(view: SentenceView, begin: int, index: int, end: int) -> bool:
    """Whether a statement is followed by its reason."""
    before = view.tokens[end - 1].upos
    is_whole = opens(view, begin, end) and before not in ("AUX", "ADP", "SCONJ", "CCONJ")
    return is_whole and opens(view, index + 1, len(view.tokens) - 1)


def _is_predicate(view: SentenceView, begin: int, index: int, end: int) -> bool:
    """Whether a second verb of the same form and subject follows the conjunction at once."""
    verb = index + 2 if view.tokens[index + 1].upos == "ADV" else index + 1
    if verb + 1 >= len(view.tokens) or view.tokens[verb].upos not in ("VERB", "AUX"):
        return False
    if view.lowers[index + 1] in ("so", "neither", "nor"):
        return False  # "and so is his wife"
    if view.tokens[verb + 1].upos not in _AFTER_VERB or (begin + 1 >= end):
        return False
    first = _verb_before(view, begin, verb, end)
    if first < 0 or end - first < 2:
        return False
    if view.lowers[index] == "but" and view.lowers[first] == "be" and view.tokens[verb].upos == "VERB":
        return False  # "it can be planted in May, but first keep it indoors"
    tag, before = view.tokens[verb].xpos, view.tokens[first - 1]
    if tag not in ("VB", "VBN"):
        return view.is_finite(verb) and not _belongs_to_subject(view, verb)
    if end - first < _FEWEST_SHARED or view.tokens[verb].upos != "VERB":
        return False
    before = view.tokens[first - 2] if before.upos == "ADV" else before
    if tag == "VBN":
        return before.upos == "AUX" and view.tokens[verb + 1].upos in ("ADP", "ADV")
    return before.xpos == "MD" or before.lower == "to"


def _belongs_to_subject(view: SentenceView, verb: int) -> bool:
    """Whether a participle taken for a second verb opens a subject: "and dried beans were sold by the sack"."""
    for place in range(verb + 2, len(view.tokens)):
        if view.tokens[place].upos in ("PUNCT", "SCONJ", "CCONJ") or view.lowers[place] in _INNER:
            return False
        if view.tokens[place].upos in ("AUX", "VERB") and view.is_finite(place):
            return view.tokens[place - 1].upos == "NOUN"
    return False


def _verb_before(view: SentenceView, begin: int, verb: int, end: int) -> int:
    """Give the verb of the same form that stands next before a conjunction, -1 where another clause comes between."""
    tag = view.tokens[verb].xpos
    for place in range(end - 1, begin, -1):
        token = view.tokens[place]
        if token.lower == "," or token.upos == "SCONJ" or token.lower in _INNER:
            return -1
        if token.upos == "CCONJ" and view.tokens[place - 1].upos != view.tokens[place + 1].upos:
            return -1
        if token.upos in ("VERB", "AUX") and (token.xpos == tag or view.is_finite(place)):
            is_same = token.xpos == tag or (token.upos == "AUX" == view.tokens[verb].upos)
            return place if is_same and tag else -1
    return -1


def _is_infinitive(view: SentenceView, begin: int, index: int, end: int) -> bool:
    """Whether a second "to" with its verb follows the conjunction, beside one before it with words between."""
    if view.lowers[index + 1] != "to" or view.tokens[index + 2].xpos != "VB":
        return False
    first = [i for i in range(max(begin, 1), end - 2) if view.lowers[i] == "to" and view.tokens[i + 1].xpos == "VB"]
    return len(first) == 1 and end - first[0] > 3 and view.lowers[first[0] - 1] not in ("both", "either", "not")
