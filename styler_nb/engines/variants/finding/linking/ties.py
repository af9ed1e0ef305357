"""Judge whether a sentence hangs on the one before so closely that a semicolon may join them, whatever their shape.

A comma with "and" wants two plain clauses about one matter; a classical semicolon also stands after "if it rains, the
road is closed" and before "this road, and the bridge with it, …", as long as the second says what it takes up.
"""

from __future__ import annotations

from styler_nb.engines.variants.finding.linking.common_matter import (
    goes_on_from,
    is_linked,
    leans_on,
    names_what_was_told,
    shares_matter,
    stem_of,
    takes_up_thing,
)
from styler_nb.engines.variants.finding.linking.likeness import (
    have_one_rule,
    have_same_verb,
    sets_beside,
    tell_of_people,
)
from styler_nb.engines.variants.finding.linking.loose_ties import advises_anew
from styler_nb.engines.variants.finding.linking.taking_up import (
    OWNERS,
    picks_out,
    stands_for_subject,
    takes_up_subject,
    tells_of_each,
)
from styler_nb.engines.variants.reading.apart import (
    ends_in_relative,
    ends_in_side_clause,
    goes_back,
    mixes_times,
    names,
    reports,
)
from styler_nb.engines.variants.reading.clauses import has_two_clauses
from styler_nb.engines.variants.reading.joints import main_verb, says, tense
from styler_nb.engines.variants.reading.statements import Statement, find_statement
from styler_nb.engines.variants.reading.subject_pronouns import pronoun_of_clause
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["STAGES", "is_tied"]

_TIMES = read_words("times") | {"example", "addition", "contrast", "general", "fact"}
_POINTING = read_words("pointers")
_CASES = frozenset({"if", "when", "once", "unless", "until"})
_GROUNDS = frozenset({"as", "because", "since", "although", "while", "where"})
_BOTH = frozenset({"both", "either", "each", "neither", "all"})
_PLACED = frozenset({"in", "at", "from", "on", "under", "with", "by", "through", "for", "to", "during", "after"})
STAGES = frozenset({"at", "after"})
"""Words of the next stage: "at half its height, long stones are laid"."""
_PARTS = read_words("parts_of_what_was_told")
_OF_WHAT = frozenset({"this", "these", "those", "them", "it"})
_ANNOUNCING = read_words("announcing") | {"challenge", "issue", "condition", "requirement", "measure", "question"}
_SEVERAL = read_words("several")
_OUTCOMES = read_words("outcomes")
_QUANTITIES = frozenset({"some", "many", "most", "few", "several", "certain", "all"})
_SETTINGS = frozenset({"in", "at", "on", "during", "for", "by", "under", "after", "before", "near"})
_COMPARATIVES = read_words("comparatives")
_SUBJECTS = frozenset({"DET", "NOUN", "ADJ", "PRON", "NUM"})
_LONGEST_OF_MATTER = 40
"""Most words of two clauses that have no more than a word in common."""
_SHOWING = frozenset({"shows", "showed", "means", "meant", "explains", "explained", "suggests"})
_LONGEST_SETTING = 6
_LONGEST_BARE_OPENING = 7
_LONGEST_LIKE = 34
"""Most words of two clauses with one verb, or about two sorts of people."""


def is_tied(view: SentenceView, end: int, other: SentenceView, second: int, words: int) -> bool:
    """Whether a second clause takes up the first one openly: by a subject, a case or an opening that points to it.

    Parameters
    ----------
    view, other : SentenceView
        The sentences of the first clause, which ends before token `end`, and of the second, from token `second` on.
    words : int
        Of both together.
    """
    last = len(other.tokens) - 1
    then = _find(other, second, last) or _guess(other, second, last)
    first = _find(view, 0, end) or _guess(view, 0, end, is_first=True)
    if then is None or first is None or says(view, _past_case(view, end), end):
        return False
    if names(view) or _counts_several(view, end):
        return False  # "it faces two challenges": what follows is the first of them, after a colon
    if goes_back(view, first.verb, other, then.verb):
        return False
    is_this = other.lowers[then.begin] == "this" and other.lowers[then.verb] in _SHOWING  # "this shows that"
    if reports(other, then.begin) and not is_this:
        return _reports_on(view, end, other, then)
    if then.begin > second:
        return _opens_on(view, end, other, second, then)
    if other.lowers[second] in NOMINATIVE:
        return _adds_judgement(other, second) or takes_up_subject(view, first, end, other, then)
    if other.tokens[then.begin].upos == "NOUN" and mixes_times(view, first.verb, other, then.verb):
        return False  # "it opened the ports; writers have called it the first" goes to what others say today
    if _points(view, first, other, then):
        return True
    if view.setting.is_of_institution and advises_anew(view, end, other):
        return False  # "the hall is closed at noon, when guests eat; no guest should smoke": another rule
    if view.lowers[0] == "for" and first.begin > 1:
        return False  # "for rocky ground, a high boot is better; leather boots weigh more" would be so there alone
    is_of_time = tense(view, first.verb) == tense(other, then.verb)
    if _takes_part(view, end, other, second) or (is_of_time and _gives_outcome(other, then)):
        return True
    if _names_again(view, first, end, other, then) or _brings_new_thing(view, end, other, then):
        return False
    return _takes_up(view, first, end, other, then, words)


def _reports_on(view: SentenceView, end: int, other: SentenceView, then: Statement) -> bool:
    """Whether what is reported takes up a thing by its name: "they build walls; studies show that such walls last"."""
    if then.verb + 4 > len(other.tokens) or other.lowers[then.verb + 1] != "that":
        return False
    if other.tokens[then.begin].upos != "NOUN" or then.verb > then.begin + 1:
        return False
    pointer, noun = other.lowers[then.verb + 2 : then.verb + 4]
    known = {stem_of(t.lower) for t in view.tokens[:end] if t.upos == "NOUN"}
    return pointer in ("such", "these", "this") and stem_of(noun) in known


def _names_again(view: SentenceView, first: Statement, end: int, other: SentenceView, then: Statement) -> bool:
    """Whether the second clause names the subject of the first once more, where it would have a pronoun."""
    if view.lowers[first.begin : first.begin + 3] == other.lowers[then.begin : then.begin + 3]:
        return True
    if other.tokens[then.begin].upos == "PROPN" and other.lowers[then.begin] in view.lowers[:end]:
        return True  # "Weber was a mason; Weber built"
    is_bare = view.lowers[first.begin] == other.lowers[then.begin] and other.tokens[then.begin].upos == "NOUN"
    return is_bare and then.verb == then.begin + 1  # "owls are birds; owls hunt at night"


def _takes_up(view: SentenceView, first: Statement, end: int, other: SentenceView, then: Statement, words: int) -> bool:
    """Whether the second clause speaks of a thing or of the matter of the first, or is its like."""
    is_short = words <= _LONGEST_LIKE
    is_past = "past" in (tense(view, first.verb), tense(other, then.verb))
    return (
        takes_up_thing(view, first, end, other, then)
        or goes_on_from(view, first, end, other, then)
        or _compares(view, end, other, then)
        or takes_up_subject(view, first, end, other, then)
        or tells_of_each(view, first, other, then)
        or picks_out(view, end, other, then)
        or leans_on(view, other, then)
        or is_linked(view, end, other, then)
        or (words <= _LONGEST_OF_MATTER and not is_past and shares_matter(view, end, other, then))
        or (is_short and have_one_rule(view, first, other, then))
        or sets_beside(view, first, other, then)
        or (is_short and have_same_verb(view, first, other, then))
        or (is_short and tell_of_people(view, first, other, then))
    )


def _find(view: SentenceView, first: int, end: int) -> Statement | None:
    """Find a statement, past a phrase that opens it with or without a comma: "at this heat the glass melts"."""
    found = find_statement(view, first, end)
    if found is not None or view.tokens[first].upos != "ADP":
        return found
    for place in range(first + 2, min(first + _LONGEST_BARE_OPENING, end - 1)):
        is_next = view.tokens[place - 1].upos in ("NOUN", "NUM", "PROPN")
        if is_next and view.tokens[place].upos in ("DET", "PRON", "PROPN"):
            return find_statement(view, place, end)
    return None


def _guess(view: SentenceView, first: int, end: int, *, is_first: bool = False) -> Statement | None:
    """Give a statement whose subject is not read to its end: what opens like one, and the first verb of it.

    Of the first of two it is enough to know its time.
    """
    lowers = view.lowers
    if lowers[first] in _PARTS and lowers[first + 1] == "of" and view.tokens[first + 3].upos == "VERB":
        return Statement(first, first + 3)  # "most of them come", taken for an infinitive
    if lowers[first] in _CASES | _GROUNDS and "," in lowers[first : end - 2]:
        first = lowers.index(",", first) + 1
    if view.tokens[first].upos not in _SUBJECTS:
        return None
    verb = main_verb(view, first, end)
    if verb <= first:
        return None
    comma = lowers.index(",", first) if "," in lowers[first:verb] else 0
    is_aside = comma > 0 and lowers[comma + 1] in ("which", "who", "whose")
    is_known = is_first and (_GROUNDS | _CASES).isdisjoint(lowers[first:verb])
    return Statement(first, verb) if is_known or not comma or is_aside else None


def _past_case(view: SentenceView, end: int) -> int:
    """Give the token after a condition and its comma that open a clause, 0 where none does."""
    is_case = view.lowers[0] in _CASES and "," in view.lowers[:end]
    return view.lowers.index(",") + 1 if is_case else 0


def _counts_several(view: SentenceView, end: int) -> bool:
    """Whether a clause says how many things it brings up that the next ones tell of: "it has two main tasks"."""
    return any(
        (view.tokens[i].upos == "NUM" or view.lowers[i] in _SEVERAL)
        and any(
            stem_of(view.lowers[k]) in _ANNOUNCING and view.lowers[k][-1] == "s" for k in range(i + 1, min(i + 4, end))
        )
        for i in range(end - 1)
    )


def _opens_on(view: SentenceView, end: int, other: SentenceView, second: int, then: Statement) -> bool:
    """Whether what stands before the subject points back: "in this case,", "if it is dry,", "because this was low,"."""
    low, after = other.lowers[second], other.lowers[second + 1]
    if low in _SETTINGS and view.lowers[0] == low and view.lowers[1] != after:
        return _are_settings(view, other, second, then)
    if low in _CASES and view.lowers[0] in _CASES:
        return after == "the" and _is_case_of_thing(view, end, other, second, then)
    if low in _CASES and has_two_clauses(other, then.begin):
        return False
    if low in _CASES:
        return _is_case_of(view, end, other, second) or _is_case_of_thing(view, end, other, second, then)
    if low in _GROUNDS:
        is_this = after == "this" and other.is_finite(second + 2)
        return low in ("because", "since", "although") and (is_this or _is_ground(view, end, other, second, then))
    if low in _PLACED and after in _POINTING:
        return names_what_was_told(other, second + 2)
    if low in _PLACED - STAGES and _is_setting_of_matter(view, end, other, second, then):
        return True
    return low in _PLACED and after in _BOTH and other.lowers[second + 2] in ("case", "cases", "event")


def _is_case_of(view: SentenceView, end: int, other: SentenceView, second: int) -> bool:
    """Whether "if it", "when they" takes up the subject of the first clause, with nothing else that it could mean."""
    pronoun, verb = other.lowers[second + 1], second + 2
    if pronoun not in ("it", "they", "this") or not other.is_finite(verb):
        return False
    ahead = other.lowers[verb : verb + 6]
    comma = ahead.index(",") if "," in ahead else len(ahead)
    if not {"that", "rains", "snows", "raining", "snowing"}.isdisjoint(ahead[:comma]):
        return False
    if any(low == "to" and other.tokens[i + 1].xpos == "VB" for i, low in enumerate(ahead[:comma], verb)):
        return False  # "if it is possible to wait"
    if pronoun == "this":
        return True
    first = _find(view, 0, end)
    if first is None or tense(other, verb) == "past":
        return False
    return pronoun_of_clause(view, first.begin).lower() == pronoun


def _is_setting_of_matter(view: SentenceView, end: int, other: SentenceView, second: int, then: Statement) -> bool:
    """Whether a clause with a place or the like before it is about a matter of the first, and both hold at any time."""
    verb = main_verb(view, 0, end)
    if verb < 0 or "past" in (tense(view, verb), tense(other, then.verb)) or then.begin - second > _LONGEST_SETTING + 1:
        return False
    opening = other.lowers[second : then.begin]
    if any(low[:1].isdigit() or low in _TIMES for low in opening):
        return False
    return goes_on_from(view, Statement(0, verb), end, other, then)


def _is_case_of_thing(view: SentenceView, end: int, other: SentenceView, second: int, then: Statement) -> bool:
    """Whether "when the lake is frozen" takes up a thing that the first clause, told in the present, speaks of."""
    case = find_statement(other, second + 1, then.begin - 1)
    if case is None or case.begin != second + 1 or tense(other, case.verb) == "past":
        return False
    return goes_on_from(view, Statement(0, main_verb(view, 0, end)), end, other, case)


def _is_ground(view: SentenceView, end: int, other: SentenceView, second: int, then: Statement) -> bool:
    """Whether a reason that stands first is of the first clause's subject: "because it is soft", "since its walls"."""
    if view.lowers[0] in _CASES | _GROUNDS or ends_in_side_clause(view, end):
        return False
    after = other.lowers[second + 1]
    pronoun = OWNERS.get(after, after)
    first = _find(view, 0, end)
    if pronoun not in ("it", "they", "he", "she"):
        return _is_case_of_thing(view, end, other, second, then)
    is_told = {"that", "whether", "to"}.isdisjoint(other.lowers[second : then.begin])
    return is_told and first is not None and first.begin == 0 and stands_for_subject(view, first, pronoun)


def _points(view: SentenceView, first: Statement, other: SentenceView, then: Statement) -> bool:
    """Whether the subject is "this" with its verb, or a noun with "this" that stands for what was just said."""
    low = other.lowers[then.begin]
    if low not in _POINTING:
        return False
    if other.is_finite(then.begin + 1):
        turns = tense(view, first.verb) == "present" and tense(other, then.verb) == "past"
        return low == "this" and not turns and view.lowers[0] not in _POINTING
    return names_what_was_told(other, then.begin + 1)


def _takes_part(view: SentenceView, end: int, other: SentenceView, second: int) -> bool:
    """Whether a clause goes on with a part of what was told: "most of these", "some of them", "others"."""
    lowers = other.lowers
    if lowers[second] == "others" and other.is_finite(second + 1):
        return view.lowers[0] in _QUANTITIES
    if lowers[second] == "the" and lowers[second + 1] in ("rest", "remainder"):
        return True
    if lowers[second] == "the" and lowers[second + 1] in ("same", "opposite", "reverse"):
        return other.is_finite(second + 2)
    place = second + 1
    if lowers[second] not in _PARTS or lowers[place] != "of" or lowers[place + 1] not in _OF_WHAT:
        return False
    if lowers[place + 1] in ("this", "these", "those"):
        # "none of these measures" may be of more than the clause before names
        known = {stem_of(low) for low in view.lowers[:end]}
        is_known = lowers[place + 1] == "this" or stem_of(lowers[place + 2]) in known
        return other.is_finite(place + 2) or (is_known and names_what_was_told(other, place + 2))
    if lowers[place + 1] == "it" and ends_in_relative(view, end):
        return False
    is_plural = any(t.upos == "NOUN" and t.lower.endswith("s") for t in view.tokens[:end])
    return other.is_finite(place + 2) and is_plural is (lowers[place + 1] == "them")


def _gives_outcome(view: SentenceView, then: Statement) -> bool:
    """Whether a clause tells what comes of the one before it: "the result is", "the main advantage was"."""
    if view.lowers[then.begin] != "the":
        return False
    index = then.begin + 1
    if view.lowers[index] in ("main", "usual", "only", "chief", "natural", "final"):
        index += 1
    return view.lowers[index] in _OUTCOMES and index + 1 == then.verb and view.lowers[then.verb] in ("is", "was")


def _brings_new_thing(view: SentenceView, end: int, other: SentenceView, then: Statement) -> bool:
    """Whether the subject is one more thing: "glass is also added", "a new room" after "the room"."""
    if "also" in other.lowers[then.verb : then.verb + 3]:
        return True
    if other.lowers[then.begin] not in ("a", "an"):
        return False
    nouns = {t.lower for t in other.tokens[then.begin : then.verb] if t.upos == "NOUN"}
    return any(view.lowers[i] in nouns and view.lowers[i - 1] == "the" for i in range(1, end))


def _compares(view: SentenceView, end: int, other: SentenceView, then: Statement) -> bool:
    """Whether the subject is set against one just named, by a comparative: "later runs are faster" after "this run"."""
    place = then.begin + (other.lowers[then.begin] == "the")
    if other.tokens[place + 1].upos != "NOUN" or place + 2 > then.verb or "than" in other.lowers:
        return False
    known = {stem_of(low) for low in view.lowers[:end]}
    return other.lowers[place] in _COMPARATIVES and stem_of(other.lowers[place + 1]) in known


def _adds_judgement(view: SentenceView, second: int) -> bool:
    """Whether "also" sets a judgement beside what was told: "it is also important that"."""
    return tuple(view.lowers[second : second + 3]) == ("it", "is", "also") and view.tokens[second + 3].upos == "ADJ"


def _are_settings(view: SentenceView, other: SentenceView, second: int, then: Statement) -> bool:
    """Whether both clauses open with where or when something holds: "in summer, it is dry; in winter, it snows"."""
    openings = (
        view.lowers[1 : (find_statement(view, 0, len(view.tokens) - 1) or then).begin],
        other.lowers[second + 1 : then.begin],
    )
    is_dated = any(low[:1].isdigit() for opening in openings for low in opening)
    return bool(openings[0]) and not is_dated and max(map(len, openings)) <= _LONGEST_SETTING
