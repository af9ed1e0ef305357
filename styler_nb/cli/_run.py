"""The entry point: runs the command and turns whatever happens into a line and an exit code."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

import typer

from styler_nb.cli._exit_codes import EXIT_FAILED, EXIT_INTERRUPTED, EXIT_USAGE, find_exit_code
from styler_nb.cli._output import print_error
from styler_nb.errors import StylerError

__all__ = ["main"]

# Typer carries its own copy of click in newer releases; this is the base of its usage errors in all of them.
_ClickError: type[Exception] = typer.BadParameter.__mro__[2]

_HINTS = {
    "File not found.": "styler-nb files list shows those there are",
    "Fine-tuning job not found.": "styler-nb jobs list shows those there are",
    "Model not found.": "styler-nb models list shows those there are",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    arguments : sequence of str or None
        What follows the program's name; None takes those of the process.

    Returns
    -------
    int
        The exit code; the table is in the docstring of `styler_nb.cli`.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    as_json = "--json" in given
    for stream in (sys.stdout, sys.stderr):
        # A pipe has the locale's encoding, which on some systems cannot write a dash or a curly quote.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    from styler_nb.cli._app import app

    try:
        result = app(given, prog_name="styler-nb", standalone_mode=False)
        sys.stdout.flush()
    except StylerError as error:
        remote = "--base-url" in given or bool(os.environ.get("STYLER_BASE_URL"))
        print_error(_describe(error, remote=remote), as_json=as_json)
        return find_exit_code(error)
    except BrokenPipeError:
        # The reader (`head`, say) has had enough. Nothing may be written to that pipe any more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_FAILED
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        print_error(f"{where}{error.strerror or error}", as_json=as_json)
        return EXIT_FAILED
    except (KeyboardInterrupt, typer.Abort):
        print_error("interrupted", as_json=as_json)
        return EXIT_INTERRUPTED
    except _ClickError as error:
        # Without arguments the help has been printed, and there is nothing to add.
        if message := error.format_message():  # type: ignore[attr-defined]
            print_error(message, as_json=as_json)
        return EXIT_USAGE
    return result if isinstance(result, int) else 0


def _describe(error: StylerError, *, remote: bool) -> str:
    # A request id is for the operator of a service; inside this command there is no log to look it up in.
    message = str(error) if remote else error.message
    # The hint of the library is a call; here it is a command.
    message = message.replace("client.models.list() shows", "styler-nb models list shows")
    notes = [*getattr(error, "__notes__", ()), *filter(None, [_HINTS.get(error.message)])]
    return f"{message} ({'; '.join(notes)})" if notes else message
