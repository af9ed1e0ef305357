"""Restyling a pandas column."""

from __future__ import annotations

import warnings
from contextlib import closing, nullcontext
from typing import TYPE_CHECKING, Any, Literal, Unpack

from styler_nb.client._ids import ModelLike, find_model_name
from styler_nb.client._progress import open_bar
from styler_nb.client.resources.style import StyleOptions
from styler_nb.errors import InvalidRequestError, ServiceError
from styler_nb.experiments.parallel import DEFAULT_WORKERS, run_parallel
from styler_nb.extras import require

if TYPE_CHECKING:
    import pandas as pd

    from styler_nb.client import Client

__all__ = ["restyle_column"]


def restyle_column(
    series: pd.Series[Any],
    model: ModelLike,
    *,
    client: Client | None = None,
    progress: bool | None = True,
    errors: Literal["raise", "keep"] = "raise",
    workers: int = DEFAULT_WORKERS,
    **options: Unpack[StyleOptions],
) -> pd.Series[Any]:
    """Restyle every text of a column.

    Parameters
    ----------
    series : Series
        Texts; missing and blank ones stay as they are. Each distinct text is sent once.
    model : str, FineTunedModel or FineTuningJob
        The fine-tuned model.
    client : Client or None
        The service; None is `styler_nb.connect()`, for this call.
    progress : bool or None
        Show a progress bar; None shows it in terminals and notebooks only.
    errors : {"raise", "keep"}
        "raise" ends at the first text that fails; "keep" keeps such texts as they are, warns, and gives the reasons
        in `attrs["errors"]` of the result, by index label.
    workers : int
        Calls at once, 1 or more.
    **options
        As for `client.style.rewrite`.

    Returns
    -------
    Series
        The styled texts, with the index and the name of `series`.

    Raises
    ------
    InvalidRequestError
        The argument is no Series, a value is no text, or `errors` is neither of the two.
    ServiceError
        A text could not be restyled, and `errors` is "raise".
    MissingExtraError
        pandas is not installed.

    Examples
    --------
    >>> frame["styled"] = styler_nb.restyle_column(frame["text"], model=model)  # doctest: +SKIP
    """
    pandas = require("pandas", extra="lab")
    if not isinstance(series, pandas.Series):
        raise InvalidRequestError(f"series: must be a pandas Series, not {type(series).__name__}; take one column")
    if errors not in ("raise", "keep"):
        raise InvalidRequestError(f"errors: must be 'raise' or 'keep', not {errors!r}")
    name = find_model_name(model)
    missing = series.isna().to_numpy()
    texts = _list_texts(series, missing)
    with _connect() if client is None else nullcontext(client) as service:
        styled, failures = _restyle(service, texts, name, options, progress, errors, workers)
    values = [value if gone else styled.get(value, value) for value, gone in zip(series, missing, strict=True)]
    dtype = object if isinstance(series.dtype, pandas.CategoricalDtype) else series.dtype
    result: pd.Series[Any] = pandas.Series(values, index=series.index, name=series.name, dtype=dtype)
    if failures:
        result.attrs["errors"] = {
            label: failures[value] for label, value in series.items() if isinstance(value, str) and value in failures
        }
        warnings.warn(_describe_failures(failures, len(texts)), stacklevel=2)
    return result


def _connect() -> Client:
    from styler_nb._connect import connect

    return connect()


def _describe_failures(failures: dict[str, str], texts: int) -> str:
    return (
        f"{len(failures)} of {texts} texts could not be restyled and stay as they are; "
        f"result.attrs['errors'] says why, the first: {next(iter(failures.values()))}"
    )


def _list_texts(series: pd.Series[Any], missing: Any) -> list[str]:
    """List the distinct texts in the order of their first appearance."""
    texts: dict[str, None] = {}
    for (label, value), gone in zip(series.items(), missing, strict=True):
        if gone:
            continue
        if not isinstance(value, str):
            raise InvalidRequestError(
                f"series: the value at index {label!r} is of type {type(value).__name__}, not a text; "
                "convert the column first, as with series.astype(str)"
            )
        if value.strip():
            texts[value] = None
    return list(texts)


def _restyle(
    client: Client,
    texts: list[str],
    model: str,
    options: StyleOptions,
    progress: bool | None,
    errors: str,
    workers: int,
) -> tuple[dict[str, str], dict[str, str]]:
    """Give text → styled text, and text → why it failed."""

    def call(text: str) -> str | ServiceError:
        try:
            return client.style.rewrite(text, model, **options).text
        except ServiceError as error:
            return error

    styled: dict[str, str] = {}
    failures: dict[str, str] = {}
    bar = open_bar(progress, total=len(texts), desc="restyling", unit="text")
    with bar, closing(run_parallel(call, texts, workers)) as calls:
        for text, outcome in calls:
            if not isinstance(outcome, ServiceError):
                styled[text] = outcome
            elif errors == "raise":
                raise outcome
            else:
                failures[text] = f"{type(outcome).__name__}: {outcome.message}"
            bar.update()
    return styled, {text: failures[text] for text in texts if text in failures}
