"""What alembic runs: the migrations on the connection that `storage.schema` hands over."""

from __future__ import annotations

from alembic import context

from styler_nb.service.storage.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
