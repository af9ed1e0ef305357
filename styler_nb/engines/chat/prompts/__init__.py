"""The prompts, as files; a folder for each version, so that a model keeps those it was made with."""

from __future__ import annotations

from functools import cache
from importlib import resources
from string import Template

__all__ = ["LATEST", "VERSIONS", "render"]

VERSIONS = (1,)
LATEST = VERSIONS[-1]


def render(name: str, version: int, **values: str) -> str:
    """Fill a prompt in.

    Parameters
    ----------
    name : str
        Name of its file, without the ending.
    version : int
        One of `VERSIONS`.
    **values : str
        What its placeholders stand for; texts may hold anything, `$` included.

    Returns
    -------
    str
    """
    return _read(name, version).substitute(values).strip()


@cache
def _read(name: str, version: int) -> Template:
    source = resources.files(__name__) / f"v{version}" / f"{name}.txt"
    return Template(source.read_text(encoding="utf-8"))
