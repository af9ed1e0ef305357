"""Say of a cause that it is what does it: "This makes the ice thin", "This is what makes the ice thin"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import ends_with_clause
from styler_nb.engines.variants.reading.joints import is_main
from styler_nb.engines.variants.reading.moves import first_finite, is_prose, negates
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_this_is_what"]

_WHAT = frozenset({"what"})
_BE = frozenset({"is", "was", "'s"})
_POINTING = frozenset({"this", "that", "which", "it"})
_CLITICS = frozenset({"that's", "it's", "this's"})
_SUBJECTS = frozenset({"this", "which"})
_NEVER = frozenset({"also", "then", "therefore", "alone", "usually", "often", "sometimes", "may", "can", "might"})
_AGAINST = frozenset({",", "but", "yet"})
"""What goes on with another effect: "this reduced the heat but spoiled the paint"."""
_NAMED = read_words("naming")
_STEPS = frozenset({"first", "then", "next", "finally"})
_SUMS = read_words("words_of_sums")
"""Words of a sum, which is what is told: "this saved an estimated £900"."""
_NEAR = 5
_TENSED = {"VBZ": "is", "VBD": "was"}


@needs(_SUBJECTS | _WHAT, lambda variable: _WHAT | variable.words("causes") | variable.words("of_result"))
def find_this_is_what(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind this_is_what; variants are "what" and "plain".

    `parameters.causes` are the forms of verbs that tell of an effect, `parameters.of_result` those which are told of
    a whole statement when "which" stands before them.
    """
    yield from _what(view, variable)
    if not is_prose(view):
        return
    causes, of_result = variable.words("causes"), variable.words("of_result")
    for index in view.where(_SUBJECTS, 0, -3):
        verb = index + 1
        is_perfect = view.lowers[verb] == "has" and view.tokens[verb + 1].xpos == "VBN"
        form = view.lowers[verb + is_perfect]
        if view.lowers[index] == "this":
            is_cause = form in causes
            is_open = index == 0 or view.lowers[index - 2 : index] == (",", "and")
        else:
            is_cause = form in of_result and view.tokens[verb].xpos == "VBZ"
            is_open = index > 4 and view.lowers[index - 1] == "," and is_main(view, 0, index - 1)
        tag = view.tokens[verb].xpos
        if not is_cause or not is_open or tag not in _TENSED or view.tokens[index].upos == "ADP":
            continue
        yield _plain(view, variable, index, "is" if is_perfect else _TENSED[tag])


def _what(view: SentenceView, variable: Variable) -> Iterator[Site]:
    for what in view.where(_WHAT, 1, -2):
        be = what - 1
        be -= view.tokens[be].upos == "ADV" and be > 1 and view.lowers[be] not in _CLITICS
        is_said = view.lowers[be] in _CLITICS or (view.lowers[be] in _BE and view.lowers[be - 1] in _POINTING)
        if is_said and first_finite(view, what + 1, min(what + 8, len(view.tokens))) > 0:
            start, end = view.tokens[be].start, view.tokens[what].end
            yield Site(variable, start, end, variable.variant_index("what"), ())


def _plain(view: SentenceView, variable: Variable, index: int, be: str) -> Site:
    start, end = view.tokens[index].start, view.tokens[index].end
    plain = variable.variant_index("plain")
    options: tuple[Option, ...] = ()
    stop = len(view.tokens) - 1
    is_bare = _NEVER.isdisjoint(view.lowers[index : index + 4]) and not negates(view, index, stop)
    is_alone = ends_with_clause(view, index + 1) and (_AGAINST | _SUMS).isdisjoint(view.lowers[index:stop])
    if (
        is_bare
        and is_alone
        and view.is_free(index, index + 1)
        and not _joined(view, index)
        and _has_effect(view, index)
    ):
        said = f"{view.tokens[index].text} {be} what" if view.lowers[index] == "this" else f"and that {be} what"
        options = (Option(variable.variant_index("what"), (Patch(start, end, said),), 2),)
    return Site(variable, start, end, plain, options)


def _joined(view: SentenceView, index: int) -> bool:
    """Whether "and" comes once more, or the sentence says something on a condition."""
    before = view.lowers[:index]
    if view.lowers[index] != "which":
        return False
    verb = first_finite(view, index + 1, len(view.tokens))
    rest = range(verb + 1, len(view.tokens) - 1)
    if not _NAMED.isdisjoint(view.lowers[max(index - _NEAR, 0) : index]):
        return True  # "a hormone called leptin, which stimulates the liver"
    if any(view.lowers[i] in ("and", "but") and view.tokens[i + 1].upos in ("VERB", "AUX", "ADV") for i in rest):
        return True  # "which reduced friction but exposed the keepers"
    if not _STEPS.isdisjoint(before):
        return True  # "the gas is first compressed, which raises its heat"
    is_row = any(low == "and" and before[i - 1] == "," for i, low in enumerate(before))
    return is_row or any(low in before for low in ("if", "because", "may", "can", "should", "could", "since"))


def _has_effect(view: SentenceView, index: int) -> bool:
    """Whether what is made is made so: "makes the bay dangerous", not "makes a warm light"."""
    rest = range(index + 1, len(view.tokens) - 1)
    is_made = any(view.lowers[i] in ("makes", "made") for i in rest[:2])
    return not is_made or any(
        view.tokens[i].upos == "ADJ" and view.tokens[i + 1].upos not in ("NOUN", "PROPN", "ADJ") for i in rest
    )
