"""Find conditions of what is always so: "if a gas is heated, it expands", "when a gas is heated, it expands".

Where a rule is told, of any gas whatever, each time it holds is a case of it. What may happen once, or may be true or
not, has its "if" alone; what is sure to come, as a season or the next step of a process, has its "when".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.finding.subordination.focused_conditions import FOCUS, find_focused
from styler_nb.engines.variants.finding.subordination.open_cases import may_not_be_so
from styler_nb.engines.variants.reading.clauses import MARKS, opens_clause
from styler_nb.engines.variants.reading.inflect import match_case
from styler_nb.engines.variants.reading.joints import is_statement, main_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    is_plural_noun,
    may_be_person,
    names_person,
    read_noun_phrase,
)
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_general_conditions"]

_WORDS = frozenset({"if", "when"})
_PERSONAL = frozenset(
    {"i", "we", "you", "he", "she", "us", "our", "my", "your", "his", "her", "me", "him", "who", "one"}
)
_UNREAL = frozenset({"would", "could", "might", "will", "were", "shall", "was", "had", "'ll", "won't"})
_OTHER_CASES = frozenset(
    {"then", "otherwise", "else", "whether", "unless", "whenever", "instead", "until", "suppose", "assume", "only"}
    | {"even", "except", "still", "nevertheless", "ever", "fail", "fails", "view", "theory", "idea", "hypothesis"}
)
"""Words of a sentence in which the case is weighed against another, or denied."""
_BEFORE = frozenset({"NOUN", "VERB", "ADJ", "ADV", "PRON"})
_IN_THE_CASE = frozenset(
    {"not", "never", "already", "yet", "or", "nothing", "any", "so", "n't", "also"}
    | {"later", "again", "afterwards", "afterward", "subsequently", "eventually"}
)
_ASKING = (
    read_words("asking") | {"as", "what", "than", "wonder", "wonders", "know", "see", "check", "determine", "matter"}
) - {"when"}
_AROUND = frozenset({";", "(", ")", ":"})
_ANY_OF_ITS_KIND = frozenset({"a", "an", "no", "both", "two", "three", "several", "many", "more", "one"})
_SUPPOSED = read_words("claims_and_plans")
_TRUE = frozenset(
    {"true", "false", "right", "wrong", "correct", "so", "possible", "impossible", "necessary", "successful", "known"}
    | {"approved", "accepted", "adopted", "passed", "elected", "confirmed", "believed", "true", "valid", "to", "needed"}
    | {"wanted", "desired", "required", "taken", "assumed", "supposed", "considered", "given", "absorbed", "made"}
    | {"available", "unknown", "unable", "lucky", "willing", "certain", "sure", "likely", "in", "carefully"}
)
_GENERAL = frozenset({"VBZ", "VBP"})
_MAY = read_words("modals_of_cases")
_LONGEST = 16
_FEWEST = 3
_EARLY = 9
"""Words at the head of a sentence among which "then" shows that it tells the next step."""


@needs(_WORDS)
def find_general_conditions(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind general_condition; variants are "if" and "when"."""
    for place, view in enumerate(views):
        if not _WORDS.isdisjoint(view.words):
            around = (*views[max(place - 1, 0) : place], *views[place + 1 : place + 2])
            is_focused = not FOCUS.isdisjoint(view.words)
            is_one_of_two = any("if" in other.words for other in around)
            goes_on = any("then" in other.lowers[:_EARLY] for other in views[place + 1 : place + 2])
            yield from (
                find_focused(view, variable)
                if is_focused
                else _in_sentence(view, variable, is_one_of_two=is_one_of_two, goes_on=goes_on)
            )


def _in_sentence(view: SentenceView, variable: Variable, *, is_one_of_two: bool, goes_on: bool) -> Iterator[Site]:
    places = view.where(_WORDS, 0, -_FEWEST)
    if view.block_kind is not BlockKind.PARAGRAPH or not is_statement(view) or not _is_a_rule(view):
        return
    for index in places:
        verb = _verb_of_any(view, index)
        if verb < 0:
            continue
        token, word = view.tokens[index], view.lowers[index]
        options: tuple[Option, ...] = ()
        is_alone = len(places) == 1 and not is_one_of_two and view.is_free(index, index)
        other = {"if": "when", "when": "if"}[word]
        may_be_other = _is_said_of_any if word == "if" else may_not_be_so
        is_step = word == "when" and goes_on  # "when a drop falls in, it mixes. It is then drained": what comes first
        if is_alone and not is_step and may_be_other(view, index, verb):
            patch = Patch(token.start, token.end, match_case(other, token.text))
            options = (Option(variable.variant_index(other), (patch,)),)
        yield Site(variable, token.start, token.end, variable.variant_index(word), options)


def _is_a_rule(view: SentenceView) -> bool:
    """Whether a sentence tells of no person, no name, no past and no other case."""
    if not (_PERSONAL | _UNREAL | _OTHER_CASES).isdisjoint(view.words) or not (MARKS - _AROUND).isdisjoint(view.words):
        return False
    return not any(
        (t.xpos == "VBD" and "than" not in view.lowers[max(i - 2, 0) : i]) or (t.upos == "PROPN" and i > 0)
        for i, t in enumerate(view.tokens)
    )  # "it buys less than it did"


def _verb_of_any(view: SentenceView, index: int) -> int:
    """Give the verb of a clause in the present that opens here, whose statement is in the present too; else -1."""
    if index and (view.tokens[index - 1].upos not in _BEFORE or view.lowers[index - 1] in _ASKING):
        return -1
    first = index + 1 + (view.lowers[index + 1] == "too")
    if not opens_clause(view, first, len(view.tokens)):
        return -1
    edge = next((i for i in range(index + 1, len(view.tokens)) if view.lowers[i] in (",", ";")), len(view.tokens))
    if not _IN_THE_CASE.isdisjoint(view.lowers[index + 1 : edge]):
        return -1
    verb = next((i for i in range(index + 2, min(index + _LONGEST, len(view.tokens))) if view.is_finite(i)), -1)
    if verb < 0 or view.tokens[verb].xpos not in _GENERAL or "," in view.lowers[index:verb]:
        return -1
    if index:
        main = main_verb(view, 0, index)
    else:
        comma = next((i for i in range(verb, len(view.tokens)) if view.lowers[i] == ","), -1)
        is_row = comma > 0 and not opens_clause(view, comma + 1, len(view.tokens))
        main = -1 if comma < 0 or is_row else main_verb(view, comma + 1, len(view.tokens))
        if comma > 0 and main < 0:  # a plural's verb may be taken for a noun: "the roots rot"
            return verb
    if main < 0:
        return -1
    return verb if view.tokens[main].xpos in _GENERAL or view.lowers[main] in _MAY else -1


def _is_said_of_any(view: SentenceView, index: int, verb: int) -> bool:
    """Whether the clause is said of any thing of its kind, and tells what befalls it."""
    first = index + 1
    low = view.lowers[first]
    said = verb + 1 + (view.tokens[verb + 1].upos == "ADV")
    if view.lowers[said] in _TRUE or view.lowers[verb] in ("has", "have", "does", "do"):
        return False
    if low in ("it", "they"):
        if view.lowers[verb] in ("remains", "remain", "seems", "seem"):
            return False
        return view.tokens[verb].upos == "VERB" or view.tokens[said].xpos == "VBN" or view.tokens[said].upos == "ADJ"
    phrase = read_noun_phrase(view, first)
    if phrase is None or not _SUPPOSED.isdisjoint(view.lowers[first:verb]):
        return False
    head = view.lowers[phrase.last]
    if names_person(head) or (low == "the" and may_be_person(head)):
        return False
    if low in _ANY_OF_ITS_KIND:
        return True
    if low == "the":
        is_certain = not any(view.tokens[i].xpos == "MD" for i in range(len(view.tokens)))
        return is_certain and (view.tokens[verb].upos == "VERB" or view.tokens[said].upos in ("VERB", "ADJ"))
    return is_plural_noun(head) is True and view.tokens[first].upos in ("NOUN", "ADJ")
