import threading
from collections.abc import Iterator

from styler_nb.client.results import StyleResult
from styler_nb.widgets.style_stream import StreamRun


class FakeStream:
    """Gives pieces; waits before each where it was told to."""

    def __init__(self, pieces: list[str], gate: threading.Event | None = None, error: Exception | None = None) -> None:
        self.text = ""
        self.closed = False
        self._pieces, self._gate, self._error = pieces, gate, error

    def __enter__(self) -> "FakeStream":
        return self

    def __exit__(self, *_: object) -> None:
        self.closed = True

    def __iter__(self) -> Iterator[str]:
        for piece in self._pieces:
            if self._gate is not None:
                assert self._gate.wait(10)
            self.text += piece
            yield piece
        if self._error is not None:
            raise self._error

    def result(self) -> StyleResult:
        return StyleResult.model_construct(choices=[])


def run(stream: FakeStream) -> tuple[StreamRun, list[str], list[object]]:
    texts: list[str] = []
    ends: list[object] = []
    made = StreamRun(lambda: stream, on_text=texts.append, on_end=ends.append)  # type: ignore[arg-type, return-value]
    return made, texts, ends


def test_text_and_end_are_reported() -> None:
    stream = FakeStream(["One ", "two."])
    made, texts, ends = run(stream)
    made.start()
    assert made.wait(10)
    assert texts[0] == "One "
    assert isinstance(ends[0], StyleResult)
    assert stream.closed


def test_an_error_is_an_end() -> None:
    error = RuntimeError("broken")
    made, _, ends = run(FakeStream(["One "], error=error))
    made.start()
    assert made.wait(10)
    assert ends == [error]


def test_after_stop_nothing_is_reported_and_the_stream_is_closed() -> None:
    gate = threading.Event()
    stream = FakeStream(["One "], gate)
    made, texts, ends = run(stream)
    made.start()
    assert made.running
    made.stop()
    assert not made.running
    gate.set()
    assert made.wait(10)
    assert (texts, ends, stream.closed) == ([], [], True)


def test_an_errors_frames_hold_no_variables() -> None:
    def open_stream() -> FakeStream:
        key = "sk-secret"
        raise ConnectionError("no way" + key[:0])

    ends: list[object] = []
    made = StreamRun(open_stream, on_text=print, on_end=ends.append)  # type: ignore[arg-type]
    made.start()
    assert made.wait(10)
    (error,) = ends
    assert isinstance(error, ConnectionError)
    frame, seen = error.__traceback__, []
    while frame is not None:
        seen.append(dict(frame.tb_frame.f_locals))
        frame = frame.tb_next
    assert len(seen) > 1
    assert "sk-secret" not in repr(seen)
