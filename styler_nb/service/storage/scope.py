"""The one place where queries are bound to an organization."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, ColumnElement, Delete, Select, Table, delete, select

__all__ = ["delete_owned", "owned", "select_owned"]


def owned(table: Table, organization_id: str) -> ColumnElement[bool]:
    """Give the condition that a row belongs to the organization."""
    return table.c.organization_id == organization_id


def select_owned(table: Table, organization_id: str, *columns: Column[Any]) -> Select[Any]:
    """Select from the organization's rows: all columns, or the given ones."""
    return select(*columns or table.c).where(owned(table, organization_id))


def delete_owned(table: Table, organization_id: str) -> Delete:
    """Delete from the organization's rows."""
    return delete(table).where(owned(table, organization_id))
