// Finds out whether the page is light or dark, for figures that are drawn to fit.
function isDark(el) {
  const flag = document.body.dataset.jpThemeLight;
  if (flag !== undefined) return flag === "false";
  const kind = document.body.dataset.vscodeThemeKind;
  if (kind !== undefined) return kind.includes("dark") || kind === "vscode-high-contrast";
  for (let node = el; node; node = node.parentElement) {
    const colour = getComputedStyle(node).backgroundColor.match(/[\d.]+/g)?.map(Number);
    if (colour && (colour.length < 4 || colour[3] > 0.5)) {
      return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2] < 128;
    }
  }
  return false;
}

function render({ model, el }) {
  const report = () => {
    const theme = isDark(el) ? "dark" : "light";
    if (model.get("theme") === theme) return;
    model.set("theme", theme);
    model.save_changes();
  };
  const observer = new MutationObserver(report);
  observer.observe(document.body, { attributes: true });
  const frame = requestAnimationFrame(report);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
}

export default { render };
