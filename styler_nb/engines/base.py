"""The engine protocol: train a style model on samples, restyle texts with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, runtime_checkable

from styler_nb.quality.embedding import SentenceEncoder
from styler_nb.quality.statistics import StyleStatistics

__all__ = [
    "Artifact",
    "Document",
    "Edit",
    "Piece",
    "Progress",
    "RestyleOptions",
    "RestyleSession",
    "SessionModel",
    "StyleEngine",
    "StyleModel",
    "StyleProfile",
    "TrainOptions",
]


@dataclass(frozen=True, slots=True)
class Document:
    """A sample document: the text that training sees. `name` is shown in progress messages only."""

    name: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class TrainOptions:
    """How to train.

    Parameters
    ----------
    match_output_length : bool
        Kept with the model and applied at every restyle.
    seed : int
        Seed of all randomness in training.
    """

    match_output_length: bool = False
    seed: int = 0


@dataclass(frozen=True, slots=True)
class RestyleOptions:
    """How to restyle.

    Parameters
    ----------
    match_output_length : bool
        True: the word count of the result is within ±10 % of the input's.
    skip_headings, skip_h1 : bool
        Leave all headings, or those of level 1, as they are.
    strength : float
        0 leaves the text alone, 1 moves it as far as the learned preferences say.
    seed : int or None
        For engines that sample; recorded in the result. The offline engine is deterministic.
    protected_terms : tuple of str
        Strings that are never altered.
    preferences : mapping of str to (str or None)
        Learned preferences that do not hold: variable → the form to take wherever it fits, or None to leave
        the variable alone. What the engine does not know is ignored.
    topic, preceding_context : str or None
        Context of the text; never part of the result.
    encoder : SentenceEncoder or None
        A model of sentence embeddings that checks whether sentences keep their meaning; None where there is none.
    """

    match_output_length: bool = False
    skip_headings: bool = False
    skip_h1: bool = False
    strength: float = 1.0
    seed: int | None = None
    protected_terms: tuple[str, ...] = ()
    preferences: Mapping[str, str | None] = field(default_factory=dict)
    topic: str | None = field(default=None, repr=False)
    preceding_context: str | None = field(default=None, repr=False)
    encoder: SentenceEncoder | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Edit:
    """One change, with half-open character spans in the whole original and the whole result."""

    original_start: int
    original_end: int
    result_start: int
    result_end: int
    before: str
    after: str
    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the result. The texts of all pieces, joined, are the result."""

    text: str
    edits: tuple[Edit, ...] = ()
    prompt_tokens: int = 0
    completion_tokens: int = 0
    finish_reason: Literal["stop", "length"] = "stop"


@dataclass(frozen=True, slots=True)
class StyleProfile:
    """What a model knows about the style.

    Attributes
    ----------
    statistics : StyleStatistics
        Ground truth of the quality analytics, computed once at training.
    preferences : mapping
        JSON-ready: what was learned, for people to read.
    """

    statistics: StyleStatistics
    preferences: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Artifact:
    """A trained model as named files of bytes; see `engines.artifact` for the file that holds it.

    Attributes
    ----------
    engine : str
        Name of the engine that made it.
    base_model : str
        Engine and base checkpoint, e.g. "variants" or "lora:<checkpoint name>".
    match_output_length : bool
        The option given at training.
    files : mapping of str to bytes
        JSON, npz (no pickled objects) or safetensors.
    """

    engine: str
    base_model: str
    match_output_length: bool
    files: Mapping[str, bytes] = field(repr=False)


class Progress(Protocol):
    """Receives progress; raises `JobCancelledError` when the job was cancelled."""

    def __call__(
        self,
        message: str,
        *,
        step: int | None = None,
        total: int | None = None,
        loss: float | None = None,
        level: Literal["info", "warning", "error"] = "info",
    ) -> None:
        """Report a step: `step` of `total`, and the loss where there is one."""
        ...


@runtime_checkable
class StyleModel(Protocol):
    """A loaded model, safe to use from several threads at once."""

    @property
    def profile(self) -> StyleProfile:
        """What the model knows about the style."""
        ...

    @property
    def size_bytes(self) -> int:
        """Approximate memory, for the cache's bound."""
        ...

    def restyle(self, text: str, options: RestyleOptions) -> Iterator[Piece]:
        """Yield the result piece by piece, in order; closing the iterator stops the work."""
        ...


class RestyleSession(Protocol):
    """One text that comes in parts, each of whole blocks (see `styler_nb.text.parts`)."""

    def restyle(self, part: str) -> Iterator[Piece]:
        """Yield the result of the next part; spans of edits are in the whole texts.

        A part is styled to its end before the next one comes.
        """
        ...


@runtime_checkable
class SessionModel(StyleModel, Protocol):
    """A model that remembers, from one part of a text to the next, what it has decided."""

    def session(self, options: RestyleOptions) -> RestyleSession:
        """Begin a text."""
        ...


@runtime_checkable
class StyleEngine(Protocol):
    """Trains and loads models."""

    @property
    def name(self) -> str:
        """Name of the engine, as settings and artifacts spell it."""
        ...

    @property
    def choices(self) -> Mapping[str, tuple[str, ...]]:
        """Variables whose preferences can be overridden, each with the forms to choose among."""
        ...

    def train(self, samples: Sequence[Document], options: TrainOptions, progress: Progress) -> Artifact:
        """Learn a style.

        Raises
        ------
        TooLittleTextError
            Under 200 words in all.
        """
        ...

    def load(self, artifact: Artifact) -> StyleModel:
        """Make a model of an artifact after validating all of it.

        Raises
        ------
        ArtifactError
            Damaged, of a newer format, or of another engine.
        """
        ...
