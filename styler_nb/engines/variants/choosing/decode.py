"""Choose a variant at every site, block by block, so that the shares in the output move to the writer's.

At a site the target gains the writer's probabilities; the variant whose target is furthest ahead of what was
written so far is taken (Webster's method of sharing out seats), with an advantage for what already stands there.
So a writer who says "but" two times in three gets two of three, not all. A choice of one piece (`choice = "all"`)
goes one way throughout; of contractions `Preferences.is_contracted` says which. What brings the text hardly closer to
the writer (`closeness`) is left, but for what the writer always does; and a way that the writer has now and then, or
that large samples say little of, is taken where it brings the text clearly closer, whatever its turn. Of two changes
in each other's way, the one that brings the text clearly closer is made.

Every change has an order, an even, fixed sequence: the strength from which on it is made. Conventions (`choice =
"majority"`: spelling, typography) are kept whole at any strength over 0, and so is what people asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from styler_nb.engines.variants.choosing.claims import Claims
from styler_nb.engines.variants.choosing.conventions import hides
from styler_nb.engines.variants.choosing.judge import Judge
from styler_nb.engines.variants.choosing.mark_room import MarksSoFar
from styler_nb.engines.variants.choosing.repeated_words import RepeatedWords
from styler_nb.engines.variants.choosing.shares import SharesSoFar
from styler_nb.engines.variants.choosing.text_so_far import TextSoFar
from styler_nb.engines.variants.choosing.word_budget import WordBudget
from styler_nb.engines.variants.finding.tone import contract
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.leaning import Telling, count_difference
from styler_nb.engines.variants.learning.preference import Preference
from styler_nb.engines.variants.measures.lengths import Effects, Measured, Spread, measure_effects
from styler_nb.engines.variants.measures.word_measures import Drift, WordMeasures
from styler_nb.engines.variants.reading.view import Option, Site

__all__ = ["Chosen", "Decoder"]

_OPENER = re.compile(r"(?:\. )?(So|But)\b")
_OPENED = re.compile(r"(?:^|(?<=[.!?] ))(So|But)\b", re.MULTILINE)
_NEAR_OPENER = 160
_TURN = re.compile(
    r"\b(?:c[ao]m(?:e|es|ing) into (?:wide )?(?P<made>being|use|force)|chang(?:e|es|ed|ing) (?P<sold>hands)"
    r"|f(?:ind|inds|ound) (?P<used>application)|t(?:ake|akes|ook) (?:its|their|his|her) (?P<named>name))\b"
)
"""Turns that jar when they come twice near each other: "came into being"."""
_NEAR_TURN = 2500
"""Characters within which two sentences that open alike stand side by side."""
_OUTDONE = 0.2
"""How much closer a later change must bring a text than one that stands in its way."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A site that changes, the option taken, and the preference that says so.

    `order` is the strength, in (0, 1], from which on the change is made; 0 for conventions. `word` is the common word,
    or the figure of all words, that tilted the choice most; None where none did. `is_for_text` says that a way which
    the writer has now and then was taken since it brings the text closer.
    """

    site: Site
    option: Option
    preference: Preference
    order: float
    word: Telling | Drift | None = None
    is_for_text: bool = False


class Decoder:
    """Decodes the blocks of one text in order.

    Parameters
    ----------
    preferences : Preferences
        The writer's.
    spread : Spread
        The writer's sentence lengths.
    measures : WordMeasures or None
        What the writer's words are like on the whole; None where that is not known.
    match_length : bool
        Keep growth and shrinkage each within 10 % of the words so far and of those expected.
    """

    def __init__(
        self,
        preferences: Preferences,
        *,
        spread: Spread,
        measures: WordMeasures | None = None,
        match_length: bool = False,
    ) -> None:
        self._preferences = preferences
        self._leaning = replace(preferences.leaning, measures=measures)
        self._shares = SharesSoFar()
        self._so_far = TextSoFar(preferences.closeness, spread)
        self._marks = MarksSoFar(preferences.mark_rates)
        self._budget = WordBudget(is_limited=match_length)
        self._judge = Judge(preferences, self._leaning, self._shares, self._so_far)
        self._is_written_out = False
        self._changes = 0
        self._alone: dict[tuple[str, str, int], Mapping[int, float]] = {}
        """How a site is shared out that can only stay as it stands, by variable, context and what stands there."""

    def observe(self, sites: Sequence[Site], sentences: Iterable[Measured], text: str) -> None:
        """Take note of a text that precedes the one to restyle."""
        self._so_far.add_text(text)
        for site in sites:
            preference = self._preferences.get(site.variable.id, site.context)
            self._shares.record(site, dict(enumerate(preference.shares)), site.current)
        self._so_far.add_sentences(sentences)

    def expect(self, text: str) -> None:
        """Take note of a text whose blocks come next: its words pull, and count for its growth, from the first on."""
        self._so_far.add_text(text)
        self._budget.expect(text)

    def begin_block(
        self, sentences: Iterable[Measured], *, text: str, words: int, is_written_out: bool = False
    ) -> None:
        """Take note of the sentences of the next block, of its text, its size in words, and whether it has full forms.

        A text that is written out gets no contraction with any change.
        """
        self._is_written_out = is_written_out
        self._marks.add(text)
        self._so_far.add_sentences(sentences)
        self._budget.add(words)

    def choose(
        self, sites: Sequence[Site], text: str, sentences: Sequence[Measured] = (), *, again: bool = False
    ) -> list[Chosen]:
        """Choose among sites of the block.

        Parameters
        ----------
        sites : sequence of Site
            In order.
        text : str
            The text that the sites are in.
        sentences : sequence of Measured
            The sentences that the sites are in, in order.
        again : bool
            Whether the sites were chosen among before: those that stay as they stand are not counted twice.

        Returns
        -------
        list of Chosen
            In order; their claims never overlap.
        """
        chosen: list[Chosen] = []
        claims = Claims(sentences)
        repeated = RepeatedWords(sites, text, sentences)
        conventions = self._find_conventions(sites, text)
        for place, site in enumerate(sites):
            if not site.options:  # most sites have none: counted, and left as they stand
                self._leave(site, text, again=again)
                claims.leave(site)
                continue
            effects = measure_effects(site, text, sentences)
            goal = self._judge.goal(site, text, effects)
            option: Option | None = None
            is_for_text = False
            if claims.is_open(site):
                option, is_for_text = self._judge.propose(site, goal, text, effects)
                if option is not None and not claims.are_free(option):
                    option = None
                option = repeated.settle(site, option, claims.end)
            else:
                repeated.leave(site)
            if option is not None and not (
                claims.fits(site, option)
                and self._may_come_again(site, option)
                and not _opens_alike(option, chosen, text)
                and not _turns_again(option, chosen, text)
                and self._affordable(option, text)
                and not (site.variable.choice == "rate" and hides(site, option, conventions, text))
                and not self._is_outdone(option, place, sites, text, sentences)
            ):
                option = None
            self._record(site, option, goal, effects, again=again)
            if option is None:
                claims.leave(site)
                continue
            option = contract(option, text, self._preferences, is_written_out=self._is_written_out)
            claims.take(site, option)
            chosen.append(self._take(site, option, text, is_for_text=is_for_text))
        return chosen

    def _is_outdone(
        self, option: Option, place: int, sites: Sequence[Site], text: str, sentences: Sequence[Measured]
    ) -> bool:
        """Whether a later site, of which the change of the one at `place` claims words, brings the text closer."""
        site = sites[place]
        if self._judge.is_settled(site, option):
            return False
        end = max(site.end, *(p.end for p in option.patches))
        later = takewhile(lambda s: s.start < end, (sites[i] for i in range(place + 1, len(sites))))
        rivals = [s for s in later if s.options and s.variable.choice == "rate"]
        own = self._judge.measure_closer(option, text, measure_effects(site, text, sentences)) if rivals else None
        if own is None:
            return False
        for other in rivals:
            effects = measure_effects(other, text, sentences)
            rival, _ = self._judge.propose(other, self._judge.goal(other, text, effects), text, effects)
            closer = None if rival is None else self._judge.measure_closer(rival, text, effects)
            if closer is not None and closer > own + _OUTDONE:
                return True
        return False

    def _take(self, site: Site, option: Option, text: str, *, is_for_text: bool) -> Chosen:
        """Take note of a change of the text, and say what speaks for it."""
        difference = count_difference(text, option)
        word = self._leaning.name(difference, self._so_far.tally)
        self._marks.change(option, text)
        self._so_far.change_words(difference)
        preference = self._preferences.get(site.variable.id, site.context)
        return Chosen(site, option, preference, self._order(site), word, is_for_text)

    def _find_conventions(self, sites: Sequence[Site], text: str) -> list[Site]:
        """List the words that are spelt another way, which no other change may write as they are."""
        found = [s for s in sites if s.options and s.variable.choice == "majority" and s.variable.kind == "items"]
        return [s for s in found if self._judge.best(s, self._judge.goal(s, text, {}), text, {}) is not None]

    def _may_come_again(self, site: Site, option: Option) -> bool:
        """Whether a way that is to be written once in so many words was not written too often yet."""
        apart = site.variable.variants[option.variant].apart
        return not apart or self._shares.count_turn(site.variable, option.variant) * apart <= self._budget.words

    def _affordable(self, option: Option, text: str) -> bool:
        return self._marks.have_room(option, text, self._budget.words) and self._budget.affords(option)

    def _leave(self, site: Site, text: str, *, again: bool) -> None:
        """Take note of a site that cannot be written otherwise."""
        if again:
            return
        key = (site.variable.id, site.context, site.current)
        goal = self._alone.get(key)
        if goal is None:
            goal = self._alone[key] = self._judge.goal(site, text, {})
        self._shares.record(site, goal, site.current)

    def _record(
        self, site: Site, option: Option | None, goal: Mapping[int, float], effects: Effects, *, again: bool
    ) -> None:
        if not again:
            self._shares.record(site, goal, site.current if option is None else option.variant)
        elif option is not None:
            self._shares.revise(site, option.variant)
        if option is None:
            return
        self._budget.spend(option)
        if (effect := effects.get(id(option))) is not None:
            self._so_far.change_sentences(effect)

    def _order(self, site: Site) -> float:
        preference = self._preferences.get(site.variable.id, site.context)
        if site.variable.choice == "majority" or preference.is_asked:
            return 0.0
        self._changes += 1
        return _van_der_corput(self._changes)


def _opens_alike(option: Option, chosen: Sequence[Chosen], text: str) -> bool:
    """Whether a change opens a sentence with "So" or "But" next to another one that opens so."""
    for patch in option.patches:
        found = _OPENER.match(patch.text)
        if found is None:
            continue
        near = range(patch.start - _NEAR_OPENER, patch.end + _NEAR_OPENER)
        others = [p for c in chosen for p in c.option.patches if p.start in near]
        if any((m := _OPENER.match(p.text)) is not None and m.group(1) == found.group(1) for p in others):
            return True
        around = text[max(near.start, 0) : patch.start] + "\n" + text[patch.end : near.stop]
        if any(m.group(1) == found.group(1) for m in _OPENED.finditer(around)):
            return True
    return False


def _van_der_corput(n: int) -> float:
    """Give the n-th term of an even sequence in (0, 1], n from 1; the first is 1/2."""
    value, scale = 0.0, 0.5
    while n:
        n, bit = divmod(n, 2)
        value += bit * scale
        scale /= 2
    return value


def _turns_again(option: Option, chosen: Sequence[Chosen], text: str) -> bool:
    """Whether a change writes a marked turn that stands in the text near it, or that another change writes there."""
    for patch in option.patches:
        turns = {found.group(found.lastgroup or 0) for found in _TURN.finditer(patch.text)}
        if not turns:
            continue
        near = range(patch.start - _NEAR_TURN, patch.end + _NEAR_TURN)
        around = text[max(near.start, 0) : patch.start] + "\n" + text[patch.end : near.stop]
        others = [p.text for c in chosen for p in c.option.patches if p.start in near]
        if any(m.group(m.lastgroup or 0) in turns for one in (around, *others) for m in _TURN.finditer(one)):
            return True
    return False
