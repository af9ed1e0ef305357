import pytest

from styler_nb import errors
from styler_nb.client import _progress


@pytest.fixture
def serve(make_api, bodies):
    """Answer the job with each status in turn, and its events with what has happened so far."""

    def build(*statuses, events=(), events_status=200, **changes):
        left = list(statuses)

        def answer(request):
            if request.url.path.endswith("/events"):
                if events_status != 200:
                    return events_status, {"error": "Not found."}
                shown = events[: len(statuses) - len(left)]
                return {"object": "list", "data": [bodies("event", **event) for event in shown]}
            status = left.pop(0) if len(left) > 1 else left[0]
            return bodies("job", status=status, **changes)

        return make_api(answer)

    return build


def test_wait_gives_the_ended_job(serve):
    api = serve("queued", "running", "completed", fine_tuned_model="ftm-1")
    job = api.call(lambda c: c.fine_tuning.jobs.wait("ftjob-1", progress=False))
    assert (job.status, job.fine_tuned_model) == ("completed", "ftm-1")
    assert api.time.slept == pytest.approx([0.1, 0.15])
    assert not any(request.url.path.endswith("/events") for request in api.recorder.requests)


def test_the_pauses_grow_to_two_seconds(serve):
    api = serve(*["running"] * 12, "completed")
    api.call(lambda c: c.fine_tuning.jobs.wait("ftjob-1", progress=False))
    assert api.time.slept == sorted(api.time.slept)
    assert api.time.slept[-1] == 2.0


def test_a_fixed_interval(serve):
    api = serve("queued", "queued", "queued", "completed")
    api.call(lambda c: c.fine_tuning.jobs.wait("ftjob-1", poll_interval=5, progress=False))
    assert api.time.slept == [5, 5, 5]


@pytest.mark.parametrize("status", ["failed", "cancelled"])
def test_any_end_is_given_back(serve, status):
    job = serve(status).call(lambda c: c.fine_tuning.jobs.wait("ftjob-1", progress=False))
    assert job.status == status


@pytest.mark.parametrize(
    ("status", "error", "words"),
    [("failed", errors.JobFailedError, "only 12 words"), ("cancelled", errors.JobCancelledError, "was cancelled")],
)
def test_other_ends_are_raised_when_asked(serve, status, error, words):
    api = serve(status, error="only 12 words")
    with pytest.raises(error, match=words):
        api.call(lambda c: c.fine_tuning.jobs.wait("ftjob-1", progress=False, raise_on_failure=True))


def test_a_completed_job_is_not_raised(serve):
    api = serve("completed")
    assert api.call(lambda c: c.fine_tuning.jobs.wait("j", progress=False, raise_on_failure=True)).ended


def test_the_timeout(serve):
    api = serve("running")
    with pytest.raises(errors.WaitTimeoutError, match=r"still running after 7 s"):
        api.call(lambda c: c.fine_tuning.jobs.wait("ftjob-1", timeout=7, progress=False))
    assert sum(api.time.slept) == pytest.approx(7)


def test_a_timeout_of_zero_looks_once(serve):
    api = serve("running", "completed")
    with pytest.raises(errors.WaitTimeoutError):
        api.call(lambda c: c.fine_tuning.jobs.wait("ftjob-1", timeout=0, progress=False))
    assert serve("completed").call(lambda c: c.fine_tuning.jobs.wait("j", timeout=0, progress=False)).ended


@pytest.mark.parametrize("options", [{"timeout": -1}, {"poll_interval": 0}, {"timeout": float("nan")}])
def test_values_that_cannot_work(serve, options):
    with pytest.raises(errors.ConfigurationError, match=next(iter(options))):
        serve("running").call(lambda c: c.fine_tuning.jobs.wait("j", **options))


def test_a_function_hears_each_event_once_and_each_change_of_status(serve):
    heard = []
    api = serve("queued", "running", "running", "completed", events=[{"id": "e1"}, {"id": "e1"}, {"id": "e2"}])
    api.call(
        lambda c: c.fine_tuning.jobs.wait(
            "j", progress=lambda job, event: heard.append((job.status, event and event.id))
        )
    )
    assert heard == [("queued", "e1"), ("running", None), ("running", "e2"), ("completed", None)]


def test_a_service_without_events_can_be_waited_for(serve):
    heard = []
    api = serve("queued", "completed", events_status=404)
    api.call(lambda c: c.fine_tuning.jobs.wait("j", progress=lambda job, event: heard.append(job.status)))
    assert heard == ["queued", "completed"]


class FakeBar:
    def __init__(self):
        self.n, self.total, self.texts, self.states, self.closed = 0, None, [], [], False

    def set_description_str(self, text, refresh):
        self.texts.append(text)

    def refresh(self):
        self.states.append((self.n, self.total))

    def close(self):
        self.closed = True

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def test_the_bar_shows_message_and_steps_and_is_closed(serve, monkeypatch):
    bar = FakeBar()
    monkeypatch.setattr("styler_nb.client.wait.open_bar", lambda *args, **options: bar)
    events = [{"id": "e1", "step": 1, "total": 4}, {"id": "e2", "step": 4, "total": 4, "message": "Counting"}]
    serve("queued", "running", "completed", events=events).call(lambda c: c.fine_tuning.jobs.wait("j"))
    assert bar.texts == ["Reading the samples", "Counting", "completed"]
    assert bar.states == [(1, 4), (4, 4), (4, 4)]
    assert bar.closed


def test_the_bar_of_a_terminal_is_quiet_elsewhere(capsys):
    with _progress.open_bar(None, total=1) as bar:
        bar.update()
    with _progress.open_bar(False, total=1) as bar:
        bar.update()
    assert capsys.readouterr().err == ""


def test_the_bar_of_a_notebook_is_shown_though_its_output_is_no_terminal(monkeypatch):
    class NotebookBar:
        __module__ = "tqdm.notebook"

        def __init__(self, *, disable, **options):
            self.disable = disable

    monkeypatch.setattr("tqdm.auto.tqdm", NotebookBar)
    assert _progress.open_bar(None).disable is False
    assert _progress.open_bar(False).disable is True
