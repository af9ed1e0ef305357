"""Find what the reader does something for: "to open it, press the knob", "if you want to open it, press the knob"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.people.address_times import acts
from styler_nb.engines.variants.reading.addressees import Found, write_option
from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["WANTS_CUES", "find_wants"]

WANTS_CUES = frozenset({"^ to", "^ in", "^ if"})
_OF_TALK = frozenset(
    {
        "be",
        "begin",
        "start",
        "sum",
        "summarize",
        "summarise",
        "conclude",
        "illustrate",
        "get",
        "answer",
        "see",
        "return",
    }
    | {"repeat", "put", "name", "say", "speak", "tell", "recap", "add", "complete", "understand", "clarify", "explain"}
    | {"become", "have", "continue", "date", "finish", "end", "give", "take", "go", "quote", "cite", "ensure", "help"}
)
"""What is done with words ("to sum up"), or need not be wanted."""
_MUST = frozenset({"must", "need", "have", "should"})
_PERSONS = frozenset({"you", "we"})
_INNER = frozenset({"if", "or", "not", "only", ",", "that", "which", "who"})
"""Words of an aim with a second one, or with a clause of its own."""
_OTHERS = {"you": frozenset({"we", "our", "us", "ours"}), "we": frozenset({"you", "your", "yours"})}
_LONGEST, _FEWEST, _SHORTEST = 12, 2, 4


def find_wants(view: SentenceView, variable: Variable, _lower_words: frozenset[str]) -> Iterator[Found]:
    """Find aims that open a command, or a duty of "you" or "we"; variants are "impersonal", "you" and "we"."""
    if len(view.lowers) < _SHORTEST:
        return
    if view.lowers[0] == "if":
        person = view.lowers[1]
        if person in _PERSONS and view.lowers[2:4] == ("want", "to"):
            yield 0, Site(variable, view.tokens[0].start, view.tokens[3].end, variable.variant_index(person), ())
        return
    verb = 1 if view.lowers[0] == "to" else 3 if view.lowers[:3] == ("in", "order", "to") else 0
    if not verb or verb >= len(view.tokens) or view.tokens[verb].xpos != "VB":
        return
    comma = next((i for i in range(verb + 1, len(view.tokens) - 3) if view.lowers[i] == ","), -1)
    if comma < 0:
        return
    person = _whose(view, comma + 1)
    if not person:
        return
    start, end = view.tokens[0].start, view.tokens[verb - 1].end
    options: tuple[Option, ...] = ()
    if _is_wanted(view, verb, comma) and _OTHERS[person].isdisjoint(view.lowers) and view.is_free(0, verb):
        options = (write_option(view, variable, person, Patch(start, end, f"If {person} want to")),)
    yield 0, Site(variable, start, end, variable.variant_index("impersonal"), options)


def _whose(view: SentenceView, first: int) -> str:
    """Name the person that a statement of what must be done is about: "you" of a command as well; "" for others."""
    low = view.lowers[first]
    if low in _PERSONS:
        return low if view.lowers[first + 1] in _MUST and view.tokens[first + 2].upos != "DET" else ""
    return "you" if acts(view, first) else ""


def _is_wanted(view: SentenceView, verb: int, comma: int) -> bool:
    """Whether one aim stands between a verb and the comma, and no other condition in the sentence."""
    inner = view.lowers[verb + 1 : comma]
    return (
        view.lowers[verb] not in _OF_TALK
        and _FEWEST <= comma - verb <= _LONGEST
        and _INNER.isdisjoint(inner)
        and not view.finds_finite(verb + 1, comma)
        and MARKS.isdisjoint(view.lowers[:-1])
        and {"if", "unless", "want", "please", "otherwise"}.isdisjoint(view.lowers)
        and not (view.before is not None and view.before.lowers[0] == "if")
    )
