// The link to an activity, and its package for a learning platform, made in this browser from the files of the site.

import { h } from "../../../widgets/shared/dom.js";
import { strToU8, zip } from "fflate";
import { page, status, t } from "./page.js";
import { qrPicture } from "../../../kit/qr.js";
import { saveFile } from "./asking.js";
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

// The button that makes it; nothing where no site of files is.
function packageButton(line, lang) {
  if (!page.packages) {
    return null;
  }
  const make = async ({ target }) => {
    target.disabled = true;
    status.textContent = t("The package is being made…");
    try {
      const file = new Blob([await packed(line, lang)], { type: "application/zip" });
      saveFile(file, `conquest-lab-${line.replaceAll(/[^a-z0-9]+/gi, "-")}.zip`);
      status.textContent = t(
        "The package is saved. Upload it to your platform as a SCORM package.",
      );
    } catch (error) {
      status.textContent = error.message;
    }
    target.disabled = false;
  };
  return h(
    "button",
    { type: "button", "data-key": "package", onclick: make },
    t("As a package for Moodle (SCORM)"),
  );
}

// The link that a teacher has made, with its picture.
export function linkCard(link, activity) {
  const [before, after] = link.split("#");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      status.textContent = t("The link is copied.");
    } catch {
      status.textContent = t("Select the link and copy it.");
    }
  };
  return h(
    "section",
    { class: "card", "data-key": "made" },
    h("h2", {}, t("The link for your class")),
    h("p", { class: "code-text" }, h("a", { href: link }, link)),
    page.isLocal
      ? h("p", { class: "wrong quiet" }, t("Only this computer knows this address."))
      : null,
    h(
      "p",
      { class: "row" },
      h("button", { type: "button", "data-key": "copy-link", onclick: copy }, t("Copy the link")),
      packageButton(activity, document.documentElement.lang),
    ),
    h("div", { class: "qr" }, qrPicture([`${before}#`, after], t("QR code of the link"))),
    h(
      "p",
      {},
      t("Each pupil gets a code at the end."),
      " ",
      h("a", { href: page.codes, class: "button" }, t("Paste codes")),
    ),
  );
}
