"""Judge what pronouns stand for where two clauses of a sentence change places, and let nouns change with them."""

from __future__ import annotations

from styler_nb.engines.variants.reading.moves import agreeing_nouns, first_finite, pronouns
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = [
    "OF_AMOUNTS",
    "SUBJECT_PRONOUNS",
    "base_of",
    "fits_pronoun",
    "is_impersonal",
    "names_again",
    "refers_across",
    "swap",
    "takes_up_before",
]

_TAKING_UP = frozenset({"it", "they", "its", "their", "he", "she"})

SUBJECT_PRONOUNS = read_words("third_person_subjects")
_OWN = {"it": ("its", "itself"), "they": ("their", "themselves"), "he": ("his", "himself"), "she": ("her", "herself")}
_PEOPLE = read_words("people")
_IMPERSONAL = read_words("impersonal")
"""What "it" may be or do without standing for a thing: "it is late", "it rains"."""
_BE = read_words("finite_be")
_SIMPLE = read_words("noun_phrase_tags")
OF_AMOUNTS = read_words("amounts") | read_words("quantifiers") | frozenset({"no", "both", "another", "other", "others"})
"""Words of a noun phrase that another clause cannot name, where a pronoun took it up: "no cup is kept if it leaks"."""
_SINGULAR = read_words("singular_verbs")
_PLURAL = read_words("plural_verbs")


def base_of(view: SentenceView, index: int) -> str:
    """Give a word without a contracted verb."""
    return view.lowers[index].split("'")[0]


def swap(view: SentenceView, noun: tuple[int, int], other: tuple[int, int]) -> tuple[int, str] | None:
    """Let the noun and the pronoun that stands for it change places.

    Parameters
    ----------
    noun, other : tuple of (int, int)
        The clause that opens with the noun phrase, the one that opens with the pronoun.

    Returns
    -------
    tuple of (int, str) or None
        The end of the noun phrase and the pronoun in lower case; None where the pronoun may mean something else.
    """
    verb = first_finite(view, *noun)
    stop = verb
    while stop > noun[0] and view.tokens[stop - 1].upos == "ADV":
        stop -= 1
    pronoun = view.lowers[other[0]]
    if not 0 < stop - noun[0] <= 4 or any(view.tokens[i].upos not in _SIMPLE for i in range(noun[0], stop)):
        return None
    if not (OF_AMOUNTS - {"each"}).isdisjoint(view.lowers[noun[0] : stop]):
        return None
    rivals = [i for i in agreeing_nouns(view, pronoun, *other) if view.lowers[i - 1] not in _OWN.get(pronoun, ())]
    candidates = [i for i in agreeing_nouns(view, pronoun, *noun) if not _is_predicate(view, verb, i)]
    if candidates != [stop - 1] or rivals or _may_be_earlier(view, pronoun, min(noun[0], other[0])):
        return None
    head = view.tokens[stop - 1]
    if pronoun == "they" and head.upos == "PROPN":
        return None  # "when the Dutch had left, they returned" is of others
    is_person = head.lower in _PEOPLE or (head.upos == "PROPN" and stop - noun[0] == 1)
    if pronoun in ("he", "she") and not is_person:
        return None
    if pronoun == "it" and (is_person or is_impersonal(view, other[0])):
        return None
    if view.is_finite(other[0]):
        return None
    return stop, pronoun


def _may_be_earlier(view: SentenceView, pronoun: str, start: int) -> bool:
    """Whether a statement before both may tell of what is meant: "dates vary, and members ask when they are set"."""
    return bool(agreeing_nouns(view, pronoun, 0, start)) and view.finds_finite(0, start)


def _is_predicate(view: SentenceView, verb: int, index: int) -> bool:
    """Whether a noun after "is" names what its subject is: "water is the best drink"."""
    inner = range(verb + 1, index)
    return (
        index > verb
        and view.lowers[verb] in _BE
        and all(view.tokens[i].upos in ("DET", "ADJ", "ADV", "NOUN") for i in inner)
    )


def takes_up_before(following: SentenceView | None) -> bool:
    """Whether a sentence opens with a word for what the one before told of, so that a cut would change it.

    Such are pronouns, and what leaves its noun out: "the smallest tend the gardens", "one of the commonest is".
    """
    if following is None:
        return False
    first, second = following.lowers[0], following.lowers[1:2]
    is_bare = first == "the" and len(following.tokens) > 2 and following.tokens[1].upos == "ADJ"
    is_bare = is_bare and following.is_finite(2)
    return first in _TAKING_UP or is_bare or (first in ("one", "some", "most") and second == ("of",))


def is_impersonal(view: SentenceView, index: int) -> bool:
    """Whether the "it" at a token stands for nothing."""
    participle = view.tokens[index + 2] if index + 2 < len(view.tokens) else view.tokens[-1]
    if view.lowers[index + 1] in _BE and participle.xpos == "VBN" and participle.lower not in _IMPERSONAL:
        return False
    return bool(_IMPERSONAL & set(view.lowers[index + 1 : index + 5]))


def refers_across(view: SentenceView, clause: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether a pronoun inside a clause may mean a noun of the other one rather than its own subject."""
    own = _OWN.get(base_of(view, clause[0]), ())
    verb = max(first_finite(view, *clause), clause[0])
    first = clause[0] + (base_of(view, clause[0]) in SUBJECT_PRONOUNS)
    for index in pronouns(view, first, clause[1]):
        low = view.lowers[index]
        found = agreeing_nouns(view, low, *other)
        if low in own or not found:
            continue
        is_own = low in ("its", "their") and index > verb and agreeing_nouns(view, low, clause[0], verb)
        if not is_own or (other < clause and any(_is_definite(view, i) for i in found)):
            return True
    return False


def names_again(view: SentenceView, clause: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether a clause names a thing with "the" that the other one brings in."""
    nouns = {view.lowers[i] for i in range(*other) if view.tokens[i].upos in ("NOUN", "PROPN")}
    if any(low in ("someone", "somebody", "anyone", "anybody") for low in view.lowers[slice(*other)]):
        nouns |= {"person", "people"}
    return any(
        view.lowers[i] in nouns and {"the", "each", "both"} & set(view.lowers[max(i - 3, clause[0]) : i])
        for i in range(*clause)
    )


def _is_definite(view: SentenceView, index: int) -> bool:
    place = index
    while place > 0 and view.tokens[place - 1].upos in ("ADJ", "NOUN", "PROPN", "NUM"):
        place -= 1
    return view.tokens[index].upos == "PROPN" or (place > 0 and view.tokens[place - 1].upos in ("DET", "PRON"))


def fits_pronoun(view: SentenceView, verb: int, pronoun: str) -> bool:
    """Whether a finite verb goes with "it", or with "they"."""
    tag, low = view.tokens[verb].xpos, view.lowers[verb]
    if tag in ("VBZ", "VBP") or low in _SINGULAR | _PLURAL:
        return (tag == "VBZ" or low in _SINGULAR) == (pronoun == "it")
    return tag in ("VBD", "MD")
