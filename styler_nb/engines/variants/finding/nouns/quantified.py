"""Find what holds of each of a whole: "all branches", "every branch", "all shops close", "every shop closes"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.inflect import agree, build_forms, match_case
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, names_person
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_quantified"]

ALL, EVERY = 0, 1
_WORDS = frozenset({"all", "every"})
_GOVERNORS = frozenset({"to", "of", "in", "for", "from", "at", "on", "with", "by", "across", "throughout", "into"})
_TOGETHER = frozenset(
    {
        "between", "among", "together", "same", "different", "total", "sum", "number", "not",
        "combined", "n't", "never", "each", "gather", "assemble", "meet", "met", "unite",
    }
)  # fmt: skip
"""Words of what is true of the whole alone, or that take the phrase up as a plural."""
_TAKEN_UP = frozenset(
    {"these", "they", "those", "their", "it", "its", "some", "most", "many", "each", "themselves", "them"}
)
_CHOOSING = frozenset({"which", "whichever", "whose"})
_TAKEN_UP_LATER = frozenset({"these", "they", "those", "their", "some", "most", "many", "each", "none"})
"""First words of a next sentence that may speak of the phrase in its number."""
_ONE = frozenset({"a", "an", "one"})
_FARTHEST = 6
_FIXED = frozenset({("at", "costs"), ("at", "times"), ("on", "fours"), ("to", "intents"), ("at", "hours")})
_LISTED = read_words("item_tags")
_SHARES = frozenset(
    {
        "half",
        "third",
        "quarter",
        "fifth",
        "tenth",
        "percent",
        "cent",
        "%",
        "part",
        "proportion",
        "share",
        "majority",
        "most",
        "minority",
        "average",
    }
)
_COUNTED_OUT = frozenset(
    {
        "other",
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "tenth",
        "hundredth",
        "new",
        "last",
    }
)
_OPENERS = frozenset(
    {"that", "because", "since", "when", "if", "and", "but", "although", "while", "which", "where", ",", ";", ":"}
)
_FIRST_OF_PREDICATE = frozenset({"VBZ", "VBP", "VBD", "MD"})
_BE = frozenset(
    {"is", "are", "was", "were", "be", "been", "become", "becomes", "became", "remain", "remains", "remained"}
)
_AGREE = {"was": "were", "were": "was"}
_RELATIVES = read_words("relative_pronouns")
_NEAR = 7
"""Tokens after a noun in which a clause may be said of it."""
_FORBIDDEN = frozenset(
    {"forbidden", "prohibited", "banned", "barred", "excluded", "disallowed", "not", "n't", "allowed"}
)
_NEARLY = frozenset({"nearly", "almost", "practically", "virtually"})
_FREE = frozenset({"to", "in", "from", "into", "across", "throughout", "of"})
"""Prepositions before what is told one by one, and not each time: no "after all meals"."""
_AFTER = frozenset({"as", "that", "of", "in", "on", "at", "to", "for", "from", "with", "by", ",", ".", ";", "and"})


@needs(_WORDS)
def find_quantified(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind quantified, after a verb or a preposition; a subject would need its verb changed.

    `parameters.nouns` are countable nouns of which both are said.
    """
    lowers = view.lowers
    if _WORDS.isdisjoint(view.words) or not _TOGETHER.isdisjoint(view.words):
        return
    if following is not None and following.lowers[0] in _TAKEN_UP_LATER:
        return
    if view.lowers.count("all") + view.lowers.count("every") > 1:
        return
    for index in range(len(lowers) - 2):
        if lowers[index] not in ("all", "every"):
            continue
        head = index + 1 if view.tokens[index + 1].upos == "NOUN" else index + 2
        if head >= len(lowers) - 1 or view.tokens[head].upos != "NOUN" or view.tokens[head + 1].upos == "NOUN":
            continue
        taken_up = {low.partition("'")[0] for low in lowers[head + 1 :]}
        if (head == index + 2 and view.tokens[index + 1].upos != "ADJ") or _TAKEN_UP & taken_up:
            continue  # "every source; these include"
        if not _FORBIDDEN.isdisjoint(lowers[head + 1 :]) or lowers[head] in ("paper", "papers"):
            continue  # "all fires are forbidden", "all papers are subject to inspection"
        if not _CHOOSING.isdisjoint(lowers[:index]):
            continue  # "which clerk should answer every call": not one clerk all of them
        verb = -1
        if not index or not _is_governed(view, index) or lowers[head + 1] not in _AFTER:
            verb = _find_predicate(view, index, head)
            if verb < 0:
                continue
        elif lowers[head + 1] in (",", "and") and any(t.upos in _LISTED for t in view.tokens[head + 2 : head + 3]):
            continue  # "all employees, drivers and visitors"
        if _has_clause(view, head):
            continue
        site = _site(view, variable, index, head, verb)
        if site is not None:
            yield site


def _has_clause(view: SentenceView, head: int) -> bool:
    """Whether a verb that shows its number stands in a clause on the noun: "all animals that have been studied"."""
    for index in range(head + 1, min(head + _NEAR, len(view.tokens) - 2)):
        if view.lowers[index] in _RELATIVES and view.tokens[index - 1].upos in ("NOUN", "PROPN"):
            verb = index + 2 if view.tokens[index + 1].upos == "ADV" else index + 1
            return view.lowers[verb] in _AGREE or view.tokens[verb].xpos in ("VBZ", "VBP")
    return False


def _find_predicate(view: SentenceView, index: int, head: int) -> int:
    """Give the place of the finite verb right after a subject whose verb may change its number; -1 for none."""
    if index and view.lowers[index - 1] not in _OPENERS:
        return -1
    if index and view.lowers[index - 1] == "," and any(t.upos == "NOUN" for t in view.tokens[index - 2 : index - 1]):
        opener = view.tokens[0]
        if opener.upos not in ("ADP", "SCONJ", "ADV"):
            return -1  # "in spring, all shops close", not "salt, all shops"
    verb = head + 1
    while verb < len(view.tokens) - 2 and view.tokens[verb].upos == "ADV":
        verb += 1
    if verb >= len(view.tokens) - 1:
        return -1
    token = view.tokens[verb]
    if token.upos not in ("VERB", "AUX") or token.xpos not in _FIRST_OF_PREDICATE:
        return -1
    if (
        token.xpos == "VBD"
        and token.lower not in _AGREE
        and token.upos == "VERB"
        and view.lowers[verb + 1 : verb + 2] == ("by",)
    ):
        return -1  # "every leaf eaten by snails": no finite verb
    rest = view.tokens[verb + 1 :]
    if _has_second_verb(view, verb):
        return -1
    if _BE & {*view.lowers[verb : verb + 3]}:
        # "every swan is a bird", "all swans are birds"
        for later in rest:
            if later.upos in ("NOUN", "PROPN", "DET", "PRON", "NUM"):
                return -1
            if later.upos in ("ADJ", "VERB", "ADP"):
                break
    return verb


def _has_second_verb(view: SentenceView, verb: int) -> bool:
    """Whether another finite verb may go with the same subject: "closes at noon and opens at two"."""
    for place in range(verb + 1, len(view.tokens) - 1):
        if view.lowers[place] in ("and", "or", "but"):
            second = place + 1
            while second < len(view.tokens) - 1 and view.tokens[second].upos == "ADV":
                second += 1
            if view.tokens[second].upos in ("VERB", "AUX"):
                return True
    return False


def _is_governed(view: SentenceView, index: int) -> bool:
    index -= view.lowers[index - 1] in _NEARLY
    before = view.tokens[index - 1]
    if before.lower == "for" and any(t.upos == "NUM" for t in view.tokens[: index - 1]):
        return False  # "six nurses for every child"
    if before.lower == "of" and index > 1 and view.lowers[index - 2].rstrip("s") in _SHARES:
        return False  # "two thirds of all cases"
    if (
        before.lower == "of"
        and view.lowers[index] == "every"
        and index > 2
        and not is_plural_noun(view.lowers[index - 2])
    ):
        return False  # "the end of every run"
    if before.upos == "VERB":
        return before.xpos in ("VB", "VBP", "VBZ", "VBD", "VBG")
    return before.lower in _GOVERNORS and before.upos in ("ADP", "PART")


def _site(view: SentenceView, variable: Variable, index: int, head: int, verb: int) -> Site | None:
    tokens, word = view.tokens, view.lowers[head]
    is_all = view.lowers[index] == "all"
    singular = find_singular(word)
    if is_all != bool(is_plural_noun(word)) or not _is_known(view, variable, index, singular):
        return None
    if (is_all and (view.lowers[index - 1], word) in _FIXED) or singular in _SHARES or word in _SHARES:
        return None  # "every quarter of an hour"
    noun = singular if is_all else build_forms(word, "NOUN", {}).get("NNS", "")
    options: tuple[Option, ...] = ()
    # "a coat for every child" is one for each
    is_shared_out = not is_all and not _ONE.isdisjoint(view.lowers[max(index - _FARTHEST, 0) : index])
    is_shared_out = is_shared_out or (not is_all and view.lowers[index - 1] == "of")  # "photographs of every room"
    # "every pupil brought a cake", "every member has one vote": neither is of the whole
    is_each_time = not is_all and verb >= 0 and _is_one_by_one(view, verb)
    if noun and noun != word and not (is_shared_out or is_each_time) and view.is_free(index, max(head, verb)):
        other, text = (EVERY, "every") if is_all else (ALL, "all")
        patches = [
            Patch(tokens[index].start, tokens[index].end, match_case(text, tokens[index].text)),
            Patch(tokens[head].start, tokens[head].end, noun),
        ]
        if verb >= 0:
            agreed = _agree(view, verb, third=is_all)
            if not agreed:
                return None
            if agreed != view.lowers[verb]:
                patches.append(Patch(tokens[verb].start, tokens[verb].end, agreed))
        options = (Option(other, tuple(patches)),)
    return Site(variable, tokens[index].start, tokens[max(head, verb)].end, ALL if is_all else EVERY, options)


def _is_one_by_one(view: SentenceView, verb: int) -> bool:
    """Whether a deed was done by each, or what each has is one."""
    token = view.tokens[verb]
    return (token.xpos == "VBD" and token.upos == "VERB") or not _ONE.isdisjoint(view.lowers[verb + 1 : verb + 4])


def _is_known(view: SentenceView, variable: Variable, index: int, noun: str) -> bool:
    """Whether a noun, in the singular, names what can be told one by one."""
    if view.lowers[index + 1] in _COUNTED_OUT:
        return False  # "every other" may be one in two, "every third" is one in three
    if noun in variable.words("nouns") or names_person(noun):
        return True
    if noun in variable.words("never"):
        return False
    if view.lowers[index] == "all":
        return bool(is_plural_noun(view.lowers[index + 1])) or view.tokens[index + 1].upos == "ADJ"
    before = view.tokens[index - 1]
    return index > 0 and (before.upos == "VERB" or before.lower in _FREE)


def _agree(view: SentenceView, verb: int, *, third: bool) -> str:
    low, xpos = view.lowers[verb], view.tokens[verb].xpos
    if low in _AGREE:
        return _AGREE[low] if (low == "were") == third else ""
    if xpos in ("VBD", "MD"):
        return low
    if (xpos == "VBZ") == third:
        return ""
    return agree(low, third=third)
