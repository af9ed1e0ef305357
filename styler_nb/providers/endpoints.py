"""Which endpoint URLs a caller may name."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from styler_nb.errors import InvalidRequestError

__all__ = ["check_endpoint", "check_operator_endpoint", "find_origin", "is_private_address", "is_private_host"]

_FIELD = "full_mode_options.base_model_endpoint"
_MAX_LENGTH = 2048
_LOCAL_NAMES = ("localhost", "local", "internal", "localdomain", "home.arpa")
_DEFAULT_PORTS = {"http": 80, "https": 443}
_TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")
"""Where networks without IPv4 reach IPv4 hosts; the last 32 bits are the host's address."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def check_endpoint(url: str, *, allow_private: bool, field: str = _FIELD) -> None:
    """Refuse a caller's endpoint that must not be fetched, as far as its spelling tells.

    The address that its host name resolves to is checked again when it is connected to.

    Parameters
    ----------
    url : str
        What the caller gave.
    allow_private : bool
        Allow http and hosts on loopback, private and link-local addresses.
    field : str
        Name of the field that it stood in.

    Raises
    ------
    InvalidRequestError
        The message names the rule it broke; never the URL, which may hold a secret.
    """
    scheme, host = _read(url, field)
    if scheme != "https" and not (allow_private and scheme == "http"):
        raise InvalidRequestError(f"{field}: must be an https URL")
    if not allow_private and is_private_host(host):
        raise InvalidRequestError(f"{field}: must not name a loopback, private or link-local host")


def check_operator_endpoint(url: str, *, field: str) -> None:
    """Refuse an operator's endpoint that is no http or https URL.

    Raises
    ------
    InvalidRequestError
        The message names the rule it broke; never the URL.
    """
    scheme, _ = _read(url, field)
    if scheme not in _DEFAULT_PORTS:
        raise InvalidRequestError(f"{field}: must be an http or https URL")


def _read(url: str, field: str) -> tuple[str, str]:
    if len(url) > _MAX_LENGTH or not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        raise InvalidRequestError(f"{field}: must be a URL of at most {_MAX_LENGTH} printable ASCII characters")
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise InvalidRequestError(f"{field}: must be a valid URL") from None
    if parts.scheme in _DEFAULT_PORTS and not host:
        raise InvalidRequestError(f"{field}: must name a host")
    if parts.username is not None or parts.password is not None:
        raise InvalidRequestError(f"{field}: must not contain a user name or password")
    return parts.scheme, host or ""


def find_origin(url: str) -> str:
    """Give scheme, host and port of a URL, so that two spellings of one origin are equal.

    Parameters
    ----------
    url : str
        A URL that was checked.

    Returns
    -------
    str
    """
    parts = urlsplit(url)
    host = (parts.hostname or "").rstrip(".")
    return f"{parts.scheme}://{host}:{parts.port or _DEFAULT_PORTS.get(parts.scheme, 0)}"


def is_private_host(host: str) -> bool:
    """Whether a host's name, or the address it spells, is a private one."""
    host = host.rstrip(".").lower()
    if any(host == name or host.endswith(f".{name}") for name in _LOCAL_NAMES):
        return True
    address = _parse_address(host)
    return address is not None and is_private_address(address)


def is_private_address(address: Address) -> bool:
    """Whether an address is anything but a public one: loopback, link-local, private, multicast, reserved.

    IPv4 addresses inside IPv6 ones (mapped, translated, 6to4) are looked at themselves.
    """
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address in _TRANSLATED:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_private_address(inner)
    return not address.is_global or address.is_multicast or address.is_reserved


def _parse_address(host: str) -> Address | None:
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
