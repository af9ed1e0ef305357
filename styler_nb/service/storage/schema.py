"""The schema version of a database, and the way to the current one."""

from __future__ import annotations

from sqlalchemy import Engine, inspect, text

from styler_nb.errors import ConfigurationError

__all__ = ["HEAD", "current_version", "upgrade"]

HEAD = "0004"
"""The newest revision; a test holds it equal to the newest migration."""


def current_version(engine: Engine) -> str | None:
    """Read the version of the schema; None where there is no schema yet."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        version: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        return version


def upgrade(engine: Engine, *, to: str = "head") -> None:
    """Bring the schema to a version; the caller holds the lock that keeps other processes out.

    Raises
    ------
    ConfigurationError
        The database was written by a newer version of this package.
    """
    # Alembic is imported here since a database that is current, the usual case, never needs it.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "styler_nb.service.storage:migrations")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    version = current_version(engine)
    if version is not None and version not in known:
        raise ConfigurationError(
            f"the database has schema version {version}, this package knows versions up to {HEAD}; "
            "upgrade the package: pip install --upgrade styler-nb"
        )
    with engine.connect() as connection:
        connection.execution_options(styler_write=True)
        with connection.begin():
            config.attributes["connection"] = connection
            command.upgrade(config, to)
