import { make } from "./svg.js";

const FAR = 8; // CSS pixels from which a press is a drag

// Lets a place be dragged to another one: an arrow follows the pointer, and the layer's model is told
// { do: "drag", place, to }. Only what is pointed with in one of these ways drags; a touch that goes up or down
// scrolls the page as everywhere, and on a phone one place after the other can be tapped.
export function listenDrags(layer, ways) {
  const { svg } = layer;
  if (ways.includes("touch")) {
    svg.style.touchAction = "pan-y";
  }
  const line = make("line", { class: "drag-line", "aria-hidden": "true" }, svg);
  let from = null;
  let begun = null;
  let dragging = false;
  let dragged = false; // the click that follows a drag chooses nothing
  const placeUnder = (event) => {
    const target = document.elementFromPoint(event.clientX, event.clientY);
    if (!target || !svg.contains(target)) {
      return null;
    }
    const { clientX, clientY, pointerType } = event;
    return layer.placeAt({ type: "drag", detail: 1, target, clientX, clientY, pointerType });
  };
  const end = () => {
    from = null;
    dragging = false;
    line.classList.remove("shown");
  };
  svg.addEventListener("pointerdown", (event) => {
    const isZoomed = layer.zoom?.scale > 1; // a drag then moves the map
    if (event.button === 0 && event.isPrimary && ways.includes(event.pointerType) && !isZoomed) {
      from = placeUnder(event);
      begun = [event.clientX, event.clientY];
      dragging = false;
      dragged = false;
    }
  });
  svg.addEventListener(
    "click",
    (event) => {
      if (dragged) {
        dragged = false;
        event.stopImmediatePropagation();
      }
    },
    true,
  );
  svg.addEventListener("pointermove", (event) => {
    if (from === null || !event.buttons) {
      return;
    }
    dragging ||= Math.hypot(event.clientX - begun[0], event.clientY - begun[1]) > FAR;
    const matrix = svg.getScreenCTM();
    if (!dragging || !matrix) {
      return;
    }
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const { x, y } = layer.board.places[from];
    for (const [name, value] of Object.entries({ x1: x, y1: y, x2: point.x, y2: point.y })) {
      line.setAttribute(name, value);
    }
    line.classList.add("shown");
  });
  svg.addEventListener("pointerup", (event) => {
    const to = dragging ? placeUnder(event) : null;
    if (to !== null && to !== from) {
      layer.model.send({ do: "drag", place: from, to, ply: layer.model.get("view").ply ?? 0 });
    }
    dragged = dragging;
    end();
  });
  svg.addEventListener("pointercancel", end);
  svg.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && end());
}
