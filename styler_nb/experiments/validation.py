"""Whether a mapping from a file holds the fields of a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from styler_nb.errors import ArtifactError, InvalidRequestError
from styler_nb.experiments.run import Run, compute_input_hash

__all__ = ["check_fields"]

_REQUIRED = ("id", "experiment", "created_at", "mode", "model", "input", "input_hash")
_KNOWN = frozenset(field.name for field in fields(Run))
# fmt: off
_KINDS: Mapping[type | tuple[type, ...], tuple[str, ...]] = {
    str: (
        "id", "experiment", "mode", "model", "input_hash", "text_name", "engine", "result", "original", "error", "note",
    ),
    (int, float): ("created_at", "duration_s"),
    int: ("seed",),
    dict: (
        "options", "settings", "versions", "analytics", "extended", "intervals", "distance", "usage",
        "base_model_usage",
    ),
    list: ("edits", "tags", "rejected"),
    (str, list): ("input",),
}
# fmt: on
_ITEMS: Mapping[str, type] = {"edits": dict, "tags": str, "rejected": int}


def check_fields(values: Mapping[str, Any]) -> None:
    """Refuse what is no run.

    Parameters
    ----------
    values : mapping
        Fields as `Run.to_dict` gives them, without those that are None.

    Raises
    ------
    ArtifactError
        A field is missing, is not known, holds another type, or the hash is not that of the input.
    """
    for name in _REQUIRED:
        if name not in values:
            raise _refuse(f"has no {name!r}")
    if unknown := sorted(set(values) - _KNOWN):
        raise _refuse(f"has the field {unknown[0]!r}, which is not known here")
    for kind, names in _KINDS.items():
        for name in names:
            if name in values and not _is_of(values[name], kind):
                raise _refuse(f"has {name!r} of type {type(values[name]).__name__}")
    for name, item_kind in _ITEMS.items():
        if not all(_is_of(item, item_kind) for item in values.get(name, ())):
            raise _refuse(f"has {name!r} of which one is no {item_kind.__name__}")
    if (values["mode"] == "rewrite") is not isinstance(values["input"], str):
        raise _refuse(f"has an input that is none of mode {values['mode']!r}")
    if not _is_hash_of(values["input"], values["input_hash"]):
        raise _refuse("has an input that is not the one of its 'input_hash'")


def _is_of(value: Any, kind: type | tuple[type, ...]) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool)


def _is_hash_of(given: Any, expected: str) -> bool:
    if isinstance(given, list) and not all(isinstance(turn, dict) for turn in given):
        return False
    try:
        return compute_input_hash(given) == expected
    except InvalidRequestError:
        return False


def _refuse(reason: str) -> ArtifactError:
    return ArtifactError(f"this is no run of this version: it {reason}; export it again with runs.to_jsonl()")
