"""What sync and async share: a request described once, the settings of a client, the course of its tries."""

from __future__ import annotations

import ipaddress
import json
import os
import uuid
import warnings
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar
from urllib.parse import quote

from styler_nb.client._errors import build_error, find_request_id, map_transport_error
from styler_nb.client._retry import RetryPolicy, RetryRule
from styler_nb.client._transport import UNSENT_ERRORS, InvalidUrl, Response, TransportError, Url, build_timeouts
from styler_nb.client.results import ItemList, M, build_list, build_result
from styler_nb.errors import ConfigurationError, InvalidRequestError, ServiceError, UnexpectedResponseError

__all__ = [
    "TRANSFORM_TIMEOUT_S",
    "Address",
    "AsyncSend",
    "RequestSpec",
    "Send",
    "Tries",
    "check_timeout",
    "idempotency_headers",
    "open_request",
    "parse_json",
    "parse_list",
    "parse_with",
    "path_with",
]

T = TypeVar("T")

DEFAULT_TIMEOUT_S = 60.0
TRANSFORM_TIMEOUT_S = 600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestSpec(Generic[T]):
    """One request, described without saying how it is sent.

    Parameters
    ----------
    method : str
        HTTP method.
    path : str
        Path below the version segment, percent-encoded.
    parse : callable
        Turns the answer into what the caller gets.
    params : mapping or None
        Query; entries that are None are left out.
    json : mapping or None
        JSON body.
    parts : callable or None
        Opens the arguments of a multipart body, anew for each try.
    headers : mapping
        Further headers.
    rule : RetryRule
        Which failures may be followed by another try.
    timeout_s : float or None
        Seconds that the answer may take; None is the client's.
    default_timeout_s : float
        Seconds where neither call nor client say.
    gone : object or None
        What a 404 means on a later try, when an earlier one may have done the work already.
    model : str or None
        The model that the request is about: where the service has none of that name, it is named in the error.
    """

    method: str
    path: str
    parse: Callable[[Response], T]
    params: Mapping[str, str | int | None] = field(default_factory=dict)
    json: Mapping[str, Any] | None = None
    parts: Callable[[], AbstractContextManager[dict[str, Any]]] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    rule: RetryRule = RetryRule.REPEATABLE
    timeout_s: float | None = None
    default_timeout_s: float = DEFAULT_TIMEOUT_S
    gone: T | None = None
    model: str | None = None


class Send(Protocol):
    """Carries out a request."""

    def __call__(self, spec: RequestSpec[T], /) -> T: ...


class AsyncSend(Protocol):
    """Carries out a request."""

    def __call__(self, spec: RequestSpec[T], /) -> Awaitable[T]: ...


@dataclass(frozen=True, slots=True)
class Address:
    """Where the service is, and the key for it. Never shows the key.

    Parameters
    ----------
    base_url : str
        Address, ending in `/v1`.
    api_key : str
        The key.
    """

    base_url: str
    api_key: str = field(repr=False)

    @classmethod
    def find(cls, base_url: str | None, api_key: str | None) -> Address:
        """Check the given values; the environment stands in for those not given.

        Raises
        ------
        ConfigurationError
            A value is missing or cannot work.
        """
        base_url = base_url or os.environ.get("STYLER_BASE_URL")
        if not base_url:
            raise ConfigurationError(
                "no address of a service: give base_url=, set STYLER_BASE_URL, "
                "or call styler_nb.connect() for the service inside this process"
            )
        api_key = api_key or os.environ.get("STYLER_API_KEY")
        if not api_key:
            raise ConfigurationError("no API key: give api_key=, or set STYLER_API_KEY")
        if not api_key.isascii() or not api_key.isprintable() or " " in api_key:
            raise ConfigurationError("the API key holds blanks, line ends or non-ASCII characters; copy it anew")
        return cls(_normalize(base_url), api_key)

    @property
    def is_loopback(self) -> bool:
        """Whether the host is this machine."""
        host = Url(self.base_url).host
        try:
            return ipaddress.ip_address(host).is_loopback
        except ValueError:
            return host == "localhost" or host.endswith(".localhost")

    def warn_if_readable(self) -> None:
        """Warn when the key would travel unencrypted to another machine."""
        if self.base_url.startswith("http:") and not self.is_loopback:
            warnings.warn(
                f"the API key is sent unencrypted to {Url(self.base_url).host}; use https where others can listen",
                UserWarning,
                stacklevel=4,
            )


def _normalize(base_url: str) -> str:
    try:
        url = Url(base_url.strip())
    except InvalidUrl as error:
        raise ConfigurationError("base_url is not an address; it looks like https://host/v1") from error
    if url.userinfo:
        raise ConfigurationError("base_url must hold no user name or password; give api_key=")
    if url.scheme not in ("http", "https") or not url.host or url.query or url.fragment:
        raise ConfigurationError(f"base_url must look like https://host/v1, not {base_url!r}")
    text = str(url).rstrip("/")
    return text if text.endswith("/v1") else f"{text}/v1"


class Tries(Generic[T]):
    """The course of one request over its tries; says after each what comes next.

    Parameters
    ----------
    spec : RequestSpec
        The request.
    policy : RetryPolicy
        How often and how patiently.
    host : str
        Named in errors.
    """

    def __init__(self, spec: RequestSpec[T], policy: RetryPolicy, host: str) -> None:
        self._spec = spec
        self._policy = policy
        self._host = host
        self._made = 0
        self._maybe_done = False

    def after_failure(self, error: TransportError) -> float:
        """Give the seconds to wait before the next try, or raise what the failure means."""
        self._made += 1
        unsent = isinstance(error, UNSENT_ERRORS)
        if self._spec.rule.allows_failure(unsent=unsent):
            self._maybe_done = self._maybe_done or not unsent
            delay = self._policy.compute_delay(self._made)
            if delay is not None:
                return delay
        raise map_transport_error(error, self._host) from error

    def after_answer(self, response: Response) -> float | None:
        """Give the seconds to wait before the next try; None means that this answer counts."""
        self._made += 1
        if not self._spec.rule.allows_status(response.status_code):
            return None
        self._maybe_done = self._maybe_done or response.status_code in (408, 502, 504)
        return self._policy.compute_delay(self._made, response.headers.get("retry-after"))

    def conclude(self, response: Response) -> T:
        """Turn the answer that counts, its body read, into the result or raise its error."""
        if response.is_success:
            return _parse(self._spec, response)
        if response.status_code == 404 and self._maybe_done and self._spec.gone is not None:
            return self._spec.gone
        raise build_error(response)


def _parse(spec: RequestSpec[T], response: Response) -> T:
    try:
        return spec.parse(response)
    except ServiceError as error:
        error.request_id = error.request_id or find_request_id(response.headers)
        raise


@contextmanager
def open_request(
    spec: RequestSpec[Any], address: Address, timeout_s: float | None
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Give the arguments of one try to the HTTP library: method, address, keywords."""
    keywords: dict[str, Any] = {
        "params": {name: value for name, value in spec.params.items() if value is not None},
        "headers": {"Authorization": f"Bearer {address.api_key}", **spec.headers},
        "timeout": build_timeouts(_choose_timeout(spec, timeout_s)),
    }
    if spec.json is not None:
        keywords["content"] = _encode(spec.json)
        keywords["headers"]["Content-Type"] = "application/json"
    url = f"{address.base_url}{spec.path}"
    if spec.parts is None:
        yield spec.method, url, keywords
    else:
        with spec.parts() as parts:
            yield spec.method, url, keywords | parts


def _choose_timeout(spec: RequestSpec[Any], timeout_s: float | None) -> float:
    for seconds in (spec.timeout_s, timeout_s):
        if seconds is not None:
            return check_timeout(seconds)
    return spec.default_timeout_s


def check_timeout(seconds: float) -> float:
    """Give the time-out back, or raise ConfigurationError where it cannot work."""
    if not seconds > 0:
        raise ConfigurationError(f"timeout must be over 0 seconds, not {seconds}; float('inf') is no limit")
    return seconds


def _encode(body: Mapping[str, Any]) -> bytes:
    try:
        return json.dumps(body, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode("utf-8")
    except (TypeError, ValueError) as error:
        # The message of the cause may hold the caller's text; the name of its class does not.
        raise InvalidRequestError(f"the request cannot be written as JSON ({type(error).__name__})") from None


def path_with(prefix: str, name: str, value: str, suffix: str = "") -> str:
    """Put an identifier into a path, percent-encoded.

    Raises
    ------
    InvalidRequestError
        The identifier is empty or would change the path.
    """
    if not isinstance(value, str) or value in ("", ".", ".."):
        raise InvalidRequestError(f"{name}: must be an identifier, not {value!r}")
    return f"{prefix}/{quote(value, safe='')}{suffix}"


def idempotency_headers(key: str | None) -> dict[str, str]:
    """Give the header that makes a POST repeatable; a key is made up where none is given."""
    if key is not None and not (key and key.isascii() and key.isprintable()):
        raise InvalidRequestError("idempotency_key: must be printable ASCII characters")
    return {"Idempotency-Key": key or uuid.uuid4().hex}


def parse_json(response: Response) -> Any:
    """Parse the body of a success."""
    try:
        return json.loads(response.content)
    except ValueError:
        raise UnexpectedResponseError(
            f"{response.url.host} answered status {response.status_code} without a JSON body; check base_url"
        ) from None


def parse_with(cls: type[M]) -> Callable[[Response], M]:
    """Make a parser for an object."""
    return lambda response: build_result(cls, parse_json(response))


def parse_list(cls: type[M]) -> Callable[[Response], ItemList[M]]:
    """Make a parser for a list object."""
    return lambda response: build_list(cls, parse_json(response))
