// Arrow keys move among controls that stand in rows (null where there is none); Tab enters and
// leaves them once.
export function roam(rows, chosen) {
  const all = rows.flat().filter(Boolean);
  const enter = (control) =>
    all.forEach((one) => one.setAttribute("tabindex", one === control ? 0 : -1));
  enter(all.includes(chosen) ? chosen : all[0]);
  rows.forEach((row, y) =>
    row.forEach((control, x) => {
      if (!control) {
        return;
      }
      control.addEventListener("focus", () => enter(control));
      control.addEventListener("keydown", (event) => {
        const step = {
          ArrowRight: [0, 1],
          ArrowLeft: [0, -1],
          ArrowDown: [1, 0],
          ArrowUp: [-1, 0],
        }[event.key];
        if (!step) {
          return;
        }
        event.preventDefault();
        for (
          let [j, i] = [y + step[0], x + step[1]];
          rows[j] && i >= 0 && i < rows[j].length;
          j += step[0], i += step[1]
        ) {
          if (rows[j][i]) {
            rows[j][i].focus();
            break;
          }
        }
      });
    }),
  );
}

// One Tab stop for a list that is drawn anew: `next(here, key)` is the control to which a key leads from one
// of `controls()`, if to any. Returns a function to call after each drawing, with the control that Tab
// reaches as long as nobody is in the list.
export function roamIn(list, controls, next) {
  const stopAt = (control) =>
    controls().forEach((each) => each.setAttribute("tabindex", each === control ? 0 : -1));
  list.addEventListener("focusin", ({ target }) => stopAt(target));
  list.addEventListener("keydown", (event) => {
    const here = controls().find((each) => each === event.target);
    const control = here && next(here, event.key);
    if (control) {
      event.preventDefault();
      control.focus();
    }
  });
  return (usual) => {
    const all = controls();
    stopAt(all.find((each) => each === document.activeElement) ?? usual ?? all[0]);
  };
}
