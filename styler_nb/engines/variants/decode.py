"""Choose a variant at every site, block by block, so that the shares in the output move to the writer's.

At a site the target gains the writer's probabilities; the variant whose target is furthest ahead of what was
written so far is taken (Webster's method of sharing out seats), with an advantage for what already stands there.
So a writer who contracts two times in three gets two of three, not all. Every change has an order, an even, fixed
sequence: the strength from which on it is made. Conventions (`choice = "majority"`: spelling, typography)
are kept whole at any strength over 0, and so is what people asked for.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from styler_nb.engines.variants.choice import Preference, Preferences
from styler_nb.engines.variants.view import Option, Site

__all__ = ["Chosen", "Decoder"]

_STAY = 0.1
"""How far ahead, in sites, another variant must be before the one that stands there is given up."""
_STAY_WITH_FAVOURITE = 0.6
"""The same where the writer's likelier variant would be given up for the sake of the shares alone."""
_MIN_GAIN = 0.05
_LEAN = 1.5
"""How far the writer's common words tilt a choice: the power of the ratio of their rates to the usual ones."""
_BUDGET = 0.1
_LENGTH_BAND = 0.5
"""Words by which mean sentence lengths may differ before sentences are joined or split."""
_LENGTH_URGENT = 1.5
"""Words of difference from which on every safe join or split in the right direction is taken."""
_MIN_USED = 0.02
"""Smallest share of a way to join or split that counts as the writer's."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A site that changes, the option taken, and the preference that says so.

    `order` is the strength, in (0, 1], from which on the change is made; 0 for conventions. `word` is the common word
    that tilted the choice most, with the writer's rate over that of general English; None where none did.
    """

    site: Site
    option: Option
    preference: Preference
    order: float
    word: tuple[str, float] | None = None


@dataclass
class _Running:
    """What was written so far, over all blocks."""

    target: dict[tuple[str, str], list[float]] = field(default_factory=dict)
    written: dict[tuple[str, str], list[float]] = field(default_factory=dict)
    changes: int = 0
    sentences: float = 0.0
    words: int = 0
    budget_words: int = 0
    grown: int = 0
    shrunk: int = 0


class Decoder:
    """Decodes the blocks of one text in order.

    Parameters
    ----------
    preferences : Preferences
        The writer's.
    mean_sentence_words : float
        The writer's mean sentence length in words; 0 where unknown.
    match_length : bool
        Keep growth and shrinkage each within 10 % of the words so far.
    """

    def __init__(self, preferences: Preferences, *, mean_sentence_words: float, match_length: bool = False) -> None:
        self._preferences = preferences
        self._mean = mean_sentence_words
        self._match_length = match_length
        self._running = _Running()

    def observe(self, sites: Sequence[Site], *, sentences: int, words: int) -> None:
        """Take note of a text that precedes the one to restyle."""
        for site in sites:
            preference = self._preferences.get(site.variable.id, site.context)
            target, written = self._cells(site)
            for index, share in enumerate(preference.shares):
                target[index] += share
            written[site.current] += 1
        self._running.sentences += sentences
        self._running.words += words

    def begin_block(self, *, sentences: int, words: int) -> None:
        """Take note of the size of the next block."""
        self._running.sentences += sentences
        self._running.words += words
        self._running.budget_words += words

    def choose(self, sites: Sequence[Site], text: str) -> list[Chosen]:
        """Choose among sites of the block.

        Parameters
        ----------
        sites : sequence of Site
            In order.
        text : str
            The text that the sites are in.

        Returns
        -------
        list of Chosen
            In order; their claims never overlap.
        """
        chosen: list[Chosen] = []
        claimed = -1
        joined_before = False
        for site in sites:
            goal = self._goal(site, text)
            option = self._best(site, goal) if site.start >= claimed else None
            if site.lengths:
                # two joins in a row would make a chain
                splits = option is not None and dict(site.lengths).get(option.variant, 0) < 0
                option = None if joined_before and not splits else option
                joined_before = option is not None and not splits
            if option is not None and not self._affordable(option):
                option = None
            self._record(site, option, goal)
            if option is None:
                continue
            claimed = max(site.end, max(p.end for p in option.patches))
            preference = self._preferences.get(site.variable.id, site.context)
            word = self._preferences.leaning.name(text, option)
            chosen.append(Chosen(site, option, preference, self._order(site), word))
        return chosen

    def _cells(self, site: Site) -> tuple[list[float], list[float]]:
        key = (site.variable.id, site.context)
        size = len(site.variable.variants)
        return (
            self._running.target.setdefault(key, [0.0] * size),
            self._running.written.setdefault(key, [0.0] * size),
        )

    def _best(self, site: Site, goal: Mapping[int, float]) -> Option | None:
        preference = self._preferences.get(site.variable.id, site.context)
        if preference.is_asked:
            return next((o for o in site.options if preference.shares[o.variant]), None)
        options = [o for o in site.options if self._suits_length(site, o)]
        if not options or preference.weight == 0:
            return None
        target, written = self._cells(site)
        if site.variable.choice == "majority":
            best = max(options, key=lambda o: (goal[o.variant], -o.variant))
            return best if goal[best.variant] > goal[site.current] + _MIN_GAIN else None
        lead = {v: target[v] + share - written[v] for v, share in goal.items()}
        # where sentence length asks for a join or split, the writer's ways share these places out among themselves
        needed = [o for o in options if self._is_needed(site, o, preference)]
        best = max(needed or options, key=lambda o: (lead[o.variant], -o.variant))
        if needed:
            return best
        stay = _STAY if goal[best.variant] >= goal[site.current] else _STAY_WITH_FAVOURITE
        return best if lead[best.variant] > lead[site.current] + stay else None

    def _goal(self, site: Site, text: str) -> Mapping[int, float]:
        """Share the next site out among the variants that fit it, tilted by the writer's common words."""
        preference = self._preferences.get(site.variable.id, site.context)
        goal = _goal(preference, site.current, site.options)
        leaning = self._preferences.leaning
        if not preference.weight or preference.is_asked or site.variable.choice == "majority":
            return goal
        tilt = {site.current: 0.0}
        for option in site.options:
            weight = leaning.weigh(text, option)
            tilt[option.variant] = max(weight, tilt.get(option.variant, weight))
        tilted = {v: share * math.exp(_LEAN * tilt[v]) for v, share in goal.items()}
        total = sum(tilted.values())
        return {v: share / total for v, share in tilted.items()}

    def _suits_length(self, site: Site, option: Option) -> bool:
        """Check that a join or split brings the mean sentence length nearer to the writer's."""
        effect = dict(site.lengths).get(option.variant, 0)
        if not effect:
            return True
        if not self._mean or not self._running.sentences:
            return False
        return self._gap() * _sign(effect) > _LENGTH_BAND

    def _gap(self) -> float:
        """Words by which the writer's sentences are longer than those written so far."""
        return self._mean - self._running.words / self._running.sentences

    def _is_needed(self, site: Site, option: Option, preference: Preference) -> bool:
        """Check that sentence length, far from the writer's, asks for a join or split that the writer uses."""
        effect = dict(site.lengths).get(option.variant, 0)
        is_used = preference.shares[option.variant] >= _MIN_USED and preference.counts[option.variant] > 0
        if not effect or not is_used:
            return False
        return self._gap() * _sign(effect) > _LENGTH_URGENT

    def _affordable(self, option: Option) -> bool:
        if not self._match_length or not option.words:
            return True
        spent = self._running.grown if option.words > 0 else self._running.shrunk
        return spent + abs(option.words) <= int(self._running.budget_words * _BUDGET)

    def _record(self, site: Site, option: Option | None, goal: Mapping[int, float]) -> None:
        target, written = self._cells(site)
        for variant, share in goal.items():
            target[variant] += share
        written[site.current if option is None else option.variant] += 1
        if option is None:
            return
        self._running.grown += max(option.words, 0)
        self._running.shrunk += max(-option.words, 0)
        self._running.sentences -= dict(site.lengths).get(option.variant, 0)

    def _order(self, site: Site) -> float:
        preference = self._preferences.get(site.variable.id, site.context)
        if site.variable.choice == "majority" or preference.is_asked:
            return 0.0
        self._running.changes += 1
        return _van_der_corput(self._running.changes)


def _goal(preference: Preference, current: int, options: Iterable[Option]) -> Mapping[int, float]:
    """Share the next site out among the variants that fit it."""
    fitting = {current, *(o.variant for o in options)}
    total = sum(preference.shares[v] for v in fitting)
    if not total:
        return {current: 1.0}
    weight = preference.weight
    return {
        v: weight * preference.shares[v] / total + (1 - weight) * (v == current)
        for v in sorted(fitting)
    }  # fmt: skip


def _sign(effect: int) -> int:
    return 1 if effect > 0 else -1


def _van_der_corput(n: int) -> float:
    """Give the n-th term of an even sequence in (0, 1], n from 1; the first is 1/2."""
    value, scale = 0.0, 0.5
    while n:
        n, bit = divmod(n, 2)
        value += bit * scale
        scale /= 2
    return value
