"""A real model reads what the engine writes, alone and inside the service."""

from __future__ import annotations

from pathlib import Path

import pytest

import styler_nb
from styler_nb.engines.base import Document, RestyleOptions, TrainOptions
from styler_nb.engines.registry import get_engine
from styler_nb.engines.variants.catalogue.background import load_background
from styler_nb.engines.variants.catalogue.index import build_catalogue, read_variables
from styler_nb.engines.variants.catalogue.parse import parse_family
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.model import VariantsModel
from styler_nb.engines.variants.writing import drift
from styler_nb.errors import ConfigurationError
from styler_nb.quality.distance import compute_distance
from styler_nb.quality.embedding import SentenceEncoder
from styler_nb.quality.statistics import compute_statistics
from styler_nb.samples import sample_corpora, sample_inputs
from styler_nb.text import analyze

SAMPLES = [path for path in sample_corpora()["field-notes"].paths if path.suffix == ".txt"]
TIDES = sample_inputs()["tides"].read_text(encoding="utf-8")

MADE_UP = {
    "family": "made up",
    "variable": [
        {
            "id": "made.up",
            "kind": "phrase",
            "variants": [
                {"form": "a brown dog", "share": 0.5},
                {"form": "shares of two railways", "share": 0.5},
            ],
        }
    ],
}
"""What no variable may do: its variants mean something else."""

TEXT = "The farmer bought a brown dog. It was not easy to find.\n"


def _restyle(model, text, encoder=None):
    return "".join(piece.text for piece in model.restyle(text, RestyleOptions(encoder=encoder)))


def _make_model():
    """Model a writer who always contracts, and always has the second variant of the made-up variable."""
    known = [v for v in read_variables(examples=False) if v.id in ("contraction.not", "typography.apostrophe")]
    catalogue = build_catalogue([*known, *parse_family(MADE_UP, "made_up.toml")], load_background())
    counts = Counts()
    for name, form in (("made.up", "shares of two railways"), ("contraction.not", "contracted")):
        counts.cells[name, "", catalogue.variables[name].variant_index(form)] = 1_000_000
    return VariantsModel(
        Preferences(counts, catalogue), catalogue, compute_statistics([analyze(TEXT)]), match_output_length=False
    )


def test_a_passage_whose_meaning_moved_stays_as_it_was(encoder: SentenceEncoder) -> None:
    model = _make_model()
    assert _restyle(model, TEXT) == "The farmer bought shares of two railways. It wasn't easy to find.\n"
    assert _restyle(model, TEXT, encoder) == "The farmer bought a brown dog. It wasn't easy to find.\n"


def test_a_restyled_text_means_the_same(encoder: SentenceEncoder) -> None:
    engine = get_engine("variants")
    samples = [Document(name=path.name, text=path.read_text(encoding="utf-8")) for path in SAMPLES]
    model = engine.load(engine.train(samples, TrainOptions(), lambda *_, **__: None))
    styled = _restyle(model, TIDES, encoder)
    assert styled != TIDES
    original, other = analyze(TIDES), analyze(sample_inputs()["community_gardens"].read_text(encoding="utf-8"))
    cosine = compute_distance(original, analyze(styled), encoder).embedding_cosine
    assert cosine is not None
    assert 0.95 < cosine < 1
    assert compute_distance(original, original, encoder).embedding_cosine == pytest.approx(1, abs=1e-5)
    assert compute_distance(original, other, encoder).embedding_cosine < 0.6


def test_the_service_reads_with_it(model_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STYLER_EMBEDDING_MODEL", str(model_folder))
    with styler_nb.connect(temporary=True) as client:
        files = client.files.create(SAMPLES, progress=False)
        job = client.fine_tuning.jobs.wait(client.fine_tuning.jobs.create(files), raise_on_failure=True, progress=False)
        result = client.style.rewrite(TIDES, job.fine_tuned_model, include_distance=True)
        assert result.text != TIDES
        assert 0.95 < result.distance.embedding_cosine < 1
        # Were every difference another meaning, nothing could change.
        monkeypatch.setattr(drift, "_LEAST_ALIKE", 1.1)
        result = client.style.rewrite(TIDES, job.fine_tuned_model, include_distance=True)
        assert result.text == TIDES
        assert result.distance.embedding_cosine == pytest.approx(1, abs=1e-5)


def test_the_service_does_not_start_without_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STYLER_EMBEDDING_MODEL", str(tmp_path / "nowhere"))
    with pytest.raises(ConfigurationError, match=r"no model in the folder .*nowhere'; give that of one"):
        styler_nb.connect(temporary=True)
