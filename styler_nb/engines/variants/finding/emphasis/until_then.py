"""Find what began late: "the mill was not opened until 1850", "it was not until 1850 that the mill was opened"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.inflect import build_forms, find_verb
from styler_nb.engines.variants.reading.moves import capitalized, inner_text, is_prose, may_move, text_of
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase_with_of
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_until"]

_NOT_UNTIL = ("it", "was", "not", "until")
_BE_OR_HAVE = frozenset({"was", "were", "had"})
_JOINTS = frozenset({"and", "but", ";"})
_SCOPED = read_words("quantifiers") | read_words("negations") | {"only", "even", "also", "either", "yet", "just", "any"}
_OTHER_CLAUSES = read_words("clause_words") | {"because", "although", "if", "when", "while", "so", "but", "or", "than"}
_LATE = frozenset({"DET", "NUM", "PROPN", "ADJ", "NOUN", "ADV"})
_BEFORE_TIMES = frozenset({"of", "after", "in", "the", "'s", "about", "around"})
_LONGEST_TIME = 9
_LONGEST_CLAUSE = 12
_FEWEST = 6


@needs("until", "not")
def find_until(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind until; variants are "plain" and "cleft".

    `lower_words` are the words in lower case of the block, which tell a name from a capital at the start.
    """
    if "until" not in view.words or "not" not in view.words or len(view.tokens) < _FEWEST or not is_prose(view):
        return
    for until in view.where(frozenset({"until"}), 2):
        if view.lowers[until - 1] == "not" and tuple(view.lowers[until - 3 : until + 1]) == _NOT_UNTIL:
            site = _cleft(view, variable, until)
        else:
            site = _plain(view, variable, until, lower_words)
        if site is not None:
            yield site
            return


def _plain(view: SentenceView, variable: Variable, until: int, lower_words: frozenset[str]) -> Site | None:
    first = _clause_start(view, until)
    if first < 0 or not opens_clause(view, first, until):
        return None
    phrase = read_noun_phrase_with_of(view, first)
    helper = phrase.last + 1 if phrase is not None else first + 1
    if phrase is None and view.lowers[first] not in NOMINATIVE:
        return None
    if helper + 2 >= until or view.lowers[helper + 1] != "not":
        return None
    end = _time_end(view, until + 1)
    start, stop = view.tokens[first].start, view.tokens[max(end, until + 1) - 1].end
    options: tuple[Option, ...] = ()
    told = _told(view, helper, until)
    subject = inner_text(view, first, lower_words) if first == 0 else view.tokens[first].text
    fits = end > 0 and until - first <= _LONGEST_CLAUSE and _SCOPED.isdisjoint(view.lowers[first:helper])
    if told and subject and fits and view.is_free(helper, until) and may_move(view, first, end):
        rest = subject + view.text[view.tokens[first].end : view.tokens[helper - 1].end]
        late, relative = _late(view, until + 1, end)
        it = "It" if first == 0 else "it"
        text = f"{it} was not until {late}{relative} that {rest} {told}"
        options = (Option(variable.variant_index("cleft"), (Patch(start, stop, text),), 3),)
    return Site(variable, start, stop, variable.variant_index("plain"), options)


def _late(view: SentenceView, first: int, end: int) -> tuple[str, str]:
    """Give the time, and the clause with "when" that says more of it, with a comma after it."""
    comma = next((i for i in range(first, end) if view.lowers[i] == ","), end)
    more = text_of(view, comma + 1, end)
    return text_of(view, first, comma), f", {more}," if more else ""


def _clause_start(view: SentenceView, until: int) -> int:
    """Give where the clause begins in which "until" stands; -1 where that is not sure."""
    joint = next((i for i in range(until - 1, 0, -1) if view.lowers[i] in (",", ";")), -1)
    if joint < 0:
        return 0
    first = joint + 1 if view.lowers[joint] == ";" else joint + 2
    is_joined = view.lowers[joint] == ";" or view.lowers[joint + 1] in _JOINTS
    return first if is_joined and first < until else -1


def _time_end(view: SentenceView, first: int) -> int:
    """Give where the time after "until" ends with its sentence; 0 where it is a clause or more follows."""
    last = len(view.tokens) - 1
    place = first
    while place < last and (view.tokens[place].upos in _LATE or view.lowers[place] in _BEFORE_TIMES):
        place += 1
    names_time = any(view.tokens[i].upos in ("NUM", "NOUN", "PROPN") for i in range(first, place))
    if not names_time or place - first > _LONGEST_TIME:
        return 0
    if place == last:
        return last
    is_told = view.lowers[place] == "," and view.lowers[place + 1] == "when" and last - place <= _LONGEST_CLAUSE
    if is_told and "," not in view.lowers[place + 1 :]:
        return last
    return 0


def _told(view: SentenceView, helper: int, until: int) -> str:
    """Say without "not" what is denied between a helping verb and "until"; "" where that cannot be done."""
    verb = helper + 2
    inner = view.lowers[verb:until]
    if not _SCOPED.isdisjoint(inner) or not _OTHER_CLAUSES.isdisjoint(inner) or view.finds_finite(verb, until):
        return ""
    if view.lowers[helper] in _BE_OR_HAVE:
        return f"{view.lowers[helper]} {text_of(view, verb, until)}"
    while view.tokens[verb].upos == "ADV" and verb < until - 1:
        verb += 1
    past = build_forms(view.lowers[verb], "VERB", {}).get("VBD", "") if view.tokens[verb].xpos == "VB" else ""
    if view.lowers[helper] != "did" or not past:
        return ""
    before = text_of(view, helper + 2, verb)
    return " ".join(filter(None, [before, past, text_of(view, verb + 1, until)]))


def _cleft(view: SentenceView, variable: Variable, until: int) -> Site | None:
    it = until - 3
    that = next((i for i in view.where(frozenset({"that"}), until + 2)), -1)
    end = len(view.tokens) - 1
    if that < 0 or not opens_clause(view, that + 1, end):
        return None
    start, stop = view.tokens[it].start, view.tokens[end - 1].end
    options: tuple[Option, ...] = ()
    told = _denied(view, that + 1, end)
    has_commas = "," in view.lowers[it:end]
    is_time = view.tokens[until + 1].upos in _LATE and not view.finds_finite(until + 1, that)
    if told and is_time and not has_commas and end - that <= _LONGEST_CLAUSE and view.is_free(it, until):
        text = f"{told} until {text_of(view, until + 1, that)}"
        text = capitalized(text) if it == 0 else text
        options = (Option(variable.variant_index("plain"), (Patch(start, stop, text),), -3),)
    return Site(variable, start, stop, variable.variant_index("cleft"), options)


def _denied(view: SentenceView, first: int, end: int) -> str:
    """Deny the statement in the tokens [first, end): "was not opened", "did not open"; "" where that is not sure."""
    verb = next((i for i in range(first, end) if view.is_finite(i)), -1)
    after = view.lowers[verb + 1 : end]
    if verb <= first or not _SCOPED.isdisjoint(view.lowers[first:end]) or view.finds_finite(verb + 1, end):
        return ""
    if not _OTHER_CLAUSES.isdisjoint(after) or "and" in after or "to" in after:
        return ""
    rest = text_of(view, verb + 1, end)
    subject = text_of(view, first, verb)
    if view.lowers[verb] in _BE_OR_HAVE:
        return f"{subject} {view.lowers[verb]} not {rest}"
    base = find_verb(view.lowers[verb]) if view.tokens[verb].xpos == "VBD" else ""
    return f"{subject} did not {base} {rest}".rstrip() if base else ""
