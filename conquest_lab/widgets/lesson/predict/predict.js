import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator, unbroken } from "../../../kit/words.js";
import { curtain } from "../curtain.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
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
      const space = model.get("view").language === "fr" ? "\u00A0" : "";
      field.value = `${slider.value}${space}%`;
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
  const root = h("section", { class: "cl-card" }, title, prompt, lead, form, status);
  complaint.setAttribute("role", "alert");
  const behind = h("p", { class: "cl-behind-note" });
  el.append(root, behind);
  let built = false;
  drawView(model, root, (view) => {
    const hadFocus = form.contains(document.activeElement);
    behind.lang = view.language;
    title.textContent = t("Your bet");
    prompt.textContent = unbroken(view.prompt);
    lead.textContent = t("Do not calculate; make a guess. You will compare it with the result.");
    lead.hidden = view.open;
    form.hidden = view.open;
    if (!built) {
      built = true;
      form.append(
        view.probability
          ? h(
              "label",
              { class: "cl-slider" },
              h("span", { class: "cl-sr" }, t("Your bet in percent")),
              slider,
            )
          : "",
        complaint, // above what was pressed: below it the bar of a phone would cover it
        h(
          "div",
          { class: "cl-row" },
          h("label", { class: "cl-row" }, h("span", {}, t("I bet on")), field),
          h("button", { class: "cl-first", type: "submit" }, t("Lock it in")),
          h(
            "button",
            { type: "button", class: "cl-plain", onclick: () => model.send({ do: "skip" }) },
            t("Go on without a bet"),
          ),
        ),
        view.probability
          ? h("p", { class: "cl-quiet cl-formats" }, t("37%, 0.37 or 3/8: as you like"))
          : "",
      );
    }
    complaint.textContent = view.complaint;
    complaint.hidden = !view.complaint;
    field.setAttribute("aria-invalid", String(Boolean(view.complaint)));
    const settled = view.bet ? view.locked : t("No bet this time.");
    status.textContent = view.open ? settled : "";
    status.classList.toggle("cl-has-bet", Boolean(view.open && view.bet));
    behind.textContent = t("The lesson goes on below once your bet is locked in.");
    behind.hidden = view.open || !document.body.dataset.voila;
    curtain(el, () => model.get("view").open);
    if (view.open && hadFocus) {
      status.tabIndex = -1;
      status.focus({ preventScroll: true });
    }
  });
}
export default { render };
