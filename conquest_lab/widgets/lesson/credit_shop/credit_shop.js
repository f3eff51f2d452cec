import { drawView, fill, h, ownKeys } from "../../shared/dom.js";
import { picture } from "../../shared/draw.js";
import { translator } from "../../../kit/words.js";
import { betParts } from "../trials.js";
import { costPlot } from "./plot.js";

const ROADS = ["border", "ride", "sea"];
const KINDS = ["infantry", "cavalry", "cannon"];

// The chance of a purchase, as a number and in words, from the engine's table.
const chanceOf = (
  { fights, fired },
  [infantry, cavalry, cannons],
  { road, defenders, volleys },
) => {
  if (road === "sea") {
    return fights[defenders - 1][Math.floor(infantry / 2)];
  }
  if (road === "ride") {
    return fights[defenders - 1][cavalry];
  }
  const troops = infantry + cavalry;
  return cannons && volleys && troops
    ? fired[defenders - 1][cannons - 1][volleys - 1][troops]
    : fights[defenders - 1][troops];
};

// Every purchase of a purse with its cost and chance, and whether another one beats it.
function allOffers(view, setting) {
  const { credits, prices, table } = view;
  const all = [];
  for (let i = 0; i * prices[0] <= credits; i += 1) {
    for (let c = 0; i * prices[0] + c * prices[1] <= credits; c += 1) {
      for (let k = 0; i * prices[0] + c * prices[1] + k * prices[2] <= credits; k += 1) {
        const units = [i, c, k];
        const cost = i * prices[0] + c * prices[1] + k * prices[2];
        const [value, text] = chanceOf(table, units, setting);
        all.push({ units, cost, value, text });
      }
    }
  }
  return all;
}
const beats = (one, other) =>
  one.cost <= other.cost &&
  one.value >= other.value &&
  (one.cost < other.cost || one.value > other.value);
const beaterOf = (offer, all) =>
  all
    .filter((one) => beats(one, offer))
    .sort((one, other) => other.value - one.value || one.cost - other.cost)[0];

// The purchases of a setting are worked out once, and those that no other one beats when they are asked for.
function offersOf(view, setting, before) {
  const key = JSON.stringify([view.credits, view.prices, setting]);
  if (before?.key === key && before.table === view.table) {
    return before;
  }
  const all = allOffers(view, setting);
  let best = null;
  return {
    key,
    table: view.table,
    all,
    best: () => (best ??= all.filter((offer) => !beaterOf(offer, all))),
  };
}

// What a sentence about a purchase says of it.
const gapsOf = (t, { units: [infantry, cavalry, cannons], cost, text }) => ({
  units: t("infantry {n}, cavalry {m}, cannons {cost}", { n: infantry, m: cavalry, cost: cannons }),
  cost,
  chance: text,
});

function shelf(kind, n, t, change) {
  const name = h("span", { class: "cl-shelf-name" });
  const price = h("span", { class: "cl-quiet" });
  const less = h("button", { "data-key": `less-${kind}`, onclick: () => change(n, -1) }, "−");
  const more = h("button", { "data-key": `more-${kind}`, onclick: () => change(n, 1) }, "+");
  const count = h("output", { class: "cl-shelf-count" });
  const row = h("span", { class: "cl-troop cl-troop-red", "aria-hidden": "true" });
  const idle = h("span", { class: "cl-idle" });
  const body = h(
    "div",
    { class: "cl-shelf", role: "group", "data-shelf": n },
    h("span", { class: "cl-shelf-head" }, picture(kind), name, price),
    less,
    count,
    more,
    h("span", { class: "cl-shelf-row" }, row, idle),
  );
  const draw = (view, units, left, why) => {
    const label = [t("Infantry"), t("Cavalry"), t("Cannons")][n];
    name.textContent = label;
    price.textContent = t("{n} credits each", { n: view.prices[n] });
    body.setAttribute("aria-label", `${label}, ${price.textContent}`);
    less.setAttribute("aria-label", `${label} −1`);
    more.setAttribute("aria-label", `${label} +1`);
    count.textContent = units[n];
    less.disabled = !view.open || units[n] === 0;
    more.disabled = !view.open || left < view.prices[n];
    while (row.children.length > units[n]) {
      row.lastChild.remove();
    }
    while (row.children.length < units[n]) {
      row.append(h("span", {}, picture(kind)));
    }
    idle.textContent = why && units[n] ? why : "";
    body.classList.toggle("cl-useless", Boolean(why));
  };
  return { body, draw };
}

// A coin that is drawn from the purse over a shelf buys one unit there.
function draggedCoins(purse, shelves, buy) {
  let coin = null;
  const under = (event) =>
    shelves.find(({ body }) => {
      const box = body.getBoundingClientRect();
      return (
        event.clientX >= box.left &&
        event.clientX <= box.right &&
        event.clientY >= box.top &&
        event.clientY <= box.bottom
      );
    });
  const end = () => {
    coin?.remove();
    coin = null;
    shelves.forEach(({ body }) => body.classList.remove("cl-over"));
  };
  purse.addEventListener("pointerdown", (event) => {
    if (event.button === 0 && purse.querySelector(".cl-coin:not(.cl-spent)")) {
      coin = h("span", { class: "cl-coin cl-flying" });
      purse.append(coin);
      purse.setPointerCapture(event.pointerId);
      move(event);
    }
  });
  const move = (event) => {
    if (coin) {
      coin.style.left = `${event.clientX}px`;
      coin.style.top = `${event.clientY}px`;
      const over = under(event);
      shelves.forEach((each) => each.body.classList.toggle("cl-over", each === over));
    }
  };
  purse.addEventListener("pointermove", move);
  purse.addEventListener("pointerup", (event) => {
    const over = coin && under(event);
    end();
    if (over) {
      buy(Number(over.body.dataset.shelf));
    }
  });
  purse.addEventListener("pointercancel", end);
}

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const { closed, reveal, drawBet } = betParts(model, t, () => t("Lock in your bet first."));
  const setting = { road: "border", defenders: 0, volleys: 1 };
  let units = [0, 0, 0];
  let everything = false;
  let offers = null;

  const roads = h("div", { class: "cl-roads", role: "radiogroup" });
  const radios = ROADS.map((road) =>
    h("input", {
      type: "radio",
      name: `road-${model.model_id ?? "shop"}`,
      value: road,
      "data-key": `road-${road}`,
      onchange: () => set({ road }),
    }),
  );
  const roadNames = ROADS.map(() => h("span"));
  roads.append(...radios.map((radio, n) => h("label", {}, radio, roadNames[n])));
  const slider = (key, min) =>
    h("input", {
      type: "range",
      min,
      step: 1,
      "data-key": key,
      oninput: (event) => set({ [key]: Number(event.target.value) }),
    });
  const defenders = slider("defenders", 1);
  const volleys = slider("volleys", 0);
  const said = [h("span"), h("span")];
  const patience = h("label", { class: "cl-row" }, said[1], volleys);
  const coins = h("span", { class: "cl-coins" });
  const purse = h("div", { class: "cl-purse", "aria-hidden": "true" }, coins);
  const spent = h("p", { class: "cl-spent-line", role: "status" });
  const change = (n, by) => {
    const next = units.map((count, kind) => count + (kind === n ? by : 0));
    const { prices, credits } = model.get("view");
    const cost = next.reduce((sum, count, kind) => sum + count * prices[kind], 0);
    if (next[n] >= 0 && cost <= credits) {
      units = next;
      show();
    }
  };
  const shelves = KINDS.map((kind, n) => shelf(kind, n, t, change));
  const big = h("output", { class: "cl-big" });
  const verdict = h("p", { class: "cl-beaten", role: "status" });
  const keep = h("button", {
    class: "cl-first",
    "data-key": "keep",
    onclick: () => model.send({ do: "keep", units }),
  });
  const all = h("button", {
    class: "cl-toggle",
    "data-key": "all",
    onclick: () => {
      everything = !everything;
      show();
    },
  });
  const wipe = h("button", {
    class: "cl-plain",
    "data-key": "wipe",
    onclick: () => model.send({ do: "wipe" }),
  });
  const codes = h("input", {
    type: "text",
    maxlength: 900,
    "data-key": "codes",
    placeholder: "12-0-0 6-0-3",
    autocomplete: "off",
  });
  const codesLabel = h("span");
  const add = h("button", { type: "submit", "data-key": "add" });
  const form = h(
    "form",
    {
      class: "cl-row",
      onsubmit: (event) => {
        event.preventDefault();
        model.send({ do: "read", text: codes.value });
        codes.value = "";
      },
    },
    h("label", { class: "cl-row" }, codesLabel, codes),
    add,
  );
  const told = h("p", { role: "status", class: "cl-told" });
  const complaint = h("p", { class: "cl-complaint", role: "alert" });
  const summary = h("summary");
  const list = h("ul");
  const words = h("details", {}, summary, list);
  const plot = costPlot((offer) => {
    units = offer.units;
    show();
  });
  draggedCoins(purse, shelves, (n) => change(n, 1));
  const root = h(
    "section",
    { class: "cl-card" },
    closed,
    h(
      "div",
      { class: "cl-shop" },
      h(
        "div",
        { class: "cl-counter" },
        roads,
        h(
          "div",
          { class: "cl-row" },
          h("label", { class: "cl-row" }, said[0], defenders),
          patience,
        ),
        purse,
        shelves.map(({ body }) => body),
        spent,
      ),
      h(
        "div",
        {},
        h("div", { class: "cl-result" }, big, verdict),
        plot.body,
        h("div", { class: "cl-row" }, keep, all, wipe, reveal),
        told,
        h("details", { class: "cl-class" }, h("summary"), form, complaint, words),
      ),
    ),
  );
  el.append(root);
  const set = (changed) => {
    Object.assign(setting, changed);
    show();
  };

  const show = () => {
    const view = model.get("view");
    const cost = units.reduce((sum, count, kind) => sum + count * view.prices[kind], 0);
    const left = view.credits - cost;
    const late = t("too late");
    const idle = {
      border: ["", "", ""],
      ride: [late, "", late],
      sea: ["", t("does not fight at sea"), t("does not fight at sea")],
    }[setting.road];
    shelves.forEach((each, n) => each.draw(view, units, left, idle[n]));
    while (coins.children.length < view.credits) {
      coins.append(h("span", { class: "cl-coin" }));
    }
    [...coins.children].forEach((coin, n) => coin.classList.toggle("cl-spent", n >= left));
    spent.textContent = t("{n} of {m} credits spent", { n: cost, m: view.credits });
    said[0].textContent = t("defenders: {n}", { n: setting.defenders });
    said[1].textContent = t("turns of cannon fire: {n}", { n: setting.volleys });
    patience.hidden = view.volleys <= 1 || setting.road !== "border";
    defenders.value = setting.defenders;
    volleys.value = setting.volleys;
    radios.forEach((radio) => {
      radio.checked = radio.value === setting.road;
      radio.disabled = !view.open;
    });
    all.setAttribute("aria-pressed", String(everything));
    keep.disabled = !view.open || cost === 0;
    if (!view.open) {
      return;
    }
    offers = offersOf(view, setting, offers);
    const find = (wanted) =>
      offers.all.find((offer) => offer.units.every((n, i) => n === wanted[i]));
    const now = find(units);
    big.textContent = now.text;
    const beater = beaterOf(now, offers.all);
    const judged = beater
      ? t("Beaten: {units} costs {cost} and has {chance}.", gapsOf(t, beater))
      : t("Nothing better costs as little.");
    verdict.textContent = cost ? judged : "";
    verdict.classList.toggle("cl-is-beaten", Boolean(beater));
    const kept = view.kept.map(find).filter(Boolean);
    plot.draw({
      credits: view.credits,
      now: cost ? now : null,
      kept,
      all: everything ? offers.all : [],
      frontier: everything ? offers.best() : [],
      labels: { cost: t("credits"), chance: t("chance") },
    });
    summary.textContent = t("The wall in words");
    fill(
      list,
      kept.map((offer) => h("li", {}, t("{units}: {cost} credits, {chance}", gapsOf(t, offer)))),
    );
  };
  const resized = new ResizeObserver(show);
  resized.observe(plot.body);
  drawView(model, root, (view) => {
    drawBet(t("Show the answer"), t("Hide the answer"));
    reveal.hidden = !view.asks;
    told.textContent = view.told;
    setting.defenders ||= view.defenders;
    setting.volleys = Math.min(setting.volleys, view.volleys);
    defenders.max = view.garrisons;
    volleys.max = view.volleys;
    roads.setAttribute("aria-label", t("Road"));
    [t("over the border"), t("two territories away"), t("from the sea")].forEach((name, n) => {
      roadNames[n].textContent = name;
    });
    keep.textContent = t("Put it on the wall");
    all.textContent = t("All purchases");
    wipe.textContent = t("Wipe the wall");
    wipe.disabled = view.kept.length === 0;
    codesLabel.textContent = t("infantry-cavalry-cannons");
    add.textContent = t("Add");
    root.querySelector(".cl-class > summary").textContent = t("Purchases of the class");
    complaint.textContent = view.complaint;
    if (view.complaint) {
      root.querySelector(".cl-class").open = true;
    }
    show();
  });
  return () => resized.disconnect();
}
export default { render };
