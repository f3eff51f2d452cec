import { ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { questionCard } from "./card.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const act = (what, answer) =>
    model.send({ do: what, answer, variant: model.get("view").variant });
  const card = questionCard(t, act);
  el.append(card.root);
  const draw = () => card.draw(model.get("view"));
  model.on("change:view", draw);
  draw();
}
export default { render };
