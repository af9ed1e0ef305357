"""Spare the search for garbage while tables are made that stay as long as the process does."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["without_collection"]


@contextmanager
def without_collection() -> Iterator[None]:
    """Make many objects that stay, without the cyclic collector going through all of them again and again.

    It is on again afterwards where it was on before; what is made by other threads meanwhile is looked at later.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
