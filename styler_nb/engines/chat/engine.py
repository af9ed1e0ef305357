"""The chat engine: any chat model, prompted with what the samples show, checked and ranked."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Self

from styler_nb.engines.base import Artifact, Document, Progress, StyleModel, TrainOptions
from styler_nb.engines.chat.knowledge import FILE, Knowledge
from styler_nb.engines.chat.model import NOT_CONNECTED, ChatModel
from styler_nb.engines.chat.port import ChatOptions, ChatPort
from styler_nb.engines.chat.training import StepsAhead, count_pairs, gather
from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.engine import VariantsEngine
from styler_nb.engines.variants.model import VariantsModel
from styler_nb.errors import ArtifactError, ConfigurationError

__all__ = ["ChatEngine"]


class ChatEngine:
    """Trains and loads models that a chat model applies.

    Parameters
    ----------
    port : ChatPort or None
        The way to the chat model; `connect` gives it where it is None.
    options : ChatOptions or None
        Bounds on what is asked; None are the defaults.
    """

    def __init__(self, port: ChatPort | None = None, options: ChatOptions | None = None) -> None:
        self._port = port
        self._options = options or ChatOptions()
        self._offline = VariantsEngine()

    def connect(self, port: ChatPort, options: ChatOptions) -> Self:
        """Give the same engine with a way to a chat model."""
        connected = copy.copy(self)
        connected._port = port
        connected._options = options
        return connected

    @property
    def name(self) -> str:
        """Name of the engine, as settings and artifacts spell it."""
        return "chat"

    @property
    def choices(self) -> Mapping[str, tuple[str, ...]]:
        """Those of the offline engine, which keeps to what people set."""
        return self._offline.choices

    def train(self, samples: Sequence[Document], options: TrainOptions, progress: Progress) -> Artifact:
        """Learn a style: the offline engine's preferences, and examples for prompts.

        Parameters
        ----------
        samples : sequence of Document
            At least 200 words in all. Passages of them are sent to the chat model and kept with the model.
        options : TrainOptions
            The seed is passed on to the chat model.
        progress : Progress
            Told about each document, the passages, and what they cost; may end the work between two requests.

        Returns
        -------
        Artifact

        Raises
        ------
        TooLittleTextError
            Under 200 words in all.
        ServiceError
            The chat model cannot be reached.
        ConfigurationError
            There is no way to a chat model.
        """
        if self._port is None:
            raise ConfigurationError(NOT_CONNECTED)
        ahead = StepsAhead(progress, count_pairs(self._options))
        made = self._offline.train(samples, options, ahead)
        offline = self._offline.load(made)
        assert isinstance(offline, VariantsModel)  # noqa: S101  # for the type checker
        knowledge = gather(samples, offline, load_catalogue(), self._port, self._options, progress, seed=options.seed)
        return Artifact(
            engine=self.name,
            base_model=f"{self.name}:{self._port.model}",
            match_output_length=options.match_output_length,
            files={**made.files, FILE: knowledge.to_bytes()},
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
        if FILE not in artifact.files:
            raise ArtifactError(f"the model has no {FILE}; train it again or restore the file")
        knowledge = Knowledge.from_bytes(artifact.files[FILE])
        offline = self._offline.load(replace(artifact, engine=self._offline.name))
        assert isinstance(offline, VariantsModel)  # noqa: S101  # for the type checker
        return ChatModel(
            offline,
            knowledge,
            load_catalogue(),
            match_output_length=artifact.match_output_length,
            port=self._port,
            limits=self._options,
        )
