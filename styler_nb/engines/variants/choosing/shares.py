"""Share sites out among the ways to say it: what is due to each by now, and what was written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from styler_nb.engines.variants.learning.preference import Preference
from styler_nb.engines.variants.reading.view import Option, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["SharesSoFar", "share_out"]


class SharesSoFar:
    """What is due to each variant and how often it was written, over all blocks so far, by variable and context."""

    def __init__(self) -> None:
        self._due: dict[tuple[str, str], list[float]] = {}
        self._written: dict[tuple[str, str], list[int]] = {}
        self._of_variables: dict[str, list[list[int]]] = {}
        self._of_families: dict[str, list[tuple[Variable, list[int]]]] = {}

    def record(self, site: Site, goal: Mapping[int, float], written: int) -> None:
        """Take note of a site that is shared out by `goal`, and of the variant that stands there in the end."""
        due, counts = self._cells(site)
        for variant, share in goal.items():
            due[variant] += share
        counts[written] += 1

    def revise(self, site: Site, written: int) -> None:
        """Take note that a site which was taken note of before is now written another way."""
        _, counts = self._cells(site)
        counts[site.current] -= 1
        counts[written] += 1

    def measure_lead(self, site: Site, goal: Mapping[int, float]) -> dict[int, float]:
        """Compute how far, in sites, what is due to each variant would be ahead of what was written of it."""
        due, counts = self._cells(site)
        return {variant: due[variant] + share - counts[variant] for variant, share in goal.items()}

    def count_written(self, variable: Variable) -> list[int]:
        """Count what was written of each variant, in all contexts."""
        rows = self._of_variables.get(variable.id, ())
        return [sum(column) for column in zip(*rows, strict=True)] or [0] * len(variable.variants)

    def count_turn(self, variable: Variable, variant: int) -> int:
        """Count how often a turn that jars when it comes again was written, by kin of a variable too."""
        family, form = variable.id.partition(".")[0], variable.variants[variant].form
        return sum(
            count
            for kin, counts in self._of_families.get(family, ())
            for written, count in zip(kin.variants, counts, strict=True)
            if written.form == form and written.apart
        )

    def _cells(self, site: Site) -> tuple[list[float], list[int]]:
        key = (site.variable.id, site.context)
        if key not in self._due:
            size = len(site.variable.variants)
            self._due[key], self._written[key] = [0.0] * size, [0] * size
            self._of_variables.setdefault(site.variable.id, []).append(self._written[key])
            family = site.variable.id.partition(".")[0]
            self._of_families.setdefault(family, []).append((site.variable, self._written[key]))
        return self._due[key], self._written[key]


def share_out(preference: Preference, current: int, options: Iterable[Option]) -> Mapping[int, float]:
    """Share the next site out among the variants that fit it."""
    fitting = {current, *[o.variant for o in options]}
    total = sum([preference.shares[v] for v in fitting])
    if not total:
        return {v: float(v == current) for v in sorted(fitting)}
    weight = preference.weight
    return {
        v: weight * preference.shares[v] / total + (1 - weight) * (v == current)
        for v in sorted(fitting)
    }  # fmt: skip
