"""Read a text block by block, so that the first block is ready long before the last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableMapping

from styler_nb.engines.variants.reading.persons import read_setting
from styler_nb.engines.variants.reading.protected import find_protected, is_common_noun
from styler_nb.engines.variants.reading.setting import Setting
from styler_nb.engines.variants.reading.view import SentenceView, Spans
from styler_nb.text.analysis import analyze_sentence
from styler_nb.text.blocks import mask_markers, split_blocks
from styler_nb.text.sentences import split_sentences
from styler_nb.text.types import Block, BlockAnalysis, BlockKind, Sentence, Token

__all__ = ["Known", "build_views", "list_known", "read_block", "read_blocks", "read_lead"]

_SILENT = frozenset({BlockKind.BLANK, BlockKind.CODE, BlockKind.TABLE})
_LEAD_CHARACTERS = 1000
"""How much of what stands before a block is seen from it."""


Known = MutableMapping[str, Sentence]
"""Analysed sentences by what stands there: the same words need not be analysed twice."""


def read_blocks(
    text: str, *, continues: bool = False, known: Known | None = None, remember: bool = True
) -> Iterator[BlockAnalysis]:
    """Analyse one block after the other; the same as the blocks of `styler_nb.text.analyze`.

    With `known`, sentences are taken from there, and new ones added if they are to be remembered.
    """
    for block in split_blocks(text, continues=continues):
        yield BlockAnalysis(block, ()) if block.kind in _SILENT else read_block(text, block, known, remember=remember)


def read_block(text: str, block: Block, known: Known | None = None, *, remember: bool = True) -> BlockAnalysis:
    """Analyse one block of prose."""
    return BlockAnalysis(block, tuple(_sentences(text, block, known, remember=remember)))


def list_known(text: str, analysis: BlockAnalysis) -> Known:
    """Give the sentences of an analysed block, for another reading of it after changes."""
    content, start = mask_markers(text, analysis.block), analysis.block.content_start
    return {content[s.start - start : s.end - start]: s for s in analysis.sentences}


def _sentences(text: str, block: Block, known: Known | None, *, remember: bool) -> Iterator[Sentence]:
    content = mask_markers(text, block)
    for start, end in split_sentences(content):
        line, offset = content[start:end], block.content_start + start
        seen = None if known is None else known.get(line)
        sentence = analyze_sentence(line, offset=offset) if seen is None else seen.moved(offset - seen.start)
        if sentence.tokens:
            yield sentence
            if known is not None and remember:
                known[line] = sentence


def _find_untouchable(sentence: Sentence, spans: Spans) -> tuple[bool, ...]:
    if not spans.overlaps(sentence.start, sentence.end):
        return (False,) * len(sentence.tokens)
    return tuple([spans.overlaps(t.start, t.end) for t in sentence.tokens])


def _without_false_name(sentence: Sentence, setting: Setting) -> tuple[Token, ...]:
    """Give the tokens of a sentence, of which the first is a noun where it was taken for a name."""
    tokens = sentence.tokens
    if tokens and is_common_noun(tokens, 0, setting.lowered, setting.raised):
        return (tokens[0]._replace(upos="NOUN"), *tokens[1:])
    return tokens


def read_lead(text: str, block: Block) -> str:
    """Give what stands before a block, from not too far off."""
    return text[max(block.start - _LEAD_CHARACTERS, 0) : block.start].strip()


def build_views(
    text: str,
    analysis: BlockAnalysis,
    *,
    terms: Iterable[str] = (),
    topic: frozenset[str] = frozenset(),
    repeated: frozenset[str] = frozenset(),
    apostrophe: str = "'",
    setting: Setting | None = None,
    lead: str | None = None,
) -> list[SentenceView]:
    """Build what the finders see of a block; of whom the text speaks is read from it where it is not given.

    So is what stands before the block, which a block that was changed is no longer in one text with.
    """
    lead = read_lead(text, analysis.block) if lead is None else lead
    setting = read_setting(text) if setting is None else setting
    spans = Spans(find_protected(text, analysis, terms, lowered=setting.lowered, raised=setting.raised))
    views: list[SentenceView] = []
    for sentence in analysis.sentences:
        view = SentenceView(
            text=text,
            sentence=sentence,
            tokens=_without_false_name(sentence, setting),
            lowers=tuple([t.text.lower().replace("’", "'") for t in sentence.tokens]),
            spans=spans,
            protected=_find_untouchable(sentence, spans),
            block_end=analysis.block.content_end,
            block_kind=analysis.block.kind,
            apostrophe=apostrophe,
            topic=topic,
            terms=repeated,
            setting=setting,
            before=views[-1] if views else None,
            lead=lead,
        )
        views.append(view)
    return views
