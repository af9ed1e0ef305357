"""Migrations of the database, run by `storage.schema`."""
