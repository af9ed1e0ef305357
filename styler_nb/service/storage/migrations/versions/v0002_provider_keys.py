"""Providers of base models: where each project reaches them, and its keys, encrypted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "provider_keys",
        sa.Column("project_id", sa.String(length=64), nullable=False),
        sa.Column("service", sa.String(length=16), nullable=False),
        sa.Column("url", sa.Text(), nullable=True),
        sa.Column("trusted", sa.Boolean(), nullable=False),
        sa.Column("encrypted_key", sa.Text(), nullable=True),
        sa.Column("last_four", sa.String(length=4), nullable=True),
        sa.Column("key_origin", sa.Text(), nullable=True),
        sa.Column("models", sa.JSON(), nullable=False),
        sa.Column("timeout_s", sa.Float(), nullable=True),
        sa.Column("updated_at", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["project_id"], ["projects.id"], name=op.f("fk_provider_keys_project_id_projects"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("project_id", "service", name=op.f("pk_provider_keys")),
    )
