"""Engines learn a writing style from samples and restyle texts with it."""

from __future__ import annotations

from importlib import metadata

__all__ = ["package_version"]


def package_version() -> str:
    """Give the version of the installed package, or "0" where it runs from a bare source tree."""
    try:
        return metadata.version("styler-nb")
    except metadata.PackageNotFoundError:
        return "0"
