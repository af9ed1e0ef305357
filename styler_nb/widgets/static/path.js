// A line for a path, with its button. What stands in the line goes to the kernel together with the key or the button:
// a notebook holds back what is typed while its kernel is at work, but not that Enter was pressed.
let made = 0;

function render({ model, el }) {
  el.classList.add("styler-path");
  el.setAttribute("data-lm-suppress-shortcuts", "true");
  const label = document.createElement("label");
  const line = document.createElement("input");
  line.type = "text";
  line.id = label.htmlFor = `styler-path-${made++}`;
  line.spellcheck = false;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "jupyter-button";
  el.append(label, line, button);

  const draw = () => {
    label.textContent = model.get("description");
    line.placeholder = model.get("placeholder");
    line.title = model.get("tooltip");
    button.textContent = model.get("action");
    button.title = model.get("action_tooltip");
  };
  const fill = () => {
    line.value = model.get("value");
  };
  draw();
  fill();
  model.on("change", draw);
  model.on("change:value", fill);

  const submit = () => {
    // Known here too, so that the kernel's late answer does not write over what is typed by then.
    model.set("value", line.value);
    model.send({ type: "submit", value: line.value });
  };
  const press = (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    submit();
  };
  line.addEventListener("keydown", press);
  button.addEventListener("click", submit);
  return () => {
    model.off("change", draw);
    model.off("change:value", fill);
  };
}

export default { render };
