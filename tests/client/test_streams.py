import gc

import httpx
import pytest

from styler_nb import errors

HEAD = {"id": "cmpl-1", "object": "chat.completion.chunk", "created": 7, "model": "m"}
FIRST = {**HEAD, "choices": [{"index": 0, "delta": {"role": "assistant"}, "finish_reason": None}]}
ONE = {**HEAD, "choices": [{"index": 0, "delta": {"content": "Don't "}, "finish_reason": None}]}
TWO = {**HEAD, "choices": [{"index": 0, "delta": {"content": "go."}, "finish_reason": None}]}
STOP = {**HEAD, "choices": [{"index": 0, "delta": {}, "finish_reason": "length"}]}
USAGE = {"prompt_tokens": 3, "completion_tokens": 3, "total_tokens": 6}
LAST = {**HEAD, "choices": [], "usage": USAGE, "original": "Do not go."}


class Body(httpx.SyncByteStream, httpx.AsyncByteStream):
    """A stream that remembers how far it was read and whether it was closed."""

    def __init__(self, pieces):
        self.pieces = pieces
        self.read = 0
        self.closed = False

    def __iter__(self):
        for piece in self.pieces:
            self.read += 1
            if isinstance(piece, Exception):
                raise piece
            yield piece

    async def __aiter__(self):
        for piece in self:
            yield piece

    def close(self):
        self.closed = True

    async def aclose(self):
        self.closed = True


@pytest.fixture
def open_stream(make_api):
    def open_it(*pieces):
        body = Body(pieces)
        api = make_api((200, {}))

        def answer(request):
            api.recorder.requests.append(request)
            return httpx.Response(200, stream=body, headers={"X-Request-Id": "req-9"})

        transport = httpx.MockTransport(answer)
        api.client._http._transport = transport
        stream = api.call(lambda client: client.style.rewrite("Do not go.", "m", stream=True))
        return api, stream, body

    return open_it


def test_pieces_then_the_whole_result(open_stream, sse):
    api, stream, body = open_stream(sse(FIRST, ONE, TWO, STOP, LAST))
    assert api.pieces(stream) == ["Don't ", "go."]
    result = api.settle(stream.result())
    assert (result.text, result.original, result.model, result.id) == ("Don't go.", "Do not go.", "m", "cmpl-1")
    assert result.choices[0].finish_reason == "length"
    assert (result.object, result.usage.total_tokens, stream.text) == ("chat.completion", 6, "Don't go.")
    assert body.closed
    assert "complete" in repr(stream)


def test_the_result_reads_what_is_left(open_stream, sse):
    api, stream, _ = open_stream(sse(FIRST, ONE, done=False), sse(TWO, LAST))
    assert "open" in repr(stream)
    assert api.settle(stream.result()).text == "Don't go."


def test_the_request_asks_for_a_stream(open_stream, sse):
    api, stream, _ = open_stream(sse(ONE))
    assert api.recorder.last.headers["accept"] == "text/event-stream"
    assert b'"stream":true' in api.recorder.last.content
    api.settle(stream.close())


def test_closing_early_closes_the_answer_and_reads_no_further(open_stream, sse):
    api, stream, body = open_stream(sse(ONE, done=False), sse(TWO, done=False), sse(LAST))
    first = api.settle(stream.__anext__()) if hasattr(stream, "__anext__") else next(stream)
    assert first == "Don't "
    api.settle(stream.close())
    api.settle(stream.close())
    assert body.closed
    assert body.read == 1
    with pytest.raises(errors.ConflictError, match="closed before its end"):
        api.settle(stream.result())


def test_leaving_the_with_block_closes_the_answer(open_stream, sse, kind):
    api, stream, body = open_stream(sse(ONE, done=False), sse(LAST))
    if kind == "sync":
        with stream as entered:
            assert entered is stream
    else:

        async def use():
            async with stream as entered:
                assert entered is stream

        api.settle(use())
    assert body.closed


def test_a_broken_off_loop_closes_the_answer_when_nobody_holds_the_stream(open_stream, sse, kind):
    if kind == "async":
        pytest.skip("an event loop closes what is left of an async generator")
    _, stream, body = open_stream(sse(ONE, done=False), sse(LAST))
    for _ in stream:
        break
    del stream
    gc.collect()
    assert body.closed


def test_a_stream_without_its_end_is_an_error(open_stream, sse):
    api, stream, body = open_stream(sse(FIRST, ONE, done=False))
    with pytest.raises(errors.StreamInterruptedError) as caught:
        api.settle(stream.result())
    assert caught.value.request_id == "req-9"
    assert body.closed


@pytest.mark.parametrize(
    ("failure", "error"),
    [
        (httpx.ReadError("reset"), errors.StreamInterruptedError),
        (httpx.RemoteProtocolError("peer closed"), errors.StreamInterruptedError),
        (httpx.ReadTimeout("slow"), errors.RequestTimeoutError),
    ],
)
def test_a_connection_that_breaks_in_the_middle(open_stream, sse, failure, error):
    api, stream, _ = open_stream(sse(ONE, done=False), failure)
    with pytest.raises(error) as caught:
        api.pieces(stream)
    assert caught.value.request_id == "req-9"
    assert stream.text == "Don't "


def test_an_error_event_is_raised(open_stream, sse):
    api, stream, _ = open_stream(sse(ONE, {"error": "The engine failed."}, done=False))
    with pytest.raises(errors.InternalServiceError, match=r"The engine failed\."):
        api.pieces(stream)


@pytest.mark.parametrize("event", ["not json", "[1]"])
def test_an_event_that_is_no_chunk(open_stream, sse, event):
    api, stream, _ = open_stream(sse(event))
    with pytest.raises(errors.UnexpectedResponseError):
        api.pieces(stream)


def test_an_error_before_the_stream_is_raised_by_the_call(make_api):
    api = make_api((409, {"error": "The model is not ready."}))
    with pytest.raises(errors.ConflictError, match="not ready"):
        api.call(lambda client: client.style.full("Why?", "m", stream=True))


def test_an_error_answer_that_breaks_off_is_a_connection_error(make_api):
    api = make_api((200, {}))
    broken = httpx.MockTransport(lambda _: httpx.Response(500, stream=Body([httpx.ReadError("reset")])))
    api.client._http._transport = broken
    with pytest.raises(errors.ConnectionFailedError):
        api.call(lambda client: client.style.full("Why?", "m", stream=True))
