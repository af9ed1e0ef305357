"""Worker processes, and who watches them."""

from __future__ import annotations

import dataclasses
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from styler_nb.service import worker as worker_module
from styler_nb.service.logs import make_log
from styler_nb.service.supervisor import Supervisor
from styler_nb.service.worker import Worker, main
from styler_nb.service.worker_settings import dump_settings, parse_settings
from styler_nb.settings import Settings

pytestmark = pytest.mark.anyio


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Make training in worker processes wait for a file; tells who trains."""
    log, release = tmp_path / "attempts", tmp_path / "release"
    monkeypatch.setenv("FAKE_LOG", str(log))
    monkeypatch.setenv("FAKE_RELEASE", str(release))

    def attempts() -> list[int]:
        return [int(line) for line in log.read_text().split()] if log.exists() else []

    return attempts, release.touch


@pytest.fixture
def supervise(fake_script: Path) -> Any:
    started: list[Supervisor] = []

    def start(service: Any, **overrides: Any) -> Supervisor:
        settings = dataclasses.replace(service.settings, **{"workers": 1, "log_level": "error"} | overrides)
        command = [sys.executable, str(fake_script)]
        supervisor = Supervisor(settings, service.services.queue, make_log(settings), command=command)
        supervisor.start()
        started.append(supervisor)
        return supervisor

    yield start
    for supervisor in started:
        supervisor.stop()


def status_of(service: Any, job: dict[str, Any]) -> str:
    return str(service.services.jobs.retrieve(job["organization_id"], job["id"]).status)


def test_settings_survive_the_way_to_a_worker(settings: Settings) -> None:
    assert parse_settings(dump_settings(settings)) == settings


async def test_job_runs_in_a_process_of_its_own(service: Any, supervise: Any, poll: Any) -> None:
    supervisor = supervise(service)
    job = await service.create_job()
    poll(lambda: status_of(service, job) == "completed")
    process = supervisor._slots[0].process
    assert process is not None
    supervisor.stop()
    assert process.returncode == 0


async def test_killed_worker_is_replaced_and_its_job_ends_once(
    service: Any, supervise: Any, slow: Any, poll: Any
) -> None:
    attempts, release = slow
    supervise(service)
    job = await service.create_job()
    [first] = poll(attempts)
    os.kill(first, signal.SIGKILL)
    poll(lambda: len(attempts()) == 2)
    release()
    poll(lambda: status_of(service, job) == "completed")
    messages = [e.message for e in service.services.jobs.list_events(job["organization_id"], job["id"])]
    assert "started again (attempt 2)" in messages
    assert messages.count("completed") == 1
    assert len((await service.client.get("/models")).json()["data"]) == 1
    assert not service.work()


async def test_stopped_supervisor_gives_the_job_back(service: Any, supervise: Any, slow: Any, poll: Any) -> None:
    attempts, release = slow
    supervisor = supervise(service)
    job = await service.create_job()
    poll(attempts)
    supervisor.stop()
    assert status_of(service, job) == "running"
    claim = service.services.queue.claim("next")
    assert (claim.job_id, claim.attempt) == (job["id"], 1)
    service.services.queue.give_back(claim)
    release()
    assert service.work()
    assert status_of(service, job) == "completed"


async def test_worker_leaves_when_its_parent_is_gone(service: Any, slow: Any, poll: Any, fake_script: Path) -> None:
    attempts, _release = slow
    await service.create_job()
    process = subprocess.Popen([sys.executable, str(fake_script), "--settings-from-stdin"], stdin=subprocess.PIPE)
    assert process.stdin is not None
    import json

    process.stdin.write(json.dumps(dump_settings(service.settings)).encode() + b"\n")
    process.stdin.flush()
    poll(attempts)
    process.stdin.close()
    assert process.wait(20) == 0
    claim = service.services.queue.claim("next")
    assert claim.attempt == 1


async def test_embedded_worker_starts_on_demand_and_leaves(service: Any, supervise: Any, poll: Any) -> None:
    supervisor = supervise(service, embedded=True, worker_idle_s=0.1)
    slot = supervisor._slots[0]
    assert slot.process is None
    job = await service.create_job()
    supervisor.wake()
    poll(lambda: status_of(service, job) == "completed")
    poll(lambda: slot.process is None)
    assert slot.crashes == 0


async def test_embedded_worker_is_started_for_work_left_by_others(service: Any, supervise: Any, poll: Any) -> None:
    job = await service.create_job()
    supervise(service, embedded=True)
    poll(lambda: status_of(service, job) == "completed")


class Clock:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def test_worker_that_dies_at_once_is_restarted_ever_more_slowly(service: Any, poll: Any) -> None:
    settings = dataclasses.replace(service.settings, workers=1, log_level="error")
    clock = Clock()
    command = [sys.executable, "-c", "raise SystemExit(3)"]
    supervisor = Supervisor(settings, service.services.queue, make_log(settings), command=command, clock=clock)
    slot = supervisor._slots[0]
    delays = []
    for _ in range(3):
        supervisor._attend(slot, start=True)
        assert slot.process is not None
        slot.process.wait(20)
        supervisor._attend(slot, start=False)
        assert slot.process is None
        delays.append(slot.start_after - clock.now)
        clock.now = slot.start_after
    assert delays == [0.0, 1.0, 2.0]
    clock.now -= 0.1
    supervisor._attend(slot, start=True)
    assert slot.process is None
    supervisor.stop()


async def test_worker_that_ignores_its_stop_is_killed(service: Any, poll: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("styler_nb.service.supervisor._STOP_GRACE_S", 0.2)
    settings = dataclasses.replace(service.settings, workers=1, log_level="error")
    ready = service.settings.data / "ready"
    code = (
        "import pathlib, signal, sys, time; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
        f"pathlib.Path({str(ready)!r}).touch(); time.sleep(60)"
    )
    supervisor = Supervisor(settings, service.services.queue, make_log(settings), command=[sys.executable, "-c", code])
    supervisor.start()
    poll(ready.exists)
    process = supervisor._slots[0].process
    assert process is not None
    supervisor.stop()
    assert process.returncode == -signal.SIGKILL


async def test_supervisor_outlives_a_failure(service: Any, poll: Any, capsys: pytest.CaptureFixture[str]) -> None:
    settings = dataclasses.replace(service.settings, workers=1, embedded=True, log_level="error")
    calls: list[int] = []

    class Queue:
        def has_work(self) -> bool:
            calls.append(1)
            raise OSError("busy")

    supervisor = Supervisor(settings, Queue(), make_log(settings), command=["false"])  # type: ignore[arg-type]
    supervisor.start()
    poll(lambda: len(calls) >= 2)
    supervisor.stop()
    assert "supervisor_failed" in capsys.readouterr().err


async def test_worker_by_hand(service: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    job = await service.create_job()
    monkeypatch.setattr(worker_module, "_handle_signals", lambda *_args, **_kwargs: None)
    assert main(["--data", str(service.settings.data), "--once"], get_engine=lambda _name: service.engine) == 0
    assert status_of(service, job) == "completed"


def test_worker_with_settings_that_cannot_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STYLER_DATABASE_URL", "postgresql://h/d")
    assert main(["--data", str(tmp_path), "--once"]) == 2
    assert "postgresql" in capsys.readouterr().err


async def test_heartbeat_notices_a_cancel(run: Any, fake: Any) -> None:
    noticed: list[bool] = []
    async with run(heartbeat_s=0.02, lease_s=5.0) as service:
        job = await service.create_job()

        def train(progress: Any) -> None:
            service.services.jobs.cancel(job["organization_id"], job["id"])
            heart = next(t for t in threading.enumerate() if t.name == "styler-heartbeat")
            heart.join(20)
            noticed.append(not heart.is_alive())
            progress("still here")

        service.engine = fake.FakeEngine(on_train=train)
        assert service.work()
        assert noticed == [True]
        assert status_of(service, job) == "cancelled"


async def test_heartbeat_outlives_a_busy_database(
    run: Any, fake: Any, poll: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run(heartbeat_s=0.02, lease_s=5.0) as service:
        job = await service.create_job()
        beats: list[int] = []

        def beat(_queue: Any, _claim: Any) -> bool:
            beats.append(1)
            if len(beats) == 1:
                raise OSError("busy")
            return True

        monkeypatch.setattr("styler_nb.service.queue.embedded.EmbeddedQueue.heartbeat", beat)
        service.engine = fake.FakeEngine(on_train=lambda _progress: poll(lambda: len(beats) > 2))
        assert service.work()
        assert status_of(service, job) == "completed"


async def test_stopping_worker_gives_its_job_back(service: Any, fake: Any) -> None:
    job = await service.create_job()
    workers: list[Worker] = []

    def stop(progress: Any) -> None:
        workers[0].stopping.set()
        progress("after the stop")

    engine = fake.FakeEngine(on_train=stop)
    workers.append(Worker(service.settings, "w", get_engine=lambda _name: engine, log=make_log(service.settings)))
    workers[0].run()
    workers[0].close()
    assert status_of(service, job) == "running"
    assert service.work()
    assert status_of(service, job) == "completed"


async def test_many_steps_make_few_events(service: Any, fake: Any) -> None:
    def train(progress: Any) -> None:
        for step in range(1, 1001):
            progress("step", step=step, total=1000, loss=1.0 / step)

    service.engine = fake.FakeEngine(on_train=train)
    job = await service.create_job()
    service.work()
    events = service.services.jobs.list_events(job["organization_id"], job["id"])
    steps = [event.step for event in events if event.message == "step"]
    assert (steps[0], steps[-1]) == (1, 1000)
    assert len(steps) < 50
