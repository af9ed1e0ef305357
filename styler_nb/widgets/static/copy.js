// A value with a button that copies it. Where a page may not use the clipboard, the value is selected instead.
async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied";
  } catch {
    const range = document.createRange();
    range.selectNodeContents(field);
    const selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
    try {
      if (document.execCommand("copy")) return "Copied";
    } catch {
      // Some pages forbid this too; the selection is left for the keyboard.
    }
    return "Selected: press Ctrl+C";
  }
}

function render({ model, el }) {
  el.classList.add("styler-copy");
  const field = document.createElement("code");
  const button = document.createElement("button");
  button.type = "button";
  const said = document.createElement("span");
  said.setAttribute("role", "status");
  el.append(field, button, said);

  const draw = () => {
    const value = model.get("value");
    field.textContent = model.get("shows_value") ? value : "";
    button.textContent = model.get("description");
    button.title = model.get("tooltip");
    button.disabled = !value;
    said.textContent = "";
  };
  draw();
  button.addEventListener("click", async () => {
    said.textContent = "";
    const value = model.get("value");
    if (!model.get("shows_value")) field.textContent = value;
    said.textContent = await copy(value, field);
    if (!model.get("shows_value") && said.textContent === "Copied") field.textContent = "";
  });
  model.on("change", draw);
  return () => model.off("change", draw);
}

export default { render };
