// The gradebook: a row a pupil. The list of the class and the best mark stay on this computer.

import { h } from "../../../widgets/shared/dom.js";
import { kept } from "./talk.js";

// gradebook: takes the list and the best mark, and gives the file.
export function marksForm(t, gradebook) {
  const before = kept.get("marks") ?? { list: "", mark: 20 };
  const list = h("textarea", { id: "list", rows: 5, "data-key": "list" });
  list.value = before.list;
  const mark = h("input", {
    id: "mark",
    type: "number",
    min: 1,
    max: 1000,
    value: before.mark,
    "data-key": "mark",
  });
  const keep = () => kept.set("marks", { list: list.value, mark: Number(mark.value) || 0 });
  list.addEventListener("input", keep);
  mark.addEventListener("input", keep);
  const load = () => {
    keep();
    gradebook({ list: list.value, mark: Number(mark.value) || 0 });
  };
  return [
    h("p", {}, t("One row a pupil, one column a question; bets are listed and give no points.")),
    h("label", { for: "list" }, t("Class list, if you have one: identifier; name, one a line")),
    list,
    h("label", { for: "mark" }, t("Best mark")),
    mark,
    h("button", { type: "button", "data-key": "gradebook", onclick: load }, t("Marks as CSV")),
  ];
}
