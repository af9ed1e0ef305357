"""Judge in which ways the clauses of two sentences that go on with one another may become one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from styler_nb.engines.variants.finding.linking.accounts import (
    CONDITIONS,
    CONTRASTS,
    gives_reason,
    is_compound,
    is_expletive,
    is_same_account,
    takes_and,
)
from styler_nb.engines.variants.finding.linking.going_on import goes_on
from styler_nb.engines.variants.finding.linking.inner_connectives import NO_OPENERS
from styler_nb.engines.variants.finding.linking.kinship import announces, announces_row, are_parallel, is_akin
from styler_nb.engines.variants.finding.linking.ties import STAGES
from styler_nb.engines.variants.reading.apart import ends_in_relative, ends_in_side_clause
from styler_nb.engines.variants.reading.clauses import has_two_clauses, opens_clause
from styler_nb.engines.variants.reading.denials import has_denial
from styler_nb.engines.variants.reading.joints import (
    begin_of_clause,
    classify_joint,
    count_words,
    has_no_list,
    is_main,
    main_verb,
    may_follow,
    may_go_on,
)
from styler_nb.engines.variants.reading.statements import find_statement
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["has_last_part", "joins_of_clauses"]

_SUBORDINATORS = CONDITIONS | {
    "although",
    "though",
    "because",
    "since",
    "while",
    "as",
    "once",
    "before",
    "after",
    "until",
}
_TIMES = read_words("times") | {"century", "decade", "later", "today", "now", "meanwhile", "end", "beginning"}
_DATES = frozenset({"war", "wars", "century", "centuries", "decade", "decades", "year", "years"})
_LONGEST_DASH = 30
"""Most words of two clauses with a dash between them."""
_LONGEST_EXPLANATION = 14
_POINTING = read_words("pointing")
_OF_ONE = frozenset({"this", "that", "it", "he", "she"})
"""Subjects that "they" in the next sentence does not take up."""
_LONGEST_PLACE = 4
_MONTHS = read_words("months")
_TAKING_UP = NOMINATIVE | {"this", "these", "its", "their", "the", "there"}
_LIMITS = frozenset(
    {"no", "not", "never", "only", "cannot", "none", "few", "less", "fewer", "avoid", "rarely", "seldom"}
)


def joins_of_clauses(
    view: SentenceView, following: SentenceView, second: int, variable: Variable, name: str, size: int
) -> Iterator[str]:
    """Name the ways to join two sentences that go on with one another, clause by clause."""
    last = len(view.tokens) - 1
    is_pair = are_parallel(view, following, second)
    if not (may_go_on(view) or (is_pair and may_follow(view))):
        return
    are_compound = has_two_clauses(view, 0), has_two_clauses(following, second)
    if all(are_compound) and not is_pair:
        return
    if is_pair and following.lowers[second] in CONDITIONS:
        if name == "period" and size <= int(variable.parameters["longest_with_semicolon_words"]):
            yield "semicolon"
            if size <= int(variable.parameters["longest_joined_words"]) and _are_plain_conditions(view, following):
                yield "comma"
        return
    if following.lowers[second] == view.lowers[last - 1]:
        return  # "the magma; magma that"
    if "also" in view.lowers and "also" in following.lowers[second:]:
        return  # one more point, and one more
    if following.lowers[second] in _SUBORDINATORS:
        if name == "period" and size <= int(variable.parameters["longest_with_semicolon_words"]):
            yield from _joins_of_dependent(view, following, second)
        return
    subject = begin_of_clause(following, second, len(following.tokens) - 1)
    if subject is not None and subject > second and name == "period":
        yield from _joins_of_opener(view, following, subject, variable, size)
        return
    if size <= int(variable.parameters["longest_with_semicolon_words"]) and not gives_reason(following, second):
        yield from _joins_by_mark(view, following, second, variable, name, size, are_compound)
    if size <= int(variable.parameters["longest_joined_words"]) and not any(are_compound):
        yield from _joins_by_word(view, following, second, variable, name, is_pair=is_pair)


def _joins_by_mark(
    view: SentenceView,
    following: SentenceView,
    second: int,
    variable: Variable,
    name: str,
    size: int,
    are_compound: tuple[bool, bool],
) -> Iterator[str]:
    """Name the marks, with or without a word after them, that may stand between two sentences made one."""
    last = len(view.tokens) - 1
    context = classify_joint(following, second, view, last, size).split()[0]
    if name == "period_connective":
        yield "semicolon_connective"
    elif name == "period_word" and variable.parameters["word"] != "and":
        yield "semicolon_word"
    elif name == "period" and context in ("noun", "same") and announces(view) and not any(are_compound):
        yield from ("colon", "dash") if size <= _LONGEST_DASH else ("colon",)
    elif name == "period" and announces_row(view, following, second):
        yield "colon"
    elif context in ("noun", "same") and any(are_compound):
        pass  # another matter, and one more thing about it
    elif following.lowers[second] in NOMINATIVE and (are_compound[0] or has_last_part(view)):
        pass  # a third clause: "the cellar was wet, and she lost two chairs; she painted the door"
    elif following.lowers[second] == "they" and view.lowers[0] in _OF_ONE:
        pass  # "this includes lamps; they may come in"
    elif "but" not in view.lowers and goes_on(view, last, following, second, context):
        yield "semicolon"
        is_said_again = view.lowers[:2] == following.lowers[second : second + 2]
        is_told = begin_of_clause(view, 0, last) is not None
        if is_told and size <= _LONGEST_DASH and _explains(following, second) and not is_said_again:
            yield "dash"


def _joins_by_word(
    view: SentenceView, following: SentenceView, second: int, variable: Variable, name: str, *, is_pair: bool
) -> Iterator[str]:
    """Name the ways to join two sentences with a comma and a word."""
    last = len(view.tokens) - 1
    if variable.parameters["word"] == "and":
        if "died" in following.lowers[second + 1 : second + 3]:
            return  # "she also taught, and she died in Rome": the end of a life is no further point
        if is_pair and _limits(view) != _limits(following):
            return  # "men may drink four cups; pregnant women no more than two" sets one against the other
        if is_pair and name == "period" and _are_main(view, following, second) and has_no_list(view, last):
            yield "comma"
        elif takes_and(view, last, following, second):
            yield "comma"
            if name == "period" and following.lowers[second] not in ("he", "she"):
                yield "period_word"
    elif (
        is_main(view, 0, last)
        and not _is_of_one_country(view, following, second)
        and not CONTRASTS & {*view.lowers, *following.lowers[second:]}
        and not is_compound(view, last)
        and not (following.lowers[second] in NOMINATIVE and ends_in_relative(view, last))
    ):
        yield "comma"
    if name == "period_word" and variable.parameters["word"] == "and":
        yield "period"


def _joins_of_opener(
    view: SentenceView, following: SentenceView, subject: int, variable: Variable, size: int
) -> Iterator[str]:
    """Name the ways to join a sentence that opens with a phrase and its comma: "In May, he left".

    With a subject of its own such a sentence begins a new point: "In Iceland, hot water …".
    """
    last = len(view.tokens) - 1
    if size > int(variable.parameters["longest_with_semicolon_words"]) or following.lowers[0] in NO_OPENERS:
        return
    if following.lowers[:2] == view.lowers[:2] or ends_in_side_clause(view, last):
        return
    context = classify_joint(following, subject, view, last, size).split()[0]
    opening = following.lowers[:subject]
    if "," in opening and opening[-1] != ",":
        return  # "for many guests, the first place they see is the port": the subject stands before "they"
    if context == "pronoun":
        is_close = not _is_new_date(opening) and goes_on(view, last, following, subject, context)
    elif opening[0] in STAGES and not _POINTING & {*opening[:3]}:
        return  # the next step
    else:
        is_close = bool(_POINTING & {*opening[:3]}) or (context == "same" and not _is_new_time(opening))
        is_close = is_close and is_akin(view, following, 0) and following.tokens[0].upos in ("ADP", "ADV")
    if is_close and not (has_two_clauses(view, 0) or has_two_clauses(following, subject)):
        yield "semicolon"


def _joins_of_dependent(view: SentenceView, following: SentenceView, second: int) -> Iterator[str]:
    """Name the ways to join a sentence that opens with a clause: "When it froze, the ferry was closed"."""
    last = len(view.tokens) - 1
    statement = find_statement(following, second, len(following.tokens) - 1)
    if view.lowers[0] in _SUBORDINATORS or "but" in view.lowers or statement is None or statement.begin == second:
        return
    if has_two_clauses(view, 0) or has_two_clauses(following, statement.begin):
        return
    if not opens_clause(following, second + 1, statement.begin - 1) or ends_in_side_clause(view, last):
        return
    low = following.lowers[statement.begin]
    if is_akin(view, following, second) and (
        low not in NOMINATIVE or is_same_account(view, last, following, statement.begin)
    ):
        yield "semicolon"


def _is_of_one_country(view: SentenceView, following: SentenceView, second: int) -> bool:
    """Whether what a place opens is past, and the next sentence tells of now: "In Japan, it ended. Some are in use"."""
    comma = view.lowers.index(",") if view.lowers[0] == "in" and "," in view.lowers[: _LONGEST_PLACE + 2] else 0
    if not comma or view.tokens[comma - 1].upos != "PROPN" or view.lowers[comma - 1] in _MONTHS:
        return False
    verb = main_verb(view, comma + 1, len(view.tokens) - 1)
    is_now = any(
        token.xpos in ("VBP", "VBZ") or (token.xpos == "VB" and before.upos in ("NOUN", "PUNCT"))
        for before, token in pairwise(following.tokens[second:])
    )
    return verb > 0 and view.tokens[verb].xpos == "VBD" and is_now and following.lowers[second] not in _TAKING_UP


def _limits(view: SentenceView) -> bool:
    """Whether a sentence denies something or sets a limit."""
    return has_denial(view.lowers, _LIMITS)


def _are_main(view: SentenceView, following: SentenceView, second: int) -> bool:
    return is_main(view, 0, len(view.tokens) - 1) and is_main(following, second, len(following.tokens) - 1)


def _is_new_date(opening: Sequence[str]) -> bool:
    return any(low[:1].isdigit() or low in _DATES for low in opening)


def _is_new_time(opening: Sequence[str]) -> bool:
    return any(low[:1].isdigit() or low in _TIMES for low in opening)


def _are_plain_conditions(view: SentenceView, following: SentenceView) -> bool:
    """Whether each of two sentences is one condition and one clause: "and" may stand between them."""
    for one in (view, following):
        if one.lowers.count(",") != 1 or "and" in one.lowers or "but" in one.lowers:
            return False
    return True


def _explains(view: SentenceView, second: int) -> bool:
    """Whether a clause says what something is: "it is a", "this means"."""
    low, verb = view.lowers[second], view.lowers[second + 1]
    if low not in ("it", "this", "that", "they", "these") or is_expletive(view, second):
        return False
    is_short = count_words(view, second) <= _LONGEST_EXPLANATION
    if low in _POINTING:
        return is_short or verb in ("is", "was", "are", "were", "means", "meant")
    after = view.tokens[second + 2]
    return is_short and verb in ("is", "was", "are", "were") and after.lower in ("a", "an", "the")


def has_last_part(view: SentenceView) -> bool:
    """Whether a comma and a conjunction bring one thing more: "on soil and bark, and a few live under water"."""
    last = len(view.tokens) - 2
    return any(
        view.lowers[i] == "," and view.lowers[i + 1] in ("and", "but", "so") and view.tokens[i + 2].upos != "VERB"
        for i in range(2, last)
    )
