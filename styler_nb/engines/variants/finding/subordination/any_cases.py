"""Find what holds of any thing of which something is true: "a form that is late will be refused".

It may be told as a condition too: "if a form is late, it will be refused". A kind of things, as "a plant that grows in
the dark", is no case that may come or not; only in a text of rules is whatever is done a case of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.moves import inner_text, is_figure, is_prose
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, may_be_person, names_person, read_noun_phrase
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_any_cases"]

_RELATIVES = frozenset({"that", "which", "who"})
_MODALS = read_words("modals_of_rules")
_ANY = frozenset({"a", "an", "any"})
_PRESENT = frozenset({"VBZ", "VBP"})
_BE, _HAVE = frozenset({"is", "are"}), frozenset({"has", "have"})
_KINDS = read_words("made_of_a_kind")
"""Participles and qualities of kinds of things: "a plant that is native to the hills"."""
_OTHER_CASES = frozenset(
    {"if", "unless", "when", "whenever", "where", "because", "although", "though", "while", "until", "once", "since"}
    | {"that", "which", "who", "whose", "whom", "what", "how", "than", "as", "so", "such", "but", "not", "n't", "also"}
)
_PERSONAL = frozenset({"i", "we", "you", "he", "she", "our", "your", "my", "his", "her", "it", "they"})
_FEWEST = 4


@needs(_RELATIVES | {"^ if"}, _MODALS)
def find_any_cases(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind any_case; variants are "relative" and "if"."""
    if view.block_kind is not BlockKind.PARAGRAPH or len(view.tokens) < 2 * _FEWEST or not is_prose(view):
        return
    if view.lowers[0] == "if":
        main = _main_after_condition(view)
        if main > 0:
            yield Site(variable, view.tokens[0].start, view.tokens[main].end, variable.variant_index("if"), ())
        return
    thing = _read_any(view)
    relative = thing.last + 1 if thing is not None else 0
    if thing is None or relative + _FEWEST > len(view.tokens) or view.lowers[relative] not in _RELATIVES:
        return
    main = _main_verb(view, relative)
    if main < 0:
        return
    start, end = view.tokens[0].start, view.tokens[main].end
    options: tuple[Option, ...] = ()
    if _may_be_case(view, thing, relative, main) and view.is_free(0, main) and not is_figure(view, 0):
        options = _put_as_condition(view, variable, thing, relative, main)
    yield Site(variable, start, end, variable.variant_index("relative"), options)


def _put_as_condition(
    view: SentenceView, variable: Variable, thing: NounPhrase, relative: int, main: int
) -> tuple[Option, ...]:
    name = inner_text(view, 0, frozenset())
    if name is None:
        return ()
    tokens = view.tokens
    patches = (
        Patch(tokens[0].start, tokens[0].end, f"If {name}"),
        Patch(tokens[thing.last].end, tokens[relative].end, ""),
        Patch(tokens[main - 1].end, tokens[main].start, f", {'they' if thing.is_plural else 'it'} "),
    )
    return (Option(variable.variant_index("if"), patches, 1),)


def _read_any(view: SentenceView) -> NounPhrase | None:
    """Read any thing, or many of a kind, that the sentence opens with; a single person has no pronoun that fits all."""
    phrase = read_noun_phrase(view, 0)
    if phrase is None or view.tokens[phrase.last].upos != "NOUN":
        return None
    head = view.lowers[phrase.last]
    if view.lowers[0] in _ANY:
        is_person = names_person(head) or may_be_person(head)
        return None if is_person or phrase.is_plural is True else NounPhrase(0, phrase.last, is_plural=False)
    is_bare = view.tokens[0].upos in ("NOUN", "ADJ") and (phrase.is_plural is True or head == "staff")
    return NounPhrase(0, phrase.last, is_plural=True) if is_bare else None


def _main_verb(view: SentenceView, relative: int) -> int:
    """Give the modal of the statement, where the clause on its subject is in the present and has nothing under it."""
    verb = relative + 1 + (view.tokens[relative + 1].upos == "ADV")
    if verb + 1 >= len(view.tokens) or view.tokens[verb].xpos not in _PRESENT or view.tokens[verb].upos == "PRON":
        return -1
    main = next((i for i in range(verb + 1, len(view.tokens)) if view.is_finite(i)), -1)
    if main < 0 or view.lowers[main] not in _MODALS or main < verb + 2 or view.tokens[main - 1].upos == "CCONJ":
        return -1
    return main if MARKS.isdisjoint(view.words) and "," not in view.lowers[:main] else -1


def _may_be_case(view: SentenceView, thing: NounPhrase, relative: int, main: int) -> bool:
    """Whether it may be so or not of the thing, and the statement weighs no other case."""
    inner = [view.lowers[i] for i in range(relative + 1, main) if view.tokens[i].upos != "DET"]  # "in that time"
    rest = view.lowers[main:]
    if not _OTHER_CASES.isdisjoint(inner) or not _PERSONAL.isdisjoint(inner):
        return False
    if not frozenset({"if", "unless", "whether"}).isdisjoint(rest) or "n't" in rest:
        return False
    is_told = any(t.xpos == "VBD" or (t.upos == "PROPN" and i > 0) for i, t in enumerate(view.tokens))
    if is_told:
        return False
    verb = relative + 1 + (view.tokens[relative + 1].upos == "ADV")
    if view.setting.is_of_institution:
        return True
    if thing.is_plural and (view.lowers[relative] == "who" or names_person(view.lowers[thing.last])):
        return False
    if _KINDS.intersection(inner) or find_singular(view.lowers[thing.last]) in _KINDS:
        return False
    if view.lowers[verb] in _HAVE:
        return view.tokens[verb + 1].xpos == "VBN" or view.lowers[verb + 1] in ("been", "already")
    if view.lowers[verb] not in _BE or thing.is_plural:
        return False
    said = view.tokens[verb + 1]
    return said.upos == "ADJ" or view.lowers[verb + 1] == "too" or said.xpos == "VBN"


def _main_after_condition(view: SentenceView) -> int:
    """Give the modal of "if a form is late, it will"; -1 where another thing is told, or of a person."""
    comma = next((i for i in range(2, len(view.tokens) - 2) if view.lowers[i] == ","), -1)
    if comma < 0 or view.lowers[comma + 1] not in ("it", "they") or view.lowers[comma + 2] not in _MODALS:
        return -1
    phrase = read_noun_phrase(view, 1)
    is_thing = phrase is not None and not names_person(view.lowers[phrase.last])
    is_any = view.lowers[1] in _ANY or view.tokens[1].upos in ("NOUN", "ADJ")
    return comma + 2 if is_thing and is_any else -1
