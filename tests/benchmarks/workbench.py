"""How long a workbench takes to open over a service and a store that hold a lot."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

from experiments import build_runs, make_run
from styler_nb.client import Client
from styler_nb.experiments import Experiment, RunStore

_FILES, _JOBS, _RUNS = 500, 200, 5_000
_SAMPLE = b"The mill stands by the river. It has a red roof, and its wheel turns all day. " * 40
_START = 1_700_000_000


def _answer(request: httpx.Request) -> httpx.Response:
    path = request.url.path
    if path == "/v1/files":
        rows = [
            {"id": f"file-{n}", "object": "file", "bytes": len(_SAMPLE), "created_at": _START + n,
             "filename": f"sample-{n}.txt", "purpose": "fine-tune"}
            for n in range(_FILES)
        ]  # fmt: skip
    elif path == "/v1/fine_tuning/jobs":
        rows = [
            {"object": "fine_tuning.job", "id": f"ftjob-{n}", "style_model": "styler-2", "created_at": _START + n,
             "fine_tuned_model": f"ftm-{n}", "organization_id": "org-1", "status": "completed",
             "training_files": [f"file-{k}" for k in range(50)]}
            for n in range(_JOBS)
        ]  # fmt: skip
    elif path == "/v1/models":
        rows = [
            {"id": f"ftm-{n}", "object": "model", "created_at": _START + n, "organization_id": "org-1",
             "job_id": f"ftjob-{n}", "engine": "variants", "base_model": "variants", "training_files": [], "bytes": 1,
             "match_output_length": False}
            for n in range(_JOBS)
        ]  # fmt: skip
    else:
        return httpx.Response(200, content=_SAMPLE, headers={"content-type": "text/plain"})
    return httpx.Response(200, json={"object": "list", "data": rows})


def measure() -> Iterator[tuple[str, str]]:
    """Yield what is measured, and its value."""
    from styler_nb.widgets import Workbench

    with tempfile.TemporaryDirectory() as folder:
        store = RunStore(Path(folder) / "runs.sqlite")
        store.add_all(build_runs(make_run(Path(folder)), _RUNS))
        with Client("https://styler.example.org", "sk-test", transport=httpx.MockTransport(_answer)) as client:
            experiment = Experiment("benchmark", client=client, store=store)
            Workbench(client, experiment).close()  # imports and fonts
            wall, cpu = time.perf_counter(), time.process_time()
            bench = Workbench(client, experiment)
            opened = f"{time.process_time() - cpu:.2f} s (wall {time.perf_counter() - wall:.2f} s)"
            yield f"opens over {_FILES} files, {_JOBS} jobs, {_RUNS:,} runs", opened
            bench.wait(120)
            yield "everything behind it read", f"wall {time.perf_counter() - wall:.2f} s"
            bench.close()
