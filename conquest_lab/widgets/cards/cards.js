import { Picture, SymbolDie } from "../../kit/dice.js";
import { useLandmark } from "../../kit/press.js";
import { Act, classes, html, useLayoutEffect, useRef, view, Who } from "../../kit/view.js";
import { useFalling } from "./falling.js";

// A die of the tray. One button is enough for the keyboard; a pointer may take any of equal dice.
function Loose({ name, act, isFirst, send, t, ply, value, children }) {
  if (act < 0) {
    return html`<span role="img" aria-label=${name} title=${name}>${children}</span>`;
  }
  const giving = t("Sacrifice this die: {face}", { face: name });
  const give = () => send({ do: "act", index: act, ply });
  return isFirst
    ? html`<button class="cl-die-button cl-unlined cl-round-l cl-pad-none" data-key=${`die${value}`} title=${giving} aria-label=${giving}
        onClick=${give}>${children}</button>`
    : html`<span class="cl-die-button cl-die-equal cl-pressable cl-unlined cl-round-l cl-pad-none" role="img" aria-label=${name} title=${giving}
        onClick=${give}>${children}</span>`;
}

const Tray = ({ row: { role, title, faces: values }, shown, named, ...given }) =>
  html`<div class=${`cl-tray cl-tray-${role}`} role="group" aria-label=${title}>
    <h2>${title}</h2>
    <div class="cl-row">
      ${values.map(
        ([value, act], n) =>
          html`<${Loose} key=${`${value} ${n}`} name=${named(value)} act=${act} value=${value} ...${given}
            isFirst=${values.findIndex(([other]) => other === value) === n}>
            <${SymbolDie} face=${shown(value, n)} />
          <//>`,
      )}
    </div>
  </div>`;

const Asked = ({ symbol, count }) =>
  count > 2
    ? html`<${Picture} symbol=${symbol} /><b>×${count}</b>`
    : Array.from({ length: count }, () => html`<${Picture} symbol=${symbol} />`);

// A pointer that presses a line which cannot be filled is told why; the keyboard asks the name of the card.
function Line({ card, line, n, faces, named, t, ply, send }) {
  const { asks, text, dice, aside, act, with: using } = line;
  const value = dice.map(named).join(", ");
  const said = value ? `${t("{name}: {value}", { name: text, value })} ✓` : text;
  const told = aside ? `${said} (${t("only against an owner")})` : said;
  const filling = `${t("Fill this line with")} ${using}`;
  const line_attributes = {
    "data-line": `${card.place}.${n}`,
    class: classes("cl-line", dice.length > 0 && "cl-filled", aside && "cl-aside"),
  };
  const inside =
    dice.length > 0
      ? dice.map((face) => html`<${SymbolDie} face=${faces[face]} />`)
      : asks.map(([symbol, count]) => html`<${Asked} symbol=${symbol} count=${count} />`);
  return html`<li>
    ${
      act < 0
        ? html`<span ...${line_attributes} role="img" title=${told} aria-label=${told}
          onClick=${() => send({ do: "line", place: card.place, line: n, ply })}>${inside}</span>`
        : html`<${Act} name=${`line${card.place}.${n}`} with=${{ do: "act", index: act, ply }}
          ...${line_attributes} title=${filling} aria-label=${`${card.name}, ${text}. ${filling}`}>
          ${inside}
        <//>`
    }
  </li>`;
}

// The keyboard goes from a line that has been filled to the name of its card.
function useNameAfterLine() {
  const box = useRef(null);
  const line = box.current?.querySelector("button.cl-line:focus");
  useLayoutEffect(() => {
    if (line && !line.isConnected) {
      box.current.querySelector(".cl-name").focus({ preventScroll: true });
    }
  });
  return box;
}

function Card({ card, ...given }) {
  const { t, ply } = given;
  const box = useNameAfterLine();
  const { name, mark, owner, colour, place, down } = card;
  const said = [
    name,
    card.points,
    owner || t("in the middle"),
    down && t("face down"),
    card.attacked && t("under attack"),
    card.advised && t("part of the better decision"),
  ];
  const kind = classes(
    "cl-country",
    mark && `cl-${mark}`,
    card.attacked && "cl-attacked",
    card.recent && "cl-recent",
    card.advised && "cl-advised",
    down && "cl-face-down",
    owner && "cl-owned",
  );
  return html`<div role="group" aria-label=${name} class=${kind} style=${colour && `--who:${colour}`} ref=${box}>
    <${Act} name=${`place${place}`} with=${{ do: "choose", place, ply }} class="cl-name cl-bold cl-start"
      aria-pressed=${mark === "chosen" || undefined} aria-disabled=${!mark || undefined}
      aria-label=${said.filter(Boolean).join(", ")}>
      <span class=${/\S{9}/.test(name) ? "cl-long cl-text-s" : undefined}>${name}</span>
      <b class="cl-worth cl-text-s cl-middle cl-inline-block cl-pill">${card.worth}</b>
    <//>
    ${
      down
        ? html`<p class="cl-back cl-downward cl-one-row cl-text-s cl-grow"><${Picture} symbol="face-down" />${t("face down")}</p>`
        : html`<ul class="cl-lines cl-bare-list cl-stack cl-grow">
            ${card.lines.map(
              (line, n) => html`<${Line} card=${card} line=${line} n=${n} ...${given} />`,
            )}
          </ul>`
    }
    <p class="cl-owner cl-text-s cl-unbroken cl-clipped cl-tight">
      ${
        owner
          ? html`<${Who} symbol=${card.symbol} colour=${colour}>${owner}<//>`
          : html`<span class="cl-quiet">${t("in the middle")}</span>`
      }
    </p>
  </div>`;
}

function Cards({ view: now, send, t }) {
  const { groups, dice, faces, title, ply, last } = now;
  const table = useLandmark("cards", title);
  const turning = useFalling(table.ref, now);
  const given = {
    t,
    faces,
    named: (face) => faces[face]?.[2] ?? t("to be thrown"),
    send,
    ply,
  };
  return html`<section data-ply=${ply} ...${table}>
    <div class="cl-trays cl-wrap cl-space-below-l">
      ${dice.map(
        (row, at) =>
          html`<${Tray} key=${row.role} row=${row} shown=${(face, n) => (at === 0 && turning?.[n]) || faces[face]}
            ...${given} />`,
      )}
      <p class="cl-last cl-text-m cl-tight cl-flush">
        ${last.split("\n").map((said, n) => html`${n > 0 && "\n"}<span>${said}</span>`)}
      </p>
    </div>
    <div class="cl-groups cl-wrap">
      ${groups.map(
        ({ name, worth, cards }) =>
          html`<div class="cl-group cl-narrows cl-round-l" role="group" aria-label=${`${name}, ${worth}`} data-cards=${cards.length}
            style=${`--cards:${cards.length}`}>
            <h2>${name} <b class="cl-worth cl-text-s cl-middle cl-inline-block cl-pill">${worth}</b></h2>
            <div class="cl-deck cl-grid">${cards.map((card) => html`<${Card} key=${card.place} card=${card} ...${given} />`)}</div>
          </div>`,
      )}
    </div>
  </section>`;
}
export default view(Cards, { at: 1 });
