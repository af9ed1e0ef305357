"""All variables of the data files, with one index from first words to the forms they open."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import resources
from typing import Any

from styler_nb.engines.variants.catalogue.background import Background, calibrate_variable, load_background
from styler_nb.engines.variants.catalogue.entries import Entry, Start
from styler_nb.engines.variants.catalogue.parse import extend_variables, parse_family, share
from styler_nb.engines.variants.measures.opener_marks import OPENERS
from styler_nb.engines.variants.measures.windows import Windows
from styler_nb.engines.variants.reading.inflect import build_forms
from styler_nb.engines.variants.schema import ELSEWHERE, Row, Variable
from styler_nb.errors import ConfigurationError
from styler_nb.text.collection import without_collection

__all__ = ["Catalogue", "build_catalogue", "load_catalogue", "read_variables"]

_EXAMPLES = re.compile(r"^(?:positive|negative) = \[(?:\n(?:[ #].*\n|\n)*\]|.*\])\n", re.MULTILINE)
"""The lists of examples as the files lay them out; what is laid out otherwise is read as it stands."""


@dataclass(frozen=True)
class Catalogue:
    """Variables, and the indices that find them in linear time.

    Attributes
    ----------
    variables : mapping of str to Variable
        By id, in the order of the files.
    tables : mapping of str to tuple of Entry
        Forms of table kinds by their first two words (or the only one), longest first.
    openers : mapping of str to tuple of Entry
        Forms of the kind connective by first word, longest first.
    contractions : mapping of str to tuple of Entry
        Full and contracted forms by first word, longest first.
    inflections : mapping of (str, int or str) to mapping of str to str
        Form by Penn tag, for each variant (by place) of each lexical variable and each lemma of inflected rows.
    elsewhere : mapping of str to tuple of int
        How often general English has each variant of a variable in frames where it could not be exchanged.
    tokens : mapping of str to int
        How often general English has its frequent words and marks.
    lengths : mapping of int to int
        How often it has sentences of a length in words.
    windows : Windows
        How its words and measures of style vary from one part of a text to the next.
    """

    variables: Mapping[str, Variable]
    tables: Mapping[str, tuple[Entry, ...]] = field(repr=False)
    openers: Mapping[str, tuple[Entry, ...]] = field(repr=False)
    contractions: Mapping[str, tuple[Entry, ...]] = field(repr=False)
    inflections: Mapping[tuple[str, int | str], Mapping[str, str]] = field(repr=False)
    elsewhere: Mapping[str, tuple[int, ...]] = field(default_factory=dict, repr=False)
    tokens: Mapping[str, int] = field(default_factory=dict, repr=False)
    lengths: Mapping[int, int] = field(default_factory=dict, repr=False)
    windows: Windows = field(default_factory=Windows, repr=False)
    plans: dict[bool | None, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What a search for sites works out of the variables once, by the kinds that it looks for."""

    @cached_property
    def order(self) -> Mapping[str, int]:
        """Place of each variable."""
        return {name: place for place, name in enumerate(self.variables)}

    @cached_property
    def starts(self) -> Mapping[str, Start]:
        """Entries of `tables` by first word."""
        longer: dict[str, dict[str, Sequence[Entry]]] = {}
        for key, entries in self.tables.items():
            first, _, second = key.partition(" ")
            row = longer.setdefault(first, {})
            if second:
                row[second] = entries
        return {first: Start(self.tables.get(first, ()), row) for first, row in longer.items()}

    @cached_property
    def contracted(self) -> frozenset[str]:
        """The first words of `contractions`."""
        return frozenset(self.contractions)

    @cached_property
    def words(self) -> Mapping[str, frozenset[str]]:
        """Every word that a variant of a table kind is said with, and the inflections that tell of it as well."""
        found: dict[str, set[str]] = {}
        for entries in (*self.tables.values(), *self.openers.values()):
            for word in (word for entry in entries for word in entry.words):
                found.setdefault(word, {word})
        for forms in self.inflections.values():
            for column in zip(*(form.split() for form in forms.values()), strict=False):
                for word in column:
                    found.setdefault(word, set()).update(column)
        return {word: frozenset(same) for word, same in found.items()}

    @cached_property
    def counted(self) -> frozenset[str]:
        """The closed list of words, marks and openers of sentences that are counted in samples."""
        return frozenset((*self.tokens, *self.words, *OPENERS.values()))

    @cached_property
    def _kinds(self) -> Mapping[str, tuple[Variable, ...]]:
        kinds: dict[str, list[Variable]] = {}
        for variable in self.variables.values():
            kinds.setdefault(variable.kind, []).append(variable)
        return {kind: tuple(found) for kind, found in kinds.items()}

    def of_kind(self, kind: str) -> tuple[Variable, ...]:
        """Give the variables of a kind, in the order of the files."""
        return self._kinds.get(kind, ())


def build_catalogue(variables: Iterable[Variable], background: Background | None = None) -> Catalogue:
    """Index variables, with shares moved to those of a background.

    Raises
    ------
    ConfigurationError
        Two variables share an id, one follows another with fewer or more variants, or one is to stand beside a
        variant that another one lacks.
    """
    by_id: dict[str, Variable] = {}
    tables: dict[str, list[Entry]] = {}
    openers: dict[str, list[Entry]] = {}
    contractions: dict[str, list[Entry]] = {}
    inflections: dict[tuple[str, int | str], Mapping[str, str]] = {}
    elsewhere: dict[str, tuple[int, ...]] = {}
    for given in variables:
        variable = given if background is None else calibrate_variable(given, background)
        if variable.id in by_id:
            raise ConfigurationError(f"variable {variable.id}: the id is used twice")
        if background is not None and (cells := background.choices.get(variable.id, {}).get(ELSEWHERE)):
            elsewhere[variable.id] = tuple(cells.get(v.form, 0) for v in variable.variants)
        by_id[variable.id] = variable
        if variable.kind == "lexical":
            for index, variant in enumerate(variable.variants):
                inflections[variable.id, index] = build_forms(variant.form, variable.pos, variant.forms)
        for row in variable.rows:
            if row.pos:
                inflections.update({(variable.id, form): build_forms(form, row.pos, {}) for form in row.forms})
        target = {"connective": openers, "contraction": contractions}.get(variable.kind, tables)
        for entry in _entries(variable, inflections):
            # tables are many: forms of several words are found by the first two
            key = " ".join(entry.words[:2]) if target is tables else entry.words[0]
            target.setdefault(key, []).append(entry)
    for variable in by_id.values():
        followed = by_id.get(variable.follows)
        if followed is not None and len(followed.variants) != len(variable.variants):
            raise ConfigurationError(
                f"variable {variable.id}: needs as many variants as {followed.id}, which it follows"
            )
        if variable.beside is not None and variable.beside[0] in by_id:
            by_id[variable.beside[0]].variant_index(variable.beside[1])
    return Catalogue(
        by_id,
        _freeze(tables),
        _freeze(openers),
        _freeze(contractions),
        inflections,
        elsewhere,
        tokens={} if background is None else background.tokens,
        lengths={} if background is None else background.lengths,
        windows=Windows() if background is None else background.windows,
    )


def _entries(variable: Variable, inflections: Mapping[tuple[str, int | str], Mapping[str, str]]) -> Iterable[Entry]:
    for index, variant in enumerate(variable.variants):
        if not variant.recognize:
            continue
        if variable.kind == "lexical":
            yield from _inflected(variable, index, None, inflections[variable.id, index])
        elif variable.kind in ("items", "contraction"):
            for row in variable.rows:
                if row.finds and row.forms[index] not in row.finds:
                    continue
                if row.pos:
                    yield from _inflected(variable, index, row, inflections[variable.id, row.forms[index]])
                elif row.forms[index]:
                    yield Entry(tuple(row.forms[index].split()), variable, index, row)
        elif variable.kind in ("phrase", "connective"):
            yield Entry(tuple(variant.form.split()), variable, index)


def _inflected(variable: Variable, index: int, row: Row | None, forms: Mapping[str, str]) -> Iterable[Entry]:
    by_surface: dict[str, set[str]] = {}
    for tag, surface in forms.items():
        by_surface.setdefault(surface, set()).add(tag)
    for surface, tags in by_surface.items():
        yield Entry(tuple(surface.split()), variable, index, row, share(frozenset(tags)))


def _freeze(entries: Mapping[str, list[Entry]]) -> dict[str, tuple[Entry, ...]]:
    return {word: tuple(sorted(found, key=lambda e: -len(e.words))) for word, found in entries.items()}


def read_variables(*, examples: bool = True) -> list[Variable]:
    """Read the data files beside this module.

    Parameters
    ----------
    examples : bool
        Whether to read the example sentences too; they are most of the files, and only tests look at them.
    """
    folder = resources.files("styler_nb.engines.variants") / "variables"
    files: dict[str, Mapping[str, Any]] = {}
    for path in sorted(folder.iterdir(), key=lambda p: p.name):
        if path.name.endswith(".toml"):
            text = path.read_text(encoding="utf-8")
            files[path.name] = tomllib.loads(text if examples else _EXAMPLES.sub("", text))
    variables = [variable for name, data in files.items() for variable in parse_family(data, name)]
    for name, data in files.items():
        if "extension" in data:
            variables = extend_variables(variables, data, name)
    return variables


@lru_cache(maxsize=1)
def load_catalogue() -> Catalogue:
    """Index the variables of the data files without their examples, shares calibrated, once per process."""
    with without_collection():
        return build_catalogue(read_variables(examples=False), load_background())
