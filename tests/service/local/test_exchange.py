"""One request and its answer, piece by piece."""

import pytest

from styler_nb import errors
from styler_nb.service.local import EmbeddedService

DEADLINE_S = 10.0


def read_all(exchange):
    return b"".join(iter(exchange.read, b""))


def test_an_answer_has_status_headers_and_body(service, get):
    exchange = get(service, b"/v1/files")
    assert exchange.status == 200
    assert dict(exchange.headers)[b"content-type"] == b"application/json"
    assert read_all(exchange) == b'{"object":"list","data":[],"greeting":"hello"}'
    assert exchange.read() == b""


def test_path_query_and_headers_reach_the_application(service):
    exchange = service.send("GET", b"/v1/echo/a%20%C3%BC?x=1&y=%20", [(b"X-Test", b"t")], [])
    assert read_all(exchange) == '{"name":"a ü","query":"x=1&y=%20","header":"t"}'.encode()


def test_an_answer_without_a_body(service, get):
    exchange = get(service, b"/v1/empty")
    assert (exchange.status, read_all(exchange)) == (204, b"")


@pytest.mark.parametrize("pieces", [[], [b"ab"], [b"ab", b"cd"], [b"x" * 1000] * 50])
def test_a_body_is_taken_piece_by_piece(service, log, pieces):
    exchange = service.send("POST", b"/v1/count", [], iter(pieces))
    total = sum(map(len, pieces))
    assert read_all(exchange) == f'{{"bytes":{total},"pieces":{len(pieces)}}}'.encode()


def test_a_body_is_not_read_ahead_of_the_application(service):
    given = []

    def body():
        for number in range(10_000):
            given.append(number)
            yield b"x"

    exchange = service.send("POST", b"/v1/refuse", [], body())
    assert exchange.status == 413
    assert len(given) < 100


def test_the_first_piece_arrives_before_the_application_has_the_second(service, log, get):
    exchange = get(service, b"/v1/stream")
    assert exchange.read(DEADLINE_S) == b"first"
    log.go_on.set()
    assert read_all(exchange) == b"second"


def test_closing_an_answer_is_a_disconnect(service, log, get):
    exchange = get(service, b"/v1/stream")
    assert exchange.read() == b"first"
    exchange.close()
    exchange.close()
    assert log.disconnected.wait(DEADLINE_S)


def test_a_reader_that_is_slow_holds_the_application_back(service, log, get, poll):
    exchange = get(service, b"/v1/endless")
    assert exchange.read()
    for _ in range(20):
        get(service, b"/v1/files")
    assert len(log.events) < 20  # 256 KiB wait at most: 4 pieces, those that were read, one on the way
    exchange.close()
    poll(lambda: not service._live)


def test_a_crash_is_an_answer(service, caplog, get):
    exchange = get(service, b"/v1/crash")
    assert exchange.status == 500
    assert read_all(exchange)
    assert get(service, b"/v1/files").status == 200


def test_a_crash_before_any_answer_is_one_too(app, tmp_path, caplog, get):
    async def crashing(scope, receive, send):
        raise ZeroDivisionError

    crashing.router = app.router
    service = EmbeddedService(crashing, key="k", home=tmp_path)
    exchange = get(service, b"/v1/files")
    assert (exchange.status, read_all(exchange)) == (500, b'{"error": "The service failed."}')
    service.close()


def test_a_crash_in_the_middle_of_an_answer(service, caplog, get):
    exchange = get(service, b"/v1/breaking")
    with pytest.raises(errors.StreamInterruptedError):
        read_all(exchange)


def test_timeouts(service, log, get):
    with pytest.raises(errors.RequestTimeoutError, match=r"0\.01 s"):
        get(service, b"/v1/slow", timeout=0.01)
    exchange = get(service, b"/v1/stream")
    exchange.read()
    with pytest.raises(errors.RequestTimeoutError):
        exchange.read(0.01)


def test_an_interrupted_wait_hangs_up(service, log, monkeypatch, get, poll):
    class Interrupted:
        def result(self):
            poll(lambda: service._live)
            raise KeyboardInterrupt

        def cancel(self):
            log.events.append("cancelled")

    real = service._start
    monkeypatch.setattr(service, "_start", lambda function, *args: real(function, *args) and Interrupted())
    with pytest.raises(KeyboardInterrupt):
        get(service, b"/v1/stream")
    assert "cancelled" in log.events
    poll(lambda: not service._live)
