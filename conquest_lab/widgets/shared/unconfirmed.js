import { h, isFilling } from "./dom.js";

// What a visitor has entered and the kernel has not confirmed yet: answers to earlier messages, which draw the same
// controls anew, must not turn it back.

// Fields for text: what is being typed stays, and is sent once when the field is left.
export function typedFields() {
  const typed = new Map();
  return (key, value, send, attributes) => {
    const leave = ({ target }) => {
      if (!isFilling() && typed.delete(key)) {
        send(target.value);
      }
    };
    return h("input", {
      type: "text",
      ...attributes,
      value: typed.get(key) ?? value,
      "data-key": key,
      oninput: ({ target }) => typed.set(key, target.value),
      onchange: leave,
      onblur: leave,
    });
  };
}

// Lets a list stay where the arrows of a keyboard have brought it; gives the function that shows what the kernel says.
export function heldList(list) {
  let wanted = null;
  list.addEventListener("change", () => (wanted = list.value));
  list.addEventListener("blur", () => (wanted = null)); // what the kernel did not take is given up at last
  return (value) => {
    if (wanted === String(value)) {
      wanted = null;
    }
    list.value = wanted ?? value;
    if (list.selectedIndex < 0) {
      wanted = null; // no longer offered
      list.value = value;
    }
  };
}

// Choices by their keys: the arrows of a keyboard are faster than answers.
export class Choices {
  #wanted = new Map();

  want(key, value) {
    this.#wanted.set(key, String(value));
  }

  // What a control shows where the kernel says `value`; a choice that is no longer offered is given up. What is
  // offered are values with their words, or all numbers of a slider.
  shown(key, value, offered = null) {
    const wanted = this.#wanted.get(key);
    const isOffered = offered?.some(([one]) => String(one) === wanted) ?? true;
    if (wanted === String(value) || !isOffered) {
      this.#wanted.delete(key);
    }
    return this.#wanted.get(key) ?? String(value);
  }

  // The same, and the function that chooses another value.
  control(key, value, offered, send) {
    const choose = (to) => {
      this.want(key, to);
      send(to);
    };
    return { chosen: this.shown(key, value, offered), choose };
  }

  // The kernel has refused something, or begun anew.
  forget() {
    this.#wanted.clear();
  }
}
