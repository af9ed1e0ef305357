"""Find additions inside a statement, between commas or dashes or in parentheses: "Some grains, such as oats, need"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from styler_nb.engines.variants.finding.asides.additions import has_other_marks, may_be_predicate, name_addition
from styler_nb.engines.variants.finding.asides.bracketed_clauses import read_reduction
from styler_nb.engines.variants.finding.asides.details import ends_opening_phrase, read_detail, reads_after_detail
from styler_nb.engines.variants.finding.asides.loose_asides import begins_subject, read_loose
from styler_nb.engines.variants.finding.asides.parted_asides import read_parted
from styler_nb.engines.variants.finding.asides.row_commas import (
    closes_another,
    ends_opening,
    goes_on_about,
    goes_on_listing,
    is_in_series,
    is_question_in_row,
    is_singled_out,
    opens_row_of_deeds,
    opens_row_of_places,
)
from styler_nb.engines.variants.reading.apparent_verbs import DASHES, has_verb
from styler_nb.engines.variants.reading.joints import QUOTES
from styler_nb.engines.variants.reading.moves import is_imperative
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase_before
from styler_nb.engines.variants.reading.time_phrases import read_time
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_inner_asides"]

_FEWEST_WORDS = 2
_LONGEST_ASIDE = 14
_LONGEST_DETAIL = 20
_LONGEST_RELATIVE = 6
"""Tokens up to which a relative clause is light enough for brackets."""
_SHORT_PARTICIPLE = 4
"""Tokens up to which a participle with what belongs to it is too short for dashes."""
_WAYS = {"commas": (", ", ", "), "dashes": (" — ", " — "), "parentheses": (" (", ") ")}
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_IN_BRACKETS = frozenset(
    {"other", "clause", "detail", "gloss", "apposition", "participle", "contrast", "aside", "bracket", "time"}
)
_CONDITIONS = frozenset({"if", "unless", "when", "as", "once", "until", "before", "after", "since", "because"})
_UNFINISHED = ("ADP", "SCONJ", "CCONJ", "DET")
_CONNECTIVES = frozenset(
    {"contrast", "turn", "addition", "hand", "example", "instance", "words", "result", "contrary", "fact", "particular",
     "part", "general", "short", "effect", "sum", "return", "practice", "theory", "end", "comparison"}
)  # fmt: skip
"""Nouns of phrases that join a sentence to the one before, which stand between commas."""
_NOTES = frozenset(
    {"see", "also", "compare", "citation", "clarification", "born", "formerly", "or", "and", "in"}
    | {"now", "then", "via", "originally", "literally", "also"}
)
"""How notes and references begin, which belong in parentheses."""
_TOGETHER = frozenset({"combined", "coupled", "mixed", "paired"})
"""What two things do they do together, so that the second cannot be hidden: "dry soil, combined with wind, is lost"."""
_OF_STATES = frozenset({"including", "meaning", "containing", "having", "being", "excluding", "wearing", "bearing"})
_SINCE_WHEN = frozenset({"now", "then", "later", "originally", "formerly", "once", "still", "first", "often", "also"})
_NAMING = frozenset({"called", "named", "known"})
_TAKING_UP = read_words("third_person_subjects")
_BEFORE = ("NOUN", "PROPN", "PRON", "NUM")


@needs({",", "(", *DASHES})
def find_inner_asides(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind inner_aside; variants are "commas", "dashes" and "parentheses"."""
    if view.block_kind not in _KINDS or view.terminal != "." or not QUOTES.isdisjoint(view.lowers):
        return
    reached = 0
    for current, first, second in _read_marks(view):
        name = "detail" if current == "commas" and _is_detail(view, first, second) else ""
        is_short = _FEWEST_WORDS <= second - first - 1 <= (_LONGEST_DETAIL if name else _LONGEST_ASIDE)
        if first <= reached or not is_short or second >= len(view.tokens) - 2:
            continue
        if current == "commas" and (view.lowers[first + 1] == "of" or is_question_in_row(view, first, second)):
            continue  # "Sergeant Lee, of the river police, said"
        if is_singled_out(view, second) or (current == "commas" and goes_on_about(view, second)):
            continue
        if view.lowers[first + 1] == "such" and view.lowers.count("such") > 1:
            continue  # one of two rows of examples would have other marks than the other
        if current == "commas" and _parts_adjectives(view, second):
            continue
        is_other = current == "commas" and not name
        if current == "commas" and goes_on_listing(view, first, second):
            continue
        if is_other and (ends_opening(view, first, second) or closes_another(view, first)):
            continue
        name = name or _name(view, first, second) or ("" if current == "commas" else _name_any(view, first, second))
        going_on = reads_after_detail(view, first, second) if name == "detail" and current == "commas" else ""
        if current == "commas" and not name:
            name, going_on = read_parted(view, first, second) or read_loose(view, first, second) or ("", "")
        if name:
            reached = second
            yield _site(view, variable, current, (first, second), name, going_on)


def _parts_adjectives(view: SentenceView, comma: int) -> bool:
    """Whether a comma stands between two qualities of one thing: "the pale, muddy water"."""
    before, after = view.tokens[comma - 1], view.tokens[comma + 1]
    if after.upos != "ADJ" or view.tokens[min(comma + 2, len(view.tokens) - 1)].upos not in ("NOUN", "ADJ", "PROPN"):
        return False
    return before.upos == "ADJ" or view.tokens[comma - 2].upos == "DET"


def _site(
    view: SentenceView, variable: Variable, current: str, marks: tuple[int, int], name: str, going_on: str
) -> Site:
    options: tuple[Option, ...] = ()
    first, second = marks
    start, end = view.tokens[first - 1].end, view.tokens[second + 1].start
    opening = (start, view.tokens[first + 1].start)
    closing = (view.tokens[second - 1].end, end)
    is_whole = "\n" not in view.text[start:end] and not any(view.spans.overlaps(*r) for r in (opening, closing))
    is_whole = is_whole and not (current == "commas" and _is_taken_up(view, first, second))
    own = () if current == "commas" else (first, second)
    is_alone = not has_other_marks(view, own, brackets=current == "commas")
    if is_whole and is_alone and view.is_free(first, first) and view.is_free(second, second):
        names = {"dashes"} if name == "other" else {"commas", "dashes"}
        is_condition = name == "clause" and view.lowers[first + 1] in _CONDITIONS
        if is_condition:
            names -= {"dashes"}  # "the field, when no records are left, is empty": no mere remark
        if current == "commas" and _is_too_light(view, first, second, name):
            names -= {"dashes"}
        if name == "bracket":
            names.clear()
        if name in _IN_BRACKETS and not is_condition and not has_other_marks(view, own):
            names.add("parentheses")
        if current == "commas" and _names_unknown(view, first, second):
            names -= {"parentheses"}
        if name == "other" and not _may_be_exchanged(view, first, second):
            names.clear()
        is_light = second - first <= _LONGEST_RELATIVE or read_reduction(view, first + 1, second) > 0
        if name == "relative" and is_light and not has_other_marks(view, own):
            names.add("parentheses")
        if "," in view.lowers[first + 1 : second]:
            names -= {"commas"}
        if going_on == "parted" and name == "detail" and not ends_opening_phrase(view, first):
            names -= {"dashes"}
        options = tuple(
            _option(view, variable, way, (first, second), parts=(name == "relative", going_on == "parted"))
            for way in sorted(names - {current})
        )
    context = "relative" if name == "relative" else ""
    return Site(variable, start, end, variable.variant_index(current), options, context)


def _is_too_light(view: SentenceView, first: int, second: int, name: str) -> bool:
    """Whether dashes would part too much: around a few words, or within what opens the sentence.

    "The book, printed in 1819, was rare"; "jars, sold in May, which hold"; "unlike oil, which burns, it glows".
    """
    is_light = second - first <= _SHORT_PARTICIPLE or view.lowers[second + 1] in ("which", "who", "whose")
    is_opening = view.lowers[first + 1] in ("which", "who") and view.tokens[0].upos in ("ADP", "SCONJ")
    return (view.tokens[first + 1].xpos == "VBN" and is_light) or (
        name == "relative" and is_opening and not view.finds_finite(0, first)
    )


def _is_taken_up(view: SentenceView, first: int, second: int) -> bool:
    """Whether the subject after a clause may be that of the clause: "in Wales, where bears were rare, they left"."""
    return (
        view.lowers[first + 1] == "where"
        and view.lowers[second + 1] in _TAKING_UP
        and view.tokens[first + 2].upos in ("NOUN", "DET", "ADJ", "PROPN")
        and not view.finds_finite(0, first)
    )


def _option(
    view: SentenceView, variable: Variable, way: str, marks: tuple[int, int], *, parts: tuple[bool, bool]
) -> Option:
    """Write one of the ways; `parts` tells a relative clause, and a statement that goes on after a comma."""
    first, second = marks
    is_relative, is_parted = parts
    begin = read_reduction(view, first + 1, second) if is_relative and way == "parentheses" else 0
    opening, closing = _WAYS[way]
    is_bracket = way == "parentheses"
    stop = view.tokens[second].end if is_parted and is_bracket else view.tokens[second + 1].start
    patches = (
        Patch(view.tokens[first - 1].end, view.tokens[begin or first + 1].start, opening),
        Patch(view.tokens[second - 1].end, stop, "),")
        if is_parted and is_bracket
        else Patch(view.tokens[second - 1].end, stop, closing),
    )
    return Option(variable.variant_index(way), patches)


def _names_unknown(view: SentenceView, first: int, second: int) -> bool:
    """Whether a name is given to something not known before, which is news: "a shorter test, the Holm Test, is"."""
    phrase = read_noun_phrase_before(view, first)
    is_name = view.tokens[second - 1].text[:1].isupper() and view.tokens[first + 2].text[:1].isupper()
    if phrase is None or not is_name or view.lowers[first + 1] != "the":
        return False
    return not {"a", "an"}.isdisjoint(view.lowers[max(phrase.first - 2, 0) : phrase.first + 1])


def _is_detail(view: SentenceView, first: int, second: int) -> bool:
    """Whether examples stand between two commas, and the statement goes on after them in a way of their own."""
    if view.tokens[first - 1].upos not in _BEFORE or read_detail(view, first) != second:
        return False
    return bool(reads_after_detail(view, first, second)) or (
        may_be_predicate(view, second + 1) and not _is_object(view, first)
    )


def _read_marks(view: SentenceView) -> Iterator[tuple[str, int, int]]:
    """Give pairs of marks that may stand around an aside, and how it is set off."""
    lowers = view.lowers
    dashes = [i for i, low in enumerate(lowers) if low in DASHES]
    pairs = [("dashes", dashes[0], dashes[1])] if len(dashes) == 2 else []
    commas = [i for i, low in enumerate(lowers) if low == ","]
    pairs += [("commas", a, read_detail(view, a) or b) for a, b in pairwise(commas)]
    for index, low in enumerate(lowers):
        if low == "(" and ")" in lowers[index:]:
            pairs.append(("parentheses", index, lowers.index(")", index)))
    yield from sorted(pairs, key=lambda pair: pair[1])


def _name(view: SentenceView, first: int, second: int) -> str:
    """Name the class of what stands between two marks, "" where the statement does not go on after it."""
    if first == 0 or view.tokens[first - 1].upos not in _BEFORE:
        return ""
    time = read_time(view, 0)
    if (time is not None and time.end == first) or (first == 2 and view.lowers[0] in ("next", "last", "every")):
        return ""  # "next Sunday, when he comes, ask him"
    after = view.tokens[second + 1]
    if view.tokens[second - 1].upos in _UNFINISHED or view.lowers[second + 1] in ("once", "when"):
        return ""
    if opens_row_of_deeds(view, first, second) or is_in_series(view, first, second):
        return ""
    if is_imperative(view, 0) and after.xpos in ("VB", "VBP"):
        return ""  # "stay in a hut, not a hotel, visit the farms, and"
    if view.tokens[first + 1].xpos == "VBG" and view.tokens[first - 1].upos == "PROPN" and _is_deed(view, first + 1):
        return ""  # "his sister Ann, finding the letters, sought": what she did, not who she is
    is_subject = may_be_predicate(view, second + 1) or _has_object(view, first, second + 1)
    name = "" if view.lowers[second - 1] in ("that", "which") else name_addition(view, first + 1, second)
    if name in ("", "clause", "phrase"):
        # between a subject and its verb anything that is no row may stand
        is_led = is_subject and (_is_subject(view, first) or begins_subject(view, first))
        return (name or _name_phrase(view, first + 1, second)) if is_led else ""
    if is_subject:
        return "" if _is_object(view, first) else name
    # "never to use it, always to use it, to fold it, and": a series
    is_series = after.lower in view.lowers[first + 1 : second]
    is_series = is_series or opens_row_of_places(view, first, second)
    is_object = after.upos in ("ADP", "PART") and name in ("detail", "contrast") and not is_series
    return name if is_object and view.lowers[first + 1] not in ("not", "but") else ""


def _is_deed(view: SentenceView, index: int) -> bool:
    """Whether a participle has an object, and so tells what somebody did rather than how a thing is."""
    return view.tokens[index + 1].upos in ("DET", "PRON", "PROPN") and view.lowers[index] not in _OF_STATES


def _has_object(view: SentenceView, first: int, verb: int) -> bool:
    """Whether a verb was taken for a participle, which could have no object: "the men, who …, made the road"."""
    token, after = view.tokens[verb], view.tokens[verb + 1]
    if token.upos == "ADJ" and token.lower.endswith("ed"):
        return not has_verb(view, 0, len(view.tokens))  # "Ann Hill, a smith, devoted": no other verb is there
    is_verb = token.upos == "VERB" and token.xpos == "VBN" and after.upos in ("DET", "PRON", "NUM")
    return is_verb and "," not in view.lowers[verb:] and not has_verb(view, 0, first)


def _name_any(view: SentenceView, first: int, second: int) -> str:
    """Name what stands between two dashes or in brackets, where it is neither a clause nor a note: "other"."""
    is_note = any(t.upos in ("SYM", "X") or any(c.isdigit() for c in t.text) for t in view.tokens[first:second])
    is_name = any(t.upos == "PROPN" for t in view.tokens[first + 1 : first + 2])
    opening = view.tokens[first + 1].lower
    return "" if is_note or is_name or opening in NOMINATIVE or opening in ("see", "compare", "cf") else "other"


def _may_be_exchanged(view: SentenceView, first: int, second: int) -> bool:
    """Whether a phrase that belongs to the prose stands between two dashes or in brackets, and the clause goes on."""
    after, opening = view.tokens[second + 1], view.lowers[first + 1]
    goes_on = may_be_predicate(view, second + 1) or after.upos == "ADP"
    return (
        goes_on
        and after.text.islower()
        and view.tokens[first - 1].upos in _BEFORE
        and view.tokens[first + 1].text.islower()
        and opening not in _NOTES
        and not has_verb(view, first + 1, second)
    )


def _name_phrase(view: SentenceView, first: int, end: int) -> str:
    """Name a phrase with a preposition: "in his view", "at that time"."""
    if view.lowers[first] in _TOGETHER and view.lowers[first + 1] == "with":
        return ""
    if has_verb(view, first, end) or not {",", "and", "or"}.isdisjoint(view.lowers[first:end]):
        return ""
    if view.lowers[first] in _SINCE_WHEN and view.tokens[first + 1].xpos == "VBN":
        first += 1  # "now called the Old Mill"
        if view.lowers[first] in _NAMING:
            return "participle"
    if view.tokens[first].xpos == "VBN" or (view.tokens[first].upos == "ADJ" and view.tokens[first + 1].upos == "ADP"):
        return "participle" if view.tokens[first + 1].upos in ("ADP", "ADV") else ""
    time = read_time(view, first)
    if time is not None and time.end == end:
        return ""  # "the worst of them, in March, lasted": when it was
    is_connective = not _CONNECTIVES.isdisjoint(view.lowers[first + 1 : end])
    return "place" if view.tokens[first].upos == "ADP" and not is_connective else ""


def _is_object(view: SentenceView, comma: int) -> bool:
    """Whether the noun before a comma is what a verb acts upon, so that the next verb is one of a row.

    "He met Ann, a baker who sold bread, baked pies, and": no clause ends after the bread.
    """
    verb = next((i for i in range(comma - 1, -1, -1) if view.is_finite(i)), -1)
    if verb > 1 and view.lowers[verb - 1] in ("that", "which", "who") and not has_verb(view, 0, verb):
        return False  # "plants that come from forests, such as ferns, do well"
    return verb >= 0 and not any(
        view.tokens[i].upos in ("SCONJ", "PUNCT") or view.lowers[i] in ("that", "which", "who", "where", "when")
        for i in range(verb + 1, comma)
    )


def _is_subject(view: SentenceView, comma: int) -> bool:
    """Whether all that stands before the first comma is a subject, or a subject after an opening phrase."""
    return not has_verb(view, 0, comma) and view.tokens[0].upos not in ("ADP", "SCONJ", "ADV", "PART", "VERB")
