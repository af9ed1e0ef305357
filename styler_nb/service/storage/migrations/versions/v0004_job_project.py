"""The project that a job was made for: whose provider settings an engine uses that asks a chat model."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("jobs", sa.Column("project_id", sa.String(64), nullable=True))
