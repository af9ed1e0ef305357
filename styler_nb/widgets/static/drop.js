// A field to drop files on; Enter or Space opens the file chooser instead. Files go to the kernel piece by piece,
// each small enough for a notebook server's message limit, and the next only after the kernel has the one before.
const PIECE = 1 << 20;
const PATIENCE_MS = 60_000;

const megabytes = (size) => (size < 1e6 ? `${(size / 1e3).toFixed(1)} kB` : `${(size / 1e6).toFixed(1)} MB`);

// What is dropped may be a folder: its files are taken, those of its subfolders too.
async function readEntry(entry) {
  if (entry.isFile) return [await new Promise((resolve, reject) => entry.file(resolve, reject))];
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) return found;
    for (const child of some) found.push(...(await readEntry(child)));
  }
}

async function readTransfer(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.some((entry) => entry.isDirectory)) return [...transfer.files];
  const files = (await Promise.all(entries.map(readEntry))).flat();
  return files.filter((file) => /\.(txt|docx)$/i.test(file.name) && !/^(\.|~\$)/.test(file.name));
}

function render({ model, el }) {
  el.classList.add("styler-drop-box");
  const zone = document.createElement("button");
  zone.type = "button";
  zone.className = "styler-drop";
  const title = document.createElement("strong");
  const hint = document.createElement("span");
  zone.append(title, hint);
  const said = document.createElement("div");
  said.className = "styler-note";
  said.setAttribute("role", "status");
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.accept = ".txt,.docx";
  input.hidden = true;
  el.append(zone, input, said);

  const draw = () => {
    title.textContent = model.get("description");
    hint.textContent = model.get("hint");
    zone.title = model.get("tooltip");
    zone.disabled = model.get("disabled");
  };
  draw();
  model.on("change:description change:hint change:tooltip change:disabled", draw);

  let waiting = null;
  let count = 0;
  let queue = Promise.resolve();
  let gone = false;
  const receive = (message) => {
    if (waiting && message.upload === waiting.upload) waiting.resolve(message);
  };
  model.on("msg:custom", receive);

  const ask = (content, buffers) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("the kernel does not answer; it is busy or was restarted")), PATIENCE_MS);
      waiting = {
        upload: content.upload,
        resolve: (message) => {
          clearTimeout(timer);
          message.type === "stop" ? reject(new Error(message.reason)) : resolve();
        },
      };
      model.send(content, undefined, buffers);
    });

  async function sendFile(file) {
    const upload = `${Date.now()}-${(count += 1)}`;
    const limit = model.get("max_bytes");
    if (limit && file.size > limit) {
      model.send({ type: "too-large", upload, name: file.name, size: file.size });
      return;
    }
    await ask({ type: "begin", upload, name: file.name, size: file.size });
    for (let start = 0; start < file.size && !gone; start += PIECE) {
      said.textContent = `Sending ${file.name}: ${Math.round((100 * start) / file.size)} % of ${megabytes(file.size)}`;
      const piece = await file.slice(start, start + PIECE).arrayBuffer();
      await ask({ type: "piece", upload, start }, [piece]);
    }
    model.send({ type: gone ? "drop" : "end", upload });
  }

  async function sendFiles(files) {
    for (const file of files) {
      try {
        await sendFile(file);
      } catch (error) {
        said.textContent = `${file.name} was not sent: ${error.message}.`;
        model.send({ type: "failed", name: file.name, size: file.size, reason: error.message });
        return;
      }
    }
    said.textContent = "";
    model.send({ type: "done" });
  }

  const take = (files) => {
    if (files.length) queue = queue.then(() => sendFiles(files));
    else said.textContent = "There is no .txt or .docx file in it.";
  };

  zone.addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    take([...input.files]);
    input.value = "";
  });
  for (const name of ["dragenter", "dragover"]) {
    zone.addEventListener(name, (event) => {
      event.preventDefault();
      event.stopPropagation();
      zone.dataset.over = "true";
    });
  }
  zone.addEventListener("dragleave", () => delete zone.dataset.over);
  zone.addEventListener("drop", async (event) => {
    event.preventDefault();
    event.stopPropagation();
    delete zone.dataset.over;
    try {
      take(await readTransfer(event.dataTransfer));
    } catch (error) {
      said.textContent = `What was dropped cannot be read: ${error.message}.`;
    }
  });
  return () => {
    gone = true;
    model.off("msg:custom", receive);
    model.off("change:description change:hint change:tooltip change:disabled", draw);
  };
}

export default { render };
