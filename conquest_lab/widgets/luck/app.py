"""The Luck app: the luck of a supplied game, of a saved one, or of the game that Play keeps."""

from __future__ import annotations

from conquest_lab.core.errors import SaveError
from conquest_lab.sample_games import sample_game, sample_games
from conquest_lab.session import Session
from conquest_lab.text import speaker
from conquest_lab.widgets.address import complaint, misfits
from conquest_lab.widgets.app import App
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.game_bar import OPENED
from conquest_lab.widgets.luck import LuckView
from conquest_lab.widgets.luck.bar import LuckBar
from conquest_lab.widgets.page_bar import language_in
from conquest_lab.widgets.play.kept import Kept
from conquest_lab.widgets.review import ReviewView
from conquest_lab.widgets.store import CUT_LINK, pack, packed_in, unpack

FIRST_GAME = "hasbro"


class LuckApp(App):
    """The Luck app: a page with the luck of one game. The address may say `?game=express` or `#save=…`."""

    def __init__(self, language: str = "en") -> None:
        self._game = ""
        self._link = ""
        self.bar = LuckBar(self._on_request)
        self.luck: LuckView | None = None
        self.review: ReviewView
        super().__init__(language, self.bar)
        self._choose(FIRST_GAME)

    def _found(self, _change: object) -> None:
        """Show what the address asks for."""
        parameters = self.store.parameters
        self.language = language_in(parameters) or self.store.language or self.language
        game = parameters.get("game")
        if self.store.shared:
            self._open_packed(self.store.shared)
        elif game in sample_games() and game != self._game:
            self._choose(str(game))
        self._speak(self.language)
        self._arrived()
        wrong = misfits(parameters, {"game": sample_games()})
        if wrong and not self.store.shared:
            self.message.show(complaint(wrong), wrong=True)

    def _choose(self, name: str) -> None:
        self._show(Session.load(sample_game(name)), name)

    def _on_request(self, do: str, what: str) -> None:
        """Do what the bar asks for."""
        match do:
            case "game":
                self._choose(what)
            case "open":
                packed = packed_in(what)
                if packed:
                    self._open_packed(packed)
                else:
                    self._open(what)
            case "kept":
                played = Kept.read(self.store.text)
                if played is not None:
                    self._open(played.save)
            case "explore":
                self._explore(None)
            case "language":
                self._speak(what)

    def _open_packed(self, packed: str) -> None:
        """Open the game of a link."""
        text = unpack(packed)
        if text:
            self._open(text)
        else:
            self.message.show(CUT_LINK, wrong=True)

    def _open(self, text: str) -> None:
        try:
            session = Session.load(text)
        except SaveError as error:
            self.message.show(error.message, wrong=True)
            return
        self._show(session, OPENED, link=pack(text))

    def _show(self, session: Session, game: str, *, link: str = "") -> None:
        """Show the luck of a game; if that fails, the screen stays as it is and shows the reason."""
        self.message.hide()
        view = self._made(lambda: LuckView(session, self.language, go=self._explore))
        if view is None:
            return
        desk = Desk(session, self.language)
        self.review = ReviewView(desk, unfinished=True, go=self._explore)
        self.luck, self._game, self._link = view, game, link
        self._put(view, self.review)
        self._tell()

    def _explore(self, ply: int | None) -> None:
        """Open the game in Explore, at a ply."""
        supplied = self._game != OPENED
        parameters = {
            "lang": self.language,
            "game": self._game if supplied else "",
            "ply": "" if ply is None else ply,
        }
        self.bar.send({"go": "explore", "parameters": parameters, "game": self._link})

    def _speak(self, language: str) -> None:
        self.language = language
        if self.luck is not None:
            self.luck.speak(language)
            self.review.desk.language = language
        self._tell()

    def _tell(self) -> None:
        """Update the bars with what is shown."""
        if self.luck is None:
            return
        session, t = self.luck.session, speaker(self.language)
        title = t(
            "{name}: {value}", name=session.presentation.title, value=", ".join(session.names)
        )
        self.bar.show(self.language, self._game, title, kept=bool(self.store.loaded))
        supplied = self._game != OPENED
        address = {"game": self._game if supplied else ""}
        if self._link:
            address["#"] = f"save={self._link}"
        self.page.show(self.language, address)

    def _keep(self) -> None:
        """Nothing is kept: the game stays where it came from."""


def luck(language: str = "en") -> LuckApp:
    """The Luck app, for a notebook cell: `luck()`."""
    return LuckApp(language)
