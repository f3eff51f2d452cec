// What a question that is no bet in percent is answered with.

import { Choice } from "./choice.js";
import { NumberForm } from "./number_form.js";
import { SeriesForm } from "./series.js";

// `give` takes the number of an item, the answers to it that are known here, and the answer.
export function formFor(way, t, sheet, give) {
  if (way === "series") {
    return new SeriesForm(t, give);
  }
  const Form = way === "choice" ? Choice : NumberForm;
  return new Form(t, sheet, (answer) => give(0, 0, answer));
}
