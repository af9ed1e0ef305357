"""Find a statement that "while" or "whereas" sets beside another: "the north is dry, while the south is wet"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.hidden_verbs import finds_verb
from styler_nb.engines.variants.reading.joints import is_statement, main_verb
from styler_nb.engines.variants.reading.moves import first_finite
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.statements import find_statement
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_contrasts"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_WORDS = frozenset({"while", "whereas"})
_OTHERS = frozenset({"but", "yet", "however", "although", "though", "nor", "if"})
_REACHING = _OTHERS | {"when", "because", "since", "unless", "either", "neither"}
_SUBJECTS = read_words("nominal_tags")
_OPENERS = _SUBJECTS | {"ADP", "ADV", "SCONJ"}
_AGAINST = frozenset(
    {
        "no",
        "none",
        "nobody",
        "nothing",
        "not",
        "never",
        "seldom",
        "rarely",
        "barely",
        "hardly",
        "scarcely",
        "only",
        "few",
        "less",
    }
    | {"little", "fewer", "neither", "unable", "unchanged", "still", "remain", "remains", "remained"}
)
"""Words that set what has them against the statement before."""
_UP = read_words("going_up")
_DOWN = read_words("going_down")
_FORMS_OF_BE = read_words("finite_be")
_REVERSES = frozenset(frozenset(pair.split("/")) for pair in read_words("reverses"))
"""What a thing is said to be, and what the other is that it is set against."""
_PARTING = frozenset({":", ";"})
_FEWEST_WORDS = 3


@needs(_WORDS)
def find_contrasts(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind contrast; `parameters.word` is "but" or "and"."""
    if _WORDS.isdisjoint(view.words) or view.block_kind not in _KINDS or not is_statement(view):
        return
    word, last = str(variable.parameters["word"]), len(view.tokens) - 1
    for index in view.where(_WORDS, 4, -_FEWEST_WORDS):
        if view.lowers[index - 1] != "," or (word == "and" and view.lowers[index] != "while"):
            continue
        statement = find_statement(view, index + 1, last)
        verb = first_finite(view, index + 2, last) if statement is None else statement.verb
        if verb < 0 or (statement is None and view.tokens[index + 1].upos not in _SUBJECTS):
            return
        place = view.tokens[index]
        options: tuple[Option, ...] = ()
        first = max((i + 1 for i in view.where(_PARTING, 0, index)), default=0)
        is_plain = view.is_free(index, index) and _is_plain(view, first, index)
        is_plain = is_plain and not (_is_at_a_time(view, index, verb) or _is_set_in(view, verb))
        if word == "and":  # "one may be ready in a day, while the other needed a week"
            is_plain = is_plain and _has_modal(view, first, index) is _has_modal(view, index, last)
        if is_plain and _fits(view, first, index, word):
            options = (Option(variable.variant_index("other"), (Patch(place.start, place.end, word),)),)
        yield Site(variable, place.start, place.end, variable.variant_index("while"), options)
        return


def _has_modal(view: SentenceView, begin: int, end: int) -> bool:
    """Whether a clause tells what may be rather than what is."""
    return any(token.xpos == "MD" for token in view.tokens[begin:end])


def _is_plain(view: SentenceView, begin: int, index: int) -> bool:
    """Whether the first is a statement of its own, with nothing in it that reaches beyond, nor another contrast."""
    first, rest = view.lowers[begin:index], view.lowers[index + 1 :]
    is_paired = view.lowers[begin] == "some" and view.lowers[index + 1] == "others"
    return (
        (main_verb(view, begin, index) >= 0 or finds_verb(view, begin, index))
        and view.tokens[begin].upos in _OPENERS
        and _REACHING.isdisjoint(first)
        and _OTHERS.isdisjoint(rest)
        and MARKS.isdisjoint(first)
        and (is_paired or not _is_denied_or_said(view, begin, index))
        and view.lowers.count(view.lowers[index]) == 1
    )


def _is_denied_or_said(view: SentenceView, begin: int, end: int) -> bool:
    first = view.lowers[begin:end]
    if any(low == "not" or low.endswith("n't") for low in first):
        return True
    return any(low == "that" and view.tokens[i].upos == "SCONJ" for i, low in enumerate(first, begin))


def _is_at_a_time(view: SentenceView, index: int, verb: int) -> bool:
    """Whether "while" may tell when: "while the bread was baking", "while she read"."""
    if view.lowers[index] == "whereas":
        return False
    if view.lowers[index + 1] in NOMINATIVE or view.lowers[index + 1] in ("there", "this", "that"):
        return True
    return any(token.xpos == "VBG" for token in view.tokens[verb : verb + 3])


def _is_set_in(view: SentenceView, verb: int) -> bool:
    """Whether the first statement goes on after the second: "is cut, while it is green, and tied"."""
    return any(
        view.lowers[i] == "," and view.lowers[i + 1] in ("and", "or") and view.tokens[i + 2].upos in ("VERB", "AUX")
        for i in range(verb, len(view.tokens) - 2)
    )


def _fits(view: SentenceView, begin: int, index: int, word: str) -> bool:
    """Whether "but" or "and" says as much as the word that stands there."""
    is_against = not _AGAINST.isdisjoint(view.lowers[index + 1 :]) or _is_opposed(view, begin, index)
    if word == "but":
        return view.lowers[index] == "whereas" or is_against
    is_of_pronoun = not NOMINATIVE.isdisjoint(view.lowers[begin:index])
    is_of_before = any(
        view.lowers[i] == "already" or (view.lowers[i] == "had" and view.tokens[i].upos == "AUX")
        for i in range(index + 1, len(view.tokens))
    )
    is_apart = not (is_against or is_of_pronoun or is_of_before)
    return is_apart and not _may_be_row(view, begin, index - 1) and not _may_be_listed(view, begin, index)


def _is_opposed(view: SentenceView, begin: int, index: int) -> bool:
    """Whether one thing goes up and the other down, or is the reverse: "prices rose, while wages fell"."""
    first, rest = {*view.lowers[begin:index]}, {*view.lowers[index + 1 :]}
    if (first & _UP and rest & _DOWN) or (first & _DOWN and rest & _UP):
        return True
    pairs = {
        frozenset({one, other})
        for one in _predicates(view, begin, index)
        for other in _predicates(view, index + 1, len(view.tokens))
    }
    return not pairs.isdisjoint(_REVERSES)


def _predicates(view: SentenceView, begin: int, end: int) -> Iterator[str]:
    """Give the words right after a form of "be": "cheap" in "the lamp is cheap"."""
    for i in range(begin + 1, end):
        if view.lowers[i - 1] in _FORMS_OF_BE:
            yield view.lowers[i]


def _may_be_row(view: SentenceView, begin: int, end: int) -> bool:
    """Whether commas may part a row that "and" would seem to end: not where the main verb follows the last."""
    commas = [i for i in range(begin, end) if view.lowers[i] == ","]
    return bool(commas) and not finds_verb(view, commas[-1] + 1, end)


def _may_be_listed(view: SentenceView, begin: int, index: int) -> bool:
    """Whether one more "and" would seem to lengthen a row: before "oil and grease rise", after "oil and tar"."""
    verb = first_finite(view, index + 2, len(view.tokens) - 1)
    subject = view.lowers[index + 1 : max(verb, index + 1)]
    has_row = not {"and", "or"}.isdisjoint(view.lowers[begin:index])
    return not {"and", "or"}.isdisjoint(subject) or (has_row and view.tokens[index + 1].upos in ("NOUN", "ADJ"))
