"""Find what someone or something has: "the history of the city", "the city's history"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.nouns.owners import (
    GOES_ON,
    HEADS,
    LONGEST_OWNER,
    OF_TIMES,
    are_plain_adjectives,
    end_of_owner,
    ends_here,
    fits_owner,
    is_owner,
    is_part_of_name,
    may_own_as_crowd,
)
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, may_be_person
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_genitives"]

_RELATIONAL = read_words("relational")
_THING = "thing"
"""Context of owners that are things: a writer who writes "the king's death" may never write "the bay's shape"."""
_DEFINITE = read_words("possessives") | {"the", "a", "an", "this", "these", "that", "each", "every"}
_POINTING = frozenset({"this", "these", "that", "those"}) | read_words("possessives")
"""Before a thing these make a heavy owner: "this flexibility's price", "its removal's cost"."""
_DISTRIBUTING = frozenset({"each", "every"})
_TAKING_UP = frozenset({"it", "its", "itself", "they", "their", "them", "he", "she"})
_NOUNS = frozenset({"NOUN", "PROPN"})
_AT_HOME = frozenset({"house", "home", "room", "flat", "garden", "kitchen", "car", "bed", "desk", "dog"})
_OF_NAMES = frozenset(
    {"name", "names", "streets", "family", "house", "home", "head", "face", "heart", "center", "centre"}
)
_NOT_OF_NAMES = _OF_NAMES | {"capital", "role", "title", "theory", "theories", "rank", "position", "idea", "center"}
_KEEPING = frozenset({"keep", "keeps", "kept", "keeping", "hold", "holds", "held", "make", "makes", "made", "leave"})
_MULTIPLES = frozenset({"times", "twice", "half", "double", "triple", "third", "quarter"})
_BE = read_words("finite_be")
_NEW_CLAUSE = frozenset({",", ";", ":", "that", "when", "if", "because", "although", "while", "where", "and", "but"})
_ALL = frozenset({"all", "both", "half", "twice", "double"})
_BODY_AND_SOUL = frozenset({"life", "mind", "attention", "eyes", "heart", "head", "face", "voice", "hands", "soul"})
_NAME_HEADS = read_words("of_names")
_LIKENESSES = frozenset({"shape", "size", "appearance", "role", "height", "weight", "style", "position", "length"})
"""With "a" these say what something is like: "it has the shape of a castle"."""
_WITH_DEED = frozenset(
    {"ability", "capacity", "right", "failure", "power", "duty", "efforts", "willingness", "attempts"}
)
"""Nouns that "to" and a verb may follow: "the town's right to collect tolls"."""
_TIME_OWNERS = frozenset(
    {
        "today",
        "yesterday",
        "tomorrow",
        "year",
        "week",
        "month",
        "day",
        "night",
        "morning",
        "else",
        "arm",
        "stone",
        "hair",
    }
)


def find_genitives(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind genitive; variants are "of" and "genitive"."""
    for index in range(len(view.tokens) - 1):
        if view.lowers[index] == "of" and index > 1 and view.lowers[index - 1] in HEADS:
            site = _of(view, variable, index)
        elif view.tokens[index].upos in _NOUNS and view.lowers[index].endswith(("'s", "s'")):
            site = _genitive(view, variable, index)
        else:
            continue
        if site is not None:
            yield site


def _of(view: SentenceView, variable: Variable, index: int) -> Site | None:
    first = index - 1
    while first > 0 and view.tokens[first - 1].upos == "ADJ":
        first -= 1
    if first == 0 or view.lowers[first - 1] != "the" or not are_plain_adjectives(view, first, index - 1):
        return None
    if _is_held_by_what_precedes(view, first, index):
        return None
    owner = index + 1
    if view.lowers[index - 1] == "work" and view.lowers[owner] in ("a", "an"):
        return None  # "it was the work of an earthquake"
    has_determiner = view.lowers[owner] in _DEFINITE
    last = end_of_owner(view, owner, view.lowers[index - 1], has_determiner=has_determiner)
    if last < 0 or (view.lowers[owner] in _POINTING and not is_owner(view.lowers[last])):
        return None
    if last + 1 < len(view.tokens) and not ends_here(view, last + 1, has_determiner=has_determiner):
        is_deed = view.lowers[index - 1] in _WITH_DEED and view.lowers[last + 1] == "to"
        if not is_deed or any(t.xpos != "VB" for t in view.tokens[last + 2 : last + 3]):
            return None
    if _is_reduced(view, first, last + 1):
        return None  # "as long as the length of the leave requested"
    if view.lowers[owner] in _DISTRIBUTING and not _TAKING_UP.isdisjoint(view.lowers[last + 1 :]):
        return None  # "the results of every trial, whether or not it succeeded"
    if _is_after_verb(view, first, last + 1):
        return None
    head_only = view.lowers[index - 1] == "end"
    if _stands_in_pair(view, first) or (
        view.lowers[first - 2] in _BE and view.lowers[last].endswith("s") and last > owner + 1
    ):
        return None  # "that is the duty of the upper classes"
    if (
        view.lowers[index - 1] in _BODY_AND_SOUL
        or _is_in_row(view, first - 1, last)
        or (view.lowers[owner] in ("a", "an") and _may_tell_kind(view, first, index - 1, last))
        or (view.lowers[index - 1] == "cost" and may_be_person(view.lowers[last]))
    ):
        return None
    if not has_determiner and (view.lowers[index - 1] in _NOT_OF_NAMES or head_only):
        return None
    if head_only and (first < index - 1 or last > owner + 1 or view.lowers[owner] in ("each", "every")):
        return None  # no "the nineteenth century's end"
    start, end = view.tokens[first - 1].start, view.tokens[last].end
    options: tuple[Option, ...] = ()
    if view.is_free(first - 1, index) and not view.spans.overlaps(start, view.tokens[index].end):
        text = _write_genitive(view, (first, index - 1), (owner, last))
        options = (Option(variable.variant_index("genitive"), (Patch(start, end, text),), -2),)
    is_thing = has_determiner and not is_owner(view.lowers[last])
    return Site(variable, start, end, variable.variant_index("of"), options, _THING if is_thing else "")


def _is_held_by_what_precedes(view: SentenceView, first: int, index: int) -> bool:
    """Whether what stands before the noun and its adjectives, which begin at `first`, keeps "of" where it is."""
    if first > 1 and view.lowers[first - 2] in _KEEPING:
        return True  # "keep the heat of the body constant"
    if first > 1 and view.lowers[first - 2 : first + 1] == ("at", "the", "end"):
        return True
    if first > 1 and view.lowers[first - 2] in _ALL and view.lowers[index + 1] in ("a", "an"):
        return True  # no "all a plan's effects"
    if first > 1 and view.tokens[first - 2].upos == "NOUN" and view.lowers[index - 1] in _LIKENESSES:
        return True  # "a cloud the size of a house"
    joint = first - 2
    if first > 5 and view.lowers[joint] == view.lowers[first - 4] == ",":
        joint = first - 5  # "the place and, therefore, the strength of the shock"
    if first > 2 and view.lowers[joint] in ("and", "or") and view.tokens[joint - 1].upos == "NOUN":
        return True  # "the place and the strength of the shock"
    return first > 1 and view.lowers[first - 2] in _MULTIPLES  # "three times the price of a loaf"


def _write_genitive(view: SentenceView, had: tuple[int, int], owner: tuple[int, int]) -> str:
    """Write "the city's history", by the first and last token of what is had and of who has it."""
    name = view.text[view.tokens[owner[0]].start : view.tokens[owner[1]].end]
    is_bare = is_plural_noun(view.lowers[owner[1]]) and name.endswith("s")
    ending = view.apostrophe if is_bare else f"{view.apostrophe}s"
    if had[0] == 1:
        name = name[:1].upper() + name[1:]
    return f"{name}{ending} {view.text[view.tokens[had[0]].start : view.tokens[had[1]].end]}"


def _stands_in_pair(view: SentenceView, first: int) -> bool:
    """Whether "of" stands in two clauses alike: "the size of the dot shows …, and the colour of …"."""
    is_second = first > 1 and view.lowers[first - 2] in ("and", "while", "but")
    if first <= 2 and view.lowers[0] == "the":
        ends = (i for i, low in enumerate(view.lowers) if low in ("and", "while", "but"))
        return any(view.lowers[i - 1] == "," and "of" in view.lowers[i + 3 : i + 5] for i in ends)
    return is_second and view.lowers[0] == "the" and "of" in view.lowers[2:4]


def _may_tell_kind(view: SentenceView, first: int, head: int, owner: int) -> bool:
    """Whether what "a" thing has may say what something else is like: "the shape of a castle"; no subject does."""
    is_opening = first == 1 or view.tokens[first - 2].upos == "SCONJ"
    return not is_opening and (view.lowers[head] in _LIKENESSES or not is_owner(view.lowers[owner]))


def _is_in_row(view: SentenceView, the: int, last: int) -> bool:
    """Whether a phrase is one of a row of such phrases: "the age of the roof, the size of the house, and the rates"."""
    if view.lowers[the - 1] not in (",", "and", "or") or the == 0 or "of" not in view.lowers[:the]:
        return False
    has_verb = last + 1 < len(view.tokens) and view.is_finite(last + 1)
    return not has_verb or not view.finds_finite(0, the - 1)


def _is_after_verb(view: SentenceView, first: int, end: int) -> bool:
    """Whether a past form after an owner is a participle: "they pay it on the death of the person insured"."""
    if end >= len(view.tokens) or view.tokens[end].xpos != "VBD" or not view.lowers[end].endswith("ed"):
        return False
    verbs = [i for i in range(first) if view.is_finite(i)]
    between = view.tokens[verbs[-1] : first] if verbs else []
    return bool(verbs) and not any(t.upos in ("SCONJ", "CCONJ", "PRON", "PUNCT") for t in between)


def _is_reduced(view: SentenceView, first: int, after: int) -> bool:
    """Whether a past form after a phrase is a participle, since the clause has its verb before the phrase."""
    if after >= len(view.tokens) or view.tokens[after].xpos != "VBD" or view.tokens[after].upos != "VERB":
        return False
    start = max((i + 1 for i in range(first) if view.lowers[i] in _NEW_CLAUSE), default=0)
    return view.finds_finite(start, first - 1)


def _is_idiom(view: SentenceView, index: int, head: int) -> bool:
    """Whether a verb and "someone's life" or "mind" are one idea: "saved a man's life", "change people's minds"."""
    before = view.tokens[max(index - 2, 0) : index]
    return view.lowers[head] in _BODY_AND_SOUL or any(t.lower in ("of", "rest") for t in before)


def _start_of_owner(view: SentenceView, index: int, *, is_name: bool) -> int:
    """Give the first token of the owner whose noun with "'s" is at `index`: its determiner, or a name's first word."""
    first = index
    if is_name:
        while index - first < LONGEST_OWNER and first > 0 and is_part_of_name(view, first - 1):
            first -= 1
        return first
    while first > 1 and index - first < LONGEST_OWNER and view.tokens[first - 1].upos == "ADJ":
        first -= 1
    has_determiner = first > 0 and view.lowers[first - 1] in _DEFINITE
    return first - 1 if has_determiner and are_plain_adjectives(view, first, index) else index


def _genitive(view: SentenceView, variable: Variable, index: int) -> Site | None:
    head = index + 1
    while head < len(view.tokens) - 1 and view.tokens[head].upos == "ADJ":
        head += 1
    if (
        _is_idiom(view, index, head)
        or view.lowers[head] not in HEADS
        or not are_plain_adjectives(view, index + 1, head)
    ):
        return None
    if head + 1 < len(view.tokens) and (view.lowers[head + 1] == "of" or view.tokens[head + 1].upos in GOES_ON):
        return None
    if head + 2 < len(view.tokens) and view.lowers[head + 1] == "," and view.tokens[head + 2].upos in _NOUNS:
        return None  # "her mother's name, Ann"
    if (
        head + 2 < len(view.tokens)
        and view.lowers[head + 1] == ","
        and view.lowers[head + 2] in ("who", "which", "whose")
    ) or view.lowers[head + 1 : head + 2] in (("that",), ("which",), ("who",)):
        return None  # "the wife of the mayor, who": one could not say whom the clause is about
    low = view.lowers[index]
    stem = low[:-1] if low.endswith("s'") else low[:-2]
    if index == 1 and view.lowers[0] in ("a", "an"):
        return None  # "a mason's report puts the cost at": hardly "the report of a mason"
    if view.lowers[head] in _AT_HOME and is_owner(stem):
        return None  # "at the house of our parents" is said of no home
    is_name = view.tokens[index].upos == "PROPN" or view.tokens[index].text[:1].isupper()
    first = _start_of_owner(view, index, is_name=is_name)
    has_determiner = view.lowers[first] in _DEFINITE
    is_crowd = not has_determiner and not is_name and low.endswith("s'") and may_own_as_crowd(stem, view.lowers[head])
    if not is_crowd and (has_determiner == is_name or not (is_name or fits_owner(view.lowers[head], stem))):
        return None
    if stem in _TIME_OWNERS and view.lowers[head] not in OF_TIMES:
        return None
    if is_name and view.lowers[head] not in _RELATIONAL:
        return None
    if first > 0 and (view.tokens[first - 1].upos in (*_NOUNS, "ADJ", "DET", "NUM") or view.lowers[first - 1] == "all"):
        return None
    if view.lowers[head] == "name" and first > 0 and view.lowers[first - 1] in ("by", "in"):
        return None  # who goes "by the name of" Ann is called so
    start, end = view.tokens[first].start, view.tokens[head].end
    options: tuple[Option, ...] = ()
    may_write = not is_name or view.lowers[head] in _NAME_HEADS
    if may_write and view.is_free(index + 1, head) and (is_name or view.is_free(first, index)):
        name_end = view.tokens[index].start + len(stem)
        had = view.text[view.tokens[index + 1].start : end]
        opening = f"{'The' if first == 0 else 'the'} {had} of "
        patches = [Patch(start, start, opening), Patch(name_end, end, "")]
        if first < index and first == 0:
            determiner = view.tokens[0]
            patches[0] = Patch(start, determiner.end, opening + determiner.lower)
        options = (Option(variable.variant_index("of"), tuple(patches), 2),)
    is_thing = not is_name and not is_owner(stem)
    return Site(variable, start, end, variable.variant_index("genitive"), options, _THING if is_thing else "")
