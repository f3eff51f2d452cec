import { useState } from "../../kit/view.js";

// What is asked of a calculator: one throw or a whole battle, and how many dice or armies each side has, at `first`.
// Gives the question, the most of each side, words for the kind and for both sides, and the function that changes a part of it.
export function useQuestion(limits, first, t) {
  const [asked, setAsked] = useState({ ...first, kind: "throw" });
  const ask = (changes) => {
    const to = { ...asked, ...changes };
    const [mostA, mostD] = limits[to.kind];
    setAsked({ ...to, a: Math.min(to.a, mostA), d: Math.min(to.d, mostD) });
  };
  const kinds = {
    label: t("Kind of question"),
    chosen: asked.kind,
    options: [
      ["throw", t("One throw")],
      ["battle", t("A whole battle")],
    ],
    onChoose: (kind) => ask({ kind }),
  };
  const dice = asked.kind === "throw";
  const sides = [
    dice ? t("Attacker’s dice") : t("Attackers"),
    dice ? t("Defender’s dice") : t("Defenders"),
  ];
  return { asked, most: limits[asked.kind], sides, kinds, ask };
}
