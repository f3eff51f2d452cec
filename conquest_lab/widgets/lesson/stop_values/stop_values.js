import { Legend, useHeld } from "../../../kit/controls.js";
import { FrontGrid, Worth } from "../../../kit/fronts.js";
import { classes, html, useRoam, useState, view } from "../../../kit/view.js";

function StopValues({ view: shown, t }) {
  const { columns, most, best, cells, lines, worth, adjustable } = shown;
  const all = columns.length;
  const [filled, fill] = useState(adjustable ? all : 0); // columns from the end that are worked out
  const [chosen, read] = useState(null);
  const [value, hold] = useHeld({ territory: worth.territory, army: worth.army });
  const roam = useRoam(all, "button");
  const isFull = filled === all;
  const isKnown = (column) => column >= all - filled;
  // While the worth is moved its best line is shown, before the kernel knows of it.
  const moved = value.territory === worth.territory ? null : lines[value.territory];
  const line = moved ?? best;
  const found = chosen && isKnown(chosen[0]) ? cells[chosen[0]][chosen[1] - 1] : null;
  const leads = found ? found.leads.map(String) : [];
  const unread = chosen
    ? t("Not worked out yet: the columns to its right come first.")
    : t("Point at a cell, or go to it with the arrow keys.");
  const fillTo = (count) => {
    fill(count);
    read(chosen && chosen[0] >= all - count ? chosen : null);
  };
  const further = () => {
    fill(filled + 1);
    read([all - filled - 1, Math.min(3, most)]);
  };
  const cell = (column, attackers, look) => {
    const here = [column, attackers];
    const { value: shownValue, front } = cells[column][attackers - 1];
    const text = isKnown(column) ? shownValue : "";
    return html`<button style=${look.style} data-cell=${here.join("-")}
      aria-label=${[front, text].filter(Boolean).join(", ")}
      class=${classes(
        look.class,
        !isKnown(column) && "cl-unknown",
        String(here) === String(chosen) && "cl-read",
        leads.includes(String(here)) && "cl-leads",
      )}
      onClick=${() => read(here)} onFocus=${() => read(here)}>${text}</button>`;
  };
  return html`<section class="cl-card cl-beside">
    <div>
      <${FrontGrid} cell=${cell} best=${isFull && line} frame=${roam}
        going=${line.map((n, column) => (isKnown(column) ? n : most + 1))} />
    </div>
    <div>
      <p class="cl-quiet">
        ${
          adjustable
            ? t("Move the worth and watch the best line. Each cell shows its mean worth.")
            : t(
                "Each cell shows what a campaign is worth from there on, on average, with the best decisions.",
              )
        }
      </p>
      <div class="cl-row cl-buttons" hidden=${adjustable}>
        <button class="cl-first" data-key="further" disabled=${isFull} onClick=${further}>
          ${t("One column further back")}
        </button>
        <button data-key="all" disabled=${isFull} onClick=${() => fillTo(all)}>
          ${t("All columns")}
        </button>
        <button class="cl-plain" data-key="over" disabled=${filled === 0} onClick=${() => fillTo(0)}>
          ${t("Start again")}
        </button>
      </div>
      <div class="cl-knobs" hidden=${!adjustable}>
        <${Worth} value=${value} hold=${hold} />
      </div>
      <p class="cl-lead">${isFull && shown.start}</p>
      <p class="cl-reading" role="status">${found?.said ?? unread}</p>
      <p class="cl-count">${found?.advice}</p>
      <${Legend} keys=${[
        ["going", t("go on")],
        ["stopping", t("end the campaign")],
        ["best", t("the best line")],
      ]} />
    </div>
  </section>`;
}
export default view(StopValues);
