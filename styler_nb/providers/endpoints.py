"""Which endpoint URLs a caller may name."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from styler_nb.errors import InvalidRequestError

__all__ = ["check_endpoint"]

_FIELD = "full_mode_options.base_model_endpoint"
_MAX_LENGTH = 2048
_LOCAL_NAMES = ("localhost", "local", "internal", "localdomain", "home.arpa")


def check_endpoint(url: str, *, allow_private: bool) -> None:
    """Refuse a caller's endpoint that must not be fetched, as far as its spelling tells.

    The address that its host name resolves to is checked again when it is connected to.

    Parameters
    ----------
    url : str
        What the caller gave.
    allow_private : bool
        Allow http and hosts on loopback, private and link-local addresses.

    Raises
    ------
    InvalidRequestError
        The message names the rule it broke; never the URL, which may hold a secret.
    """
    if len(url) > _MAX_LENGTH or not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        raise InvalidRequestError(f"{_FIELD}: must be a URL of at most {_MAX_LENGTH} printable ASCII characters")
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise InvalidRequestError(f"{_FIELD}: must be a valid URL") from None
    if parts.scheme != "https" and not (allow_private and parts.scheme == "http"):
        raise InvalidRequestError(f"{_FIELD}: must be an https URL")
    if not host:
        raise InvalidRequestError(f"{_FIELD}: must name a host")
    if parts.username is not None or parts.password is not None:
        raise InvalidRequestError(f"{_FIELD}: must not contain a user name or password")
    if not allow_private and _is_private(host.rstrip(".")):
        raise InvalidRequestError(f"{_FIELD}: must not name a loopback, private or link-local host")


def _is_private(host: str) -> bool:
    if any(host == name or host.endswith(f".{name}") for name in _LOCAL_NAMES):
        return True
    address = _parse_address(host)
    if address is None:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return not (mapped or address).is_global or address.is_multicast


def _parse_address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return _parse_loose_ipv4(host)


def _parse_loose_ipv4(host: str) -> ipaddress.IPv4Address | None:
    """Read the spellings that only the C library knows: 127.1, 0x7f000001, 017700000001."""
    parts = host.split(".")
    if not 1 <= len(parts) <= 4:
        return None
    try:
        numbers = [_parse_c_integer(part) for part in parts]
    except ValueError:
        return None
    *high, low = numbers
    if any(number > 255 for number in high) or low >= 256 ** (5 - len(parts)):
        return None
    value = low + sum(number << (24 - 8 * place) for place, number in enumerate(high))
    return ipaddress.IPv4Address(value)


def _parse_c_integer(text: str) -> int:
    if not text or not text.isalnum():
        raise ValueError(text)
    if text.startswith("0x"):
        return int(text, 16)
    return int(text, 8) if text.startswith("0") else int(text, 10)
