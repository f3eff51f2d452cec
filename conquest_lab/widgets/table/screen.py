"""A table on the page of one device: from its code to the last move, whatever others do."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Callable
from contextlib import suppress

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import LANGUAGES, Message, say
from conquest_lab.kit.widget import Box
from conquest_lab.players import PERSON
from conquest_lab.session import Session
from conquest_lab.tables.codes import digest, is_code
from conquest_lab.tables.playing import automation_of, first_session, offer_of, secret_seed
from conquest_lab.tables.store import ENTER, OPEN, Tables
from conquest_lab.tables.table import Offer, Table, TableError
from conquest_lab.text import speaker
from conquest_lab.widgets import pace
from conquest_lab.widgets.app import close_all
from conquest_lab.widgets.assist.deal import set_up
from conquest_lab.widgets.data import Change, Data, Sent, whole
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.files import as_file
from conquest_lab.widgets.game import GameView
from conquest_lab.widgets.redrawing import drawing_failed
from conquest_lab.widgets.table import view as views
from conquest_lab.widgets.table.desk import TableDesk
from conquest_lab.widgets.table.view import PARTS, TableView

UNREACHED = say("The server cannot reach its tables now. Try again in a moment.")

POLL = 0.2
"""Seconds after which a device looks whether others have changed its table."""

ASLEEP_POLLS = 300
"""Polls without a sign of life after which nothing more is drawn for a page, until it wakes."""

MOST_WRONG_CODES = 30
"""Codes without a table that a page may try; no one mistypes so often."""

MOST_OPENED = 5
"""Tables that one page may open."""


def laid(table: Table) -> tuple[list[str], int]:
    """The plies of a game before the first decision, and how many of them chance drew."""
    session = first_session(table)
    if table.offer.quick:
        desk = Desk(session)
        set_up(desk)
        desk.close()
    session.automation = automation_of(table.offer)
    return [ply.line for ply in session.history], session.draws


class TableScreen(Box):
    """One device at a table.

    tables: where tables are kept.
    arrived: called with the code of the table that is shown now.
    wanted: called when a table for the game of the form beside this is wanted; it answers with `open_for`.
    """

    def __init__(
        self,
        tables: Tables,
        language: str,
        arrived: Callable[[str], None],
        wanted: Callable[[], None],
    ) -> None:
        self._tables = tables
        self._language = language
        self._arrived, self._wanted = arrived, wanted
        self._name, self._device = secrets.token_hex(8), ""
        self._secret = self._pass = ""
        self._code, self._requested = "", ""
        self._tried = False
        self._error: Message | None = None
        self._part = PARTS[1]
        self._wrong_codes = self._opened = 0
        self._pulse: tuple[object, int] = None, 0
        self._quiet = 0
        self._away: tuple[bool, ...] = ()
        self._stuck_at = -1
        self._table: Table | None = None
        self.desk: TableDesk | None = None
        self._following: asyncio.Task[None] | None = None
        self._playing: asyncio.Task[None] | None = None
        self.bar = TableView(self._on_request)
        self._game = Box(display="block")
        super().__init__([self.bar, self._game], display="block")
        self.add_class("cl-table-screen")
        self._draw()

    # From the page -------------------------------------------------------------------------------

    @property
    def language(self) -> str:
        """The language that the page speaks."""
        return self._language

    @language.setter
    def language(self, language: str) -> None:
        self._language = language
        if self.desk is not None:
            self.desk.language = language
        self._draw()

    @property
    def shows_table(self) -> bool:
        """True once the page is that of a table, and no longer the form of a game."""
        return bool(self._requested or self._code)

    def go_to(self, code: str) -> None:
        """Show the table of a code as soon as the browser has said who it is; "-" asks for a code."""
        self._requested, self._tried = code.upper(), False
        self._draw()

    def open_for(self, session: Session, *, quick: bool, routine: bool) -> None:
        """Open a table for the game of a session."""
        self.open_table(offer_of(session, self._language, quick=quick, routine=routine))

    def open_table(self, offer: Offer) -> None:
        """Open a table for a game, of which this device is the host."""
        network = self._tables.take_pass(OPEN, self._pass)
        if self._opened >= MOST_OPENED:
            most = say("This page has opened {n} tables; that has to be enough.", n=MOST_OPENED)
            raise TableError(most)
        self._opened += 1
        # Who a browser is differs from table to table, so the code comes first.
        table = self._tables.open(offer, self._device_at, network)
        self._show_table(table)

    def _on_request(self, do: str, message: Sent) -> None:
        self._error = None
        try:
            if do == "hello":
                self._meet(message)
            elif self._secret:
                self._do(do, message)
        except ConquestError as error:
            self._error = error.message
        except sqlite3.Error:
            self._error = UNREACHED
        if do != "beat":
            self._draw()

    def _meet(self, message: Sent) -> None:
        """The browser says who it is, and whether its page is narrow."""
        match message:
            case {"secret": str(secret), "narrow": bool(narrow)} if 20 <= len(secret) <= 80:
                self._quiet = 0
                if self._secret:
                    return  # the same page, after its connection was cut
                self._secret = secret
                self._part = PARTS[0] if narrow else PARTS[1]

    def _do(self, do: str, message: Sent) -> None:
        match do, message:
            case "beat", _:
                self._beat()
            case "pass", _:
                self._show_pass(message)
                self._enter_requested()
            case ("code", {"to": str(code)}) if len(code) <= 20:
                self._show_pass(message)
                self._enter(code.strip().upper())
            case "want", _:
                self._show_pass(message)
                self._wanted()
            case ("language", {"to": str(language)}) if language in LANGUAGES:
                self.language = language
                self._arrived(self._code)
            case ("part", {"to": str(part)}) if part in PARTS:
                self._part = part
            case _ if self._code:
                self._do_at_table(do, message)

    def _show_pass(self, message: Sent) -> None:
        given = message.get("pass")
        self._pass = given if isinstance(given, str) else ""

    def _do_at_table(self, do: str, message: Sent) -> None:
        code, device, tables = self._code, self._device, self._tables
        seat = whole(message, "seat", 20)
        offer = tables.table(code).offer
        match do, message:
            case ("sit", {"name": str(name)}) if seat is not None:
                tables.sit(code, seat, device, name[:200])
            case ("kind", {"to": str(kind)}) if seat is not None:
                if kind in (PERSON, *views.computers(offer)):
                    tables.set_kind(code, seat, kind, device)
            case ("stand_in", _) if seat is not None:
                tables.stand_in(code, seat, views.usual_computer(offer), device)
            case ("give_free", _) if seat is not None:
                tables.give_free(code, seat, device)
            case "leave", _:
                tables.leave(code, device)
            case "back", _:
                tables.sit(code, tables.table(code).seat_of(device), device)
            case "start", _:
                self._begin(tables.table(code))
            case "delete", _:
                tables.delete(code, device)
            case "save", _:
                self._save_last(tables.last_record(code))
        self._look(at_once=True)

    def _beat(self) -> None:
        slept = self._quiet > ASLEEP_POLLS
        self._quiet = 0
        if self._code:
            self._tables.heartbeat(self._code, self._device)
        if slept:
            self._look(at_once=True)

    # At the table --------------------------------------------------------------------------------

    @property
    def _waits_to_enter(self) -> bool:
        """True while a table is to be shown for which the page has not brought a pass yet."""
        return self._requested not in ("", "-") and not self._tried

    def _enter_requested(self) -> None:
        if self._waits_to_enter:
            self._tried = True
            self._enter(self._requested)

    def _enter(self, code: str) -> None:
        """Show the table of a code; a device that sat there sits there again, without a pass."""
        if self._wrong_codes >= MOST_WRONG_CODES:
            raise TableError("Too many codes were wrong. Look at the code again, then reload.")
        if not is_code(code):
            wrong = say("A code has six letters, such as {example}.", example="BCDFGH")
            raise TableError(wrong)
        if not self._is_known_at(code):
            self._tables.take_pass(ENTER, self._pass)
        try:
            table = self._tables.table(code)
        except TableError:
            self._wrong_codes += 1
            raise
        self._show_table(table)

    def _is_known_at(self, code: str) -> bool:
        """True where this browser has opened the table or sat there; others learn nothing of it."""
        with suppress(TableError):
            return self._tables.table(code).knows(self._device_at(code))
        return False

    def _device_at(self, code: str) -> str:
        """The name of this browser at a table, by which it cannot be recognised at another one."""
        return digest(f"{code}/{self._secret}")

    def _show_table(self, table: Table) -> None:
        code = table.code
        if code != self._code:
            self._stop_game()  # that of the table before
        self._code, self._device = code, self._device_at(code)
        seat = table.seat_of(self._device)
        if seat >= 0:
            self._tables.sit(code, seat, self._device)
        self._arrived(code)
        if self._following is None:
            self._following = asyncio.ensure_future(self._follow())
        self._look(at_once=True)

    def _begin(self, table: Table) -> None:
        """Lay the table, and begin the game."""
        if table.host != self._device:
            raise TableError("Only the device that opened this table may do that.")
        if table.started:
            return  # a second press, before the first was answered
        self._tables.start(table.code, self._device, *laid(table))

    def _rematch(self, _kind: str) -> None:
        """Begin another game at the table when one is over."""
        desk, table = self.desk, self._table
        if desk is None or table is None or not desk.is_over or desk.table.game != table.game:
            return
        seed, ended = secret_seed(), (len(desk.session.history), desk.session.save())
        try:
            following = laid(table.following(seed))
            self._tables.rematch(self._code, self._device, ended, seed, following)
            self._look(at_once=True)
        except TableError as error:
            self._error = error.message
            self._look(at_once=True)
        except sqlite3.Error:
            self._error = UNREACHED
            self._draw()

    def _save_last(self, record: str) -> None:
        """Hand out the record of the game before this one, which is over."""
        if record:
            self.bar.send(as_file(Session.load(record)))

    def _look(self, *, at_once: bool = False) -> None:
        """Show what has changed at the table, if anything has."""
        pulse = self._tables.pulse()
        if pulse == self._pulse and not at_once and not self._waits():
            self._tell_presence()
            return
        self._pulse = None, 0  # what fails below is tried again
        try:
            table = self._tables.table(self._code)
        except TableError as error:
            self._leave_page(error.message)
            return
        changed = self._table is None or self._table.version != table.version
        self._table = table
        if self.desk is not None and self.desk.table.game != table.game:
            self._stop_game()
        if table.started and self.desk is None:
            self._show_game()
        elif self.desk is not None:
            self.desk.follow_table()
        if changed:
            self._draw()
        self._tell_presence()
        self._pulse = pulse

    def _waits(self) -> bool:
        """True if plies were not taken over while an earlier moment was looked at, or the file failed."""
        desk = self.desk
        if desk is None:
            return False
        return desk.lost is not None or (desk.is_behind and not desk.looking)

    def _tell_presence(self) -> None:
        """Draw again when somebody has gone away or come back."""
        table = self._table
        if table is None:
            return
        away = tuple(chair.is_away(self._tables.now) for chair in table.chairs)
        if away != self._away:
            self._away = away
            self._draw()

    def _show_game(self) -> None:
        desk = TableDesk(self._tables, self._code, self._device, self._language)
        self.desk = desk
        game = GameView(desk, self._rematch)
        desk.observe(self._drawn, "version")
        desk.observe(self._speak, "language")
        self._game.children = [game]
        self._drawn(None)

    def _drawn(self, _change: object) -> None:
        self._draw()

    def _show_parts(self) -> None:
        """Leave out of the game what a hand does not need."""
        desk = self.desk
        if desk is None:
            return
        # A small map is shown only to the person who has to choose a place on it.
        hand = self._part == PARTS[0] and desk.seat >= 0 and not desk.is_over
        for name, wanted in (("cl-hand-only", hand), ("cl-without-map", hand and not desk.marks)):
            (self.add_class if wanted else self.remove_class)(name)

    def _speak(self, change: Change) -> None:
        self._language = str(change["new"])
        self._arrived(self._code)
        self._draw()

    def _leave_page(self, why: Message) -> None:
        """Back to the question for a code: the table is gone."""
        self._stop_game()
        self._code, self._table, self._requested = "", None, "-"
        self._error = why
        self._draw()

    async def _follow(self) -> None:
        """Look at the table again and again, and let the computers play if it falls to this device."""
        while True:
            await asyncio.sleep(POLL)
            self._quiet += 1
            if not self._code or self._quiet > ASLEEP_POLLS:
                continue
            try:
                self._look()
                self._play_for_computers()
            except sqlite3.Error:
                continue  # a busy or full disk: it is tried again
            except Exception as error:  # noqa: BLE001 - a page that looks no more would stand still for ever
                self._error = drawing_failed(error)
                self._draw()

    # Computers -----------------------------------------------------------------------------------

    def _play_for_computers(self) -> None:
        desk = self.desk
        if desk is None or not (self._is_due(desk) and desk.lets_computers_play):
            return
        has_lease = self._tables.take_lease(self._code, f"{self._device}/{self._name}")
        if has_lease and self._playing is None:
            self._playing = asyncio.ensure_future(self._run_computers(desk))

    def _is_due(self, desk: TableDesk) -> bool:
        stuck = self._stuck_at == desk.ply
        ready = desk is self.desk and not (desk.looking or desk.paused) and desk.lost is None
        return ready and not stuck and desk.computer_due >= 0

    async def _run_computers(self, desk: TableDesk) -> None:
        try:
            while self._is_due(desk):
                ply = desk.ply

                def needed(ply: int = ply) -> bool:
                    return desk.ply == ply and self._is_due(desk)

                decision = await pace.decision(desk, needed)
                if decision is None:
                    break
                desk.reasons[ply] = decision
                desk.session.play(decision.action)
                desk.share()
        except Exception as error:  # noqa: BLE001 - logged by Jupyter, shown to no one
            self._stuck_at = desk.ply
            self._error = say("The computer player failed: {error}", error=repr(error)[:200])
            self._draw()
        finally:
            if self._playing is asyncio.current_task():
                self._playing = None

    # Drawing -------------------------------------------------------------------------------------

    def _draw(self) -> None:
        t = speaker(self._language)
        error = "" if self._error is None else t.render(self._error)
        self.bar.show(self._language, self._data(error))
        self._show_parts()

    def _data(self, error: str) -> Data:
        if self.desk is not None:
            return views.playing(self.desk, self._device, self._tables.now, self._part, error)
        if self._table is not None:
            table, now = self._table, self._tables.now
            return views.lobby(table, self._device, now, self._language, error)
        if not self.shows_table:
            return views.way_in("offer", error)
        given_code = self._requested if is_code(self._requested) else ""
        if self._waits_to_enter:
            return views.way_in("wait", error, given_code, needs_pass=bool(self._secret))
        return views.way_in("enter", error, given_code)

    def _stop_game(self) -> None:
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None
        desk, self.desk = self.desk, None
        if desk is not None:
            desk.close()
            old, self._game.children = self._game.children, []
            close_all(old)

    def close(self) -> None:
        """Stop following the table; the seat stays taken."""
        if self._following is not None:
            self._following.cancel()
            self._following = None
        self._stop_game()
        super().close()
