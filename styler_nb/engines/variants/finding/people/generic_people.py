"""Find what is said of everybody: "people often forget", "we often forget", "you often forget", "one often forgets"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.people.everybody import NEUTRAL, is_general, names_group
from styler_nb.engines.variants.finding.people.human_nouns import HUMAN_NOUN_CUES, find_human_nouns
from styler_nb.engines.variants.finding.people.person_subjects import THEY, TURNED, as_subject, make_object, turn
from styler_nb.engines.variants.finding.people.shared_world import SHARED_WORLD_CUES, find_shared_world
from styler_nb.engines.variants.reading.addressees import is_number, is_on_illness
from styler_nb.engines.variants.reading.inflect import find_verb, may_be_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.protected import is_name
from styler_nb.engines.variants.reading.setting import PERSONS
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_generic_people"]

_DONE = read_words("done_by_everybody")
_DONE_TO = read_words("done_to_everybody")
_MODALS = frozenset({"can", "cannot", "can't", "should", "shouldn't", "must", "may", "will", "need", "tend"})
_OPENERS = read_words("before_generic_subjects")
_BY_SOME = frozenset({"depend", "rely", "live", "use", "work", "die", "speak", "own", "compare"})
"""Verbs of what many people do and writer and reader perhaps do not."""
_QUANTIFIED = frozenset({"many", "most", "some"})
_COUNTED = _QUANTIFIED | {"several", "thousands", "hundreds", "millions"}
_SUBJECTS = frozenset({"we", "you"})
_OBJECT_OF = {"us": "we", "you": "you"}
_LOCAL = read_words("of_some_place_or_time")
_DEFINING = frozenset(
    {"there", "who", "whom", "whose", "that", "with", "of", "in", "from", "on", "like", "without", "or"}
)
_OTHERS = frozenset(
    {"other", "others", "someone", "somebody", "anyone", "everyone", "us", "we", "you", "one", "society"}
)
_GIVE = frozenset({"give", "cost", "save", "teach"})
_KEEP = frozenset({"protect", "prevent", "keep", "stop", "shield"})
_FOUND = frozenset({"actually", "really"})
_MOST_ADVERBS = 2
_MASSES = read_words("told_of_masses")
_SUMS = read_words("sums_of_masses")
_NEEDED = HUMAN_NOUN_CUES | SHARED_WORLD_CUES | _SUBJECTS | {*_OBJECT_OF, "one", "one's", "people", "humans", "person"}


@needs(_NEEDED)
def find_generic_people(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind generic_person; variants are "people", "we", "you" and "one"."""
    if view.block_kind not in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM):
        return
    if "one" in view.lowers or "one's" in view.lowers:
        yield from _one(view, variable)
    if not is_general(view) or view.setting.is_of_institution:  # whose "we" would be the house
        return
    turned: set[int] = set()
    for index, low in enumerate(view.lowers):
        if low in ("people", "humans") or (low == "person" and index and view.lowers[index - 1] == "a"):
            first = index - (low == "person")
            for site in _people(view, following, variable, first, index):
                turned |= {index} if site.options else set()
                yield site
        elif low in _SUBJECTS or low in _OBJECT_OF:
            yield from _pronoun(view, variable, index)
    yield from find_human_nouns(view, variable, turned)
    if not names_group(view) and not view.setting.gives_advice:  # "the nose should not be blown": the patient's
        yield from find_shared_world(view, variable, NEUTRAL)


def _one(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Count "one" and "one's", which stand for everybody in any tense."""
    for index, low in enumerate(view.lowers[:-2]):
        if low not in ("one", "one's") or not view.is_free(index, index):
            continue
        if low == "one's":
            is_person = view.tokens[index + 1].upos in ("NOUN", "ADJ")
        else:
            following = view.tokens[index + 1]
            is_person = _opens_clause(view, index) and (
                following.xpos == "MD"
                or following.lower in ("has", "had")
                or (following.upos == "VERB" and find_verb(following.lower) in _DONE)
            )
        if is_person:
            token = view.tokens[index]
            options = _own(view, variable, index) if low == "one's" else ()
            yield Site(variable, token.start, token.end, variable.variant_index("one"), options)


def _own(view: SentenceView, variable: Variable, index: int) -> tuple[Option, ...]:
    """Give whose own it may be, where "one" is not named: "in one's own words"."""
    if not view.setting.is_about_people or "one" in view.lowers or view.lowers[index + 1] != "own":
        return ()
    token = view.tokens[index]
    return tuple(
        Option(variable.variant_index(person), (Patch(token.start, token.end, TURNED[person]["their"]),))
        for person in ("we", "you")
        if view.setting.allows(person)
    )


def _pronoun(view: SentenceView, variable: Variable, index: int) -> Iterator[Site]:
    """Count the persons where they do what everybody does."""
    low, token = view.lowers[index], view.tokens[index]
    if not view.is_free(index, index):
        return
    if low in _SUBJECTS and _opens_clause(view, index):
        verb = _find_verb(view, index + 1)
        if verb >= 0 and _is_done(view, verb):
            yield Site(variable, token.start, token.end, variable.variant_index(low), ())
            return
    if low in _OBJECT_OF and index and _is_done_to(view, index):
        yield Site(variable, token.start, token.end, variable.variant_index(_OBJECT_OF[low]), ())


def _people(
    view: SentenceView, following: SentenceView | None, variable: Variable, first: int, noun: int
) -> Iterator[Site]:
    if not view.is_free(first, noun):
        return
    verb = _find_verb(view, noun + 1)
    options: list[Option] = []
    if _opens_clause(view, first) and verb >= 0 and _is_done(view, verb):
        last = verb
        if _is_everybody(view, following, first):
            options += [
                Option(variable.variant_index(person), patches)
                for person in (PERSONS if view.lowers[noun] != "humans" else ("we",))
                if view.setting.allows(person)
                and (person != "one" or _SUMS.isdisjoint(view.lowers))
                and (person != "you" or not _is_of_others(view, noun, verb))
                and (patches := as_subject(view, person, first, noun, verb))
            ]
    elif _is_quantified(view, first, verb):
        last = noun
        if _is_everybody(view, following, first) and not is_on_illness(view) and view.setting.allows("we"):
            patch = Patch(view.tokens[noun].start, view.tokens[noun].end, "of us")
            if turn(view, "we", noun + 1) == ():
                options.append(Option(variable.variant_index("we"), (patch,), 1))
    elif first and _is_done_to(view, first) and _ends_object(view, noun):
        last = noun
        if _is_everybody(view, following, first):
            options = make_object(view, variable, first, noun)
    else:
        return
    start = view.tokens[first].start
    end = max([view.tokens[last].end, *(p.end for o in options for p in o.patches)])
    yield Site(variable, start, end, variable.variant_index(NEUTRAL), tuple(options))


def _is_of_others(view: SentenceView, noun: int, verb: int) -> bool:
    """Whether no reader is meant: "people tend to eat too much" blames none, "what people actually eat" is found."""
    return view.lowers[verb] == "tend" or not _FOUND.isdisjoint(view.lowers[noun:verb])


def _opens_clause(view: SentenceView, index: int) -> bool:
    """Whether a noun phrase that starts at a token can only be the subject of the verb after it."""
    if index == 0:
        return True
    before = view.lowers[index - 1]
    if before in _OPENERS or before in (";", ":", "—", "–"):
        return True
    if before == "which" and index > 1 and view.tokens[index - 2].upos == "ADP":
        return True
    if before == "," or (before in ("and", "or") and index > 1 and view.lowers[index - 2] == ","):
        return True
    return before in ("way", "ways", "things", "reason") or (index == 1 and view.tokens[0].upos == "ADV")


def _find_verb(view: SentenceView, index: int) -> int:
    """Give the verb that follows, past adverbs; -1 where something else does."""
    for place in range(index, min(index + _MOST_ADVERBS + 1, len(view.tokens) - 1)):
        token = view.tokens[place]
        if view.lowers[place] in _MODALS or token.upos == "AUX":
            return place
        if token.upos == "ADV" or view.lowers[place] in ("often", "usually", "also", "only"):
            continue
        if token.upos in ("VERB", "NOUN", "ADJ") and may_be_verb(view.lowers[place]):
            return place if token.xpos in ("", "VB", "VBP", "VBZ") else -1
        return -1
    return -1


def _is_done(view: SentenceView, verb: int) -> bool:
    """Whether a verb, or the one after a modal or "do not", tells what everybody does."""
    low = view.lowers[verb]
    if low in ("should", "shouldn't", "must", "cannot", "can't", "can", "may", "need"):
        return True
    if low == "will":
        return False
    if low in ("are", "is", "aren't", "isn't"):
        return _is_state(view, verb + 1) or _is_doing(view, verb + 1)
    if view.tokens[verb].upos == "AUX" and low in ("do", "does", "don't", "doesn't"):
        place = _past_adverbs(view, verb + 1)
        return place < len(view.tokens) and view.lowers[place] in _DONE
    if low in ("have", "has"):
        # "have built" tells of what happened
        return verb + 1 < len(view.tokens) and view.tokens[verb + 1].upos in ("DET", "PART", "ADJ", "NOUN")
    return find_verb(low) in _DONE and view.tokens[verb].xpos != "VBD"


def _is_state(view: SentenceView, index: int) -> bool:
    place = _past_adverbs(view, index)
    return place < len(view.tokens) and view.lowers[place] in _STATES


def _is_doing(view: SentenceView, index: int) -> bool:
    place = _past_adverbs(view, index)
    return place < len(view.tokens) and view.tokens[place].xpos == "VBG" and find_verb(view.lowers[place]) in _DONE


_STATES = read_words("states_of_everybody")


def _past_adverbs(view: SentenceView, index: int) -> int:
    while index < len(view.tokens) and (view.tokens[index].upos == "ADV" or view.lowers[index] == "not"):
        index += 1
    return index


def _is_quantified(view: SentenceView, noun: int, verb: int) -> bool:
    return (
        noun > 0
        and view.lowers[noun] == "people"
        and view.lowers[noun - 1] in _QUANTIFIED
        and _opens_clause(view, noun - 1)
        and verb >= 0
        and (find_verb(view.lowers[verb]) not in _BY_SOME or view.lowers[verb] in _MODALS)
        and _is_done(view, verb)
    )


def _is_done_to(view: SentenceView, index: int) -> bool:
    before = view.tokens[index - 1]
    return before.xpos in ("VB", "VBZ", "VBP", "VBG", "") and find_verb(before.lower) in _DONE_TO


def _ends_object(view: SentenceView, noun: int) -> bool:
    if noun + 1 >= len(view.tokens):
        return True
    if find_verb(view.lowers[noun - 1]) in _GIVE and view.lowers[noun] == "people":
        return view.tokens[noun + 1].upos in ("DET", "ADJ", "NOUN") and view.lowers[noun + 1] not in _DEFINING
    token, low = view.tokens[noun + 1], view.lowers[noun + 1]
    if low == "from" and find_verb(view.lowers[noun - 1]) in _KEEP:
        return True
    return low not in _DEFINING and (token.upos in ("PUNCT", "PART", "ADV", "SCONJ") or low in ("at", "during", "into"))


def _is_everybody(view: SentenceView, following: SentenceView | None, first: int) -> bool:
    """Whether people in general are meant, not those of a place or a time, nor those somebody speaks of."""
    setting = view.setting
    if not setting.is_about_people or "he" in setting.spoken or names_group(view):
        return False
    if setting.repeats_person and "person" in view.lowers:
        return False
    if not _MASSES.isdisjoint(view.lowers):
        return False  # "people want to buy more than the economy can produce": all of them together
    if "then" in view.lowers[first + 1 : first + 4]:
        return False  # those who were just spoken of
    if not _LOCAL.isdisjoint(view.lowers) or any(
        low in _OTHERS and not is_number(view, index) for index, low in enumerate(view.lowers)
    ):
        return False
    if any(is_name(token, first=index == 0) for index, token in enumerate(view.tokens) if token.is_word and index):
        return False
    # "most deaths occur while people sleep" counts what happens to others
    if any(low in _COUNTED for low in view.lowers[: max(first - 1, 0)]):
        return False
    # somebody who is said to be "they" before, or in the next sentence
    if not THEY.isdisjoint(view.lowers[:first]):
        return False
    return following is None or not _refers_back(following)


def _refers_back(view: SentenceView) -> bool:
    """Whether a sentence speaks of "they" who are not named in it."""
    for index, low in enumerate(view.lowers):
        if low in THEY:
            return True
        is_governed = (
            index > 0 and view.tokens[index - 1].upos in ("ADP", "ADJ", "DET") and view.tokens[0].upos == "ADP"
        )
        if view.tokens[index].upos == "NOUN" and low != "people" and is_plural_noun(low) and not is_governed:
            return False
    return False
