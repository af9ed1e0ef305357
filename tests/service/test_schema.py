"""The schema: fresh, from the first version, by several processes at once, of a newer version."""

from __future__ import annotations

import multiprocessing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from styler_nb.errors import ConfigurationError
from styler_nb.service.keys import create_key, list_keys
from styler_nb.service.storage import schema
from styler_nb.service.storage.database import Database
from styler_nb.service.storage.tables import metadata
from styler_nb.settings import Settings


def test_head_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", "styler_nb.service.storage:migrations")
    assert ScriptDirectory.from_config(config).get_heads() == [schema.HEAD]


def test_fresh_database_has_the_declared_tables(database: Database) -> None:
    assert schema.current_version(database.engine) == schema.HEAD
    with database.read() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 30_000}


def test_from_the_first_version(settings: Settings) -> None:
    settings.data.mkdir()
    engine = create_engine(f"sqlite:///{settings.data / 'styler.db'}")
    schema.upgrade(engine, to="0001")
    assert schema.current_version(engine) == "0001"
    with engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO organizations VALUES ('org-1', 'Old', 1)")
        connection.exec_driver_sql("INSERT INTO projects VALUES ('proj-1', 'org-1', 'p', 1)")
    engine.dispose()
    assert create_key(settings, "Old", "p").project_id == "proj-1"


def test_newer_version_is_refused(settings: Settings) -> None:
    create_key(settings, "A")
    engine = create_engine(f"sqlite:///{settings.data / 'styler.db'}")
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    with pytest.raises(ConfigurationError, match=r"9999.*pip install --upgrade"):
        Database(settings)


def test_failed_transaction_leaves_nothing(database: Database) -> None:
    def stop_half_way() -> None:
        with database.write() as connection:
            connection.exec_driver_sql("INSERT INTO organizations VALUES ('org-1', 'Half', 1)")
            raise ValueError("stop")

    with pytest.raises(ValueError, match="stop"):
        stop_half_way()
    with database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM organizations").scalar() == 0


def _open(data: Path, number: int, barrier: Any, results: Any) -> None:
    barrier.wait(30)
    try:
        create_key(Settings(data=data), f"Organization {number}")
        results.put("")
    except Exception as error:  # noqa: BLE001  # told to the parent
        results.put(repr(error))


def test_several_processes_open_a_new_home_at_once(settings: Settings) -> None:
    context = multiprocessing.get_context("fork")
    barrier, results = context.Barrier(4), context.Queue()
    openers = [context.Process(target=_open, args=(settings.data, n, barrier, results)) for n in range(4)]
    for opener in openers:
        opener.start()
    assert [results.get(timeout=60) for _ in openers] == [""] * 4
    for opener in openers:
        opener.join(30)
    assert len(list_keys(settings)) == 4
