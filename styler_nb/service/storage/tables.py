"""The tables of the service's database.

`seq` columns order rows by creation ("newest first") where several share a second. Migrations
hold their own frozen copy of the schema; a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

__all__ = [
    "api_keys",
    "blob_trash",
    "files",
    "idempotency",
    "job_events",
    "job_files",
    "jobs",
    "metadata",
    "models",
    "organizations",
    "projects",
    "provider_keys",
]

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_ID = String(64)
_DIGEST = String(64)


def _organization() -> Column[str]:
    return Column("organization_id", _ID, ForeignKey("organizations.id", ondelete="CASCADE"), nullable=False)


def _seq() -> Column[int]:
    return Column("seq", Integer, primary_key=True)


organizations = Table(
    "organizations",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("name", String(255), nullable=False, unique=True),
    Column("created_at", Integer, nullable=False),
)

projects = Table(
    "projects",
    metadata,
    Column("id", _ID, primary_key=True),
    _organization(),
    Column("name", String(255), nullable=False),
    Column("created_at", Integer, nullable=False),
    Index("uq_projects_organization_id_name", "organization_id", "name", unique=True),
)

api_keys = Table(
    "api_keys",
    metadata,
    _seq(),
    Column("id", _ID, nullable=False, unique=True),
    _organization(),
    Column("project_id", _ID, ForeignKey("projects.id", ondelete="CASCADE"), nullable=False),
    Column("key_hash", _DIGEST, nullable=False, unique=True),
    Column("prefix", String(32), nullable=False),
    Column("created_at", Integer, nullable=False),
    Column("revoked_at", Integer),
    sqlite_autoincrement=True,
)

provider_keys = Table(
    "provider_keys",
    metadata,
    Column("project_id", _ID, ForeignKey("projects.id", ondelete="CASCADE"), primary_key=True),
    Column("service", String(16), primary_key=True),
    Column("url", Text),
    Column("trusted", Boolean, nullable=False),
    Column("encrypted_key", Text),
    Column("last_four", String(4)),
    Column("key_origin", Text),
    Column("models", JSON, nullable=False),
    Column("timeout_s", Float),
    Column("updated_at", Integer, nullable=False),
)

files = Table(
    "files",
    metadata,
    _seq(),
    Column("id", _ID, nullable=False, unique=True),
    _organization(),
    Column("filename", String(255), nullable=False),
    Column("bytes", Integer, nullable=False),
    Column("created_at", Integer, nullable=False),
    Column("digest", _DIGEST, nullable=False, index=True),
    Column("text_digest", _DIGEST, nullable=False, index=True),
    Index("ix_files_organization_id_seq", "organization_id", "seq"),
    sqlite_autoincrement=True,
)

jobs = Table(
    "jobs",
    metadata,
    _seq(),
    Column("id", _ID, nullable=False, unique=True),
    _organization(),
    Column("style_model", String(64), nullable=False),
    Column("engine", String(64), nullable=False),
    Column("base_model", String(255), nullable=False),
    Column("model_name", String(128), nullable=False, unique=True),
    Column("match_output_length", Boolean, nullable=False),
    Column("training_files", JSON, nullable=False),
    Column("status", String(16), nullable=False),
    Column("error", Text),
    Column("created_at", Integer, nullable=False),
    Column("ended_at", Integer),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("lease_owner", String(64)),
    Column("lease_until", Float),
    Column("project_id", _ID),
    Index("ix_jobs_organization_id_seq", "organization_id", "seq"),
    Index("ix_jobs_status_lease_until", "status", "lease_until"),
    sqlite_autoincrement=True,
)

job_files = Table(
    "job_files",
    metadata,
    Column("job_id", _ID, ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    Column("file_id", _ID, primary_key=True, index=True),
)

job_events = Table(
    "job_events",
    metadata,
    _seq(),
    Column("job_id", _ID, ForeignKey("jobs.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created_at", Float, nullable=False),
    Column("level", String(8), nullable=False),
    Column("message", Text, nullable=False),
    Column("step", Integer),
    Column("total", Integer),
    Column("loss", Float),
    sqlite_autoincrement=True,
)

models = Table(
    "models",
    metadata,
    _seq(),
    Column("name", String(128), nullable=False, unique=True),
    _organization(),
    Column("job_id", _ID),
    Column("engine", String(64), nullable=False),
    Column("base_model", String(255), nullable=False),
    Column("training_files", JSON, nullable=False),
    Column("bytes", Integer, nullable=False),
    Column("digest", _DIGEST, nullable=False, index=True),
    Column("match_output_length", Boolean, nullable=False),
    Column("profile", Text, nullable=False),
    Column("created_at", Integer, nullable=False),
    Column("control", JSON(none_as_null=True)),
    Index("ix_models_organization_id_seq", "organization_id", "seq"),
    sqlite_autoincrement=True,
)

idempotency = Table(
    "idempotency",
    metadata,
    Column("organization_id", _ID, ForeignKey("organizations.id", ondelete="CASCADE"), primary_key=True),
    Column("key", String(255), primary_key=True),
    Column("fingerprint", _DIGEST, nullable=False),
    Column("answer", Text, nullable=False),
    Column("created_at", Float, nullable=False, index=True),
)

blob_trash = Table(
    "blob_trash",
    metadata,
    Column("digest", _DIGEST, primary_key=True),
)
