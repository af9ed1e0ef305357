"""The client."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from styler_nb.client._base import Address, RequestSpec, Tries, check_timeout, open_request
from styler_nb.client._errors import build_closed_error, map_transport_error
from styler_nb.client._ids import explain_missing_model, is_missing_model
from styler_nb.client._retry import RetryPolicy
from styler_nb.client._transport import BaseTransport, Http, Response, TransportError
from styler_nb.client.resources.files import Files
from styler_nb.client.resources.fine_tuning import FineTuning
from styler_nb.client.resources.models import Models
from styler_nb.client.resources.providers import Providers
from styler_nb.client.resources.style import Style
from styler_nb.client.streams import StyleStream
from styler_nb.errors import NotFoundError, ServiceError

if TYPE_CHECKING:
    from styler_nb.client.results import StyleResult

__all__ = ["Client"]

T = TypeVar("T")


class Client:
    """Talks to a service. Safe to share between threads; a context manager.

    Parameters
    ----------
    base_url : str or None
        Address of the service, with or without `/v1`; None takes `STYLER_BASE_URL`.
    api_key : str or None
        API key; None takes `STYLER_API_KEY`.
    timeout : float or None
        Seconds that an answer may pause, over 0; None is 60, and 600 for style transforms.
    max_retries : int
        Further tries after a failure that allows them, 0 or more.
    transport : BaseTransport or None
        What carries the requests instead of the network.
    retry_policy : RetryPolicy or None
        Takes the place of `max_retries`, for other delays or another clock.

    Attributes
    ----------
    files, fine_tuning, models, providers, style
        The resources of the service.

    Raises
    ------
    ConfigurationError
        Address or key are missing or cannot work.

    Examples
    --------
    >>> client = Client("https://styler.example.org", api_key="…")  # doctest: +SKIP
    >>> client.files.list()  # doctest: +SKIP
    """

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        timeout: float | None = None,
        max_retries: int = 2,
        transport: BaseTransport | None = None,
        retry_policy: RetryPolicy | None = None,
    ) -> None:
        self._address = Address.find(base_url, api_key)
        self._timeout_s = None if timeout is None else check_timeout(timeout)
        self._policy = retry_policy or RetryPolicy(max_retries=max_retries)
        if transport is None:
            self._address.warn_if_readable()
        # A proxy of the environment cannot reach this machine's loopback. Redirects are never followed:
        # the key must not travel to an address that the caller did not name.
        self._http = Http(transport=transport, trust_env=not self._address.is_loopback, follow_redirects=False)
        self.files = Files(self._request)
        self.fine_tuning = FineTuning(self._request, self._policy.clock)
        self.models = Models(self._request)
        self.providers = Providers(self._request)
        self.style = Style(self._request, self._stream)

    @property
    def base_url(self) -> str:
        """Address of the service, ending in `/v1`."""
        return self._address.base_url

    @property
    def closed(self) -> bool:
        """Whether the client was closed."""
        return self._http.is_closed

    def close(self) -> None:
        """Close the connections, and an embedded service with them. Later calls raise ConnectionFailedError."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.base_url!r})"

    def _request(self, spec: RequestSpec[T]) -> T:
        tries, response = self._send(spec, stream=False)
        try:
            return tries.conclude(response)
        except NotFoundError as error:
            raise self._explain(spec, error) from None

    def _explain(self, spec: RequestSpec[Any], error: NotFoundError) -> NotFoundError:
        """Name the model that is missing, and those that come near; any other error is given back."""
        if spec.model is None or not is_missing_model(error):
            return error
        try:
            known = [model.id for model in self.models.list()]
        except ServiceError:
            known = []  # the error that there is already says more
        return explain_missing_model(error, spec.model, known)

    def _stream(self, spec: RequestSpec[StyleResult]) -> StyleStream:
        tries, response = self._send(spec, stream=True)
        if not response.is_success:
            try:
                response.read()
                tries.conclude(response)
            except NotFoundError as error:
                raise self._explain(spec, error) from None
            except TransportError as error:
                raise map_transport_error(error, self.base_url) from error
            finally:
                response.close()
        return StyleStream(response)

    def _send(self, spec: RequestSpec[T], *, stream: bool) -> tuple[Tries[T], Response]:
        tries = Tries(spec, self._policy, self.base_url)
        while True:
            if self._http.is_closed:
                raise build_closed_error()
            try:
                with open_request(spec, self._address, self._timeout_s) as (method, url, keywords):
                    response = self._http.send(self._http.build_request(method, url, **keywords), stream=stream)
            except TransportError as error:
                delay = tries.after_failure(error)
            else:
                wait = tries.after_answer(response)
                if wait is None:
                    return tries, response
                delay = wait
                response.close()
            self._policy.clock.sleep(delay)
