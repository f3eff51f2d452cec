import { drawView, fill, h, ownKeys } from "../shared/dom.js";
import { fileButton } from "../shared/files.js";
import { Choices, typedFields } from "../shared/unconfirmed.js";
import { translator } from "../../kit/words.js";

const LONG = 26; // letters of a choice for which half the form is too narrow

const options = (offered, chosen) =>
  offered.map(([value, text]) => h("option", { value, selected: String(value) === chosen }, text));

const select = (key, label, offered, { chosen, choose, rule, about, effect = [] }) => {
  const described = [about ? `${key}-about` : "", effect.length ? `${key}-effect` : ""];
  return h(
    "label",
    {
      class:
        about || offered.some(([, text]) => text.length > LONG) ? "cl-field cl-wide" : "cl-field",
    },
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
        onchange: (event) => choose(event.target.value),
      },
      options(offered, chosen),
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
  const typing = typedFields();
  const choices = new Choices();
  const option = ({ name, label, choices: words, chosen, ...more }) => {
    const key = `option-${name}`;
    const offered = words.map((text, index) => [index, text]);
    const control = choices.control(key, chosen, offered, (to) =>
      send({ do: "option", name, to: Number(to) }),
    );
    return select(key, label, offered, { ...control, ...more });
  };
  drawView(model, root, (view) => {
    if (view.error) {
      choices.forget();
    }
    open.textContent = t("Open a file");
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
    const count = () => {
      const offered = view.counts.map((each) => [each, String(each)]);
      const control = choices.control("count", view.players.length, offered, (to) =>
        send({ do: "count", to: Number(to) }),
      );
      return select("count", t("Players"), offered, control);
    };
    const kind = ({ name, kind: now }, seat) => {
      const { chosen, choose } = choices.control(`kind${seat}`, now, view.kinds, (to) =>
        send({ do: "player", seat, kind: to }),
      );
      return h(
        "select",
        {
          "aria-label": t("Played by: {player}", { player: name }),
          "data-key": `kind${seat}`,
          onchange: (event) => choose(event.target.value),
        },
        options(view.kinds, chosen),
      );
    };
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
          onchange: () => {
            choices.forget();
            send({ do: "ruleset", to: name });
          },
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
        typing(`name${seat}`, player.name, (name) => send({ do: "player", seat, name }), {
          maxlength: 40,
          "aria-label": `${t("Name")} ${seat + 1}`,
        }),
        kind(player, seat),
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
        count(),
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
            t("Take routine decisions for me (such as {example})", {
              example: view.routine_example,
            }),
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
            typing("seed", view.seed, (to) => send({ do: "seed", to }), {
              inputmode: "numeric",
              "aria-labelledby": "seed-name",
              "aria-describedby": "seedhint",
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
  });
}
export default { render };
