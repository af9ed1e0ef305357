"""Settings on their way to a worker process: over its standard input, since they may hold a password."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

from styler_nb.settings import Settings

__all__ = ["dump_settings", "parse_settings"]


def dump_settings(settings: Settings) -> dict[str, Any]:
    """Turn settings into what JSON can hold."""
    return {**dataclasses.asdict(settings), "data": str(settings.data)}


def parse_settings(values: dict[str, Any]) -> Settings:
    """Turn what `dump_settings` gave back into settings."""
    return Settings(**{**values, "data": Path(values["data"]), "provider_origins": tuple(values["provider_origins"])})
