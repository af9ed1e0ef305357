"""How the chat engine reaches its chat model: through a provider, over what the project and the operator have set.

The engine's work is in threads, the providers' on an event loop: the server's own while it styles, one of its own in
a training worker. Neither the engine nor its models ever see an address or a key.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import Future, wait
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import anyio
from anyio.from_thread import start_blocking_portal

from styler_nb.engines.chat.port import ChatFailure, ChatOptions, ChatPrompt, ChatReply
from styler_nb.errors import ConfigurationError, InvalidRequestError, ProviderError, ProviderTimeoutError, ServiceError
from styler_nb.providers.base import BaseRequest, Connection, Provider
from styler_nb.providers.registry import ProviderRegistry
from styler_nb.providers.transport import HttpClients
from styler_nb.providers.vendors import build_providers
from styler_nb.schemas.style import Message
from styler_nb.service.base_models import find_connection, limits_of
from styler_nb.service.provider_settings import ProviderSettingsRepository
from styler_nb.service.secret_box import SecretBox
from styler_nb.settings import Settings
from styler_nb.text.tokens import count_tokens

if TYPE_CHECKING:
    from styler_nb.service.storage.database import Database

__all__ = ["ProviderPort", "build_port", "chat_options", "check_chat_settings", "open_worker_port"]

T = TypeVar("T")
_LOOK_S = 0.2
"""How often a worker that waits for a reply looks whether it is still to wait."""
Run = Callable[[Callable[[], Coroutine[Any, Any, T]]], T]


def chat_options(settings: Settings) -> ChatOptions:
    """Give the bounds on what the chat engine asks."""
    return ChatOptions(
        candidates=settings.chat_candidates,
        temperature=settings.chat_temperature,
        max_text_tokens=settings.chat_max_text_tokens,
        training_calls=settings.chat_training_calls,
    )


def check_chat_settings(settings: Settings) -> None:
    """Refuse to train with the chat engine where no chat model is named.

    Raises
    ------
    ConfigurationError
        The message names the setting.
    """
    if settings.engine == "chat" and settings.chat_model is None:
        raise ConfigurationError("setting chat_model: is needed with the engine 'chat'; set STYLER_CHAT_MODEL")


class ProviderPort:
    """A chat model behind a provider.

    Parameters
    ----------
    provider : Provider
        Reaches it.
    connection : Connection
        Where, and as whom; never shown.
    model : str
        Its name, as the settings have it.
    run : callable
        Runs an asynchronous function on the event loop of the provider's connections, from another thread.
    max_tokens : int or None
        Longest reply, where the operator set one.
    """

    def __init__(
        self,
        provider: Provider,
        connection: Connection,
        model: str,
        run: Run[list[ChatReply | ChatFailure]],
        *,
        max_tokens: int | None = None,
    ) -> None:
        self._provider = provider
        self._connection = connection
        self._model = model
        self._run = run
        self._max_tokens = max_tokens

    @property
    def model(self) -> str:
        """Name of the model, as its provider spells it."""
        return self._connection.models.get(self._model, self._model)

    def ask(self, prompts: Sequence[ChatPrompt]) -> list[ChatReply | ChatFailure]:
        """Ask for one reply to each prompt, all at once.

        Raises
        ------
        InvalidRequestError
            The stored address must not be fetched.
        ProviderError, ProviderTimeoutError
            The provider would fail for any text: a refused key, an unknown host or model.
        """
        return self._run(lambda: self._ask_all(prompts))

    async def _ask_all(self, prompts: Sequence[ChatPrompt]) -> list[ChatReply | ChatFailure]:
        found: dict[int, ChatReply | ChatFailure] = {}

        async def ask(place: int, prompt: ChatPrompt) -> None:
            found[place] = await self._ask(prompt)

        async with anyio.create_task_group() as group:
            for place, prompt in enumerate(prompts):
                group.start_soon(ask, place, prompt)
        replies = [found[place] for place in range(len(prompts))]
        failures = [reply for reply in replies if isinstance(reply, ChatFailure)]
        # Where one was answered, another text may be as well.
        if len(failures) == len(replies):
            for failure in failures:
                if is_lasting(failure.error):
                    raise failure.error
        return replies

    async def _ask(self, prompt: ChatPrompt) -> ChatReply | ChatFailure:
        request = BaseRequest(
            messages=[Message(role=turn.role, content=turn.content) for turn in prompt.turns],
            base_model=self._model,
            temperature=prompt.temperature,
            connection=self._connection,
            system=prompt.system,
            max_tokens=min(prompt.max_tokens, self._max_tokens or prompt.max_tokens),
            seed=prompt.seed,
        )
        try:
            reply = await self._provider.reply(request)
        except ServiceError as error:
            return ChatFailure(error)
        asked = [prompt.system, *(turn.content for turn in prompt.turns)]
        return ChatReply(
            reply.text,
            sum(count_tokens(text) for text in asked) if reply.prompt_tokens is None else reply.prompt_tokens,
            count_tokens(reply.text) if reply.completion_tokens is None else reply.completion_tokens,
            is_cut=reply.finish_reason == "length",
        )


def is_lasting(error: ServiceError) -> bool:
    """Whether a provider's failure would come with any text."""
    if isinstance(error, (ProviderError, ProviderTimeoutError)):
        return error.lasting
    return True


def build_port(
    settings: Settings,
    repository: ProviderSettingsRepository,
    providers: ProviderRegistry,
    project_id: str | None,
    run: Run[list[ChatReply | ChatFailure]],
) -> ProviderPort:
    """Bring together how a project's texts reach the chat model.

    Parameters
    ----------
    settings : Settings
        Name the provider and the model.
    repository : ProviderSettingsRepository
        The projects' addresses and keys, which come before the operator's.
    providers : ProviderRegistry
        The providers.
    project_id : str or None
        Whose settings; None are the operator's alone.
    run : callable
        Runs an asynchronous function where the providers are.

    Raises
    ------
    ProviderError
        No chat model is named, or its provider has no address.
    """
    service, model = settings.chat_service, settings.chat_model
    if model is None:
        raise ProviderError("the chat engine has no chat model; set STYLER_CHAT_MODEL where the service runs")
    try:
        connection = find_connection(repository, settings, project_id, service, model)
    except InvalidRequestError:
        # Worded for a request that names an endpoint; here there is none, and nothing that a caller could add.
        message = f"{service}: its stored key is for another address; store the key again, with its URL"
        raise ProviderError(message, lasting=True) from None
    return ProviderPort(providers.find(service), connection, model, run, max_tokens=settings.provider_max_tokens)


@contextmanager
def open_worker_port(
    settings: Settings, database: Database, project_id: str | None, check: Callable[[], object]
) -> Iterator[ProviderPort]:
    """Open a way to the chat model in a process without an event loop of its own, for the length of a block.

    Parameters
    ----------
    settings : Settings
        The operator's.
    database : Database
        Holds the projects' settings.
    project_id : str or None
        Whose settings; None are the operator's alone.
    check : callable
        Called while a reply is waited for; what it raises breaks the requests off, and goes on.

    Raises
    ------
    ProviderError
        As for `build_port`.
    """
    with start_blocking_portal(name="styler-nb-chat") as portal:

        def run(function: Callable[[], Coroutine[Any, Any, T]]) -> T:
            asked: Future[T] = portal.start_task_soon(function)
            try:
                while not wait([asked], timeout=_LOOK_S).done:
                    check()
            finally:
                asked.cancel()
            return asked.result()

        clients = portal.call(HttpClients)
        try:
            providers = ProviderRegistry(build_providers(clients, limits_of(settings)))
            repository = ProviderSettingsRepository(database, SecretBox(settings), settings)
            yield build_port(settings, repository, providers, project_id, run)
        finally:
            portal.call(clients.aclose)
