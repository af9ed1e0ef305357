"""Find what mostly happens, with an adverb or as a tendency: "they usually nest here", "they tend to nest here"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.inflect import agree
from styler_nb.engines.variants.reading.moves import is_prose
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_tending"]

_TEND = frozenset({"tend", "tends"})
_PRESENT = frozenset({"VBZ", "VBP"})
_BE = {"is": "tends", "are": "tend"}
_NO_TENDENCY = read_words("no_tendencies")
_OF_CLAUSES = frozenset({"it", "there", "that", "this", "what", "these", "those"})
_RULES = frozenset({"must", "may", "shall", "should", "will", "not", "never", "than", "as", "policy"})
_OTHERS = frozenset({"now", "today", "once", "when", "sometimes", "often", "always", "tend", "tends", "by"})


@needs(lambda variable: variable.words() | _TEND)
def find_tending(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind tending; variants are "adverb" and "tend", `parameters.words` the adverbs."""
    for index in view.where(variable.words() | _TEND, 1, -2):
        site = _tend(view, variable, index) if view.lowers[index] in _TEND else _adverb(view, variable, index)
        if site is not None:
            yield site


def _tend(view: SentenceView, variable: Variable, index: int) -> Site | None:
    token, verb = view.tokens[index], index + 2
    if token.upos != "VERB" or view.lowers[index + 1] != "to" or view.tokens[verb].xpos != "VB":
        return None
    options: tuple[Option, ...] = ()
    third = view.lowers[index] == "tends"
    is_led = view.tokens[index - 1].upos in ("NOUN", "PROPN", "PRON")
    if token.xpos in _PRESENT and is_led and is_prose(view) and not _goes_on(view, verb, ("VB",)):
        low = view.lowers[verb]
        form = f"{'is' if third else 'are'} usually" if low == "be" else f"usually {agree(low, third=third)}"
        if view.is_free(index, verb):
            patch = Patch(token.start, view.tokens[verb].end, form)
            options = (Option(variable.variant_index("adverb"), (patch,), -1),)
    return Site(variable, token.start, view.tokens[verb].end, variable.variant_index("tend"), options)


def _adverb(view: SentenceView, variable: Variable, index: int) -> Site | None:
    token = view.tokens[index]
    if token.upos != "ADV":
        return None
    before, after = view.tokens[index - 1], view.tokens[index + 1]
    patch = None
    if before.lower in _BE and before.upos == "AUX":
        start, end = before.start, token.end
        if _may_tend_to_be(view, index):
            patch = Patch(start, end, f"{_BE[before.lower]} to be")
    elif after.xpos in _PRESENT and after.upos == "VERB":
        start, end = token.start, after.end
        base = agree(after.lower, third=False) if after.xpos == "VBZ" else after.lower  # "lay" is no past of "lie"
        if before.upos in ("NOUN", "PROPN", "PRON") and base and not _is_fixed(view, index + 1):
            patch = Patch(start, end, f"{'tends' if after.xpos == 'VBZ' else 'tend'} to {base}")
    else:
        return None
    options: tuple[Option, ...] = ()
    if patch is not None and _is_open(view, index):
        options = (Option(variable.variant_index("tend"), (patch,), 1),)
    return Site(variable, start, end, variable.variant_index("adverb"), options)


def _may_tend_to_be(view: SentenceView, index: int) -> bool:
    """Whether a quality follows, which the thing before has by itself: what is done to it is no tendency of its own."""
    token = view.tokens[index + 1]
    if token.lower in _NO_TENDENCY or view.tokens[index - 2].upos not in ("NOUN", "PRON", "PROPN"):
        return False
    return token.upos == "ADJ" and view.tokens[index + 2].upos not in ("NOUN", "ADJ", "PROPN")


def _is_fixed(view: SentenceView, verb: int) -> bool:
    """Whether a verb tells what is arranged or thought, or what the reader does: "usually has to", "you usually"."""
    if "you" in view.lowers[max(verb - 2, 0) : verb]:
        return True
    is_limit = view.lowers[verb] in ("has", "have") and view.tokens[verb + 1].upos == "NUM"  # "a court has 20 days"
    return is_limit or view.lowers[verb] in _NO_TENDENCY or view.lowers[verb + 1] == "to"


def _is_open(view: SentenceView, index: int) -> bool:
    subject = index - 2 if view.lowers[index - 1] in _BE else index - 1
    return (
        is_prose(view)
        and view.is_free(index - 1, index + 1)
        and view.lowers[subject] not in _OF_CLAUSES
        and not view.protected[subject]
        and _RULES.isdisjoint(view.words)
        and not any(view.lowers[i] in _OTHERS for i in range(max(index - 3, 0), min(index + 4, len(view.lowers))))
        and not _goes_on(view, index + 1, ("VBZ", "VBP", "VBN"))
    )


def _goes_on(view: SentenceView, verb: int, tags: tuple[str, ...]) -> bool:
    """Whether a second verb of the same subject may follow, which is as usual as the first."""
    for place in view.where(frozenset({"and", "or", "but"}), verb + 1, -1):
        ahead = place + 1
        while ahead < len(view.tokens) - 1 and view.tokens[ahead].upos == "ADV":
            ahead += 1
        if view.tokens[ahead].xpos in tags:
            return True
    return False
