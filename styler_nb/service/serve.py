"""Serving over HTTP until told to stop."""

from __future__ import annotations

import ipaddress
import math
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType

import uvicorn

from styler_nb.errors import ConfigurationError
from styler_nb.service.app import create_app
from styler_nb.service.engine_lookup import EngineLookup
from styler_nb.service.storage.database import Database
from styler_nb.settings import Settings

__all__ = ["run_server"]

_BACKLOG = 512


def run_server(
    settings: Settings,
    host: str = "127.0.0.1",
    port: int = 8000,
    *,
    on_ready: Callable[[str], None] | None = None,
    get_engine: EngineLookup | None = None,
) -> None:
    """Serve until SIGTERM or SIGINT, then let running requests end and workers give their jobs back.

    Parameters
    ----------
    settings : Settings
        The operator's settings.
    host : str
        Address or name to listen on.
    port : int
        0–65535; 0 takes any free port.
    on_ready : callable or None
        Gets the base URL (`http://host:port/v1`) once connections are accepted; None prints a line with it.
    get_engine : callable or None
        Finds an engine by name; None takes `engines.registry`.

    Raises
    ------
    ConfigurationError
        A setting cannot work, or the address cannot be listened on; nothing was served.
    """
    app = create_app(settings, get_engine=get_engine)
    # Opened once beforehand, so that a database that cannot work is told before the port opens.
    Database(settings).close()
    with _bind(host, port) as listener:
        bound_port = listener.getsockname()[1]
        url = f"http://{_printable_host(host)}:{bound_port}/v1"
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            lifespan="on",
            timeout_graceful_shutdown=math.ceil(settings.shutdown_grace_s),
        )
        server = _Server(config, lambda: (on_ready or _print_address)(url))
        server.run(sockets=[listener])
    if not server.was_ready:
        raise ConfigurationError("the service did not start; the lines above say why")


class _Server(uvicorn.Server):
    """Tells when connections are accepted."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_ready = on_ready
        self.was_ready = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002  # the signature is given
        """Note a signal; unlike the original it is not raised again after the graceful end, so the caller goes on."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        else:
            self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and tell so."""
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self.was_ready = True
            self._on_ready()


def _bind(host: str, port: int) -> socket.socket:
    if not 0 <= port <= 65535:
        raise ConfigurationError(f"port: must be between 0 and 65535, not {port}")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
        family, kind, protocol, _, address = found[0]
        # With the protocol named, the event loop turns Nagle's delay off on every connection.
        listener = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no valid name"
        raise ConfigurationError(f"host {host!r} cannot be resolved: {reason}") from error
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        raise ConfigurationError(f"cannot listen on {host}:{port}: {error.strerror}; choose another port") from error
    return listener


def _printable_host(host: str) -> str:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    return f"[{host}]" if address.version == 6 else host


def _print_address(url: str) -> None:
    sys.stdout.write(f"styler-nb serves on {url}\n")
    sys.stdout.flush()
