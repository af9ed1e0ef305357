"""Find predicates that share a subject ("It is deep and has no shore"), or could repeat it.

"It is deep. It has no shore."
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.clauses import MARKS, is_clause, is_relative
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.text.types import BlockKind

__all__ = ["find_coordination"]

_FEWEST_WORDS = 3
_AFTER_VERB = frozenset({"DET", "PRON", "PROPN", "NUM", "ADP", "ADV", "ADJ", "PART", "VERB", "AUX"})
_PLURAL_PHRASE = frozenset({"DET", "ADJ", "NOUN", "NUM"})


def find_coordination(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind coordination in a sentence and at its end.

    Parameters
    ----------
    view, following : SentenceView
        The sentence, and the next one of the same block.
    variable : Variable
        With the variants "shared" and "repeated"; `parameters.longest_joined_words` bounds a join.
    """
    if view.block_kind is not BlockKind.PARAGRAPH or view.terminal != ".":
        return
    yield from _inside(view, variable)
    if following is not None and following.terminal == ".":
        yield from _between(view, following, variable)


def _inside(view: SentenceView, variable: Variable) -> Iterator[Site]:
    pronoun = _pronoun_of_subject(view)
    if not pronoun:
        return
    places = [i for i in range(2, len(view.tokens) - 2) if view.lowers[i] == "and" and _second_verb(view, i) > 0]
    if len(places) != 1 or view.lowers.count("and") > 2:
        return
    index = places[0]
    end = index - 1 if view.lowers[index - 1] == "," else index
    if not _is_simple(view, end) or any(low in MARKS for low in view.lowers):
        return
    sizes = (end, len(view.tokens) - index - 2)
    if min(sizes) < _FEWEST_WORDS or not _agree(view, _first_verb(view), _second_verb(view, index)):
        return
    start, stop = view.tokens[end - 1].end, view.tokens[index + 1].start
    options: tuple[Option, ...] = ()
    repeated = variable.variant_index("repeated")
    if view.is_free(end, index) and "\n" not in view.text[start:stop] and not view.spans.overlaps(start, stop):
        options = (Option(repeated, (Patch(start, stop, f". {pronoun} "),)),)
    shared = variable.variant_index("shared")
    yield Site(variable, start, view.tokens[index + 1].end, shared, options, lengths=((repeated, -1),))


def _between(view: SentenceView, following: SentenceView, variable: Variable) -> Iterator[Site]:
    pronoun = following.lowers[0]
    if pronoun not in NOMINATIVE or view.lowers[0] != pronoun or len(following.tokens) < _FEWEST_WORDS + 2:
        return
    verb = 2 if following.tokens[1].upos == "ADV" else 1
    if not following.is_finite(verb) or not _is_simple(view, len(view.tokens) - 1) or "and" in view.lowers:
        return
    if not _is_simple(following, len(following.tokens) - 1) or "and" in following.lowers:
        return
    first = _first_verb(view)
    tags = (view.tokens[first].xpos, following.tokens[verb].xpos)
    words = sum(t.is_word for v in (view, following) for t in v.tokens)
    stop, after = view.tokens[-1], following.tokens[1]
    options: tuple[Option, ...] = ()
    shared = variable.variant_index("shared")
    may_join = (
        (tags[0] == tags[1] or {"VBZ", "VBP", "MD"} >= set(tags))
        and words <= int(variable.parameters["longest_joined_words"])
        and view.text[stop.end : following.tokens[0].start].strip() == ""
        and "\n" not in view.text[stop.start : after.start]
        and not view.protected[-1]
        and following.is_free(0, 0)
    )
    if may_join:
        options = (Option(shared, (Patch(stop.start, after.start, " and "),)),)
    repeated = variable.variant_index("repeated")
    yield Site(variable, stop.start, after.end, repeated, options, lengths=((shared, 1),))


def _is_simple(view: SentenceView, end: int) -> bool:
    return (
        is_clause(view, 0, end)
        and not any(is_relative(view, i) for i in range(1, end))
        and "," not in view.lowers[:end]
        and not any(view.tokens[i].upos == "VERB" and view.tokens[i].xpos in ("VBG", "VB") for i in range(2, end))
    )


def _pronoun_of_subject(view: SentenceView) -> str:
    """Give the pronoun that can stand for the subject again, "" where none surely can."""
    if view.lowers[0] in NOMINATIVE:
        return view.tokens[0].text
    verb = _first_verb(view)
    if verb < 1 or any(view.tokens[i].upos not in (*_PLURAL_PHRASE, "ADV") for i in range(verb)):
        return ""
    head = next((view.tokens[i] for i in range(verb - 1, -1, -1) if view.tokens[i].upos != "ADV"), None)
    is_plural = head is not None and head.upos == "NOUN" and head.lower.endswith("s") and not head.lower.endswith("ss")
    return "They" if is_plural and _is_plural_verb(view, verb) else ""


def _is_plural_verb(view: SentenceView, index: int) -> bool:
    low, tag = view.lowers[index], view.tokens[index].xpos
    return tag in ("VBP", "VBD", "MD") and low not in ("was", "wasn't")


def _first_verb(view: SentenceView) -> int:
    return next((i for i in range(1, len(view.tokens)) if view.is_finite(i)), -1)


def _second_verb(view: SentenceView, conjunction: int) -> int:
    for index in (conjunction + 1, conjunction + 2):
        if index + 1 >= len(view.tokens):
            return -1
        if view.tokens[index].upos in ("VERB", "AUX") and view.is_finite(index):
            return index if view.tokens[index + 1].upos in _AFTER_VERB else -1
        if view.tokens[index].upos != "ADV":
            return -1
    return -1


def _agree(view: SentenceView, first: int, second: int) -> bool:
    """Whether the second verb is finite for sure: of the subject's number, and no participle of a shared auxiliary."""
    if first < 0 or (view.tokens[second].xpos == "VBD" and view.tokens[first].upos == "AUX"):
        return view.lowers[second] in ("was", "were", "had", "did") and first >= 0
    if view.lowers[0] in ("he", "she", "it"):
        return view.tokens[second].xpos in ("VBZ", "VBD", "MD") and view.lowers[second] not in ("are", "were", "have")
    if view.lowers[second] in ("is", "was", "has", "does") and view.lowers[0] != "i":
        return False
    return view.tokens[second].xpos in ("VBP", "VBD", "MD") or view.lowers[0] == "i"
