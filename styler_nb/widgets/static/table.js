// A list as a real table: one page of rows, checkboxes, sorting, a search field and buttons in each row.
// Everything shown is in `view`, which the kernel sends as one piece; what the user does goes back as messages.
function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name in node) node[name] = value;
    else node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

function render({ model, el }) {
  el.classList.add("styler-table");
  const send = (type, rest = {}) => model.send({ type, ...rest });
  let pending = null;

  const search = element("input", {
    type: "search",
    "data-key": "search",
    oninput: () => {
      clearTimeout(pending);
      pending = setTimeout(() => send("search", { text: search.value }), 200);
    },
  });
  const searchLabel = element("label", { className: "styler-search" }, "Find ", search);
  const body = element("div");
  el.append(searchLabel, body);

  const button = (key, words, title, act, disabled = false) =>
    element("button", { type: "button", "data-key": key, title, disabled, onclick: act }, words);

  function drawCell(column, row) {
    const value = row.cells[column.key];
    const cell = element("td", { className: column.kind ? `styler-kind-${column.kind}` : "", "data-label": column.label });
    if (column.kind === "code") cell.append(element("code", {}, value ?? ""));
    else if (column.kind === "status") cell.append(element("span", { "data-status": value.status }, value.text));
    else cell.append(value ?? "–");
    return cell;
  }

  function drawRow(view, row) {
    const line = element("tr", { className: row.id === view.current ? "styler-current" : "" });
    if (row.id === view.current) line.setAttribute("aria-current", "true");
    if (view.selectable) {
      const box = element("input", {
        type: "checkbox",
        checked: row.selected,
        "data-key": `select ${row.id}`,
        "aria-label": `Select ${row.name}`,
        onchange: () => send("select", { ids: [row.id], on: box.checked }),
      });
      line.append(element("td", { className: "styler-kind-check" }, box));
    }
    for (const column of view.columns) line.append(drawCell(column, row));
    if (view.actions) {
      const buttons = row.actions.map((action) => {
        const made = button(`${action.key} ${row.id}`, action.label, `${action.tooltip}: ${row.name}`, () =>
          send("action", { action: action.key, id: row.id }),
        );
        made.setAttribute("aria-label", `${action.label} ${row.name}`);
        return made;
      });
      line.append(element("td", { className: "styler-kind-actions" }, ...buttons));
    }
    return line;
  }

  function drawHead(view) {
    const head = element("tr");
    if (view.selectable) {
      const all = element("input", {
        type: "checkbox",
        checked: view.selected_here === view.rows.length && view.rows.length > 0,
        "data-key": "select all",
        "aria-label": `Select all ${view.rows.length} on this page`,
        title: "Select all on this page",
        onchange: () => send("select", { ids: view.rows.map((row) => row.id), on: all.checked }),
      });
      all.indeterminate = view.selected_here > 0 && view.selected_here < view.rows.length;
      head.append(element("th", { scope: "col", className: "styler-kind-check" }, all));
    }
    for (const column of view.columns) {
      const sorted = view.sort.key === column.key;
      const arrow = sorted ? (view.sort.descending ? " ↓" : " ↑") : "";
      const title = column.sortable
        ? button(`sort ${column.key}`, column.label + arrow, `Sort by ${column.label}`, () => send("sort", { key: column.key }))
        : column.label;
      const cell = element("th", { scope: "col", className: column.kind ? `styler-kind-${column.kind}` : "" }, title);
      if (sorted) cell.setAttribute("aria-sort", view.sort.descending ? "descending" : "ascending");
      head.append(cell);
    }
    if (view.actions) head.append(element("th", { scope: "col" }, element("span", { className: "styler-unseen" }, "Actions")));
    return element("thead", {}, head);
  }

  function drawFoot(view) {
    const parts = [element("span", { role: "status" }, view.summary)];
    if (view.pages > 1) {
      parts.push(
        button("previous", "‹ Previous", "Previous page", () => send("page", { page: view.page - 1 }), view.page <= 0),
        element("span", {}, `Page ${view.page + 1} of ${view.pages}`),
        button("next", "Next ›", "Next page", () => send("page", { page: view.page + 1 }), view.page >= view.pages - 1),
      );
    }
    return element("div", { className: "styler-foot" }, ...parts);
  }

  function draw() {
    const view = model.get("view");
    const focused = body.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    searchLabel.hidden = !view.searchable;
    search.setAttribute("aria-label", `Find in ${view.label}`);
    search.title = `Show only rows of ${view.label} that hold these words`;
    if (document.activeElement !== search) search.value = view.query;
    const parts = [];
    if (view.rows.length) {
      const table = element(
        "table",
        {},
        element("caption", { className: "styler-unseen" }, view.label),
        drawHead(view),
        element("tbody", {}, ...view.rows.map((row) => drawRow(view, row))),
      );
      parts.push(element("div", { className: "styler-scroll" }, table), drawFoot(view));
    } else {
      parts.push(element("p", { className: "styler-note", role: "status" }, view.empty));
    }
    body.replaceChildren(...parts);
    // A row that was drawn anew keeps the keyboard's place; one that has gone leaves it with the list.
    if (focused) {
      const again = body.querySelector(`[data-key="${CSS.escape(focused)}"]:not(:disabled)`);
      (again ?? body.querySelector("[data-key]:not(:disabled)") ?? search).focus({ preventScroll: true });
    }
  }

  const receive = (message) => {
    if (message.type !== "focus") return;
    const wanted = body.querySelector(`[data-key="${CSS.escape(message.key)}"]`) ?? body.querySelector("[data-key]");
    wanted?.focus();
  };
  draw();
  model.on("change:view", draw);
  model.on("msg:custom", receive);
  return () => {
    clearTimeout(pending);
    model.off("change:view", draw);
    model.off("msg:custom", receive);
  };
}

export default { render };
