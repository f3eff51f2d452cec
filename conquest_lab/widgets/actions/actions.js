import { drawAfterDice } from "../shared/after_dice.js";
import { chosenPlaces } from "../shared/chosen.js";
import { drawView, fill, h, isStray, landmark, ownKeys, scroller, setText } from "../shared/dom.js";
import { ruleNote } from "../shared/rule_note.js";
import { translator } from "../../kit/words.js";

// Give the focus to the place of the map that Tab reaches, if there is one.
function toMap(root) {
  const place = root.closest(".cl-game")?.querySelector('.cl-map-layer .place[tabindex="0"]');
  place?.focus({ preventScroll: true });
  return Boolean(place);
}

const LONG = 44; // letters: a longer label has a row of buttons to itself

// A button of the grid.
function button(label, key, first, send) {
  const classes = [first && "cl-first", label.length > LONG && "cl-long"].filter(Boolean);
  return h(
    "button",
    {
      class: classes.join(" "),
      "data-key": key,
      onclick: (event) => isStray(event, label) || send(),
    },
    label,
  );
}

// True on a phone, where the map stays on top whatever is read below it.
function mapStays(root) {
  const map = root.closest(".cl-game")?.querySelector(".cl-map");
  return Boolean(map) && getComputedStyle(map).position === "sticky";
}

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const root = h("section", { class: "cl-card" });
  // The sentence stays in the page, so that screen readers hear it change.
  const phase = h("p", { class: "cl-phase cl-quiet" });
  const prompt = h("p", { class: "cl-prompt", role: "status", "aria-live": "polite" });
  const chosen = chosenPlaces(t, "clear", () =>
    model.send({ do: "clear", ply: model.get("view").ply }),
  );
  const notice = h("div", { class: "cl-notice", role: "alert" });
  const buttons = h("div", { class: "cl-row cl-acts" });
  const telling = h("div", { class: "cl-row cl-telling", role: "group" });
  // Buttons stand at the foot of the panel, which keeps its height; words that need more are scrolled.
  const words = scroller(h("div", {}, phase, prompt, notice));
  words.classList.add("cl-words");
  root.append(words, chosen.root, buttons, telling);
  el.append(root);

  let told = "";
  let noticed = 0; // the number of the notice that was shown last
  let pointed = ""; // the places chosen, as they were shown last
  let asked = ""; // the phase in which a person was asked last, "" while a computer plays
  // A button that is held down may show what was offered at an earlier ply, and says so.
  const act = (index, ply) => model.send({ do: "act", index, ply });
  // Without a ply: whatever a computer has played meanwhile, a pause is a pause.
  const tell = (message) => model.send(message);
  const tempo = (now) => [
    h(
      "button",
      {
        "data-key": "pause",
        "aria-pressed": now.paused,
        onclick: () => tell({ do: "pause", to: !now.paused }),
      },
      now.paused ? t("Go on") : t("Pause"),
    ),
    now.choices.map((times) =>
      h(
        "button",
        {
          "data-key": `tempo${times}`,
          "aria-pressed": String(times === now.tempo),
          onclick: () => tell({ do: "tempo", to: times }),
        },
        `×${times}`,
      ),
    ),
    now.skip
      ? h("button", { "data-key": "skip", onclick: () => tell({ do: "skip" }) }, t("Skip"))
      : null,
  ];
  // One of many numbers of pieces: a slider, the three amounts most wanted, and what it comes to.
  const amounts = (view) => {
    const { ply, first, acts } = view;
    const { labels, counts, main, first: from } = view.amounts;
    const of = [ply, view.chosen, labels].join();
    const at = model.amount?.of === of ? model.amount.at : labels.length - 1;
    const half = counts.findIndex((count) => 2 * count >= counts.at(-1));
    const slider = h("input", {
      type: "range",
      min: 0,
      max: labels.length - 1,
      value: at,
      "data-key": "amount",
      "aria-label": t("How many"),
      oninput: () => show(Number(slider.value)),
      onchange: () => pick(),
      onkeydown: (event) => event.key === "Enter" && !event.repeat && go.click(),
    });
    const go = h("button", {
      class: first && main ? "cl-first" : "",
      "data-key": "do-amount",
      onclick: (event) => isStray(event, "amount") || act(acts[from + Number(slider.value)], ply),
    });
    const show = (index) => {
      model.amount = { of, at: index };
      slider.value = index;
      slider.setAttribute("aria-valuetext", labels[index]);
      go.textContent = labels[index];
    };
    // Pointing again at the place does what the button says.
    const pick = () =>
      main && model.send({ do: "amount", index: acts[from + Number(slider.value)], ply });
    const set = (index) => {
      show(index);
      pick();
    };
    show(at);
    const quick = [
      ["all", t("All"), labels.length - 1],
      ["half", t("Half"), half],
      ["least", String(counts[0]), 0],
    ];
    return h(
      "div",
      { class: "cl-amounts", role: "group", "aria-label": t("How many") },
      slider,
      quick.map(([key, text, index]) =>
        h("button", { "data-key": `amount-${key}`, onclick: () => set(index) }, text),
      ),
      go,
    );
  };
  drawView(model, root, (view) => {
    root.dataset.ply = view.ply;
    root.style.setProperty("--rows", view.rows);
    landmark(root, "now", t("Now"));
    fill(
      notice,
      view.notice
        ? [h("span", {}, view.notice, " "), ruleNote(view.rule, { rule: t("Rule {id}: {title}") })]
        : [],
    );
    notice.hidden = !view.notice;
    chosen.draw(view.chosen);
    const controls = view.before.map(([key, label], index) =>
      // The newest ply is meant whichever one has come since, while the game is shown again.
      button(label, key, index === 0, () =>
        model.send(key === "newest" ? { do: key } : { do: key, ply: view.ply }),
      ),
    );
    controls.push(
      ...view.buttons.map((label, index) =>
        button(label, `act${index}`, index === 0 && view.first && !view.amounts?.main, () =>
          act(view.acts[index], view.ply),
        ),
      ),
    );
    // What goes on to the next step is the last of all, and has its corner of the panel.
    const onward = view.onward ? controls.pop() : null;
    onward?.classList.add("cl-onward");
    if (view.amounts) {
      // What is most likely to be pressed stands first.
      controls.splice(view.amounts.main ? 0 : controls.length, 0, amounts(view));
    } else {
      model.amount = null;
    }
    if (view.more.length > 0) {
      const select = h(
        "select",
        { "aria-label": t("More choices"), "data-key": "more" },
        view.more.map((label, index) =>
          h("option", { value: view.acts[view.buttons.length + index] }, label),
        ),
      );
      controls.push(
        h(
          "span",
          { class: "cl-row cl-more" },
          select,
          h(
            "button",
            { "data-key": "do", onclick: () => act(Number(select.value), view.ply) },
            t("Do it"),
          ),
        ),
      );
    }
    if (onward) {
      controls.push(onward);
    }
    // A key that is pressed once more must not end what has only begun.
    buttons.whenLost = view.on_map ? () => toMap(root) : null;
    fill(buttons, controls);
    const how = JSON.stringify([view.language, view.telling]);
    if (how !== told) {
      // At ×4 plies follow one another faster than a button is found that is made anew for each.
      told = how;
      fill(telling, view.telling ? tempo(view.telling) : []);
    }
    telling.hidden = !view.telling;
    telling.setAttribute("aria-label", t("The turns of the computers"));
    // Why a line of a card is refused may stand screens away from that card.
    if (view.notice && view.noticed !== noticed) {
      notice.scrollIntoView({ block: "nearest" });
    }
    noticed = view.noticed;
    // What can be done there may be behind the map: whoever points has been reading something further down.
    const now = String(view.chosen);
    if (now && now !== pointed && mapStays(root)) {
      prompt.scrollIntoView({ block: "nearest" });
    }
    pointed = now;
  });
  // The question waits for the dice that lead to it; the buttons wait for nothing.
  const ask = (view) => {
    root.style.setProperty("--who", view.colour || "var(--line)");
    phase.textContent = view.phase;
    const said = (view.symbol ? `${view.symbol} ` : "") + view.prompt;
    setText(prompt, said);
    // A place or a card that was pressed leads to another question, which may be behind the map that stays.
    if (asked && !view.telling && asked !== view.phase) {
      prompt.scrollIntoView({ block: "nearest" });
    }
    asked = view.telling ? "" : view.phase;
  };
  model.send({ do: "drawn" }); // the computers wait for it
  return drawAfterDice(model, ask, (view) => view.tells);
}
export default { render };
