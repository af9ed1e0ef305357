"""Set off who or what did it: "The valve was designed by Ann Roe", "It was Ann Roe who designed the valve"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.emphasis.cleft_reading import end_of_focus
from styler_nb.engines.variants.finding.voice.by_clauses import ByClause, read_by_clause
from styler_nb.engines.variants.finding.voice.by_turning import write_by_clause
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_person, names_person
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_by_clefts"]

_BY = frozenset({"by"})
_IT = frozenset({"it", "it's"})
_OPENINGS = frozenset({"and", "but"})
_SIMPLE = read_words("finite_be")
_GROUPS = read_words("groups_that_act") | read_words("groups_of_people")
_BRINGING = frozenset(
    {"cause", "create", "produce", "drive", "form", "shape", "determine", "threaten", "damage", "destroy", "trigger"}
    | {"control", "govern", "power", "carry", "regulate", "move", "generate", "heat", "cool", "build", "provide"}
)
"""What things do of which there could have been others that do it."""
_MAKING = frozenset(
    {"invent", "discover", "identify", "design", "develop", "introduce", "propose", "found", "establish", "build"}
    | {"write", "publish", "describe", "solve", "create", "patent", "compose", "paint", "lead", "win", "prove"}
    | {"complete", "construct", "coin", "name", "perform", "isolate", "open", "promote", "direct", "observe"}
    | {"explain", "demonstrate", "popularize", "popularise", "make", "formulate", "commission", "set", "begin"}
    | {"record", "measure", "translate", "find", "devise", "found", "draw", "conquer", "defeat", "break"}
    | {"destroy", "sign", "adopt", "launch", "lay", "plan", "start", "pioneer", "organize", "organise", "replace"}
)
"""Deeds of which a reader asks who did them."""
_ENDING = (".", ",", ";", "in", "at", "on", "during", "for", "between", "near", "as", "from", "after")
_TELLING = frozenset({"which", "who", "whose", "whom", "a", "an", "the", "one", "then", "where", "when"})
_LONGEST_DOER = 9


@needs(_IT | _BY)
def find_by_clefts(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind by_cleft; variants are "cleft" and "plain"."""
    if len(view.tokens) < 6:
        return
    for it in view.where(_IT):
        if (site := _cleft(view, variable, it)) is not None:
            yield site
            return
    for by in view.where(_BY, 3):
        clause = read_by_clause(view, by)
        if clause is None or not _is_simple(view, clause):
            continue
        text, last = write_by_clause(view, clause, following)
        cleft = _set_off(view, clause, text) if last == clause.last else ""
        if cleft:
            start, end = view.tokens[clause.thing.first].start, view.tokens[last].end
            words = len(cleft.split()) - len(view.text[start:end].split())
            option = Option(variable.variant_index("cleft"), (Patch(start, end, cleft),), words)
            yield Site(variable, start, end, variable.variant_index("plain"), (option,))
            return


def _cleft(view: SentenceView, variable: Variable, it: int) -> Site | None:
    """Find what is set off as the doer: "it was the wind that broke it"."""
    be = it if view.lowers[it] == "it's" else it + 1
    relative = end_of_focus(view, be)
    if relative < 0 or relative + 1 >= len(view.tokens) or view.lowers[relative] not in ("who", "that", "which"):
        return None
    verb = relative + 2 if view.tokens[relative + 1].upos == "ADV" else relative + 1
    if verb >= len(view.tokens) or not view.is_finite(verb):
        return None
    start, end = view.tokens[it].start, view.tokens[relative].end
    return Site(variable, start, end, variable.variant_index("cleft"), ())


def _is_simple(view: SentenceView, clause: ByClause) -> bool:
    """Whether it is told as the statement of a sentence or of its second half what someone does or did."""
    first = clause.thing.first
    is_second = first > 1 and view.lowers[first - 1] in _OPENINGS and view.lowers[first - 2] == ","
    if first and not is_second:
        return False
    group, doer = clause.group, clause.doer
    is_told = len(group.chain) == 1 and group.chain[0] in _SIMPLE and not group.negation and not group.adverbs
    if not is_told or clause.is_aside or doer.is_doing or doer.text or doer.length > _LONGEST_DOER:
        return False
    after = clause.last + 1
    ending = view.lowers[after : after + 2]
    if not ending or ending[0] not in _ENDING or (ending[0] == "," and not _TELLING.isdisjoint(ending[1:])):
        return False
    return view.lowers[clause.thing.first] not in ("this", "these", "many", "most", "some", "each", "every", "all")


def _set_off(view: SentenceView, clause: ByClause, text: str) -> str:
    doer = view.text[view.tokens[clause.doer.first].start : view.tokens[clause.last].end]
    relative = _relative_of(view, clause)
    if not relative or len(text) <= len(doer) or text[1 : len(doer)] != doer[1:]:
        return ""
    it = "It" if clause.thing.first == 0 else "it"
    be = "was" if clause.group.chain[0] in ("was", "were") else "is"
    return f"{it} {be} {doer} {relative}{text[len(doer) :]}"


def _relative_of(view: SentenceView, clause: ByClause) -> str:
    """Give "who" for people, "that" for groups and things; "" for what is not set off."""
    doer, is_past = clause.doer, clause.group.chain[0] in ("was", "were")
    head, low = view.tokens[doer.head], view.lowers[doer.head]
    opening = view.tokens[doer.first]
    if head.upos == "PROPN":
        if not is_past or clause.group.lemma not in _MAKING:
            return ""
        nouns = [view.lowers[i] for i in range(doer.first, doer.last + 1) if view.tokens[i].upos == "NOUN"]
        if any(names_person(noun) for noun in nouns):
            return "who"
        if nouns or head.text.isupper() or opening.upos == "DET" or low in _GROUPS:
            return "that"
        names = [token for token in view.tokens[doer.first : doer.last + 1] if token.upos == "PROPN"]
        is_in_full = len(names) > 1 and all(token.lower not in _GROUPS for token in names)
        return "who" if is_in_full and view.tokens[doer.first + 1].upos == "PROPN" else ""
    if head.upos != "NOUN" or opening.lower in ("a", "an", "some", "many", "several", "any", "another", "one"):
        return ""
    if opening.upos == "NUM" or any(token.upos == "NUM" for token in view.tokens[doer.first : doer.head]):
        return ""
    if is_person(low) or names_person(low):
        return "who" if opening.lower == "the" and clause.group.lemma in _MAKING else ""
    return "that" if clause.group.lemma in _BRINGING else ""
