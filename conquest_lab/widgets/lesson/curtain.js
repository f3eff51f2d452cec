// In Voila what follows a bet waits behind it; a notebook's reader has the cells before their eyes
// anyway. `isOpen` says whether the bet is decided, asked again once the view is on the page.
export function curtain(el, isOpen) {
  if (!document.body.dataset.voila) {
    return;
  }
  if (!el.isConnected) {
    requestAnimationFrame(() => curtain(el, isOpen));
    return;
  }
  for (
    let box = el.closest(".jp-Cell");
    box && box.id !== "rendered_cells";
    box = box.parentElement
  ) {
    for (let next = box.nextElementSibling; next; next = next.nextElementSibling) {
      if (next.matches(".jp-Cell, :has(> .jp-Cell)")) {
        next.classList.toggle("cl-behind", !isOpen());
      }
    }
  }
}
