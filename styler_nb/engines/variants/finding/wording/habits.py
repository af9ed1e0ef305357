"""Find what is done again and again: "it usually heals fast", "it will usually heal fast"; "it often rained".

"Will" and "would" tell of a habit as the plain tenses do. So they do of how long something takes, and of what many of
a kind do. What something is, means or is called is no habit.
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.foretelling import PAST, PRESENT, read_verbs, write_verb
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.joints import is_statement
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, read_noun_phrase
from styler_nb.engines.variants.reading.view import Option, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_habits"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_ADVERBS = frozenset(
    {
        "usually",
        "often",
        "normally",
        "generally",
        "typically",
        "sometimes",
        "commonly",
        "frequently",
        "rarely",
        "seldom",
    }
)
_OUTCOMES = frozenset({"later", "eventually"})
_OPINIONS = frozenset(
    {"agree", "accept", "believe", "think", "hold", "consider", "regard", "assume", "suppose", "recognize", "recognise"}
)
_NO_HABITS = frozenset(
    {"doubt", "know", "reject", "deny", "prefer", "believe", "regard", "view", "die", "hatch", "retire"}
)
_BEFORE = frozenset(
    {"more", "most", "less", "least", "very", "quite", "so", "too", "as", "not", "and", "or", "but", "how"}
)
_AFTER = frozenset(
    {
        "and",
        "or",
        ",",
        "but",
        "than",
        "called",
        "known",
        "described",
        "considered",
        "grouped",
        "classified",
        "divided",
        "defined",
        "named",
    }
)
_BE = {"present": frozenset({"is", "are"}), "past": frozenset({"was", "were"})}
_PLACED = frozenset({"located", "situated"})
_GOING_ON = read_words("third_person_subjects")
_ALWAYS_SO = frozenset({"grow", "occur", "lie", "exist", "live", "belong", "contain", "consist", "come", "have"})
"""Verbs of how things stand, which is no habit: "most wells lie by the road"."""
_LASTING_STATES = _ALWAYS_SO | read_words("states_or_definitions") | read_words("lasting_of_each")
"""Verbs of what each of a kind is like, with those of how things stand: "each bell carries a date"."""
_DO = frozenset({"does", "do", "did"})
_TAGS = {"present": PRESENT, "past": PAST}
_MODALS = {"present": frozenset({"will"}), "past": frozenset({"would"})}
_LASTING = frozenset({"takes", "take", "lasts", "last"})
_AMOUNT = frozenset({"about", "approximately", "around", "roughly", "nearly", "between", "several", "many", "at", "up"})
_TIMES = frozenset(
    {f"{unit}{s}" for unit in ("second", "minute", "hour", "day", "week", "month", "year", "decade") for s in ("", "s")}
    | {"centuries", "generations"}
)
_NO_REPEATED = frozenset({"it", "to", "which"})
_LONGEST_AMOUNT = 8
_NEAR = 5
_EACH = frozenset({"each", "every", "any"})
_OTHER_TIMES = frozenset(
    {"now", "today", "currently", "nowadays", "still", "since", "already", "once", "yesterday", "said", "i", "my", "me"}
)
_IN_CLAUSE = frozenset(
    {
        "if",
        "when",
        "whenever",
        "unless",
        "until",
        "once",
        "before",
        "after",
        "as",
        "while",
        "where",
        "than",
        "how",
        "lest",
    }
    | {"what", "whether", "which", "who", "that", "whose", "since", "so", "not", "only", "both", "either"}
)
"""Words of a clause in which "will" would foretell, or where it is not read what it belongs to."""
_LEADING = frozenset({"because", "although", "though", "and", "but"})
"""Words that lead a statement of its own."""
_SUBJECT = frozenset({"NOUN", "PROPN", "ADJ", "DET", "NUM", "ADP", "PRON", "CCONJ", "ADV"})
_LONGEST = 14


def _needed(variable: Variable) -> frozenset[str]:
    tense = str(variable.parameters["tense"])
    if tense == "past":
        return _MODALS[tense] | _ADVERBS | _OUTCOMES
    return _MODALS[tense] | _ADVERBS | _LASTING | {f"^ {word}" for word in _EACH}


@needs(_needed)
def find_habits(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind habit; variants are "plain" and "modal".

    `parameters.tense` is "present" or "past".
    """
    tense = str(variable.parameters["tense"])
    modal = variable.variant_index("modal")
    for index in view.where(_MODALS[tense], 1, -1):
        token = view.tokens[index]
        if token.upos == "AUX" and view.lowers[index - 1] not in ("i", "we", "you"):
            yield Site(variable, token.start, token.end, modal, ())
    if view.block_kind not in _KINDS or not is_statement(view) or not _is_of_any_time(view, tense):
        return
    for place in _places(view, tense):
        verbs = read_verbs(view, place, len(view.tokens) - 1, may_go_on=False, tags=_TAGS[tense], states=True)
        begin = _begin(view, place)
        is_read = bool(verbs) and begin >= 0 and all(view.is_free(verb.first, verb.main) for verb in verbs)
        is_state = bool(verbs) and (view.lowers[verbs[0].main + 1] in _PLACED or verbs[0].base in _ALWAYS_SO)
        is_passive = bool(verbs) and verbs[0].base == "be" and view.tokens[verbs[0].main + 1].xpos == "VBN"
        is_state = is_state or (tense == "present" and (is_passive or _tells_measure(view, place)))
        is_state = is_state or (tense == "present" and bool(verbs) and _tells_what(view, begin, place))
        is_state = is_state or (tense == "present" and _is_in_row(view, place, begin))
        # "many towns set the limit at 30" is of now, though "set" is a past too
        is_state = is_state or (tense == "past" and bool(verbs) and verbs[0].base == view.lowers[verbs[0].main])
        is_read = is_read and not is_state and not _goes_on(view, place) and view.lowers[begin] != "one"
        if not is_read or (len(verbs) > 1 and any(verb.base in ("be", "not") for verb in verbs)):
            token = view.tokens[place]
            yield Site(variable, token.start, token.end, variable.variant_index("plain"), ())
            continue
        patches = tuple(write_verb(view, verb, "will" if tense == "present" else "would") for verb in verbs)
        option = Option(modal, patches, 1)
        yield Site(variable, patches[0].start, patches[-1].end, variable.variant_index("plain"), (option,))
        return


def _tells_measure(view: SentenceView, place: int) -> bool:
    """Whether a figure follows a verb that is not one of time: "most barges cover less than two miles an hour"."""
    if view.lowers[place] in _LASTING:
        return False
    after = range(place + 1, min(place + _NEAR, len(view.tokens)))
    return any(view.tokens[i].upos == "NUM" or view.lowers[i] in ("less", "more") for i in after)


def _tells_what(view: SentenceView, begin: int, verb: int) -> bool:
    """Whether "be" says what a thing is, or what all of a kind are like: "the road is often the border"."""
    if view.lowers[verb] not in _BE["present"] | {"be"} or begin < 0:
        return False
    after = verb + 1
    while after < len(view.tokens) - 1 and view.tokens[after].upos == "ADV":
        after += 1
    near = view.tokens[after : after + 2]
    is_thing = near[0].upos in ("DET", "NOUN", "PRON") or near[-1].upos == "NOUN"
    return is_thing or (view.tokens[begin].upos == "NOUN" and is_plural_noun(view.lowers[begin]) is True)


def _is_in_row(view: SentenceView, place: int, begin: int) -> bool:
    """Whether a statement before has the same verb: "hens take two days, ducks take three, and geese take four"."""
    verb = find_verb(view.lowers[place + 1] if view.tokens[place + 1].upos == "VERB" else view.lowers[place])
    return any(t.upos == "VERB" and find_verb(t.lower) == verb for t in view.tokens[: max(begin, 0)])


def _goes_on(view: SentenceView, place: int) -> bool:
    """Whether a pronoun goes on in the plain present: "it is often found, and it is then sold"."""
    return any(
        view.lowers[i - 1] == "and" and view.is_finite(i + 1) and view.tokens[i + 1].xpos in PRESENT
        for i in view.where(_GOING_ON, place + 2, -2)
    )


def _is_of_any_time(view: SentenceView, tense: str) -> bool:
    """Whether a sentence has no word of another time."""
    if tense == "past":
        return True
    return _OTHER_TIMES.isdisjoint(view.words) and all(
        t.xpos not in PAST
        and t.lower not in ("would", "could", "might", "will")
        and not (t.lower in ("has", "have") and t.upos == "AUX")
        for t in view.tokens
    )


def _places(view: SentenceView, tense: str) -> Iterator[int]:
    """Give the finite verbs that may tell of a habit."""
    adverbs = _ADVERBS if tense == "present" else _ADVERBS | _OUTCOMES
    for index in view.where(adverbs, 1, -2):
        if view.lowers[index - 1] in _BEFORE or view.lowers[index + 1] in _AFTER:
            continue
        if view.lowers[index - 1] in _BE[tense]:
            if tense == "present" or view.tokens[index + 1].upos != "ADJ":  # what was found to be so is no habit
                yield index - 1
        elif view.tokens[index - 1].upos == "AUX" or view.lowers[index - 1].endswith(("'s", "’s", "'re", "’re")):
            continue  # "it's often claimed", whatever the participle is taken for
        elif view.lowers[index] == "generally" and view.lowers[index + 1] in _OPINIONS:
            continue  # "researchers generally agree": most of them, and not at most times
        elif find_verb(view.lowers[index + 1]) in _NO_HABITS:
            continue  # "scholars usually doubt it" is what they think, and nothing dies twice
        elif view.lowers[index + 2] == "not" and view.lowers[index + 1] in _DO:
            yield index + 1
        elif (view.lowers[index + 1], view.lowers[index + 2]) == ("used", "to"):
            continue
        elif view.tokens[index + 1].upos == "VERB" and view.tokens[index + 1].xpos in _TAGS[tense]:
            yield index + 1
    if tense == "past":
        return
    for index in view.where(_LASTING, 1, -2):
        low, after = view.lowers[index + 1], view.tokens[index + 1]
        is_amount = low in _AMOUNT or after.upos == "NUM" or (low == "a" and view.lowers[index + 2] == "few")
        is_time = not _TIMES.isdisjoint(view.lowers[index + 1 : index + _LONGEST_AMOUNT])
        # "the cycle, which lasts about eleven years" is always so
        if view.tokens[index].upos == "VERB" and is_amount and is_time and view.lowers[index - 1] not in _NO_REPEATED:
            yield index
    if view.lowers[0] in _EACH:
        yield from _of_each(view)


def _of_each(view: SentenceView) -> Iterator[int]:
    """Give the verb of what every one of a kind does: "each drop leaves a stain"."""
    phrase = read_noun_phrase(view, 0)
    if phrase is None or phrase.last + 2 >= len(view.tokens):
        return
    verb = phrase.last + 1
    token = view.tokens[verb]
    if token.upos == "VERB" and token.xpos == "VBZ" and find_verb(token.lower) not in _LASTING_STATES:
        yield verb


def _begin(view: SentenceView, place: int) -> int:
    """Give where the statement of a verb begins, with its subject; -1 where the verb may be of another clause."""
    begin, last = 0, place - 1
    while last > 0 and view.tokens[last].upos == "ADV":
        last -= 1
    if last > 1 and view.lowers[last] == "which" and view.lowers[last - 1] == ",":
        return last
    if view.lowers[last] == "there" and (last == 0 or view.tokens[last - 1].upos in ("NOUN", "PUNCT", "CCONJ")):
        return last if not view.finds_finite(0, last) else -1
    for index in range(place - 1, -1, -1):
        if view.lowers[index] == "," or (view.lowers[index] in _LEADING and opens_clause(view, index + 1, place + 1)):
            begin = index + 1
            break
        if view.lowers[index] in _IN_CLAUSE or view.tokens[index].upos not in _SUBJECT:
            return -1
    if begin < place and view.lowers[begin] in _LEADING:
        begin += 1
    if place - begin > _LONGEST or not opens_clause(view, begin, len(view.tokens)):
        return -1
    if begin == 0 or view.lowers[begin - 1] in _LEADING or _is_led_by_phrase(view, begin - 1):
        return begin
    return -1


def _is_led_by_phrase(view: SentenceView, comma: int) -> bool:
    """Whether a phrase or word alone stands before the clause: "in winter, the river often freezes"."""
    return not view.finds_finite(0, comma) and view.lowers[:comma].count(",") == 0 and view.tokens[0].upos != "VERB"
