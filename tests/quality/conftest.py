"""Analyses written by hand, so that the expected numbers do not depend on the tagger."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from styler_nb.text.types import (
    Block,
    BlockAnalysis,
    BlockKind,
    Sentence,
    SentenceStructure,
    SentenceVoice,
    TextAnalysis,
    Token,
    TokenKind,
)


def _kind(upos: str) -> TokenKind:
    kinds = {"PUNCT": TokenKind.PUNCTUATION, "SYM": TokenKind.SYMBOL, "NUM": TokenKind.NUMBER, "X": TokenKind.OPAQUE}
    return kinds.get(upos, TokenKind.WORD)


def _sentence(line: str, start: int, structure: str, voice: str) -> tuple[str, Sentence]:
    tokens, text = [], ""
    for part in line.split():
        word, _, upos = part.rpartition("/")
        text += " " if text else ""
        at = start + len(text)
        tokens.append(Token(word, at, at + len(word), _kind(upos), upos, ""))
        text += word
    ends = (start, start + len(text))
    return text, Sentence(*ends, tuple(tokens), SentenceStructure(structure), SentenceVoice(voice))


@pytest.fixture(scope="session")
def written() -> Callable[..., TextAnalysis]:
    """Build an analysis of one paragraph from lines "word/UPOS …" or (line, structure, voice)."""

    def build(*lines: str | tuple[str, str, str], kind: BlockKind = BlockKind.PARAGRAPH) -> TextAnalysis:
        text, sentences = "", []
        for line in lines:
            text += " " if text else ""
            parts = (line, "simple", "active") if isinstance(line, str) else line
            added, sentence = _sentence(parts[0], len(text), *parts[1:])
            text += added
            sentences.append(sentence)
        block = Block(kind, 0, len(text), 0, len(text))
        return TextAnalysis(text, (BlockAnalysis(block, tuple(sentences)),) if text else ())

    return build


EDGE_TEXTS = {
    "empty": "",
    "blank": " \n\n ",
    "one word": "Yes",
    "one character": "x",
    "punctuation": "?! … -- ()",
    "emoji": "🙂🙂 🎉",
    "CJK": "我喜欢读书。你呢？",
    "heading only": "# Title",
    "code only": "```\nx = 1\n```",
    "combining marks": "हिन्दी में लिखना",
    "digits": "1984 3.14 2,000",
    "null": "a\x00b",
}


@pytest.fixture(params=EDGE_TEXTS.values(), ids=EDGE_TEXTS.keys())
def edge_text(request: pytest.FixtureRequest) -> str:
    """Give a text that has nothing of what a metric likes to divide by."""
    text: str = request.param
    return text
