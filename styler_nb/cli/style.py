"""`styler-nb train` and `styler-nb rewrite`."""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from styler_nb.cli._input import STDIN, check_file, check_sources, list_skipped, read_text_exactly
from styler_nb.cli._output import dump, open_console, print_json, print_note
from styler_nb.cli._session import Session, add_command
from styler_nb.cli._wait import wait_for

if TYPE_CHECKING:
    from styler_nb.client.documents import DocumentResult
    from styler_nb.client.resources.style import StyleOptions
    from styler_nb.client.results import StyleResult
    from styler_nb.client.streams import StyleStream

__all__ = ["register", "write_stream"]

_MOST_NAMED = 10
_OUT_SUFFIXES = (".docx", ".md", ".txt")
_DOCUMENT_SUFFIXES = (".docx", ".md", ".markdown", ".txt")


def register(app: typer.Typer) -> None:
    """Add the commands."""
    add_command(app, "train", service=True)(train)
    add_command(app, "rewrite", service=True)(rewrite)


def train(
    session: Session,
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="Documents, folders or patterns.")],
    suffix: Annotated[str | None, typer.Option(help="Part of the model's name, up to 16 characters.")] = None,
    match_output_length: Annotated[
        bool, typer.Option("--match-output-length", help="The model keeps the length of what it restyles.")
    ] = False,
) -> None:
    """Learn a style from `.txt` and `.docx` documents; prints the name of the model."""
    check_sources(paths)
    if skipped := list_skipped(paths):
        shown = ", ".join(skipped[:_MOST_NAMED]) + (
            f" and {len(skipped) - _MOST_NAMED} more" if len(skipped) > _MOST_NAMED else ""
        )
        print_note(
            f"warning: only .txt and .docx are samples, and folders in folders are not gone into; skipped: {shown}"
        )
    with session.connect() as client:
        files = client.files.create(paths, progress=False if session.as_json else None)
        job = client.fine_tuning.jobs.create(files, suffix=suffix, match_output_length=match_output_length)
        job = wait_for(client, job.id, progress=not session.as_json)
        if not session.as_json and job.fine_tuned_model:
            _report_training(client.models.retrieve(job.fine_tuned_model).profile or {})
    if session.as_json:
        print_json(dump(job))
    else:
        typer.echo(job.fine_tuned_model)


def _report_training(profile: Mapping[str, Any]) -> None:
    """Print how close a restyled text comes, and whether more samples would help, as far as the engine says it."""
    report = profile.get("report")
    if isinstance(report, Mapping):
        for name in ("summary", "advice"):
            if said := report.get(name):
                print_note(str(said))


def rewrite(
    session: Session,
    source: Annotated[str, typer.Argument(metavar="FILE|-", help="Text to restyle: plain text, Markdown or .docx.")],
    model: Annotated[str, typer.Option("--model", metavar="NAME", help="ftm-…, as `train` prints it.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a .txt, .md or .docx instead of standard output.")
    ] = None,
    tracked_changes: Annotated[
        bool, typer.Option("--tracked-changes", help="With --out FILE.docx: as changes to accept or reject in Word.")
    ] = False,
    author: Annotated[str, typer.Option(metavar="NAME", help="Name beside tracked changes.")] = "Styler",
    quality: Annotated[bool, typer.Option("--quality", help="Compare with the training data.")] = False,
    extended: Annotated[
        bool, typer.Option("--extended", help="The same with further metrics: vocabulary, Delta, openers …")
    ] = False,
    edits: Annotated[bool, typer.Option("--edits", help="List the changes and why they were made.")] = False,
    skip_headings: Annotated[bool, typer.Option("--skip-headings", help="Leave all headings alone.")] = False,
    skip_h1: Annotated[bool, typer.Option("--skip-h1", help="Leave first-level headings alone.")] = False,
    strength: Annotated[float, typer.Option(min=0.0, max=1.0, help="0 changes nothing.")] = 1.0,
    protect: Annotated[
        list[str] | None, typer.Option(metavar="TERM", help="Never alter this term; may be repeated.")
    ] = None,
) -> None:
    """Restyle a text. Only the styled text goes to standard output; tables go to standard error.

    With --out, a .docx made from a .docx keeps its formatting, and Markdown its marks.
    """
    target = _Target(out, tracked_changes, author)
    target.check()
    options: StyleOptions = {
        "include_quality": quality or extended,
        "include_rouge": quality or extended,
        "include_intervals": quality or extended,
        "include_extended": extended,
        "include_edits": edits,
        "skip_headings": skip_headings,
        "skip_h1": skip_h1,
        "strength": strength,
        "protected_terms": protect,
    }
    result, document, text = _restyle(session, source, model, target, options)
    if session.as_json:
        print_json(_describe(result, document, edits=edits) | ({"out": str(out)} if out else {}))
    else:
        _warn_of_language(text)
        _report(result, out, document, edits=edits)


class _Target(NamedTuple):
    """Where a restyled text goes: a file, or standard output."""

    out: Path | None
    tracked_changes: bool
    author: str

    def check(self) -> None:
        """Refuse what could not be written, before anything is restyled."""
        if self.tracked_changes and (self.out is None or self.out.suffix.lower() != ".docx"):
            raise typer.BadParameter("--tracked-changes: needs --out with a name that ends in .docx")
        if self.out is None:
            return
        if self.out.suffix.lower() not in _OUT_SUFFIXES:
            raise typer.BadParameter(f"--out: the name must end in {', '.join(_OUT_SUFFIXES)}, not {self.out.suffix!r}")
        from styler_nb.text.output import check_target

        check_target(self.out, "--out")

    def write(self, text: str, result: StyleResult) -> None:
        """Write the result to the file."""
        from styler_nb.text.output import write_file

        assert self.out is not None  # noqa: S101  # called for a file alone
        if self.tracked_changes:
            from styler_nb.text.tracked_changes import write_tracked_changes

            write_tracked_changes(self.out, text, result.text, result.edits, author=self.author)
        elif self.out.suffix.lower() == ".docx":
            from styler_nb.text.docx_writer import write_docx

            write_file(self.out, write_docx(result.text))
        else:
            write_file(self.out, result.text.encode("utf-8"))


def _restyle(
    session: Session, source: str, model: str, target: _Target, options: StyleOptions
) -> tuple[StyleResult, DocumentResult | None, str]:
    """Restyle a document into a document, or a text into a file or standard output; also gives the text before it."""
    if target.out is not None and source != STDIN and Path(source).suffix.lower() in _DOCUMENT_SUFFIXES:
        check_file(source)
        with session.connect() as client:
            document = client.style.document(
                source, model, out=target.out, tracked_changes=target.tracked_changes, author=target.author, **options
            )
        return document.result, document, document.original
    text = read_text_exactly(source)
    with session.connect() as client:
        if target.out is None and not session.as_json:
            result = write_stream(client.style.rewrite(text, model, stream=True, **options))
        else:
            result = client.style.rewrite(text, model, **options)
    if target.out is not None:
        target.write(text, result)
    return result, None, text


def write_stream(stream: StyleStream) -> StyleResult:
    """Write a styled text to standard output as it comes; gives it whole, with what else was asked for."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(newline="")
    with stream:
        for piece in stream:
            sys.stdout.write(piece)
            sys.stdout.flush()
        # For the prompt that follows; a pipe or file gets the text alone.
        if sys.stdout.isatty() and not stream.text.endswith("\n"):
            sys.stdout.write("\n")
        return stream.result()


def _describe(result: StyleResult, document: DocumentResult | None, *, edits: bool) -> dict[str, Any]:
    """Give what --json prints: of a document its own text and changes, and what it could not take."""
    described = dump(result)
    if document is None:
        return described
    described["choices"][0]["message"]["content"] = document.text
    described |= {
        "edits": [dump(edit) for edit in document.edits],
        "skipped": [dump(skipped.edit) | {"reason": skipped.reason} for skipped in document.skipped],
    }
    if not edits:
        del described["edits"]
    return described


def _warn_of_language(text: str) -> None:
    """Say where nothing but typography was restyled."""
    from styler_nb.text.language import is_english

    if not is_english(text):
        print_note(
            "warning: the text does not look English: only its typography is restyled, and the metrics, which are made "
            "for English, say little about it"
        )


def _report(result: StyleResult, out: Path | None, document: DocumentResult | None, *, edits: bool) -> None:
    from styler_nb.cli._render import build_edit_table, build_quality_table

    console = open_console(stderr=True)
    made = result.edits if document is None else document.edits
    if edits and made is not None:
        console.print(build_edit_table(made))
    if result.quality_analytics is not None:
        table = build_quality_table(result.quality_analytics, result.quality_intervals, result.quality_extended)
        console.print(table)
    for skipped in () if document is None else document.skipped:
        print_note(f"left as it was: {skipped.edit.before!r}, not {skipped.edit.after!r}: {skipped.reason}")
    if out is not None:
        console.print(f"wrote {out}", markup=False)
