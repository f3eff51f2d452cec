// The websocket of a kernel, in the protocol v1.kernel.websocket.jupyter.org.
const PROTOCOL = "v1.kernel.websocket.jupyter.org";
const AGAIN = 500; // milliseconds until a lost connection is tried again, twice as many each time
const LONGEST = 3000; // and at most this many: a kernel that is gone is not asked twice a second for ever
const WORD = 8; // bytes of an offset
const encoder = new TextEncoder();
const decoder = new TextDecoder();

const frame = (message, buffers) => {
  const { header, metadata, content } = message;
  const texts = ["shell", ...[header, {}, metadata, content].map((part) => JSON.stringify(part))];
  const parts = [
    ...texts.map((text) => encoder.encode(text)),
    ...buffers.map((one) => new Uint8Array(one.buffer ?? one, one.byteOffset, one.byteLength)),
  ];
  let end = WORD * (parts.length + 2);
  const offsets = [end, ...parts.map((part) => (end += part.byteLength))];
  const made = new Uint8Array(end);
  const view = new DataView(made.buffer);
  [offsets.length, ...offsets].forEach((number, n) =>
    view.setBigUint64(n * WORD, BigInt(number), true),
  );
  parts.forEach((part, n) => made.set(part, offsets[n]));
  return made;
};

const read = (data) => {
  const view = new DataView(data);
  const count = Number(view.getBigUint64(0, true));
  const at = Array.from({ length: count }, (_, n) =>
    Number(view.getBigUint64((n + 1) * WORD, true)),
  );
  const text = (n) => JSON.parse(decoder.decode(new Uint8Array(data, at[n], at[n + 1] - at[n])));
  // Each in memory of its own, which ipycanvas reads from the beginning.
  const buffers = at.slice(5, -1).map((from, n) => new DataView(data.slice(from, at[n + 6])));
  return { header: text(1), parent_header: text(2), metadata: text(3), content: text(4), buffers };
};

// Connects to a kernel and stays connected. onMessage: takes each message of the kernel. Gives the function that sends
// one; while the connection is lost messages wait, and the server hands on what the kernel has sent meanwhile.
export const connect = (kernel, onMessage) => {
  const session = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  const address = `${kernel.replace(/^http/, "ws")}/channels?session_id=${session}`;
  let socket = null;
  let waiting = [];
  let count = 0;
  let pause = AGAIN;
  const open = () => {
    socket = new WebSocket(address, [PROTOCOL]);
    socket.binaryType = "arraybuffer";
    socket.addEventListener("message", ({ data }) => onMessage(read(data)));
    socket.addEventListener("close", () => {
      setTimeout(open, pause);
      pause = Math.min(2 * pause, LONGEST);
    });
    socket.addEventListener("open", () => {
      pause = AGAIN;
      const due = waiting;
      waiting = [];
      due.forEach((each) => socket.send(each));
    });
  };
  open();
  return (type, content, buffers = [], metadata = {}) => {
    count += 1;
    const header = {
      msg_id: `${session}_${count}`,
      msg_type: type,
      session,
      username: "",
      date: new Date().toISOString(),
      version: "5.3",
    };
    const made = frame({ header, metadata, content }, buffers);
    if (socket.readyState === WebSocket.OPEN) {
      socket.send(made);
    } else {
      waiting.push(made);
    }
    return header.msg_id;
  };
};
