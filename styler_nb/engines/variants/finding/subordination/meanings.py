"""Find what a state of things entails: "the roof leaks, so it must be mended", "which means that it must be mended".

"As a result, the path is wet" after a statement is "This means that the path is wet". Only what must, can or will be,
or what is so, is meant by something; what somebody does for a reason is not: "it was late, so they went home".
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import MARKS, ends_with_clause, has_two_clauses, opens_clause
from styler_nb.engines.variants.reading.joints import count_words, has_report, main_verb
from styler_nb.engines.variants.reading.moves import is_prose
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.statements import find_statement, is_whole
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_meanings"]

_MEANS = frozenset({"means", "meant"})
_JOINTS = frozenset({"so", "which"})
_MAY_BE = frozenset({"can", "cannot", "ca", "must", "will", "wo", "need", "needs", "has", "have"})
_COULD_BE = frozenset({"could", "had"})
_BE = frozenset({"is", "are", "'s", "'re", "was", "were"})
_BE_BASE = frozenset({"be", "become", "remain", "stay"})
_PAST_BE = frozenset({"was", "were"})
_OWN = frozenset({"i", "we", "you", "one", "he", "she"})
_NOT = frozenset({"not", "n't", "also", "now", "still", "often", "usually", "always", "never", "no", "longer", "all"})
_DEGREES = frozenset({"very", "much", "far", "quite", "too", "less", "more", "fairly", "rather", "particularly", "as"})
_BAD = frozenset(
    {"would", "might", "may", "should", "if", "unless", "which", "mean", "means", "meant", "word", "words", "term"}
    | {"terms", "name", "names", "sign", "signs", "symbol", "phrase", "letter", "letters", "light", "because", "since"}
    | {"perhaps", "probably", "possibly", "please", "let", "whether", "although", "though", "claims", "reported"}
)
"""Words of a cause that is not stated as a fact, or of signs, which "mean" something else."""
_EXPLAINED = frozenset({"because", "since", "although", "though", "which"})
"""Words that may stand in a whole sentence of which a result is told."""
_UNFIT = frozenset(
    {"would", "might", "may", "should", "if", "unless", "because", "since", "please", "let", "that's", "therefore"}
    | {"also", "too", "however", "instead", "again", "thus", "ought", "shall", "dare"}
)
_OF_PERSONS = frozenset({"need", "needs", "lose", "loses", "have", "has"})
_HAD = frozenset({"to", "fewer", "less", "more", "little", "few"})
_LONGEST, _FEWEST = 42, 3


@needs(lambda variable: {"so", *_MEANS} if "which" in variable.forms else {"^ this", *_first_words(variable)})
def find_meanings(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind meaning; variants are "so" and "which", or "opener" and "this".

    `parameters.openers` open a result, `parameters.states` are verbs of what is so, `parameters.held` participles.
    """
    if not is_prose(view):
        return
    if "which" in variable.forms:
        yield from _joints(view, variable)
    else:
        yield from _openers(view, variable)


def _first_words(variable: Variable) -> set[str]:
    return {f"^ {opener.split()[0]}" for opener in variable.parameters["openers"]}


def _joints(view: SentenceView, variable: Variable) -> Iterator[Site]:
    for index in view.where(_JOINTS, _FEWEST, -_FEWEST):
        if view.lowers[index - 1] != ",":
            continue
        start, end = view.tokens[index - 1].start, view.tokens[index].end
        if view.lowers[index] == "which":
            if view.lowers[index + 1] in _MEANS:
                yield Site(variable, start, end, variable.variant_index("which"), ())
            continue
        if not _opens(view, index + 1):
            continue
        verb = _verb(view, variable, index + 1, _tag(view, 0, index - 1))
        is_fit = (
            verb
            and view.is_free(index - 1, index)
            and not _is_wanted(view, index)
            and count_words(view) <= _LONGEST
            and is_whole(view, index - 1)
            and _BAD.isdisjoint(view.lowers[:index])
        )
        options: tuple[Option, ...] = ()
        if is_fit:
            patch = Patch(start, end, f", which {verb} that")
            options = (Option(variable.variant_index("which"), (patch,), 2),)
        yield Site(variable, start, end, variable.variant_index("so"), options)


def _is_wanted(view: SentenceView, so: int) -> bool:
    """Whether what can be done is what a deed is done for: "she opened the gate, so the horses could graze"."""
    cause = main_verb(view, 0, so - 1)
    result = main_verb(view, so + 1, len(view.tokens) - 1)
    is_able = view.lowers[result] in ("can", "could") and view.lowers[result + 1] not in ("not", "n't", "never")
    return is_able and (cause < 0 or view.lowers[cause] not in _BE)


def _openers(view: SentenceView, variable: Variable) -> Iterator[Site]:
    first = view.tokens[0].start
    if view.lowers[0] == "this":
        if view.lowers[1] in _MEANS:
            yield Site(variable, first, view.tokens[1].end, variable.variant_index("this"), ())
        return
    begin = _after_opener(view, variable)
    if not begin or not _opens(view, begin):
        return
    end = view.tokens[begin - 1].end
    before = view.before
    options: tuple[Option, ...] = ()
    verb = ""
    if before is not None and view.is_free(0, begin - 1) and _states(before):
        verb = _verb(view, variable, begin, _tag(before, 0, len(before.tokens) - 1))
    has_figure = any(token.upos == "NUM" for token in view.tokens[begin:])  # "thus it holds 34 percent salt"
    if verb and not has_figure:
        options = (Option(variable.variant_index("this"), (Patch(first, end, f"This {verb} that"),), 1),)
    yield Site(variable, first, end, variable.variant_index("opener"), options)


def _after_opener(view: SentenceView, variable: Variable) -> int:
    """Give the token after the words, and their comma, that tell of a result; 0 where none do."""
    for opener in variable.parameters["openers"]:
        words = tuple(opener.split())
        if tuple(view.lowers[: len(words)]) == words:
            has_comma = view.lowers[len(words)] == ","
            return len(words) + has_comma if has_comma or words == ("so",) else 0
    return 0


def _states(before: SentenceView) -> bool:
    """Whether a sentence states as a fact what the next one tells a result of."""
    return (
        is_prose(before)
        and before.has_finite
        and not (before.lowers[0] == "this" and before.lowers[1] in _MEANS)
        and (_BAD - _EXPLAINED).isdisjoint(before.lowers)
    )


def _verb(view: SentenceView, variable: Variable, first: int, cause: str) -> str:
    """Give "means" or "meant" for a clause that goes to the end and tells what is, or can or must be; else ""."""
    last = len(view.tokens) - 1
    if (
        not _ends(view, first)
        or has_two_clauses(view, first)
        or any(view.lowers[i] in _UNFIT and view.tokens[i].upos != "PROPN" for i in range(first, last))
        or has_report(view, first, last)
    ):
        return ""
    verb = main_verb(view, first, last)
    if verb < 0:
        return ""
    low, tag = view.lowers[verb], view.tokens[verb].xpos
    is_own = view.lowers[first] in _OWN
    if low in _PAST_BE or low in _COULD_BE:
        return "meant" if cause == "VBD" and (low == "could" or _is_state(view, variable, verb)) else ""
    if low in ("will", "wo"):
        return "means" if not is_own and _is_change(view, variable, verb) else ""
    if tag == "MD":
        return "means" if low in _MAY_BE else ""
    is_meant = tag in ("VBZ", "VBP") and _is_state(view, variable, verb)
    return "means" if is_meant and (not is_own or low in _BE or low in _OF_PERSONS) else ""


def _ends(view: SentenceView, first: int) -> bool:
    """Whether only one statement goes from a token to the end, with what is added to it after a comma."""
    if ends_with_clause(view, first):
        return True
    last = len(view.tokens) - 1
    comma = view.lowers.index(",", first) if "," in view.lowers[first:] else last
    return (
        MARKS.isdisjoint(view.lowers[first:])
        and view.finds_finite(first, comma)
        and (view.lowers[comma + 1 : comma + 2] == ("which",) or not view.finds_finite(comma, last))
    )


def _opens(view: SentenceView, first: int) -> bool:
    """Whether a subject, however much hangs on it, and its verb begin at a token."""
    last = len(view.tokens) - 1
    statement = find_statement(view, first, last)
    if view.lowers[first] == "that":
        return False
    return opens_clause(view, first, last) or (statement is not None and statement.begin == first)


def _tag(view: SentenceView, first: int, last: int) -> str:
    """Give the tag of the verb of a statement."""
    verb = main_verb(view, first, last)
    return view.tokens[verb].xpos if verb >= 0 else ""


def _past_adverbs(view: SentenceView, index: int) -> int:
    while index < len(view.tokens) - 1 and view.lowers[index] in _NOT:
        index += 1
    return index


def _is_change(view: SentenceView, variable: Variable, verb: int) -> bool:
    """Whether what "will" tells of comes of itself: "so it will be late"."""
    after = _past_adverbs(view, verb + 1)
    low = view.lowers[after]
    return low in variable.words("states") or (low in _BE_BASE and _is_quality(view, variable, after + 1))


def _is_state(view: SentenceView, variable: Variable, verb: int) -> bool:
    """Whether a verb tells what is so, not what somebody does."""
    low = view.lowers[verb]
    if low in ("had", "has", "have"):
        return view.lowers[_past_adverbs(view, verb + 1)] in _HAD or view.lowers[verb + 1] == "no"
    if low in _BE:
        return _is_quality(view, variable, verb + 1)
    return low in variable.words("states")


def _is_quality(view: SentenceView, variable: Variable, index: int) -> bool:
    """Whether an adjective, or a participle that tells of a state, follows "be"."""
    index = _past_adverbs(view, index)
    while view.lowers[index] in _DEGREES or view.tokens[index].upos == "ADV":
        index += 1
    low, token = view.lowers[index], view.tokens[index]
    if low in variable.words("held"):
        return True
    return token.upos == "ADJ" and token.xpos not in ("VBN", "VBG") and not low.endswith("ed")
