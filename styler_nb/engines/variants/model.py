"""A trained style of the offline engine: restyles texts, and tells what it learned."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from styler_nb.engines.base import Edit, Piece, RestyleOptions, StyleProfile
from styler_nb.engines.variants.catalogue import Catalogue
from styler_nb.engines.variants.choice import Preferences
from styler_nb.engines.variants.decode import Chosen, Decoder
from styler_nb.engines.variants.edits import apply_choices
from styler_nb.engines.variants.reading import build_views, read_blocks
from styler_nb.engines.variants.sites import find_sites
from styler_nb.engines.variants.view import SentenceView
from styler_nb.quality.statistics import StyleStatistics
from styler_nb.text.language import is_english
from styler_nb.text.tokens import tokenize
from styler_nb.text.types import Block, BlockAnalysis, BlockKind

__all__ = ["VariantsModel"]

_CURLY = re.compile(r"\w’\w")
_STRAIGHT = re.compile(r"\w'\w")
_WORD = re.compile(r"[^\W\d_]{4,}")
_BYTES_PER_CELL = 400
_CONTEXT_CHARACTERS = 20_000
"""Of a long preceding context, the last part says enough about its running shares."""


class VariantsModel:
    """A loaded model; nothing changes after construction, so threads may share it.

    Parameters
    ----------
    preferences : Preferences
        What the writer chooses.
    catalogue : Catalogue
        The variables.
    statistics : StyleStatistics
        Ground truth of the quality analytics.
    match_output_length : bool
        The option given at training; it or the one given at a restyle suffices.
    """

    def __init__(
        self, preferences: Preferences, catalogue: Catalogue, statistics: StyleStatistics, *, match_output_length: bool
    ) -> None:
        self._preferences = preferences
        self._catalogue = catalogue
        self._statistics = statistics
        self._match_output_length = match_output_length
        lengths = statistics.describe().get("sentence_length_stats", {})
        self._mean_sentence_words = float(lengths.get("mean", 0.0))

    @cached_property
    def profile(self) -> StyleProfile:
        """What the model knows about the style."""
        preferences = {
            "words": self._preferences.words,
            "mean_sentence_words": round(self._mean_sentence_words, 2),
            "preferences": self._preferences.describe(self._catalogue),
            "pet_phrases": [dict(row) for row in self._preferences.pet_phrases],
        }
        return StyleProfile(self._statistics, preferences)

    @property
    def size_bytes(self) -> int:
        """Approximate memory: preferences and statistics; the catalogue is shared by all models."""
        return self._statistics.size_bytes + _BYTES_PER_CELL * len(self._catalogue.variables)

    def restyle(self, text: str, options: RestyleOptions) -> Iterator[Piece]:
        """Yield the result block by block, in order.

        Parameters
        ----------
        text : str
            Any text; what is not English gets language-neutral changes only.
        options : RestyleOptions
            How to restyle; `seed` changes nothing, since nothing is sampled.

        Yields
        ------
        Piece
            One per block. A piece depends on the model, the options and the blocks up to its own.
        """
        english = is_english(text)
        decoder = Decoder(
            self._preferences,
            mean_sentence_words=self._mean_sentence_words,
            strength=options.strength,
            match_length=self._match_output_length or options.match_output_length,
        )
        if options.preceding_context:
            self._observe(decoder, options.preceding_context[-_CONTEXT_CHARACTERS:], english=english)
        topic = frozenset(word.lower() for word in _WORD.findall(options.topic or ""))
        apostrophe, shift = "'", 0
        for analysis in read_blocks(text):
            block = analysis.block
            apostrophe = self._apostrophe(text[block.start : block.end], apostrophe)
            chosen: Sequence[Chosen] = ()
            if options.strength > 0 and not _is_skipped(block, options):
                views = build_views(text, analysis, terms=options.protected_terms, topic=topic, apostrophe=apostrophe)
                sites = find_sites(views, self._catalogue, is_english=english)
                prose = views if block.is_prose else []
                chosen = decoder.choose(sites, sentences=len(prose), words=_count_words(prose))
            result, edits = apply_choices(text, block.start, block.end, chosen, shift)
            shift += len(result) - (block.end - block.start)
            yield _piece(text, analysis, result, edits)

    def _observe(self, decoder: Decoder, context: str, *, english: bool) -> None:
        for analysis in read_blocks(context):
            views = build_views(context, analysis)
            sites = find_sites(views, self._catalogue, is_english=english)
            decoder.observe(sites, sentences=len(views), words=_count_words(views))

    def _apostrophe(self, block: str, last: str) -> str:
        """Give the apostrophe of new contractions: the writer's where known, else the text's own."""
        preference = self._preferences.overall("typography.apostrophe")
        if preference.weight > 0:
            forms = [v.form for v in self._catalogue.variables["typography.apostrophe"].variants]
            return max(zip(preference.shares, forms, strict=True))[1]
        if _CURLY.search(block):
            return "’"
        return "'" if _STRAIGHT.search(block) else last


def _is_skipped(block: Block, options: RestyleOptions) -> bool:
    if block.kind is not BlockKind.HEADING:
        return False
    return options.skip_headings or (options.skip_h1 and block.level == 1)


def _count_words(views: Sequence[SentenceView]) -> int:
    return sum(token.is_word for view in views for token in view.tokens)


def _piece(text: str, analysis: BlockAnalysis, result: str, edits: tuple[Edit, ...]) -> Piece:
    original = text[analysis.block.start : analysis.block.end]
    prompt = len(tokenize(original))
    completion = len(tokenize(result)) if edits else prompt
    return Piece(result, edits, prompt_tokens=prompt, completion_tokens=completion)
