"""The client for asyncio programs."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from styler_nb.client._base import Address, RequestSpec, Tries, check_timeout, open_request
from styler_nb.client._errors import build_closed_error, map_transport_error
from styler_nb.client._ids import explain_missing_model, is_missing_model
from styler_nb.client._retry import RetryPolicy
from styler_nb.client._transport import AsyncBaseTransport, AsyncHttp, Response, TransportError
from styler_nb.client.resources.files import AsyncFiles
from styler_nb.client.resources.fine_tuning import AsyncFineTuning
from styler_nb.client.resources.models import AsyncModels
from styler_nb.client.resources.providers import AsyncProviders
from styler_nb.client.resources.style import AsyncStyle
from styler_nb.client.streams import AsyncStyleStream
from styler_nb.errors import NotFoundError, ServiceError

if TYPE_CHECKING:
    from styler_nb.client.results import StyleResult

__all__ = ["AsyncClient"]

T = TypeVar("T")


class AsyncClient:
    """Talks to a service from an asynchronous program: `Client`, with `await` before each call.

    Parameters
    ----------
    base_url, api_key, timeout, max_retries, transport, retry_policy
        As for `Client`.

    Raises
    ------
    ConfigurationError
        Address or key are missing or cannot work.
    """

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        timeout: float | None = None,
        max_retries: int = 2,
        transport: AsyncBaseTransport | None = None,
        retry_policy: RetryPolicy | None = None,
    ) -> None:
        self._address = Address.find(base_url, api_key)
        self._timeout_s = None if timeout is None else check_timeout(timeout)
        self._policy = retry_policy or RetryPolicy(max_retries=max_retries)
        if transport is None:
            self._address.warn_if_readable()
        # See Client for both arguments.
        self._http = AsyncHttp(transport=transport, trust_env=not self._address.is_loopback, follow_redirects=False)
        self.files = AsyncFiles(self._request)
        self.fine_tuning = AsyncFineTuning(self._request, self._policy.clock)
        self.models = AsyncModels(self._request)
        self.providers = AsyncProviders(self._request)
        self.style = AsyncStyle(self._request, self._stream)

    @property
    def base_url(self) -> str:
        """Address of the service, ending in `/v1`."""
        return self._address.base_url

    async def close(self) -> None:
        """Close the connections, and an embedded service with them. Later calls raise ConnectionFailedError."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.base_url!r})"

    async def _request(self, spec: RequestSpec[T]) -> T:
        tries, response = await self._send(spec, stream=False)
        try:
            return tries.conclude(response)
        except NotFoundError as error:
            raise await self._explain(spec, error) from None

    async def _explain(self, spec: RequestSpec[Any], error: NotFoundError) -> NotFoundError:
        """Name the model that is missing, and those that come near; any other error is given back."""
        if spec.model is None or not is_missing_model(error):
            return error
        try:
            known = [model.id for model in await self.models.list()]
        except ServiceError:
            known = []  # the error that there is already says more
        return explain_missing_model(error, spec.model, known)

    async def _stream(self, spec: RequestSpec[StyleResult]) -> AsyncStyleStream:
        tries, response = await self._send(spec, stream=True)
        if not response.is_success:
            try:
                await response.aread()
                tries.conclude(response)
            except NotFoundError as error:
                raise await self._explain(spec, error) from None
            except TransportError as error:
                raise map_transport_error(error, self.base_url) from error
            finally:
                await response.aclose()
        return AsyncStyleStream(response)

    async def _send(self, spec: RequestSpec[T], *, stream: bool) -> tuple[Tries[T], Response]:
        tries = Tries(spec, self._policy, self.base_url)
        while True:
            if self._http.is_closed:
                raise build_closed_error()
            try:
                with open_request(spec, self._address, self._timeout_s) as (method, url, keywords):
                    response = await self._http.send(self._http.build_request(method, url, **keywords), stream=stream)
            except TransportError as error:
                delay = tries.after_failure(error)
            else:
                wait = tries.after_answer(response)
                if wait is None:
                    return tries, response
                delay = wait
                await response.aclose()
            await self._policy.clock.async_sleep(delay)
