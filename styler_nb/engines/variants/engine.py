"""The offline engine: linguistic variables, counted in the samples and applied to texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from styler_nb.engines.base import Artifact, Document, Progress, StyleModel, TrainOptions
from styler_nb.engines.variants.catalogue.background import load_background
from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.measures.keyness import find_pet_phrases
from styler_nb.engines.variants.model import VariantsModel
from styler_nb.engines.variants.training import learn
from styler_nb.errors import ArtifactError
from styler_nb.quality.statistics import StyleStatistics

__all__ = ["VariantsEngine"]

_PREFERENCES = "preferences.json"


class VariantsEngine:
    """Trains and loads models of the offline engine; needs no network and no weights."""

    @property
    def name(self) -> str:
        """Name of the engine, as settings and artifacts spell it."""
        return "variants"

    @property
    def choices(self) -> Mapping[str, tuple[str, ...]]:
        """Every variable with the forms that can be written; those that are only recognised are left out."""
        variables = load_catalogue().variables.values()
        return {v.id: tuple(variant.form for variant in v.variants if variant.produce) for v in variables}

    def train(self, samples: Sequence[Document], options: TrainOptions, progress: Progress) -> Artifact:
        """Learn a style.

        Parameters
        ----------
        samples : sequence of Document
            At least 200 words in all.
        options : TrainOptions
            The seed is not used: counting is deterministic.
        progress : Progress
            Told about each document and about the reconstruction loss.

        Returns
        -------
        Artifact

        Raises
        ------
        TooLittleTextError
            Under 200 words in all.
        """
        catalogue = load_catalogue()
        counts, phrases, statistics = learn(samples, catalogue, progress)
        background = load_background()
        pet_phrases = find_pet_phrases(phrases, counts.english_words, background.phrases, background.words)
        files = {_PREFERENCES: counts.to_bytes(catalogue, pet_phrases), **statistics.to_files()}
        return Artifact(
            engine=self.name,
            base_model=self.name,
            match_output_length=options.match_output_length,
            files=files,
        )

    def load(self, artifact: Artifact) -> StyleModel:
        """Make a model of an artifact after validating all of it.

        Raises
        ------
        ArtifactError
            Damaged, of a newer format, or of another engine.
        """
        if artifact.engine != self.name:
            raise ArtifactError(f"the model was made by the engine {artifact.engine!r}, not by {self.name!r}")
        if _PREFERENCES not in artifact.files:
            raise ArtifactError(f"the model has no {_PREFERENCES}; train it again or restore the file")
        catalogue = load_catalogue()
        counts = Counts.from_bytes(artifact.files[_PREFERENCES], catalogue)
        statistics = StyleStatistics.from_files(artifact.files)
        return VariantsModel(
            Preferences(counts, catalogue), catalogue, statistics, match_output_length=artifact.match_output_length
        )
