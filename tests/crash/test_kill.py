"""kill -9 of server and workers at random moments: nothing acknowledged is lost, each job ends once."""

from __future__ import annotations

import hashlib
import random
import sqlite3
import threading
import time
import uuid
from collections import Counter

import httpx
import pytest

SENTENCES = (
    "We don't know what the sea will do, and we can't ask it.",
    "It isn't far; however, nobody wants to walk there in the rain.",
    "She'd said that it wouldn't matter, but it did matter in the end.",
    "Although the boat was old, it didn't leak, and they weren't afraid.",
    "There's a light on the pier. It's been there for 40 years.",
    "I wouldn't call him lazy: he's slow, he's careful, and he's usually right.",
)
ENDINGS = ("completed", "cancelled")


def _text(rng, sentences):
    return " ".join(rng.choice(SENTENCES) for _ in range(sentences)) + f" {rng.random()}."


class Story:
    """What a caller did and was told, over all the lives of a server."""

    def __init__(self, server, until, seed):
        self.server = server
        self.until = until
        self.rng = random.Random(seed)
        self.files = {}
        """Digest by acknowledged file id."""
        self.jobs = set()
        """Acknowledged job ids."""
        self.big = []
        """Files large enough that training on them takes longer than the moments between two kills."""
        self.unanswered = []
        """What was under way when a process died: (make again, the answer's id must be new)."""
        self.model = None
        self.hit = Counter()
        """What the kills came in the middle of."""

    def upload(self, client, size=30, key=None):
        content = _text(self.rng, size).encode()
        key = key or str(uuid.uuid4())
        name = f"{key}.txt"

        def send(client):
            response = client.post("/files", files={"file": (name, content)}, headers={"Idempotency-Key": key})
            assert response.status_code == 200, response.text
            file_id = response.json()["id"]
            self.files[file_id] = hashlib.sha256(content).hexdigest()
            return file_id

        return self._try(send, client, "upload")

    def train(self, client, file_ids):
        key = str(uuid.uuid4())

        def send(client):
            body = {"training_files": file_ids, "suffix": key[:8]}
            response = client.post("/fine_tuning/jobs", json=body, headers={"Idempotency-Key": key})
            assert response.status_code == 200, response.text
            self.jobs.add(response.json()["id"])
            return response.json()["id"]

        return self._try(send, client, "create job")

    def transform(self, client, stream):
        message = "\n\n".join([" ".join(SENTENCES)] * 300)
        body = {"mode": "rewrite", "model": self.model, "message": message, "stream": stream}
        try:
            with client.stream("POST", "/style/transform", json=body) as response:
                assert response.status_code == 200, response.read()
                return b"".join(response.iter_bytes())
        except (httpx.ReadError, httpx.RemoteProtocolError):
            self.hit["transform"] += 1
            raise

    def _try(self, send, client, what):
        try:
            return send(client)
        except httpx.TransportError as error:
            self.unanswered.append(send)
            # A connection that was refused came too late to hit anything.
            self.hit[what] += not isinstance(error, httpx.ConnectError)
            raise

    def ask_again(self):
        """Repeat what was not answered, with the keys of then: each is made once, whatever came through."""
        unanswered, self.unanswered = self.unanswered, []
        for send in unanswered:
            send(self.server.client)

    # --- what must be true afterwards ---

    def get(self, path):
        response = self.server.client.get(path)
        assert response.status_code == 200, response.text
        return response.json()

    def check(self, thorough=False):
        files = {item["id"]: item for item in self.get("/files")["data"]}
        assert self.files.keys() <= files.keys(), "an acknowledged file is lost"
        names = [item["filename"] for item in files.values()]
        assert len(set(names)) == len(names), "an upload that was repeated with its key is there twice"
        chosen = list(self.files) if thorough else list(self.files)[-8:]
        for file_id in chosen:
            path = f"/files/{file_id}/content"
            stored = self.server.client.get(path, headers={"Accept": "application/octet-stream"})
            assert hashlib.sha256(stored.content).hexdigest() == self.files[file_id], "a file's bytes changed"
            assert self.server.client.get(path).status_code == 200
        self.until(self._all_jobs_ended, "the end of every job")
        jobs = {job["id"]: job for job in self.get("/fine_tuning/jobs")["data"]}
        assert self.jobs <= jobs.keys(), "an acknowledged job is lost"
        failed = [job for job in jobs.values() if job["status"] != "completed"]
        assert not failed, f"failed: {failed[0]}"
        models = self.get("/models")["data"]
        assert sorted(model["job_id"] for model in models) == sorted(jobs), "not one model for every job"
        for job in jobs.values() if thorough else list(jobs.values())[:6]:
            events = self.get(f"/fine_tuning/jobs/{job['id']}/events")["data"]
            ends = [event for event in events if event["message"] in ENDINGS or event["level"] == "error"]
            assert len(ends) == 1, events
            assert ends == events[-1:], events
            self.hit["training"] += thorough and any("again" in event["message"] for event in events)
        for model in models if thorough else models[:1]:
            self.model = model["id"]
            body = {"mode": "rewrite", "model": model["id"], "message": SENTENCES[0], "include_quality": True}
            assert self.server.client.post("/style/transform", json=body).status_code == 200
        self.until(lambda: not self.temporary_files(), "the end of temporary files")

    def _all_jobs_ended(self):
        return all(job["status"] not in ("queued", "running") for job in self.get("/fine_tuning/jobs")["data"])

    def temporary_files(self):
        folder = self.server.data / "tmp"
        return [path for path in folder.rglob("*") if path.name != ".lock" and path.is_file()]

    def check_storage(self):
        """Look at the folder itself, when no process is there."""
        assert self.temporary_files() == []
        (path,) = self.server.data.glob("*.db")
        database = sqlite3.connect(path)
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        rows = database.execute(
            "SELECT digest FROM files UNION SELECT text_digest FROM files UNION SELECT digest FROM models"
        )
        wanted = {digest for (digest,) in rows}
        database.close()
        blobs = [path for path in (self.server.data / "blobs").rglob("*") if path.is_file()]
        found = {path.parent.name + path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in blobs}
        assert found.keys() == wanted, "blobs that nobody names, or names without a blob"
        assert all(name == digest for name, digest in found.items()), "a blob is damaged"


def _busy(story, action, errors):
    """Do one thing again and again until the server is gone."""
    rounds = 0
    try:
        with story.server.new_client() as client:
            while rounds < 50:
                rounds += 1
                if action == "upload":
                    story.upload(client, size=story.rng.choice((30, 3000, 20_000)))
                elif action == "train" and rounds <= 2:
                    story.train(client, story.rng.sample(story.big, 2))
                elif action == "train":
                    client.get("/fine_tuning/jobs")
                else:
                    story.transform(client, stream=rounds % 2 == 0)
    except httpx.TransportError:
        return
    except Exception as error:  # noqa: BLE001  # shown by the main thread
        errors.append(error)


def _one_round(story, action, victim):
    """Let a caller work, kill somebody at a random moment, start again, look at everything."""
    errors = []
    delay = story.rng.uniform(0.0, 0.8)
    thread = threading.Thread(target=_busy, args=(story, action, errors))
    if victim == "worker":
        story.train(story.server.client, story.rng.sample(story.big, 2))
    thread.start()
    time.sleep(delay)
    if victim == "worker":
        assert story.until(story.server.kill_worker, "a worker to kill")
        # The server must not notice; the caller goes on until it is killed too, a moment later.
        story.get("/files")
        time.sleep(story.rng.uniform(0.0, 0.3))
    story.server.kill()
    thread.join(30)
    assert not thread.is_alive()
    assert errors == []
    story.server.start()
    story.ask_again()
    story.check()


def _run(story, rounds):
    story.server.start()
    client = story.server.client
    story.big = [story.upload(client, size=600) for _ in range(4)]
    story.train(client, story.big[:1])
    story.check()
    plan = [(action, victim) for action in ("upload", "train", "transform") for victim in ("server", "worker")]
    for number in range(rounds):
        action, victim = plan[number % len(plan)]
        try:
            _one_round(story, action, victim)
        except AssertionError as error:
            raise AssertionError(f"round {number} ({action}, {victim}): {error}; log: {story.server.log()}") from error
    story.check(thorough=True)
    story.server.wait_for_orphans()
    story.server.stop()
    story.check_storage()


def test_a_few_kills(server, until):
    _run(Story(server(), until, seed=1), rounds=3)


@pytest.mark.slow
def test_fifty_kills(server, until):
    story = Story(server(), until, seed=20)
    _run(story, rounds=50)
    assert min(story.hit[what] for what in ("upload", "training", "transform")) >= 3, story.hit


def test_job_that_crashes_its_worker_three_times_fails(server, until):
    story = Story(server(max_attempts=3), until, seed=3)
    story.server.start()
    client = story.server.client
    files = [story.upload(client, size=4000)]
    job_id = story.train(client, files)
    path = f"/fine_tuning/jobs/{job_id}"
    killed = set()

    def kill_next():
        job = story.get(path)
        if job["status"] not in ("queued", "running"):
            return job
        if job["status"] == "running":
            starts = [event for event in story.get(f"{path}/events")["data"] if event["message"].startswith("started")]
            if len(starts) > len(killed):
                for worker in story.server.workers():
                    killed.add(worker.pid)
                story.server.kill_worker()
        return None

    job = until(kill_next, "the end of a job whose workers die", 60)
    assert len(killed) == 3
    assert job["status"] == "failed"
    assert "3 times" in job["error"]
    assert job["fine_tuned_model"] is None
    events = story.get(f"{path}/events")["data"]
    assert [event["level"] for event in events].count("error") == 1
    assert events[-1]["message"] == job["error"]
    assert story.get("/models")["data"] == []
    # The next job has a worker again.
    again = story.train(client, [story.upload(client, size=100)])
    until(lambda: story.get(f"/fine_tuning/jobs/{again}")["status"] == "completed", "the job after it", 60)
    until(lambda: not story.temporary_files(), "the end of temporary files")


def test_stopped_server_gives_its_job_back(server, until):
    """A restart by an operator is no crash: the attempt does not count."""
    story = Story(server(max_attempts=1), until, seed=4)
    story.server.start()
    files = [story.upload(story.server.client, size=4000)]
    path = f"/fine_tuning/jobs/{story.train(story.server.client, files)}"
    for _ in range(2):
        until(lambda: story.get(path)["status"] == "running", "a running job")
        until(lambda: story.server.workers(), "its worker")
        story.server.stop()
        assert story.temporary_files() == []
        story.server.start()
    until(lambda: story.get(path)["status"] == "completed", "the end of the job")
    story.server.stop()
    story.check_storage()
