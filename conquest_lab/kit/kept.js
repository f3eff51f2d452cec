// Texts that this browser keeps by their names; one that refuses, such as a private window, keeps nothing.
const attempt = (access) => {
  try {
    return access();
  } catch {
    return null;
  }
};

export const kept = (name, storage = "localStorage") =>
  attempt(() => globalThis[storage].getItem(name));
// Keep a text, or forget it where it is null.
export const keep = (name, text, storage = "localStorage") =>
  attempt(() =>
    text === null ? globalThis[storage].removeItem(name) : globalThis[storage].setItem(name, text),
  );
