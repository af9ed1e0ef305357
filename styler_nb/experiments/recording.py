"""From a style result to a run, and back."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from pydantic import BaseModel

from styler_nb.client.results import StyleResult
from styler_nb.client.results import build_result as build_style_result
from styler_nb.errors import ConflictError, InvalidRequestError, StylerError
from styler_nb.experiments.privacy import find_secrets, hide_secrets, remove_keys
from styler_nb.experiments.run import Input, Run, compute_fingerprint, compute_input_hash, encode, new_run_id

__all__ = [
    "MEASURES",
    "ModelState",
    "begin_run",
    "build_result",
    "clean_options",
    "fail_run",
    "finish_run",
    "keep_options",
    "list_versions",
]

MEASURES: Mapping[str, bool] = {
    "include_quality": True,
    "include_extended": True,
    "include_intervals": True,
    "include_edits": True,
}
"""What is asked for with every call, unless the caller says otherwise."""

_PACKAGES = ("styler-nb", "lemminflect", "numpy", "python-crfsuite", "rapidfuzz", "sentencex", "textstat")
"""What has a part in texts and numbers."""


class ModelState:
    """What a model is at the time of a run.

    Parameters
    ----------
    engine : str or None
        Its engine; None where the service does not say.
    settings : mapping
        Overridden preferences and protected terms; empty where there are none.
    """

    __slots__ = ("engine", "settings")

    def __init__(self, engine: str | None = None, settings: Mapping[str, Any] | None = None) -> None:
        self.engine = engine
        self.settings = dict(settings or {})


@cache
def _versions() -> Mapping[str, str]:
    found = {"python": platform.python_version()}
    for name in _PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:  # vendored by a distributor, say
            continue
    return found


def list_versions() -> dict[str, str]:
    """List the versions of Python and of the packages that have a part in the numbers, on this side of the client."""
    return dict(_versions())


def begin_run(
    *,
    experiment: str,
    mode: str,
    model: str,
    inputs: Input,
    options: Mapping[str, Any],
    started_at: float,
    state: ModelState,
    text_name: str | None = None,
    tags: Iterable[str] = (),
    note: str | None = None,
) -> Run:
    """Build a run that has no result yet.

    Parameters
    ----------
    experiment, mode, model, inputs, text_name, tags, note
        As the fields of `Run`.
    options : mapping
        Options of the call as `clean_options` gives them; keys are left out.
    started_at : float
        Unix time in seconds.
    state : ModelState
        Engine and settings of the model.

    Raises
    ------
    InvalidRequestError
        A text or label holds a lone surrogate, or an option is no value that could be sent.
    """
    given = inputs if isinstance(inputs, str) else [dict(turn) for turn in inputs]
    labels = (tags,) if isinstance(tags, str) else tuple(dict.fromkeys(tags))
    for name, text in (("experiment", experiment), ("text_name", text_name), ("note", note)):
        encode(text or "", name)
    for label in labels:
        encode(label, "a tag")
    run = Run(
        id=new_run_id(),
        experiment=experiment,
        created_at=started_at,
        mode=mode,
        model=model,
        text_name=text_name,
        input=given,
        input_hash=compute_input_hash(given),
        options=keep_options(options),
        settings=state.settings,
        seed=_read_seed(options.get("seed")),
        engine=state.engine,
        versions=list_versions(),
        tags=labels,
        note=note,
    )
    compute_fingerprint(mode, model, run.settings, run.input_hash, run.options)  # refuses what cannot be kept
    return run


def _read_seed(seed: Any) -> int | None:
    """Read the seed of a call that may be refused for it; the options keep what is no seed."""
    return seed if isinstance(seed, int) and not isinstance(seed, bool) and -(2**63) <= seed < 2**63 else None


def finish_run(run: Run, result: StyleResult, *, duration_s: float) -> Run:
    """Add what the service answered to a run."""
    original = result.original
    return run.replace(
        result=result.text,
        original=None if original == run.input else original,
        analytics=_plain(result.quality_analytics),
        extended=_plain(result.quality_extended),
        intervals=_plain(result.quality_intervals),
        distance=_plain(result.distance),
        edits=None if result.edits is None else [_plain(edit) for edit in result.edits],
        usage=_plain(result.usage),
        base_model_usage=_plain(result.base_model_usage),
        duration_s=duration_s,
    )


def fail_run(run: Run, error: Exception, options: Mapping[str, Any], *, duration_s: float) -> Run:
    """Add why the call failed to a run."""
    said = error.message if isinstance(error, StylerError) else str(error)
    message = hide_secrets(f"{type(error).__name__}: {said}", find_secrets(options))
    return run.replace(error=message, duration_s=duration_s)


def clean_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Copy options as plain values, without those that are None."""
    return {name: _as_plain(value) for name, value in options.items() if value is not None}


def keep_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Give the options that a run keeps: no defaults, no time-outs, no keys, and not what is measured anyway."""
    return {
        name: value
        for name, value in remove_keys(options).items()
        if name not in _NEVER_KEPT and not (value == _DEFAULTS[name] if name in _DEFAULTS else value is False)
    }


_NEVER_KEPT = frozenset({"timeout", "include_compare_original"})
_DEFAULTS: Mapping[str, Any] = {"strength": 1.0, "protected_terms": [], **MEASURES}


def _as_plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return clean_options(value)
    if value is None or isinstance(value, str | int | float):
        return value
    if hasattr(value, "tolist"):  # an array or number of numpy
        return value.tolist()
    if not isinstance(value, Iterable):
        raise InvalidRequestError(f"options: an object of type {type(value).__name__} cannot be sent; give its text")
    return [_as_plain(item) for item in value]


def build_result(run: Run) -> StyleResult:
    """Build the style result of a run; see `Run.to_result`."""
    if run.result is None:
        raise ConflictError(f"run {run.id!r} failed and has no result; its error says why: {run.error}")
    message = {"role": "assistant", "content": run.result}
    body: dict[str, Any] = {
        "id": run.id,
        "object": "chat.completion",
        "created": int(run.created_at),
        "model": run.model,
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": run.usage,
        "quality_analytics": run.analytics,
        "quality_extended": run.extended,
        "quality_intervals": run.intervals,
        "distance": run.distance,
        "edits": run.edits,
        "base_model_usage": run.base_model_usage,
        "original": run.before,
    }
    return build_style_result(StyleResult, {name: value for name, value in body.items() if value is not None})


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(by_alias=True, exclude_none=True, warnings=False)
    return value
