import { h } from "../shared/dom.js";
import { chair } from "./chair.js";

// The address of a table, short enough to be read out.
export function addressOf(code) {
  return new URL(`${home()}table/${code}`, document.baseURI).href;
}

// Where the server has its pages.
export function home() {
  return document.querySelector('meta[name="conquest-home"]')?.content ?? "/";
}

const isLocal = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

// How others find the table.
function invitation(t, view) {
  const link = addressOf(view.code);
  const code = [
    h("span", { class: "cl-sr" }, t("Code of a table")),
    h("p", { class: "cl-table-code" }, view.code),
  ];
  if (!view.host) {
    return code;
  }
  return h(
    "div",
    { class: "cl-invitation" },
    h("img", {
      src: `${link}/qr.svg`,
      alt: t("The link to this table as a QR code"),
      width: 180,
      height: 180,
    }),
    h(
      "div",
      {},
      code,
      h("p", {}, h("a", { href: link }, link.replace(/^https?:\/\//, ""))),
      h(
        "p",
        { class: "cl-quiet" },
        t("Each device opens this link, or enters the code below the form of a new game."),
      ),
      isLocal()
        ? h(
            "p",
            { class: "cl-quiet" },
            t(
              "This link works on this computer only. Open the page by the computer's address in the network.",
            ),
          )
        : null,
    ),
  );
}

// What a seat offers before the game: to sit down, or, to the host, who is to have it.
function place(t, send, view, each, seat, name) {
  const asked = t("Who plays here");
  const kinds = each.can_set
    ? h(
        "select",
        {
          "data-key": `kind-${seat}`,
          "aria-label": t("{name}: {value}", { name: each.name, value: asked }),
          onchange: (event) => send({ do: "kind", seat, to: event.target.value }),
        },
        view.kinds.map(([value, text]) =>
          h("option", { value, selected: value === each.kind }, text),
        ),
      )
    : null;
  const sit = each.can_sit
    ? h(
        "button",
        {
          class: view.seated ? "" : "cl-first",
          "data-key": `sit-${seat}`,
          "aria-label": t("{name}: {value}", { name: each.name, value: t("Sit here") }),
          onclick: () => send({ do: "sit", seat, name: name.value }),
        },
        t("Sit here"),
      )
    : null;
  return chair(t, send, each, seat, h("span", { class: "cl-row cl-last" }, kinds, sit));
}

export function lobby(t, send, view, { removal, languages }) {
  const name = h("input", {
    type: "text",
    "data-key": "name",
    maxlength: 40,
    autocomplete: "off",
  });
  return h(
    "section",
    { class: "cl-card cl-lobby" },
    h(
      "div",
      { class: "cl-row" },
      h("h1", {}, view.title),
      h("span", { class: "cl-spring" }),
      languages,
    ),
    invitation(t, view),
    h("h2", {}, t("Seats")),
    view.seated
      ? null
      : h("label", { class: "cl-code-field" }, h("span", {}, t("A nickname, if you like")), name),
    h(
      "ul",
      { class: "cl-chairs" },
      view.chairs.map((each, seat) => place(t, send, view, each, seat, name)),
    ),
    h(
      "div",
      { class: "cl-row" },
      view.host
        ? h(
            "button",
            {
              class: "cl-first",
              "data-key": "start",
              disabled: !view.can_start,
              onclick: () => send({ do: "start" }),
            },
            t("Start the game"),
          )
        : h("p", {}, t("The game begins when whoever opened the table starts it.")),
      view.host && !view.can_start
        ? h("span", { class: "cl-quiet" }, t("Somebody has to take a seat first."))
        : null,
      view.seated
        ? h(
            "button",
            { "data-key": "leave", onclick: () => send({ do: "leave" }) },
            t("Leave my seat"),
          )
        : null,
    ),
    view.host
      ? h(
          "p",
          { class: "cl-quiet" },
          t("A device without a seat shows the board. A seat that stays free can be taken later."),
        )
      : null,
    h(
      "details",
      { class: "cl-table-more" },
      h("summary", { "data-key": "more" }, t("What is stored")),
      h("p", { class: "cl-quiet" }, view.kept),
      view.host ? removal : null,
    ),
  );
}
