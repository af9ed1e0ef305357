"""Read passives without a doer, and write them with one: "It can easily be seen", "We can easily see it"."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from functools import cached_property, lru_cache

from styler_nb.engines.variants.reading.addressees import like
from styler_nb.engines.variants.reading.after_passives import lends_auxiliary
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.moves import inner_text
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = [
    "MAY_OPEN_PASSIVE",
    "OBJECT_FORMS",
    "SEMI_MODALS",
    "Passive",
    "Verbs",
    "activate",
    "is_gap",
    "read_any_passive",
    "read_passive",
    "read_perfect",
    "verbs",
    "write_active",
    "write_as_object",
]

_MODALS = read_words("modals_of_anyone")
_WITH_OWNER = read_words("bare_with_owner")
"""What nobody speaks of without its owner: "teeth should be brushed", but "brush your teeth"."""
_OF_SIGHT = frozenset({"", "can", "could", "may", "might", "cannot", "can't"})
_BEFORE_PLACES = frozenset({"on", "in", "over", "off"})
_NOT_BOUND = (("have", "to"), ("need", "to"))
SEMI_MODALS = {"has": "have", "have": "have", "needs": "need", "need": "need", "ought": "ought"}
MAY_OPEN_PASSIVE = _MODALS | SEMI_MODALS.keys() | {"do", "does"}
"""Words that a passive of what anyone should or may do can begin with."""
_ADVERBS = read_words("inside_verbs")
OBJECT_FORMS = {"it": "it", "they": "them", "this": "this", "these": "these", "that": "that", "those": "those"}
_UNDERGONE = read_words("undergone")
_LONGEST = 6
"""Words of the longest passive group."""
_NEGATIONS = frozenset({"not", "never", "cannot", "can't", "shouldn't", "mustn't", "hardly", "rarely", "seldom"})


@dataclass(frozen=True)
class Verbs:
    """Verbs by their participles: alone, and with a particle or preposition that belongs to them.

    `follows` says, for some lemmas, which words must follow ("known" as).
    """

    alone: dict[str, str]
    particles: dict[tuple[str, str], str]
    prepositions: dict[tuple[str, str], str]
    follows: dict[str, frozenset[str]]

    @cached_property
    def lemmas(self) -> frozenset[str]:
        """All verbs."""
        return frozenset({*self.alone.values(), *self.particles.values(), *self.prepositions.values()})

    def fits(self, lemma: str, following: str) -> bool:
        """Whether a word that follows a verb is one that it asks for."""
        wanted = self.follows.get(lemma)
        return wanted is None or following in wanted


@lru_cache(maxsize=64)
def verbs(words: str) -> Verbs:
    """Read a list of verbs.

    "carry_out" has a particle that may stand after the object, "think+of" a preposition, "know/as" a word that must
    follow ("measure/in,by" one of two), "need=necessary" another word that says the same of a thing.
    """
    from lemminflect import getInflection

    found = Verbs({}, {}, {}, {})
    for entry in words.split():
        entry, _, other = entry.partition("=")
        word, _, wanted = entry.partition("/")
        lemma = word.replace("+", "_").partition("_")[0]
        rest = word[len(lemma) + 1 :]
        if wanted:
            found.follows[lemma] = frozenset(wanted.split(","))
        for participle in (other,) if other else getInflection(lemma, "VBN"):
            if not rest:
                found.alone[participle] = lemma
            else:
                (found.prepositions if "+" in word else found.particles)[participle, rest] = lemma
    return found


@dataclass(frozen=True, slots=True)
class Passive:
    """A passive verb group: its first auxiliary, its adverbs, its participle, and the last word that belongs to it.

    `modal` is "" in the plain present, and "have" of what has been done.
    """

    auxiliary: int
    modal: str
    adverbs: tuple[int, ...]
    participle: int
    last: int
    lemma: str
    joins: str = ""
    """"particle", "preposition" or "" where no word belongs to the verb."""

    def negated(self, view: SentenceView) -> bool:
        """Whether the group denies."""
        return not _NEGATIONS.isdisjoint(view.lowers[self.auxiliary : self.participle])


def read_passive(
    view: SentenceView, index: int, known: Verbs, *, is_modal: bool, also: Set[str] = frozenset()
) -> Passive | None:
    """Read the passive group whose first auxiliary stands at a token; None where it is none of known verbs.

    `also` are modals beside those of what anyone may do. A passive whose auxiliary a later clause leaves out is none:
    "the date should be checked, and the number recorded".
    """
    passive = _read_group(view, index, known, is_modal=is_modal, also=also)
    return None if passive is not None and lends_auxiliary(view, passive.last) else passive


def _read_group(view: SentenceView, index: int, known: Verbs, *, is_modal: bool, also: Set[str]) -> Passive | None:
    low = view.lowers[index]
    place = index + 1
    modal = ""
    if is_modal:
        if low in ("do", "does"):
            if view.lowers[place] != "not" or view.lowers[place + 1 : place + 3] not in _NOT_BOUND:
                return None
            modal, place = f"do not {view.lowers[place + 1]} to", place + 3
        elif low in SEMI_MODALS:
            if view.lowers[place : place + 1] != ("to",):
                return None
            modal, place = f"{low} to", place + 1
        elif (low in _MODALS or low in also) and view.tokens[index].upos == "AUX":
            modal = low
        else:
            return None
    elif low not in ("is", "are"):
        return None
    adverbs: list[int] = []
    place = _skip_adverbs(view, place, adverbs, any_manner=is_modal)
    if is_modal:
        if view.lowers[place : place + 1] != ("be",):
            return None
        place = _skip_adverbs(view, place + 1, adverbs, any_manner=True)
    if place + 1 >= len(view.tokens) or view.tokens[place].upos not in ("VERB", "ADJ"):
        return None
    key = (view.lowers[place], view.lowers[place + 1])
    is_closed = place + 2 >= len(view.tokens)  # a text that breaks off here has no more to read
    if key in known.particles and not is_closed and not _is_preposition(view, place + 1):
        return Passive(index, modal, tuple(adverbs), place, place + 1, known.particles[key], "particle")
    if key in known.prepositions:
        return Passive(index, modal, tuple(adverbs), place, place + 1, known.prepositions[key], "preposition")
    lemma = known.alone.get(key[0], "")
    if key == ("paid", "for"):
        return None  # "meals must be paid for at the door"
    return Passive(index, modal, tuple(adverbs), place, place, lemma) if lemma else None


def read_any_passive(view: SentenceView, index: int) -> Passive | None:
    """Read the passive of any verb that tells a deed, whose first auxiliary, a modal, stands at a token."""
    for place in range(index + 2, min(index + _LONGEST, len(view.tokens))):
        if view.tokens[place].xpos == "VBN" and view.tokens[place].upos == "VERB":
            lemma = find_verb(view.lowers[place])
            if not lemma or lemma in _UNDERGONE:
                return None
            return read_passive(view, index, Verbs({view.lowers[place]: lemma}, {}, {}, {}), is_modal=True)
    return None


def read_perfect(view: SentenceView, index: int, known: Verbs) -> Passive | None:
    """Read what has been done: "the dough has been mixed"; None where it is none of known verbs."""
    adverbs: list[int] = []
    place = _skip_adverbs(view, index + 1, adverbs)
    if view.lowers[place : place + 1] != ("been",):
        return None
    place = _skip_adverbs(view, place + 1, adverbs)
    if place + 1 >= len(view.tokens) or view.tokens[place].upos not in ("VERB", "ADJ"):
        return None
    key = (view.lowers[place], view.lowers[place + 1])
    if key in known.particles and place + 2 < len(view.tokens):
        return Passive(index, "have", tuple(adverbs), place, place + 1, known.particles[key], "particle")
    lemma = known.alone.get(key[0], "")
    return Passive(index, "have", tuple(adverbs), place, place, lemma) if lemma else None


def _is_preposition(view: SentenceView, index: int) -> bool:
    """Whether a particle goes with what follows: "put on the shelf", "put out of reach"."""
    low = view.lowers[index]
    if low == "out":
        return view.lowers[index + 1 : index + 2] == ("of",)
    return low in _BEFORE_PLACES and _opens_place(view, index + 1)


def _opens_place(view: SentenceView, index: int) -> bool:
    """Whether a noun phrase stands there: "put on the shelf", but "put on before noon"."""
    return index < len(view.tokens) - 1 and view.tokens[index].upos in ("DET", "NOUN", "ADJ", "NUM", "PROPN")


def _skip_adverbs(view: SentenceView, place: int, adverbs: list[int], *, any_manner: bool = False) -> int:
    """Give the first token that is none of the known adverbs, nor one in -ly; list those before it."""
    while place < len(view.tokens) and (
        view.lowers[place] in _ADVERBS
        or (any_manner and view.tokens[place].upos == "ADV" and view.lowers[place].endswith("ly"))
    ):
        adverbs.append(place)
        place += 1
    return place


def activate(view: SentenceView, passive: Passive, person: str, *, at: int) -> str:
    """Write the verb group with a person as its subject, as it begins at token `at`; without object and particle."""
    words = [view.tokens[i].text for i in passive.adverbs]
    verb = passive.lemma
    is_third = person == "one"
    if passive.modal == "have":
        words, verb = ["has" if is_third else "have", *words], view.tokens[passive.participle].text
    elif passive.modal.startswith("do not"):
        words = [passive.modal.replace("do", "does", 1) if is_third else passive.modal, *words]
    elif passive.modal.endswith(" to"):
        base = SEMI_MODALS[passive.modal.split()[0]]
        third = "has" if base == "have" else f"{base}s"
        words = [f"{third if is_third and base != 'ought' else base} to", *words]
        if len(words) > 1:
            # "we also have to use it"
            words = [*words[1:], words[0]]
    elif passive.modal:
        words = [view.tokens[passive.auxiliary].text, *words]
    elif any(w.lower() == "not" for w in words):
        denied = next(i for i, w in enumerate(words) if w.lower() == "not")  # "we still do not fully understand"
        words = [*words[:denied], "does not" if is_third else "do not", *words[denied + 1 :]]
    elif is_third:
        verb = _third(verb)
    return " ".join([like(at, person), *words, verb])


@lru_cache(maxsize=1000)
def _third(lemma: str) -> str:
    from lemminflect import getInflection

    return str(getInflection(lemma, "VBZ")[0])


def write_active(view: SentenceView, passive: Passive, first: int, person: str, lower_words: Set[str]) -> str:
    """Write the clause from its subject at `first` to its verb with a person as its subject; "" where it cannot be."""
    thing = write_as_object(view, first, passive.auxiliary, lower_words)
    noun = first + (view.lowers[first] == "the")
    if noun == passive.auxiliary - 1 and view.lowers[noun] in _WITH_OWNER:
        thing = f"your {view.lowers[noun]}" if person == "you" and _is_of_reader(view, passive) else ""
    group = activate(view, passive, person, at=first)
    if not thing:
        return ""
    if passive.last == passive.participle:
        return f"{group} {thing}"
    particle = view.tokens[passive.last].text
    if passive.joins == "particle" and thing in OBJECT_FORMS.values():
        return f"{group} {thing} {particle}"
    return f"{group} {particle} {thing}"


def _is_of_reader(view: SentenceView, passive: Passive) -> bool:
    """Whether whoever acts does so with what is their own: "hands can be seen" is of somebody else's."""
    return passive.modal not in _OF_SIGHT and not view.setting.has_creatures


def write_as_object(view: SentenceView, first: int, end: int, lower_words: Set[str]) -> str:
    """Write the words from a token up to another as an object, "" where the first may be a name.

    A comma that closes an aside at their end is left out: "costs, such as fines, are not covered".
    """
    end -= view.lowers[end - 1] == ","
    if end - first == 1 and view.lowers[first] in OBJECT_FORMS:
        return OBJECT_FORMS[view.lowers[first]]
    opening = view.tokens[first].text if first else inner_text(view, first, lower_words)
    is_unsure = view.tokens[first].upos == "PROPN" and view.lowers[first].endswith("s")
    if not opening or (is_unsure and opening[:1].isupper() and view.tokens[first + 1].upos != "PROPN"):
        return ""  # "Reflections" that open a sentence are no name
    return opening + view.text[view.tokens[first].end : view.tokens[end - 1].end]


def is_gap(view: SentenceView, auxiliary: int) -> bool:
    """Whether "that", "which" or "what" before an auxiliary is what is acted upon: "a tool that can be used"."""
    if auxiliary == 1 and view.lowers[0] == "what":
        return True
    if auxiliary < 2 or view.lowers[auxiliary - 1] not in ("that", "which", "what"):
        return False
    token, before = view.tokens[auxiliary - 1], view.tokens[auxiliary - 2]
    if token.lower == "what":
        return before.upos in ("VERB", "ADP")
    return before.upos == "NOUN" or (token.lower == "which" and token.upos == "PRON" and before.text == ",")
