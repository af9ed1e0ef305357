"""Write what is known to be done by somebody with its doer: "is estimated at", "experts estimate the age at"."""

from __future__ import annotations

from dataclasses import replace

from styler_nb.engines.variants.finding.people.paired_verbs import active_of_two
from styler_nb.engines.variants.finding.voice.known_deeds import ASKED, LATER, LONGEST_NAMED, NAMING, NOBODY, PAST, Deed
from styler_nb.engines.variants.finding.voice.past_beliefs import read_believed
from styler_nb.engines.variants.reading.addressees import like
from styler_nb.engines.variants.reading.agentless import Passive, is_gap
from styler_nb.engines.variants.reading.amounts import as_object, start_of_thing
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.noun_phrases import may_be_person, names_person
from styler_nb.engines.variants.reading.passive_groups import PassiveGroup, forms_of, write_active_group
from styler_nb.engines.variants.reading.subjects import end_of_phrase, start_of_subject
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["write_known", "write_known_pair"]

_TRIED = frozenset({"defendant", "accused", "suspect", "claimant", "plaintiff", "victim", "deceased"})
_THEIRS = read_words("of_them")
_OF_OTHERS = frozenset({"their", "his", "her"})
_PARTICULAR = frozenset(
    {"the", "a", "an", "his", "her", "its", "their", "this", "that", "these", "those", "it", "they"}
)
_LONGEST_BEFORE_ARTICLE = 6
_LONGEST_BEFORE_ADVERB = 4


def write_known(view: SentenceView, deed: Deed, group: PassiveGroup, last: int, doer: str) -> Patch | None:
    """Write the clause with a doer as its subject; None where that cannot surely be done."""
    aux = group.auxiliary
    later = " ".join(a for a in group.adverbs if a in LATER)
    verb = _write_other(group, deed.does) if deed.does else ""
    verb = verb or write_active_group(view, group, is_plural=not doer.startswith("the "))
    verb = " ".join(word for word in verb.split() if word not in LATER)
    particle = view.text[view.tokens[group.participle].end : view.tokens[last].end]
    end = view.tokens[last].end
    if _tells_that(view, group, last):
        yet = " yet" if "yet" in group.adverbs else ""
        verb = f"knows{yet}" if doer == NOBODY else verb
        return Patch(view.tokens[aux - 1].start, end, f"{like(aux - 1, doer)} {verb}")
    if group.lemma in NAMING:
        verb = write_active_group(view, replace(group, lemma="call"), is_plural=True)
        last += len(NAMING[group.lemma])
        end = view.tokens[last].end
    if not verb or (later and view.tokens[last + 1].upos == "PUNCT" and later != "widely"):
        return None
    if is_gap(view, aux):
        head = aux - 2 - (view.lowers[aux - 2] == ",")
        noun = view.lowers[head]
        if view.lowers[aux - 1] == "what" or view.tokens[head].upos != "NOUN" or names_person(noun):
            return None
        if not _is_thing(deed, find_singular(noun)) or not _THEIRS.isdisjoint(view.lowers[aux:]):
            return None
        return Patch(view.tokens[aux].start, end, " ".join(f"{doer} {verb}{particle} {later}".split()))
    passive = Passive(aux, "", (), group.participle, last, group.lemma, "particle" if last > group.participle else "")
    first = start_of_thing(view, passive)
    if first < 0 or not _is_object(view, deed, group, first) or _is_ahead(view, first, aux):
        return None
    size = aux - first
    if (later and size > _LONGEST_BEFORE_ADVERB) or (group.lemma in NAMING and size > _longest_named(view, last)):
        return None
    believed, end_of_belief = read_believed(view, group, last)
    if believed:
        noun = view.lowers[max(end_of_phrase(view, first), 0)]
        if may_be_person(noun) or noun in _TRIED:
            return None  # of a certain person those thought it who dealt with him
        thing = view.lowers[first] if aux - first == 1 else as_object(view, first, aux)
        text = f"{like(first, doer)} {verb} that {thing} {believed}"
        return Patch(view.tokens[first].start, view.tokens[end_of_belief].end, text) if thing else None
    thing = as_object(view, first, aux)
    if not thing:
        return None
    return Patch(view.tokens[first].start, end, f"{like(first, doer)} {verb}{particle} {thing} {later}".rstrip())


def write_known_pair(view: SentenceView, deed: Deed, group: PassiveGroup, last: int, doer: str) -> Patch | None:
    """Write both verbs of a clause with a doer: "is cut and dried", "tanners cut and dry it"; None where unsure."""
    is_plain = group.chain in (("is",), ("are",)) and not group.negation and not deed.does
    if not is_plain or doer.startswith("the ") or group.lemma in NAMING or not LATER.isdisjoint(group.adverbs):
        return None
    aux, joins = group.auxiliary, "particle" if last > group.participle else ""
    passive = Passive(aux, "", tuple(range(aux + 1, group.participle)), group.participle, last, group.lemma, joins)
    first = start_of_subject(view, passive, closes=True)
    if first < 0 or not _is_object(view, deed, group, first) or _is_ahead(view, first, aux):
        return None
    return active_of_two(view, passive, doer, view.setting.lowered, after=-1)


def _write_other(group: PassiveGroup, lemma: str) -> str:
    """Write a simple group with another verb, of more than one doer: "was estimated at", "put at"."""
    return " ".join((*group.adverbs, forms_of(lemma)["VBD" if group.chain[0] in PAST else "VBP"]))


def _is_ahead(view: SentenceView, first: int, aux: int) -> bool:
    """Whether a pronoun stands for what is named after it: "before it is placed in the oven, the loaf"."""
    return first == 1 and aux == first + 1 and view.lowers[first] in ("it", "they") and "," in view.lowers[aux:]


def _tells_that(view: SentenceView, group: PassiveGroup, last: int) -> bool:
    """Whether "it" stands for the clause that follows: "it is estimated that"."""
    following = view.lowers[last + 1]
    return view.lowers[group.auxiliary - 1] == "it" and (following == "that" or following in ASKED)


def _longest_named(view: SentenceView, last: int) -> int:
    """How many words may stand before a name: an article sets it off, "call the solid part of a comet the nucleus"."""
    return _LONGEST_BEFORE_ARTICLE if view.tokens[last + 1].upos == "DET" else LONGEST_NAMED


def _is_object(view: SentenceView, deed: Deed, group: PassiveGroup, first: int) -> bool:
    """Whether the subject is a thing that it is done to, and no word after it may take the doers for the things."""
    aux = group.auxiliary
    if not _THEIRS.isdisjoint(view.lowers[:first]) or not _THEIRS.isdisjoint(view.lowers[aux:]):
        return False
    if aux - first == 1 and view.lowers[first] in ("it", "they"):
        return ("it" in deed.things or not deed.things) and not _must_be_common(deed, group)
    if view.lowers[first] in _OF_OTHERS:
        return False  # "people use their tools": whose?
    head = end_of_phrase(view, first + 2 * (view.lowers[first + 1] in ("of", "than")))
    if head < 0 or (view.lowers[first] in ("this", "that", "these", "those") and head == first):
        return False
    if _must_be_common(deed, group) and view.lowers[first] in _PARTICULAR:
        return False
    return _is_thing(deed, find_singular(view.lowers[head]))


def _must_be_common(deed: Deed, group: PassiveGroup) -> bool:
    """Whether it is only known of such things at large who does it: "candles were used", but "the hall was used"."""
    return deed.common == "always" or (deed.common == "past" and group.chain[0] in PAST)


def _is_thing(deed: Deed, noun: str) -> bool:
    return noun not in deed.never and (not deed.things or noun in deed.things)
