"""Uploading documents one by one: what became of each, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import IO, TYPE_CHECKING

from styler_nb.client.display.tables import format_bytes
from styler_nb.client.uploads import Upload, find_uploads
from styler_nb.errors import InvalidRequestError, StylerError
from styler_nb.widgets.explain import explain
from styler_nb.widgets.samples import Sample, look_at

if TYPE_CHECKING:
    from styler_nb.client import Client

__all__ = ["Outcome", "find_documents", "render_outcomes", "summarize_outcomes", "upload_document"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one document.

    Attributes
    ----------
    name : str
        Its name.
    size : int or None
        Bytes; None where it could not be opened.
    words : int or None
        Words of prose; None where it was refused.
    file_id : str or None
        Its id; None where it was refused.
    error : str
        Why it was refused, in plain words; empty where it was not.
    """

    name: str
    size: int | None = None
    words: int | None = None
    file_id: str | None = None
    error: str = ""


def find_documents(source: str) -> list[Upload]:
    """Find the documents a person means by a path: a file, a folder or a pattern.

    Raises
    ------
    InvalidRequestError
        There is none.
    """
    path = source.strip().strip("\"'")
    try:
        return find_uploads(path)[0]
    except InvalidRequestError as error:
        raise InvalidRequestError(
            f"{path!r} names no .txt or .docx document on the machine that runs the notebook"
        ) from error


def upload_document(client: Client, name: str, content: bytes | IO[bytes] | Upload) -> tuple[Outcome, Sample | None]:
    """Upload one document and read back what training will see.

    Returns
    -------
    outcome : Outcome
        With the reason where the service refused it.
    sample : Sample or None
        What can be told of it; None where it was refused.
    """
    size: int | None = None
    try:
        data = _read(content)
        size = len(data)
        file = client.files.create(data, filename=name, progress=False)
        sample = look_at(client.files.retrieve_content(file))
    except (StylerError, OSError) as error:
        return Outcome(name, size, error=_explain(error)), None
    return Outcome(file.filename, file.bytes, sample.facts.words, file.id), sample


def _read(content: bytes | IO[bytes] | Upload) -> bytes:
    if isinstance(content, bytes):
        return content
    with content.open() if isinstance(content, Upload) else content as file:
        return file.read()


def _explain(error: StylerError | OSError) -> str:
    return explain(error) if isinstance(error, StylerError) else f"It cannot be opened: {error.strerror or error}."


def summarize_outcomes(outcomes: Sequence[Outcome]) -> str:
    """Say how many documents came through."""
    if not outcomes:
        return "There was nothing to upload."
    good = [outcome for outcome in outcomes if not outcome.error]
    if not good:
        return "Nothing was uploaded; see below why."
    words = sum(outcome.words or 0 for outcome in good)
    said = f"{len(good)} of {len(outcomes)} uploaded" if len(good) < len(outcomes) else f"{len(good)} uploaded"
    refused = len(outcomes) - len(good)
    return f"{said}, {words:,} words" + (f"; {refused} refused, see below." if refused else ".")


def render_outcomes(outcomes: Iterable[Outcome]) -> str:
    """Build the list of what became of each document; those refused come first."""
    outcomes = sorted(outcomes, key=lambda outcome: not outcome.error)
    if not outcomes:
        return ""
    return f'<ul class="styler-outcomes">{"".join(map(_render_one, outcomes))}</ul>'


def _render_one(outcome: Outcome) -> str:
    name = f"<strong>{escape(Path(outcome.name).name)}</strong>"
    size = f" · {format_bytes(outcome.size)}" if outcome.size is not None else ""
    if outcome.error:
        return f'<li data-status="bad">✗ {name}{size} · refused: {escape(outcome.error)}</li>'
    return f'<li data-status="good">✓ {name}{size} · {outcome.words:,} words</li>'
