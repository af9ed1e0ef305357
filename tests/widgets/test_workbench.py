import threading

import httpx
import pytest

import styler_nb
from styler_nb.client import Client
from styler_nb.experiments import Experiment
from styler_nb.widgets import Workbench

pytestmark = pytest.mark.usefixtures("no_leaks")

SAMPLE = ("I don't think the kettle has boiled yet, but it won't be long. " * 25).encode()
TEXT = "It is late. I do not think that the kettle has boiled yet, and it will not be long."
DEADLINE_S = 60.0
START = 1_700_000_000


@pytest.fixture
def experiment(client, tmp_path):
    return Experiment("test", client=client, store=tmp_path / "runs.sqlite")


@pytest.fixture
def bench(client, experiment):
    made = Workbench(client, experiment)
    yield made
    made.close()


def train(bench):
    bench.files_panel.upload_contents([("a.txt", SAMPLE)])
    bench.jobs_panel.start_job()
    assert bench.jobs_panel.background.wait(DEADLINE_S, polls=True)
    return bench.jobs_panel.finished.fine_tuned_model


def test_what_is_selected_in_one_tab_is_trained_on_in_the_other(bench):
    bench.files_panel.upload_contents([("a.txt", SAMPLE), ("b.txt", SAMPLE)])
    newest, oldest = (file.id for file in bench.files_panel.files)
    assert bench.jobs_panel.selected_files == (newest, oldest)
    bench.jobs_panel.selected_files = (oldest,)
    assert bench.files_panel.selected == (oldest,)
    bench.files_panel.delete([oldest])
    assert bench.jobs_panel.selected_files == ()
    assert [file.id for file in bench.jobs_panel.files] == [newest]


def test_a_workflow_through_all_tabs(bench, client, experiment):
    name = train(bench)
    assert bench.style_panel.model == name
    bench.jobs_panel.use_model()
    assert bench.tab == "Style"
    bench.style_panel.message = TEXT
    bench.style_panel.run()
    assert bench.wait(DEADLINE_S)
    assert [run.model for run in bench.runs_panel.runs] == [name]
    bench.tab = "Runs"
    bench.runs_panel.open_run(bench.runs_panel.runs[0].id)
    assert bench.tab == "Style"
    assert bench.style_panel.run_shown.id == bench.runs_panel.runs[0].id

    again = Workbench(client, experiment)
    assert again.jobs_panel.jobs[0].fine_tuned_model == name
    assert again.style_panel.message == TEXT
    assert again.style_panel.text == bench.style_panel.text != ""
    assert len(again.runs_panel.runs) == 1
    again.close()
    assert not client.closed


def test_a_deleted_model_is_offered_no_more(bench):
    name = train(bench)
    assert name in bench.style_panel.models
    bench.jobs_panel.delete_model(name)
    assert name not in bench.style_panel.models


def test_tabs_are_named_and_follow(bench):
    bench._tabs.selected_index = 3
    assert bench.tab == "Runs"
    bench.tab = "Jobs"
    assert bench._tabs.selected_index == 1
    assert bench._tabs.titles == ("Files", "Jobs", "Style", "Runs")
    assert repr(bench).startswith("Workbench(Client(")


def test_workbenches_that_connected_alike_share_a_client(tmp_path, monkeypatch):
    monkeypatch.delenv("STYLER_BASE_URL", raising=False)
    monkeypatch.setenv("STYLER_HOME", str(tmp_path))
    first, second = styler_nb.workbench(), styler_nb.workbench()
    monkeypatch.setenv("STYLER_HOME", str(tmp_path / "other"))
    third = styler_nb.workbench()
    assert first.client is second.client
    assert third.client is not first.client
    first.close()
    assert not second.client.closed
    second.close()
    assert second.client.closed
    assert not third.client.closed
    third.close()
    assert third.client.closed


def big_service(request):
    """A service with 500 files, 200 jobs and as many models."""
    path = request.url.path
    if path == "/v1/files":
        made = [
            {
                "id": f"file-{n}",
                "object": "file",
                "bytes": 100 + n,
                "created_at": START + n,
                "filename": f"{n}.txt",
                "purpose": "fine-tune",
            }
            for n in range(500)
        ]
    elif path == "/v1/fine_tuning/jobs":
        made = [
            {
                "object": "fine_tuning.job",
                "id": f"ftjob-{n}",
                "style_model": "styler-2",
                "created_at": START + n,
                "fine_tuned_model": f"ftm-{n}",
                "organization_id": "org-1",
                "status": "completed",
                "training_files": [f"file-{k}" for k in range(50)],
            }
            for n in range(200)
        ]
    elif path == "/v1/models":
        made = [
            {
                "id": f"ftm-{n}",
                "object": "model",
                "created_at": START + n,
                "organization_id": "org-1",
                "job_id": f"ftjob-{n}",
                "engine": "variants",
                "base_model": "variants",
                "training_files": [],
                "bytes": 1,
                "match_output_length": False,
            }
            for n in range(200)
        ]
    else:
        return httpx.Response(200, content=SAMPLE, headers={"content-type": "text/plain"})
    return httpx.Response(200, json={"object": "list", "data": made})


def test_a_large_workbench_sends_a_page_of_rows(tmp_path):
    transport = httpx.MockTransport(big_service)
    with Client("https://styler.example.org", "sk-test", transport=transport) as client:
        experiment = Experiment("test", client=client, store=tmp_path / "runs.sqlite")
        bench = Workbench(client, experiment)
        assert len(bench.files_panel.files) == 500
        assert len(bench.jobs_panel.jobs) == 200
        assert len(bench.files_panel._table.view["rows"]) == 15
        assert bench.wait(DEADLINE_S)
        bench.close()


def test_closing_while_samples_are_read_leaves_no_thread(tmp_path):
    free = threading.Event()

    def slow(request):
        if "/content" in request.url.path:
            assert free.wait(DEADLINE_S)
        return big_service(request)

    with Client("https://styler.example.org", "sk-test", transport=httpx.MockTransport(slow)) as client:
        bench = Workbench(client, Experiment("test", client=client, store=tmp_path / "runs.sqlite"))
        closing = threading.Thread(target=bench.close)
        closing.start()
        free.set()
        closing.join(DEADLINE_S)
        assert not closing.is_alive()
