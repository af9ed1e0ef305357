from __future__ import annotations

import json

import pytest

from styler_nb.engines.variants import calibrate
from styler_nb.engines.variants.catalogue.background import HAND_WEIGHT, Background, calibrate_variable, load_background
from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.catalogue.parse import parse_family


def _variable(**more):
    entry = {"id": "a", "kind": "phrase", "variants": [{"form": "x", "share": 0.75}, {"form": "y", "share": 0.25}]}
    return parse_family({"family": "f", "variable": [entry | more]}, "test")[0]


def _shares(variable):
    return [v.share for v in variable.variants]


def test_counts_move_the_given_shares():
    background = Background(1000, {"a": {"one": {"x": 10}, "two": {"y": 50, "unknown": 9}}})
    # (10 + 20 * 0.75) / 80 and (50 + 20 * 0.25) / 80
    assert HAND_WEIGHT == 20
    assert _shares(calibrate_variable(_variable(), background)) == pytest.approx([0.3125, 0.6875])


def test_without_counts_the_given_shares_stay():
    assert _shares(calibrate_variable(_variable(), Background())) == pytest.approx([0.75, 0.25])


def test_what_cannot_be_seen_is_expected_from_the_words():
    variants = [{"form": "wordy", "share": 0.5}, {"form": "plain", "share": 0.5, "recognize": False}]
    variable = _variable(kind="items", items=[["long way", "way"]], variants=variants, opportunities_per_1000_words=2.0)
    # 40 sites are expected in 20,000 words, 4 were seen: (4 + 10) / 60 and (36 + 10) / 60
    background = Background(20_000, {"a": {"": {"wordy": 4}}})
    assert _shares(calibrate_variable(variable, background)) == pytest.approx([14 / 60, 46 / 60], abs=1e-4)


def test_the_file_fits_the_variables():
    background = load_background()
    assert background.words > 150_000
    assert background.phrases["the"] > background.phrases["upon"] > 0
    for name, variable in load_catalogue().variables.items():
        assert sum(_shares(variable)) == pytest.approx(1, abs=0.01), name


def test_calibrating_counts_text_and_treebank_files(tmp_path, capsys):
    (tmp_path / "a.txt").write_text("The plan is not good. It isn't bad.", encoding="utf-8")
    (tmp_path / "b.conllu").write_text(
        "# newdoc\n# text = It is not late.\n1\tIt\n# newdoc\n# text = They do not go.\n", encoding="utf-8"
    )
    out = tmp_path / "out.json"
    assert calibrate.main([str(out), str(tmp_path / "a.txt"), str(tmp_path / "b.conllu")]) == 0
    content = json.loads(out.read_text(encoding="utf-8"))
    # The plan is not good (5), It isn't bad (3), It is not late (4), They do not go (4)
    assert content["words"] == 16
    assert content["counts"]["contraction.not"] == {"is not": {"full": 2, "contracted": 1}, "do not": {"full": 1}}
    assert content["phrases"]["not"] == 3
    assert calibrate.main([str(out)]) == 2
    assert "usage" in capsys.readouterr().err
