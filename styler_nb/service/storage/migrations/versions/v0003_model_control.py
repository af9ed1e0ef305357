"""What people set for a model: overridden preferences and protected terms."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("models", sa.Column("control", sa.JSON(), nullable=True))
