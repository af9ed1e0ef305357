import inspect
import json

import httpx
import pytest

from styler_nb import errors
from styler_nb.client import AsyncClient, Client
from styler_nb.client.results import File, FineTunedModel, FineTuningJob, ItemList, JobEvent, StyleResult

# method, path and body of each call, and the answer it is given; the table is the contract of the interface
CALLS = [
    ("GET", "/files", lambda c: c.files.list(), None, ("list", "file")),
    ("GET", "/files?limit=2&after=file-0", lambda c: c.files.list(2, "file-0"), None, ("list", "file")),
    ("DELETE", "/files/file-1", lambda c: c.files.delete("file-1"), None, {"id": "file-1", "deleted": True}),
    ("GET", "/fine_tuning/jobs", lambda c: c.fine_tuning.jobs.list(), None, ("list", "job")),
    ("GET", "/fine_tuning/jobs/ftjob-1", lambda c: c.fine_tuning.jobs.retrieve("ftjob-1"), None, "job"),
    ("POST", "/fine_tuning/jobs/ftjob-1/cancel", lambda c: c.fine_tuning.jobs.cancel("ftjob-1"), None, "job"),
    (
        "GET",
        "/fine_tuning/jobs/ftjob-1/events",
        lambda c: c.fine_tuning.jobs.list_events("ftjob-1"),
        None,
        ("list", "event"),
    ),
    (
        "POST",
        "/fine_tuning/jobs",
        lambda c: c.fine_tuning.jobs.create(["file-1"]),
        {"training_files": ["file-1"]},
        "job",
    ),
    (
        "POST",
        "/fine_tuning/jobs",
        lambda c: c.fine_tuning.jobs.create(("file-1",), "styler-2", "me", match_output_length=False),
        {"training_files": ["file-1"], "style_model": "styler-2", "suffix": "me", "match_output_length": False},
        "job",
    ),
    ("GET", "/project/providers/host_c", lambda c: c.providers.retrieve("host_c"), None, "provider"),
    (
        "PUT",
        "/project/providers/vendor_a",
        lambda c: c.providers.set("vendor_a", url="https://a.example.org/v1", api_key="sk-1", models={"o3": "big"}),
        {"url": "https://a.example.org/v1", "api_key": "sk-1", "models": {"o3": "big"}},
        "provider",
    ),
    (
        "PUT",
        "/project/providers/vendor_b",
        lambda c: c.providers.set("vendor_b", timeout_s=5),
        {"timeout_s": 5},
        "provider",
    ),
    (
        "DELETE",
        "/project/providers/vendor_a",
        lambda c: c.providers.delete("vendor_a"),
        None,
        {"service": "vendor_a", "object": "provider", "deleted": True},
    ),
    ("GET", "/models", lambda c: c.models.list(), None, ("list", "model")),
    ("GET", "/models/ftm-a%20%C3%BC%3F-1", lambda c: c.models.retrieve("ftm-a ü?-1"), None, "model"),
    (
        "PATCH",
        "/models/ftm-me-1",
        lambda c: c.models.update("ftm-me-1", preferences={"a": {"enabled": False}, "b": None}),
        {"preferences": {"a": {"enabled": False}, "b": None}},
        "model",
    ),
    (
        "PATCH",
        "/models/ftm-me-1",
        lambda c: c.models.update("ftm-me-1", preferences=None, protected_terms=(t for t in "ab")),
        {"preferences": None, "protected_terms": ["a", "b"]},
        "model",
    ),
    (
        "PATCH",
        "/models/ftm-me-1",
        lambda c: c.models.update("ftm-me-1", protected_terms=None),
        {"protected_terms": None},
        "model",
    ),
    ("DELETE", "/models/ftm-me-1", lambda c: c.models.delete("ftm-me-1"), None, {"id": "ftm-me-1", "deleted": True}),
    (
        "POST",
        "/style/transform",
        lambda c: c.style.transform(mode="rewrite", model="m", message="x"),
        {"mode": "rewrite", "model": "m", "message": "x"},
        "result",
    ),
    (
        "POST",
        "/style/transform",
        lambda c: c.style.rewrite("x", "m", include_quality=True, strength=0.5, protected_terms=("a", "b"), seed=0),
        {
            "mode": "rewrite",
            "model": "m",
            "message": "x",
            "include_quality": True,
            "strength": 0.5,
            "protected_terms": ["a", "b"],
            "seed": 0,
        },
        "result",
    ),
    (
        "POST",
        "/style/transform",
        lambda c: c.style.rewrite("x", "m", strength=0.0, rewrite_mode_options={"topic": "t"}),
        {"mode": "rewrite", "model": "m", "message": "x", "strength": 0.0, "rewrite_mode_options": {"topic": "t"}},
        "result",
    ),
    (
        "POST",
        "/style/transform",
        lambda c: c.style.full("Why?", "m", full_mode_options={"base_temperature": 1}),
        {
            "mode": "full",
            "model": "m",
            "messages": [{"role": "user", "content": "Why?"}],
            "full_mode_options": {"base_temperature": 1},
        },
        "result",
    ),
    (
        "POST",
        "/style/transform",
        lambda c: c.style.full(({"role": "user", "content": "Why?"},), "m", skip_h1=True),
        {"mode": "full", "model": "m", "messages": [{"role": "user", "content": "Why?"}], "skip_h1": True},
        "result",
    ),
]


@pytest.mark.parametrize(("method", "target", "call", "body", "answer"), CALLS)
def test_requests(make_api, bodies, method, target, call, body, answer):
    if isinstance(answer, tuple):
        answer = {"object": "list", "data": [bodies(answer[1])]}
    api = make_api(bodies(answer) if isinstance(answer, str) else answer)
    api.call(call)
    request = api.recorder.last
    assert (request.method, request.url.raw_path.decode()) == (method, f"/v1{target}")
    if body is None:
        assert request.content == b""
    else:
        assert api.recorder.body == body
        assert request.headers["content-type"] == "application/json"


def test_results_are_of_the_clients_classes(make_api, bodies):
    pairs = {"file": File, "job": FineTuningJob, "model": FineTunedModel, "event": JobEvent}
    calls = {
        "file": lambda c: c.files.list(),
        "job": lambda c: c.fine_tuning.jobs.list(),
        "model": lambda c: c.models.list(),
        "event": lambda c: c.fine_tuning.jobs.list_events("j"),
    }
    for name, cls in pairs.items():
        items = make_api({"object": "list", "data": [bodies(name)]}).call(calls[name])
        assert isinstance(items, ItemList)
        assert type(items[0]) is cls
        assert items.data[0].id == bodies(name)["id"]


def test_providers_are_listed_where_there_are_settings(make_api, bodies):
    missing = (404, {"error": "No settings of this provider."})
    api = make_api(bodies("provider"), missing, bodies("provider", service="host_c", api_key_last_four=None))
    found = api.call(lambda c: c.providers.list())
    assert isinstance(found, ItemList)
    assert [item.service for item in found] == ["vendor_a", "host_c"]
    assert [r.url.path.rpartition("/")[2] for r in api.recorder.requests] == ["vendor_a", "vendor_b", "host_c"]
    assert repr(found[0]) == "ProviderSettings('vendor_a', url='https://a.example.org/v1', key …wxyz)"
    assert "…wxyz" in found._repr_html_()
    assert "o3 = big" in found._repr_html_()


def test_other_failures_while_listing_providers_are_raised(make_api, bodies):
    with pytest.raises(errors.AuthenticationError):
        make_api(bodies("provider"), (401, {"error": "Invalid API key."})).call(lambda c: c.providers.list())


def test_the_text_is_where_the_interface_puts_it(make_api, bodies):
    result = make_api(bodies("result")).call(lambda c: c.style.rewrite("Do not go.", "m"))
    assert type(result) is StyleResult
    assert result.choices[0].message.content == result.text == "Don't go."


def test_an_upload_is_a_multipart_form(make_api, bodies):
    api = make_api(bodies("file"))
    file = api.call(lambda c: c.files.create(b"hello", filename="a.txt", idempotency_key="k1"))
    request = api.recorder.last
    assert file.id == "file-1"
    assert (request.method, request.url.path) == ("POST", "/v1/files")
    assert request.headers["content-type"].startswith("multipart/form-data; boundary=")
    assert request.headers["idempotency-key"] == "k1"
    assert b'name="purpose"\r\n\r\nfine-tune\r\n' in request.content
    assert b'name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhello\r\n' in request.content


def test_a_folder_is_uploaded_one_by_one(make_api, bodies, tmp_path):
    for name in ("b.txt", "a.docx"):
        (tmp_path / name).write_bytes(b"x")
    api = make_api(bodies("file"))
    files = api.call(lambda c: c.files.create(tmp_path, idempotency_key="k", progress=False))
    assert isinstance(files, ItemList)
    assert [request.headers["idempotency-key"] for request in api.recorder.requests] == ["k-1", "k-2"]
    assert b'filename="a.docx"\r\nContent-Type: application/vnd.openxml' in api.recorder.requests[0].content


def test_a_folder_shows_a_bar_when_asked(make_api, bodies, tmp_path, capsys):
    (tmp_path / "a.txt").write_text("x")
    make_api(bodies("file")).call(lambda c: c.files.create(tmp_path, progress=True))
    assert "1/1" in capsys.readouterr().err


def test_no_bar_where_the_output_is_no_terminal(make_api, bodies, tmp_path, capsys):
    (tmp_path / "a.txt").write_text("x")
    make_api(bodies("file")).call(lambda c: c.files.create(tmp_path))
    assert capsys.readouterr().err == ""


def test_what_is_refused_of_several_does_not_keep_the_others_back(make_api, bodies, tmp_path):
    for name in ("a.txt", "b.txt", "c.txt", "d.docx"):
        (tmp_path / name).write_bytes(b"x")
    answers = [
        bodies("file", id="file-a"),
        (422, {"error": "empty document"}),
        bodies("file", id="file-c"),
        (413, {"error": "too large"}),
    ]
    api = make_api(*answers)
    with pytest.raises(errors.UploadsRefusedError) as caught:
        api.call(lambda c: c.files.create([tmp_path], progress=False))
    assert [file.id for file in caught.value.uploaded] == ["file-a", "file-c"]
    assert isinstance(caught.value.uploaded, ItemList)
    assert [(name, type(error)) for name, error in caught.value.refused] == [
        ("b.txt", errors.UnusableContentError),
        ("d.docx", errors.TooLargeError),
    ]
    assert str(caught.value) == (
        "2 of 4 documents were refused, the others are uploaded: 'b.txt': empty document; 'd.docx': too large"
    )


def test_an_unreadable_file_does_not_keep_the_others_back(make_api, bodies, tmp_path):
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_bytes(b"x")
    uploaded = bodies("file")

    def vanish(request):
        (tmp_path / "b.txt").unlink()
        return uploaded

    api = make_api(vanish)
    with pytest.raises(errors.UploadsRefusedError, match=r"'b.txt' cannot be read: No such file") as caught:
        api.call(lambda c: c.files.create([tmp_path], progress=False))
    assert len(caught.value.uploaded) == 1


def test_an_upload_that_ends_in_the_middle_says_where(make_api, bodies, tmp_path):
    for name in ("a.txt", "b.txt", "c.txt"):
        (tmp_path / name).write_bytes(b"x")
    api = make_api(bodies("file"), (401, {"error": "Invalid API key."}))
    with pytest.raises(errors.AuthenticationError) as caught:
        api.call(lambda c: c.files.create([tmp_path], progress=False))
    assert caught.value.__notes__ == ["while uploading 'b.txt'; 1 documents before it are uploaded"]
    assert [file.id for file in caught.value.uploaded] == ["file-1"]
    assert len(api.recorder.requests) == 2


def test_a_single_refused_document_is_its_own_error(make_api, tmp_path):
    (tmp_path / "a.txt").write_bytes(b"x")
    api = make_api((422, {"error": "empty document"}))
    with pytest.raises(errors.UnusableContentError, match=r"^empty document") as caught:
        api.call(lambda c: c.files.create(tmp_path / "a.txt"))
    assert type(caught.value) is errors.UnusableContentError
    assert not caught.value.uploaded


def test_the_error_of_a_single_upload_has_no_note(make_api):
    with pytest.raises(errors.UnusableContentError) as caught:
        make_api((422, {"error": "empty document"})).call(lambda c: c.files.create(b"", filename="a.txt"))
    assert not hasattr(caught.value, "__notes__")


def test_content_as_text_and_as_bytes(make_api):
    api = make_api({})
    api.client._http._transport = httpx.MockTransport(
        lambda r: httpx.Response(200, content="é".encode() if r.headers["accept"] == "text/plain" else b"\x00\xff")
    )
    assert api.call(lambda c: c.files.retrieve_content("file-1")) == "é"
    assert api.call(lambda c: c.files.retrieve_bytes("file-1")) == b"\x00\xff"


def test_iterate_goes_through_the_pages(make_api, bodies):
    pages = [
        {"object": "list", "data": [bodies("file", id="file-1"), bodies("file", id="file-2")], "has_more": True},
        {"object": "list", "data": [bodies("file", id="file-3")], "has_more": False},
    ]
    api = make_api(*pages)
    found = api.client.files.iterate(page_size=2)
    found = list(found) if hasattr(found, "__next__") else api.settle(_collect(found))
    assert [file.id for file in found] == ["file-1", "file-2", "file-3"]
    assert [str(r.url.query, "ascii") for r in api.recorder.requests] == ["limit=2", "limit=2&after=file-2"]


async def _collect(items):
    return [item async for item in items]


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


MODEL_CALLS = [
    lambda c, m: c.models.retrieve(m),
    lambda c, m: c.models.delete(m),
    lambda c, m: c.models.update(m, protected_terms=()),
    lambda c, m: c.style.rewrite("x", m),
    lambda c, m: c.style.rewrite("x", m, stream=True),
    lambda c, m: c.style.full("x", m),
    lambda c, m: c.style.transform(mode="rewrite", model=m, message="x"),
]


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


@pytest.mark.parametrize("key", ["", "a\nb", "ü"])
def test_an_idempotency_key_that_no_header_can_carry(make_api, key):
    with pytest.raises(errors.InvalidRequestError, match="idempotency_key"):
        make_api({}).call(lambda c: c.fine_tuning.jobs.create(["f"], idempotency_key=key))


@pytest.mark.parametrize("strength", [float("nan"), object()])
def test_what_is_no_json_is_refused_without_repeating_it(make_api, strength):
    with pytest.raises(errors.InvalidRequestError, match="JSON") as caught:
        make_api({}).call(lambda c: c.style.rewrite("my private text", "m", strength=strength))
    assert "private" not in str(caught.value)


def test_a_string_of_protected_terms_is_left_for_the_service_to_refuse(make_api, bodies):
    api = make_api(bodies("result"))
    api.call(lambda c: c.style.rewrite("x", "m", protected_terms="abc"))
    assert api.recorder.body["protected_terms"] == "abc"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda c: c.style.rewrite("x", "m", bogus=1), "rewrite() got an unexpected keyword argument 'bogus'"),
        (lambda c: c.style.full("x", "m", bogus=1), "full() got an unexpected keyword argument 'bogus'"),
        (lambda c: c.style.rewrite("x", "m", mode="full"), "rewrite() got an unexpected keyword argument 'mode'"),
        (lambda c: c.style.full("x", "m", message="y"), "full() got an unexpected keyword argument 'message'"),
        (
            lambda c: c.style.transform(mode="rewrite", model="m", message="x", bogus=1),
            "transform() got an unexpected keyword argument 'bogus'",
        ),
        (
            lambda c: c.style.transform(mode="rewrite", message="x"),
            "transform() missing a required keyword argument: 'model'",
        ),
        (
            lambda c: c.style.transform(model="m", message="x"),
            "transform() missing a required keyword argument: 'mode'",
        ),
    ],
)
def test_a_wrong_keyword_is_a_type_error_of_the_function_that_was_called(make_api, call, message):
    api = make_api({})
    with pytest.raises(TypeError) as caught:
        api.call(call)
    assert str(caught.value) == message
    assert api.recorder.requests == []


def test_both_clients_offer_the_same():
    sync, asynchronous = Client("https://a.example.org", "k"), AsyncClient("https://a.example.org", "k")
    for path in ("files", "fine_tuning.jobs", "models", "style"):
        one, other = sync, asynchronous
        for name in path.split("."):
            one, other = getattr(one, name), getattr(other, name)
        names = {name for name in dir(one) if not name.startswith("_")}
        assert names == {name for name in dir(other) if not name.startswith("_")}
        for name in names:
            mine, theirs = inspect.signature(getattr(one, name)), inspect.signature(getattr(other, name))
            assert list(mine.parameters) == list(theirs.parameters), name
            assert [p.default for p in mine.parameters.values()] == [p.default for p in theirs.parameters.values()]


def test_the_fields_of_a_transform_can_be_completed():
    style = Client("https://a.example.org", "k").style
    assert list(inspect.signature(style.rewrite).parameters)[:3] == ["text", "model", "stream"]
    assert {"mode", "message", "messages", "include_quality", "full_mode_options"} <= set(
        inspect.signature(style.transform).parameters
    )


def test_one_string_is_no_list_of_terms(make_api):
    with pytest.raises(errors.InvalidRequestError, match="protected_terms: must be a list of strings"):
        make_api().call(lambda c: c.models.update("ftm-me-1", protected_terms="Acme"))


def test_a_text_may_be_a_path(make_api, bodies, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "draft.md").write_text("# Draft\n\nA text.")
    api = make_api(bodies("result"))
    api.call(lambda c: c.style.rewrite(tmp_path / "draft.md", "ftm-1"))
    assert json.loads(api.recorder.last.content)["message"] == "# Draft\n\nA text."
    with pytest.raises(errors.InvalidRequestError, match=r"message: 'draft.md' is the name of a file.*Path\("):
        api.call(lambda c: c.style.rewrite("draft.md", "ftm-1"))


def test_that_none_was_uploaded_is_said(make_api, tmp_path):
    (tmp_path / "a.txt").touch()
    api = make_api((422, {"error": "empty document"}))
    with pytest.raises(errors.UploadsRefusedError) as caught:
        api.call(lambda c: c.files.create([tmp_path / "a.txt"], progress=False))
    assert caught.value.message == "the one document was refused: 'a.txt': empty document"
    (tmp_path / "b.txt").touch()
    with pytest.raises(errors.UploadsRefusedError, match=r"^all 2 documents were refused: 'a.txt'"):
        api.call(lambda c: c.files.create(tmp_path, progress=False))


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


@pytest.mark.parametrize("strength", [7, -0.1])
def test_the_range_of_strength_is_said(make_api, bodies, strength):
    with pytest.raises(errors.InvalidRequestError, match=r"^strength: must be 0 .* to 1 .*, not "):
        make_api(bodies("result")).call(lambda c: c.style.rewrite("Text.", "m", strength=strength))
