"""What was counted in samples: choices, common words, sentence lengths; written as JSON and read back."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from styler_nb.engines.variants.catalogue.index import Catalogue
from styler_nb.engines.variants.measures.windows import Windows
from styler_nb.engines.variants.reading.view import Site
from styler_nb.errors import ArtifactError

__all__ = ["Counts"]

_FORMAT = 1
_MAX_COUNT = 2**53
_LENGTH_DIGITS = 9


class Counts:
    """Observed choices: variable → context → variant → number. Bounded by the catalogue, not by the text.

    Parameters
    ----------
    known : collection of str or None
        The closed list of words and marks whose windows are kept; None for all.
    """

    def __init__(self, known: Collection[str] | None = None) -> None:
        self.cells: Counter[tuple[str, str, int]] = Counter()
        self.tokens: Counter[str] = Counter()
        self.lengths: Counter[int] = Counter()
        self.windows = Windows(known)
        self.words = 0
        self.english_words = 0
        """Of the words, those of English samples: choices of English and `tokens` are counted in these alone."""
        self.pet_phrases: tuple[Mapping[str, Any], ...] = ()
        self.report: Mapping[str, Any] = {}

    def add(self, sites: Iterable[Site]) -> None:
        """Count the variants that stand at these sites."""
        for site in sites:
            self.cells[site.variable.id, site.context, site.current] += 1

    def update(self, other: Counts) -> None:
        """Add other counts."""
        self.cells.update(other.cells)
        self.tokens.update(other.tokens)
        self.lengths.update(other.lengths)
        self.windows.update(other.windows)
        self.words += other.words
        self.english_words += other.english_words

    def to_bytes(self, catalogue: Catalogue, pet_phrases: Iterable[Mapping[str, Any]] = ()) -> bytes:
        """Write as JSON, variants by their form, so that a catalogue may grow and be put in another order."""
        result: dict[str, dict[str, dict[str, int]]] = {}
        for (name, context, variant), n in sorted(self.cells.items()):
            form = catalogue.variables[name].variants[variant].form
            result.setdefault(name, {}).setdefault(context, {})[form] = n
        content = {"format": _FORMAT, "words": self.words, "counts": result, "pet_phrases": list(pet_phrases)}
        content["english_words"] = self.english_words
        content["tokens"] = dict(self.tokens)
        content["lengths"] = {str(length): n for length, n in self.lengths.items()}
        content["windows"] = self.windows.to_json()
        content["report"] = dict(self.report)
        return json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True).encode()

    @classmethod
    def from_bytes(cls, data: bytes, catalogue: Catalogue) -> Counts:
        """Read what `to_bytes` wrote; variables and variants that the catalogue lacks are left out.

        Raises
        ------
        ArtifactError
            The content is not what training writes, or is of a newer format.
        """
        try:
            content = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise ArtifactError("the model is damaged: its preferences are not JSON; train it again") from error
        if not isinstance(content, dict) or not isinstance(content.get("format"), int):
            raise ArtifactError("the model is damaged: its preferences have no format; train it again")
        if content["format"] > _FORMAT:
            raise ArtifactError(
                f"the model's preferences have format {content['format']}, newer than {_FORMAT}; update"
            )
        counts = cls()
        counts.words = _whole(content.get("words"))
        # models of before they were counted apart
        counts.english_words = _whole(content.get("english_words", counts.words))
        counts.pet_phrases = _phrases(content.get("pet_phrases", []))
        counts.report = _mapping(content.get("report", {}))
        for token, n in _mapping(content.get("tokens", {})).items():
            counts.tokens[token] = _whole(n)
        for length, n in _mapping(content.get("lengths", {})).items():
            counts.lengths[_length(length)] = _whole(n)
        if "windows" in content:  # models of before they were counted have none
            try:
                counts.windows = Windows.from_json(_mapping(content["windows"]))
            except ValueError as error:
                raise ArtifactError(f"the model is damaged: {error}; train it again") from error
        for name, contexts in _mapping(content.get("counts")).items():
            variable = catalogue.variables.get(name)
            forms = {v.form: i for i, v in enumerate(variable.variants)} if variable else {}
            for context, cells in _mapping(contexts).items():
                for form, n in _mapping(cells).items():
                    if form in forms:
                        counts.cells[name, context, forms[form]] += _whole(n)
        return counts


def _whole(value: object) -> int:
    if type(value) is not int or not 0 <= value <= _MAX_COUNT:
        raise ArtifactError("the model is damaged: a count of its preferences is not a whole number; train it again")
    return value


def _length(value: str) -> int:
    if not value.isascii() or not value.isdigit() or len(value) > _LENGTH_DIGITS:
        raise ArtifactError("the model is damaged: a sentence length is not a whole number; train it again")
    return int(value)


def _phrases(value: object) -> tuple[Mapping[str, Any], ...]:
    if not isinstance(value, list) or not all(isinstance(v, dict) and isinstance(v.get("phrase"), str) for v in value):
        raise ArtifactError("the model is damaged: its pet phrases are not laid out as a list; train it again")
    return tuple(value)


def _mapping(value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise ArtifactError("the model is damaged: its preferences are not laid out as counts; train it again")
    return value
