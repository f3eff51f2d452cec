import { fill, h, ownKeys } from "../shared/dom.js";
import { fileButton } from "../shared/files.js";
import { translator } from "../shared/words.js";

const select = (key, label, choices, chosen, onchange, rule, about, effect = []) => {
  const described = [about ? `${key}-about` : "", effect.length ? `${key}-effect` : ""];
  return h(
    "label",
    { class: about ? "cl-field cl-wide" : "cl-field" },
    h(
      "span",
      { id: `${key}-name` },
      label,
      rule ? h("small", { class: "cl-quiet" }, ` ${rule}`) : null,
    ),
    h(
      "select",
      {
        "data-key": key,
        "aria-labelledby": `${key}-name`, // without what is told below it, which describes it
        "aria-describedby": described.join(" ").trim() || null,
        onchange: (event) => onchange(event.target),
      },
      choices.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
    ),
    about ? h("small", { id: `${key}-about`, class: "cl-quiet" }, about) : null,
    effect.length
      ? h(
          "small",
          { id: `${key}-effect`, class: "cl-quiet cl-effect" },
          effect.map((line) => h("span", {}, line)),
        )
      : null,
  );
};

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const root = h("section", { class: "cl-card" });
  el.append(root);
  const send = (message) => model.send(message);
  const [open, input] = fileButton(model, { "data-key": "open" });
  const draw = () => {
    const view = model.get("view");
    open.textContent = t("Open a file");
    root.lang = view.language;
    if (document.body.dataset.voila) {
      document.documentElement.lang = view.language;
    }
    const check = (key, label) =>
      h(
        "label",
        { class: "cl-check" },
        h("input", {
          type: "checkbox",
          checked: view[key],
          "data-key": key,
          onchange: (event) => send({ do: key, to: event.target.checked }),
        }),
        h("span", {}, label),
      );
    const option = (each) =>
      select(
        `option-${each.name}`,
        each.label,
        each.choices.map((text, index) => [index, text]),
        each.chosen,
        (target) => send({ do: "option", name: each.name, to: Number(target.value) }),
        each.rule,
        each.about,
        each.effect,
      );
    const game = ({ name, title, facts }) => {
      const art = h("span", { class: "cl-art", "aria-hidden": "true" });
      art.innerHTML = model.get("pictures")[name] ?? "";
      return h(
        "label",
        { class: "cl-game-card" },
        h("input", {
          type: "radio",
          name: "cl-setup-game",
          value: name,
          checked: name === view.ruleset,
          "data-key": `game-${name}`,
          "aria-labelledby": `cl-title-${name}`,
          "aria-describedby": `cl-facts-${name}`,
          onchange: () => send({ do: "ruleset", to: name }),
        }),
        art,
        h(
          "span",
          { class: "cl-about-game" },
          h("b", { id: `cl-title-${name}` }, title),
          h(
            "small",
            { id: `cl-facts-${name}`, class: "cl-quiet" },
            facts.map((fact) => h("span", {}, fact)),
          ),
        ),
      );
    };
    const players = view.players.map((player, seat) =>
      h(
        "div",
        { class: "cl-seat" },
        h("span", {
          class: "cl-who",
          "data-symbol": player.symbol,
          style: `--who:${player.colour}`,
          "aria-hidden": "true",
        }),
        h("input", {
          type: "text",
          maxlength: 40,
          value: player.name,
          "aria-label": `${t("Name")} ${seat + 1}`,
          "data-key": `name${seat}`,
          onchange: (event) => send({ do: "player", seat, name: event.target.value }),
        }),
        h(
          "select",
          {
            "aria-label": t("Played by: {player}", { player: player.name }),
            "data-key": `kind${seat}`,
            onchange: (event) => send({ do: "player", seat, kind: event.target.value }),
          },
          view.kinds.map(([value, text]) =>
            h("option", { value, selected: value === player.kind }, text),
          ),
        ),
      ),
    );
    fill(
      root,
      h(
        "div",
        { class: "cl-row cl-tongues", role: "group", "aria-label": t("Language") },
        [
          ["en", "English"],
          ["fr", "Français"],
        ].map(([code, name]) =>
          h(
            "button",
            {
              lang: code,
              class: "cl-tongue",
              "data-key": code,
              "aria-pressed": String(code === view.language),
              onclick: () => send({ do: "language", to: code }),
            },
            name,
          ),
        ),
      ),
      h("p", { class: "cl-brand" }, "Conquest Lab"),
      h("h1", {}, t("New game")),
      h("p", { class: "cl-quiet" }, t("Choose the rules and who plays, or just start.")),
      view.error ? h("p", { class: "cl-notice", role: "alert" }, view.error) : null,
      h("fieldset", { class: "cl-games" }, h("legend", {}, t("Game")), view.games.map(game)),
      h(
        "div",
        { class: "cl-grid" },
        view.options.filter((each) => each.way && !each.about).map(option),
        select(
          "count",
          t("Players"),
          view.counts.map((count) => [count, String(count)]),
          view.players.length,
          (target) => send({ do: "count", to: Number(target.value) }),
        ),
        view.options.filter((each) => each.way && each.about).map(option),
      ),
      h("div", { class: "cl-seats" }, players),
      view.levels.length > 0
        ? h(
            "details",
            {
              class: "cl-levels",
              open: model.levelsOpen,
              ontoggle: (event) => {
                model.levelsOpen = event.target.open;
              },
            },
            h("summary", {}, t("How the computer plays")),
            h(
              "dl",
              {},
              view.levels.map(([name, plays]) =>
                h("div", {}, h("dt", {}, name), h("dd", {}, plays)),
              ),
            ),
          )
        : null,
      view.can_quick
        ? check(
            "quick",
            view.dealt
              ? t(
                  "Set up the table for me: territories dealt at random, armies placed for everybody (house rule; by the book players claim in turn)",
                )
              : t("Set up the table for me (claims and placements are played for everybody)"),
          )
        : null,
      view.can_routine
        ? check(
            "routine",
            view.by_cards
              ? t(
                  "Take routine decisions for me (such as which territories are counted at the end)",
                )
              : t("Take routine decisions for me (such as defending with all dice)"),
          )
        : null,
      h(
        "details",
        {
          open: model.optionsOpen,
          ontoggle: (event) => {
            model.optionsOpen = event.target.open;
          },
        },
        h("summary", {}, t("House rules")),
        h("p", { class: "cl-quiet cl-measured" }, view.measured),
        h(
          "div",
          { class: "cl-grid" },
          view.options.filter((each) => !each.way).map(option),
          h(
            "label",
            { class: "cl-field" },
            h("span", { id: "seed-name" }, t("Seed")),
            h("input", {
              type: "text",
              inputmode: "numeric",
              value: view.seed,
              "data-key": "seed",
              "aria-labelledby": "seed-name",
              "aria-describedby": "seedhint",
              onchange: (event) => send({ do: "seed", to: event.target.value }),
            }),
            h(
              "small",
              { id: "seedhint", class: "cl-quiet" },
              t("Any whole number; leave empty for a new one. The same seed gives the same dice."),
            ),
          ),
        ),
      ),
      h(
        "div",
        { class: "cl-row" },
        h(
          "button",
          { class: "cl-first cl-start", "data-key": "start", onclick: () => send({ do: "start" }) },
          t("Start the game"),
        ),
        open,
        input,
      ),
      h(
        "p",
        { class: "cl-quiet cl-fine" },
        t(
          "The names of the games belong to their owners; this is a teaching kit, not their product.",
        ),
      ),
    );
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
