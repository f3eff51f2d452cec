import { bellCards } from "../luck/bells.js";
import { drawAfterDice } from "../shared/after_dice.js";
import { fill, fillTable, h, ownKeys } from "../shared/dom.js";
import { addressOf, onWebsite } from "../shared/go.js";
import { translator } from "../../kit/words.js";
import { NARROW, areas } from "./areas.js";

let made = 0;
const atFirst = () => 0;

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const prefix = `cl-areas-${(made += 1)}`;
  const title = h("h2");
  const legend = h("p", { class: "cl-owners" });
  const picture = h("div", { class: "cl-areas" });
  const slider = h("input", { type: "range", min: 0, step: 1, "data-key": "story-round" });
  const said = h("p", { class: "cl-moment" });
  const table = h("table");
  const tableName = h("summary");
  const upset = h("section", { class: "cl-card" });
  const luck = h("section", { class: "cl-card" });
  const root = h(
    "div",
    { class: "cl-story-parts" },
    h(
      "section",
      { class: "cl-card" },
      title,
      legend,
      picture,
      slider,
      said,
      h(
        "details",
        {},
        tableName,
        h("div", { class: "cl-scroll", tabindex: 0, role: "region" }, table),
      ),
    ),
    upset,
    luck,
  );
  el.append(root);
  const say = (moment) => {
    said.textContent = moment;
    slider.setAttribute("aria-valuetext", moment);
  };
  const look = (ply) => model.send({ do: "look", to: ply, ply: model.get("view").ply });
  const travel = (n) => {
    const { moments } = model.get("view");
    say(moments[n].said);
    look(moments[n].ply);
  };
  slider.addEventListener("change", () => travel(Number(slider.value)));
  slider.addEventListener("input", () => {
    say(model.get("view").moments[Number(slider.value)].said);
  });
  let nearest = atFirst;
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    travel(nearest((event.clientX - box.left) / box.width));
  });

  const drawAreas = (view) => {
    const { owners, moments, shown } = view;
    title.parentElement.hidden = moments.length === 0;
    if (moments.length === 0) {
      return;
    }
    title.textContent = view.title;
    fill(
      legend,
      owners.map(({ name, symbol, ink }) =>
        h("span", { class: "cl-who", "data-symbol": symbol, style: `--who:${ink}` }, name),
      ),
    );
    const drawn = areas({ owners, moments, shown, prefix });
    ({ nearest } = drawn);
    picture.replaceChildren(drawn.svg);
    slider.max = moments.length - 1;
    slider.value = shown;
    slider.setAttribute("aria-label", t("Travel to a round"));
    say(moments[shown].said);
    tableName.textContent = t("The same in numbers");
    table.parentElement.setAttribute("aria-label", t("The same in numbers"));
    fillTable(table, {
      columns: ["", ...owners.map(({ name }) => name)],
      rows: moments.map(({ name, counts }) => [
        name,
        ...owners.map((_, band) => String(counts[band])),
      ]),
    });
  };

  const drawUpset = (view) => {
    upset.hidden = !view.upset;
    if (!view.upset) {
      return;
    }
    fill(
      upset,
      h("h2", {}, t("The biggest upset")),
      h("p", { "data-chance": view.upset.chance }, view.upset.said),
      h(
        "div",
        { class: "cl-row" },
        h(
          "button",
          { "data-key": "story-upset", onclick: () => look(view.upset.ply) },
          t("Look at this moment: {when}", { when: view.upset.when }),
        ),
        view.lesson && onWebsite()
          ? h(
              "a",
              {
                class: "cl-link",
                href: addressOf(`lesson/${view.lesson}`, { lang: view.language }),
              },
              t("Study this in a lesson"),
            )
          : null,
      ),
    );
  };

  const draw = (view) => {
    root.lang = view.language;
    root.hidden = !view.owners;
    if (!view.owners) {
      return;
    }
    drawAreas(view);
    drawUpset(view);
    luck.hidden = view.bells.length === 0;
    fill(
      luck,
      h("h2", {}, t("Luck")),
      h("p", {}, view.summary),
      h("div", { class: "cl-bells" }, bellCards(view.bells)),
    );
  };
  const wide = matchMedia(NARROW);
  const redraw = () => draw(model.get("view"));
  wide.addEventListener("change", redraw);
  const stop = drawAfterDice(model, draw);
  return () => {
    stop();
    wide.removeEventListener("change", redraw);
  };
}
export default { render };
