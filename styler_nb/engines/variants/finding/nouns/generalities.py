"""Find what holds of most or many of a kind: "most plants need light", "plants generally need light"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from styler_nb.engines.variants.reading.ahead import starts_clause
from styler_nb.engines.variants.reading.inflect import find_verb, match_case
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_generalities"]

_CASES = frozenset({"when", "whenever", "if", "once", "until"})
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_OPENERS = read_words("before_generic_subjects") - {"when", "if", "unless", "until", "whenever"} | {
    ",",
    ";",
    ":",
    "which",
    "as",
}
"""Not where it counts how many they are: "when most people are vaccinated"."""
_HOW_OFTEN = frozenset({"regularly", "usually", "always", "sometimes", "daily", "weekly", "monthly", "rarely", "never"})
"""Words that say already how often something is done."""
_LINKS = frozenset({"and", "but"})
_BE, _HAVE = "are", "have"
_MODALS = frozenset({"can", "could", "will", "would", "should", "must"})
_NEGATED = frozenset({"do", "don't", "cannot", "can't", "won't"})
_NOT = frozenset({"not", "n't", "never"})
_INNER = frozenset({"now", "also"})
_SUBJECTS = frozenset({"they", "we", "you", "i", "he", "she", "it", "that", "which", "who", "this"})
_FINITE = frozenset({"VBP", "VBZ", "VBD", "VB", "MD"})
_TELLING_APART = read_words("most_against_others")
_LONGEST = 3
_OF_KIND = read_words("adjectives_of_kind")
_MOODS = read_words("moods_of_now")
_VAGUE = read_words("vague_heads")
_OF_ONE = frozenset(
    {"he", "she", "his", "her", "him", "i", "my", "me", "our", "yesterday", "tonight", "tomorrow"}
    | {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}
)
_TIMES = frozenset({"week", "month", "year", "season", "night", "morning", "spring", "summer", "autumn", "winter"})
_WEIGHED = frozenset({"likely", "unlikely", "bound", "sure", "certain", "expected", "prone", "apt", "liable"})
_REST = frozenset(
    {("a", "smaller", "number"), ("a", "small", "number"), ("a", "few", "of"), ("some", "of", "them"),
     ("a", "small", "minority"), ("only", "a", "few")}
)  # fmt: skip
"""How those are told of who are not among most of them."""
_LACKING = frozenset({"need", "have", "want", "lack", "require"})
_TO_COME = frozenset({"will", "would", "won't"})
_SOMEWHERE = frozenset({"in", "at", "on"})
_THE = frozenset({"the", "this", "our", "my"})


@needs(lambda variable: {variable.variants[0].form, *_adverbs(variable)})
def find_generalities(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind generality.

    Parameters
    ----------
    views : sequence of SentenceView
        The sentences of a block; where it tells of somebody, or of one time, nothing is said of a whole kind.
    variable : Variable
        The first variant is "most" or "many", the others are adverbs; `parameters.alike` are other adverbs in pairs
        with the one each counts as, `parameters.verbs` what is said of each one once and for all, not of how things
        go, `parameters.views` verbs that only the last adverb goes with, and `parameters.phrases` other ways to say
        what the adverbs say.
    """
    if not views or views[0].block_kind not in _KINDS:
        return
    is_of_one = _tells_of_one(views)
    for place, view in enumerate(views):
        following = views[place + 1] if place + 1 < len(views) else None
        for site in _in_sentence(view, following, variable):
            yield replace(site, options=()) if is_of_one else site


def _tells_of_one(views: Sequence[SentenceView]) -> bool:
    """Whether a block tells of somebody, of one's own, of a day, or mostly of the past."""
    if any(not _OF_ONE.isdisjoint(view.words) for view in views):
        return True
    if any(a in ("this", "last", "next") and b in _TIMES for v in views for a, b in pairwise(v.lowers)):
        return True
    verbs = [v.tokens[i].xpos for v in views for i in range(len(v.tokens)) if v.is_finite(i)]
    return verbs.count("VBD") * 2 > len(verbs)


def _in_sentence(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    alike = _adverbs(variable)
    words = frozenset(alike)
    for index in view.where(frozenset({variable.variants[0].form}), 0, -2):
        site = _read_quantity(view, following, variable, index) or _read_phrase(view, variable, index)
        if site is not None:
            yield site if (words | _HOW_OFTEN).isdisjoint(view.words) else replace(site, options=())
    for index in view.where(words, 1, -1):
        if _is_said_of_kind(view, index):
            token = view.tokens[index]
            yield Site(variable, token.start, token.end, variable.variant_index(alike[view.lowers[index]]), ())


def _adverbs(variable: Variable) -> dict[str, str]:
    own = {v.form: v.form for v in variable.variants[1:]}
    return own | dict(variable.parameters["alike"])


def _is_said_of_kind(view: SentenceView, index: int) -> bool:
    """Whether an adverb says how often one or several do something."""
    place = index - 1
    is_inside = view.tokens[place].upos == "AUX" or view.lowers[place] in _NEGATED | _NOT
    if is_inside:
        place -= 1
    if place < 0 or not (is_inside or view.tokens[index + 1].xpos in _FINITE):
        return False
    return view.tokens[place].upos == "NOUN" or view.lowers[place] in _SUBJECTS


def _read_quantity(view: SentenceView, following: SentenceView | None, variable: Variable, index: int) -> Site | None:
    head = _find_head(view, index)
    if head < 0 or not _opens_clause(view, index):
        return None
    tokens = view.tokens
    verb = head + 1
    while verb < len(tokens) - 1 and view.lowers[verb] in _INNER:
        verb += 1
    place = _find_place(view, variable, index, verb)
    if place < 0:
        return None
    options: tuple[Option, ...] = ()
    fitting = variable.variants[1:]
    if _is_of_them(view, index):
        # "they are usually old" would say something of a whole kind, and "they are often empty" of other times
        is_of_times = not index or (_BE in variable.words("verbs") and view.lowers[verb] == _BE)
        is_of_times = is_of_times or view.lowers[verb] in _LACKING
        fitting = () if is_of_times else fitting[-1:]
    elif any(find_verb(low) in variable.words("views") for low in view.lowers[verb : verb + 3]):
        # who "usually thinks" so thinks otherwise at times; "people often think", but experts do not
        fitting = fitting[-1:] if len(fitting) > 1 or view.lowers[head] == "people" else ()
    if not _INNER.isdisjoint(view.lowers[head + 1 : place + 1]) and "also" in view.lowers[head + 1 : place + 1]:
        fitting = ()  # no "comets also often have two tails"
    if not _CASES.isdisjoint(view.lowers[place:]):
        fitting = ()  # "many servers restart when": each of them does it each time
    if _is_denied_then(view, place) or not _WEIGHED.isdisjoint(view.lowers[place : place + 3]):
        fitting = ()  # "most people recover and do not need help", no "are often likely to need help"
    if view.is_free(index, place) and not _is_told_apart(view, following, index, head):
        options = tuple(
            Option(number, _write(view, index, place, variant.form))
            for number, variant in enumerate(variable.variants)
            if variant in fitting
        )
    return Site(variable, tokens[index].start, tokens[place].end, 0, options)


def _is_denied_then(view: SentenceView, place: int) -> bool:
    """Whether "and do not" follows, which the adverb would not be said of."""
    links = [i for i in range(place + 1, len(view.tokens) - 2) if view.lowers[i] in _LINKS]
    return any(
        view.lowers[i + 1] in _NEGATED | _NOT or (view.tokens[i + 1].upos == "AUX" and view.lowers[i + 2] in _NOT)
        for i in links
    )


def _read_phrase(view: SentenceView, variable: Variable, index: int) -> Site | None:
    """Read "in most cases" before a clause, or "most often" before what somebody does or is."""
    for phrase in variable.words("phrases"):
        words = phrase.split()
        first = index - words.index(variable.variants[0].form)
        last = first + len(words) - 1
        if first < 0 or [*view.lowers[first : last + 1]] != words or not _fits_adverb(view, first, last):
            continue
        start, end = view.tokens[first].start, view.tokens[last].end
        options: tuple[Option, ...] = ()
        if view.is_free(first, last):
            adverbs = enumerate(variable.variants[1:], 1)
            text = view.tokens[first].text
            options = tuple(
                Option(number, (Patch(start, end, match_case(v.form, text)),), 1 - len(words)) for number, v in adverbs
            )
        return Site(variable, start, end, 0, options)
    return None


def _fits_adverb(view: SentenceView, first: int, last: int) -> bool:
    if last + 2 >= len(view.tokens) or view.lowers[last + 1] in ("that", "when", "where", "not"):
        return False
    if first == 0 or _opens_clause(view, first):
        return starts_clause(view.tokens, last + 1 + (view.lowers[last + 1] == ","))
    # "the reasons that are most often given" are given more often than others
    is_relative = first > 1 and view.lowers[first - 2] in ("that", "which", "who", "what", "whichever")
    return view.lowers[last] == "often" and view.lowers[first - 1] in (_BE, "is") and not is_relative


def _find_head(view: SentenceView, index: int) -> int:
    """Give the place of the plural noun that "most" is said of; -1 where it may be an adverb."""
    tokens = view.tokens
    if _is_of_them(view, index):
        return index + 2
    place = index + 1
    while place < min(index + _LONGEST, len(tokens) - 2) and tokens[place + 1].upos in ("NOUN", "ADJ"):
        token = tokens[place]
        is_kind = token.upos == "NOUN" or token.text[:1].isupper() or token.lower in _OF_KIND
        if not is_kind:
            return -1
        place += 1
    if tokens[place].upos != "NOUN" or is_plural_noun(view.lowers[place]) is not True or view.lowers[place] in _VAGUE:
        return -1
    return place


def _is_of_them(view: SentenceView, index: int) -> bool:
    return view.lowers[index + 1] == "of" and view.lowers[index + 2] == "them"


def _opens_clause(view: SentenceView, index: int) -> bool:
    if index == 0:
        return True
    low = view.lowers[index - 1]
    if low in ("as", "how") and view.lowers[index] == "many":
        return False  # "four times as many boats are needed"
    if low in _LINKS:
        return index > 1 and view.lowers[index - 2] in (",", ";")
    return low in _OPENERS


def _find_place(view: SentenceView, variable: Variable, index: int, verb: int) -> int:
    """Give the token before which an adverb fits in with a verb of the present; -1 where there is none."""
    tokens = view.tokens
    if verb + 1 >= len(tokens) or tokens[verb].upos not in ("VERB", "AUX"):
        return -1
    low, after, word = view.lowers[verb], tokens[verb + 1], view.lowers[verb + 1]
    if word in _INNER or (after.upos == "PUNCT" and view.lowers[index - 1] not in ("than", "which", "as")):
        return -1
    if low in variable.words("verbs") and low != _BE:
        return -1
    if low in _NEGATED:
        return verb if low != "do" or word in _NOT else -1
    if low in _MODALS:
        if low in _TO_COME and "be" in view.lowers[verb + 1 : verb + 3]:
            return -1  # "on Sunday many trains will be late"
        return verb if word in _NOT else verb + 1 if after.xpos == "VB" else -1
    if low == _BE:
        if (word in _MOODS and view.lowers[index] == "many") or _is_shown_somewhere(view, verb):
            return -1
        is_said = after.xpos != "VBG" and word not in _NOT and _BE not in variable.words("verbs")
        return verb + 1 if is_said or after.upos == "ADJ" or after.xpos == "VBN" else -1
    if low == _HAVE and _has_participle(view, verb + 1):
        return -1
    if tokens[verb].xpos not in ("VBP", "VB") or find_verb(low) in variable.words("verbs"):
        return -1
    return verb


def _is_shown_somewhere(view: SentenceView, verb: int) -> bool:
    """Whether what is so at one place is told: "many tools are shown in the museum"."""
    return view.tokens[verb + 1].xpos == "VBN" and any(
        view.lowers[i] in _SOMEWHERE and view.lowers[i + 1] in _THE and is_plural_noun(view.lowers[i + 2]) is False
        for i in range(verb + 2, len(view.lowers) - 2)
    )


def _has_participle(view: SentenceView, place: int) -> bool:
    """Whether a participle follows "have", if need be after adverbs: "have never voted"."""
    while place < len(view.tokens) - 1 and view.tokens[place].upos in ("ADV", "PART"):
        place += 1
    return view.tokens[place].xpos == "VBN"


def _is_told_apart(view: SentenceView, following: SentenceView | None, index: int, head: int) -> bool:
    """Whether others are set against most of the kind, or these are counted."""
    if view.terminal != "." or view.lowers[head] in view.lowers[head + 1 :]:
        return True
    if any(low in _TELLING_APART for place, low in enumerate(view.lowers) if place != index):
        return True
    if view.lowers[index] == "most" and any(view.lowers[i : i + 3] in _REST for i in range(head, len(view.tokens) - 2)):
        return True
    return following is not None and (
        not _TELLING_APART.isdisjoint(following.lowers[:4]) or following.lowers[:3] in _REST
    )


def _write(view: SentenceView, index: int, place: int, adverb: str) -> tuple[Patch, ...]:
    tokens = view.tokens
    first, text = tokens[index + 1], tokens[index + 1].text
    if _is_of_them(view, index):
        first, text = tokens[index + 2], "they"
    return (
        Patch(tokens[index].start, first.end, match_case(text, tokens[index].text) if index == 0 else text),
        Patch(tokens[place].start, tokens[place].start, f"{adverb} "),
    )
