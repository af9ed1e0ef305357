"""Find reasons that follow their statement after a mark alone: "Keep the gate shut; the bull is strong"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.clauses import MARKS, is_last, opens_clause
from styler_nb.engines.variants.inflect import find_verb
from styler_nb.engines.variants.joints import count_words, is_statement
from styler_nb.engines.variants.moves import capitalized, is_imperative, negates
from styler_nb.engines.variants.reasons import read_reason
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words
from styler_nb.text.types import BlockKind

__all__ = ["find_reason_marks"]

WORD, SEMICOLON, PERIOD = 0, 1, 2
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_SEMICOLONS = frozenset({";"})
_PRESENT = ("VBZ", "VBP", "MD")
_BE = read_words("forms_of_be")
_STATES = frozenset({"was", "were", "had", "could", "would"})
_COORDINATED = frozenset({"because", "since", "also", "partly", "then", "too", "already", "either"})
_LEANING = frozenset({"this", "that", "it", "there", "neither", "no", "none", "nothing", "nobody"})
"""Words that open a statement whose reason would not show without its word."""
_JOINTS = frozenset({"and", "but", "so", "yet", "or"})
_GUESSES = frozenset({"may", "might", "could", "would", "perhaps", "probably", "often", "sometimes", "usually"}) | {
    "seldom",
    "rarely",
    "hardly",
    "generally",
    "normally",
    "mainly",
    "partly",
}
"""What is so now and then is so for its reason, which must not be parted from it."""
_MOTIVES = frozenset({"want", "wish", "hope", "fear", "like", "love", "hate", "prefer", "think", "believe", "expect"})
_REASONS = frozenset({"because", "since"})
_SPLITTING = frozenset({"if", "when", "unless", "and", "or", "but", "just", "only", "simply"})
"""Words of a request after which its reason may be that of one part of it."""
_SHORTEST = 4
"""Words of a statement, or of a reason, that can stand alone."""


def find_reason_marks(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind reason_mark: a reason after its word, or a statement after a semicolon.

    Only what is so at all times is a reason without a word for it: of deeds, "He sold the boat; he was ill" tells two.
    """
    if view.block_kind not in _KINDS or view.terminal != ".":
        return
    reason = read_reason(view) or _read_advice(view)
    if reason is None:
        for place in view.where(_SEMICOLONS, 3, -3):
            if is_statement(view) and opens_clause(view, place + 1, len(view.tokens) - 1):
                yield Site(variable, view.tokens[place].start, view.tokens[place].end, SEMICOLON, ())
        return
    end, index = reason
    start, first = view.tokens[end - 1].end, view.tokens[index + 1]
    options: tuple[Option, ...] = ()
    if view.is_free(end, index) and _tells_itself(view, end, index):
        lead = first.text
        options = (
            Option(SEMICOLON, (Patch(start, first.start, "; "),), -1),
            Option(PERIOD, (Patch(start, first.end, f". {capitalized(lead)}"),), -1),
        )
    last = first.end if options else view.tokens[index].end
    yield Site(variable, start, last, WORD, options, lengths=((PERIOD, -1),))


def _is_advice(view: SentenceView) -> bool:
    """Whether a sentence begins with a request: "keep the gate shut", "do not keep it shut"."""
    return view.lowers[:2] == ("do", "not") or view.lowers[0] == "don't" or is_imperative(view, 0)


def _read_advice(view: SentenceView) -> tuple[int, int] | None:
    """Give the end of one request and the word of its reason, which ends the sentence; None where none does."""
    if _REASONS.isdisjoint(view.words) or not _is_advice(view):
        return None
    for index in view.where(_REASONS, 4, -3):
        is_request = view.lowers[index - 1] == "," and not view.finds_finite(2, index)
        is_whole = is_last(view, index + 1) and _SPLITTING.isdisjoint(view.lowers[1:index])
        return (index - 1, index) if is_request and is_whole else None
    return None


def _tells_itself(view: SentenceView, end: int, index: int) -> bool:
    """Whether a reason is seen as one without its word: a lasting state, given for advice or for another state."""
    before, after = view.lowers[:end], view.lowers[index + 1 :]
    if not _COORDINATED.isdisjoint(after) or any(low in MARKS for low in (*before, *after[:-1])):
        return False
    if before[0] in _LEANING or not _JOINTS.isdisjoint((before[0],)) or not _GUESSES.isdisjoint(before):
        return False
    if min(count_words(view, 0, end), count_words(view, index + 1)) < _SHORTEST:
        return False
    reason = next((i for i in range(index + 1, len(view.tokens)) if view.is_finite(i)), -1)
    if reason < 0 or not opens_clause(view, index + 1, len(view.tokens) - 1):
        return False
    if find_verb(view.lowers[reason]) in _MOTIVES:
        return False  # "they drink coffee; they want to stay awake" gives no reason
    is_lasting = view.tokens[reason].xpos in _PRESENT and view.lowers[reason] not in _STATES
    if _is_advice(view):
        return is_lasting
    main = max((i for i in range(end) if view.is_finite(i)), default=-1)
    if main < 0:
        return False
    if is_lasting:
        is_rule = view.lowers[main] in _BE or view.tokens[main].xpos == "MD"
        is_done = view.lowers[reason] in _BE and view.tokens[reason + 1].xpos == "VBN"
        return view.tokens[main].xpos in _PRESENT and (not is_done or is_rule)
    is_state = view.lowers[main] in _BE and view.tokens[main + 1].upos in ("ADJ", "DET")
    return is_state and view.lowers[reason] in _STATES and not negates(view, 0, end)
