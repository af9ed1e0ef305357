"""Find subordinate clauses that stand before or after their main clause: "When it rains, we stay at home"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.clause_pronouns import (
    SUBJECT_PRONOUNS,
    base_of,
    is_impersonal,
    refers_across,
    swap,
    takes_up,
)
from styler_nb.engines.variants.joints import connective_end, guess_verb
from styler_nb.engines.variants.main_clauses import (
    ends_with_main_verb,
    is_about_doing,
    is_parted_by_comma,
    is_simple,
)
from styler_nb.engines.variants.moves import (
    agreeing_nouns,
    capitalized,
    first_finite,
    inner_text,
    is_figure,
    is_imperative,
    is_prose,
    may_move,
    negates,
    opens,
    pronouns,
    text_of,
)
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import measure_phrase, read_words, split_phrases

__all__ = ["find_clause_order"]

FRONT, FINAL = 0, 1
_LONGEST_MOVED = 14
_HAVE = frozenset({"has", "have", "had", "haven't", "hasn't", "hadn't"})
_LONGEST_MAIN = 16
_ASKING = read_words("asking")
_WISHES = frozenset(
    {"like", "want", "need", "wish", "prefer", "looking", "interested", "fancy", "wondering", "curious"}
)
_TIME_NOUNS = frozenset(
    {"day", "time", "moment", "year", "period", "age", "era", "point", "case", "days", "times", "years", "cases",
     "century", "situation", "situations", "weeks", "months", "minutes", "hours", "week", "month", "way", "reason"}
)  # fmt: skip
_CLOCK = frozenset({"am", "pm", "a.m", "p.m", "a.m.", "p.m.", "o'clock", "noon", "midnight"})
_NAMED_TIMES = read_words("times")
_FOCUSING = read_words("focusing")
_PARTS = frozenset({"one", "some", "others", "both", "many", "most", "all", "each", "none", "few", "two", "another"})
_BARE_CLAUSE = 2
"""Tokens of a clause that is a noun and a verb."""
_GOALS = frozenset({"until", "till"})
"""Words before what is waited for, which in front would be told before there is anything to wait with."""
_GUESSES = frozenset({"may", "might", "must"})
"""Verbs of a guess that a condition gives the sign of: "if the tips are brown, the air may be too dry"."""


def find_clause_order(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind clause_order.

    `parameters.words` are the subordinators, `parameters.comma` those that want a comma before them at the end,
    `parameters.narrow` those whose force a negation of the main clause changes.
    """
    subordinators = split_phrases(tuple(variable.parameters["words"]))
    if subordinators.keys().isdisjoint(view.lowers) or not is_prose(view):
        return
    end = len(view.tokens) - 1
    after = measure_phrase(view.lowers, 0, subordinators)
    if after:
        comma = view.lowers.index(",") if "," in view.lowers else -1
        is_clause = first_finite(view, after, comma) > 0 or guess_verb(view, after, comma) > 0
        if comma < after + 2 or not is_clause or view.tokens[after].upos == "PUNCT":
            return
        if comma + 2 >= end or (view.lowers[0] == "since" and _is_perfect(view, comma + 1, end)):
            return
        options = _to_final(view, after, comma, end, variable)
        yield _site(view, variable, FRONT, after, options)
        return
    for index in range(3, end - 2):
        after = index + measure_phrase(view.lowers, index, subordinators)
        if after == index or not (opens(view, after, end) or guess_verb(view, after, end) > 0):
            continue
        if first_finite(view, 0, index) < 0 and not is_imperative(view, 0):
            continue
        is_goal = view.lowers[index] in _GOALS
        options = () if is_goal else _to_front(view, index, after, end, variable, lower_words)
        yield _site(view, variable, FINAL, after, options)
        return


def _site(view: SentenceView, variable: Variable, current: int, after: int, options: tuple[Option, ...]) -> Site:
    first, last = (view.tokens[0].start, view.tokens[-1].start) if options else (
        view.tokens[after - 1].start, view.tokens[after - 1].end)  # fmt: skip
    return Site(variable, first, last, current, options)


def _is_listed(view: SentenceView, first: int, after: int, variable: Variable, name: str) -> bool:
    return " ".join(view.lowers[first:after]) in variable.parameters.get(name, ())


def _to_final(view: SentenceView, after: int, comma: int, end: int, variable: Variable) -> tuple[Option, ...]:
    main = comma + 2 if view.lowers[comma + 1] == "then" else comma + 1
    if view.lowers.count(",") > 1 or comma - after > _LONGEST_MOVED or end - main > _LONGEST_MAIN:
        return ()
    if comma - after == _BARE_CLAUSE and view.tokens[after].upos == "NOUN":
        return ()  # "if blisters form, they …": what comes about at all is told first
    if _is_offer(view, after, comma, main) or (view.lowers[0] == "if" and _GUESSES & {*view.lowers[main:end]}):
        return ()
    if not (opens(view, after, comma) or guess_verb(view, after, comma) > 0) or not may_move(view, 0, end):
        return ()
    if is_figure(view, main):
        return ()
    is_marked = _is_listed(view, 0, after, variable, "comma")
    if not is_simple(view, main, end) and not ends_with_main_verb(view, main, end):
        may_be_marked = is_marked or view.lowers[0] == "because"
        if not may_be_marked or not is_parted_by_comma(view, main, end):
            return ()
        is_marked = True
    if _is_listed(view, 0, after, variable, "narrow") and negates(view, main, end):
        return ()
    if any(view.lowers[i] in ("and", "but", "or") and opens(view, i + 1, end) for i in range(main, end)):
        return ()  # of both statements the clause holds in front alone
    if {"different", "another", "other"} & {*view.lowers[main:end]} and _shares_noun(view, (main, end), (after, comma)):
        return ()  # "if a shop will not, find a different shop"
    subject, other = "" if is_about_doing(view, main, end) else base_of(view, main), base_of(view, after)
    head, tail = text_of(view, main, end), text_of(view, after, comma)
    if subject in SUBJECT_PRONOUNS and subject != other:
        swapped = swap(view, (after, comma), (main, end))
        if swapped is None:
            if agreeing_nouns(view, subject, after, comma):
                return ()
        else:
            stop, pronoun = swapped
            head = f"{text_of(view, after, stop)} {text_of(view, main + 1, end)}"
            tail = f"{pronoun} {text_of(view, stop, comma)}"
    if any(
        agreeing_nouns(view, view.lowers[i], main, end) for i in pronouns(view, after + 1, comma) if _is_bare(view, i)
    ):
        return ()
    if other in SUBJECT_PRONOUNS and subject != other and _is_of_before(view, other, main, end):
        return ()
    if refers_across(view, (main, end), (after, comma)) or takes_up(view, (main, end), (after, comma)):
        return ()
    mark = "," if is_marked else ""
    word = text_of(view, 0, after).lower()
    return (_reorder(view, FINAL, f"{capitalized(head)}{mark} {word} {tail}"),)


def _shares_noun(view: SentenceView, main: tuple[int, int], clause: tuple[int, int]) -> bool:
    """Whether two stretches name the same thing."""
    first, second = ({view.lowers[i] for i in range(*part) if view.tokens[i].upos == "NOUN"} for part in (main, clause))
    return bool(first & second)


def _is_of_before(view: SentenceView, pronoun: str, main: int, end: int) -> bool:
    """Whether a pronoun that stands for what was named before would seem to stand for a noun of the main clause."""
    if is_imperative(view, main):
        return True
    verb = max(first_finite(view, main, end), main)
    return not agreeing_nouns(view, pronoun, main, verb) and bool(agreeing_nouns(view, pronoun, verb, end))


def _is_bare(view: SentenceView, index: int) -> bool:
    """Whether a pronoun may stand for what only the sentence before names: "if one of them fails"."""
    low = view.lowers[index]
    return low in ("them", "him") or (low == "it" and not view.is_finite(index + 1))


def _is_offer(view: SentenceView, after: int, comma: int, main: int) -> bool:
    """Whether a condition gives the reason for telling, not for what is told: "if you like walks, a path goes west"."""
    if view.lowers[0] != "if" or base_of(view, after) != "you" or is_imperative(view, main):
        return False
    return bool(_WISHES & set(view.lowers[after + 1 : comma])) and not {"you", "your"} & set(view.lowers[main:])


def _to_front(
    view: SentenceView, index: int, after: int, end: int, variable: Variable, lower_words: frozenset[str]
) -> tuple[Option, ...]:
    stop = index - 1 if view.lowers[index - 1] == "," else index
    lead = 1 if view.lowers[0] in ("but", "yet") else connective_end(view, 0)
    if "," in (*view.lowers[lead:stop], *view.lowers[index:end]) or (view.lowers[index] == "since" and stop == index):
        return ()
    if end - after > _LONGEST_MOVED or stop > _LONGEST_MAIN or not _hangs_on_main(view, index, stop):
        return ()
    if not is_simple(view, lead, stop) or not _is_whole(view, after, end) or not may_move(view, lead, end):
        return ()
    if _is_listed(view, index, after, variable, "narrow") and (
        negates(view, lead, stop) or _has_two_verbs(view, lead, stop)
    ):
        return ()  # "stay low and shut the doors because smoke rises" gives the reason for one of the two
    if {"one", "ones"} & {*view.lowers[after:end]}:
        return ()  # "after the old one died": which kind of thing is said before
    # "when you can" leans on the verb before it, "because one was old" on the noun
    if view.tokens[end - 1].upos in ("AUX", "PART") or view.lowers[after] in _PARTS:
        return ()
    opening = view.tokens[lead].text if lead else inner_text(view, 0, lower_words)
    if opening is None or view.lowers[lead] in ("and", "but", "so", "or", "yet", "now", "thus"):
        return ()
    main = opening + view.text[view.tokens[lead].end : view.tokens[stop - 1].end]
    clause = text_of(view, after, end)
    subject, other = base_of(view, after), base_of(view, lead)
    if subject in SUBJECT_PRONOUNS and subject != other:
        swapped = swap(view, (lead, stop), (after, end))
        if swapped is None:
            if agreeing_nouns(view, subject, lead, stop) or (subject == "it" and is_impersonal(view, after)):
                return ()
        else:
            place, pronoun = swapped
            noun = opening + view.text[view.tokens[lead].end : view.tokens[place - 1].end]
            main = f"{pronoun} {text_of(view, place, stop)}"
            clause = f"{noun} {text_of(view, after + 1, end)}"
    if other in SUBJECT_PRONOUNS and subject != other and agreeing_nouns(view, other, after, end):
        return ()
    if takes_up(view, (after, end), (lead, stop)):
        return ()
    if refers_across(view, (lead, stop), (after, end)) or refers_across(view, (after, end), (lead, stop)):
        return ()
    word = text_of(view, index, after)
    word = f"{text_of(view, 0, lead)} {word}" if lead else capitalized(word)
    return (_reorder(view, FRONT, f"{word} {clause}, {main}"),)


def _has_two_verbs(view: SentenceView, first: int, end: int) -> bool:
    return any(
        view.lowers[i] in ("and", "or") and view.tokens[i + 1].upos in ("VERB", "AUX") for i in range(first, end - 1)
    )


def _is_perfect(view: SentenceView, first: int, end: int) -> bool:
    """Whether a clause says what has been so from some time on: beside it "since" may be of time."""
    return any(view.lowers[i] in _HAVE or view.lowers[i].endswith("'ve") for i in range(first, end))


def _reorder(view: SentenceView, variant: int, text: str) -> Option:
    return Option(variant, (Patch(view.tokens[0].start, view.tokens[-2].end, text),))


def _is_whole(view: SentenceView, first: int, end: int) -> bool:
    """Whether no conjunction may lead back from the clause to the one before it."""
    lowers = view.lowers
    return not any(
        lowers[i] in (",", "than", "but", "then", "though", "anyway")
        or (lowers[i] in ("and", "or") and not _joins_words(view, i))
        for i in range(first, end)
    )


def _joins_words(view: SentenceView, index: int) -> bool:
    pair = {view.tokens[index - 1].upos, view.tokens[index + 1].upos}
    return pair <= {"NOUN", "PROPN"} or pair == {"ADJ"}


def _names_time(view: SentenceView, stop: int) -> bool:
    """Whether a statement ends with a time, of which a clause with "when" tells more."""
    last = view.lowers[stop - 1]
    return last in _NAMED_TIMES | _CLOCK or any(c.isdigit() for c in last)


_FEWEST_BEFORE_LIMIT = 6
"""Tokens of a statement from which on "until" and what follows may come before it."""


def _hangs_on_main(view: SentenceView, index: int, stop: int) -> bool:
    """Whether the clause after `index` is an adverbial of the whole statement, not of its last word."""
    is_particle = view.lowers[stop - 1] in ("up", "out", "off", "down", "away", "over", "back")
    if view.tokens[stop - 1].upos in ("AUX", "NUM", "SCONJ", "ADP", "PART") and not is_particle:
        return False
    if view.lowers[stop - 1] in _FOCUSING | _TIME_NOUNS:
        return False
    if view.lowers[index] == "when" and _names_time(view, stop):
        return False  # "they need less in winter, when they hardly grow", "it began at 4:40 p.m., when"
    if view.lowers[index] in ("if", "when") and _ASKING & set(view.lowers[:stop]):
        return False
    if view.lowers[0] == "it" and stop < 5:
        return False
    if view.lowers[index] in ("until", "till") and stop < _FEWEST_BEFORE_LIMIT:
        return False  # "she stood there until it was dark": how long is the news
    # "he was walking home when", "he had just left when": what follows is the news
    lowers = view.lowers[:stop]
    is_scene = any(view.tokens[i].xpos == "VBG" for i in range(stop)) and ("was" in lowers or "were" in lowers)
    return not (view.lowers[index] == "when" and (is_scene or "had" in lowers or "about" in lowers))
