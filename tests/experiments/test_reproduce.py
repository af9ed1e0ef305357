from __future__ import annotations

import pytest

from .conftest import PROVIDER_KEY


def test_the_same_comes_back(experiment, client, service) -> None:
    run = experiment.rewrite("a text", "ftm-1", strength=0.5, seed=3, text_name="one", include_rouge=True)
    found = run.reproduce(client)
    assert found
    assert found.identical
    assert found.same_text
    assert (found.causes, found.metrics) == ((), ())
    assert service.bodies[0] == service.bodies[1]
    assert found.repeated.fingerprint == run.fingerprint
    assert found.repeated.text_name == "one"
    assert len(experiment.runs) == 1  # the repetition is not stored
    assert "identical" in repr(found)
    assert "Repeated: identical" in found._repr_html_()


def test_what_differs_is_told_with_what_may_be_why(experiment, client, service) -> None:
    run = experiment.rewrite("a text", "ftm-1").replace(versions={"python": "3.0", "styler-nb": "0.0"}, result="OTHER")
    service.shift = lambda _body: 0.9
    service.settings = {"engine": "lora", "protected_terms": ["Acme"]}
    found = run.reproduce(client)
    assert not found
    assert not found.same_text
    causes = {change.name: (change.before, change.after) for change in found.causes}
    assert causes["engine"] == ("variants", "lora")
    assert causes["python"][0] == "3.0"
    assert causes["numpy"][0] is None
    assert causes["protected_terms"] == (None, ["Acme"])
    metrics = {change.name: (change.before, change.after) for change in found.metrics}
    assert metrics["style_distance"] == pytest.approx((0.3, 0.05))
    assert "another text" in repr(found)
    assert "lora" in found._repr_html_()


def test_a_failure_is_reproduced_too(experiment, client, service) -> None:
    service.fail = lambda _body: (500, "It broke.")
    [run] = experiment.grid("ftm-1", "a text", progress=False)
    assert run.reproduce(client).identical
    service.fail = lambda _body: None
    assert not run.reproduce(client).identical


def test_a_full_run_takes_its_key_from_the_caller(experiment, client, service) -> None:
    given = {"base_model": "famA-4o", "base_model_api_key": PROVIDER_KEY}
    run = experiment.full("Why?", "ftm-1", full_mode_options=given)
    found = run.reproduce(client, full_mode_options={"base_model_api_key": PROVIDER_KEY})
    assert found.identical
    assert service.bodies[1]["full_mode_options"] == given
    assert PROVIDER_KEY not in str(found.repeated.to_dict())
    run = run.replace(original="Another reply")
    assert [change.name for change in run.reproduce(client).causes] == ["base model's reply"]
