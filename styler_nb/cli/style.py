"""`styler-nb train` and `styler-nb rewrite`."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from styler_nb.cli._input import check_sources, read_text_exactly
from styler_nb.cli._output import dump, open_console, print_json
from styler_nb.cli._session import Session, add_command
from styler_nb.cli._wait import wait_for

if TYPE_CHECKING:
    from styler_nb.client.resources.style import StyleOptions
    from styler_nb.client.results import StyleResult
    from styler_nb.client.streams import StyleStream

__all__ = ["register", "write_stream"]

_OUT_SUFFIXES = (".docx", ".md", ".txt")


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
    with session.connect() as client:
        files = client.files.create(paths, progress=False if session.as_json else None)
        job = client.fine_tuning.jobs.create(files, suffix=suffix, match_output_length=match_output_length)
        job = wait_for(client, job.id, progress=not session.as_json)
    if session.as_json:
        print_json(dump(job))
    else:
        typer.echo(job.fine_tuned_model)


def rewrite(
    session: Session,
    source: Annotated[str, typer.Argument(metavar="FILE|-", help="Text to restyle: plain text, Markdown or .docx.")],
    model: Annotated[str, typer.Option("--model", metavar="NAME", help="ftm-…, as `train` prints it.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a .txt, .md or .docx instead of standard output.")
    ] = None,
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
    """Restyle a text. Only the styled text goes to standard output; tables go to standard error."""
    if out is not None and out.suffix.lower() not in _OUT_SUFFIXES:
        raise typer.BadParameter(f"--out: the name must end in {', '.join(_OUT_SUFFIXES)}, not {out.suffix!r}")
    text = read_text_exactly(source)
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
    with session.connect() as client:
        if out is None and not session.as_json:
            result = write_stream(client.style.rewrite(text, model, stream=True, **options))
        else:
            result = client.style.rewrite(text, model, **options)
    if out is not None:
        _write(result.text, out)
    if session.as_json:
        print_json(dump(result) | ({"out": str(out)} if out else {}))
    else:
        _report(result, out)


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


def _write(text: str, out: Path) -> None:
    if out.suffix.lower() == ".docx":
        from styler_nb.text.docx_writer import write_docx

        out.write_bytes(write_docx(text))
    else:
        out.write_bytes(text.encode("utf-8"))


def _report(result: StyleResult, out: Path | None) -> None:
    from styler_nb.cli._render import build_edit_table, build_quality_table

    console = open_console(stderr=True)
    if result.edits is not None:
        console.print(build_edit_table(result.edits))
    if result.quality_analytics is not None:
        table = build_quality_table(result.quality_analytics, result.quality_intervals, result.quality_extended)
        console.print(table)
    if out is not None:
        console.print(f"wrote {out}", markup=False)
