"""Callers' endpoints lead to public addresses only, whatever their names say and when."""

from __future__ import annotations

import socket
from typing import Any

import httpcore
import pytest

from styler_nb.errors import InvalidRequestError, ProviderError, ProviderTimeoutError
from styler_nb.providers.sandbox import Fault, Sandbox, serve_sandbox
from styler_nb.providers.transport import ForbiddenAddressError, GuardedBackend

pytestmark = pytest.mark.anyio


class Names:
    """A name server that says what it is told, one answer after the other; the last one stays."""

    def __init__(self, *answers: list[str]) -> None:
        self._answers = list(answers)
        self.asked: list[str] = []

    async def __call__(self, host: str, port: int) -> list[str]:
        self.asked.append(host)
        return self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]


class Connector:
    """Notes where it should connect to."""

    def __init__(self, failing: tuple[str, ...] = ()) -> None:
        self.addresses: list[str] = []
        self._failing = failing

    async def connect_tcp(self, host: str, port: int, **_: Any) -> Any:
        self.addresses.append(host)
        if host in self._failing:
            raise httpcore.ConnectError("refused")
        return "connected"


def guard(names: Any, connector: Connector) -> GuardedBackend:
    backend = GuardedBackend(names)
    backend._backend = connector  # type: ignore[assignment]
    return backend


async def test_it_connects_to_the_address_that_was_checked() -> None:
    names, connector = Names(["93.184.216.34"], ["127.0.0.1"]), Connector()
    assert await guard(names, connector).connect_tcp("models.example.com", 443) == "connected"
    assert connector.addresses == ["93.184.216.34"]
    assert names.asked == ["models.example.com"]


async def test_a_name_that_leads_elsewhere_the_second_time() -> None:
    names, connector = Names(["93.184.216.34"], ["127.0.0.1"]), Connector()
    backend = guard(names, connector)
    await backend.connect_tcp("rebinding.example.com", 443)
    with pytest.raises(ForbiddenAddressError):
        await backend.connect_tcp("rebinding.example.com", 443)
    assert connector.addresses == ["93.184.216.34"]


@pytest.mark.parametrize(
    "addresses",
    [
        ["127.0.0.1"],
        ["169.254.169.254"],
        ["10.0.0.7"],
        ["fe80::1%eth0"],
        ["::1"],
        ["::ffff:127.0.0.1"],
        ["64:ff9b::a00:1"],
        ["93.184.216.34", "10.0.0.7"],
        ["0.0.0.0"],
    ],
)
async def test_names_that_lead_to_private_addresses(addresses: list[str]) -> None:
    connector = Connector()
    with pytest.raises(ForbiddenAddressError):
        await guard(Names(addresses), connector).connect_tcp("models.example.com", 443)
    assert connector.addresses == []


@pytest.mark.parametrize("host", ["localhost", "2130706433", "0x7f.1", "0177.0.0.1", "127.1", "::1", "printer.local"])
async def test_spellings_that_are_not_even_looked_up(host: str) -> None:
    names = Names(["93.184.216.34"])
    with pytest.raises(ForbiddenAddressError):
        await guard(names, Connector()).connect_tcp(host, 443)
    assert names.asked == []


async def test_the_next_address_when_one_does_not_answer() -> None:
    connector = Connector(failing=("93.184.216.34",))
    await guard(Names(["93.184.216.34", "93.184.216.35"]), connector).connect_tcp("models.example.com", 443)
    assert connector.addresses == ["93.184.216.34", "93.184.216.35"]
    with pytest.raises(httpcore.ConnectError):
        await guard(Names(["93.184.216.34"]), connector).connect_tcp("models.example.com", 443)


async def test_names_that_are_not_there_or_slow() -> None:
    async def unknown(host: str, port: int) -> list[str]:
        raise socket.gaierror(-2, "Name or service not known")

    async def slow(host: str, port: int) -> list[str]:
        import anyio

        await anyio.sleep(60)
        return []

    with pytest.raises(httpcore.ConnectError):
        await guard(unknown, Connector()).connect_tcp("models.example.com", 443)
    with pytest.raises(httpcore.ConnectTimeout):
        await guard(slow, Connector()).connect_tcp("models.example.com", 443, timeout=0.01)


@pytest.mark.parametrize("stream", [False, True])
async def test_a_guarded_provider_never_reaches_this_machine(
    stream: bool, providers: Any, ask: Any, sandbox: Sandbox
) -> None:
    port = sandbox.base_url.rpartition(":")[2]
    async with providers(Names(["127.0.0.1"])) as built:
        for host in ("models.example.com", "127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]"):
            request = ask(url=f"http://{host}:{port}", guarded=True)
            with pytest.raises(InvalidRequestError, match="vendor_a must not lead to a loopback"):
                await (anext(built["vendor_a"].stream(request)) if stream else built["vendor_a"].reply(request))
    assert sandbox.seen == []


async def test_guarded_answers_and_failures_are_those_of_the_other_client(
    providers: Any, ask: Any, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    from styler_nb.providers import transport

    # A public host is not at hand: let this machine be one, but for the checks themselves.
    monkeypatch.setattr(transport, "is_private_address", lambda _address: False)
    url = sandbox.base_url.replace("127.0.0.1", "models.example.com")
    async with providers(Names(["127.0.0.1"])) as built:
        provider, request = built["vendor_a"], ask(url=url, guarded=True)
        assert (await provider.reply(request)).text == sandbox.choose_reply("garden")
        assert "".join([d.text async for d in provider.stream(request)]) == sandbox.choose_reply("garden")
        assert sandbox.seen[0].headers["host"].startswith("models.example.com:")
        sandbox.fail_next(Fault("stall", after=16), Fault("cut", after=16))
        with pytest.raises(ProviderTimeoutError, match="did not answer within"):
            [d async for d in provider.stream(ask(url=url, guarded=True, timeout_s=1.0))]
        with pytest.raises(ProviderError, match="broke"):
            [d async for d in provider.stream(request)]


async def test_a_redirect_to_this_machine_is_not_followed(providers: Any, ask: Any, sandbox: Sandbox) -> None:
    with serve_sandbox() as inside:
        sandbox.fail_next(Fault("redirect", location=f"{inside.base_url}/chat/completions"))
        async with providers() as built:
            with pytest.raises(ProviderError, match="answered 307, a redirect, which is not followed"):
                await built["vendor_a"].reply(ask())
        assert inside.seen == []
