"""The style panel over a service that answers what a test tells it to."""

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import docx
import httpx
import ipywidgets
import pytest

from styler_nb.client import Client
from styler_nb.client._retry import RetryPolicy
from styler_nb.experiments import Experiment, RunStore
from styler_nb.widgets.style import StylePanel

TEXT = "It is late. We do not go home."
STYLED = "It's late. We don't go home."
SECRET = "sk-provider-secret"
EDITS = [
    {"original_start": 0, "original_end": 5, "result_start": 0, "result_end": 4, "before": "It is", "after": "It's"},
    {
        "original_start": 15,
        "original_end": 21,
        "result_start": 14,
        "result_end": 19,
        "before": "do not",
        "after": "don't",
    },
]
for edit, rule in zip(EDITS, ("contraction.be", "contraction.not"), strict=True):
    edit |= {"rule": rule, "reason": "you write contractions rather than full forms (57 of 57 times)"}


def model(name: str) -> dict[str, Any]:
    return {
        "id": name,
        "object": "model",
        "created_at": 1_700_000_000,
        "organization_id": "org-1",
        "job_id": "ftjob-1",
        "engine": "variants",
        "base_model": "variants",
        "training_files": ["file-1"],
        "bytes": 1,
        "match_output_length": False,
    }


def job(name: str | None) -> dict[str, Any]:
    return {
        "object": "fine_tuning.job",
        "id": f"ftjob-{name}",
        "style_model": "style-1",
        "created_at": 1_700_000_000,
        "fine_tuned_model": name,
        "organization_id": "org-1",
        "status": "queued" if name is None else "completed",
        "training_files": ["file-1"],
    }


class Body(httpx.SyncByteStream):
    """A streamed answer that waits before each chunk where a test wants it to."""

    def __init__(self, chunks: list[bytes], gate: threading.Event | None, broken: bool) -> None:
        self._chunks, self._gate, self._broken = chunks, gate, broken

    def __iter__(self) -> Iterator[bytes]:
        for number, chunk in enumerate(self._chunks):
            if number and self._gate is not None:
                assert self._gate.wait(20)
            yield chunk
        if self._broken:
            raise httpx.ReadError("connection reset")


class Service:
    """A service without a network."""

    def __init__(self) -> None:
        self.models = ["ftm-a", "ftm-b"]
        self.pieces = ["It's late. ", "We don't ", "go home."]
        self.extras: dict[str, Any] = {
            "edits": EDITS,
            "usage": {"prompt_tokens": 9, "completion_tokens": 9, "total_tokens": 18},
        }
        self.gate: threading.Event | None = None
        self.cut: int | None = None
        self.broken = False
        self.answer: httpx.Response | None = None
        self.bodies: list[dict[str, Any]] = []
        self.knows_extensions = True
        self.listing, self.may_list = threading.Event(), threading.Event()
        self.may_list.set()
        self.unheld = 0

    def __call__(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path
        if not self.knows_extensions and path.startswith("/v1/models"):
            return httpx.Response(404, json={"error": "Not found."})
        if path == "/v1/fine_tuning/jobs":
            return httpx.Response(200, json={"object": "list", "data": [job(name) for name in (None, *self.models)]})
        if path == "/v1/models":
            if self.unheld:
                self.unheld -= 1
            else:
                self.listing.set()
                assert self.may_list.wait(20)
            return httpx.Response(200, json={"object": "list", "data": [model(name) for name in self.models]})
        if path.startswith("/v1/models/"):
            return httpx.Response(200, json=model(path.rsplit("/", 1)[1]))
        assert path == "/v1/style/transform"
        self.bodies.append(json.loads(request.read()))
        if self.answer is not None:
            return self.answer
        unknown = {"include_edits", "include_intervals", "include_extended"} & set(self.bodies[-1])
        if unknown and not self.knows_extensions:
            return httpx.Response(400, json={"error": f"{min(unknown)}: unknown field"})
        return httpx.Response(200, stream=Body(self._chunks(), self.gate, self.broken))

    def _chunks(self) -> list[bytes]:
        head = {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "ftm-a"}
        deltas = [{**head, "choices": [{"index": 0, "delta": {"content": piece}}]} for piece in self.pieces]
        events = [*deltas, {**head, "choices": [], **self.extras}]
        chunks = [f"data: {json.dumps(event)}\n\n".encode() for event in events] + [b"data: [DONE]\n\n"]
        return chunks[: self.cut]


@pytest.fixture
def service() -> Service:
    return Service()


@pytest.fixture
def client(service: Service) -> Iterator[Client]:
    policy = RetryPolicy(max_retries=0)
    with Client(
        "https://styler.example.org", "key", transport=httpx.MockTransport(service), retry_policy=policy
    ) as made:
        yield made


@pytest.fixture
def store(tmp_path: Path) -> RunStore:
    return RunStore(tmp_path / "runs.sqlite")


@pytest.fixture
def build(client: Client, store: RunStore) -> Iterator[Callable[[], StylePanel]]:
    made: list[StylePanel] = []

    def build_panel() -> StylePanel:
        made.append(StylePanel(client, Experiment("tests", client=client, store=store)))
        return made[-1]

    yield build_panel
    for panel in made:
        panel.close()


@pytest.fixture
def panel(build: Callable[[], StylePanel]) -> StylePanel:
    made = build()
    made.message = TEXT
    return made


def walk(widget: ipywidgets.Widget) -> list[ipywidgets.Widget]:
    return [widget, *(found for child in getattr(widget, "children", ()) for found in walk(child))]


def run(panel: StylePanel) -> StylePanel:
    panel.run()
    assert panel.wait(20)
    return panel


def ask(panel: StylePanel) -> None:
    panel.mode = "full"
    panel.form.conversation.question.value = "How late is it?"


def test_a_text_is_restyled_and_recorded(panel: StylePanel, store: RunStore) -> None:
    panel.form.text_name.value = "evening"
    run(panel)
    assert (panel.state, panel.text, panel.rejected) == ("done", STYLED, [])
    assert [e.rule for e in panel.edits] == ["contraction.be", "contraction.not"]
    (kept,) = store.runs("tests")
    assert (kept.text, kept.input, kept.model, kept.text_name) == (STYLED, TEXT, "ftm-a", "evening")
    assert panel.run_shown == kept


@pytest.mark.parametrize("mode", ["rewrite", "full"])
def test_a_service_without_the_extensions_will_do(
    build: Callable[[], StylePanel], service: Service, store: RunStore, mode: str
) -> None:
    service.knows_extensions = False
    service.extras = {"original": TEXT}
    panel = build()
    assert panel.models == ["ftm-a", "ftm-b"]
    panel.message = TEXT
    if mode == "full":
        ask(panel)
    panel.form.conversation.key.value = SECRET
    run(panel)
    assert (panel.state, panel.text, len(panel.edits)) == ("done", STYLED, 2)
    assert len(store.runs("tests")) == 1
    assert service.bodies[-1]["include_quality"]
    assert all((SECRET in str(body)) is (mode == "full") for body in service.bodies)
    if mode == "full":
        ask(panel)
    run(panel)
    assert len(service.bodies) == 3  # it was refused once, and is not asked again


def test_a_panel_is_free_while_it_looks_for_models(panel: StylePanel, service: Service) -> None:
    service.answer = httpx.Response(404, json={"error": "Model not found."})
    service.unheld = 1  # the first list is the client's, for names that come near
    service.listing.clear()
    service.may_list.clear()
    panel.run()
    assert service.listing.wait(20)
    try:
        assert panel.lock.acquire(timeout=2)
        panel.lock.release()
        assert panel.state == "failed"
    finally:
        service.may_list.set()
    assert panel.wait(20)
    assert panel.status.message == "The model ftm-a is not there any more. Choose another one."


def test_an_end_after_closing_is_not_recorded(panel: StylePanel, service: Service, store: RunStore) -> None:
    panel.run()
    stream = panel._stream
    assert stream is not None
    assert panel.wait(20)
    panel.close()
    result = panel.result
    assert result is not None
    panel._end(stream, result, panel.form.read(), 0.0, 0.0)
    assert len(store.runs("tests")) == 1


def test_a_plain_service_refuses_what_was_asked_for(panel: StylePanel, service: Service) -> None:
    service.answer = httpx.Response(400, json={"error": "strength: unknown field"})
    panel.form.strength.value = 0.5
    run(panel)
    assert (panel.state, len(service.bodies)) == ("failed", 1)
    assert panel.status.message == "Strength: unknown field."


def test_the_text_follows_every_decision(panel: StylePanel) -> None:
    run(panel)
    panel.reject(0)
    assert (panel.text, [e.rule for e in panel.edits]) == ("It is late. We don't go home.", ["contraction.not"])
    panel.reject_all()
    assert (panel.text, panel.edits) == (TEXT, [])
    panel.accept(1)
    assert panel.text == "It is late. We don't go home."
    panel.accept_all()
    assert panel.text == STYLED
    panel.reject_variable("contraction.not")
    assert (panel.rejected, panel.view.rejected) == ([1], [1])


def test_the_browsers_decisions_count(panel: StylePanel) -> None:
    run(panel)
    panel.view.rejected = [1, 99]
    assert (panel.rejected, panel.text) == ([1], "It's late. We do not go home.")


def test_the_kernel_is_free_while_text_comes(panel: StylePanel, service: Service) -> None:
    service.gate = threading.Event()
    seen = threading.Event()
    panel.observe(lambda change: seen.set() if change["new"] == "It's late. " else None, "text")
    panel.run()
    assert seen.wait(20)
    assert (panel.state, panel.view.busy, panel.view.partial) == ("running", True, "It's late. ")
    assert panel.run_button.disabled
    assert not panel.stop_button.disabled
    panel.run()
    assert "running" in panel.status.message
    service.gate.set()
    assert panel.wait(20)
    assert (panel.state, panel.text, panel.view.busy) == ("done", STYLED, False)
    assert len(service.bodies) == 1


def test_stop_keeps_the_text_so_far_and_lets_the_next_one_begin(
    panel: StylePanel, service: Service, store: RunStore
) -> None:
    service.gate = threading.Event()
    seen = threading.Event()
    panel.observe(lambda change: seen.set() if change["new"] else None, "text")
    panel.run()
    assert seen.wait(20)
    panel.stop()
    assert (panel.state, panel.text) == ("stopped", "It's late. ")
    service.gate, old = None, service.gate
    run(panel)
    old.set()
    assert (panel.state, panel.text) == ("done", STYLED)
    assert len(store.runs("tests")) == 1


def test_an_end_that_comes_too_late_changes_nothing(panel: StylePanel, service: Service, store: RunStore) -> None:
    service.gate = threading.Event()
    panel.run()
    late, request = panel._stream, panel.form.read()
    assert late is not None
    panel.stop()
    panel._progress(late, "too late")
    panel._end(late, ConnectionError("too late"), request, 0.0, 0.0)
    assert (panel.state, panel.last_error) == ("stopped", None)
    assert "too late" not in panel.text
    service.gate.set()
    assert late.wait(20)


def test_a_stream_cut_midway_is_said_and_not_recorded(panel: StylePanel, service: Service, store: RunStore) -> None:
    service.cut = 2
    run(panel)
    assert (panel.state, panel.result) == ("failed", None)
    assert (panel.status.level, "incomplete" in panel.status.message) == ("error", True)
    assert panel.view.partial.startswith("It's late. ")
    assert not store.runs("tests")


def test_a_connection_that_breaks_is_said(panel: StylePanel, service: Service) -> None:
    service.cut, service.broken = 1, True
    run(panel)
    assert (panel.state, panel.status.level) == ("failed", "error")


@pytest.mark.parametrize(
    ("status", "said"), [(500, "failed"), (503, "not ready"), (429, "Try again"), (401, "API key")]
)
def test_a_failing_service_is_said(panel: StylePanel, service: Service, status: int, said: str) -> None:
    service.answer = httpx.Response(status, json={"error": "out of order"})
    run(panel)
    assert panel.state == "failed"
    assert said in panel.status.message
    service.answer = None
    assert run(panel).state == "done"


def test_a_model_that_was_deleted_meanwhile(panel: StylePanel, service: Service) -> None:
    service.models = ["ftm-b"]
    service.answer = httpx.Response(404, json={"error": "Model not found."})
    run(panel)
    assert "ftm-a is not there any more" in panel.status.message
    assert (panel.models, panel.model) == (["ftm-b"], "ftm-b")


def test_a_service_that_cannot_be_reached_leaves_a_panel(service: Service, tmp_path: Path) -> None:
    def refuse(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("refused")

    policy = RetryPolicy(max_retries=0)
    with Client(
        "https://styler.example.org", "key", transport=httpx.MockTransport(refuse), retry_policy=policy
    ) as client:
        panel = StylePanel(client, Experiment("tests", client=client, store=tmp_path / "runs.sqlite"))
        assert "cannot be reached" in panel.status.message
        panel.message = TEXT
        panel.run()
        assert "no model" in panel.status.message.lower()
        panel.close()


@pytest.mark.parametrize("answer", [None, httpx.Response(400, json={"error": "bad key"})])
def test_the_providers_key_is_kept_nowhere(
    panel: StylePanel, service: Service, store: RunStore, answer: httpx.Response | None
) -> None:
    service.answer = answer
    service.extras["original"] = TEXT
    ask(panel)
    panel.form.conversation.key.value = SECRET
    run(panel)
    assert service.bodies[0]["full_mode_options"]["base_model_api_key"] == SECRET
    widgets = walk(panel)
    assert len(widgets) > 20
    for widget in widgets:
        assert SECRET not in repr({name: getattr(widget, name) for name in widget.trait_names() if name != "comm"})
    assert SECRET not in repr(vars(panel)) + repr(vars(panel.form))
    assert SECRET.encode() not in b"".join(path.read_bytes() for path in store.path.parent.iterdir())
    error = panel.last_error
    while answer is not None and error is not None and error.__traceback__ is not None:
        trace, error = error.__traceback__, error.__cause__
        while trace is not None:
            assert SECRET not in repr(trace.tb_frame.f_locals)
            trace = trace.tb_next


def test_a_base_models_answer_is_compared_with_what_it_wrote(panel: StylePanel, service: Service) -> None:
    service.extras["original"] = TEXT
    ask(panel)
    run(panel)
    assert (panel.review.original, panel.text) == (TEXT, STYLED)
    panel.reject(0)
    panel.continue_with()
    assert [turn["content"] for turn in panel.form.conversation.history] == [
        "How late is it?",
        "It is late. We don't go home.",
    ]
    assert panel.form.conversation.question.value == ""
    panel.form.conversation.question.value = "And then?"
    run(panel)
    assert [turn["role"] for turn in service.bodies[-1]["messages"]] == ["user", "assistant", "user"]


def test_a_panel_made_anew_shows_the_last_run(panel: StylePanel, build: Callable[[], StylePanel]) -> None:
    panel.form.set_options({"strength": 0.5, "include_rouge": True})
    panel.model = "ftm-b"
    run(panel)
    again = build()
    assert (again.state, again.text, again.message, again.model) == ("done", STYLED, TEXT, "ftm-b")
    assert again.form.read() == panel.form.read()
    again.reject_all()
    assert again.text == TEXT


def test_decisions_outlive_the_panel(
    panel: StylePanel, build: Callable[[], StylePanel], store: RunStore, service: Service
) -> None:
    run(panel)
    panel.reject(1)
    assert build().rejected == [1]
    first = panel.run_shown
    assert first is not None
    run(panel)
    assert panel.rejected == []
    panel.reject(0)
    panel.show_run(first.id)
    assert (panel.rejected, panel.text) == ([1], "It's late. We do not go home.")
    panel.accept_all()
    assert store.get_rejected(first.id) == []
    assert build().rejected == [0]


def test_a_run_that_is_deleted_meanwhile_is_said(panel: StylePanel, store: RunStore) -> None:
    run(panel)
    assert panel.run_shown is not None
    panel.reject(0)
    store.delete(panel.run_shown.id)
    assert store.get_rejected(panel.run_shown.id) == []
    panel.reject(1)
    assert "there is no run" in panel.status.message.lower()
    assert panel.text == TEXT


def test_a_failed_run_is_shown_as_such(panel: StylePanel, service: Service) -> None:
    service.answer = httpx.Response(500, json={"error": "out of order"})
    with pytest.raises(Exception, match="out of order"):
        panel.experiment.rewrite("Other text.", "ftm-a")
    (failed,) = panel.experiment.runs
    panel.show_run(failed.id)
    assert (panel.state, panel.message) == ("failed", "Other text.")
    assert "out of order" in panel.status.message


def test_a_store_that_fails_does_not_lose_the_text(panel: StylePanel, store: RunStore) -> None:
    store.path.unlink()
    for left in store.path.parent.iterdir():
        left.unlink()
    store.path.mkdir()
    run(panel)
    assert (panel.state, panel.text, panel.run_shown) == ("done", STYLED, None)
    assert "not recorded" in panel.status.message


def test_the_decided_text_is_saved(panel: StylePanel, tmp_path: Path) -> None:
    run(panel)
    panel.reject(0)
    path = panel.save(tmp_path / "out.txt")
    assert path is not None
    assert path.read_text() == "It is late. We don't go home."
    assert str(path) in panel.status.message
    second = panel.save(tmp_path / "out.txt")
    assert second == tmp_path / "out-2.txt"
    assert panel.save(tmp_path / "out.txt", overwrite=True) == path
    panel.save_bar.name.value = str(tmp_path / "styled")
    word = panel.save()
    assert word is not None
    xml = docx.Document(str(word)).element.xml
    assert xml.count("<w:ins ") == xml.count("<w:del ") == 1


def test_what_cannot_be_saved_is_said(panel: StylePanel, tmp_path: Path) -> None:
    assert panel.save(tmp_path / "out.txt") is None
    assert "no text yet" in panel.status.message
    run(panel)
    assert panel.save(tmp_path / "missing" / "out.txt") is None
    assert "there is no folder" in panel.status.message
    assert panel.save(tmp_path / "out.pdf") is None
    assert ".pdf" in panel.status.message


def test_the_browser_gets_the_file(panel: StylePanel, monkeypatch: pytest.MonkeyPatch) -> None:
    run(panel)
    offered = []
    monkeypatch.setattr(panel.downloads, "offer", lambda *given: offered.append(given))
    panel.save_bar.format.value = ".md"
    panel.download()
    assert offered == [("styled.md", STYLED.encode())]


def test_bad_values_are_said_before_anything_is_sent(panel: StylePanel, service: Service) -> None:
    panel.form.seed.value = "x"
    panel.run()
    assert "seed" in panel.status.message.lower()
    panel.form.seed.value = ""
    panel.message = "  "
    panel.run()
    assert "no text" in panel.status.message.lower()
    assert not service.bodies
    panel.set_options(strenght=1)
    assert "strenght" in panel.status.message


def test_new_models_appear_and_the_choice_stays(panel: StylePanel, service: Service) -> None:
    panel.model = "ftm-b"
    service.models = ["ftm-new", "ftm-a", "ftm-b"]
    panel.refresh_models()
    assert (panel.models, panel.model) == (["ftm-new", "ftm-a", "ftm-b"], "ftm-b")
    service.models = []
    panel.refresh_models()
    assert panel.model is None
    assert "no model yet" in panel.status.message


def test_closing_in_the_middle_leaves_nothing(panel: StylePanel, service: Service) -> None:
    service.gate = threading.Event()
    panel.run()
    stream = panel._stream
    assert stream is not None
    panel.close()
    service.gate.set()
    assert stream.wait(20)
    panel.close()
