"""Judge who else may be spoken of in place of the writer, the reader or anyone."""

from __future__ import annotations

import re

from styler_nb.engines.variants.reading.noun_phrases import may_be_person, names_person
from styler_nb.engines.variants.reading.setting import ROLE
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site, remembered
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = [
    "Found",
    "follows_group",
    "hangs_on_subject",
    "is_for_experts",
    "is_number",
    "is_odd_object",
    "is_on_illness",
    "is_speech",
    "like",
    "list_persons",
    "may_address",
    "names_persons",
    "names_something",
    "tells_reader",
    "write_option",
]

Found = tuple[int, Site]
"""A token that a site is about, and the site."""
_THIRD = frozenset({"he", "she", "him", "her", "his", "hers"})
_OTHER_PERSONS = read_words("reader_and_writer")
_GROUPS = read_words("groups_of_people")
_BODIES = read_words("human_body")
_OTHERS_BODIES = read_words("others_with_bodies")
_OF_EXPERTS = read_words("handled_by_experts")
_BLANK_LINE = re.compile(r"\n[^\S\n]*\r?\n")
_LONGEST_SPEECH = 2_000
"""Characters of a paragraph before a word in which a quotation may have been opened."""
_READER_AND_WRITER = frozenset({"you", "your", "yourself", "we", "us", "our", "ourselves", "i", "my", "me"})
_BEFORE_NOUNS = frozenset({"the", "this", "that", "each", "every", "another", "which", "any"})
_NOBODY: frozenset[str] = frozenset()
_NO_PEOPLE = frozenset({"ones", "lighters", "painkillers", "cleaners"}) | read_words("things_like_people")
_MEASURES = ("meters", "metres", "liters", "litres")
_AVERTED = frozenset({"prevent", "avoid", "against", "preventing", "avoiding"})
_OF_TEXTBOOKS = frozenset({"figure", "equation", "chapter", "example", "exercise", "axis", "formula", "diagram"})
_USERS = frozenset({"user", "users"})
_ILLNESS = frozenset(
    {
        "symptoms", "disease", "illness", "treatment", "diagnosis", "patients", "tablets", "infection", "diagnosed",
        "diabetes", "cancer", "placebo", "amputation", "chronic", "stroke", "tumor", "tumour", "fever", "malaria",
    }
)  # fmt: skip
_SOME = 3


def is_on_illness(view: SentenceView) -> bool:
    """Whether a text is about an illness, whose patients writer and reader are not."""
    return len(_ILLNESS & view.setting.words) >= _SOME


_MORE = 2
"""Times that a reader is spoken of for each time that a role is."""
_BESIDE_SUBJECT = frozenset({"unlike", "like"})
_IN_VAIN = frozenset({"effort", "efforts", "attempt", "attempts", "work", "research", "study", "studies", "progress"})
"""What others did for nothing: "despite much effort, it cannot be explained"."""
_REDUCED = frozenset({"once", "if", "when", "while", "until", "unless", "though", "although", "whether"})
_OF_NOTHING = frozenset({"possible", "necessary", "needed", "required", "so", "not"})
_OWN = {"you": frozenset({"you", "your", "yourself"}), "we": frozenset({"we", "us", "our", "ourselves"})}


def may_address(
    view: SentenceView,
    person: str,
    lower_words: frozenset[str],
    *,
    rules: bool = False,
    instead_of: str = "",
    everywhere: bool = False,
) -> bool:
    """Whether a text may speak of a person: it speaks of no other, not even by "our", or of this one more than others.

    Parameters
    ----------
    view : SentenceView
        The sentence.
    person : str
        One of `persons.PERSONS`.
    lower_words : frozenset of str
        Words in lower case of its block.
    rules : bool
        Whether the doer may be somebody certain: whom a rule is for, or who writes as "we".
    instead_of : str
        The person that the sentence speaks of, who must not be spoken of anywhere else in the text.
    everywhere : bool
        Whether it is so wherever it is done: not in the works of those who make things in great numbers alone.
    """
    if _names_body(view) and not (person == "you" and _is_of_somebody(view)):
        return False  # "we can improve the memory" would want "our"
    if person != "you" and view.setting.has_commands:
        return False
    if person == "you" and is_for_experts(view):
        return False
    if is_on_illness(view) and (person == "we" or not tells_reader(view)):
        return False  # "if it is discovered early": by doctors
    if instead_of:
        if view.persons.get(instead_of, 0) > 1:
            return False
        lower_words -= {instead_of}
    if lower_words & (_READER_AND_WRITER - _OWN.get(person, frozenset())):
        return False
    own = view.persons.get(person, 0)
    if rules and person == "you" and not own and any(view.setting.ruled.values()):
        return False  # "students must sign it, and you should wear goggles": the same people
    if rules and view.setting.has_makers and not everywhere and not (person == "you" and view.setting.has_commands):
        return False
    if rules and person != "you" and view.setting.is_of_institution:
        return False
    if rules and person == "we" and own and not _teaches(view):
        return False  # "we" of a text that has one already may be a firm or a people
    if rules and (roles := view.persons.get(ROLE)) and not (person == "you" and _tells_reader(view, roles)):
        return False
    others = {name: n for name, n in view.persons.items() if name not in (person, instead_of, ROLE)}
    if not others:
        return True
    # "we know" goes on from any other "we" of a text without an "I"
    is_common = own > max(others.values()) or (person == "we" and own > 0)
    # advice of a firm, which is "we" in it
    is_advised = person == "you" and view.setting.gives_advice and own >= max(others.values())
    return (is_common or is_advised) and others.keys() <= {"we", "you"}


def _teaches(view: SentenceView) -> bool:
    """Whether a textbook speaks, whose "we" are writer and reader."""
    return view.persons.get("you", 0) > 0 and len(view.setting.words & _OF_TEXTBOOKS) >= _MORE


def _tells_reader(view: SentenceView, roles: int) -> bool:
    """Whether a text tells its reader what to do, and of others now and then."""
    if view.setting.lists_orders:
        return True  # "users" are others than those who carry them out
    if view.setting.gives_advice and roles <= _MORE:
        return view.setting.words.isdisjoint(_USERS)  # "the user" and "you" would be the same people
    return view.setting.has_commands or view.persons.get("you", 0) >= _MORE * roles


def is_for_experts(view: SentenceView) -> bool:
    """Whether a sentence is about what a reader does not handle, but for what should be kept away."""
    return any(_AVERTED.isdisjoint(view.lowers[max(index - 2, 0) : index]) for index in view.where(_OF_EXPERTS))


def is_odd_object(view: SentenceView, end: int, verb: str) -> bool:
    """Whether nobody would say so of a thing: "you can leave leaves"."""
    return view.lowers[end - 1].removesuffix("s").removesuffix("e") == verb.removesuffix("e")


def _is_of_somebody(view: SentenceView) -> bool:
    """Whether the reader is told what to do with the body of somebody or something else."""
    return view.setting.has_commands and not view.setting.words.isdisjoint(_OTHERS_BODIES)


def _names_body(view: SentenceView) -> bool:
    return any(
        low == "the" and view.lowers[i + 1] in _BODIES and view.lowers[i + 2 : i + 3] != ("of",)
        for i, low in enumerate(view.lowers[:-1])
    )


@remembered
def names_persons(view: SentenceView, index: int, *, but: str = "") -> bool:
    """Whether a sentence names people, writer or reader at another place than `index`; `but` is who may be named."""
    if index >= 0 and view.lowers[index] in ("you", "we") and view.persons.get("i"):
        return True  # who says "I" speaks to somebody, and for somebody
    return any(i != index for i in list_persons(view, but))


@remembered
def list_persons(view: SentenceView, but: str) -> tuple[int, ...]:
    """Give the places at which a sentence names people, writer or reader; `but` is who may be named."""
    own = _OWN.get(but, _NOBODY)
    return tuple(
        i
        for i, low in enumerate(view.lowers)
        if (
            (low in _OTHER_PERSONS and low not in own)
            or low in _THIRD
            or (view.tokens[i].upos == "NOUN" and _are_people(low))
        )
        and not is_number(view, i)
        and view.lowers[i - 1] != "per"
    )


def _are_people(low: str) -> bool:
    """Whether a noun names people, if only by what they do: "commuters"."""
    if low in _NO_PEOPLE or low.endswith(_MEASURES):
        return False
    return low in _GROUPS or names_person(low) or (low.endswith(("ers", "ors", "ants")) and may_be_person(low))


def is_number(view: SentenceView, index: int) -> bool:
    """Whether "one" counts or stands for something: "one of them", "one day", "a larger one", "one another"."""
    if view.lowers[index] != "one" or index + 1 >= len(view.tokens):
        return False
    if index and (view.tokens[index - 1].upos == "ADJ" or view.lowers[index - 1] in _BEFORE_NOUNS):
        return True
    return view.lowers[index + 1] in ("of", "another", "or", "that", "which") or view.tokens[index + 1].upos in (
        "NOUN",
        "ADJ",
        "NUM",
    )


def names_something(view: SentenceView) -> bool:
    """Whether a sentence has a name in it, of a place or language even."""
    return view.tokens[0].upos == "PROPN" or any(t.text[:1].isupper() for t in view.tokens[1:])


def tells_reader(view: SentenceView) -> bool:
    """Whether the text tells its reader what to do, or speaks to them."""
    return view.setting.gives_advice or view.setting.has_commands or view.persons.get("you", 0) > 0


def hangs_on_subject(view: SentenceView, start: int) -> bool:
    """Whether what opens the sentence says something of the subject that starts later: "unlike a wall, it can be"."""
    is_reduced = view.lowers[0] in _REDUCED and view.lowers[1] not in _OF_NOTHING
    first = view.tokens[1] if is_reduced else view.tokens[0]
    is_state = is_reduced and view.lowers[2:3] == (",",)
    if view.lowers[0] == "despite" and not _IN_VAIN.isdisjoint(view.lowers):
        return True
    if view.lowers[0] not in _BESIDE_SUBJECT and not is_state and first.xpos not in ("VBN", "VBG", "JJ"):
        return False
    comma = next((i for i, t in enumerate(view.tokens) if t.start < start and t.text == ","), -1)
    if comma < 0:
        return False
    return is_state or not any(view.is_finite(i) and view.tokens[i].xpos != "VBN" for i in range(comma))


def is_speech(view: SentenceView, index: int) -> bool:
    """Whether somebody in the text says the word at a token."""
    start = view.tokens[index].start
    before = _BLANK_LINE.split(view.text[max(start - _LONGEST_SPEECH, 0) : start])[-1]
    return before.count("“") > before.count("”") or before.count('"') % 2 == 1


def follows_group(view: SentenceView) -> bool:
    """Whether a group of people was named before in the paragraph: what they are offered is not for the reader."""
    start = view.tokens[0].start
    before = _BLANK_LINE.split(view.text[max(start - _LONGEST_SPEECH, 0) : start])[-1]
    return not _GROUPS.isdisjoint(re.findall(r"\w+", before.lower()))


def like(index: int, word: str) -> str:
    """Write a word with a capital where a token at the sentence's start has one."""
    return word[:1].upper() + word[1:] if index == 0 else word


def write_option(view: SentenceView, variable: Variable, form: str, *patches: Patch) -> Option:
    """Make an option of patches, with the words that it adds."""
    words = sum(len(p.text.split()) - len(view.text[p.start : p.end].split()) for p in patches)
    return Option(variable.variant_index(form), patches, words)
