"""Explore on the page: one game for a lesson, or the app in which any game can be opened."""

from __future__ import annotations

from collections.abc import Mapping

from conquest_lab.core.errors import OptionError, SaveError
from conquest_lab.core.words import Message, between, say
from conquest_lab.kit.widget import Box
from conquest_lab.plies import Ply
from conquest_lab.sample_games import sample_game, sample_games
from conquest_lab.session import Session
from conquest_lab.text import speaker
from conquest_lab.widgets.address import complaint, misfit, misfits
from conquest_lab.widgets.app import App
from conquest_lab.widgets.assist import AssistView
from conquest_lab.widgets.dice.panel import DicePanel
from conquest_lab.widgets.explore import kept
from conquest_lab.widgets.explore.bar import ExploreBar
from conquest_lab.widgets.explore.chance import ChanceView
from conquest_lab.widgets.explore.desk import ExploreDesk, Line
from conquest_lab.widgets.explore.examples import example, played
from conquest_lab.widgets.explore.lines import LinesView
from conquest_lab.widgets.explore.odds import StepOdds
from conquest_lab.widgets.explore.origins import OriginsView
from conquest_lab.widgets.explore.rules import RulesView
from conquest_lab.widgets.explore.step import StepView
from conquest_lab.widgets.explore.try_out import TryView
from conquest_lab.widgets.files import as_file
from conquest_lab.widgets.game import column, wait_for_stage, with_stage
from conquest_lab.widgets.game_bar import OPENED
from conquest_lab.widgets.hand import HandView
from conquest_lab.widgets.heaps import HeapsView
from conquest_lab.widgets.map.board import BoardView, board_of
from conquest_lab.widgets.page_bar import language_in
from conquest_lab.widgets.play.kept import Kept
from conquest_lab.widgets.players import PlayersView
from conquest_lab.widgets.review import ReviewView
from conquest_lab.widgets.stage import WatchedStage
from conquest_lab.widgets.still import Still, still_of
from conquest_lab.widgets.store import CUT_LINK, BrowserStore, pack
from conquest_lab.widgets.text_board import TextBoard
from conquest_lab.widgets.timeline import TimelineView

FIRST_GAME = "hasbro"


class Explore(Still, Box):
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
        self.board = board_of(desk)
        self.step = StepView(desk)
        # Views are notified in the order in which they are made: the stage before what waits for its dice.
        arena = with_stage(self.board, desk, WatchedStage)
        self.odds = StepOdds(desk)
        players = PlayersView(desk)
        wait_for_stage(self.board, self.odds, players)
        origins = OriginsView(desk)
        if isinstance(self.board, BoardView):
            self.board.links = origins.links
        top = column("cl-top", arena, TimelineView(desk))
        side = column(
            "cl-side",
            self.step,
            DicePanel(desk),
            self.odds,
            ChanceView(desk),
            TryView(desk),
            AssistView(desk, desk.action_that_followed),
            HandView(desk),
        )
        below = column(
            "cl-below",
            LinesView(desk),
            ReviewView(desk, unfinished=True),
            RulesView(desk),
            origins,
            players,
            HeapsView(desk),
            TextBoard(desk),
        )
        super().__init__([top, side, below])
        self.add_class("cl-game")
        self.add_class("cl-explore")

    def still(self) -> str:
        """The step that is shown, as everybody may see it."""
        return still_of(self.desk)

    def close(self) -> None:
        """Stop following the desk."""
        desk = getattr(self, "desk", None)
        if desk is not None:  # else the game could not be opened, and nothing was shown
            desk.close()
            super().close()


def _rule_id(session: Session, rule: str) -> str:
    """The id of a rule, however it is capitalised; "" for none."""
    known = {r.id.upper(): r.id for r in session.rules.rulebook.rules}
    if rule and rule.upper() not in known:
        title = session.presentation.title
        raise OptionError("{ruleset} has no rule {rule}", ruleset=title, rule=rule[:20])
    return known[rule.upper()] if rule else ""


def opened(game: str) -> Session:
    """The session of a supplied game, by its name, or of the text of a saved one."""
    return Session.load(game if game.lstrip().startswith("{") else sample_game(game))


class ExploreApp(App):
    """The Explore app: a page with any game in it. The address may say `?game=express&ply=30&rule=X-07`."""

    def __init__(self, language: str = "en") -> None:
        self._game = FIRST_GAME
        self._kept: dict[str, kept.KeptGame] = {}
        self._saved: dict[Line, tuple[Ply | None, str]] = {}
        self._link = self._example = ""
        self.memory = BrowserStore(key="conquest-lab/explore")
        self.bar = ExploreBar(self._on_request)
        self.explore: Explore | None = None
        super().__init__(language, self.memory, self.bar)
        self._choose(FIRST_GAME)
        self.memory.observe(self._remember, "ready")

    def _found(self, _change: object) -> None:
        """Show what the address asks for."""
        parameters = self.store.parameters
        self.language = language_in(parameters) or self.language
        game = parameters.get("game")
        if self._open_example(str(parameters.get("example", ""))):
            return
        ply, rule = str(parameters.get("ply", "")), str(parameters.get("rule", ""))
        number = int(ply[:6]) if ply.isascii() and ply.isdigit() else 0
        name = str(game) if game in sample_games() else FIRST_GAME
        if self.store.shared_text and not rule:
            pass  # the game of a link is opened once both stores are read
        elif name != self._game or self.explore is None or rule:
            self._choose(name, number, rule)
        else:
            desk = self.explore.desk
            desk.language = self.language
            desk.look(min(number, len(desk.session.history)))
        self._tell()
        self._remember(None)
        if wrong := self._misfits(parameters):
            self.message.show(complaint(wrong), wrong=True)

    def _misfits(self, parameters: Mapping[str, object]) -> tuple[Message, ...]:
        """Faults of the game and the ply of an address; a rule is refused where it is looked up."""
        wrong = () if self.store.shared_text else misfits(parameters, {"game": sample_games()})
        ply = str(parameters.get("ply", ""))
        if self.explore is None or not ply or wrong:
            return wrong
        last = len(self.explore.desk.session.history)
        known = ply.isascii() and ply.isdigit() and int(ply[:6]) <= last
        return () if known else (misfit("ply", ply, (between(0, last),)),)

    def _remember(self, _change: object) -> None:
        """Go on where this browser left, once both stores are read; the address has precedence."""
        if not (self.store.ready and self.memory.ready):
            return
        try:
            self._go_on()
            if self.store.is_cut:
                self.message.show(CUT_LINK, wrong=True)
        finally:
            self._arrived()

    def _go_on(self) -> None:
        """Open the game of the link, or what this browser remembers."""
        address_ply = self.store.parameters.get("ply")
        games = kept.read(self.memory.text)
        self._kept = {game.game: game for game in games}
        last = games[-1] if games else None
        if self.store.shared_text:
            self._open_link(
                int(str(address_ply))
                if str(address_ply).isdecimal() and len(str(address_ply)) < 6
                else 0
            )
            return
        if last is None or self.store.parameters.get("game") in sample_games():
            self._take_up(address_ply)
            return
        rule = str(self.store.parameters.get("rule", ""))
        self._take_up(last.requested_ply if last.game == self._game else None)
        if last.game == OPENED:
            self._open(last.save, address_ply=last.requested_ply, rule=rule)
        elif last.game != self._game and last.game in sample_games() and not rule:
            self._choose(last.game, address_ply=last.requested_ply)

    def _take_up(self, address_ply: object) -> None:
        """Lay the lines that are remembered of this game beside it.

        address_ply: the ply of the address; where it is that of the moment looked at last, that one is shown.
        """
        found, explore = self._kept.get(self._game), self.explore
        if found is None or explore is None:
            return
        desk = explore.desk
        lines = found.lines_of(desk.session)
        here = str(address_ply or 0) == str(found.requested_ply)
        desk.take_up(lines, found.number if here else 0, found.ply if here else desk.ply)
        if lines and here:
            self.message.show(say("Your lines of play go on where you left them."))

    # Opening -------------------------------------------------------------------------------------

    def _choose(self, name: str, ply: int = 0, rule: str = "", *, address_ply: int = -1) -> None:
        session = opened(name)
        self._show(
            session, name, ply=min(ply, len(session.history)), rule=rule, address_ply=address_ply
        )

    def _open(self, text: str, *, address_ply: int = -1, rule: str = "") -> None:
        try:
            session = Session.load(text)
        except SaveError as error:
            self.message.show(error.message, wrong=True)
            return
        if address_ply < 0:  # another game than the one whose lines are remembered
            self._kept.pop(OPENED, None)
        if not rule or rule.upper() in {known.id.upper() for known in session.rules.rulebook.rules}:
            self._show(session, OPENED, rule=rule, address_ply=address_ply)

    def _open_link(self, ply: int) -> None:
        """Open the game that came with the address, at a ply."""
        try:
            session = Session.load(self.store.shared_text)
        except SaveError as error:
            self.message.show(error.message, wrong=True)
            return
        self._show(session, OPENED, ply=min(ply, len(session.history)), link=self.store.shared)

    def _open_example(self, name: str, rule: str = "") -> bool:
        """Show an example of a book, step by step; False where there is none of this name."""
        case = example(name)
        if case is None:
            return False
        self._show(played(case), OPENED, rule=rule, shown=name)
        self.message.show(say("Example: {text}", text=case.text))
        return True

    def _on_request(self, do: str, what: str) -> None:
        """Do what the bar asks for."""
        match do:
            case "save" | "luck" if self._example:
                self.message.show(
                    say("An example begins in the middle of a game: it has no file."), wrong=True
                )
            case "game":
                self._choose(what)
            case "open":
                self._open(what)
            case "kept":
                played = Kept.read(self.store.text)
                if played is not None:
                    self._open(played.save)
            case "save" if self.explore is not None:
                self.bar.send(as_file(self.explore.desk.session))
            case "luck" if self.explore is not None:
                self._go_to_luck(self.explore.desk)
            case "language":
                self._speak(what)

    def _go_to_luck(self, desk: ExploreDesk) -> None:
        """Open the game that is shown in the Luck app."""
        supplied = self._game != OPENED and not desk.line.number
        self._keeping.now()
        self.bar.send(
            {
                "go": "luck",
                "parameters": {"lang": self.language, "game": self._game if supplied else ""},
                "game": "" if supplied else pack(desk.session.save()),
            }
        )

    def _show(
        self,
        session: Session,
        game: str,
        *,
        ply: int = 0,
        rule: str = "",
        address_ply: int = -1,
        link: str = "",
        shown: str = "",
    ) -> None:
        """Show a game; if that fails, the screen stays as it is and shows the reason.

        address_ply: the ply under which its lines are looked for, `ply` without.
        link: the packed game, where it came with the address, which goes on to say it.
        shown: the id of the example of a book that it is, "" for none.
        """
        self._keeping.now()
        self.message.hide()
        wrong = None
        try:
            rule = _rule_id(session, rule)
        except OptionError as error:  # the game is shown all the same
            rule, wrong = "", error.message
        explore = self._made(lambda: Explore(session, self.language, ply=ply, rule=rule))
        if explore is None:
            return
        self.explore, self._game, self._link, self._example = explore, game, link, shown
        explore.desk.play_example = self._open_example
        self._saved.clear()
        self._put(explore)
        if not shown:
            self._take_up(address_ply if address_ply >= 0 else ply)
        explore.desk.observe(self._tell, ["version", "language"])
        self._watch(explore.desk)
        self._tell()
        if wrong is not None:
            self.message.show(wrong, wrong=True)

    # Keeping -------------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Let the browser remember a game that is not supplied, and the lines of any."""
        if self.explore is None or not self.memory.ready or self._example:
            return
        desk, opened_one = self.explore.desk, self._game == OPENED
        if len(desk.lines) == 1 and not opened_one and self._game not in self._kept:
            return
        lines = tuple(
            kept.KeptLine(line.number, line.of, line.ply, self._text(line))
            for line in desk.lines[1:]
        )
        save = self._text(desk.lines[0]) if opened_one else ""
        now = kept.KeptGame(self._game, save, desk.line.number, desk.ply, lines)
        if self._kept.get(self._game) != now:
            self._kept.pop(self._game, None)
            self._kept[self._game] = now  # the last one is where the explorer is
            self.memory.keep(kept.write(tuple(self._kept.values())))

    def _text(self, line: Line) -> str:
        """A line as a saved game, made again only when it has grown."""
        history = line.session.history
        end = history[-1] if history else None
        known = self._saved.get(line)
        if known is None or known[0] is not end:
            known = self._saved[line] = (end, line.session.save())
        return known[1]

    def _speak(self, language: str) -> None:
        self.language = language
        if self.explore is not None:
            self.explore.desk.language = language
        self._tell()

    def _tell(self, _change: object = None) -> None:
        """Update the bars with what is shown."""
        if self.explore is None:
            return
        self._keeping.soon()
        desk = self.explore.desk
        title = speaker(self.language).render(desk.presentation.title)
        self.bar.show(self.language, self._game, title, kept=bool(self.store.loaded))
        named = self._game != OPENED or self._link != ""
        line = desk.line
        ply = line.ply if line.number else desk.ply
        address = {
            "game": self._game if self._game != OPENED else "",
            "ply": ply if named else "",
            "rule": "" if self._example else desk.rule,
            "example": self._example,
        }
        if self._link:
            address["#"] = f"save={self._link}"
        self.page.show(self.language, address)


def explore(language: str = "en") -> ExploreApp:
    """The Explore app, for a notebook cell: `explore()`."""
    return ExploreApp(language)
