"""Strength and distance on the bundled samples."""

from __future__ import annotations

from itertools import pairwise

import pytest

from styler_nb.engines.base import Document, RestyleOptions, TrainOptions
from styler_nb.engines.registry import get_engine
from styler_nb.quality.compare import compare_extended
from styler_nb.samples import sample_corpora, sample_inputs
from styler_nb.text import analyze

STRENGTHS = (0.0, 0.25, 0.5, 0.75, 1.0)


@pytest.fixture(scope="module")
def averages() -> list[float]:
    """The mean style distance at each strength, over every style and every input."""
    engine = get_engine("variants")
    totals = [0.0] * len(STRENGTHS)
    inputs = [path.read_text(encoding="utf-8") for path in sample_inputs().values()]
    corpora = sample_corpora().values()
    for corpus in corpora:
        samples = [
            Document(path.name, path.read_text(encoding="utf-8")) for path in corpus.paths if path.suffix == ".txt"
        ]
        model = engine.load(engine.train(samples, TrainOptions(), lambda *_, **__: None))
        for text in inputs:
            original = analyze(text)
            for place, strength in enumerate(STRENGTHS):
                styled = "".join(piece.text for piece in model.restyle(text, RestyleOptions(strength=strength)))
                extended = compare_extended(original, analyze(styled), model.profile.statistics)
                assert extended.style_distance is not None
                totals[place] += extended.style_distance.personalized
    return [total / len(inputs) / len(corpora) for total in totals]


def test_distance_falls_with_strength_on_average(averages: list[float]) -> None:
    assert all(higher < lower for lower, higher in pairwise(averages)), averages
