// The words for the trials of an experiment: a throw of dice, a hand that is drawn, or several of these.

// kind: "throw", "draw" or "try", as the server calls them.
export const trialWords = (t, kind) =>
  ({
    throw: {
      once: t("Throw once"),
      often: t("Throw {n} times"),
      invitation: t("Throw with your own seed: everybody's throws are added up on the wall."),
      invitationAlone: t("Throw with your own seed: the class adds up everybody's throws."),
      closing: t("Close my bet and throw"),
      share: t("Throws won: {won} of {trials}, {share}; 95% interval from {low} to {high}."),
    },
    draw: {
      once: t("Draw one hand"),
      often: t("Draw {n} hands"),
      invitation: t("Draw with your own seed: everybody's hands are added up on the wall."),
      invitationAlone: t("Draw with your own seed: the class adds up everybody's hands."),
      closing: t("Close my bet and draw"),
      share: t("Winning hands: {won} of {trials}, {share}; 95% interval from {low} to {high}."),
    },
    try: {
      once: t("Try once"),
      often: t("Try {n} times"),
      invitation: t("Try with your own seed: everybody's trials are added up on the wall."),
      invitationAlone: t("Try with your own seed: the class adds up everybody's trials."),
      closing: t("Close my bet and try"),
      share: t("Trials won: {won} of {trials}, {share}; 95% interval from {low} to {high}."),
    },
  })[kind];
