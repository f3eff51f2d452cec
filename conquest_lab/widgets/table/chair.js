import { h } from "../shared/dom.js";

// A seat: its sign, its name, who has it, and what can be done about it.
export function chair(t, send, each, seat, more = null) {
  const button = (key, name) =>
    h(
      "button",
      {
        "data-key": `${key}-${seat}`,
        "aria-label": t("{name}: {value}", { name: each.name, value: name }),
        onclick: () => send({ do: key, seat, name: "" }),
      },
      name,
    );
  return h(
    "li",
    { class: `cl-chair${each.mine ? " cl-mine" : ""}`, "data-seat": seat },
    h(
      "span",
      { class: "cl-who", "data-symbol": each.symbol, style: `--who: ${each.colour}` },
      each.name,
    ),
    h("span", { class: "cl-quiet" }, each.state),
    more,
    more === null && each.can_sit ? button("sit", t("Sit here")) : null,
    each.can_stand_in ? button("stand_in", t("Let a computer play")) : null,
    each.can_free ? button("give_free", t("Free the seat")) : null,
  );
}
