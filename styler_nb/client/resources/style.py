"""`client.style`."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable
from datetime import datetime
from typing import Literal, Protocol, Unpack, overload

from styler_nb.client._base import AsyncSend, RequestSpec, Send
from styler_nb.client._ids import ModelLike
from styler_nb.client._transform import (
    NOT_OF_DOCUMENTS,
    OTHER_MODES,
    Messages,
    StyleOptions,
    TransformFields,
    as_messages,
    build_spec,
    check_names,
    check_transform,
    spelled_out,
)
from styler_nb.client.documents import DocumentResult, Wishes, is_refused_option, open_document
from styler_nb.client.results import StyleResult
from styler_nb.client.streams import AsyncStyleStream, StyleStream
from styler_nb.client.uploads import Source
from styler_nb.errors import InvalidRequestError
from styler_nb.text.paths import TextLike

__all__ = ["AsyncStyle", "Style", "StyleOptions", "TransformFields"]


class _Stream(Protocol):
    def __call__(self, spec: RequestSpec[StyleResult], /) -> StyleStream: ...


class _AsyncStream(Protocol):
    def __call__(self, spec: RequestSpec[StyleResult], /) -> Awaitable[AsyncStyleStream]: ...


class Style:
    """Applying a learned style to text."""

    def __init__(self, send: Send, stream: _Stream) -> None:
        self._send = send
        self._stream = stream

    @overload
    def transform(self, *, stream: Literal[False] = False, **fields: Unpack[TransformFields]) -> StyleResult: ...
    @overload
    def transform(self, *, stream: Literal[True], **fields: Unpack[TransformFields]) -> StyleStream: ...
    @overload
    def transform(self, *, stream: bool, **fields: Unpack[TransformFields]) -> StyleResult | StyleStream: ...
    @spelled_out()
    def transform(self, *, stream: bool = False, **fields: Unpack[TransformFields]) -> StyleResult | StyleStream:
        """Style text. The keywords are the fields of the request.

        Parameters
        ----------
        mode : str
            "rewrite" restyles `message`; "full" lets a base model answer `messages` and restyles its answer.
        model : str, FineTunedModel or FineTuningJob
            Name of the fine-tuned model, the model, or the completed job that made it.
        message : str or path
            Text to restyle, of any number of paragraphs (rewrite mode). A `Path` is read: `.docx`, `.md` or `.txt`;
            `document` keeps its formatting too.
        messages : sequence of mapping
            Conversation, each turn with `role` and `content`, the last from the user (full mode).
        stream : bool
            Give a `StyleStream` of pieces of text instead of waiting for the whole.
        include_quality, include_rouge : bool
            Compare with the training data; ROUGE too.
        include_compare_original, include_distance : bool
            Give the text before styling, and its distance from the result.
        skip_headings, skip_h1 : bool
            Leave headings, or those of level 1, as they are.
        full_mode_options, rewrite_mode_options : mapping or None
            Options of one mode, as the interface names them.
        strength : float
            0 leaves the text alone, 1 moves it as far as the learned preferences say (extension).
        seed : int or None
            Seed of the choices, 0 or more (extension).
        protected_terms : iterable of str or None
            Terms never altered (extension).
        include_edits, include_extended, include_intervals, include_base_model_usage : bool
            Give the changes one by one, further metrics and intervals beside `include_quality`, the base model's
            tokens (extensions).
        timeout : float or None
            Seconds that the answer may pause; None is the client's, else 600.

        Returns
        -------
        StyleResult or StyleStream
            The styled text is at `choices[0].message.content`, and at `text`.

        Raises
        ------
        InvalidRequestError
            The job given as `model` has no model: only a completed one has; or the text is the name of a file.
        ServiceError
            The class says why; see `styler_nb.errors`.
        TypeError
            A keyword is unknown, or `mode` or `model` is missing.
        """
        check_transform(fields)
        spec = build_spec(stream=stream, **fields)
        return self._stream(spec) if stream else self._send(spec)

    @overload
    def rewrite(
        self, text: TextLike, model: ModelLike, *, stream: Literal[False] = False, **options: Unpack[StyleOptions]
    ) -> StyleResult: ...
    @overload
    def rewrite(
        self, text: TextLike, model: ModelLike, *, stream: Literal[True], **options: Unpack[StyleOptions]
    ) -> StyleStream: ...
    @overload
    def rewrite(
        self, text: TextLike, model: ModelLike, *, stream: bool, **options: Unpack[StyleOptions]
    ) -> StyleResult | StyleStream: ...
    @spelled_out("text", "model", drop=OTHER_MODES)
    def rewrite(
        self, text: TextLike, model: ModelLike, *, stream: bool = False, **options: Unpack[StyleOptions]
    ) -> StyleResult | StyleStream:
        """Restyle a text: `transform` with mode "rewrite"."""
        check_names("rewrite", options, OTHER_MODES)
        return self.transform(mode="rewrite", model=model, message=text, stream=stream, **options)

    @overload
    def full(
        self,
        messages: str | Messages,
        model: ModelLike,
        *,
        stream: Literal[False] = False,
        **options: Unpack[StyleOptions],
    ) -> StyleResult: ...
    @overload
    def full(
        self, messages: str | Messages, model: ModelLike, *, stream: Literal[True], **options: Unpack[StyleOptions]
    ) -> StyleStream: ...
    @overload
    def full(
        self, messages: str | Messages, model: ModelLike, *, stream: bool, **options: Unpack[StyleOptions]
    ) -> StyleResult | StyleStream: ...
    @spelled_out("messages", "model", drop=OTHER_MODES)
    def full(
        self, messages: str | Messages, model: ModelLike, *, stream: bool = False, **options: Unpack[StyleOptions]
    ) -> StyleResult | StyleStream:
        """Let a base model answer, and restyle its answer: `transform` with mode "full".

        `messages` is a conversation, or one question as a string.
        """
        check_names("full", options, OTHER_MODES)
        return self.transform(mode="full", model=model, messages=as_messages(messages), stream=stream, **options)

    @spelled_out("source", "model", drop=NOT_OF_DOCUMENTS)
    def document(
        self,
        source: Source,
        model: ModelLike,
        *,
        out: str | os.PathLike[str] | None = None,
        tracked_changes: bool = False,
        filename: str | None = None,
        author: str = "Styler",
        date: datetime | None = None,
        **options: Unpack[StyleOptions],
    ) -> DocumentResult:
        """Restyle a whole document and keep its formatting.

        Of a `.docx` the words change, and all else stays: formatting, styles, notes, pictures, tables, links,
        comments, fields, headers and footers. Of Markdown the marks stay byte for byte. Changes that others
        have tracked in a `.docx` stay tracked; the text is taken as if they were accepted.

        Parameters
        ----------
        source : path, bytes or file object
            A `.docx`, `.md`, `.markdown` or `.txt` document.
        model : str, FineTunedModel or FineTuningJob
            Name of the fine-tuned model, the model, or the completed job that made it.
        out : path or None
            Where to write the restyled document; its ending tells the type. None leaves it to `save` of the result.
        tracked_changes : bool
            Write the changes as Word's tracked changes, to be accepted or rejected there.
        filename : str or None
            Name of the document; needed for bytes.
        author : str
            Name that Word shows beside tracked changes.
        date : datetime or None
            When they were made; None is now. With it, the same changes give the same bytes.
        **options
            As for `transform`.

        Returns
        -------
        DocumentResult
            `text`, `edits`, `skipped` (changes that the document cannot take, with the reason), `save`.

        Raises
        ------
        InvalidRequestError
            There is no such file, or `out` and `tracked_changes` cannot work.
        UnsupportedFileTypeError, UnusableContentError
            The document is of another type, or broken, encrypted or empty.
        ServiceError
            The class says why; see `styler_nb.errors`.
        """
        check_names("document", options, NOT_OF_DOCUMENTS)
        wishes = Wishes(out, tracked_changes, author, date)
        document = open_document(source, filename)
        options["include_edits"] = True
        try:
            result = self.rewrite(document.text, model, **options)
        except InvalidRequestError as error:
            if not is_refused_option(error):
                raise
            # a service without this extension: the changes are found by comparing words
            options["include_edits"] = False
            result = self.rewrite(document.text, model, **options)
        return DocumentResult.build(document, result, wishes)


class AsyncStyle:
    """Applying a learned style to text; see `Style` for what each method takes and gives."""

    def __init__(self, send: AsyncSend, stream: _AsyncStream) -> None:
        self._send = send
        self._stream = stream

    @overload
    async def transform(self, *, stream: Literal[False] = False, **fields: Unpack[TransformFields]) -> StyleResult: ...
    @overload
    async def transform(self, *, stream: Literal[True], **fields: Unpack[TransformFields]) -> AsyncStyleStream: ...
    @overload
    async def transform(self, *, stream: bool, **fields: Unpack[TransformFields]) -> StyleResult | AsyncStyleStream: ...
    @spelled_out()
    async def transform(
        self, *, stream: bool = False, **fields: Unpack[TransformFields]
    ) -> StyleResult | AsyncStyleStream:
        """Style text; see `Style.transform`."""
        check_transform(fields)
        if isinstance(fields.get("message"), os.PathLike):
            spec = await asyncio.to_thread(build_spec, stream=stream, **fields)
        else:
            spec = build_spec(stream=stream, **fields)
        if stream:
            return await self._stream(spec)
        return await self._send(spec)

    @overload
    async def rewrite(
        self, text: TextLike, model: ModelLike, *, stream: Literal[False] = False, **options: Unpack[StyleOptions]
    ) -> StyleResult: ...
    @overload
    async def rewrite(
        self, text: TextLike, model: ModelLike, *, stream: Literal[True], **options: Unpack[StyleOptions]
    ) -> AsyncStyleStream: ...
    @overload
    async def rewrite(
        self, text: TextLike, model: ModelLike, *, stream: bool, **options: Unpack[StyleOptions]
    ) -> StyleResult | AsyncStyleStream: ...
    @spelled_out("text", "model", drop=OTHER_MODES)
    async def rewrite(
        self, text: TextLike, model: ModelLike, *, stream: bool = False, **options: Unpack[StyleOptions]
    ) -> StyleResult | AsyncStyleStream:
        """Restyle a text: `transform` with mode "rewrite"."""
        check_names("rewrite", options, OTHER_MODES)
        return await self.transform(mode="rewrite", model=model, message=text, stream=stream, **options)

    @overload
    async def full(
        self,
        messages: str | Messages,
        model: ModelLike,
        *,
        stream: Literal[False] = False,
        **options: Unpack[StyleOptions],
    ) -> StyleResult: ...
    @overload
    async def full(
        self, messages: str | Messages, model: ModelLike, *, stream: Literal[True], **options: Unpack[StyleOptions]
    ) -> AsyncStyleStream: ...
    @overload
    async def full(
        self, messages: str | Messages, model: ModelLike, *, stream: bool, **options: Unpack[StyleOptions]
    ) -> StyleResult | AsyncStyleStream: ...
    @spelled_out("messages", "model", drop=OTHER_MODES)
    async def full(
        self, messages: str | Messages, model: ModelLike, *, stream: bool = False, **options: Unpack[StyleOptions]
    ) -> StyleResult | AsyncStyleStream:
        """Let a base model answer, and restyle its answer: `transform` with mode "full"."""
        check_names("full", options, OTHER_MODES)
        return await self.transform(mode="full", model=model, messages=as_messages(messages), stream=stream, **options)

    @spelled_out("source", "model", drop=NOT_OF_DOCUMENTS)
    async def document(
        self,
        source: Source,
        model: ModelLike,
        *,
        out: str | os.PathLike[str] | None = None,
        tracked_changes: bool = False,
        filename: str | None = None,
        author: str = "Styler",
        date: datetime | None = None,
        **options: Unpack[StyleOptions],
    ) -> DocumentResult:
        """Restyle a whole document and keep its formatting; see `Style.document`."""
        check_names("document", options, NOT_OF_DOCUMENTS)
        wishes = Wishes(out, tracked_changes, author, date)
        document = await asyncio.to_thread(open_document, source, filename)
        options["include_edits"] = True
        try:
            result = await self.rewrite(document.text, model, **options)
        except InvalidRequestError as error:
            if not is_refused_option(error):
                raise
            options["include_edits"] = False
            result = await self.rewrite(document.text, model, **options)
        return await asyncio.to_thread(DocumentResult.build, document, result, wishes)
