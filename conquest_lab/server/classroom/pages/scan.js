// QR pictures of results, read by the camera where the browser can: they go into the list of codes.

import { fill, h } from "../../../widgets/shared/dom.js";
import { filled, whole } from "./numbers.js";

const PAUSE = 200; // between two looks, in milliseconds

// The sentence on what is missing to scan; nothing where all is there.
async function missing(t) {
  const { BarcodeDetector } = globalThis;
  const formats = (await BarcodeDetector?.getSupportedFormats()) ?? [];
  if (!formats.includes("qr_code")) {
    return t(
      "This browser cannot read QR pictures by itself. Open each picture with the camera of a phone or tablet, or paste the codes.",
    );
  }
  return navigator.mediaDevices
    ? ""
    : t(
        "Browsers allow the camera only on pages that come through HTTPS or from this computer itself. Paste the codes instead.",
      );
}

export class Scanner {
  // take: a text that was read; tells whether it was a code, and a new one.
  constructor(t, take) {
    this.t = t;
    this.take = take;
    this.stream = null;
    this.isStarting = false;
    this.count = 0;
    this.said = h("p", { role: "status" });
    this.video = h("video", {
      autoplay: true,
      muted: true,
      playsinline: true,
      hidden: true,
      class: "camera",
    });
    this.button = h("button", {
      type: "button",
      "data-key": "scan",
      onclick: () => (this.stream ? this.#stop() : this.#start()),
    });
    this.element = h("div", { class: "scan" });
    this.#offer();
  }

  async #offer() {
    const why = await missing(this.t);
    if (why) {
      fill(this.element, h("p", { class: "quiet" }, why));
      return;
    }
    this.button.textContent = this.t("Scan with the camera");
    fill(this.element, this.button, this.video, this.said);
  }

  async #start() {
    const { t, video } = this;
    if (this.isStarting) {
      return; // pressed twice, it would open the camera twice and close it once
    }
    this.isStarting = true;
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "environment" },
      });
    } catch {
      this.said.textContent = t(
        "The camera could not be opened: another program may have it, or the browser may not use it.",
      );
      return;
    } finally {
      this.isStarting = false;
    }
    this.detector = new globalThis.BarcodeDetector({ formats: ["qr_code"] });
    video.srcObject = this.stream;
    video.hidden = false;
    this.button.textContent = t("Stop the camera");
    this.said.textContent = t("Hold the picture of a code before the camera.");
    this.#look();
  }

  #stop() {
    for (const track of this.stream.getTracks()) {
      track.stop();
    }
    this.stream = null;
    this.video.srcObject = null;
    this.video.hidden = true;
    this.button.textContent = this.t("Scan with the camera");
  }

  async #look() {
    if (!this.stream) {
      return;
    }
    let found = [];
    try {
      found = await this.detector.detect(this.video);
    } catch {
      // A picture that is not there yet: the next look sees it.
    }
    found.forEach(({ rawValue }) => this.#read(rawValue));
    setTimeout(() => this.#look(), PAUSE);
  }

  #read(text) {
    const { t } = this;
    const taken = this.take(text);
    if (taken === "new") {
      this.count += 1;
      this.said.textContent = filled(t("Codes scanned: {n}"), { n: whole(this.count) });
    } else if (taken === "none") {
      this.said.textContent = t("This picture holds no code of a result.");
    }
  }
}
