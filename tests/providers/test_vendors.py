"""Providers against the stand-in, over real connections: answers, faults, and what is left behind."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import aclosing
from typing import Any

import anyio
import psutil
import pytest

from styler_nb.errors import ProviderError, ProviderTimeoutError
from styler_nb.providers.base import SERVICES, BaseDelta
from styler_nb.providers.sandbox import Fault, Sandbox, serve_sandbox
from styler_nb.schemas.style import Message

pytestmark = pytest.mark.anyio


async def collect(provider: Any, request: Any, into: list[BaseDelta] | None = None) -> list[BaseDelta]:
    """Read a whole stream; what came before a failure stands in `into`."""
    found: list[BaseDelta] = [] if into is None else into
    async with aclosing(provider.stream(request)) as deltas:
        async for delta in deltas:
            found.append(delta)  # noqa: PERF401  # what came before a failure counts
    return found


async def get(provider: Any, request: Any, *, stream: bool) -> Any:
    return await (collect(provider, request) if stream else provider.reply(request))


@pytest.mark.parametrize("service", SERVICES)
async def test_reply_and_stream_agree(service: Any, providers: Any, ask: Any, sandbox: Sandbox) -> None:
    async with providers() as built:
        reply = await built[service].reply(ask(service))
        deltas = await collect(built[service], ask(service))
    assert reply.text == sandbox.choose_reply("garden")
    assert "".join(delta.text for delta in deltas) == reply.text
    assert len(deltas) > 10
    assert (reply.prompt_tokens, reply.completion_tokens) == (4, len(reply.text.split()))
    counts = [[d.prompt_tokens for d in deltas], [d.completion_tokens for d in deltas]]
    last = [[n for n in column if n is not None][-1] for column in counts]
    assert last == [reply.prompt_tokens, reply.completion_tokens]
    assert [d.finish_reason for d in deltas if d.finish_reason] == [reply.finish_reason] == ["stop"]


@pytest.mark.parametrize(
    ("service", "path", "header", "value"),
    [
        ("vendor_a", "/v1/chat/completions", "authorization", "Bearer {}"),
        ("vendor_b", "/v1/messages", "x-api-key", "{}"),
        ("host_c", "/deployments/base/chat/completions", "api-key", "{}"),
    ],
)
async def test_paths_and_headers(
    service: Any, path: str, header: str, value: str, providers: Any, ask: Any, sandbox: Sandbox
) -> None:
    async with providers() as built:
        request = ask(service, models={"famA-4o": "real-name"})
        await built[service].reply(request)
    [seen] = sandbox.seen
    assert (seen.path, seen.headers[header]) == (path, value.format(request.connection.api_key))
    assert seen.body["model"] == "real-name"
    assert ("anthropic-version" in seen.headers) == (service == "vendor_b")
    assert seen.headers["accept-encoding"] == "identity"
    assert "cookie" not in seen.headers


async def test_no_key_sends_no_key(providers: Any, ask: Any) -> None:
    with serve_sandbox() as local:
        async with providers() as built:
            for service in ("vendor_a", "vendor_b"):
                assert (await built[service].reply(ask(service, url=local.base_url, api_key=None))).text
        assert [{"authorization", "x-api-key", "api-key"} & set(seen.headers) for seen in local.seen] == [set(), set()]


async def test_a_base_url_may_end_in_a_slash(providers: Any, ask: Any, sandbox: Sandbox) -> None:
    async with providers() as built:
        await built["vendor_a"].reply(ask(url=sandbox.base_url + "/"))
    assert sandbox.seen[0].path == "/v1/chat/completions"


async def test_length_limit(providers: Any, ask: Any) -> None:
    async with providers() as built:
        for service in SERVICES:
            reply = await built[service].reply(ask(service, max_tokens=5))
            assert (reply.finish_reason, len(reply.text.split())) == ("length", 5)


@pytest.mark.parametrize("service", SERVICES)
@pytest.mark.parametrize("stream", [False, True])
async def test_models_that_take_no_temperature(service: Any, stream: bool, providers: Any, ask: Any) -> None:
    with serve_sandbox(Sandbox(fixed_temperature=["o3"])) as picky:
        url = picky.deployment_url if service == "host_c" else picky.base_url
        async with providers(retries=0) as built:
            for _ in range(2):
                request = ask(service, url=url, base_model="o3", temperature=0.5)
                assert await get(built[service], request, stream=stream)
        assert ["temperature" in seen.body for seen in picky.seen] == [True, False, False]


@pytest.mark.parametrize("service", SERVICES)
@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    ("fault", "error", "message", "tries"),
    [
        (Fault("status", 401, "invalid_api_key"), ProviderError, r"answered 401 \(invalid_api_key\); check its API", 1),
        (Fault("status", 400, "bad_request"), ProviderError, r"answered 400 \(bad_request\)$", 1),
        (Fault("status", 404, "sk-123 is secret"), ProviderError, r"answered 404( \(invalid_request_error\))?$", 1),
        (Fault("status", 429, headers={"Retry-After": "0"}), ProviderError, r"answered 429 \(server_error\)$", 3),
        (Fault("status", 429, headers={"Retry-After": "3600"}), ProviderError, "answered 429", 1),
        (Fault("status", 529, "overloaded_error"), ProviderError, r"answered 529 \(overloaded_error\)$", 3),
        (Fault("status", 503), ProviderError, "answered 503", 3),
        (Fault("redirect", location="http://127.0.0.1:1/"), ProviderError, "answered 307, a redirect", 1),
        (Fault("compressed"), ProviderError, "reply is compressed", 1),
        (Fault("garbage"), ProviderError, "reply is no", 1),
        (Fault("huge", size=3 * 1024 * 1024), ProviderError, "reply is over 1048576 bytes", 1),
        (Fault("drip"), ProviderTimeoutError, "did not finish its reply within 1 s", 1),
        (Fault("reset"), ProviderError, "broke", 3),
    ],
    ids=[
        *("401", "400", "404", "429", "429-for-an-hour", "529", "503"),
        *("redirect", "compressed", "garbage", "huge", "drip", "reset"),
    ],
)
async def test_faults(
    service: Any,
    stream: bool,
    fault: Fault,
    error: type[Exception],
    message: str,
    tries: int,
    providers: Any,
    ask: Any,
    sandbox: Sandbox,
) -> None:
    sandbox.fail_next(*[fault] * 3)
    # Only the reply that never ends waits for the deadline; the others must not meet it on a busy machine.
    limits = {"deadline_s": 1.0} if fault.kind == "drip" else {}
    async with providers(**limits, max_reply_bytes=1024 * 1024) as built:
        with pytest.raises(error, match=message) as caught:
            await get(built[service], ask(service), stream=stream)
    assert type(caught.value) is error
    assert str(caught.value).startswith(service)
    assert "Zyxwoldemar" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert len(sandbox.seen) == tries


@pytest.mark.parametrize("service", ["vendor_a", "vendor_b"])
@pytest.mark.parametrize(
    ("fault", "error", "message"),
    [
        (Fault("cut", after=64), ProviderError, "broke"),
        (Fault("error_event", after=64, code="overloaded_error"), ProviderError, "reports overloaded_error"),
        (Fault("stall", after=64), ProviderTimeoutError, "did not answer within 1 s"),
    ],
    ids=["cut", "error-event", "stall"],
)
async def test_faults_after_the_first_text_are_final(
    service: Any, fault: Fault, error: type[Exception], message: str, providers: Any, ask: Any, sandbox: Sandbox
) -> None:
    sandbox.fail_next(fault)
    deltas: list[BaseDelta] = []
    limits = {"timeout_s": 1.0} if fault.kind == "stall" else {}
    async with providers() as built:
        with pytest.raises(error, match=message):
            await collect(built[service], ask(service, **limits), deltas)
    assert "".join(delta.text for delta in deltas) == sandbox.choose_reply("garden")[:64]
    assert len(sandbox.seen) == 1


@pytest.mark.parametrize("stream", [False, True])
async def test_a_passing_failure_is_no_failure(stream: bool, providers: Any, ask: Any, sandbox: Sandbox) -> None:
    sandbox.fail_next(Fault("status", 500), Fault("status", 429, headers={"Retry-After": "0.2"}))
    started = time.monotonic()
    async with providers() as built:
        assert await get(built["vendor_b"], ask("vendor_b"), stream=stream)
    assert len(sandbox.seen) == 3
    assert time.monotonic() - started >= 0.2


async def test_an_error_event_before_any_text_is_retried(providers: Any, ask: Any, sandbox: Sandbox) -> None:
    sandbox.fail_next(Fault("error_event", code="overloaded_error"))
    async with providers() as built:
        deltas = await collect(built["vendor_b"], ask("vendor_b"))
    assert "".join(delta.text for delta in deltas) == sandbox.choose_reply("garden")


async def test_nobody_listens(providers: Any, ask: Any) -> None:
    async with providers() as built:
        with pytest.raises(ProviderError, match=r"^vendor_a cannot be reached$") as caught:
            await built["vendor_a"].reply(ask(url="http://127.0.0.1:9/v1"))
    assert caught.value.lasting


@pytest.mark.parametrize(
    ("fault", "lasting"),
    [
        (Fault("status", status=401), True),
        (Fault("status", status=403), True),
        (Fault("status", status=404), True),
        (Fault("status", status=400, code="model_not_found"), True),
        (Fault("redirect", location="/"), True),
        (Fault("status", status=400, code="context_length_exceeded"), False),
        (Fault("status", status=429, headers={"Retry-After": "0"}), False),
        (Fault("status", status=500), False),
        (Fault("garbage"), False),
    ],
    ids=["401", "403", "404", "model", "redirect", "length", "429", "500", "garbage"],
)
async def test_failures_say_whether_they_would_last(
    providers: Any, ask: Any, sandbox: Sandbox, fault: Fault, lasting: bool
) -> None:
    sandbox.fail_next(fault)
    async with providers(retries=0) as built:
        with pytest.raises(ProviderError) as caught:
            await built["vendor_a"].reply(ask())
    assert caught.value.lasting is lasting


async def test_nothing_is_left_behind(providers: Any, ask: Any, sandbox: Sandbox) -> None:
    def sockets() -> int:
        return len([c for c in psutil.Process().net_connections("tcp") if c.raddr and c.raddr.port == port])

    port = int(sandbox.base_url.rpartition(":")[2].removesuffix("/v1"))
    sandbox.piece_pause_s = 0.01
    tasks = len(asyncio.all_tasks())
    async with providers() as built:
        provider = built["vendor_a"]
        # Cancelled in the middle, closed in the middle, stalled, cut, and failed.
        with anyio.move_on_after(0.1):
            await provider.reply(ask())
        with anyio.move_on_after(0.1):
            await collect(provider, ask())
        async with aclosing(provider.stream(ask())) as deltas:
            await anext(deltas)
        for fault in (Fault("stall", after=16), Fault("cut", after=16), Fault("garbage"), Fault("huge")):
            sandbox.fail_next(fault)
            with pytest.raises((ProviderError, ProviderTimeoutError)):
                await collect(provider, ask(timeout_s=0.2))
        deadline = time.monotonic() + 30
        while (sandbox.running or sockets()) and time.monotonic() < deadline:
            await anyio.sleep(0.01)
        # No connection is kept of answers that were not read to their end.
        assert (sandbox.running, sockets()) == (0, 0)
    deadline = time.monotonic() + 30
    while (sockets() or len(asyncio.all_tasks()) > tasks) and time.monotonic() < deadline:
        await anyio.sleep(0.01)
    assert sockets() == 0
    assert len(asyncio.all_tasks()) == tasks


async def test_connections_are_kept_and_cookies_are_not(providers: Any, ask: Any, sandbox: Sandbox) -> None:
    sandbox.fail_next(Fault("status", 500, headers={"Set-Cookie": "session=of-another; Path=/"}))
    async with providers() as built:
        for _ in range(3):
            await built["vendor_a"].reply(ask())
    assert all("cookie" not in seen.headers for seen in sandbox.seen)


async def test_long_conversations(providers: Any, ask: Any, sandbox: Sandbox) -> None:
    turns = [Message(role="user" if n % 2 == 0 else "assistant", content=f"Turn {n}. " * 200) for n in range(999)]
    async with providers() as built:
        assert (await built["vendor_b"].reply(ask("vendor_b", messages=turns))).text
    assert len(json.dumps(sandbox.seen[0].body)) > 1_500_000
