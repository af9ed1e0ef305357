"""Read clauses about "we", "you" or "one", and write them without: "You can use it", "It can be used"."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from styler_nb.engines.variants.reading.agentless import Verbs
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase
from styler_nb.engines.variants.reading.setting import PERSONS
from styler_nb.engines.variants.reading.subjects import end_of_phrase, opens_with_phrase
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["Active", "participle_of", "passivate", "read_active"]

_MODALS = read_words("modals_of_anyone")
_SEMI_MODALS = {"have": ("has", "have"), "has": ("has", "have"), "need": ("needs", "need"), "needs": ("needs", "need")}
_ADVERBS = read_words("inside_verbs")
_OF_MANNER = frozenset({"easily", "readily", "quickly", "safely", "clearly", "accurately", "precisely", "directly"})
_SELDOM_PASSIVE = frozenset({"make", "take", "give", "put", "place", "ask", "tell", "do", "hope"})
"""Verbs that are one idiom with their object too often."""
_CONDITIONS = frozenset({"if", "when", "once", "whenever"})
_DENIED = frozenset({"cannot", "can't", "shouldn't", "mustn't"})
_SUBJECT_FORMS = {"it": "it", "them": "they", "this": "this", "these": "these", "that": "that", "those": "those"}
_PLURALS = frozenset({"they", "these", "those"})
_AFTER_OBJECT = frozenset({"ADP", "PUNCT", "PART", "ADV"})
_AFTER_GAP = frozenset({"ADP", "PUNCT", "PART", "ADV", "SCONJ", "CCONJ"})
_COMPLEMENT = frozenset({"DET", "NOUN", "ADJ"})
_RELATIVES = frozenset({"that", "which", "what"})
_OPENERS = read_words("clause_openers")
_DANGLING = frozenset(
    {"if", "when", "as", "although", "though", "while", "once", "because", "since", "after", "before"}
)
_TOLD = frozenset(
    {"signal", "sign", "message", "reminder", "proof", "rule", "condition", "feeling", "fact", "idea", "belief"}
    | {"thought", "evidence", "conclusion", "argument", "hope", "claim", "impression", "news", "theory", "law"}
)
"""Nouns after which "that" may open what is said: "a sign that you need to eat"."""
_LONGEST_OBJECT = 7
_TIMES = read_words("spans_of_time")
_OF_SOMETHING = frozenset({"claim", "reason", "case", "request", "demand", "limit", "tax", "attack", "effect"})


@dataclass(frozen=True, slots=True)
class Active:
    """A verb group after "we", "you" or "one"; `modal` is its first auxiliary, -1 in the plain present."""

    subject: int
    modal: int
    adverbs: tuple[int, ...]
    verb: int
    lemma: str
    is_denied: bool = False

    def person(self, view: SentenceView) -> str:
        """Give the subject."""
        return view.lowers[self.subject]


def read_active(view: SentenceView, subject: int, known: Verbs, *, is_modal: bool) -> Active | None:
    """Read the clause whose subject stands at a token; None where its verb is none of known ones."""
    if view.lowers[subject] not in PERSONS or view.tokens[subject].upos not in ("PRON", "NUM", "NOUN"):
        return None
    place, modal, adverbs = subject + 1, -1, []
    while place < len(view.tokens) and view.lowers[place] in _ADVERBS:
        adverbs.append(place)
        place += 1
    if is_modal and place + 1 < len(view.tokens):
        modal = place
        if view.lowers[place] in _SEMI_MODALS and view.lowers[place + 1] == "to":
            place += 2
        elif view.lowers[place] in _MODALS and view.tokens[place].upos == "AUX":
            place += 1
        else:
            return None
        while place < len(view.tokens) and view.lowers[place] in _ADVERBS:
            adverbs.append(place)
            place += 1
    is_denied = not is_modal and view.lowers[place] in ("do", "don't", "does", "doesn't")
    if is_denied:
        place += 1
        while place < len(view.tokens) and view.lowers[place] in _ADVERBS:
            adverbs.append(place)
            place += 1
    if place >= len(view.tokens) - 1 or view.tokens[place].upos != "VERB":
        return None
    lemma = view.lowers[place]
    if not is_modal and view.lowers[subject] == "one":
        lemma = find_verb(lemma)
    if lemma not in known.lemmas or view.tokens[place].xpos not in ("VB", "VBP", "VBZ"):
        return None
    return Active(subject, modal, tuple(adverbs), place, lemma, is_denied)


@lru_cache(maxsize=1000)
def participle_of(lemma: str) -> str:
    """Give the past participle of a verb, "" for what is none."""
    from lemminflect import getInflection

    found = getInflection(lemma, "VBN")
    return str(found[0]) if found else ""


def passivate(view: SentenceView, active: Active, known: Verbs, *, names: bool = False) -> Patch | None:
    """Write the clause without its person, None where it cannot surely be; `names` where it says what it calls it."""
    if active.lemma not in known.alone.values() or active.lemma in _SELDOM_PASSIVE or _goes_on(view, active.verb):
        return None
    if active.is_denied or (active.modal >= 0 and view.lowers[active.modal] in ("may", "might")):
        return None
    if view.lowers[active.modal] in _DENIED and active.adverbs:
        return None
    if active.subject == 0 and view.next_word.lower() == active.person(view):
        # a row of statements about the same person
        return None
    if not view.is_free(active.subject, active.verb):
        return None
    if (gap := _gap(view, active, names=names)) is not None:
        return gap
    last = _end_of_object(view, active.verb + 1)
    first = active.verb + 1
    if last >= 0 and _is_no_object(view, last):
        return None
    if last < 0 or last - first >= _LONGEST_OBJECT or not _opens(view, active.subject):
        return None
    following = view.tokens[last + 1] if last + 1 < len(view.tokens) else None
    if (
        following is None
        or (following.text == "," and view.lowers[active.subject - 1] not in _CONDITIONS)
        or following.upos not in (_COMPLEMENT if names else _AFTER_OBJECT)
        or not known.fits(active.lemma, following.lower)
    ):
        return None
    thing = _SUBJECT_FORMS.get(view.lowers[first], "") if last == first else ""
    is_plural: bool | None = thing in _PLURALS
    if not thing:
        thing = view.text[view.tokens[first].start : view.tokens[last].end]
        phrase = read_noun_phrase(view, first)
        is_plural = True if "and" in view.lowers[first:last] else None if phrase is None else phrase.is_plural
    if is_plural is None:
        return None
    if active.subject == 0:
        thing = thing[:1].upper() + thing[1:]
    start, end = view.tokens[active.subject].start, view.tokens[last].end
    if view.spans.overlaps(start, end) or "\n" in view.text[start:end]:
        return None
    return Patch(start, end, f"{thing} {_group(view, active, is_plural=is_plural)}")


def _gap(view: SentenceView, active: Active, *, names: bool) -> Patch | None:
    """Write a relative clause without its person: "a tool that you can use", "a tool that can be used"."""
    subject = active.subject
    if subject < 2 or view.lowers[subject - 1] not in _RELATIVES or view.tokens[subject - 1].upos == "SCONJ":
        return None
    head = subject - 2
    if view.lowers[subject - 1] != "what" and (view.tokens[head].upos != "NOUN" or view.lowers[head] in _TOLD):
        return None
    following = active.verb + 1
    if view.tokens[following].upos not in (_COMPLEMENT if names else _AFTER_GAP) or view.lowers[following] in (
        "that",
        "how",
        "and",
        "or",
    ):
        return None
    if (
        view.tokens[following].upos == "ADP"
        and view.tokens[following + 1 :][:1]
        and (view.tokens[following + 1].upos == "PUNCT")
    ):
        return None
    is_plural: bool | None = False
    if view.lowers[subject - 1] != "what" and active.modal < 0:
        phrase = read_noun_phrase(view, head)
        is_plural = None if phrase is None else phrase.is_plural
    if is_plural is None:
        return None
    start, end = view.tokens[subject].start, view.tokens[active.verb].end
    return Patch(start, end, _group(view, active, is_plural=is_plural))


def _group(view: SentenceView, active: Active, *, is_plural: bool) -> str:
    adverbs = [view.tokens[i].text for i in active.adverbs]
    participle = participle_of(active.lemma)
    if active.modal < 0:
        return " ".join(["are" if is_plural else "is", *adverbs, participle])
    modal = view.tokens[active.modal].text
    if (semi := _SEMI_MODALS.get(modal.lower())) is not None:
        return " ".join([*adverbs, semi[is_plural], "to", "be", participle])
    late = [a for a in adverbs if a.lower() in _OF_MANNER]
    return " ".join([modal, *(a for a in adverbs if a not in late), "be", *late, participle])


def _opens(view: SentenceView, subject: int) -> bool:
    """Whether the subject opens its clause, and nothing before it needs it as its own subject."""
    if subject == 0:
        return True
    before = view.lowers[subject - 1]
    if before in _OPENERS and view.tokens[subject - 1].upos in ("SCONJ", "CCONJ"):
        is_joint = before in ("and", "but", "so")
        return not is_joint or subject == 1 or view.finds_finite(0, subject)
    if before != "," or view.lowers[0] in _DANGLING or not opens_with_phrase(view, subject - 1):
        return False
    return not any(view.tokens[i].upos in ("VERB", "AUX") for i in range(subject))


def _goes_on(view: SentenceView, verb: int) -> bool:
    """Whether another verb shares the subject, or speaks of it: "you can order tea and have a chat"."""
    rest = range(verb + 1, len(view.tokens) - 1)
    if any(view.tokens[i].upos == "CCONJ" and view.tokens[i + 1].upos in ("VERB", "AUX", "ADV") for i in rest):
        return True
    # "you can use it while walking"
    return any(view.tokens[i].xpos == "VBG" and view.tokens[i - 1].upos in ("SCONJ", "PUNCT") for i in rest)


def _is_no_object(view: SentenceView, last: int) -> bool:
    """Whether a phrase tells how long before: "book several months in advance"; or its noun goes on: "a claim for"."""
    if view.lowers[last] in _TIMES:
        return True
    return view.lowers[last] in _OF_SOMETHING and view.lowers[last + 1 : last + 2] in (("for",), ("against",), ("on",))


def _end_of_object(view: SentenceView, first: int) -> int:
    """Give the last token of a noun phrase, with one "of" phrase; -1 where it may go on."""
    if first >= len(view.tokens):
        return -1
    if view.lowers[first] in _SUBJECT_FORMS:
        following = first + 1
        if following >= len(view.tokens) or view.tokens[following].upos not in ("NOUN", "ADJ", "NUM", "PROPN"):
            return first
    last = end_of_phrase(view, first)
    if 0 <= last < len(view.tokens) - 2 and view.lowers[last + 1] == "of":
        last = end_of_phrase(view, last + 2)
    return last
