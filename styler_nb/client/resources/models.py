"""`client.models`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, Final, TypeAlias

from styler_nb.client._base import AsyncSend, RequestSpec, Send, parse_list, parse_with, path_with
from styler_nb.client._ids import ModelLike, find_model_name
from styler_nb.client.results import FineTunedModel, ItemList, ModelDeleted
from styler_nb.errors import InvalidRequestError

__all__ = ["AsyncModels", "Models"]


class _Unchanged(Enum):
    UNCHANGED = "unchanged"

    def __repr__(self) -> str:
        return "UNCHANGED"


_UNCHANGED: Final = _Unchanged.UNCHANGED

Preferences: TypeAlias = Mapping[str, Mapping[str, Any] | None]


class Models:
    """Fine-tuned models of the organization."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def list(self, *, timeout: float | None = None) -> ItemList[FineTunedModel]:
        """List models, newest first."""
        return self._send(_list_spec(timeout))

    def retrieve(self, model: ModelLike, *, timeout: float | None = None) -> FineTunedModel:
        """Give one model with its learned `profile`.

        Parameters
        ----------
        model : str, FineTunedModel or FineTuningJob
            Name of the model, the model, or the job that made it.
        timeout : float or None
            Seconds that the answer may take.

        Returns
        -------
        FineTunedModel

        Raises
        ------
        InvalidRequestError
            The job has no model: only a completed one has.
        """
        return self._send(_retrieve_spec(model, timeout))

    def update(
        self,
        model: ModelLike,
        *,
        preferences: Preferences | _Unchanged | None = _UNCHANGED,
        protected_terms: Iterable[str] | _Unchanged | None = _UNCHANGED,
        timeout: float | None = None,
    ) -> FineTunedModel:
        """Switch learned preferences off, or override them, and protect terms, from the next rewrite on.

        Parameters
        ----------
        model : str, FineTunedModel or FineTuningJob
            Name of the model, the model, or the job that made it.
        preferences : mapping or None
            Variable → `{"enabled": False}` to leave it alone, `{"variant": form}` to take that form wherever it
            fits, None for what was learned. Variables not named stay as they are; None instead of the mapping
            goes back to what was learned for all. `model.profile["preferences"]` lists variables and forms.
        protected_terms : iterable of str or None
            Strings that no rewrite with the model alters, in place of those set before; None for no terms.
        timeout : float or None
            Seconds that the answer may take.

        Returns
        -------
        FineTunedModel
            As it is now.

        Raises
        ------
        InvalidRequestError
            There is no such variable or form, or the job has no model.
        NotFoundError
            There is no such model.
        """
        return self._send(_update_spec(model, preferences, protected_terms, timeout))

    def delete(self, model: ModelLike, *, timeout: float | None = None) -> ModelDeleted:
        """Delete a model.

        Parameters
        ----------
        model : str, FineTunedModel or FineTuningJob
            Name of the model, the model, or the job that made it.
        timeout : float or None
            Seconds that the answer may take.

        Returns
        -------
        ModelDeleted

        Raises
        ------
        InvalidRequestError
            The job has no model: only a completed one has.
        """
        return self._send(_delete_spec(model, timeout))


class AsyncModels:
    """Fine-tuned models of the organization; see `Models` for what each method takes and gives."""

    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list(self, *, timeout: float | None = None) -> ItemList[FineTunedModel]:
        """List models, newest first."""
        return await self._send(_list_spec(timeout))

    async def retrieve(self, model: ModelLike, *, timeout: float | None = None) -> FineTunedModel:
        """Give one model with its learned `profile`."""
        return await self._send(_retrieve_spec(model, timeout))

    async def update(
        self,
        model: ModelLike,
        *,
        preferences: Preferences | _Unchanged | None = _UNCHANGED,
        protected_terms: Iterable[str] | _Unchanged | None = _UNCHANGED,
        timeout: float | None = None,
    ) -> FineTunedModel:
        """Switch learned preferences off, or override them, and protect terms, from the next rewrite on."""
        return await self._send(_update_spec(model, preferences, protected_terms, timeout))

    async def delete(self, model: ModelLike, *, timeout: float | None = None) -> ModelDeleted:
        """Delete a model."""
        return await self._send(_delete_spec(model, timeout))


def _list_spec(timeout: float | None) -> RequestSpec[ItemList[FineTunedModel]]:
    return RequestSpec(method="GET", path="/models", parse=parse_list(FineTunedModel), timeout_s=timeout)


def _retrieve_spec(model: ModelLike, timeout: float | None) -> RequestSpec[FineTunedModel]:
    name = find_model_name(model)
    path = path_with("/models", "model", name)
    return RequestSpec(method="GET", path=path, parse=parse_with(FineTunedModel), timeout_s=timeout, model=name)


def _update_spec(
    model: ModelLike,
    preferences: Preferences | _Unchanged | None,
    protected_terms: Iterable[str] | _Unchanged | None,
    timeout: float | None,
) -> RequestSpec[FineTunedModel]:
    change: dict[str, Any] = {}
    if not isinstance(preferences, _Unchanged):
        change["preferences"] = None if preferences is None else dict(preferences)
    if isinstance(protected_terms, str):
        raise InvalidRequestError("protected_terms: must be a list of strings, not one string")
    if not isinstance(protected_terms, _Unchanged):
        change["protected_terms"] = None if protected_terms is None else list(protected_terms)
    name = find_model_name(model)
    path = path_with("/models", "model", name)
    parse = parse_with(FineTunedModel)
    return RequestSpec(method="PATCH", path=path, json=change, parse=parse, timeout_s=timeout, model=name)


def _delete_spec(model: ModelLike, timeout: float | None) -> RequestSpec[ModelDeleted]:
    name = find_model_name(model)
    return RequestSpec(
        method="DELETE",
        path=path_with("/models", "model", name),
        parse=parse_with(ModelDeleted),
        timeout_s=timeout,
        gone=ModelDeleted(id=name, deleted=True),
        model=name,
    )
