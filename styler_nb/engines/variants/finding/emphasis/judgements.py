"""Find how sure a statement is, said in a clause or in a word before it: "It is clear that it", "Clearly, it"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_judgements"]

_SUBJECT = read_words("noun_phrase_tags") | {"PRON"}


def _needed(variable: Variable) -> set[str]:
    return {"^ it", *(f"^ {adverb}" for adverb in dict(variable.parameters["pairs"]).values())}


@needs(_needed)
def find_judgements(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind judgement; variants are "clause" and "adverb", `parameters.pairs` the words."""
    if view.terminal != "." or len(view.tokens) < 6:
        return
    pairs = dict(variable.parameters["pairs"])
    adverbs = {adverb: adjective for adjective, adverb in pairs.items()}
    if view.lowers[:2] == ("it", "is") and view.lowers[2] in pairs and view.lowers[3] == "that":
        last, subject, current, text = 3, 4, "clause", f"{pairs[view.lowers[2]].capitalize()}, "
    elif view.lowers[0] in adverbs and view.lowers[1] == ",":
        last, subject, current, text = 1, 2, "adverb", f"It is {adverbs[view.lowers[0]]} that "
    else:
        return
    if view.tokens[subject].upos not in _SUBJECT or not any(
        view.is_finite(i) for i in range(subject, len(view.tokens))
    ):
        return
    if "should" in view.words or (
        "will" in view.words and view.lowers[0 if current == "adverb" else 2].startswith("possib")
    ):
        return  # "it is strange that they should ask", "it is possible that I will come"
    start, end = view.tokens[0].start, view.tokens[subject].start
    options: tuple[Option, ...] = ()
    if view.is_free(0, last) and not view.spans.overlaps(view.tokens[last].end, end):
        other = variable.variant_index("adverb" if current == "clause" else "clause")
        options = (Option(other, (Patch(start, end, text),), -3 if current == "clause" else 3),)
    yield Site(variable, start, end, variable.variant_index(current), options)
