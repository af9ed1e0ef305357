"""The cell magic `%%restyle`: `%load_ext styler_nb` makes it known to a notebook."""

from __future__ import annotations

import argparse
import shlex
from typing import TYPE_CHECKING, Any, NoReturn

from styler_nb._connect import connect
from styler_nb.client import Client
from styler_nb.client._ids import ModelLike, find_model_name
from styler_nb.errors import InvalidRequestError, StylerError
from styler_nb.schemas.jobs import FineTuningJob
from styler_nb.schemas.models import FineTunedModel

if TYPE_CHECKING:
    from styler_nb.client.results import StyleResult
    from styler_nb.experiments.run import Run

__all__ = ["RestyleMagic", "load_ipython_extension", "unload_ipython_extension"]

_NAME = "restyle"
_LOADED = "_styler_nb_restyle"
_ADVICE = "client = styler_nb.connect()"


class _Parser(argparse.ArgumentParser):
    """Raises in place of ending the process, which in a notebook is the kernel."""

    def error(self, message: str) -> NoReturn:
        raise InvalidRequestError(f"%%{_NAME}: {message}\n{self.format_usage()}")


def build_parser() -> argparse.ArgumentParser:
    """Build the parser of the magic's line."""
    parser = _Parser(prog=f"%%{_NAME}", description="Restyle the text of the cell.", add_help=False)
    parser.add_argument("model", metavar="MODEL", help="name of a fine-tuned model, or a variable that holds one")
    parser.add_argument("--strength", type=float, metavar="0..1", help="how far to go")
    parser.add_argument("--seed", type=int, help="seed of the choices")
    parser.add_argument("--topic", help="what the text is about")
    parser.add_argument("--preceding-context", metavar="TEXT", help="what comes before the text")
    parser.add_argument("--protect", action="append", metavar="TERM", help="a term never altered; may be repeated")
    parser.add_argument("--skip-headings", action="store_true", help="leave headings as they are")
    parser.add_argument("--skip-h1", action="store_true", help="leave headings of level 1 as they are")
    parser.add_argument("--quality", action="store_true", help="compare with the samples")
    parser.add_argument("--extended", action="store_true", help="with further metrics; implies --quality")
    parser.add_argument("--out", metavar="NAME", help="put the result into this variable")
    parser.add_argument("--client", metavar="NAME", help="the variable that holds the client")
    parser.add_argument("--experiment", metavar="NAME", help="keep the run in this experiment")
    return parser


class RestyleMagic:
    """Runs the magic in one shell.

    Parameters
    ----------
    shell : InteractiveShell
        The notebook's or terminal's IPython.
    """

    def __init__(self, shell: Any) -> None:
        self._shell = shell
        self._client: Client | None = None

    def __call__(self, line: str, cell: str) -> StyleResult | Run:
        """Restyle the text of the cell; the result is the cell's, and shows the text before and after.

        Raises
        ------
        InvalidRequestError
            The line cannot be understood, or the cell is empty.
        ServiceError
            The service refused.
        """
        arguments = build_parser().parse_args(_split(line))
        text = cell.removesuffix("\n")
        if not text.strip():
            raise InvalidRequestError(f"%%{_NAME}: the cell has no text below its first line")
        result = self._restyle(text, arguments)
        if arguments.out:
            self._shell.push({arguments.out: result})
        return result

    def close(self) -> None:
        """Close the client that the magic made."""
        if self._client is not None:
            self._client.close()
            self._client = None

    def _restyle(self, text: str, arguments: argparse.Namespace) -> StyleResult | Run:
        from styler_nb.experiments.caller import Caller
        from styler_nb.experiments.experiment import Experiment

        client, model = self._find_client(arguments.client), self._find_model(arguments.model)
        options = _read_options(arguments)
        if arguments.experiment:
            return Experiment(arguments.experiment, client=client).rewrite(text, model, **options)
        measure = arguments.quality or arguments.extended
        options |= {
            "include_compare_original": True,
            "include_quality": measure,
            "include_extended": arguments.extended,
        }
        if not measure:
            options["include_intervals"] = False
        return Caller(client).call("rewrite", text, find_model_name(model), options)

    def _find_model(self, name: str) -> ModelLike:
        # A variable's name holds no hyphen, a model's always does.
        model = self._shell.user_ns.get(name, name) if name.isidentifier() else name
        if not isinstance(model, str | FineTunedModel | FineTuningJob):
            raise InvalidRequestError(
                f"%%{_NAME}: the variable {name!r} holds no model but an object of type {type(model).__name__}; "
                "give the name of a fine-tuned model, or a variable that holds one or its job"
            )
        return model

    def _find_client(self, name: str | None) -> Client:
        found = self._shell.user_ns.get(name or "client")
        if isinstance(found, Client):
            return found
        if name is not None:
            raise InvalidRequestError(f"%%{_NAME}: there is no client in the variable {name!r}; make one: {_ADVICE}")
        if self._client is None:
            self._client = connect()
        return self._client


def load_ipython_extension(shell: Any) -> None:
    """Make `%%restyle` known to a shell; IPython calls this for `%load_ext styler_nb`."""
    magic = RestyleMagic(shell)

    def restyle(line: str, cell: str) -> StyleResult | Run:
        try:
            return magic(line, cell)
        except StylerError as error:
            # A reader of a notebook is helped by what is wrong, and not by the calls that it went through.
            said = f"{type(error).__name__}: {error}"
            error._render_traceback_ = said.splitlines  # type: ignore[attr-defined]
            raise

    restyle.__doc__ = build_parser().format_help()
    shell.register_magic_function(restyle, "cell", _NAME)
    shell.user_ns_hidden[_LOADED] = magic


def unload_ipython_extension(shell: Any) -> None:
    """Take `%%restyle` away again; IPython calls this for `%unload_ext styler_nb`."""
    shell.magics_manager.magics["cell"].pop(_NAME, None)
    magic = shell.user_ns_hidden.pop(_LOADED, None)
    if magic is not None:
        magic.close()


def _split(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError:
        raise InvalidRequestError(
            f"%%{_NAME}: a quotation mark of the first line is not closed; put values with spaces or quotation marks "
            "into the other kind"
        ) from None


def _read_options(arguments: argparse.Namespace) -> dict[str, Any]:
    context = {"topic": arguments.topic, "preceding_context": arguments.preceding_context}
    given = {
        "strength": arguments.strength,
        "seed": arguments.seed,
        "protected_terms": arguments.protect,
        "skip_headings": arguments.skip_headings or None,
        "skip_h1": arguments.skip_h1 or None,
        "rewrite_mode_options": {name: value for name, value in context.items() if value is not None} or None,
    }
    return {name: value for name, value in given.items() if value is not None}
