from __future__ import annotations

import hashlib
import sqlite3
import time
from pathlib import Path

import pytest

import styler_nb
from styler_nb.client.results import StyleResult
from styler_nb.errors import InvalidRequestError, NotFoundError, ProviderError
from styler_nb.experiments import Experiment, Run, RunStore

from .conftest import KEY, PROVIDER_KEY


def test_a_rewrite_is_kept_with_all_that_made_it(experiment, service, store) -> None:
    service.settings = {"preferences": {"contraction.not": {"enabled": False}}, "protected_terms": ["Acme"]}
    before = time.time()
    run = experiment.rewrite(
        "a text", "ftm-1", strength=0.5, seed=3, text_name="one", tags=["draft", "draft"], note="first"
    )
    assert run == store.get(run.id) == experiment.runs[0]
    assert before <= run.created_at <= time.time()
    assert (run.mode, run.model, run.text_name, run.input, run.result) == (
        "rewrite",
        "ftm-1",
        "one",
        "a text",
        "A TEXT",
    )
    assert run.input_hash == hashlib.sha256(b"a text").hexdigest()
    assert dict(run.options) == {"strength": 0.5, "seed": 3}
    assert (run.seed, run.engine, run.tags, run.note) == (3, "variants", ("draft",), "first")
    assert run.settings == service.settings
    assert run.versions["styler-nb"] == styler_nb.__version__
    assert {"python", "numpy", "textstat"} <= set(run.versions)
    assert run.analytics["lexical_density"]["personalization_improvement"] == pytest.approx(0.2)
    assert run.extended["style_distance"]["personalized"] == pytest.approx(0.4)
    assert run.intervals["confidence"] == 0.95
    assert run.edits[0]["rule"] == "upper"
    assert run.usage["total_tokens"] == 6
    assert run.duration_s > 0
    assert run.error is None
    body = service.bodies[-1]
    assert all(body[name] for name in ("include_quality", "include_intervals", "include_extended", "include_edits"))


def test_a_full_run_keeps_the_base_models_reply(experiment, service) -> None:
    run = experiment.full("Why?", "ftm-1", full_mode_options={"base_model": "famA-4o"})
    assert run.mode == "full"
    assert run.input == [{"role": "user", "content": "Why?"}]
    assert (run.original, run.result) == ("Reply to Why?", "REPLY TO WHY?")
    assert run.before == run.original
    assert experiment.store.get(run.id) == run


@pytest.mark.parametrize("failing", [False, True], ids=["answered", "failed"])
def test_keys_never_reach_the_store(experiment, service, store, failing: bool, tmp_path: Path) -> None:
    if failing:
        service.fail = lambda _body: (502, f"the provider refused the key {PROVIDER_KEY}")
    options = {
        "base_model": "famA-4o",
        "base_model_api_key": PROVIDER_KEY,
        "base_model_service": "host_c",
        "base_model_endpoint": f"https://me:{PROVIDER_KEY}@host.example.org/chat?api-version=2&sig={PROVIDER_KEY}",
    }
    if failing:
        with pytest.raises(ProviderError):
            experiment.full("Why?", "ftm-1", full_mode_options=options)
    else:
        experiment.full("Why?", "ftm-1", full_mode_options=options)
    assert service.bodies[-1]["full_mode_options"] == options
    run = experiment.runs[0]
    assert run.failed is failing
    assert run.options["full_mode_options"] == {
        "base_model": "famA-4o",
        "base_model_service": "host_c",
        "base_model_endpoint": "https://host.example.org/chat?api-version=2",
    }
    experiment.runs.to_jsonl(tmp_path / "bundle.jsonl")
    for path in tmp_path.iterdir():
        content = path.read_bytes()
        assert PROVIDER_KEY.encode() not in content
        assert KEY.encode() not in content
    # The texts are in there as they are: the search above would find a key.
    with sqlite3.connect(store.path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    assert b"famA-4o" in store.path.read_bytes()
    assert PROVIDER_KEY.encode() not in store.path.read_bytes()


def test_a_failed_call_is_kept_and_raised(experiment, service) -> None:
    service.fail = lambda _body: (404, "Model not found.")
    with pytest.raises(NotFoundError):
        experiment.rewrite("a text", "ftm-none")
    run = experiment.runs[0]
    assert run.error == "NotFoundError: Model not found."
    assert run.result is None
    assert run.scores.metrics == ()


def test_a_service_without_the_extensions_will_do(experiment, service) -> None:
    service.knows_extensions = False
    run = experiment.rewrite("a text", "ftm-1")
    assert run.analytics is not None
    assert run.intervals is run.extended is run.edits is None
    experiment.rewrite("another", "ftm-1")
    assert len(service.bodies) == 3  # it was refused once, and is not asked again
    with pytest.raises(InvalidRequestError, match="strength"):
        experiment.rewrite("a text", "ftm-1", strength=0.5)  # what the caller asks for is not left out


def test_what_is_measured_may_be_chosen(experiment, service) -> None:
    run = experiment.rewrite("a text", "ftm-1", include_intervals=False, include_rouge=True)
    assert run.intervals is None
    assert dict(run.options) == {"include_intervals": False, "include_rouge": True}


def test_a_result_made_elsewhere_is_recorded(experiment, client) -> None:
    result = client.style.rewrite("a text", "ftm-1", include_quality=True, strength=0.5)
    run = experiment.record(
        result,
        mode="rewrite",
        model="ftm-1",
        inputs="a text",
        options={"strength": 0.5, "include_quality": True, "skip_headings": False, "protected_terms": []},
        started_at=1_700_000_000.0,
        duration_s=0.25,
        tags="panel",
    )
    assert experiment.runs[0] == run
    assert dict(run.options) == {"strength": 0.5}
    assert (run.duration_s, run.tags, run.engine) == (0.25, ("panel",), "variants")
    made = experiment.rewrite("a text", "ftm-1", strength=0.5)
    assert made.fingerprint == run.fingerprint


def test_the_result_comes_back(experiment) -> None:
    run = experiment.rewrite("a text", "ftm-1")
    result = run.to_result()
    assert isinstance(result, StyleResult)
    assert (result.text, result.original) == ("A TEXT", "a text")
    assert "<del" in run._repr_html_()


def test_the_fingerprint_says_what_was_asked_for(experiment, service) -> None:
    runs = [experiment.rewrite("a text", "ftm-1") for _ in range(2)]
    others = [
        experiment.rewrite("b text", "ftm-1"),
        experiment.rewrite("a text", "ftm-2"),
        experiment.rewrite("a text", "ftm-1", strength=0.5),
    ]
    service.settings = {"protected_terms": ["Acme"]}
    others.append(experiment.rewrite("a text", "ftm-1"))
    assert len({run.fingerprint for run in runs}) == 1
    assert len({run.fingerprint for run in [*runs, *others]}) == 5


def test_runs_without_a_client_go_to_the_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STYLER_HOME", str(tmp_path / "home"))
    with Experiment() as experiment:
        assert experiment.store.path == tmp_path / "home" / "runs.sqlite"
        with pytest.raises(NotFoundError, match="Model not found"):
            experiment.rewrite("a text", "ftm-none")
        assert experiment.runs[0].error == "NotFoundError: Model not found."
        client = experiment.client
    with pytest.raises(styler_nb.errors.ConnectionFailedError):
        client.files.list()


def test_a_run_survives_its_dictionary(experiment) -> None:
    run = experiment.rewrite("a text", "ftm-1", tags=("a", "b"))
    assert Run.from_dict(run.to_dict()) == run
    assert run.replace(note="n").note == "n"
    with pytest.raises(styler_nb.errors.ArtifactError, match="'model'"):
        Run.from_dict({**run.to_dict(), "model": None})
    with pytest.raises(styler_nb.errors.ArtifactError, match="'colour'"):
        Run.from_dict({**run.to_dict(), "colour": "red"})


def test_experiments_stay_apart(client, tmp_path: Path) -> None:
    store = RunStore(tmp_path / "r.sqlite")
    for name in ("a", "b", "b"):
        Experiment(name, client=client, store=store).rewrite("a text", "ftm-1")
    assert store.experiments() == {"a": 1, "b": 2}
    assert len(Experiment("b", client=client, store=store.path).runs) == 2


@pytest.mark.parametrize(
    "secret", ["pass%2Fword", "pass/word", "signature+1%3D", "signature 1=", "username"], ids=str.upper
)
def test_what_an_endpoint_holds_of_a_key_is_crossed_out_of_errors(experiment, service, secret: str) -> None:
    service.fail = lambda _body: (502, f"the provider at 2 refused {secret} of version 2")
    endpoint = "https://username:pass%2Fword@host.example.org/chat?api-version=2&sig=signature+1%3D&n=2"
    options = {"base_model_service": "host_c", "base_model_endpoint": endpoint}
    with pytest.raises(ProviderError):
        experiment.full("Why?", "ftm-1", full_mode_options=options)
    (run,) = experiment.runs
    assert run.error == "ProviderError: the provider at 2 refused [key] of version 2"


def test_an_option_that_does_not_exist_makes_no_run(experiment, service) -> None:
    for wrong in ({"strenght": 0.5}, {"stream": True}, {"message": "a text"}):
        with pytest.raises(TypeError, match=next(iter(wrong))):
            experiment.rewrite("a text", "ftm-1", **wrong)
    assert len(experiment.runs) == len(service.bodies) == 0


def test_a_note_that_cannot_be_kept_is_refused_before_the_call(experiment, service) -> None:
    with pytest.raises(InvalidRequestError, match="note holds half of a character"):
        experiment.rewrite("a text", "ftm-1", note="half \ud800")
    assert service.bodies == []
