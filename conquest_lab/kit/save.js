import { hand } from "./files.js";
import { make } from "../widgets/map/svg.js";

const RATIO = 2; // pixels of a PNG for each unit of the picture
const LINE = 1.4;

const pen = document.createElement("canvas").getContext("2d");

// The words in lines of a width at most.
const lines = (words, fits) =>
  words.split(" ").reduce(
    (all, word) => {
      const last = all.at(-1);
      if (last && !fits(`${last} ${word}`)) {
        all.push(word);
      } else {
        all[all.length - 1] = last ? `${last} ${word}` : word;
      }
      return all;
    },
    [""],
  );

// A copy in which every colour is told, as it is in daylight on white paper. It has its place on the page for a
// moment, where the tokens of colours are known.
export function inDaylight(svg) {
  const copy = svg.cloneNode(true);
  copy.setAttribute("style", "color-scheme: only light; --paper: #fff");
  svg.after(copy);
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["fill", "stroke"]) {
      if (/var\(|light-dark\(/.test(part.getAttribute(name))) {
        part.setAttribute(name, getComputedStyle(part)[name]);
      }
    }
  }
  copy.remove();
  copy.removeAttribute("style");
  return copy;
}

// A copy of a picture with its caption below, as a text and its size.
function withCaption(svg, caption) {
  const { width, height } = svg.viewBox.baseVal;
  const size = Number(svg.getAttribute("font-size")) || 16;
  pen.font = `${size}px ${svg.getAttribute("font-family") ?? "sans-serif"}`;
  const told = lines(caption, (line) => pen.measureText(line).width <= width - 1.6 * size);
  const tall = height + size * (LINE * told.length + 0.6);
  const copy = inDaylight(svg);
  copy.removeAttribute("class");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", `0 0 ${width} ${tall}`);
  copy.setAttribute("width", width);
  copy.setAttribute("height", tall);
  make("rect", { y: height, width, height: tall - height, fill: "#fff" }, copy);
  told.forEach((line, n) => {
    const at = { x: size * 0.6, y: height + size * (0.9 + LINE * n), fill: "#1f1b16" };
    make("text", at, copy).textContent = line;
  });
  return { text: new XMLSerializer().serializeToString(copy), width, height: tall };
}

// Save a picture with its caption, as "svg" or "png".
export async function savePicture(svg, caption, name, kind) {
  const { text, width, height } = withCaption(svg, caption);
  if (kind === "svg") {
    hand(new Blob([text], { type: "image/svg+xml" }), `${name}.svg`);
    return;
  }
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * RATIO);
  canvas.height = Math.ceil(height * RATIO);
  const context = canvas.getContext("2d");
  context.scale(RATIO, RATIO);
  context.drawImage(image, 0, 0, width, height);
  canvas.toBlob((blob) => hand(blob, `${name}.png`), "image/png");
}
