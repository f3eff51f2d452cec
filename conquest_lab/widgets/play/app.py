"""The Play app: a new game, the game itself, and the way back to it after a reload."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING
from uuid import uuid4

import ipywidgets

from conquest_lab.core.errors import ConquestError, SaveError
from conquest_lab.core.options import changed_options, option_specs
from conquest_lab.core.ruleset import OVER
from conquest_lab.core.words import Message, counted, say
from conquest_lab.kit.widget import Box
from conquest_lab.plies import Ply
from conquest_lab.session import Session
from conquest_lab.tables import FILE as TABLES
from conquest_lab.widgets import pace
from conquest_lab.widgets.app import App
from conquest_lab.widgets.assist.deal import set_up
from conquest_lab.widgets.data import Change, Sent
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.ending import is_over
from conquest_lab.widgets.files import FilesView
from conquest_lab.widgets.game import GameView
from conquest_lab.widgets.my_games import MyGamesView
from conquest_lab.widgets.page_bar import language_in
from conquest_lab.widgets.play.kept import Kept, Reasons, record_of, shown_reasons, take_reasons
from conquest_lab.widgets.reading import is_own, is_read
from conquest_lab.widgets.rounds import Rounds
from conquest_lab.widgets.setup import SetupView
from conquest_lab.widgets.store import unpack

if TYPE_CHECKING:
    from conquest_lab.widgets.table import TableScreen

OF_A_GAME = dict.fromkeys(("game", "players", "seed", "start", "level", "table", "new", "kept"), "")
"""The parameters by which an address names a game."""

KEEP_WITHIN = 0.02
"""Seconds after which the browser keeps what a person has seen; what is skipped is kept less often."""


class PlayApp(App):
    """One page on which a visitor plays.

    language: what it opens in; the address may say `?lang=fr`, and a kept game what its reader last chose.
        Without any of these it is the browser's language, or else English.
    """

    def __init__(self, language: str = "") -> None:
        self._given = language
        self._tempo = 1
        self._greeting: tuple[Message, int] | None = None
        self.desk: Desk | None = None
        self._playing: asyncio.Task[None] | None = None
        super().__init__(language or "en")
        self.store.own = True
        self.store.observe(self._forked, "forked")
        self._id = ""
        self._end: Ply | None = None
        self._rounds = Rounds()
        self.setup = SetupView(self._start, self._reopen, self.language)
        self.setup.observe(self._form_changed, "view")
        self.games = MyGamesView(self._open_text)
        self.table = self._table_screen()
        self._wants_table = False
        self._form: Box | None = None

    def _table_screen(self) -> TableScreen | None:
        """The tables of the server that started this process, if it keeps any."""
        if not os.environ.get(TABLES):
            return None
        # A page without a server loads no database.
        from conquest_lab.tables.here import tables_here  # noqa: PLC0415
        from conquest_lab.widgets.table import TableScreen  # noqa: PLC0415

        here = tables_here()
        if here is None:
            return None
        return TableScreen(here, self.language, self._at_table, self._want_table)

    @property
    def form(self) -> Box:
        """The games of this browser and the form for a new one, made when they are first shown."""
        if self._form is None:
            parts = (self.games, self.setup, self.table)
            self._form = Box([part for part in parts if part is not None], display="block")
            self._form.add_class("cl-play")
        return self._form

    # Opening -------------------------------------------------------------------------------------

    def _opened(self, change: object) -> None:
        try:
            super()._opened(change)
        finally:
            if not self.screen.children:
                self._put(self.form)

    def _found(self, _change: object) -> None:
        """Start what the address asks for, or go on with the game that is kept."""
        parameters = self.store.parameters
        kept = Kept.read(self.store.text)
        named = language_in(parameters) or self._given
        remembered = "" if kept is None else kept.language
        self.language = self.setup.language = (
            named or remembered or self.store.language or self.language
        )
        self.games.language = self.language
        if self.table is not None:
            self.table.language = self.language
        if self.store.name:
            self.setup.call_me(self.store.name)
        if parameters.get("table") is not None:
            self._open_table(str(parameters["table"])[:20])
            self._arrived()
            return
        self.setup.take(parameters)
        if kept is not None:
            self.setup.draft.routine = kept.routine
            self._tempo = kept.tempo
        if parameters.get("start") == "1":
            # What was asked for is played, whatever is kept: the other game can be gone on with later.
            self.setup.start_at_once()
            if kept is not None and self.desk is not None:
                self._say_kept(kept)
        elif parameters.get("new") != "1" and kept is not None:
            # A link to another game brings the form for that game; the kept one is a click away.
            self._reopen(kept.save, kept=kept, wanted={} if parameters.get("kept") else parameters)
        elif parameters.get("kept"):
            self.message.show(say("This browser does not keep that game any more."), wrong=True)
        self._tell()
        self._arrived()

    def _say_kept(self, kept: Kept) -> None:
        """Say that a game which had begun is still there, and lead back to it."""
        try:
            session = Session.load(kept.save, automation=self.setup.automation)
        except SaveError:
            return
        if not is_over(session):
            self._offer_back(session, kept)

    def _open_text(self, packed: str) -> None:
        """Open a game of the list."""
        kept = Kept.read(unpack(packed))
        if kept is None:
            self.message.show(say("This game cannot be read any more."), wrong=True)
        else:
            self._reopen(kept.save, kept=kept, wanted={})

    def _reopen(self, text: str, *, kept: Kept | None = None, wanted: Sent | None = None) -> None:
        """Open a saved game; what is wrong with it is said, and what is right of it can be opened."""
        try:
            session = Session.load(text, automation=self.setup.automation)
        except SaveError as error:
            self._offer_prefix(text, error)
            return
        if kept is None:
            self._show(session)
        elif wanted is not None and not _is_requested(session, wanted):
            self._offer_back(session, kept)
        else:
            goes_on = say("Your game goes on where you left it.")
            ended = is_over(session) and not kept.taken_back
            self._go_on(session, kept, None if ended else goes_on)

    def _go_on(self, session: Session, kept: Kept, said: Message | None = None) -> None:
        """Show the session of a kept game as it was left; one whose history was looked at, at its end."""
        if is_over(session) and not kept.taken_back:
            session.seek(len(session.history))
        self._show(
            session,
            reasons=kept.reasons,
            said=said,
            anew=kept.taken_back,
            paused=kept.paused,
            name=kept.id,
        )

    def _offer_prefix(self, text: str, error: SaveError) -> None:
        try:
            # Nothing is automatic yet: what is offered is what stands in the file.
            prefix = Session.load(text, keep_good_prefix=True)
        except SaveError:
            prefix = None
        if prefix is None or not prefix.history:
            self.message.show(error.message, wrong=True)
            return

        def open_prefix() -> None:
            prefix.automation = self.setup.automation
            self._show(prefix)

        offer = counted(
            len(prefix.history), "Open the {n} ply before it", "Open the {n} plies before it"
        )
        self.message.show(error.message, wrong=True, offer=offer, do=open_prefix)

    # Playing -------------------------------------------------------------------------------------

    def _start(self, session: Session, quick: bool) -> None:
        if self._wants_table and self.table is not None:
            self._wants_table = False
            self.table.open_for(session, quick=quick, routine=self.setup.draft.routine)
        elif self.desk is None:  # else a second press, before the game was drawn
            self._show(session, quick=quick)

    def _show(
        self,
        session: Session,
        *,
        quick: bool = False,
        reasons: Reasons = (),
        said: Message | None = None,
        anew: bool = False,
        paused: bool = False,
        name: str = "",
    ) -> None:
        """Show a session with a message; if that fails, the screen stays as it is and shows the reason.

        anew: whether the person to move at an earlier moment decides anew, and does not only look at it.
        paused: whether the computers wait.
        name: its name among the games of this browser, "" for a new one.
        """
        desk = Desk(session, self.language)
        desk.can_reseat = True
        desk.anew = self._try_again
        if anew:
            desk.resume()
        desk.tempo, desk.paused = self._tempo, paused
        take_reasons(desk, reasons)

        def views() -> tuple[ipywidgets.Widget, ...]:
            if quick:
                set_up(desk)
            return FilesView(desk, self._reopen, self._new), GameView(desk, self._rematch)

        made = self._made(views)
        if made is None:
            desk.close()
            return
        self._stop()
        self.desk, self._id, self._end = desk, name or uuid4().hex, None
        self._put(*made, keep=self._form)
        desk.observe(self._follow, "version")
        desk.observe(self._speak, "language")
        desk.observe(self._tempo_changed, "tempo")
        self._watch(desk)
        self._greeting = None
        if said is None:
            self.message.hide()
        else:
            self.message.show(said)
            self._greeting = said, desk.ply
        self._tell()
        self._follow(None)

    def _rematch(self, kind: str) -> None:
        """Begin again at the same table: with the same dice, with new ones, or one seat on."""
        if self.desk is None:
            return
        old = self.desk.session
        seats = list(zip(old.names, old.kinds, strict=True))
        if kind == "seats":
            seats = [*seats[1:], seats[0]]
        seed = None if kind == "new" else old.seed
        session = Session(old.rules, seats, seed, automation=self.setup.automation)
        self._show(session, quick=self.setup.draft.quick)

    def _try_again(self, ply: int) -> None:
        """Begin a game of its own from a moment of this one, which stays kept as it is."""
        old = self.desk
        if old is None:
            return
        self._keep()
        reasons, paused = shown_reasons(old), old.paused
        old.session.seek(ply)
        session = old.session.fork()
        said = say("A game of its own from this moment on. The other one stays under “My games”.")
        self._show(session, reasons=reasons, said=said, paused=paused)

    def _new(self) -> None:
        """Back to the form; the game stays kept."""
        desk, kept = self.desk, self._kept_now()
        self._stop()
        self.setup.language = self.language
        self._put(self.form)
        if desk is not None and kept is not None:
            self._offer_back(desk.session, kept)
        self._tell()

    def _offer_back(self, session: Session, kept: Kept) -> None:
        """Offer the way back to a game that is kept."""
        self.message.show(
            say(
                "Your game is kept under “My games”: {title}, round {n}.",
                title=session.presentation.title,
                n=max(1, Rounds().at(session, len(session.history))),
            ),
            offer=say("Back to that game"),
            do=lambda: self._go_on(session, kept),
        )

    def _stop(self) -> None:
        self._rest()
        if self.desk is not None:
            self.desk.close()
            self.desk = None

    def _rest(self) -> None:
        """Stop the computer players."""
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None
        if self.desk is not None:
            self.desk.thinking = -1

    def _speak(self, change: Change) -> None:
        self.language = str(change["new"])
        self.games.language = self.language
        self._tell()

    def _tempo_changed(self, change: Change) -> None:
        self._tempo = int(str(change["new"]))

    def _form_changed(self, _change: object) -> None:
        self.store.name = self.setup.own_name
        if self.desk is None and self.setup.language != self.language:
            self.language = self.setup.language
            self.games.language = self.language
            if self.table is not None:
                self.table.language = self.language
        if self.desk is None:
            self._tell()

    def _tell(self) -> None:
        """Write the game's parameters into the address, so that its link starts the same game."""
        if self.table is not None and self.table.shows_table:
            return
        if self.desk is None:
            address = {**self.setup.address, "new": 1}
        else:
            session = self.desk.session
            address = {
                "game": session.rules.name,
                **changed_options(session.rules.options),
                "players": len(session.names),
                "seed": session.seed,
            }
        self.page.show(self.language, {**OF_A_GAME, **address})

    def _follow(self, _change: object) -> None:
        """After every change: keep the game, and let the computer players play."""
        if self.desk is None:
            self._keeping.soon()
            return
        self._greeted(self.desk)
        # What was seen is kept before the page can be reloaded; skipped plies of computers are kept at once.
        self._keeping.soon(None if self.desk.skipping else KEEP_WITHIN)
        due = self._computer_is_due(self.desk)
        if due and self._playing is None:
            self._playing = asyncio.ensure_future(self._run_computers(self.desk))
        elif not due and self._playing is not None:
            self._rest()

    def _greeted(self, desk: Desk) -> None:
        """Withdraw what was said of a game that goes on, once a person has played, or it is over."""
        if self._greeting is None:
            return
        said, ply = self._greeting
        decided = any(
            each.actor in desk.people and desk.presentation.routine_action(each.before) is None
            for each in desk.session.history[ply : desk.ply]
        )
        if decided or desk.ply < ply or desk.session.current_player == OVER:
            self.message.withdraw(said)
            self._greeting = None

    def _computer_is_due(self, desk: Desk) -> bool:
        return desk is self.desk and (desk.choosing >= 0 or is_read(desk))

    async def _run_computers(self, desk: Desk) -> None:
        try:
            desk.thinking = desk.choosing
            await pace.until_drawn(desk)
            while self._computer_is_due(desk):
                desk.thinking = desk.choosing
                ply = desk.ply

                def needed(ply: int = ply) -> bool:
                    return desk.ply == ply and self._computer_is_due(desk)

                if is_read(desk):
                    # What a person throws is no turn of a computer.
                    desk.skipping &= not is_own(desk)
                    await pace.read(desk, needed)
                    if needed():
                        desk.session.go_on()
                    continue
                decision = await pace.decision(desk, needed)
                if decision is None:
                    break
                # Stored before it is played: observers of the ply show the reason.
                desk.reasons[desk.ply] = decision
                desk.session.play(decision.action)
        except ConquestError as error:
            self._stuck(desk, error.message)
        except Exception as error:  # noqa: BLE001 - logged by Jupyter, shown to nobody
            wrong = say(
                "The computer player failed ({error}); undo and play on, or save the game.",
                error=repr(error)[:200],
            )
            self._stuck(desk, wrong)
        finally:
            if self._playing is asyncio.current_task():
                self._playing = None
                desk.thinking = -1
                desk.skipping = False

    def _stuck(self, desk: Desk, reason: Message) -> None:
        """Let no computer player go on from here, and show why."""
        desk.stuck_at = desk.ply
        self.message.show(reason, wrong=True)

    # Tables --------------------------------------------------------------------------------------

    def _want_table(self) -> None:
        """Open a table for the game that the form describes; what is wrong with it stands in the form."""
        if self.table is not None and self.table.shows_table:
            return  # a second press, before the first was answered
        self._wants_table = True
        self.setup.start()
        self._wants_table = False

    def _open_table(self, code: str) -> None:
        """Show the table of a code instead of the form."""
        if self.table is None:
            none = say("Tables for several devices need the server: conquest-lab play.")
            self.message.show(none, wrong=True)
            return
        self._put(self.table, keep=self._form)
        self.table.go_to(code)
        self._tell()

    def _at_table(self, code: str) -> None:
        """The page is that of a table, and speaks its language."""
        if self.table is None:
            return
        if self.table not in self.screen.children:
            self._put(self.table, keep=self._form)
        self.language = self.table.language
        self.page.show(self.language, {**OF_A_GAME, "table": code})

    # Keeping -------------------------------------------------------------------------------------

    def _keep(self) -> None:
        desk = self.desk
        if desk is not None:
            end = desk.session.history[-1] if is_over(desk.session) else None
            if self._end is not None and end is not self._end:
                # What was over stays kept as it was: who takes plies back goes on in a game of its own.
                self._id = uuid4().hex
            if end is not None and end is self._end and desk.looking:
                return  # its history is looked at
            self._end = end
        kept = self._kept_now()
        if kept is not None and self.desk is not None:
            self.store.keep(kept.write(), record_of(self.desk, self._id, self._rounds))

    def _forked(self, change: Change) -> None:
        """Another tab has gone on with this game: each tab has a game of its own from now on."""
        self._id = str(change["new"])[:40]
        self._keep()  # at once: a page that is loaded again goes on with the game of its own
        self.message.show(
            say("This game is played in another tab too: each tab goes on with a game of its own.")
        )

    def _kept_now(self) -> Kept | None:
        """The game of this tab as a browser remembers it, None while the form is shown."""
        if self.desk is None:
            return None
        desk, routine = self.desk, self.setup.draft.routine
        save, reasons = desk.session.save(), shown_reasons(desk)
        taken_back = not desk.newest and not desk.looking
        return Kept(
            save, self.language, routine, reasons, self._tempo, taken_back, desk.paused, self._id
        )


def _is_requested(session: Session, parameters: Sent) -> bool:
    """True if an address asks for no other game than this one."""
    options = session.rules.options
    now: dict[str, object] = {
        "game": session.rules.name,
        "seed": session.seed,
        "players": len(session.names),
        **{spec.name: getattr(options, spec.name) for spec in option_specs(options)},
    }
    return all(parameters.get(name) in (None, "", str(value)) for name, value in now.items())


def play(language: str = "") -> PlayApp:
    """The Play app, for a notebook cell: `play()`; in the browser's language, or the one that is given."""
    return PlayApp(language)
