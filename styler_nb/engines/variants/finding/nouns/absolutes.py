"""Find what is said of part of some things, with or without "be": "most of which were sold", "most of them sold"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_absolutes"]

_OF = frozenset({"of"})
_AMOUNTS = frozenset(
    {"most", "many", "some", "all", "both", "each", "several", "two", "three", "four", "five", "half", "much", "part"}
)
_BE = {"is": False, "was": False, "are": True, "were": True}
_TAKEN_UP = frozenset({"they"})
"""After this it would not be clear who is meant: "some of them sold to the town; in return, they get salt"."""
_NO_STATES = frozenset({"born", "said", "thought", "believed", "known", "expected", "supposed", "going"})


@needs(_OF, ",")
def find_absolutes(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind absolute; variants are "clause" and "absolute"."""
    for index in view.where(_OF, 2, -3):
        amount = index - 1
        if view.lowers[amount] not in _AMOUNTS or view.lowers[amount - 1] != ",":
            continue
        low = view.lowers[index + 1]
        if low == "which" and view.lowers[index + 2] in _BE:
            yield _clause(view, variable, index)
        elif low in ("them", "it") and view.tokens[index + 2].xpos == "VBN" and view.tokens[index + 2].upos == "VERB":
            start, end = view.tokens[amount].start, view.tokens[index + 2].end
            yield Site(variable, start, end, variable.variant_index("absolute"), ())


def _clause(view: SentenceView, variable: Variable, index: int) -> Site:
    """Write ", most of which were sold" as ", most of them sold"."""
    be = index + 2
    done = be + 1
    while done < len(view.tokens) - 2 and (view.tokens[done].upos == "ADV" or view.lowers[done] == "not"):
        done += 1
    start, end = view.tokens[index + 1].start, view.tokens[done].end
    plural = _BE[view.lowers[be]]
    if view.lowers[index - 1] in ("each", "half", "part", "much"):
        plural = plural or (view.lowers[index - 1] == "each" or is_plural_noun(view.lowers[index - 3]) is True)
    options: tuple[Option, ...] = ()
    token = view.tokens[done]
    is_said = token.xpos == "VBN" and token.upos == "VERB" and token.lower not in _NO_STATES
    is_clear = _TAKEN_UP.isdisjoint(view.lowers[done:]) and not (plural and _may_be_subject(view, index - 1))
    if is_said and is_clear and _ends(view, done) and view.is_free(index - 2, done):
        pronoun = "them" if plural else "it"
        patch = Patch(start, view.tokens[be].end, pronoun)
        options = (Option(variable.variant_index("absolute"), (patch,), -1),)
    return Site(variable, start, end, variable.variant_index("clause"), options)


def _may_be_subject(view: SentenceView, amount: int) -> bool:
    """Whether "them" could be the plural before the verb as well: "the nuns use flour to bake rolls, most of them"."""
    verb = next((i for i in range(1, amount) if view.is_finite(i)), 0)
    return (
        verb > 0
        and view.tokens[verb - 1].upos == "NOUN"
        and view.tokens[verb].xpos in ("VBP", "VBD")
        and is_plural_noun(view.lowers[verb - 1]) is True
    )


def _ends(view: SentenceView, done: int) -> bool:
    """Whether the clause goes on to a mark with no other verb, and no third predicate after it."""
    for place in range(done + 1, len(view.tokens)):
        token = view.tokens[place]
        if token.upos == "PUNCT" and token.text not in ("-", "'"):
            return token.text in (".", ";", ",")
        if view.is_finite(place) or token.upos == "AUX":
            return False
    return False
