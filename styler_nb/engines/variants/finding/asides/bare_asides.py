"""Find what is said of a noun between commas, with "which" or without: ", which contains salt,", ", containing salt,".

"The lake, which is rich in salt, lies in Peru" is "The lake, rich in salt, lies in Peru", and an inn "which has a bar"
is one "with a bar". What is left stands by the same noun and is as true as before, if both verbs tell of one time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.joints import is_statement
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import names_person, read_noun_phrase, read_noun_phrase_before
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_bare_asides"]

_COMMA = frozenset({","})
_BE = read_words("finite_be")
_HAVE = read_words("forms_of_have")
_LASTING = (read_words("lasting_verbs") | read_words("asides_of_things")) - {"depend", "concern", "involve"}
"""Verbs that tell what a thing is like; "depending" and "involving" would be taken for prepositions."""
_EFFECTS = frozenset({"cause", "result", "reduce", "increase", "prevent", "affect", "damage", "strengthen", "block"})
_HABITUAL = _LASTING | (read_words("participle_verbs") - _EFFECTS - {"arrive", "show", "face", "teach"})
_QUALITIES = read_words("adjectives_after_nouns") | read_words("plain_qualities")
_AT_THE_END = _QUALITIES - {
    "important",
    "useful",
    "necessary",
    "essential",
    "appropriate",
    "unique",
    "peculiar",
    "ready",
}
"""Qualities of things, not of what is done: no ", which is useful when"."""
_MONTHS = read_words("months")
_NOT_HAD = read_words("not_had")
_JUDGEMENTS = read_words("judgements")
_NEGATIONS = frozenset({"not", "never", "no", "hardly", "nor", "neither", "without", "none"})
_BEFORE_NUMBERS = frozenset(
    {"about", "roughly", "nearly", "almost", "over", "around", "approximately", "some", "twice"}
)
_PLACES = frozenset({"in", "on", "at", "near", "between", "under", "above", "below", "among", "by", "within"})
_MOST_ADVERBS = 2
_LONGEST = 24
_FEWEST = 2
_PRESENT = read_words("present_tags")


@lru_cache(maxsize=1)
def _forms() -> dict[str, str]:
    """Give the participle in "-ing" by the finite forms of the verbs that tell what a thing is like."""
    from lemminflect import getInflection

    found = {}
    for lemma in sorted(_HABITUAL):
        participle = getInflection(lemma, "VBG")[0]
        found.update(dict.fromkeys((lemma, getInflection(lemma, "VBZ")[0]), participle))
    for lemma in sorted(_LASTING):
        found[getInflection(lemma, "VBD")[0]] = getInflection(lemma, "VBG")[0]
    return found


@lru_cache(maxsize=1)
def _participles() -> frozenset[str]:
    return frozenset(_forms().values())


@needs(_COMMA)
def find_bare_asides(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind bare_aside; variants are "clause" and "phrase"."""
    if view.block_kind is not BlockKind.PARAGRAPH or not is_statement(view):
        return
    for comma in view.where(_COMMA, 1, -4):
        if view.tokens[comma - 1].upos not in ("NOUN", "PROPN"):
            continue
        read = _clause if view.lowers[comma + 1] == "which" else _phrase
        site = read(view, variable, comma)
        if site is not None:
            yield site


def _phrase(view: SentenceView, variable: Variable, comma: int) -> Site | None:
    """Recognize what stands between commas without "which"."""
    first = comma + 1
    is_doing = view.lowers[first] in _participles()
    is_quality = view.lowers[first] in _QUALITIES and view.tokens[first + 1].upos == "ADP"
    if not (is_doing or is_quality) or names_person(view.lowers[comma - 1]):
        return None
    if is_quality and _end_of_aside(view, first) < 0:
        return None
    return Site(variable, view.tokens[comma].start, view.tokens[first].end, variable.variant_index("phrase"), ())


def _clause(view: SentenceView, variable: Variable, comma: int) -> Site | None:
    first = comma + 2
    verb = first
    while verb < first + _MOST_ADVERBS and view.tokens[verb].upos == "ADV" and not _is_verb(view, verb):
        verb += 1
    if not _is_verb(view, verb):
        return None
    start = view.tokens[comma + 1].start
    options: tuple[Option, ...] = ()
    end = _end_of_aside(view, verb + 1)
    if _is_one_of_several(view, comma):
        patch = None
    elif end > 0:
        is_sure = _same_time(view, verb, end + 1) and end - verb > _FEWEST
        patch = _write(view, comma, verb, end) if is_sure else None
    else:
        patch = _write_last(view, comma, verb)
    is_dated = end > 0 and not _MONTHS.isdisjoint(view.lowers[verb:end])  # "the swarm, which peaks in May, is large"
    if patch is None or is_dated or _is_denied(view, comma, verb):
        return None
    if view.is_free(comma, verb + 1):
        options = (Option(variable.variant_index("phrase"), (patch,), -1),)
    return Site(variable, start, view.tokens[verb].end, variable.variant_index("clause"), options)


def _is_one_of_several(view: SentenceView, comma: int) -> bool:
    """Whether another clause is built alike, or the noun is the last of a row, to which an aside would be added."""
    if sum(view.lowers[i : i + 2] == (",", "which") for i in range(len(view.lowers))) > 1:
        return True
    phrase = read_noun_phrase_before(view, comma)
    is_last = phrase is not None and phrase.first > 1 and view.lowers[phrase.first - 1] in ("and", "or")
    return is_last and "," in view.lowers[:comma] and not view.finds_finite(0, comma)


def _is_verb(view: SentenceView, index: int) -> bool:
    return view.tokens[index].upos in ("VERB", "AUX") and (view.is_finite(index) or view.tokens[index].xpos == "VB")


def _is_denied(view: SentenceView, comma: int, verb: int) -> bool:
    near = view.lowers[comma : verb + 3]
    return not _NEGATIONS.isdisjoint(near) and view.lowers[verb : verb + 2] not in (("has", "no"), ("have", "no"))


def _end_of_aside(view: SentenceView, first: int) -> int:
    """Give the comma that ends an aside before the verb of its noun; -1 where another clause or item follows."""
    for index in range(first, min(first + _LONGEST, len(view.tokens) - 2)):
        if view.lowers[index] == ",":
            after = index + 1 + (view.tokens[index + 1].upos == "ADV")
            if _is_verb(view, after):
                return index
            if view.tokens[index + 1].upos not in ("NOUN", "ADJ", "CCONJ"):
                return -1
        elif view.lowers[index] in MARKS or view.is_finite(index):
            return -1
    return -1


def _same_time(view: SentenceView, verb: int, after: int) -> bool:
    """Whether the aside's verb and that of its noun, after the second comma, tell of one time."""
    main = after + (view.tokens[after].upos == "ADV")
    inner, outer = view.tokens[verb], view.tokens[main]
    is_past = inner.xpos == "VBD" or inner.lower in ("was", "were", "had")
    if is_past:
        return outer.xpos == "VBD"
    return outer.xpos in _PRESENT or outer.xpos == "VB"


def _write(view: SentenceView, comma: int, verb: int, end: int) -> Patch | None:
    """Leave "which" out of an aside on a subject; None where what would be left reads badly."""
    start, low = view.tokens[comma + 1].start, view.lowers[verb]
    adverbs = view.text[view.tokens[comma + 2].start : view.tokens[verb].start]
    if low in _BE:
        is_fit = not adverbs and _describes(view, verb + 1, end)
        return Patch(start, view.tokens[verb + 1].start, "") if is_fit else None
    if low in _HAVE:
        is_fit = not adverbs and _may_be_with(view, verb + 1)
        return Patch(start, view.tokens[verb].end, "with") if is_fit else None
    participle = _forms().get(low, "")
    has_second = any(
        view.tokens[i].upos == "CCONJ" and view.tokens[i + 1].upos in ("VERB", "AUX") for i in range(verb, end)
    )
    if not participle or has_second or view.tokens[verb + 1].upos in ("PUNCT", "CCONJ", "SCONJ"):
        return None
    return Patch(start, view.tokens[verb].end, f"{adverbs}{participle}")


def _describes(view: SentenceView, first: int, end: int) -> bool:
    """Whether a quality with its complement, an amount, a place or a name for the thing stands in [first, end)."""
    place = first
    while place < first + _MOST_ADVERBS and view.tokens[place].upos == "ADV":
        place += 1
    token, following = view.tokens[place], view.tokens[place + 1]
    if token.upos == "NUM" or (token.lower in _BEFORE_NUMBERS and following.upos == "NUM"):
        return True
    if token.upos == "ADJ":
        is_pair = following.upos == "CCONJ" and view.tokens[place + 2].upos == "ADJ" and place + 3 == end
        is_governing = following.upos == "ADP" or following.lower in ("to", "than")
        return is_governing or is_pair or (place > first and place + 1 == end)
    if token.upos == "DET" and token.lower in ("a", "an", "the"):
        if following.lower.endswith("est") or following.lower in ("first", "last", "only", "most", "least"):
            return True
        phrase = read_noun_phrase(view, place)
        return phrase is not None and view.lowers[phrase.last] not in _JUDGEMENTS and "," not in view.lowers[place:end]
    if token.xpos == "VBG" and token.upos == "VERB":
        return place > first or place + 1 < end
    return token.upos == "ADP" and token.lower in _PLACES and place + 1 < end


def _may_be_with(view: SentenceView, first: int) -> bool:
    """Whether "with" may stand before what a thing has: "a tower", "two masts", "no doors"."""
    phrase = read_noun_phrase(view, first)
    if phrase is None or view.lowers[phrase.last] in _NOT_HAD or view.tokens[phrase.last].upos != "NOUN":
        return False
    is_open = view.lowers[first] in ("a", "an", "no") or view.tokens[first].upos == "NUM" or phrase.is_plural is True
    after = view.tokens[phrase.last + 1]
    if view.lowers[first] == "no" and after.lower == ",":
        return False  # "the village, with no inn, is old" would give a reason
    return is_open and view.lowers[first] != "the" and (after.lower == "," or after.upos == "ADP")


def _write_last(view: SentenceView, comma: int, verb: int) -> Patch | None:
    """Leave "which is" out at the end of a sentence, before an amount or a quality that only its noun can have."""
    first = verb + 1
    place = first + (view.tokens[first].upos == "ADV")
    if view.lowers[verb] not in _BE or verb != comma + 2 or place + 2 >= len(view.tokens):
        return None
    rest = view.lowers[first:-1]
    if "," in rest or not MARKS.isdisjoint(rest) or view.finds_finite(first, len(view.tokens)):
        return None
    phrase = read_noun_phrase_before(view, comma)
    if phrase is None or (phrase.is_plural is not None and phrase.is_plural != (view.lowers[verb] in ("are", "were"))):
        return None
    token, following = view.tokens[place], view.tokens[place + 1]
    is_amount = token.upos == "NUM" or (token.lower in _BEFORE_NUMBERS and following.upos == "NUM")
    is_quality = token.lower in _AT_THE_END and token.upos == "ADJ" and following.upos == "ADP"
    is_past = view.lowers[verb] in ("was", "were")
    tags = {view.tokens[i].xpos for i in range(comma) if view.is_finite(i)}
    if not (is_amount or is_quality) or not tags or (tags <= {"VBD", "VBN"}) != is_past:
        return None
    return Patch(view.tokens[comma + 1].start, view.tokens[first].start, "")
