"""Section 2.5 and the extension endpoints `/models`."""

from __future__ import annotations

import sqlite3
from urllib.parse import quote

import pytest

MESSAGE = "We do not know what the sea will do."


def test_list_and_retrieve(api, model, check):
    listed = check(api.get("/models"), 200, "model_list")["data"]
    entry = next(item for item in listed if item["id"] == model.name)
    retrieved = check(api.get(f"/models/{model.name}"), 200, "model_retrieved")
    assert retrieved["profile"]
    assert {key: retrieved[key] for key in entry} == entry
    assert entry["job_id"] == model.job_id
    assert entry["engine"] == "variants"
    assert entry["training_files"] == list(model.files)
    assert entry["match_output_length"] is False
    job = api.get(f"/fine_tuning/jobs/{model.job_id}").json()
    assert (job["organization_id"], job["base_model"]) == (entry["organization_id"], entry["base_model"])


def test_list_is_newest_first(api, corpus, train, check):
    names = [train(api, corpus).name for _ in range(2)]
    assert [item["id"] for item in check(api.get("/models"), 200, "model_list")["data"][:2]] == names[::-1]


@pytest.mark.parametrize("suffix", ["é %?#&+\"'<>", "%2F%00", "🙂" * 16, "."])
def test_name_is_percent_encoded_in_paths(suffix, api, corpus, train, check):
    trained = train(api, corpus, suffix=suffix)
    assert trained.name.startswith(f"ftm-{suffix}-")
    path = f"/models/{quote(trained.name, safe='')}"
    assert check(api.get(path), 200, "model_retrieved")["id"] == trained.name
    body = {"mode": "rewrite", "model": trained.name, "message": MESSAGE}
    assert check(api.post("/style/transform", json=body), 200, "result")["model"] == trained.name
    assert check(api.delete(path), 200, "model_deleted")["id"] == trained.name
    assert check(api.get(path), 404) == {"error": "Model not found."}


def test_deleted_model(api, corpus, train, check):
    trained = train(api, corpus)
    body = {"mode": "rewrite", "model": trained.name, "message": MESSAGE}
    check(api.post("/style/transform", json=body), 200, "result")
    check(api.delete(f"/models/{trained.name}"), 200, "model_deleted")
    # Also when it had been loaded.
    for stream in (False, True):
        assert check(api.post("/style/transform", json={**body, "stream": stream}), 404) == {
            "error": "Model not found."
        }
    assert check(api.delete(f"/models/{trained.name}"), 404) == {"error": "Model not found."}
    assert trained.name not in {item["id"] for item in check(api.get("/models"), 200, "model_list")["data"]}
    assert trained.job_id in {item["id"] for item in check(api.get("/fine_tuning/jobs"), 200, "job_list")["data"]}


def test_two_models_of_the_same_files_are_independent(api, corpus, train, check):
    first, second = train(api, corpus), train(api, corpus)
    check(api.delete(f"/models/{first.name}"), 200, "model_deleted")
    body = {"mode": "rewrite", "model": second.name, "message": MESSAGE}
    check(api.post("/style/transform", json=body), 200, "result")


@pytest.mark.parametrize("stream", [False, True])
def test_model_whose_job_has_not_completed(stream, idle, idle_service, upload, corpus, check):
    file_id = check(upload(idle, next(iter(corpus.values()))), 200, "file")["id"]
    job = check(idle.post("/fine_tuning/jobs", json={"training_files": [file_id]}), 200, "job_created")
    # The name is allotted when the job is made, but only shown when it is done.
    database = sqlite3.connect(next(idle_service.settings.data.glob("*.db")))
    ((name,),) = database.execute("SELECT model_name FROM jobs WHERE id = ?", (job["id"],)).fetchall()
    database.close()
    body = {"mode": "rewrite", "model": name, "message": MESSAGE, "stream": stream}
    check(idle.post("/style/transform", json=body), 409)
    assert check(idle.get(f"/models/{name}"), 404) == {"error": "Model not found."}
