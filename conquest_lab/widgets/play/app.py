"""The Play app: a new game, the game itself, and the way back to it after a reload."""

from __future__ import annotations

import asyncio
from time import monotonic

import ipywidgets

from conquest_lab.core.errors import ConquestError, SaveError
from conquest_lab.core.options import changed_options
from conquest_lab.core.ruleset import Action
from conquest_lab.core.words import Message, say
from conquest_lab.players import PERSON, Decision, decide_in_slices
from conquest_lab.session import Session
from conquest_lab.widgets.assist import set_up
from conquest_lab.widgets.data import Change, Sent
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.files import FilesView
from conquest_lab.widgets.game import STYLE, GameView
from conquest_lab.widgets.later import Later
from conquest_lab.widgets.message import MessageView
from conquest_lab.widgets.page_bar import PageBar, language_in
from conquest_lab.widgets.panel import page_style
from conquest_lab.widgets.play.kept import Kept, Reasons, reasons_told, take_reasons
from conquest_lab.widgets.setup import SetupView
from conquest_lab.widgets.store import BrowserStore

PACE = 0.35
"""Seconds a computer player takes a ply when a person watches."""

QUICK_PACE = 0.02
"""The same once every person is out of the game."""

SLICE = 0.02
"""Seconds that a computer player computes before messages of the page are handled."""

KEEP_AFTER = 0.4
"""Seconds of quiet after which the game is kept in the browser."""


class PlayApp(ipywidgets.Box):  # type: ignore[misc]
    """One page on which a visitor plays.

    language: what it opens in; the address may say `?lang=fr`, and a kept game what its reader last chose.
    """

    def __init__(self, language: str = "en") -> None:
        self.desk: Desk | None = None
        self._language = language
        self._playing: asyncio.Task[None] | None = None
        self._keeping = Later(KEEP_AFTER, self._keep)
        self._stuck_at: tuple[Desk, int] | None = None
        self.store = BrowserStore()
        self.page = PageBar(language)
        self.message = MessageView()
        self.setup = SetupView(self._start, self._reopen_from_form, language)
        self.setup.observe(self._form_changed, "view")
        self.screen = ipywidgets.Box([])
        self.screen.add_class("cl-play")
        self.screen.layout.display = "block"
        super().__init__([self.store, self.page, self.message, self.screen, page_style(STYLE)])
        self.layout.display = "block"
        self.add_class("cl-play")
        self.screen.children = (self.setup,)
        self.store.observe(self._found, "ready")

    # Opening -------------------------------------------------------------------------------------

    def _found(self, _change: object) -> None:
        """The page has opened: start what its address asks for, or go on with the game that is kept."""
        asked = self.store.parameters
        language = language_in(asked)
        if language:
            self._language = self.setup.language = language
        self.page.arrive(asked)
        self.setup.take(asked)
        kept = Kept.read(self.store.text)
        if kept is not None:
            if not language:
                self._language = self.setup.language = kept.language
            self.setup.draft.routine = kept.routine
            # A link to another game brings the form for that game; the kept one is a click away.
            self._reopen(kept.save, kept=kept, wanted=asked)
        if self.desk is None and kept is None and asked.get("start") == "1":
            self.setup.start()
        self._tell()

    def _reopen(self, text: str, *, kept: Kept | None = None, wanted: Sent | None = None) -> None:
        """Open a saved game; what is wrong with it is said, and what is right of it can be opened."""
        try:
            session = Session.load(text, automation=self.setup.automation)
        except SaveError as error:
            self._offer_prefix(text, error)
            return
        reasons = () if kept is None else kept.reasons
        if wanted is not None and not _is_asked_for(session, wanted):
            self._offer_back(session, reasons)
            return
        if not self._show(session, reasons=reasons):
            return
        if kept:
            self.message.show(say("Your game goes on where you left it."), self._language)
        else:
            self.message.hide()

    def _reopen_from_form(self, text: str) -> None:
        self._language = self.setup.language
        self._reopen(text)

    def _offer_prefix(self, text: str, error: SaveError) -> None:
        try:
            # Nothing is automatic yet: what is offered is what stands in the file.
            prefix = Session.load(text, keep_good_prefix=True)
        except SaveError:
            prefix = None
        if prefix is None or not prefix.history:
            self.message.show(error.message, self._language, wrong=True)
            return

        def open_prefix() -> None:
            prefix.automation = self.setup.automation
            if self._show(prefix):
                self.message.hide()

        offer = say("Open the {n} plies before it", n=len(prefix.history))
        self.message.show(error.message, self._language, wrong=True, offer=offer, do=open_prefix)

    # Playing -------------------------------------------------------------------------------------

    def _start(self, session: Session, quick: bool) -> None:
        self._language = self.setup.language
        self.message.hide()
        self._show(session, quick=quick)

    def _show(self, session: Session, *, quick: bool = False, reasons: Reasons = ()) -> bool:
        """Show a session; if that fails, the screen stays as it is and shows the reason."""
        desk = Desk(session, self._language)
        take_reasons(desk, reasons)
        try:
            if quick:
                set_up(desk)
            files = FilesView(desk, self._reopen, self._new)
            game = GameView(desk)
        except Exception as error:  # noqa: BLE001 - logged by Jupyter, shown to nobody
            desk.close()
            wrong = say("This game cannot be shown: {error}", error=repr(error)[:200])
            self.message.show(wrong, self._language, wrong=True)
            return False
        self._stop()
        self.desk = desk
        old = self.screen.children
        self.screen.children = (files, game)
        close_all(old, keep=self.setup)
        desk.observe(self._follow, "version")
        desk.observe(self._speak, "language")
        desk.observe(self._complain, "trouble")
        self._tell()
        self._follow(None)
        return True

    def _new(self) -> None:
        """Back to the form; the game stays kept until another one starts."""
        desk = self.desk
        self._stop()
        self.setup.language = self._language
        old = self.screen.children
        self.screen.children = (self.setup,)
        close_all(old, keep=self.setup)
        if desk is not None:
            self._offer_back(desk.session, reasons_told(desk))
        self._tell()

    def _offer_back(self, session: Session, reasons: Reasons) -> None:
        """Offer the way back to the game that is kept."""

        def back() -> None:
            if self._show(session, reasons=reasons):
                self.message.hide()

        kept, offer = say("Your game is kept until another one starts."), say("Back to the game")
        self.message.show(kept, self._language, offer=offer, do=back)

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
        self._language = str(change["new"])
        self.message.speak(self._language)
        self._tell()

    def _form_changed(self, _change: object) -> None:
        if self.desk is None:
            self._language = self.setup.language
            self._tell()

    def _tell(self) -> None:
        """Write the game's parameters into the address, so that its link starts the same game."""
        if self.desk is None:
            address = self.setup.address
        else:
            session = self.desk.session
            address = {
                "game": session.rules.name,
                **changed_options(session.rules.options),
                "players": len(session.names),
                "seed": session.seed,
            }
        known = {"game": "", "players": "", "seed": "", "start": ""}
        self.page.show(self._language, {**known, **address})

    def _complain(self, change: Change) -> None:
        """Show a message that a view could not be drawn."""
        trouble = change["new"]
        if isinstance(trouble, Message):
            self.message.show(trouble, self._language, wrong=True)

    def _follow(self, _change: object) -> None:
        """After every change: keep the game, and let the computer players play."""
        self._keeping.soon()
        if self.desk is None:
            return
        due = self._computer_is_due(self.desk)
        if due and self._playing is None:
            self._playing = asyncio.ensure_future(self._run_computers(self.desk))
        elif not due and self._playing is not None:
            self._rest()

    def _computer_is_due(self, desk: Desk) -> bool:
        player = desk.session.current_player
        stuck = self._stuck_at == (desk, desk.ply)
        return desk.live and player >= 0 and desk.session.kinds[player] != PERSON and not stuck

    async def _run_computers(self, desk: Desk) -> None:
        try:
            while desk is self.desk and self._computer_is_due(desk):
                desk.thinking = desk.session.current_player
                await asyncio.sleep(self._pace(desk))
                if desk is not self.desk or not self._computer_is_due(desk):
                    break
                decision = await self._decision(desk)
                if decision is None:
                    break
                # Stored before it is played: observers of the ply show the reason.
                desk.reasons[desk.ply] = decision
                desk.session.play(decision.action)
        except ConquestError as error:
            self._stuck_at = (desk, desk.ply)
            self.message.show(error.message, self._language, wrong=True)
        except Exception as error:  # noqa: BLE001 - logged by Jupyter, shown to nobody
            self._stuck_at = (desk, desk.ply)
            wrong = say(
                "The computer player failed ({error}); undo and play on, or save the game.",
                error=repr(error)[:200],
            )
            self.message.show(wrong, self._language, wrong=True)
        finally:
            if self._playing is asyncio.current_task():
                self._playing = None
                desk.thinking = -1

    async def _decision(self, desk: Desk) -> Decision[Action] | None:
        """The decision of the computer player to move; None when it is not needed any more."""
        thoughts, ply, rest = decide_in_slices(desk.session), desk.ply, monotonic() + SLICE
        while True:
            try:
                next(thoughts)
            except StopIteration as end:
                decision: Decision[Action] | None = end.value
                return decision
            if monotonic() > rest:
                await asyncio.sleep(0)
                if desk is not self.desk or desk.ply != ply or not self._computer_is_due(desk):
                    return None
                rest = monotonic() + SLICE

    @staticmethod
    def _pace(desk: Desk) -> float:
        """Seconds before a ply: slow enough to follow, quick once every person is out of the game."""
        owners = desk.session.scene.owners
        return PACE if any(seat in owners for seat in desk.people) else QUICK_PACE

    # Keeping -------------------------------------------------------------------------------------

    def _keep(self) -> None:
        if self.desk is not None:
            kept = Kept(
                self.desk.session.save(),
                self._language,
                self.setup.draft.routine,
                reasons_told(self.desk),
            )
            self.store.keep(kept.write())


def _is_asked_for(session: Session, asked: Sent) -> bool:
    """True if an address asks for no other game than this one."""
    game, seed = asked.get("game"), asked.get("seed")
    return game in (None, "", session.rules.name) and seed in (None, "", str(session.seed))


def close_all(
    widgets: tuple[ipywidgets.Widget, ...], keep: ipywidgets.Widget | None = None
) -> None:
    """Free the widgets of a screen that is gone, the parts of each included."""
    for widget in widgets:
        if widget is not keep:
            close_all(getattr(widget, "children", ()), keep)
            parts = [getattr(widget, part, None) for part in ("layout", "style")]
            widget.close()
            for part in parts:
                if part is not None:
                    part.close()


def play(language: str = "en") -> PlayApp:
    """The Play app, for a notebook cell: `play()`."""
    return PlayApp(language)
