// Jupyter's widget manager without Jupyter: models and views of the widgets that our pages show, wherever their
// Python runs. The static site uses it too.
import * as base from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager/lib/manager-base.js";
import { Widget } from "@lumino/widgets";
import * as controls from "./controls.js";

// anywidget gives up on a widget that is not set up within two seconds. A page of many widgets on a slow
// phone takes longer, while everything goes well: it has two minutes.
const PATIENCE = 120_000;
const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (milliseconds) => timeout(Math.max(milliseconds, PATIENCE));

// The script of all our views, by its address: anywidget would read the text of each as a module of its own.
const kit = document.querySelector("meta[name=conquest-kit]")?.content;
const VIEW = kit && new URL("view.js", new URL(kit, document.baseURI)).href;

export class Manager extends ManagerBase {
  // foreign: the functions that make the modules `anywidget` and `ipycanvas` of Jupyter's base.
  // post: takes the type of a message, its content and its buffers to the kernel; gives the name of the message.
  constructor(foreign, post) {
    super();
    this.modules = {
      "@jupyter-widgets/base": base,
      "@jupyter-widgets/controls": controls,
      anywidget: foreign.anywidget(base),
      ipycanvas: foreign.ipycanvas(base),
    };
    this.post = post;
    this.due = new Map();
    this.comms = new Map();
  }

  loadClass(name, module) {
    const found = this.modules[module]?.[name];
    return found
      ? Promise.resolve(found)
      : Promise.reject(new Error(`no ${name} of ${module} here`));
  }
  new_model(about, state) {
    return super.new_model(about, VIEW && state?.kit === "" ? { ...state, _esm: VIEW } : state);
  }
  inline_sanitize(text) {
    return new Option(text).innerHTML;
  }
  _create_comm(target, id) {
    return Promise.resolve(this.comm(target, id));
  }
  _get_comm_info() {
    return Promise.resolve({});
  }

  // The page's end of the line between a widget and its view.
  comm(target, id) {
    const { post, due } = this;
    const comm = {
      comm_id: id,
      target_name: target,
      send(data, callbacks, _metadata, buffers = []) {
        const name = post("comm_msg", { comm_id: id, data }, buffers);
        due.set(name, callbacks);
        return name;
      },
      open: () => "",
      close: () => "",
      on_msg(callback) {
        this.onMessage = callback;
      },
      on_close(callback) {
        this.onClose = callback;
      },
    };
    this.comms.set(id, comm);
    return comm;
  }

  // A message of the kernel about a widget.
  async receive(type, message) {
    const { comm_id: id, target_name: target } = message.content;
    if (type === "comm_open") {
      await this.handle_comm_open(this.comm(target, id), message);
    } else if (type === "comm_msg") {
      await this.comms.get(id)?.onMessage?.(message);
    } else {
      this.comms.get(id)?.onClose?.(message);
      this.comms.delete(id);
    }
  }
  // The kernel has done what a message of the page asked for.
  idle(name) {
    const status = { content: { execution_state: "idle" }, header: { msg_type: "status" } };
    this.due.get(name)?.iopub?.status?.(status);
    this.due.delete(name);
  }
  // All widgets that the kernel has, from its answer on their states.
  async load({ content: { data }, buffers }) {
    const { states, buffer_paths: paths } = data;
    base.put_buffers(states, paths, buffers);
    const made = Object.entries(states)
      .filter(([id]) => !this.has_model(id))
      .map(([id, given]) => {
        const comm = this.comm("jupyter.widget", id);
        const { model_name, model_module, model_module_version, state } = given;
        const about = { model_name, model_module, model_module_version, model_id: id, comm };
        return this.new_model(about, state);
      });
    await Promise.all(made);
  }
  async show(id, box) {
    const view = await this.create_view(await this.get_model(id));
    Widget.attach(view.luminoWidget, box);
  }
}
