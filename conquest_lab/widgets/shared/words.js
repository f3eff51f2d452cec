// A sentence of a script in the language of the page: t("Players"). The kernel finds the sentences
// by these calls and sends their translations, so a call contains the sentence itself.
export const translator = (model) => (sentence) => model.get("words")[sentence] ?? sentence;
