"""Find people who are named by what they do: "anyone who loses a key", "those who", "all who lose a key"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.inflect import agree, find_verb, match_case, may_be_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_whoever"]

_HEADS = {"anyone": "anyone", "anybody": "anyone", "those": "those", "all": "all"}
_OTHERS = {"anyone": ("those", "all"), "those": ("anyone", "all"), "all": ("those",)}
_NOT_OF_ALL = frozenset(
    {
        "often", "usually", "generally", "sometimes", "frequently", "commonly", "normally", "typically",
        "rarely", "seldom", "mostly", "may", "might", "could", "would", "likely", "tend", "tends",
        "probably", "perhaps", "more", "most", "less", "fewer", "than", "half", "average", "percent", "not",
        "n't", "never", "no", "hardly", "nobody", "none", "few", "many", "some", "only", "each", "every",
        "all", "both", "among", "between", "number", "cannot", "merely", "even", "then", "also",
        "otherwise", "others", "instead", "however", "but", "yet", "better", "worse",
    }
)  # fmt: skip
"""What is said of some of them only, or of each in another way: no "all who work at night often sleep badly"."""
_OPENERS = read_words("before_generic_subjects") - {"what", "how", "whether", "than"}
_MODALS = read_words("modals")
_ALWAYS = frozenset({"is", "are", "has", "have", "does", "do"})
_INNER = frozenset(
    {"that", "which", "if", "when", "because", "where", "while", "whether", "what", "how", "who", "whom", ";"}
)
_PARTICULAR = frozenset({"he", "she", "his", "her", "him", "himself", "herself", "other", "together", "each", "one"})
_NARROWED = frozenset({"not", "never", "no", "without", "hardly", "if", "nor", "whether", "than", "unlike", "as"})
_BEFORE_THOSE = frozenset(
    {"of", "all", "and", "or", "but", "only", "among", "between", "both", "especially", "than", "like", "as"}
)
_VERB_LIKE = frozenset({"VERB", "NOUN", "ADJ", "AUX"})


@needs("who")
def find_whoever(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind whoever; variants are "anyone" and "those"."""
    if "who" not in view.lowers or any(t.xpos == "VBD" for t in view.tokens):
        return
    for index, low in enumerate(view.lowers[:-3]):
        if low in _HEADS and view.lowers[index + 1] == "who" and view.protected[index] is False:
            yield _read(view, variable, index)


def _read(view: SentenceView, variable: Variable, head: int) -> Site:
    current = _HEADS[view.lowers[head]]
    token = view.tokens[head]
    options: list[Option] = []
    end = token.end
    may_change = _may_change(view, head)
    for other in _OTHERS[current]:
        patches: list[Patch] | None = None
        if may_change and (other != "all" or _holds_of_all(view, head)):
            is_plural = current != "anyone" and other != "anyone"
            patches = [] if is_plural else _agree_all(view, head, third=current == "those")
        if patches is not None:
            patches.insert(0, Patch(token.start, token.end, match_case(other, token.text)))
            options.append(Option(variable.variant_index(other), tuple(patches)))
            end = max(end, patches[-1].end)
    return Site(variable, token.start, end, variable.variant_index(current), tuple(options))


def _holds_of_all(view: SentenceView, head: int) -> bool:
    """Whether what is said holds of each of them: nothing of how often, how likely or how many."""
    if not _NOT_OF_ALL.isdisjoint((*view.lowers[:head], *view.lowers[head + 1 :])):
        return False
    before = view.lowers[head - 1] if head else ""
    return not before or before in _OPENERS | {",", "for", "to", "help", "helps", "protects", "protect", "and"}


def _may_change(view: SentenceView, head: int) -> bool:
    """Whether people of any number are meant, and nobody in particular."""
    lowers = view.lowers
    if view.terminal == "?" or not _PARTICULAR.isdisjoint(lowers) or not _NARROWED.isdisjoint(lowers[:head]):
        return False
    if lowers.count("who") > 1:
        return False
    if any(low.endswith("n't") for low in lowers[:head]):
        return False
    if lowers[head] != "those":
        return True
    if head and lowers[head - 1] in _BEFORE_THOSE:
        return False
    # "Students work harder than those who", "the guests and those who"
    return not any(view.tokens[i].upos == "NOUN" and is_plural_noun(lowers[i]) for i in range(head))


def _agree_all(view: SentenceView, head: int, *, third: bool) -> list[Patch] | None:
    """Give the patches for the verbs of the relative clause and of the sentence; None where one is not sure."""
    verb = _past_adverbs(view, head + 2)
    if not _is_verb(view, verb, third=not third) or not view.is_free(head, verb):
        return None
    places = [verb]
    is_subject = head == 0 or view.lowers[head - 1] in _OPENERS or view.lowers[head - 1] in (",", "that")
    main = -1
    for index in range(verb + 1, len(view.tokens)):
        low, token = view.lowers[index], view.tokens[index]
        if is_subject and main < 0 and low in _INNER:
            return None
        if low in ("and", "or") and index + 1 < len(view.tokens) and main < 0:
            second = _past_adverbs(view, index + 1)
            if index == verb + 1 and _is_verb(view, second, third=not third):
                places.append(second)
            elif _may_be_second(view, second):
                return None
        elif is_subject and main < 0 and index not in places and _is_main(view, index, third=not third):
            main = index
        elif low == "," and main < 0 and _may_be_further(view, _past_adverbs(view, index + 1), third=not third):
            return None  # "anyone who lives, works or studies here"
        elif not is_subject and (low in (",", ".") or low in _INNER):
            break
        elif main >= 0 and token.upos == "CCONJ" and may_be_verb(view.lowers[min(index + 1, len(view.lowers) - 1)]):
            return None
    if is_subject:
        if main < 0 or not view.is_free(head, main):
            return None
        places.append(main)
    return _write(view, places, third=third)


def _write(view: SentenceView, places: list[int], *, third: bool) -> list[Patch] | None:
    patches = []
    for place in places:
        low = view.lowers[place]
        if low in ("is", "are") and not _fits_any_number(view, place + 1):
            return None
        agreed = agree(low, third=third)
        if agreed != low:
            patches.append(Patch(view.tokens[place].start, view.tokens[place].end, agreed))
    return patches


def _fits_any_number(view: SentenceView, index: int) -> bool:
    """Whether what follows "is" or "are" says nothing of one or many: "ill", not "a fool"."""
    place = _past_adverbs(view, index)
    return view.tokens[place].upos in ("ADJ", "VERB", "ADP") and not (
        place + 1 < len(view.tokens) and view.tokens[place + 1].upos == "NOUN"
    )


def _past_adverbs(view: SentenceView, index: int) -> int:
    while index < len(view.tokens) - 1 and view.tokens[index].upos == "ADV":
        index += 1
    return min(index, len(view.tokens) - 1)


def _is_verb(view: SentenceView, index: int, *, third: bool) -> bool:
    """Whether a word is a verb in the present, in the form for "anyone" (`third`) or for "those"."""
    low, token = view.lowers[index], view.tokens[index]
    if low in _MODALS:
        return True
    if low in _ALWAYS:
        return (low in ("is", "has", "does")) == third
    return (
        token.upos in _VERB_LIKE
        and token.xpos in ("", "VB", "VBP", "VBZ")
        and may_be_verb(low)
        and (low.endswith("s") and find_verb(low) != low) == third
    )


def _is_main(view: SentenceView, index: int, *, third: bool) -> bool:
    is_untagged = view.lowers[index] in _ALWAYS and view.lowers[index - 1] not in _MODALS | {"to"}
    is_finite = view.is_finite(index) and view.tokens[index].xpos != "VBN"
    return (is_finite or is_untagged) and _is_verb(view, index, third=third)


def _may_be_further(view: SentenceView, index: int, *, third: bool) -> bool:
    """Whether a word after a comma may be one more verb of a row, in the form of the first."""
    return _may_be_second(view, index) or (
        third and view.lowers[index].endswith("s") and may_be_verb(view.lowers[index])
    )


def _may_be_second(view: SentenceView, index: int) -> bool:
    """Whether a word after "and" may be a second verb, also one taken for a noun."""
    if not may_be_verb(view.lowers[index]):
        return False
    following = view.tokens[index + 1].upos if index + 1 < len(view.tokens) else ""
    return view.tokens[index].upos in ("VERB", "AUX") or following in ("DET", "PRON", "ADJ", "NOUN")
