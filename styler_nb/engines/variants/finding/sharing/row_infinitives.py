"""Find "to" said once or again in a row of three: "to open boxes, find food, and build", "…, to find food"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["read_row_of_infinitives"]

_LONGEST = 30
_HELD_TO = read_words("held_to") | {"used"}
_ENDS = frozenset({"PUNCT", "CCONJ"})


def read_row_of_infinitives(view: SentenceView, variable: Variable, index: int) -> Site | None:
    """Read the row whose last item follows "and" at a token, after a comma; None where it is none of verbs alone."""
    verbs = _verbs(view, index)
    if len(verbs) < 3:
        return None
    led = {view.lowers[verb - 1] == "to" for verb in verbs[1:]}
    if len(led) > 1 or any(view.tokens[verb + 1].upos in _ENDS for verb in verbs[:-1]):
        return None  # "to use, study, and share the plan" has one object
    is_repeated = led == {True}
    start, end = view.tokens[verbs[1] - is_repeated].start, view.tokens[verbs[-1]].start
    current = variable.variant_index("repeated" if is_repeated else "once")
    patches = tuple(
        Patch(view.tokens[v - 1].start, view.tokens[v].start, "")
        if is_repeated
        else Patch(view.tokens[v].start, view.tokens[v].start, "to ")
        for v in verbs[1:]
    )
    is_open = view.is_free(verbs[0] - 1, verbs[-1]) and "\n" not in view.text[start:end]
    extra = (1 - len(verbs)) if is_repeated else len(verbs) - 1
    options = (Option(1 - current, patches, extra),) if is_open else ()
    return Site(variable, start, end, current, options)


def _verbs(view: SentenceView, index: int) -> list[int]:
    """Give the infinitives of a row from the first, which has "to"; none where anything else stands in the row."""
    last = index + 1 + (view.lowers[index + 1] == "to")
    if last + 1 >= len(view.tokens) or not _is_infinitive(view, last):
        return []
    found = [last]
    for place in range(index - 2, max(index - _LONGEST, 0), -1):
        low = view.lowers[place]
        if low == ",":
            verb = place + 1 + (view.lowers[place + 1] == "to")
            if not _is_infinitive(view, verb):
                return []
            found.append(verb)
        elif low == "to" and view.lowers[place - 1] != "," and _is_infinitive(view, place + 1) and len(found) > 1:
            return [] if view.lowers[place - 1] in _HELD_TO else [place + 1, *reversed(found)]
        elif (view.is_finite(place) and place not in found) or view.tokens[place].upos in ("SCONJ", "PUNCT"):
            return []
    return []


def _is_infinitive(view: SentenceView, index: int) -> bool:
    """Whether a base form stands here, for which a tagger may take a present: "to pack, leave, and go"."""
    is_verb = index + 1 < len(view.tokens) and view.tokens[index].upos == "VERB"
    return is_verb and view.tokens[index].xpos in ("VB", "VBP")
