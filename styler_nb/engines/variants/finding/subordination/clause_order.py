"""Find subordinate clauses that stand before or after their main clause: "When it rains, we stay at home"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.subordination.clause_ends import (
    hangs_on_main,
    is_about_clause,
    is_unbroken,
    may_tell_which_time,
    takes_up_told,
    waits,
)
from styler_nb.engines.variants.finding.subordination.clause_exchange import lead_with_clause, trail_with_clause
from styler_nb.engines.variants.finding.subordination.clause_leanings import (
    brings_in_another,
    ends_with_relative,
    is_offer,
    is_sign,
    is_taken_for_known,
    leans_on_main,
    leaves_open,
    may_lose_them,
    points_back,
    shares_noun,
    takes_up_deed,
)
from styler_nb.engines.variants.finding.subordination.object_pronouns import lead_with_object, trail_with_object
from styler_nb.engines.variants.reading.clause_pronouns import SUBJECT_PRONOUNS, base_of
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.joints import connective_end, guess_verb
from styler_nb.engines.variants.reading.main_clauses import (
    before_haste,
    ends_with_main_verb,
    guesses,
    is_choice,
    is_parted_by_comma,
    is_simple_statement,
    row_start,
)
from styler_nb.engines.variants.reading.moves import (
    capitalized,
    first_finite,
    inner_text,
    is_figure,
    is_imperative,
    is_plain,
    is_prose,
    may_move,
    negates,
    opens,
    text_of,
)
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import Phrases, measure_phrase, read_phrases, read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_clause_order"]

FRONT, FINAL = 0, 1
_LONGEST_MOVED, _LONGEST_PARTED = 14, 17
_HAVE = frozenset({"has", "have", "had", "haven't", "hasn't", "hadn't"})
_LONGEST_MAIN, _LONGEST_MAIN_PARTED, _LONGEST_CONCEDED = 16, 26, 12
_NO_OPENERS = frozenset({"and", "but", "so", "or", "yet", "now", "thus"})
_COMING_TO_BE = frozenset(
    {"arise", "occur", "happen", "exist", "emerge", "develop", "form", "appear", "begin", "start", "end", "stop"}
)
_MEASURES = frozenset(
    {"best", "better", "worst", "worse", "most", "more", "least", "less", "fastest", "faster", "well"}
)
_BE_DONE = frozenset({"is", "was"})
_NEARLY = frozenset({"soon", "shortly", "immediately", "long"})
_HOW_MANY = frozenset({"a", "few", "several", "at", "least", "about", "some"})
_SPANS = read_words("spans_of_time")
_BARE_CLAUSE = 2
"""Tokens of a clause that is a noun and a verb."""
_TERMS = frozenset({"term", "terms", "word", "words", "name", "names", "expression", "phrase"})
_GOALS = frozenset({"until", "till"})
"""Words before what is waited for, which in front would be told before there is anything to wait with."""
_PARTING = frozenset({"because", "since", "although", "though", "even", "unless"})
"""Words whose clause, after a comma, is said of the whole statement before it."""
_NAMING = frozenset({"called", "known", "termed", "named"})
_TAKING_UP = tuple((verb, "so") for verb in ("do", "does", "did", "doing", "done"))
_COORDINATORS = read_words("clause_coordinators")
_LEFT_BEHIND = read_words("weighing_adverbs")


@needs(read_phrases)
def find_clause_order(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind clause_order.

    `parameters.words` are the subordinators, `parameters.comma` those that want a comma before them at the end,
    `parameters.narrow` those whose force a negation of the main clause changes.
    """
    subordinators = read_phrases(variable)
    if view.words.isdisjoint(subordinators) or not is_prose(view):
        return
    end = len(view.tokens) - 1
    first = 0 if measure_phrase(view.lowers, 0, subordinators) else _second_opening(view, subordinators)
    if first >= 0:
        after = first + measure_phrase(view.lowers, first, subordinators)
        comma = next((i for i in range(after, end) if view.lowers[i] == ","), -1)
        is_clause = first_finite(view, after, comma) > 0 or guess_verb(view, after, comma) > 0
        if comma < after + 2 or not is_clause or view.tokens[after].upos == "PUNCT":
            return
        if comma + 2 >= end or (view.lowers[first] == "since" and _is_perfect(view, comma + 1, end)):
            return
        options = _to_final(view, first, after, comma, end, variable)
        yield _site(view, variable, FRONT, after, options)
        return
    for index in range(3, end - 2):
        after = index + measure_phrase(view.lowers, index, subordinators)
        if after == index or not (opens(view, after, end) or guess_verb(view, after, end) > 0):
            continue
        if first_finite(view, 0, index) < 0 and not is_imperative(view, 0):
            continue
        is_goal = view.lowers[index] in _GOALS and not waits(view, index)
        begin = _begin_with_measure(view, index)
        options = () if is_goal or begin < 3 else _to_front(view, begin, after, end, variable, lower_words)
        yield _site(view, variable, FINAL, after, options)
        return


def _begin_with_measure(view: SentenceView, index: int) -> int:
    """Give the start of a clause of time with the words that say how long before or after: "two weeks before it is"."""
    if view.lowers[index] not in ("before", "after"):
        return index
    if view.lowers[index - 1] in _NEARLY:
        return index - 1
    first = index
    if view.lowers[first - 1] in _SPANS:
        first -= 1
        while view.tokens[first - 1].upos == "NUM" or view.lowers[first - 1] in _HOW_MANY:
            first -= 1
    return first if first < index - 1 else index


def _second_opening(view: SentenceView, subordinators: Phrases) -> int:
    """Give the place of a clause that opens the second of two statements, -1 where none does: ", but if it rains,"."""
    for index in range(3, len(view.tokens) - 6):
        if view.lowers[index] in _COORDINATORS and view.lowers[index - 1] == ",":
            is_led = measure_phrase(view.lowers, index + 1, subordinators) > 0
            return index + 1 if is_led and _is_free_statement(view, index - 1) else -1
    return -1


def _is_free_statement(view: SentenceView, end: int) -> bool:
    """Whether the tokens before `end` are a statement that governs nothing after it."""
    first = connective_end(view, 0)
    has_clause = any(view.tokens[i].upos == "SCONJ" or view.lowers[i] in ("that", "who") for i in range(first, end))
    return not has_clause and "," not in view.lowers[first:end] and opens(view, first, end)


def _site(view: SentenceView, variable: Variable, current: int, after: int, options: tuple[Option, ...]) -> Site:
    first, last = (view.tokens[0].start, view.tokens[-1].start) if options else (
        view.tokens[after - 1].start, view.tokens[after - 1].end)  # fmt: skip
    return Site(variable, first, last, current, options)


def _is_listed(view: SentenceView, first: int, after: int, variable: Variable, name: str) -> bool:
    return " ".join(view.lowers[first:after]) in variable.parameters.get(name, ())


def _to_final(
    view: SentenceView, first: int, after: int, comma: int, end: int, variable: Variable
) -> tuple[Option, ...]:
    main = comma + 2 if view.lowers[comma + 1] == "then" else comma + 1
    row = row_start(view, main, end)
    stop = row or before_haste(view, main, end)
    if "," in view.lowers[main:stop] or comma - after > _LONGEST_MOVED or end - main > _LONGEST_MAIN:
        return ()
    if comma - after == _BARE_CLAUSE and (view.tokens[after].upos == "NOUN" or is_sign(view, after, main)):
        return ()  # "if blisters form, they …": what comes about at all is told first
    if base_of(view, after) in SUBJECT_PRONOUNS and not _NAMING.isdisjoint(view.lowers[main:end]):
        return ()  # "when it lasts, the state is called calm": "it" is not the state
    if is_offer(view, after, comma, main) or (view.lowers[first] == "if" and guesses(view, main, end)):
        return ()
    if not (opens(view, after, comma) or guess_verb(view, after, comma) > 0) or not may_move(view, first, end):
        return ()
    letter = view.tokens[after].text
    if len(letter) == 1 and letter.isupper() and letter not in "AI" and view.lowers[main] in ("he", "she"):
        return ()  # "if K is 20, he gains five points": a letter for a number is nobody
    if first and base_of(view, after) in SUBJECT_PRONOUNS - {base_of(view, main)}:
        return ()  # "the canal crosses a plain, and since it leaks, a part is lost": what leaks stands before
    if is_figure(view, main) or points_back(view, first, after, comma) or is_about_clause(view, main, (after, comma)):
        return ()
    is_marked = _is_listed(view, first, after, variable, "comma")
    is_whole = (
        is_simple_statement(view, main, stop) or is_choice(view, main, end) or ends_with_main_verb(view, main, end)
    )
    if not is_whole:
        may_be_marked = is_marked or view.lowers[first] == "because"
        if not may_be_marked or not is_parted_by_comma(view, main, end):
            return ()
        is_marked = True
    if _is_listed(view, first, after, variable, "narrow") and negates(view, main, end):
        return ()
    if any(view.lowers[i] in ("and", "but", "or") and opens(view, i + 1, end) for i in range(main, end)):
        return ()  # of both statements the clause holds in front alone
    if any(view.lowers[i : i + 2] in _TAKING_UP for i in range(after, comma - 1)):
        return ()  # "if it fails to do so, the period is longer": what is done, and who does it, is said before
    if any(view.lowers[i] == "there" and view.tokens[i].upos == "ADV" for i in range(main, end)):
        return ()  # "when a bridge was built at Ulm, trade there rose": where?
    if view.lowers[first] in ("if", "when", "once") and ends_with_relative(view, main, end):
        return ()  # "if he was lucky, he got a bun that had been burnt": the clause would go with the bun
    if {"different", "another", "other"} & {*view.lowers[main:end]} and shares_noun(view, (main, end), (after, comma)):
        return ()  # "if a shop will not, find a different shop"
    if view.lowers[first] in ("if", "when", "once", "unless") and leaves_open(view, (main, end)):
        return ()  # "if a sum is too high, the clerk must state the reason": the reason for what?
    if takes_up_told(view, (main, end), (after, comma)):
        return ()  # "if a tide has been running south, the ship has also been carried in that direction"
    if takes_up_deed(view, (main, end), (after, comma)):
        return ()  # "when the town expanded, the expanded parts were paved": which parts?
    texts = trail_with_object(view, (after, comma), (main, end)) or trail_with_clause(view, (after, comma), (main, end))
    if texts is None:
        return ()
    mark = "," if is_marked else ""
    head = texts[0] if first else capitalized(texts[0])
    return (_reorder(view, FINAL, first, f"{head}{mark} {text_of(view, first, after).lower()} {texts[1]}"),)


def _to_front(
    view: SentenceView, index: int, after: int, end: int, variable: Variable, lower_words: frozenset[str]
) -> tuple[Option, ...]:
    stop = index - 1 if view.lowers[index - 1] == "," else index
    if view.lowers[stop - 1] in _LEFT_BEHIND:
        return ()  # "it was closed largely because the roof was old"
    second = _second_start(view, index)
    lead = second or (1 if view.lowers[0] in ("but", "yet") else connective_end(view, 0))
    if stop == index and (_is_what_is_told(view, index) or may_tell_which_time(view, lead, index)):
        return ()
    if may_lose_them(view, lead, stop, (after, end)) or not _fits_in_front(view, index, (after, end), second, lead):
        return ()
    if _is_listed(view, index, after, variable, "narrow") and (
        (negates(view, lead, stop) and not _is_parted(view, index)) or _has_two_verbs(view, lead, stop)
    ):
        return ()  # "stay low and shut the doors because smoke rises" gives the reason for one of the two
    if brings_in_another(view, (lead, stop), (after, end)):
        return ()
    if any(_goes_on_with_participle(view, i) for i in range(lead + 1, stop - 1)):
        return ()  # "doors are checked every week and locked when guests leave" tells when they are locked
    if leans_on_main(view, after, end, lead) or is_taken_for_known(view, lead, stop):
        return ()
    opening = view.tokens[lead].text if lead else inner_text(view, 0, lower_words)
    if opening is None or view.lowers[lead] in _NO_OPENERS:
        return ()
    texts = lead_with_object(view, (lead, stop), (after, end))
    texts = texts and (texts[0], opening + texts[1][len(opening) :])
    texts = texts or lead_with_clause(view, (lead, stop), (after, end), opening)
    if texts is None:
        return ()
    word = text_of(view, index, after)
    word = f"{text_of(view, 0, lead)} {word}" if lead else capitalized(word)
    return (_reorder(view, FRONT, 0, f"{word} {texts[0]}, {texts[1]}"),)


def _goes_on_with_participle(view: SentenceView, index: int) -> bool:
    """Whether a second participle follows one with words of its own: "are checked every week and locked"."""
    is_joint = view.lowers[index] in ("and", "or") and view.tokens[index + 1].xpos == "VBN"
    return is_joint and view.tokens[index - 1].xpos != "VBN"


def _is_what_is_told(view: SentenceView, index: int) -> bool:
    """Whether the clause that a conjunction at `index` opens, without a comma before it, is what a sentence tells."""
    before = view.lowers[index - 1]
    if find_verb(before) in _COMING_TO_BE or before in _MEASURES:
        return True  # "fog forms when damp air cools", "it grows best when"
    if before in _TERMS:
        return True  # "they use the term when it is dark": when it fits is what is told
    return view.lowers[index] == "since"


def _is_parted(view: SentenceView, index: int) -> bool:
    """Whether a comma parts a clause, which a conjunction at `index` opens, from what it is set against."""
    return view.lowers[index - 1] == "," and view.lowers[index] in _PARTING


def _fits_in_front(view: SentenceView, index: int, clause: tuple[int, int], second: int, lead: int) -> bool:
    """Whether a clause and its main clause, which starts at `lead`, are short and plain enough to change places."""
    after, end = clause
    stop = index - 1 if view.lowers[index - 1] == "," else index
    row = row_start(view, after, end) or end
    if "," in (*view.lowers[lead:stop], *view.lowers[index:row]):
        return False
    is_parted = _is_parted(view, index)
    longest = _LONGEST_PARTED if is_parted else _LONGEST_MOVED
    longest_main = _LONGEST_MAIN_PARTED if is_parted else _LONGEST_MAIN
    if view.lowers[index] in ("although", "though", "even"):
        longest_main = min(longest_main, _LONGEST_CONCEDED)  # what is granted would stand long before what holds
    if end - after > longest or stop - second > longest_main or not hangs_on_main(view, index, stop, second):
        return False
    is_fit = _is_plain_enough(view, lead, stop) or (is_parted and is_parted_by_comma(view, lead, stop))
    return is_fit and is_unbroken(view, after, row, is_parted) and may_move(view, lead, end)


def _second_start(view: SentenceView, index: int) -> int:
    """Give the start of the second of two statements before a clause at `index`, 0 where there is one alone."""
    for place in range(index - 3, 2, -1):
        if view.lowers[place] in _COORDINATORS and view.lowers[place - 1] == ",":
            return place + 1 if _is_free_statement(view, place - 1) and opens(view, place + 1, index) else 0
    return 0


def _is_plain_enough(view: SentenceView, first: int, end: int) -> bool:
    """Whether [first, end) is one plain statement; it may begin with "this" and what that is."""
    is_named = view.lowers[first] in ("this", "these") and view.tokens[first + 1].upos in ("NOUN", "ADJ")
    is_named = is_named or (view.tokens[first].xpos == "VBG" and view.lowers[first + 1] in _BE_DONE)
    return is_simple_statement(view, first, end) or (is_named and _is_plain_of(view, first, end))


def _is_plain_of(view: SentenceView, first: int, end: int) -> bool:
    """Whether what is said of "this price", or of what is done ("lending is stopped"), is one plain statement."""
    if view.tokens[first].xpos != "VBG":
        return is_plain(view, first + 1, end)
    if first + 2 >= end:
        return False
    done = first + 2 + (view.tokens[first + 2].upos == "ADV")
    is_done = done < end and view.tokens[done].xpos == "VBN"
    return is_done and all(view.tokens[i].upos not in ("VERB", "AUX", "SCONJ", "CCONJ") for i in range(done + 1, end))


def _has_two_verbs(view: SentenceView, first: int, end: int) -> bool:
    return any(
        view.lowers[i] in ("and", "or") and view.tokens[i + 1].upos in ("VERB", "AUX") for i in range(first, end - 1)
    )


def _is_perfect(view: SentenceView, first: int, end: int) -> bool:
    """Whether a clause says what has been so from some time on: beside it "since" may be of time."""
    return any(view.lowers[i] in _HAVE or view.lowers[i].endswith("'ve") for i in range(first, end))


def _reorder(view: SentenceView, variant: int, first: int, text: str) -> Option:
    return Option(variant, (Patch(view.tokens[first].start, view.tokens[-2].end, text),))
