"""The SQLite file behind the history of runs: its tables, opened by one connection a call."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from styler_nb.errors import ConfigurationError

__all__ = ["connect", "transaction"]

_BUSY_TIMEOUT_S = 30.0
_SCHEMAS = (
    """
    CREATE TABLE texts (hash TEXT PRIMARY KEY, content TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE layouts (number INTEGER PRIMARY KEY, metrics TEXT NOT NULL UNIQUE);
    CREATE TABLE runs (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        experiment TEXT NOT NULL,
        created_at REAL NOT NULL,
        fingerprint TEXT NOT NULL,
        mode TEXT NOT NULL,
        model TEXT NOT NULL,
        text_name TEXT,
        input_hash TEXT NOT NULL REFERENCES texts (hash),
        options TEXT NOT NULL,
        settings TEXT NOT NULL,
        seed INTEGER,
        engine TEXT,
        versions TEXT NOT NULL,
        result TEXT,
        original TEXT,
        analytics TEXT,
        extended TEXT,
        intervals TEXT,
        distance TEXT,
        edits TEXT,
        usage TEXT,
        base_model_usage TEXT,
        duration_s REAL NOT NULL,
        error TEXT,
        tags TEXT NOT NULL,
        note TEXT,
        changes INTEGER,
        layout INTEGER NOT NULL REFERENCES layouts (number),
        scores BLOB NOT NULL
    );
    CREATE INDEX runs_by_experiment ON runs (experiment, fingerprint);
    CREATE INDEX runs_by_time ON runs (created_at);
    CREATE INDEX runs_by_text ON runs (input_hash);
    """,
    """
    CREATE TABLE decisions (
        run_id TEXT PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
        rejected TEXT NOT NULL
    ) WITHOUT ROWID;
    """,
)
"""What leads from each version of the schema to the next; never changed once released."""


def connect(path: Path) -> sqlite3.Connection:
    """Open the file, which is made or brought to the schema of this version where that is needed.

    Raises
    ------
    ConfigurationError
        A newer version made it.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        # Runs hold the user's texts: nobody else may read them. The journals take the file's own mode.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    connection = sqlite3.connect(path, timeout=_BUSY_TIMEOUT_S, isolation_level=None)
    try:
        # With WAL this loses the last runs after a power cut at worst, and never damages the file.
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("PRAGMA secure_delete=ON")
        connection.execute("PRAGMA foreign_keys=ON")
        if _read_version(connection) != len(_SCHEMAS):
            _migrate(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    _switch_to_wal(connection)
    connection.execute("BEGIN IMMEDIATE")
    version = _read_version(connection)
    if version > len(_SCHEMAS):
        raise ConfigurationError(
            f"the run store {str(path)!r} was made by a newer version of styler-nb (schema {version}, this "
            f"version knows {len(_SCHEMAS)}); upgrade with: pip install --upgrade styler-nb"
        )
    for schema in _SCHEMAS[version:]:
        for statement in schema.split(";"):
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version={len(_SCHEMAS)}")
    connection.execute("COMMIT")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Keep what is written together, or after an error none of it."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _read_version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    """Switch the file to WAL, which the busy time-out does not wait for when another process does the same."""
    deadline = time.monotonic() + _BUSY_TIMEOUT_S
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return
