"""Find a form of "be" that is said again for a second participle: "it is cut and is dried", "it is cut and dried"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.subordination.clause_subjects import PRONOUNS, holds_other
from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.joints import begin_of_clause
from styler_nb.engines.variants.reading.subject_pronouns import pronoun_of_clause
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_repeated_auxiliaries"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_JOINING = read_words("coordinators")
_BE = read_words("finite_be") | {"be", "been"}
_MODALS = frozenset({"must", "should", "may", "can", "will", "could", "would", "might", "has", "have", "had"})
_ADVERBS = frozenset({"then", "now", "later", "still", "often", "also", "not", "usually", "sometimes", "soon", "again"})
_APART = frozenset({"then", "now", "later", "not", "again", "soon"})
"""Words that a second deed begins with, so that it is not taken for one with what stands before it."""
_NOT_ALONE = frozenset(
    {"said", "supposed", "expected", "believed", "thought", "known", "going", "born", "due", "likely"}
)
_PLACED = frozenset({"located", "situated"})
_CLAUSES = frozenset({"that", "which", "who", "whom", "whose", "where", "when", "if", "because", "than", "as", "until",
                      "while", "although", "though", "since", "so", "both", "either", "neither", "to"})  # fmt: skip
_QUESTIONS = read_words("question_words")
_FARTHEST = 16
_MOST_ADVERBS = 2
_FEWEST_AFTER = 2
"""Words and marks after "and" at the least: a form of "be" and a participle."""


def find_repeated_auxiliaries(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind repeated_auxiliary; variants are "repeated" and "once"."""
    if _BE.isdisjoint(view.words) or not MARKS.isdisjoint(view.words):
        return
    for index in view.where(_JOINING, 3, -2):
        site = _repeated(view, variable, index)
        if site is not None:
            yield site


def _repeated(view: SentenceView, variable: Variable, index: int) -> Site | None:
    """Read "and is", "and they are", "and must be" before a participle, after the same words before another."""
    if index + _FEWEST_AFTER >= len(view.tokens):
        return None
    pronoun = index + 1 if view.lowers[index + 1] in PRONOUNS else 0
    modal = index + 1 + bool(pronoun)
    place = modal
    words = []
    if view.lowers[place] in _MODALS:
        words.append(view.lowers[place])
        place += 1
    adverbs = []
    for _ in range(_MOST_ADVERBS):
        if place < len(view.tokens) - 1 and _is_adverb(view, place):
            adverbs.append(view.lowers[place])
            place += 1
    be = place
    if be >= len(view.tokens) - 2 or view.lowers[be] not in _BE:
        return None
    words.append(view.lowers[be])
    place += 1
    while place < len(view.tokens) - 2 and _is_adverb(view, place):
        adverbs.append(view.lowers[place])
        place += 1
    if not _is_done(view, place) or view.block_kind not in _KINDS or view.terminal not in (".", ";"):
        return None
    first = _find_first(view, index, words)
    if first >= 0 and view.lowers[first + 1] in _PLACED:
        return None  # "it is located in the brain and is adjusted": to be in a place is no deed
    if first > 0 and not _QUESTIONS.isdisjoint(view.lowers[:first]):
        return None  # "he asked how much was needed and was told"
    if first < 0 or not _may_share(view, first, index, place, adverbs):
        return None
    if pronoun and not _means_subject(view, first, index):
        return None
    comma = index - 1 if view.lowers[index - 1] == "," else index
    start = view.tokens[comma - 1].end
    if not view.is_free(comma, place) or "\n" in view.text[start : view.tokens[place].end]:
        return None
    text = " ".join((view.lowers[index], *adverbs))
    patch = Patch(start, view.tokens[place].start, f" {text} ")
    option = Option(variable.variant_index("once"), (patch,), -len(words))
    return Site(variable, start, view.tokens[place].end, variable.variant_index("repeated"), (option,))


def _is_adverb(view: SentenceView, index: int) -> bool:
    low = view.lowers[index]
    return low in _ADVERBS or (low.endswith("ly") and view.tokens[index].upos == "ADV")


def _skip_adverbs(view: SentenceView, index: int) -> int:
    while index < len(view.tokens) - 1 and _is_adverb(view, index):
        index += 1
    return index


def _is_done(view: SentenceView, index: int) -> bool:
    """Whether a participle stands here, and no adjective or past of its own."""
    token, after = view.tokens[index], view.tokens[index + 1]
    is_participle = (token.xpos == "VBN" and token.upos == "VERB") or (
        token.upos == "ADJ" and token.lower.endswith("ed")
    )
    if not is_participle or token.lower in _NOT_ALONE:
        return False
    return after.upos not in ("PRON",) and after.lower not in ("and", "or")


def _find_first(view: SentenceView, index: int, words: list[str]) -> int:
    """Give the first of the same words, before a participle or an adjective in the same clause; −1 for none."""
    for place in range(index - 2, max(index - _FARTHEST, 0), -1):
        if view.lowers[place] == words[-1]:
            if len(words) > 1:
                before = place - 1
                while before > 0 and _is_adverb(view, before):
                    before -= 1
                return place if view.lowers[before] == words[0] else -1
            return place if view.is_finite(place) or words[-1] in ("is", "are", "was", "were") else -1
        if view.is_finite(place) or view.lowers[place] in (";", ":", ",", "("):
            return -1
    return -1


def _may_share(view: SentenceView, first: int, index: int, second: int, adverbs: list[str]) -> bool:
    """Whether one "be" serves both: two deeds, or a quality and a deed, with nothing that could part them wrongly."""
    done = _skip_adverbs(view, first + 1)
    token = view.tokens[done]
    is_deed = token.xpos == "VBN" and token.lower not in _NOT_ALONE
    is_quality = token.upos == "ADJ" and done >= index - 2
    end = index - 1 if view.lowers[index - 1] == "," else index
    if not (is_deed or is_quality) or "not" in view.lowers[first:done]:
        return False
    is_apart = not _APART.isdisjoint(adverbs)
    for place in range(done + 1, end):
        low, inner = view.lowers[place], view.tokens[place]
        if low in _CLAUSES and not (low == "as" and place == done + 1):
            return False
        if inner.upos in ("CCONJ", "AUX", "SCONJ") or _is_verb(view, place, is_apart=is_apart):
            return False
        if inner.upos == "PUNCT" and low != "-":
            return False
    if end < index and _ends_row(view, first):
        return False
    before = view.tokens[first - 1]
    is_asked = view.lowers[0] in ("is", "are", "was", "were") or before.lower in ("there", "it's")
    return not is_asked and view.lowers[second + 1] != "that"


def _ends_row(view: SentenceView, first: int) -> bool:
    """Whether the first "be" is the second of three deeds: "he fell, was helped up, and was thanked"."""
    return first > 0 and view.lowers[first - 1] == "," and any(view.is_finite(i) for i in range(first - 1))


def _is_verb(view: SentenceView, index: int, *, is_apart: bool) -> bool:
    """Whether a verb stands there that a second participle might go with; no "falling weights"."""
    token = view.tokens[index]
    return token.upos == "VERB" and not is_apart and not (token.xpos == "VBG" and view.tokens[index + 1].upos == "NOUN")


def _means_subject(view: SentenceView, first: int, index: int) -> bool:
    """Whether the pronoun after the conjunction surely stands for the subject of the first "be"."""
    begin = begin_of_clause(view, 0, index)
    low = view.lowers[index + 1]
    if begin is None or pronoun_of_clause(view, begin).lower() != low:
        return False
    if view.lowers[begin] == low:
        return True
    return not holds_other(view, range(first + 1, index), plural=PRONOUNS[low])
