import inspect
import json

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


@pytest.mark.parametrize("strength", [7, -0.1])
def test_the_range_of_strength_is_said(make_api, bodies, strength):
    with pytest.raises(errors.InvalidRequestError, match=r"^strength: must be 0 .* to 1 .*, not "):
        make_api(bodies("result")).call(lambda c: c.style.rewrite("Text.", "m", strength=strength))
