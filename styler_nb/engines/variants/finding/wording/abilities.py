"""Find what someone or something has the power to do: "the owl can find its prey", "the owl is able to find its prey".

What is only possible ("frost can cause damage") or allowed ("members can vote") is no power: it is counted, and left.
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.inflect import match_case
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, names_person, read_noun_phrase_before
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_abilities"]

_WORDS = frozenset({"can", "cannot", "can't", "could", "couldn't", "able", "unable"})
_CONTRACTED = frozenset({"can't", "couldn't"})
_PRONOUNS = {"he": False, "she": False, "it": False, "they": True} | dict.fromkeys(
    ("someone", "somebody", "anyone", "anybody"), False
)
_PEOPLE = frozenset(_PRONOUNS) - {"it", "they"}
_MACHINES = read_words("machines_that_do")
_NO_DEEDS = read_words("no_powers_of_machines")
"""What merely happens to a machine, or comes of it: "an engine can fail"."""
_BE = {"is": "can", "are": "can", "was": "could", "were": "could"}
_BEASTS = read_words("single_beasts")
_POWERS = read_words("powers_of_things")
_COUNTED = read_words("powers_by_number")
_LACKED = read_words("powers_lacked")
_NO_POWERS = read_words("no_powers_of_people")
_ADVERBS = frozenset({"also", "now", "therefore", "thus", "still", "then", "usually", "often", "generally"})
_NARROWED = frozenset(
    {"no", "neither", "few", "only", "not", "nobody", "what", "who", "such", "little", "every", "any"}
)
_NOT_BEFORE = frozenset({"as", "than", "how", "so", "nor", "neither", "whatever", "like", "no", "not", "only", "much"})
_ROWS = frozenset({"and", "or"})


@needs(_WORDS)
def find_abilities(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind ability; variants are "can" and "able"."""
    for index in view.where(_WORDS, 1, -2):
        read = _read_able if view.lowers[index].endswith("able") else _read_can
        site = read(view, variable, index)
        if site is not None:
            yield site


def _read_able(view: SentenceView, variable: Variable, index: int) -> Site | None:
    """Read "is able to": what shall or may be able to do something, or used to be, could not be said with "can"."""
    if view.lowers[index + 1] != "to":
        return None
    lacks, place, adverb = view.lowers[index] == "unable", index - 1, ""
    if view.lowers[place] == "not":
        lacks, place = not lacks, place - 1
    elif view.tokens[place].upos == "ADV" and place > 0:
        adverb, place = view.lowers[place], place - 1
    be, end = view.lowers[place], view.tokens[index + 1].end
    if be not in _BE and not be.endswith(("'s", "'re", "'m")):
        return None
    start = view.tokens[place].start
    modal = _BE.get(be, "")
    options: tuple[Option, ...] = ()
    is_plain = modal == "can" or (modal and lacks)
    is_plain = is_plain and not any(
        view.lowers[i] in _ROWS and view.lowers[i + 1] == "to" for i in range(index + 2, len(view.tokens) - 1)
    )  # "they are not able to lend or to sell it"
    if is_plain and adverb in _ADVERBS | {""} and view.terminal == "." and view.is_free(place, index + 1):
        words = ("cannot" if modal == "can" else "could not") if lacks else f"{modal} {adverb}".strip()
        patch = Patch(start, end, match_case(words, view.tokens[place].text))
        options = (Option(variable.variant_index("can"), (patch,), len(words.split()) - (index + 2 - place)),)
    return Site(variable, start, end, variable.variant_index("able"), options)


def _read_can(view: SentenceView, variable: Variable, index: int) -> Site | None:
    low, last, adverb = view.lowers[index], index, ""
    lacks = low != "can" and low != "could"
    if view.lowers[last + 1] == "not":
        lacks, last = True, last + 1
    elif view.tokens[last + 1].upos == "ADV" and not lacks:
        adverb, last = view.lowers[last + 1], last + 1
    verb = last + 1
    if verb + 1 >= len(view.tokens) or view.tokens[verb].xpos != "VB" or view.tokens[verb].upos != "VERB":
        return None
    is_past = low.startswith("could")
    if is_past and not lacks:
        return None  # "could" tells as often of what would be
    start, end = view.tokens[index].start, view.tokens[last].end
    options: tuple[Option, ...] = ()
    is_open = low not in _CONTRACTED and not (view.setting.is_of_institution or view.setting.gives_advice)
    # there "can" tells what is allowed
    is_open = (
        is_open
        and adverb in _ADVERBS | {""}
        and view.terminal == "."
        and view.lowers.count(low) == 1
        and "able" not in view.words
    )
    plural = _number(view, index, verb, lacks=lacks) if is_open and view.is_free(index, last) else None
    if plural is not None:
        be = ("were" if plural else "was") if is_past else ("are" if plural else "is")
        words = f"{be} unable to" if lacks else " ".join(filter(None, (be, adverb, "able to")))
        patch = Patch(start, end, words)
        options = (Option(variable.variant_index("able"), (patch,), len(words.split()) - (last + 1 - index)),)
    return Site(variable, start, end, variable.variant_index("can"), options)


def _number(view: SentenceView, modal: int, verb: int, *, lacks: bool) -> bool | None:
    """Whether many have the power, or one; None where it is no power, or whose it is cannot be told."""
    last = modal - 1
    if view.lowers[last] in _PRONOUNS:
        pronoun = view.lowers[last]
        is_sure = _opens_clause(view, last) and _has_power(view, verb, is_alive=pronoun in _PEOPLE, lacks=lacks)
        return _PRONOUNS[pronoun] if is_sure else None
    is_relative = view.lowers[last] in ("that", "which", "who") and view.tokens[last].upos == "PRON"
    if is_relative:
        last -= 1 + (view.lowers[last - 1] == ",")
    phrase = _read_subject(view, last + 1, alone=is_relative)
    if phrase is None or phrase.is_plural is None or not _NARROWED.isdisjoint(view.lowers[phrase.first : last]):
        return None
    if not is_relative and not _opens_clause(view, phrase.first):
        return None
    head = view.lowers[phrase.last]
    single = find_singular(head)
    if single in _MACHINES and not lacks and view.lowers[verb] not in _NO_DEEDS:
        return phrase.is_plural
    is_alive = names_person(head) or single in _BEASTS
    return phrase.is_plural if _has_power(view, verb, is_alive=is_alive, lacks=lacks) else None


def _read_subject(view: SentenceView, end: int, *, alone: bool) -> NounPhrase | None:
    """Read the noun phrase before a verb, back over one phrase that belongs to it; two joined by "and" are many."""
    phrase = read_noun_phrase_before(view, end)
    if phrase is None or view.tokens[phrase.last].upos != "NOUN":
        return None
    before = phrase.first - 1
    if before > 0 and view.tokens[before].upos == "ADP":
        if alone:
            return phrase if view.lowers[before] not in ("of", "for", "with") else None
        head = read_noun_phrase_before(view, before)
        return None if head is None or view.tokens[head.last].upos != "NOUN" else head
    if before > 0 and view.lowers[before] == "and" and not alone:
        first = read_noun_phrase_before(view, before)
        if first is not None and first.first == 0:
            return NounPhrase(0, phrase.last, is_plural=True)
    return phrase


def _opens_clause(view: SentenceView, first: int) -> bool:
    """Whether a subject that starts at a token starts a clause too, which compares nothing."""
    if first == 0:
        return True
    token, low = view.tokens[first - 1], view.lowers[first - 1]
    if low in _NOT_BEFORE or view.protected[first - 1]:
        return False
    if low in _ROWS or low in ("but", "yet"):
        return first > 1 and view.lowers[first - 2] == "," and view.finds_finite(0, first - 1)
    if low == ",":
        return view.finds_finite(0, first - 1) or view.lowers[0] != view.lowers[first]
    return token.upos == "SCONJ" or low in ("that", "when", "where", "which", "because", "if")


def _has_power(view: SentenceView, verb: int, *, is_alive: bool, lacks: bool) -> bool:
    low = view.lowers[verb]
    if view.lowers[verb + 1 : verb + 3] in (("the", "name"), ["the", "name"]):
        return False
    if lacks and low in _LACKED:
        return True
    if is_alive and not (lacks and view.lowers[verb - 1] == "cannot"):
        return low not in _NO_POWERS
    if lacks:
        return False  # "a man cannot boast", "a king cannot make peace" deny more than a power
    return low in _POWERS or (low in _COUNTED and view.tokens[verb + 1].upos in ("NUM", "DET"))
