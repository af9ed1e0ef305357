// Fetches bytes from the kernel piece by piece and hands them to the browser as a download. Large ones come slowly
// on purpose: a notebook server drops messages of a kernel that sends more than about a megabyte a second.
const FREE = 1 << 20;
const PAUSE_MS = 350;
// A panel may be shown more than once, and each view hears every message: the first one takes a download.
const takers = new Map();

function render({ model, el }) {
  el.hidden = true;
  const view = {};
  let pieces = [];
  let received = 0;
  const receive = (message, buffers) => {
    if (message.type !== "piece") return;
    if (message.start === 0 && !takers.has(message.download)) {
      takers.set(message.download, view);
      pieces = [];
      received = 0;
    }
    if (takers.get(message.download) !== view || message.start !== received) return;
    pieces.push(buffers[0]);
    received += buffers[0].byteLength;
    if (received < message.size) {
      const next = () => model.send({ type: "next", download: message.download, start: received });
      setTimeout(next, received < FREE ? 0 : PAUSE_MS);
      return;
    }
    const url = URL.createObjectURL(new Blob(pieces));
    pieces = [];
    const link = document.createElement("a");
    link.href = url;
    link.download = message.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    model.send({ type: "done", download: message.download });
  };
  model.on("msg:custom", receive);
  return () => model.off("msg:custom", receive);
}

export default { render };
