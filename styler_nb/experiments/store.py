"""The history of runs: one SQLite file in the user's data folder, shared by all notebooks and processes."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from styler_nb.errors import ConfigurationError, NotFoundError
from styler_nb.experiments.database import connect, transaction
from styler_nb.experiments.rows import decide, delete_runs, insert_run, select_runs
from styler_nb.experiments.run import Run, dump_json, read_json
from styler_nb.experiments.runs import Runs
from styler_nb.settings import default_home

__all__ = ["RunStore", "find_store"]

_FILE_NAME = "runs.sqlite"


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
            return sum(insert_run(connection, run) for run in runs)

    def get(self, run_id: str) -> Run:
        """Give one run.

        Raises
        ------
        NotFoundError
            There is no such run.
        """
        with self._open() as connection:
            found = select_runs(connection, "WHERE id = ?", (run_id,))
        if not found:
            raise NotFoundError(f"there is no run {run_id!r} in {str(self.path)!r}")
        return found[0]

    def get_all(self, run_ids: Iterable[str]) -> dict[str, Run]:
        """Give runs by their ids; those that are not there are left out."""
        ids = json.dumps(list(run_ids))
        with self._open() as connection:
            found = select_runs(connection, "WHERE id IN (SELECT value FROM json_each(?))", (ids,))
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
            found = select_runs(connection, f"{where}{order}", [*values, -1 if limit is None else limit])
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
            decide(connection, run_id, numbers)

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
            return delete_runs(connection, [run.id if isinstance(run, Run) else run for run in given])

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
        with self._open() as connection, transaction(connection):
            yield connection

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """Open a connection of this call's own: none is shared between threads or inherited by a fork."""
        try:
            connection = connect(self.path)
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


class Writer:
    """Adds runs over one connection, each in a transaction of its own."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def add(self, run: Run, *, replaces: str | None = None) -> None:
        """Keep a run; see `RunStore.add`."""
        with transaction(self._connection) as connection:
            if replaces is not None:
                delete_runs(connection, [replaces])
            if not insert_run(connection, run):
                raise ConfigurationError(f"run {run.id!r} is in the store already; use update() to change it")


def find_store(store: RunStore | str | os.PathLike[str] | None) -> RunStore:
    """Give a store: itself, the one in a file, or the user's."""
    return store if isinstance(store, RunStore) else RunStore(store)
