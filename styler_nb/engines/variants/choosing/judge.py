"""Judge at one site which way to take, by the writer's shares and by what brings the text closer.

What stands in the text so far is taken note of elsewhere; nothing is decided here for good.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from styler_nb.engines.variants.choosing.shares import SharesSoFar, share_out
from styler_nb.engines.variants.choosing.text_so_far import TextSoFar
from styler_nb.engines.variants.finding.tone import fits_tone
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.leaning import Leaning, count_difference
from styler_nb.engines.variants.learning.preference import MIN_EVIDENCE, Preference
from styler_nb.engines.variants.measures.lengths import Effects
from styler_nb.engines.variants.reading.view import Option, Site

__all__ = ["Judge"]

_STAY = 0.1
"""How far ahead, in sites, another variant must be before the one that stands there is given up."""
_STAY_WITH_FAVOURITE = 0.15
"""The same where the writer's likelier variant would be given up for the sake of the shares alone."""
_MIN_GAIN = 0.05
_KEPT = 1 / 3
"""Least lead, in shares, of a convention that a writer keeps; one that the samples often break is none."""
_SHOWS = 0.15
"""How much closer to the writer a change must bring a text (`closeness`)."""
_ALWAYS = 3
"""Times that a way was seen from which on a writer who never has the other, where general English would, is followed
even where it hardly shows."""
_HABIT = 3
"""Fewest times that a way was seen which only writers have who have it often."""
_MOST_TILT = 3.0
"""How far closeness tilts a choice at most."""
_LENGTH_GAIN = 0.0
"""Words, summed over all sentences so far, that a join or split must bring their lengths nearer to the writer's."""
_SHOWS_CLEARLY = 0.3
"""How much closer a join or split must bring a text that leads the mean sentence length away from the writer's, and
any way of which large samples show neither the use nor the avoidance; and how far what the writer always does may lead
it away."""
_LENGTH_URGENT = 2.0
"""The same from which on a split is taken however seldom the writer uses that way, and a join up to their share."""
_OFTEN_ENOUGH = 2
"""Times that a way was seen from which on it is the writer's, if the samples show no other."""
_MIN_USED = 0.01
"""Smallest share of a way that counts as the writer's where sentence length or closeness asks for it."""
_EXPECTED = 1.0
"""Times that general English would have a way, at as many sites as were seen, up to which its absence says nothing."""
_LARGE = 5_000
"""Words of samples by which a writer is known well enough to judge by closeness what was hardly seen."""
_VERY_LARGE = 10_000
"""The same of what was not seen often enough to have a preference at all."""


class Judge:
    """Judges sites of one text.

    Parameters
    ----------
    preferences : Preferences
        The writer's.
    leaning : Leaning
        Which words the writer has more or less often than others.
    shares : SharesSoFar
        What was chosen so far.
    so_far : TextSoFar
        The text as it stands.
    """

    def __init__(self, preferences: Preferences, leaning: Leaning, shares: SharesSoFar, so_far: TextSoFar) -> None:
        self._preferences = preferences
        self._leaning = leaning
        self._shares = shares
        self._so_far = so_far
        self._closer: dict[int, float | None] = {}
        """How much closer the ways of the site looked at last bring the text, by their identity."""
        self._nearer: Mapping[int, float] | None = None
        """The same of its sentence lengths; None where that is not measured yet."""

    def propose(self, site: Site, goal: Mapping[int, float], text: str, effects: Effects) -> tuple[Option | None, bool]:
        """Propose a way to take, if another than the one that stands there.

        Returns
        -------
        tuple of (Option or None, bool)
            The way, and whether it is one that the writer has now and then, or of which large samples say too little,
            taken for the sake of the text.
        """
        option = self.best(site, goal, text, effects)
        if option is not None and self._shows(site, option, text, effects):
            return option, False
        return self._closest(site, text, effects), True

    def measure_closer(self, option: Option, text: str, effects: Effects) -> float | None:
        """Measure how much closer to the writer a way brings the text; None where nothing tells."""
        if id(option) not in self._closer:
            difference = count_difference(text, option)
            self._closer[id(option)] = self._so_far.measure_closer(difference, effects.get(id(option)))
        return self._closer[id(option)]

    def _measure_nearer(self, effects: Effects) -> Mapping[int, float]:
        """Measure how much nearer each way brings the lengths of sentences."""
        if self._nearer is None:
            self._nearer = self._so_far.lengths.measure_gains(effects)
        return self._nearer

    def best(self, site: Site, goal: Mapping[int, float], text: str, effects: Effects) -> Option | None:
        """Give the way whose turn it is, by the writer's shares and the lengths of sentences."""
        preference = self._preferences.get(site.variable.id, site.context)
        if preference.is_asked:
            return next((o for o in site.options if preference.shares[o.variant]), None)
        nearer = self._measure_nearer(effects)
        options = [
            o
            for o in site.options
            if self._suits_lengths(site, o, nearer, text, effects) and self._suits_writer(site, o)
        ]
        if site.lengths and preference.evidence >= MIN_EVIDENCE:
            # no new kind of join, however often there is room for one
            seen = self._preferences.overall(site.variable.id).counts
            options = [o for o in options if seen[o.variant]]
        if not options or preference.weight == 0:
            return None
        if site.variable.kind == "contraction":
            wanted = int(self._preferences.is_contracted(site.variable.id, site.context))
            return next((o for o in options if o.variant == wanted), None)
        if site.variable.choice != "rate":
            best = max(options, key=lambda o: (goal[o.variant], -o.variant))
            least = _KEPT if site.variable.choice == "majority" else _MIN_GAIN
            return best if goal[best.variant] > goal[site.current] + least else None
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
        """Give the way that brings the text closest to the writer, of those that the samples do not speak against."""
        overall = self._preferences.overall(site.variable.id)
        is_free = site.variable.choice == "rate" and site.variable.tilt
        if overall.is_asked or overall.is_off or not is_free:
            return None
        nearer = self._measure_nearer(effects)
        best: Option | None = None
        most = 0.0
        for option in site.options:
            if not self._suits_lengths(site, option, nearer, text, effects):
                continue
            closer = self.measure_closer(option, text, effects)
            if closer is None or closer <= max(most, self._need_to_show(site, option)):
                continue
            if self._suits_writer(site, option):
                best, most = option, closer
        return best

    def _need_to_show(self, site: Site, option: Option) -> float:
        """Give how much closer a way must bring the text to be taken for its sake; infinity where samples forbid it."""
        seen = self._preferences.overall(site.variable.id).counts[option.variant]
        preference = self._preferences.get(site.variable.id, site.context)
        if preference.weight and seen >= _OFTEN_ENOUGH and preference.shares[option.variant] >= _MIN_USED:
            return _SHOWS
        if self._preferences.words < (_LARGE if preference.weight else _VERY_LARGE):
            return math.inf
        # where a way is rare, not to see it at a few sites says little
        is_rare = not seen and _expect(preference, site, option.variant) < _EXPECTED
        is_open = preference.counts[site.current] < _ALWAYS or is_rare
        return _SHOWS_CLEARLY if is_open else math.inf

    def is_settled(self, site: Site, option: Option) -> bool:
        """Whether a way is to be taken even where it hardly shows: conventions, what is asked for or always done."""
        return self._must_be(site) or self._is_always_done(site, option)

    def _must_be(self, site: Site) -> bool:
        return site.variable.choice != "rate" or self._preferences.get(site.variable.id, site.context).is_asked

    def _is_always_done(self, site: Site, option: Option) -> bool:
        """Whether the writer has a way and never the one that stands there, where others would have had it."""
        preference = self._preferences.get(site.variable.id, site.context)
        if preference.counts[option.variant] < _ALWAYS or preference.counts[site.current]:
            return False
        return _expect(preference, site, site.current) >= _EXPECTED

    def _shows(self, site: Site, option: Option, text: str, effects: Effects) -> bool:
        """Whether a change brings the text noticeably closer, or must be made anyway."""
        closer = self.measure_closer(option, text, effects)
        if closer is None or self._must_be(site):
            return True
        # what is always done may hardly show, but not clearly lead away: else it would undo what was done for the text
        return closer >= (-_SHOWS_CLEARLY if self._is_always_done(site, option) else _SHOWS)

    def goal(self, site: Site, text: str, effects: Effects) -> Mapping[int, float]:
        """Share the next site out among the variants that fit it, tilted by common words and by closeness."""
        self._closer.clear()
        self._nearer = None
        variable = site.variable
        preference = self._preferences.get(variable.id, site.context)
        if not preference.weight or preference.is_asked or variable.choice != "rate" or not variable.tilt:
            return share_out(preference, site.current, site.options)
        if not site.options:
            return {site.current: 1.0}
        goal = share_out(preference, site.current, site.options)
        tilt = {site.current: 0.0}
        is_inferred = preference.evidence < MIN_EVIDENCE
        for option in site.options:
            difference = count_difference(text, option)
            weight = self._leaning.weigh(difference, self._so_far.tally, is_inferred=is_inferred)
            closer = self._closer[id(option)] = self._so_far.measure_closer(difference, effects.get(id(option)))
            if closer is not None:
                weight += max(-_MOST_TILT, min(_MOST_TILT, closer))
            tilt[option.variant] = max(weight, tilt.get(option.variant, weight))
        if not is_inferred or preference.counts[site.current] >= _OFTEN_ENOUGH:
            # common words are no reason for what the writer never does at such a site
            tilt = {v: weight if preference.counts[v] else min(weight, 0.0) for v, weight in tilt.items()}
        tilted = {v: share * math.exp(tilt[v]) for v, share in goal.items()}
        total = sum(tilted.values())
        return {v: share / total for v, share in tilted.items()}

    def _suits_writer(self, site: Site, option: Option) -> bool:
        """Whether a way fits the tone, and is not one that only writers with the habit have."""
        variant = site.variable.variants[option.variant]
        if variant.least or variant.least_rate:
            seen = self._preferences.overall(site.variable.id)
            rate = variant.least_rate * self._preferences.words / 1_000
            if seen.counts[option.variant] < max(_HABIT, variant.least * seen.evidence, rate):
                return False
        return fits_tone(site, option, self._preferences)

    def _suits_lengths(
        self, site: Site, option: Option, nearer: Mapping[int, float], text: str, effects: Effects
    ) -> bool:
        """Whether lengths allow a way: it brings them nearer, or leads not even their mean away, or shows clearly."""
        if nearer.get(id(option), math.inf) > _LENGTH_GAIN:
            return True
        if (closer := self.measure_closer(option, text, effects)) is None:
            return False
        return closer >= _SHOWS_CLEARLY or not self._so_far.lengths.lead_away(dict(site.lengths)[option.variant])

    def _may_be_more(self, site: Site, option: Option) -> bool:
        """Whether a way to join has not yet had the writer's share of a variable's sites, in all contexts."""
        if dict(site.lengths)[option.variant] < 0:
            return True
        share = self._preferences.overall(site.variable.id).shares[option.variant]
        written = self._shares.count_written(site.variable)
        return written[option.variant] < share * (1 + sum(written))


def _expect(preference: Preference, site: Site, variant: int) -> float:
    """Give how often general English would have a way at as many sites as were seen."""
    return site.variable.variants[variant].share * preference.evidence


def _is_used(preference: Preference, option: Option) -> bool:
    return preference.shares[option.variant] >= _MIN_USED and preference.counts[option.variant] > 0
