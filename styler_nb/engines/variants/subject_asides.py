"""Find what is said of a subject in passing: "The lake, which lies in Peru, is deep", "The lake, a crater, is deep".

It may be a sentence of its own: "The lake lies in Peru. It is deep."
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.clauses import MARKS
from styler_nb.engines.variants.joints import count_words, is_statement
from styler_nb.engines.variants.moves import negates
from styler_nb.engines.variants.noun_phrases import is_person, read_noun_phrase
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.subject_pronouns import pronoun_of_subject
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words
from styler_nb.text.types import BlockKind

__all__ = ["find_subject_asides"]

_LONGEST_SUBJECT = 8
_FEWEST_WORDS = 3
_SUBJECT = frozenset({"DET", "ADJ", "NOUN", "PROPN", "NUM", "ADP"})
_ADVERBS = frozenset({"also", "still", "now", "always", "often", "usually", "never", "already", "first"})
_DEPENDENT = read_words("subordinators") - {"as", "than"}
_QUANTIFIERS = frozenset({"no", "any", "each", "every", "all", "some", "few", "many", "most", "both", "either", "one"})
_BE = {"VBZ": ("is", "are"), "VBP": ("is", "are"), "VBD": ("was", "were")}


def find_subject_asides(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind subject_aside.

    Parameters
    ----------
    view : SentenceView
        The sentence.
    variable : Variable
        With the variants "relative" (", which …,"), "apposition" (", a …,"), "period" and "predicate" ("… and …").
    """
    if view.block_kind is not BlockKind.PARAGRAPH or not is_statement(view):
        return
    first = view.lowers.index(",") if "," in view.lowers[1 : _LONGEST_SUBJECT + 2] else -1
    if first < 1 or any(t.upos not in _SUBJECT for t in view.tokens[:first]) or "," not in view.lowers[first + 1 :]:
        return
    second = view.lowers.index(",", first + 1)
    verb = second + 2 if view.lowers[second + 1] in _ADVERBS else second + 1
    if not view.is_finite(verb) or view.tokens[verb].upos not in ("VERB", "AUX"):
        return
    name, text = _read(view, first, second, verb)
    if not name:
        return
    options: tuple[Option, ...] = ()
    start, stop = view.tokens[first].start, view.tokens[second]
    period = variable.variant_index("period")
    pronoun = _pronoun(view, first, verb)
    if text and _is_plain(view, first, second) and "\n" not in view.text[start : stop.end]:
        head = view.tokens[first + 1]
        after = view.tokens[first + 2] if name == "relative" else head
        opening = Patch(start, after.start, text)
        if pronoun:
            patches = (opening, Patch(stop.start, stop.end, f". {pronoun}"))
            options = (Option(period, patches, 0 if name == "relative" else 2),)
        if name == "relative" and _may_share_subject(view, first, second, verb):
            patches = (opening, Patch(stop.start, stop.end, " and"))
            options = (*options, Option(variable.variant_index("predicate"), patches))
    current = variable.variant_index(name)
    yield Site(variable, start, stop.end, current, options, lengths=((period, -1),))


def _may_share_subject(view: SentenceView, first: int, second: int, verb: int) -> bool:
    """Whether the verb of the aside and that of the rest may stand side by side: of one tense, and each finite."""
    inner = view.tokens[first + 2]
    is_kept_apart = inner.upos == "VERB" or view.tokens[verb].upos == "AUX"
    return (
        inner.xpos == view.tokens[verb].xpos
        and inner.xpos in ("VBD", "VBZ", "VBP")
        and is_kept_apart
        and view.lowers[0] not in _QUANTIFIERS
        and verb == second + 1
        and not {"and", "or", "but"} & {*view.lowers[first:]}
        and not negates(view, 0, len(view.tokens))
        and not any(view.is_finite(i) for i in range(first + 3, second))
    )


def _read(view: SentenceView, first: int, second: int, verb: int) -> tuple[str, str]:
    """Name the kind of what stands between two commas, and what takes the first comma's place in a sentence."""
    opening = view.lowers[first + 1]
    if opening in ("which", "who"):
        starts = view.is_finite(first + 2) and view.tokens[first + 2].upos in ("VERB", "AUX")
        return ("relative", " ") if starts else ("", "")
    if opening not in ("a", "an"):
        return "", ""
    phrase = read_noun_phrase(view, first + 1)
    if phrase is None or phrase.is_plural or any(view.is_finite(i) for i in range(first + 1, second)):
        return "", ""
    forms = _BE.get(view.tokens[verb].xpos)
    is_thing = not is_person(view.lowers[phrase.last])
    return "apposition", f" {forms[0]} " if forms and is_thing else ""


def _pronoun(view: SentenceView, first: int, verb: int) -> str:
    """Give the pronoun for the subject that ends before token `first`, "" where none is sure."""
    if view.lowers[0] in _QUANTIFIERS or any(t.upos == "ADP" for t in view.tokens[:first]):
        return ""
    return pronoun_of_subject(view, 0, verb, first)


def _is_plain(view: SentenceView, first: int, second: int) -> bool:
    """Whether the aside and the rest are plain clauses, so that both may stand alone."""
    inner, rest = view.lowers[first + 2 : second], view.lowers[second + 1 :]
    if any(low in MARKS for low in view.lowers) or view.lowers.count(",") != 2:
        return False
    if _DEPENDENT & {*inner}:
        return False
    sizes = count_words(view, first + 1, second), count_words(view, second + 1)
    return (
        min(sizes) >= _FEWEST_WORDS
        and not {"if", "unless", "and"} & {*inner, *rest[:2]}
        and all(view.is_free(i, i) for i in (first, first + 1, second))
    )
