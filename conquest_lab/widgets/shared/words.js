// A sentence of a script in the language of the page: t("Players"). The kernel finds the sentences
// by these calls and sends their translations, so a call contains the sentence itself. Its gaps are
// filled here: t("Played by: {player}", { player: name }).
export const translator =
  (model) =>
  (sentence, gaps = {}) =>
    (model.get("words")[sentence] ?? sentence).replaceAll(
      /\{(\w+)\}/g,
      (gap, name) => gaps[name] ?? gap,
    );
