"""Read a text block by block, so that the first block is ready long before the last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from styler_nb.engines.variants.protected import find_protected
from styler_nb.engines.variants.view import SentenceView, Spans
from styler_nb.text.analysis import analyze_sentence
from styler_nb.text.blocks import mask_markers, split_blocks
from styler_nb.text.sentences import split_sentences
from styler_nb.text.types import Block, BlockAnalysis, BlockKind, Sentence

__all__ = ["build_views", "read_block", "read_blocks"]

_SILENT = frozenset({BlockKind.BLANK, BlockKind.CODE, BlockKind.TABLE})


def read_blocks(text: str, *, continues: bool = False) -> Iterator[BlockAnalysis]:
    """Analyse one block after the other; the same as the blocks of `styler_nb.text.analyze`."""
    for block in split_blocks(text, continues=continues):
        yield BlockAnalysis(block, ()) if block.kind in _SILENT else read_block(text, block)


def read_block(text: str, block: Block) -> BlockAnalysis:
    """Analyse one block of prose."""
    return BlockAnalysis(block, tuple(_sentences(text, block)))


def _sentences(text: str, block: Block) -> Iterator[Sentence]:
    content = mask_markers(text, block)
    for start, end in split_sentences(content):
        sentence = analyze_sentence(content[start:end])
        offset = block.content_start + start
        tokens = tuple(t._replace(start=t.start + offset, end=t.end + offset) for t in sentence.tokens)
        if tokens:
            yield replace(sentence, start=tokens[0].start, end=tokens[-1].end, tokens=tokens)


def build_views(
    text: str,
    analysis: BlockAnalysis,
    *,
    terms: Iterable[str] = (),
    topic: frozenset[str] = frozenset(),
    repeated: frozenset[str] = frozenset(),
    persons: Mapping[str, int] = MappingProxyType({}),
    apostrophe: str = "'",
) -> list[SentenceView]:
    """Build what the finders see of a block."""
    spans = Spans(find_protected(text, analysis, terms))
    return [
        SentenceView(
            text=text,
            sentence=sentence,
            tokens=sentence.tokens,
            lowers=tuple(t.lower for t in sentence.tokens),
            spans=spans,
            protected=tuple(spans.overlaps(t.start, t.end) for t in sentence.tokens),
            block_kind=analysis.block.kind,
            apostrophe=apostrophe,
            topic=topic,
            terms=repeated,
            persons=persons,
        )
        for sentence in analysis.sentences
    ]
