"""Find deeds that are named by a noun or told by a verb: "by the removal of the lid", "by removing the lid".

"The conversion of a barn is expensive" is "converting a barn is expensive", "the burning of herbs" is "burning herbs".
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.inflect import find_verb, match_case
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase
from styler_nb.engines.variants.reading.passive_groups import forms_of
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_deed_nouns"]

_OF = frozenset({"of"})
_BEFORE_GERUNDS = frozenset(
    {"by", "for", "of", "in", "without", "from", "after", "before", "about", "through", "instead"}
)
_PREPOSITIONS = frozenset({"by", "without", "through", "after", "before"})
_OF_DEEDS = read_words("nouns_of_deeds")
_GOVERNING = read_words("verbs_before_deeds")
_NO_CAUSES = read_words("passives_without_deeds")
_JUDGED = read_words("judged_deeds")
_BRINGING = read_words("what_deeds_bring_about")
_TIMES = frozenset(
    {"time", "day", "date", "year", "years", "season", "month", "months", "week", "weeks", "request", "award"}
)
_WAITING = frozenset({"ready", "time", "request", "requests", "call", "calls", "wait", "waiting", "need", "famous"})
_NOT_OBJECTS = frozenset({"which", "whom", "what", "it", "them", "this", "that", "these", "those", "all", "each"})
_TERMS = frozenset(
    {
        ("separation", "of", "powers"),
        ("division", "of", "labour"),
        ("division", "of", "labor"),
        ("conservation", "of", "energy"),
    }
)
"""What has a name of its own, and is no deed that somebody does."""
_BE = frozenset({"is", "remains", "can", "may"})
_NO_VERBS = frozenset({"begin", "be", "even", "king", "thing", "string", "wing", "ring", "spring", "sing", "bring"})
_LONGEST = 9
_FAR = 3
_OPENING = frozenset({"because", "since", "that", "although", "though", "while", "whereas", "if", "when"})


@needs(lambda variable: {"VBG", *variable.parameters["verbs"], *_OF_DEEDS})
def find_deed_nouns(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind deed_noun; variants are "noun" and "gerund", `parameters.verbs` the verbs by noun."""
    for index in view.where(_BEFORE_GERUNDS, 0, -2):
        ahead = view.tokens[index + 1]
        if ahead.upos == "VERB" and ahead.xpos == "VBG" and _may_open_object(view, index + 2):
            yield Site(variable, ahead.start, ahead.end, variable.variant_index("gerund"), ())
    if view.block_kind not in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM):
        return
    for index in view.where(_OF, 2, -2):
        if view.lowers[index - 2] == "the" and (gerund := _gerund(view, index - 1, variable)):
            site = _site(view, variable, index, gerund)
            if site is not None:
                yield site


def _may_open_object(view: SentenceView, index: int) -> bool:
    return index < len(view.tokens) and view.tokens[index].upos in ("DET", "NOUN", "ADJ", "PROPN", "NUM", "PRON")


def _gerund(view: SentenceView, index: int, variable: Variable) -> str:
    """Give the gerund of a noun that tells of a deed, "" for another noun."""
    low = view.lowers[index]
    if low in variable.parameters["verbs"]:
        return forms_of(variable.parameters["verbs"][low])["VBG"]
    is_like = low.endswith("ing") and view.tokens[index].upos in ("NOUN", "VERB") and low in _OF_DEEDS
    return low if is_like and find_verb(low) not in _NO_VERBS else ""


def _site(view: SentenceView, variable: Variable, of: int, gerund: str) -> Site | None:
    first, last = of - 2, _object_end(view, of + 1)
    if last < 0 or not _is_deed(view, first, last):
        return None
    start, end = view.tokens[first].start, view.tokens[of].end
    options: tuple[Option, ...] = ()
    is_term = tuple(view.lowers[of - 1 : of + 2]) in _TERMS
    is_free = view.is_free(first, of) and not is_term
    if is_free and view.lowers[of + 1] not in _NOT_OBJECTS and not _names_doer(view, last):
        form = match_case(gerund, view.tokens[first].text)
        options = (Option(variable.variant_index("gerund"), (Patch(start, end, form),), -2),)
    return Site(variable, start, end, variable.variant_index("noun"), options)


def _object_end(view: SentenceView, first: int) -> int:
    """Give the last token of what is done to: a noun phrase, or a row of them; -1 without one."""
    phrase = read_noun_phrase(view, first)
    if phrase is None or view.tokens[phrase.last].upos == "PROPN":
        return -1
    last = phrase.last
    while last + 2 < len(view.tokens) and last - first < _LONGEST:
        place = last + 1 + (view.lowers[last + 1] == "," and view.lowers[last + 2] in ("and", "or"))
        if view.lowers[place] not in (",", "and", "or"):
            break
        more = read_noun_phrase(view, place + 1)
        if more is None or view.tokens[more.first].upos == "DET":
            break
        last = more.last
    return last


def _names_doer(view: SentenceView, last: int) -> bool:
    """Whether it is said by whom it is done, which a verb without a subject could not take."""
    return "by" in view.lowers[last + 1 : last + 1 + _FAR]


def _is_deed(view: SentenceView, first: int, last: int) -> bool:
    """Whether a verb may stand there: after a preposition or a verb that takes one, or where a deed is judged."""
    if first == 0 or (view.lowers[first - 1] == "," and view.tokens[0].upos in ("ADP", "ADV", "SCONJ")):
        return _is_judged(view, last + 1)
    before, token = view.lowers[first - 1], view.tokens[first - 1]
    if before == "and":
        after_comma = view.lowers[first - 2] == ","
        if view.lowers[first - 2 - after_comma].endswith("ing"):
            return True  # "measures such as fasting and the burning of herbs"
        return after_comma and view.finds_finite(0, first - 2) and _is_judged(view, last + 1)
    if before in _OPENING and token.upos == "SCONJ":
        return _is_judged(view, last + 1)
    if before == "by":
        is_row = view.lowers[first - 2] in (",", "and") and "by" in view.lowers[: first - 2]
        return is_row or (view.lowers[first - 2] not in _NO_CAUSES and view.tokens[first - 2].upos != "PUNCT")
    if before in ("from", "of") and view.lowers[first - 2] in ("apart", "aside", "instead"):
        return True
    if before == "for":
        return view.lowers[first - 2] not in _TIMES | _WAITING and view.lowers[first + 1] != "use"
    if before in _PREPOSITIONS:
        return before != "after" and before != "before"
    if before == "as" and view.lowers[first - 2] == "such":
        return True
    return token.upos == "VERB" and find_verb(before) in _GOVERNING


def _is_judged(view: SentenceView, place: int) -> bool:
    """Whether it is said of a deed how hard it is, or what it takes or brings about whenever it is done."""
    if place + 1 < len(view.tokens) and view.lowers[place] in ("to", "into", "from"):
        phrase = read_noun_phrase(view, place + 1)
        place = len(view.tokens) if phrase is None else phrase.last + 1
    if place + 1 >= len(view.tokens):
        return False
    low, token = view.lowers[place], view.tokens[place]
    if low in _BE:
        ahead = place + 2 if low in ("can", "may") and view.lowers[place + 1] == "be" else place + 1
        ahead += view.tokens[ahead].upos == "ADV"
        return ahead < len(view.lowers) and view.lowers[ahead] in _JUDGED
    return token.xpos == "VBZ" and find_verb(low) in _BRINGING and find_singular(low) not in _JUDGED
