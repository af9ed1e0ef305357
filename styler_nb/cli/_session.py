"""The options that all commands share, and what they lead to: a client, settings, a way to print."""

from __future__ import annotations

import functools
import inspect
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_type_hints

import typer

if TYPE_CHECKING:
    from styler_nb.client import Client
    from styler_nb.settings import Settings

__all__ = ["DataOption", "OrganizationOption", "Session", "add_command", "set_shared_options"]

F = TypeVar("F", bound=Callable[..., None])

_SERVICE_PANEL = "Service"

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
BaseUrlOption = Annotated[
    str | None,
    typer.Option(
        "--base-url",
        metavar="URL",
        help="Address of a service (STYLER_BASE_URL); without one, the service runs inside this command.",
        rich_help_panel=_SERVICE_PANEL,
    ),
]
ApiKeyOption = Annotated[
    str | None,
    typer.Option(
        "--api-key",
        metavar="KEY",
        help="API key of that service; better in the environment, as STYLER_API_KEY.",
        rich_help_panel=_SERVICE_PANEL,
    ),
]
HomeOption = Annotated[
    Path | None,
    typer.Option(
        "--home",
        metavar="DIR",
        help="Data folder of the service inside this command (STYLER_HOME).",
        rich_help_panel=_SERVICE_PANEL,
    ),
]
DataOption = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="Data folder of the service (STYLER_DATA, else STYLER_HOME)."),
]
OrganizationOption = Annotated[str, typer.Option("--org", metavar="NAME", help="Name of the organization.")]


@dataclass(frozen=True, slots=True)
class Session:
    """What was asked for with the shared options.

    Attributes
    ----------
    as_json : bool
        Print one JSON document instead of text for people.
    base_url, api_key : str or None
        The service; None is the environment's, else the one inside this process.
    home : Path or None
        Data folder of the service inside this process.
    """

    as_json: bool = False
    base_url: str | None = None
    api_key: str | None = None
    home: Path | None = None

    def connect(self) -> Client:
        """Open a client, to be used in a `with` statement."""
        import styler_nb
        from styler_nb.errors import AuthenticationError

        if self.base_url and not (self.api_key or os.environ.get("STYLER_API_KEY")):
            raise AuthenticationError("the service at that address needs an API key: --api-key, or STYLER_API_KEY")
        return styler_nb.connect(self.base_url, self.api_key, home=self.home)

    def load_settings(self, data: Path | None, **overrides: Any) -> Settings:
        """Read the settings of the service in a data folder."""
        from styler_nb.settings import load_settings

        return load_settings(data or self.home, **overrides)


def set_shared_options(
    ctx: typer.Context,
    as_json: JsonOption = False,
    base_url: BaseUrlOption = None,
    api_key: ApiKeyOption = None,
    home: HomeOption = None,
) -> None:
    """Learn a writing style from documents, apply it to any text, and measure how close it came."""
    ctx.obj = Session(as_json, base_url, api_key, home)


_JSON = {"as_json": (JsonOption, False)}
_SERVICE: dict[str, tuple[Any, Any]] = {
    "base_url": (BaseUrlOption, None),
    "api_key": (ApiKeyOption, None),
    "home": (HomeOption, None),
}


def add_command(app: typer.Typer, name: str, *, service: bool = False, **settings: Any) -> Callable[[F], F]:
    """Register a function as a command that takes the shared options too.

    Parameters
    ----------
    app : Typer
        Where the command goes.
    name : str
        Name of the command.
    service : bool
        Whether it talks to a service: then it takes the address, the key and the data folder.
    **settings
        Arguments of `Typer.command`.

    Returns
    -------
    callable
        A decorator for functions whose first parameter is the `Session`.
    """
    shared = _JSON | (_SERVICE if service else {})

    def decorate(function: F) -> F:
        hints = get_type_hints(function, include_extras=True)
        session_name, *names = inspect.signature(function).parameters

        @functools.wraps(function)
        def run(ctx: typer.Context, **values: Any) -> None:
            own = {key: values.pop(key) for key in shared}
            outer = ctx.obj if isinstance(ctx.obj, Session) else Session()
            session = Session(
                **{key: own.get(key) or getattr(outer, key) for key in ("as_json", "base_url", "api_key", "home")}
            )
            function(**{session_name: session}, **values)

        # Typer reads the options from the signature.
        del run.__wrapped__
        known = inspect.signature(function).parameters
        parameters = [known[key].replace(annotation=hints[key], kind=inspect.Parameter.KEYWORD_ONLY) for key in names]
        for key, (annotation, default) in shared.items():
            parameters.append(
                inspect.Parameter(key, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
            )
        context = inspect.Parameter("ctx", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
        run.__signature__ = inspect.Signature([context, *parameters])  # type: ignore[attr-defined]
        run.__annotations__ = {"ctx": typer.Context, **{p.name: p.annotation for p in parameters}}
        app.command(name, **settings)(run)
        return function

    return decorate
