"""Find what there is to do, with and without a doer: "it is possible to see it", "we can see it"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from styler_nb.engines.variants.finding.linking.standing_alone import opens_block
from styler_nb.engines.variants.finding.people.judged_clauses import (
    ADVERBS,
    JUDGED_OF_CLAUSES,
    find_hardship,
    find_helping_clause,
    find_judged_clause,
    has_object,
    may_say,
    more_infinitives,
)
from styler_nb.engines.variants.reading.addressees import Found, like, names_persons, write_option
from styler_nb.engines.variants.reading.noun_phrases import may_be_person, names_person
from styler_nb.engines.variants.reading.setting import PERSONS
from styler_nb.engines.variants.reading.subjects import end_of_phrase
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["POSSIBLE_CUES", "WAYS_CUES", "find_possible", "find_ways"]

_SAID = {
    ("possible", False): "can",
    ("possible", True): "cannot",
    ("impossible", False): "cannot",
    ("necessary", False): "must",
    ("necessary", True): "do not have to",
    ("essential", False): "must",
    ("vital", False): "must",
    ("crucial", False): "must",
    ("advisable", False): "should",
    ("wise", False): "should",
    ("best", False): "should",
    ("sensible", False): "should",
    ("prudent", False): "should",
    ("easy", False): "can easily",
    ("safe", False): "can safely",
    ("enough", False): "only need to",
    ("sufficient", False): "only need to",
}
_PERHAPS = {"possible": "be able to"}
_WITH_OBJECT = frozenset({"impossible", "easy", "safe"})
"""What is also said of things, as long as no object follows the verb: "it is easy to use"."""
_US = {"we": "us", "you": "you", "one": "one"}
_MAKES = {"makes": ("lets", "allows"), "make": ("let", "allow"), "making": ("letting", "allowing")}
_OBJECTS = {"us": "we", "you": "you", "one": "one"}
_LETS = {"lets": "makes", "allows": "makes", "enables": "makes", "let": "make", "allow": "make", "enable": "make"}
_LETS |= {"letting": "making", "allowing": "making", "enabling": "making"}
POSSIBLE_CUES = frozenset({"it", "it's", *PERSONS, *_MAKES, *_LETS})
"""Words at which what can and must be done may begin."""
WAYS_CUES = frozenset({"way", "ways", "reason", "reasons", "choose", "need"})
_WAYS = WAYS_CUES - {"choose", "need"}
_QUANTITIES = read_words("quantities_of_ways")
_OF_THE_WRITER = frozenset(
    {"recommend", "promise", "guarantee", "accept", "afford", "advise", "imagine", "believe", "agree", "face", "bear"}
    | {"stand", "spare", "wait", "tell", "hope", "claim", "rely", "trust", "boast", "thank"}
)
"""What depends on the one who says so: "we cannot recommend it"."""
_FEW = 2
"""Times that a text speaks to its reader, above which it does so throughout."""
_BOUND = frozenset({"can", "cannot", "must", "should"})
_ABLE = re.compile(r"\b(?:you|we) can\b", re.IGNORECASE)
_NEAR = 160
"""Characters around a sentence in which another one stands in a row with it."""
_SUBORDINATORS = frozenset({"that", "because", "so", "and", "but", "since", "while", "whereas", "although", "though"})


def find_possible(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Found]:
    """Find what can and must be done; variants are "impersonal" and the persons."""
    for index in view.where(POSSIBLE_CUES, 0, -4):
        low = view.lowers[index]
        if low in ("it", "it's"):
            yield from _impersonal(view, variable, index, lower_words)
        elif low in PERSONS and view.lowers[index + 1] in _BOUND:
            yield from _personal(view, variable, index)
        elif low in _MAKES and view.lowers[index + 1 : index + 4] == ("it", "possible", "to"):
            yield _made_possible(view, variable, index, lower_words)
        elif low in _LETS and view.lowers[index + 1] in _OBJECTS:
            yield from _let(view, variable, index)


def _impersonal(view: SentenceView, variable: Variable, index: int, lower_words: frozenset[str]) -> Iterator[Found]:
    if view.lowers[index + 1] == "is" and not JUDGED_OF_CLAUSES.isdisjoint(view.lowers[index + 2 : index + 4]):
        yield from find_judged_clause(view, variable, index, lower_words)
        return
    if view.lowers[index + 1] == "helps" or view.lowers[index + 2] == "helps":
        yield from find_helping_clause(view, variable, index, lower_words)
        return
    yield from find_hardship(view, variable, index, lower_words)
    said, place = _read_judgement(view, index)
    if not said or view.tokens[place + 1].xpos != "VB":
        return
    if said.startswith("only") and not (index == 0 and opens_block(view)):
        return  # "he earns 900 euros; it is enough to pay the rent": what is enough was named before
    start, end = view.tokens[index].start, view.tokens[place].end
    more = more_infinitives(view, place + 1)
    options: list[Option] = []
    is_theirs = said.startswith("must") and view.setting.binds_others
    if view.is_free(index, place) and more is not None and not is_theirs:
        options = [
            write_option(view, variable, person, Patch(start, end, f"{like(index, person)} {_of(person, said)}"), *more)
            for person in PERSONS
            if may_say(view, person, lower_words, place + 1)
        ]
    yield index, Site(variable, start, end, variable.variant_index("impersonal"), tuple(options))


def _read_judgement(view: SentenceView, index: int) -> tuple[str, int]:
    """Read "it is possible to": what a person would say, "" for nothing, and the place of "to"."""
    place = index + 1
    is_perhaps = (
        view.lowers[index] == "it" and view.lowers[place] in ("may", "might") and view.lowers[place + 1] == "be"
    )
    perhaps = view.lowers[place] if is_perhaps else ""
    if view.lowers[index] == "it":
        if not is_perhaps and view.lowers[place] != "is":
            return "", -1
        place += 1 + is_perhaps
    is_denied = view.lowers[place] == "not"
    place += is_denied
    if place + 1 >= len(view.tokens):
        return "", -1
    adverb = f" {view.tokens[place].text}" if view.lowers[place] in ADVERBS else ""
    place += bool(adverb)
    if place + 3 >= len(view.tokens) or view.lowers[place + 1] != "to":
        return "", -1
    judged = view.lowers[place]
    if judged in _WITH_OBJECT and not has_object(view, place + 2):
        return "", -1
    if is_perhaps:
        said = "" if is_denied or adverb else _PERHAPS.get(judged, "")
        return (f"{perhaps} {said}" if said else ""), place + 1
    said = _SAID.get((judged, is_denied), "")
    if not said or (adverb and said in ("cannot", "do not have to", "only need to")):
        return "", -1
    if said == "must" and view.lowers[place + 2] == "know":
        return "", -1  # "we must know how many there are" would be a guess
    modal, _, rest = said.partition(" ")
    return " ".join([modal + adverb, *([rest] if rest else [])]), place + 1


def _of(person: str, said: str) -> str:
    if person != "one":
        return said
    return said.replace("do not", "does not").replace("only need to", "only needs to")


def _personal(view: SentenceView, variable: Variable, index: int) -> Iterator[Found]:
    verb = index + 2
    adverb = f" {view.tokens[verb].text}" if view.lowers[verb] in ADVERBS else ""
    verb += bool(adverb)
    if view.tokens[verb].xpos != "VB" or view.tokens[index].upos == "NUM":
        return
    start, end = view.tokens[index].start, view.tokens[verb - 1].end
    options: list[Option] = []
    is_able = view.lowers[index + 1] in ("can", "cannot") and view.lowers[verb] not in _OF_THE_WRITER | {"be"}
    if view.lowers[index] == "we" and view.setting.is_of_institution:
        is_able = False  # "we cannot post lost things": a house that will not
    if view.lowers[index] == "you" and (view.setting.has_commands or view.setting.named.get("you", 0) > _FEW):
        is_able = False  # "eat nothing. You can drink water": leave is given
    if is_able and _opens(view, index) and view.is_free(index, verb) and not names_persons(view, index):
        is_denied = view.lowers[index + 1] == "cannot"
        text = f"{like(index, 'it')} is{' not' if is_denied else ''}{adverb} possible to"
        if not _goes_on(view, verb) and not _is_in_row(view):
            options.append(write_option(view, variable, "impersonal", Patch(start, end, text)))
    yield index, Site(variable, start, end, variable.variant_index(view.lowers[index]), tuple(options))


def _is_in_row(view: SentenceView) -> bool:
    """Whether the sentence before or after says what one can do too: "You can mail it. You can bring it"."""
    start, end = view.tokens[0].start, view.tokens[-1].end
    around = view.text[max(start - _NEAR, 0) : start] + "\n" + view.text[end : end + _NEAR]
    return _ABLE.search(around) is not None


def _opens(view: SentenceView, index: int) -> bool:
    """Whether a clause of its own, not one on a noun or a question word, starts here."""
    if index == 0:
        return True
    before = view.tokens[index - 1]
    return (
        before.lower in _SUBORDINATORS
        and before.upos in ("SCONJ", "CCONJ")
        and not any(t.upos in ("NOUN", "PRON") for t in view.tokens[index - 2 : index - 1])
    )


def _goes_on(view: SentenceView, verb: int) -> bool:
    """Whether something later in the clause asks for a person as its subject."""
    rest = range(verb + 1, len(view.tokens) - 1)
    return any(
        (view.tokens[i].upos == "CCONJ" and view.tokens[i + 1].upos in ("VERB", "AUX", "ADV"))
        or view.tokens[i].xpos in ("VBG", "MD")
        for i in rest
    )


def _made_possible(view: SentenceView, variable: Variable, index: int, lower_words: frozenset[str]) -> Found:
    start, end = view.tokens[index].start, view.tokens[index + 3].end
    options: list[Option] = []
    more = more_infinitives(view, index + 4)
    is_plain = view.is_free(index, index + 3) and view.tokens[index + 4].xpos == "VB" and more is not None
    if is_plain:
        lets, allows = _MAKES[view.lowers[index]]
        texts = {person: f"{lets} {us}" for person, us in _US.items()} | {"one": f"{allows} one to"}
        options = [
            write_option(view, variable, person, Patch(start, end, text), *(more or () if person != "one" else ()))
            for person, text in texts.items()
            if may_say(view, person, lower_words, index)
        ]
    return index, Site(variable, start, end, variable.variant_index("impersonal"), tuple(options))


def _let(view: SentenceView, variable: Variable, index: int) -> Iterator[Found]:
    """Find what lets a person do something: "the lens lets us see", "the lens makes it possible to see"."""
    low = view.lowers[index]
    verb = index + (2 if low.startswith("let") else 3)
    if not index or view.tokens[verb].xpos not in ("VB", "VBP"):
        return
    if verb == index + 3 and view.lowers[index + 2] != "to":
        return
    start, end = view.tokens[index].start, view.tokens[verb - 1].end
    options: list[Option] = []
    is_told = low.endswith(("s", "ing")) or view.tokens[index - 1].xpos == "MD"
    head = index - 1 - (view.tokens[index - 1].xpos == "MD")
    if names_person(view.lowers[head]) or may_be_person(view.lowers[head]):
        is_told = False  # "the keeper may let you climb it"
    if is_told and view.is_free(index, verb) and not names_persons(view, index + 1) and not _goes_on(view, verb):
        text = f"{_LETS[low]} it possible to"
        options = [write_option(view, variable, "impersonal", Patch(start, end, text))]
    yield index, Site(variable, start, end, variable.variant_index(_OBJECTS[view.lowers[index + 1]]), tuple(options))


def find_ways(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Found]:
    """Find which ways there are to do something; variants are "impersonal" and the persons."""
    if WAYS_CUES.isdisjoint(view.words):
        return
    for index in range(len(view.tokens) - 5):
        is_person = view.lowers[index] in PERSONS and view.lowers[index + 1] == "have"
        is_there = view.lowers[index] == "there" and view.lowers[index + 1] in ("is", "are")
        if is_there and view.lowers[index + 2 : index + 5] == ("no", "need", "to"):
            yield _no_need(view, variable, index, lower_words)
            continue
        way = _end_of_ways(view, index + 2) if is_person or is_there else -1
        if way < 0:
            continue
        start, end = view.tokens[index].start, view.tokens[index + 1].end
        options: list[Option] = []
        if view.is_free(index, index + 1) and (is_there or not names_persons(view, index)):
            if is_there:
                options = [
                    write_option(view, variable, person, Patch(start, end, f"{like(index, person)} {_has(person)}"))
                    for person in PERSONS
                    if may_say(view, person, lower_words, index)
                ]
            elif _opens(view, index):
                be = "are" if view.lowers[way].endswith("s") else "is"
                patch = Patch(start, end, f"{like(index, 'there')} {be}")
                options = [write_option(view, variable, "impersonal", patch)]
        current = variable.variant_index(view.lowers[index] if is_person else "impersonal")
        yield index, Site(variable, start, end, current, tuple(options))


def _end_of_ways(view: SentenceView, first: int) -> int:
    """Give the last noun of "several ways" before "to", or of "many colours" before "to choose from"; else -1."""
    way = first
    while way < len(view.tokens) - 2 and view.lowers[way] in _QUANTITIES:
        way += 1
    is_way = view.lowers[way] in _WAYS
    if way > first and not is_way:
        way = end_of_phrase(view, way)
    if way <= first or way + 3 >= len(view.tokens) or view.lowers[way + 1] != "to":
        return -1
    if is_way:
        return way if view.tokens[way + 2].xpos == "VB" else -1
    return way if view.lowers[way + 2 : way + 4] == ("choose", "from") and view.lowers[way].endswith("s") else -1


def _no_need(view: SentenceView, variable: Variable, index: int, lower_words: frozenset[str]) -> Found:
    start, end = view.tokens[index].start, view.tokens[index + 4].end
    options: list[Option] = []
    if view.is_free(index, index + 4) and view.tokens[index + 5].xpos == "VB":
        more, said = more_infinitives(view, index + 5), "do not need to"
        options = [
            write_option(view, variable, person, Patch(start, end, f"{like(index, person)} {_of(person, said)}"), *more)
            for person in PERSONS
            if more is not None and may_say(view, person, lower_words, index)
        ]
    return index, Site(variable, start, end, variable.variant_index("impersonal"), tuple(options))


def _has(person: str) -> str:
    return "has" if person == "one" else "have"
