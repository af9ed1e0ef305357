"""What the client gives back: the wire types with a short `repr` and a view for notebooks.

An answer that is not quite what this version expects (a field missing, a status it does not know) is taken
as it is, with None for what is missing, so that other services of the same interface work too.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from styler_nb.errors import UnexpectedResponseError
from styler_nb.schemas import analytics, files, jobs, models, providers, style

__all__ = [
    "File",
    "FileDeleted",
    "FineTunedModel",
    "FineTuningJob",
    "ItemList",
    "JobEvent",
    "ModelDeleted",
    "ProviderDeleted",
    "ProviderSettings",
    "QualityAnalytics",
    "QualityExtended",
    "StyleResult",
    "build_list",
    "build_result",
]

M = TypeVar("M", bound=BaseModel)
T = TypeVar("T")

_PREVIEW_CHARACTERS = 60


class _Shown(BaseModel):
    """Prints as it is shown; pydantic would print every field."""

    def __str__(self) -> str:
        return repr(self)


class File(_Shown, files.File):
    """An uploaded sample document."""

    def __repr__(self) -> str:
        return f"File({self.id!r}, {self.filename!r}, {self.bytes} bytes)"

    def _repr_html_(self) -> str:
        from styler_nb.client.display.tables import render_files

        return render_files([self])


class FileDeleted(_Shown, files.FileDeleted):
    """The answer to the deletion of a file."""

    def __repr__(self) -> str:
        return f"FileDeleted({self.id!r}, deleted={self.deleted})"


class FineTuningJob(_Shown, jobs.FineTuningJob):
    """A fine-tuning job."""

    @property
    def ended(self) -> bool:
        """Whether the status is final: completed, failed or cancelled."""
        return self.status in jobs.ENDED

    def __repr__(self) -> str:
        model = f", fine_tuned_model={self.fine_tuned_model!r}" if self.fine_tuned_model else ""
        error = f", error={self.error!r}" if self.error else ""
        return (
            f"FineTuningJob({self.id!r}, status={self.status!r}, files={len(self.training_files or ())}{model}{error})"
        )

    def _repr_html_(self) -> str:
        from styler_nb.client.display.job import render_job

        return render_job(self)


class JobEvent(_Shown, jobs.JobEvent):
    """A progress event of a job."""

    def __repr__(self) -> str:
        step = f", {self.step}/{self.total}" if self.step is not None else ""
        return f"JobEvent({self.level!r}, {self.message!r}{step})"


class FineTunedModel(_Shown, models.FineTunedModel):
    """A fine-tuned model."""

    def __repr__(self) -> str:
        return f"FineTunedModel({self.id!r}, engine={self.engine!r}, files={len(self.training_files or ())})"

    def _repr_html_(self) -> str:
        from styler_nb.client.display.tables import render_models

        return render_models([self])


class ModelDeleted(_Shown, models.ModelDeleted):
    """The answer to the deletion of a model."""

    def __repr__(self) -> str:
        return f"ModelDeleted({self.id!r}, deleted={self.deleted})"


class ProviderSettings(_Shown, providers.ProviderSettings):
    """Where a provider is reached; of its key, the last four characters."""

    def __repr__(self) -> str:
        key = f", key …{self.api_key_last_four}" if self.api_key_last_four else ""
        return f"ProviderSettings({self.service!r}, url={self.url!r}{key})"

    def _repr_html_(self) -> str:
        from styler_nb.client.display.tables import render_providers

        return render_providers([self])


class ProviderDeleted(_Shown, providers.ProviderDeleted):
    """The answer to the removal of a provider's settings."""

    def __repr__(self) -> str:
        return f"ProviderDeleted({self.service!r}, deleted={self.deleted})"


class QualityAnalytics(_Shown, analytics.QualityAnalytics):
    """How much closer to the training data the text became; shown as a table in a notebook."""

    def __repr__(self) -> str:
        from styler_nb.client.display.quality import build_rows

        rows = [row for row in build_rows(self) if row.improvement is not None]
        closer = sum(1 for row in rows if row.improvement is not None and row.improvement > 0)
        return f"QualityAnalytics({closer} of {len(rows)} metrics closer to the training data)"

    def _repr_html_(self) -> str:
        from styler_nb.client.display.quality import render_quality

        return render_quality(self)


class QualityExtended(_Shown, analytics.QualityExtended):
    """Metrics beyond `quality_analytics`; shown as a table in a notebook."""

    def __repr__(self) -> str:
        from styler_nb.client.display.quality import build_rows

        return f"QualityExtended({len(build_rows(self))} metrics)"

    def _repr_html_(self) -> str:
        from styler_nb.client.display.quality import render_quality

        return render_quality({}, None, self)


class StyleResult(_Shown, style.StyleResult):
    """The styled text, and what was asked for beside it."""

    quality_analytics: QualityAnalytics | None = None
    quality_extended: QualityExtended | None = None

    @property
    def text(self) -> str:
        """The styled text: `choices[0].message.content`."""
        return self.choices[0].message.content if self.choices else ""

    def __repr__(self) -> str:
        text = self.text
        preview = text if len(text) <= _PREVIEW_CHARACTERS else f"{text[: _PREVIEW_CHARACTERS - 1]}…"
        names = ("quality_analytics", "quality_extended", "quality_intervals", "original", "distance", "edits")
        extras = [name for name in names if getattr(self, name, None)]
        return f"StyleResult({preview!r}, model={self.model!r}{', with ' + ', '.join(extras) if extras else ''})"

    def _repr_html_(self) -> str:
        from styler_nb.client.display.result import render_result

        return render_result(self)


class ItemList(list[T]):
    """A list as the service answered it: a plain list, with what came beside the items.

    Attributes
    ----------
    has_more : bool
        Whether a page was asked for and further items follow it.
    """

    def __init__(self, items: Iterable[T] = (), *, has_more: bool = False) -> None:
        super().__init__(items)
        self.has_more = has_more

    @property
    def data(self) -> list[T]:
        """The items, under the name that the interface gives them."""
        return self

    def _repr_html_(self) -> str:
        from styler_nb.client.display.tables import render_list

        return render_list(self)


def format_time(timestamp: float | None) -> str:
    """Write a Unix timestamp as date and time in UTC; a dash where there is none."""
    if timestamp is None:
        return "–"
    return datetime.fromtimestamp(timestamp, UTC).strftime("%Y-%m-%d %H:%M UTC")


def build_result(cls: type[M], body: Any) -> M:
    """Build a result from a parsed answer.

    Parameters
    ----------
    cls : type
        One of the classes of this module.
    body : object
        The parsed JSON.

    Raises
    ------
    UnexpectedResponseError
        The answer is not a JSON object.
    """
    if not isinstance(body, dict):
        raise UnexpectedResponseError(f"the answer is a JSON {type(body).__name__}, not an object; check base_url")
    try:
        return cls.model_validate(body)
    except ValidationError:
        return _construct(cls, body)


def build_list(cls: type[M], body: Any) -> ItemList[M]:
    """Build a list of results from a parsed list answer; see `build_result`."""
    if not isinstance(body, dict) or not isinstance(body.get("data"), list):
        raise UnexpectedResponseError("the answer is not a list object with a field 'data'; check base_url")
    return ItemList([build_result(cls, item) for item in body["data"]], has_more=body.get("has_more") is True)


def _construct(cls: type[M], body: dict[str, Any]) -> M:
    values: dict[str, Any] = dict(body)
    for name, field in cls.model_fields.items():
        key = field.alias or name
        if key in body:
            values.pop(key)
            values[name] = _convert(field.annotation, body[key])
        else:
            values[name] = None if field.is_required() else field.get_default()
    return cls.model_construct(**values)


def _convert(annotation: Any, value: Any) -> Any:
    if get_origin(annotation) in (Union, UnionType):
        members = [member for member in get_args(annotation) if member is not type(None)]
        return _convert(members[0], value) if len(members) == 1 else value
    if isinstance(value, list) and get_origin(annotation) is list:
        return [_convert(get_args(annotation)[0], item) for item in value]
    if isinstance(value, dict) and isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return _construct(annotation, value)
    return value
