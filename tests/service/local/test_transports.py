"""Both of the client's transports."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import anyio

from styler_nb.client import AsyncClient, Client
from styler_nb.client._transport import EmbeddedAsyncTransport, EmbeddedTransport

DEADLINE_S = 10.0


def connect(service):
    return Client("http://embedded.localhost", "k", transport=EmbeddedTransport(service))


def test_eight_threads_share_a_client(service):
    client = connect(service)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: client.files.list(), range(400)))
    assert answers == [[]] * 400


def test_closing_the_client_closes_the_service(service):
    connect(service).close()
    assert service.closed


def test_the_async_transport_streams_and_hangs_up(service, log):
    async def use():
        client = AsyncClient("http://embedded.localhost", "k", transport=EmbeddedAsyncTransport(service))
        assert await asyncio.gather(*(client.files.list() for _ in range(50))) == [[]] * 50
        exchange = await service.asend("GET", b"/v1/stream", [], _no_body())
        assert await exchange.aread() == b"first"
        log.go_on.set()
        assert await exchange.aread() == b"second"
        assert await exchange.aread() == b""
        exchange = await service.asend("POST", b"/v1/count", [], _body(20))
        assert await exchange.aread() == b'{"bytes":2000,"pieces":20}'
        assert await exchange.aread() == b""
        await client.close()

    asyncio.run(use())
    assert service.closed


def test_a_cancelled_async_call_hangs_up(service, log, poll):
    async def use():
        exchange = await service.asend("GET", b"/v1/stream", [], _no_body())
        assert await exchange.aread() == b"first"
        exchange.close()
        with anyio.move_on_after(0.01) as scope:
            await service.asend("GET", b"/v1/slow", [], _no_body())
        return scope.cancelled_caught

    assert asyncio.run(use())
    assert log.disconnected.wait(DEADLINE_S)
    log.go_on.set()
    poll(lambda: not service._live)


async def _no_body():
    return
    yield


async def _body(count):
    for _ in range(count):
        yield b"x" * 100
