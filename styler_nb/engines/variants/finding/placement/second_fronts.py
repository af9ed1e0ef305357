"""Find a phrase of time at the end of a second main clause, which may stand right behind "and" or "but".

"It was planned for years, but it was given up in 2021" is "It was planned for years, but in 2021 it was given up".
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import MARKS, opens_clause
from styler_nb.engines.variants.reading.denials import has_denial
from styler_nb.engines.variants.reading.joints import has_report, is_statement, main_verb
from styler_nb.engines.variants.reading.moves import text_of
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.time_phrases import read_time
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_second_fronts"]

_JOINTS = frozenset({"and", "but"})
_REACHING = frozenset(
    {"that", "which", "who", "whose", "whom", "where", "when", "while", "because", "although", "though", "if", "unless"}
    | {"until", "whether", "how", "why", "what", "than", "as", "so", "already", "still", "again", "only", "even", "ago"}
    | {"whereas", "both", "either", "first", "last", "before", "after", "since", "once", "upon", "by"}
)
"""Words of a clause after which a time may belong to a part of it, or says more where it stands."""
_DENIALS = read_words("denials") | {"not", "never", "no", "cannot", "without"}
_SEASONS = frozenset({"spring", "summer", "autumn", "winter", "night", "day", "morning", "evening", "storm"})
_LONGEST_PHRASE = 6
_FEWEST_BETWEEN = 3
_LONGEST_OF = 3
_PHRASE = read_words("noun_phrase_tags")
_COUNTED = _PHRASE | {"ADV", "ADP"}
_MEASURES = frozenset({"days", "weeks", "months", "years", "hours", "minutes", "seconds", "decades", "centuries"})


@needs(_JOINTS)
def find_second_fronts(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind second_front; variants are "final" and "front"."""
    if view.block_kind is not BlockKind.PARAGRAPH or not is_statement(view):
        return
    last = len(view.tokens) - 1
    for joint in view.where(_JOINTS, 0, -_FEWEST_BETWEEN):
        found = read_time(view, joint + 1)
        if found is not None and found.kind == "point" and found.end < last and view.tokens[joint + 1].upos == "ADP":
            begin = found.end + (view.lowers[found.end] == ",")
            if opens_clause(view, begin, last):
                start, end = view.tokens[joint + 1].start, view.tokens[found.end - 1].end
                yield Site(variable, start, end, variable.variant_index("front"), ())
                continue
        if joint > 1 and view.lowers[joint - 1] == "," and opens_clause(view, joint + 1, last):
            site = _final(view, variable, joint)
            if site is not None:
                yield site


def _final(view: SentenceView, variable: Variable, joint: int) -> Site | None:
    """Read a time that ends the clause after a joint, and the sentence."""
    last, second = len(view.tokens) - 1, joint + 1
    verb = main_verb(view, second, last)
    if verb < 0:
        return None
    for first in range(max(verb + 1, last - _LONGEST_PHRASE), last - 1):
        if view.tokens[first].upos != "ADP" or not _is_time(view, first, last):
            continue
        options: tuple[Option, ...] = ()
        if _may_move(view, joint, first):
            head = view.tokens[second]
            opening = Patch(head.start, head.start, f"{text_of(view, first, last)} ")
            closing = Patch(view.tokens[first - 1].end, view.tokens[last - 1].end, "")
            options = (Option(variable.variant_index("front"), (opening, closing)),)
        start, end = view.tokens[second].start, view.tokens[last - 1].end
        return Site(variable, start, end, variable.variant_index("final"), options)
    return None


def _is_time(view: SentenceView, first: int, last: int) -> bool:
    """Whether the tokens tell when: "in 2021", "in the autumn of 1932", "during the war", "after about 50 days"."""
    found = read_time(view, first)
    if found is not None and found.kind == "point":
        rest = view.lowers[found.end : last]
        return not rest or (rest[0] == "of" and (rest[-1] == "year" or rest[-1].isdigit()) and len(rest) <= _LONGEST_OF)
    inner = range(first + 1, last)
    if view.lowers[first] == "during":
        return all(view.tokens[i].upos in _PHRASE for i in inner)
    is_counted = any(view.tokens[i].upos == "NUM" for i in inner) and view.lowers[last - 1] in _MEASURES
    return (
        view.lowers[first] in ("after", "within") and is_counted and all(view.tokens[i].upos in _COUNTED for i in inner)
    )


def _may_move(view: SentenceView, joint: int, first: int) -> bool:
    """Whether the time is surely that of the whole clause, and nothing else hangs on where it stands."""
    last, second = len(view.tokens) - 1, joint + 1
    inner = view.lowers[second:first]
    if not _REACHING.isdisjoint(inner) or has_denial(inner, _DENIALS):
        return False
    if "," in inner or not MARKS.isdisjoint(view.lowers) or has_report(view, 0, joint):
        return False
    if not {"that", "if", "whether"}.isdisjoint(view.lowers[:joint]) or main_verb(view, 0, joint - 1) < 0:
        return False
    if view.tokens[second].upos == "NUM" or view.lowers[second] == "most" or view.tokens[second].text[:1].isdigit():
        return False  # "and in 1977 583 people"
    is_season = not _SEASONS.isdisjoint(view.lowers[first:last])
    before = view.tokens[first - 1]
    if is_season and before.upos not in ("VERB", "ADV"):
        return False  # "it needs the rain in summer"
    if any(read_time(view, i) is not None for i in range(second, first)):
        return False
    return (
        "to" not in inner
        and first > second + 1
        and not view.spans.overlaps(view.tokens[first - 1].end, view.tokens[first].start)
    )
