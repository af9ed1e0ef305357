"""Progress bars that work in a terminal and in a notebook, and keep quiet in a log file."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Protocol, Self

__all__ = ["Bar", "open_bar"]


class Bar(Protocol):
    """The part of a tqdm bar that is used here."""

    n: float
    total: float | None

    def update(self, n: float = 1) -> object:
        """Move on."""

    def set_description_str(self, desc: str | None = None, refresh: bool = True) -> None:
        """Change the text before the bar."""

    def refresh(self) -> object:
        """Draw."""

    def close(self) -> None:
        """End the bar."""

    def __enter__(self) -> Self: ...
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def open_bar(enabled: bool | None, **options: Any) -> Bar:
    """Open a bar.

    Parameters
    ----------
    enabled : bool or None
        None shows it in terminals and notebooks only, not where the output goes to a file.
    **options
        Arguments of tqdm.
    """
    from tqdm.auto import tqdm

    # A notebook's output stream says it is no terminal, so the automatic choice is wrong there.
    in_notebook = any(base.__module__ == "tqdm.notebook" for base in tqdm.__mro__)
    disable = not enabled if enabled is not None else (False if in_notebook else None)
    bar: Bar = tqdm(disable=disable, **options)
    return bar
