import qrcode from "qrcode-generator";

const NS = "http://www.w3.org/2000/svg";
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

// The picture of a text, null for one that is too long; `words` tell what it is.
export function qrPicture(parts, words) {
  const rows = qrModules(parts);
  if (!rows) {
    return null;
  }
  const size = rows.length + 2 * BORDER;
  const drawn = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + BORDER} ${y + BORDER}h1v1h-1z`] : [])),
  );
  const picture = document.createElementNS(NS, "svg");
  picture.setAttribute("viewBox", `0 0 ${size} ${size}`);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", words);
  picture.setAttribute("shape-rendering", "crispEdges");
  picture.innerHTML = `<rect width="100%" height="100%" fill="#fff"/><path d="${drawn.join("")}"/>`;
  return picture;
}
