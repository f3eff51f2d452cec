"""Explore on the page: one game for a lesson, or the app in which any game can be opened."""

from __future__ import annotations

from typing import Any

import ipywidgets

from conquest_lab.core.errors import ConquestError, OptionError, SaveError
from conquest_lab.core.words import say
from conquest_lab.session import Session
from conquest_lab.supplied import supplied_game, supplied_games
from conquest_lab.text import speaker
from conquest_lab.widgets.board_view import BoardView
from conquest_lab.widgets.cards_view import CardsView
from conquest_lab.widgets.dice_panel import DicePanel
from conquest_lab.widgets.explore.bar import OPENED, ExploreBar
from conquest_lab.widgets.explore.chance_view import ChanceView
from conquest_lab.widgets.explore.desk import ExploreDesk
from conquest_lab.widgets.explore.lines_view import LinesView
from conquest_lab.widgets.explore.rules_view import RulesView
from conquest_lab.widgets.explore.step_view import StepView
from conquest_lab.widgets.explore.try_view import TryView
from conquest_lab.widgets.game_view import column, page_style
from conquest_lab.widgets.hand_view import HandView
from conquest_lab.widgets.heaps_view import HeapsView
from conquest_lab.widgets.message_view import MessageView
from conquest_lab.widgets.page_bar import PageBar, language_in
from conquest_lab.widgets.play import Kept, close_all
from conquest_lab.widgets.players_view import PlayersView
from conquest_lab.widgets.store import BrowserStore
from conquest_lab.widgets.text_board import TextBoard
from conquest_lab.widgets.timeline_view import TimelineView

FIRST_GAME = "hasbro"


class LookingTimeline(TimelineView):
    """Time without taking anything back: here nothing is lost, lines of play are begun instead."""

    def data(self) -> dict[str, Any]:
        shown = super().data()
        return {**shown, "words": {**shown["words"], "undo": "", "redo": ""}}

    def heard(self, do: str, message: dict[str, Any]) -> None:
        if do not in ("undo", "redo"):
            super().heard(do, message)


class Explore(ipywidgets.Box):  # type: ignore[misc]
    """A game to be explored: for a lesson, `Explore("hasbro", lang, ply=57)`.

    game: a session, the name of a supplied game, or the text of a saved one.
    language: what it speaks.
    ply: the step that is shown first; rule: the rule that is looked at first, by its id.
    Raises a ConquestError that says what is wrong with the game, the step or the rule.
    """

    def __init__(
        self,
        game: Session | str = FIRST_GAME,
        language: str = "en",
        *,
        ply: int = 0,
        rule: str = "",
    ) -> None:
        session = game if isinstance(game, Session) else opened(game)
        session.automation = frozenset()
        session.seek(ply)
        looked_at = _rule_id(session, rule)
        self.desk = desk = ExploreDesk(session, language)
        desk.rule = looked_at
        self.board = CardsView(desk) if desk.rules.layout == "cards" else BoardView(desk)
        self.step = StepView(desk)
        top = column("cl-top", self.board, LookingTimeline(desk))
        side = column(
            "cl-side", self.step, DicePanel(desk), ChanceView(desk), TryView(desk), HandView(desk)
        )
        below = column(
            "cl-below",
            LinesView(desk),
            RulesView(desk),
            PlayersView(desk),
            HeapsView(desk),
            TextBoard(desk),
        )
        super().__init__([top, side, below, page_style("game")])
        self.add_class("cl-game")
        self.add_class("cl-explore")

    def close(self) -> None:
        """Stop following the desk."""
        desk = getattr(self, "desk", None)
        if desk is not None:  # else the game could not be opened, and nothing was shown
            desk.close()
            super().close()


def _rule_id(session: Session, rule: str) -> str:
    """The id of a rule, however it is capitalised; "" for none."""
    known = {r.id.upper(): r.id for r in session.rules.rules}
    if rule and rule.upper() not in known:
        title = session.rules.title
        raise OptionError(say("{ruleset} has no rule {rule}", ruleset=title, rule=rule[:20]))
    return known[rule.upper()] if rule else ""


def opened(game: str) -> Session:
    """The session of a supplied game, by its name, or of the text of a saved one."""
    return Session.load(game if game.lstrip().startswith("{") else supplied_game(game))


class ExploreApp(ipywidgets.Box):  # type: ignore[misc]
    """The Explore app: a page with any game in it. The address may say `?game=express&ply=30&rule=X-07`."""

    def __init__(self, language: str = "en") -> None:
        self._language = language
        self._game = FIRST_GAME
        self.store = BrowserStore()  # the Play app's: what was played there can be explored here
        self.page = PageBar(language)
        self.message = MessageView()
        self.bar = ExploreBar(
            on_choose=self._choose,
            on_open=self._open,
            on_kept=self._open_kept,
            on_save=self._save,
            on_language=self._speak,
        )
        self.screen = ipywidgets.Box([])
        self.screen.add_class("cl-play")
        self.screen.layout.display = "block"
        self.explore: Explore | None = None
        super().__init__([self.store, self.page, self.bar, self.message, self.screen])
        self.layout.display = "block"
        self.add_class("cl-play")
        self._choose(FIRST_GAME)
        self.store.observe(self._found, "ready")

    def _found(self, _change: object) -> None:
        """The page has opened: show what its address asks for."""
        asked = self.store.parameters
        self._language = language_in(asked) or self._language
        self.page.arrive(asked)
        game = asked.get("game")
        ply, rule = str(asked.get("ply", "")), str(asked.get("rule", ""))
        number = int(ply[:6]) if ply.isascii() and ply.isdigit() else 0
        name = str(game) if game in supplied_games() else FIRST_GAME
        if name != self._game or self.explore is None or rule:
            self._choose(name, number, rule)
            return
        desk = self.explore.desk
        desk.language = self._language
        desk.look(min(number, len(desk.session.history)))
        self._tell()

    # Opening -------------------------------------------------------------------------------------

    def _choose(self, name: str, ply: int = 0, rule: str = "") -> None:
        session = opened(name)
        self._show(session, name, ply=min(ply, len(session.history)), rule=rule)

    def _open(self, text: str) -> None:
        try:
            session = Session.load(text)
        except SaveError as error:
            self.message.show(error.message, self._language, wrong=True)
            return
        self._show(session, OPENED)

    def _open_kept(self) -> None:
        kept = Kept.read(self.store.text)
        if kept is not None:
            self._open(kept.save)

    def _show(self, session: Session, game: str, *, ply: int = 0, rule: str = "") -> None:
        """Put a game on the screen; should that fail, what is there stays and is told why."""
        self.message.hide()
        try:
            explore = Explore(session, self._language, ply=ply, rule=rule)
        except ConquestError as error:
            self.message.show(error.message, self._language, wrong=True)
            if rule:
                self._show(session, game, ply=ply)
            return
        except Exception as error:  # noqa: BLE001 - Jupyter would print it where nobody looks
            wrong = say("This game cannot be shown: {error}", error=repr(error)[:200])
            self.message.show(wrong, self._language, wrong=True)
            return
        old = self.screen.children
        self.explore, self._game = explore, game
        self.screen.children = (explore,)
        close_all(old)
        explore.desk.observe(self._tell, ["version", "language"])
        explore.desk.observe(self._complain, "trouble")
        self._tell()

    def _save(self) -> tuple[str, str]:
        assert self.explore is not None
        session = self.explore.desk.session
        return f"{session.rules.name}-{session.seed}.json", session.save()

    def _speak(self, language: str) -> None:
        self._language = language
        self.message.speak(language)
        if self.explore is not None:
            self.explore.desk.language = language
        self._tell()

    def _complain(self, change: dict[str, Any]) -> None:
        if change["new"] is not None:
            self.message.show(change["new"], self._language, wrong=True)

    def _tell(self, _change: object = None) -> None:
        """Let the bars say what is shown."""
        if self.explore is None:
            return
        desk = self.explore.desk
        title = speaker(self._language).render(desk.rules.title)
        self.bar.show(self._language, self._game, title, kept=bool(self.store.loaded))
        supplied = self._game != OPENED
        line = desk.line
        ply = line.ply if line.number else desk.ply
        address = {
            "game": self._game if supplied else "",
            "ply": ply if supplied else "",
            "rule": desk.rule,
        }
        self.page.show(self._language, address)


def explore(language: str = "en") -> ExploreApp:
    """The Explore app, for a notebook cell: `explore()`."""
    return ExploreApp(language)
