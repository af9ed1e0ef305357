from __future__ import annotations

import pytest

from styler_nb.errors import InvalidRequestError
from styler_nb.experiments import Runs

TEXTS = {"one": "a text", "two": "b text"}


@pytest.fixture
def runs(experiment) -> Runs:
    options = [{}, {"strength": 0.5}, {"protected_terms": ["Acme"]}]
    return experiment.grid(["ftm-1", "ftm-2"], TEXTS, options, progress=False)


def test_they_are_a_sequence(runs: Runs) -> None:
    assert len(runs) == 12
    assert runs[0] in runs
    assert runs[2:4] == Runs([runs[2], runs[3]])
    assert runs[:2] + runs[2:] == runs
    assert repr(runs) == "Runs(12 runs)"
    assert len({runs, runs[:]}) == 1


@pytest.mark.parametrize(
    ("values", "count"),
    [
        ({"model": "ftm-1"}, 6),
        ({"model": ["ftm-1", "ftm-2"]}, 12),
        ({"strength": 0.5}, 4),
        ({"strength": 1.0}, 8),
        ({"strength": {0.5, 1.0}, "text": "one"}, 6),
        ({"protected_terms": ["Acme"]}, 4),
        ({"protected_terms": None}, 8),
        ({"skip_h1": False, "text_name": "two", "model": "ftm-2"}, 3),
        ({"tag": "none"}, 0),
    ],
    ids=lambda value: str(value) if isinstance(value, int) else "-".join(value),
)
def test_they_are_filtered_by_fields_and_options(runs: Runs, values, count: int) -> None:
    assert len(runs.filter(**values)) == count


def test_they_are_filtered_by_a_test(runs: Runs) -> None:
    assert len(runs.filter(lambda run: run.text_name == "one", model="ftm-1")) == 3
    with pytest.raises(InvalidRequestError, match="'colour'"):
        runs.filter(colour="red")


def test_the_best_is_the_closest(experiment, service) -> None:
    service.shift = lambda body: {0.2: 0.1, 0.4: 0.9, 0.6: 0.5}[body["strength"]]
    runs = experiment.grid("ftm-1", "a text", {"strength": [0.2, 0.4, 0.6]}, progress=False)
    assert runs.best().options["strength"] == 0.4
    assert [run.options["strength"] for run in runs.best("readability", n=2)] == [0.4, 0.6]
    assert runs.best("punctuation.comma_density").options["strength"] == 0.4  # it has no improvement, but a distance
    assert runs.best("duration_s").duration_s == min(run.duration_s for run in runs)
    with pytest.raises(InvalidRequestError, match="'rhyme'"):
        runs.best("rhyme")


def test_views_escape_what_users_wrote(experiment, service) -> None:
    run = experiment.rewrite("<script>x</script>", "ftm-1", text_name="<b>", note="<i>", tags="<u>")
    service.fail = lambda _body: (400, "<script>y</script>")
    with pytest.raises(InvalidRequestError):
        experiment.rewrite("a text", "ftm-1")
    for view in (run._repr_html_(), experiment.runs._repr_html_(), experiment.runs[1]._repr_html_()):
        assert not [tag for tag in ("<script>", "<b>", "<i>", "<u>") if tag in view]
    assert "&lt;SCRIPT&gt;" in run._repr_html_()


def test_the_view_of_many_shows_the_newest(experiment) -> None:
    runs = experiment.grid("ftm-1", [f"text {number}" for number in range(60)], progress=False)
    view = runs._repr_html_()
    assert "60 runs, the newest 50 of them" in view
    assert view.count("<tr>") == 51
    assert "Nothing" not in Runs()._repr_html_()


def test_the_quickest_of_no_runs_is_refused(experiment) -> None:
    for runs in (Runs(), experiment.runs):
        with pytest.raises(InvalidRequestError, match="duration_s"):
            runs.best("duration_s")
