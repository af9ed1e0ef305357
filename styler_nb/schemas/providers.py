"""Settings of a project for providers of base models (extension endpoints `/project/providers`)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from styler_nb.schemas._base import NullMeansAbsent, ResponseModel
from styler_nb.schemas.style import BaseModelName

__all__ = ["ProviderDeleted", "ProviderSettings", "ProviderSettingsRequest"]

MAX_KEY_LENGTH = 4096


class ProviderSettingsRequest(NullMeansAbsent):
    """What changes; a field that is absent stays as it is."""

    url: Annotated[str | None, Field(min_length=1, max_length=2048)] = None
    api_key: Annotated[str | None, Field(min_length=1, max_length=MAX_KEY_LENGTH, pattern="^[!-~]+$", repr=False)] = (
        None
    )
    models: Annotated[
        dict[BaseModelName, Annotated[str, Field(min_length=1, max_length=255)]] | None,
        Field(description="The provider's own name of each base model; replaces the whole mapping."),
    ] = None
    timeout_s: Annotated[float | None, Field(gt=0, le=3600)] = None


class ProviderSettings(ResponseModel):
    """The settings; of a key only its end is ever shown."""

    object: Literal["provider"] = "provider"
    service: Literal["vendor_a", "vendor_b", "host_c"]
    url: str | None = None
    api_key_last_four: str | None = None
    models: dict[str, str]
    timeout_s: float | None = None
    updated_at: int


class ProviderDeleted(ResponseModel):
    """The answer to a deletion."""

    service: Literal["vendor_a", "vendor_b", "host_c"]
    object: Literal["provider"] = "provider"
    deleted: bool
