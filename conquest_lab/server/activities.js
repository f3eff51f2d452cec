// The catalogue of activities: filters, and three activities that make a lesson; the address carries what is chosen.
import { fillGaps } from "../kit/words.js";
import { byId, choose, filterItems, keepLesson, keptLesson, requested, settle } from "./address.js";

const read = (id) => JSON.parse(byId(id).textContent);
const [plans, misconceptions] = [read("plans"), read("misconceptions")];
const plan = byId("plan");
const FEW = 60;
let filters = {};
let turn = /^[0-9]{1,3}$/.test(requested.get("turn")) ? Number(requested.get("turn")) : 0;
const settleAll = () =>
  settle("activities", { ...filters, ...Object.fromEntries(new FormData(plan)), turn: turn || "" });

// What stands around activities is there where one of them is, and open where they are few.
const showGroups = (chosen, count) => {
  document.querySelectorAll("[data-lesson], [data-lesson] details").forEach((box) => {
    const own = [...box.querySelectorAll(".activity")];
    const left = own.filter(({ hidden }) => !hidden).length;
    box.hidden = left === 0;
    box.open = count < FEW || (chosen.kind === "family" && !box.matches(".kind"));
    box.querySelectorAll(":scope > summary > .facts").forEach((fact) => {
      fact.textContent = fillGaps(byId("found").dataset.some, { n: left, m: own.length });
    });
  });
  byId("belief").textContent = misconceptions[chosen.misconception] ?? "";
  filters = chosen;
  settleAll();
};

// The list of a lesson, whose entries are those of the catalogue.
const offer = () => {
  const { years, length } = Object.fromEntries(new FormData(plan));
  const found = plans[`${years} ${length}`];
  const box = byId("planned");
  if (!found.length) {
    box.textContent = box.dataset.none;
    return;
  }
  turn %= found.length;
  const chosen = found[turn].map(byId);
  const copies = chosen.map((item) => item.cloneNode(true));
  copies.forEach((copy) => {
    copy.removeAttribute("id");
    copy.hidden = false;
  });
  const n = chosen.reduce((sum, { dataset }) => sum + Number(dataset.minutes), 0);
  const title = chosen[0].closest("[data-lesson]").querySelector("h2").textContent;
  const [head, list] = ["p", "ol"].map((name) => document.createElement(name));
  head.textContent = `${title} · ${fillGaps(box.dataset.sum, { n })}`;
  list.className = "activities";
  list.append(...copies);
  box.replaceChildren(head, list);
};

// The lesson of this tab, which the page “Put together” opens. A button puts its activity in, and takes it out.
const basket = byId("basket");
const parts = () =>
  keptLesson()
    .trim()
    .split(/\n{2,}/u)
    .filter(Boolean);
const isOf = (name) => (part) => part.split("\n")[0] === `@ ${name}`;
const tell = () => {
  const all = parts();
  const { put, out, named, some } = basket.dataset;
  const n = all.filter((part) => part.startsWith("@")).length;
  basket.hidden = n === 0;
  basket.querySelector("a").textContent = fillGaps(some, { n });
  document.querySelectorAll("[data-add]").forEach((button) => {
    const value = button.closest(".activity").querySelector("h3").textContent;
    const name = all.some(isOf(button.dataset.add)) ? out : put;
    button.textContent = name;
    button.setAttribute("aria-label", fillGaps(named, { name, value }));
  });
};
document.addEventListener("click", ({ target }) => {
  if (target.matches("button[data-add]")) {
    const name = target.dataset.add;
    const [all, isIt] = [parts(), isOf(name)];
    const kept = all.some(isIt) ? all.filter((part) => !isIt(part)) : [...all, `@ ${name}`];
    keepLesson(`${kept.join("\n\n")}\n`);
    tell();
  }
});

const propose = () => {
  offer();
  settleAll();
};
plan.addEventListener("change", () => {
  turn = 0;
  propose();
});
plan.addEventListener("submit", (event) => {
  event.preventDefault();
  turn += 1;
  propose();
});
[...plan.querySelectorAll("select")].forEach((list) => choose(list, list.name, list.value));
filterItems([...document.querySelectorAll(".activity")], showGroups);
propose();
// Who comes back from the page “Put together” may have changed the lesson there.
window.addEventListener("pageshow", tell);
