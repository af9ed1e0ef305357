import threading

import pytest

from styler_nb.client import Client
from styler_nb.errors import ConnectionFailedError
from styler_nb.widgets.jobs import JobsPanel

pytestmark = pytest.mark.usefixtures("no_leaks")

SAMPLE = ("I don't think the kettle has boiled yet, but it won't be long. " * 25).encode()
DEADLINE_S = 60.0


@pytest.fixture
def files(client):
    return [client.files.create(SAMPLE, filename=name, progress=False) for name in ("a.txt", "b.txt")]


@pytest.fixture
def panel(client, files):
    made = JobsPanel(client)
    yield made
    made.close()


def hold(panel, monkeypatch):
    """Keep the panel from looking by itself; a test looks when it wants to."""
    monkeypatch.setattr(panel, "_follow", lambda: None)


@pytest.mark.parametrize(
    ("suffix", "said"),
    [("x" * 17, "17 characters; 16 are allowed"), ("a/b", "holds a “/”"), ("a\x07", "cannot be printed")],
    ids=["long", "slash", "bell"],
)
def test_a_form_that_cannot_work_is_not_sent(panel, suffix, said):
    assert panel.start_job() is None
    assert panel.status.message == "Choose the files to learn from first."
    panel.selected_files = tuple(file.id for file in panel.files)
    panel.suffix = suffix
    assert panel.start_job() is None
    assert said in panel.status.message


def test_files_are_chosen_from_both_sides(panel, files):
    assert panel._form.choice.options == (("b.txt", files[1].id), ("a.txt", files[0].id))
    panel.selected_files = (files[0].id, "file-gone")
    assert panel._form.choice.value == panel.selected_files == (files[0].id,)
    panel._form.choice.value = (files[1].id, files[0].id)
    assert set(panel.selected_files) == {file.id for file in files}
    panel.files = panel.files[:1]
    assert panel.selected_files == (files[1].id,)


def test_files_and_those_chosen_go_to_the_browser_together(panel, monkeypatch):
    panel.selected_files = tuple(file.id for file in panel.files)
    sent = []
    monkeypatch.setattr(
        panel._form.choice, "send_state", lambda key=None: sent.append({key} if isinstance(key, str) else set(key))
    )
    panel.files = panel.files[:1]
    assert [keys for keys in sent if keys & {"_options_labels", "index"}] == [{"_options_labels", "index"}]


def test_a_job_is_followed_to_its_end(panel, files):
    finished, fractions = [], []
    panel.observe(lambda change: finished.append(change["new"]), "finished")
    panel.observe(lambda change: change["new"] and fractions.append(change["new"].fraction), "progress")
    panel.selected_files = tuple(file.id for file in files)
    panel.suffix = " me "
    panel.match_output_length = True
    job = panel.start_job()
    assert job.status == "queued"
    assert panel.shown == job.id
    assert panel.background.wait(DEADLINE_S, polls=True)
    assert [done.id for done in finished] == [job.id]
    name = finished[0].fine_tuned_model
    assert name.startswith("ftm-me-")
    assert panel.status.message == f"Training has finished: {name}"
    assert panel._copy.value == name
    assert fractions[-1] == 1.0
    assert "as long as the input" in panel._card.value
    assert [model.id for model in panel.models] == [name]
    panel.use_model()
    assert panel.chosen_model == name

    again = JobsPanel(panel.client)
    assert again.look_up(job.id).fine_tuned_model == name
    again.show_job(job.id)
    assert "completed" in again._card.value
    again.close()

    panel.ask_delete_model(job.id)
    assert name in panel._confirmation.question
    panel._confirmation.accept()
    assert panel.wait(DEADLINE_S)
    assert panel.models == ()
    panel.ask_delete_model(job.id)
    panel.use_model()


def test_a_failed_job_says_why(panel, client):
    short = client.files.create(b"Too short.", filename="short.txt", progress=False)
    panel.refresh()
    panel.selected_files = (short.id,)
    job = panel.start_job()
    assert panel.background.wait(DEADLINE_S, polls=True)
    assert panel.look_up(job.id).status == "failed"
    assert panel.status.message == "Training failed: the samples hold 2 words; at least 200 are needed."
    assert panel.status.level == "error"
    assert "at least 200 are needed" in panel._card.value


def test_cancelling(panel, files, monkeypatch):
    hold(panel, monkeypatch)
    panel.selected_files = (files[0].id,)
    job = panel.start_job()
    panel.cancel_job(job.id)
    assert panel.look_up(job.id).status == "cancelled"
    assert panel.status.message == "The job was cancelled."
    assert not panel.look()
    panel.cancel_job(job.id)
    assert panel.status.level == "error"


def test_the_files_of_a_job_are_chosen_again(panel, files, client, monkeypatch):
    hold(panel, monkeypatch)
    panel.selected_files = tuple(file.id for file in files)
    job = panel.start_job()
    panel.cancel_job(job.id)
    client.files.delete(files[0])
    panel.refresh()
    panel.selected_files = ()
    panel.use_files_of(job.id)
    assert panel.selected_files == (files[1].id,)
    assert panel.status.message == "1 file chosen; 1 was deleted since."


def test_details_are_closed(panel, files, monkeypatch):
    hold(panel, monkeypatch)
    panel.selected_files = (files[0].id,)
    job = panel.start_job()
    panel.hide_job()
    assert (panel.shown, panel.progress) == ("", None)
    panel.cancel_job(job.id)
    panel.show_job("ftjob-nobody")
    assert "not in the list" in panel.status.message


def test_starting_does_not_wait_for_the_service(panel, files, monkeypatch):
    hold(panel, monkeypatch)
    free, create = threading.Event(), panel.client.fine_tuning.jobs.create

    def slow(*args, **options):
        assert free.wait(DEADLINE_S)
        return create(*args, **options)

    monkeypatch.setattr(panel.client.fine_tuning.jobs, "create", slow)
    panel.selected_files = (files[0].id,)
    before = panel.jobs
    panel._on_start()
    assert panel.jobs == before
    free.set()
    assert panel.wait(DEADLINE_S)
    panel.cancel_job(panel.jobs[0].id)


def test_a_connection_that_breaks_is_said_and_looked_at_again(panel, files, monkeypatch):
    hold(panel, monkeypatch)
    panel.selected_files = (files[0].id,)
    job = panel.start_job()

    def broken(_job):
        raise ConnectionFailedError("no route")

    monkeypatch.setattr(panel.client.fine_tuning.jobs, "retrieve", broken)
    assert panel.look()
    assert panel.status.message == "The service cannot be reached: no route."
    monkeypatch.undo()
    panel.cancel_job(job.id)


def test_following_ends_with_the_client_and_with_the_panel(tmp_path):
    import styler_nb

    client: Client = styler_nb.connect(home=tmp_path)
    file = client.files.create(SAMPLE, filename="a.txt", progress=False)
    panels = [JobsPanel(client), JobsPanel(client)]
    panels[0].selected_files = (file.id,)
    panels[0].start_job()
    panels[1].refresh()
    panels[1].close()
    assert not any("panel" in thread.name and thread.is_alive() for thread in [panels[1].background._thread] if thread)
    client.close()
    assert panels[0].background.wait(DEADLINE_S, polls=True)
    panels[0].close()
