import qrcode from "qrcode-generator";
import { html, useMemo } from "./view.js";

const BORDER = 4;
const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]*$/;

qrcode.stringToBytes = (text) => [...new TextEncoder().encode(text)];

// The modules of a text of several parts as rows of true and false; null for a text that is too long. Parts of
// capitals and digits take less room in a part of their own.
export function qrModules(parts) {
  const code = qrcode(0, "L");
  for (const part of parts) {
    code.addData(part, ALPHANUMERIC.test(part) ? "Alphanumeric" : "Byte");
  }
  try {
    code.make();
  } catch {
    return null; // there is no size for it
  }
  const all = Array.from({ length: code.getModuleCount() }, (_, n) => n);
  return all.map((y) => all.map((x) => code.isDark(y, x)));
}

// The picture of a text of several parts; `words` tell what it is, `tooLong` stands where there is none.
export function QrCode({ parts, words, tooLong = null }) {
  const rows = useMemo(() => qrModules(parts), parts);
  if (!rows) {
    return tooLong;
  }
  const size = rows.length + 2 * BORDER;
  const drawn = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + BORDER} ${y + BORDER}h1v1h-1z`] : [])),
  );
  return html`<svg viewBox=${`0 0 ${size} ${size}`} role="img" aria-label=${words} shape-rendering="crispEdges">
    <rect width="100%" height="100%" fill="#fff" /><path d=${drawn.join("")} />
  </svg>`;
}
