// In Voila what follows a bet waits behind it; a notebook's reader has the cells before their eyes
// anyway. `isOpen` says whether the bet is decided, asked again once the view is on the page. What follows
// several bets waits for each of them: a cell names the curtains that are still closed.
const hangs = (id) => document.querySelector(`[data-cl-curtain="${id}"]`) !== null;

export function curtain(el, isOpen) {
  if (!document.body.dataset.voila) {
    return;
  }
  if (!el.isConnected) {
    requestAnimationFrame(() => curtain(el, isOpen));
    return;
  }
  el.dataset.clCurtain ??= `c${Math.random().toString(36).slice(2)}`;
  const id = el.dataset.clCurtain;
  for (
    let box = el.closest(".jp-Cell");
    box && box.id !== "rendered_cells";
    box = box.parentElement
  ) {
    for (let next = box.nextElementSibling; next; next = next.nextElementSibling) {
      if (next.matches(".jp-Cell, :has(> .jp-Cell)")) {
        const others = (next.dataset.clBehind ?? "").split(" ");
        const closed = others.filter((other) => other && other !== id && hangs(other));
        next.dataset.clBehind = [...closed, ...(isOpen() ? [] : [id])].join(" ");
        next.classList.toggle("cl-behind", next.dataset.clBehind !== "");
      }
    }
  }
}
