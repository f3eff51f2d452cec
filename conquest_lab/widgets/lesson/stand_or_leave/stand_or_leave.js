import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { betParts } from "../trials.js";

const PARTS = ["place", "saved", "fallen"];
const EQUAL = 1e-9;

// What each number of staying defenders is worth: the place, the units saved, the attackers fallen.
function stands(view, { attackers, defenders, place, sea }) {
  const dice = sea ? Math.floor(attackers / 2) : attackers;
  return Array.from({ length: defenders + 1 }, (_, staying) => {
    const [holds, lost, fallen, chance] = staying
      ? view.table[dice - 1][staying - 1]
      : [0, 0, 0, ""];
    const parts = [place * holds, defenders - lost, (sea ? 2 : 1) * fallen];
    return { staying, chance, parts, worth: parts.reduce((sum, value) => sum + value, 0) };
  });
}
const bestOf = (all) =>
  all.reduce((best, each) => (each.worth >= best.worth - EQUAL ? each : best));

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const { closed, drawBet } = betParts(model, t, () => t("Lock in your bet first."));
  const now = { attackers: 0, defenders: 0, place: 0, sea: false };
  let mine = null;
  const set = (changed) => {
    Object.assign(now, changed);
    show();
  };
  const slider = (key, min) => {
    const said = h("span");
    const input = h("input", {
      type: "range",
      min,
      step: 1,
      "data-key": key,
      oninput: (event) => set({ [key]: Number(event.target.value) }),
    });
    return { said, input, body: h("label", {}, said, input) };
  };
  const attackers = slider("attackers", 2);
  const defenders = slider("defenders", 1);
  const place = slider("place", 0);
  const road = (value, key) =>
    h("input", {
      type: "radio",
      name: `stand-${model.model_id ?? ""}`,
      "data-key": key,
      onchange: () => set({ sea: value }),
    });
  const radios = [road(false, "border"), road(true, "sea")];
  const roadNames = radios.map(() => h("span"));
  const roads = h(
    "div",
    { class: "cl-roads", role: "radiogroup" },
    radios.map((radio, n) => h("label", {}, radio, roadNames[n])),
  );
  const legend = h("p", { class: "cl-legend cl-stand-legend" });
  const rows = h("div", { class: "cl-stands" });
  const said = h("p", { role: "status", class: "cl-chosen" });
  const root = h(
    "section",
    { class: "cl-card" },
    closed,
    roads,
    h("div", { class: "cl-knobs" }, attackers.body, defenders.body, place.body),
    legend,
    rows,
    said,
  );
  el.append(root);

  const number = (value) => {
    const text = value.toFixed(2);
    return model.get("view").language === "fr" ? text.replace(".", ",") : text;
  };
  const row = ({ staying, chance, parts, worth }, best, most) => {
    const name = t("{n} of {m} stay", { n: staying, m: now.defenders });
    const odds = staying
      ? t("holds with {chance}", { chance })
      : t("the place is lost without a fight");
    return h(
      "button",
      {
        class: `cl-stand${best ? " cl-best-stand" : ""}`,
        "data-key": `stay-${staying}`,
        "aria-pressed": String(mine === staying),
        "aria-label": `${name}, ${odds}: ${number(worth)}${best ? ` ★ ${t("best")}` : ""}`,
        onclick: () => {
          mine = staying;
          show();
        },
      },
      h("span", { class: "cl-stand-name" }, name, h("small", {}, odds)),
      h(
        "span",
        { class: "cl-stand-bar" },
        PARTS.map((part, n) =>
          h("i", { class: `cl-part-${part}`, style: `width:${(100 * parts[n]) / most}%` }),
        ),
      ),
      h("b", {}, `${number(worth)}${best ? " ★" : ""}`),
    );
  };
  const told = (chosen, best) => {
    const gaps = { n: mine, m: now.defenders, worth: number(chosen.worth) };
    return chosen === best
      ? t("{n} of {m} stay: worth {worth}. That is the best choice.", gaps)
      : t("{n} of {m} stay: worth {worth}. The best is {best}: you give away {lost}.", {
          ...gaps,
          best: number(best.worth),
          lost: number(best.worth - chosen.worth),
        });
  };
  const show = () => {
    const view = model.get("view");
    attackers.input.value = now.attackers;
    defenders.input.value = now.defenders;
    place.input.value = now.place;
    attackers.said.textContent = t("{n} infantry attack", { n: now.attackers });
    defenders.said.textContent = t("{n} defend", { n: now.defenders });
    place.said.textContent = t("the place is worth {n}", { n: now.place });
    radios.forEach((radio, n) => {
      radio.checked = now.sea === Boolean(n);
      radio.disabled = !view.open;
    });
    for (const { input } of [attackers, defenders, place]) {
      input.disabled = !view.open;
    }
    if (!view.open) {
      rows.replaceChildren();
      said.textContent = "";
      return;
    }
    const all = stands(view, now);
    const best = bestOf(all);
    const most = Math.max(...all.map(({ worth }) => worth), 1);
    if (mine !== null && mine > now.defenders) {
      mine = null;
    }
    const key = document.activeElement?.dataset?.key;
    rows.replaceChildren(...all.map((each) => row(each, each === best, most)).toReversed());
    if (key?.startsWith("stay-")) {
      rows.querySelector(`[data-key="${key}"]`)?.focus({ preventScroll: true });
    }
    const chosen = mine === null ? null : all[mine];
    said.textContent = chosen ? told(chosen, best) : "";
  };
  drawView(model, root, (view) => {
    drawBet("", "");
    if (!now.attackers) {
      const { attackers: a, defenders: d, place: worth, sea } = view;
      Object.assign(now, { attackers: a, defenders: d, place: worth, sea });
    }
    if (mine === null && view.bet !== null && Number.isInteger(view.bet)) {
      mine = view.bet;
    }
    const [mostAttackers, mostDefenders, mostWorth] = view.limits;
    attackers.input.max = mostAttackers;
    defenders.input.max = mostDefenders;
    place.input.max = mostWorth;
    roads.setAttribute("aria-label", t("Road"));
    roadNames[0].textContent = t("over the border");
    roadNames[1].textContent = t("from the sea");
    legend.replaceChildren(
      ...[t("the place"), t("units saved"), t("attackers fallen")].map((name, n) =>
        h("span", { class: `cl-key-${PARTS[n]}` }, name),
      ),
    );
    show();
  });
}
export default { render };
