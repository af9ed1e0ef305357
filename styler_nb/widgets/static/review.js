// The before/after view of a styled text. Texts are only ever set as text, never as HTML.

let count = 0;

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") node.className = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children);
  return node;
}

function quote(text) {
  return text.trim() ? `“${text.trim()}”` : text ? "white space" : "nothing";
}

function listParagraphs(parts) {
  const paragraphs = [[]];
  for (const part of parts) {
    if (part.text === undefined) {
      paragraphs.at(-1).push(part);
      continue;
    }
    const pieces = part.text.split(/\n{2,}/);
    pieces.forEach((piece, index) => {
      if (index) paragraphs.push([]);
      if (piece) paragraphs.at(-1).push({ text: piece });
    });
  }
  return paragraphs.filter((paragraph) => paragraph.length);
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages that are not served securely have no clipboard; the old way needs a selection.
    const area = make("textarea", { class: "styler-review-offscreen", readonly: true });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

function render({ model, el }) {
  const id = `styler-review-${(count += 1)}`;
  const tip = make("div", { class: "styler-review-tip", role: "tooltip", id: `${id}-tip`, hidden: true });
  const body = make("div", { class: "styler-review-body" });
  const state = make("span", { class: "styler-review-state", role: "status", "aria-live": "polite" });
  const views = {};
  let current = 0;
  let hiding = null;

  const changes = () => model.get("parts").filter((part) => part.text === undefined);
  const rejected = () => new Set(model.get("rejected"));
  const decided = () => {
    if (!model.get("parts").length) return model.get("partial");
    const out = rejected();
    return model
      .get("parts")
      .map((part) => (part.text !== undefined ? part.text : out.has(part.number) ? part.before : part.after))
      .join("");
  };
  const marks = (number) => body.querySelectorAll(`[data-number="${number}"]`);
  const stops = () => [...body.querySelectorAll("[data-stop]")];

  function reject(numbers, yes) {
    const out = rejected();
    for (const number of numbers) yes ? out.add(number) : out.delete(number);
    model.set("rejected", [...out].sort((a, b) => a - b));
    model.save_changes();
    refresh();
  }

  function button(label, title, action, attributes = {}) {
    return make("button", { type: "button", title, onclick: action, ...attributes }, label);
  }

  const toolbar = make("div", { class: "styler-review-bar", role: "toolbar", "aria-label": "Changes" });
  const group = make("span", { role: "group", "aria-label": "View", class: "styler-review-group" });
  for (const [name, label, title] of [
    ["side", "Side by side", "Before and after beside each other"],
    ["inline", "Inline", "One text with what went and what came"],
    ["list", "List", "The changes as a table, by what was varied"],
  ]) {
    views[name] = button(label, title, () => {
      model.set("view", name);
      model.save_changes();
      draw();
    });
    group.append(views[name]);
  }
  const previous = button("◂ Previous", "Go to the previous change", () => step(-1));
  const next = button("Next ▸", "Go to the next change", () => step(1));
  const acceptAll = button("Accept all", "Let every change stand", () => reject(changes().map((c) => c.number), false));
  const rejectAll = button("Reject all", "Take every change back", () => reject(changes().map((c) => c.number), true));
  const copy = button("Copy text", "Copy the text as it is now decided", async () => {
    const done = await copyText(decided());
    state.textContent = done ? "Copied." : "The browser does not allow copying; save the text instead.";
  });
  toolbar.append(group, previous, next, acceptAll, rejectAll, copy, state);

  function hideTip() {
    clearTimeout(hiding);
    tip.hidden = true;
    for (const node of body.querySelectorAll("[aria-describedby]")) node.removeAttribute("aria-describedby");
    for (const node of body.querySelectorAll(".is-shown")) node.classList.remove("is-shown");
  }

  function showTip(node, change) {
    hideTip();
    const out = rejected().has(change.number);
    const line = (name, ...content) => [make("dt", {}, name), make("dd", {}, ...content)];
    tip.replaceChildren(
      make(
        "dl",
        {},
        ...line("before", change.before ? make("del", {}, change.before) : "nothing"),
        ...line("after", change.after ? make("ins", {}, change.after) : "nothing"),
        ...(change.reason ? line("why", change.reason) : []),
        ...(change.variable ? line("variable", make("code", {}, change.variable)) : []),
      ),
      make("div", { class: "styler-review-hint" }, out ? "Rejected. Click or Enter accepts it." : "Click or Enter rejects it. Arrow keys go on."),
    );
    tip.hidden = false;
    node.setAttribute("aria-describedby", tip.id);
    for (const mark of marks(change.number)) mark.classList.add("is-shown");
    const frame = root.getBoundingClientRect();
    const rects = node.getClientRects();
    const place = rects[rects.length - 1] ?? node.getBoundingClientRect();
    const left = Math.max(0, Math.min(place.left - frame.left, frame.width - tip.offsetWidth - 2));
    tip.style.left = `${left}px`;
    tip.style.top = `${place.bottom - frame.top + 4}px`;
  }

  function step(by) {
    const all = stops();
    if (!all.length) return;
    const at = all.findIndex((node) => node.tabIndex === 0);
    const inside = body.contains(document.activeElement) || by < 0;
    focusStop(all[(at + (inside ? by : 0) + all.length) % all.length]);
  }

  function focusStop(node) {
    for (const other of stops()) other.tabIndex = -1;
    node.tabIndex = 0;
    current = Number(node.dataset.number);
    node.focus();
    node.scrollIntoView({ block: "nearest" });
  }

  function onKey(event, change) {
    const moves = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in moves) step(moves[event.key]);
    else if (event.key === "Home") focusStop(stops()[0]);
    else if (event.key === "End") focusStop(stops().at(-1));
    else if (event.key === "Enter" || event.key === " ") toggle(change);
    else if (event.key === "Escape" && !tip.hidden) hideTip();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function toggle(change) {
    reject([change.number], !rejected().has(change.number));
    const node = document.activeElement;
    if (node?.tagName === "SPAN" && node.dataset.number === String(change.number)) showTip(node, change);
  }

  // A stretch that stands for a change. `stop`: keyboard focus stops here; one for each change.
  function mark(change, content, stop) {
    const node = make("span", { class: "styler-review-mark", "data-number": change.number }, ...content);
    node.addEventListener("mouseenter", () => showTip(node, change));
    node.addEventListener("mouseleave", () => {
      hiding = setTimeout(hideTip, 250);
    });
    node.addEventListener("click", () => toggle(change));
    if (stop) {
      node.setAttribute("role", "button");
      node.dataset.stop = "";
      node.tabIndex = change.number === current ? 0 : -1;
      node.addEventListener("focus", () => {
        current = change.number;
        for (const other of stops()) other.tabIndex = other === node ? 0 : -1;
        showTip(node, change);
      });
      node.addEventListener("blur", hideTip);
      node.addEventListener("keydown", (event) => onKey(event, change));
    }
    return node;
  }

  const caret = () => make("span", { class: "styler-review-caret", "aria-hidden": "true" });

  function drawSide(paragraphs) {
    const grid = make("div", { class: "styler-review-side" });
    grid.append(
      make("div", { class: "styler-review-head" }, "Before"),
      make("div", { class: "styler-review-head" }, "After"),
    );
    for (const paragraph of paragraphs) {
      const same = paragraph.every((part) => part.text !== undefined) ? "is-same" : null;
      const [left, right] = ["Before", "After"].map((side) => make("div", { "data-side": side, class: same }));
      for (const part of paragraph) {
        if (part.text !== undefined) {
          left.append(part.text);
          right.append(part.text);
          continue;
        }
        if (part.before) left.append(mark(part, [make("del", {}, part.before)], false));
        const stays = make("span", { class: "styler-review-back" }, part.before || "");
        right.append(mark(part, [part.after ? make("ins", {}, part.after) : caret(), stays.textContent ? stays : caret()], true));
        right.lastChild.children[0].classList.add("if-accepted");
        right.lastChild.children[1].classList.add("if-rejected");
      }
      grid.append(left, right);
    }
    return grid;
  }

  function drawInline(paragraphs) {
    const flow = make("div", { class: "styler-review-inline" });
    for (const paragraph of paragraphs) {
      const block = make("p", {});
      for (const part of paragraph) {
        if (part.text !== undefined) {
          block.append(part.text);
          continue;
        }
        const content = [];
        if (part.before) content.push(make("del", { class: "if-accepted" }, part.before));
        if (part.after) content.push(make("ins", { class: "if-accepted" }, part.after));
        const back = part.before ? make("span", { class: "styler-review-back" }, part.before) : caret();
        back.classList.add("if-rejected");
        block.append(mark(part, [...content, back], true));
      }
      flow.append(block);
    }
    return flow;
  }

  function drawList() {
    const groups = new Map();
    for (const change of changes()) {
      if (!groups.has(change.variable)) groups.set(change.variable, []);
      groups.get(change.variable).push(change);
    }
    const table = make("table", { class: "styler-review-list" });
    const head = ["Before", "After", "Why", "Decision"].map((name) => make("th", { scope: "col" }, name));
    table.append(make("thead", {}, make("tr", {}, ...head)));
    for (const [variable, members] of [...groups].sort((a, b) => b[1].length - a[1].length)) {
      const numbers = members.map((change) => change.number);
      const all = button("", "", () => reject(numbers, !numbers.every((number) => rejected().has(number))), {
        "data-group": numbers.join(","),
      });
      const title = make("th", { colspan: 3, scope: "rowgroup" }, make("code", {}, variable || "change"), ` ${members.length}×`);
      const rows = [make("tr", { class: "styler-review-kind" }, title, make("td", {}, all))];
      for (const change of members) {
        const decide = button("", "", () => toggle(change), { "data-stop": "", "data-number": change.number });
        decide.tabIndex = change.number === current ? 0 : -1;
        decide.addEventListener("focus", () => {
          current = change.number;
          for (const other of stops()) other.tabIndex = other === decide ? 0 : -1;
        });
        decide.addEventListener("keydown", (event) => {
          if (event.key !== "Enter" && event.key !== " ") onKey(event, change);
        });
        rows.push(
          make(
            "tr",
            { "data-number": change.number },
            make("td", {}, change.before ? make("del", {}, change.before) : "–"),
            make("td", {}, change.after ? make("ins", {}, change.after) : "–"),
            make("td", {}, change.reason),
            make("td", {}, decide),
          ),
        );
      }
      table.append(make("tbody", {}, ...rows));
    }
    return table;
  }

  function drawPartial() {
    const text = make("div", { "data-side": "After" }, model.get("partial"));
    if (model.get("busy")) text.append(make("span", { class: "styler-review-cursor", "aria-hidden": "true" }, "▍"));
    const original = model.get("original");
    const grid = make("div", { class: original ? "styler-review-side is-partial" : "" });
    if (original) {
      grid.append(
        make("div", { class: "styler-review-head" }, "Before"),
        make("div", { class: "styler-review-head" }, "After"),
        make("div", { "data-side": "Before" }, original),
      );
    }
    grid.append(text);
    return grid;
  }

  function draw() {
    hideTip();
    const parts = model.get("parts");
    const view = model.get("view");
    if (current >= changes().length) current = 0;
    if (!parts.length) body.replaceChildren(drawPartial());
    else if (view === "list") body.replaceChildren(drawList());
    else body.replaceChildren((view === "inline" ? drawInline : drawSide)(listParagraphs(parts)));
    for (const [name, node] of Object.entries(views)) node.setAttribute("aria-pressed", String(name === view));
    refresh();
  }

  function refresh() {
    const all = changes();
    const out = rejected();
    for (const change of all) {
      const gone = out.has(change.number);
      for (const node of marks(change.number)) {
        node.classList.toggle("is-rejected", gone);
        if (node.dataset.stop === undefined) continue;
        const what = `Change ${change.number + 1} of ${all.length}: ${quote(change.before)} becomes ${quote(change.after)}`;
        if (node.tagName === "BUTTON") {
          node.textContent = gone ? "↺ accept" : "✕ reject";
          node.title = gone ? "Let this change stand after all" : "Take this change back";
          node.setAttribute("aria-label", `${what}. ${gone ? "Rejected; accept it" : "Accepted; reject it"}`);
        } else {
          node.setAttribute("aria-label", `${what}. ${gone ? "Rejected" : "Accepted"}`);
          node.setAttribute("aria-pressed", String(!gone));
        }
      }
    }
    for (const node of body.querySelectorAll("[data-group]")) {
      const gone = node.dataset.group.split(",").every((number) => out.has(Number(number)));
      node.textContent = gone ? "↺ accept these" : "✕ reject these";
      node.title = gone ? "Let these changes stand" : "Take all changes of this variable back";
    }
    root.hidden = !model.get("parts").length && !model.get("partial") && !model.get("busy");
    toolbar.hidden = model.get("busy");
    root.setAttribute("aria-busy", String(model.get("busy")));
    for (const node of [previous, next, acceptAll, rejectAll, views.inline, views.list]) node.disabled = !all.length;
    state.textContent = !model.get("parts").length
      ? "Incomplete text."
      : !all.length
      ? "No changes."
      : `${all.length} change${all.length === 1 ? "" : "s"}${out.size ? `, ${out.size} rejected` : ""}`;
  }

  const root = make(
    "div",
    { class: "styler-review", role: "group", "aria-label": "Styled text", "data-lm-suppress-shortcuts": "true" },
    toolbar,
    body,
    tip,
  );
  tip.addEventListener("mouseenter", () => clearTimeout(hiding));
  tip.addEventListener("mouseleave", hideTip);
  el.append(root);

  const onDecision = () => refresh();
  const onDraw = () => draw();
  const onProgress = () => {
    if (!model.get("parts").length) draw();
    else refresh();
  };
  model.on("change:parts change:view", onDraw);
  model.on("change:rejected", onDecision);
  model.on("change:partial change:busy change:original", onProgress);
  draw();

  return () => {
    clearTimeout(hiding);
    model.off("change:parts change:view", onDraw);
    model.off("change:rejected", onDecision);
    model.off("change:partial change:busy change:original", onProgress);
  };
}

export default { render };
