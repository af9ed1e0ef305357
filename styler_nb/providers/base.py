"""What a provider of base models does in full mode."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, get_args

from styler_nb.schemas.style import Message

__all__ = [
    "SERVICES",
    "BaseDelta",
    "BaseReply",
    "BaseRequest",
    "Connection",
    "FinishReason",
    "Provider",
    "ServiceName",
]

ServiceName = Literal["vendor_a", "vendor_b", "host_c"]
SERVICES: tuple[ServiceName, ...] = get_args(ServiceName)
FinishReason = Literal["stop", "length"]


@dataclass(frozen=True, slots=True)
class Connection:
    """Where a provider is reached, and as whom.

    Parameters
    ----------
    url : str
        Base URL; for `host_c` the whole endpoint.
    api_key : str or None
        None sends no key, which suits local servers.
    models : mapping of str to str
        Real name of each base model; one that is not there is its own.
    timeout_s : float
        Longest silence, in seconds, while connecting and while the reply comes.
    guarded : bool
        The URL was named by a caller: it may lead to public addresses only.
    """

    url: str = field(repr=False)
    api_key: str | None = field(default=None, repr=False)
    models: Mapping[str, str] = field(default_factory=dict)
    timeout_s: float = 60.0
    guarded: bool = True


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
        Sampling temperature, 0–2; above a dialect's maximum it is that maximum.
    connection : Connection
        Where it goes.
    system : str or None
        Instructions that precede the conversation.
    max_tokens : int or None
        Longest reply in tokens; None is the provider's default.
    seed : int or None
        Seed of sampling, for dialects and models that take one.
    """

    messages: Sequence[Message] = field(repr=False)
    base_model: str
    temperature: float
    connection: Connection
    system: str | None = field(default=None, repr=False)
    max_tokens: int | None = None
    seed: int | None = None

    @property
    def real_model(self) -> str:
        """Name of the base model, as the provider spells it."""
        return self.connection.models.get(self.base_model, self.base_model)


@dataclass(frozen=True, slots=True)
class BaseReply:
    """The base model's answer.

    Attributes
    ----------
    text : str
        Never empty.
    prompt_tokens, completion_tokens : int or None
        As the provider counts; None where it does not tell.
    finish_reason : str
        "length" when the provider's limit cut the text, else "stop".
    """

    text: str = field(repr=False)
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    finish_reason: FinishReason = "stop"


@dataclass(frozen=True, slots=True)
class BaseDelta:
    """What a streamed answer adds: text, and what became known of the rest of a `BaseReply`."""

    text: str = field(default="", repr=False)
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    finish_reason: FinishReason | None = None


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
        InvalidRequestError
            The endpoint must not be fetched.
        ProviderError
            The provider failed; the message names it and its status.
        ProviderTimeoutError
            It did not answer in time.
        """
        ...

    def stream(self, request: BaseRequest) -> AsyncGenerator[BaseDelta]:
        """Let the base model answer bit by bit; closing the generator breaks the request off.

        Raises
        ------
        InvalidRequestError, ProviderError, ProviderTimeoutError
            As for `reply`; after the first text too.
        """
        ...
