// The link to an activity, and its package for a learning platform, made in this browser from the files of the site.

import { strToU8, zip } from "fflate";
import { hand } from "../../../kit/files.js";
import { QrCode } from "../../../kit/qr.js";
import { html, useLayoutEffect, useRef, useState } from "../../../kit/view.js";
import { ExperimentForm } from "./experiments.js";
import { Button, copy, page, status, t } from "./page.js";
import { source } from "./source.js";

const fetched = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) {
    throw new Error(`${address}: ${answer.status}`);
  }
  return answer;
};
const bytesOf = async (address) => new Uint8Array(await (await fetched(address)).arrayBuffer());

const zipped = (files) =>
  new Promise((done, failed) => {
    zip(files, { level: 9 }, (error, content) => (error ? failed(error) : done(content)));
  });

// lang: of the package. Its texts are made by Python; its files are those that this page runs on.
async function packed(line, lang) {
  const address = new URL(page.packages, location.href);
  const { page: pages, ...others } = await (await fetched(address)).json();
  const listed = { ...others, page: { [lang]: pages[lang] } };
  const { texts, files } = await source.request("package", { line, lang, listed, title: "" });
  const names = Object.keys(files);
  const top = new URL(page.home, location.href);
  const contents = await Promise.all(names.map((name) => bytesOf(new URL(files[name], top))));
  return zipped({
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])),
    ...Object.fromEntries(names.map((name, n) => [name, contents[n]])),
  });
}

async function pack(line, { target }) {
  target.disabled = true;
  status.textContent = t("The package is being made…");
  try {
    const file = new Blob([await packed(line, document.documentElement.lang)], {
      type: "application/zip",
    });
    hand(file, `conquest-lab-${line.replaceAll(/[^a-z0-9]+/gi, "-")}.zip`);
    status.textContent = t("The package is saved. Upload it to your platform as a SCORM package.");
  } catch (error) {
    status.textContent = error.message;
  }
  target.disabled = false;
}

// The link that a teacher has made, with its picture; its package where this is a site of files.
function LinkCard({ link, activity }) {
  const [before, behind] = link.split("#");
  const copyLink = () => copy(link, t("The link is copied."), t("Select the link and copy it."));
  return html`<section class="card" data-key="made">
    <h2>${t("The link for your class")}</h2>
    <p class="code-text cl-breaks"><a href=${link}>${link}</a></p>
    ${page.isLocal && html`<p class="wrong quiet">${t("Only this computer knows this address.")}</p>`}
    <p class="cl-row cl-apart">
      <${Button} name="copy-link" act=${copyLink}>${t("Copy the link")}<//>
      ${
        page.packages &&
        html`<${Button} name="package" act=${(event) => pack(activity, event)}>
          ${t("As a package for Moodle (SCORM)")}
        <//>`
      }
    </p>
    <div class="qr"><${QrCode} parts=${[`${before}#`, behind]} words=${t("QR code of the link")} /></div>
    <p>
      ${t("Each pupil gets a code at the end.")}${" "}
      <a href=${page.codes} class="button">${t("Paste codes")}</a>
    </p>
  </section>`;
}

function linkFor(activity, isTold) {
  const link = new URL(page.alone, location.href);
  link.search = new URLSearchParams({ lang: document.documentElement.lang });
  link.hash = new URLSearchParams({ q: activity, ...(isTold ? { truth: "1" } : {}) });
  return link.href;
}

// The page on which a teacher makes a link; `first` is the activity that the form begins with.
export function LinkPage({ first }) {
  const [made, make] = useState(null);
  const [isTold, tell] = useState(false);
  const box = useRef(null);
  useLayoutEffect(() => {
    if (made) {
      box.current.scrollIntoView({ block: "nearest" });
    }
  }, [made]);
  return html`<h1>${t("A question without a room")}</h1>
    <p class="lead">
      ${t(
        "Every pupil opens the link, bets, throws or answers with a seed of their own, and gives you a code. The codes of a class make the same wall as a room.",
      )}
    </p>
    <section class="card">
      <${ExperimentForm} server=${source} words=${t("Make a link")} isLink=${true} first=${first}
        opened=${({ activity }) => make({ activity, link: linkFor(activity, isTold) })}>
        <label class="choice cl-inline cl-gap-m cl-touch">
          <input type="checkbox" data-key="truth" checked=${isTold} onChange=${() => tell(!isTold)} />
          <span>${t("Pupils see at the end what is true")}</span>
        </label>
      <//>
    </section>
    <div aria-live="polite" ref=${box}>${made && html`<${LinkCard} ...${made} />`}</div>`;
}
