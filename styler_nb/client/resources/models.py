"""`client.models`."""

from __future__ import annotations

from styler_nb.client._base import AsyncSend, RequestSpec, Send, parse_list, parse_with, path_with
from styler_nb.client._ids import ModelLike, find_model_name
from styler_nb.client.results import FineTunedModel, ItemList, ModelDeleted

__all__ = ["AsyncModels", "Models"]


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

    async def delete(self, model: ModelLike, *, timeout: float | None = None) -> ModelDeleted:
        """Delete a model."""
        return await self._send(_delete_spec(model, timeout))


def _list_spec(timeout: float | None) -> RequestSpec[ItemList[FineTunedModel]]:
    return RequestSpec(method="GET", path="/models", parse=parse_list(FineTunedModel), timeout_s=timeout)


def _retrieve_spec(model: ModelLike, timeout: float | None) -> RequestSpec[FineTunedModel]:
    path = path_with("/models", "model", find_model_name(model))
    return RequestSpec(method="GET", path=path, parse=parse_with(FineTunedModel), timeout_s=timeout)


def _delete_spec(model: ModelLike, timeout: float | None) -> RequestSpec[ModelDeleted]:
    name = find_model_name(model)
    return RequestSpec(
        method="DELETE",
        path=path_with("/models", "model", name),
        parse=parse_with(ModelDeleted),
        timeout_s=timeout,
        gone=ModelDeleted(id=name, deleted=True),
    )
