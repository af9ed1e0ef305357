"""Read a subject that stands for all of a kind, and whether its number may change: "forms must be signed"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, names_person
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["GenericSubject", "is_of_many", "may_change_number", "read_subject"]

_MODALS = frozenset({"must", "should", "shall", "may", "can"})
_LED = frozenset({"a", "an", "any", "every"})
_RELATIVES = read_words("relative_pronouns")
_NO_KIND = frozenset(
    {"several", "many", "few", "most", "some", "certain", "other", "such", "various", "different", "all", "both",
     "more", "fewer", "numerous", "further", "additional", "next", "last", "recent", "same", "similar", "multiple",
     "own", "common", "main", "first", "second", "third", "former", "latter", "single", "given", "particular",
     "typical", "good", "useful", "surrounding", "early", "remaining"}
)  # fmt: skip
_OF_MANY = frozenset(
    {"each", "another", "between", "among", "together", "both", "respectively", "all", "most", "various", "different",
     "same", "similar", "equal", "number", "other", "others", "some", "many", "few", "several", "only", "one", "two",
     "three", "differ", "vary", "range", "meet", "gather", "combine", "combined", "compete", "accumulate", "abound",
     "multiply", "spread", "join", "unite", "coincide", "overlap", "interact", "grouped", "sorted", "mixed", "arranged",
     "compared", "divided", "classified", "found", "seen", "observed", "include", "outnumber", "rarely", "often",
     "usually", "sometimes", "alone", "apart", "alike", "collectively", "total", "included"}
)  # fmt: skip
_OF_ONE = frozenset(
    {"each", "another", "other", "only", "one", "single", "both", "same", "alone", "own", "included", "vary"}
)
_MANY_TAKEN_UP = frozenset({"they", "them", "their", "theirs", "themselves"})
_ONE_TAKEN_UP = frozenset({"it", "its", "itself", "he", "she", "his", "her", "him", "himself", "herself"})
_POINTING = frozenset({"these", "those", "such", "this", "that", "both", "each", "some", "most", "many", "others"})
_SHARING = frozenset({"on", "in", "with", "to", "into", "by", "at", "as", "under", ",", "and", "or"})
"""Words before a bare plural of which each may have its own: "dogs must be kept on leads"."""
_PLACING = frozenset({"in", "on", "with", "by", "from", "to", "into", "at"})
_ONE_FOR_ALL = frozenset({"a", "an", "one"})
"""Words before a thing of which several have one together: "oars should be kept in a shed"."""
_ASKING = frozenset({"what", "how", "whether", "why", "when", "where", "if", "to", "not", "than"})
_BREAKS = frozenset({",", ";", ":", "-", "–", "—", "("})
_PARTING = frozenset({"(", ";", "while", "whereas", "but"})
"""Marks and words before what is told of another kind in the same number: "hens may be kept; goats may not"."""
_PEOPLE = frozenset({"i", "he", "she"})
_OF_ALL = frozenset(
    {"available", "common", "rare", "widespread", "frequent", "plentiful", "abundant", "scarce", "numerous", "diverse",
     "varied", "universal", "extinct", "present", "absent", "typical", "popular", "prevalent", "ubiquitous", "unusual",
     "uncommon", "normal", "necessary", "needed", "required"}
)  # fmt: skip
"""What is said of a kind as a whole, or of several that are there: "plans shall be available"."""
_FARTHEST = 14
_OWNERS = read_words("possessives")


@dataclass(frozen=True, slots=True)
class GenericSubject:
    """Tokens of a subject that opens a sentence: its head, the verb of its relative clause (-1) and the modal."""

    head: int
    verb: int
    modal: int
    is_plural: bool


def read_subject(view: SentenceView) -> GenericSubject | None:
    """Read a subject, bare and plural or led by "a", "any" or "every", that a modal verb follows."""
    first = int(view.lowers[0] in _LED)
    head = _find_head(view, first)
    if head < 0 or view.tokens[head].upos != "NOUN":
        return None
    is_plural = is_plural_noun(view.lowers[head]) is True
    if is_plural == bool(first) or not _NO_KIND.isdisjoint(view.lowers[:head]):
        return None
    verb = -1
    if view.lowers[head + 1] in _RELATIVES and view.tokens[head + 2].xpos in ("VBP", "VBZ"):
        verb = head + 2
    if view.lowers[head + 1] == "of" and (not is_plural or view.tokens[head + 2].upos in ("PRON", "DET")):
        return None  # "a strip of cloth can be added": one; "copies of those can be made": all that there are
    modal = _find_modal(view, head if verb < 0 else verb, is_told=verb > 0)
    return GenericSubject(head, verb, modal, is_plural) if modal > 0 else None


def _find_head(view: SentenceView, first: int) -> int:
    """Give the place of the noun that heads the words from `first` on; -1 where it is too near to the end."""
    head = first
    while head < len(view.tokens) - 4 and view.tokens[head].upos == "ADJ":
        head += 1
    while head < len(view.tokens) - 4 and view.tokens[head + 1].upos == "NOUN" and view.tokens[head].upos == "NOUN":
        head += 1
    is_far = head >= len(view.tokens) - 4 or head - first > 2
    return -1 if is_far or view.tokens[0].text[1:] != view.lowers[0][1:] else head


def _find_modal(view: SentenceView, last: int, *, is_told: bool) -> int:
    """Give the place of the modal verb of the statement; -1 where the subject may have parts of other kinds."""
    for index in range(last + 1, min(last + _FARTHEST, len(view.tokens) - 3)):
        token, low = view.tokens[index], view.lowers[index]
        if (low in _MODALS or (is_told and low == "will")) and token.upos in ("AUX", "VERB"):
            return index
        if low in _BREAKS or low in _ASKING or token.upos == "CCONJ" or view.is_finite(index):
            return -1
        if token.upos == "NOUN" and is_plural_noun(low) is not False and _is_loose(view, index):
            return -1
    return -1


def _is_loose(view: SentenceView, index: int) -> bool:
    """Whether a plural has neither an article nor an owner: "from farms", "of wild birds"."""
    first = _read_start(view, index)
    if any(low.endswith(("'s", "s'")) for low in view.lowers[first:index]):
        return False
    before = view.tokens[first - 1]
    return first == 0 or not (before.upos in ("DET", "NUM", "PROPN") or before.lower in _OWNERS)


def _read_start(view: SentenceView, index: int) -> int:
    first = index
    while first > 0 and (view.tokens[first - 1].upos in ("ADJ", "NOUN") or view.tokens[first - 1].xpos == "VBN"):
        first -= 1
    return first


def may_change_number(
    view: SentenceView,
    subject: GenericSubject,
    nouns: tuple[str, str],
    before: Sequence[SentenceView],
    later: Sequence[SentenceView],
) -> bool:
    """Whether nothing in the text hangs on the number of a subject that is given in the singular and the plural."""
    if any(view.persons.get(person) for person in _PEOPLE) or _is_taken_up(view, subject, nouns):
        return False
    limits = _OF_MANY if subject.is_plural else _OF_ONE
    if not limits.isdisjoint([*view.lowers[: subject.head], *view.lowers[subject.head + 1 :]]):
        return False
    if not view.is_free(0, subject.modal) or any(t.upos == "PROPN" for t in view.tokens[: subject.modal]):
        return False
    if any(_names(v, nouns) for v in before) or any(_takes_up(v, nouns, is_plural=subject.is_plural) for v in later):
        return False
    if later and later[0].lowers[0].partition("'")[0] in _MANY_TAKEN_UP | _ONE_TAKEN_UP:
        return False
    return _holds_of_one(view, subject)


def is_of_many(
    view: SentenceView, subject: GenericSubject, before: Sequence[SentenceView], later: Sequence[SentenceView]
) -> bool:
    """Whether a bare plural should stay: under rules, among sentences on plurals, or where several share one thing."""
    if not subject.is_plural:
        return False
    if view.setting.is_of_institution or "also" in view.words:
        return True
    if any(_has_bare_subject(v) for v in (*before[-1:], *later[:1])):
        return True
    return any(
        view.lowers[i] in _PLACING and view.lowers[i + 1] in _ONE_FOR_ALL
        for i in range(subject.modal + 1, len(view.tokens) - 2)
    )


def _has_bare_subject(view: SentenceView) -> bool:
    """Whether a sentence opens with a bare plural: "small boats are sold"."""
    head = _find_head(view, 0)
    return head >= 0 and view.tokens[head].upos == "NOUN" and is_plural_noun(view.lowers[head]) is True


def _names(view: SentenceView, nouns: tuple[str, str]) -> bool:
    """Whether a sentence before names some of the kind: "the forms", "three forms", "a form"."""
    return any(
        view.lowers[i] in nouns and (view.tokens[i - 1].upos in ("DET", "NUM") or view.lowers[i - 1] in _OWNERS)
        for i in range(1, len(view.tokens))
    )


def _is_taken_up(view: SentenceView, subject: GenericSubject, nouns: tuple[str, str]) -> bool:
    """Whether a pronoun of the sentence may speak of the subject, or would if its number changed."""
    words = _read_words(view)
    if not words.isdisjoint(_MANY_TAKEN_UP | _PARTING) or not {*nouns}.isdisjoint(view.lowers[subject.head + 1 :]):
        return True
    is_person = subject.is_plural and names_person(nouns[0])
    return not is_person and not words.isdisjoint(_ONE_TAKEN_UP)


def _read_words(view: SentenceView) -> set[str]:
    """Give the words of a sentence, "they" of "they're" as well."""
    return {low.partition("'")[0] for low in view.words}


def _takes_up(view: SentenceView, nouns: tuple[str, str], *, is_plural: bool) -> bool:
    """Whether a later sentence may speak of what was named, in its number."""
    pronouns = _MANY_TAKEN_UP if is_plural else _ONE_TAKEN_UP
    if not _read_words(view).isdisjoint(pronouns | {"these", "those"}):
        return True
    if view.lowers[0] in _POINTING and not (view.lowers[0] == "each" and view.lowers[1:2] == (nouns[0],)):
        return True
    return any(
        view.lowers[i] in nouns and view.lowers[i - 1] in {"the", "this", "that", "such", "a", "an", "another"}
        for i in range(1, len(view.tokens))
    )


def _holds_of_one(view: SentenceView, subject: GenericSubject) -> bool:
    """Whether what is said can be said of one as well as of many."""
    modal = subject.modal
    verb = modal + 1
    while verb < len(view.tokens) - 2 and (view.tokens[verb].upos == "ADV" or view.lowers[verb] in ("not", "n't")):
        verb += 1
    if view.tokens[verb].xpos != "VB":
        return False
    if view.lowers[verb] == "be" and not _is_told(view, verb + 1):
        return False
    if _has_second_verb(view, modal):
        return False
    if not subject.is_plural:
        return True
    return not any(
        view.tokens[i].upos == "NOUN" and is_plural_noun(view.lowers[i]) is not False and _is_shared_out(view, i)
        for i in range(modal + 1, len(view.tokens))
    )


def _is_told(view: SentenceView, first: int) -> bool:
    """Whether a participle or a quality follows "be", and no noun: not "must be a member"."""
    while first < len(view.tokens) - 1 and view.tokens[first].upos == "ADV":
        first += 1
    token = view.tokens[first]
    if token.lower in _OF_ALL:
        return False
    if token.xpos == "VBN":
        return True
    return token.upos == "ADJ" and view.tokens[first + 1].upos not in ("NOUN", "ADJ", "PROPN")


def _has_second_verb(view: SentenceView, modal: int) -> bool:
    """Whether another verb of the subject would have to agree: "forms must be signed and are then kept"."""
    return any(
        view.tokens[i].xpos in ("VBP", "VBZ")
        and (view.tokens[i - 1].upos in ("CCONJ", "ADV") or view.lowers[i - 1] in (",", "that", "which", "who"))
        for i in range(modal + 1, len(view.tokens))
    )


def _is_shared_out(view: SentenceView, index: int) -> bool:
    """Whether a bare plural may be one for each: "dogs must wear collars", "must be kept on leads"."""
    if index + 1 < len(view.tokens) and view.tokens[index + 1].upos == "NOUN":
        return False
    first = _read_start(view, index)
    is_object = view.tokens[first - 1].upos == "VERB"
    return _is_loose(view, index) and (is_object or view.lowers[first - 1] in _SHARING)
