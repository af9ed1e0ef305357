"""Find the word of a clause of time: "after it had dried", "when it had dried", "once it had dried".

All such clauses show how a writer tells the time; only before what is done and over do the three say the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import MARKS, opens_clause
from styler_nb.engines.variants.reading.inflect import find_verb, match_case
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_done_clauses"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_WORDS = frozenset({"after", "when", "once"})
_HAVE = read_words("forms_of_have")
_INSIDE = frozenset({"both", "all", "fully", "completely", "finally", "thus", "thoroughly", "successfully"})
"""Words that may stand between "have" and its participle without a say on the time."""
_NAMING = frozenset({"called", "known", "termed", "named"})
_OPENING = frozenset({";", "and", "but"})
_TIMES = read_words("times") | read_words("clock") | read_words("counted_times")
_ASKING = read_words("asking")
_WEIGHING = frozenset(
    {"hardly", "scarcely", "barely", "just", "about", "already", "only", "even", "ever", "until", "long", "longer"}
)
_LASTING = read_words("states") | read_words("going_on_for_long")
_HOW_LONG = frozenset({"for", "too", "enough", "little", "much", "since", "before"})
"""Words that follow what goes on, or what there is of it: "had been bored for an hour", "has drunk too little"."""
_NEXT = 4
_LONGEST = 9
_FEWEST = 3


@needs(_WORDS)
def find_done_clauses(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind done_clause; variants are "after", "when" and "once"."""
    if view.block_kind not in _KINDS or view.terminal != ".":
        return
    for index in view.where(_WORDS, 0, -_FEWEST):
        if view.tokens[index + 1].upos == "NUM" or not opens_clause(view, index + 1, len(view.tokens)):
            continue  # "after 30 years she had paid"
        token, word = view.tokens[index], view.lowers[index]
        options: tuple[Option, ...] = ()
        if view.is_free(index, index) and _may_open(view, index) and _tells_what_is_done(view, index + 1):
            options = tuple(
                Option(place, (Patch(token.start, token.end, match_case(variant.form, token.text)),))
                for place, variant in enumerate(variable.variants)
                if variant.form != word and variant.form not in view.words and _fits(view, index, variant.form)
            )
        yield Site(variable, token.start, token.end, variable.variant_index(word), options)


def _fits(view: SentenceView, index: int, word: str) -> bool:
    """Whether another word says the same here: the right moment is not "after", nor an event of a story "once"."""
    if word != "once" and not _NAMING.isdisjoint(view.words):
        return False  # "once it has cooled, it is known as basalt": from then on
    if index == 0 or view.lowers[index - 1] in _OPENING:
        return True
    if word == "after":
        return view.lowers[index] == "once"
    if view.lowers[index] == "after" and "had" in view.words and view.lowers[index + 1] not in NOMINATIVE:
        return False  # "he was freed after a neighbour had testified" tells one event after the other
    return word != "once" or "had" not in view.words


def _may_open(view: SentenceView, index: int) -> bool:
    """Whether a time clause may open here that hangs on the whole statement: not "shortly after", "the day when"."""
    if index == 0 or view.lowers[index - 1] in _OPENING:
        return view.lowers[index] != "when" or _ASKING.isdisjoint(view.words)
    before, word = view.tokens[index - 1], view.lowers[index]
    if before.upos not in ("NOUN", "PROPN", "VERB", "PRON", "ADJ") or before.lower in _TIMES or "'" in before.text:
        return False
    if any(c.isdigit() for c in before.text) or any(view.lowers[i] in MARKS for i in range(index)):
        return False
    if not _WEIGHING.isdisjoint(view.words) or view.lowers[0] in ("it", "what", "that", "this"):
        return False
    return word != "when" or (_ASKING.isdisjoint(view.words) and before.upos != "VERB")


def _tells_what_is_done(view: SentenceView, first: int) -> bool:
    """Whether a subject with "have" and the participle of something that is over when it is done follows."""
    if _HAVE.isdisjoint(view.words):
        return False
    have = next((i for i in range(first, min(first + _LONGEST, len(view.tokens) - 2)) if view.is_finite(i)), -1)
    if have < 0 or view.lowers[have] not in _HAVE or (have == first and view.lowers[first] not in NOMINATIVE):
        return False
    if any(view.tokens[i].upos == "PUNCT" for i in range(first, have)):
        return False
    verb = have + 1
    while verb < len(view.tokens) - 1 and (view.lowers[verb] in _INSIDE or view.lowers[verb] == "been"):
        verb += 1
    if view.tokens[verb].xpos != "VBN" or view.lowers[verb] == "been" or find_verb(view.lowers[verb]) in _LASTING:
        return False
    return _HOW_LONG.isdisjoint(view.lowers[verb + 1 : verb + _NEXT])
