// What a question that is no bet in percent is answered with, and the picture beside one.

import { Choice } from "./choice.js";
import { NumberForm } from "./number_form.js";
import { SeriesForm } from "./series.js";
import { TextForm } from "./text_form.js";

export { Pictured } from "./board.js";

export const formOf = (way) =>
  ({ series: SeriesForm, choice: Choice, text: TextForm })[way] ?? NumberForm;
