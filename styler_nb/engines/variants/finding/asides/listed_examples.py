"""Find examples of things: "ports such as Pisa", "such ports as Pisa", "Pisa and other ports"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.asides.bare_examples import end_of_examples, end_of_item
from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.moves import inner_text, negates
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, names_person, read_noun_phrase_before
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_listed_examples"]

_SUCH, _OTHER = frozenset({"such"}), frozenset({"other"})
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_PHRASE = ("ADJ", "NOUN")
_UNFIT = read_words("quantifiers") | {
    "other", "such", "own", "same", "certain", "particular", "only", "more", "further", "additional", "different",
    "various", "numerous", "several", "many", "few", "most", "some", "all", "any", "these", "those", "first", "last",
    "new", "best", "worst", "similar", "related", "key", "main", "chief", "names", "words", "terms",
}  # fmt: skip
"""Words of a phrase that are said of the examples, or of how many there are."""
_LEADS = frozenset({"in", "at", "of", "for", "with", "by", "from", "to", "on", "against", "into", "about", "through"})
_CLAUSES = frozenset({"when", "if", "because", "although", "while", "that", "where", "since", "as", "whereas"})
_DENIED = frozenset({"not", "no", "without", "never", "unlike", "n't", "except", "neither", "nor", "between"})
_OPENING = read_words("noun_phrase_tags")
_NOT_EXAMPLES = read_words("demonstratives")
_CONJUNCTIONS = ("and", "or")
_NEXT = frozenset({"and", "but", "so"})
_HAVE = read_words("forms_of_have")
"""Who has illnesses such as gout need not have others."""
_QUALIFYING = frozenset(
    {"recurring", "existing", "remaining", "growing", "emerging", "leading", "competing", "living", "lasting",
     "developing", "varying", "differing", "working", "running", "moving", "flowing", "underlying", "neighbouring",
     "neighboring", "surrounding", "outstanding", "pressing", "demanding", "interesting", "surprising", "contributing"}
)  # fmt: skip
"""Participles that tell what kind of thing the noun after them names."""
_VAGUE = frozenset(
    {"events", "things", "causes", "reasons", "cases", "situations", "activities", "items", "factors", "objects",
     "actions", "circumstances", "incidents", "matters", "problems", "tasks", "changes", "details"}
)  # fmt: skip
"""Nouns so wide that "other events" would leave it open which."""
_LONGEST = 14
"""Tokens of examples before which nobody would wait for what they are examples of."""


@needs(_SUCH | _OTHER)
def find_listed_examples(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind listed_example; variants are "such as", "such_as" and "and_other"."""
    if view.block_kind not in _KINDS:
        return
    for index in view.where(_SUCH, 0, -3):
        if view.lowers[index + 1] == "as":
            yield from _examples(view, variable, index)
        else:
            yield from _parted(view, variable, index)
    for index in view.where(_OTHER, 2, -1):
        if view.lowers[index - 1] in _CONJUNCTIONS and _is_listed(view, index):
            start, end = view.tokens[index - 1].start, view.tokens[index].end
            yield Site(variable, start, end, variable.variant_index("and_other"), ())


def _parted(view: SentenceView, variable: Variable, index: int) -> Iterator[Site]:
    """Find "such ports as Pisa"."""
    last = index + 1
    while last < len(view.tokens) - 2 and view.tokens[last].upos == "ADJ":
        last += 1
    is_led = view.tokens[last].upos == "NOUN" and view.lowers[last + 1 : last + 2] == ("as",)
    if is_led and last + 2 < len(view.tokens) and not view.is_finite(last + 2):
        yield Site(variable, view.tokens[index].start, view.tokens[last + 1].end, variable.variant_index("such_as"), ())


def _is_listed(view: SentenceView, index: int) -> bool:
    """Whether "and other" closes a row of things."""
    before = view.tokens[index - 2]
    if before.lower == ",":
        before = view.tokens[index - 3]
    last = index + 1
    while last < len(view.tokens) - 1 and view.tokens[last].upos in _PHRASE and view.tokens[last + 1].upos == "NOUN":
        last += 1
    return before.upos in ("NOUN", "PROPN") and is_plural_noun(view.lowers[last]) is True


def _examples(view: SentenceView, variable: Variable, index: int) -> Iterator[Site]:
    is_aside = index > 1 and view.lowers[index - 1] == ","
    head = index - 2 if is_aside else index - 1
    if head < 0 or view.tokens[head].upos != "NOUN":
        return
    phrase = read_noun_phrase_before(view, head + 1)
    first = phrase.first if phrase else head
    options: list[Option] = []
    start, stop = view.tokens[index].start, view.tokens[index + 1].end
    if phrase is not None and _is_bare(view, first, head) and view.is_free(first, index + 1):
        opening = inner_text(view, first, frozenset()) if first == 0 else view.tokens[first].text
        is_told = view.lowers[index + 2] not in _NOT_EXAMPLES
        if opening is not None and is_told and not is_aside and view.lowers.count("such") == 1:
            lead = "Such" if first == 0 else "such"
            patches = (
                Patch(view.tokens[first].start, view.tokens[first].end, f"{lead} {opening}"),
                Patch(start, view.tokens[index + 1].start, ""),
            )
            options.append(Option(variable.variant_index("such_as"), patches))
        end = _end_of_row(view, index + 2) if view.terminal == "." else 0
        is_whole = not is_aside or end == len(view.tokens) - 1
        if end and is_whole and opening is not None and _may_lead(view, first, index, end):
            stop = view.tokens[end - 1].end
            things = opening + view.text[view.tokens[first].end : view.tokens[head].end]
            options.append(Option(variable.variant_index("and_other"), _write(view, first, index, end, things)))
    if options:
        start = view.tokens[first].start
    yield Site(variable, start, stop, variable.variant_index("such as"), tuple(options))


def _end_of_row(view: SentenceView, begin: int) -> int:
    """Give the token after all examples, 0 where it is not sure that they are at their end."""
    end = end_of_examples(view, begin)
    if end:
        return end
    only, last = end_of_item(view, begin), len(view.tokens) - 1
    is_last = 0 < only < last - 3 and view.lowers[only] == "," and view.lowers[only + 1] in _NEXT
    return only if is_last and opens_clause(view, only + 2, last) else 0


def _is_bare(view: SentenceView, first: int, last: int) -> bool:
    """Whether a plural phrase stands by itself, behind a verb, a preposition or at the front."""
    head = view.lowers[last]
    if is_plural_noun(head) is not True or not all(t.upos in _PHRASE for t in view.tokens[first : last + 1]):
        return False
    if not _UNFIT.isdisjoint(view.lowers[first : last + 1]) or names_person(head):
        return False
    if first == 0:
        return True
    before = view.tokens[first - 1]
    if before.lower == ",":
        return view.tokens[0].upos in ("ADP", "ADV", "SCONJ") and view.lowers[:first].count(",") == 1
    is_verb = before.upos == "VERB" and before.xpos in ("VB", "VBP", "VBZ", "VBD", "VBG")
    if before.lower in _QUALIFYING:
        return False  # "growing firms such as banks" are "such growing firms"
    return is_verb or (before.lower in _LEADS and before.upos in ("ADP", "PART")) or before.lower in _CLAUSES


def _may_lead(view: SentenceView, first: int, index: int, end: int) -> bool:
    """Whether the examples may come before what they are examples of."""
    item = view.tokens[index + 2]
    begin = max((i + 1 for i in range(first) if view.lowers[i] in (",", ";")), default=0)
    if item.upos not in _OPENING or item.xpos == "VBG" or item.lower in _NOT_EXAMPLES:
        return False
    head = index - 1 - (view.lowers[index - 1] == ",")
    if view.lowers[head] in _VAGUE and first == head:
        return False  # "fire, theft, or other events": any at all, not only such
    if end - index > _LONGEST or not _DENIED.isdisjoint(view.lowers[begin:end]):
        return False
    if negates(view, begin, end) or "\n" in view.text[view.tokens[first].start : view.tokens[end - 1].end]:
        return False
    if any(t.xpos == "VBG" for t in view.tokens[index + 2 : end]) or "other" in view.words:
        return False
    if first and view.lowers[first - 1] in _HAVE:
        return False
    if first > 1 and view.lowers[first - 1] == "with" and view.tokens[first - 2].upos == "NOUN":
        return False  # "patients with illnesses such as gout"
    if first and view.lowers[first - 1] in ("as", "like", "from", "to", "by") and view.lowers[end] in ("to", "by"):
        return False
    if view.lowers[end] == "," and end + 1 < len(view.tokens) and _goes_on_about(view, end + 1):
        return False  # "in ports such as Pisa, lacking room": in "in Pisa and other ports, lacking" the row runs on
    return view.lowers[end] not in _CONJUNCTIONS


def _goes_on_about(view: SentenceView, index: int) -> bool:
    return view.tokens[index].xpos in ("VBG", "VBN") or view.lowers[index] in ("which", "who", "where", "whose")


def _write(view: SentenceView, first: int, index: int, end: int, things: str) -> tuple[Patch, ...]:
    """Write the examples and then "and other" with what they are examples of; names among them stay as they are."""
    tokens, begin = view.tokens, index + 2
    item = tokens[begin]
    lead = item.text[:1].upper() if first == 0 else item.text[:1]
    patches = [Patch(tokens[first].start, item.start + 1, lead)]
    joint = next((i for i in range(end - 1, begin, -1) if view.lowers[i] in _CONJUNCTIONS), 0)
    comma, word = "", "and"
    if joint:
        word = view.lowers[joint]
        is_marked = view.lowers[joint - 1] == ","
        comma = "," if is_marked or "," not in view.lowers[begin:joint] else ""
        patches.append(Patch(tokens[joint - 1 - is_marked].end, tokens[joint].end, ","))
    stop = tokens[end - 1].end
    patches.append(Patch(stop, stop, f"{comma} {word} other {things}"))
    return tuple(patches)
