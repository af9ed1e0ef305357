"""What a metric group is, and the three shapes that the groups of the analytics have.

A group never sees a text as a whole. It counts, sentence by sentence, into a `Tally` (named whole
numbers), and it computes its values from the sum of such tallies. Sums are all that a trained model
keeps of its samples, and re-drawn sums are all that a bootstrap needs: `describe` and `distances`
take arrays in the place of counts too (`Columns`), one element a re-drawn text, and then give arrays.

What depends on the order of the sentences, or on which words come again, is no sum over sentences. Such a
group overrides `count_text`, which counts one text, and says so in `adds_sentences`. Its counts still add
up over the documents of the training data; it has no bootstrap intervals.

To add a metric group
---------------------
1. Write one module with a subclass of `StatisticGroup` (values compared with the training data),
   `SingleStatisticGroup` (one value that is the group), `DistributionGroup` (one distance to the training
   data) or `ShareGroup` (values and a distance).
   Describe each value in `metrics`; count in `count`; keep every key that `count` can give accepted
   by `is_key`, which guards what is read from model files. Write `describe` so that it takes
   `Columns`: `ratio` does, and so does arithmetic; the tests of every group check it.
2. Name it in `registry.GROUPS`, or in `registry.EXTENDED_GROUPS` where it is no part of the interface's section 2.7.
3. Give it a field in `schemas.analytics.QualityAnalytics` or `QualityExtended`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from styler_nb.quality.improvement import improvement_of_distance, improvement_of_statistic
from styler_nb.quality.jensen_shannon import jensen_shannon_distance
from styler_nb.text.types import Sentence

__all__ = [
    "JENSEN_SHANNON",
    "Columns",
    "Count",
    "DistributionGroup",
    "MetricGroup",
    "MetricInfo",
    "ShareGroup",
    "SingleStatisticGroup",
    "StatisticGroup",
    "Tally",
    "add_tallies",
    "describe_jensen_shannon",
    "ratio",
]

Tally = Mapping[str, int]
"""Named counts, each at least 0. Tallies add up: over sentences, over documents."""

Columns = Mapping[str, NDArray[np.float64]]
"""Many tallies at once: named arrays of one length, one element a tally."""

Count = float | NDArray[np.float64]
"""A count or value of one tally, or of many."""


def add_tallies(tallies: Iterable[Tally]) -> Counter[str]:
    """Sum tallies key by key."""
    total: Counter[str] = Counter()
    known = total.get
    # Written out: this is called for every sentence and group, and `Counter.update` has more to look at.
    for tally in tallies:
        for key, count in tally.items():
            total[key] = known(key, 0) + count
    return total


def ratio(part: Count, whole: Count) -> Any:
    """Divide, with 0 where there is nothing to divide by: an empty text has no rates."""
    if isinstance(whole, np.ndarray):
        return np.divide(part, whole, out=np.zeros_like(whole), where=whole != 0)
    return part / whole if whole else 0.0


@dataclass(frozen=True, slots=True)
class MetricInfo:
    """What a value means, for tables and plots.

    Attributes
    ----------
    key : str
        Key inside the group, "" where the group is one value.
    label : str
        A few words for an axis.
    unit : str
        Unit of the value, "1" for ratios.
    low, high : float or None
        Bounds of the value, None where there is none.
    better : {"closer", "lower", "higher"}
        Closer to the training data, or lower or higher in itself.
    formula : str
        How it is computed.
    source : str
        Author, year, venue.
    """

    key: str
    label: str
    unit: str
    low: float | None
    high: float | None
    better: Literal["closer", "lower", "higher"]
    formula: str
    source: str


JENSEN_SHANNON = MetricInfo(
    key="jensen_shannon_distance",
    label="distance to the samples",
    unit="1",
    low=0.0,
    high=1.0,
    better="lower",
    formula="Jensen–Shannon distance: √ of the divergence to base 2, no smoothing",
    source="Lin 1991, IEEE Trans. Inf. Theory 37; Endres & Schindelin 2003, IEEE Trans. Inf. Theory 49",
)


def describe_jensen_shannon(over: str, source: str) -> MetricInfo:
    """Describe a Jensen–Shannon distance whose features come from the literature that `source` names."""
    formula = f"{JENSEN_SHANNON.formula}, over {over}"
    return replace(JENSEN_SHANNON, formula=formula, source=source)


class MetricGroup(ABC):
    """A group of the analytics: counts sentences, computes values from the sums."""

    name: ClassVar[str]
    """Key of the group in `quality_analytics` or `quality_extended`."""
    title: ClassVar[str]
    """The name as people read it."""
    metrics: ClassVar[tuple[MetricInfo, ...]]
    """What the group's values mean, in the order of the interface."""
    adds_sentences: ClassVar[bool] = True
    """Whether the counts of a text are the sums of those of its sentences."""

    def get_metric(self, key: str) -> MetricInfo:
        """Find what the value under `key` means."""
        return next(metric for metric in self.metrics if metric.key == key)

    @abstractmethod
    def count(self, sentence: Sentence) -> Tally:
        """Count one sentence of prose that has at least one token."""

    def count_text(self, sentences: Iterable[Sentence]) -> Counter[str]:
        """Count one text, all its sentences of prose in order."""
        return add_tallies(map(self.count, sentences))

    @abstractmethod
    def is_key(self, key: str) -> bool:
        """Whether `key` can be in a tally of this group."""

    def is_valid(self, tally: Tally) -> bool:
        """Whether all keys of a tally read from a file are known."""
        return all(self.is_key(key) for key in tally)

    @abstractmethod
    def describe(self, tally: Tally | Columns) -> dict[str, Any]:
        """Compute the values that stand for one text alone; finite for an empty tally."""

    def distances(self, tally: Tally | Columns, ground_truth: Tally) -> dict[str, Any]:  # noqa: ARG002  # groups without one
        """Distances between two texts, at least 0 and 0 for equal ones; empty for groups that have none."""
        return {}

    @abstractmethod
    def arrange(
        self, personalized: Mapping[str, Count], unpersonalized: Mapping[str, Count], ground_truth: Mapping[str, float]
    ) -> dict[str, Any]:
        """Build the group's object of the answer from the values and distances of both sides.

        Parameters
        ----------
        personalized, unpersonalized : mapping of str to number or array
            What `describe` and `distances` gave.
        ground_truth : mapping of str to float
            What `describe` gave for the training data.
        """

    def compare(self, personalized: Tally, unpersonalized: Tally, ground_truth: Tally) -> dict[str, Any]:
        """Build the group's object of the answer."""
        p, u = ({**self.describe(t), **self.distances(t, ground_truth)} for t in (personalized, unpersonalized))
        return self.arrange(p, u, self.describe(ground_truth))


class StatisticGroup(MetricGroup):
    """Values of the text, each compared with the same value of the training data."""

    def arrange(
        self, personalized: Mapping[str, Count], unpersonalized: Mapping[str, Count], ground_truth: Mapping[str, float]
    ) -> dict[str, Any]:
        """Build key → the three values and the improvement."""
        return {
            key: {
                "personalized": p,
                "unpersonalized": (u := unpersonalized[key]),
                "ground_truth": (g := ground_truth[key]),
                "personalization_improvement": improvement_of_statistic(p, u, g),
            }
            for key, p in personalized.items()
        }


class SingleStatisticGroup(StatisticGroup):
    """One value of the text, under the key ""; the group's object is its comparison."""

    def arrange(
        self, personalized: Mapping[str, Count], unpersonalized: Mapping[str, Count], ground_truth: Mapping[str, float]
    ) -> dict[str, Any]:
        """Build the three values and the improvement."""
        value: dict[str, Any] = super().arrange(personalized, unpersonalized, ground_truth)[""]
        return value


class DistributionGroup(MetricGroup):
    """One distance between distributions."""

    def distribution(self, tally: Tally | Columns) -> Mapping[str, Count]:
        """Give the non-negative weights whose distribution is compared."""
        return tally

    def describe(self, tally: Tally | Columns) -> dict[str, Any]:  # noqa: ARG002  # nothing stands for the text alone
        """Give nothing: the group has no value of a text alone."""
        return {}

    def distances(self, tally: Tally | Columns, ground_truth: Tally) -> dict[str, Any]:
        """Compute the Jensen–Shannon distance of the two distributions."""
        distance = jensen_shannon_distance(self.distribution(tally), self.distribution(ground_truth))
        return {JENSEN_SHANNON.key: distance}

    def arrange(
        self, personalized: Mapping[str, Count], unpersonalized: Mapping[str, Count], ground_truth: Mapping[str, float]
    ) -> dict[str, Any]:
        """Build key → the three values of what the training data has too, and the distance object."""
        return {
            key: {"personalized": p, "unpersonalized": unpersonalized[key]}
            | (
                {"ground_truth": ground_truth[key]}
                if key in ground_truth
                else {"personalization_improvement": improvement_of_distance(p, unpersonalized[key])}
            )
            for key, p in personalized.items()
        }


class ShareGroup(DistributionGroup):
    """Shares or densities of the text, and the distance of their distribution."""

    @abstractmethod
    def describe(self, tally: Tally | Columns) -> dict[str, Any]:
        """Compute the shares or densities."""
