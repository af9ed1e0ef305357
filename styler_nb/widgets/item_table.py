"""A list of any length as a table: searched, sorted and cut into pages here, drawn by one widget there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import anywidget
import traitlets

from styler_nb.errors import ConfigurationError
from styler_nb.widgets.controls import read_static

__all__ = ["Action", "Column", "Item", "ItemTable"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column.

    Parameters
    ----------
    key : str
        Key of its cells.
    label : str
        Title.
    kind : {"", "title", "number", "time", "code", "status"}
        How a cell looks; "title" is what a narrow panel shows first, without the title of the column. A cell of
        kind "status" is a mapping with `status` and `text`.
    sortable : bool
        Whether the title is a button that sorts.
    """

    key: str
    label: str
    kind: str = ""
    sortable: bool = True


@dataclass(frozen=True, slots=True)
class Action:
    """A button in a row.

    Parameters
    ----------
    key : str
        What `ItemTable.on_action` is called with.
    label, tooltip : str
        Words on the button, and what it does; the name of the row is added.
    """

    key: str
    label: str
    tooltip: str


@dataclass(frozen=True, slots=True)
class Item:
    """A row.

    Parameters
    ----------
    id : str
        What tells it from the others.
    name : str
        What a person calls it; searched, and named by the controls of the row.
    cells : mapping
        Column key → what is shown.
    sort : mapping
        Column key → what is sorted by, where that is not the cell; None sorts last.
    actions : sequence of str
        Keys of the actions that this row offers.
    """

    id: str
    name: str
    cells: Mapping[str, Any]
    sort: Mapping[str, Any] = field(default_factory=dict)
    actions: Sequence[str] = ()


class ItemTable(anywidget.AnyWidget):
    """A table with search, sorting, pages, selection and buttons in its rows.

    Only the page that is seen goes to the browser, as one piece, so thousands of items cost no more than a few.

    Parameters
    ----------
    label : str
        Accessible name, a plural such as "files".
    columns : sequence of Column
        The columns.
    actions : sequence of Action
        The buttons a row may have.
    selectable, searchable : bool
        Whether rows can be selected, and whether there is a search field.
    page_size : int
        Rows of a page, at least 1.
    empty : str
        Said where there are no rows.

    Attributes
    ----------
    selected : tuple of str
        Ids of the selected rows, in the order of `items`; those that search or pages hide stay selected.
    query, page, sort_key, descending
        What is searched for, the page from 0, and the order; None keeps the order of the items.
    current : str
        Id of the row that is marked as the one shown elsewhere.
    view : dict
        What the browser draws.
    """

    _esm = read_static("table.js")
    view = traitlets.Dict().tag(sync=True)
    selected = traitlets.Tuple(())
    query = traitlets.Unicode("")
    page = traitlets.Int(0)
    sort_key = traitlets.Unicode(None, allow_none=True)
    descending = traitlets.Bool(False)
    current = traitlets.Unicode("")

    def __init__(
        self,
        label: str,
        columns: Sequence[Column],
        *,
        actions: Sequence[Action] = (),
        selectable: bool = False,
        searchable: bool = True,
        page_size: int = 15,
        empty: str = "Nothing here yet.",
    ) -> None:
        if page_size < 1:
            raise ConfigurationError(f"page_size must be at least 1, not {page_size}")
        self._label = label
        self._columns = tuple(columns)
        self._actions = {action.key: action for action in actions}
        self._selectable = selectable
        self._searchable = searchable
        self._page_size = page_size
        self._empty = empty
        self._items: dict[str, Item] = {}
        self._on_action: Callable[[str, str], object] | None = None
        super().__init__()
        self.on_msg(self._receive)
        self.observe(self._draw, ["selected", "query", "page", "sort_key", "descending", "current"])
        self._draw()

    @property
    def items(self) -> list[Item]:
        """All rows, in the order they were given."""
        return list(self._items.values())

    def set_items(self, items: Iterable[Item]) -> None:
        """Put other rows in place of all; what is selected and still there stays selected."""
        self._items = {item.id: item for item in items}
        self.selected = tuple(id for id in self.selected if id in self._items)
        self._draw()

    def on_action(self, callback: Callable[[str, str], object]) -> None:
        """Call a function with the action's key and the row's id when a button in a row is pressed."""
        self._on_action = callback

    def select(self, ids: Iterable[str], *, on: bool = True) -> None:
        """Select rows, or give them free; ids that are not there are left out."""
        wanted = set(ids)
        chosen = set(self.selected) | wanted if on else set(self.selected) - wanted
        self.selected = tuple(id for id in self._items if id in chosen)

    def select_found(self) -> None:
        """Select every row that the search finds, on all pages."""
        self.select(item.id for item in self.found)

    def sort_by(self, key: str) -> None:
        """Sort by a column; the second time from the other end, the third time no more."""
        if key not in {column.key for column in self._columns}:
            raise ConfigurationError(f"column {key!r} is not known; there are {[c.key for c in self._columns]}")
        with self.hold_trait_notifications():
            if self.sort_key != key:
                self.sort_key, self.descending = key, False
            elif not self.descending:
                self.descending = True
            else:
                self.sort_key, self.descending = None, False
            self.page = 0

    def search(self, text: str) -> None:
        """Show only rows whose name or cells hold the words."""
        with self.hold_trait_notifications():
            self.query, self.page = text, 0

    def focus_on(self, key: str) -> None:
        """Move the keyboard to a control, such as "delete file-1", where it is drawn."""
        self.send({"type": "focus", "key": key})

    @property
    def found(self) -> list[Item]:
        """The rows that the search finds, in the order they are shown."""
        words = self.query.lower().split()
        found = [item for item in self._items.values() if all(word in _searchable(item) for word in words)]
        if self.sort_key is None:
            return found
        key = self.sort_key
        known = [item for item in found if _sort_value(item, key) is not None]
        known.sort(key=lambda item: _sort_value(item, key), reverse=self.descending)
        return known + [item for item in found if _sort_value(item, key) is None]

    def _draw(self, _change: object = None) -> None:
        found = self.found
        pages = max(-(-len(found) // self._page_size), 1)
        page = min(max(self.page, 0), pages - 1)
        rows = found[page * self._page_size : (page + 1) * self._page_size]
        selected = set(self.selected)
        self.view = {
            "label": self._label,
            "columns": [
                {"key": c.key, "label": c.label, "kind": c.kind, "sortable": c.sortable} for c in self._columns
            ],
            "actions": bool(self._actions),
            "selectable": self._selectable,
            "searchable": self._searchable and len(self._items) > self._page_size,
            "query": self.query,
            "sort": {"key": self.sort_key, "descending": self.descending},
            "page": page,
            "pages": pages,
            "current": self.current,
            "rows": [self._describe(item, selected) for item in rows],
            "selected_here": sum(item.id in selected for item in rows),
            "summary": self._summarize(len(found), len(selected)),
            "empty": f"No {self._label} with “{self.query}”." if self._items else self._empty,
        }

    def _describe(self, item: Item, selected: set[str]) -> dict[str, Any]:
        actions = [self._actions[key] for key in item.actions]
        return {
            "id": item.id,
            "name": item.name,
            "cells": dict(item.cells),
            "selected": item.id in selected,
            "actions": [{"key": a.key, "label": a.label, "tooltip": a.tooltip} for a in actions],
        }

    def _summarize(self, found: int, selected: int) -> str:
        total = len(self._items)
        noun = self._label.removesuffix("s") if total == 1 else self._label
        count = f"{total} {noun}" if found == total else f"{found} of {total} {noun}"
        return f"{count}, {selected} selected" if self._selectable else count

    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        if not isinstance(content, dict):
            return
        match content.get("type"):
            case "select":
                self.select(map(str, content.get("ids", ())), on=bool(content.get("on")))
            case "sort":
                self.sort_by(str(content.get("key")))
            case "search":
                self.search(str(content.get("text", "")))
            case "page":
                self.page = int(content.get("page", 0))
            case "action":
                item = self._items.get(str(content.get("id")))
                action = str(content.get("action"))
                if item is not None and action in item.actions and self._on_action is not None:
                    self._on_action(action, item.id)


def _searchable(item: Item) -> str:
    return " ".join([item.name, *(str(value) for value in item.cells.values())]).lower()


def _sort_value(item: Item, key: str) -> Any:
    value = item.sort[key] if key in item.sort else item.cells.get(key)
    return value.lower() if isinstance(value, str) else value
