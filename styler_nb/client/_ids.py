"""Objects of the service stand for their ids; a job stands for its model too."""

from __future__ import annotations

from typing import TypeAlias

from styler_nb.errors import InvalidRequestError
from styler_nb.schemas.files import File
from styler_nb.schemas.jobs import ENDED, FineTuningJob
from styler_nb.schemas.models import FineTunedModel

__all__ = ["FileLike", "JobLike", "ModelLike", "find_file_id", "find_job_id", "find_model_name"]

FileLike: TypeAlias = str | File
JobLike: TypeAlias = str | FineTuningJob
ModelLike: TypeAlias = str | FineTunedModel | FineTuningJob


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
