"""What never reaches a store: keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import parse_qsl, unquote, unquote_plus, urlencode, urlsplit, urlunsplit

__all__ = ["find_secrets", "hide_secrets", "remove_keys"]

_KEY = "base_model_api_key"
_ENDPOINT = "base_model_endpoint"
_KEPT_PARAMETERS = frozenset({"api-version"})
"""Parts of an endpoint's query that are no secret and without which it does not work."""
_HIDDEN = "[key]"
_SHORTEST = 6


def remove_keys(options: Mapping[str, Any]) -> dict[str, Any]:
    """Copy the options of a call without the provider's key, and without what an endpoint's URL may hold of one.

    Parameters
    ----------
    options : mapping
        Keywords of `client.style.rewrite` or `full`.

    Returns
    -------
    dict
        Options of full mode without `base_model_api_key`, and `base_model_endpoint` without user name, password
        and query, of which only `api-version` is kept.
    """
    copied = dict(options)
    given = copied.get("full_mode_options")
    if isinstance(given, Mapping):
        kept = {name: value for name, value in given.items() if name != _KEY}
        if isinstance(kept.get(_ENDPOINT), str):
            kept[_ENDPOINT] = _clean_endpoint(kept[_ENDPOINT])
        copied["full_mode_options"] = kept
    return copied


def find_secrets(options: Mapping[str, Any]) -> tuple[str, ...]:
    """List the strings of the options that `remove_keys` removes, the longest first.

    Values of an endpoint's query count from `_SHORTEST` characters on: shorter ones stand in other words too.
    """
    given = options.get("full_mode_options")
    if not isinstance(given, Mapping):
        return ()
    key, endpoint = given.get(_KEY), given.get(_ENDPOINT)
    found = {key} if isinstance(key, str) and key else set()
    if isinstance(endpoint, str):
        found |= {part for part in _list_parts(endpoint) if len(part) >= _SHORTEST}
    return tuple(sorted(found, key=len, reverse=True))


def _list_parts(url: str) -> Iterator[str]:
    """List what may be secret in a URL, as it is written and as it is meant."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return
    yield from filter(None, (*parts.netloc.rpartition("@")[0].split(":", 1), parts.fragment))
    for pair in parts.query.split("&"):
        name, _, value = pair.partition("=")
        if name not in _KEPT_PARAMETERS:
            yield from (value, unquote_plus(value))
    if parts.password:
        yield unquote(parts.password)


def hide_secrets(message: str, secrets: tuple[str, ...]) -> str:
    """Cross out secrets in a message that a foreign library or server wrote."""
    for secret in secrets:
        message = message.replace(secret, _HIDDEN)
    return message


def _clean_endpoint(url: str) -> str:
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""  # no URL, so nothing says which part of it is secret
    query = [pair for pair in parse_qsl(parts.query) if pair[0] in _KEPT_PARAMETERS]
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, urlencode(query), ""))
