"""Choose a variant at every site, block by block, so that the shares in the output move to the writer's.

At a site the target gains the writer's probabilities; the variant whose target is furthest ahead of what was
written so far is taken (Webster's method of sharing out seats), with an advantage for what already stands there.
So a writer who says "but" two times in three gets two of three, not all. A choice of one piece (`choice = "all"`)
goes one way throughout; of contractions `Preferences.is_contracted` says which. What brings the text hardly closer to
the writer (`closeness`) is left, but for what the writer always does; and a way that the writer has now and then is
taken where it brings the text clearly closer, whatever its turn.

Every change has an order, an even, fixed sequence: the strength from which on it is made. Conventions (`choice =
"majority"`: spelling, typography) are kept whole at any strength over 0, and so is what people asked for.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from styler_nb.engines.variants.choice import Preferences
from styler_nb.engines.variants.claims import Claims
from styler_nb.engines.variants.conventions import hides
from styler_nb.engines.variants.leaning import Telling, count_difference
from styler_nb.engines.variants.lengths import Effects, Measured, Spread, measure_effects
from styler_nb.engines.variants.mark_room import MarksSoFar
from styler_nb.engines.variants.preference import MIN_EVIDENCE, Preference
from styler_nb.engines.variants.repeated_words import RepeatedWords
from styler_nb.engines.variants.shares import SharesSoFar, share_out
from styler_nb.engines.variants.text_so_far import TextSoFar
from styler_nb.engines.variants.tone import contract, fits_tone
from styler_nb.engines.variants.view import Option, Site
from styler_nb.engines.variants.word_budget import WordBudget
from styler_nb.engines.variants.word_measures import Drift, WordMeasures

__all__ = ["Chosen", "Decoder"]

_STAY = 0.2
"""How far ahead, in sites, another variant must be before the one that stands there is given up."""
_STAY_WITH_FAVOURITE = 0.3
"""The same where the writer's likelier variant would be given up for the sake of the shares alone."""
_MIN_GAIN = 0.05
_SHOWS = 0.15
"""How much closer to the writer a change must bring a text (`closeness`)."""
_ALWAYS = 3
"""Times that a way was seen from which on a writer who never has the other is followed even where it hardly shows."""
_MOST_TILT = 3.0
"""How far closeness tilts a choice at most."""
_LENGTH_GAIN = 0.0
"""Words, summed over all sentences so far, that a join or split must bring their lengths nearer to the writer's."""
_LENGTH_URGENT = 2.0
"""The same from which on a split is taken however seldom the writer uses that way, and a join up to their share."""
_OFTEN_ENOUGH = 2
"""Times that a way was seen from which on it is the writer's, if the samples show no other."""
_MIN_USED = 0.02
"""Smallest share of a way that counts as the writer's where sentence length or closeness asks for it."""


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
        self._changes = 0

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

    def begin_block(self, sentences: Iterable[Measured], *, text: str, words: int) -> None:
        """Take note of the sentences of the next block, of its text and its size in words."""
        self._marks.add(text)
        self._so_far.add_sentences(sentences)
        self._budget.add(words)

    def choose(self, sites: Sequence[Site], text: str, sentences: Sequence[Measured] = ()) -> list[Chosen]:
        """Choose among sites of the block.

        Parameters
        ----------
        sites : sequence of Site
            In order.
        text : str
            The text that the sites are in.
        sentences : sequence of Measured
            The sentences that the sites are in, in order.

        Returns
        -------
        list of Chosen
            In order; their claims never overlap.
        """
        chosen: list[Chosen] = []
        claims = Claims(sentences)
        repeated = RepeatedWords(sites, text, sentences)
        conventions = self._find_conventions(sites, text)
        for site in sites:
            effects = measure_effects(site, text, sentences)
            goal = self._goal(site, text, effects)
            option: Option | None = None
            closest: Option | None = None
            if site.options:  # most sites have none: counted, and left as they stand
                if claims.is_open(site):
                    option = self._best(site, goal, effects)
                    if option is None:
                        option = closest = self._closest(site, text, effects)
                    if option is not None and not claims.are_free(option):
                        option = None
                    if option is not None and not self._shows(site, option, text, effects):
                        option = None
                    option = repeated.settle(site, option, claims.end)
                else:
                    repeated.leave(site)
                if option is not None and not (
                    claims.fits(site, option)
                    and self._affordable(option, text)
                    and not (site.variable.choice == "rate" and hides(site, option, conventions, text))
                ):
                    option = None
            self._record(site, option, goal, effects)
            if option is None:
                claims.leave(site)
                continue
            is_for_text = option is closest
            option = contract(option, text, self._preferences)
            claims.take(site, option)
            chosen.append(self._take(site, option, text, is_for_text=is_for_text))
        return chosen

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
        return [s for s in found if self._best(s, self._goal(s, text, {}), {}) is not None]

    def _best(self, site: Site, goal: Mapping[int, float], effects: Effects) -> Option | None:
        preference = self._preferences.get(site.variable.id, site.context)
        if preference.is_asked:
            return next((o for o in site.options if preference.shares[o.variant]), None)
        nearer = self._so_far.lengths.measure_gains(effects)
        options = [
            o
            for o in site.options
            if nearer.get(id(o), math.inf) > _LENGTH_GAIN and fits_tone(site, o, self._preferences)
        ]
        if site.lengths and preference.evidence >= MIN_EVIDENCE:
            # no new kind of join, however often there is room for one
            seen = self._preferences.overall(site.variable.id).counts
            options = [o for o in options if seen[o.variant]]
        if not options or preference.weight == 0:
            return None
        if site.variable.kind == "contraction":
            wanted = int(self._preferences.is_contracted(site.variable.id))
            return next((o for o in options if o.variant == wanted), None)
        if site.variable.choice != "rate":
            best = max(options, key=lambda o: (goal[o.variant], -o.variant))
            return best if goal[best.variant] > goal[site.current] + _MIN_GAIN else None
        lead = self._shares.measure_lead(site, goal)
        # where sentence length asks for a join or split, the writer's ways share these places out among themselves
        overall = self._preferences.overall(site.variable.id)
        needed = [
            o
            for o in options
            if nearer.get(id(o), 0.0) > _LENGTH_URGENT and _is_used(overall, o) and self._may_be_more(site, o)
        ]
        best = max(needed or options, key=lambda o: (lead[o.variant], -o.variant))
        if needed:
            return best
        stay = _STAY if goal[best.variant] >= goal[site.current] else _STAY_WITH_FAVOURITE
        return best if lead[best.variant] > lead[site.current] + stay else None

    def _closest(self, site: Site, text: str, effects: Effects) -> Option | None:
        """Give the way that brings the text closest to the writer, of those that the writer has now and then."""
        preference = self._preferences.get(site.variable.id, site.context)
        overall = self._preferences.overall(site.variable.id)
        if overall.is_asked or overall.is_off or site.variable.choice != "rate" or not site.variable.tilt:
            return None
        nearer = self._so_far.lengths.measure_gains(effects)
        best, most = None, _SHOWS
        for option in site.options:
            is_used = overall.counts[option.variant] >= _OFTEN_ENOUGH and preference.shares[option.variant] >= _MIN_USED
            if not is_used or nearer.get(id(option), math.inf) <= _LENGTH_GAIN:
                continue
            if id(option) in nearer and self._so_far.lengths.lead_away(dict(site.lengths)[option.variant]):
                continue
            closer = self._so_far.measure_closer(count_difference(text, option), effects.get(id(option)))
            if closer is not None and closer > most and fits_tone(site, option, self._preferences):
                best, most = option, closer
        return best

    def _may_be_more(self, site: Site, option: Option) -> bool:
        """Whether a way to join has not yet had the writer's share of a variable's sites, in all contexts."""
        if dict(site.lengths)[option.variant] < 0:
            return True
        share = self._preferences.overall(site.variable.id).shares[option.variant]
        written = self._shares.count_written(site.variable)
        return written[option.variant] < share * (1 + sum(written))

    def _shows(self, site: Site, option: Option, text: str, effects: Effects) -> bool:
        """Whether a change brings the text noticeably closer.

        Conventions need not, nor what was asked for, nor what the writer always does.
        """
        preference = self._preferences.get(site.variable.id, site.context)
        if site.variable.choice != "rate" or preference.is_asked:
            return True
        if preference.counts[option.variant] >= _ALWAYS and not preference.counts[site.current]:
            return True
        closer = self._so_far.measure_closer(count_difference(text, option), effects.get(id(option)))
        return closer is None or closer >= _SHOWS

    def _goal(self, site: Site, text: str, effects: Effects) -> Mapping[int, float]:
        """Share the next site out among the variants that fit it, tilted by common words and by closeness."""
        preference = self._preferences.get(site.variable.id, site.context)
        goal = share_out(preference, site.current, site.options)
        variable = site.variable
        if not preference.weight or preference.is_asked or variable.choice != "rate" or not variable.tilt:
            return goal
        if not site.options:
            return {site.current: 1.0}
        tilt = {site.current: 0.0}
        is_inferred = preference.evidence < MIN_EVIDENCE
        for option in site.options:
            difference = count_difference(text, option)
            weight = self._leaning.weigh(difference, self._so_far.tally, is_inferred=is_inferred)
            if (closer := self._so_far.measure_closer(difference, effects.get(id(option)))) is not None:
                weight += max(-_MOST_TILT, min(_MOST_TILT, closer))
            tilt[option.variant] = max(weight, tilt.get(option.variant, weight))
        if not is_inferred or preference.counts[site.current] >= _OFTEN_ENOUGH:
            # common words are no reason for what the writer never does at such a site
            tilt = {v: weight if preference.counts[v] else min(weight, 0.0) for v, weight in tilt.items()}
        tilted = {v: share * math.exp(tilt[v]) for v, share in goal.items()}
        total = sum(tilted.values())
        return {v: share / total for v, share in tilted.items()}

    def _affordable(self, option: Option, text: str) -> bool:
        return self._marks.have_room(option, text, self._budget.words) and self._budget.affords(option)

    def _record(self, site: Site, option: Option | None, goal: Mapping[int, float], effects: Effects) -> None:
        self._shares.record(site, goal, site.current if option is None else option.variant)
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


def _is_used(preference: Preference, option: Option) -> bool:
    return preference.shares[option.variant] >= _MIN_USED and preference.counts[option.variant] > 0


def _van_der_corput(n: int) -> float:
    """Give the n-th term of an even sequence in (0, 1], n from 1; the first is 1/2."""
    value, scale = 0.0, 0.5
    while n:
        n, bit = divmod(n, 2)
        value += bit * scale
        scale /= 2
    return value
