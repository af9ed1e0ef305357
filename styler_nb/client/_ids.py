"""Objects of the service stand for their ids; a job stands for its model too."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TypeAlias

from styler_nb.errors import InvalidRequestError, NotFoundError, ServiceError
from styler_nb.schemas.files import File
from styler_nb.schemas.jobs import ENDED, FineTuningJob
from styler_nb.schemas.models import FineTunedModel

__all__ = [
    "FileLike",
    "JobLike",
    "ModelLike",
    "explain_missing_model",
    "find_file_id",
    "find_job_id",
    "find_model_name",
    "find_near",
    "is_missing_model",
]

FileLike: TypeAlias = str | File
JobLike: TypeAlias = str | FineTuningJob
ModelLike: TypeAlias = str | FineTunedModel | FineTuningJob

_MISSING = "Model not found."
_LONGEST_NAME = 80
_UUID = 36


def find_file_id(file: FileLike) -> str:
    """Give the id of a file; anything but a file is given back."""
    return file.id if isinstance(file, File) else file


def find_job_id(job: JobLike) -> str:
    """Give the id of a job; anything but a job is given back."""
    return job.id if isinstance(job, FineTuningJob) else job


def find_model_name(model: ModelLike) -> str:
    """Give the name of a model, or of the model that a job made.

    Parameters
    ----------
    model : str, FineTunedModel or FineTuningJob
        The model, its name, or its completed job.

    Returns
    -------
    str

    Raises
    ------
    InvalidRequestError
        The job has no model, or this is none of the three.
    """
    if isinstance(model, FineTuningJob):
        if not model.fine_tuned_model:
            raise InvalidRequestError(_explain(model))
        return model.fine_tuned_model
    name = model.id if isinstance(model, FineTunedModel) else model
    if not isinstance(name, str):
        # Of another object only the type is named: it may be the caller's text in the wrong place.
        given = "None" if name is None else f"an object of type {type(name).__name__}"
        raise InvalidRequestError(
            f"model: must be the name of a fine-tuned model, a FineTunedModel or a completed FineTuningJob, not {given}"
        )
    return name


def _explain(job: FineTuningJob) -> str:
    said = f"model: job {job.id!r} is {job.status}"
    if job.status == "completed":
        return f"{said}, but the service names no model of it; give the name of a model"
    said += " and has no model; only a completed job has one"
    if job.status == "failed":
        return f"{said}. It failed with: {job.error or 'the service gave no reason'}"
    return said if job.status in ENDED else f"{said}: give the job that fine_tuning.jobs.wait() returns"


def find_near(name: str, known: Iterable[str]) -> list[str]:
    """Give the names that come nearest to one that is not known, the nearest first; three at most."""
    spelled = {other.lower(): other for other in known}
    holding = [other for lower, other in spelled.items() if len(name) > 1 and name.lower() in lower]
    near = [spelled[lower] for lower in get_close_matches(name.lower(), spelled, n=3)]
    return list(dict.fromkeys([*holding, *near]))[:3]


def is_missing_model(error: ServiceError) -> bool:
    """Tell whether a service answered that there is no such model."""
    return isinstance(error, NotFoundError) and error.message == _MISSING


def explain_missing_model(error: ServiceError, name: str, known: Iterable[str]) -> NotFoundError:
    """Say which model is missing, and which the service has whose names come near.

    Parameters
    ----------
    error : ServiceError
        What the service answered.
    name : str
        The name that was asked for.
    known : iterable of str
        Names of the models that there are.
    """
    names = list(known)
    suffixes = {other.removeprefix("ftm-")[:-_UUID].rstrip("-"): other for other in reversed(names)}
    near = find_near(name, names) or [suffixes[suffix] for suffix in find_near(name.removeprefix("ftm-"), suffixes)]
    hint = f"did you mean {' or '.join(map(repr, near))}?" if near else "client.models.list() shows those there are"
    shown = repr(name) if len(name) <= _LONGEST_NAME and name.isprintable() else "of that name"
    return NotFoundError(f"Model not found: {shown}; {hint}", request_id=error.request_id)
