"""What people set for a model: preferences overridden, terms protected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, TypeAlias

from styler_nb.errors import InvalidRequestError
from styler_nb.schemas.models import ModelUpdateRequest, PreferenceControl

__all__ = ["Choices", "list_overrides", "merge_control"]

Choices: TypeAlias = Mapping[str, tuple[str, ...]]
"""Variables of an engine, each with the forms to choose among."""

_MAX_SHOWN = 80


def merge_control(stored: Mapping[str, Any], change: ModelUpdateRequest, choices: Choices) -> dict[str, Any]:
    """Merge a request into what is stored, as RFC 7396 says; a preference is replaced as a whole.

    Parameters
    ----------
    stored : mapping
        What this function gave before, or empty.
    change : ModelUpdateRequest
        The validated request.
    choices : mapping
        What the engine knows.

    Returns
    -------
    dict
        JSON-ready; empty where nothing is set.

    Raises
    ------
    InvalidRequestError
        The engine has no such variable or form; the message says which there are.
    """
    control = dict(stored)
    if "protected_terms" in change.model_fields_set:
        control["protected_terms"] = list(dict.fromkeys(change.protected_terms or ()))
    if "preferences" in change.model_fields_set:
        kept = dict(control.get("preferences", {})) if change.preferences is not None else {}
        for variable, preference in (change.preferences or {}).items():
            _check(variable, preference, choices, kept)
            kept.pop(variable, None)
            if preference is not None:
                kept[variable] = preference.model_dump(exclude_none=True)
        control["preferences"] = kept
    return {key: value for key, value in control.items() if value}


def list_overrides(preferences: Mapping[str, PreferenceControl] | None) -> dict[str, str | None]:
    """Give the preferences as engines take them: variable → form, or None where it is switched off."""
    return {variable: preference.variant for variable, preference in (preferences or {}).items()}


def _check(variable: str, preference: PreferenceControl | None, choices: Choices, stored: Iterable[str]) -> None:
    """Refuse what is unknown; what an earlier version stored can always be taken back."""
    if variable not in choices:
        if preference is None and variable in stored:
            return
        near = get_close_matches(variable, choices, n=3)
        hint = f"did you mean {' or '.join(map(repr, near))}? T" if near else "t"
        raise InvalidRequestError(
            f"preferences: there is no variable {_shown(variable)}; {hint}he model's profile lists the variables"
        )
    if preference is not None and preference.variant is not None and preference.variant not in choices[variable]:
        forms = ", ".join(map(repr, choices[variable]))
        raise InvalidRequestError(
            f"preferences.{variable}.variant: there is no form {_shown(preference.variant)}; use one of {forms}"
        )


def _shown(value: str) -> str:
    text = "".join(c if c.isprintable() else "?" for c in value)
    return repr(text if len(text) <= _MAX_SHOWN else text[:_MAX_SHOWN] + "…")
