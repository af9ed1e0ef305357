"""Find two commands in one sentence: "Close the gate and turn the key", or two sentences.

"Close the gate. Turn the key."
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.subordination.opening_clauses import capitalize
from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.joints import QUOTES, count_words
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_instruction_pairs"]

_AND = frozenset({"and"})
_FEWEST_WORDS = 3
_FEWEST_OF_BOTH = 8
"""Words of two commands from which on they stand well as two sentences."""
_LIGHT = read_words("light_commands")
_GAINS = read_words("gains")
_CONDITIONS = frozenset(
    {"if", "when", "unless", "before", "after", "once", "whenever", "while", "because", "since", "in"}
)
"""Words of the second command under which the first may stand too: "call us and ask for help if it rains"."""
_CLAUSES = frozenset({"if", "when", "unless", "once", "whenever", "while", "because", "since", "although"})
_OBJECT = frozenset({"DET", "PRON", "NOUN", "ADJ", "ADP", "NUM", "ADV", "PROPN", "SCONJ", "PART"})


@needs(_AND, "^ VB")
def find_instruction_pairs(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind instruction_pair; variants are "joined" and "period"."""
    if "and" not in view.words or view.terminal != "." or view.tokens[0].xpos != "VB":
        return
    if view.block_kind is not BlockKind.PARAGRAPH or view.tokens[0].upos != "VERB":
        return
    last = len(view.tokens) - 1
    for index in view.where(_AND, _FEWEST_WORDS, -_FEWEST_WORDS):
        verb = _command(view, index + 1)
        if verb < 0:
            continue
        end = index - 1 if view.lowers[index - 1] == "," else index
        start, head = view.tokens[end - 1].end, view.tokens[index + 1]
        joined, period = variable.variant_index("joined"), variable.variant_index("period")
        options: tuple[Option, ...] = ()
        is_free = view.is_free(end, index + 1) and "\n" not in view.text[start : head.end]
        sizes = count_words(view, 0, end), count_words(view, index + 1, last)
        if (
            is_free
            and _is_plain(view, end, index, verb)
            and min(sizes) >= _FEWEST_WORDS
            and sum(sizes) >= _FEWEST_OF_BOTH
        ):
            options = (Option(period, (Patch(start, head.end, f". {capitalize(head.text)}"),), -1),)
        yield Site(variable, start, head.end, joined, options, lengths=((period, -1),))
        return


def _command(view: SentenceView, first: int) -> int:
    """Give the verb of a command that begins at a token, past "do not" or "then"; -1 where none does."""
    verb = first
    if view.lowers[first : first + 2] == ("do", "not"):
        verb += 2
    elif view.lowers[first] in ("don't", "never", "then", "always"):
        verb += 1
    if verb + 1 >= len(view.tokens):
        return -1
    token, after = view.tokens[verb], view.tokens[verb + 1]
    is_verb = token.upos == "VERB" and token.xpos in ("VB", "VBP") and after.upos in _OBJECT
    return verb if is_verb else -1


def _is_plain(view: SentenceView, end: int, index: int, verb: int) -> bool:
    """Whether two whole commands stand side by side, and nothing is said of both at once."""
    first, second = view.lowers[:end], view.lowers[index + 1 :]
    has_comma = end < index
    return (
        MARKS.isdisjoint(view.words)
        and QUOTES.isdisjoint(view.words)
        and "," not in first
        and "," not in second
        and {"and", "or", "not", "don't", "never"}.isdisjoint(first)
        and first[0] not in _LIGHT
        and view.lowers[verb] not in _GAINS
        and view.lowers[verb] != first[0]
        and not _is_open(view, end, has_comma=has_comma)
        and (_CLAUSES if has_comma else _CONDITIONS).isdisjoint(view.lowers[verb + 1 :])
    )


def _is_open(view: SentenceView, end: int, *, has_comma: bool) -> bool:
    """Whether another verb of the first command could share the second: "ask him to come and sign the book"."""
    return any(
        view.tokens[i].upos in ("VERB", "AUX") and (not has_comma or view.tokens[i].xpos in ("VB", "MD"))
        for i in range(1, end)
    )
