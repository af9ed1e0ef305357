"""Decide once for a text whether its rows of three or more have the comma before the last item, or lack it.

A copy editor who finds both ways side by side marks a slip. So the rows of a text change all or not at all: not where
one of them has to stay, since its items cannot be told with certainty, it is quoted, or it stands in a heading. What
other changes make into a row follows what was decided.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from styler_nb.engines.variants.catalogue.index import Catalogue
from styler_nb.engines.variants.finding.marks.likely_series import may_be_series
from styler_nb.engines.variants.finding.sites import find_sites
from styler_nb.engines.variants.learning.preference import Preference
from styler_nb.engines.variants.reading.blocks import Known, read_some
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockAnalysis

__all__ = ["SerialCommas", "of_rows", "read_rows", "wish_of"]

_KIND = "oxford_comma"
_FORMS = ("with", "without")
_OTHER = {"with": "without", "without": "with"}
_CONJUNCTIONS = frozenset({"and", "or"})
_MAY_HAVE_ROW = re.compile(
    r",\s+(?!(?:and|or|but|so|because|although|though|while|whereas|it|he|she|they|we|you|I|there)\b)[^,;:]{1,240}"
    r"(?:\s(?:and|or)\b|,\s(?:and|or)\s(?!(?:it|he|she|they|we|you|I|there)\b))"
)
"""From a comma to "and": what may be the last item but one, and no clause that opens with its subject."""
_MOST_SENTENCES = 30
"""Sentences with what may be a row, from which on a text is left as it is: the first block is not to wait for more, and
of so many rows one will hardly be read."""
_MIN_LEAD = 0.05
"""How much more of a share the writer's way must have than the other, with one that is hardly known."""


def of_rows(catalogue: Catalogue) -> Catalogue:
    """Give the part of a catalogue that sets or takes the comma before the last item of a row."""
    kept = {name: v for name, v in catalogue.variables.items() if v.kind == _KIND}
    return replace(catalogue, variables=kept, tables={}, openers={}, contractions={}, inflections={})


def wish_of(variable: Variable, preference: Preference) -> str:
    """Give the form that the writer's rows have, "" where that is not known."""
    if preference.is_off or not preference.weight:
        return ""
    best = max(range(len(preference.shares)), key=lambda i: (preference.shares[i], -i))
    others = sum(preference.shares) - preference.shares[best]
    lead = preference.weight * (preference.shares[best] - others) - (1 - preference.weight)
    return variable.variants[best].form if preference.is_asked or lead > _MIN_LEAD else ""


@dataclass
class SerialCommas:
    """The rows of a text, by the form that they have.

    Attributes
    ----------
    free, fixed : Counter of str
        How many rows have each form and may change, and how many may be rows and stay as they are.
    is_whole : bool
        Whether all rows were counted.
    """

    free: Counter[str] = field(default_factory=Counter)
    fixed: Counter[str] = field(default_factory=Counter)
    is_whole: bool = True

    def add(self, other: SerialCommas, *, stay: bool = False) -> None:
        """Add the rows of what comes next, or of what stands before and is not to be changed."""
        (self.fixed if stay else self.free).update(other.free)
        self.fixed.update(other.fixed)
        self.is_whole = self.is_whole and other.is_whole

    def __bool__(self) -> bool:
        return bool(self.free or self.fixed)

    def decide(self, wish: str) -> str:
        """Give the form that all rows of the text are to have, "" to leave each as it is.

        Parameters
        ----------
        wish : str
            The writer's form.
        """
        if not self.is_whole:
            return ""
        if not self.fixed[_OTHER[wish]]:
            return wish
        every = self.free + self.fixed
        own = max(_FORMS, key=every.__getitem__)
        return own if every[own] > every[_OTHER[own]] and not self.free[_OTHER[own]] else ""


def read_rows(
    text: str,
    build: Callable[[str, BlockAnalysis], list[SentenceView]],
    catalogue: Catalogue,
    known: Known,
    *,
    continues: bool = False,
) -> SerialCommas:
    """Count the rows of a text.

    Parameters
    ----------
    text : str
        The text; of its sentences those alone are analysed that may have a row.
    build : callable
        Builds the views of a block.
    catalogue : Catalogue
        What `of_rows` gave.
    known : mutable mapping of str to Sentence
        Where analysed sentences are put, to be read again.
    continues : bool
        Whether another part of the text came before.
    """
    rows = SerialCommas()
    sentences = 0
    for analysis in read_some(text, _may_have_row, continues=continues, known=known):
        views = build(text, analysis)
        sentences += len(views)
        if sentences > _MOST_SENTENCES:
            rows.is_whole = False
            break
        _count(views, catalogue, rows)
    return rows


def _may_have_row(line: str) -> bool:
    return _MAY_HAVE_ROW.search(line) is not None


def _count(views: list[SentenceView], catalogue: Catalogue, rows: SerialCommas) -> None:
    """Count the rows of the sentences of one block."""
    found: dict[int, bool] = {}
    for site in find_sites(views, catalogue):
        found[site.end] = bool(site.options)
        if site.options:
            rows.free[site.variable.variants[site.current].form] += 1
    for view in views:
        for place in view.where(_CONJUNCTIONS, 3, -1):
            form = "with" if view.lowers[place - 1] == "," else "without"
            # a row that a finder knows of but will not change is one, whatever it looks like
            if not found.get(view.tokens[place].end, not may_be_series(view, place)):
                rows.fixed[form] += 1
