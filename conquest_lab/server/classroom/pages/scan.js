// QR pictures of results, read by the camera where the browser can: they go into the list of codes.

import { html, useEffect, useRef, useState } from "../../../kit/view.js";
import { whole } from "./numbers.js";
import { Button, t } from "./page.js";

const PAUSE = 200; // between two looks, in milliseconds

// The sentence on what is missing to scan; nothing where all is there.
async function missing() {
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

// take: a text that was read; tells whether it was a code, and a new one.
export function Scanner({ take }) {
  const [why, tell] = useState(null); // null until it is known
  const [said, say] = useState("");
  const [stream, run] = useState(null);
  const isStarting = useRef(false);
  const count = useRef(0);
  const video = useRef(null);
  useEffect(() => {
    missing().then(tell);
  }, []);

  const start = async () => {
    if (isStarting.current) {
      return; // pressed twice, it would open the camera twice and close it once
    }
    isStarting.current = true;
    try {
      run(await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }));
      say(t("Hold the picture of a code before the camera."));
    } catch {
      say(
        t(
          "The camera could not be opened: another program may have it, or the browser may not use it.",
        ),
      );
    }
    isStarting.current = false;
  };

  const read = ({ rawValue }) => {
    const taken = take(rawValue);
    if (taken === "new") {
      count.current += 1;
      say(t("Codes scanned: {n}", { n: whole(count.current) }));
    } else if (taken === "none") {
      say(t("This picture holds no code of a result."));
    }
  };

  useEffect(() => {
    if (!stream) {
      return null;
    }
    const detector = new globalThis.BarcodeDetector({ formats: ["qr_code"] });
    let next = 0;
    const look = async () => {
      // A picture that is not there yet: the next look sees it.
      const found = await detector.detect(video.current).catch(() => []);
      found.forEach(read);
      next = next === null ? null : setTimeout(look, PAUSE);
    };
    video.current.srcObject = stream;
    look();
    return () => {
      clearTimeout(next);
      next = null;
      stream.getTracks().forEach((track) => track.stop());
    };
  }, [stream]);

  if (why !== "") {
    return html`<div class="scan">${why && html`<p class="quiet">${why}</p>`}</div>`;
  }
  return html`<div class="scan">
    <${Button} name="scan" act=${stream ? () => run(null) : start}>
      ${stream ? t("Stop the camera") : t("Scan with the camera")}
    <//>
    <video autoplay muted playsinline class="camera cl-block cl-round-l cl-apart" hidden=${!stream} ref=${video} />
    <p role="status">${said}</p>
  </div>`;
}
