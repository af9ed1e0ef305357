"""Find where a sentence names those whom a text of rules is for, and how each of these words stands in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from styler_nb.engines.variants.reading.inflect import may_be_verb
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["ANYBODY", "Mention", "find_mentions", "skip_adverbs"]

_SOME = read_words("readers_of_rules_some")
_ALL = frozenset({"all", "each", "every", "any"})
_ARTICLES = read_words("articles")
_MODIFIERS = frozenset({"ADJ", "NOUN", "PROPN"})
_PARTICIPLES = frozenset({"VBN", "VBG"})
_PLURAL_MASS = frozenset({"staff", "personnel"})
_SAID_OF_OTHERS = frozenset(
    {"become", "becomes", "became", "be", "is", "are", "was", "were", "as", "like", "than", "about", "among", "being"}
)
"""Words after which they are what somebody is, or any of them."""
ANYBODY = frozenset({"those", "anyone", "anybody"})
_LONGEST = 6


@dataclass(frozen=True, slots=True)
class Mention:
    """Tokens `first` to `last` that name them: a determiner, modifiers from `inner` on, and the noun `noun`.

    Attributes
    ----------
    determiner : str
        In lower case; "" for none.
    is_plural, is_owner : bool
        Whether the noun is a plural, and whether it is a possessive.
    is_of_some : bool
        Whether others are meant, or some of them only.
    """

    first: int
    inner: int
    noun: int
    last: int
    determiner: str
    is_plural: bool
    is_owner: bool
    is_of_some: bool

    @property
    def is_plain(self) -> bool:
        """Whether nothing narrows them down."""
        return self.inner == self.noun


def find_mentions(view: SentenceView) -> Iterator[Mention]:
    """Find the words for those whom the text's rules are for."""
    readers = view.setting.readers
    if not readers:
        return
    for index, low in enumerate(view.lowers):
        if low in ANYBODY and view.lowers[index + 1 : index + 2] == ("who",):
            yield Mention(index, index, index, index, "", low == "those", is_owner=False, is_of_some=False)
            continue
        bare = low.removesuffix("'s").removesuffix("'")
        if bare not in readers or not _is_noun(view, index):
            continue
        is_owner = bare != low
        following = view.tokens[index + 1] if index + 1 < len(view.tokens) else None
        is_compound = following is not None and following.upos in ("NOUN", "PROPN")
        if is_compound and not is_owner and not bare.endswith("s") and not _may_be_doing(view, index):
            continue  # "the staff room"
        if view.lowers[index - 2 : index] in (("members", "of"), ("member", "of")) and bare == "staff":
            yield _read(view, index - 2, index, is_plural=view.lowers[index - 2] == "members", is_owner=is_owner)
        elif view.lowers[index + 1 : index + 2] == ("of",) and bare in ("member", "members", "user", "users"):
            yield _read(view, index, index, is_plural=bare.endswith("s"), is_owner=is_owner, of_some=True)
        else:
            is_plural = bare in _PLURAL_MASS or bare.endswith("s")
            yield _read(view, index, index, is_plural=is_plural, is_owner=is_owner)


def _is_noun(view: SentenceView, index: int) -> bool:
    """Whether a word is a noun, also where it is taken for an adjective: "if a resident does not"."""
    if view.tokens[index].upos == "ADJ" and 0 < index < len(view.tokens) - 1:
        return view.lowers[index - 1] in _ARTICLES and view.tokens[index + 1].upos in ("AUX", "VERB")
    return view.tokens[index].upos in ("NOUN", "PROPN")


def _may_be_doing(view: SentenceView, index: int) -> bool:
    """Whether a verb is tagged as a noun: "a complaint that an employee raises"."""
    low = view.lowers[index + 1]
    is_clause = index > 1 and view.lowers[index - 2] in ("that", "which", "if", "when", "because", "before", "after")
    return is_clause and low.endswith("s") and may_be_verb(low)


def _read(
    view: SentenceView, noun: int, last: int, *, is_plural: bool, is_owner: bool, of_some: bool = False
) -> Mention:
    inner = noun
    while inner > 0 and noun - inner < _LONGEST and _modifies(view, inner - 1):
        inner -= 1
    if view.lowers[inner] in ("and", "or", ","):
        inner += 1
    first, determiner = inner, ""
    words = view.lowers[inner:noun]
    is_named = inner > 0 and view.tokens[inner - 1].upos != "SCONJ"
    is_clause = is_plural and inner > 0 and view.lowers[inner - 1] == "that"  # "the costs that employees bear"
    if is_named and not is_clause and view.lowers[inner - 1] in _ARTICLES | _ALL | _SOME | {"no"}:
        first, determiner = inner - 1, view.lowers[inner - 1]
    if determiner == "the" and is_plural and view.lowers[last + 1 : last + 2] == ("of",):
        of_some = True  # "the tenants of the upper floors"
    before = view.lowers[first - 1] if first else ""
    if (before in ("only", "even") and inner < noun) or before in _SAID_OF_OTHERS:
        of_some = True
    is_of_some = of_some or determiner in _SOME or not _SOME.isdisjoint(words) or view.tokens[first].upos == "NUM"
    is_of_some = is_of_some or (first > 0 and view.tokens[first - 1].upos == "NUM")
    if words and words[0] in _ALL:
        determiner, inner = words[0], inner + 1
    return Mention(first, inner, noun, last, determiner, is_plural, is_owner, is_of_some)


def _modifies(view: SentenceView, index: int) -> bool:
    token, low = view.tokens[index], view.lowers[index]
    if low in _ARTICLES or low in _ALL:
        return False
    if low in ("and", "or"):
        return index > 0 and view.tokens[index - 1].upos == "ADJ" and view.tokens[index + 1].upos in _MODIFIERS
    if token.upos == "VERB" and token.xpos in _PARTICIPLES:
        return index == 0 or view.lowers[index - 1] in _ARTICLES | _ALL | {"only"}
    return token.upos in _MODIFIERS and "'" not in low


def skip_adverbs(view: SentenceView, index: int) -> int:
    """Give the first token from a place on that is no adverb."""
    while index < len(view.tokens) - 1 and view.tokens[index].upos == "ADV":
        index += 1
    return index
