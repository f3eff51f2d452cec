import { drawView, fill, h, landmark, ownKeys } from "../shared/dom.js";
import { picture, symbolDie } from "../shared/draw.js";
import { translator } from "../../kit/words.js";
import { Falling } from "./falling.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const root = h("section");
  el.append(root);
  const falling = new Falling(root);
  drawView(model, root, (sent) => {
    const { groups, dice, faces, title, ply, last } = sent;
    const send = (message) => model.send({ ...message, ply });
    falling.begin(sent);
    root.dataset.ply = ply;
    landmark(root, "cards", title);
    const die = (face, attributes) => symbolDie(faces[face], attributes);
    const named = (face) => faces[face]?.[2] ?? t("to be thrown");

    // One button is enough for the keyboard; whoever points may point at any of equal dice.
    const loose = (face, act, isFirst) => {
      if (act < 0) {
        return h("span", { role: "img", "aria-label": named(face), title: named(face) }, die(face));
      }
      const giving = t("Give up this die: {face}", { face: named(face) });
      const onclick = () => send({ do: "act", index: act });
      return isFirst
        ? h(
            "button",
            {
              class: "cl-die-button",
              "data-key": `die${face}`,
              title: giving,
              "aria-label": giving,
              onclick,
            },
            die(face),
          )
        : h(
            "span",
            {
              class: "cl-die-button cl-die-equal",
              role: "img",
              "aria-label": named(face),
              title: giving,
              onclick,
            },
            die(face),
          );
    };

    const tray = dice.map((row) =>
      h(
        "div",
        { class: `cl-tray cl-tray-${row.role}`, role: "group", "aria-label": row.title },
        h("h2", {}, row.title),
        h(
          "div",
          { class: "cl-row" },
          row.faces.map(([face, act], n) =>
            loose(face, act, row.faces.findIndex(([other]) => other === face) === n),
          ),
        ),
      ),
    );

    const line = (card, { asks, text, dice: lying, aside, act, with: using }, index) => {
      const shown =
        lying.length > 0
          ? lying.map((face) => die(face))
          : asks.flatMap(([symbol, count]) =>
              count > 2
                ? [picture(symbol), h("b", {}, `×${count}`)]
                : Array.from({ length: count }, () => picture(symbol)),
            );
      const value = lying.map(named).join(", ");
      const said = value ? `${t("{name}: {value}", { name: text, value })} ✓` : text;
      const attributes = {
        "data-line": `${card.place}.${index}`,
        class: `cl-line${lying.length > 0 ? " cl-filled" : ""}${aside ? " cl-aside" : ""}`,
      };
      if (act < 0) {
        return h(
          "li",
          {},
          h(
            "span",
            {
              ...attributes,
              role: "img",
              title: aside ? `${said} (${t("only against an owner")})` : said,
              "aria-label": aside ? `${said} (${t("only against an owner")})` : said,
            },
            shown,
          ),
        );
      }
      return h(
        "li",
        {},
        h(
          "button",
          {
            ...attributes,
            "data-key": `line${card.place}.${index}`,
            title: `${t("Fill this line with")} ${using}`,
            "aria-label": `${card.name}, ${text}. ${t("Fill this line with")} ${using}`,
            onclick: () => send({ do: "act", index: act }),
          },
          shown,
        ),
      );
    };

    const card = (view) =>
      h(
        "div",
        {
          role: "group",
          "aria-label": view.name,
          class: [
            "cl-country",
            view.mark && `cl-${view.mark}`,
            view.attacked && "cl-attacked",
            view.recent && "cl-recent",
            view.advised && "cl-advised",
            view.down && "cl-face-down",
            view.owner && "cl-owned",
          ]
            .filter(Boolean)
            .join(" "),
          style: view.colour ? `--who:${view.colour}` : null,
        },
        h(
          "button",
          {
            class: "cl-name",
            "data-key": `place${view.place}`,
            "aria-pressed": view.mark === "chosen" ? "true" : null,
            "aria-disabled": view.mark ? null : "true",
            "aria-label": [
              view.name,
              view.points,
              view.owner || t("in the middle"),
              view.down ? t("face down") : "",
              view.attacked ? t("under attack") : "",
              view.advised ? t("part of the better decision") : "",
            ]
              .filter(Boolean)
              .join(", "),
            onclick: () => send({ do: "choose", place: view.place }),
          },
          h("span", { class: /\S{9}/.test(view.name) ? "cl-long" : null }, view.name),
          h("b", { class: "cl-worth" }, String(view.worth)),
        ),
        view.down
          ? h("p", { class: "cl-back" }, picture("face-down"), t("face down"))
          : h(
              "ul",
              { class: "cl-lines" },
              view.lines.map((each, index) => line(view, each, index)),
            ),
        h(
          "p",
          { class: "cl-owner" },
          view.owner
            ? h(
                "span",
                { class: "cl-who", "data-symbol": view.symbol, style: `--who:${view.colour}` },
                view.owner,
              )
            : h("span", { class: "cl-quiet" }, t("in the middle")),
        ),
      );

    fill(
      root,
      h("div", { class: "cl-trays" }, tray, h("p", { class: "cl-last" }, last)),
      h(
        "div",
        { class: "cl-groups" },
        groups.map((group) =>
          h(
            "div",
            {
              class: "cl-group",
              role: "group",
              "aria-label": `${group.name}, ${group.worth}`,
              "data-cards": group.cards.length,
              style: `--cards:${group.cards.length}`,
            },
            h("h2", {}, group.name, " ", h("b", { class: "cl-worth" }, String(group.worth))),
            h("div", { class: "cl-deck" }, group.cards.map(card)),
          ),
        ),
      ),
    );
    falling.end();
  });
}
export default { render };
