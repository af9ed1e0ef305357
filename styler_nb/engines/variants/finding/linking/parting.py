"""Judge in which ways the two clauses of one sentence may be written otherwise, or parted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from styler_nb.engines.variants.finding.linking.accounts import takes_and
from styler_nb.engines.variants.finding.linking.bare_joints import may_be_bare
from styler_nb.engines.variants.finding.linking.loose_additions import adding_ways
from styler_nb.engines.variants.finding.linking.objects_before import means_one_before
from styler_nb.engines.variants.finding.linking.taking_up import stands_for_subject
from styler_nb.engines.variants.reading.clauses import MARKS, after_opening_clause, is_relative, opens_clause
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.joints import (
    begin_of_clause,
    connective_end,
    count_words,
    has_no_list,
    is_main,
    main_verb,
    may_go_on,
)
from styler_nb.engines.variants.reading.statements import find_statement, is_whole
from styler_nb.engines.variants.reading.subject_pronouns import is_thing
from styler_nb.engines.variants.reading.sure_clauses import (
    answers_first,
    ends_in_closed_list,
    has_only_own_relatives,
    is_sure_clause,
    takes_up_all,
)
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["parts_of"]

_FEWEST_WORDS = 3
_BE = read_words("finite_be")
_FEWEST_BESIDE = 5
"""Words of each of two clauses from which on a semicolon may stand for their "and"."""
_LONGEST_JOINED = 38
"""Most words of two clauses with a comma and a conjunction between them."""
_CONJUNCTIONS = frozenset({"but", "so", "yet"})
_NEGATIONS = read_words("denials")
_INNER = frozenset({"who", "whom", "whose", "which", "where", "how", "what", "than", "as"})
"""Words that open a clause inside another; a clause with "and" and a pronoun after a comma is not of it."""
_INNER_OF_BUT = _INNER | {"when", "while", "because", "before", "after", "since", "until", "once"}
_NOT = frozenset({"not", "cannot"})
_AFTER_NOT = frozenset({"ADJ", "ADV", "VERB", "AUX"})
_AIMS = frozenset({"can", "could", "may", "might", "that", "as"})
"""Words after which "so" may mean an aim, not a result."""
_CONDITIONS = frozenset({"if", "unless", "whether", "that", "what", "how", "why", "whatever", "suppose"})
_SIDE = frozenset({"as", "when", "while", "once", "where", "after", "before", "because", "since", "although", "if"})
_NOUN_PHRASE = read_words("noun_phrase_tags")
_TIMES = read_words("times")
_SUBJECT = _NOUN_PHRASE | {"PRON"}
_OWN = read_words("possessives") | {"these", "this", "both"}
"""How the subject of a statement of its own begins, even after a relative clause."""
_ON_CONDITION = frozenset({"without", "during", "after", "upon", "under", "at", "below", "above", "with"})
"""What a phrase opens with that may tell when things happen: "at high speed, it heats up, and it melts"."""
_AS_A_RULE = frozenset({"normally", "usually", "generally", "typically"})
_NOTES = frozenset({"e.g", "e.g.", "i.e", "i.e."})
_ASIDE = frozenset({"ADV", "ADP", "SCONJ"})
_FRAMING = read_words("place_prepositions") | {"in", "at", "on", "above", "below", "during", "within", "under", "for"}
_SPANS_OF_TIME = frozenset({"minutes", "hours", "days", "weeks", "months", "years", "moment", "moments", "later"})
"""Words that make no subject but a time: "three minutes later was settled"."""


def parts_of(view: SentenceView, end: int, second: int, name: str) -> Iterator[str]:
    """Name the ways in which the two clauses of one sentence may be written otherwise."""
    fewest = _FEWEST_WORDS - 1 if view.lowers[second - 1] == "but" else _FEWEST_WORDS
    if count_words(view, 0, end) < fewest or count_words(view, second) < _FEWEST_WORDS - 1:
        return
    if any(low in ("(", ")", "[", "]") for low in view.lowers) and not _is_balanced(view, end):
        return
    if view.lowers[second] == "one" and view.is_finite(second + 1):
        return  # "six live here, and one is found in Wales": "one" by itself would seem to be of the six
    if name == "comma":
        if _may_be_another(view, end, second) or means_one_before(view, end, second):
            return
        if not _is_under_rule(view) and not _is_weighed(view, second):
            yield from _parts_at_comma(view, end, second)
    elif name.startswith("semicolon"):
        if _is_cut_by_semicolons(view):
            yield {"semicolon": "period", "semicolon_word": "period_word"}.get(name, "period_connective")
            if name == "semicolon_connective":
                yield "period_word"
            marks = sum(low in MARKS for low in view.lowers)
            if name == "semicolon_connective":
                yield from _parts_at_connective(view, end, second, marks)
            if name == "semicolon_word" or (name == "semicolon" and takes_and(view, end, view, second) and marks == 1):
                yield "comma"
            elif name == "semicolon":
                yield from adding_ways(view, end, view, second)
    elif view.lowers[second : second + 2] == view.lowers[:2] or view.lowers[second] in ("though", "although"):
        return  # no "Though it rains." by itself
    elif view.lowers[second] == "one" and "they" in view.lowers[second:]:
        return  # "magnets have two poles: one pulls and the other pushes, so they": no "they" of the poles
    elif sum(low in MARKS for low in view.lowers) == 1 and _is_statement(view, 0, end) and not _reports(view, end):
        if name == "dash_word":
            yield from ("comma", "period_word")
            return
        yield "period"
        if name == "dash":
            yield "semicolon"


def _may_be_another(view: SentenceView, end: int, second: int) -> bool:
    """Whether "he" could mean whom a clause was about: "Adam met Paul, who was ill, and in May he left"."""
    begin = begin_of_clause(view, second, len(view.tokens) - 1)
    if begin is None or view.lowers[begin] not in ("he", "she"):
        return False
    return any(
        view.lowers[i] == "who" and view.lowers[i - 1] == "," and view.tokens[i - 2].upos == "PROPN"
        for i in range(main_verb(view, 0, end) + 2, end)
    )


def _is_weighed(view: SentenceView, second: int) -> bool:
    """Whether a "but" is set against two clauses together: "shops are many, and entry is easy, but each differs"."""
    if view.lowers[second - 1] != "and":
        return False
    return any(
        low == "," and view.lowers[i + 1] in ("but", "yet") and opens_clause(view, i + 2, len(view.tokens))
        for i, low in enumerate(view.lowers[second:-3], second)
    )


def _parts_at_connective(view: SentenceView, end: int, second: int, marks: int) -> Iterator[str]:
    """Name the ways with a conjunction for "; however," and "; therefore,"."""
    yield from ("period_word", "semicolon_word")
    is_alone = marks == 1 and _CONJUNCTIONS.isdisjoint(view.lowers) and count_words(view) <= _LONGEST_JOINED
    if is_alone and is_main(view, 0, end) and begin_of_clause(view, second, len(view.tokens) - 1) == second:
        yield "comma"


def _parts_at_comma(view: SentenceView, end: int, second: int) -> Iterator[str]:
    word = view.lowers[second - 1]
    context = "pronoun" if view.lowers[second] in NOMINATIVE else "noun"
    if any(low in _SPANS_OF_TIME for low in view.lowers[second : second + 3]):
        return
    if _takes_dash(view, end, second):
        yield "dash_word"
    if word == "and" and any(view.lowers[i - 1] in _BE and view.lowers[i] == "first" for i in range(1, end)):
        return  # "the flour is first sifted, and salt is added"
    begin = begin_of_clause(view, 0, end) or 0
    if begin and view.tokens[0].upos in _NOUN_PHRASE and view.lowers[0] not in _TIMES:
        return  # "roofs collapse, walls crack, and the rain comes in": a row of clauses, not one and what opens it
    is_same = context == "pronoun" and view.lowers[begin] == view.lowers[second]
    loose = _INNER_OF_BUT if word == "but" or is_same else _INNER if context == "pronoun" else frozenset()
    if word == "and" and answers_first(view, second):
        loose = _INNER_OF_BUT
    if word == "and" and takes_up_all(view, end, second):
        yield "period"
        return
    is_long = _is_long_statement(view, end)
    if not (is_long or is_main(view, 0, end, loose=loose)) or (word != "but" and _has_inner_series(view, end)):
        return
    if opens_clause(view, second, len(view.tokens)) and may_be_bare(view, end, second):
        yield "bare"
    may_be_list = word != "but" and view.lowers[second] not in _OWN and any(is_relative(view, i) for i in range(1, end))
    has_list = not is_long and not _has_only_asides(view, end)
    if word == "and" and is_sure_clause(view, second):
        may_be_list = may_be_list and not has_only_own_relatives(view, end)
        has_list = has_list and not ends_in_closed_list(view, begin, end)
    is_answer = _is_denied(view, end, word) and not (is_sure_clause(view, second) and _denies_verbs(view, end))
    if context == "noun" and (may_be_list or has_list or is_answer):
        return
    if word == "so" and (_may_be_aim(view, second) or _goes_further(view, second)):
        return
    if view.lowers[second] == "you" and view.lowers[second + 1] in ("will", "shall", "can", "may"):
        # "do the thing, and you will have the power" is a condition
        return
    if _is_framed(view, second):
        yield from ("semicolon_word", "semicolon_connective")
        return
    yield from ("period_word", "semicolon_word", "semicolon_connective", "period_connective")
    if not _answers(view, end, second, is_long=is_long):
        yield "period"
        is_pronoun = context == "pronoun" and _may_stand_for(view, end, second)
        if is_pronoun or (context == "noun" and (word != "and" or _stands_beside(view, end, second))):
            yield "semicolon"


def _may_stand_for(view: SentenceView, end: int, second: int) -> bool:
    """Whether "it" or "they" is the subject of the clause before: not in "they called it a barn, and it stood"."""
    pronoun = view.lowers[second]
    statement = find_statement(view, 0, end)
    return pronoun not in ("it", "they") or (statement is not None and stands_for_subject(view, statement, pronoun))


def _stands_beside(view: SentenceView, end: int, second: int) -> bool:
    """Whether a clause is more than what comes of the one before: "it rains, and the roads are mud"."""
    return min(count_words(view, 0, end), count_words(view, second)) >= _FEWEST_BESIDE


def _is_framed(view: SentenceView, second: int) -> bool:
    """Whether a place or time in front holds for a second clause on no thing in particular: "in ice rocks crack"."""
    if view.tokens[0].upos != "ADP" or view.lowers[0] not in _FRAMING:
        return False
    if view.tokens[second].upos in ("NOUN", "ADJ") and view.lowers[second] not in _OWN:
        return True
    begin = begin_of_clause(view, 0, second - 1) or 0
    statement = find_statement(view, second, len(view.tokens) - 1)
    is_general = statement is not None and view.tokens[statement.verb].xpos in ("VBZ", "VBP")
    is_place = not any(low[:1].isdigit() or low in _TIMES for low in view.lowers[:begin])
    is_rule = statement is not None and view.lowers[statement.verb] in ("should", "must", "may", "shall")
    return (
        begin > 0
        and (is_rule or (is_place and is_general))
        and view.lowers[second] in ("the", "a", "an", "each", "every", "no")
    )


def _is_long_statement(view: SentenceView, end: int) -> bool:
    """Whether a statement whose subject has a clause or an aside of its own stands before, and no other clause."""
    if view.lowers[0] in _SIDE or begin_of_clause(view, 0, end) is not None or not is_whole(view, end):
        return False
    statement = find_statement(view, 0, end)
    return (
        statement is not None
        and "," not in view.lowers[statement.verb : end]
        and _INNER_OF_BUT.isdisjoint(view.lowers[statement.verb : end])
        and _CONDITIONS.isdisjoint(view.lowers[statement.verb : end])
        and not any(view.is_finite(i) for i in (*range(statement.begin), *range(statement.verb + 1, end)))
    )


def _is_under_rule(view: SentenceView) -> bool:
    """Whether the sentence opens with a rule or a condition that holds for all of it: "by default, … and …"."""
    if tuple(view.lowers[:3]) == ("by", "default", ",") or (view.lowers[0] in _AS_A_RULE and view.lowers[1] == ","):
        return True
    comma = view.lowers.index(",") if view.lowers[0] in _ON_CONDITION and "," in view.lowers else 0
    verbs = [i for i in range(len(view.tokens)) if view.is_finite(i)]
    return comma > 0 and bool(verbs) and verbs[0] > comma and view.tokens[verbs[0]].xpos in ("VBZ", "VBP")


def _goes_further(view: SentenceView, second: int) -> bool:
    """Whether one more clause follows, which would seem to follow from the first as well."""
    last = len(view.tokens) - 1
    return any(
        view.lowers[i] == "," and view.lowers[i + 1] in ("and", "but") and opens_clause(view, i + 2, last)
        for i in range(second, last - 2)
    )


def _has_only_asides(view: SentenceView, end: int) -> bool:
    """Whether what stands after each comma of a clause is no item of a list: "in May, usually at noon"."""
    begin = begin_of_clause(view, 0, end)
    if begin is None:
        return False
    after = (i + 1 for i in range(begin, end) if view.lowers[i] == ",")
    return all(view.tokens[i].upos in _ASIDE or view.lowers[i] in _INNER for i in after)


def _takes_dash(view: SentenceView, end: int, second: int) -> bool:
    """Whether a dash may stand for the comma: it parts no row, and nothing before it reaches beyond the clauses."""
    if any(low in MARKS for low in view.lowers) or view.lowers[0] in _CONDITIONS:
        return False
    if any(
        low == "," and opens_clause(view, i + 1, len(view.tokens)) for i, low in enumerate(view.lowers) if i > second
    ):
        return False
    word, begin = view.lowers[second - 1], after_opening_clause(view, end)
    if (word == "so" and _may_be_aim(view, second)) or _is_denied(view, end, word):
        return False
    if view.lowers[second] == "you" and view.lowers[second + 1] in ("will", "shall", "can", "may"):
        return False
    if is_main(view, begin, end, loose=_INNER_OF_BUT):
        return bool(begin) or has_no_list(view, end)
    begin = _past_phrase(view, end)
    return may_go_on(view) and view.tokens[begin].upos in _SUBJECT and "," not in view.lowers[begin:end]


def _past_phrase(view: SentenceView, end: int) -> int:
    """Give the token after a phrase and its comma that open the sentence, else 0."""
    is_phrase = view.tokens[0].upos == "ADP" and "," in view.lowers[:end]
    comma = view.lowers.index(",") if is_phrase else 0
    return 0 if view.finds_finite(0, comma) else comma + bool(comma)


def _may_be_aim(view: SentenceView, second: int) -> bool:
    """Whether a clause after "so" may say what for: "so he could see it"; a thing has no aims."""
    statement = find_statement(view, second, len(view.tokens) - 1)
    if statement is not None and "that" not in view.lowers[second : statement.verb]:
        head = view.tokens[statement.verb - 1]
        is_plain = head.upos == "NOUN" and view.tokens[second].upos in ("DET", "ADJ", "ADV")
        if is_plain and is_thing(find_singular(head.lower)) and view.lowers[second] not in _AIMS:
            return view.lowers[statement.verb] in ("may", "might")
    return any(low in _AIMS for low in view.lowers[second : second + 5])


def _has_inner_series(view: SentenceView, end: int) -> bool:
    """Whether a comma stands in an inner clause, so that the last clause may be one more of a series there."""
    inner = next((i for i in range(1, end) if view.lowers[i] in ("where", "how", "what", "when")), end)
    return "," in view.lowers[inner:end]


def _is_denied(view: SentenceView, end: int, word: str) -> bool:
    """Whether "but" may answer a "not" with one more noun phrase: "not the wind, but the rain"."""
    return word == "but" and any(low in _NEGATIONS or low == "only" for low in view.lowers[:end])


def _denies_verbs(view: SentenceView, end: int) -> bool:
    """Whether "not" and "only" before a token go with a verb or number: no noun after "but" can stand for another."""
    for index in range(end):
        low = view.lowers[index]
        if low == "only" and view.lowers[index - 1] != "not":
            continue
        if (low in _NEGATIONS or low == "only") and (low not in _NOT or view.tokens[index + 1].upos not in _AFTER_NOT):
            return False
    return True


def _answers(view: SentenceView, end: int, second: int, *, is_long: bool) -> bool:
    """Whether the second clause leans on the first: "do this, and it will …" has no subject to show it."""
    return view.lowers[second] == "that" or (not is_long and begin_of_clause(view, 0, end) is None)


def _is_balanced(view: SentenceView, end: int) -> bool:
    opening = sum(low in ("(", "[") for low in view.lowers[:end])
    return opening == sum(low in (")", "]") for low in view.lowers[:end])


def _is_cut_by_semicolons(view: SentenceView) -> bool:
    """Whether every part between semicolons is a statement of its own, and none of them reported."""
    cuts = [-1, *(i for i, low in enumerate(view.lowers) if low == ";"), len(view.tokens) - 1]
    if any(low in (":", "—", "–", "--") for low in view.lowers):
        return False
    for cut, end in pairwise(cuts):
        first = cut + 1
        if cut >= 0 and view.lowers[first] in ("and", "but", "so", "yet", "or"):
            first += 1
        first = connective_end(view, first)
        if not _is_statement(view, first, end) or count_words(view, first, end) < _FEWEST_WORDS:
            return False
    return not _reports(view, cuts[-2])


def _is_statement(view: SentenceView, first: int, end: int) -> bool:
    if view.lowers[first] in _NOTES:
        return False
    return begin_of_clause(view, first, end) is not None or find_statement(view, first, end) is not None


def _reports(view: SentenceView, end: int) -> bool:
    """Whether the tokens before `end` say what is thought or asked, so that what follows may be so too."""
    for index in range(1, end):
        if view.lowers[index] == "whether":
            return True
        is_after_noun = view.tokens[index - 1].upos in ("NOUN", "PROPN", "PRON", "NUM")
        if view.lowers[index] == "that" and (view.tokens[index].upos == "SCONJ" or not is_after_noun):
            return True
    return False
