"""What a style panel asks for: checked, and free of the provider's key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from styler_nb.client.streams import StyleStream
from styler_nb.errors import InvalidRequestError, NotFoundError
from styler_nb.experiments.extensions import Extensions
from styler_nb.experiments.recording import MEASURES

if TYPE_CHECKING:
    from styler_nb.client import Client

__all__ = ["StyleRequest", "list_models", "read_seed", "read_terms"]

_MAX_SEED = 2**63 - 1


@dataclass(frozen=True, kw_only=True)
class StyleRequest:
    """One transform as it is asked for and as it is kept.

    Parameters
    ----------
    mode : {"rewrite", "full"}
        Whether the text is given or a base model writes it.
    model : str
        Name of the fine-tuned model.
    inputs : str or sequence of mapping
        The text, or the conversation.
    options : mapping
        Keywords of `client.style.rewrite` or `full`; never a key.
    text_name : str or None
        What the text is called among the runs.
    """

    mode: str
    model: str
    inputs: str | Sequence[Mapping[str, str]]
    options: Mapping[str, Any] = field(default_factory=dict)
    text_name: str | None = None

    def check(self) -> None:
        """Raise InvalidRequestError for what cannot work, in the words of the panel."""
        if not self.model:
            raise InvalidRequestError("no model is chosen; train one, or refresh the list of models")
        if isinstance(self.inputs, str):
            if not self.inputs.strip():
                raise InvalidRequestError("there is no text to restyle; write or paste one")
        elif not self.inputs or self.inputs[-1]["role"] != "user" or not self.inputs[-1]["content"].strip():
            raise InvalidRequestError("there is no message for the base model; write one")

    @property
    def original(self) -> str:
        """The text before styling; empty where the base model has yet to write it."""
        return self.inputs if isinstance(self.inputs, str) else ""

    def open(self, client: Client, key: str | None = None, extensions: Extensions | None = None) -> StyleStream:
        """Send the request, without what runs are measured by where the service does not know it.

        Parameters
        ----------
        client : Client
            The service.
        key : str or None
            The base model provider's key; it goes along with this call and is kept nowhere.
        extensions : Extensions or None
            What the service is known to refuse; None knows nothing.
        """
        given = {name: value for name, value in self.options.items() if name not in MEASURES}
        if key and self.mode == "full":
            given["full_mode_options"] = {**given.get("full_mode_options", {}), "base_model_api_key": key}
        ask: Any = client.style.rewrite if isinstance(self.inputs, str) else client.style.full
        measures = {name: self.options[name] for name in MEASURES if name in self.options}
        known = Extensions() if extensions is None else extensions
        return known.call(
            lambda left: cast(StyleStream, ask(self.inputs, self.model, stream=True, **given, **left)), measures
        )


def list_models(client: Client) -> list[str]:
    """List the models, newest first; a service of the plain interface has them in its jobs alone."""
    try:
        return [model.id for model in client.models.list()]
    except NotFoundError:
        return [job.fine_tuned_model for job in client.fine_tuning.jobs.list() if job.fine_tuned_model is not None]


def read_seed(text: str) -> int | None:
    """Read a seed; None for an empty field.

    Raises
    ------
    InvalidRequestError
        It is not a whole number from 0 to 2⁶³ − 1.
    """
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit()) or len(text) > 19 or int(text) > _MAX_SEED:
        raise InvalidRequestError(f"seed: must be a whole number of 0 or more, not {text[:40]!r}; empty is no seed")
    return int(text)


def read_terms(text: str) -> list[str]:
    """Read protected terms, one a line; empty lines and repetitions are left out."""
    return list(dict.fromkeys(line.strip() for line in text.splitlines() if line.strip()))
