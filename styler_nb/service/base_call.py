"""One call of a base model: its text in parts that can be styled, and what it cost."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing

from styler_nb.providers.base import BaseDelta, BaseRequest, FinishReason, Provider
from styler_nb.schemas.style import Usage
from styler_nb.text.parts import PartSplitter
from styler_nb.text.tokens import count_tokens

__all__ = ["BaseModelCall"]


class BaseModelCall:
    """A call under way.

    Parameters
    ----------
    provider : Provider
        Reaches the base model.
    request : BaseRequest
        What it is asked.

    Attributes
    ----------
    finish_reason : str
        "length" when the provider's limit cut the text, else "stop".
    """

    def __init__(self, provider: Provider, request: BaseRequest) -> None:
        self._provider = provider
        self._request = request
        self._prompt_tokens: int | None = None
        self._completion_tokens: int | None = None
        self._texts: list[str] = []
        self.finish_reason: FinishReason = "stop"

    async def parts(self, *, stream: bool) -> AsyncGenerator[str]:
        """Give the reply in parts, each as soon as it is complete; the parts are the same either way.

        Parameters
        ----------
        stream : bool
            Let the base model answer bit by bit.

        Raises
        ------
        InvalidRequestError, ProviderError, ProviderTimeoutError
            It cannot be reached, or failed.
        """
        splitter = PartSplitter()
        async with aclosing(self._deltas(stream=stream)) as deltas:
            async for delta in deltas:
                self._take(delta)
                for part in splitter.feed(delta.text):
                    yield part
        for part in splitter.close():
            yield part

    async def _deltas(self, *, stream: bool) -> AsyncGenerator[BaseDelta]:
        if not stream:
            reply = await self._provider.reply(self._request)
            yield BaseDelta(reply.text, reply.prompt_tokens, reply.completion_tokens, reply.finish_reason)
            return
        async with aclosing(self._provider.stream(self._request)) as deltas:
            async for delta in deltas:
                yield delta

    def _take(self, delta: BaseDelta) -> None:
        self._texts.append(delta.text)
        if delta.prompt_tokens is not None:
            self._prompt_tokens = delta.prompt_tokens
        if delta.completion_tokens is not None:
            self._completion_tokens = delta.completion_tokens
        if delta.finish_reason is not None:
            self.finish_reason = delta.finish_reason

    @property
    def usage(self) -> Usage:
        """The base model's tokens; where the provider does not count, those of our tokenizer."""
        prompt, completion = self._prompt_tokens, self._completion_tokens
        if prompt is None:
            prompt = sum(count_tokens(message.content) for message in self._request.messages)
        if completion is None:
            completion = count_tokens("".join(self._texts))
        return Usage(prompt_tokens=prompt, completion_tokens=completion, total_tokens=prompt + completion)
