// The catalogue of activities: filters that the address carries, and three activities that make a lesson.
import { address, asked, byId, keepLesson, keptLesson } from "./address.js";

const read = (id) => JSON.parse(byId(id).textContent);
const [plans, misconceptions] = [read("plans"), read("misconceptions")];
const filters = byId("filters");
const plan = byId("plan");
const items = [...document.querySelectorAll(".activity")];
let turn = 0;

const wanted = () => Object.fromEntries([...new FormData(filters)].filter(([, value]) => value));
const FEW = 60;
const AT_MOST = new Set(["age", "minutes"]);
const fits = ({ dataset }, [name, value]) =>
  AT_MOST.has(name)
    ? Number(dataset[name]) <= Number(value)
    : dataset[name].split(" ").includes(value);

const sift = () => {
  const chosen = wanted();
  const all = Object.entries(chosen);
  items.forEach((item) => {
    item.hidden = !all.every((one) => fits(item, one));
  });
  const count = items.filter(({ hidden }) => !hidden).length;
  const { some, none } = byId("found").dataset;
  const told = (n, m) => some.replace("{n}", n).replace("{m}", m);
  // What stands around activities is there where one of them is, and open where they are few.
  document.querySelectorAll("[data-lesson], [data-lesson] details").forEach((box) => {
    const own = [...box.querySelectorAll(".activity")];
    const left = own.filter(({ hidden }) => !hidden).length;
    box.hidden = left === 0;
    box.open = count < FEW || (chosen.kind === "family" && !box.matches(".kind"));
    box.querySelectorAll(":scope > summary > .facts").forEach((fact) => {
      fact.textContent = told(left, own.length);
    });
  });
  byId("found").textContent = count ? told(count, items.length) : none;
  byId("told").textContent = misconceptions[chosen.misconception] ?? "";
  byId("all").hidden = all.length === 0;
  document.querySelectorAll("a[data-lang]").forEach((link) => {
    link.href = address("activities", { ...chosen, lang: link.dataset.lang });
  });
  history.replaceState(history.state, "", address("activities", chosen));
};

// The list of a lesson, whose entries are those of the catalogue.
const propose = () => {
  const { age, length } = Object.fromEntries(new FormData(plan));
  const found = plans[`${age} ${length}`];
  const box = byId("planned");
  box.replaceChildren();
  if (!found.length) {
    box.textContent = box.dataset.none;
    return;
  }
  const list = document.createElement("ol");
  list.className = "activities";
  const chosen = found[turn % found.length].map((name) => byId(name));
  for (const item of chosen) {
    const copy = item.cloneNode(true);
    copy.removeAttribute("id");
    copy.hidden = false;
    list.append(copy);
  }
  const sum = chosen.reduce((all, { dataset }) => all + Number(dataset.minutes), 0);
  const told = document.createElement("p");
  told.textContent = `${chosen[0].closest("[data-lesson]").querySelector("h2").textContent} · ${box.dataset.sum.replace("{n}", sum)}`;
  box.append(told, list);
};

// The lesson of this tab, which the page “Put together” opens.
const basket = byId("basket");
const count = () => {
  const n = keptLesson().match(/^@/gmu)?.length ?? 0;
  basket.hidden = n === 0;
  basket.querySelector("a").textContent = basket.dataset.some.replace("{n}", n);
};
document.addEventListener("click", ({ target }) => {
  if (target.matches("[data-add]")) {
    keepLesson(`${keptLesson()}\n\n@ ${target.dataset.add}\n`);
    count();
  }
});

for (const name of ["programme", "idea", "misconception", "kind", "age", "minutes"]) {
  const select = filters.elements[name];
  const value = asked.get(name) ?? "";
  select.value = [...select.options].some((option) => option.value === value) ? value : "";
}
filters.addEventListener("change", sift);
filters.addEventListener("submit", (event) => event.preventDefault());
filters.addEventListener("reset", () =>
  setTimeout(() => {
    sift();
    filters.elements.programme.focus(); // the button that was pressed is gone
  }),
);
plan.addEventListener("change", () => {
  turn = 0;
  propose();
});
plan.addEventListener("submit", (event) => {
  event.preventDefault();
  turn += 1;
  propose();
});
sift();
propose();
count();
