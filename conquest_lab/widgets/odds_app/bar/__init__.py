"""The line above the app: its tabs, the seed, the language, and the way to a class."""

from __future__ import annotations

from collections.abc import Callable

from conquest_lab.core.words import LANGUAGES, Speaker, say
from conquest_lab.widgets.data import Sent, whole
from conquest_lab.widgets.odds_app.for_a_class import class_question
from conquest_lab.widgets.odds_app.setting import MOST_SEED, TABS, Setting
from conquest_lab.widgets.panel import View

NAMES = {
    "battle": say("Battle"),
    "campaign": say("Campaign"),
    "chain": say("Markov chain"),
    "cards": say("Cards"),
    "country": say("Country cards"),
    "hidden": say("Hidden cards"),
    "stop": say("When to stop"),
}


class OddsBar(View, kind="odds_bar"):
    """Choose a tab, a seed or a language.

    on_request: called with what is wanted: `"tab"`, `"language"` with which, or `"seed"` with its digits.
    """

    looks = "cl-odds-part cl-game-bar"

    def __init__(self, on_request: Callable[[str, str], None]) -> None:
        super().__init__()
        self._on_request = on_request

    def show(self, setting: Setting, t: Speaker) -> None:
        """Show the tab and the seed of a setting, and the question that a class can be asked."""
        self.present(
            t,
            {
                "tabs": [[tab, t.render(NAMES[tab])] for tab in TABS],
                "tab": setting.tab,
                "seed": setting.seed,
                "most": MOST_SEED,
                "question": class_question(setting),
            },
        )

    def on_message(self, do: str, message: Sent) -> None:
        match do, message:
            case ("tab", {"to": str(tab)}) if tab in TABS:
                self._on_request(do, tab)
            case ("language", {"to": str(language)}) if language in LANGUAGES:
                self._on_request(do, language)
            case "seed", _:
                seed = whole(message, "to", MOST_SEED + 1)
                if seed is not None:
                    self._on_request(do, str(seed))
