"""What one writer's samples say about every variable, and so about the next choice.

The prior shares of a variable (`preference`) are the background's, moved by what the writer's other choices have in
common (`tendency`) and by how often the same words stand in frames where they could not be exchanged.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from styler_nb.engines.variants.catalogue.index import Catalogue
from styler_nb.engines.variants.learning.closeness import fit_closeness
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.learning.leaning import fit_leaning
from styler_nb.engines.variants.learning.preference import (
    MIN_EVIDENCE,
    PRIOR,
    Preference,
    compute_log_likelihood,
    estimate,
    go_with,
)
from styler_nb.engines.variants.learning.tendency import fit_tendency
from styler_nb.engines.variants.reading.setting import MANY_CONTRACTED, PERSONS
from styler_nb.engines.variants.schema import ELSEWHERE, Variable

__all__ = ["Preferences"]

_ELSEWHERE_PRIOR = 10.0
_ELSEWHERE_WEIGHT = 0.75
_HINT = 4.0
"""How fast a preference that is inferred, not observed, is trusted as it grows."""
_CONTRACTED = 1
"""Place of the contracted form among the variants of every contraction."""
_OFTEN_CONTRACTED = 0.4
_FEW_CONTRACTIONS = 5.0
"""Observed sites of contractions of all kinds that are half trusted to say how the writer contracts."""
_OPTIONAL_MIN = 3
_MAJORITY = 0.5


class Preferences:
    """The preferences of one writer for all variables. Immutable after construction.

    Parameters
    ----------
    counts : Counts
        What was observed.
    catalogue : Catalogue
        The variables; counts of others are ignored.
    """

    def __init__(self, counts: Counts, catalogue: Catalogue) -> None:
        self.words = counts.words
        self._english_words = counts.english_words
        self.pet_phrases = counts.pet_phrases
        self.report = counts.report
        self.lengths: Mapping[int, int] = counts.lengths
        self.mark_rates = (
            {mark: counts.tokens[mark] / counts.english_words for mark in ";:—"}
            if counts.tokens and counts.english_words
            else None
        )
        """How often the writer has a semicolon, a colon and a dash, per word; None where that was not counted."""
        self.leaning = fit_leaning(counts.tokens, catalogue.tokens, catalogue.words)
        self.closeness = fit_closeness(counts.windows, catalogue.windows, catalogue.lengths)
        self._by_cell: dict[tuple[str, str], Preference] = {}
        self._overall: dict[str, Preference] = {}
        grouped: dict[str, dict[str, list[float]]] = {}
        for (name, context, variant), n in counts.cells.items():
            variable = catalogue.variables.get(name)
            if variable is None or variant >= len(variable.variants):
                continue
            cells = grouped.setdefault(name, {})
            cells.setdefault(context, [0.0] * len(variable.variants))[variant] += n
        elsewhere = {name: cells.pop(ELSEWHERE) for name, cells in grouped.items() if ELSEWHERE in cells}
        self.tendency = fit_tendency(
            (catalogue.variables[name], [sum(column) for column in zip(*cells.values(), strict=True)])
            for name, cells in grouped.items()
            if cells and not catalogue.variables[name].opportunities_per_1000_words
        )
        contracting, contractions_seen = _pool_contractions(catalogue, grouped)
        contracted = _share_contracted(catalogue, grouped)
        self.contracts = contracted is not None and contracted >= MANY_CONTRACTED
        """Whether a text of one piece has contractions; see `is_contracted`."""
        self.contracted = contracted or 0.0
        """Share of contracted forms, of all kinds together; 0 where nothing was seen."""
        self.is_written_out = contracted is not None and contracted < MANY_CONTRACTED
        """Whether a text of one piece has none, as the samples say."""
        self.person = _find_person(catalogue, grouped)
        for variable in catalogue.variables.values():
            shifts = self._shifts(variable, elsewhere.get(variable.id), catalogue.elsewhere.get(variable.id))
            hint = self.tendency.trust * (1 - math.exp(-_HINT * (max(shifts) - min(shifts))))
            if variable.kind == "contraction":
                shifts, hint = contracting, contractions_seen / (contractions_seen + _FEW_CONTRACTIONS)
            self._add(variable, grouped.get(variable.id, {}), shifts, hint)
        for name, variable in catalogue.variables.items():
            if variable.follows in self._overall:
                self._overall[name] = go_with(self._overall[name], self._overall[variable.follows])
            if not self._stands_beside(variable, catalogue):
                self._overall[name] = replace(self._overall[name], weight=0.0, is_off=True)

    def _stands_beside(self, variable: Variable, catalogue: Catalogue) -> bool:
        """Whether the samples do not prefer another variant to the one that a variable is to stand beside."""
        name, form = variable.beside or ("", "")
        if name not in self._overall:
            return True
        other = self._overall[name]
        share = other.shares[catalogue.variables[name].variant_index(form)]
        return other.evidence < MIN_EVIDENCE or share > _MAJORITY

    def _shifts(
        self, variable: Variable, own: Sequence[float] | None, background: Sequence[float] | None
    ) -> tuple[float, ...]:
        """Give what the writer's other choices, and the same words in other frames, say: changes of log-odds."""
        shifts = self.tendency.shifts(variable)
        if own is None or background is None:
            return shifts
        usual = [(n + 1.0) / (sum(background) + len(background)) for n in background]
        seen = [(n + _ELSEWHERE_PRIOR * u) / (sum(own) + _ELSEWHERE_PRIOR) for n, u in zip(own, usual, strict=True)]
        return tuple(
            shift + _ELSEWHERE_WEIGHT * math.log(s / u) for shift, s, u in zip(shifts, seen, usual, strict=True)
        )

    def _add(
        self, variable: Variable, contexts: Mapping[str, list[float]], shifts: Sequence[float], hint: float
    ) -> None:
        total = [sum(column) for column in zip(*contexts.values(), strict=True)] or [0.0] * len(variable.variants)
        if variable.opportunities_per_1000_words:
            self._add_unseen(variable, total)
        prior = [v.share * math.exp(shift) for v, shift in zip(variable.variants, shifts, strict=True)]
        overall = estimate(total, prior, hint)
        if variable.opportunities_per_1000_words:
            overall = replace(overall, words=self._english_words)
        if variable.optional and sorted(total)[0] < _OPTIONAL_MIN:
            overall = Preference(overall.shares, overall.counts, 0.0)
        if variable.kind == "address":
            overall = replace(overall, shares=_of_one_person(variable, overall.shares, self.person))
        self._overall[variable.id] = overall
        if len(contexts) > 1:
            for context, observed in contexts.items():
                # hierarchical: a context is smoothed towards the variable as a whole
                self._by_cell[variable.id, context] = estimate(observed, overall.shares, hint)

    def _add_unseen(self, variable: Variable, total: list[float]) -> None:
        """Count expected sites that were not written the recognisable way for the other ways, by their usual shares."""
        unseen = [i for i, v in enumerate(variable.variants) if not v.recognize]
        expected = self._english_words / 1000 * variable.opportunities_per_1000_words
        missing = max(expected - sum(total), 0.0)
        scale = sum(variable.variants[i].share for i in unseen)
        for index in unseen:
            total[index] += missing * variable.variants[index].share / scale

    def is_contracted(self, variable: str, form: str) -> bool:
        """Whether a full form is contracted throughout a text: "do not", of a kind of contraction.

        Who contracts one time in three or more, all kinds taken together, gets those contractions everywhere that
        they have two times in five or more: a writer of "don't" may well keep to "will not", but a text with "is not"
        and "isn't" side by side looks careless.
        """
        return self.contracts and self.get(variable, form).shares[_CONTRACTED] >= _OFTEN_CONTRACTED

    def get(self, variable: str, context: str = "") -> Preference:
        """Give the preference in a context, or over all contexts where that one was never seen."""
        return self._by_cell.get((variable, context)) or self._overall[variable]

    def overall(self, variable: str) -> Preference:
        """Give the preference over all contexts."""
        return self._overall[variable]

    def override(self, choices: Mapping[str, str | None], catalogue: Catalogue) -> Preferences:
        """Give these preferences with some switched off (None) or set to the variant of a form.

        Variables and forms that the catalogue does not have are ignored: an earlier one may have had them.
        """
        changed = {}
        for name, form in choices.items():
            variable = catalogue.variables.get(name)
            forms = [v.form for v in variable.variants] if variable else []
            if form is None and variable:
                changed[name] = replace(self._overall[name], weight=0.0, is_off=True)
            elif form in forms:
                shares = tuple(float(f == form) for f in forms)
                changed[name] = replace(self._overall[name], shares=shares, weight=1.0, is_asked=True)
        result = copy.copy(self)
        result._overall = {**self._overall, **changed}
        result._by_cell = {cell: p for cell, p in self._by_cell.items() if cell[0] not in changed}
        return result

    def describe(self, catalogue: Catalogue) -> list[dict[str, Any]]:
        """List the preferences, the one most unlike the background first; JSON-ready."""
        rows = []
        for variable in catalogue.variables.values():
            preference = self._overall[variable.id]
            if preference.evidence < MIN_EVIDENCE:
                continue
            background = [v.share for v in variable.variants]
            rows.append(
                {
                    "variable": variable.id,
                    "family": variable.family,
                    "evidence": round(preference.evidence, 1),
                    "telling": round(compute_log_likelihood(preference.counts, background), 2),
                    "variants": [
                        {"form": v.form, "share": round(share, 4), "count": round(count, 1), "background": v.share}
                        for v, share, count in zip(variable.variants, preference.shares, preference.counts, strict=True)
                    ],
                }
            )
        return sorted(rows, key=lambda row: (-float(str(row["telling"])), str(row["variable"])))


def _pool_contractions(
    catalogue: Catalogue, grouped: Mapping[str, Mapping[str, Sequence[float]]]
) -> tuple[tuple[float, float], float]:
    """Give by how much the log-odds of contracting differ from the background's over all kinds of contractions.

    Who writes "is not" throughout will hardly write "you'll", of which the samples may say nothing. Also gives the
    number of sites that this was seen at.
    """
    seen = contracted = expected = 0.0
    for variable in catalogue.of_kind("contraction"):
        for cells in grouped.get(variable.id, {}).values():
            seen += sum(cells)
            contracted += cells[_CONTRACTED]
            expected += sum(cells) * variable.variants[_CONTRACTED].share
    if not seen:
        return (0.0, 0.0), 0.0
    usual = expected / seen
    share = (contracted + PRIOR * usual) / (seen + PRIOR)
    shift = math.log(share / (1 - share)) - math.log(usual / (1 - usual))
    return (0.0, shift), seen


def _find_person(catalogue: Catalogue, grouped: Mapping[str, Mapping[str, Sequence[float]]]) -> str:
    """Give whom the writer speaks of most where anyone is meant: "we", "you" or "one"; "" where hardly ever anyone."""
    seen = dict.fromkeys(PERSONS, 0.0)
    for variable in (*catalogue.of_kind("address"), *catalogue.of_kind("generic_person")):
        for cells in grouped.get(variable.id, {}).values():
            for variant, n in zip(variable.variants, cells, strict=True):
                if variant.form in seen:
                    seen[variant.form] += n
    person = max(seen, key=lambda name: seen[name])
    return person if seen[person] >= MIN_EVIDENCE else ""


def _of_one_person(variable: Variable, shares: Sequence[float], person: str) -> tuple[float, ...]:
    """Move the shares of all persons to the one that the writer uses most: a text speaks of one throughout.

    A variable that lacks this person says it without any.
    """
    forms = [v.form for v in variable.variants]
    kept = forms.index(person) if person in forms else 0
    pairs = enumerate(zip(forms, shares, strict=True))
    moved = [0.0 if form in PERSONS and i != kept else share for i, (form, share) in pairs]
    moved[kept] += sum(shares) - sum(moved)
    return tuple(moved)


def _share_contracted(catalogue: Catalogue, grouped: Mapping[str, Mapping[str, Sequence[float]]]) -> float | None:
    """Give the share of contracted forms, of all kinds together; None where nothing was seen."""
    cells = [c for v in catalogue.of_kind("contraction") for c in grouped.get(v.id, {}).values()]
    seen = sum(map(sum, cells))
    return sum(c[_CONTRACTED] for c in cells) / seen if seen else None
