import { drawView, fill, h, ownKeys, setText } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { betParts } from "../trials.js";
import { piecesOf, placeList, teller, worldMap, withBoard } from "../world.js";

const LETTERS = "ABCDEFGH";

function build(model, el) {
  const t = translator(model);
  const { tell, fresh } = teller(model);
  const { closed, reveal, drawBet } = betParts(model, t, () =>
    t("Lock in your bet first: then the map is yours."),
  );
  let erased = [];

  const erase = (n) => {
    const { most, open } = model.get("view");
    if (!open) {
      return;
    }
    erased = erased.includes(n) ? erased.filter((one) => one !== n) : [...erased, n].slice(-most);
    show();
    tell({ do: "erase", to: erased });
  };
  const map = worldMap(model, t, erase);
  const list = placeList(model, erase);
  const label = h("span");
  const hint = h("p", { class: "cl-quiet" });
  const said = h("p", { class: "cl-said", role: "status" });
  const lines = h("div");
  const again = h("button", {
    class: "cl-plain",
    "data-key": "again",
    onclick: () => {
      erased = [];
      show();
      tell({ do: "erase", to: [] });
    },
  });
  const root = h(
    "section",
    { class: "cl-card cl-world-frame" },
    h("div", { class: "cl-told" }, closed, hint, said),
    map.frame,
    h(
      "div",
      { class: "cl-tools" },
      lines,
      h("div", { class: "cl-row" }, reveal, again),
      h("label", { class: "cl-row cl-list" }, label, list),
    ),
  );
  el.append(root);

  const show = () => {
    const { near } = model.get("board");
    const { found, tried, most } = model.get("view");
    const pieces = piecesOf(near, erased);
    const whole = pieces.length < 2;
    const at = new Map(pieces.flatMap((piece, k) => piece.map((n) => [n, k])));
    near.forEach((_, n) => {
      if (erased.includes(n)) {
        map.paint(n, { look: "cl-erased", text: "✕", said: t("erased"), pressed: true });
        return;
      }
      const letter = whole ? "" : LETTERS[at.get(n)];
      const seen = most === 1 && tried.includes(n);
      map.paint(n, {
        look: `cl-piece-${whole ? 0 : Math.min(at.get(n), 4)} ${found.includes(n) ? "cl-cutter" : ""} ${seen ? "cl-tried" : ""}`,
        text: letter || (found.includes(n) ? "✂" : ""),
        said: letter ? `${t("piece")} ${letter}` : "",
        pressed: false,
      });
    });
    map.draw(
      near.flatMap((others, a) =>
        others
          .filter((b) => a < b && !erased.includes(a) && !erased.includes(b))
          .map((b) => [a, b]),
      ),
    );
    again.disabled = erased.length === 0;
  };
  drawView(model, root, (view) => {
    map.svg.setAttribute("aria-label", t("Map of the world with its borders"));
    if (view.most === 1) {
      drawBet(t("Let the computer try all"), t("Hide the result"));
    } else {
      drawBet(t("Show the best cuts"), t("Hide the best cuts"));
    }
    hint.textContent =
      view.most === 1
        ? t("Click a territory: it sinks into the sea. Is the rest still connected?")
        : t("Erase up to three territories, so that the largest piece becomes small.");
    label.textContent = t("Territory");
    again.textContent = t("Bring all back");
    if (fresh()) {
      erased = [...view.erased];
    }
    setText(said, view.said);
    fill(
      lines,
      view.lines.map((line) => h("p", {}, line)),
    );
    show();
  });
  return map.stop;
}
function render({ model, el }) {
  ownKeys(el);
  return withBoard(model, () => build(model, el));
}
export default { render };
