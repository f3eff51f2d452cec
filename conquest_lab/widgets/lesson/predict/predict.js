import { h, ownKeys } from "../../shared/dom.js";

function render({ model, el }) {
  ownKeys(el);
  const field = h("input", {
    type: "text",
    inputmode: "decimal",
    autocomplete: "off",
    maxlength: 40,
    class: "cl-number",
    "data-key": "bet",
    oninput: () => {
      const n = parseFloat(field.value.replace(",", "."));
      if (/%\s*$/.test(field.value) && n >= 0 && n <= 100) {
        slider.value = n;
      }
    },
  });
  const slider = h("input", {
    type: "range",
    min: 0,
    max: 100,
    step: 1,
    value: 50,
    "data-key": "slider",
    oninput: () => {
      field.value = `${slider.value} %`;
      slider.setAttribute("aria-valuetext", field.value);
    },
  });
  const form = h("form", {
    novalidate: true,
    onsubmit: (event) => {
      event.preventDefault();
      model.send({ do: "lock", text: field.value });
    },
  });
  const complaint = h("p", { class: "cl-complaint" });
  const status = h("div", { role: "status", class: "cl-locked" });
  const title = h("h2");
  const prompt = h("p", { class: "cl-prompt" });
  const lead = h("p", { class: "cl-quiet" });
  const root = h("section", { class: "cl-card" }, title, prompt, lead, form, status, complaint);
  complaint.setAttribute("role", "alert");
  const behind = h("p", { class: "cl-behind-note" });
  el.append(root, behind);
  // In Voila what follows waits behind the bet; a notebook's reader has the cells before their eyes
  // anyway.
  const curtain = (open) => {
    if (!document.body.dataset.voila) {
      return;
    }
    if (!el.isConnected) {
      requestAnimationFrame(() => curtain(model.get("view").open));
      return;
    }
    for (
      let box = el.closest(".jp-Cell");
      box && box.id !== "rendered_cells";
      box = box.parentElement
    ) {
      for (let next = box.nextElementSibling; next; next = next.nextElementSibling) {
        if (next.matches(".jp-Cell, :has(> .jp-Cell)")) {
          next.classList.toggle("cl-behind", !open);
        }
      }
    }
  };
  let built = false;
  const draw = () => {
    const view = model.get("view");
    const { words } = view;
    const hadFocus = form.contains(document.activeElement);
    root.lang = view.language;
    behind.lang = view.language;
    title.textContent = words.title;
    prompt.textContent = view.prompt;
    lead.textContent = words.lead;
    lead.hidden = view.open;
    form.hidden = view.open;
    if (!built) {
      built = true;
      form.append(
        view.probability
          ? h("label", { class: "cl-slider" }, h("span", { class: "cl-sr" }, words.slider), slider)
          : "",
        h(
          "div",
          { class: "cl-row" },
          h("label", { class: "cl-row" }, h("span", {}, words.label), field),
          h("button", { class: "cl-first", type: "submit" }, words.lock),
          h(
            "button",
            { type: "button", class: "cl-plain", onclick: () => model.send({ do: "skip" }) },
            words.skip,
          ),
        ),
        view.probability ? h("p", { class: "cl-quiet cl-formats" }, words.formats) : "",
      );
    }
    complaint.textContent = view.complaint;
    complaint.hidden = !view.complaint;
    field.setAttribute("aria-invalid", String(Boolean(view.complaint)));
    const settled = view.bet ? words.locked : words.skipped;
    status.textContent = view.open ? settled : "";
    status.classList.toggle("cl-has-bet", Boolean(view.open && view.bet));
    behind.textContent = words.behind;
    behind.hidden = view.open || !document.body.dataset.voila;
    curtain(view.open);
    if (view.open && hadFocus) {
      status.tabIndex = -1;
      status.focus({ preventScroll: true });
    }
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
