import { drawView, fill, h, ownKeys, setText } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { betParts } from "../trials.js";

const percent = (value) => `${(value * 100).toFixed(3)}%`;
const WIDE_ENOUGH = 0.07; // of the bar, for a letter

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const { closed, drawBet } = betParts(model, t, () => t("Lock in your bet first."));
  const title = h("h2");
  const coins = h("span", { class: "cl-coins" });
  const next = h("button", {
    class: "cl-first",
    "data-key": "next-case",
    onclick: () => model.send({ do: "next" }),
  });
  const bar = h("div", { class: "cl-bayes", "aria-hidden": "true" });
  const segments = [];
  const cards = h("div", { class: "cl-servers" });
  const dice = h("div", { class: "cl-packet", "aria-hidden": "true" });
  const status = h("p", { role: "status" });
  const tally = h("p", { class: "cl-quiet" });
  const root = h(
    "section",
    { class: "cl-card cl-inquiry" },
    closed,
    h("div", { class: "cl-row cl-case" }, title, coins, next),
    bar,
    dice,
    status,
    cards,
    tally,
  );
  el.append(root);

  const card = (server, n, view) =>
    h(
      "div",
      {
        class: `cl-server${server.cheats ? " cl-cheats" : ""}${server.accused ? " cl-accused" : ""}`,
        role: "group",
        "aria-label": `${t("Server")} ${server.letter}`,
      },
      h(
        "p",
        { class: "cl-server-head" },
        h("b", {}, server.letter),
        h("span", { class: "cl-chance" }, server.text),
        server.cheats ? h("span", { class: "cl-flag" }, `⚄ ${t("loaded")}`) : null,
        server.accused && !server.cheats ? h("span", { class: "cl-flag" }, `✗ ${t("fair")}`) : null,
      ),
      h("p", { class: "cl-quiet" }, server.counts),
      h(
        "div",
        { class: "cl-row" },
        h(
          "button",
          {
            "data-key": `buy-${server.letter}`,
            disabled: !view.open || view.closed || view.broke,
            "aria-label": `${view.buy}: ${server.letter}`,
            onclick: () => model.send({ do: "buy", server: n }),
          },
          view.packet[0],
          h("span", {}, ` ${view.packet[1]}`),
        ),
        h(
          "button",
          {
            "data-key": `accuse-${server.letter}`,
            disabled: !view.open || view.closed,
            "aria-label": `${t("Accuse")} ${server.letter}`,
            onclick: () => model.send({ do: "accuse", server: n }),
          },
          t("Accuse"),
        ),
      ),
    );

  drawView(model, root, (view) => {
    drawBet("", "");
    title.textContent = view.case;
    coins.textContent = view.coins;
    next.textContent = t("Next case");
    next.hidden = !view.closed;
    if (segments.length === 0) {
      segments.push(
        ...view.servers.map(({ letter }, n) =>
          h("span", { class: `cl-part cl-part-${n}` }, letter),
        ),
      );
      bar.append(...segments);
    }
    view.servers.forEach(({ chance }, n) => {
      segments[n].style.width = percent(chance);
      segments[n].classList.toggle("cl-thin", chance < WIDE_ENOUGH);
    });
    fill(
      cards,
      view.servers.map((server, n) => card(server, n, view)),
    );
    dice.replaceChildren(
      ...(view.last?.[1] ?? []).map((face) =>
        h("span", { class: face === 6 ? "cl-six" : "" }, face),
      ),
    );
    setText(status, view.said);
    tally.textContent = view.tally;
  });
}
export default { render };
