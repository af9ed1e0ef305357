"""A trained style of the offline engine: restyles texts, and tells what it learned."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial

from styler_nb.engines.base import Edit, Piece, RestyleOptions, RestyleSession, StyleProfile
from styler_nb.engines.variants.catalogue.index import Catalogue
from styler_nb.engines.variants.choosing.decode import Decoder
from styler_nb.engines.variants.choosing.foresight import (
    asks_for,
    count_enough,
    holds_for_all,
    may_speak,
    of_persons,
    will_speak,
)
from styler_nb.engines.variants.choosing.one_person import OnePerson
from styler_nb.engines.variants.finding.rules.ruled_address import may_address_all
from styler_nb.engines.variants.finding.rules.ruled_house import may_speak_as_house
from styler_nb.engines.variants.finding.sites import find_sites
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.measures.lengths import Spread, measure_sentences
from styler_nb.engines.variants.measures.word_measures import read_word_measures
from styler_nb.engines.variants.reading.blocks import Known, build_views, read_blocks, read_lead
from styler_nb.engines.variants.reading.persons import SettingReader, read_setting
from styler_nb.engines.variants.reading.view import SentenceView, Site
from styler_nb.engines.variants.writing.compose import Change, keep, list_changes
from styler_nb.engines.variants.writing.draft import Draft
from styler_nb.engines.variants.writing.drift import without_drift
from styler_nb.engines.variants.writing.edits import write_edits
from styler_nb.engines.variants.writing.invariants import without_errors
from styler_nb.engines.variants.writing.stages import without_made
from styler_nb.quality.statistics import StyleStatistics
from styler_nb.text.collection import without_collection
from styler_nb.text.language import is_english
from styler_nb.text.tokens import count_tokens
from styler_nb.text.types import Block, BlockAnalysis, BlockKind

__all__ = ["VariantsModel"]

_CURLY = re.compile(r"\w’\w")
_STRAIGHT = re.compile(r"\w'\w")
_DASH = " — "
"""A dash as finders write it."""
_WORD = re.compile(r"[^\W\d_]{4,}")
_BYTES_PER_CELL = 400
_STAGES = (True, False, True, False)
"""Changes of a block in turn, to its clauses (True) and to its words: first what the text lets one change, then what
one change kept from another, or made room for. A text that is restyled again finds little left to do."""
_CONTEXT_CHARACTERS = 20_000
"""Of a long preceding context, the last part says enough about its running shares."""
_AHEAD_CHARACTERS = 200_000
"""Of a long text, so much is looked at ahead; the first block is not to wait for all of it."""


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
    known : mapping of str to Sentence, or None
        Where to remember the sentences of texts that are restyled again and again; such a model belongs to one thread.
    """

    def __init__(
        self,
        preferences: Preferences,
        catalogue: Catalogue,
        statistics: StyleStatistics,
        *,
        match_output_length: bool,
        known: Known | None = None,
    ) -> None:
        self._preferences = preferences
        self._catalogue = catalogue
        self._statistics = statistics
        self._match_output_length = match_output_length
        self._known = known
        self._persons = of_persons(catalogue)
        # models of before lengths were counted apart have those of all prose
        tally = statistics.tallies["sentence_length_stats"]
        self._spread = Spread(preferences.lengths or {int(length): n for length, n in tally.items()}, catalogue.lengths)
        self._measures = read_word_measures(statistics)

    @cached_property
    def profile(self) -> StyleProfile:
        """What the model knows about the style."""
        preferences = {
            "words": self._preferences.words,
            "mean_sentence_words": round(self._spread.mean, 2),
            "tendency": self._preferences.tendency.describe(),
            "preferences": self._preferences.describe(self._catalogue),
            "marked_words": self._preferences.leaning.describe(),
            "pet_phrases": [dict(row) for row in self._preferences.pet_phrases],
            "report": dict(self._preferences.report),
        }
        return StyleProfile(self._statistics, preferences)

    @property
    def preferences(self) -> Preferences:
        """What the writer chooses."""
        return self._preferences

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
            One per block. A piece depends on the model, the options, what was decided in the blocks before, and the
            whole of `text`: its language, the words that it uses more than once and whom it speaks of.
        """
        yield from self.session(options).restyle(text)

    def session(self, options: RestyleOptions) -> RestyleSession:
        """Begin a text that comes in parts.

        Language, repeated words and persons are read from all parts so far, the one that is styled included. What
        later parts say of them changes no earlier piece, so that a text in parts may come out otherwise than the same
        text as a whole.
        """
        return _Session(self, options)

    def _start(self, options: RestyleOptions, preferences: Preferences, *, english: bool) -> Decoder:
        decoder = Decoder(
            preferences,
            spread=self._spread,
            measures=self._measures,
            match_length=self._match_output_length or options.match_output_length,
        )
        if options.preceding_context:
            self._observe(decoder, options.preceding_context[-_CONTEXT_CHARACTERS:], english=english)
        return decoder

    def _change(
        self,
        text: str,
        analysis: BlockAnalysis,
        decoder: Decoder,
        person: OnePerson,
        build: Callable[[str, BlockAnalysis], list[SentenceView]],
        *,
        english: bool,
        dash: str,
    ) -> list[Change]:
        """Choose the changes of a block, stage by stage."""
        block = analysis.block
        draft = Draft(text, analysis, build, self._known)
        words = _count_words(draft.views) if block.is_prose else 0
        is_written_out = bool(draft.views) and draft.views[0].setting.is_written_out
        decoder.begin_block(
            measure_sentences(draft.views), text=draft.own_text, words=words, is_written_out=is_written_out
        )
        for structure in _STAGES:
            unseen = draft.look(structure=structure)
            if unseen is not None and not unseen:
                continue
            sites = find_sites(draft.views, self._catalogue, is_english=english, structure=structure, among=unseen)
            measured = measure_sentences(draft.views)
            sites = without_made(_keep(person, sites, draft.views), draft.changes, measured)
            chosen = person.agree(decoder.choose(sites, draft.text, measured, again=unseen is not None))
            person.note(chosen)
            made = list_changes(chosen, draft.base)
            if made:
                draft.write([replace(c, text=c.text.replace(_DASH, dash)) for c in made] if structure else made)
        return draft.changes

    def _observe(self, decoder: Decoder, context: str, *, english: bool) -> None:
        setting = read_setting(context)
        for analysis in read_blocks(context):
            views = build_views(context, analysis, setting=setting)
            sites = find_sites(views, self._catalogue, is_english=english)
            decoder.observe(sites, measure_sentences(views), context[analysis.block.start : analysis.block.end])

    def _form(self, variable: str, preferences: Preferences) -> str:
        """Give the likeliest form of a typographic variable, "" where the writer's is not known."""
        known = self._catalogue.variables.get(variable)
        if known is None or not (preference := preferences.overall(variable)).weight:
            return ""
        forms = [v.form for v in known.variants]
        return max(zip(preference.shares, forms, strict=True))[1]

    def _apostrophe(self, preferences: Preferences, block: str, last: str) -> str:
        """Give the apostrophe of new contractions: the writer's where known, else the text's own."""
        if form := self._form("typography.apostrophe", preferences):
            return form
        if "’" in block and _CURLY.search(block):
            return "’"
        return "'" if "'" in block and _STRAIGHT.search(block) else last


class _Session:
    """One text, styled part by part; what was decided before is remembered."""

    def __init__(self, model: VariantsModel, options: RestyleOptions) -> None:
        self._model = model
        self._options = options
        self._topic = frozenset(word.lower() for word in _WORD.findall(options.topic or ""))
        self._preferences = model._preferences
        if options.preferences:
            self._preferences = self._preferences.override(options.preferences, model._catalogue)
        self._decoder: Decoder | None = None
        self._person = OnePerson(self._preferences, model._catalogue)
        self._seen = ""
        self._words: Counter[str] = Counter()
        self._reader = SettingReader(contracted=self._preferences.contracted)
        self._reader.add((options.preceding_context or "")[-_CONTEXT_CHARACTERS:])
        self._apostrophe = "'"
        self._offset = self._shift = 0

    def restyle(self, part: str) -> Iterator[Piece]:
        """Yield the result of the next part, block by block."""
        model, options = self._model, self._options
        self._seen += part
        english = is_english(self._seen)
        self._words.update(_count_plain(part))
        self._reader.add(part)
        repeated = frozenset(word for word, n in self._words.items() if n > 1)
        decoder = self._decoder = self._decoder or model._start(options, self._preferences, english=english)
        decoder.expect(part[:_AHEAD_CHARACTERS])
        build = partial(build_views, terms=options.protected_terms, topic=self._topic, repeated=repeated)
        foreseen: Known = {}
        if english and options.strength > 0:
            self._decide_address(part, build, foreseen)
            self._look_ahead(part, build, foreseen)
        setting = self._reader.setting
        known, remember = (foreseen, False) if model._known is None else (model._known, True)
        for analysis in read_blocks(part, continues=self._offset > 0, known=known, remember=remember):
            # what is made for a block goes with it: nothing to search for in a cycle, however much it is meanwhile
            with without_collection():
                piece = self._restyle_block(part, analysis, decoder, partial(build, setting=setting), english=english)
            yield piece
        self._offset += len(part)

    def _restyle_block(
        self,
        part: str,
        analysis: BlockAnalysis,
        decoder: Decoder,
        build: Callable[..., list[SentenceView]],
        *,
        english: bool,
    ) -> Piece:
        """Give the result of one block."""
        model, options, block = self._model, self._options, analysis.block
        original = part[block.start : block.end]
        if block.start >= _AHEAD_CHARACTERS:
            decoder.expect(original)
        self._apostrophe = model._apostrophe(self._preferences, original, self._apostrophe)
        changes: Sequence[Change] = ()
        if options.strength > 0 and not _is_skipped(block, options):
            proposed = model._change(
                part,
                analysis,
                decoder,
                self._person,
                partial(build, apostrophe=self._apostrophe, lead=read_lead(part, block)),
                english=english,
                dash=model._form("typography.dash", self._preferences) or _DASH,
            )
            sound = without_errors(original, proposed)
            if options.encoder is not None:
                sound = without_drift(original, analysis, sound, options.encoder)
            changes = keep(sound, options.strength)
        result, edits = write_edits(original, changes, self._offset + block.start, self._shift)
        self._shift += len(result) - len(original)
        return _piece(original, result, edits)

    def _decide_address(self, part: str, build: Callable[..., list[SentenceView]], known: Known) -> None:
        """Decide once for all of a text of rules whether it will speak to those whom they are for."""
        model, setting = self._model, self._reader.setting
        known = known if model._known is None else model._known

        def holds(kind: str, form: str, is_fit: Callable[[list[SentenceView]], bool]) -> bool:
            return asks_for(kind, form, self._preferences, model._catalogue) and holds_for_all(
                is_fit, part, partial(build, setting=setting), known, continues=self._offset > 0
            )

        if setting.readers:
            self._reader.address_readers(addresses=holds("ruled_address", "you", may_address_all))
        if setting.house:
            self._reader.speak_as_house(speaks=holds("ruled_house", "we", may_speak_as_house))

    def _look_ahead(self, part: str, build: Callable[..., list[SentenceView]], known: Known) -> None:
        """Read the part as if it spoke of people, where changes will bring them into it."""
        model, setting = self._model, self._reader.setting
        person = OnePerson(self._preferences, model._catalogue)
        if not may_speak(setting, person):
            return
        decoder = model._start(self._options, self._preferences, english=True)
        decoder.expect(part[:_AHEAD_CHARACTERS])
        if will_speak(
            part,
            partial(build, setting=setting),
            decoder,
            person,
            model._persons,
            known if model._known is None else model._known,
            continues=self._offset > 0,
            enough=count_enough(setting),
        ):
            self._reader.expect_person()
            self._person.expect()


def _keep(person: OnePerson, sites: Sequence[Site], views: Sequence[SentenceView]) -> list[Site]:
    """Keep the sites of a block whose ways speak of the person that its text hears."""
    return person.keep(sites, views[0].setting.hears(person.own) if views else "", len(views))


def _count_plain(text: str) -> Counter[str]:
    """Count words without a plural ending; of those that a text uses more than once, nouns are its terms."""
    counts: Counter[str] = Counter()
    for word, n in Counter(_WORD.findall(text)).items():
        counts[word.lower().removesuffix("s")] += n
    return counts


def _is_skipped(block: Block, options: RestyleOptions) -> bool:
    if block.kind is not BlockKind.HEADING:
        return False
    return options.skip_headings or (options.skip_h1 and block.level == 1)


def _count_words(views: Sequence[SentenceView]) -> int:
    return sum([len(view.sentence.words) for view in views])


def _piece(original: str, result: str, edits: tuple[Edit, ...]) -> Piece:
    prompt = count_tokens(original)
    completion = count_tokens(result) if edits else prompt
    return Piece(result, edits, prompt_tokens=prompt, completion_tokens=completion)
