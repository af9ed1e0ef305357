"""What a provider of base models does in full mode."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from styler_nb.schemas.style import Message

__all__ = ["BaseReply", "BaseRequest", "Provider", "ServiceName"]

ServiceName = Literal["vendor_a", "vendor_b", "host_c"]


@dataclass(frozen=True, slots=True)
class BaseRequest:
    """A conversation that a base model is to continue.

    Parameters
    ----------
    messages : sequence of Message
        The conversation; the last message is the user's.
    base_model : str
        Name of the base model, as the interface spells it.
    temperature : float
        Sampling temperature, 0–2.
    api_key : str or None
        The caller's own key; None takes the configured one.
    endpoint : str or None
        The caller's own endpoint; None takes the configured one.
    """

    messages: Sequence[Message] = field(repr=False)
    base_model: str
    temperature: float
    api_key: str | None = field(default=None, repr=False)
    endpoint: str | None = None


@dataclass(frozen=True, slots=True)
class BaseReply:
    """The base model's answer and its token counts."""

    text: str = field(repr=False)
    prompt_tokens: int
    completion_tokens: int


class Provider(Protocol):
    """Reaches base models of one provider."""

    @property
    def name(self) -> ServiceName:
        """Name of the provider, as the interface spells it."""
        ...

    async def reply(self, request: BaseRequest) -> BaseReply:
        """Let the base model answer; cancelling the task breaks the request off.

        Raises
        ------
        ProviderError
            The provider failed; the message names it and its status.
        ProviderTimeoutError
            It did not answer in time.
        """
        ...
