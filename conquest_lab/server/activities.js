// The catalogue of activities: filters that the address carries, and three activities that make a lesson.
import { fillGaps } from "../kit/words.js";
import { byId, filterItems, keepLesson, keptLesson, settle } from "./address.js";

const read = (id) => JSON.parse(byId(id).textContent);
const [plans, misconceptions] = [read("plans"), read("misconceptions")];
const plan = byId("plan");
const FEW = 60;
let turn = 0;

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
  settle("activities", chosen);
};

// The list of a lesson, whose entries are those of the catalogue.
const propose = () => {
  const { age, length } = Object.fromEntries(new FormData(plan));
  const found = plans[`${age} ${length}`];
  const box = byId("planned");
  if (!found.length) {
    box.textContent = box.dataset.none;
    return;
  }
  const chosen = found[turn % found.length].map(byId);
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

// The lesson of this tab, which the page “Put together” opens.
const basket = byId("basket");
const count = () => {
  const n = keptLesson().match(/^@/gmu)?.length ?? 0;
  basket.hidden = n === 0;
  basket.querySelector("a").textContent = fillGaps(basket.dataset.some, { n });
};
document.addEventListener("click", ({ target }) => {
  if (target.matches("[data-add]")) {
    keepLesson(`${keptLesson()}\n\n@ ${target.dataset.add}\n`);
    count();
  }
});

plan.addEventListener("change", () => {
  turn = 0;
  propose();
});
plan.addEventListener("submit", (event) => {
  event.preventDefault();
  turn += 1;
  propose();
});
filterItems([...document.querySelectorAll(".activity")], showGroups);
propose();
count();
