"""Claims, leases, attempts."""

from __future__ import annotations

import dataclasses
import multiprocessing
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from styler_nb.schemas.jobs import JobCreateRequest
from styler_nb.service.queue.embedded import EmbeddedQueue
from styler_nb.service.storage.database import Database
from styler_nb.service.storage.files import FileRepository
from styler_nb.service.storage.idempotency import IdempotencyKeys
from styler_nb.service.storage.jobs import JobRepository
from styler_nb.service.storage.organizations import ensure_organization
from styler_nb.settings import Settings


class Clock:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclasses.dataclass
class Bench:
    """A queue with jobs to claim."""

    database: Database
    queue: EmbeddedQueue
    clock: Clock
    jobs: JobRepository
    organization_id: str
    file_id: str

    def add(self) -> str:
        request = JobCreateRequest(training_files=[self.file_id])
        return self.jobs.create(self.organization_id, request, engine="variants")[0].id

    def status(self, job_id: str) -> str:
        return self.jobs.retrieve(self.organization_id, job_id).status


@pytest.fixture
def bench(settings: Settings, database: Database, tmp_path: Path) -> Any:
    from styler_nb.service.storage.blobs import open_blob_store
    from styler_nb.service.storage.scratch import ScratchFolder

    clock = Clock()
    idempotency = IdempotencyKeys()
    scratch = ScratchFolder(tmp_path / "scratch")
    with database.write() as connection:
        organization_id = ensure_organization(connection, "A").id
    files = FileRepository(database, open_blob_store(settings), idempotency)
    file, _ = files.create(organization_id, "a.txt", scratch.write(b"x"), scratch.write(b"x"))
    queue = EmbeddedQueue(database, settings, clock)
    yield Bench(database, queue, clock, JobRepository(database, idempotency), organization_id, file.id)
    scratch.close()


def test_claims_come_in_order_and_once(bench: Bench) -> None:
    first, second = bench.add(), bench.add()
    one, two, three = (bench.queue.claim(f"w{n}") for n in range(3))
    assert one is not None
    assert two is not None
    assert (one.job_id, two.job_id, three) == (first, second, None)
    assert (one.attempt, one.organization_id) == (1, bench.organization_id)
    assert bench.status(first) == "running"


def test_heartbeats_keep_a_lease(bench: Bench) -> None:
    bench.add()
    claim = bench.queue.claim("w1")
    assert claim is not None
    for _ in range(5):
        bench.clock.now += 25
        assert bench.queue.heartbeat(claim)
        assert bench.queue.claim("w2") is None


def test_lease_that_expires_passes_on(bench: Bench) -> None:
    job_id = bench.add()
    lost = bench.queue.claim("w1")
    assert lost is not None
    bench.clock.now += 30.0
    assert not bench.queue.has_work()
    bench.clock.now += 0.1
    claim = bench.queue.claim("w2")
    assert claim is not None
    assert (claim.job_id, claim.attempt) == (job_id, 2)
    assert not bench.queue.heartbeat(lost)
    bench.queue.give_back(lost)
    assert bench.queue.heartbeat(claim)


def test_given_back_jobs_keep_their_attempts(bench: Bench) -> None:
    bench.add()
    for _ in range(10):
        claim = bench.queue.claim("w1")
        assert claim is not None
        assert claim.attempt == 1
        bench.queue.give_back(claim)


def test_worker_that_dies_three_times_fails_the_job(bench: Bench) -> None:
    job_id = bench.add()
    for attempt in (1, 2, 3):
        claim = bench.queue.claim(f"w{attempt}")
        assert claim is not None
        assert claim.attempt == attempt
        assert bench.queue.release_worker(f"w{attempt}") == 1
    job = bench.jobs.retrieve(bench.organization_id, job_id)
    assert job.status == "failed"
    assert job.error is not None
    assert job.error.startswith("the worker process crashed 3 times while training")
    assert bench.jobs.list_events(bench.organization_id, job_id)[-1].level == "error"
    assert bench.queue.claim("w4") is None


def test_last_lease_that_expires_fails_the_job(bench: Bench) -> None:
    job_id = bench.add()
    for attempt in range(3):
        assert bench.queue.claim(f"w{attempt}") is not None
        bench.clock.now += 31
    assert bench.queue.claim("w4") is None
    assert bench.status(job_id) == "failed"


def test_release_of_a_stopped_worker_counts_nothing(bench: Bench) -> None:
    bench.add()
    for _ in range(5):
        assert bench.queue.claim("w1") is not None
        assert bench.queue.release_worker("w1", crashed=False) == 1
    assert bench.queue.release_worker("nobody") == 0


def test_cancelled_job_is_not_held_any_more(bench: Bench) -> None:
    job_id = bench.add()
    claim = bench.queue.claim("w1")
    assert claim is not None
    bench.jobs.cancel(bench.organization_id, job_id)
    assert not bench.queue.heartbeat(claim)
    assert bench.queue.release_worker("w1") == 0
    assert bench.queue.claim("w2") is None


def test_threads_never_claim_a_job_twice(bench: Bench) -> None:
    wanted = {bench.add() for _ in range(40)}
    claimed: list[str] = []

    def work(name: str) -> None:
        while (claim := bench.queue.claim(name)) is not None:
            claimed.append(claim.job_id)

    threads = [threading.Thread(target=work, args=(f"w{n}",)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Counter(claimed) == Counter(wanted)


def _claim_all(settings: Settings, name: str, results: Any) -> None:
    database = Database(settings)
    queue = EmbeddedQueue(database, settings)
    found = []
    while (claim := queue.claim(name)) is not None:
        found.append(claim.job_id)
    results.put(found)
    database.close()


def test_processes_never_claim_a_job_twice(bench: Bench, settings: Settings) -> None:
    bench.clock.now = 10**10
    wanted = {bench.add() for _ in range(30)}
    context = multiprocessing.get_context("fork")
    results = context.Queue()
    bench.database.close()
    workers = [context.Process(target=_claim_all, args=(settings, f"p{n}", results)) for n in range(3)]
    for worker in workers:
        worker.start()
    claimed = [job_id for _ in workers for job_id in results.get(timeout=30)]
    for worker in workers:
        worker.join(30)
    assert Counter(claimed) == Counter(wanted)
