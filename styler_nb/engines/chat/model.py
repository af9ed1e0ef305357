"""A trained style that a chat model applies, with the offline engine's model for what is not asked of it."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Self

from styler_nb.engines.base import Piece, RestyleOptions, RestyleSession, StyleProfile
from styler_nb.engines.chat.knowledge import Knowledge
from styler_nb.engines.chat.port import ChatOptions, ChatPort
from styler_nb.engines.chat.session import ChatSession
from styler_nb.engines.variants.catalogue.index import Catalogue
from styler_nb.engines.variants.model import VariantsModel
from styler_nb.errors import ConfigurationError

__all__ = ["NOT_CONNECTED", "ChatModel"]

NOT_CONNECTED = "the chat engine has no chat model to ask; connect one before training or restyling"


class ChatModel:
    """A loaded model; nothing changes after construction, so threads may share it.

    Parameters
    ----------
    offline : VariantsModel
        The offline engine's model of the same samples.
    knowledge : Knowledge
        What prompting needs.
    catalogue : Catalogue
        The variables.
    match_output_length : bool
        The option given at training; it or the one given at a restyle suffices.
    port : ChatPort or None
        The way to the chat model; `connect` gives it where it is None.
    limits : ChatOptions
        Bounds on what is asked.
    """

    def __init__(
        self,
        offline: VariantsModel,
        knowledge: Knowledge,
        catalogue: Catalogue,
        *,
        match_output_length: bool,
        port: ChatPort | None = None,
        limits: ChatOptions | None = None,
    ) -> None:
        self._offline = offline
        self._knowledge = knowledge
        self._catalogue = catalogue
        self._match_output_length = match_output_length
        self._port = port
        self._limits = limits or ChatOptions()

    def connect(self, port: ChatPort, options: ChatOptions) -> Self:
        """Give the same model with a way to a chat model."""
        connected = copy.copy(self)
        connected._port = port
        connected._limits = options
        return connected

    @cached_property
    def profile(self) -> StyleProfile:
        """What the offline engine knows about the style, and under `chat` what prompts hold."""
        profile = self._offline.profile
        return replace(profile, preferences={**profile.preferences, "chat": self._knowledge.describe()})

    @property
    def size_bytes(self) -> int:
        """Approximate memory."""
        return self._offline.size_bytes + sum(
            4 * (len(example.text) + len(example.neutral or "")) for example in self._knowledge.examples
        )

    def restyle(self, text: str, options: RestyleOptions) -> Iterator[Piece]:
        """Yield the result block by block, in order.

        Parameters
        ----------
        text : str
            Any text; what is not English is left to the offline engine, which changes typography alone.
        options : RestyleOptions
            `strength` is the share of the changed sentences that are taken, spread evenly over the text; one that is
            taken at a lower strength is also taken at a higher one. `seed` is passed on to the chat model.

        Yields
        ------
        Piece
            One per block. A paragraph for which the chat model gives nothing that passes the checks, or no answer, is
            the offline engine's, and an edit `chat.fallback` without any text says why at its beginning.

        Raises
        ------
        ServiceError
            The provider would fail for any text: a refused key, an unknown host or model.
        ConfigurationError
            There is no way to a chat model.
        """
        yield from self.session(options).restyle(text)

    def session(self, options: RestyleOptions) -> RestyleSession:
        """Begin a text that comes in parts."""
        if self._port is None:
            raise ConfigurationError(NOT_CONNECTED)
        match_length = self._match_output_length or options.match_output_length
        return ChatSession(
            self._offline,
            self._knowledge,
            self._catalogue,
            self._port,
            self._limits,
            replace(options, match_output_length=match_length),
        )
