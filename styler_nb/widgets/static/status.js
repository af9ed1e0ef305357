// The line that says what happened. The live region stays in place while its words change, so that a
// screen reader hears them; it also names the panel it stands in and keeps the notebook's shortcuts out of it.
const MARKS = { info: "ℹ", success: "✓", warning: "⚠", error: "✗", busy: "…" };

const SUPPRESSED = "data-lm-suppress-shortcuts";

// JupyterLab's own shortcuts are kept out (Enter on a button must not edit the cell), all but the one that saves.
function letSavePass(event) {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
  const panel = event.target.closest?.(".styler-panel");
  if (!panel) return;
  const held = [panel, ...panel.querySelectorAll(`[${SUPPRESSED}]`)].filter((node) => node.hasAttribute(SUPPRESSED));
  for (const node of held) node.removeAttribute(SUPPRESSED);
  setTimeout(() => held.forEach((node) => node.setAttribute(SUPPRESSED, "true")));
}

function dressPanel(el, label) {
  const panel = el.closest(".styler-panel");
  if (!panel) return false;
  panel.setAttribute("role", "group");
  panel.setAttribute("aria-label", label);
  panel.setAttribute(SUPPRESSED, "true");
  return true;
}

function render({ model, el }) {
  el.classList.add("styler-status");
  const region = document.createElement("div");
  const mark = document.createElement("span");
  mark.className = "styler-mark";
  mark.setAttribute("aria-hidden", "true");
  const words = document.createElement("span");
  region.append(mark, words);
  el.append(region);

  const draw = () => {
    const level = model.get("level");
    const message = model.get("message");
    region.setAttribute("role", level === "error" ? "alert" : "status");
    region.setAttribute("aria-live", level === "error" ? "assertive" : "polite");
    region.dataset.level = level;
    mark.textContent = message ? MARKS[level] : "";
    words.textContent = message;
  };
  draw();
  model.on("change:message", draw);
  model.on("change:level", draw);

  // The view is put into the page only after this function has returned.
  let tries = 100;
  let frame = 0;
  const attach = () => {
    if (!dressPanel(el, model.get("label")) && tries-- > 0) frame = requestAnimationFrame(attach);
  };
  attach();
  // Before JupyterLab, which listens at the document.
  const listen = (event) => letSavePass(event);
  window.addEventListener("keydown", listen, true);
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener("keydown", listen, true);
    model.off("change:message", draw);
    model.off("change:level", draw);
  };
}

export default { render };
