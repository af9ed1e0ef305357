"""The scripts of the widgets in a browser, without a notebook around them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from styler_nb.widgets.common import read_static

HOSTILE = "</td><img src=x onerror=window.hacked=1><script>window.hacked=1</script>&amp;\"'"
MODEL = """
window.makeModel = (state) => {
  const heard = [];
  const sent = [];
  return {
    sent,
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; },
    save_changes: () => {},
    send: (content) => sent.push(content),
    on: (names, act) => names.split(" ").forEach((name) => heard.push([name, act])),
    off: (names, act) => names.split(" ").forEach((name) => {
      const at = heard.findIndex(([other, known]) => other === name && known === act);
      if (at >= 0) heard.splice(at, 1);
    }),
    tell: (...news) => [...heard].forEach(([name, act]) => name === "msg:custom" && act(...news)),
    listeners: () => heard.length,
  };
};
window.load = (source) => import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
"""


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    context = chromium.new_context(accept_downloads=True)
    opened = context.new_page()
    opened.goto("about:blank")
    opened.evaluate(MODEL)
    yield opened
    context.close()


def test_a_download_of_a_panel_that_is_shown_twice_is_saved_once_and_whole(page: Any) -> None:
    downloads: list[Any] = []
    page.on("download", lambda download: downloads.append(download))  # a builtin cannot be marked by Playwright
    with page.expect_download() as caught:
        page.evaluate(
            """async (source) => {
              const { render } = (await load(source)).default;
              const model = makeModel({});
              for (const _ of [1, 2]) render({ model, el: document.createElement("div") });
              const content = new TextEncoder().encode("0123456789");
              let asked = 0;
              const send = (start) => model.tell(
                { type: "piece", download: "d1", name: "a.txt", start, size: 10 }, [content.slice(start, start + 4)]);
              send(0);
              while (!model.sent.some((m) => m.type === "done")) {
                await new Promise((resolve) => setTimeout(resolve, 5));
                while (asked < model.sent.length) {
                  const message = model.sent[asked++];
                  if (message.type === "next") send(message.start);
                }
              }
            }""",
            read_static("download.js"),
        )
    assert caught.value.path().read_bytes() == b"0123456789"
    page.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    assert len(downloads) == 1


def _cell(value: Any) -> dict[str, Any]:
    return {"id": "r", "name": value, "cells": {"a": value}, "selected": False, "actions": []}


@pytest.mark.parametrize("view", ["side", "inline", "list"])
def test_texts_are_never_read_as_html_in_a_review(page: Any, view: str) -> None:
    change = {"number": 0, "before": HOSTILE, "after": HOSTILE + "!", "variable": HOSTILE, "reason": HOSTILE}
    state = {"parts": [{"text": HOSTILE}, change], "rejected": [], "view": view}
    _render(page, "review.js", {**state, "original": HOSTILE, "partial": "", "busy": False}, ".styler-review-body")


def test_names_are_never_read_as_html_in_a_table(page: Any) -> None:
    table = {
        "label": HOSTILE,
        "columns": [{"key": "a", "label": HOSTILE, "kind": "title", "sortable": True}],
        "rows": [_cell(HOSTILE)],
        "actions": True,
        "selectable": True,
        "searchable": True,
        "selected_here": 0,
        "sort": {"key": "a", "descending": False},
        "query": HOSTILE,
        "summary": HOSTILE,
        "current": None,
        "page": 0,
        "pages": 1,
        "empty": HOSTILE,
    }
    _render(page, "table.js", {"view": table}, "table")


def test_messages_are_never_read_as_html(page: Any) -> None:
    _render(page, "status.js", {"message": HOSTILE, "level": "error", "label": HOSTILE}, "[role=alert]")
    _render(
        page, "copy.js", {"value": HOSTILE, "shows_value": True, "description": HOSTILE, "tooltip": HOSTILE}, "code"
    )


def _render(page: Any, script: str, state: dict[str, Any], shown: str) -> None:
    """Draw, look for what a text must not become, and take away: no listener is left."""
    found = page.evaluate(
        """async ([source, state, shown]) => {
          const { render } = (await load(source)).default;
          const model = makeModel(JSON.parse(state));
          const el = document.createElement("div");
          document.body.append(el);
          const leave = render({ model, el });
          for (const node of el.querySelectorAll("[data-stop], button")) node.focus();
          await new Promise((resolve) => setTimeout(resolve, 20));
          const text = el.querySelector(shown).textContent;
          const foreign = el.querySelectorAll("img, script").length;
          leave();
          el.remove();
          return { text, foreign, hacked: window.hacked === 1, listeners: model.listeners() };
        }""",
        [read_static(script), json.dumps(state), shown],
    )
    assert HOSTILE in found.pop("text")
    assert found == {"foreign": 0, "hacked": False, "listeners": 0}


def test_a_path_comes_with_the_key_that_sends_it(page: Any) -> None:
    words = {"description": "Path", "placeholder": "", "tooltip": "", "action": "Add", "action_tooltip": ""}
    page.evaluate(
        """async ([source, state]) => {
          const { render } = (await load(source)).default;
          window.model = makeModel({ value: "", ...state });
          render({ model, el: document.body });
        }""",
        [read_static("path.js"), words],
    )
    line = page.get_by_label("Path", exact=True)
    line.press_sequentially("letters/*.txt")
    line.press("Enter")
    line.press_sequentially(".bak")
    page.get_by_role("button", name="Add").click()
    assert page.evaluate("model.sent") == [
        {"type": "submit", "value": "letters/*.txt"},
        {"type": "submit", "value": "letters/*.txt.bak"},
    ]
