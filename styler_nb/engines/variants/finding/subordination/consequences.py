"""Find what is done whenever something else is so: "if it freezes, it expands", "if it freezes, it will expand".

The general present and "will" say the same there of what happens or is done, not of what something is or is like:
"if it ends in -s, it is a plural" foretells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import MARKS, opens_clause
from styler_nb.engines.variants.reading.foretelling import PRESENT, may_be_third, read_verbs, write_verb
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, may_be_person, names_person
from styler_nb.engines.variants.reading.time_phrases import is_year
from styler_nb.engines.variants.reading.view import Option, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_consequences"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_OPENERS = frozenset({"if", "when", "whenever", "once", "unless"})
_SOON = ("as", "soon", "as")
_LEADING = frozenset({"and", "but", "so", "thus", "then", "however", "therefore", "moreover", "even", "only", ","})
_PARTS = frozenset({";", ":"})
_FUTURE = ("will", "shall")
_JOINING = frozenset({"and", "but", "or", "so", "yet", "nor", ","})
_SPECIFIC = frozenset(
    {"would", "should", "could", "might", "today", "now", "yesterday", "will", "shall", "already", "because", "said"}
)
_TELLING = frozenset(
    {
        "act", "audience", "book", "camera", "chapter", "character", "characters", "curtain", "episode", "film", "hero",
        "heroine", "i", "narrator", "novel", "opera", "play", "plot", "poem", "scene", "stage", "story",
    }
)  # fmt: skip
"""Words of what is told in the present though it happens once."""
_COMMA = frozenset({","})
_GOING_ON = frozenset({"they", "it", "we", "you"})
_PERSONS = frozenset({"he", "she"})
_RELATIVES = frozenset({"which", "where", "who"})
_SUBJECT = frozenset({"DET", "ADJ", "NOUN", "PROPN", "NUM", "ADP", "ADV"})
_NO_SUBJECT = frozenset({"that", "than", "so"})
_LONGEST_SUBJECT = 9
_STATES = read_words("states_or_definitions")
_STEPS = read_words("steps_of_work")
_BODIES = (
    read_words("houses_with_rules")
    | read_words("houses_in_rules")
    | read_words("acting_bodies")
    | {
        "office",
        "court",
        "committee",
        "board",
        "department",
        "bank",
        "center",
        "centre",
        "shop",
        "nursery",
        "authority",
    }
)
"""Bodies that act under rules."""
_RECKONERS = frozenset({"we", "one", "you"})
_REPORTS = read_words("reports") | {"point", "blame", "cite", "warn", "estimate", "describe", "attribute", "note"}
"""What somebody says of what happens then: "owners point to a loss when roofs are mended"."""
_DEFINED = frozenset({"begin", "start", "form", "occur", "happen", "arise", "result"})
"""What something is, not what it leads to, with "when" after it: "clouds form when air is cooled"."""


@needs(_OPENERS | {"soon"})
def find_consequences(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind consequence; variants are "present", "will" and "shall"."""
    if view.block_kind not in _KINDS or view.terminal != ".":
        return
    if _OPENERS.isdisjoint(view.words) and "soon" not in view.words:
        return
    first = 0
    for index, low in enumerate(view.lowers):
        if low in _PARTS or index == len(view.lowers) - 1 or _goes_on_conditioned(view, first, index):
            if MARKS.isdisjoint(view.lowers[first:index]):
                yield from _part(view, variable, first, index)
            first = index + 1


def _goes_on_conditioned(view: SentenceView, first: int, index: int) -> bool:
    """Whether a statement ends at a comma, before one with a condition of its own: "it is hot, and if it is"."""
    is_joint = view.lowers[index] == "," and view.lowers[index + 1] in ("and", "but", "so")
    return is_joint and not _OPENERS.isdisjoint(view.lowers[index + 2 : index + 3]) and opens_clause(view, first, index)


def _part(view: SentenceView, variable: Variable, first: int, end: int) -> Iterator[Site]:
    """Find the site in the tokens [first, end), between which no mark but commas stands."""
    while first < end and view.lowers[first] in _LEADING:
        first += 1
    is_leading = first < end and (view.lowers[first] in _OPENERS or tuple(view.lowers[first : first + 3]) == _SOON)
    if is_leading:
        begin, stop = _after_clause(view, first + 1, end), end
        condition = range(first, max(begin, first))
    else:
        begin, stop = first, _final(view, first, end)
        condition = range(max(stop, first), end)
        if any(view.lowers[i] == "to" and view.tokens[i + 1].xpos == "VB" for i in range(begin, max(stop, begin))):
            return  # "that makes it hard for a gate to be opened unless the rail is clear" tells when it is opened
    if begin < 0 or stop < 0 or not _opens_statement(view, begin, stop):
        return
    place = next((i for i in range(begin, stop) if view.is_finite(i)), -1)
    token = view.tokens[place]
    if place <= begin:
        return
    if place == begin + 1 and view.lowers[begin] in _RECKONERS and "by" in view.lowers[place:stop]:
        return  # "if all are alike, we find the sum by counting": how it is done, not what it leads to
    if "and" in view.lowers[begin:place] and any(may_be_third(view, i) for i in range(begin + 1, place)):
        return  # "warm air rises and cool air falls", whatever "rises" is taken for
    if view.lowers[place] in _FUTURE:
        yield Site(variable, token.start, token.end, variable.variant_index(view.lowers[place]), ())
        return
    verbs = read_verbs(view, place, stop, may_go_on=is_leading)
    if not verbs:
        return
    is_definition = not is_leading and verbs[0].base in _DEFINED | _REPORTS
    is_told = is_definition or _goes_on_with_event(view, place, end) or _is_next_step(view, condition, place)
    is_told = is_told or _opens_row(view, place, end) or _is_gone_on_with(view, begin)
    options = []
    has_others = not _OPENERS.isdisjoint((*view.lowers[:first], *view.lowers[end:]))
    if not is_told and not has_others and _is_general(view, condition) and view.is_free(begin, stop - 1):
        for form in _FUTURE:
            if form == "shall" and not _is_laid_down(view, begin, place):
                continue
            patches = tuple(write_verb(view, verb, form) for verb in verbs)
            options.append(Option(variable.variant_index(form), patches, len(verbs)))
    yield Site(variable, token.start, token.end, variable.variant_index("present"), tuple(options))


def _is_laid_down(view: SentenceView, begin: int, place: int) -> bool:
    """Whether rules say what someone does or what is done: "the clerk shall close it", not "the ice shall melt"."""
    if not view.setting.is_of_rules or view.lowers[begin] == "you":
        return False
    heads = [view.lowers[i] for i in range(begin, place) if view.tokens[i].upos == "NOUN"]
    is_someone = bool(heads) and (names_person(heads[-1]) or may_be_person(heads[-1]) or heads[-1] in _BODIES)
    return is_someone or (view.lowers[place] in ("is", "are") and view.tokens[place + 1].xpos == "VBN")


def _goes_on_with_event(view: SentenceView, place: int, end: int) -> bool:
    """Whether a clause of its own tells what happens next: "it flows to the gate, where it meets the tide"."""
    for index in view.where(_RELATIVES, place + 2, end):
        if view.lowers[index - 1] == ",":
            verb = next((i for i in range(index + 1, end) if view.is_finite(i)), -1)
            if verb > 0 and view.tokens[verb].xpos in PRESENT and view.tokens[verb].upos == "VERB":
                return find_verb(view.lowers[verb]) not in _STATES
    return False


def _opens_row(view: SentenceView, place: int, end: int) -> bool:
    """Whether statements parted by commas follow: "the bank gives way, trees fall, and the road is closed"."""
    return any(
        view.lowers[i + 1] not in _JOINING and (opens_clause(view, i + 1, end) or _is_bare_clause(view, i + 1))
        for i in view.where(_COMMA, place + 1, end)
    )


def _is_bare_clause(view: SentenceView, first: int) -> bool:
    """Whether a plural and its verb stand there, whatever form the verb is taken for: "trees fall"."""
    noun, verb = view.tokens[first], view.tokens[min(first + 1, len(view.tokens) - 1)]
    is_pair = noun.upos == "NOUN" and verb.upos in ("VERB", "NOUN")
    return is_pair and is_plural_noun(noun.lower) is True and bool(find_verb(verb.lower))


def _is_gone_on_with(view: SentenceView, begin: int) -> bool:
    """Whether the next sentence tells more of the same subject, in the present: "they wait. They do not"."""
    return view.lowers[begin] in _GOING_ON and view.next_word == view.lowers[begin].capitalize()


def _is_next_step(view: SentenceView, condition: range, place: int) -> bool:
    """Whether workers do one thing once another is done: "when enough has been cut, the pile is taken to the yard"."""
    has_perfect = any(
        view.lowers[i] in ("has", "have") and "been" in view.lowers[i + 1 : i + 3] for i in condition[:-1]
    )
    is_done = view.lowers[place] in ("is", "are") and view.tokens[place + 1].xpos == "VBN"
    # "when the base is complete, stakes are inserted": by those who make it
    is_step = view.lowers[place + 1] in _STEPS and view.lowers[condition[0]] in ("when", "once", "as")
    return is_done and (has_perfect or is_step)


def _final(view: SentenceView, first: int, end: int) -> int:
    """Give where a clause of condition begins after a statement without any mark; -1 where there is none."""
    for index in view.where(_OPENERS, first + 2, end):
        if _opens_statement(view, index + 1, end):
            before = view.lowers[index - 1]
            is_parted = before in _JOINING or "," in view.lowers[first:index] or "," in view.lowers[index:end]
            return (
                -1 if is_parted or before in ("as", "that", "than") or view.tokens[index - 1].upos == "ADP" else index
            )
    return -1


def _after_clause(view: SentenceView, first: int, end: int) -> int:
    """Give where the main clause begins after a clause from a token on and its comma; -1 where that is not sure."""
    for index in view.where(frozenset({","}), first, end):
        if view.finds_finite(first, index) or any(_ends_in_verb(view, i) for i in range(first + 1, index)):
            begin = index + 2 if view.lowers[index + 1] == "then" else index + 1
            return begin if _opens_statement(view, begin, end) else -1
    return -1


def _opens_statement(view: SentenceView, first: int, end: int) -> bool:
    """Whether a subject and its verb follow: as `opens_clause` reads them, or with participles in the subject.

    "the stored copy becomes stale", "the staff involved leave", "a wire known as a stay breaks", "lending is stopped".
    """
    if opens_clause(view, first, end):
        return True
    place = next((i for i in range(first, end) if view.is_finite(i)), -1)
    if place <= first or place - first > _LONGEST_SUBJECT or view.tokens[place].xpos not in PRESENT:
        return False
    if place == first + 1:
        return view.tokens[first].xpos == "VBG" and view.lowers[place] in ("is", "has")
    subject = range(first + 1, place)
    return (
        view.tokens[first].upos == "DET"
        and view.lowers[first] not in ("all", "both")
        and all(_is_of_subject(view, i) for i in subject)
        and (view.tokens[place - 1].upos in ("NOUN", "ADV") or _tells_which(view, place - 1))
    )


def _tells_which(view: SentenceView, index: int) -> bool:
    """Whether a participle right after a noun says which one is meant: "the staff involved"."""
    is_participle = view.tokens[index].xpos == "VBN" or view.lowers[index].endswith("ed")
    return is_participle and view.tokens[index - 1].upos == "NOUN"


def _is_of_subject(view: SentenceView, index: int) -> bool:
    """Whether a token may stand in a subject whose participles say which thing is meant."""
    token = view.tokens[index]
    if token.upos == "VERB":
        return token.xpos == "VBN"
    if token.upos == "CCONJ":
        return token.lower == "and" and view.tokens[index - 1].upos == "ADJ" and view.tokens[index + 1].upos == "ADJ"
    return token.upos in _SUBJECT and token.lower not in _NO_SUBJECT


def _ends_in_verb(view: SentenceView, index: int) -> bool:
    """Whether a verb taken for a plural stands at a token: "when the bell rings", "when the rent changes in May"."""
    return view.tokens[index - 1].upos == "NOUN" and may_be_third(view, index)


def _is_general(view: SentenceView, condition: range) -> bool:
    """Whether the sentence tells what holds at any time, and its condition stands in the present."""
    is_dated = any(map(is_year, view.lowers))
    is_story = not _TELLING.isdisjoint(view.words)
    if not _PERSONS.isdisjoint(view.words) and view.lowers[condition.start] not in ("if", "unless"):
        is_story = True
    return (
        not is_dated
        and not is_story
        and _SPECIFIC.isdisjoint(view.words)
        and all(view.tokens[i].xpos != "VBD" for i in condition)
    )
