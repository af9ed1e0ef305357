"""One style transform with all that is needed to judge it and to repeat it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Generic, Self, TypeAlias, TypeVar, overload
from uuid import uuid4

from pydantic_core import from_json, to_json

from styler_nb.errors import InvalidRequestError
from styler_nb.experiments.scores import ScoreTable, build_scores

if TYPE_CHECKING:
    from styler_nb.client import Client
    from styler_nb.client.results import StyleResult
    from styler_nb.experiments.reproduce import Reproduction

__all__ = [
    "Input",
    "Json",
    "Run",
    "compute_fingerprint",
    "compute_input_hash",
    "dump_json",
    "encode",
    "new_run_id",
    "read_json",
]

Input: TypeAlias = str | Sequence[Mapping[str, str]]
"""What was styled: a text, or the conversation of full mode."""

T = TypeVar("T")


class Json(str):
    """JSON that is read when somebody looks at it: most views of a thousand runs need none of their details."""

    __slots__ = ()


class _Detail(Generic[T]):
    """A field that may be set as `Json`."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._slot = f"_{name}"

    @overload
    def __get__(self, run: None, owner: type) -> None: ...
    @overload
    def __get__(self, run: object, owner: type) -> T | None: ...
    def __get__(self, run: object | None, owner: type) -> T | None:
        if run is None:
            return None  # the default of the field
        value = run.__dict__[self._slot]
        if isinstance(value, Json):
            value = read_json(value)
            run.__dict__[self._slot] = value
        return value  # type: ignore[no-any-return]

    def __set__(self, run: object, value: T | None) -> None:
        run.__dict__[self._slot] = value


_SCORES, _CHANGES = "_scores", "_changes"


@dataclass(frozen=True, kw_only=True)
class Run:
    """A style transform: what went in, what came out, how good it is, and what made it.

    Attributes
    ----------
    id : str
        `run-<uuid>`.
    experiment : str
        The experiment it belongs to.
    created_at : float
        When it was started, Unix time in seconds.
    mode : str
        "rewrite" or "full".
    model : str
        Name of the fine-tuned model.
    text_name : str or None
        What the caller calls the text.
    input : str or sequence of mapping
        The text, or the conversation.
    input_hash : str
        SHA-256 of the input, in hexadecimal.
    options : mapping
        The options of the call that differ from the defaults; never a key.
    settings : mapping
        What the model itself was set to at that time: overridden preferences and protected terms.
    seed : int or None
        The seed of the call; None where the service chose.
    engine : str or None
        Engine of the model; None where the service does not say.
    versions : mapping of str to str
        Versions of Python and of the packages that have a part in the numbers.
    result : str or None
        The styled text; None where the call failed.
    original : str or None
        The text before styling where it is not the input: the base model's reply.
    analytics, extended, intervals : mapping or None
        `quality_analytics`, `quality_extended` and `quality_intervals` of the answer.
    distance : mapping or None
        `distance` of the answer.
    edits : list of mapping or None
        The changes one by one.
    usage, base_model_usage : mapping or None
        Tokens.
    duration_s : float
        Seconds the call took.
    error : str or None
        Why the call failed; None where it did not.
    tags : tuple of str
        Labels.
    note : str or None
        A remark.
    rejected : tuple of int
        Which of the changes somebody took back: their places in `edits`, from 0, ascending.
    """

    id: str
    experiment: str
    created_at: float
    mode: str
    model: str
    input: Input
    input_hash: str
    text_name: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    seed: int | None = None
    engine: str | None = None
    versions: Mapping[str, str] = field(default_factory=dict)
    result: str | None = None
    original: str | None = None
    analytics: _Detail[Mapping[str, Any]] = _Detail()
    extended: _Detail[Mapping[str, Any]] = _Detail()
    intervals: _Detail[Mapping[str, Any]] = _Detail()
    distance: _Detail[Mapping[str, Any]] = _Detail()
    edits: _Detail[list[dict[str, Any]]] = _Detail()
    usage: _Detail[Mapping[str, int]] = _Detail()
    base_model_usage: _Detail[Mapping[str, int]] = _Detail()
    duration_s: float = 0.0
    error: str | None = None
    tags: tuple[str, ...] = ()
    note: str | None = None
    rejected: tuple[int, ...] = ()

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def failed(self) -> bool:
        """Whether the call failed."""
        return self.error is not None

    @property
    def text(self) -> str:
        """The styled text; empty where the call failed."""
        return self.result or ""

    @property
    def before(self) -> str | None:
        """The text before styling; None where it is not known."""
        if self.original is not None:
            return self.original
        return self.input if isinstance(self.input, str) else None

    @property
    def scores(self) -> ScoreTable:
        """The numbers of the run in one table; empty where the call failed."""
        table: ScoreTable | None = self.__dict__.get(_SCORES)
        if table is None:
            table = build_scores(self.analytics, self.extended, intervals=self.intervals)
            self.__dict__[_SCORES] = table
        return table

    @property
    def changes(self) -> int | None:
        """Number of changes; None where they were not asked for."""
        count: int | None = self.__dict__.get(_CHANGES)
        if count is None and self.edits is not None:
            count = len(self.edits)
        return count

    def remember(self, scores: ScoreTable, changes: int | None) -> None:
        """Take what was computed of this very run before."""
        self.__dict__[_SCORES] = scores
        self.__dict__[_CHANGES] = changes

    @property
    def fingerprint(self) -> str:
        """What two runs have in common that ask for the same: SHA-256 of mode, model, settings, input and options."""
        return compute_fingerprint(self.mode, self.model, self.settings, self.input_hash, self.options)

    def to_result(self) -> StyleResult:
        """Build the style result that the service gave, for what takes one: views, plots.

        Raises
        ------
        ConflictError
            The call failed.
        """
        from styler_nb.experiments.recording import build_result

        return build_result(self)

    def reproduce(self, client: Client | None = None, **overrides: Any) -> Reproduction:
        """Repeat the run with the same text, options and seed, and tell what differs.

        Parameters
        ----------
        client : Client or None
            The service; None is `styler_nb.connect()`.
        **overrides
            Options that cannot come from the store: a provider's key in `full_mode_options`.

        Returns
        -------
        Reproduction
            The new run, which is not stored, and the differences.
        """
        from styler_nb.experiments.reproduce import reproduce

        return reproduce(self, client, **overrides)

    def to_dict(self) -> dict[str, Any]:
        """Give all fields as plain values that JSON can hold; `from_dict` is the way back."""
        values = {name: getattr(self, name) for name in _FIELDS}
        for name in ("options", "settings", "versions"):
            values[name] = dict(values[name])
        return values | {"tags": list(self.tags), "rejected": list(self.rejected)}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """Build a run from what `to_dict` gave.

        Raises
        ------
        ArtifactError
            A field is missing, is one that this version does not know, or holds what it cannot.
        """
        from styler_nb.experiments.validation import check_fields

        given = {name: value for name, value in values.items() if value is not None}
        check_fields(given)
        return cls(**given | {name: tuple(given.get(name, ())) for name in ("tags", "rejected")})

    def replace(self, **changes: Any) -> Self:
        """Give a copy with other values."""
        return replace(self, **changes)

    def __repr__(self) -> str:
        name = "" if self.text_name is None else f", text={self.text_name!r}"
        state = f", error={self.error!r}" if self.failed else ""
        return f"Run({self.id!r}, model={self.model!r}{name}{state})"

    def _repr_html_(self) -> str:
        from styler_nb.experiments.views import render_run

        return render_run(self)


_FIELDS = tuple(item.name for item in fields(Run))


def new_run_id() -> str:
    """Make the id of a new run."""
    return f"run-{uuid4()}"


def dump_json(value: Any) -> str:
    """Write JSON; keys keep their order."""
    # Several times as fast as the standard library's, as is `from_json`, which counts with thousands of runs.
    return to_json(value, inf_nan_mode="constants").decode("utf-8")


def read_json(text: str | bytes) -> Any:
    """Read JSON."""
    return from_json(text)


def compute_input_hash(given: Input) -> str:
    """Compute the SHA-256 of a text, or of a conversation as JSON, in hexadecimal.

    Raises
    ------
    InvalidRequestError
        The text holds a lone surrogate.
    """
    if isinstance(given, str):
        return hashlib.sha256(encode(given)).hexdigest()
    return _hash([dict(turn) for turn in given])


def encode(text: str, name: str = "the text") -> bytes:
    """Encode a text as UTF-8.

    Parameters
    ----------
    text : str
        The text.
    name : str
        What it is called in the message of the error.

    Raises
    ------
    InvalidRequestError
        It holds a lone surrogate.
    """
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise InvalidRequestError(
            f"{name} holds half of a character at position {error.start}, which no encoding can carry; read the file "
            "with the encoding it was written in"
        ) from None


def compute_fingerprint(
    mode: str, model: str, settings: Mapping[str, Any], input_hash: str, options: Mapping[str, Any]
) -> str:
    """Compute `Run.fingerprint`."""
    return _hash([mode, model, dict(settings), input_hash, dict(options)], "the model or one of the options")


def _hash(value: Any, name: str = "the text") -> str:
    """Hash JSON in one form, whatever the order of keys."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(encode(text, name)).hexdigest()
