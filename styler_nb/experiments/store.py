"""The history of runs: one SQLite file in the user's data folder, shared by all notebooks and processes."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from styler_nb.errors import ConfigurationError, NotFoundError
from styler_nb.experiments.run import Json, Run, dump_json, read_json
from styler_nb.experiments.runs import Runs
from styler_nb.experiments.scores import ScoreTable
from styler_nb.settings import default_home

__all__ = ["RunStore", "find_store"]

_FILE_NAME = "runs.sqlite"
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
_PLAIN: tuple[str, ...] = (
    "id",
    "experiment",
    "created_at",
    "mode",
    "model",
    "text_name",
    "input_hash",
    "seed",
    "engine",
)
_PLAIN += ("result", "original", "duration_s", "error", "note")
_JSON = ("options", "settings", "versions", "tags")
_DETAILS = ("analytics", "extended", "intervals", "distance", "edits", "usage", "base_model_usage")
_COLUMNS = (*_PLAIN, *_JSON, *_DETAILS)
_DERIVED = ("fingerprint", "changes", "layout", "scores")


class RunStore:
    """Keeps runs. Safe to use from several threads and processes at once.

    Parameters
    ----------
    path : path or None
        The file; None is `runs.sqlite` in the user's data folder (`STYLER_HOME`). It is made when it is not there.

    Raises
    ------
    ConfigurationError
        The file cannot be used, or a newer version made it.
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path = (default_home() / _FILE_NAME if path is None else Path(path)).expanduser().absolute()
        with self._open():
            pass

    def __repr__(self) -> str:
        return f"RunStore({str(self.path)!r})"

    def __len__(self) -> int:
        with self._open() as connection:
            return int(connection.execute("SELECT count(*) FROM runs").fetchone()[0])

    def add(self, run: Run, *, replaces: str | None = None) -> None:
        """Keep a run.

        Parameters
        ----------
        run : Run
            A run whose id is not in the store.
        replaces : str or None
            Id of a run that goes in the same moment.

        Raises
        ------
        ConfigurationError
            The id is in the store already, or the file cannot be used.
        """
        with self.writer() as writer:
            writer.add(run, replaces=replaces)

    @contextmanager
    def writer(self) -> Iterator[Writer]:
        """Give what adds many runs, each at once, over one connection; for one thread."""
        with self._open() as connection:
            yield Writer(connection)

    def add_all(self, runs: Iterable[Run]) -> int:
        """Keep runs, but for those whose id is in the store already; all of them or, after an error, none.

        Returns
        -------
        int
            How many were new.
        """
        with self._write() as connection:
            return sum(_insert(connection, run) for run in runs)

    def get(self, run_id: str) -> Run:
        """Give one run.

        Raises
        ------
        NotFoundError
            There is no such run.
        """
        with self._open() as connection:
            found = _select(connection, "WHERE id = ?", (run_id,))
        if not found:
            raise NotFoundError(f"there is no run {run_id!r} in {str(self.path)!r}")
        return found[0]

    def get_all(self, run_ids: Iterable[str]) -> dict[str, Run]:
        """Give runs by their ids; those that are not there are left out."""
        ids = json.dumps(list(run_ids))
        with self._open() as connection:
            found = _select(connection, "WHERE id IN (SELECT value FROM json_each(?))", (ids,))
        return {run.id: run for run in found}

    def runs(
        self,
        experiment: str | None = None,
        *,
        model: str | None = None,
        tag: str | None = None,
        text: str | None = None,
        mode: str | None = None,
        failed: bool | None = None,
        since: float | None = None,
        limit: int | None = None,
    ) -> Runs:
        """Give runs, the oldest first.

        Parameters
        ----------
        experiment, model, mode : str or None
            Only those of it.
        tag : str or None
            Only those that have it.
        text : str or None
            Only those of the text with this name or hash.
        failed : bool or None
            Only those that failed, or only those that did not.
        since : float or None
            Only those that were started then or later, Unix time in seconds.
        limit : int or None
            Only the newest so many.
        """
        conditions, values = [], []
        for condition, value in (
            ("experiment = ?", experiment),
            ("model = ?", model),
            ("mode = ?", mode),
            ("created_at >= ?", since),
            ("EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ?)", tag),
        ):
            if value is not None:
                conditions.append(condition)
                values.append(value)
        if text is not None:
            conditions.append("(text_name = ? OR input_hash = ?)")
            values += [text, text]
        if failed is not None:
            conditions.append(f"error IS {'NOT ' if failed else ''}NULL")
        where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
        order = " ORDER BY created_at DESC, number DESC LIMIT ?"
        with self._open() as connection:
            found = _select(connection, f"{where}{order}", [*values, -1 if limit is None else limit])
        return Runs(reversed(found))

    def find_cells(self, experiment: str) -> dict[str, tuple[str, bool]]:
        """Map the fingerprints of an experiment's runs to the newest run's id, and whether it failed.

        A run that succeeded counts before one that failed.
        """
        query = (
            "SELECT fingerprint, id, error IS NOT NULL FROM runs WHERE experiment = ?"
            " ORDER BY error IS NULL, created_at, number"
        )
        with self._open() as connection:
            rows = connection.execute(query, (experiment,)).fetchall()
        return {fingerprint: (run_id, bool(failed)) for fingerprint, run_id, failed in rows}

    def experiments(self) -> dict[str, int]:
        """Map the names of the experiments to their numbers of runs."""
        with self._open() as connection:
            rows = connection.execute("SELECT experiment, count(*) FROM runs GROUP BY experiment ORDER BY experiment")
            return dict(rows.fetchall())

    def update(self, run_id: str, *, tags: Iterable[str] | None = None, note: str | None = None) -> Run:
        """Set the tags or the note of a run; what is None stays, an empty note goes.

        Raises
        ------
        NotFoundError
            There is no such run.
        """
        with self._write() as connection:
            if tags is not None:
                labels = dump_json(list(dict.fromkeys([tags] if isinstance(tags, str) else tags)))
                connection.execute("UPDATE runs SET tags = ? WHERE id = ?", (labels, run_id))
            if note is not None:
                connection.execute("UPDATE runs SET note = ? WHERE id = ?", (note or None, run_id))
        return self.get(run_id)

    def set_rejected(self, run_id: str, numbers: Iterable[int]) -> None:
        """Keep which changes of a run somebody took back: their places in `edits`, from 0.

        Raises
        ------
        NotFoundError
            There is no such run.
        """
        with self._write() as connection:
            if connection.execute("SELECT 1 FROM runs WHERE id = ?", (run_id,)).fetchone() is None:
                raise NotFoundError(f"there is no run {run_id!r} in {str(self.path)!r}")
            _decide(connection, run_id, numbers)

    def get_rejected(self, run_id: str) -> list[int]:
        """Give which changes of a run were taken back; none where nobody decided."""
        with self._open() as connection:
            row = connection.execute("SELECT rejected FROM decisions WHERE run_id = ?", (run_id,)).fetchone()
        return [] if row is None else list(read_json(row[0]))

    def delete(self, run_ids: str | Run | Iterable[str | Run]) -> int:
        """Delete runs, and the texts that no run has any more.

        Returns
        -------
        int
            How many there were.
        """
        given = [run_ids] if isinstance(run_ids, str | Run) else list(run_ids)
        with self._write() as connection:
            return _delete(connection, [run.id if isinstance(run, Run) else run for run in given])

    def import_runs(self, path: str | os.PathLike[str]) -> int:
        """Take the runs of a bundle that `Runs.to_jsonl` wrote; those that are here already are left as they are.

        Returns
        -------
        int
            How many were new.

        Raises
        ------
        ArtifactError
            The file is no such bundle.
        """
        return self.add_all(Runs.load(path))

    @contextmanager
    def _write(self) -> Iterator[sqlite3.Connection]:
        with self._open() as connection, _transaction(connection):
            yield connection

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """Open a connection of this call's own: none is shared between threads or inherited by a fork."""
        try:
            connection = self._connect()
        except (sqlite3.Error, OSError) as error:
            raise self._unusable(error) from error
        with closing(connection):
            try:
                yield connection
            except sqlite3.Error as error:
                raise self._unusable(error) from error

    def _unusable(self, error: Exception) -> ConfigurationError:
        return ConfigurationError(
            f"the run store {str(self.path)!r} cannot be used: {error}; make room and see that you may write there, or "
            "give another path, RunStore(path)"
        )

    def _connect(self) -> sqlite3.Connection:
        if not self.path.exists():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # Runs hold the user's texts: nobody else may read them. The journals take the file's own mode.
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        connection = sqlite3.connect(self.path, timeout=_BUSY_TIMEOUT_S, isolation_level=None)
        try:
            # With WAL this loses the last runs after a power cut at worst, and never damages the file.
            connection.execute("PRAGMA synchronous=NORMAL")
            connection.execute("PRAGMA secure_delete=ON")
            connection.execute("PRAGMA foreign_keys=ON")
            if _read_version(connection) != len(_SCHEMAS):
                self._migrate(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _migrate(self, connection: sqlite3.Connection) -> None:
        _switch_to_wal(connection)
        connection.execute("BEGIN IMMEDIATE")
        version = _read_version(connection)
        if version > len(_SCHEMAS):
            raise ConfigurationError(
                f"the run store {str(self.path)!r} was made by a newer version of styler-nb (schema {version}, this "
                f"version knows {len(_SCHEMAS)}); upgrade with: pip install --upgrade styler-nb"
            )
        for schema in _SCHEMAS[version:]:
            for statement in schema.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version={len(_SCHEMAS)}")
        connection.execute("COMMIT")


class Writer:
    """Adds runs over one connection, each in a transaction of its own."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def add(self, run: Run, *, replaces: str | None = None) -> None:
        """Keep a run; see `RunStore.add`."""
        with _transaction(self._connection) as connection:
            if replaces is not None:
                _delete(connection, [replaces])
            if not _insert(connection, run):
                raise ConfigurationError(f"run {run.id!r} is in the store already; use update() to change it")


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def find_store(store: RunStore | str | os.PathLike[str] | None) -> RunStore:
    """Give a store: itself, the one in a file, or the user's."""
    return store if isinstance(store, RunStore) else RunStore(store)


_SELECT = (
    f"SELECT {', '.join(_COLUMNS)}, content, rejected, changes, layout, scores FROM runs "  # noqa: S608  # constants
    "JOIN texts ON hash = input_hash LEFT JOIN decisions ON run_id = id"
)
_INSERT = (
    f"INSERT INTO runs ({', '.join((*_COLUMNS, *_DERIVED))}) "  # noqa: S608  # constants
    f"VALUES ({', '.join('?' * (len(_COLUMNS) + len(_DERIVED)))}) ON CONFLICT (id) DO NOTHING"
)


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


def _insert(connection: sqlite3.Connection, run: Run) -> bool:
    content = run.input if isinstance(run.input, str) else dump_json(run.input)
    connection.execute("INSERT OR IGNORE INTO texts VALUES (?, ?)", (run.input_hash, content))
    values = [getattr(run, name) for name in _PLAIN]
    values += [_dump(getattr(run, name)) for name in (*_JSON, *_DETAILS)]
    values += [run.fingerprint, run.changes, _find_layout(connection, run.scores.metrics), run.scores.to_bytes()]
    is_new = connection.execute(_INSERT, values).rowcount == 1
    if is_new and run.rejected:
        _decide(connection, run.id, run.rejected)
    return is_new


def _decide(connection: sqlite3.Connection, run_id: str, rejected: Iterable[int]) -> None:
    kept = dump_json(sorted(set(rejected)))
    connection.execute("INSERT OR REPLACE INTO decisions VALUES (?, ?)", (run_id, kept))


def _find_layout(connection: sqlite3.Connection, metrics: tuple[str, ...]) -> int:
    """Give the number of a list of metrics, of which there are few: the groups that were asked for."""
    names = dump_json(metrics)
    connection.execute("INSERT OR IGNORE INTO layouts (metrics) VALUES (?)", (names,))
    return int(connection.execute("SELECT number FROM layouts WHERE metrics = ?", (names,)).fetchone()[0])


def _dump(value: Any) -> str | None:
    return None if value is None else dump_json(value)


def _delete(connection: sqlite3.Connection, run_ids: list[str]) -> int:
    deleted = sum(connection.execute("DELETE FROM runs WHERE id = ?", (run_id,)).rowcount for run_id in run_ids)
    connection.execute("DELETE FROM texts WHERE NOT EXISTS (SELECT 1 FROM runs WHERE input_hash = hash)")
    return deleted


def _select(connection: sqlite3.Connection, rest: str, values: Sequence[Any]) -> list[Run]:
    rows = connection.execute(f"{_SELECT} {rest}", values).fetchall()
    layouts = {number: tuple(read_json(names)) for number, names in connection.execute("SELECT * FROM layouts")}
    return [_read(row, layouts) for row in rows]


def _read(row: Sequence[Any], layouts: Mapping[int, tuple[str, ...]]) -> Run:
    *values, content, rejected, changes, layout, scores = row
    fields = dict(zip(_COLUMNS, values, strict=True))
    for name in _JSON:
        fields[name] = read_json(fields[name])
    for name in _DETAILS:
        fields[name] = None if fields[name] is None else Json(fields[name])
    fields["tags"] = tuple(fields["tags"])
    fields["rejected"] = () if rejected is None else tuple(read_json(rejected))
    run = Run(**fields, input=content if fields["mode"] == "rewrite" else read_json(content))
    run.remember(ScoreTable.from_bytes(layouts[layout], scores), changes)
    return run
