"""Judge whether a second clause goes on with the account of the first, so that "and" may stand between them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from styler_nb.engines.variants.finding.linking.kinship import is_akin
from styler_nb.engines.variants.reading.apart import (
    defines,
    ends_in_relative,
    is_setting,
    may_mean_another,
    mixes_times,
    names,
    only_seems,
    reports,
    speaks_of_another,
    takes_time,
)
from styler_nb.engines.variants.reading.clauses import after_opening_clause, is_relative, opens_clause
from styler_nb.engines.variants.reading.denials import has_denial
from styler_nb.engines.variants.reading.joints import (
    begin_of_clause,
    classify_joint,
    count_words,
    has_no_list,
    is_main,
    main_verb,
    tense,
)
from styler_nb.engines.variants.reading.statements import find_statement
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.text.types import Token

__all__ = [
    "CONDITIONS",
    "CONTRASTS",
    "adds",
    "adds_the_like",
    "gives_reason",
    "is_compound",
    "is_dated",
    "is_expletive",
    "is_same_account",
    "takes_and",
]

CONDITIONS = frozenset({"if", "when", "where"})
_DETAILING = frozenset(
    {"include", "includes", "included", "consist", "consists", "consisted", "mean", "means", "meant"}
    | {"need", "needs", "needed", "require", "requires", "required"}
)
_NEGATIONS = read_words("denials")
_MAY = frozenset({"may", "might", "can", "could"})
_BE = frozenset({"is", "are", "was", "were", "am", "'s", "'re"})
_SPEAKERS = read_words("subjects_who_speak")
_POINTERS = read_words("pointers")
"""Words that point to what was just said, whatever it opened with."""
_INNER = read_words("relatives_after_commas")
"""Words that open a clause inside another; a clause with "and" and a pronoun after a comma is not of it."""
_ANYBODY = frozenset({"those", "anyone", "anybody", "everyone", "everybody", "someone", "somebody", "whoever"})
"""Subjects of which the sentence before need not have told."""
_EVENTS = read_words("event_participles")
_LATER = frozenset({"then", "later", "soon", "afterwards", "eventually", "finally"})
_PLURALS = frozenset({"people", "children", "men", "women", "police", "mice", "geese", "feet", "teeth", "data"})
_LONGEST_OF_SPEAKER = 24
"""Words of two clauses about "I", "we" or "you" that are close enough to be one account."""
_INTENDING = read_words("intending")
"""What a firm or a council does, and no forecast: "it intends"."""
_GROUPS = read_words("acting_bodies") | read_words("firms_that_act") | {"city", "town", "charity", "museum"}
_LONGEST_NAME = 3
_SHORTEST_PLURAL = 4
"""Letters: "S." is no plural."""
_LONGEST_ADDED = 34
"""Most words of two clauses with subjects of their own, of which the second has "also"."""
CONTRASTS = frozenset({"but", "however", "although", "though", "yet", "while", "whereas", "nevertheless"})
_SEEMING = frozenset({"seems", "seemed", "appears", "appeared", "happens", "happened", "follows", "turns", "turned"})
_OF_NO_THING = read_words("verbs_of_no_thing")
"""Verbs of "it" that stands for what follows: "it seems that", "it helps to wait"."""
_ANSWERED = frozenset({"too", "something", "worse", "better"})
"""Words of a clause that the next one corrects or explains: "it is too loud", "she did something foolish"."""
_ANSWERING = frozenset({"instead", "rather"})
_OTHERNESS = frozenset({"different", "another", "other", "second"})


def is_same_account(view: SentenceView, end: int, other: SentenceView, second: int) -> bool:
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
        # who speaks may go on to anything, so only short clauses of theirs belong together
        is_short = count_words(view, 0, end) + count_words(other, second) <= _LONGEST_OF_SPEAKER
        return subject == low and (low == "there" or is_short)
    if low in ("he", "she"):
        if subject in ("this", "that", "it", "there"):
            return False  # "that was the night of the storm; she moved to the sea"
        head = view.tokens[begin:end][:_LONGEST_NAME]
        is_named = any(t.upos == "PROPN" and not t.lower.endswith("s") for t in head)
        return is_named or subject == low or (not is_compound(view, end) and _tells_of(view, begin, low))
    if low in ("his", "her") or low in _ANYBODY:
        return is_akin(view, other, second)
    if low == "they":
        return any(_is_plural(t) for t in view.tokens[:end]) or subject == "they"
    if low == "it":
        if is_expletive(other, second) and not is_akin(view, other, second):
            return False
        if subject in ("this", "that"):
            return view.tokens[begin + 1].upos in ("NOUN", "ADJ")  # "this may take years; it saves money"
        if other.lowers[second + 1] in _INTENDING and not _may_intend(view, begin, end):
            return False  # "the forecast was higher; it intends to build"
        return subject not in _SPEAKERS | {"they", "these", "those"}
    return True


def _may_intend(view: SentenceView, begin: int, end: int) -> bool:
    """Whether the subject of a clause is a name, or a body of people that "it" may stand for."""
    verb = next((i for i in range(begin, end) if view.is_finite(i)), end)
    return any(
        view.lowers[i] in _GROUPS or view.lowers[i] == "it" or view.tokens[i].upos == "PROPN"
        for i in range(begin, verb)
    )


def _tells_of(view: SentenceView, begin: int, pronoun: str) -> bool:
    """Whether "he" or "she" stands in a clause, or it has whom they mean as its object or the owner of its subject."""
    own, other = ("his", "him") if pronoun == "he" else ("her", "her")
    return (
        pronoun in view.lowers
        or view.lowers[begin] == own
        or any(
            t.lower == other and after.upos not in ("NOUN", "ADJ", "NUM", "PROPN") for t, after in pairwise(view.tokens)
        )
    )


def takes_and(view: SentenceView, end: int, other: SentenceView, second: int) -> bool:
    """Whether "and" may join two clauses: the second goes on with the account, and neither explains nor corrects.

    The first ends before token `end` of its sentence, the second starts at token `second` of its own.
    """
    last, is_added = len(other.tokens) - 1, adds(other, second)
    context = classify_joint(other, second, view, end, 0).split()[0]
    if context not in ("pronoun", "same") and not (context == "noun" and adds_the_like(view, other, second)):
        return False
    if not (is_main(view, 0, end) or (context == "pronoun" and _is_main_with_inner(view, end))):
        return False
    if is_compound(view, end):
        return False
    if gives_reason(other, second) or is_compound(other, last, second):
        return False
    if ends_in_relative(view, end) or ends_in_relative(other, last):
        return False
    if is_setting(other, second) and not (_describes(view, main_verb(view, 0, end)) and _is_be(other, second + 1)):
        return False  # "the mouse thought about it, and it became dark"
    if names(view) or (other.lowers[second] == "both" and not is_akin(view, other, second)):
        return False
    if reports(other, second) or speaks_of_another(other, second):
        return False
    if defines(view, 0) or (context == "same" and (defines(other, second) or other.lowers[second] in ("a", "an"))):
        return False  # "oats are a kind of corn, and corn is the seed of a grass", "the wind blows, and a wind may"
    if (CONDITIONS | _DETAILING) & {*other.lowers[second + 1 : second + 4]}:
        return False  # "it occurs when …", "these include" say what the first clause speaks of
    if _MAY & {*other.lowers[second + 1 : second + 3]} and CONDITIONS & ({*other.lowers} - {*view.lowers[:end]}):
        return False  # "books are sent by post; they may be kept back if a fine is due": an exception
    if not (context == "noun" or is_same_account(view, end, other, second)):
        return False
    if not has_no_list(view, end) or (context != "pronoun" and any(is_relative(view, i) for i in range(1, end))):
        return False
    if CONTRASTS & {*view.lowers[:end]} or (_denies((*view.lowers[:end], *other.lowers[second:last])) and not is_added):
        # "he wrote every week; he was not a great writer" sets one against the other
        return False
    begin = begin_of_clause(view, 0, end) or 0
    if may_mean_another(view, begin, end, other.lowers[second]):
        return False
    if is_dated(view, begin) and not (is_added or _has_time(other, second)):
        return False
    if not (_ANSWERED.isdisjoint(view.lowers[:end]) and _ANSWERING.isdisjoint(other.lowers[second:])):
        return False
    if view.lowers[begin : begin + 2] == other.lowers[second : second + 2] and view.lowers[begin] != "there":
        # "he was drinking; he was drinking like a fish" says it again
        return False
    if _OTHERNESS & {*view.lowers[begin : begin + 2]} and other.lowers[second] == "the":
        return False  # "a different file can be given; the file is divided" speaks of the first one
    if view.lowers[begin] == other.lowers[second] and view.tokens[begin].upos == "NOUN":
        return False  # "owls are birds, and owls hunt at night" asks for a pronoun
    verbs = main_verb(view, 0, end), main_verb(other, second, last)
    if min(verbs) < 0 or not _are_of_one_time(view, verbs[0], other, verbs[1]):
        return False
    return is_added or not _describes(other, verbs[1]) or _describes(view, verbs[0])


def _are_of_one_time(view: SentenceView, first: int, other: SentenceView, second: int) -> bool:
    """Whether two verbs tell of the same time, and of what is as sure."""
    if not (view.is_finite(first) and other.is_finite(second)):
        return False
    if view.tokens[first].xpos == "MD" != other.tokens[second].xpos:
        return False  # "small farms may be hurt, and they depend on loans" would hide a reason
    if tense(view, first) != tense(other, second):
        return False
    if only_seems(view, first) or mixes_times(view, first, other, second):
        return False
    # "it has been made so since 1959; the melt is poured onto tin"
    return not _is_perfect(view, first) or _is_perfect(other, second)


def _is_perfect(view: SentenceView, verb: int) -> bool:
    return view.lowers[verb] in ("has", "have", "had") and any(
        t.xpos == "VBN" for t in view.tokens[verb + 1 : verb + 3]
    )


def _is_main_with_inner(view: SentenceView, end: int) -> bool:
    """Whether a main clause has no clauses in it but those that a "who", "which" or "where" opens."""
    begin = begin_of_clause(view, 0, end)
    if begin is None or not is_main(view, 0, end, loose=_INNER):
        return False
    inner = sum(low in _INNER for low in view.lowers[begin:end])
    return sum(view.is_finite(i) for i in range(begin, end)) <= 1 + inner


def adds(view: SentenceView, first: int) -> bool:
    """Whether "also" in a clause says that it adds to the one before it: "engineers also study the tides"."""
    verb = main_verb(view, first, len(view.tokens) - 1)
    return verb > first and "also" in view.lowers[first + 1 : verb + 3]


def adds_the_like(view: SentenceView, other: SentenceView, second: int) -> bool:
    """Whether "also" sets a clause beside the one before it: both short and plain, and told of the same time.

    In a longer text "also" may take up something that was said earlier.
    """
    if not adds(other, second) or count_words(view) + count_words(other, second) > _LONGEST_ADDED:
        return False
    if any(is_relative(view, i) or view.lowers[i] in _INNER for i in range(1, len(view.tokens))):
        return False
    if is_compound(view, len(view.tokens) - 1):
        return False
    verbs = main_verb(view, 0, len(view.tokens) - 1), main_verb(other, second, len(other.tokens) - 1)
    return min(verbs) >= 0 and tense(view, verbs[0]) == tense(other, verbs[1])


def _is_be(view: SentenceView, index: int) -> bool:
    return view.lowers[index] in _BE


def _denies(lowers: Iterable[str]) -> bool:
    return has_denial(lowers, _NEGATIONS)


def is_dated(view: SentenceView, end: int) -> bool:
    """Whether a number stands before a token: after "in 1817 he built a cart", what follows may have been later."""
    return any(t.text[:1].isdigit() for t in view.tokens[:end])


def _has_time(view: SentenceView, first: int) -> bool:
    return any(t.text[:1].isdigit() or t.lower in _LATER for t in view.tokens[first:])


def _describes(view: SentenceView, verb: int) -> bool:
    """Whether a verb states how something is, was or had been; after an event this tells why it happened."""
    low = view.lowers[verb]
    if low in ("had", "has", "have"):
        return view.lowers[verb + 1] != "to"
    after = verb + 2 if view.tokens[verb + 1].upos == "ADV" else verb + 1
    if low in ("was", "were"):
        return view.lowers[after] not in _EVENTS
    return (low in _BE or low.endswith(("'s", "'re"))) and view.tokens[after].xpos != "VBN"


def is_compound(view: SentenceView, last: int, first: int = 0) -> bool:
    """Whether clauses or verbs are coordinated in [first, last)."""
    if any(pair == ("and", "then") for pair in pairwise(view.lowers[first:last])):
        return True
    return any(
        view.lowers[i] in ("and", "but", "or", "so", "yet")
        and (
            view.lowers[i - 1] == ","
            or any(view.is_finite(k) for k in range(i + 1, min(i + 3, last)))
            or opens_clause(view, i + 1, last)
        )
        for i in range(first + 1, last - 1)
    )


def is_expletive(view: SentenceView, second: int) -> bool:
    """Whether "it" stands for what follows: "it is possible to wait", "it is a pity that they wait"."""
    if view.lowers[second].split("'")[0] != "it":
        return False
    ahead = view.tokens[second + 1 : second + 11]
    if takes_time(view, second):
        return True
    if _is_doing(view, second + 1):
        return False  # "it allows several boys to ride" tells of a thing
    if not _SEEMING.isdisjoint(view.lowers[second + 1 : second + 2]) and "that" in view.lowers[second + 2 : second + 4]:
        return True
    is_judged = any(t.upos == "ADJ" or t.xpos == "VBN" for t in ahead[:4])
    is_noted = any(t.upos == "NOUN" and after.lower == "that" for t, after in pairwise(ahead[:5]))
    is_worth = any(t.lower == "worth" and after.xpos == "VBG" for t, after in pairwise(ahead[:4]))
    return (
        is_noted or is_worth or (is_judged and any(t.lower in ("to", "that", "why", "how", "whether") for t in ahead))
    )


def _is_doing(view: SentenceView, index: int) -> bool:
    """Whether the verb of "it" tells what a thing does: "it produces", "it also holds", but not "it is"."""
    ahead = view.tokens[index : index + 2]
    verb = next((token for token in ahead if token.upos != "ADV"), None)
    return verb is not None and verb.upos == "VERB" and verb.xpos in ("VBZ", "VBD") and verb.lower not in _OF_NO_THING


def gives_reason(view: SentenceView, second: int) -> bool:
    """Whether a sentence only names the reason of the one before it: "This is because …"."""
    return "because" in view.lowers[second : second + 4] or "why" in view.lowers[second : second + 4]


def _is_plural(token: Token) -> bool:
    if token.lower in _PLURALS:
        return True
    is_noun = token.upos in ("NOUN", "PROPN") and len(token.text) >= _SHORTEST_PLURAL
    return is_noun and token.lower.endswith("s") and not token.lower.endswith("ss")
