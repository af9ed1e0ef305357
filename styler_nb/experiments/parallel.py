"""Many calls at once, with a bound, in the order in which they end."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import TypeVar

from styler_nb.errors import InvalidRequestError

__all__ = ["DEFAULT_WORKERS", "run_parallel"]

DEFAULT_WORKERS = 4
"""Half of what a service answers at once for one organization."""

T = TypeVar("T")
R = TypeVar("R")


def run_parallel(
    function: Callable[[T], R], items: Iterable[T], workers: int = DEFAULT_WORKERS
) -> Generator[tuple[T, R], None, None]:
    """Call a function for every item in threads.

    Parameters
    ----------
    function : callable
        What it raises ends the iteration.
    items : iterable
        Read as needed: no more than twice `workers` calls are ahead of the caller.
    workers : int
        Calls at once, 1 or more.

    Yields
    ------
    item, result
        As they end. When the generator is closed, or the wait is interrupted, what has not begun is not called any
        more, and what has begun is waited for.

    Raises
    ------
    InvalidRequestError
        `workers` is under 1.
    """
    if workers < 1:
        raise InvalidRequestError(f"workers: must be 1 or more, not {workers}")
    source = iter(items)
    with ThreadPoolExecutor(workers, thread_name_prefix="styler-run") as pool:
        pending: dict[Future[R], T] = {}
        try:
            while True:
                for item in islice(source, 2 * workers - len(pending)):
                    pending[pool.submit(function, item)] = item
                if not pending:
                    return
                done, _ = wait(pending, return_when=FIRST_COMPLETED)
                for future in done:
                    yield pending.pop(future), future.result()
        finally:
            for future in pending:
                future.cancel()
