"""Runs as rows of the store's tables, and back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from styler_nb.experiments.run import Json, Run, dump_json, read_json
from styler_nb.experiments.scores import ScoreTable

__all__ = ["decide", "delete_runs", "insert_run", "select_runs"]

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
_SELECT = (
    f"SELECT {', '.join(_COLUMNS)}, content, rejected, changes, layout, scores FROM runs "  # noqa: S608  # constants
    "JOIN texts ON hash = input_hash LEFT JOIN decisions ON run_id = id"
)
_INSERT = (
    f"INSERT INTO runs ({', '.join((*_COLUMNS, *_DERIVED))}) "  # noqa: S608  # constants
    f"VALUES ({', '.join('?' * (len(_COLUMNS) + len(_DERIVED)))}) ON CONFLICT (id) DO NOTHING"
)


def insert_run(connection: sqlite3.Connection, run: Run) -> bool:
    """Add a run; gives whether its id is new."""
    content = run.input if isinstance(run.input, str) else dump_json(run.input)
    connection.execute("INSERT OR IGNORE INTO texts VALUES (?, ?)", (run.input_hash, content))
    values = [getattr(run, name) for name in _PLAIN]
    values += [_dump(getattr(run, name)) for name in (*_JSON, *_DETAILS)]
    values += [run.fingerprint, run.changes, _find_layout(connection, run.scores.metrics), run.scores.to_bytes()]
    is_new = connection.execute(_INSERT, values).rowcount == 1
    if is_new and run.rejected:
        decide(connection, run.id, run.rejected)
    return is_new


def decide(connection: sqlite3.Connection, run_id: str, rejected: Iterable[int]) -> None:
    """Set which changes of a run were taken back."""
    kept = dump_json(sorted(set(rejected)))
    connection.execute("INSERT OR REPLACE INTO decisions VALUES (?, ?)", (run_id, kept))


def _find_layout(connection: sqlite3.Connection, metrics: tuple[str, ...]) -> int:
    """Give the number of a list of metrics, of which there are few: the groups that were asked for."""
    names = dump_json(metrics)
    connection.execute("INSERT OR IGNORE INTO layouts (metrics) VALUES (?)", (names,))
    return int(connection.execute("SELECT number FROM layouts WHERE metrics = ?", (names,)).fetchone()[0])


def _dump(value: Any) -> str | None:
    return None if value is None else dump_json(value)


def delete_runs(connection: sqlite3.Connection, run_ids: Iterable[str]) -> int:
    """Delete runs, and the texts that no run has any more; gives how many runs there were."""
    deleted = sum(connection.execute("DELETE FROM runs WHERE id = ?", (run_id,)).rowcount for run_id in run_ids)
    connection.execute("DELETE FROM texts WHERE NOT EXISTS (SELECT 1 FROM runs WHERE input_hash = hash)")
    return deleted


def select_runs(connection: sqlite3.Connection, rest: str, values: Sequence[Any]) -> list[Run]:
    """Give the runs that conditions and an order, in SQL, lead to."""
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
