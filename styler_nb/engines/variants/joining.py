"""Judge in which ways two sentences may become one."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.clauses import after_opening_clause, is_relative, opens_clause
from styler_nb.engines.variants.joints import (
    begin_of_clause,
    classify,
    count_words,
    has_no_list,
    is_main,
    main_verb,
    may_follow,
    may_go_on,
    tense,
)
from styler_nb.engines.variants.kinship import announces, are_parallel, is_akin, is_aside_of_text
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.statements import find_statement
from styler_nb.engines.variants.view import SentenceView
from styler_nb.text.types import Token

__all__ = ["inner_connective", "joins_of", "joins_of_inner", "takes_and"]

_CONDITIONS = frozenset({"if", "when", "where"})
_SUBORDINATORS = _CONDITIONS | {
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
_INNER_CONNECTIVES = frozenset({"however", "nevertheless", "therefore"})
_LATEST_CONNECTIVE = 10
_DETAILING = frozenset(
    {"include", "includes", "included", "consist", "consists", "consisted", "mean", "means", "meant"}
)
_NEXT_POINTS = frozenset({"another", "other", "others", "one", "first", "second", "third", "next", "finally", "last"})
"""Words that open the next point of a list, which stands for itself."""
_LONGEST_DASH = 30
"""Most words of two clauses with a dash between them."""
_LONGEST_EXPLANATION = 14
_FEWEST_WORDS = 3
_CONTRASTS = frozenset({"but", "however", "although", "though", "yet", "while", "whereas", "nevertheless"})
_NEGATIONS = frozenset({"not", "never", "no", "neither", "nor", "nothing", "nobody", "none", "hardly", "rarely"})
_BE = frozenset({"is", "are", "was", "were", "am", "'s", "'re"})
_SPEAKERS = frozenset({"i", "we", "you", "he", "she"})
_LONGEST_NAME = 3
_POINTING = frozenset({"this", "these", "that", "those", "such"})
_POINTERS = frozenset({"this", "these", "such"})
"""Words that point to what was just said, whatever it opened with."""
_NO_OPENERS = _CONTRASTS | {"also", "finally", "first", "second", "firstly", "secondly", "and", "or", "so"}
"""Words that open a new step of the text, not one more clause on the same."""


def joins_of(
    view: SentenceView, following: SentenceView, second: int, variable: Variable, name: str, size: int
) -> Iterator[str]:
    """Name the ways in which two sentences may become one; a semicolon asks for less than a conjunction."""
    sizes = (count_words(view), count_words(following, second))
    last = len(view.tokens) - 1
    if _opens_point(view, following, second) or _takes_up_more(view, following, second):
        return
    if min(sizes) < _FEWEST_WORDS or not may_follow(following) or is_aside_of_text(following):
        return
    if following.lowers[second] == "as":
        return  # "he stopped; as his father had, he …" reads as if it hung on the first
    is_pair = are_parallel(view, following, second)
    if not (may_go_on(view) or (is_pair and may_follow(view))):
        return
    are_compound = _has_two_clauses(view, 0), _has_two_clauses(following, second)
    if all(are_compound) and not is_pair:
        return
    if is_pair and following.lowers[second] in _CONDITIONS:
        if name == "period" and size <= int(variable.parameters["longest_with_semicolon_words"]):
            yield "semicolon"
        return
    if following.lowers[second] in _SUBORDINATORS or following.lowers[second] == view.lowers[last - 1]:
        return  # a case of its own, or "the magma; magma that"
    subject = begin_of_clause(following, second, len(following.tokens) - 1)
    if subject is not None and subject > second and name == "period":
        yield from _joins_of_opener(view, following, subject, variable, size)
        return
    is_short = size <= int(variable.parameters["longest_joined_words"])
    if size <= int(variable.parameters["longest_with_semicolon_words"]) and not _gives_reason(following, second):
        context = classify(following, second, view, last, size).split()[0]
        if name == "period_connective":
            yield "semicolon_connective"
        elif name == "period_word" and variable.parameters["word"] != "and":
            yield "semicolon_word"
        elif name == "period" and context in ("noun", "same") and announces(view) and not any(are_compound):
            yield from ("colon", "dash") if size <= _LONGEST_DASH else ("colon",)
        elif "but" not in view.lowers and _goes_on(view, last, following, second, context):
            yield "semicolon"
            if following.lowers[second] in _POINTING and size <= _LONGEST_DASH and _explains(following, second):
                yield "dash"
    if not is_short or any(are_compound):
        return
    if variable.parameters["word"] == "and":
        if is_pair and name == "period" and _are_main(view, following, second) and has_no_list(view, last):
            yield from ("comma", "semicolon_word")
        elif takes_and(view, last, following, second):
            yield "comma"
            if name == "period":
                yield "semicolon_word"
                if following.lowers[second] not in ("he", "she"):
                    yield "period_word"
    elif (
        is_main(view, 0, last)
        and not _CONTRASTS & {*view.lowers, *following.lowers[second:]}
        and not _is_compound(view, last)
    ):
        yield "comma"
    if name == "period_word" and variable.parameters["word"] == "and":
        yield "period"


def inner_connective(view: SentenceView) -> int:
    """Give the place of a connective between commas after a sentence's first phrase, 0 where there is none."""
    for place in range(2, min(_LATEST_CONNECTIVE, len(view.tokens) - 3)):
        if view.lowers[place] in _INNER_CONNECTIVES and view.lowers[place - 1] == "," == view.lowers[place + 1]:
            opening = view.lowers[: place - 1]
            return 0 if "," in opening or opening[0] in _NO_OPENERS else place
    return 0


def joins_of_inner(
    view: SentenceView, following: SentenceView, place: int, variable: Variable, size: int
) -> Iterator[str]:
    """Name the ways to write a sentence with a connective between commas with a conjunction before it instead."""
    is_phrase = following.tokens[0].upos in ("ADP", "ADV")
    if not is_phrase and not following.is_finite(place + 2):
        return
    if is_phrase and not opens_clause(following, place + 2, len(following.tokens)):
        return
    yield "period_word"
    last = len(view.tokens) - 1
    if not (may_go_on(view) and may_follow(following)) or _CONTRASTS & {*view.lowers}:
        return
    are_compound = _has_two_clauses(view, 0), _has_two_clauses(following, place + 2)
    if size <= int(variable.parameters["longest_with_semicolon_words"]) and not all(are_compound):
        yield "semicolon_word"
    if size <= int(variable.parameters["longest_joined_words"]) and not any(are_compound) and is_main(view, 0, last):
        yield "comma"


def _are_main(view: SentenceView, following: SentenceView, second: int) -> bool:
    return is_main(view, 0, len(view.tokens) - 1) and is_main(following, second, len(following.tokens) - 1)


def _joins_of_opener(
    view: SentenceView, following: SentenceView, subject: int, variable: Variable, size: int
) -> Iterator[str]:
    """Name the ways to join a sentence that opens with a phrase and its comma: "In May, he left".

    With a subject of its own such a sentence begins a new point: "In Iceland, hot water …".
    """
    last = len(view.tokens) - 1
    if size > int(variable.parameters["longest_with_semicolon_words"]) or following.lowers[0] in _NO_OPENERS:
        return
    if following.lowers[:2] == view.lowers[:2]:
        return
    context = classify(following, subject, view, last, size).split()[0]
    if context == "pronoun" and _goes_on(view, last, following, subject, context):
        yield "semicolon"


def _opens_point(view: SentenceView, following: SentenceView, second: int) -> bool:
    """Whether a sentence is the next point of a list; "other methods" after "a method" sets two side by side."""
    low = following.lowers[second]
    if low not in _NEXT_POINTS:
        return False
    return low not in ("another", "other", "others") or not is_akin(view, following, second)


def _goes_on(view: SentenceView, end: int, other: SentenceView, second: int, context: str) -> bool:
    """Whether a second clause is close enough to the first for a semicolon: by its subject, or by a thing of both."""
    if context == "connective":
        return True
    if context == "noun":
        return other.tokens[second].upos != "PROPN" and is_akin(view, other, second)
    return _is_same_account(view, end, other, second)


def _takes_up_more(view: SentenceView, following: SentenceView, second: int) -> bool:
    """Whether a sentence may take up more than the one before it: "These measures" after the last of three."""
    if following.lowers[second] not in _POINTING or following.tokens[second + 1].upos not in ("NOUN", "ADJ"):
        return False
    nouns = [t.lower.removesuffix("s") for t in following.tokens[second + 1 : second + 3] if t.upos == "NOUN"]
    known = {t.lower.removesuffix("s") for t in view.tokens}
    return not any(noun in known for noun in nouns)


def _is_same_account(view: SentenceView, end: int, other: SentenceView, second: int) -> bool:
    """Whether the second clause goes on about what the first one was about, as far as its subject tells."""
    if other.lowers[second] in _POINTERS:
        return True
    begin = begin_of_clause(view, 0, end)
    if begin is None:
        statement = find_statement(view, 0, end)
        begin = after_opening_clause(view, end) if statement is None else statement.begin
        if statement is None and not begin:
            return False
    low, subject = other.lowers[second].split("'")[0], view.lowers[begin].split("'")[0]
    if low in ("i", "we", "you", "there"):
        return subject == low
    if low in ("he", "she"):
        forms = {"he", "his", "him"} if low == "he" else {"she", "her", "hers"}
        head = view.tokens[begin:end][:_LONGEST_NAME]
        return bool(forms & {*view.lowers}) or any(t.upos == "PROPN" and not t.lower.endswith("s") for t in head)
    if low == "they":
        return any(_is_plural(t) for t in view.tokens[:end]) or subject == "they"
    if low == "it":
        if _is_expletive(other, second) and not is_akin(view, other, second):
            return False
        return subject not in _SPEAKERS | {"they", "these", "those"}
    return True


def _is_plural(token: Token) -> bool:
    return token.upos in ("NOUN", "PROPN") and token.lower.endswith("s") and not token.lower.endswith("ss")


def _explains(view: SentenceView, second: int) -> bool:
    """Whether a clause says what something is: "it was", "this means"."""
    is_thing = view.lowers[second] in ("it", "this", "that", "they", "these") and not _is_expletive(view, second)
    is_short = count_words(view, second) <= _LONGEST_EXPLANATION
    return is_thing and (is_short or view.lowers[second + 1] in ("is", "was", "are", "were", "means", "meant"))


def _is_expletive(view: SentenceView, second: int) -> bool:
    """Whether "it" stands for what follows: "it is possible to wait", "it is known that they wait"."""
    if view.lowers[second].split("'")[0] != "it":
        return False
    ahead = view.tokens[second + 1 : second + 11]
    is_judged = any(t.upos == "ADJ" or t.xpos == "VBN" for t in ahead[:4])
    return is_judged and any(t.lower in ("to", "that", "why", "how", "whether") for t in ahead)


def _gives_reason(view: SentenceView, second: int) -> bool:
    """Whether a sentence only names the reason of the one before it: "This is because …"."""
    return "because" in view.lowers[second : second + 4] or "why" in view.lowers[second : second + 4]


def _has_two_clauses(view: SentenceView, first: int) -> bool:
    """Whether a sentence is joined from two main clauses as it stands; a third would make a chain."""
    return any(
        view.lowers[i] in ("and", "but", "so", "yet") and opens_clause(view, i + 1, len(view.tokens))
        for i in range(first + 2, len(view.tokens) - 3)
    )


def _is_compound(view: SentenceView, last: int, first: int = 0) -> bool:
    """Whether clauses or verbs are coordinated in [first, last)."""
    return any(
        view.lowers[i] in ("and", "but", "or", "so", "yet")
        and (
            view.lowers[i - 1] == ","
            or any(view.is_finite(k) for k in range(i + 1, min(i + 3, last)))
            or opens_clause(view, i + 1, last)
        )
        for i in range(first + 1, last - 1)
    )


def takes_and(view: SentenceView, end: int, other: SentenceView, second: int) -> bool:
    """Whether "and" may join two clauses: the second goes on with the account, and neither explains nor corrects.

    The first ends before token `end` of its sentence, the second starts at token `second` of its own.
    """
    last = len(other.tokens) - 1
    if not is_main(view, 0, end) or _is_compound(view, end) or _is_compound(other, last, second):
        return False
    context = classify(other, second, view, end, 0).split()[0]
    if context not in ("pronoun", "same") or _gives_reason(other, second):
        return False
    if (_CONDITIONS | _DETAILING) & {*other.lowers[second + 1 : second + 4]}:
        return False  # "it occurs when …", "these include" say what the first clause speaks of
    if not _is_same_account(view, end, other, second):
        return False
    if context == "same" and (any(is_relative(view, i) for i in range(1, end)) or not has_no_list(view, end)):
        return False
    lowers = view.lowers[:end]
    # "he wrote every week; he was not a great writer" sets one against the other
    both = (*lowers, *other.lowers[second:last])
    if any(low in _NEGATIONS or low.endswith("n't") for low in both) or _CONTRASTS & {*lowers}:
        return False
    begin = begin_of_clause(view, 0, end) or 0
    if view.lowers[begin : begin + 2] == other.lowers[second : second + 2] and lowers[begin] != "there":
        # "he was drinking; he was drinking like a fish" says it again
        return False
    verbs = main_verb(view, 0, end), main_verb(other, second, last)
    if min(verbs) < 0 or tense(view, verbs[0]) != tense(other, verbs[1]):
        return False
    return not _describes(other, verbs[1]) or _describes(view, verbs[0])


def _describes(view: SentenceView, verb: int) -> bool:
    """Whether a verb states how something is, was or had been; after an event this tells why it happened."""
    low = view.lowers[verb]
    if low in ("had", "has", "have"):
        return view.lowers[verb + 1] != "to"
    if low in ("was", "were"):
        return True
    after = verb + 2 if view.tokens[verb + 1].upos == "ADV" else verb + 1
    return (low in _BE or low.endswith(("'s", "'re"))) and view.tokens[after].xpos != "VBN"
