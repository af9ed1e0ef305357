"""Judge how closely two sentences belong together: by what they are about, by shape, by how the second goes on."""

from __future__ import annotations

from styler_nb.engines.variants.reading.denials import has_denial
from styler_nb.engines.variants.reading.joints import count_words
from styler_nb.engines.variants.reading.noun_phrases import may_be_person, names_person
from styler_nb.engines.variants.reading.statements import Statement, find_statement
from styler_nb.engines.variants.reading.view import SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words

__all__ = [
    "announces",
    "announces_row",
    "announces_several",
    "are_parallel",
    "counts_kinds",
    "is_akin",
    "is_aside_of_text",
    "names_kinds",
    "names_sort_of_people",
    "start_of_plural",
]

_CONTENT = frozenset({"NOUN", "VERB", "ADJ"})
_LIGHT = read_words("light_words")
"""Words of content so common that two sentences share them by chance."""
_GOING_ON = frozenset({"however", "instead", "likewise", "similarly", "conversely", "either", "still"})
_OPENING = frozenset({"if", "when", "where", "while", "as", "once", "although"})
_PARALLEL = frozenset({"if", "when", "where"})
_QUANTITIES = frozenset(
    {"many", "most", "some", "several", "few", "all", "other", "more", "such", "different", "various"}
)
_STEM = 5
_ANNOUNCING = read_words("announcing")
_KINDS = frozenset({"type", "kind", "sort", "form", "method", "group", "clas", "class", "classe", "way", "theorie"})
_SEVERAL = frozenset({"several", "various", "many", "some"})
_LONGEST_ANNOUNCEMENT = 14
_LONGEST_OF_NUMBER = 7
_ONE_BY_ONE = frozenset({"first", "firstly", "also", "another", "too", "for", "example", "instance", "may", "might"})
"""Words of a sentence that tells the first of several things, or some of them."""
_FEWEST_IN_ROW = 2
"""Commas of a row of three."""
_DEFINITE = frozenset(
    {"the", "these", "those", "this", "that", "its", "their", "his", "her", "our", "my", "your", "such", "no"}
)
_ONE = frozenset({"one", "another", "single"})
_NEGATIONS = frozenset({"not", "never", "no", "few", "only", "any", "all", "both", "other", "less"})
_LONGEST_PARALLEL = 18
"""Most words of each of two sentences that are set side by side for their shape alone."""
_LONGEST_UNLIKE = 10
"""The same of two sentences with different verbs."""
_TEXTS = frozenset(
    {"report", "paper", "leaflet", "guide", "book", "letter", "document", "text", "essay", "review", "summary", "study"}
)
_GROUPS = read_words("groups_that_act")
_SUMMARIES = frozenset({"summary", "overview", "outline", "transcript"})
_META = frozenset({"section", "chapter", "figure", "table", "article", "page", "paragraph"})


def is_akin(view: SentenceView, other: SentenceView, second: int) -> bool:
    """Whether a sentence goes on with what the one before it is about, by its words or its shape.

    Parameters
    ----------
    view, other : SentenceView
        The two sentences.
    second : int
        Token at which the second one begins after its connective.
    """
    return (
        bool(_stems(view, 0) & _stems(other, second))
        or bool(_GOING_ON & {*other.lowers[second:]})
        or are_parallel(view, other, second)
    )


def is_aside_of_text(view: SentenceView) -> bool:
    """Whether a sentence speaks of the text itself: "this section explains", "figure 3 shows"."""
    is_this = view.lowers[0] in ("this", "these") and view.lowers[1].removesuffix("s") in _TEXTS
    is_what = view.lowers[:2] == ("this", "is") and not _SUMMARIES.isdisjoint(view.lowers[3:5])
    return is_this or is_what or any(low.removesuffix("s") in _META for low in view.lowers[:5])


def announces(view: SentenceView) -> bool:
    """Whether a short sentence names one thing that the next one tells of: "there is another way to mend it".

    What is told of several things goes on after the next sentence.
    """
    if count_words(view) > _LONGEST_ANNOUNCEMENT or "," in view.lowers[_STEM:]:
        return False
    if not {"that", "which", "who"}.isdisjoint(view.lowers):
        return False  # "a gear is a wheel that has one task", "one theory is that sand covered it"
    if has_denial(view.lowers, _NEGATIONS):
        return False
    for index in range(1, len(view.tokens)):
        low = view.lowers[index]
        if view.tokens[index].upos != "NOUN" or low.removesuffix("s") not in _ANNOUNCING:
            continue
        first = index
        while first > 0 and view.tokens[first - 1].upos in ("ADJ", "NUM", "DET", "PRON", "NOUN", "ADV"):
            first -= 1
        opening = {*view.lowers[first:index]}
        if opening & _DEFINITE or view.lowers[index + 1] in ("of", "that", "which", "and", "or"):
            return False
        return bool(opening & _ONE) and not low.endswith("s")
    return False


def announces_row(view: SentenceView, following: SentenceView, second: int) -> bool:
    """Whether a short sentence speaks of several things, and the next one tells all of them in a row.

    "Farmers can save water in several ways. They can dig ponds, plant hedges, and cover the soil."
    """
    if count_words(view) > _LONGEST_ANNOUNCEMENT or not {"that", "which", "who", ",", ":"}.isdisjoint(view.lowers):
        return False
    if has_denial(view.lowers, _NEGATIONS) or not _names_several(view):
        return False
    if not _ONE_BY_ONE.isdisjoint(following.lowers) or following.lowers[second] in ("in", "one", "there"):
        return False
    last = [i for i in range(second + 1, len(following.tokens) - 1) if following.lowers[i] in ("and", "or")]
    return bool(last) and following.lowers.count(",") >= _FEWEST_IN_ROW and following.lowers[last[-1] - 1] != ";"


def _names_several(view: SentenceView) -> bool:
    """Whether a noun for what is told next stands in the plural, without an article, after a word for a number."""
    for index in range(1, len(view.tokens) - 1):
        if not view.lowers[index].endswith("s") or view.lowers[index].removesuffix("s") not in _ANNOUNCING:
            continue
        first = start_of_plural(view, index)
        if first < 1 or view.lowers[index + 1] in ("of", "and", "or"):
            continue
        before = view.lowers[first - 1]
        if (
            before in _SEVERAL
            or view.tokens[first - 1].upos == "NUM"
            or view.lowers[first - 2 : first] == ("number", "of")
        ):
            return True
        if first >= 1 and view.lowers[first] in _SEVERAL:
            return True
    return view.lowers[0] in _SEVERAL and view.lowers[1].removesuffix("s") in _ANNOUNCING


def announces_several(view: SentenceView) -> bool:
    """Whether a sentence ends in several things that the next ones tell of, one by one: "it has two main tasks"."""
    if tuple(view.lowers[:2]) == ("there", "are") and "of" in view.lowers[3:]:
        is_counted = view.tokens[2].upos == "NUM" or view.lowers[2] in _SEVERAL
        kind = next(i for i in range(3, len(view.lowers)) if view.lowers[i] == "of") - 1
        return is_counted and view.lowers[kind].removesuffix("s") in _ANNOUNCING
    if view.tokens[0].upos == "NUM" and count_words(view) <= _LONGEST_OF_NUMBER:
        return True  # "two tails form"
    if counts_kinds(view):
        return True
    noun = len(view.tokens) - 2
    first = start_of_plural(view, noun)
    if noun < 2 or first < 0:
        return False
    is_counted = view.tokens[first - 1].upos == "NUM" or not _SEVERAL.isdisjoint(view.lowers[first - 1 : noun])
    return is_counted and view.lowers[noun].removesuffix("s") in _ANNOUNCING


def start_of_plural(view: SentenceView, noun: int) -> int:
    """Give where a plural starts with what qualifies it, without an article or number; -1 for what is no plural."""
    if view.tokens[noun].upos != "NOUN" or not view.lowers[noun].endswith("s"):
        return -1
    first = noun
    while first > 0 and view.tokens[first - 1].upos in ("ADJ", "NOUN", "ADV"):
        first -= 1
    return first


def counts_kinds(view: SentenceView) -> bool:
    """Whether a short sentence opens with several kinds, which the next ones tell of: "two main types are sold"."""
    if view.tokens[0].upos != "NUM" and view.lowers[0] not in _SEVERAL:
        return False
    kinds = (i for i in range(1, min(_STEM, len(view.tokens) - 1)) if view.lowers[i].removesuffix("s") in _KINDS)
    return count_words(view) <= _LONGEST_ANNOUNCEMENT and any(view.lowers[i].endswith("s") for i in kinds)


def names_kinds(view: SentenceView) -> bool:
    """Whether a sentence ends in several kinds, or opens with them: "it comes in two forms", "two types are sold"."""
    is_last = view.lowers[-2].removesuffix("s") in _KINDS
    is_of = view.lowers[-3:-2] == ("of",) and view.lowers[-4].removesuffix("s") in _KINDS  # "two kinds of plan"
    return is_last or is_of or counts_kinds(view)


@remembered
def _stems(view: SentenceView, first: int) -> frozenset[str]:
    """Give the beginnings of a sentence's words of content."""
    return frozenset(
        low.removesuffix("s")[:_STEM]
        for low, token in zip(view.lowers[first:], view.tokens[first:], strict=True)
        if token.upos in _CONTENT and len(low) > 2 and low not in _LIGHT
    )


def are_parallel(view: SentenceView, other: SentenceView, second: int) -> bool:
    """Whether two sentences are built alike: both open with "if", or say the like of two sorts of things."""
    if view.lowers[0] in _PARALLEL and other.lowers[second] == view.lowers[0]:
        return "," in view.lowers and "," in other.lowers
    if view.lowers[0] in _OPENING or other.lowers[second] in _OPENING:
        return False
    if max(count_words(view), count_words(other, second)) > _LONGEST_PARALLEL:
        return False
    first, then = find_statement(view, 0, len(view.tokens) - 1), find_statement(other, second, len(other.tokens) - 1)
    if first is None or then is None or first.begin > 0 or then.begin > second:
        return False
    sizes = count_words(view), count_words(other, second)
    is_unlike = view.lowers[first.verb] != other.lowers[then.verb]
    if is_unlike and (max(sizes) > _LONGEST_UNLIKE or _stems(view, 0).isdisjoint(_stems(other, second))):
        return False
    is_same_tense = (view.tokens[first.verb].xpos == "VBD") == (other.tokens[then.verb].xpos == "VBD")
    return is_same_tense and _is_sort(view, first) and _is_sort(other, then)


def names_sort_of_people(view: SentenceView, statement: Statement) -> bool:
    """Whether a subject is a short plural of people, or of what people form, without an article: "young farmers"."""
    head = view.lowers[statement.verb - 1]
    is_of_people = names_person(head) or may_be_person(head) or head in _GROUPS
    return is_of_people and _is_sort(view, statement)


def _is_sort(view: SentenceView, statement: Statement) -> bool:
    """Whether a subject is a short plural without an article: "workers", "strong winds"."""
    begin, verb = statement
    while view.tokens[verb - 1].upos == "ADV":
        verb -= 1
    head = view.tokens[verb - 1]
    return (
        verb - begin <= 2
        and view.lowers[begin] not in _QUANTITIES
        and head.upos == "NOUN"
        and head.lower.endswith(("s", "men", "people", "children"))
        and all(t.upos in ("ADJ", "NOUN") for t in view.tokens[begin:verb])
    )
