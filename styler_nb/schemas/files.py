"""File object, file list and deletion result (sections 2.1–2.3 of the interface)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from styler_nb.schemas._base import ResponseModel

__all__ = ["File", "FileDeleted", "FileList"]


class File(ResponseModel):
    """An uploaded sample document."""

    id: str
    object: Literal["file"] = "file"
    bytes: int
    created_at: int
    filename: str
    purpose: Literal["fine-tune"] = "fine-tune"


class FileList(ResponseModel):
    """Files of the organization, newest first. `has_more` (extension) only in a paged answer."""

    object: Literal["list"] = "list"
    data: list[File]
    has_more: Annotated[bool | None, Field(json_schema_extra={"x-extension": True})] = None


class FileDeleted(ResponseModel):
    """The answer to a deletion."""

    id: str
    object: Literal["file"] = "file"
    deleted: bool
