from __future__ import annotations

import math

import pytest

from styler_nb.engines.variants.catalogue.index import build_catalogue
from styler_nb.engines.variants.catalogue.parse import parse_family
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.learning.tendency import FEATURES, MOST_PER_VARIABLE, Tendency, fit_tendency
from styler_nb.engines.variants.schema import ELSEWHERE


def _catalogue(count):
    entries = [
        {
            "id": f"v{i}",
            "kind": "phrase",
            # forms of equal length: only the register differs
            "variants": [
                {"form": f"plain{chr(97 + i)}", "share": 0.5, "register": -1},
                {"form": f"stiff{chr(97 + i)}", "share": 0.5, "register": 1},
            ],
        }
        for i in range(count)
    ]
    return build_catalogue(parse_family({"family": "f", "variable": entries}, "test"))


def _preferences(catalogue, cells):
    counts = Counts()
    counts.cells.update(cells)
    return Preferences(counts, catalogue)


def test_nothing_observed_says_nothing():
    assert fit_tendency([]).weights == (0.0,) * len(FEATURES)


def test_the_weight_solves_the_penalized_likelihood():
    variable = _catalogue(1).variables["v0"]
    tendency = fit_tendency([(variable, [2, 0])])
    weight = tendency.weights[0]
    # features -1 and +1, n = 2 of the first, prior sd 0.5: gradient -2 + 2·(p1 - p2)·… is zero at
    # 2·(-1 - (p2 - p1)) = 4·weight with p2 - p1 = tanh(weight)
    assert 2 * (-1 - math.tanh(weight)) == pytest.approx(4 * weight, abs=1e-9)
    assert tendency.weights[1:] == pytest.approx((0, 0), abs=1e-9)


def test_one_variable_is_no_habit():
    variable = _catalogue(1).variables["v0"]
    much = fit_tendency([(variable, [10_000, 0])])
    assert much.weights == pytest.approx(fit_tendency([(variable, [MOST_PER_VARIABLE, 0])]).weights)
    assert much.trust < 0.05


def test_a_variable_never_seen_follows_the_habit_of_the_others():
    catalogue = _catalogue(26)
    preferences = _preferences(catalogue, {(f"v{i}", "", 0): 4 for i in range(25)})
    unseen = preferences.get("v25")
    assert unseen.shares[0] > 0.85
    assert unseen.weight > 0.4
    assert unseen.evidence == 0


def test_mixed_choices_give_no_habit():
    catalogue = _catalogue(26)
    preferences = _preferences(catalogue, {(f"v{i}", "", i % 2): 4 for i in range(24)})
    assert preferences.get("v25").weight < 0.05
    assert preferences.get("v25").shares[0] == pytest.approx(0.5, abs=0.05)


def _lexical():
    entry = {
        "id": "w",
        "kind": "lexical",
        "pos": "VERB",
        "variants": [{"form": "begin", "share": 0.5}, {"form": "start", "share": 0.5}],
    }
    return parse_family({"family": "f", "variable": [entry]}, "test")


def test_the_same_words_in_other_frames_tell_something():
    from styler_nb.engines.variants.catalogue.background import Background

    background = Background(1000, {"w": {ELSEWHERE: {"begin": 49, "start": 49}}})
    catalogue = build_catalogue(_lexical(), background)
    preference = _preferences(catalogue, {("w", ELSEWHERE, 1): 90}).get("w")
    # log((0 + 10·0.5) / 100 / 0.5) and log((90 + 10·0.5) / 100 / 0.5), weighted by three quarters
    odds = math.exp(0.75 * (math.log(0.95 / 0.5) - math.log(0.05 / 0.5)))
    assert preference.shares[1] == pytest.approx(odds / (1 + odds))
    assert preference.evidence == 0
    # without a background for them they say nothing
    assert _preferences(build_catalogue(_lexical()), {("w", ELSEWHERE, 1): 90}).get("w").shares[1] == 0.5


def test_a_tendency_in_words():
    assert Tendency().describe()["summary"] == "No clear leaning"
    told = Tendency((1.0, -0.5, 0.01), trust=0.5).describe()
    assert told["summary"] == "Of two ways to say it, rather the formal, slightly shorter one"
    assert (told["formality"], told["letters"], told["words"]) == (0.5, -0.25, 0.005)
