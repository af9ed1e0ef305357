import pytest

from styler_nb.errors import ConfigurationError
from styler_nb.widgets.common import Action, Column, Item, ItemTable, close_tree

pytestmark = pytest.mark.usefixtures("no_leaks")

COLUMNS = (Column("name", "Name"), Column("size", "Size", "number"))


def item(number, size=None):
    shown = "…" if size is None else f"{size} B"
    return Item(f"id-{number}", f"File {number}", {"name": f"File {number}", "size": shown}, {"size": size}, ("open",))


@pytest.fixture
def table():
    made = ItemTable("files", COLUMNS, actions=[Action("open", "Open", "Open it")], selectable=True, page_size=3)
    made.set_items(item(number, size) for number, size in enumerate([30, None, 10, 20, 5, 7, 1]))
    yield made
    close_tree([made])


def shown(table):
    return [row["id"] for row in table.view["rows"]]


def send(table, **content):
    table._handle_custom_msg(content, [])


def test_only_a_page_is_sent(table):
    assert shown(table) == ["id-0", "id-1", "id-2"]
    assert (table.view["pages"], table.view["summary"]) == (3, "7 files, 0 selected")
    send(table, type="page", page=2)
    assert shown(table) == ["id-6"]
    send(table, type="page", page=99)
    assert shown(table) == ["id-6"]


def test_sorting_goes_up_down_and_back_with_the_unknown_last(table):
    send(table, type="sort", key="size")
    assert [row.id for row in table.found] == ["id-6", "id-4", "id-5", "id-2", "id-3", "id-0", "id-1"]
    send(table, type="sort", key="size")
    assert [row.id for row in table.found] == ["id-0", "id-3", "id-2", "id-5", "id-4", "id-6", "id-1"]
    send(table, type="sort", key="size")
    assert table.sort_key is None
    with pytest.raises(ConfigurationError, match="colour"):
        table.sort_by("colour")


def test_searching_finds_words_in_any_order_and_starts_at_the_first_page(table):
    table.page = 2
    send(table, type="search", text="4 fILE")
    assert shown(table) == ["id-4"]
    assert table.view["summary"] == "1 of 7 files, 0 selected"
    send(table, type="search", text="nothing")
    assert table.view["empty"] == "No files with “nothing”."


def test_selecting_keeps_the_order_of_the_items_over_pages_and_search(table):
    send(table, type="select", ids=["id-2", "id-0"], on=True)
    table.search("file 6")
    table.select_found()
    assert table.selected == ("id-0", "id-2", "id-6")
    send(table, type="select", ids=["id-2", "nobody"], on=False)
    assert table.selected == ("id-0", "id-6")


def test_new_items_keep_what_is_still_selected(table):
    table.select(["id-0", "id-5"])
    table.set_items([item(5, 50), item(9)])
    assert table.selected == ("id-5",)
    assert table.view["selected_here"] == 1
    assert [(row["id"], row["cells"]["size"]) for row in table.view["rows"]] == [("id-5", "50 B"), ("id-9", "…")]


def test_buttons_of_rows_reach_their_callback(table):
    calls = []
    table.on_action(lambda *call: calls.append(call))
    send(table, type="action", action="open", id="id-3")
    send(table, type="action", action="destroy", id="id-3")
    send(table, type="action", action="open", id="gone")
    assert calls == [("open", "id-3")]


def test_one_item_is_said_in_the_singular(table):
    table.set_items([item(1)])
    assert table.view["summary"] == "1 file, 0 selected"
    assert not table.view["searchable"]


def test_a_page_needs_a_row():
    with pytest.raises(ConfigurationError, match="page_size"):
        ItemTable("files", COLUMNS, page_size=0)


def test_of_thousands_of_items_those_found_are_drawn(table):
    table.set_items(item(number, number) for number in range(5_000))
    table.sort_by("size")
    table.search("file 49")
    assert len(table.view["rows"]) == 3
