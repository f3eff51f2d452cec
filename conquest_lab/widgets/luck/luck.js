import { fill, fillTable, h, ownKeys } from "../shared/dom.js";
import { download } from "../shared/files.js";
import { onWebsite } from "../shared/go.js";
import { translator } from "../../kit/words.js";
import { make } from "../map/svg.js";
import { bell } from "./bells.js";
import { NARROW, curve, scaleOf } from "./curves.js";

// All pictures of the page as one, for a file.
function together(figures) {
  const all = make("svg", { xmlns: "http://www.w3.org/2000/svg" });
  let [down, wide] = [0, 0];
  for (const { name, pictures } of figures) {
    const title = make("text", { x: 8, y: down + 20, "font-size": 16 }, all);
    title.setAttribute("font-family", "system-ui, sans-serif");
    title.textContent = name;
    down += 28;
    let [right, tall] = [0, 0];
    for (const picture of pictures) {
      const copy = picture.cloneNode(true);
      const [, , width, height] = copy.getAttribute("viewBox").split(" ").map(Number);
      for (const [key, value] of Object.entries({ x: right, y: down, width, height })) {
        copy.setAttribute(key, value);
      }
      all.append(copy);
      right += width + 16;
      tall = Math.max(tall, height);
    }
    down += tall + 12;
    wide = Math.max(wide, right);
  }
  all.setAttribute("viewBox", `0 0 ${wide} ${down}`);
  return new XMLSerializer().serializeToString(all);
}

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const empty = h("p", { class: "cl-card" });
  const summary = h("p", { class: "cl-summary", role: "status" });
  const units = h("div", { class: "cl-row", role: "group" });
  const unitsName = h("span", { class: "cl-quiet" });
  const rows = h("div", { class: "cl-lives" });
  const saving = h("div", { class: "cl-row" });
  const swings = h("section", { class: "cl-card" });
  const method = h("section", { class: "cl-card" });
  const table = h("table");
  const more = h("p", { class: "cl-quiet" });
  const tableName = h("summary");
  const numbers = h(
    "details",
    { class: "cl-card" },
    tableName,
    more,
    h("div", { class: "cl-scroll", tabindex: 0, role: "region" }, table),
  );
  const title = h("h2");
  const first = h(
    "section",
    { class: "cl-card" },
    title,
    summary,
    h("div", { class: "cl-row" }, unitsName, units),
    rows,
    saving,
  );
  const page = h("div", { class: "cl-luck-page" }, first, swings, numbers, method);
  el.append(empty, page);
  model.on("msg:custom", (message) => download(message));
  let figures = [];

  const drawPlayers = (view) => {
    const scale = scaleOf(view.curves);
    figures = view.players.map((player, n) => {
      const labels = {
        high: view.reach[0],
        low: view.reach[1],
        across: view.cards ? t("cards") : t("throws"),
      };
      return {
        name: `${player.symbol} ${player.name}`,
        pictures: [curve(view.curves[n], player, scale, labels), bell(player)],
      };
    });
    fill(
      rows,
      view.players.map((player, n) =>
        h(
          "article",
          { class: "cl-life" },
          h(
            "h3",
            {},
            h(
              "span",
              { class: "cl-who", "data-symbol": player.symbol, style: `--who:${player.colour}` },
              player.name,
            ),
            " ",
            h("b", {}, player.amount),
          ),
          h("div", { class: "cl-pictures" }, figures[n].pictures),
          h("p", {}, player.said),
        ),
      ),
    );
  };

  const drawSwings = (view) =>
    fill(
      swings,
      h("h2", {}, t("Turning points")),
      h(
        "p",
        { class: "cl-quiet" },
        t("The throws and cards that changed most, with their chance."),
      ),
      h(
        "ol",
        { class: "cl-swings" },
        view.swings.map((swing) =>
          h(
            "li",
            {},
            h(
              "div",
              {},
              h(
                "span",
                { class: "cl-who", "data-symbol": swing.symbol, style: `--who:${swing.colour}` },
                swing.name,
              ),
              " ",
              h("span", { class: "cl-tag" }, swing.lucky ? t("luck") : t("bad luck")),
              " ",
              h("span", { class: "cl-quiet" }, swing.when),
            ),
            h("div", {}, swing.fell),
            h("div", {}, swing.said),
            view.linked && onWebsite()
              ? h(
                  "button",
                  {
                    "data-key": `swing-${swing.ply}`,
                    "aria-label": t("Go to this position: {when}", { when: swing.when }),
                    onclick: () => model.send({ do: "go", ply: swing.ply }),
                  },
                  t("Go to this position"),
                )
              : null,
          ),
        ),
      ),
    );

  const draw = () => {
    const view = model.get("view");
    el.lang = view.language;
    empty.textContent = view.none;
    empty.hidden = !view.none;
    page.hidden = Boolean(view.none);
    if (view.none) {
      return;
    }
    title.textContent = t("Luck, added up");
    summary.textContent = view.summary;
    unitsName.textContent = t("Counted in");
    unitsName.parentElement.hidden = view.measures.length < 2;
    units.setAttribute("aria-label", t("Counted in"));
    fill(
      units,
      view.measures.map(([value, name]) =>
        h(
          "button",
          {
            "data-key": `measure-${value}`,
            "aria-pressed": String(value === view.measure),
            onclick: () => model.send({ do: "measure", to: value }),
          },
          name,
        ),
      ),
    );
    drawPlayers(view);
    fill(
      saving,
      h(
        "button",
        {
          "data-key": "luck-svg",
          onclick: () =>
            download({ file: together(figures), name: "luck.svg", type: "image/svg+xml" }),
        },
        t("Save the picture (SVG)"),
      ),
      h(
        "button",
        { "data-key": "luck-csv", onclick: () => model.send({ do: "csv" }) },
        t("Save the numbers (CSV)"),
      ),
    );
    drawSwings(view);
    swings.hidden = view.swings.length === 0;
    tableName.textContent = t("Every throw and card in numbers");
    more.textContent = view.more;
    more.hidden = !view.more;
    table.parentElement.setAttribute("aria-label", tableName.textContent);
    fillTable(table, view);
    fill(
      method,
      h("h2", {}, t("How luck is measured here, and what it does not tell")),
      h(
        "ul",
        {},
        view.method.map((line) => h("li", {}, line)),
      ),
    );
  };
  model.on("change:view", draw);
  const wide = matchMedia(NARROW);
  wide.addEventListener("change", draw);
  draw();
  return () => wide.removeEventListener("change", draw);
}
export default { render };
