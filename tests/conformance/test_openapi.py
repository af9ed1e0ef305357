"""Our own OpenAPI document: it says what the interface is, and the service does what it says."""

from __future__ import annotations

import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks

SPECIFIED = {
    ("POST", "/v1/files"),
    ("GET", "/v1/files"),
    ("DELETE", "/v1/files/{file_id}"),
    ("GET", "/v1/files/{file_id}/content"),
    ("GET", "/v1/fine_tuning/jobs"),
    ("POST", "/v1/fine_tuning/jobs"),
    ("POST", "/v1/style/transform"),
}
EXTENSIONS = {
    ("GET", "/v1/fine_tuning/jobs/{job_id}"),
    ("POST", "/v1/fine_tuning/jobs/{job_id}/cancel"),
    ("GET", "/v1/fine_tuning/jobs/{job_id}/events"),
    ("GET", "/v1/models"),
    ("GET", "/v1/models/{name}"),
    ("DELETE", "/v1/models/{name}"),
    ("GET", "/healthz"),
    ("GET", "/readyz"),
}
OPTIONS = {
    "strength",
    "seed",
    "protected_terms",
    "include_edits",
    "include_extended",
    "include_intervals",
    "include_base_model_usage",
}
ANSWERS = {"original", "distance", "edits", "quality_intervals", "quality_extended", "base_model_usage"}


@pytest.fixture(scope="module")
def document(api):
    response = api.get("/openapi.json")
    assert response.status_code == 200
    return response.json()


@pytest.fixture(scope="module")
def operations(document):
    return {
        (method.upper(), path): operation
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }


def test_version(document):
    assert document["info"]["version"] == "1.0.0"


def test_every_endpoint_is_described(operations):
    assert operations.keys() >= SPECIFIED | EXTENSIONS


def test_what_the_specification_does_not_have_is_marked(operations):
    marked = {key for key, operation in operations.items() if operation.get("x-extension") is True}
    assert marked == operations.keys() - SPECIFIED


def test_extension_fields_are_marked(document, operations):
    schemas = document["components"]["schemas"]
    for name in ("RewriteTransformRequest", "FullTransformRequest"):
        marked = {field for field, schema in schemas[name]["properties"].items() if schema.get("x-extension")}
        assert marked == OPTIONS
    for name in ("StyleResult", "Chunk"):
        marked = {field for field, schema in schemas[name]["properties"].items() if schema.get("x-extension")}
        assert marked == ANSWERS & schemas[name]["properties"].keys()
    assert schemas["FineTuningJob"]["properties"]["error"].get("x-extension")
    assert schemas["FileList"]["properties"]["has_more"].get("x-extension")
    for method, path in SPECIFIED:
        for parameter in operations[method, path].get("parameters", []):
            if parameter["in"] != "path":
                assert parameter.get("x-extension") or parameter["schema"].get("x-extension"), parameter["name"]


def test_extended_metrics_are_described(document):
    schemas = document["components"]["schemas"]
    groups = schemas["QualityExtended"]["properties"]
    assert {"vocabulary_richness", "most_frequent_words", "formality", "style_distance"} <= groups.keys()
    assert schemas["MostFrequentWords"]["required"] == ["burrows_delta", "cosine_delta"]
    for name in ("StyleResult", "Chunk"):
        assert "QualityExtended" in str(schemas[name]["properties"]["quality_extended"])


def test_deprecated_field_is_marked(document):
    assert document["components"]["schemas"]["RewriteModeOptions"]["properties"]["base_prompt"]["deprecated"] is True


def test_defaults_are_those_of_the_specification(document):
    schemas = document["components"]["schemas"]
    full = schemas["FullModeOptions"]["properties"]
    assert full["base_model"]["default"] == "famB-mid-4-6"
    assert full["base_model_service"]["default"] == "auto"
    assert full["base_temperature"]["default"] == 0
    assert (full["base_temperature"]["minimum"], full["base_temperature"]["maximum"]) == (0, 2)
    job = schemas["JobCreateRequest"]["properties"]
    assert job["style_model"]["default"] == "styler-2"
    assert job["match_output_length"]["default"] is False
    for name in ("stream", "include_quality", "include_rouge", "include_compare_original", "include_distance"):
        assert schemas["RewriteTransformRequest"]["properties"][name]["default"] is False


def test_bearer_is_required_below_v1(document, operations):
    for (_, path), operation in operations.items():
        if path.startswith("/v1/"):
            assert operation["security"] == [{"bearer": []}]
            assert "401" in operation["responses"]
    assert document["components"]["securitySchemes"]["bearer"]["scheme"] == "bearer"


def test_every_error_is_described_by_the_error_body(document, operations):
    for key, operation in operations.items():
        for status, response in operation["responses"].items():
            if int(status) >= 400:
                assert response["content"] == {
                    "application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}
                }, (key, status)


@pytest.mark.parametrize(
    "body",
    [
        {"mode": "rewrite", "model": "ftm-1", "message": "Words.", "stream": None, "rewrite_mode_options": None},
        {"mode": "full", "model": "ftm-1", "messages": [{"role": "user", "content": "Words."}], "seed": None},
        {
            "mode": "full",
            "model": "ftm-1",
            "messages": [{"role": "user", "content": "Words."}],
            "full_mode_options": {},
        },
    ],
    ids=["rewrite", "full", "full-with-options"],
)
def test_valid_bodies_satisfy_the_document(body, document, operations):
    schema = operations["POST", "/v1/style/transform"]["requestBody"]["content"]["application/json"]["schema"]
    found = list(jsonschema.Draft202012Validator({**schema, "components": document["components"]}).iter_errors(body))
    # The document may be stricter than the service about explicit nulls, never about values.
    assert [error for error in found if None not in body.values()] == []


# --- The document against the service, with generated requests. ---


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory, serve, connect, train, corpus):
    """A service of its own, since the requests delete things; with one model to find."""
    with (
        serve(tmp_path_factory.mktemp("fuzzed")) as running,
        connect(running.url, running.key) as client,
    ):
        yield running, train(client, corpus)


@pytest.fixture(scope="module")
def described(fuzzed):
    load_all_checks()
    return schemathesis.openapi.from_url(f"{fuzzed[0].url}/v1/openapi.json", headers=_bearer(fuzzed[0]))


def _bearer(service):
    return {"Authorization": f"Bearer {service.key}"}


# A valid request may name a file that does not exist, and full mode has no provider here: both are described.
# Credentials, and what is gone after a deletion, have tables of their own. Unknown query parameters are ignored.
LEFT_OUT = {
    "not_a_server_error",
    "positive_data_acceptance",
    "ignored_auth",
    "use_after_free",
    "ensure_resource_availability",
}


def _use_what_exists(case, trained):
    body = case.body
    if isinstance(body, dict) and isinstance(body.get("model"), str) and len(body["model"]) % 2:
        body["model"] = trained.name
    if isinstance(body, dict) and isinstance(files := body.get("training_files"), list) and files[0:1] != ["0"]:
        body["training_files"] = [*trained.files[:1], *files[1:]]


def _send(case, service):
    response = case.call(headers=_bearer(service))
    left_out = LEFT_OUT | (set() if set(case.query or {}) <= {"limit", "after"} else {"negative_data_rejection"})
    checks = [check for check in CHECKS.get_all() if check.__name__ not in left_out]
    case.validate_response(response, checks=checks, headers=_bearer(service))
    assert response.status_code < 500 or (response.status_code, case.path) == (502, "/v1/style/transform"), (
        response.text
    )
    assert response.headers["x-request-id"]


# A request that takes nothing cannot be wrong.
FUZZED = [
    pytest.param(method, path, mode, id=f"{method}-{path}-{mode.value}")
    for method, path in sorted(SPECIFIED | EXTENSIONS)
    for mode in GenerationMode
    if not (mode is GenerationMode.NEGATIVE and path in ("/healthz", "/readyz"))
]


def _fuzz(method, path, mode, fuzzed, described, examples):
    service, trained = fuzzed
    existing = {"file_id": trained.files[1], "job_id": trained.job_id, "name": trained.name}
    names = [name for name in existing if f"{{{name}}}" in path]
    fixed = {"path_parameters": {name: existing[name] for name in names}} if names and method == "GET" else {}
    operation = described[path][method]

    @given(case=operation.as_strategy(mode))
    @settings(
        max_examples=examples,
        derandomize=True,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    def run(case):
        if mode is GenerationMode.POSITIVE:
            _use_what_exists(case, trained)
        _send(case, service)

    run()
    if fixed:
        given(case=operation.as_strategy(mode, **fixed))(
            settings(max_examples=3, derandomize=True, deadline=None, database=None)(lambda case: _send(case, service))
        )()


@pytest.mark.parametrize(("method", "path", "mode"), FUZZED)
def test_generated_requests(method, path, mode, fuzzed, described):
    _fuzz(method, path, mode, fuzzed, described, 15)


@pytest.mark.slow
@pytest.mark.parametrize(("method", "path", "mode"), FUZZED)
def test_many_generated_requests(method, path, mode, fuzzed, described):
    _fuzz(method, path, mode, fuzzed, described, 500)
