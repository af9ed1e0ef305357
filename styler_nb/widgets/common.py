"""What panels are made of, in one place to import it from."""

from __future__ import annotations

from styler_nb.widgets.background import Background
from styler_nb.widgets.controls import (
    Confirmation,
    CopyField,
    Level,
    StatusLine,
    make_button,
    make_columns,
    make_heading,
    make_note,
    make_row,
    read_static,
    set_visible,
)
from styler_nb.widgets.explain import explain
from styler_nb.widgets.item_table import Action, Column, Item, ItemTable
from styler_nb.widgets.panel import Panel, close_tree

__all__ = [
    "Action",
    "Background",
    "Column",
    "Confirmation",
    "CopyField",
    "Item",
    "ItemTable",
    "Level",
    "Panel",
    "StatusLine",
    "close_tree",
    "explain",
    "make_button",
    "make_columns",
    "make_heading",
    "make_note",
    "make_row",
    "read_static",
    "set_visible",
]
