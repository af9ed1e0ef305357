"""What a passage says, as far as it can be counted: numbers, names, negations, quotations, content words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from styler_nb.engines.chat.words import read_words
from styler_nb.engines.variants.reading.blocks import read_block
from styler_nb.engines.variants.reading.protected import find_protected, is_name, quoted_spans
from styler_nb.quality.lexical_density import is_content_word
from styler_nb.text.types import Block, BlockAnalysis, BlockKind, Sentence, Token, TokenKind

__all__ = ["MEASURES", "Passage", "read_passage", "stem"]

_NUMBER = re.compile(r"(?:(?<![\w)])[-−])?(?:[$€£¥] ?)?\d+(?:[.,:/–-]\d+)*(?: ?[%€$£¥°])?")
_NUMBER_WORDS = read_words("numbers")
_QUANTITIES = read_words("quantities")
_NEGATIONS = read_words("negations")
_HEDGES = read_words("hedges")
_DUTIES = read_words("duties")
_DUTY_LIKE = _DUTIES | read_words("like_duties")
_ENDING = re.compile(r"(?:['’]s|ings?|edly|ied|ed|ies|es|s|ly|e|y)$")
_UNIT_REACH = 2
_OPENERS = frozenset(':—–“‘"(')
"""After these a word may have a capital and be no name."""
_EMPHASIS = re.compile(r"\*+|__|(?<!\w)_(?=\w)|(?<=\w)_(?!\w)")
_NAME_OF_A_THING = re.compile(r"(?<![\w/\\@.~-])[\w./\\@~-]*\w(?:[/\\_@]\w|\.\w{2})[\w./\\@~-]*(?<![.-])")
"""Paths, addresses, identifiers."""


@dataclass(frozen=True)
class Passage:
    """A paragraph, or some sentences of one, and what can be counted of it.

    Attributes
    ----------
    text : str
        The text that offsets refer to.
    sentences : tuple of Sentence
        Those that count.
    terms : tuple of str
        Strings that the caller protects.
    """

    text: str = field(repr=False)
    sentences: tuple[Sentence, ...] = field(repr=False)
    terms: tuple[str, ...] = field(default=(), repr=False)

    def part(self, first: int, last: int) -> Passage:
        """Give the sentences from `first` up to `last`, which is left out."""
        return Passage(self.text, self.sentences[first:last], self.terms)

    @property
    def start(self) -> int:
        """Where the first sentence begins."""
        return self.sentences[0].start if self.sentences else 0

    @property
    def end(self) -> int:
        """Where the last sentence ends."""
        return self.sentences[-1].end if self.sentences else 0

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """All tokens."""
        return tuple(token for sentence in self.sentences for token in sentence.tokens)

    @cached_property
    def word_count(self) -> int:
        """Number of words."""
        return sum(token.is_word for token in self.tokens)

    @cached_property
    def numbers(self) -> Counter[str]:
        """Numbers in digits, as they are written, with their sign, currency or percent."""
        return Counter(
            m[0].replace(" ", "").replace("−", "-") for m in _NUMBER.finditer(self.text, self.start, self.end)
        )

    @cached_property
    def number_words(self) -> frozenset[str]:
        """Numbers in words but "one", which is as often a pronoun."""
        found: set[str] = set()
        for token in self.tokens:
            # "twenty-five" is one number, "two-year" has one.
            row = [_number_word(word) for word in token.lower.split("-")]
            found |= {"-".join(filter(None, row))} if any(row) else set()
        return frozenset(found)

    @cached_property
    def units(self) -> dict[str, frozenset[str]]:
        """What each number counts: the stems of nouns that follow it closely."""
        found: dict[str, set[str]] = {}
        for sentence in self.sentences:
            for place, token in enumerate(sentence.tokens):
                word = token.lower
                if not any(c.isdigit() for c in word) and word not in _NUMBER_WORDS:
                    continue
                following = sentence.tokens[place + 1 : place + 1 + _UNIT_REACH]
                noun = next((stem(t.lower) for t in following if t.upos == "NOUN" or stem(t.lower) in MEASURES), None)
                if noun is not None:
                    found.setdefault(word, set()).add(noun)
        return {word: frozenset(nouns) for word, nouns in found.items()}

    @cached_property
    def names(self) -> frozenset[str]:
        """Words of names, with straight apostrophes and without a possessive ending."""
        return frozenset(_plain(t.text) for t in self._names())

    @cached_property
    def certain_names(self) -> frozenset[str]:
        """Those that do not stand at the beginning of a sentence, where every word has a capital."""
        return frozenset(_plain(t.text) for t in self._names(inner=True))

    def _names(self, *, inner: bool = False) -> Iterable[Token]:
        for sentence in self.sentences:
            first = True
            for token in sentence.tokens:
                if token.kind is not TokenKind.WORD:
                    first = first or token.text in _OPENERS
                    continue
                if not (first and inner) and is_name(token, first):
                    yield token
                first = False

    @cached_property
    def forms(self) -> frozenset[str]:
        """All words as they are written, with straight apostrophes and without a possessive ending."""
        return frozenset(_plain(token.text) for token in self.tokens)

    @cached_property
    def lowers(self) -> frozenset[str]:
        """The same in lower case."""
        return frozenset(form.lower() for form in self.forms)

    @cached_property
    def negations(self) -> int:
        """Number of words that deny."""
        return sum(token.lower in _NEGATIONS or token.lower.endswith("n't") for token in self.tokens)

    @cached_property
    def is_hedged(self) -> bool:
        """Whether something is said to be possible rather than so."""
        return any(token.lower in _HEDGES for token in self.tokens)

    @cached_property
    def is_strict(self) -> bool:
        """Whether something is said to be a duty, in words that mean nothing else."""
        return any(token.lower in _DUTIES for token in self.tokens)

    @cached_property
    def may_be_strict(self) -> bool:
        """Whether something may be said to be a duty."""
        return any(token.lower in _DUTY_LIKE for token in self.tokens)

    @cached_property
    def quotations(self) -> Counter[str]:
        """Quotations with their marks."""
        return Counter(self.text[a:b] for a, b in quoted_spans(self.text, self.start, self.end))

    @cached_property
    def verbatim(self) -> Counter[str]:
        """Links, inline code and other opaque things."""
        # Without sentences, what is found are quotations, things in marks of their own, and the caller's terms.
        spans = find_protected(self.text, BlockAnalysis(_block(self.start, self.end), ()))
        quoted = set(quoted_spans(self.text, self.start, self.end))
        found = {span for span in spans if span not in quoted}
        found |= {(t.start, t.end) for t in self.tokens if t.kind is TokenKind.OPAQUE}
        found |= {m.span() for m in _NAME_OF_A_THING.finditer(self.text, self.start, self.end)}
        return Counter(self.text[a:b] for a, b in found)

    @cached_property
    def emphasis(self) -> Counter[str]:
        """Marks of emphasis in Markdown."""
        return Counter(_EMPHASIS.findall(self.text))

    @cached_property
    def protected_terms(self) -> Counter[str]:
        """The caller's terms, as they are written."""
        found: Counter[str] = Counter()
        for term in self.terms:
            pattern = re.compile(re.escape(term), re.IGNORECASE)
            found.update(m[0] for m in pattern.finditer(self.text, self.start, self.end))
        return found

    @cached_property
    def content(self) -> Counter[str]:
        """Stems of content words."""
        return Counter(stem(token.lower) for token in self.tokens if is_content_word(token))

    @cached_property
    def stems(self) -> Counter[str]:
        """Stems of all words; a tag that changed with the context is no lost content."""
        return Counter(stem(token.lower) for token in self.tokens if token.is_word)

    @cached_property
    def kept(self) -> frozenset[str]:
        """Everything that has to stay as it is written and may come back with other marks."""
        names = {token.text for token in self._names() if not token.text.isalnum()}
        return frozenset((*self.quotations, *self.verbatim, *self.protected_terms, *names))


def read_passage(text: str, terms: Sequence[str] = ()) -> Passage:
    """Analyse a paragraph that stands alone."""
    analysis = read_block(text, _block(0, len(text)))
    return Passage(text, analysis.sentences, tuple(term for term in terms if term))


def stem(word: str) -> str:
    """Give what the forms of a word share, roughly; `word` in lower case with straight apostrophes."""
    if len(word) <= 3:
        return word
    cut = _ENDING.sub("", word)
    return (cut if len(cut) >= 3 else word)[:7]


def _number_word(word: str) -> str:
    """Give the number that a word is; empty where it is none."""
    singular = word.removesuffix("s")
    return word if word in _NUMBER_WORDS else singular if singular in _QUANTITIES else ""


def _plain(word: str) -> str:
    return word.replace("’", "'").removesuffix("'s").removesuffix("'")


def _block(start: int, end: int) -> Block:
    return Block(BlockKind.PARAGRAPH, start, end, start, end)


MEASURES = frozenset(stem(word) for word in read_words("measures"))
"""Stems of units of measure."""
