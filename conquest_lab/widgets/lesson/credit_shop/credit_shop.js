import { Roads, Slider } from "../../../kit/controls.js";
import { Picture, Troop } from "../../../kit/dice.js";
import { drawnOver } from "../../../kit/press.js";
import { AskForBet, Reveal } from "../../../kit/trials.js";
import {
  Act,
  classes,
  html,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  view,
} from "../../../kit/view.js";
import { CostPlot } from "./plot.js";

const KINDS = ["infantry", "cavalry", "cannon"];

// The chance of a purchase, as a number and in words, from the engine's table.
const chanceOf = (
  { fights, fired },
  [infantry, cavalry, cannons],
  { road, defenders, volleys },
) => {
  if (road === "sea") {
    return fights[defenders - 1][Math.floor(infantry / 2)];
  }
  if (road === "ride") {
    return fights[defenders - 1][cavalry];
  }
  const troops = infantry + cavalry;
  return cannons && volleys && troops
    ? fired[defenders - 1][cannons - 1][volleys - 1][troops]
    : fights[defenders - 1][troops];
};

const costOf = (units, prices) => units.reduce((sum, count, n) => sum + count * prices[n], 0);

// Every purchase of a purse with its cost and chance.
function allOffers({ credits, prices, table }, setting) {
  const upTo = (left, n) => Array.from({ length: Math.floor(left / prices[n]) + 1 }, (_, k) => k);
  return upTo(credits, 0).flatMap((i) =>
    upTo(credits - costOf([i, 0, 0], prices), 1).flatMap((c) =>
      upTo(credits - costOf([i, c, 0], prices), 2).map((k) => {
        const units = [i, c, k];
        const [value, text] = chanceOf(table, units, setting);
        return { units, cost: costOf(units, prices), value, text };
      }),
    ),
  );
}
const beats = (one, other) =>
  one.cost <= other.cost &&
  one.value >= other.value &&
  (one.cost < other.cost || one.value > other.value);
const beaterOf = (offer, all) =>
  all
    .filter((one) => beats(one, offer))
    .sort((one, other) => other.value - one.value || one.cost - other.cost)[0];

// What a sentence about a purchase says of it.
const gapsOf = (t, { units: [infantry, cavalry, cannons], cost, text }) => ({
  units: t("infantry {n}, cavalry {m}, cannons {cost}", { n: infantry, m: cavalry, cost: cannons }),
  cost,
  chance: text,
});

function Shelf({ n, view: { open, prices }, units, left, idle, isOver, change, t }) {
  const kind = KINDS[n];
  const label = [t("Infantry"), t("Cavalry"), t("Cannons")][n];
  const price = t("{n} credits each", { n: prices[n] });
  const button = (key, sign, by, disabled) =>
    html`<button class="cl-text-l" data-key=${`${key}-${kind}`} disabled=${disabled} aria-label=${`${label} ${sign}1`}
      onClick=${() => change(n, by)}>${sign}</button>`;
  return html`<div class=${classes("cl-shelf cl-grid cl-mid cl-line-below", idle && "cl-useless", isOver && "cl-over")} role="group"
    data-shelf=${n} aria-label=${`${label}, ${price}`}>
    <span class="cl-shelf-head cl-tight">
      <${Picture} symbol=${kind} />
      <span class="cl-shelf-name cl-bold">${label}</span><span class="cl-quiet cl-text-xs">${price}</span>
    </span>
    ${button("less", "−", -1, !open || units[n] === 0)}
    <output class="cl-shelf-count cl-bold cl-middle">${units[n]}</output>
    ${button("more", "+", 1, !open || left < prices[n])}
    <span class="cl-shelf-row">
      <${Troop} unit=${kind} left=${units[n]} first=${units[n]} side="red" aria-hidden="true" />
      <span class="cl-idle cl-remark">${units[n] > 0 && idle}</span>
    </span>
  </div>`;
}

const shelfUnder = ({ clientX: x, clientY: y, currentTarget: purse }) =>
  [...purse.parentElement.querySelectorAll("[data-shelf]")].find((shelf) => {
    const { left, right, top, bottom } = shelf.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  })?.dataset.shelf;

// The coins; one that is drawn over a shelf buys a unit there. `over` is told the shelf under it, null for none.
function Purse({ credits, left, over, buy }) {
  const [coin, fly] = useState(null);
  const follow = (event) => {
    fly([event.clientX, event.clientY]);
    over(shelfUnder(event) ?? null);
  };
  const end = () => {
    fly(null);
    over(null);
  };
  const letGo = (event) => {
    const shelf = coin && shelfUnder(event);
    end();
    if (shelf) {
      buy(Number(shelf));
    }
  };
  return html`<div class="cl-purse cl-round-l cl-on-sunk" aria-hidden="true"
    ...${left > 0 ? drawnOver(follow) : {}} onPointerUp=${letGo} onPointerCancel=${end}>
    <span class="cl-coins cl-grid cl-coloured cl-gap-xs">
      ${Array.from(
        { length: credits },
        (_, n) => html`<span class=${classes("cl-coin cl-pill", n >= left && "cl-spent")} />`,
      )}
    </span>
    ${
      coin && html`<span class="cl-coin cl-flying" style=${`left:${coin[0]}px;top:${coin[1]}px`} />`
    }
  </div>`;
}

// What a class has bought: codes that are added to the wall, and the wall in words.
function OfTheClass({ complaint, kept, send, t }) {
  const [box, codes] = [useRef(null), useRef(null)];
  useLayoutEffect(() => {
    box.current.open ||= Boolean(complaint);
  }, [complaint]);
  const add = (event) => {
    event.preventDefault();
    send({ do: "read", text: codes.current.value });
    codes.current.value = "";
  };
  return html`<details class="cl-class" ref=${box}>
    <summary class="cl-touch">${t("Purchases of the class")}</summary>
    <form class="cl-row" onSubmit=${add}>
      <label class="cl-row">
        <span>${t("infantry-cavalry-cannons")}</span>
        <input class="cl-pad-s" type="text" maxlength="900" data-key="codes" placeholder="12-0-0 6-0-3"
          autocomplete="off" ref=${codes} />
      </label>
      <button type="submit" data-key="add">${t("Add")}</button>
    </form>
    <p class="cl-complaint cl-in-accent" role="alert">${complaint}</p>
    <details>
      <summary>${t("The wall in words")}</summary>
      <ul>
        ${kept.map(
          (offer) => html`<li>${t("{units}: {cost} credits, {chance}", gapsOf(t, offer))}</li>`,
        )}
      </ul>
    </details>
  </details>`;
}

function CreditShop({ view: shown, send, t }) {
  const { open, credits, prices, garrisons, table, asks, told } = shown;
  const [chosen, set] = useState({ road: "border", defenders: shown.defenders, volleys: 1 });
  const [units, setUnits] = useState([0, 0, 0]);
  const [everything, showAll] = useState(false);
  const [over, setOver] = useState(null);
  const setting = { ...chosen, volleys: Math.min(chosen.volleys, shown.volleys) };
  const { road, defenders, volleys } = setting;
  const cost = costOf(units, prices);
  const change = (n, by) => {
    const next = units.with(n, units[n] + by);
    if (next[n] >= 0 && costOf(next, prices) <= credits) {
      setUnits(next);
    }
  };
  const offers = useMemo(
    () => (open ? allOffers(shown, setting) : []),
    [open, table, road, defenders, volleys],
  );
  const frontier = useMemo(
    () => (everything ? offers.filter((offer) => !beaterOf(offer, offers)) : []),
    [everything, offers],
  );
  const find = (wanted) => offers.find((offer) => String(offer.units) === String(wanted));
  const now = find(units);
  const beater = now && beaterOf(now, offers);
  const judged = beater
    ? `✗ ${t("Beaten: {units} costs {cost} and has {chance}.", gapsOf(t, beater))}`
    : `✓ ${t("Nothing better costs as little.")}`;
  const kept = shown.kept.map(find).filter(Boolean);
  const late = t("too late");
  const idle = {
    border: ["", "", ""],
    ride: [late, "", late],
    sea: ["", t("does not fight at sea"), t("does not fight at sea")],
  }[road];
  const knob = (name, label, least, most) =>
    html`<${Slider} name=${name} label=${label} said=${null} least=${least} most=${most}
      value=${setting[name]} onInput=${(n) => set({ ...setting, [name]: n })} />`;
  return html`<section class="cl-card">
    <${AskForBet} ask=${t("Lock in your bet first.")} />
    <div class="cl-shop cl-grid cl-gap-far cl-at-top">
      <div class="cl-counter">
        <${Roads} label=${t("Road")} prefix="road-" disabled=${!open} chosen=${road}
          options=${[
            ["border", t("over the border")],
            ["ride", t("two territories away")],
            ["sea", t("from the sea")],
          ]}
          onChoose=${(to) => set({ ...setting, road: to })} />
        <div class="cl-row">
          ${knob("defenders", t("defenders: {n}", { n: defenders }), 1, garrisons)}
          ${
            shown.volleys > 1 &&
            road === "border" &&
            knob("volleys", t("turns of cannon fire: {n}", { n: volleys }), 0, shown.volleys)
          }
        </div>
        <${Purse} credits=${credits} left=${credits - cost} over=${setOver}
          buy=${(n) => change(n, 1)} />
        ${KINDS.map(
          (_, n) =>
            html`<${Shelf} n=${n} view=${shown} units=${units} left=${credits - cost} t=${t}
              idle=${idle[n]} isOver=${over === String(n)} change=${change} />`,
        )}
        <p class="cl-spent-line" role="status">
          ${t("{n} of {m} credits spent", { n: cost, m: credits })}
        </p>
      </div>
      <div>
        <div class="cl-result cl-wrap cl-gap-wide cl-baseline">
          <output class="cl-big cl-text-huge cl-bold cl-tight">${now?.text}</output>
          <p class="cl-beaten cl-text-m cl-grow" role="status">${now && cost > 0 && judged}</p>
        </div>
        ${
          open &&
          html`<${CostPlot} credits=${credits} now=${cost > 0 && now} kept=${kept}
          all=${everything ? offers : []} frontier=${frontier} t=${t}
          pick=${(offer) => setUnits(offer.units)} />`
        }
        <div class="cl-row">
          <${Act} name="keep" with=${{ units }} class="cl-first" disabled=${!open || cost === 0}>
            ${t("Put it on the wall")}
          <//>
          <button class="cl-toggle" data-key="all" aria-pressed=${everything}
            onClick=${() => showAll(!everything)}>${t("All purchases")}</button>
          <${Act} name="wipe" class="cl-plain" disabled=${shown.kept.length === 0}>
            ${t("Wipe the wall")}
          <//>
          ${asks && html`<${Reveal} show=${t("Show the answer")} hide=${t("Hide the answer")} />`}
        </div>
        <p role="status" class="cl-told">${told}</p>
        <${OfTheClass} complaint=${shown.complaint} kept=${kept} send=${send} t=${t} />
      </div>
    </div>
  </section>`;
}
export default view(CreditShop);
