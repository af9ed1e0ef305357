"""Find what a noun is like, before it or in a clause: "over uneven ground", "over ground that is uneven"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import is_cleft
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    is_plural_noun,
    may_be_person,
    names_person,
    read_tense_before,
)
from styler_nb.engines.variants.reading.tenses import tense_around
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_quality_clauses"]

_QUALITIES = read_words("qualities_in_clauses")
_SAID_AFTER = read_words("qualities_said_after")
_CHOOSING = read_words("choosing_qualities")
_NO_CARRIERS = read_words("nouns_with_their_quality")
_MASS = read_words("substances_with_qualities")
_TIMES = frozenset({"day", "week", "month", "season", "year", "decade", "century"})
_TIME_UNITS = _TIMES | {"days", "weeks", "months", "seasons", "years", "decades", "centuries"}
_DEEDS = {
    "remaining": ("remains", "remain", "remained"),
    "surviving": ("survives", "survive", "survived"),
    "resulting": ("results", "result", "resulted"),
    "following": ("follows", "follow", "followed"),
    "ensuing": ("follows", "follow", "followed"),
    "intervening": ("intervenes", "intervene", "intervened"),
    "participating": ("participates", "participate", "participated"),
    "next": ("follows", "follow", "followed"),
}
"""What a noun does that is chosen by it: the verb of one, of many, and of the past."""
_OF_TIMES = frozenset({"following", "ensuing", "next", "intervening"})
_TURNED = {
    forms[place]: word for word, forms in _DEEDS.items() if word not in ("ensuing", "next") for place in (0, 1, 2)
}
_DEGREES = read_words("degrees_of_qualities")
_BE = {"is": (False, False), "are": (False, True), "was": (True, False), "were": (True, True)}
"""Forms of "be": whether of the past, whether plural."""
_ARTICLES = frozenset({"a", "an"})
_COUNTS = frozenset({"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"})
_ANY = frozenset({"any", "some", "several"}) | _COUNTS
_NOT_BEFORE = frozenset({"as", "like", "such", "than", "without", "including", "between", "per", "except", "into"})
_NAMING = ("becom", "became", "remain", "seem", "appear", "look", "constitut", "represent", "mean")
_PREPOSITIONS = frozenset({"over", "across", "along", "under", "through", "behind", "near"})
"""Words that are also adverbs, but not before an adjective and its noun."""
_TIME_PREPOSITIONS = frozenset({"in", "over", "during", "throughout", "through", "for"})
_KINDS = frozenset({"forms", "kinds", "types", "sorts", "parts", "ways", "examples", "features", "aspects", "areas"})
_ONES = frozenset({"one", "some", "two", "three", "many"})
_CLOSING = frozenset({".", ";", "?"})
_SUBJECTS = frozenset({"it", "he", "she", "they", "this", "there", "we", "you"})
_JOINING = frozenset({"although", "because", "while", "where"})
_NEAR = 8
_WORDS = _QUALITIES | _CHOOSING | frozenset(_DEEDS) | {"more", "most", "less"}
_COORDINATED = read_words("denying_coordinators")
_CLAUSE_WORDS = frozenset({"that", "which"})


@needs(_WORDS | _CLAUSE_WORDS)
def find_quality_clauses(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind quality_clause; variants are "before", "that" and "which"."""
    for index in view.where(_WORDS, 0, -2):
        site = _read_before(view, variable, index)
        if site is not None:
            yield site
    for index in view.where(_CLAUSE_WORDS, 1, -2):
        site = _clause(view, variable, index)
        if site is not None:
            yield site


def _read_before(view: SentenceView, variable: Variable, index: int) -> Site | None:
    low = view.lowers[index]
    if low in ("more", "most", "less"):
        return _compared(view, variable, index)
    if index and view.lowers[index - 1] == "the":
        return _chosen(view, variable, index) if low in _CHOOSING or low in _DEEDS else None
    return _described(view, variable, index) if low in _QUALITIES else None


def _is_noun(view: SentenceView, index: int) -> bool:
    token = view.tokens[index]
    return index + 1 < len(view.tokens) and token.upos == "NOUN" and token.text == view.lowers[index]


def _described(view: SentenceView, variable: Variable, quality: int) -> Site | None:
    """Read a quality of something that is not known yet: "over uneven ground", "a more fertile plain"."""
    noun = quality + 1
    if not _is_noun(view, noun) or view.lowers[noun] in _NO_CARRIERS:
        return None
    low_quality = view.lowers[quality]
    first = quality - 1 if quality and view.lowers[quality - 1] in _DEGREES else quality
    place = first - 1
    determiner = place if place >= 0 and view.lowers[place] in _ARTICLES | _ANY else -1
    place -= determiner >= 0
    is_plural = is_plural_noun(view.lowers[noun])
    if determiner < 0 and is_plural is not True and view.lowers[noun] not in _MASS:
        return None
    if determiner >= 0 and is_plural is not (view.lowers[determiner] not in _ARTICLES):
        return None
    if first == quality and low_quality not in _SAID_AFTER:
        return None  # "a steep slope", "a cold surface": a clause would set it against others
    is_subject = place < 0 or (view.tokens[place].upos == "SCONJ" and view.lowers[place] != "as")
    if is_subject and is_plural is not True:
        return None  # "an unmarked road led to it" tells of the road, not which one
    if not (_is_predicate(view, noun + 1) if is_subject else _governs(view, place) and _closes(view, noun + 1)):
        return None
    return _site(view, variable, first, noun, noun, view.text[view.tokens[first].start : view.tokens[quality].end])


def _governs(view: SentenceView, place: int) -> bool:
    """Whether a preposition or a verb right before has the noun phrase to itself."""
    if view.lowers[place] in _NOT_BEFORE:
        return False
    token = view.tokens[place]
    if place and view.lowers[place - 1] in _COORDINATED:
        return False  # "at a low speed and at a shallow angle"
    if view.lowers[place].startswith(_NAMING):
        return False  # "it becomes a weak acid"
    return (
        token.upos == "ADP"
        or view.lowers[place] in _PREPOSITIONS
        or (token.upos == "VERB" and token.xpos in ("VB", "VBP", "VBZ", "VBD", "VBG"))
    )


def _is_predicate(view: SentenceView, index: int) -> bool:
    """Whether the verb of the noun before comes at once, and is no "be", which would jar after "that is rare"."""
    return view.tokens[index].upos in ("AUX", "VERB") and view.is_finite(index) and view.lowers[index] not in _BE


def _has_auxiliary(view: SentenceView, index: int) -> bool:
    return view.tokens[index].upos == "AUX" and view.is_finite(index)


def _closes(view: SentenceView, index: int) -> bool:
    """Whether nothing after a noun may be read as part of what is said of it."""
    if view.lowers[index] in _CLOSING:
        return True
    if view.lowers[index] != "," or index + 2 >= len(view.tokens):
        return False
    if view.lowers[index + 1] in ("and", "but", "so"):
        return view.lowers[index + 2] in _SUBJECTS
    return view.lowers[index + 1] in _JOINING | _SUBJECTS


def _chosen(view: SentenceView, variable: Variable, quality: int) -> Site | None:
    """Read what tells which ones are meant: "the remaining samples", "in the following two centuries"."""
    low = view.lowers[quality]
    first, noun = quality, quality + 1
    has_count = low in _OF_TIMES and view.tokens[noun].upos == "NUM"
    noun += has_count
    if noun >= len(view.tokens) or not _is_noun(view, noun) or view.lowers[noun] in _NO_CARRIERS - _TIME_UNITS:
        return None
    before = view.lowers[quality - 2] if quality > 1 else ""
    if low in _OF_TIMES:
        if before not in _TIME_PREPOSITIONS or view.lowers[noun] not in _TIME_UNITS:
            return None
        if view.lowers[noun + 1] not in (".", ",", ";") or (low == "next" and tense_around(view, quality) is not True):
            return None
    elif not _closes(view, noun + 1) and (
        not _has_auxiliary(view, noun + 1) or (low not in _DEEDS and view.lowers[noun + 1] in _BE)
    ):
        return None
    if low not in _DEEDS:
        return _site(view, variable, first, noun, noun, view.tokens[quality].text)
    one, many, past = _DEEDS[low]
    is_plural = is_plural_noun(view.lowers[noun]) is True
    is_past = tense_around(view, quality)
    if is_past is None and low in _OF_TIMES:
        return None
    said = past if is_past else many if is_plural else one
    return _site(view, variable, first, noun, noun, said, is_deed=True)


def _compared(view: SentenceView, variable: Variable, degree: int) -> Site | None:
    """Read what is compared: "the more severe form", "one of the most feared diseases of the time"."""
    noun = degree + 2
    if degree == 0 or noun >= len(view.tokens) - 1 or not _is_noun(view, noun) or view.lowers[noun] in _NO_CARRIERS:
        return None
    is_done = view.tokens[degree + 1].xpos == "VBN" or view.lowers[degree + 1].endswith("ed")
    if not (is_done or view.tokens[degree + 1].upos == "ADJ"):
        return None
    said = view.text[view.tokens[degree].start : view.tokens[degree + 1].end]
    low, before = view.lowers[degree], view.lowers[degree - 1]
    if low == "most":
        is_one = (
            view.lowers[noun] not in _KINDS
            and degree > 2
            and view.lowers[degree - 3 : degree] in {(o, "of", "the") for o in _ONES}
        )
        is_whole = view.lowers[noun + 1] in (".", ";", "in") or _closes(view, noun + 1)
        is_fit = is_one and is_done and is_whole and is_plural_noun(view.lowers[noun])
        return _site(view, variable, degree, noun, noun, said) if is_fit else None
    if before in _ARTICLES and degree > 1:
        is_fit = view.lowers[degree + 1] in _QUALITIES and _governs(view, degree - 2) and _closes(view, noun + 1)
        return _site(view, variable, degree, noun, noun, said) if is_fit else None
    return None


def _site(
    view: SentenceView, variable: Variable, first: int, noun: int, last: int, said: str, *, is_deed: bool = False
) -> Site:
    """Give the site of what stands before a noun from token `first`; the clause is written after token `last`."""
    start, end = view.tokens[first].start, view.tokens[last].end
    options = _spell_out(view, variable, first, noun, last, said, is_deed=is_deed)
    return Site(variable, start, end, variable.variant_index("before"), options)


def _spell_out(
    view: SentenceView, variable: Variable, first: int, noun: int, last: int, said: str, *, is_deed: bool
) -> tuple[Option, ...]:
    is_past = tense_around(view, first)
    if is_past is None and ":" not in view.lowers:
        is_past = read_tense_before(view, first)
    if is_past is None or not view.is_free(max(first - 1, 0), last) or _has_clause(view, first):
        return ()
    is_plural = is_plural_noun(view.lowers[noun]) is True
    kept = view.text[view.tokens[noun - 1].start : view.tokens[last].end] if view.tokens[noun - 1].upos == "NUM" else ""
    head = kept or view.text[view.tokens[noun].start : view.tokens[last].end]
    be = next(word for word, (past, plural) in _BE.items() if (past, plural) == (is_past, is_plural))
    fresh: tuple[Patch, ...] = ()
    if first == 0:
        said, head = said[0].lower() + said[1:], head[0].upper() + head[1:]
    elif view.lowers[first - 1] in _ARTICLES:
        if head[0] in "uh":
            return ()
        fresh = _fit_article(view, first - 1, head)
    options = []
    for form in ("that", "which"):
        word = "who" if names_person(view.lowers[noun]) else form
        if word != "who" and may_be_person(view.lowers[noun]):
            continue
        clause = f"{head} {word} {said}" if is_deed else f"{head} {word} {be} {said}"
        patch = Patch(view.tokens[first].start, view.tokens[last].end, clause)
        options.append(Option(variable.variant_index(form), (*fresh, patch), 1 if is_deed else 2))
    return tuple(options)


def _fit_article(view: SentenceView, index: int, following: str) -> tuple[Patch, ...]:
    """Write "a" or "an" as the next word asks."""
    article = view.tokens[index]
    fit = "an" if following[0].lower() in "aeio" or following.startswith("un") else "a"
    fit = fit.capitalize() if article.text[0].isupper() else fit
    return () if fit == article.text else (Patch(article.start, article.end, fit),)


def _has_clause(view: SentenceView, first: int) -> bool:
    """Whether a clause on a noun stands in the sentence, so that a second one would jar or be nested in it."""
    if "which" in view.lowers or "who" in view.lowers or "whose" in view.lowers:
        return True
    return any(low in ("that", "what") for low in view.lowers[max(first - _NEAR, 0) : first + _NEAR])


def _clause(view: SentenceView, variable: Variable, relative: int) -> Site | None:
    """Read a clause on a noun that says what it is like, or what chooses it: "the samples that remained"."""
    noun, verb = relative - 1, relative + 1
    if view.tokens[relative].upos != "PRON" or view.tokens[noun].upos != "NOUN" or is_cleft(view, relative):
        return None
    current = variable.variant_index(view.lowers[relative])
    start = view.tokens[noun].start
    if view.lowers[verb] in _TURNED:
        if view.lowers[verb + 1] not in (".", ",", ";") and not _has_auxiliary(view, verb + 1):
            return None
        options = _choose(view, variable, noun, verb)
        return Site(variable, start, view.tokens[verb].end, current, options)
    if view.lowers[verb] not in _BE:
        return None
    first = verb + 1
    quality = first
    while quality < len(view.tokens) - 1 and view.tokens[quality].upos == "ADV":
        quality += 1
    if quality >= len(view.tokens) - 1 or view.tokens[quality].upos != "ADJ":
        return None
    options = _move(view, variable, noun, first, quality)
    return Site(variable, start, view.tokens[quality].end, current, options)


def _choose(view: SentenceView, variable: Variable, noun: int, verb: int) -> tuple[Option, ...]:
    """Write a choosing word before its noun: "the samples that remained", "the remaining samples"."""
    word = _TURNED[view.lowers[verb]]
    if view.lowers[noun - 1] != "the" or not view.is_free(noun - 1, verb):
        return ()
    if word in _OF_TIMES and (view.lowers[noun] not in _TIME_UNITS or view.lowers[noun - 2] not in _TIME_PREPOSITIONS):
        return ()
    start, end = view.tokens[noun].start, view.tokens[verb].end
    return (Option(variable.variant_index("before"), (Patch(start, end, f"{word} {view.tokens[noun].text}"),), -1),)


def _move(view: SentenceView, variable: Variable, noun: int, first: int, quality: int) -> tuple[Option, ...]:
    """Write the quality before its noun where that stands alone after its article, preposition or verb."""
    if view.lowers[quality] not in _QUALITIES or any(low not in _DEGREES for low in view.lowers[first:quality]):
        return ()
    if not view.is_free(noun - 1, quality) or view.lowers[noun] in _NO_CARRIERS or noun < 1:
        return ()
    if view.lowers[quality + 1] not in (".", ";", ")") and not _closes_clause(view, quality + 1):
        return ()
    if view.lowers[noun - 1] not in _ARTICLES | _ANY and not _governs(view, noun - 1):
        return ()
    if is_plural_noun(view.lowers[noun]) is not _BE[view.lowers[first - 1]][1]:
        return ()
    end = view.tokens[quality].end
    said = view.text[view.tokens[first].start : end]
    patch = Patch(view.tokens[noun].start, end, f"{said} {view.tokens[noun].text}")
    fresh = _fit_article(view, noun - 1, said) if view.lowers[noun - 1] in _ARTICLES else ()
    return (Option(variable.variant_index("before"), (*fresh, patch), -2),)


def _closes_clause(view: SentenceView, index: int) -> bool:
    return view.lowers[index] == "," and not {"so", *_JOINING}.isdisjoint(view.lowers[index + 1 : index + 2])
