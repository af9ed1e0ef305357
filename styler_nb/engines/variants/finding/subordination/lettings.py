"""Find what lets others do something: "so that air can pass", "to let air pass", ", which allows air to pass"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.agents import OBJECTS
from styler_nb.engines.variants.reading.clauses import has_conjunction
from styler_nb.engines.variants.reading.joints import begin_of_clause
from styler_nb.engines.variants.reading.moves import is_prose, negates, text_of
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase, read_tense_before
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_lettings"]

_WORDS = frozenset(
    {"so", "allow", "allows", "allowed", "allowing", "let", "lets", "enable", "enables", "enabled", "enabling"}
)
_NOMINATIVE = {"them": "they", "it": "it"}
_CAN = frozenset({"can", "could"})
_LOOSE = frozenset(
    {"and", "or", "do", "say", "think", "hope", "even", "just", "only", "not", "is", "are", "was", "were"}
)
_LONG = 9


@needs(_WORDS)
def find_lettings(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind letting; variants are "so_that", "allow", "let", "which" and "allowing"."""
    for index in view.where(_WORDS, 2, -3):
        if view.lowers[index] == "so":
            site = _so_that(view, variable, index) if view.lowers[index + 1] == "that" else None
        else:
            site = _verb(view, variable, index)
        if site is not None:
            yield site


def _subject_end(view: SentenceView, first: int) -> int:
    """Give the last token of a noun phrase or pronoun, -1 without one."""
    if view.lowers[first] in ("they", "it", "them"):
        return first
    phrase = read_noun_phrase(view, first)
    return -1 if phrase is None else phrase.last


def _so_that(view: SentenceView, variable: Variable, index: int) -> Site | None:
    first = index + 2
    last = _subject_end(view, first)
    modal = last + 1
    if last < 0 or modal + 2 >= len(view.tokens) or view.lowers[modal] not in _CAN:
        return None
    verb = view.tokens[modal + 1]
    if verb.xpos != "VB":
        return None
    start, end = view.tokens[index].start, view.tokens[modal].end
    options: tuple[Option, ...] = ()
    is_pronoun = view.lowers[first] in OBJECTS
    is_passive = verb.lower == "be" and view.tokens[modal + 2].xpos == "VBN"
    if is_prose(view) and view.is_free(index, modal) and is_passive >= is_pronoun and _does(view, index):
        thing = OBJECTS[view.lowers[first]] if is_pronoun else text_of(view, first, last + 1)
        forms = [("allowing", f"allowing {thing} to")]
        if view.lowers[index - 1] != ",":
            forms = [("allow", f"to allow {thing} to")]
            if verb.lower != "be" and not has_conjunction(view, modal + 2):
                forms.append(("let", f"to let {thing}"))
        options = tuple(
            Option(variable.variant_index(form), (Patch(start, end, text),), text.count(" ") - (modal - index))
            for form, text in forms
        )
    return Site(variable, start, end, variable.variant_index("so_that"), options)


def _does(view: SentenceView, index: int) -> bool:
    """Whether the statement before tells of one deed, done to the end that something else can happen."""
    before = index - 1 if view.lowers[index - 1] == "," else index
    begin = begin_of_clause(view, 0, before)
    if begin is None or negates(view, begin, before) or view.lowers[before - 1] in _LOOSE:
        return False
    return any(t.upos == "VERB" and t.xpos in ("VBN", "VB", "VBD", "VBZ", "VBP") for t in view.tokens[begin:before])


def _verb(view: SentenceView, variable: Variable, index: int) -> Site | None:
    """Read "to let air pass", ", which allows air to pass", ", allowing air to pass"."""
    if view.tokens[index].upos != "VERB":
        return None
    last = _subject_end(view, index + 1)
    if last < 0 or last - index > _LONG:
        return None
    is_bare = view.lowers[index].startswith("let")
    verb = last + 1 if is_bare else last + 2
    if verb >= len(view.tokens) or view.tokens[verb].xpos != "VB" or (not is_bare and view.lowers[last + 1] != "to"):
        return None
    before = view.lowers[index - 1]
    if before == "to":
        form, first = ("let" if is_bare else "allow"), index - 1
    elif before == "which" and view.lowers[index - 2] == ",":
        form, first = "which", index - 1
    elif before == "," and view.lowers[index].endswith("ing"):
        form, first = "allowing", index
    else:
        return None
    start, end = view.tokens[first].start, view.tokens[verb - 1].end
    options: tuple[Option, ...] = ()
    modal = _modal(view, index) if form in ("which", "allowing") else ""
    # "a rod, a wire, and a paste, which allows it": in a row, only the last thing may be meant
    is_alone = not {"so", "called"} & view.words and "," not in view.lowers[: index - 2]
    if modal and is_alone and is_prose(view) and view.is_free(first, verb):
        low = view.lowers[index + 1]
        thing = _NOMINATIVE.get(low) if last == index + 1 and low in _NOMINATIVE else text_of(view, index + 1, last + 1)
        text = f"so that {thing} {modal}"
        patch = Patch(start, end, text)
        options = (Option(variable.variant_index("so_that"), (patch,), text.count(" ") - (verb - 1 - first)),)
    return Site(variable, start, end, variable.variant_index(form), options)


def _modal(view: SentenceView, index: int) -> str:
    """Give "can" in the present and "could" in the past, "" where neither is sure."""
    low = view.lowers[index]
    if low.endswith("ing"):
        past = read_tense_before(view, index)
        return "" if past is None else "could" if past else "can"
    return "could" if low.endswith("ed") else "can"
