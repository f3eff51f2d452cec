// A page of the server: shows the widgets that its kernel has made, in the places of the cells that show them.
import { Manager } from "./manager.js";
import { connect } from "./socket.js";

const VIEW = "application/vnd.jupyter.widget-view+json";
const CONTROL = "conquest-control"; // the comm that is asked for all widgets at once
const { kernelId, baseUrl } = JSON.parse(
  document.querySelector("#jupyter-config-data").textContent,
);
const at = (path) => new URL(`${baseUrl}${path}`, location.href).href;

const foreign = await import(document.querySelector("meta[name=conquest-widgets]").content);

addEventListener("pagehide", () => {
  navigator.sendBeacon(at(`voila/api/shutdown/${kernelId}`), new FormData());
});

const show = async () => {
  document.querySelector("#loading")?.remove();
  document.querySelector("#rendered_cells").style.display = "";
  for (const script of document.querySelectorAll(`script[type="${VIEW}"]`)) {
    // One after the other: what stands first is seen first.
    // oxlint-disable-next-line no-await-in-loop
    await manager.show(JSON.parse(script.textContent).model_id, script.parentElement);
  }
};

// Messages are taken in their order.
let order = Promise.resolve();
const onMessage = (message) => {
  const { header, content, parent_header: asked } = message;
  const type = header.msg_type;
  if (type === "status" && content.execution_state === "idle") {
    manager.idle(asked.msg_id);
  }
  if (!type.startsWith("comm_")) {
    return;
  }
  const before = order;
  order = (async () => {
    await before;
    try {
      if (content.comm_id === CONTROL) {
        await manager.load(message);
        show();
      } else {
        await manager.receive(type, message);
      }
    } catch (error) {
      console.error(error);
    }
  })();
};
const post = connect(at(`api/kernels/${kernelId}`), onMessage);
const manager = new Manager(foreign, post);
const opened = { comm_id: CONTROL, target_name: "jupyter.widget.control", data: {} };
post("comm_open", opened, [], { version: "1.0.0" });
post("comm_msg", { comm_id: CONTROL, data: { method: "request_states" } });

const formulas = document.querySelectorAll(".cl-formula");
if (formulas.length) {
  const { default: katex } = await import("katex");
  for (const place of formulas) {
    const displayMode = place.localName === "div";
    katex.render(place.textContent, place, { displayMode, output: "mathml", throwOnError: false });
  }
}
