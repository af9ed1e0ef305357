"""Find clauses that open a sentence and may be one of their own: "Although the roof was old, it held".

"The roof was old. But it held.", "The roof was old, but it held."
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from styler_nb.engines.variants.finding.subordination.opening_reasons import fitting_words
from styler_nb.engines.variants.reading.clause_pronouns import SUBJECT_PRONOUNS
from styler_nb.engines.variants.reading.clauses import MARKS, has_two_clauses, opens_clause
from styler_nb.engines.variants.reading.joints import count_words, has_report, is_statement, main_verb
from styler_nb.engines.variants.reading.moves import agreeing_nouns, inner_text
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.so_openings import says_how_much
from styler_nb.engines.variants.reading.statements import find_statement
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind, TokenKind

__all__ = ["capitalize", "find_opening_clauses"]

_FEWEST_WORDS = 3
_OWN = frozenset({"i", "we", "you"})
_BACK = frozenset({"it", "him", "her", "them", "his", "its", "their", "this", "these", "he", "she", "they"})
"""Words that may be for what the main clause names."""
_DENIALS = frozenset({"hardly", "rarely", "only", "still", "nevertheless", "however", "yet"})
_INNER = frozenset({"because", "although", "though", "while", "whereas", "if", "unless", "so", "whether"})
"""Words of another clause inside the first, which might reach into the second."""
_MAIN_AFTER = (
    frozenset({"when", "where", "wherever", "whenever", "as", "once", "until", "since", "before", "after"}) | _INNER
)
"""Words of another clause right after the first, so that the main one stands further on."""
_OF_TIME = frozenset({"since", "as"})
"""Words that open a clause of time as well as a reason."""
_WHY = frozenset({"why"})
_PRESENT = read_words("present_tags")
_COUNTED = frozenset({"many", "much", "few", "little", "long", "far"})
"""Words that "so" would make more of: "so many poets"."""
_REMOTE = frozenset({"would", "could", "might", "should", "must"})
_POINTING = frozenset({"this", "these"})
"""Words that with a noun look back to what was said before the sentence."""

_RESULT = r"(?:So|As a result|Therefore|Thus|Hence|For this reason|Consequently|As a consequence)\b"
_RESULT_NEXT = re.compile(rf"\s*{_RESULT}")
_RESULT_BEFORE = re.compile(rf"(?:^|[.!?]\s+){_RESULT}[^.!?]*[.!?]\s*$")


def _needed(variable: Variable) -> set[str]:
    return {*_WHY, *(f"^ {phrase.split()[0]}" for phrase in variable.parameters["words"])}


def _is_known(view: SentenceView, first: int) -> bool:
    """Whether the clause says what somebody is, which a sentence would tell as news: "because she was a woman"."""
    pronoun, be, article = view.lowers[first : first + 3]
    return pronoun in ("he", "she", "it", "they") and be in ("is", "was") and article in ("a", "an")


@needs(_needed)
def find_opening_clauses(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind opening_clause.

    Parameters
    ----------
    view : SentenceView
        The sentence.
    variable : Variable
        With the variants "joined", "period" and, perhaps, "comma"; `parameters.words` open the clause (one of them
        may be "even though"), and `parameters.answer` opens the second sentence or clause.
    lower_words : frozenset of str
        Words that occur in lower case in the block.
    """
    if view.block_kind is not BlockKind.PARAGRAPH or not is_statement(view):
        return
    first = 2 if view.lowers[:2] == ("even", "though") else 1
    if "why" in variable.forms and "why" in view.words:
        yield from _find_why(view, variable)
        return
    if " ".join(view.lowers[:first]) not in variable.parameters["words"]:
        return
    if view.lowers[0] in _OF_TIME and view.lowers[0] not in fitting_words(view):
        return
    last = len(view.tokens) - 1
    comma = next((i for i in range(first + 2, last - 2) if view.lowers[i] == ","), -1)
    if comma < 0 or not _is_statement(view, first, comma) or not _is_statement(view, comma + 1, last):
        return
    joined, period = variable.variant_index("joined"), variable.variant_index("period")
    answer = str(variable.parameters["answer"])
    options: tuple[Option, ...] = ()
    head, second = view.tokens[first], view.tokens[comma + 1]
    is_plain = (
        _is_plain(view, first, comma, past=answer == "then")
        and not _is_known(view, first)
        and view.is_free(0, first - 1)
        and view.is_free(comma, comma)
        and "\n" not in view.text[view.tokens[0].start : second.start]
        and head.kind is TokenKind.WORD
        and inner_text(view, 0, lower_words) is not None
    )
    if is_plain:
        is_name = head.text[:1].isupper()
        opening = "" if is_name else capitalize(head.text)
        begin = Patch(view.tokens[0].start, head.start if is_name else head.end, opening)
        ways = _list_ways(view, head.lower, comma + 1, answer)
        options = tuple(
            Option(index, (begin, Patch(view.tokens[comma].start, second.start, ways[variant.form])), 1 - first)
            for index, variant in enumerate(variable.variants)
            if variant.form in ways
        )
    yield Site(variable, view.tokens[0].start, second.end, joined, options, lengths=((period, -1),))


def _list_ways(view: SentenceView, opening: str, second: int, answer: str) -> dict[str, str]:
    """Give what parts the two statements in each way, the second of which begins at token `second`."""
    ways = {
        "period": f". {answer.capitalize()} ",
        "comma": f", {answer} ",
        "yet": ", yet ",
        "and yet": ", and yet ",
        "why": ", and that is why ",
    }
    if not _is_explained(view, second):
        del ways["why"]
    is_told_twice = answer == "so" and (_is_beside_result(view) or view.lowers[second] in _COUNTED)
    # "there was no ice, so it melted": what melted stands further back
    if is_told_twice or (opening == "there" and view.lowers[second] in SUBJECT_PRONOUNS):
        del ways["period"], ways["comma"]
    elif answer == "so" and says_how_much(view, second):
        del ways["period"]
    return ways


def _is_beside_result(view: SentenceView) -> bool:
    """Whether the sentence before or after already opens with "so" or its like, so that two would follow each other."""
    before, after = view.text[: view.tokens[0].start], view.text[view.tokens[-1].end :]
    return _RESULT_NEXT.match(after) is not None or _RESULT_BEFORE.search(before) is not None


def _find_why(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find "that is why" at the start of a sentence or of its second clause, which is counted and left."""
    for index in view.where(_WHY, 1, -_FEWEST_WORDS):
        is_before = view.lowers[max(index - 2, 0) : index] in (("that", "is"), ("this", "is"))
        begin = index - 2 if is_before else index - 1
        if not is_before and view.lowers[begin] != "that's":
            continue
        if begin == 0 or view.lowers[begin - 1] in ("and", ";"):
            start, end = view.tokens[begin].start, view.tokens[index].end
            yield Site(variable, start, end, variable.variant_index("why"), ())
        return


def _is_explained(view: SentenceView, first: int) -> bool:
    """Whether one statement in the present goes from a token to the end, which "that is why" may stand before."""
    verb = main_verb(view, first, len(view.tokens) - 1)
    is_present = verb > 0 and view.tokens[verb].xpos in _PRESENT and view.lowers[verb] not in _REMOTE
    return is_present and not has_two_clauses(view, first) and opens_clause(view, first, len(view.tokens))


def _is_statement(view: SentenceView, first: int, last: int) -> bool:
    """Whether a subject with its verb begins at a token, however much hangs on it."""
    statement = find_statement(view, first, last)
    return opens_clause(view, first, last) or (statement is not None and statement.begin == first)


def capitalize(word: str) -> str:
    """Write a word's first letter as a capital and leave the others as they are."""
    return word[:1].upper() + word[1:]


def _is_led_up_to(view: SentenceView, comma: int, last: int) -> bool:
    """Whether an addition stands before the main clause: "as it is taut, a state that it bears, the rope"."""
    further = next((i for i in range(comma + 1, last) if view.lowers[i] == ","), -1)
    if further < 0 or view.tokens[further + 1].upos not in ("DET", "PRON"):
        return False
    relative = next((i for i in range(comma + 1, further) if view.lowers[i] in ("that", "which", "who")), further)
    return not view.finds_finite(comma + 1, relative) and view.finds_finite(further + 1, last)


def _is_plain(view: SentenceView, first: int, comma: int, *, past: bool) -> bool:
    last = len(view.tokens) - 1
    subject, second = view.lowers[first], view.lowers[comma + 1]
    if subject in NOMINATIVE - _OWN and subject != second:
        # the pronoun may be for what the main clause names
        return False
    is_pointing = subject in _POINTING and view.tokens[first + 1].upos in ("NOUN", "ADJ")
    if subject not in NOMINATIVE and _BACK & {*view.lowers[first + is_pointing : comma]}:
        return False
    if second == "it" and "that" in view.lowers[comma + 2 : comma + 6]:
        return False  # "it was said that boats sank"
    if second in ("it", "they") and subject != second and not agreeing_nouns(view, second, first, comma):
        return False  # "because the hill is steep, they run" tells of what the sentence before named
    if "them" in view.lowers[comma + 1 :] and second not in ("they", "these", "those"):
        return False  # "because it has few symptoms, most of them do not know": of whom the sentence before told
    if second in _MAIN_AFTER or _is_led_up_to(view, comma, last):
        return (
            False  # "as sound is slow, whereas light is fast, the gap shows": what follows is not yet the main clause
        )
    if view.lowers[0] in view.lowers[comma + 1 :]:
        return False  # "because it is cold, he sleeps, and because it is dark, he sleeps long": two of a kind
    verbs = main_verb(view, first, comma), main_verb(view, comma + 1, last)
    return (
        not any(low in MARKS for low in view.lowers)
        and min(count_words(view, first, comma), count_words(view, comma + 1)) >= _FEWEST_WORDS
        and not has_report(view, first, comma)
        and _INNER.isdisjoint(view.lowers[first:comma])
        and not any(low in _DENIALS for low in view.lowers[comma + 1 : comma + 5])
        and (
            not past
            or all(view.tokens[v].xpos == "VBD" and view.lowers[v] not in ("had", "was", "were") for v in verbs)
        )
    )
