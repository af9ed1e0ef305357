"""Which endpoints a caller may name."""

from __future__ import annotations

from ipaddress import ip_address

import pytest

from styler_nb.errors import InvalidRequestError, ProviderError
from styler_nb.providers.endpoints import check_endpoint, check_operator_endpoint, find_origin, is_private_address
from styler_nb.providers.registry import ProviderRegistry, infer_service
from styler_nb.schemas.style import BASE_MODELS, FullModeOptions


@pytest.mark.parametrize(
    "url",
    [
        "https://models.example.com/deployments/x?api-version=1",
        "https://models.example.com:8443",
        "https://93.184.216.34/x",
        "https://[2606:2800:220:1::1]/x",
        "https://1e100.net",
        "https://a.b.c.d.e",
    ],
)
def test_public_endpoints(url: str) -> None:
    check_endpoint(url, allow_private=False)


@pytest.mark.parametrize(
    "url",
    [
        "https://localhost/x",
        "https://LOCALHOST./x",
        "https://models.localhost",
        "https://printer.local",
        "https://127.0.0.1",
        "https://127.1",
        "https://2130706433",
        "https://0x7f000001",
        "https://0177.0.0.1",
        "https://10.0.0.1",
        "https://172.16.0.1",
        "https://192.168.0.1",
        "https://169.254.169.254/latest",
        "https://0.0.0.0",
        "https://100.64.0.1",
        "https://224.0.0.1",
        "https://[::1]",
        "https://[fe80::1]",
        "https://[fe80::1%25eth0]",
        "https://[fc00::1]",
        "https://[::ffff:127.0.0.1]",
    ],
)
def test_private_endpoints(url: str) -> None:
    with pytest.raises(InvalidRequestError, match="loopback, private or link-local"):
        check_endpoint(url, allow_private=False)
    check_endpoint(url, allow_private=True)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "models.example.com",
        "ftp://example.com",
        "https://",
        "https:///x",
        "https://user:secret@example.com",
        "https://user@example.com",
        "https://example.com:99999",
        "https://example.com:x",
        "https://[::1",
        "https://exa mple.com",
        "https://example.com\\@127.0.0.1",
        "https://example.com/\n",
        "https://münchen.example",
        "https://example.com/" + "x" * 2048,
    ],
)
@pytest.mark.parametrize("allow_private", [True, False])
def test_broken_endpoints(url: str, allow_private: bool) -> None:
    with pytest.raises(InvalidRequestError, match=r"^full_mode_options\.base_model_endpoint: ") as caught:
        check_endpoint(url, allow_private=allow_private)
    assert "secret" not in str(caught.value)


def test_http_only_where_private_is_allowed() -> None:
    check_endpoint("http://localhost:8080/v1", allow_private=True)
    with pytest.raises(InvalidRequestError, match="https"):
        check_endpoint("http://example.com", allow_private=False)


def test_provider_by_family() -> None:
    inferred = {name: infer_service(FullModeOptions(base_model=name)) for name in BASE_MODELS}
    assert {inferred[n] for n in inferred if n.startswith("famB")} == {"vendor_b"}
    assert {inferred[n] for n in inferred if not n.startswith("famB")} == {"vendor_a"}
    assert infer_service(FullModeOptions(base_model="o3", base_model_service="host_c")) == "host_c"


def test_provider_that_is_not_there() -> None:
    with pytest.raises(ProviderError, match=r"^host_c: "):
        ProviderRegistry().find("host_c")


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Models.Example.com/v1?x=1", "https://models.example.com:443"),
        ("https://models.example.com.:443", "https://models.example.com:443"),
        ("http://[::1]:8080/v1", "http://::1:8080"),
        ("http://models.example.com", "http://models.example.com:80"),
    ],
)
def test_origins(url: str, origin: str) -> None:
    assert find_origin(url) == origin


@pytest.mark.parametrize(
    ("address", "private"),
    [
        ("93.184.216.34", False),
        ("2606:2800:220:1::1", False),
        ("::ffff:93.184.216.34", False),
        ("64:ff9b::5db8:d822", False),
        ("2002:5db8:d822::1", False),
        ("127.0.0.1", True),
        ("169.254.169.254", True),
        ("10.1.2.3", True),
        ("172.31.255.255", True),
        ("192.168.1.1", True),
        ("100.64.0.1", True),
        ("198.18.0.1", True),
        ("0.0.0.0", True),
        ("224.0.0.1", True),
        ("240.0.0.1", True),
        ("255.255.255.255", True),
        ("::", True),
        ("::1", True),
        ("fe80::1", True),
        ("fc00::1", True),
        ("ff02::1", True),
        ("::ffff:127.0.0.1", True),
        ("::ffff:10.0.0.1", True),
        ("::ffff:169.254.169.254", True),
        ("::127.0.0.1", True),
        ("64:ff9b::7f00:1", True),
        ("64:ff9b:1::a00:1", True),
        ("2002:7f00:1::1", True),
        ("2001:db8::1", True),
    ],
)
def test_addresses(address: str, private: bool) -> None:
    assert is_private_address(ip_address(address)) == private


@pytest.mark.parametrize("url", ["ftp://example.com", "example.com/v1", "http://user:secret@example.com", "http://"])
def test_broken_endpoints_of_operators(url: str) -> None:
    with pytest.raises(InvalidRequestError, match=r"^url: ") as caught:
        check_operator_endpoint(url, field="url")
    assert "secret" not in str(caught.value)
    check_operator_endpoint("http://127.0.0.1:11434/v1", field="url")
