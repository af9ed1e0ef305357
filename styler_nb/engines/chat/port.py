"""How the engine reaches a chat model: a way in that whoever runs the engine provides.

The engine knows neither addresses nor keys. It hands prompts to a port and gets replies, or what went wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, Self, runtime_checkable

from styler_nb.errors import ServiceError

__all__ = ["ChatFailure", "ChatOptions", "ChatPort", "ChatPrompt", "ChatReply", "Turn", "UsesChat"]


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a conversation."""

    role: Literal["user", "assistant"]
    content: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class ChatPrompt:
    """One request to the model.

    Parameters
    ----------
    system : str
        Instructions.
    turns : tuple of Turn
        The conversation; the last turn is the user's.
    temperature : float
        0 asks for the likeliest reply.
    seed : int
        For models that take one.
    max_tokens : int
        Longest reply.
    """

    system: str = field(repr=False)
    turns: tuple[Turn, ...] = field(repr=False)
    temperature: float
    seed: int
    max_tokens: int


@dataclass(frozen=True, slots=True)
class ChatReply:
    """What the model wrote, and what it cost in its own tokens."""

    text: str = field(repr=False)
    prompt_tokens: int
    completion_tokens: int
    is_cut: bool = False
    """A limit ended it."""


@dataclass(frozen=True, slots=True)
class ChatFailure:
    """A request that got no reply; the error's message names the provider and its status."""

    error: ServiceError


@dataclass(frozen=True, slots=True)
class ChatOptions:
    """Bounds on what is asked of the model.

    Parameters
    ----------
    candidates : int
        Rewordings asked for at once for each paragraph, from 1; at temperature 0 it is always one.
    temperature : float
        Of the rewordings, 0–2.
    max_text_tokens : int
        Tokens that one text may cost in all; paragraphs after that are left to the offline engine.
    training_calls : int
        Most requests of one training, from 0.
    """

    candidates: int = 4
    temperature: float = 0.7
    max_text_tokens: int = 400_000
    training_calls: int = 24


class ChatPort(Protocol):
    """Reaches one chat model. Used from several threads at once."""

    @property
    def model(self) -> str:
        """Name of the model, as its provider spells it."""
        ...

    def ask(self, prompts: Sequence[ChatPrompt]) -> list[ChatReply | ChatFailure]:
        """Ask for one reply to each prompt, all at once; replies come in the order of the prompts.

        Raises
        ------
        ServiceError
            The provider would fail for any text: a refused key, an unknown host or model, no configuration.
        """
        ...


@runtime_checkable
class UsesChat(Protocol):
    """An engine or model that works through a port, which it is given before it is used."""

    def connect(self, port: ChatPort, options: ChatOptions) -> Self:
        """Give the same engine or model with a port."""
        ...
