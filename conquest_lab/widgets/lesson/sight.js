// Scrolls by the least that shows an element above the bar of the steps, whose height the page's
// `scroll-padding` keeps free: on a phone what a choice makes ready may lie below the screen.
export function intoSight(element) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "nearest", behavior: still ? "instant" : "smooth" });
}

const LAST_MOVE = "input[type=radio], select, input[type=range]";

// Brings the button of a form into sight as soon as nothing is left to choose: every question with several
// answers has one, or the last of the sliders was moved.
export function showWhenReady(form, button) {
  form.addEventListener("change", ({ target }) => {
    const open = [...form.querySelectorAll("fieldset")].some(
      (box) => !box.querySelector("input:checked"),
    );
    const sliders = [...form.querySelectorAll("input[type=range]")];
    const waits = target.type === "range" && target !== sliders.at(-1);
    if (target.matches(LAST_MOVE) && !open && !waits && !button.hidden) {
      intoSight(button);
    }
  });
}
