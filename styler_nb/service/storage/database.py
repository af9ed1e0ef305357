"""The database: one engine per process, short transactions, migrations at opening.

SQLite runs in WAL mode with `synchronous=FULL`: what was acknowledged survives a killed process and
a power cut. Writers take the lock at once (`BEGIN IMMEDIATE`), so that a transaction never fails
half way for want of it.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from styler_nb.errors import ConfigurationError
from styler_nb.service.storage.locks import exclusive_lock
from styler_nb.settings import Settings

__all__ = ["Database", "check_database_url", "database_url"]

_BUSY_TIMEOUT_S = 30
_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA secure_delete=ON",
)


def database_url(settings: Settings) -> str:
    """Give the SQLAlchemy URL that the settings mean."""
    return settings.database_url or f"sqlite:///{settings.data / 'styler.db'}"


def check_database_url(settings: Settings) -> None:
    """Refuse databases that this version does not speak, and in-memory ones, which workers cannot share.

    Raises
    ------
    ConfigurationError
        The message names the setting, never its value, which may hold a password.
    """
    try:
        url = make_url(database_url(settings))
    except ArgumentError:
        raise ConfigurationError("setting database_url: is not a database URL") from None
    if url.get_backend_name() != "sqlite":
        raise ConfigurationError(
            f"setting database_url: the database {url.get_backend_name()!r} is not built into this version; "
            "use sqlite:///PATH, or leave it out for a database in the data folder"
        )
    if not url.database or url.database == ":memory:":
        raise ConfigurationError("setting database_url: must name a file, since worker processes share it")


class Database:
    """An open database with the current schema.

    Parameters
    ----------
    settings : Settings
        The database is created, or migrated, when it is not at the current version.

    Raises
    ------
    ConfigurationError
        The URL cannot work, the file cannot be opened, or its schema is of a newer version.
    """

    def __init__(self, settings: Settings) -> None:
        check_database_url(settings)
        url = make_url(database_url(settings))
        folder = Path(str(url.database)).absolute().parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ConfigurationError(f"the folder {str(folder)!r} cannot be created: {error.strerror}") from error
        self.engine = _create_engine(url.render_as_string(hide_password=False))
        # SQLite's own busy handler polls and starves; threads of one process queue here first.
        self._write_lock = threading.Lock()
        try:
            self._migrate(folder / f".{Path(str(url.database)).name}.lock")
        except (DBAPIError, OSError) as error:
            self.close()
            reason = error.orig if isinstance(error, DBAPIError) else error
            raise ConfigurationError(f"the database in {str(folder)!r} cannot be opened: {reason}") from error
        except ConfigurationError:
            self.close()
            raise

    def _migrate(self, lock: Path) -> None:
        from styler_nb.service.storage import schema

        # The first connection switches to WAL, which fails at once when another process does the same.
        with exclusive_lock(lock):
            if schema.current_version(self.engine) != schema.HEAD:
                schema.upgrade(self.engine)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Run queries on one consistent snapshot."""
        with self.engine.connect() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Run one short write transaction; it commits at the end, or rolls back on an exception."""
        with self._write_lock, self.engine.connect() as connection:
            connection.execution_options(styler_write=True)
            with connection.begin():
                yield connection

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def _create_engine(url: str) -> Engine:
    engine = create_engine(
        url, pool_size=8, max_overflow=56, connect_args={"timeout": _BUSY_TIMEOUT_S, "check_same_thread": False}
    )

    @event.listens_for(engine, "connect")
    def _configure(connection: sqlite3.Connection, _record: Any) -> None:
        # The driver must not open transactions by itself: "begin" below does.
        connection.isolation_level = None
        for pragma in _PRAGMAS:
            connection.execute(pragma)

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        immediate = connection.get_execution_options().get("styler_write", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine
