import { h } from "../shared/dom.js";

// Bars in pairs, what was seen beside what is exact, each with its number below. A bar is
// { label, mark, seen, seen_said, exact, exact_said }; what is null is left out.
export function pairBars() {
  const box = h("div", { class: "cl-pair-bars", role: "img" });
  const draw = (bars, said) => {
    const values = bars.flatMap(({ seen, exact }) => [seen ?? 0, exact ?? 0]);
    const top = Math.max(...values, 0.05);
    const bar = (kind, value) =>
      value === null
        ? null
        : h("span", { class: `cl-bar-${kind}`, style: `height:${(96 * value) / top}%` });
    box.style.setProperty("--bars", bars.length);
    box.replaceChildren(
      ...bars.map((one) =>
        h(
          "div",
          { "aria-hidden": "true" },
          h("div", { class: "cl-bar-room" }, bar("seen", one.seen), bar("exact", one.exact)),
          h(
            "div",
            {},
            h("span", { class: "cl-bar-label" }, [one.mark, one.label].filter(Boolean).join(" ")),
            one.seen_said ? h("span", { class: "cl-bar-said cl-of-seen" }, one.seen_said) : null,
            one.exact_said ? h("span", { class: "cl-bar-said cl-of-exact" }, one.exact_said) : null,
          ),
        ),
      ),
    );
    const words = bars.map(({ label, seen_said: seen, exact_said: exact }) =>
      [label, seen, exact].filter(Boolean).join(", "),
    );
    box.setAttribute("aria-label", [said, ...words].join("; "));
  };
  return { box, draw };
}
