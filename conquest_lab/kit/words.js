// A sentence of a script in the language of the page: t("Players"). The kernel finds the sentences
// by these calls and sends their translations, so a call contains the sentence itself. Its gaps are
// filled here: t("Played by: {player}", { player: name }).
export const translator =
  (model) =>
  (sentence, gaps = {}) =>
    fillGaps(model.get("words")[sentence] ?? sentence, gaps);

// A sentence with its gaps filled; a gap of which nothing is known stays.
export const fillGaps = (sentence, gaps) =>
  sentence.replaceAll(/\{(\w+)\}/g, (gap, name) => gaps[name] ?? gap);

// A sentence in French of which no line ends at the hyphens of «est-il», «a-t-on» or «allez-y»: a joiner
// without width follows each of them.
export const unbroken = (sentence) =>
  sentence.replaceAll(/(?<=\p{L})-(?=(?:t-)?(?:ils?|elles?|on|ce|vous|y)(?!\p{L}))/gu, "-\u2060");
