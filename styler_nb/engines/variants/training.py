"""Learn a writer's preferences: count the choices in the samples, and test them on held-out sentences."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, overload

from styler_nb.engines.base import Document, Progress
from styler_nb.engines.variants.catalogue.index import Catalogue
from styler_nb.engines.variants.finding.sites import find_sites
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.learning.leaning import tally_tokens
from styler_nb.engines.variants.measures.keyness import PhraseCounts
from styler_nb.engines.variants.model import VariantsModel
from styler_nb.engines.variants.reading.blocks import Known, build_views
from styler_nb.engines.variants.reading.persons import read_setting
from styler_nb.engines.variants.report import SHARES, HeldOut, measure_way_back
from styler_nb.engines.variants.schema import ELSEWHERE
from styler_nb.errors import TooLittleTextError
from styler_nb.quality.statistics import StyleStatistics, compute_statistics
from styler_nb.text import analyze
from styler_nb.text.language import is_english
from styler_nb.text.types import BlockAnalysis, BlockKind, TextAnalysis

__all__ = ["MIN_WORDS", "learn"]

MIN_WORDS = 200
_HELD_OUT_EVERY = 10
_PARTS = round(1 / min(SHARES))


def learn(
    samples: Sequence[Document], catalogue: Catalogue, progress: Progress
) -> tuple[Counts, PhraseCounts, StyleStatistics]:
    """Count the choices in the samples.

    Parameters
    ----------
    samples : sequence of Document
        One at a time is in memory as an analysis.
    catalogue : Catalogue
        The variables.
    progress : Progress
        Told about each document, and at the end the reconstruction loss on held-out sentences.

    Returns
    -------
    Counts
        Of all sentences, the held-out ones included.
    PhraseCounts
        Of words and short phrases.
    StyleStatistics
        Ground truth of the quality analytics.

    Raises
    ------
    TooLittleTextError
        Under 200 words in all.
    """
    total = len(samples)
    progress(f"Reading {total} document{'s' * (total != 1)}", step=0, total=total)
    reader = _Reader(samples, catalogue, progress)
    statistics = compute_statistics(reader)
    if statistics.word_count < MIN_WORDS:
        raise TooLittleTextError(f"the samples hold {statistics.word_count} words; at least {MIN_WORDS} are needed")
    reader.counts.report = _bring_back(reader, catalogue, statistics, progress)
    for part in reader.parts:
        reader.counts.update(part)
    _report(reader, catalogue, progress, total)
    reader.counts.update(reader.held_out)
    reader.counts.words = statistics.word_count
    return reader.counts, reader.phrases, statistics


class _Reader(Sequence[TextAnalysis]):
    """The samples as analyses, made one by one as they are asked for.

    The first pass analyses and counts; later passes give the sentences without their tokens, which is all that
    is kept.
    """

    def __init__(self, samples: Sequence[Document], catalogue: Catalogue, progress: Progress) -> None:
        self._samples = samples
        self._catalogue = catalogue
        self._progress = progress
        self._seen: list[tuple[BlockAnalysis, ...]] = []
        self._sentences = 0
        self.counts = Counts(catalogue.counted)
        self.parts = [Counts(catalogue.counted) for _ in range(_PARTS)]
        self.sentences = HeldOut()
        self.held_out = Counts(catalogue.counted)
        self.phrases = PhraseCounts()

    def __len__(self) -> int:
        return len(self._samples)

    @overload
    def __getitem__(self, index: int) -> TextAnalysis: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[TextAnalysis]: ...
    def __getitem__(self, index: int | slice) -> TextAnalysis | Sequence[TextAnalysis]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        return TextAnalysis(self._samples[index].text, self._seen[index])

    def __iter__(self) -> Iterator[TextAnalysis]:
        for index, sample in enumerate(self._samples):
            if index < len(self._seen):
                yield self[index]
                continue
            analysis = analyze(sample.text)
            self._count(sample, analysis)
            self._seen.append(tuple(_without_tokens(b) for b in analysis.blocks if b.block.is_prose))
            self._progress(f"Counted the choices in {sample.name}", step=index + 1, total=len(self))
            yield analysis

    def _count(self, sample: Document, analysis: TextAnalysis) -> None:
        english = is_english(sample.text)
        if not english:
            self._progress(
                f"{sample.name} does not look like English; only language-neutral choices are learned from it",
                level="warning",
            )
        if english:
            self.phrases.add(analysis.sentences)
        setting = read_setting(sample.text)
        for block in analysis.blocks:
            if not block.block.is_prose:
                continue
            views = build_views(sample.text, block, setting=setting)
            starts = [view.sentence.start for view in views]
            for site in find_sites(views, self._catalogue, is_english=english):
                self._counts_of(self._sentences + bisect_right(starts, site.start)).add((site,))
            for number, view in enumerate(views, self._sentences + 1):
                if view.block_kind is BlockKind.PARAGRAPH and (words := len(view.sentence.words)):
                    self._counts_of(number).lengths[words] += 1
            if english:
                for number, view in enumerate(views, self._sentences + 1):
                    counts = self._counts_of(number)
                    tokens = tally_tokens((view.sentence,))
                    counts.tokens.update({t: n for t, n in tokens.items() if t in self._catalogue.counted})
                    if view.block_kind is not BlockKind.HEADING:
                        counts.windows.add(tokens, len(view.sentence.words))
                    counts.english_words += len(view.sentence.words)
                    if number % _HELD_OUT_EVERY == 0:
                        self.sentences.add(sample.text[view.sentence.start : view.sentence.end], view.sentence)
            self._sentences += len(views)

    def _counts_of(self, number: int) -> Counts:
        """Give the counts that a sentence goes into, by its number from 1."""
        turn, rest = divmod(number, _HELD_OUT_EVERY)
        return self.parts[turn % _PARTS] if rest else self.held_out


def _without_tokens(block: BlockAnalysis) -> BlockAnalysis:
    return BlockAnalysis(block.block, tuple(replace(s, tokens=()) for s in block.sentences))


def _bring_back(
    reader: _Reader, catalogue: Catalogue, statistics: StyleStatistics, progress: Progress
) -> Mapping[str, Any]:
    """Measure what models of parts of the samples make of neutral held-out sentences."""
    known: Known = {}

    def build(preferences: Preferences) -> VariantsModel:
        return VariantsModel(preferences, catalogue, statistics, match_output_length=False, known=known)

    def build_from(share: float) -> VariantsModel:
        counts = Counts()
        for part in reader.parts[: round(share * _PARTS)]:
            counts.update(part)
        counts.words = round(share * statistics.word_count)
        return build(Preferences(counts, catalogue))

    commonest = {
        variable.id: max(variable.variants, key=lambda v: v.share * v.produce).form
        for variable in catalogue.variables.values()
    }
    neutral = build(Preferences(Counts(), catalogue).override(commonest, catalogue))
    return measure_way_back(reader.sentences, statistics, neutral, build_from, progress, known)


def _report(reader: _Reader, catalogue: Catalogue, progress: Progress, total: int) -> None:
    """Tell how often the likeliest variant is the one the writer used in sentences that were not counted."""
    preferences = Preferences(reader.counts, catalogue)
    sites = hits = baseline = 0
    for (name, context, variant), n in reader.held_out.cells.items():
        if context == ELSEWHERE:
            continue
        background = [v.share for v in catalogue.variables[name].variants]
        shares = preferences.get(name, context).shares
        sites += n
        hits += n * (shares.index(max(shares)) == variant)
        baseline += n * (background.index(max(background)) == variant)
    if not sites:
        progress("No choices in the held-out sentences to test the preferences on", step=total, total=total)
        return
    progress(
        f"Reconstructed {hits / sites:.1%} of {sites} held-out choices (general usage alone: {baseline / sites:.1%})",
        step=total,
        total=total,
        loss=round(1 - hits / sites, 4),
    )
