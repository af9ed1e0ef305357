"""What an analysed text is made of: blocks, sentences, tokens with character offsets.

All offsets are half-open ranges `[start, end)` in characters (code points) of the whole document text.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple, Self

__all__ = [
    "Block",
    "BlockAnalysis",
    "BlockKind",
    "Sentence",
    "SentenceStructure",
    "SentenceVoice",
    "TextAnalysis",
    "Token",
    "TokenKind",
]


class BlockKind(StrEnum):
    """Kind of a block."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    BLOCK_QUOTE = "block_quote"
    CODE = "code"
    TABLE = "table"
    BLANK = "blank"


class TokenKind(StrEnum):
    """Kind of a token: what quality counts as a word is `WORD` and `NUMBER`."""

    WORD = "word"
    NUMBER = "number"
    PUNCTUATION = "punctuation"
    SYMBOL = "symbol"
    OPAQUE = "opaque"
    """A URL, e-mail address, file path, inline code or the like: never altered, counted as one word."""


class SentenceStructure(StrEnum):
    """Structure by independent and dependent finite clauses; values are the keys of the analytics."""

    SIMPLE = "simple"
    COMPOUND = "compound"
    COMPLEX = "complex"
    COMPOUND_COMPLEX = "compound-complex"
    FRAGMENT = "fragment/unknown"


class SentenceVoice(StrEnum):
    """Voice: passive when any clause is; none where there is no clause."""

    ACTIVE = "active"
    PASSIVE = "passive"
    NONE = "none"


_WORD_KINDS = (TokenKind.WORD, TokenKind.NUMBER, TokenKind.OPAQUE)


class Token(NamedTuple):
    """A token of a sentence.

    A contraction is one token here (`don't`), as writers count words; the tagger splits it inside.
    """

    text: str
    start: int
    end: int
    kind: TokenKind
    upos: str
    """Universal part-of-speech tag, of the host where the token is a contraction ("don't" → AUX)."""
    xpos: str
    """Penn tag where the tagger knows it (at least VB, VBD, VBG, VBN, VBP, VBZ, MD), else ""."""

    @property
    def lower(self) -> str:
        """The text in lower case with a straight apostrophe, the form that word lists hold."""
        return self.text.lower().replace("’", "'")

    @property
    def is_word(self) -> bool:
        """Whether the metrics count this token as a word."""
        return self.kind in _WORD_KINDS


@dataclass(frozen=True)
class Sentence:
    """A sentence: range without surrounding white space, tokens in order, clause labels."""

    start: int
    end: int
    tokens: tuple[Token, ...]
    structure: SentenceStructure
    voice: SentenceVoice

    @cached_property
    def words(self) -> tuple[Token, ...]:
        """The tokens that the metrics count as words."""
        return tuple([token for token in self.tokens if token.kind in _WORD_KINDS])

    @cached_property
    def word_forms(self) -> tuple[str, ...]:
        """The words as word lists hold them: lower case, straight apostrophes."""
        return tuple(token.lower for token in self.words)

    def __eq__(self, other: object) -> bool:
        """Compare what is known of two sentences, however it came to be known."""
        if not isinstance(other, Sentence):
            return NotImplemented
        return (self.start, self.end, self.tokens, self.structure, self.voice) == (
            other.start, other.end, other.tokens, other.structure, other.voice)  # fmt: skip

    def moved(self, by: int) -> Self:
        """Give the sentence as it stands so many characters further on."""
        new = tuple.__new__
        tokens = tuple([new(Token, (t, a + by, b + by, kind, u, x)) for t, a, b, kind, u, x in self.tokens])
        result = object.__new__(type(self))
        result.__dict__.update(self.__dict__)
        result.__dict__.update(start=self.start + by, end=self.end + by, tokens=tokens)
        result.__dict__.pop("words", None)
        return result


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a document. Blocks tile the text: each starts where the one before ends.

    Attributes
    ----------
    start, end : int
        Range with marker ("- ", "## ", "> ") and trailing line breaks.
    content_start, content_end : int
        Range of what may be restyled: without the marker, closing marker, outer white space.
        A block quote's or wrapped item's inner line markers stay inside; tokens never cover them.
    level : int
        Heading level 1–6; nesting depth from 1 of list items and quotes; 0 otherwise.
    """

    kind: BlockKind
    start: int
    end: int
    content_start: int
    content_end: int
    level: int = 0

    @property
    def is_prose(self) -> bool:
        """Whether the analytics count this block: headings, code and tables are left out."""
        return self.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.BLOCK_QUOTE)


@dataclass(frozen=True, slots=True)
class BlockAnalysis:
    """A block with its sentences; headings have sentences too, code, tables and blanks have none."""

    block: Block
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class TextAnalysis:
    """A text, segmented, tokenized, tagged and clause-analysed once."""

    text: str
    blocks: tuple[BlockAnalysis, ...]

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences of prose blocks, in order: what every metric counts."""
        return tuple(s for b in self.blocks if b.block.is_prose for s in b.sentences)

    @property
    def word_count(self) -> int:
        """Number of words in prose blocks."""
        return sum(len(s.words) for s in self.sentences)
