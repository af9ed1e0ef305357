"""Which endpoints a caller may name."""

from __future__ import annotations

import pytest

from styler_nb.errors import InvalidRequestError, ProviderError
from styler_nb.providers.endpoints import check_endpoint
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


def test_provider_that_is_not_configured() -> None:
    with pytest.raises(ProviderError, match="STYLER_HOST_C_URL and STYLER_HOST_C_API_KEY"):
        ProviderRegistry().resolve(FullModeOptions(base_model_service="host_c"))
