"""What may stand for an identifier or a name, and what is said of one that fits nothing."""

import pytest

from styler_nb import errors
from styler_nb.client.results import File, FineTunedModel, FineTuningJob

MODEL_CALLS = [
    lambda c, m: c.models.retrieve(m),
    lambda c, m: c.models.delete(m),
    lambda c, m: c.models.update(m, protected_terms=()),
    lambda c, m: c.style.rewrite("x", m),
    lambda c, m: c.style.rewrite("x", m, stream=True),
    lambda c, m: c.style.full("x", m),
    lambda c, m: c.style.transform(mode="rewrite", model=m, message="x"),
]


@pytest.mark.parametrize("identifier", ["", ".", "..", None, 5])
@pytest.mark.parametrize(
    "call",
    [
        lambda c, i: c.files.delete(i),
        lambda c, i: c.files.retrieve_content(i),
        lambda c, i: c.fine_tuning.jobs.retrieve(i),
        lambda c, i: c.models.delete(i),
        lambda c, i: c.providers.set(i, url="https://a.example.org"),
    ],
)
def test_an_identifier_that_would_change_the_path_is_refused(make_api, call, identifier):
    api = make_api({})
    with pytest.raises(errors.InvalidRequestError, match=r"must be (an identifier|the name of a fine-tuned model)"):
        api.call(lambda c: call(c, identifier))
    assert api.recorder.requests == []


def test_files_and_jobs_may_stand_for_their_ids(make_api, bodies):
    api = make_api(bodies("job"))
    job = api.call(lambda c: c.fine_tuning.jobs.create([File(**bodies("file"))]))
    assert api.recorder.body["training_files"] == ["file-1"]
    api.call(lambda c: c.fine_tuning.jobs.retrieve(job))
    assert api.recorder.last.url.path.endswith("/ftjob-1")


@pytest.mark.parametrize("one", ["file-1", File(id="file-1", bytes=1, created_at=1, filename="a.txt")])
def test_a_single_training_file_needs_no_list(make_api, bodies, one):
    api = make_api(bodies("job"))
    api.call(lambda c: c.fine_tuning.jobs.create(one))
    assert api.recorder.body == {"training_files": ["file-1"]}


def test_a_generator_of_training_files_is_fine(make_api, bodies):
    api = make_api(bodies("job"))
    api.call(lambda c: c.fine_tuning.jobs.create(name for name in ("file-1", "file-2")))
    assert api.recorder.body == {"training_files": ["file-1", "file-2"]}


def test_a_file_may_stand_for_its_id(make_api, bodies):
    file = File(**bodies("file"))
    api = make_api({"id": "file-1", "deleted": True})
    assert api.call(lambda c: c.files.delete(file)).id == "file-1"
    api.call(lambda c: c.files.retrieve_content(file))
    api.call(lambda c: c.files.retrieve_bytes(file))
    assert [(request.method, request.url.path) for request in api.recorder.requests] == [
        ("DELETE", "/v1/files/file-1"),
        ("GET", "/v1/files/file-1/content"),
        ("GET", "/v1/files/file-1/content"),
    ]


def test_an_object_deleted_by_a_broken_try_is_named_by_its_id(make_api, bodies):
    for body, call, expected in (
        (File(**bodies("file")), lambda c, o: c.files.delete(o), "file-1"),
        (FineTunedModel(**bodies("model")), lambda c, o: c.models.delete(o), "ftm-me-1"),
    ):
        api = make_api((502, {"error": "bad gateway"}), (404, {"error": "gone"}))
        assert api.call(lambda c, call=call, body=body: call(c, body)).id == expected


@pytest.mark.parametrize("call", MODEL_CALLS)
@pytest.mark.parametrize("kind_of_object", ["model", "job"])
def test_a_model_or_its_job_may_stand_for_the_name(make_api, bodies, call, kind_of_object):
    changes = {} if kind_of_object == "model" else {"status": "completed", "fine_tuned_model": "ftm-me-1"}
    cls = {"model": FineTunedModel, "job": FineTuningJob}[kind_of_object]
    api = make_api((400, {"error": "only the request matters here"}))
    with pytest.raises(errors.InvalidRequestError, match="only the request"):
        api.call(lambda c: call(c, cls(**bodies(kind_of_object, **changes))))
    if api.recorder.last.method == "POST":
        assert api.recorder.body["model"] == "ftm-me-1"
    else:
        assert api.recorder.last.url.path == "/v1/models/ftm-me-1"


@pytest.mark.parametrize("call", MODEL_CALLS)
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"status": "queued"},
            "model: job 'ftjob-1' is queued and has no model; only a completed job has one: "
            "give the job that fine_tuning.jobs.wait() returns",
        ),
        (
            {"status": "running"},
            "model: job 'ftjob-1' is running and has no model; only a completed job has one: "
            "give the job that fine_tuning.jobs.wait() returns",
        ),
        (
            {"status": "failed", "error": "too few words"},
            "model: job 'ftjob-1' is failed and has no model; only a completed job has one. "
            "It failed with: too few words",
        ),
        (
            {"status": "failed"},
            "model: job 'ftjob-1' is failed and has no model; only a completed job has one. "
            "It failed with: the service gave no reason",
        ),
        ({"status": "cancelled"}, "model: job 'ftjob-1' is cancelled and has no model; only a completed job has one"),
        (
            {"status": "completed"},
            "model: job 'ftjob-1' is completed, but the service names no model of it; give the name of a model",
        ),
    ],
)
def test_a_job_without_a_model_is_refused(make_api, bodies, call, changes, message):
    api = make_api({})
    with pytest.raises(errors.InvalidRequestError) as caught:
        api.call(lambda c: call(c, FineTuningJob(**bodies("job", **changes))))
    assert caught.value.message == message
    assert api.recorder.requests == []


@pytest.mark.parametrize("call", MODEL_CALLS)
def test_no_model_is_refused_clearly(make_api, call):
    api = make_api({})
    with pytest.raises(errors.InvalidRequestError, match=r"^model: must be the name of .* FineTuningJob, not None$"):
        api.call(lambda c: call(c, None))
    with pytest.raises(errors.InvalidRequestError, match=r"not an object of type list$") as caught:
        api.call(lambda c: call(c, ["my private text"]))
    assert "private" not in str(caught.value)
    assert api.recorder.requests == []


NAME = "ftm-plain-7f9c24e8-3b0f-4e9c-8a52-1f1d3c8e0a11"


MISSING = (404, {"error": "Model not found."})


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("plain", f"did you mean '{NAME}'?"),
        ("ftm-plian", f"did you mean '{NAME}'?"),
        (NAME[:-1], f"did you mean '{NAME}'?"),
        ("letters", "client.models.list() shows those there are"),
    ],
)
@pytest.mark.parametrize(
    "call",
    [
        lambda c, name: c.style.rewrite("Text.", name),
        lambda c, name: c.style.rewrite("Text.", name, stream=True),
        lambda c, name: c.models.retrieve(name),
        lambda c, name: c.models.update(name, protected_terms=[]),
        lambda c, name: c.models.delete(name),
    ],
    ids=["rewrite", "stream", "retrieve", "update", "delete"],
)
def test_a_model_that_is_missing_is_named(make_api, bodies, call, name, hint):
    api = make_api(MISSING, {"object": "list", "data": [bodies("model", id=NAME)]})
    with pytest.raises(errors.NotFoundError) as caught:
        api.call(lambda c: call(c, name))
    assert caught.value.message == f"Model not found: '{name}'; {hint}"


def test_a_model_is_named_where_the_list_fails_too(make_api):
    with pytest.raises(errors.NotFoundError, match=r"^Model not found: 'plain'; client.models.list\(\) shows"):
        make_api(MISSING, MISSING).call(lambda c: c.style.rewrite("Text.", "plain"))
