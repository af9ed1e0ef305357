"""Read a text block by block, so that the first block is ready long before the last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from styler_nb.engines.variants.protected import find_protected
from styler_nb.engines.variants.view import SentenceView, Spans
from styler_nb.text.analysis import analyze_sentence
from styler_nb.text.blocks import mask_markers, split_blocks
from styler_nb.text.sentences import split_sentences
from styler_nb.text.types import Block, BlockAnalysis, BlockKind, Sentence, Token

__all__ = ["build_views", "read_again", "read_block", "read_blocks"]

_SILENT = frozenset({BlockKind.BLANK, BlockKind.CODE, BlockKind.TABLE})


def read_blocks(text: str, *, continues: bool = False) -> Iterator[BlockAnalysis]:
    """Analyse one block after the other; the same as the blocks of `styler_nb.text.analyze`."""
    for block in split_blocks(text, continues=continues):
        yield BlockAnalysis(block, ()) if block.kind in _SILENT else read_block(text, block)


def read_block(text: str, block: Block) -> BlockAnalysis:
    """Analyse one block of prose."""
    return BlockAnalysis(block, tuple(_sentences(text, block, {})))


def read_again(text: str, block: Block, before: BlockAnalysis, original: str) -> BlockAnalysis:
    """Analyse a block after changes; what its unchanged sentences are is known from before.

    Parameters
    ----------
    text : str
        The text with the changed block.
    block : Block
        The changed block.
    before : BlockAnalysis
        The block as it was.
    original : str
        The text that `before` is of.
    """
    content, start = mask_markers(original, before.block), before.block.content_start
    known = {content[s.start - start : s.end - start]: s for s in before.sentences}
    return BlockAnalysis(block, tuple(_sentences(text, block, known)))


def _sentences(text: str, block: Block, known: Mapping[str, Sentence]) -> Iterator[Sentence]:
    content = mask_markers(text, block)
    for start, end in split_sentences(content):
        line, offset = content[start:end], block.content_start + start
        seen = known.get(line)
        sentence = analyze_sentence(line, offset=offset) if seen is None else _move(seen, offset - seen.start)
        if sentence.tokens:
            yield sentence


def _move(sentence: Sentence, by: int) -> Sentence:
    tokens = tuple([Token(t, start + by, end + by, kind, u, x) for t, start, end, kind, u, x in sentence.tokens])
    return replace(sentence, start=sentence.start + by, end=sentence.end + by, tokens=tokens)


def _find_untouchable(sentence: Sentence, spans: Spans) -> tuple[bool, ...]:
    if not spans.overlaps(sentence.start, sentence.end):
        return (False,) * len(sentence.tokens)
    return tuple([spans.overlaps(t.start, t.end) for t in sentence.tokens])


def build_views(
    text: str,
    analysis: BlockAnalysis,
    *,
    terms: Iterable[str] = (),
    topic: frozenset[str] = frozenset(),
    repeated: frozenset[str] = frozenset(),
    apostrophe: str = "'",
) -> list[SentenceView]:
    """Build what the finders see of a block."""
    spans = Spans(find_protected(text, analysis, terms))
    return [
        SentenceView(
            text=text,
            sentence=sentence,
            tokens=sentence.tokens,
            lowers=tuple([t.text.lower().replace("’", "'") for t in sentence.tokens]),
            spans=spans,
            protected=_find_untouchable(sentence, spans),
            block_kind=analysis.block.kind,
            apostrophe=apostrophe,
            topic=topic,
            terms=repeated,
        )
        for sentence in analysis.sentences
    ]
