"""Find cases set off by "only" or "even": "it rings only when the wire is touched", "only if the wire is touched".

There the case is weighed against all others, so that "if" says what "when" does, whatever brings it about; only what
comes by itself in time, as a season or the end of a growth, keeps its "when".
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import MARKS, opens_clause
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.joints import main_verb
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase_with_of
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["FOCUS", "find_focused"]

FOCUS = frozenset({"only", "even"})
_PRESENT = frozenset({"VBZ", "VBP"})
_MAY = read_words("modals_of_cases")
_OF_SOMEONE = (NOMINATIVE - {"it", "they"}) | {"my", "our", "your", "his", "her", "us", "me", "him", "them"}
_OTHER_CASES = frozenset({"if", "unless", "then", "otherwise", "until", "whenever", "not", "n't", "never", "no"})
_SURE = read_words("times") | read_words("counted_times") | read_words("sure_to_change")
_GROWN = read_words("sure_qualities")
"""What a thing is in the end: "only when the fruit is ripe"."""
_SURE_DEEDS = read_words("sure_deeds_done")
_TIME = frozenset({"night", "morning", "evening", "dark", "noon", "midnight", "dusk", "dawn"})
_FEWEST = 3
_LONGEST = 16


def find_focused(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find general cases after "only" or "even"; variants are "if" and "when", of which the latter may be changed."""
    for index in view.where(frozenset({"if", "when"}), 1, -_FEWEST):
        if view.lowers[index - 1] not in FOCUS or not opens_clause(view, index + 1, len(view.tokens)):
            continue
        if not _is_general(view, index):
            continue
        word, token = view.lowers[index], view.tokens[index]
        options: tuple[Option, ...] = ()
        if word == "when" and _may_not_come(view, index) and view.is_free(index - 1, index):
            options = (Option(variable.variant_index("if"), (Patch(token.start, token.end, "if"),)),)
        yield Site(variable, token.start, token.end, variable.variant_index(word), options)


def _is_general(view: SentenceView, index: int) -> bool:
    """Whether a statement in the present of what anything does goes before, or comes after "even when" and a comma."""
    rest = (*view.lowers[: index - 1], *view.lowers[index + 1 :])
    if not (_OF_SOMEONE | _OTHER_CASES | MARKS).isdisjoint(rest):
        return False
    if any(t.xpos == "VBD" or (t.upos == "PROPN" and i > 0) for i, t in enumerate(view.tokens)):
        return False
    if index > 1:
        main = main_verb(view, 0, index - 1)
        is_cleft = view.lowers[0] == "it" and view.lowers[index - 2] in ("is", "was")
        return main >= 0 and not is_cleft and _is_present(view, main)
    comma = next((i for i in range(index, len(view.tokens)) if view.lowers[i] == ","), -1)
    main = (
        main_verb(view, comma + 1, len(view.tokens) - 1)
        if 0 < comma < len(view.tokens) - 2 and view.lowers[0] == "even"
        else -1
    )
    return main >= 0 and _is_present(view, main)


def _is_present(view: SentenceView, verb: int) -> bool:
    return view.tokens[verb].xpos in _PRESENT or view.lowers[verb] in _MAY


def _may_not_come(view: SentenceView, index: int) -> bool:
    """Whether the case may come or not: no time, no stage of a growth, no weather."""
    first = index + 1
    verb = next((i for i in range(first + 1, min(index + _LONGEST, len(view.tokens))) if view.is_finite(i)), -1)
    if verb < 0 or verb + 1 >= len(view.tokens) or not _is_present(view, verb):
        return False
    if view.lowers[verb] in _MAY or "," in view.lowers[index:verb]:
        return False
    if view.lowers[first] not in ("it", "they", "there"):
        phrase = read_noun_phrase_with_of(view, first)
        if phrase is None or _SURE.intersection(map(find_singular, view.lowers[first : phrase.last + 1])):
            return False
    elif view.lowers[first] == "it" and view.lowers[verb] == "is" and view.tokens[verb + 1].xpos != "VBN":
        return False  # "only when it is dark"
    told = view.lowers[verb + 1 :]
    return _GROWN.isdisjoint(told) and _SURE_DEEDS.isdisjoint(told) and _TIME.isdisjoint(told)
