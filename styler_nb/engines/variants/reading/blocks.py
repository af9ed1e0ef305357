"""Read a text block by block, so that the first block is ready long before the last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableMapping, Sequence
from itertools import islice

from styler_nb.engines.variants.reading.persons import read_setting
from styler_nb.engines.variants.reading.protected import find_protected
from styler_nb.engines.variants.reading.setting import Setting
from styler_nb.engines.variants.reading.view import SentenceView, Spans
from styler_nb.text.analysis import analyze_sentences
from styler_nb.text.blocks import mask_markers, split_blocks
from styler_nb.text.sentences import split_sentences
from styler_nb.text.types import Block, BlockAnalysis, BlockKind, Sentence

__all__ = ["Known", "RecentSentences", "build_views", "list_known", "read_block", "read_blocks"]

_SILENT = frozenset({BlockKind.BLANK, BlockKind.CODE, BlockKind.TABLE})


_MOST_RECENT = 1024
_AT_ONCE = 32
"""Sentences that are analysed together, which takes less time than one by one."""
_Line = tuple[str, int]
"""A sentence as it stands, and where it begins."""
Known = MutableMapping[str, Sentence]
"""Analysed sentences by what stands there: the same words need not be analysed twice."""


class RecentSentences(dict[str, Sentence]):
    """Analysed sentences of a long text, of which the first to come is the first to go.

    Parameters
    ----------
    most : int
        How many are kept, from 1.
    """

    def __init__(self, most: int = _MOST_RECENT) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, line: str, sentence: Sentence) -> None:
        if len(self) >= self._most and line not in self:
            del self[next(iter(self))]
        super().__setitem__(line, sentence)


def read_blocks(text: str, *, continues: bool = False, known: Known | None = None) -> Iterator[BlockAnalysis]:
    """Analyse one block after the other; the same as the blocks of `styler_nb.text.analyze`.

    Of a long text the first block is read alone, and then more and more blocks at once, which takes less time. With
    `known`, sentences are taken from there, and new ones added.
    """
    waiting: list[tuple[Block, list[_Line]]] = []
    size, most = 0, 1
    for block in split_blocks(text, continues=continues):
        lines = [] if block.kind in _SILENT else _list_lines(text, block)
        waiting.append((block, lines))
        size += len(lines)
        if size >= most:
            yield from _read(waiting, known)
            waiting, size, most = [], 0, min(2 * size, _AT_ONCE)
    yield from _read(waiting, known)


def read_block(text: str, block: Block, known: Known | None = None) -> BlockAnalysis:
    """Analyse one block of prose."""
    (analysis,) = _read([(block, _list_lines(text, block))], known)
    return analysis


def list_known(text: str, analysis: BlockAnalysis) -> Known:
    """Give the sentences of an analysed block, for another reading of it after changes."""
    content, start = mask_markers(text, analysis.block), analysis.block.content_start
    return {content[s.start - start : s.end - start]: s for s in analysis.sentences}


def _list_lines(text: str, block: Block) -> list[_Line]:
    content = mask_markers(text, block)
    return [(content[start:end], block.content_start + start) for start, end in split_sentences(content)]


def _read(waiting: Sequence[tuple[Block, Sequence[_Line]]], known: Known | None) -> Iterator[BlockAnalysis]:
    """Analyse blocks of which the lines are known."""
    sentences = _analyse([line for _, lines in waiting for line in lines], known)
    for block, lines in waiting:
        yield BlockAnalysis(block, tuple([s for s in islice(sentences, len(lines)) if s.tokens]))


def _analyse(lines: Sequence[_Line], known: Known | None) -> Iterator[Sentence]:
    """Analyse lines, each that is not known once, some at a time."""
    for place in range(0, len(lines), _AT_ONCE):
        part = lines[place : place + _AT_ONCE]
        before = {} if known is None else {line: seen for line, _ in part if (seen := known.get(line)) is not None}
        new = {line: offset for line, offset in part if line not in before}
        before.update(zip(new, analyze_sentences(list(new.items())), strict=True))
        for line, offset in part:
            seen = before[line]
            sentence = seen.moved(offset - seen.start)
            if known is not None and sentence.tokens:
                known[line] = sentence
            yield sentence


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
    setting: Setting | None = None,
) -> list[SentenceView]:
    """Build what the finders see of a block; of whom the text speaks is read from it where it is not given."""
    setting = read_setting(text) if setting is None else setting
    spans = Spans(find_protected(text, analysis, terms, lowered=setting.lowered, raised=setting.raised))
    views: list[SentenceView] = []
    for sentence in analysis.sentences:
        view = SentenceView(
            text=text,
            sentence=sentence,
            tokens=sentence.tokens,
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
        )
        views.append(view)
    return views
