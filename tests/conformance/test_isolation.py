"""Another organization's object is answered exactly like one that does not exist."""

from __future__ import annotations

import pytest

UNKNOWN = "00000000-0000-4000-8000-000000000000"

FILE = "File not found."
JOB = "Fine-tuning job not found."
MODEL = "Model not found."


def _transform(name, **options):
    return {"json": {"mode": "rewrite", "model": name, "message": "Some words.", **options}}


CASES = {
    "delete-file": (FILE, lambda t: ("DELETE", f"/files/{t.files[0]}", {})),
    "file-content": (FILE, lambda t: ("GET", f"/files/{t.files[0]}/content", {})),
    "file-bytes": (
        FILE,
        lambda t: ("GET", f"/files/{t.files[0]}/content", {"headers": {"Accept": "application/octet-stream"}}),
    ),
    "files-after": (FILE, lambda t: ("GET", f"/files?after={t.files[0]}", {})),
    "create-job": (FILE, lambda t: ("POST", "/fine_tuning/jobs", {"json": {"training_files": [t.files[0]]}})),
    "retrieve-job": (JOB, lambda t: ("GET", f"/fine_tuning/jobs/{t.job_id}", {})),
    "cancel-job": (JOB, lambda t: ("POST", f"/fine_tuning/jobs/{t.job_id}/cancel", {})),
    "job-events": (JOB, lambda t: ("GET", f"/fine_tuning/jobs/{t.job_id}/events", {})),
    "retrieve-model": (MODEL, lambda t: ("GET", f"/models/{t.name}", {})),
    "update-model": (MODEL, lambda t: ("PATCH", f"/models/{t.name}", {"json": {"protected_terms": ["x"]}})),
    "delete-model": (MODEL, lambda t: ("DELETE", f"/models/{t.name}", {})),
    "transform": (MODEL, lambda t: ("POST", "/style/transform", _transform(t.name))),
    "transform-streamed": (MODEL, lambda t: ("POST", "/style/transform", _transform(t.name, stream=True))),
    "transform-full": (
        MODEL,
        lambda t: (
            "POST",
            "/style/transform",
            {"json": {"mode": "full", "model": t.name, "messages": [{"role": "user", "content": "Hello."}]}},
        ),
    ),
}


@pytest.fixture(scope="module")
def nothing(foreign_model):
    return type(foreign_model)(f"ftm-{UNKNOWN}", f"ftjob-{UNKNOWN}", (f"file-{UNKNOWN}",))


def _comparable(response):
    return response.status_code, response.content, sorted(set(response.headers) - {"x-request-id", "date"})


@pytest.mark.parametrize("case", CASES)
def test_foreign_object_looks_missing(case, api, nothing, foreign_model, check):
    message, build = CASES[case]
    answers = []
    for target in (nothing, foreign_model):
        method, path, request = build(target)
        response = api.request(method, path, **request)
        assert check(response, 404) == {"error": message}
        answers.append(_comparable(response))
    assert answers[0] == answers[1]


def test_owner_still_has_everything(other, foreign_model, check):
    assert other.get(f"/files/{foreign_model.files[0]}/content").status_code == 200
    check(other.get(f"/models/{foreign_model.name}"), 200, "model_retrieved")
    assert check(other.get("/fine_tuning/jobs"), 200, "job_list")["data"][0]["id"] == foreign_model.job_id


def test_lists_hold_only_own_objects(api, other, model, foreign_model, check):
    for path, schema in (("/files", "file_list"), ("/fine_tuning/jobs", "job_list"), ("/models", "model_list")):
        mine, theirs = (check(client.get(path), 200, schema)["data"] for client in (api, other))
        assert mine
        assert theirs
        assert not {item["id"] for item in mine} & {item["id"] for item in theirs}


def test_organizations_of_jobs_differ(api, other, model, foreign_model, check):
    mine, theirs = (
        {job["organization_id"] for job in check(client.get("/fine_tuning/jobs"), 200, "job_list")["data"]}
        for client in (api, other)
    )
    assert len(mine) == len(theirs) == 1
    assert mine != theirs


def test_a_foreign_file_among_own_ones_makes_no_job(api, model, foreign_model, check):
    before = check(api.get("/fine_tuning/jobs"), 200, "job_list")
    body = {"training_files": [model.files[0], foreign_model.files[0]]}
    assert check(api.post("/fine_tuning/jobs", json=body), 404) == {"error": FILE}
    assert check(api.get("/fine_tuning/jobs"), 200, "job_list") == before
