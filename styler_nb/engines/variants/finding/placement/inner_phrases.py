"""Find phrases and clauses that open a statement or stand inside it between commas: "it, despite the rain, was".

"Despite the rain, the market was held" is the same with the phrase after the subject or the auxiliary. Either way it is
said of the whole statement, so that nothing changes its scope.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from styler_nb.engines.variants.finding.placement.phrase_leanings import (
    has_later_relative,
    is_duration,
    is_offer,
    may_be_of_subject,
    points_back,
    refers,
    tells_what,
)
from styler_nb.engines.variants.finding.subordination.clause_ends import (
    is_about_clause,
    takes_up_clause,
    takes_up_told,
)
from styler_nb.engines.variants.reading.adverbials import Adverbial, read_adverbial, read_bare_adverbial
from styler_nb.engines.variants.reading.moves import (
    capitalized,
    inner_text,
    is_figure,
    is_prose,
    may_move,
    opens,
    text_of,
)
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.statements import find_statement
from styler_nb.engines.variants.reading.time_phrases import TIME_STARTS, has_time, read_time
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_phrases, read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_inner_phrases"]

FRONT, MEDIAL = 0, 1
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_FEWEST_TOKENS = 6
_LONGEST_SUBJECT = 6
_FEWEST_AFTER = 3
_CONCLUDING = frozenset({"therefore", "thus", "hence", "consequently", "also", "then"})
_LONGEST_CLAUSE = 6
"""Tokens of a clause that a reader keeps in mind until the statement goes on."""
_LONGEST_PURPOSE = 5
_JOINTS = frozenset({"and", "but", "or", ";"})
_OBJECTS = frozenset({"them", "him", "it", "her", "these", "those"})
_LONG_OBJECT = 6
"""Tokens after a verb from which on its object may wait: "he sold, in May, the house that his father had built"."""
_POSSESSIVES = read_words("possessives")
_PLACES = read_words("place_prepositions") | {"from", "by", "around", "between", "along", "above", "below"}
_SUBJECT = frozenset({"DET", "ADJ", "NOUN", "PROPN"})
_AMOUNTS = frozenset(
    {"no", "few", "little", "any", "every", "each", "all", "some", "most", "many", "several", "both", "one", "half",
     "another", "other", "neither", "either", "only", "even", "more", "fewer", "less", "much"}
)  # fmt: skip
_NARROWING = frozenset({"no", "few", "little", "any", "neither", "either", "only", "even", "not"})
_OBJECT_OPENERS = frozenset({"the", "a", "an", "their", "its", "his", "her", "our", "your"})
_TAKE_TWO = frozenset(
    {"call", "calls", "called", "make", "makes", "made", "give", "gives", "gave", "show", "shows", "showed", "tell",
     "tells", "told", "name", "names", "named", "consider", "considers", "considered", "let", "lets", "become",
     "becomes", "became", "seem", "seems", "seemed", "remain", "remains", "remained", "look", "looks", "looked"}
)  # fmt: skip
_SHORT_SUBJECT = 2
_OF_CASES = frozenset({"for", "in", "on", "with", "at"})
_SET_APART = frozenset({"other", "further", "such", "longer", "shorter", "larger", "smaller", "certain", "special"})
"""Adjectives of one of several cases: "for longer walks"."""
_LONG_TIME = 4
"""Tokens of a phrase of time that are too many after a subject of one word: "men, in the early spring, leave"."""
_LOWERED = frozenset({"ADP", "SCONJ", "PART", "NUM", "DET"})
_AFTER_AUXILIARY = frozenset({"VERB", "AUX", "ADJ", "DET", "NOUN", "PROPN", "NUM", "ADP", "ADV"})
_CLOSE_TO_FRONT = frozenset({"today", "nowadays", "before", "after", "until", "once"})
"""Words whose time frames what follows, and reads ill inside it."""
_BE = read_words("finite_be")
_TAKING_UP = read_words("third_person_subjects")
_HAVING = frozenset({"have", "has", "had"})
_AUXILIARIES = _BE | {"have", "has", "had", "do", "does", "did", "can", "could", "will", "would", "may", "must", "not"}
_NARROW = frozenset({"not", "never", "only", "even", "just", "so", "too", "n't", "no", "hardly", "then", "rather"})
_CONJUNCTIONS = frozenset({"and", "but", "or", "so", "yet", "nor", "for", "while", "whereas", "although", "though"})


@needs({",", "^ ADP"} | {f"^ {cue}" for cue in TIME_STARTS})
def find_inner_phrases(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind inner_phrase; variants are "front" and "medial".

    Parameters
    ----------
    view : SentenceView
        The sentence.
    variable : Variable
        `parameters.words` are the subordinators whose clauses are seen.
    lower_words : frozenset of str
        Words that occur in lower case in the block.
    """
    last = len(view.tokens) - 1
    if view.block_kind not in _KINDS or last < _FEWEST_TOKENS:
        return
    subordinators = read_phrases(variable)
    comma = view.lowers.index(",") if "," in view.lowers else 0
    front = (read_adverbial(view, 0, comma, subordinators) if comma else None) or read_bare_adverbial(view, last)
    if front is not None:
        main = front.end + (view.lowers[front.end] == ",")
        if find_statement(view, main, last) is not None and view.lowers[main] not in ("that", "which", "who"):
            options = _to_middle(view, front, main, last, lower_words)
            yield Site(variable, view.tokens[0].start, view.tokens[main].end, FRONT, options, _context(front))
        return
    commas = [i for i in range(1, last) if view.lowers[i] == ","]
    for first, second in pairwise(commas):
        inner = read_adverbial(view, first + 1, second, subordinators) if _is_gap(view, first, second) else None
        if inner is not None:
            is_moved = first == commas[0] and not _may_be_example(view, first) and not _takes_up(view, first, second)
            options = _to_front(view, first, second, lower_words) if is_moved else ()
            begin = view.tokens[0 if options else first].start
            yield Site(variable, begin, view.tokens[second + 1].end, MEDIAL, options, _context(inner))
            return


def _takes_up(view: SentenceView, first: int, second: int) -> bool:
    """Whether a clause speaks of the subject before it: "the cheese, if it is kept cool, lasts"."""
    return view.tokens[0].upos != "PRON" and not _TAKING_UP.isdisjoint(view.lowers[first + 1 : second])


def _may_be_example(view: SentenceView, comma: int) -> bool:
    """Whether "like" after a comma may name one of those before it: "shows, like a model volcano, are fun"."""
    return view.lowers[comma + 1] == "like" and is_plural_noun(view.lowers[comma - 1]) is True


def _context(opening: Adverbial) -> str:
    return "clause" if opening.kind == "clause" else "phrase"


def _to_middle(
    view: SentenceView, front: Adverbial, main: int, last: int, lower_words: frozenset[str]
) -> tuple[Option, ...]:
    if view.lowers[0] in _CLOSE_TO_FRONT | {"without"} or front.end == 1 or is_figure(view, main):
        return ()
    if is_duration(view) and not (view.lowers[0] == "for" and view.tokens[main].upos in ("DET", "PROPN")):
        return ()
    if front.kind == "phrase" and _sets_case(view, front):
        return ()  # "a guard, for longer walks, may take a dog": which walks the rule is for comes first
    if points_back(view, front) or has_later_relative(view, main, last) or tells_what(view, main, last):
        return ()
    if view.lowers[main] in ("you", "this", "these", "that", "those"):
        return ()  # "you are, during the setup, asked"
    place = _place(view, main, last, front) if is_prose(view) else 0
    if not place or is_offer(view, front, main) or not may_move(view, 0, main + 1) or not _is_whole(view, place, last):
        return ()
    opening = view.lowers[0] if view.tokens[0].upos in _LOWERED else inner_text(view, 0, lower_words)
    start, stop = view.tokens[0].start, view.tokens[place].start
    if opening is None or "\n" in view.text[start:stop] or view.protected[place]:
        return ()
    is_any_one = view.lowers[main] in ("a", "an")  # "an alarm, if the lamp fails, is raised"
    clause = (0, front.end)
    if front.kind == "clause" and (is_about_clause(view, main, clause) or takes_up_told(view, (main, place), clause)):
        return ()  # "the difference, if they differ, is paid", "the new owner, when a mill is sold, pays a fee"
    if front.kind == "clause" and (is_any_one or view.lowers[0] in view.lowers[main:] or front.end > _LONGEST_CLAUSE):
        return ()  # "if it rains, they stay even if it is warm"
    if is_any_one and read_time(view, 0) is not None:
        return ()  # no "a new law, two years later, was passed"
    if view.lowers[place] in _CONCLUDING:
        return ()  # "it can, if it is dry, therefore be sold"
    is_bare = view.tokens[place - 1].upos != "AUX"
    if view.lowers[0] in ("if", "unless") and is_bare:
        return ()  # "the nurse, if a child falls ill, calls"
    if any(view.lowers[i] in (",", ";") and view.finds_finite(i + 1, last) for i in range(place, last - 2)) and (
        front.kind == "clause"
    ):
        return ()  # "the pond, when it freezes, is safe, and the children skate": so is what follows
    if view.lowers[0] == "if" and last - place <= _FEWEST_AFTER:
        return ()  # "the owner, if the supply is low, should be told"
    if front.kind == "clause" and takes_up_clause(view, place, last):
        return ()  # "the tenant, if a lamp breaks, must report this"
    if view.lowers[front.end - 1] in _AUXILIARIES:
        return ()  # "if they have, we may help", which takes up a verb of the sentence before
    if not _OBJECTS.isdisjoint(view.lowers[main + 1 : place]):
        return ()  # "most of them had, though her songs were known, been lost"
    if _breaks_off(view, front, main, place):
        return ()
    words = opening + view.text[view.tokens[0].end : view.tokens[front.end - 1].end]
    subject = view.tokens[main]
    patches = (
        Patch(start, subject.start + 1, subject.text[:1].upper()),
        Patch(view.tokens[place - 1].end, stop, f", {words}, "),
    )
    return (Option(MEDIAL, patches),)


def _sets_case(view: SentenceView, front: Adverbial) -> bool:
    """Whether a phrase tells by a bare noun for what it holds, or sets that against other things of the kind."""
    if has_time(view, 0, front.end):
        return False
    is_bare = view.lowers[0] == "for" and view.tokens[1].upos in ("ADJ", "NOUN") and view.lowers[1] not in _AMOUNTS
    is_set_apart = view.lowers[0] in _OF_CASES and any(
        view.tokens[i].xpos in ("JJR", "JJS") or view.lowers[i] in _SET_APART for i in range(1, front.end)
    )
    return is_bare or is_set_apart


def _breaks_off(view: SentenceView, front: Adverbial, main: int, place: int) -> bool:
    """Whether the adverbial is too much to hold a statement up for, or is set beside another one later on."""
    opening, last = view.lowers[0], len(view.tokens) - 1
    if front.kind != "clause":
        # "with a lead of two, a team is sure of a prize, and with a lead of one, of a place"
        is_paired = any(view.lowers[i] in _JOINTS and view.lowers[i + 1] == opening for i in range(place, last))
        return is_paired or (opening == "to" and front.end > _LONGEST_PURPOSE)
    if view.tokens[place].xpos == "VBN":
        return True  # "most of the oil is, because the pipe is short, lost in it"
    if place == main + 1 and view.tokens[main].upos == "NOUN" and view.lowers[place + 1] == "be":
        return True  # "rye, when the fields are wet, can be sown in May"
    # "the clerk, when a letter arrives, opens the box": the letter is what the rest is about
    return opening not in ("if", "unless") and view.lowers[1] in ("a", "an")


def _place(view: SentenceView, main: int, last: int, front: Adverbial) -> int:
    """Give the token before which the adverbial may stand in the statement that begins at `main`, else 0."""
    statement = find_statement(view, main, last)
    if statement is None or statement.begin != main:
        return 0
    verb = statement.verb
    if view.tokens[verb].upos == "VERB" and view.tokens[verb].xpos == "VBN":
        return 0  # "the pressure produced in the core balances the pull"
    # "the share users read goes down": a verb of its own in the subject
    if view.tokens[verb].upos == "VERB" and any(view.is_finite(i) for i in range(verb + 1, min(verb + 3, last))):
        return 0
    if "," in view.lowers[main : verb + 2] or refers(view, front, main, verb) or "'" in view.lowers[verb]:
        return 0
    is_pronoun = verb == main + 1 and (view.tokens[main].upos == "PRON" or view.lowers[main] in ("there", "this"))
    if not is_pronoun and _is_subject(view, main, verb):
        is_dated = view.lowers[verb] not in _BE and read_time(view, 0) is not None
        is_long = last - verb >= _FEWEST_AFTER - is_dated
        # "cracks, during a check, were found" holds back what the statement is about
        is_bare = verb == main + 1 and view.tokens[main].upos == "NOUN" and view.lowers[verb] in _BE
        # "the service, when the file is saved, shows a key" keeps a short subject from its verb by a clause
        is_bare = is_bare or (front.kind == "clause" and verb - main <= _SHORT_SUBJECT)
        is_bare = is_bare or (verb == main + 1 and view.tokens[main].upos == "NOUN" and front.end >= _LONG_TIME)
        is_clear = is_long and not is_bare and not may_be_of_subject(view, front, main, verb)
        return verb if is_clear else 0
    place = _after_verb(view, verb) if view.lowers[main] not in _NARROWING else 0
    # "he sold, in May, the house" parts a verb from its object for little
    if place and view.tokens[verb].upos == "VERB" and view.lowers[place] != "that" and read_time(view, 0):
        return 0
    is_object = view.lowers[place] in _OBJECT_OPENERS and view.tokens[verb].upos == "VERB"
    if place and is_object and (front.kind == "clause" or view.lowers[verb] not in _HAVING):
        return 0  # "we find, if all sides are equal, the sum", "they choose, for cold rooms, a stove"
    is_late = view.tokens[verb].upos == "VERB" or not is_pronoun
    if place and front.kind == "phrase" and is_late and _is_of_place(view, place):
        return 0  # "he compared, in Ulm, the prices", "ten of the species were, on Guam, wiped out"
    if view.lowers[0] == "to" and view.lowers[verb] in _BE:
        return 0  # "it is, to prevent this, heated"
    if front.kind == "doing" and view.lowers[verb] in _BE and view.tokens[place].upos != "VERB":
        return 0
    return place if last - place >= _FEWEST_AFTER and not _has_second_verb(view, place, last) else 0


def _is_of_place(view: SentenceView, place: int) -> bool:
    """Whether the phrase in front tells where, and no clause of what is said follows at `place`."""
    return view.lowers[0] in _PLACES and view.lowers[place] != "that"


def _has_second_verb(view: SentenceView, place: int, last: int) -> bool:
    """Whether a second predicate follows, of which the adverbial in front is said as well."""
    return any(
        view.lowers[i] in ("and", "but", "or")
        and any(view.tokens[k].upos in ("VERB", "AUX") for k in range(i + 1, min(i + 3, last)))
        for i in range(place, last)
    )


def _after_verb(view: SentenceView, verb: int) -> int:
    """Give the place after an auxiliary, or after a verb before what is said or wanted."""
    token, after = view.tokens[verb], view.tokens[verb + 1]
    if after.lower in _NARROW or not token.lower.isalpha():
        return 0
    if token.lower in _BE and not (after.upos == "VERB" and after.xpos == "VBN"):
        return 0
    if token.upos == "AUX":
        return verb + 1 if after.upos in _AFTER_AUXILIARY and token.lower not in ("do", "does", "did") else 0
    is_long = len(view.tokens) - verb > _LONG_OBJECT
    is_object = after.lower in _OBJECT_OPENERS and token.lower not in _TAKE_TWO and view.is_finite(verb) and is_long
    return verb + 1 if is_object or (after.lower == "that" and after.upos == "SCONJ") else 0


def _is_subject(view: SentenceView, first: int, verb: int) -> bool:
    """Whether a plain noun phrase that names no amount stands before the verb."""
    tokens, lowers = view.tokens, view.lowers
    if verb - first > _LONGEST_SUBJECT or tokens[verb - 1].upos not in ("NOUN", "PROPN") or lowers[first] in _AMOUNTS:
        return False
    # "your brain gathers details": a verb taken for a noun, and its object for the verb
    if verb - first > 1 and lowers[verb - 1].endswith("s") and tokens[verb].xpos == "VBZ":
        return False
    if any(tokens[i].upos == "DET" and lowers[i - 1] != "of" for i in range(first + 1, verb)):
        return False  # "the bridge the Romans built"
    return all(tokens[i].upos in _SUBJECT or lowers[i] in _POSSESSIVES or lowers[i] == "of" for i in range(first, verb))


def _is_whole(view: SentenceView, place: int, last: int) -> bool:
    """Whether no second statement follows, of which the adverbial in front is said as well."""
    commas = [i for i in range(place, last) if view.lowers[i] == ","]
    if len(commas) > 1 and view.lowers[commas[-1] + 1] in _CONJUNCTIONS:
        # "the lake is grey, the boats lie still, and": a row of statements
        return not any(view.tokens[i + 1].upos in _SUBJECT | {"PRON"} for i in commas[:-1])
    return not any(
        view.lowers[i] in _CONJUNCTIONS
        and (opens(view, i + 1, last) or (view.lowers[i - 1] == "," and view.finds_finite(i + 1, last)))
        for i in range(place, last)
    )


def _is_gap(view: SentenceView, first: int, second: int) -> bool:
    """Whether the words between two commas part a subject or an auxiliary from what belongs to it."""
    before, after = view.tokens[first - 1], view.tokens[second + 1]
    if before.upos == "AUX" and view.is_finite(first - 1):
        return after.upos in _AFTER_AUXILIARY
    if before.upos == "VERB" and view.is_finite(first - 1) and after.upos == "DET":
        return True
    if before.upos in ("VERB", "ADJ"):
        return after.lower in ("that", "to") and after.upos in ("SCONJ", "PART")
    verb = second + 2 if after.upos == "ADV" else second + 1
    is_subject = before.upos in ("NOUN", "PROPN", "PRON") and view.lowers[first - 1] not in ("them", "him", "me", "us")
    return is_subject and verb < len(view.tokens) and view.is_finite(verb)


def _to_front(view: SentenceView, first: int, second: int, lower_words: frozenset[str]) -> tuple[Option, ...]:
    opening = inner_text(view, 0, lower_words)
    statement = find_statement(view, 0, len(view.tokens) - 1)
    is_pronoun = view.lowers[0] in NOMINATIVE and first == 2
    is_led = view.is_finite(first - 1) if is_pronoun else _is_subject(view, 0, first)
    if opening is None or not is_led or not is_prose(view) or (statement is not None and statement.begin):
        return ()
    if not may_move(view, 0, second + 1) or not _is_whole(view, second, len(view.tokens) - 1):
        return ()
    if view.lowers[first + 1 : first + 3] == ("for", "example"):
        return ()  # "costs, for example fuel, rise"
    if view.lowers[first + 1] == "with" and view.tokens[first + 2].upos == "NUM":
        return ()  # "a second group, with ninety pupils, did as well"
    if view.lowers[first + 1] == "by" and not has_time(view, first + 1, second):
        return ()  # "the painting, by a friend, was sold": whose it was
    if not read_words("ranks").isdisjoint(view.lowers[:first]) and has_time(view, first + 1, second):
        return ()  # "the last fire, in 1977, burned the mill" tells when the last one was
    words = capitalized(text_of(view, first + 1, second))
    head = opening + view.text[view.tokens[0].end : view.tokens[first - 1].end]
    patch = Patch(view.tokens[0].start, view.tokens[second].end, f"{words}, {head}")
    return (Option(FRONT, (patch,)),)
