"""One text: which of its blocks the chat model rewords, and how its rewordings become changes of the text."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from styler_nb.engines.base import Piece, RestyleOptions
from styler_nb.engines.chat.compare import Group, find_hunks, group_sentences, keep_spaces
from styler_nb.engines.chat.facts import Passage, read_passage
from styler_nb.engines.chat.guard import Bounds, Problem
from styler_nb.engines.chat.knowledge import Knowledge
from styler_nb.engines.chat.naming import Namer
from styler_nb.engines.chat.pieces import FALLBACK, Replacement, read_replacements, write_block
from styler_nb.engines.chat.port import ChatOptions, ChatPort
from styler_nb.engines.chat.prompting import Prompting
from styler_nb.engines.chat.ranking import Ranking
from styler_nb.engines.chat.rewording import Outcome, Rewording
from styler_nb.engines.variants.catalogue.index import Catalogue
from styler_nb.engines.variants.model import VariantsModel
from styler_nb.engines.variants.reading.blocks import read_blocks
from styler_nb.text.language import is_english
from styler_nb.text.tokens import tokenize
from styler_nb.text.types import Block, BlockAnalysis, BlockKind, TokenKind

__all__ = ["ChatSession"]

_FEWEST_WORDS = {BlockKind.PARAGRAPH: 4, BlockKind.LIST_ITEM: 8}
"""Shorter blocks, and other kinds, are the offline engine's: they have little to reword."""
_SILENT = frozenset({BlockKind.BLANK, BlockKind.CODE, BlockKind.TABLE})
_LONGEST_RUN_WORDS = 220
_HARD_BREAK = re.compile(r"(?: {2,}|\\)\r?\n|<br")
_GOLDEN = (math.sqrt(5) - 1) / 2
_WORDS = frozenset({TokenKind.WORD, TokenKind.NUMBER, TokenKind.OPAQUE})
_GIVE_UP_AFTER = 3
"""Passages in a row without any answer, after which the model is not asked again for this text."""


class ChatSession:
    """One text, styled part by part; see `ChatModel.restyle`."""

    def __init__(
        self,
        offline: VariantsModel,
        knowledge: Knowledge,
        catalogue: Catalogue,
        port: ChatPort,
        limits: ChatOptions,
        options: RestyleOptions,
    ) -> None:
        self._port = port
        self._limits = limits
        self._options = options
        self._model = offline
        self._offline = offline.session(options)
        self._prompting = Prompting(knowledge, catalogue, options)
        self._ranking = Ranking(offline.profile.statistics)
        asked = {name: form for name, form in options.preferences.items() if form is not None}
        self._namer = Namer(catalogue, offline.preferences.override(options.preferences, catalogue))
        self._switched_off = frozenset(name for name, form in options.preferences.items() if form is None)
        set_only = dict.fromkeys(catalogue.variables) | asked
        self._set_only = (
            RestyleOptions(preferences=set_only, protected_terms=options.protected_terms) if asked else None
        )
        conventions = {name: None for name in catalogue.variables if not name.startswith("typography.")}
        self._conventions = RestyleOptions(
            preferences=conventions | dict(options.preferences), protected_terms=options.protected_terms
        )
        self._seen = ""
        self._offset = self._shift = self._changed_groups = self._spent_tokens = self._unanswered = 0
        self._words = self._new_words = 0

    def restyle(self, part: str) -> Iterator[Piece]:
        """Yield the result of the next part, block by block."""
        self._seen = (self._seen + part) if self._offset else part
        english = is_english(self._seen)
        blocks = read_blocks(part, continues=self._offset > 0)
        # In step with ours: its version is at hand wherever the chat model's will not do.
        for analysis, own in zip(blocks, self._offline.restyle(part), strict=True):
            block = analysis.block
            offline = read_replacements(own.edits, -self._offset)
            used = Outcome(None)
            if english and self._options.strength > 0 and _is_for_model(part, analysis):
                rows, full, used = self._reword(part, block, analysis, offline)
            else:
                # The words of code and tables are no part of the length that is matched.
                rows = [] if block.kind in _SILENT else self._fit(part, block.start, block.end, offline)
                full = write_block(part, block.start, block.end, rows, 0)[0]
            result, edits = write_block(part, block.start, block.end, rows, self._shift)
            original = part[block.start : block.end]
            if block.kind not in _SILENT and is_english(original):
                self._prompting.take(original, full)
            edits = tuple(
                replace(
                    edit,
                    original_start=edit.original_start + self._offset,
                    original_end=edit.original_end + self._offset,
                    result_start=edit.result_start + self._offset,
                    result_end=edit.result_end + self._offset,
                )
                for edit in edits
            )
            self._shift += len(result) - len(original)
            yield Piece(result, edits, used.prompt_tokens, used.completion_tokens)
        self._offset += len(part)

    def _reword(
        self, part: str, block: Block, analysis: BlockAnalysis, offline: Sequence[Replacement]
    ) -> tuple[list[Replacement], str, Outcome]:
        """Have a block reworded, run by run; gives its changes, its text at full strength, and what it cost."""
        rows: list[Replacement] = []
        full: list[Replacement] = []
        prompt_tokens = completion_tokens = 0
        for start, end in _cut_runs(analysis):
            fallback = [row for row in offline if start <= row.start and row.end <= end]
            outcome, bounds = self._ask(part[start:end])
            prompt_tokens += outcome.prompt_tokens
            completion_tokens += outcome.completion_tokens
            if outcome.passage is None:
                marker = Replacement(
                    start, start, "", FALLBACK, f"{outcome.why}; the offline engine styled this passage"
                )
                chosen = [marker, *self._fit(part, start, end, fallback)]
                wanted = chosen
            else:
                chosen, wanted = self._take(part, start, end, outcome.passage, bounds)
            rows += chosen
            full += wanted
        text = write_block(part, block.start, block.end, full, 0)[0]
        return rows, text, Outcome(None, "", prompt_tokens, completion_tokens)

    def _ask(self, text: str) -> tuple[Outcome, Bounds]:
        """Ask the model for a passage, within the bounds of cost and patience."""
        passage = read_passage(" ".join(text.split()), self._options.protected_terms)
        bounds = self._find_bounds(passage.word_count)
        if self._spent_tokens >= self._limits.max_text_tokens:
            return Outcome(None, f"the {self._limits.max_text_tokens} tokens that a text may cost are used up"), bounds
        if self._unanswered >= _GIVE_UP_AFTER:
            return Outcome(None, f"the model gave no answer {_GIVE_UP_AFTER} times in a row"), bounds
        system, turns = self._prompting.write(passage, match_length=self._options.match_output_length)
        outcome = Rewording(
            self._port,
            self._limits,
            passage,
            bounds,
            system,
            turns,
            write_repair=lambda problems: self._prompting.write_repair(passage, problems),
            finish=self._set_conventions,
            check=lambda candidate: self._find_forbidden(passage, candidate),
            measure=self._ranking.measure,
            find_rates=self._ranking.find_rates,
            seed=self._options.seed or 0,
        ).run()
        self._spent_tokens += outcome.prompt_tokens + outcome.completion_tokens
        self._unanswered = 0 if outcome.answered else self._unanswered + 1
        self._ranking.take(outcome.passage or passage)
        return outcome, bounds

    def _find_bounds(self, words: int) -> Bounds:
        if not self._options.match_output_length:
            return Bounds(0.45 * words - 2, 1.4 * words + 4)
        total = self._words + words
        return Bounds(0.9 * total - self._new_words, 1.1 * total - self._new_words)

    def _set_conventions(self, text: str) -> str:
        """Set the writer's typography, and what people asked for."""
        return "".join(piece.text for piece in self._model.restyle(text, self._conventions))

    def _find_forbidden(self, original: Passage, candidate: Passage) -> Iterable[Problem]:
        """Find preferences that are switched off and followed all the same."""
        if not self._switched_off:
            return
        before, after = (
            Counter((s.variable.id, s.variable.variants[s.current].name) for s in self._namer.find_sites(passage.text))
            for passage in (original, candidate)
        )
        for variable, name in after - before:
            if variable in self._switched_off:
                yield Problem("preferences", f"Do not bring in {name}; leave what is there.")

    def _take(
        self, part: str, start: int, end: int, passage: Passage, bounds: Bounds
    ) -> tuple[list[Replacement], list[Replacement]]:
        """Turn a rewording into changes: those that the strength takes, and all of them."""
        text = part[start:end]
        before = read_passage(text, self._options.protected_terms)
        after = read_passage(keep_spaces(text, passage.text), self._options.protected_terms)
        chosen: list[Replacement] = []
        wanted: list[Replacement] = []
        for group in group_sentences(before, after):
            rows = list(self._describe(text, after.text, group, start))
            wanted += rows
            if not rows:
                continue
            self._changed_groups += 1
            order = (self._changed_groups * _GOLDEN) % 1.0
            if order <= self._options.strength:
                chosen += rows
            elif self._set_only is not None:
                own = self._model.restyle(text[group.start : group.end], self._set_only)
                chosen += read_replacements((e for piece in own for e in piece.edits), start + group.start)
        if self._options.strength < 1 and self._options.match_output_length:
            written = _count_words(write_block(part, start, end, chosen, 0)[0])
            chosen = chosen if bounds.low <= written <= bounds.high else []
        self._count(part, start, end, chosen)
        return chosen, wanted

    def _describe(self, before: str, after: str, group: Group, shift: int) -> Iterator[Replacement]:
        old, new = before[group.start : group.end], after[group.new_start : group.new_end]
        hunks = list(find_hunks(old, new))
        for hunk, (rule, reason) in zip(hunks, self._namer.name(old, new, hunks), strict=True):
            place = shift + group.start
            yield Replacement(place + hunk.start, place + hunk.end, new[hunk.new_start : hunk.new_end], rule, reason)

    def _fit(self, part: str, start: int, end: int, rows: list[Replacement]) -> list[Replacement]:
        """Give the offline engine's changes where they keep to the length of the whole text, else none."""
        if self._options.match_output_length and rows:
            words = _count_words(part[start:end])
            bounds = self._find_bounds(words)
            written = _count_words(write_block(part, start, end, rows, 0)[0])
            if written != words and not bounds.low <= written <= bounds.high:
                rows = []
        self._count(part, start, end, rows)
        return rows

    def _count(self, part: str, start: int, end: int, rows: Sequence[Replacement]) -> None:
        self._words += _count_words(part[start:end])
        self._new_words += _count_words(write_block(part, start, end, rows, 0)[0])


def _is_for_model(text: str, analysis: BlockAnalysis) -> bool:
    block = analysis.block
    fewest = _FEWEST_WORDS.get(block.kind)
    if fewest is None or sum(len(s.words) for s in analysis.sentences) < fewest:
        return False
    if not is_english(text[block.content_start : block.content_end]):
        return False
    # Verse, addresses and the like: where the lines end is part of what they say.
    return not _HARD_BREAK.search(text, block.content_start, block.content_end)


def _cut_runs(analysis: BlockAnalysis) -> Iterator[tuple[int, int]]:
    """Cut a long paragraph into runs of sentences."""
    sentences = analysis.sentences
    first = words = 0
    for place, sentence in enumerate(sentences):
        if place > first and words + len(sentence.words) > _LONGEST_RUN_WORDS:
            yield sentences[first].start, sentences[place - 1].end
            first, words = place, 0
        words += len(sentence.words)
    yield sentences[first].start, sentences[-1].end


def _count_words(text: str) -> int:
    return sum(span.kind in _WORDS for span in tokenize(text))
