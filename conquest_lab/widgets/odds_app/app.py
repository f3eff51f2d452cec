"""The Odds app: the frame of its tabs, its address, and what the browser asks for."""

from __future__ import annotations

from dataclasses import replace

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import Message, say
from conquest_lab.kit.widget import Box
from conquest_lab.widgets.app import close_all
from conquest_lab.widgets.data import Change
from conquest_lab.widgets.lesson.page import a_seed
from conquest_lab.widgets.message import MessageView
from conquest_lab.widgets.odds_app.bar import OddsBar
from conquest_lab.widgets.odds_app.model import OddsModel
from conquest_lab.widgets.odds_app.setting import Setting, address, read
from conquest_lab.widgets.odds_app.tabs import SCREENS
from conquest_lab.widgets.page_bar import PageBar, language_in
from conquest_lab.widgets.store import BrowserStore

KEY = "conquest-lab/odds"


class OddsApp(Box):
    """The Odds app: a page with the odds of any attack.

    The address says what is shown, such as `?tab=battle&book=miro&a=8&d=5&runs=1000&seed=7`.
    """

    def __init__(self, language: str = "en") -> None:
        self.store = BrowserStore(key=KEY)
        self.page = PageBar(language)
        self.page.without = ("teacher",)
        self.bar = OddsBar(self._on_request)
        self.message = MessageView(language)
        self.screen = Box()
        self.model = OddsModel(Setting(seed=a_seed()), language)
        parts = [self.store, self.page, self.bar, self.message, self.screen]
        super().__init__(parts, display="block")
        self.add_class("cl-play")
        self.add_class("cl-odds-app")
        self.screen.add_class("cl-odds-screen")
        self.store.observe(self._found, "ready")
        self._follow()

    def _found(self, _change: Change) -> None:
        """Show what the address asks for."""
        parameters = self.store.parameters
        language = language_in(parameters) or self.store.language or self.model.t.language
        setting, wrong = read(parameters, self.model.setting.seed)
        self._begin(setting, language)
        if wrong:
            refusal = say("The address is not right; the defaults are shown. {wrong}", wrong=wrong)
            self.message.show(refusal, wrong=True)
        self.page.arrive(parameters)

    def _begin(self, setting: Setting, language: str) -> None:
        """Show a setting in a language, with new dice."""
        old = self.model
        old.unfollow(self._tell)
        self.message.speak(language)
        self.model = OddsModel(setting, language)
        self.model.lesson.bets.update(
            {key: bet for key, bet in old.lesson.bets.items() if key not in self.model.lesson.bets}
        )
        self._follow()
        self._screen()
        old.close()

    def _follow(self) -> None:
        self.model.follow(self._tell)
        self._tell(None)

    def _screen(self) -> None:
        """Show the tab of the setting."""
        old = self.screen.children
        self.message.hide()
        try:
            self.screen.children = tuple(SCREENS[self.model.setting.tab](self.model, self._say))
        except ConquestError as error:
            self.screen.children = ()
            self.message.show(error.message, wrong=True)
        close_all(old)
        for tab in SCREENS:
            self.screen.remove_class(f"cl-tab-{tab}")
        self.screen.add_class(f"cl-tab-{self.model.setting.tab}")

    def _say(self, message: Message, *, wrong: bool = False) -> None:
        self.message.show(message, wrong=wrong)

    def _on_request(self, do: str, what: str) -> None:
        """Do what the bar asks for."""
        match do:
            case "tab" if what != self.model.setting.tab:
                self.model.change(tab=what)
                self._screen()
                self.page.turn()
            case "language" if what != self.model.t.language:
                self._begin(self.model.setting, what)
            case "seed":
                again = replace(self.model.setting, seed=int(what), runs=0)
                self._begin(again, self.model.t.language)

    def _tell(self, _change: Change | None) -> None:
        """Let bar and address say what is shown."""
        t, setting = self.model.t, self.model.setting
        self.bar.show(setting, t)
        self.page.show(t.language, address(setting))


def odds_page(language: str = "en") -> OddsApp:
    """The Odds app, for a notebook cell: `odds_page()`."""
    return OddsApp(language)
