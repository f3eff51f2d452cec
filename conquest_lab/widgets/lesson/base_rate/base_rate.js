import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { slide } from "../inquiry.js";
import { betParts } from "../trials.js";

const KINDS = ["cl-hit", "cl-miss", "cl-false", "cl-calm"];

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const { closed, drawBet } = betParts(model, t, () => t("Lock in your bet first."));
  const chosen = { rate: null, alarm: null };
  const set = (changes) => {
    Object.assign(chosen, changes);
    show();
  };
  const rate = slide("rate", (n) => set({ rate: n }));
  const alarm = slide("alarm", (n) => set({ alarm: n }));
  const dots = h("div", { class: "cl-dots", "aria-hidden": "true" });
  const legend = h("p", { class: "cl-dot-legend" });
  const tree = h("ul");
  const two = h("div", { class: "cl-conditionals" });
  const said = h("div", { role: "status" }, tree, two);
  const root = h(
    "section",
    { class: "cl-card cl-inquiry" },
    closed,
    h("div", { class: "cl-two" }, h("div", {}, rate.root, alarm.root, dots, legend), said),
  );
  el.append(root);

  const show = () => {
    const view = model.get("view");
    rate.draw(t("Loaded servers"), view.rates.length - 1, chosen.rate, view.rates[chosen.rate]);
    alarm.draw(t("Alarm"), view.alarms.length - 1, chosen.alarm, view.alarms[chosen.alarm]);
    rate.input.disabled = !view.open;
    alarm.input.disabled = !view.open;
    const answer = view.answers[chosen.rate]?.[chosen.alarm];
    if (!answer) {
      return;
    }
    const [hit, miss, wrong] = answer.dots;
    const bounds = [hit, hit + miss, hit + miss + wrong];
    [...dots.children].forEach((dot, n) => {
      const at = bounds.findIndex((bound) => n < bound);
      const kind = KINDS[at < 0 ? 3 : at];
      if (dot.className !== kind) {
        dot.className = kind;
      }
    });
    tree.replaceChildren(...answer.tree.map((line) => h("li", {}, line)));
    two.replaceChildren(
      h("p", {}, t("An alarm, if the server is fair:"), " ", h("b", {}, answer.given_fair)),
      h("p", {}, t("A fair server, if there is an alarm:"), " ", h("b", {}, answer.given_alarm)),
      h("p", {}, t("A loaded server, if there is an alarm:"), " ", h("b", {}, answer.right)),
    );
  };
  drawView(model, root, (view) => {
    drawBet("", "");
    chosen.rate ??= view.first[0];
    chosen.alarm ??= view.first[1];
    if (dots.children.length === 0) {
      dots.append(...Array.from({ length: view.servers }, () => h("i")));
    }
    legend.replaceChildren(
      ...[
        t("loaded, alarm"),
        t("loaded, not noticed"),
        t("fair, false alarm"),
        t("fair, no alarm"),
      ].map((text, n) => h("span", {}, h("i", { class: KINDS[n] }), text)),
    );
    show();
  });
}
export default { render };
