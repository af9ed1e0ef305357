"""Whole documents: what is sent of one, and what comes back with its formatting."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from styler_nb.client.uploads import Source, find_uploads
from styler_nb.errors import InvalidRequestError, UnsupportedFileTypeError

if TYPE_CHECKING:
    from styler_nb.client.results import QualityAnalytics, StyleResult
    from styler_nb.schemas.style import EditRecord
    from styler_nb.text.edits import Skipped

__all__ = ["DocumentResult", "SourceDocument", "Wishes", "is_refused_option", "open_document"]

TEXT_SUFFIXES = (".md", ".markdown", ".txt")
SUFFIXES = (".docx", *TEXT_SUFFIXES)


@dataclass(frozen=True, slots=True)
class SourceDocument:
    """A document to restyle.

    Attributes
    ----------
    filename : str
        Its name.
    data : bytes
        Its content.
    text : str
        What is sent to the service.
    """

    filename: str
    data: bytes = field(repr=False)
    text: str = field(repr=False)

    @property
    def is_word(self) -> bool:
        """Whether it is a `.docx`."""
        return _find_suffix(self.filename) == ".docx"

    def sift(self, edits: Sequence[EditRecord]) -> tuple[list[EditRecord], list[Skipped]]:
        """Part the changes that the document can take from those that it cannot."""
        if self.is_word:
            from styler_nb.text.docx_rewrite import rewrite_docx

            rewritten = rewrite_docx(self.data, edits)
            return rewritten.applied, rewritten.skipped
        from styler_nb.text.marked_text import sift_edits

        return sift_edits(self.text, edits)


def open_document(source: Source, filename: str | None = None) -> SourceDocument:
    """Read a document.

    Parameters
    ----------
    source : path, bytes or file object
        A `.docx`, `.md`, `.markdown` or `.txt` file.
    filename : str or None
        Its name; needed for bytes.

    Raises
    ------
    InvalidRequestError
        There is no such file, or several.
    UnsupportedFileTypeError
        It is of another type.
    UnusableContentError
        Its content cannot be used.
    """
    from styler_nb.text.documents import decode_text, read_document

    uploads, several = find_uploads(source, filename)
    if several:
        raise InvalidRequestError("source: name one document; call this once for each of a folder")
    (upload,) = uploads
    suffix = _find_suffix(upload.filename)
    if suffix not in SUFFIXES:
        raise UnsupportedFileTypeError(
            f"file name {upload.filename[-80:]!r} ends in none of {', '.join(SUFFIXES)}; convert it to one of them"
        )
    with upload.open() as file:
        data = file.read()
    # refuses what is empty or broken
    read_document(data, upload.filename if suffix == ".docx" else "text.txt")
    if suffix == ".docx":
        from styler_nb.text.docx_rewrite import read_for_rewriting

        return SourceDocument(upload.filename, data, read_for_rewriting(data))
    return SourceDocument(upload.filename, data, decode_text(data, keep_line_ends=True))


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a restyled document is to be written.

    Parameters
    ----------
    out : path or None
        Where to; None leaves it to `DocumentResult.save`.
    tracked_changes : bool
        As Word's tracked changes.
    author : str
        Name that Word shows beside them.
    date : datetime or None
        When they were made; None is the time of writing.

    Raises
    ------
    InvalidRequestError
        The name of the file ends otherwise, its folder is not there, it cannot hold tracked changes, or the author
        has no name.
    """

    out: str | os.PathLike[str] | None = None
    tracked_changes: bool = False
    author: str = "Styler"
    date: datetime | None = None

    def __post_init__(self) -> None:
        from styler_nb.text.docx_revisions import Stamp
        from styler_nb.text.output import check_target

        Stamp(self.author)
        if self.out is not None:
            _check_suffix(_find_suffix(os.fspath(self.out)), self.tracked_changes)
            check_target(self.out)


@dataclass(frozen=True)
class DocumentResult:
    """A restyled document.

    Attributes
    ----------
    source : SourceDocument
        The document before.
    result : StyleResult
        What the service answered.
    edits : list of EditRecord
        The changes that were made, in order, with their spans in `original` and `text`.
    skipped : list of Skipped
        Changes that the document cannot take without losing what is not plain text, each with `edit` and
        `reason`; it is there as it was. Spans in the original alone count.
    wishes : Wishes
        How it is to be written.
    """

    source: SourceDocument
    result: StyleResult
    edits: list[EditRecord]
    skipped: list[Skipped]
    wishes: Wishes = field(default_factory=Wishes)

    @classmethod
    def build(cls, source: SourceDocument, result: StyleResult, wishes: Wishes) -> DocumentResult:
        """Find what of an answer goes into the document, and write it where that is wished."""
        from styler_nb.text.edits import find_edits, select_edits

        applied, skipped = source.sift(find_edits(source.text, result.text, result.edits))
        made = cls(source, result, select_edits(source.text, applied), skipped, wishes)
        if wishes.out is not None:
            made.save(wishes.out)
        return made

    @property
    def original(self) -> str:
        """The text of the document before, as it was sent."""
        return self.source.text

    @property
    def text(self) -> str:
        """The text of the document now: the styled text, without the changes that were skipped."""
        from styler_nb.text.edits import apply_edits

        return apply_edits(self.source.text, self.edits)

    @property
    def quality_analytics(self) -> QualityAnalytics | None:
        """How much closer to the training data the styled text is, where that was asked for."""
        return self.result.quality_analytics

    def to_bytes(
        self, *, suffix: str | None = None, tracked_changes: bool | None = None, accepted: Iterable[int] | None = None
    ) -> bytes:
        """Give the content of the file that `save` writes.

        Parameters
        ----------
        suffix : str or None
            ".docx", ".md", ".markdown" or ".txt"; None is the source's own.
        tracked_changes, accepted
            As for `save`.

        Returns
        -------
        bytes
        """
        from styler_nb.text.edits import apply_edits, select_edits

        kind = _find_suffix(self.source.filename) if suffix is None else suffix.lower()
        tracked = self.wishes.tracked_changes if tracked_changes is None else tracked_changes
        _check_suffix(kind, tracked)
        author, date = self.wishes.author, self.wishes.date
        chosen = select_edits(self.original, self.edits, accepted)
        if kind == ".docx" and self.source.is_word:
            from styler_nb.text.docx_revisions import Stamp
            from styler_nb.text.docx_rewrite import rewrite_docx

            stamp = Stamp(author) if date is None else Stamp(author, date)
            return rewrite_docx(self.source.data, chosen, stamp=stamp if tracked else None).data
        text = apply_edits(self.original, chosen)
        if kind == ".docx" and tracked:
            from styler_nb.text.tracked_changes import build_tracked_changes

            return build_tracked_changes(self.original, text, chosen, author=author, date=date)
        if kind == ".docx":
            from styler_nb.text.docx_writer import write_docx

            return write_docx(text)
        if self.source.is_word:
            return text.encode("utf-8")
        from styler_nb.text.documents import encode_like

        return encode_like(text, self.source.data)

    def save(
        self,
        path: str | os.PathLike[str],
        *,
        tracked_changes: bool | None = None,
        accepted: Iterable[int] | None = None,
    ) -> Path:
        """Write the document: a `.docx` made from a `.docx` keeps its formatting, other texts their marks.

        Parameters
        ----------
        path : path
            Ends in `.docx`, `.md`, `.markdown` or `.txt`; a file that is there is replaced.
        tracked_changes : bool or None
            Write Word's tracked changes, to be accepted or rejected there; for `.docx` only. None is what was
            asked for when the document was restyled.
        accepted : iterable of int or None
            Numbers of the changes in `edits` to write, from 0; None writes all.

        Returns
        -------
        Path
            Where it is.

        Raises
        ------
        InvalidRequestError
            The name or the combination cannot work, or `accepted` holds a number that no change has.
        ConfigurationError
            The file cannot be written; one that is there is as it was.
        """
        from styler_nb.text.output import write_file

        suffix = _find_suffix(os.fspath(path))
        return write_file(path, self.to_bytes(suffix=suffix, tracked_changes=tracked_changes, accepted=accepted))

    def __repr__(self) -> str:
        left = f", {len(self.skipped)} skipped" if self.skipped else ""
        return f"DocumentResult({self.source.filename!r}, {len(self.edits)} changes{left}, model={self.result.model!r})"

    def _repr_html_(self) -> str:
        from styler_nb.client.display.document import render_document

        return render_document(self)


def _check_suffix(suffix: str, tracked_changes: bool) -> None:
    if suffix not in SUFFIXES:
        raise InvalidRequestError(f"out: the name must end in {', '.join(SUFFIXES)}, not {suffix!r}")
    if tracked_changes and suffix != ".docx":
        raise InvalidRequestError("tracked_changes: only a .docx holds them; let the name end in .docx")


def is_refused_option(error: InvalidRequestError) -> bool:
    """Tell whether a service refused to list its changes, an extension that it does not know."""
    return "include_edits" in error.message


def _find_suffix(name: str) -> str:
    return Path(name).suffix.lower()
