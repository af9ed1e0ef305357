"""Find adverbs that a phrase can stand for: "it usually rains", "as a rule, it rains"; "which is as a rule dry"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.finding.placement.adverb_places import find_adverb_places
from styler_nb.engines.variants.reading.moves import negates
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_adverb_phrases"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_BE = read_words("finite_be")
_DEGREE = read_words("degree") | {"when", "how", "than", "what"}
_PARTS = frozenset({"most", "many", "some", "few", "several"})
"""Words that say of how many it holds already."""
_SUBJECTS = frozenset({"and"})
_OPEN_PREDICATES = frozenset({"a", "an", "due", "less", "more", "between", "about"})
_MANY = frozenset({"are", "were"})
_MODALS = frozenset({"will", "can", "should", "must"})
_JOINING = read_words("coordinators")
_FINITE = frozenset({"VBZ", "VBP"})


_OPINIONS = frozenset(
    {
        "doubt",
        "believe",
        "agree",
        "accept",
        "regard",
        "think",
        "hold",
        "consider",
        "reject",
        "dismiss",
        "oppose",
        "assume",
    }
)
"""What most do, not each of them most of the time: "scholars generally doubt the tale"."""


def _needed(variable: Variable) -> set[str]:
    tables = (*variable.parameters["phrases"].values(), *variable.parameters["inner"].values())
    phrases = (phrase for table in tables for phrase in table.values())
    return {*variable.words(), *(max(phrase.split(), key=len) for phrase in phrases if phrase)}


@needs(_needed)
def find_adverb_phrases(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind adverb_phrase.

    Parameters
    ----------
    view : SentenceView
        The sentence.
    variable : Variable
        With "adverb" as the second variant, and the parameters of the kind adverb_place. `parameters.inner` gives, by
        variant, the phrases that may stand by the verb where the sentence does not let one come to its front, and
        `parameters.unfit` the words that follow an adverb of what people hold.
    lower_words : frozenset of str
        The words that stand in lower case in the block.
    """
    if view.block_kind not in _KINDS:
        return
    yield from _sightings(view, variable)
    if variable.words().isdisjoint(view.words):
        return
    if any(view.lowers[i + 1] in _OPINIONS for i in view.where(variable.words(), 1, -1)):
        return
    moved = list(find_adverb_places(view, variable, lower_words))
    yield from (site for site in moved if site.options)
    if any(site.options for site in moved) or view.terminal != ".":
        return
    tables: dict[str, dict[str, str]] = variable.parameters["inner"]
    for index in view.where(frozenset(word for table in tables.values() for word in table), 2, -2):
        options = tuple(_by_verb(view, variable, index)) if _stands_by_verb(view, variable, index) else ()
        yield Site(
            variable, view.tokens[index].start, view.tokens[index].end, variable.variant_index("adverb"), options
        )


def _sightings(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the phrases as their writer has them; none is brought to who does not write it."""
    for name, words in _list_phrases(variable):
        if not view.words.issuperset(words):
            continue
        for index in view.where(frozenset(words[:1]), 0, -len(words)):
            if tuple(view.lowers[index : index + len(words)]) == words:
                start, end = view.tokens[index].start, view.tokens[index + len(words) - 1].end
                yield Site(variable, start, end, variable.variant_index(name), ())


def _list_phrases(variable: Variable) -> Sequence[tuple[str, tuple[str, ...]]]:
    """List the words of all phrases, each with the name of its variant, once."""
    return variable.make(
        "words of phrases",
        lambda parameters: [
            (name, tuple(phrase.split()))
            for name, table in parameters["phrases"].items()
            for phrase in {*table.values(), *parameters["inner"].get(name, {}).values()}
        ],
    )


def _by_verb(view: SentenceView, variable: Variable, index: int) -> Iterator[Option]:
    token = view.tokens[index]
    is_of_many = view.lowers[index - 1] in _MANY and view.tokens[index + 1].xpos == "VBN"
    for name, table in variable.parameters["inner"].items():
        phrase = table.get(token.lower, "")
        if (
            phrase
            and (name != "cases" or is_of_many)
            and view.words.isdisjoint(w for w in phrase.split() if len(w) > 3)
        ):
            yield Option(
                variable.variant_index(name), (Patch(token.start, token.end, phrase),), len(phrase.split()) - 1
            )


def _stands_by_verb(view: SentenceView, variable: Variable, index: int) -> bool:
    """Whether a phrase without commas reads well where the adverb stands."""
    before, after = view.lowers[index - 1], view.tokens[index + 1]
    if not view.is_free(index, index) or after.lower in variable.words("unfit") or not _PARTS.isdisjoint(view.words):
        return False
    if before == "not":
        return view.tokens[index - 2].xpos == "MD" and after.xpos == "VB"
    if before in _MODALS and after.xpos == "VB":
        return after.lower != "be" or view.tokens[index + 2].xpos == "VBN"
    if negates(view, index - 1, min(index + 3, len(view.tokens) - 1)) or _DEGREE & {
        *view.lowers[max(index - 3, 0) : index]
    }:
        return False
    if before in _BE:
        if after.upos == "ADJ" and not _JOINING.isdisjoint(view.lowers[index + 2 : index + 4]):
            return False  # "he is usually late and rarely sober"
        return after.xpos == "VBN" or after.upos == "ADJ" or after.lower in _OPEN_PREDICATES
    return before in _SUBJECTS and after.xpos in _FINITE and after.upos == "VERB"
