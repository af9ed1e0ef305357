"""Sections 2.4, 3, 4.5 and 4.6: fine-tuning jobs, and what the decisions add to them."""

from __future__ import annotations

import threading
import time
import uuid

import pytest

UNKNOWN = "00000000-0000-4000-8000-000000000000"
SURROGATE = "\\ud800"


def _files(model, **options):
    return {"training_files": [model.files[0]], **options}


# Each breaks one rule. A string is sent as it is, since no encoder makes it.
BROKEN = {
    "no-fields": ({}, 400),
    "files-missing": ({"suffix": "a"}, 400),
    "files-null": ({"training_files": None}, 400),
    "files-empty": ({"training_files": []}, 400),
    "files-string": ({"training_files": "file-1"}, 400),
    "files-object": ({"training_files": {"0": "file-1"}}, 400),
    "files-number": ({"training_files": 0}, 400),
    "files-of-numbers": ({"training_files": [1]}, 400),
    "files-of-nulls": ({"training_files": [None]}, 400),
    "files-of-lists": ({"training_files": [["file-1"]]}, 400),
    "files-of-booleans": ({"training_files": [True]}, 400),
    "file-empty-string": ({"training_files": [""]}, (400, 404)),
    "file-unknown": ({"training_files": [f"file-{UNKNOWN}"]}, 404),
    "file-nonsense": ({"training_files": ["../../etc/passwd"]}, 404),
    "file-nul": ({"training_files": ["file-\x00"]}, (400, 404)),
    "file-surrogate": (f'{{"training_files": ["{SURROGATE}"]}}', 400),
    "unknown-files-1000": ({"training_files": [f"file-{i}" for i in range(1000)]}, 404),
    "unknown-files-1001": ({"training_files": [f"file-{i}" for i in range(1001)]}, 400),
    "style-model-other": (lambda m: _files(m, style_model="styler-1"), 400),
    "style-model-case": (lambda m: _files(m, style_model="Styler-2"), 400),
    "style-model-empty": (lambda m: _files(m, style_model=""), 400),
    "style-model-null": (lambda m: _files(m, style_model=None), 400),
    "style-model-number": (lambda m: _files(m, style_model=2), 400),
    "suffix-17": (lambda m: _files(m, suffix="s" * 17), 400),
    "suffix-17-astral": (lambda m: _files(m, suffix="🙂" * 17), 400),
    "suffix-slash": (lambda m: _files(m, suffix="a/b"), 400),
    "suffix-newline": (lambda m: _files(m, suffix="a\n"), 400),
    "suffix-nul": (lambda m: _files(m, suffix="a\x00b"), 400),
    "suffix-delete": (lambda m: _files(m, suffix="a\x7f"), 400),
    "suffix-c1": (lambda m: _files(m, suffix="a\u0085"), 400),
    "suffix-line-separator": (lambda m: _files(m, suffix="a\u2028"), 400),
    "suffix-number": (lambda m: _files(m, suffix=0), 400),
    "suffix-false": (lambda m: _files(m, suffix=False), 400),
    "suffix-list": (lambda m: _files(m, suffix=["a"]), 400),
    "suffix-surrogate": (lambda m: f'{{"training_files": ["{m.files[0]}"], "suffix": "{SURROGATE}"}}', 400),
    "match-zero": (lambda m: _files(m, match_output_length=0), 400),
    "match-one": (lambda m: _files(m, match_output_length=1), 400),
    "match-string": (lambda m: _files(m, match_output_length="true"), 400),
    "match-list": (lambda m: _files(m, match_output_length=[]), 400),
    "unknown-field": (lambda m: _files(m, epochs=3), 400),
    "unknown-null-field": (lambda m: _files(m, epochs=None), 400),
    "wrong-case-field": (lambda m: {"Training_Files": list(m.files)}, 400),
    "duplicate-ids": (lambda m: {"training_files": [m.files[0], m.files[1], m.files[0]]}, 400),
    "one-unknown-of-two": (lambda m: {"training_files": [m.files[0], f"file-{UNKNOWN}"]}, 404),
    "job-id-as-file": (lambda m: {"training_files": [m.job_id]}, 404),
    "model-as-file": (lambda m: {"training_files": [m.name]}, 404),
}

NAMED = {
    "files-empty": "training_files",
    "duplicate-ids": "training_files",
    "unknown-files-1001": "training_files",
    "suffix-17": "suffix",
    "suffix-slash": "suffix",
    "match-zero": "match_output_length",
    "style-model-other": "style_model",
    "unknown-field": "epochs",
}


@pytest.mark.parametrize("case", BROKEN)
def test_broken_rule_makes_no_job(case, api, model, check):
    body, status = BROKEN[case]
    body = body(model) if callable(body) else body
    before = check(api.get("/fine_tuning/jobs"), 200, "job_list")
    if isinstance(body, str):
        response = api.post("/fine_tuning/jobs", content=body.encode(), headers={"Content-Type": "application/json"})
    else:
        response = api.post("/fine_tuning/jobs", json=body)
    error = check(response, status)["error"]
    if response.status_code == 404:
        assert error == "File not found."
    assert NAMED.get(case, "") in error
    assert check(api.get("/fine_tuning/jobs"), 200, "job_list") == before


@pytest.fixture
def queue(idle, upload, check, corpus):
    """Make a queued job that no worker takes; cancelled afterwards."""
    made = []

    def queue(**options):
        (content, *_) = corpus.values()
        file_id = check(upload(idle, content), 200, "file")["id"]
        response = idle.post("/fine_tuning/jobs", json={"training_files": [file_id], **options})
        made.append(check(response, 200, "job_created"))
        return made[-1]

    yield queue
    for job in made:
        idle.post(f"/fine_tuning/jobs/{job['id']}/cancel")


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"suffix": None},
        {"suffix": ""},
        {"suffix": "a"},
        {"suffix": "s" * 16},
        {"suffix": "🙂" * 16},
        {"suffix": "é %?#&+\"'<>"},
        {"suffix": "-"},
        {"style_model": "styler-2"},
        {"match_output_length": None},
        {"match_output_length": False},
        {"match_output_length": True},
        {"suffix": None, "match_output_length": None, "style_model": "styler-2"},
    ],
    ids=str,
)
def test_accepted_options(options, queue, idle, check):
    job = queue(**options)
    assert job["style_model"] == "styler-2"
    listed = check(idle.get("/fine_tuning/jobs"), 200, "job_list")["data"][0]
    assert {key: listed[key] for key in job} == job
    assert listed["base_model"] == "variants"


def test_created_job(queue, idle, check):
    before = int(time.time())
    job = queue()
    assert before <= job["created_at"] <= int(time.time())
    assert job["fine_tuned_model"] is None
    assert job["status"] == "queued"
    assert idle.get(f"/fine_tuning/jobs/{job['id']}").json()["status"] == "queued"


def test_training_files_keep_their_order(idle, upload, check, corpus):
    files = [check(upload(idle, content), 200, "file")["id"] for content in corpus.values()]
    for order in (files, files[::-1]):
        job = check(idle.post("/fine_tuning/jobs", json={"training_files": order}), 200, "job_created")
        assert job["training_files"] == order
        check(idle.post(f"/fine_tuning/jobs/{job['id']}/cancel"), 200, "job_unfinished")


def test_file_of_a_queued_job_cannot_be_deleted(queue, idle, check):
    job = queue()
    file_id = job["training_files"][0]
    check(idle.delete(f"/files/{file_id}"), 409)
    assert idle.get(f"/files/{file_id}/content").status_code == 200
    check(idle.post(f"/fine_tuning/jobs/{job['id']}/cancel"), 200, "job_unfinished")
    check(idle.delete(f"/files/{file_id}"), 200, "file_deleted")


def test_cancelled_job_stays_cancelled(queue, idle, check):
    job = queue()
    path = f"/fine_tuning/jobs/{job['id']}"
    assert check(idle.post(f"{path}/cancel"), 200, "job_unfinished")["status"] == "cancelled"
    check(idle.post(f"{path}/cancel"), 409)
    assert check(idle.get(path), 200, "job_unfinished")["status"] == "cancelled"
    listed = check(idle.get("/fine_tuning/jobs"), 200, "job_list")["data"]
    assert next(item for item in listed if item["id"] == job["id"])["status"] == "cancelled"
    assert check(idle.get(f"{path}/events"), 200, "job_event_list")["data"]


@pytest.mark.parametrize("body", [None, b"", b"{}", b"nonsense"], ids=str)
def test_cancel_takes_no_body(body, queue, idle, check):
    job = queue()
    check(idle.post(f"/fine_tuning/jobs/{job['id']}/cancel", content=body), 200, "job_unfinished")


def test_completed_job(api, model, check):
    job = check(api.get(f"/fine_tuning/jobs/{model.job_id}"), 200, "job_completed")
    listed = check(api.get("/fine_tuning/jobs"), 200, "job_list")["data"]
    assert job in listed
    assert job["training_files"] == list(model.files)
    assert job["fine_tuned_model"].startswith("ftm-harbour-")
    check(api.post(f"/fine_tuning/jobs/{model.job_id}/cancel"), 409)


def test_states_only_move_forward(api, model, check):
    body = {"training_files": list(model.files)}
    job = check(api.post("/fine_tuning/jobs", json=body), 200, "job_created")
    seen = [job["status"]]
    deadline = time.monotonic() + 60
    while seen[-1] in ("queued", "running"):
        assert time.monotonic() < deadline
        now = check(api.get(f"/fine_tuning/jobs/{job['id']}"), 200, "job_listed")
        if now["status"] != seen[-1]:
            seen.append(now["status"])
    # A short job may run between two looks.
    assert seen in (["queued", "running", "completed"], ["queued", "completed"])


def test_events(api, model, check):
    events = check(api.get(f"/fine_tuning/jobs/{model.job_id}/events"), 200, "job_event_list")["data"]
    assert events
    times = [event["created_at"] for event in events]
    assert times == sorted(times)
    assert len({event["id"] for event in events}) == len(events)
    assert all(event["step"] <= event["total"] for event in events if {"step", "total"} <= event.keys())
    assert not [event for event in events if event["level"] != "info"]


@pytest.mark.parametrize("words", [1, 120, 199])
def test_too_little_text(words, api, upload, wait, check):
    text = " ".join(["We do not know what the sea will do to us."] * 30).split()[:words]
    file_id = check(upload(api, " ".join(text).encode()), 200, "file")["id"]
    created = check(api.post("/fine_tuning/jobs", json={"training_files": [file_id]}), 200, "job_created")
    job = wait(api, created["id"])
    assert job["status"] == "failed"
    assert str(words) in job["error"]
    assert "200" in job["error"]
    check(api.get(f"/fine_tuning/jobs/{job['id']}"), 200, "job_failed")
    events = check(api.get(f"/fine_tuning/jobs/{job['id']}/events"), 200, "job_event_list")["data"]
    assert events[-1]["level"] == "error"
    check(api.post(f"/fine_tuning/jobs/{job['id']}/cancel"), 409)
    check(api.delete(f"/files/{file_id}"), 200, "file_deleted")


def test_enough_words_over_several_files(api, train):
    sentence = "We do not know what the sea will do to us. "
    assert train(api, {"a.txt": (sentence * 10).encode(), "b.txt": (sentence * 10).encode()}).name


def test_other_language_is_trained_with_a_warning(api, train, check):
    text = (
        "Der Nebel kam am frühen Morgen, und wir blieben im Hafen. Niemand sprach viel, denn es gab nichts zu tun. "
        "Die Hunde schliefen unter der Bank; der Kaffee wurde kalt, und die Zeit verging langsam. "
    )
    trained = train(api, {"nebel.txt": (text * 8).encode()})
    events = check(api.get(f"/fine_tuning/jobs/{trained.job_id}/events"), 200, "job_event_list")["data"]
    assert [event for event in events if event["level"] == "warning"]


def test_model_outlives_its_files(api, corpus, train, check):
    trained = train(api, corpus)
    for file_id in trained.files:
        check(api.delete(f"/files/{file_id}"), 200, "file_deleted")
    body = {"mode": "rewrite", "model": trained.name, "message": "We do not know it.", "include_quality": True}
    check(api.post("/style/transform", json=body), 200, "result", "quality_analytics")
    assert check(api.get(f"/models/{trained.name}"), 200, "model_retrieved")["training_files"] == list(trained.files)


def test_idempotency_key_gives_the_first_answer(idle, upload, check, corpus):
    key = {"Idempotency-Key": str(uuid.uuid4())}
    first_file, second_file = (check(upload(idle, content), 200, "file")["id"] for content in corpus.values())
    body = {"training_files": [first_file], "suffix": "once"}

    def create(**changes):
        return idle.post("/fine_tuning/jobs", json={**body, **changes}, headers=key)

    first = check(create(), 200, "job_created")
    count = len(check(idle.get("/fine_tuning/jobs"), 200, "job_list")["data"])
    assert check(create(), 200, "job_created") == first
    check(idle.post(f"/fine_tuning/jobs/{first['id']}/cancel"), 200, "job_unfinished")
    assert check(create(), 200, "job_created") == first
    for changes in ({"training_files": [second_file]}, {"suffix": "twice"}, {"match_output_length": True}):
        check(create(**changes), 409)
    assert len(check(idle.get("/fine_tuning/jobs"), 200, "job_list")["data"]) == count


def test_idempotency_key_used_at_once(idle, idle_service, connect, upload, check, corpus):
    key = {"Idempotency-Key": str(uuid.uuid4())}
    file_id = check(upload(idle, next(iter(corpus.values()))), 200, "file")["id"]
    answers = []

    def create():
        with connect(idle_service.url, idle_service.key) as client:
            answers.append(client.post("/fine_tuning/jobs", json={"training_files": [file_id]}, headers=key))

    threads = [threading.Thread(target=create) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({check(answer, 200, "job_created")["id"] for answer in answers}) == 1


def test_unknown_file_does_not_use_up_the_key(idle, upload, check, corpus):
    key = {"Idempotency-Key": str(uuid.uuid4())}
    body = {"training_files": [f"file-{UNKNOWN}"]}
    check(idle.post("/fine_tuning/jobs", json=body, headers=key), 404)
    file_id = check(upload(idle, next(iter(corpus.values()))), 200, "file")["id"]
    check(idle.post("/fine_tuning/jobs", json={"training_files": [file_id]}, headers=key), 200, "job_created")
